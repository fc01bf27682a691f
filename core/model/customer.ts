import { type FieldReader, LONG_TEXT_MAX, REQUIRED, TEXT_MAX } from '../basics/fields.js';
import type { Instant } from '../basics/ports.js';
import {
  collectDefaults,
  custom,
  emailOrBlank,
  flag,
  type InputOf,
  internal,
  lineOrBlank,
  meta,
  object,
  parse,
  type StoredObject,
  type StoredOf,
  textOrBlank,
  timezone,
} from '../basics/schema.js';
import { changed } from '../basics/versions.js';
import type { BookingCustomer } from './booking.js';
import { isLanguageTag } from './language-tag.js';

/** Fields of a customer (core/customers/README.md, "Customer"): at least a name, an e-mail address or a phone number. */
export const CUSTOMER = object(
  {
    email: emailOrBlank({
      description: 'Unique in the app, regardless of case.',
      json: { format: undefined, maxLength: 254 },
    }),
    name: lineOrBlank(),
    phone: textOrBlank(),
    notes: textOrBlank({}, LONG_TEXT_MAX),
    timezone: timezone({ default: null }),
    language: custom<string>()({ type: 'string', maxLength: TEXT_MAX, examples: ['fr-FR'] }, readLanguage, {
      default: null,
      description: 'A BCP 47 language tag.',
    }),
    blocked: flag({ default: false, request: { description: 'Whether new bookings are refused.' } }),
    meta: meta(),
    /** Present only in a customer of the sample data. */
    sample: internal<true | undefined>({ added: true }),
  },
  { rule: checkContact },
);

export interface NewCustomer extends InputOf<typeof CUSTOMER> {}

/** Person who books. */
export interface Customer extends StoredObject, StoredOf<typeof CUSTOMER> {}

function checkContact({ name, email, phone }: BookingCustomer, fields: FieldReader): void {
  const isNobody = name === null && email === null && phone === null;
  // Do not report a missing contact if a name, e-mail address or phone number is given but invalid. That error is already reported.
  const isAnyBad = ['name', 'email', 'phone'].some((field) => fields.isBad(field));
  if (isNobody && !isAnyBad) fields.fail('name', `${REQUIRED}, unless email or phone is given`);
}

const WITHOUT_RULE = object(CUSTOMER.fields);

/** Validates each field of a customer alone, for a patch. Does not check that a name, an e-mail address or a phone number remains. */
export function checkCustomerPatch(merged: unknown): void {
  parse(WITHOUT_RULE, merged);
}

/** Reads a BCP 47 language tag. Null if the field is missing. */
export function readLanguage(fields: FieldReader): string | null {
  const tag = fields.optionalText('language', null, TEXT_MAX);
  if (tag !== null && !fields.isBad('language') && !isLanguageTag(tag)) {
    fields.fail('language', 'Must be a BCP 47 language tag, such as de-AT');
  }
  return tag;
}

const UNKNOWN = collectDefaults(CUSTOMER.fields);

/** Creates a customer from the contact data of a booking. */
export function typedCustomer(
  { name, email, phone }: BookingCustomer,
  { uuid, app, now }: { readonly uuid: string; readonly app: string; readonly now: Instant },
): Customer {
  const fields = { ...UNKNOWN, email, name: unlessBlank(name), phone: unlessBlank(phone) };
  return { uuid, app, ...fields, version: 1, createdAt: now, updatedAt: now };
}

/** Fills in the customer's name and phone number from a booking where they are missing. Returns the same customer if nothing changes. */
export function filledFrom(customer: Customer, { name, phone }: BookingCustomer, now: Instant): Customer {
  if (customer.name !== null && customer.phone !== null) return customer;
  const filled = { name: customer.name ?? unlessBlank(name), phone: customer.phone ?? unlessBlank(phone) };
  return changed(customer, filled, now);
}

/** Returns the customer in the form that bookings have. */
export function asBookingSays({ name, email, phone }: Customer): BookingCustomer {
  return { name, email, phone };
}

const unlessBlank = (text: string | null): string | null => (text === null || text.trim() === '' ? null : text);
