import { Field, type FieldProps } from '../design/field.js';
import { TEXTS } from './entry-texts.js';

type Typed = Pick<FieldProps, 'label' | 'hint' | 'value' | 'error' | 'onText'>;
type Labelled = Partial<Typed> & Pick<Typed, 'value' | 'onText'>;

export function EmailField(props: Labelled) {
  return <Field label={TEXTS.email} type="email" autocomplete="username" {...props} />;
}

export function PasswordField(props: Labelled) {
  return <Field label={TEXTS.password} type="password" autocomplete="current-password" {...props} />;
}

export function NewPasswordField(props: Labelled) {
  return (
    <Field
      label={TEXTS.newPassword}
      type="password"
      autocomplete="new-password"
      hint={TEXTS.newPasswordHint}
      {...props}
    />
  );
}
