import type { ButtonHTMLAttributes, ComponentChildren, Ref } from 'preact';
import './button.css';

type Native = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'class' | 'icon' | 'label'>;

export interface ButtonProps extends Native {
  /** `primary`: main action, at most one on a page. `quiet`: without a border. */
  readonly kind?: 'plain' | 'primary' | 'danger' | 'quiet' | undefined;
  /** True while the action runs: the button keeps the focus, and ignores clicks. */
  readonly busy?: boolean | undefined;
  /** Accessible name of a button with only an icon. */
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

/** Main button of a form, which sends it. */
export function Submit(props: ButtonProps) {
  return <Button kind="primary" type="submit" {...props} />;
}

/** Button without a border, for actions that are seldom used. */
export function QuietButton(props: Omit<ButtonProps, 'kind'>) {
  return <Button kind="quiet" {...props} />;
}
