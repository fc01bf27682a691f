import type { ComponentChildren } from 'preact';
import { Notice } from '../design/notice.js';

/** Asks a person without a password for one. `action`: way to the form. */
export function PasswordStrip({ action }: { readonly action: ComponentChildren }) {
  return (
    <Notice kind="warn" action={action}>
      You signed in with a link. With an e-mail address and a password, you can sign in again.
    </Notice>
  );
}
