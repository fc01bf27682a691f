import { type Booking, isFinal, type Status } from '../../model/booking.js';
import { type Payment, type PaymentStatus, sumOfRecords } from '../../model/payment.js';
import { keptAmount } from '../../model/payment-amounts.js';

const CONFIRMED = ['paid', 'waived', 'refunded'] as const;
const ENDED = ['due', 'paid', 'waived', 'refund_due', 'refunded'] as const;

/** Statuses of the payment that a booking of each status can have. */
const POSSIBLE: Readonly<Record<Status, readonly PaymentStatus[]>> = {
  held: ['due', 'refunded'],
  pending: CONFIRMED,
  confirmed: CONFIRMED,
  completed: CONFIRMED,
  no_show: CONFIRMED,
  cancelled: ENDED,
  declined: ENDED,
  expired: [...ENDED, 'late'],
};

/** Returns the rule that the payment of a booking violates. Undefined if its sums agree with its records and with both statuses. */
export function findPaymentProblem({ status, sequence }: Booking, payment: Payment): string | undefined {
  const { due, paid, refunded, records } = payment;
  for (const kind of ['paid', 'refunded'] as const) {
    const sum = sumOfRecords(records, kind);
    if (payment[kind] !== sum) return `says that ${payment[kind]} was ${kind}, and its records say ${sum}`;
  }
  const names = new Set(records.map(({ kind, reference }) => `${kind} ${reference}`));
  if (names.size < records.length) return 'counts one payment or refund twice';
  const kept = keptAmount(payment);
  const isOver = isFinal(status);
  // A move can raise or lower what is due, even to 0, which confirms a booking as paid without a payment.
  const isMoved = sequence > 0;
  const agrees: Readonly<Record<PaymentStatus, boolean>> = {
    due: isOver ? kept === 0 : kept < due,
    paid: (kept >= due || isMoved) && !(isOver && kept > 0),
    waived: isOver ? kept === 0 : kept < due || isMoved,
    late: kept >= due,
    refund_due: kept > 0,
    refunded: refunded > 0,
  };
  if (kept >= 0 && agrees[payment.status] && POSSIBLE[status].includes(payment.status)) return undefined;
  return `is ${payment.status}: of ${due} due, ${paid} were paid and ${refunded} refunded, and the booking is ${status}`;
}
