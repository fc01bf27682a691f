import type { Instant } from '../basics/ports.js';
import { BLOCKING_STATUSES, type Booking, LIVE_STATUSES, type Status } from '../model/booking.js';
import type { CustomerIdentity } from '../model/erasure.js';
import { equal, type Question, type Where } from '../model/questions/question.js';
import { LONGEST_BOOKING } from '../model/settings.js';
import type { View } from './ledger.js';

/** Query for bookings that take capacity and overlap a time: start before `to`, end after `from`. */
export interface Overlap {
  readonly resource?: string | undefined;
  readonly service?: string | undefined;
  /** Only bookings of the customer with this e-mail address, folded. */
  readonly email?: string | undefined;
  readonly from: Instant;
  readonly to: Instant;
  /** Default: all statuses that take capacity. */
  readonly statuses?: readonly Status[] | undefined;
}

export function overlapping({
  resource,
  service,
  email,
  from,
  to,
  statuses = BLOCKING_STATUSES,
}: Overlap): Question<'booking'> {
  const where: Where<'booking'>[] = [
    ['in', 'status', statuses],
    // The maximum length of a booking limits the index scan.
    ['gt', 'start', from - LONGEST_BOOKING],
    ['lt', 'start', to],
    ['gt', 'end', from],
  ];
  if (resource !== undefined) where.push(['has', 'resources', resource]);
  where.push(...equal<'booking'>({ service, customerEmailFolded: email }));
  return { kind: 'booking', where: ['and', where] };
}

/** Builds the condition for bookings that have that address and are linked to no customer. */
export function unlinked(email: string): readonly Where<'booking'>[] {
  return [
    ['eq', 'customerEmailFolded', email],
    ['isNull', 'customer'],
  ];
}

interface OfCustomer extends CustomerIdentity {
  /** Only held, pending or confirmed bookings that end after this moment. */
  readonly endsAfter?: Instant;
  readonly limit: number;
}

/** Returns up to `limit` bookings of a customer (`isOf`), in any order. Makes two queries, because each has its own index. */
export function bookingsOfCustomer(view: View, { customer, email, endsAfter, limit }: OfCustomer): readonly Booking[] {
  const live: readonly Where<'booking'>[] =
    endsAfter === undefined
      ? []
      : [
          ['in', 'status', LIVE_STATUSES],
          ['gt', 'end', endsAfter],
        ];
  const whose: readonly (readonly Where<'booking'>[])[] = [
    [['eq', 'customer', customer]],
    ...(email === null ? [] : [unlinked(email)]),
  ];
  const questions = whose.map((where) => ({ kind: 'booking', where: ['and', [...where, ...live]] }) as const);
  if (questions.length > 1) view.prepare?.({ questions: questions.map((question) => ({ question, limit })) });
  return questions.flatMap((question) => view.select(question, limit)).slice(0, limit);
}
