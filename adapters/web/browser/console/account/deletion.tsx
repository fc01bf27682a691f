import { useState } from 'preact/hooks';
import type { Schemas } from '../../../../client/index.js';
import { Button, Submit } from '../../design/button.js';
import { Dialog } from '../../design/dialog.js';
import { Form } from '../../design/form.js';
import { Notice } from '../../design/notice.js';
import { clientFor } from '../../parts/client.js';
import type { SignedIn } from '../account.js';
import { PasswordField } from '../credential-fields.js';
import { useConsole } from '../use-console.js';
import { useRequest } from '../use-request.js';
import { errorsOf, type Failure, wordsFor } from '../words.js';

interface DeletionProps {
  readonly me: Schemas['Person'];
  readonly person: SignedIn;
}

export function Deletion(props: DeletionProps) {
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
