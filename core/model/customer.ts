import { FieldReader, LONG_TEXT_MAX, type Meta, oneLine, REQUIRED, TEXT_MAX } from '../fields.js';
import type { Instant } from '../ports.js';
import { changed } from '../versions.js';
import type { BookingCustomer } from './booking.js';
import { isLanguageTag } from './language-tag.js';

/**
 * Fields of a customer that a client sends (core/README.md, "Customer"): at least a name, an e-mail address or a
 * phone number.
 */
export interface NewCustomer {
  /** Unique in the app, case-insensitively. */
  readonly email?: string | null | undefined;
  readonly name?: string | null | undefined;
  readonly phone?: string | null | undefined;
  readonly notes?: string | null | undefined;
  /** IANA zone that `Intl` knows. */
  readonly timezone?: string | null | undefined;
  /** BCP 47 tag, such as `de-AT`. */
  readonly language?: string | null | undefined;
  /** True if new bookings are refused. Default false. */
  readonly blocked?: boolean | null | undefined;
  readonly meta?: Meta | null | undefined;
}

/** Person who books. */
export interface Customer {
  readonly uuid: string;
  readonly app: string;
  readonly email: string | null;
  readonly name: string | null;
  readonly phone: string | null;
  readonly notes: string | null;
  readonly timezone: string | null;
  readonly language: string | null;
  readonly blocked: boolean;
  readonly meta: Meta;
  /** Counts the changes, from 1. */
  readonly version: number;
  readonly createdAt: Instant;
  readonly updatedAt: Instant;
}

export type CustomerFields = Omit<Customer, 'uuid' | 'app' | 'version' | 'createdAt' | 'updatedAt'>;

/** Data that the service assigns to a new customer. */
export interface GivenCustomer {
  readonly uuid: string;
  readonly app: string;
  readonly now: Instant;
}

/** @throws ValidationError naming every bad field. */
export function readNewCustomer(input: unknown): CustomerFields {
  const fields = new FieldReader(input);
  const customer = readFields(fields);
  const isNobody = customer.name === null && customer.email === null && customer.phone === null;
  // Do not report a missing contact if a name, e-mail address or phone number is given but invalid. That error is already reported.
  const isAnyBad = ['name', 'email', 'phone'].some((field) => fields.isBad(field));
  if (isNobody && !isAnyBad) fields.fail('name', `${REQUIRED}, unless email or phone is given`);
  fields.done();
  return customer;
}

/**
 * Validates each field of a customer alone, for a patch. Does not check that a name, an e-mail address or a phone number remains.
 * @throws ValidationError naming every bad field.
 */
export function checkCustomerPatch(merged: unknown): void {
  const fields = new FieldReader(merged);
  readFields(fields);
  fields.done();
}

function readFields(fields: FieldReader): CustomerFields {
  return {
    email: fields.emailOrBlank('email'),
    name: fields.nameOrBlank('name'),
    phone: fields.textOrBlank('phone'),
    notes: fields.textOrBlank('notes', LONG_TEXT_MAX),
    timezone: fields.timezone('timezone', null),
    language: readLanguage(fields),
    blocked: fields.flag('blocked', false),
    meta: fields.meta(),
  };
}

/** Reads a BCP 47 language tag. Null if the field is missing. */
export function readLanguage(fields: FieldReader): string | null {
  const tag = fields.optionalText('language', null, TEXT_MAX);
  if (tag !== null && !fields.isBad('language') && !isLanguageTag(tag)) {
    fields.fail('language', 'Must be a BCP 47 language tag, such as de-AT');
  }
  return tag;
}

/** The fields of the customer that a client may send. */
export function customerFields(customer: Customer): CustomerFields {
  const { email, name, phone, notes, timezone, language, blocked, meta } = customer;
  return { email, name: name && oneLine(name), phone, notes, timezone, language, blocked, meta };
}

export function newCustomer(fields: CustomerFields, { uuid, app, now }: GivenCustomer): Customer {
  return { uuid, app, ...fields, version: 1, createdAt: now, updatedAt: now };
}

/** Creates a customer from the contact data of a booking. */
export function typedCustomer({ name, email, phone }: BookingCustomer, given: GivenCustomer): Customer {
  const typed = { email, name: unlessBlank(name), phone: unlessBlank(phone) };
  const unknown = { notes: null, timezone: null, language: null, blocked: false, meta: {} };
  return newCustomer({ ...typed, ...unknown }, given);
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
