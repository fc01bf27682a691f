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
    if (await send(client.replaceStripe({ body: { webhook_secret: secret.trim() } })))
      done('The secret has been saved.');
  };
  const remove = async () => {
    if (await send(client.deleteStripe({}))) done('Stripe is no longer listened to.');
  };
  const error = errorsOf(failure).webhook_secret;
  return (
    <Page
      state="payments"
      title="Payments"
      about="Customers pay with a Payment Link of Stripe, and their bookings are confirmed by themselves. Each service says what must be paid before."
    >
      <section class="surface padded stack">
        <h2>Stripe</h2>
        {!value && !setting.failure && <Skeleton height="8rem" />}
        {value && (
          <>
            <p>
              {value.updated_at === null
                ? 'It is not connected yet: payments must be marked by hand.'
                : `It is connected since ${momentText(value.updated_at)}.`}
            </p>
            <Shown label="Address for Stripe's webhook" text={value.url} />
            <p class="muted small">
              Its events: checkout.session.completed, checkout.session.async_payment_succeeded and charge.refunded.
            </p>
            <Form class="stack" onSend={save}>
              <Field
                label="Signing secret of the webhook"
                hint={
                  value.configured
                    ? 'It is not shown again. If you save another one, this one works for 72 hours more.'
                    : 'Stripe shows it with the webhook. It begins with whsec_.'
                }
                value={secret}
                error={error}
                autocomplete="off"
                spellcheck={false}
                onText={setSecret}
              />
              <div class="row">
                <Button type="submit" busy={isBusy}>
                  Save the secret
                </Button>
                {value.configured && <QuietButton onClick={remove}>Disconnect Stripe</QuietButton>}
              </div>
            </Form>
          </>
        )}
        <FailureNotice failure={error === undefined ? (failure ?? setting.failure) : undefined} />
      </section>
    </Page>
  );
}
