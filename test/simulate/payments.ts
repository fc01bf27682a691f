import type { Booking } from '../../core/model/booking.js';
import type { PaymentRecord } from '../../core/model/payment.js';
import { findPaymentProblem } from '../../core/upkeep/verification/payment-problem.js';
import { must } from './must.js';

type Told = Pick<PaymentRecord, 'reference' | 'amount'>;
type Kind = 'paid' | 'refunded';

/** Payments and refunds that clients and a provider have reported: each must be counted once if it was acknowledged, and no other. */
export class Payments {
  readonly #asked = new Set<string>();
  /** By booking, the payments whose report or notice was acknowledged. */
  readonly #paid = new Map<string, Told[]>();

  ask(booking: string, kind: Kind, { reference }: Told): void {
    this.#asked.add(`${booking} ${kind} ${reference}`);
  }

  /** Refunds are only checked as sums, because a notice tells the sum of all refunds of a payment. */
  acknowledge(booking: string, kind: Kind, told: Told): void {
    if (kind === 'paid') this.#paid.set(booking, [...(this.#paid.get(booking) ?? []), told]);
  }

  check(booking: Booking): void {
    const { uuid, payment } = booking;
    if (!payment) return;
    const problem = findPaymentProblem(booking, payment);
    must(problem === undefined, () => `the payment of booking ${uuid} ${problem}`);
    for (const { kind, reference } of payment.records)
      must(this.#asked.has(`${uuid} ${kind} ${reference}`), () => `booking ${uuid} has ${kind} ${reference}, untold`);
    for (const { reference, amount } of this.#paid.get(uuid) ?? []) {
      const its = payment.records.filter((record) => record.kind === 'paid' && record.reference === reference);
      must(its.length === 1, () => `payment ${reference} of booking ${uuid} is lost, or there twice`);
      must(its[0]!.amount === amount, () => `payment ${reference} of booking ${uuid} was ${amount}`);
    }
  }
}
