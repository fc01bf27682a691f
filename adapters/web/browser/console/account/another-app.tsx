import { useState } from 'preact/hooks';
import { clientFor } from '../../parts/client.js';
import { go } from '../../parts/router.js';
import { accountIn, type SignedIn } from '../account.js';
import { NewApp } from '../new-app.js';
import { useConsole } from '../use-console.js';

/** Form with which an owner makes another app. Opens the app once it is made. */
export default function AnotherApp() {
  const { person } = useConsole();
  if (person) return <OfPerson person={person} />;
  return (
    <div class="stack">
      <h1>Create an app</h1>
      <p>You work with the token of one app. Sign in as its owner to create another one.</p>
    </div>
  );
}

function OfPerson({ person }: { readonly person: SignedIn }) {
  const { onPerson } = useConsole();
  const [client] = useState(() => clientFor(person.token));
  return (
    <NewApp
      client={client}
      isFirst={false}
      opening={undefined}
      onMade={async (app) => {
        go({ path: '/' }, { replace: true });
        onPerson(accountIn(person, { ...app, role: 'owner' }));
      }}
      onBack={() => history.back()}
    />
  );
}
