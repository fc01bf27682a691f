import { useState } from 'preact/hooks';
import { QuietButton, Submit } from '../design/button.js';
import { Form } from '../design/form.js';
import { Notice } from '../design/notice.js';
import { clientFor } from '../parts/client.js';
import { rememberLastApp, type SignedIn } from './account.js';
import { NewPasswordField } from './credential-fields.js';
import { TEXTS } from './entry-texts.js';
import { PersonSignIn } from './person-sign-in.js';
import { useRequest } from './use-request.js';
import { errorsOf, type Failure, wordsFor } from './words.js';

interface JoinAccountProps {
  /** Secret of the link (`li_…`), as taken from its address. */
  readonly link: string;
  /** Person who is signed in. Undefined: nobody is. */
  readonly person: SignedIn | undefined;
  /** Called when the person has signed in, and when joining has changed the person's session. */
  readonly onPerson: (person: SignedIn) => void;
  readonly onJoined: () => void;
  readonly onBack: () => void;
}

/** Uses a link for an existing account. The person of the account signs in first, unless already signed in. */
export function JoinAccount({ link, person, onPerson, onJoined, onBack }: JoinAccountProps) {
  return (
    <div class="stack">
      {person ? (
        <JoinForm {...{ link, person, onPerson, onJoined }} />
      ) : (
        <>
          <p class="muted">{TEXTS.signInFirst}</p>
          <PersonSignIn onPerson={onPerson} onRefused={() => {}} />
        </>
      )}
      <QuietButton onClick={onBack}>{TEXTS.newAccount}</QuietButton>
    </div>
  );
}

interface JoinFormProps extends Pick<JoinAccountProps, 'link' | 'onPerson' | 'onJoined'> {
  readonly person: SignedIn;
}

function JoinForm({ link, person, onPerson, onJoined }: JoinFormProps) {
  const [password, setPassword] = useState('');
  const { isBusy, failure, send } = useRequest();
  const join = async () => {
    const joined = await send(clientFor(person.token).joinByLink({ body: { link, password } }));
    if (!joined) return;
    // Opens the joined app next.
    if (joined.value.uuid !== null) rememberLastApp(joined.value.uuid);
    onPerson({ ...person, hasPassword: true });
    onJoined();
  };
  const errors = errorsOf(failure);
  return (
    <Form class="stack" onSend={join}>
      <p class="muted">{TEXTS.joinHint}</p>
      <NewPasswordField value={password} error={errors.password} onText={setPassword} />
      {failure && errors.password === undefined && <Notice kind="danger">{refusalOf(failure)}</Notice>}
      <Submit data-action="ok" busy={isBusy}>
        {TEXTS.join}
      </Submit>
    </Form>
  );
}

const REASONS: Readonly<Record<string, string>> = TEXTS.joinRefusals;

function refusalOf(failure: Failure): string {
  if (failure.outcome !== 'refused') return wordsFor(failure);
  if ('link' in failure.errors && failure.status === 400) return TEXTS.linkEnded;
  return (failure.reason && REASONS[failure.reason]) || wordsFor(failure);
}
