import { useEffect, useState } from 'preact/hooks';
import type { Schemas } from '../../../../client/index.js';
import { Button } from '../../design/button.js';
import { Field } from '../../design/field.js';
import { Notice } from '../../design/notice.js';
import { Skeleton } from '../../design/skeleton.js';
import { clientFor } from '../../parts/client.js';
import { accountIn, type SignedIn } from '../account.js';
import { momentText } from '../lists/when.js';
import { useConsole } from '../use-console.js';
import { errorsOf, type Failure, wordsFor } from '../words.js';
import { Deletion } from './deletion.js';

/** Account of the person who is signed in: name, e-mail, password, sessions, and deletion. */
export default function AccountSection() {
  const { person } = useConsole();
  return (
    <div class="stack">
      <h1>Account</h1>
      {person ? (
        <OfPerson person={person} />
      ) : (
        <p>You work with a token, which has no account. Sign in with a password to have one.</p>
      )}
    </div>
  );
}

function OfPerson({ person }: { readonly person: SignedIn }) {
  const [me, setMe] = useState<Schemas['Person']>();
  const [failure, setFailure] = useState<Failure>();
  useEffect(() => {
    clientFor(person.token)
      .getMe()
      .then((found) => (found.outcome === 'ok' ? setMe(found.value) : setFailure(found)));
  }, [person.token]);
  if (failure) return <Notice kind="danger">{wordsFor(failure)}</Notice>;
  if (!me) return <Skeleton height="12rem" />;
  return (
    <>
      <Details me={me} person={person} onChanged={setMe} />
      <Sessions person={person} />
      <Deletion me={me} person={person} />
    </>
  );
}

interface DetailsProps {
  readonly me: Schemas['Person'];
  readonly person: SignedIn;
  readonly onChanged: (me: Schemas['Person']) => void;
}

function Details({ me, person, onChanged }: DetailsProps) {
  const { say, app, role, onPerson } = useConsole();
  const [name, setName] = useState(me.name);
  const [email, setEmail] = useState(me.email);
  const [password, setPassword] = useState('');
  const [current, setCurrent] = useState('');
  /** New e-mail address whose link has not been opened yet. */
  const [mailed, setMailed] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure>();
  const errors = errorsOf(failure);
  const save = async (event: Event) => {
    event.preventDefault();
    setBusy(true);
    setFailure(undefined);
    const asked = email.trim();
    const body = {
      ...(name !== me.name && { name }),
      ...(asked !== me.email && { email: asked }),
      ...(password !== '' && { password }),
      ...(current !== '' && { current_password: current }),
    };
    const answer = await clientFor(person.token).updateMe({ body });
    setBusy(false);
    if (answer.outcome !== 'ok') return setFailure(answer);
    onChanged(answer.value);
    setPassword('');
    setCurrent('');
    const isMailed = asked !== answer.value.email;
    setEmail(answer.value.email);
    if (isMailed) setMailed(asked);
    say(isMailed ? `A link was mailed to ${asked}.` : 'Saved.');
    if (answer.value.has_password !== person.hasPassword) {
      onPerson(accountIn({ ...person, hasPassword: answer.value.has_password }, { ...app, role }));
    }
  };
  const known = ['name', 'email', 'password', 'current_password'];
  return (
    <form class="surface padded stack" onSubmit={save} noValidate>
      <h2>You</h2>
      <Field
        label="Name"
        autocomplete="name"
        value={name}
        error={errors.name}
        onInput={({ currentTarget }) => setName(currentTarget.value)}
      />
      <Field
        label="E-mail"
        type="email"
        autocomplete="username"
        hint={mailed !== undefined && `It becomes ${mailed} once you open the mailed link.`}
        value={email}
        error={errors.email}
        onInput={({ currentTarget }) => setEmail(currentTarget.value)}
      />
      <Field
        label="New password"
        type="password"
        autocomplete="new-password"
        hint="At least 12 characters. A new password signs you out everywhere else."
        value={password}
        error={errors.password}
        onInput={({ currentTarget }) => setPassword(currentTarget.value)}
      />
      {me.has_password && (
        <Field
          label="Current password"
          type="password"
          autocomplete="current-password"
          hint="Needed to change the e-mail address or the password."
          value={current}
          error={errors.current_password}
          onInput={({ currentTarget }) => setCurrent(currentTarget.value)}
        />
      )}
      {failure && !known.some((field) => field in errors) && <Notice kind="danger">{wordsFor(failure)}</Notice>}
      <div class="row">
        <Button kind="primary" type="submit" busy={isBusy}>
          Save
        </Button>
      </div>
    </form>
  );
}

function Sessions({ person }: { readonly person: SignedIn }) {
  const { say, onSignedOut } = useConsole();
  const [sessions, setSessions] = useState<readonly Schemas['PersonSession'][]>();
  const [failure, setFailure] = useState<Failure>();
  const client = clientFor(person.token);
  const read = async () => {
    const listed = await client.listMySessions({ query: { limit: 100 } });
    if (listed.outcome === 'ok') setSessions(listed.value.data);
    else setFailure(listed);
  };
  useEffect(() => {
    read();
  }, [person.token]);
  const end = async (uuid: string) => {
    const ended = await client.endMySession({ path: { uuid } });
    if (ended.outcome !== 'ok') return setFailure(ended);
    say('The session has ended.');
    return read();
  };
  const endAll = async () => {
    const ended = await client.endMySessions();
    if (ended.outcome === 'ok') onSignedOut();
    else setFailure(ended);
  };
  return (
    <section class="surface padded stack">
      <h2>Where you are signed in</h2>
      {!sessions && !failure && <Skeleton height="3rem" />}
      <ul class="bare stack">
        {sessions?.map(({ uuid, created_at, used_at, current }) => (
          <li key={uuid} class="row">
            <span>
              Since {momentText(created_at)}, used {momentText(used_at)}
              {current && ' (here)'}
            </span>
            {!current && (
              <Button kind="quiet" onClick={() => end(uuid)}>
                End it
              </Button>
            )}
          </li>
        ))}
      </ul>
      {failure && <Notice kind="danger">{wordsFor(failure)}</Notice>}
      <div class="row">
        <Button onClick={endAll}>Sign out everywhere</Button>
      </div>
    </section>
  );
}
