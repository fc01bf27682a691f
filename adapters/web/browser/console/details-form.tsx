import { useState } from 'preact/hooks';
import type { Schemas } from '../../../client/index.js';
import { Submit } from '../design/button.js';
import { Field } from '../design/field.js';
import { Form } from '../design/form.js';
import { Notice } from '../design/notice.js';
import { clientFor } from '../parts/client.js';
import type { SignedIn } from './account.js';
import { EmailField, NewPasswordField, PasswordField } from './credential-fields.js';
import { TEXTS } from './entry-texts.js';
import { SHARED } from './texts.js';
import { useRequest } from './use-request.js';
import { errorsOf, wordsFor } from './words.js';

interface DetailsFormProps {
  readonly me: Schemas['Person'];
  readonly person: SignedIn;
  readonly onSaved: (me: Schemas['Person'], message: string) => void;
}

export function DetailsForm({ me, person, onSaved }: DetailsFormProps) {
  const [name, setName] = useState(me.name);
  const [email, setEmail] = useState(me.email);
  const [password, setPassword] = useState('');
  const [current, setCurrent] = useState('');
  /** New e-mail address whose link has not been opened yet. */
  const [mailed, setMailed] = useState<string>();
  const { isBusy, failure, send } = useRequest();
  const errors = errorsOf(failure);
  const save = async () => {
    const asked = email.trim();
    const body = {
      ...(name !== me.name && { name }),
      ...(asked !== me.email && { email: asked }),
      ...(password !== '' && { password }),
      ...(current !== '' && { current_password: current }),
    };
    const answer = await send(clientFor(person.token).updateMe({ body }));
    if (!answer) return;
    setPassword('');
    setCurrent('');
    const isMailed = asked !== answer.value.email;
    setEmail(answer.value.email);
    if (isMailed) setMailed(asked);
    onSaved(answer.value, isMailed ? TEXTS.emailMailed(asked) : SHARED.saved);
  };
  const known = ['name', 'email', 'password', 'current_password'];
  return (
    <Form class="stack" onSend={save}>
      <Field name="name" label={TEXTS.name} autocomplete="name" value={name} error={errors.name} onText={setName} />
      <EmailField
        hint={mailed !== undefined && TEXTS.emailPending(mailed)}
        value={email}
        error={errors.email}
        onText={setEmail}
      />
      <NewPasswordField hint={TEXTS.changePasswordHint} value={password} error={errors.password} onText={setPassword} />
      {me.has_password && (
        <PasswordField
          name="current_password"
          label={TEXTS.currentPassword}
          hint={TEXTS.currentPasswordHint}
          value={current}
          error={errors.current_password}
          onText={setCurrent}
        />
      )}
      {failure && !known.some((field) => field in errors) && <Notice kind="danger">{wordsFor(failure)}</Notice>}
      <Submit data-action="save" busy={isBusy}>
        {SHARED.save}
      </Submit>
    </Form>
  );
}
