import type { ComponentChildren } from 'preact';
import { useId, useLayoutEffect, useRef } from 'preact/hooks';
import { Button } from './button.js';
import './dialog.css';
import { Icon } from './icon.js';

export interface DialogProps {
  readonly title: string;
  /** Escape, the cross, or a press beside it. */
  readonly onClose: () => void;
  /** What the cross is called, in the language of the page. */
  readonly closeLabel?: string | undefined;
  readonly wide?: boolean | undefined;
  /** What was asked for in it is under way: it stays until that is answered, and nothing else is opened in its place. */
  readonly isBusy?: boolean | undefined;
  /** Buttons at its end, what it is for last. */
  readonly actions?: ComponentChildren;
  readonly children: ComponentChildren;
}

/**
 * A question or a form over the page, open for as long as it is there. The browser keeps the focus in it, and gives it
 * back to where it was.
 */
export function Dialog({
  title,
  onClose,
  closeLabel = 'Close',
  wide = false,
  isBusy = false,
  actions,
  children,
}: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  const close = () => !isBusy && onClose();
  useLayoutEffect(() => {
    const shown = dialog.current;
    shown?.showModal();
    return () => shown?.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      class={`dialog${wide ? ' dialog-wide' : ''}`}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault();
        close();
      }}
      // A press that ends beside it may have begun in it, to select text.
      onPointerDown={(event) => {
        if (event.target === dialog.current) close();
      }}
    >
      <div class="dialog-inner">
        <div class="dialog-head">
          <h2 id={id}>{title}</h2>
          <Button kind="quiet" label={closeLabel} onClick={close}>
            <Icon name="close" />
          </Button>
        </div>
        {children}
        {actions && <div class="dialog-actions">{actions}</div>}
      </div>
    </dialog>
  );
}
