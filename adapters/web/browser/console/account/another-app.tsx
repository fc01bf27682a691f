import { useState } from 'preact/hooks';
import { QuietButton, Submit } from '../../design/button.js';
import { Field, Select } from '../../design/field.js';
import { Form } from '../../design/form.js';
import { Notice } from '../../design/notice.js';
import { clientFor } from '../../parts/client.js';
import { go } from '../../parts/router.js';
import { accountIn, placesIn, type SignedIn } from '../account.js';
import { TEXTS as ENTRY } from '../entry-texts.js';
import { Step } from '../step.js';
import { useConsole } from '../use-console.js';
import { useQuery } from '../use-query.js';
import { errorsOf, type Failure, wordsFor } from '../words.js';
import { TEXTS } from './texts.js';

/** Form with which an owner adds a business. Opens the business once it is made. */
export default function AnotherApp() {
  const { person } = useConsole();
  if (person) return <OfPerson person={person} />;
  return (
    <div class="stack">
      <h1>{ENTRY.add}</h1>
      <p>{TEXTS.addWithToken}</p>
    </div>
  );
}

function OfPerson({ person }: { readonly person: SignedIn }) {
  const { app, onPerson } = useConsole();
  const [client] = useState(() => clientFor(person.token));
  const [name, setName] = useState('');
  const [like, setLike] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure>();
  const { value } = useQuery((limit: number, signal) => client.listMyApps({ query: { limit }, signal }), 1000);
  const own = placesIn(value?.data ?? []).filter(({ role }) => role === 'owner');
  const error = errorsOf(failure).name;
  const submit = async () => {
    setBusy(true);
    setFailure(undefined);
    const made = await client.createMyApp({ body: { name, like: like || null } });
    setBusy(false);
    if (made.outcome !== 'ok') return setFailure(made);
    const [place] = placesIn([made.value]);
    if (!place) return;
    go({ path: '/' }, { replace: true });
    onPerson(accountIn(person, place));
  };
  return (
    <Step state={failure ? 'new-app-refused' : 'new-app'} title={ENTRY.add}>
      <Form class="stack" onSend={submit}>
        <Field name="name" label={ENTRY.name} autocomplete="organization" value={name} error={error} onText={setName} />
        <Select
          name="like"
          label={TEXTS.beginWith}
          hint={TEXTS.beginWithHint}
          value={like}
          options={[
            { value: '', label: TEXTS.nothing },
            // The open business comes first, because most new businesses are like it.
            ...own
              .toSorted((a, b) => Number(b.uuid === app.uuid) - Number(a.uuid === app.uuid))
              .map(({ uuid, name }) => ({ value: uuid, label: TEXTS.like(name) })),
          ]}
          onChange={setLike}
        />
        {failure && !error && <Notice kind="danger">{wordsFor(failure)}</Notice>}
        <div class="row">
          <Submit data-action="ok" busy={isBusy}>
            {ENTRY.addNow}
          </Submit>
          <QuietButton onClick={() => history.back()}>{ENTRY.back}</QuietButton>
        </div>
      </Form>
    </Step>
  );
}
