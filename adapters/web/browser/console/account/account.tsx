import { useEffect, useState } from 'preact/hooks';
import type { Schemas } from '../../../../client/index.js';
import { Button, QuietButton, Submit } from '../../design/button.js';
import { Dialog } from '../../design/dialog.js';
import { Select } from '../../design/field.js';
import { Form } from '../../design/form.js';
import { Notice } from '../../design/notice.js';
import { Skeleton } from '../../design/skeleton.js';
import { clientFor } from '../../parts/client.js';
import { accountIn, type SignedIn } from '../account.js';
import { chooseLanguage, chosenLanguage } from '../chosen-language.js';
import { PasswordField } from '../credential-fields.js';
import { DetailsForm } from '../details-form.js';
import { TEXTS as ENTRY } from '../entry-texts.js';
import { listLanguages } from '../languages.js';
import { momentText } from '../lists/when.js';
import { useConsole } from '../use-console.js';
import { useRequest } from '../use-request.js';
import { errorsOf, type Failure, wordsFor } from '../words.js';
import { TEXTS } from './texts.js';

export default function AccountSection() {
  const { person } = useConsole();
  return (
    <div class="stack">
      <h1>{TEXTS.title}</h1>
      {person ? (
        <OfPerson person={person} />
      ) : (
        <>
          <p>{TEXTS.withToken}</p>
          <Language chosen={chosenLanguage()} />
        </>
      )}
    </div>
  );
}

interface LanguageProps {
  readonly chosen: string;
  /** Undefined with a token: the choice stays on the device. */
  readonly person?: SignedIn;
}

/** Choice of the console's language, which loads the page again. */
function Language({ chosen, person }: LanguageProps) {
  const { failure, send } = useRequest();
  const choose = async (language: string) => {
    const saving = person && clientFor(person.token).updateMe({ body: { language: language || null } });
    if (!saving || (await send(saving))) chooseLanguage(language);
  };
  return (
    <section class="surface padded stack">
      <Select
        label={TEXTS.language}
        hint={TEXTS.languageHint}
        name="language"
        value={chosen}
        options={listLanguages(chosen, TEXTS.browserLanguage)}
        onChange={choose}
      />
      {failure && <Notice kind="danger">{wordsFor(failure)}</Notice>}
    </section>
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
        <h2>{TEXTS.you}</h2>
        <DetailsForm me={me} person={person} onSaved={saved} />
      </section>
      <Language chosen={me.language ?? ''} person={person} />
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
    say(TEXTS.sessionEnded);
    return read();
  };
  const endAll = async () => {
    const ended = await client.endMySessions();
    if (ended.outcome === 'ok') onSignedOut();
    else setFailure(ended);
  };
  return (
    <section class="surface padded stack">
      <h2>{TEXTS.sessions}</h2>
      {!sessions && !failure && <Skeleton height="3rem" />}
      <ul class="bare stack">
        {sessions?.map(({ uuid, created_at, used_at, current }) => (
          <li key={uuid} class="row">
            <span>{(current ? TEXTS.sessionHere : TEXTS.session)(momentText(created_at), momentText(used_at))}</span>
            {!current && <QuietButton onClick={() => end(uuid)}>{TEXTS.endSession}</QuietButton>}
          </li>
        ))}
      </ul>
      {failure && <Notice kind="danger">{wordsFor(failure)}</Notice>}
      <Button onClick={endAll}>{TEXTS.everywhere}</Button>
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
      <h2>{TEXTS.deletion}</h2>
      <p class="muted small">{TEXTS.deletionHint}</p>
      <Button kind="danger" onClick={() => setAsked(true)}>
        {TEXTS.delete}
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
    <Dialog title={TEXTS.question} isBusy={isBusy} onClose={onClose}>
      <Form class="stack" onSend={remove}>
        <p>{me.owner ? TEXTS.questionHintOwner : TEXTS.questionHint}</p>
        {me.has_password && (
          <PasswordField
            name="current_password"
            label={TEXTS.yourPassword}
            value={current}
            error={wrong}
            onText={setCurrent}
          />
        )}
        {failure && wrong === undefined && <Notice kind="danger">{refusalOf(failure)}</Notice>}
        <div class="dialog-actions">
          <Button onClick={onClose}>{TEXTS.keep}</Button>
          <Submit kind="danger" data-action="ok" busy={isBusy}>
            {TEXTS.deleteNow}
          </Submit>
        </div>
      </Form>
    </Dialog>
  );
}

function refusalOf(failure: Failure): string {
  const isGuess = failure.outcome === 'refused' && failure.status === 429;
  return isGuess ? ENTRY.tooManyPasswords : wordsFor(failure);
}
