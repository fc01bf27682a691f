import { FieldReader, LONG_TEXT_MAX, REQUIRED, TEXT_MAX } from '../fields.js';
import { changed } from '../versions.js';
import { isLanguageTag } from './language-tag.js';
/** @throws ValidationError naming every bad field. */
export function readNewCustomer(input) {
    const fields = new FieldReader(input);
    const customer = readFields(fields);
    const isNobody = customer.name === null && customer.email === null && customer.phone === null;
    // An invalid one of the three is reported already, and may be the one that is required.
    const isAnyBad = ['name', 'email', 'phone'].some((field) => fields.isBad(field));
    if (isNobody && !isAnyBad)
        fields.fail('name', `${REQUIRED}, unless email or phone is given`);
    fields.done();
    return customer;
}
/**
 * Validates a patch independently of the customer: it must not remove name, e-mail address and phone number all at
 * once.
 * @throws ValidationError naming every bad field.
 */
export function checkCustomerPatch(merged) {
    const fields = new FieldReader(merged);
    readFields(fields);
    fields.done();
}
function readFields(fields) {
    return {
        email: fields.emailOrBlank('email'),
        name: fields.textOrBlank('name'),
        phone: fields.textOrBlank('phone'),
        notes: fields.textOrBlank('notes', LONG_TEXT_MAX),
        timezone: fields.timezone('timezone', null),
        language: readLanguage(fields),
        blocked: fields.flag('blocked', false),
        meta: fields.meta(),
    };
}
/** A language tag; null without one. */
export function readLanguage(fields) {
    const tag = fields.optionalText('language', null, TEXT_MAX);
    if (tag !== null && !fields.isBad('language') && !isLanguageTag(tag)) {
        fields.fail('language', 'Must be a BCP 47 language tag, such as de-AT');
    }
    return tag;
}
/** The fields of the customer that a client may send. */
export function customerFields(customer) {
    const { email, name, phone, notes, timezone, language, blocked, meta } = customer;
    return { email, name, phone, notes, timezone, language, blocked, meta };
}
export function newCustomer(fields, { uuid, app, now }) {
    return { uuid, app, ...fields, version: 1, createdAt: now, updatedAt: now };
}
/** Creates a customer from the contact data of a booking. */
export function typedCustomer({ name, email, phone }, given) {
    const typed = { email, name: unlessBlank(name), phone: unlessBlank(phone) };
    const unknown = { notes: null, timezone: null, language: null, blocked: false, meta: {} };
    return newCustomer({ ...typed, ...unknown }, given);
}
/** Fills in a missing name and phone number. Returns the same customer if nothing changes. */
export function filledFrom(customer, { name, phone }, now) {
    if (customer.name !== null && customer.phone !== null)
        return customer;
    const filled = { name: customer.name ?? unlessBlank(name), phone: customer.phone ?? unlessBlank(phone) };
    return changed(customer, filled, now);
}
/** Returns the customer in the form that bookings have. */
export function asBookingSays({ name, email, phone }) {
    return { name, email, phone };
}
const unlessBlank = (text) => (text === null || text.trim() === '' ? null : text);
