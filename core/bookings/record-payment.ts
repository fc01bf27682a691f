import { isFailure, RefusedError } from '../basics/errors.js';
import { type InputOf, integer, object, oneOf, parse, text } from '../basics/schema.js';
import { isSame } from '../basics/versions.js';
import type { Recording } from '../ledger/change-recorder.js';
import type { View } from '../ledger/ledger.js';
import type { ObjectStore } from '../ledger/storage/object-store.js';
import { NOTICE_ACTOR } from '../model/actor.js';
import type { App } from '../model/app.js';
import type { Booking } from '../model/booking.js';
import type { AppCaller } from '../model/callers.js';
import type { BookingEventType, LatePaymentReason } from '../model/event.js';
import {
  AMOUNT_MAX,
  PAYMENT_RECORDS_MAX,
  PAYMENT_REFERENCE_MAX,
  type Payment,
  type PaymentRecord,
} from '../model/payment.js';
import { keptAmount } from '../model/payment-amounts.js';
import { sampleMark } from '../model/sample.js';
import type { Booked } from './booking-document.js';
import { wantedToPay } from './booking-hints.js';
import { refused } from './booking-input.js';
import {
  type BookingDecision,
  type ChangeNeeds,
  type ChangeOptions,
  changeBooking,
  placeMoved,
} from './change-booking.js';
import { confirmPaid, isPaidHold } from './confirm-hold.js';
import { changedBy } from './new-booking.js';
import { type Placed, recordLapsed } from './placement.js';

/** Report of a payment or a refund. */
export const PAYMENT_REPORT = object({
  status: oneOf(['paid', 'refunded'], { description: 'Both add up.' }),
  amount: integer(0, AMOUNT_MAX, { description: 'In minor units of the currency of the booking. 0 changes nothing.' }),
  reference: text(
    {
      description:
        'Name of the payment, or of the refund, at its provider. A repeated report with the same `status` and `reference` changes nothing.',
    },
    PAYMENT_REFERENCE_MAX,
  ),
});
export interface PaymentReport extends InputOf<typeof PAYMENT_REPORT> {}

export function recordPayment(needs: ChangeNeeds) {
  return async (
    caller: AppCaller,
    uuid: string,
    input: PaymentReport,
    { include, once, expected, letters }: ChangeOptions = {},
  ): Promise<Booked> => {
    const { status: kind, amount, reference } = parse(PAYMENT_REPORT, input);
    const how = { include, once, expected, letters, wants: wantedToPay };
    return changeBooking(needs, caller, uuid, how, recordingReport({ kind, amount, reference }));
  };
}

function recordingReport(told: PaymentRecord): BookingDecision {
  return (booking, recording, view) => {
    const { payment } = booking;
    if (!payment) throw refused('invalid_state');
    const known = findRecord(payment, told);
    if (known && known.amount !== told.amount) throw refused('invalid_state');
    if (known || told.amount === 0) return undefined;
    if (told.kind === 'paid') return recordPaid(booking, payment, withRecord(payment, told, view), recording, view);
    if (told.amount > keptAmount(payment)) throw refused('invalid_state');
    const after = { ...withRecord(payment, told, view), status: 'refunded' as const };
    recording.change(booking, { payment: after }, 'booking.refunded');
    return undefined;
  };
}

/** Verified notice of a payment provider. */
export interface PaymentNotice {
  readonly kind: 'paid' | 'refunded';
  /** UUID of the booking. Null: the booking that has a payment with the reference. */
  readonly booking: string | null;
  /** Identifier of the payment. A refund has that of its payment. */
  readonly reference: string;
  /** In minor units. For a refund, the sum of all refunds of the payment. */
  readonly amount: number;
  /** ISO 4217 code, in any case. */
  readonly currency: string;
}

/** Result of a notice. `ignored`: there is no such booking, or it asks for no payment. */
export type NoticeOutcome = 'recorded' | 'unchanged' | 'ignored';

export type TakeNotice = ReturnType<typeof buildTakeNotice>;

/** Records what a payment provider says. Repeated notices change nothing. @throws RefusedError `quota` */
export function buildTakeNotice({
  objects,
  ...needs
}: ChangeNeeds & { readonly objects: Pick<ObjectStore, 'select'> }) {
  async function bookingOf(app: string, { booking, reference }: PaymentNotice): Promise<string | undefined> {
    if (booking !== null) return booking;
    return (await objects.select(app, { kind: 'booking', where: ['has', 'payments', reference] }, 1))[0]?.uuid;
  }

  return async (app: App, notice: PaymentNotice): Promise<NoticeOutcome> => {
    const uuid = await bookingOf(app.uuid, notice);
    if (uuid === undefined) return 'ignored';
    let outcome: NoticeOutcome = 'ignored';
    const decide: BookingDecision = (booking, recording, view) => {
      outcome = 'ignored';
      if (!booking.payment) return undefined;
      const put = recordNotice(booking, booking.payment, notice, recording, view);
      outcome = isSame(recording.booking(uuid)?.payment, booking.payment) ? 'unchanged' : 'recorded';
      return put;
    };
    try {
      await changeBooking(needs, { app, actor: NOTICE_ACTOR }, uuid, { wants: wantedToPay }, decide);
    } catch (error) {
      if (!isFailure(error, 'not_found')) throw error;
    }
    return outcome;
  };
}

function recordNotice(
  booking: Booking,
  payment: Payment,
  { kind, reference, amount, currency }: PaymentNotice,
  recording: Recording,
  view: View,
): ReturnType<BookingDecision> {
  const isOther = currency.toUpperCase() !== payment.currency;
  if (kind === 'refunded') {
    if (!isOther) recordRefundTotal(booking, payment, { reference, amount }, recording, view);
    return undefined;
  }
  const told = { kind: isOther ? 'currency' : kind, reference, amount } as const;
  if (amount === 0 || findRecord(payment, told)) return undefined;
  const after = withRecord(payment, told, view);
  if (!isOther) return recordPaid(booking, payment, after, recording, view);
  recording.change(booking, { payment: after }, 'booking.payment_late', undefined, { reason: 'currency' });
  return undefined;
}

/** Records that the refunds of a payment add up to `amount`, less the refunds that were already reported in another way. */
function recordRefundTotal(
  booking: Booking,
  payment: Payment,
  { reference, amount }: Pick<PaymentNotice, 'reference' | 'amount'>,
  recording: Recording,
  view: View,
): void {
  const payments = payment.records.flatMap((record) => (record.kind === 'paid' ? record.reference : []));
  const others = payment.records.filter(
    (record) => record.kind === 'refunded' && record.reference !== reference && payments.includes(record.reference),
  );
  const total = Math.min(
    others.reduce((sum, record) => sum + record.amount, amount),
    payment.paid,
  );
  const more = total - payment.refunded;
  if (more <= 0 || !payments.includes(reference)) return;
  const known = findRecord(payment, { kind: 'refunded', reference });
  const told = { kind: 'refunded', reference, amount: more } as const;
  const after = known
    ? {
        ...payment,
        refunded: total,
        records: payment.records.map((one) => (one === known ? { ...one, amount: one.amount + more } : one)),
        updatedAt: view.now,
      }
    : withRecord(payment, told, view);
  recording.change(booking, { payment: { ...after, status: 'refunded' } }, 'booking.refunded');
}

function findRecord(payment: Payment, { kind, reference }: Pick<PaymentRecord, 'kind' | 'reference'>) {
  return payment.records.find((record) => record.kind === kind && record.reference === reference);
}

/** Adds a payment or a refund. @throws RefusedError `quota` */
function withRecord(payment: Payment, record: PaymentRecord, { now }: View): Payment {
  const { kind, amount } = record;
  const sum = kind === 'currency' ? 0 : payment[kind] + amount;
  if (payment.records.length >= PAYMENT_RECORDS_MAX || sum > Number.MAX_SAFE_INTEGER)
    throw new RefusedError('quota', {
      payment: `Quota reached: at most ${PAYMENT_RECORDS_MAX} payments and refunds of a booking`,
    });
  const added = kind === 'currency' ? {} : { [kind]: sum };
  return { ...payment, ...added, records: [...payment.records, record], updatedAt: now };
}

/** Records a payment. `before`: the payment without it, `told`: with it, but with the same status. */
function recordPaid(
  booking: Booking,
  before: Payment,
  told: Payment,
  recording: Recording,
  view: View,
): ReturnType<BookingDecision> {
  const isComplete = keptAmount(told) >= told.due;
  const record = (status: Payment['status'], type: BookingEventType = 'booking.paid', reason?: LatePaymentReason) =>
    recording.change(booking, { payment: { ...told, status } }, type, undefined, reason && { reason });
  if (booking.status === 'cancelled' || booking.status === 'declined') {
    record('refund_due', 'booking.payment_late', 'cancelled');
  } else if (booking.status !== 'expired') {
    const isSettled = isComplete && (before.status === 'due' || before.status === 'waived');
    const paid = record(isSettled ? 'paid' : before.status);
    if (isPaidHold(paid)) return confirmPaid(paid, recording, view);
  } else if (keptAmount(before) >= before.due) {
    record(before.status === 'late' ? 'late' : 'refund_due', 'booking.payment_late');
  } else if (!isComplete) {
    record('refund_due');
  } else {
    const placed = placeAgain(view, booking);
    if (placed) {
      recordLapsed(recording, placed);
      const also = confirmPaid(record('paid'), recording, view, {
        resources: placed.resources.map((resource) => resource.uuid),
        blocks: placed.blocks,
        ...(placed.sale && { sale: placed.sale }),
        ...sampleMark(booking, placed.resources),
      });
      return { put: { ...changedBy(placed), ...also?.put } };
    }
    record('late', 'booking.payment_late');
  }
  return undefined;
}

/** Notice and limits of the customer were met when the booking was made. */
const MET_BEFORE = new Set(['too_soon'] as const);

/** Decides if an expired booking can have its time again: with its resources where they are free. Undefined if not. */
function placeAgain(view: View, booking: Booking): Placed | undefined {
  const { start, end, units } = booking;
  if (end <= view.now) return undefined;
  try {
    return placeMoved(view, { ...booking, customer: null }, { resources: [], start, end, units }, MET_BEFORE);
  } catch (error) {
    if (isFailure(error, 'refused') || isFailure(error, 'not_found')) return undefined;
    throw error;
  }
}
