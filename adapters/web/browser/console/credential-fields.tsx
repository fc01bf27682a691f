import { useState } from 'preact/hooks';
import { QuietButton } from '../design/button.js';
import { Field, type FieldProps } from '../design/field.js';
import { TEXTS } from './entry-texts.js';

type Typed = Pick<FieldProps, 'name' | 'label' | 'hint' | 'value' | 'error' | 'onText'>;
type Labelled = Partial<Typed> & Pick<Typed, 'value' | 'onText'>;

export function EmailField(props: Labelled) {
  return <Field name="email" label={TEXTS.email} type="email" autocomplete="username" {...props} />;
}

export function PasswordField(props: Labelled) {
  return <Secret name="password" label={TEXTS.password} autocomplete="current-password" {...props} />;
}

export function NewPasswordField(props: Labelled) {
  return (
    <Secret
      name="password"
      label={TEXTS.newPassword}
      autocomplete="new-password"
      hint={TEXTS.newPasswordHint}
      {...props}
    />
  );
}

/** Field for a secret. A button shows it as text. */
export function Secret(props: FieldProps) {
  const [isShown, setShown] = useState(false);
  return (
    <div class="secret">
      <Field {...props} type={isShown ? 'text' : 'password'} autocapitalize="none" spellcheck={false} />
      <QuietButton data-action="show-password" onClick={() => setShown(!isShown)}>
        {isShown ? TEXTS.hidePassword : TEXTS.showPassword}
      </QuietButton>
    </div>
  );
}
