import { NotFoundError, ValidationError } from '../../basics/errors.js';
import { asUuid } from '../../basics/fields.js';
import type { Clock } from '../../basics/ports.js';
import { isSame } from '../../basics/versions.js';
import type { PaymentNotice, TakeNotice } from '../../bookings/record-payment.js';
import type { AppRepository } from '../../ledger/storage/app-repository.js';
import type { AppRecord, StripeSecret } from '../../model/app.js';
import { AMOUNT_MAX, PAYMENT_REFERENCE_MAX } from '../../model/payment.js';
import { type ManageTokens, sealedSecret } from '../manage/manage-secret.js';
import type { PaymentNotices, SignedNotice } from './payment-notices.js';

interface Needs {
  readonly apps: AppRepository;
  readonly manageTokens: ManageTokens;
  readonly paymentNotices: PaymentNotices;
  readonly takeNotice: TakeNotice;
  readonly clock: Clock;
  readonly onIgnoredNotice: (app: string, reason: string) => void;
}

export function receiveNotice({ apps, manageTokens, paymentNotices, takeNotice, clock, onIgnoredNotice }: Needs) {
  /** Returns the secrets that may have signed a notice. Encrypts them if they were stored before there was a key. */
  async function secretsOf({ app: { uuid, owner } }: AppRecord, stripe: StripeSecret): Promise<readonly string[]> {
    const sealed = (stored: StripeSecret) => sealedSecret(manageTokens, stored, uuid);
    if (!isSame(sealed(stripe), stripe)) {
      await apps.change(owner, uuid, (record) => {
        const { credential } = record;
        if (!credential.stripe) return { record };
        return { record: { ...record, credential: { ...credential, stripe: sealed(credential.stripe) } } };
      });
    }
    const { secret, previous } = stripe;
    const stored = previous && previous.until > clock() ? [secret, previous.secret] : [secret];
    return stored.map((one) => manageTokens.open(one, uuid));
  }

  return async (slug: string, notice: SignedNotice): Promise<void> => {
    const record = await findApp(apps, slug);
    const stripe = record?.credential.stripe;
    if (!record || !stripe) throw new NotFoundError();
    const { app } = record;
    const said = await paymentNotices.read(notice, await secretsOf(record, stripe), clock());
    if (!said)
      throw new ValidationError({ signature: 'Must be a recent signature of the body by a secret of the app' });
    if (said.kind === 'other') return onIgnoredNotice(app.uuid, `It is about ${said.type}`);
    const known = wellFormed(said);
    if (!known || (await takeNotice(app, known)) === 'ignored')
      onIgnoredNotice(app.uuid, 'No booking asks for that payment');
  };
}

/** Undefined if the values of the notice cannot be those of a booking and its payment: customers may change an address with a UUID in it. */
function wellFormed(notice: PaymentNotice): PaymentNotice | undefined {
  const { booking, reference, amount } = notice;
  const uuid = asUuid(booking) ?? null;
  const isFit =
    Number.isSafeInteger(amount) && amount >= 0 && amount <= AMOUNT_MAX && reference.length <= PAYMENT_REFERENCE_MAX;
  return isFit && (booking === null) === (uuid === null) ? { ...notice, booking: uuid } : undefined;
}

/** An app keeps the address with its UUID when its slug changes. */
async function findApp(apps: AppRepository, slug: string): Promise<AppRecord | undefined> {
  const uuid = asUuid(slug);
  return (uuid !== undefined && (await apps.record({ uuid }))) || apps.record({ slug });
}
