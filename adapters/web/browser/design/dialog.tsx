import type { ComponentChildren } from 'preact';
import { useId, useLayoutEffect, useRef } from 'preact/hooks';
import { Button } from './button.js';
import './dialog.css';
import { Icon } from './icon.js';

interface DialogProps {
  readonly title: string;
  /** Called for Escape, the close button, or a click outside. */
  readonly onClose: () => void;
  /** Accessible name of the close button, in the language of the page. */
  readonly closeLabel?: string | undefined;
  readonly wide?: boolean | undefined;
  /** True while a request runs: the dialog cannot be closed until the response. */
  readonly isBusy?: boolean | undefined;
  /** Buttons at the end, the main one last. */
  readonly actions?: ComponentChildren;
  readonly children: ComponentChildren;
}

/** Modal dialog with a question or a form. The browser keeps the focus inside, and gives it back afterwards. */
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
      // Close on the press, not on the click: a click outside may end a press that began inside, to select text.
      onPointerDown={(event) => {
        if (event.target === dialog.current) close();
      }}
    >
      <div class="dialog-inner stack">
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
