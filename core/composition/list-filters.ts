import { ValidationError } from '../basics/errors.js';
import { isObject } from '../basics/fields.js';
import { BOOKING_SORTS } from '../bookings/booking-questions.js';
import { CUSTOMER_SORTS } from '../customers/customer-questions.js';
import { STATUSES } from '../model/booking.js';
import { EVENT_TYPES } from '../model/event.js';
import { JOB_STATUSES } from '../model/job.js';
import { LETTER_KINDS } from '../model/letters.js';
import { PAYMENT_STATUSES } from '../model/payment.js';

/** Test of a value, with what it expects. */
type Expected = readonly [isMet: (value: unknown) => boolean, what: string];

const TEXT: Expected = [(value) => typeof value === 'string', 'Must be a text'];
const INSTANT: Expected = [
  (value) => typeof value === 'number' && !Number.isNaN(value),
  'Must be a number of milliseconds since 1970',
];
const FLAG: Expected = [(value) => typeof value === 'boolean', 'Must be true or false'];
const SEARCH: Expected = [isObject, 'Must have the lists all and any'];
const oneOf = (choices: readonly string[]): Expected => [
  (value) => choices.includes(value as string),
  `Must be one of: ${choices.join(', ')}`,
];
const listOf = (choices: readonly string[]): Expected => [
  (value) => Array.isArray(value) && value.every(oneOf(choices)[0]),
  `Must be a list of: ${choices.join(', ')}`,
];
const someOf = (choices: readonly string[]): Expected => [
  (value) => [value].flat().every(oneOf(choices)[0]),
  `Must be one or a list of: ${choices.join(', ')}`,
];

/** Values that filter lists, by use case. The HTTP interface checks its own by schemas. */
const FILTERS: Readonly<Record<string, Readonly<Record<string, Expected>>>> = {
  'bookings.list': {
    status: someOf(STATUSES),
    payment: someOf(PAYMENT_STATUSES),
    madeBy: oneOf(['customers']),
    resource: TEXT,
    workflow: TEXT,
    service: TEXT,
    series: TEXT,
    customer: TEXT,
    customerEmail: TEXT,
    externalId: TEXT,
    from: INSTANT,
    to: INSTANT,
    startsFrom: INSTANT,
    createdFrom: INSTANT,
    createdTo: INSTANT,
    sort: oneOf(BOOKING_SORTS),
    search: SEARCH,
  },
  'customers.list': { sort: oneOf(CUSTOMER_SORTS), upcoming: FLAG, lastBefore: TEXT, search: SEARCH },
  'timeOff.list': { resource: TEXT, from: INSTANT, to: INSTANT },
  'calendars.list': { resource: TEXT },
  'series.list': { resource: TEXT, service: TEXT },
  'deliveries.list': { status: oneOf(JOB_STATUSES), action: TEXT, booking: TEXT, letter: oneOf(LETTER_KINDS) },
  'events.list': { types: listOf(EVENT_TYPES), booking: TEXT, after: TEXT },
};

/** Checks the values by which a list is filtered. @throws ValidationError naming each wrong one */
export function checkFilter(useCase: string, filter: unknown): void {
  const known = FILTERS[useCase];
  if (!known || !isObject(filter)) return;
  const errors = Object.entries(filter).flatMap(([name, value]) => {
    const [isMet, what] = known[name] ?? [];
    return value === undefined || !isMet || isMet(value) ? [] : [[name, what]];
  });
  if (errors.length > 0) throw new ValidationError(Object.fromEntries(errors));
}
