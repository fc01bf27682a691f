import type { ComponentChildren } from 'preact';
import { useId, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { Button, type ButtonProps } from './button.js';
import './menu.css';

export interface MenuItem {
  readonly label: string;
  readonly danger?: boolean | undefined;
  /** Name by which other programs find the item (`data-action`). */
  readonly action?: string | undefined;
  readonly onSelect: () => void;
}

interface MenuProps extends Pick<ButtonProps, 'kind' | 'label'> {
  readonly items: readonly MenuItem[];
  readonly children: ComponentChildren;
}

/** Button that opens a menu of actions (WAI-ARIA, "Menu Button"). */
export function Menu({ items, children, ...button }: MenuProps) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const root = useRef<HTMLDivElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const entries = () => [...(root.current?.querySelectorAll<HTMLElement>('[role="menuitem"]') ?? [])];
  const close = () => {
    setOpen(false);
    opener.current?.focus();
  };
  // A layout effect moves the focus before the user's next key press, which may come before the next frame.
  useLayoutEffect(() => {
    if (!isOpen) return undefined;
    entries()[0]?.focus();
    const onPress = (event: Event) => {
      if (!root.current?.contains(event.target as Node)) setOpen(false);
    };
    document.addEventListener('pointerdown', onPress);
    return () => document.removeEventListener('pointerdown', onPress);
  }, [isOpen]);
  const onKeyDown = (event: KeyboardEvent) => {
    const all = entries();
    const at = all.indexOf(document.activeElement as HTMLElement);
    const steps: Readonly<Record<string, number>> = {
      ArrowDown: at + 1,
      ArrowUp: at - 1,
      Home: 0,
      End: all.length - 1,
    };
    const step = steps[event.key];
    if (step !== undefined) {
      event.preventDefault();
      all[(step + all.length) % all.length]?.focus();
    } else if (event.key === 'Escape') {
      event.stopPropagation();
      close();
    } else if (event.key === 'Tab') {
      setOpen(false);
    }
  };
  return (
    <div class="menu" ref={root}>
      <Button
        {...button}
        buttonRef={opener}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setOpen(!isOpen)}
      >
        {children}
      </Button>
      {isOpen && (
        <div class="menu-items surface" role="menu" id={id} tabIndex={-1} onKeyDown={onKeyDown}>
          {items.map(({ label, danger, action, onSelect }) => (
            <button
              key={label}
              type="button"
              role="menuitem"
              tabIndex={-1}
              data-action={action}
              class={`menu-item${danger ? ' menu-item-danger' : ''}`}
              onClick={() => {
                close();
                onSelect();
              }}
            >
              {label}
            </button>
          ))}
        </div>
      )}
    </div>
  );
}
