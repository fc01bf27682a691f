import { NotFoundError, RefusedError } from '../../basics/errors.js';
import { HOUR } from '../../basics/instants.js';
import type { Clock, Instant, NewUuid } from '../../basics/ports.js';
import { type InputOf, object, parse, text } from '../../basics/schema.js';
import { type Conditional, checkVersion } from '../../basics/versions.js';
import { appRotated } from '../../ledger/events/change-events.js';
import type { AlongsideFor } from '../../ledger/ledger.js';
import type { AppRepository } from '../../ledger/storage/app-repository.js';
import type { AppRecord, StripeSecret } from '../../model/app.js';
import { type AppCaller, actorOf } from '../../model/callers.js';
import type { ManageTokens } from '../manage/manage-secret.js';
import type { PaymentNotices } from './payment-notices.js';

export const STRIPE_SETTING = object({
  webhookSecret: text({
    description: "The signing secret of the endpoint in Stripe's dashboard (`whsec_…`). No answer contains it.",
    writeOnly: true,
  }),
});
export interface NewStripeSetting extends InputOf<typeof STRIPE_SETTING> {}

export interface StripeSetting {
  readonly isConfigured: boolean;
  /** Null if Stripe's notices are not set up. */
  readonly updatedAt: Instant | null;
}

interface Needs {
  readonly apps: AppRepository;
  readonly manageTokens: ManageTokens;
  readonly paymentNotices: PaymentNotices;
  readonly newUuid: NewUuid;
  readonly clock: Clock;
  readonly alongside?: AlongsideFor | undefined;
}

/** Time for which the secret before stays valid, because Stripe goes on signing with it for up to a day. */
const GRACE = 72 * HOUR;

const settingOf = (stripe: StripeSecret | undefined): StripeSetting => ({
  isConfigured: stripe !== undefined,
  updatedAt: stripe?.updatedAt ?? null,
});

/** Version of the setting, for conditional changes. */
export const versionOfStripe = ({ updatedAt }: StripeSetting): { readonly version: number } => ({
  version: updatedAt ?? 0,
});

export function getStripe({ apps }: Pick<Needs, 'apps'>) {
  return async ({ app }: AppCaller): Promise<StripeSetting> => {
    return settingOf((await apps.record({ uuid: app.uuid }))?.credential.stripe);
  };
}

export function replaceStripe(needs: Needs) {
  const { clock, manageTokens, paymentNotices } = needs;
  return async (caller: AppCaller, input: NewStripeSetting, { expected }: Conditional = {}): Promise<StripeSetting> => {
    const { webhookSecret } = parse(STRIPE_SETTING, input);
    if (!(await paymentNotices.isInstalled())) {
      throw new RefusedError('no_stripe', { webhookSecret: 'The package stripe is not installed' });
    }
    const { uuid } = caller.app;
    return change(needs, caller, expected, (before) => {
      // A secret that was encrypted with a lost key is replaced without a grace period.
      const known = before && manageTokens.opens(before.secret, uuid) ? before : undefined;
      // The same secret again changes nothing, so a repeated request does not end the grace period.
      if (known && manageTokens.open(known.secret, uuid) === webhookSecret) return before;
      const now = clock();
      return {
        secret: manageTokens.seal(webhookSecret, uuid),
        previous: known ? { secret: manageTokens.sealed(known.secret, uuid), until: now + GRACE } : null,
        updatedAt: Math.max(now, (before?.updatedAt ?? 0) + 1),
      };
    });
  };
}

export function deleteStripe(needs: Needs) {
  return async (caller: AppCaller, { expected }: Conditional = {}): Promise<void> => {
    await change(needs, caller, expected, () => undefined);
  };
}

async function change(
  { apps, newUuid, clock, alongside }: Needs,
  caller: AppCaller,
  expected: Conditional['expected'],
  next: (before: StripeSecret | undefined) => StripeSecret | undefined,
): Promise<StripeSetting> {
  const { owner, uuid } = caller.app;
  let setting = settingOf(undefined);
  const decide = (record: AppRecord) => {
    const { stripe: before, ...others } = record.credential;
    checkVersion(versionOfStripe(settingOf(before)), expected);
    const stripe = next(before);
    setting = settingOf(stripe);
    if (stripe === before) return { record };
    return {
      record: { ...record, credential: { ...others, ...(stripe && { stripe }) } },
      event: appRotated(record.app, 'stripeSecret', { uuid: newUuid, at: clock(), actor: actorOf(caller) }),
    };
  };
  const outcome = await apps.change(
    owner,
    uuid,
    decide,
    undefined,
    alongside && (() => alongside(setting.isConfigured ? setting : undefined)),
  );
  if (!outcome) throw new NotFoundError();
  return setting;
}
