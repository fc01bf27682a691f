import { useState } from 'preact/hooks';
import { Button } from '../design/button.js';
import { Field } from '../design/field.js';
import { Notice } from '../design/notice.js';
import { clientFor } from '../parts/client.js';
import type { SignedIn } from './account.js';
import { PersonSignIn } from './person-sign-in.js';
import { errorsOf, type Failure, wordsFor } from './words.js';

/** Opens the console for a person, in the given app if possible. @returns the reason if that fails. */
export type OnPerson = (person: SignedIn, app?: string) => Promise<string | undefined>;

interface JoinAccountProps {
  /** Secret of the link (`li_…`), as taken from its address. */
  readonly link: string;
  /** Person who is signed in. Undefined: nobody is. */
  readonly person: SignedIn | undefined;
  readonly onPerson: OnPerson;
  readonly onBack: () => void;
}

/** Uses a link for an existing account. The person of the account signs in first, unless already signed in. */
export function JoinAccount({ link, person, onPerson, onBack }: JoinAccountProps) {
  const [own, setOwn] = useState(person);
  return (
    <div class="stack">
      {own ? (
        <JoinForm link={link} person={own} onPerson={onPerson} />
      ) : (
        <>
          <p class="muted">Sign in to your account first.</p>
          <PersonSignIn
            onPerson={async (found) => {
              setOwn(found);
              return undefined;
            }}
            onRefused={() => {}}
          />
        </>
      )}
      <div class="row">
        <Button kind="quiet" onClick={onBack}>
          Make a new account instead
        </Button>
      </div>
    </div>
  );
}

function JoinForm({ link, person, onPerson }: Pick<JoinAccountProps, 'link' | 'onPerson'> & { person: SignedIn }) {
  const [password, setPassword] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure>();
  const [problem, setProblem] = useState<string>();
  const join = async (event: Event) => {
    event.preventDefault();
    setBusy(true);
    setFailure(undefined);
    setProblem(undefined);
    const joined = await clientFor(person.token).joinByLink({ body: { link, password } });
    if (joined.outcome === 'ok') {
      setProblem(await onPerson({ ...person, hasPassword: true }, joined.value.uuid ?? undefined));
    } else setFailure(joined);
    setBusy(false);
  };
  const errors = errorsOf(failure);
  return (
    <form class="stack" noValidate onSubmit={join}>
      <p class="muted">
        Joining needs a new password for your account, so that only you get into both businesses. You are signed out
        everywhere else.
      </p>
      <Field
        label="New password"
        type="password"
        autocomplete="new-password"
        hint="At least 12 characters."
        value={password}
        error={errors.password}
        onInput={({ currentTarget }) => setPassword(currentTarget.value)}
      />
      {problem !== undefined && <Notice kind="danger">{problem}</Notice>}
      {failure && errors.password === undefined && <Notice kind="danger">{refusalOf(failure)}</Notice>}
      <div class="row">
        <Button kind="primary" type="submit" busy={isBusy}>
          Join with my account
        </Button>
      </div>
    </form>
  );
}

const REASONS: Readonly<Record<string, string>> = {
  already_here: 'You work in this business already.',
  already_owner: 'Your account is that of an owner already.',
  unconfirmed:
    'Your address is not confirmed yet. Sign in once with a link that is mailed to it, then open this link again.',
};

function refusalOf(failure: Failure): string {
  if (failure.outcome !== 'refused') return wordsFor(failure);
  if ('link' in failure.errors && failure.status === 400)
    return 'This link has been used, or has ended. Ask for another one.';
  return (failure.reason && REASONS[failure.reason]) || wordsFor(failure);
}
