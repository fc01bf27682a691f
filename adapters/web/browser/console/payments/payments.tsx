import { useState } from 'preact/hooks';
import { Button, QuietButton } from '../../design/button.js';
import { Field } from '../../design/field.js';
import { Form } from '../../design/form.js';
import { Skeleton } from '../../design/skeleton.js';
import { Shown } from '../keys/copy-text.js';
import { Page } from '../lists/page.js';
import { momentText } from '../lists/when.js';
import type { SectionProps } from '../section.js';
import { useConsole } from '../use-console.js';
import { useQuery } from '../use-query.js';
import { FailureNotice, useRequest } from '../use-request.js';
import { errorsOf } from '../words.js';
import { TEXTS } from './texts.js';

/** Lets the user connect Stripe, which then tells the service of payments. */
export default function Payments(_: SectionProps) {
  const { client, say } = useConsole();
  const [secret, setSecret] = useState('');
  const { isBusy, failure, send } = useRequest();
  const setting = useQuery((_: string, signal) => client.getStripe({ signal }), 'stripe', { events: ['app.rotated'] });
  const { value } = setting;
  const done = (words: string) => {
    setSecret('');
    say(words);
    setting.reload();
  };
  const save = async () => {
    if (await send(client.replaceStripe({ body: { webhook_secret: secret.trim() } }))) done(TEXTS.saved);
  };
  const remove = async () => {
    if (await send(client.deleteStripe({}))) done(TEXTS.disconnected);
  };
  const error = errorsOf(failure).webhook_secret;
  return (
    <Page state="payments" title={TEXTS.title} about={TEXTS.about}>
      <section class="surface padded stack">
        <h2>{TEXTS.stripe}</h2>
        {!value && !setting.failure && <Skeleton height="8rem" />}
        {value && (
          <>
            <p>{value.updated_at === null ? TEXTS.notConnected : TEXTS.connected(momentText(value.updated_at))}</p>
            <Shown label={TEXTS.address} text={value.url} />
            <p class="muted small">{TEXTS.events}</p>
            <Form class="stack" onSend={save}>
              <Field
                name="webhook_secret"
                label={TEXTS.secret}
                hint={value.configured ? TEXTS.secretStoredHint : TEXTS.secretHint}
                value={secret}
                error={error}
                autocomplete="off"
                spellcheck={false}
                onText={setSecret}
              />
              <div class="row">
                <Button type="submit" data-action="save" busy={isBusy}>
                  {TEXTS.save}
                </Button>
                {value.configured && <QuietButton onClick={remove}>{TEXTS.disconnect}</QuietButton>}
              </div>
            </Form>
          </>
        )}
        <FailureNotice failure={error === undefined ? (failure ?? setting.failure) : undefined} />
      </section>
    </Page>
  );
}
