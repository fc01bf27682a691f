import { NotFoundError } from '../../basics/errors.js';
import { emailOrBlank, type InputOf, object, parse } from '../../basics/schema.js';
import type { Idempotent } from '../../ledger/idempotency.js';
import type { ObjectStore } from '../../ledger/storage/object-store.js';
import { type Action, isBookingless } from '../../model/action.js';
import type { AppCaller } from '../../model/callers.js';
import type { Attempt } from '../../model/job.js';
import { businessIn } from './booking-facts.js';
import { type ActionChannels, performAction, sendNotice } from './channels.js';
import { type MailLimitNeeds, MailLimits } from './mail-limits.js';
import { SAMPLE_UUID, sampleSubject } from './template-values.js';
import { triedOnce } from './tried-once.js';

interface Needs extends MailLimitNeeds {
  readonly objects: ObjectStore;
  readonly channels: ActionChannels;
}

export function testAction(needs: Needs) {
  const { objects, ledger, channels, newUuid, clock } = needs;
  return async (
    caller: AppCaller,
    workflowUuid: string,
    uuid: string,
    { once, to }: Idempotent<Attempt> & InputOf<typeof TEST_RECEIVER> = {},
  ): Promise<Attempt> => {
    const { app } = caller;
    const { to: receiver } = parse(TEST_RECEIVER, { to });
    return triedOnce(ledger, caller, once, async () => {
      const action = await objects.find(app.uuid, 'action', uuid);
      const workflow = await objects.find(app.uuid, 'workflow', workflowUuid);
      if (!action || !workflow || action.workflow !== workflow.uuid) throw new NotFoundError();
      const sent = withReceiver(action, receiver);
      // For the sample, the template of the receiver stands for one address.
      if (sent.type === 'email' && channels.hasMail) {
        await new MailLimits(needs).countTest(app.uuid, sent.config.to);
      }
      const at = clock();
      const business = await ledger.read(app.uuid, { objects: { profile: [app.uuid] } }, (view) =>
        businessIn(view, app),
      );
      const { ok, status, message } =
        sent.type === 'transition'
          ? { ok: true, status: null, message: `Would ${sent.config.to} the booking` }
          : isBookingless(action.trigger)
            ? await sendNotice(channels, action, SAMPLE_UUID, newUuid(), at)
            : await performAction(channels, sent, sampleSubject(app, workflow, business, at), newUuid(), at);
      return { at, ok, status, message };
    });
  };
}

export const TEST_RECEIVER = object({
  to: emailOrBlank({
    description: 'The address to which an e-mail is sent instead of its receiver.',
    json: { format: undefined, maxLength: 254 },
  }),
});

function withReceiver<A extends Action>(action: A, to: string | null): A {
  return action.type === 'email' && to !== null ? { ...action, config: { ...action.config, to } } : action;
}
