import type { ButtonHTMLAttributes, ComponentChildren, Ref } from 'preact';
import './button.css';

type Native = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'class' | 'icon' | 'label'>;

export interface ButtonProps extends Native {
  /** `primary`: what the page is for, once on a page. `quiet`: without an edge. */
  readonly kind?: 'plain' | 'primary' | 'danger' | 'quiet' | undefined;
  /** What it does is under way: it stays where the focus is, and does nothing more. */
  readonly busy?: boolean | undefined;
  /** For a button that shows nothing but an icon: what it does. */
  readonly label?: string | undefined;
  readonly buttonRef?: Ref<HTMLButtonElement> | undefined;
  readonly children?: ComponentChildren;
}

export function Button({
  kind = 'plain',
  busy = false,
  label,
  buttonRef,
  type = 'button',
  onClick,
  children,
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      {...(buttonRef && { ref: buttonRef })}
      type={type}
      class={`button button-${kind}${label === undefined ? '' : ' button-icon'}`}
      aria-label={label}
      title={label}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={(event) => {
        if (busy) event.preventDefault();
        else onClick?.(event);
      }}
    >
      {busy && <span class="button-busy" />}
      <span class="button-label">{children}</span>
    </button>
  );
}
