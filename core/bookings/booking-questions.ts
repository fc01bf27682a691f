import type { Instant } from '../basics/ports.js';
import { NO_SEARCH, phoneTerm, type Search, searchable } from '../basics/search.js';
import type { Status } from '../model/booking.js';
import type { PaymentStatus } from '../model/payment.js';
import { equal, type Question, type Where } from '../model/questions/question.js';
import { searchConditions } from '../model/questions/search-conditions.js';
import { LONGEST_BOOKING } from '../model/settings.js';

/** Conversion of search terms for bookings, by the interface's names of the fields. `name`, `email` and `phone` are the customer's. */
export const BOOKING_FOLDINGS = {
  title: searchable,
  name: searchable,
  email: searchable,
  phone: phoneTerm,
  external_id: searchable,
} as const;

const SEARCHED = {
  title: 'titleFolded',
  name: 'nameFolded',
  email: 'emailSearched',
  phone: 'phoneDigits',
  external_id: 'externalIdFolded',
} as const;

const ORDERS = { start: 'start', '-start': '-start', created_at: 'created', '-created_at': '-created' } as const;
export const BOOKING_SORTS = Object.keys(ORDERS);

/** Filter of a list of bookings. Omitted fields filter nothing. */
export interface BookingFilter {
  readonly status?: Status | readonly Status[] | undefined;
  /** Status of the payment. */
  readonly payment?: PaymentStatus | readonly PaymentStatus[] | undefined;
  readonly resource?: string | undefined;
  readonly workflow?: string | undefined;
  readonly service?: string | undefined;
  readonly series?: string | undefined;
  /** Only bookings that end after this moment. */
  readonly from?: Instant | undefined;
  /** Only bookings that start before this moment. */
  readonly to?: Instant | undefined;
  /** Only bookings that start at this moment or later. */
  readonly startsFrom?: Instant | undefined;
  /** Only bookings that were made at this moment or later. */
  readonly createdFrom?: Instant | undefined;
  /** Only bookings that were made before this moment. */
  readonly createdTo?: Instant | undefined;
  /** `customers`: only bookings that were made with a key. */
  readonly madeBy?: 'customers' | undefined;
  /** UUID of the linked customer. */
  readonly customer?: string | undefined;
  /** Folded e-mail address of the customer. */
  readonly customerEmail?: string | undefined;
  /** Identifier of the booking in another system, compared exactly. */
  readonly externalId?: string | undefined;
  readonly search?: Search<keyof typeof BOOKING_FOLDINGS> | undefined;
  /** Order: by creation (default), or by start and then creation. A leading `-` reverses it. */
  readonly sort?: keyof typeof ORDERS | undefined;
}

export function buildBookingQuestion(filter: BookingFilter): Question<'booking'> {
  const { status, payment, resource, workflow, service, series, customer, customerEmail, externalId } = filter;
  const { from, to, startsFrom, createdFrom, createdTo, madeBy, search = NO_SEARCH, sort = 'created_at' } = filter;
  const where: Where<'booking'>[] = [...searchConditions<'booking'>(search, SEARCHED)];
  if (status !== undefined) where.push(['in', 'status', [status].flat()]);
  if (payment !== undefined) where.push(['in', 'payment', [payment].flat()]);
  if (resource !== undefined) where.push(['has', 'resources', resource]);
  where.push(
    ...equal<'booking'>({ workflow, service, series, customer, customerEmailFolded: customerEmail, externalId }),
  );
  // The maximum length of a booking limits how far back an index by start has to be scanned.
  if (from !== undefined) where.push(['gt', 'end', from], ['gt', 'start', from - LONGEST_BOOKING]);
  if (startsFrom !== undefined) where.push(['gte', 'start', startsFrom]);
  if (to !== undefined) where.push(['lt', 'start', to]);
  if (createdFrom !== undefined) where.push(['gte', 'createdAt', createdFrom]);
  if (createdTo !== undefined) where.push(['lt', 'createdAt', createdTo]);
  if (madeBy !== undefined) where.push(['not', ['isNull', 'key']]);
  return { kind: 'booking', where: ['and', where], order: ORDERS[sort] };
}
