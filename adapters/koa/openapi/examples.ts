/** The examples of the OpenAPI document, in wire names: one story of a clinic, its room, and Grace, who books it. */

import { standardWords, WORD_NAMES } from '../../../core/messages/actions/own-words.js';
import type { ActionType } from '../../../core/model/action.js';
import { LETTER_KINDS } from '../../../core/model/letters.js';
import { LANGUAGES } from '../../../core/model/profile.js';

export const CREATED = { created_at: '2026-11-16T09:00:00+00:00', updated_at: '2026-11-16T09:00:00+00:00' };

/** Example UUID of each collection, by its path segment. */
export const exampleUuids: Readonly<Record<string, string>> = {
  apps: '019a8d4c-1c00-7000-8000-000000000001',
  workflow: '019a8d4c-1c00-7000-8000-000000000002',
  actions: '019a8d4c-1c00-7000-8000-000000000003',
  resources: '019a8d4c-1c00-7000-8000-000000000004',
  services: '019a8d4c-1c00-7000-8000-000000000008',
  'time-off': '019a8d4c-1c00-7000-8000-000000000009',
  customers: '019a8d4c-1c00-7000-8000-00000000000b',
  series: '019a8d4c-1c00-7000-8000-00000000000a',
  feeds: '019a8d4c-1c00-7000-8000-00000000000b',
  calendars: '019a8d4c-1c00-7000-8000-00000000000c',
  bookings: '019a8d4c-1c00-7000-8000-000000000005',
  deliveries: '019a8d4c-1c00-7000-8000-000000000006',
  events: '019a8d4c-1c00-7000-8000-000000000007',
  keys: '019a8d4c-1c00-7000-8000-00000000000c',
  sessions: '019a8d4c-1c00-7000-8000-000000000031',
  staff: '019a8d4c-1c00-7000-8000-000000000041',
  tokens: '019a8d4c-1c00-7000-8000-000000000042',
};

export const newApp = { slug: 'clinic', name: 'Clinic', description: 'By the lake', meta: { floor: 2 } };
export const appPatch = { description: 'By the sea', meta: { floor: null, city: 'Brest' } };
export const appSettingsPatch = { staff_hours: 'self' };
export const createdSample = { bookings: 274, customers: 17, resources: 5, services: 4 };
export const keptSample = {
  kept: [{ kind: 'service', uuid: exampleUuids.services, name: 'Cut' }],
};
export const tokenRotation = { grace_seconds: 3600 };
export const app = {
  slug: newApp.slug,
  name: newApp.name,
  uuid: exampleUuids.apps,
  ...CREATED,
  description: newApp.description,
};
const personShort = {
  uuid: '019a8d4c-1c00-7000-8000-000000000041',
  name: 'Inès Roux',
  email: 'ines@example.com',
  has_password: true,
};
export const signIn = { email: personShort.email, password: 'correct horse battery', expires_in_seconds: 43200 };
export const signInByMail = { email: personShort.email };
export const linkUse = { password: 'correct horse battery' };
export const joining = {
  link: 'li_AGd_jUwcAHAAgAAAAAAAAEEAq3pS1mZt9Xb0dKfRw7hLu',
  password: 'a new horse battery',
};
export const personPatch = { name: 'Inès Roux-Martin' };
export const personErasure = { current_password: 'seven small bright stones' };
export const begunSession = {
  uuid: '019a8d4c-1c00-7000-8000-000000000042',
  token: 'se_AGd_jUwcAHAAgAAAAAAAAEEAx1Vb8sTq2LmYcWn5oRk4e',
  expires_at: '2026-11-20T21:30:00+00:00',
  person: personShort,
};
export const accountOfPerson = { ...personShort, language: 'fr', owner: false, ...CREATED };
export const personSession = {
  uuid: begunSession.uuid,
  created_at: '2026-11-20T09:30:00+00:00',
  used_at: '2026-11-20T09:30:00+00:00',
  expires_at: begunSession.expires_at,
  current: true,
};
export const newBusiness = { name: 'Salon Hübsch am Kanal', slug: 'salon-kanal', like: exampleUuids.apps };
export const membership = {
  uuid: exampleUuids.apps,
  slug: newApp.slug,
  name: newApp.name,
  role: 'self',
  staff: '019a8d4c-1c00-7000-8000-000000000043',
};
export const link = {
  kind: 'staff',
  app: { uuid: exampleUuids.apps, name: newApp.name },
  name: personShort.name,
  email: personShort.email,
  new_person: true,
  expires_at: '2026-11-27T09:30:00+00:00',
};
export const newStaffLink = { expires_in_seconds: 604800, mail: false };
export const staffLink = {
  url: `https://book.example.com/console#link=${joining.link}`,
  link: joining.link,
  expires_at: link.expires_at,
};
export const businessPatch = {
  phone: '+33 (0)2 98 12 34 56',
  accent: '#2A6F97',
  address: '1, Quai du Port\n29200 Brest',
};
const businessColors = {
  light: { accent: '#2a6f97', on_accent: '#ffffff' },
  dark: { accent: '#578dad', on_accent: '#000000' },
};
const businessFields = {
  intro: null,
  address: businessPatch.address,
  phone: businessPatch.phone,
  email: 'hello@example.com',
  website: 'https://www.example.com',
  privacy_url: 'https://www.example.com/privacy',
  terms_url: null,
};
export const publicBusiness = {
  name: newApp.name,
  ...businessFields,
  intro: newApp.description,
  language: 'fr',
  timezone: 'Europe/Paris',
  logo: null,
  colors: businessColors,
};
export const business = {
  name: null,
  ...businessFields,
  accent: '#2a6f97',
  language: 'fr',
  timezone: null,
  logo: null,
  colors: businessColors,
  updated_at: app.updated_at,
  public: publicBusiness,
};

const counts = {
  bookings: 2,
  cancelled: 1,
  no_shows: 0,
  minutes: 105,
  value: [{ currency: 'EUR', amount: 8_000 }],
  paid: [{ currency: 'EUR', amount: 3_500 }],
};
export const figures = {
  from: '2026-11-01',
  to: '2026-11-30',
  timezone: 'Europe/Paris',
  rows: [
    {
      period: '2026-11',
      service: { uuid: exampleUuids.services, name: 'Cut' },
      resource: null,
      ...counts,
      open_minutes: null,
    },
  ],
  total: counts,
};
export const figuresCsv =
  '\uFEFFperiod,service,resource,bookings,cancelled,no_shows,minutes,currency,value,paid\r\n2026-11,Cut,,2,1,0,105,EUR,80.00,35.00\r\n';

export const newSession = { expires_in_seconds: 28_800 };
export const session = {
  uuid: exampleUuids.sessions,
  created_at: '2026-11-20T09:30:00+00:00',
  expires_at: '2026-11-20T17:30:00+00:00',
};
export const sessionWithToken = { ...session, token: 'b5e2f6c4-0f3d-4a35-8f0a-2f1f6d0b7c11' };
export const appWithToken = { ...app, token: 'f0f7a0d7-6a4c-4d54-9b0e-6f3a8a1f6f10' };

export const settings = {
  mode: 'instant',
  hold_seconds: 300,
  pending_minutes: null,
  cancel_until_minutes: 1440,
  reschedule_until_minutes: null,
  complete_after_minutes: null,
  check_in_from_minutes: 30,
  no_show_after_minutes: null,
  no_show_releases: false,
};
export const newWorkflow = {
  name: 'Visits',
  description: 'Ordinary visits',
  settings: { cancel_until_minutes: settings.cancel_until_minutes },
};
export const workflowPatch = { settings: { mode: 'confirm', pending_minutes: 120 } };
const webhook = { name: 'The day before', trigger: 'booking.start', offset_minutes: -1440, type: 'webhook' };
const email = { name: 'Confirmation', trigger: 'booking.confirmed', type: 'email' };
const transition = {
  name: 'The customer of a booking did not come',
  trigger: 'booking.end',
  offset_minutes: 60,
  type: 'transition',
};
const log = { name: 'A line for each booking', trigger: 'booking.created', type: 'log' };

const webhookConfig = { url: 'https://hooks.example.com/slotkeeper', headers: { 'X-Team': 'front-desk' } };
const emailConfig = {
  to: '{{booking.customer.email}}',
  subject: 'See you on {{booking.start_local}}',
  text: 'Dear {{booking.customer.name}}, {{resource.name}} is yours from {{booking.start_local}}.',
};
const transitionConfig = { to: 'no-show' };

export const newActions: Readonly<Record<ActionType, { readonly name: string; readonly config?: object }>> = {
  webhook: { ...webhook, config: webhookConfig },
  email: { ...email, config: emailConfig },
  transition: { ...transition, config: transitionConfig },
  log,
};
export const actionPatch = { enabled: false, config: { secret: null } };

export const schedule = {
  weekly: [{ days: ['mon', 'tue', 'wed', 'thu', 'fri'], start: '09:00', end: '17:00' }],
  overrides: [{ date: '2026-12-25', windows: [] }],
};
export const newResource = {
  name: 'Room 1',
  timezone: 'Europe/Paris',
  schedule,
  rules: { slot_minutes: 30, buffer_after_minutes: 15 },
};
export const resourcePatch = { capacity: 2, schedule: null };
export const newService = {
  name: 'Consultation',
  durations: [{ minutes: 30, price: { amount: 2500 } }, 60],
  roles: [{ name: 'room', resources: [exampleUuids.resources] }],
  assign: 'least_busy',
  limits: [{ per: 'customer', period: 'week', max: 2 }],
  timezone: newResource.timezone,
  price: { amount: 4500, currency: 'EUR' },
  payment: {
    take: 'deposit',
    deposit: { percent: 20 },
    url: 'https://pay.example.com/visit?client_reference_id={{booking.uuid}}',
    minutes: 30,
  },
};
export const servicePatch = { durations: [45], active: false };
export const newTimeOff = {
  resources: [exampleUuids.resources],
  start_date: '2026-12-24',
  end_date: '2026-12-31',
  reason: 'Holidays',
};
export const timeOffPatch = { end_date: '2027-01-02' };
export const affected = {
  total: 1,
  with_email: 1,
  without_email: 0,
  bookings: [
    {
      uuid: exampleUuids.bookings,
      status: 'confirmed',
      start: '2026-12-28T10:00:00+01:00',
      end: '2026-12-28T11:00:00+01:00',
      service: null,
      resources: [{ uuid: exampleUuids.resources, name: newResource.name }],
      customer: { name: 'Grace', email: 'grace@example.com', phone: null },
    },
  ],
};
export const affectedCancellation = { message: 'We are sorry: the house has no water that day.' };

const person = { name: 'Grace', email: 'grace@example.com', phone: null };

export const newCustomer = { ...person, language: 'fr-FR', notes: 'Prefers the morning' };
export const customerPatch = { phone: '+33 1 23 45 67 89', blocked: true };
export const newCalendar = {
  resource: exampleUuids.resources,
  url: 'https://calendars.example.com/private-5f2c1a/basic.ics',
  refresh_minutes: 30,
};
export const calendarPatch = { tentative: 'free', refresh_minutes: null };
export const calendarState = {
  status: 'ok',
  tried_at: '2026-11-16T09:30:01+00:00',
  fetched_at: '2026-11-16T09:30:01+00:00',
  changed_at: '2026-11-16T09:00:01+00:00',
  error: null,
  busy: 42,
  reports: ['1 event ends before it starts: it takes no time'],
};
const span = { start: '2026-11-23T10:00:00+01:00', end: '2026-11-23T11:00:00+01:00' };

export const availability = {
  timezone: newResource.timezone,
  from: '2026-11-23T00:00:00+01:00',
  to: '2026-11-24T00:00:00+01:00',
  slots: [
    { ...span, remaining: 1 },
    { start: '2026-11-23T10:30:00+01:00', end: '2026-11-23T11:30:00+01:00', remaining: 1 },
  ],
};
/** Query of the example answer about availability. */
export const availabilityQuery = {
  resources: [exampleUuids.resources],
  from: '2026-11-23T00:00:00+01:00',
  to: '2026-11-24T00:00:00+01:00',
  duration_minutes: 60,
};

export const preview = {
  service: newService,
  from: availabilityQuery.from,
  to: availabilityQuery.to,
};

export const explanation = {
  bookable: false,
  reason: 'taken',
  overrode: [],
  candidates: [{ role: null, resource: exampleUuids.resources, reason: 'taken', overridden: [] }],
};

export const newBooking = {
  resources: [exampleUuids.resources],
  start: span.start,
  duration_minutes: 60,
  workflow: exampleUuids.workflow,
  customer: { name: person.name, email: person.email },
};
export const bookingPatch = { notes: 'Needs a chair', customer: { phone: '+33 1 23 45 67 89' } };
export const reason = { reason: 'Ill' };
export const extension = { hold_seconds: 600 };
export const move = { start: '2026-11-23T14:00:00+01:00' };
export const booking = {
  uuid: exampleUuids.bookings,
  resources: [exampleUuids.resources],
  ...span,
  units: 1,
  buffer_after_minutes: 0,
  service: null,
  price: null,
  payment: null,
  series: null,
  occurrence: null,
  workflow: exampleUuids.workflow,
  status: 'confirmed',
  hold_expires_at: null,
  title: null,
  notes: null,
  customer: { ...person, uuid: exampleUuids.customers },
  timezone: newResource.timezone,
  language: null,
  reason: null,
  external_id: null,
  sequence: 0,
  checked_in_at: null,
  ended_at: null,
  released_at: null,
  overrode: [],
  ...CREATED,
};

export const paymentReport = { status: 'paid', amount: 900, reference: 'pi_3MtwBwLkdIwHu7ix28a3tqPa' };

export const newStaff = {
  name: 'Ada',
  email: 'ada@example.com',
  role: 'self',
  resources: [exampleUuids.resources],
};
export const staffPatch = { role: 'reception' };
export const newStaffToken = { expires_in_seconds: 86_400 };
export const staffToken = {
  uuid: exampleUuids.tokens,
  created_at: CREATED.created_at,
  expires_at: '2026-11-17T09:00:00+00:00',
};
export const staffTokenWithText = { ...staffToken, token: 'sk_AZqNTBwAcACAAAAAAAAAQQmP0o4Yx0m2cDd7n1yq8vJ' };
export const confirmation = { override: ['limit'] };
export const noShow = { release: true };
export const checkIn = { undo: true };
export const bookingEnd = { at: '2026-11-23T10:40:00+01:00' };
export const newKey = { name: 'Website', services: [exampleUuids.services], origins: ['https://www.example.com'] };
export const keyPatch = { origins: null, live_holds_max: 50 };
export const keyText = 'pk_mP0o4Yx0m2cDd7n1yq8vJt3bKzR5sWfUeHgLxQaTiNk';
export const rotatedManageSecret = { rotated_at: CREATED.created_at, previous_until: null };
export const appForKeys = { slug: newApp.slug, name: newApp.name, description: newApp.description };
export const newBookingWithKey = {
  service: exampleUuids.services,
  start: span.start,
  customer: newBooking.customer,
};
export const ownBooking = {
  uuid: exampleUuids.bookings,
  status: 'held',
  ...span,
  duration_minutes: 60,
  timezone: newResource.timezone,
  language: null,
  units: 1,
  title: null,
  notes: null,
  answers: [],
  customer: person,
  service: { uuid: exampleUuids.services, name: newService.name },
  instructions: null,
  resources: [{ uuid: exampleUuids.resources, name: newResource.name }],
  price: newService.price,
  payment: {
    status: 'due',
    due: 900,
    paid: 0,
    refunded: 0,
    currency: 'EUR',
    url: `https://pay.example.com/visit?client_reference_id=${exampleUuids.bookings}`,
    expires_at: '2026-11-16T10:10:00+01:00',
    updated_at: CREATED.updated_at,
  },
  reason: null,
  hold_expires_at: '2026-11-16T10:10:00+01:00',
  sequence: 0,
  cancel_until: '2026-11-22T10:00:00+01:00',
  reschedule_until: null,
  check_in_from: null,
  checked_in_at: null,
  ended_at: null,
  ...CREATED,
};
export const manageToken = 'AQGajUwcAHAAgAAAAAAAAAXG2v7mN0c4m1p3bq9yT0Zs4oYwH5kR8eJdL2uXnVfBqA';
export const ownBookingPatch = { customer: { phone: '+33 1 23 45 67 89' }, notes: 'By train' };
export const serviceForKeys = {
  uuid: exampleUuids.services,
  name: newService.name,
  description: '',
  durations: newService.durations,
  steps: [],
  price: newService.price,
  payment: { take: 'deposit', deposit: { percent: 20 }, minutes: 30 },
  questions: [],
  timezone: newService.timezone,
  roles: [{ name: 'room', resources: [{ uuid: exampleUuids.resources, name: newResource.name }] }],
};

export const newSeries = {
  service: exampleUuids.services,
  start: '2026-11-24T09:00:00+01:00',
  rule: 'FREQ=WEEKLY;COUNT=3',
  except: ['2026-12-01'],
  customer: newBooking.customer,
};
const instances = ['2026-11-24', '2026-12-08'].map((day, index) => ({
  start: `${day}T09:00:00+01:00`,
  end: `${day}T10:00:00+01:00`,
  resources: [exampleUuids.resources],
  booking: `${exampleUuids.bookings?.slice(0, -2)}1${index}`,
}));
export const series = {
  uuid: exampleUuids.series,
  rule: newSeries.rule,
  timezone: newResource.timezone,
  start: newSeries.start,
  duration_minutes: 60,
  service: exampleUuids.services,
  resources: [exampleUuids.resources],
  bookings: instances.map((instance) => instance.booking),
  instances,
  omitted: [],
  skipped: [],
  ...CREATED,
};
export const seriesCancellation = { from: '2026-12-01T00:00:00+01:00', reason: 'Moved away' };
export const cancelledSeries = { cancelled: series.bookings.slice(1), skipped: [] };
export const seriesMove = { from: '2026-12-08T09:00:00+01:00', start: '2026-12-09T14:00:00+01:00' };
export const movedSeries = { moved: series.bookings.slice(1), skipped: [] };

export const event = {
  uuid: exampleUuids.events,
  type: 'booking.created',
  booking: booking.uuid,
  sequence: booking.sequence,
  at: booking.created_at,
  data: booking,
};
export const changeEvent = {
  uuid: '019a8d4c-1c00-7000-8000-000000000017',
  type: 'resource.updated',
  booking: null,
  sequence: null,
  at: '2026-11-16T09:00:02+00:00',
  actor: { kind: 'session', uuid: exampleUuids.sessions },
  changes: { capacity: { from: 1, to: 2 }, description: {} },
  data: { kind: 'resource', uuid: exampleUuids.resources },
};
export const eventStream = `retry: 2000\n\nid: ${event.uuid}\nevent: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`;

export const attempt = { at: '2026-11-16T09:00:01+00:00', ok: true, status: 200, message: null };
export const delivery = {
  uuid: exampleUuids.deliveries,
  booking: booking.uuid,
  workflow: exampleUuids.workflow,
  action: exampleUuids.actions,
  letter: null,
  subscription: null,
  series: null,
  trigger: 'booking.created',
  sequence: 0,
  due_at: booking.created_at,
  status: 'delivered',
  to: 'hooks.example.com',
  reason: null,
  attempts: [attempt],
  next_at: null,
  created_at: booking.created_at,
  updated_at: attempt.at,
};

export const exampleFile = 'The bytes of the file';
/** UUID in the address of the example logo. */
export const exampleHex = '5b0c1d5e8f0a4c9db6d2a1f4c3e2b7a9';
export const exampleSecret = 'Q3uXo1bWqk5r0yJm2cLh7dT9fZ8sVnEaPg4iRtYxUwA';
export const stripeEvent = {
  id: 'evt_1S4nQvYh2dTkWmR8',
  object: 'event',
  type: 'checkout.session.completed',
  data: {
    object: {
      id: 'cs_live_a1B2c3D4',
      object: 'checkout.session',
      client_reference_id: exampleUuids.bookings,
      payment_status: 'paid',
      payment_intent: 'pi_3S4nQvYh2dTkWmR8',
      amount_total: 3500,
      currency: 'eur',
    },
  },
};
export const newFeed = { resource: exampleUuids.resources, detail: 'title', past_days: 7 };
export const feedUrl = `https://book.example.com/v1/feeds/${exampleSecret}.ics`;
export const calendar = [
  'BEGIN:VCALENDAR',
  'VERSION:2.0',
  'PRODID:-//Slotkeeper//Slotkeeper//EN',
  'CALSCALE:GREGORIAN',
  'X-WR-CALNAME:Room 1\\, Clinic',
  'REFRESH-INTERVAL;VALUE=DURATION:PT15M',
  'X-PUBLISHED-TTL:PT15M',
  'BEGIN:VEVENT',
  `UID:${exampleUuids.bookings}`,
  'DTSTAMP:20261116T090000Z',
  'LAST-MODIFIED:20261116T090000Z',
  'SEQUENCE:0',
  'DTSTART:20261120T093000Z',
  'DTEND:20261120T103000Z',
  'STATUS:CONFIRMED',
  'TRANSP:OPAQUE',
  'SUMMARY:Visit',
  'END:VEVENT',
  'END:VCALENDAR',
  '',
].join('\r\n');

const ownWords = { subject: null, opening: null, closing: 'See you soon! The way to us: {{business.website}}' };
export const lettersPatch = {
  team_to: 'both',
  letters: {
    reminder: { before_minutes: 2_880, words: { en: { closing: ownWords.closing } } },
    no_show: { enabled: true },
  },
};
export const letters = {
  enabled: true,
  mail: { configured: true, from: 'Harbour Dental <bookings@example.com>', links: true },
  team_to: 'business',
  names: WORD_NAMES,
  letters: Object.fromEntries(
    LETTER_KINDS.map((kind) => [
      kind,
      {
        enabled: kind !== 'no_show',
        words: kind === 'reminder' ? { en: ownWords } : {},
        standard: Object.fromEntries(LANGUAGES.map((language) => [language, standardWords(kind, language)])),
        ...(kind === 'reminder' && { before_minutes: 1_440 }),
        replaced_in: [],
      },
    ]),
  ),
};
export const letterAbout = {
  booking: exampleUuids.bookings,
  language: 'fr',
  words: { opening: 'Merci, {{booking.customer.name}} !' },
};
export const letterTest = { to: 'ada@example.com' };
export const letterPreview = {
  to: 'grace@example.com',
  from: 'Harbour Dental <bookings@example.com>',
  reply_to: 'hello@example.com',
  subject: 'Confirmed: Check-up, Mon, Nov 23, 10:00 AM',
  text: 'Hello Grace,\n\nYour booking is confirmed.\n',
  html: '<!DOCTYPE html><html lang="en"></html>',
  calendar: null,
};
