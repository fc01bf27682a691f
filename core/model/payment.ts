import { type FieldReader, REQUIRED } from '../basics/fields.js';
import { MINUTE } from '../basics/instants.js';
import type { Instant } from '../basics/ports.js';
import { custom, integer, object, oneOf, text, type ValuesOf } from '../basics/schema.js';
import { computeDue, type Deposit, keptAmount } from './payment-amounts.js';

/** Highest amount of a payment in minor units. All sums of payments stay exact. */
export const AMOUNT_MAX = 1_000_000_000_000_000;
/** Limit of the payments and refunds that a booking keeps. */
export const PAYMENT_RECORDS_MAX = 100;
export const PAYMENT_REFERENCE_MAX = 200;

const DEPOSIT_EXPECTED = 'Must be { amount } or { percent }: exactly one of the two';

/** Matches the part of a URL up to the host: https, or http on this machine. */
const URL_START =
  /^(?:https:\/\/[\p{L}\p{N}](?:[\p{L}\p{N}.-]*[\p{L}\p{N}])?|http:\/\/(?:localhost|127\.0\.0\.1|\[::1\]))/iu;
const AFTER_HOST = /^(?::\d{1,5})?[/?#]/;
const TAGS = /\{\{.*?\}\}\}?/gs;
const UNSAFE = /[\s\p{Cc}<>"\\]/u;

/** Returns the problem of the fixed parts of a URL template. Undefined if there is none. */
function urlProblem(url: string): string | undefined {
  const [head = ''] = url.split('{{', 1);
  const host = URL_START.exec(head)?.[0];
  // Without the character after them, a tag could continue the host's name or the port.
  const isWhole = host !== undefined && AFTER_HOST.test(`${head.slice(host.length)}${head === url ? '/' : ''}`);
  if (!isWhole) return 'Must begin with https:// and a host, before the first {{. http:// is for localhost only';
  return UNSAFE.test(url.replaceAll(TAGS, '')) ? 'Must be a URL, with names in {{ }}' : undefined;
}

/** Asks a booker to pay before the booking is confirmed (core/bookings/README.md, "Payment"). */
export const PAYMENT_RULE = object(
  {
    take: oneOf(['full', 'deposit'], { description: 'The part of the price that confirms the booking.' }),
    deposit: custom<Deposit>()(
      {
        type: 'object',
        properties: {
          amount: { type: 'integer', minimum: 1 },
          percent: { type: 'integer', minimum: 1, maximum: 100 },
        },
        additionalProperties: false,
      },
      readDeposit,
      {
        default: null,
        request: {
          properties: {
            amount: { type: ['integer', 'null'], minimum: 1 },
            percent: { type: ['integer', 'null'], minimum: 1, maximum: 100 },
          },
        },
        description:
          'Required with `deposit`: `amount` in minor units for each unit of the booking, or `percent` of its price, rounded up.',
      },
    ),
    url: text(
      {
        json: { pattern: undefined },
        check: urlProblem,
        description:
          'A template of the page where the customer pays. Names are those of actions, without `booking.manage_token` and `booking.manage_url`; values are percent-encoded.',
      },
      2_000,
    ),
    minutes: integer(5, 1_440, {
      default: 30,
      description: 'Minutes for which a booking waits for its payment, at most until its start.',
    }),
  },
  {
    added: true,
    default: null,
    description: 'What must be paid before a booking is confirmed. Requires a `price`. null: nothing.',
    rule({ take, deposit }, fields) {
      if (fields.isBadWithin('take') || fields.isBadWithin('deposit')) return;
      if (take === 'full' && deposit !== null) fields.fail('deposit', 'Must not be given with `full`');
      if (take === 'deposit' && deposit === null) fields.fail('deposit', REQUIRED);
    },
  },
);
export interface PaymentRule extends ValuesOf<typeof PAYMENT_RULE> {}

function readDeposit(rule: FieldReader, name: string): Deposit {
  const deposit = rule.nested(name);
  const amount = deposit.whole('amount', 1, AMOUNT_MAX, null);
  const percent = deposit.whole('percent', 1, 100, null);
  if ((amount === null) === (percent === null) && !rule.isBadWithin(name)) rule.fail(name, DEPOSIT_EXPECTED);
  return amount === null ? { percent: percent ?? 0 } : { amount };
}

/** Checks a service's rule against its price. */
export function checkPaymentRule(
  {
    price,
    payment = null,
  }: { readonly price: { readonly amount: number } | null; readonly payment?: PaymentRule | null },
  fields: FieldReader,
): void {
  if (payment === null || fields.isBadWithin('price') || fields.isBadWithin('payment')) return;
  if (price === null) fields.fail('payment', 'Must not be given without a price');
  else if (payment.deposit && 'amount' in payment.deposit && payment.deposit.amount > price.amount)
    fields.fail('payment.deposit.amount', 'Must not be more than the price');
}

/**
 * Statuses of a booking's payment. `due`: it must be paid before it is confirmed. `waived`: the business confirmed it unpaid. `late`: paid
 * after the hold had expired, when its time was no longer free. `refund_due`: ended after it was paid.
 */
export const PAYMENT_STATUSES = ['due', 'paid', 'waived', 'late', 'refund_due', 'refunded'] as const;
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number];

/** Payment or refund of a booking. `currency`: a payment in another currency, which counts nothing. */
export interface PaymentRecord {
  readonly kind: 'paid' | 'refunded' | 'currency';
  /** Name of the payment at its provider. */
  readonly reference: string;
  readonly amount: number;
}

/** Payment of a booking: the amount due before it is confirmed, the payments and the refunds, in minor units of one currency. */
export interface Payment {
  readonly status: PaymentStatus;
  readonly due: number;
  readonly paid: number;
  readonly refunded: number;
  readonly currency: string;
  /** The service's rule when the booking was made. */
  readonly rule: PaymentRule;
  /** In the order in which they were told. */
  readonly records: readonly PaymentRecord[];
  readonly updatedAt: Instant;
}

/** Lists the names of payments and refunds. */
export function paymentReferences(payment: Payment | undefined): readonly string[] {
  return payment ? [...new Set(payment.records.map(({ reference }) => reference))] : NONE;
}

const NONE: readonly string[] = [];

/** Validates the payment of a stored booking: its sums must be those of its records. */
export function checkStoredPayment(fields: FieldReader): void {
  fields.requiredOneOf('status', PAYMENT_STATUSES);
  fields.requiredWhole('due', 0, AMOUNT_MAX);
  fields.requiredText('currency', 3);
  fields.requiredInstant('updatedAt');
  PAYMENT_RULE.readFields(fields.nested('rule'));
  const records = fields.objects('records', PAYMENT_RECORDS_MAX, 'kind, reference and amount', (record) => ({
    kind: record.requiredOneOf('kind', ['paid', 'refunded', 'currency']),
    reference: record.requiredText('reference', PAYMENT_REFERENCE_MAX),
    amount: record.requiredWhole('amount', 1, AMOUNT_MAX),
  }));
  for (const kind of ['paid', 'refunded'] as const) {
    if (
      fields.requiredWhole(kind, 0, Number.MAX_SAFE_INTEGER) !== sumOfRecords(records, kind) &&
      !fields.isBad('records')
    )
      fields.fail(kind, 'Must be the sum of its records');
  }
}

/** Returns the sum of the records of one kind. */
export const sumOfRecords = (records: readonly PaymentRecord[], kind: PaymentRecord['kind']): number =>
  records.reduce((sum, record) => sum + (record.kind === kind ? record.amount : 0), 0);

type Money = { readonly amount: number; readonly currency: string };

/** Returns the payment of a new booking. Null if nothing is due. */
export function newPayment(
  rule: PaymentRule | null | undefined,
  price: Money | null,
  units: number,
  now: Instant,
): Payment | null {
  if (!rule || !price) return null;
  const due = computeDue(rule, price.amount, units);
  if (due === 0) return null;
  return { status: 'due', due, paid: 0, refunded: 0, currency: price.currency, rule, records: [], updatedAt: now };
}

/** Returns the end of the hold of a booking that waits for its payment. */
export function paymentEnd({ minutes }: PaymentRule, start: Instant, now: Instant): Instant {
  return Math.min(now + minutes * MINUTE, start);
}

/** Returns the payment of a hold that the business confirms unpaid. */
export const waivedPayment = (payment: Payment, now: Instant): Payment => ({
  ...payment,
  status: 'waived',
  updatedAt: now,
});

/** Returns the payment of a booking that ended without taking place. */
export function paymentAfterEnd(payment: Payment, now: Instant): Payment {
  const isOwed = keptAmount(payment) > 0 && payment.status !== 'refunded';
  return isOwed ? { ...payment, status: 'refund_due', updatedAt: now } : payment;
}

/** Returns the payment of a live booking with another price. A price in another currency changes nothing. */
export function paymentAtPrice(payment: Payment, price: Money | null, units: number, now: Instant): Payment {
  if (price && price.currency !== payment.currency) return payment;
  const due = computeDue(payment.rule, price?.amount ?? 0, units);
  return due === payment.due ? payment : { ...payment, due, updatedAt: now };
}

/** Formats an amount in minor units with a decimal point, if the currency has decimals. */
export function inMajorUnits(amount: number, currency: string): string {
  const { maximumFractionDigits: digits = 2 } = new Intl.NumberFormat('en', {
    style: 'currency',
    currency,
  }).resolvedOptions();
  return (amount / 10 ** digits).toFixed(digits);
}
