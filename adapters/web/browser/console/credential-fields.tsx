import { Field, type FieldProps } from '../design/field.js';

type Typed = Pick<FieldProps, 'label' | 'hint' | 'value' | 'error' | 'onText'>;
type Labelled = Partial<Typed> & Pick<Typed, 'value' | 'onText'>;

export function EmailField(props: Labelled) {
  return <Field label="E-mail" type="email" autocomplete="username" {...props} />;
}

export function PasswordField(props: Labelled) {
  return <Field label="Password" type="password" autocomplete="current-password" {...props} />;
}

export function NewPasswordField(props: Labelled) {
  return (
    <Field label="New password" type="password" autocomplete="new-password" hint="At least 12 characters." {...props} />
  );
}
