import { oneLine } from '../../basics/fields.js';
import { HOUR, MINUTE } from '../../basics/instants.js';
import type { WireName } from '../../basics/schema.js';
import { zone } from '../../basics/zone.js';
import { bookingDocument, findPlaceZone } from '../../bookings/booking-document.js';
import { moneyText } from '../../bookings/feeds/booking-entry.js';
import type { App } from '../../model/app.js';
import type { Booking } from '../../model/booking.js';
import { priceOf } from '../../model/booking.js';
import { inMajorUnits } from '../../model/payment.js';
import { missingAmount } from '../../model/payment-amounts.js';
import { PROFILE, type PublicProfile } from '../../model/profile.js';
import type { Resource } from '../../model/resource.js';
import { DEFAULT_RULES } from '../../model/rules.js';
import type { AnswerValue } from '../../model/service-question.js';
import type { Workflow } from '../../model/workflow.js';
import {
  type BookingFacts,
  computeCancelUntil,
  customersTongue,
  findBookedName,
  joinResourceNames,
  type Tongue,
} from '../letters/letter-facts.js';
import { formatsOf } from '../letters/letter-formats.js';

/** Objects whose values a text may contain. */
export interface TemplateSubject extends BookingFacts {
  /** Manage token and link of the booking, if a text uses them. */
  readonly manage?: { readonly token: string; readonly url: string | null };
}

/** Letter that a template is part of. Its values are then written in its language and in the zone of the place. */
interface Around {
  readonly tongue: Tongue;
  readonly isTeam: boolean;
}

/** Returns the values of a template's names, nested as the dotted names say. `letter`: the letter that contains the text. */
export function templateValues(subject: TemplateSubject, letter?: Around) {
  const { app, workflow, booking, manage, service, business } = subject;
  const { locale } = letter?.tongue ?? customersTongue(subject);
  const placeZone = findPlaceZone(subject);
  const formats = formatsOf(locale, placeZone);
  const timezone = letter ? placeZone : booking.timezone;
  const resources = subject.resources.filter(({ hidden }) => !letter || letter.isTeam || !hidden);
  const price = priceOf(booking);
  const until = computeCancelUntil(subject);
  const {
    resources: _uuids,
    workflow: _uuid,
    service: _service,
    price: _price,
    payment: _payment,
    series: _series,
    occurrence: _occurrence,
    released_at: _released,
    buffer_after_minutes: _buffer,
    overrode: _overrode,
    customer,
    ...document
  } = bookingDocument(letter ? { ...booking, timezone } : booking);
  return {
    app: { slug: app.slug, name: app.name },
    workflow: { name: workflow?.name ?? null, description: workflow?.description ?? null },
    payment: paymentValues(booking),
    service: { name: service?.name ?? null, description: service?.description ?? null },
    business: businessValues(business),
    answers: Object.fromEntries((booking.answers ?? []).map(({ id, answer }) => [id, answerValue(answer)])),
    resource: { name: resources.map(({ name }) => name).join(', '), timezone: resources[0]?.timezone ?? null },
    booking: {
      ...document,
      timezone,
      title: typed(document.title),
      what: typed(findBookedName(subject)),
      notes: typed(document.notes),
      reason: typed(document.reason),
      external_id: typed(document.external_id),
      customer: {
        name: typed(customer?.name),
        email: customer?.email ?? null,
        phone: typed(customer?.phone),
      },
      start_local: wallClock(booking.start, timezone),
      end_local: wallClock(booking.end, timezone),
      duration_minutes: (booking.end - booking.start) / MINUTE,
      manage_token: manage?.token ?? null,
      manage_url: manage?.url ?? null,
      price: price && moneyText(locale, price),
      start_long: formats.dateAndTime(booking.start),
      end_long: formats.dateAndTime(booking.end),
      date: formats.date(booking.start),
      short_date: formats.shortDate(booking.start),
      time: formats.time(booking.start),
      with: joinResourceNames(subject, letter?.isTeam) || (service?.name ?? app.name),
      cancel_until_long: until === null ? null : formats.dateAndTime(until),
    },
  };
}

/** Returns what is still due of a booking's payment. */
function paymentValues({ payment }: Booking) {
  const missing = payment ? missingAmount(payment) : null;
  return {
    amount: payment && missing !== null ? inMajorUnits(missing, payment.currency) : null,
    amount_minor: missing,
    currency: payment?.currency ?? null,
  };
}

/** Returns the values of a business that texts may contain: all of its fields but these. */
function businessValues(business: PublicProfile) {
  const values = PROFILE.shown.map(({ name, wire }) => [wire, business[name as keyof PublicProfile]]);
  const {
    intro: _intro,
    accent: _accent,
    language: _language,
    timezone: _timezone,
    logo: _logo,
    staff_hours: _staffHours,
    ...shown
  } = Object.fromEntries(values) as Readonly<Record<WireName<keyof typeof PROFILE.fields>, string | null>>;
  return shown;
}

/** Returns an answer as it was sent, with its texts as one line. */
function answerValue(answer: AnswerValue): string | number {
  if (typeof answer === 'number') return answer;
  return oneLine(Array.isArray(answer) ? answer.join(', ') : String(answer));
}

/** Returns a typed text as one line, so that it cannot imitate lines of the template. */
function typed(text: string | null | undefined): string | null {
  return text === null || text === undefined ? null : oneLine(text);
}

/** Dotted names of all values in an object. */
type NamesIn<T> = {
  [K in keyof T & string]: NonNullable<T[K]> extends string | number ? K : `${K}.${NamesIn<NonNullable<T[K]>>}`;
}[keyof T & string];

/** Dotted name that a template can use (`TEMPLATE_NAMES`). */
export type TemplateName = NamesIn<ReturnType<typeof templateValues>>;

/** Formats a moment as clocks in the zone show it: `2026-12-24 09:00`. */
function wallClock(instant: number, timezone: string): string {
  const wall = instant + zone(timezone).offsetAt(instant);
  return new Date(wall).toISOString().slice(0, 16).replace('T', ' ');
}

export const SAMPLE_UUID = '00000000-0000-7000-8000-000000000002';

/** Builds a sample booking, for trying an action out. */
export function sampleSubject(app: App, workflow: Workflow, business: PublicProfile, now: number): TemplateSubject {
  const start = Math.ceil(now / HOUR + 24) * HOUR;
  const resource: Resource = {
    uuid: '00000000-0000-7000-8000-000000000001',
    app: app.uuid,
    name: 'Sample resource',
    description: '',
    timezone: 'UTC',
    capacity: 1,
    overbook: 0,
    schedule: null,
    rules: DEFAULT_RULES,
    meta: {},
    longestBlock: 0,
    closing: false,
    version: 1,
    createdAt: now,
    updatedAt: now,
  };
  const booking: Booking = {
    uuid: SAMPLE_UUID,
    app: app.uuid,
    resources: [resource.uuid],
    start,
    end: start + HOUR,
    units: 1,
    workflow: workflow.uuid,
    status: 'confirmed',
    holdExpiresAt: null,
    pendingSince: null,
    title: 'Sample booking',
    notes: 'This booking does not exist: an action is being tried out.',
    customer: { name: 'Sample Customer', email: 'customer@example.com', phone: '+1 555 0100' },
    customerUuid: null,
    timezone: 'UTC',
    meta: {},
    reason: null,
    blocks: [],
    sequence: 0,
    version: 1,
    createdAt: now,
    updatedAt: now,
  };
  const service = { name: 'Sample service', description: '', timezone: 'UTC' };
  return { app, workflow, business, booking, resources: [resource], service, customer: undefined };
}
