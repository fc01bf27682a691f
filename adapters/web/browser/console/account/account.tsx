import { useEffect, useState } from 'preact/hooks';
import type { Schemas } from '../../../../client/index.js';
import { Button, QuietButton, Submit } from '../../design/button.js';
import { Dialog } from '../../design/dialog.js';
import { Form } from '../../design/form.js';
import { Notice } from '../../design/notice.js';
import { Skeleton } from '../../design/skeleton.js';
import { clientFor } from '../../parts/client.js';
import { accountIn, type SignedIn } from '../account.js';
import { PasswordField } from '../credential-fields.js';
import { DetailsForm } from '../details-form.js';
import { momentText } from '../lists/when.js';
import { useConsole } from '../use-console.js';
import { useRequest } from '../use-request.js';
import { errorsOf, type Failure, wordsFor } from '../words.js';

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
  const { say, app, role, onPerson } = useConsole();
  const [me, setMe] = useState<Schemas['Person']>();
  const [failure, setFailure] = useState<Failure>();
  useEffect(() => {
    clientFor(person.token)
      .getMe()
      .then((found) => (found.outcome === 'ok' ? setMe(found.value) : setFailure(found)));
  }, [person.token]);
  const saved = (changed: Schemas['Person'], message: string) => {
    setMe(changed);
    say(message);
    const hasPassword = changed.has_password;
    if (hasPassword !== person.hasPassword) onPerson(accountIn({ ...person, hasPassword }, { ...app, role }));
  };
  if (failure) return <Notice kind="danger">{wordsFor(failure)}</Notice>;
  if (!me) return <Skeleton height="12rem" />;
  return (
    <>
      <section class="surface padded stack">
        <h2>You</h2>
        <DetailsForm me={me} person={person} onSaved={saved} />
      </section>
      <Sessions person={person} />
      <Deletion me={me} person={person} />
    </>
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
            {!current && <QuietButton onClick={() => end(uuid)}>End it</QuietButton>}
          </li>
        ))}
      </ul>
      {failure && <Notice kind="danger">{wordsFor(failure)}</Notice>}
      <Button onClick={endAll}>Sign out everywhere</Button>
    </section>
  );
}

interface DeletionProps {
  readonly me: Schemas['Person'];
  readonly person: SignedIn;
}

function Deletion(props: DeletionProps) {
  const [isAsked, setAsked] = useState(false);
  return (
    <section class="surface padded stack">
      <h2>Delete the account</h2>
      <p class="muted small">Your name, address and password are erased. The businesses and their bookings stay.</p>
      <Button kind="danger" onClick={() => setAsked(true)}>
        Delete my account
      </Button>
      {isAsked && <Question {...props} onClose={() => setAsked(false)} />}
    </section>
  );
}

function Question({ me, person, onClose }: DeletionProps & { readonly onClose: () => void }) {
  const { onSignedOut } = useConsole();
  const [current, setCurrent] = useState('');
  const { isBusy, failure, send } = useRequest();
  const { current_password: wrong } = errorsOf(failure);
  const remove = async () => {
    const body = current === '' ? {} : { current_password: current };
    if (await send(clientFor(person.token).deleteMe({ body }))) onSignedOut();
  };
  return (
    <Dialog title="Delete your account?" isBusy={isBusy} onClose={onClose}>
      <Form class="stack" onSend={remove}>
        <p>
          You are signed out everywhere, and need a new link to come back.
          {me.owner && ' Your businesses stay: the owner’s token still opens them.'} This cannot be undone.
        </p>
        {me.has_password && <PasswordField label="Your password" value={current} error={wrong} onText={setCurrent} />}
        {failure && wrong === undefined && <Notice kind="danger">{refusalOf(failure)}</Notice>}
        <div class="dialog-actions">
          <Button onClick={onClose}>Keep it</Button>
          <Submit kind="danger" busy={isBusy}>
            Delete for good
          </Submit>
        </div>
      </Form>
    </Dialog>
  );
}

function refusalOf(failure: Failure): string {
  const isGuess = failure.outcome === 'refused' && failure.status === 429;
  return isGuess ? 'Too many wrong passwords. Wait some minutes.' : wordsFor(failure);
}
