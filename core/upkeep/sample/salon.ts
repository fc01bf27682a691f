import type { createResource } from '../../availability/resources/change-resource.js';
import type { createTimeOff } from '../../availability/time-off/change-time-off.js';
import type { Reason } from '../../basics/errors.js';
import { DAY, HOUR, MINUTE } from '../../basics/instants.js';
import type { Instant } from '../../basics/ports.js';
import { type Zone, zone } from '../../basics/zone.js';
import type { Booked } from '../../bookings/booking-document.js';
import type { rescheduleBooking } from '../../bookings/change-booking.js';
import type { createBooking } from '../../bookings/create-booking.js';
import type { createFeed } from '../../bookings/feeds/change-feeds.js';
import type { findAvailability } from '../../bookings/find-availability.js';
import type { createSeries } from '../../bookings/series/create-series.js';
import type { changeService, createService } from '../../bookings/services/change-services.js';
import type { createWorkflow } from '../../bookings/workflows/change-workflow.js';
import type { createCustomer } from '../../customers/change-customers.js';
import type { createKey } from '../../customers/keys/change-keys.js';
import type { createAction } from '../../messages/actions/change-actions.js';
import { COMMAND } from '../../model/actor.js';
import type { App } from '../../model/app.js';
import type { Booking } from '../../model/booking.js';
import type { AppCaller } from '../../model/callers.js';
import type { Language } from '../../model/profile.js';
import type { NewService } from '../../model/service.js';
import type { NewTimeOff } from '../../model/time-off.js';
import { SALON_TEXTS } from './salon-texts.js';

/** Use cases that fill an app. */
export interface SalonCases {
  readonly resources: { readonly create: ReturnType<typeof createResource> };
  readonly workflows: { readonly create: ReturnType<typeof createWorkflow> };
  readonly actions: { readonly create: ReturnType<typeof createAction> };
  readonly services: {
    readonly create: ReturnType<typeof createService>;
    readonly change: ReturnType<typeof changeService>;
  };
  readonly customers: { readonly create: ReturnType<typeof createCustomer> };
  readonly timeOff: { readonly create: ReturnType<typeof createTimeOff> };
  readonly availability: { readonly find: ReturnType<typeof findAvailability> };
  readonly bookings: {
    readonly create: ReturnType<typeof createBooking>;
    readonly reschedule: ReturnType<typeof rescheduleBooking>;
    readonly get: (caller: AppCaller, uuid: string) => Promise<Pick<Booked, 'booking'>>;
  } & Readonly<Record<'approve' | 'decline' | 'cancel' | 'complete' | 'noShow', Transition>>;
  readonly series: { readonly create: ReturnType<typeof createSeries> };
  readonly keys: { readonly create: ReturnType<typeof createKey> };
  readonly feeds: { readonly create: ReturnType<typeof createFeed> };
}
type Transition = (
  caller: AppCaller,
  uuid: string,
  input?: { readonly reason?: string | undefined },
) => Promise<unknown>;

const WEEKDAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat'] as const;
const OPEN = [
  { days: WEEKDAYS.slice(0, 5), start: '09:00', end: '19:00' },
  { days: WEEKDAYS.slice(5), start: '09:00', end: '16:00' },
];

const PEOPLE = [
  {
    name: 'Inès',
    other: 'colour',
    weekly: [
      { days: WEEKDAYS.slice(0, 5), start: '09:00', end: '12:30' },
      { days: WEEKDAYS.slice(0, 5), start: '13:15', end: '18:00' },
    ],
  },
  {
    name: 'Jonas',
    other: 'beard',
    weekly: [
      { days: WEEKDAYS.slice(1, 5), start: '10:00', end: '13:15' },
      { days: WEEKDAYS.slice(1, 5), start: '14:00', end: '19:00' },
      { days: WEEKDAYS.slice(5), start: '09:00', end: '16:00' },
    ],
  },
  {
    name: 'Mara',
    other: 'colour',
    weekly: [
      { days: ['mon', 'sat'], start: '09:00', end: '13:00' },
      { days: WEEKDAYS.slice(1, 5), start: '09:00', end: '13:00' },
      { days: WEEKDAYS.slice(1, 5), start: '14:00', end: '17:30' },
    ],
  },
] as const;

const CUSTOMERS = [
  { name: 'Amélie Laurent', email: 'amelie@example.com', phone: '+33 1 70 18 00 01' },
  { name: 'Bilal Haddad', email: 'bilal@example.com', phone: '+33 1 70 18 00 02' },
  { name: 'Clara Neumann', email: 'clara@example.com', phone: null },
  { name: 'Diego Ortega', email: 'diego@example.com', phone: '+34 910 600 004' },
  { name: 'Elena Rossi', email: 'elena@example.com', phone: '+33 1 70 18 00 05', notes: 'ammonia' },
  { name: 'Farah Benali', email: 'farah@example.com', phone: null },
  { name: 'Grace Okafor', email: 'grace@example.com', phone: '+44 20 7946 0007' },
  { name: 'Hugo Petit', email: 'hugo@example.com', phone: '+33 1 70 18 00 08', notes: 'pushchair' },
  { name: 'Iris Lindqvist', email: 'iris@example.com', phone: null },
  { name: 'Jules Moreau', email: 'jules@example.com', phone: '+33 1 70 18 00 10' },
  { name: 'Kenji Watanabe', email: 'kenji@example.com', phone: '+33 1 70 18 00 11' },
  { name: 'Léa Fontaine', email: 'lea@example.com', phone: '+33 1 70 18 00 12' },
  { name: 'Milan Kovač', email: 'milan@example.com', phone: null },
  { name: 'Nora Schmidt', email: 'nora@example.com', phone: '+49 30 23125 014' },
  { name: 'Oscar Blanc', email: 'oscar@example.com', phone: '+33 1 70 18 00 15', blocked: true },
] as const;

type ServiceName = 'cut' | 'colour' | 'beard' | 'advice';

/** Questions to the customer of a haircut. */
const QUESTIONS: NewService['questions'] = [
  {
    id: 'hair_length',
    label: {
      en: 'How long is your hair?',
      de: 'Wie lang ist Ihr Haar?',
      fr: 'Vos cheveux sont…',
      es: '¿Cómo lleva el pelo?',
    },
    type: 'choice',
    options: ['Short · kurz · courts · corto', 'Long · lang · longs · largo'],
    required: true,
  },
  {
    id: 'first_visit',
    label: {
      en: 'Is it your first visit?',
      de: 'Sind Sie zum ersten Mal hier?',
      fr: 'Est-ce votre première visite ?',
      es: '¿Es su primera visita?',
    },
    type: 'yes_no',
  },
  {
    id: 'wishes',
    label: {
      en: 'What do you have in mind?',
      de: 'Was wünschen Sie sich?',
      fr: 'Qu’avez-vous en tête ?',
      es: '¿Qué tiene en mente?',
    },
    type: 'long',
    about: 'A word or two is enough.',
  },
];

/** Visits to a person on a full day: local start, service (a haircut if the person does not offer it), minutes. */
const VISITS: readonly (readonly (readonly [time: string, service: ServiceName, minutes: number])[])[] = [
  [
    ['09:15', 'cut', 45],
    ['10:30', 'cut', 60],
    ['14:00', 'cut', 45],
    ['15:15', 'colour', 120],
  ],
  [
    ['10:00', 'colour', 120],
    ['13:15', 'advice', 15],
    ['14:15', 'cut', 60],
    ['16:30', 'cut', 45],
  ],
  [
    ['09:00', 'advice', 15],
    ['11:00', 'cut', 45],
    ['14:30', 'beard', 30],
    ['15:30', 'cut', 60],
    ['17:00', 'cut', 45],
  ],
  [
    ['09:30', 'cut', 60],
    ['11:15', 'beard', 20],
    ['14:00', 'colour', 120],
    ['16:45', 'advice', 15],
  ],
  [
    ['10:15', 'cut', 45],
    ['11:30', 'cut', 45],
    ['15:00', 'cut', 60],
  ],
];

/** Hours between making a booking and its start, used in rotation. */
const LEADS = [50, 98, 27, 146, 74, 240, 31, 170, 400, 120];

/** Number of days before now at which the salon's story begins. */
const BEGINS = 21;
/** First and last day with ordinary bookings, relative to today. */
const FIRST_DAY = -13;
const LAST_DAY = 16;

/** Reasons for refusal that earlier bookings or time off may cause. The booking is then skipped. */
const NOT_FREE: readonly Reason[] = ['taken', 'closed', 'limit'];

interface Step {
  readonly at: Instant;
  run(): Promise<void>;
}

/** Queue of steps in order of their moments. A running step may add later ones. */
class Story {
  readonly #steps: Step[] = [];

  at(at: Instant, run: () => Promise<void>): void {
    const later = this.#steps.findIndex((step) => step.at > at);
    this.#steps.splice(later < 0 ? this.#steps.length : later, 0, { at, run });
  }

  /** Runs all steps before `end`, each at its own moment. Later steps are dropped. */
  async tell(end: Instant, moveClock: (now: Instant) => void): Promise<void> {
    for (let step = this.#steps.shift(); step && step.at < end; step = this.#steps.shift()) {
      moveClock(step.at);
      await step.run();
    }
    moveClock(end);
  }
}

/** Zone, currency and language of the business. */
export interface SalonLocale {
  readonly timezone: string;
  readonly currency: string;
  readonly language: Language;
}

interface Setting {
  /** Use cases of a service whose clock `moveClock` sets. */
  readonly useCases: SalonCases;
  readonly app: App;
  readonly now: Instant;
  readonly locale: SalonLocale;
  moveClock(now: Instant): void;
  /** True if mails may contain links to manage a booking. */
  readonly hasPublicUrl: boolean;
}

/** Setting with what follows from it. */
interface Telling extends Setting {
  readonly caller: AppCaller;
  readonly texts: (typeof SALON_TEXTS)[Language];
  readonly wallClock: Zone;
  readonly story: Story;
}

/** Credentials of the filled app, each shown only once. */
export interface Salon {
  /** Text of the API key with which the booking page is opened. */
  readonly key: string;
  readonly feedSecret: string;
  /** An upcoming confirmed booking. */
  readonly booking: Booking;
}

/** Returns the beginning of the story that ends at `now`. Nothing is created before it. */
export const beginningOf = (now: Instant): Instant => now - BEGINS * DAY;

/** Fills an empty app by use cases, each at its own moment, so the data is consistent. It depends only on `now` and `locale`. */
export async function fillSalon(setting: Setting): Promise<Salon> {
  const { useCases, app, now, moveClock, locale } = setting;
  const caller: AppCaller = { app, actor: COMMAND };
  const wallClock = zone(locale.timezone);
  const story = new Story();
  const telling: Telling = { ...setting, caller, texts: SALON_TEXTS[locale.language], wallClock, story };
  const today = wallClock.dayAt(now);

  moveClock(beginningOf(now));
  const made = await openSalon(telling);
  planTimeOff(telling, made, today);
  for (let day = FIRST_DAY; day <= LAST_DAY; day += 1) planDay(telling, made, today + day);
  planSeries(telling, made);
  planRequests(telling, made);
  await story.tell(now, moveClock);

  const { key, text } = await useCases.keys.create(caller, { name: telling.texts.website, holdSecondsMax: 900 });
  const { secret } = await useCases.feeds.create(caller, { detail: 'full' });
  const { cut, advice } = made.services;
  await useCases.bookings.create(caller, {
    service: cut,
    start: await freeStart(telling, cut, now + DAY),
    customer: { name: 'Pia Lund', email: 'pia@example.com' },
    holdSeconds: key.holdSecondsMax,
  });
  const { booking } = await useCases.bookings.create(caller, {
    service: advice,
    start: await freeStart(telling, advice, now + 3 * DAY, 2),
    customer: { name: 'Quentin Roy', email: 'quentin@example.com', phone: '+33 1 70 18 00 17' },
  });
  return { key: text, feedSecret: secret, booking };
}

interface Made {
  readonly people: readonly string[];
  readonly chairs: readonly string[];
  readonly services: Readonly<Record<ServiceName, string>>;
  readonly workflow: string;
}

async function openSalon(telling: Telling): Promise<Made> {
  const { useCases, caller, texts, locale } = telling;
  const resource = async (name: string, description: string, weekly: readonly object[], meta: { kind: string }) => {
    const schedule = { weekly, overrides: [] } as Parameters<typeof useCases.resources.create>[1]['schedule'];
    const { timezone } = locale;
    return (await useCases.resources.create(caller, { name, description, timezone, schedule, meta })).uuid;
  };
  const people: string[] = [];
  for (const [index, { name, weekly }] of PEOPLE.entries()) {
    people.push(await resource(name, texts.people[index] ?? '', weekly, { kind: 'person' }));
  }
  const chairs: string[] = [];
  for (const name of texts.chairs) chairs.push(await resource(name, '', OPEN, { kind: 'chair' }));
  const [name, description] = texts.visits;
  const { uuid: workflow } = await useCases.workflows.create(caller, {
    name,
    description,
    settings: { cancelUntilMinutes: 240, rescheduleUntilMinutes: 240 },
  });
  const services = await openServices(telling, { people, chairs, workflow });
  for (const customer of CUSTOMERS) {
    await useCases.customers.create(caller, { ...customer, notes: 'notes' in customer ? texts[customer.notes] : null });
  }
  return { people, chairs, services, workflow };
}

async function openServices(
  { useCases, caller, texts, locale }: Telling,
  { people, chairs, workflow }: Omit<Made, 'services'>,
): Promise<Made['services']> {
  const { timezone, currency } = locale;
  const service = async (of: ServiceName, fields: Omit<NewService, 'name' | 'timezone' | 'workflow'>) => {
    const [name, description] = texts[of];
    return (await useCases.services.create(caller, { ...fields, name, description, timezone, workflow })).uuid;
  };
  const [ines = '', jonas = '', mara = ''] = people;
  const stylist = (...resources: readonly string[]) => ({ name: texts.stylist, resources });
  const chair = { name: texts.chair, resources: chairs };
  const soon = { minNoticeMinutes: 60, maxAdvanceDays: 90 };
  const [apply, develop, finish] = texts.steps;
  return {
    cut: await service('cut', {
      durations: [45, { minutes: 60, price: { amount: 5900 } }],
      roles: [stylist(...people), chair],
      assign: 'round_robin',
      rules: { ...soon, bufferAfterMinutes: 10 },
      price: { amount: 4800, currency },
      questions: QUESTIONS,
    }),
    colour: await service('colour', {
      durations: [120],
      steps: [
        { name: apply, durationMinutes: 45 },
        { name: develop, durationMinutes: 30 },
        { name: finish, durationMinutes: null },
      ],
      roles: [{ ...stylist(ines, mara), steps: [apply, finish] }, chair],
      assign: 'least_busy',
      rules: { ...soon, minNoticeMinutes: 720, bufferAfterMinutes: 10 },
      price: { amount: 11_500, currency },
      // An invented Payment Link: nothing can be paid there.
      payment: {
        take: 'deposit',
        deposit: { amount: 3500 },
        url: 'https://buy.stripe.com/test_example?client_reference_id={{booking.uuid}}&prefilled_email={{booking.customer.email}}',
      },
    }),
    beard: await service('beard', {
      durations: [30, 20],
      roles: [stylist(jonas), chair],
      rules: { ...soon, bufferAfterMinutes: 5 },
      price: { amount: 2500, currency },
    }),
    advice: await service('advice', {
      durations: [15],
      roles: [stylist(...people)],
      assign: 'least_busy',
      rules: soon,
      limits: [{ per: 'customer', period: 'active', max: 1 }],
    }),
  };
}

const dateOf = (day: number): string => new Date(day * DAY).toISOString().slice(0, 10);

/** Returns the instant of a local time `HH:MM` on that day. */
function instantAt(wallClock: Zone, day: number, time: string): Instant {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return wallClock.instantOf(day * DAY + hours * HOUR + minutes * MINUTE);
}

/** Plans time off in the past, soon, and later. Creating it cancels the bookings that lie in it. */
function planTimeOff(
  { story, useCases, now, caller, texts, wallClock }: Telling,
  { people }: Made,
  today: number,
): void {
  const [ines = '', jonas = '', mara = ''] = people;
  const [training, holiday, stocktaking, dentist] = texts.away;
  const plan = (at: Instant, timeOff: NewTimeOff) =>
    story.at(at, async () => {
      await useCases.timeOff.create(caller, timeOff, { cancelBookings: true });
    });
  const days = (from: number, to: number) => ({ startDate: dateOf(today + from), endDate: dateOf(today + to) });
  plan(beginningOf(now) + HOUR, { resources: [ines], ...days(-9, -9), reason: training });
  plan(now - 2 * DAY, { resources: [mara], ...days(3, 6), reason: holiday });
  plan(now - 5 * DAY, { resources: null, ...days(11, 11), reason: stocktaking });
  const [start, end] = [instantAt(wallClock, today + 1, '15:00'), instantAt(wallClock, today + 1, '16:30')];
  plan(now - 2 * DAY, { resources: [jonas], start, end, reason: dentist });
}

/** Plans the bookings of one day: when each is made, and how it ends. */
function planDay(telling: Telling, made: Made, day: number): void {
  const { story, useCases, caller, texts, wallClock } = telling;
  for (const [person, uuid] of made.people.entries()) {
    const visits = VISITS[(day + 2 * person) % VISITS.length] ?? [];
    for (const [place, [time, wanted, length]] of visits.entries()) {
      const isDone = ['cut', 'advice', PEOPLE[person]?.other].includes(wanted);
      const [service, minutes] = isDone ? [wanted, length] : (['cut', 45] as const);
      const turn = day * 7 + person * 5 + place * 3;
      const start = instantAt(wallClock, day, time);
      const notes = turn % 4 === 0 ? texts.notes[(turn / 4) % texts.notes.length] : null;
      story.at(start - (LEADS[turn % LEADS.length] ?? DAY) * HOUR - (turn % 50) * MINUTE, async () => {
        const booking = await ifFree(async () => {
          const { name, email, phone } = CUSTOMERS[turn % (CUSTOMERS.length - 1)] ?? CUSTOMERS[0];
          const { booking } = await useCases.bookings.create(caller, {
            service: made.services[service],
            resources: [uuid],
            start,
            durationMinutes: minutes,
            customer: { name, email, phone },
            notes,
          });
          return booking;
        });
        if (booking) planFate(telling, booking, turn);
      });
    }
  }
}

/** Plans how a booking ends. Most customers come. Some do not appear, or cancel or move the booking on the day before. */
function planFate(telling: Telling, { uuid, start, end }: Booking, turn: number): void {
  const { story, useCases, caller, texts } = telling;
  const { bookings } = useCases;
  const dayBefore = start - 25 * HOUR;
  if (turn % 11 === 4) {
    const reason = texts.cancelled[turn % 2];
    story.at(dayBefore, () => ifConfirmed(telling, uuid, () => bookings.cancel(caller, uuid, { reason })));
    return;
  }
  if (turn % 9 === 5) {
    const later = { start: start + HOUR };
    story.at(dayBefore, () => ifConfirmed(telling, uuid, () => ifFree(() => bookings.reschedule(caller, uuid, later))));
  }
  const outcome = turn % 13 === 6 ? bookings.noShow : bookings.complete;
  // Wait more than an hour after the end, because the booking may have been moved by one hour.
  story.at(end + HOUR + 5 * MINUTE, () => ifConfirmed(telling, uuid, () => outcome(caller, uuid)));
}

function planSeries(telling: Telling, made: Made): void {
  const { story, useCases, now, caller, texts } = telling;
  story.at(now - 30 * HOUR, async () => {
    const { name, email } = CUSTOMERS[9];
    await useCases.series.create(caller, {
      service: made.services.beard,
      start: await freeStart(telling, made.services.beard, now + DAY),
      rule: 'FREQ=WEEKLY;COUNT=6',
      onConflict: 'skip',
      customer: { name, email },
      title: texts.series,
    });
  });
}

/** Plans the changes of yesterday: approval of colour bookings, and actions, which would otherwise send messages about last week. */
function planRequests(telling: Telling, made: Made): void {
  const { story, useCases, now, caller, texts } = telling;
  story.at(now - 26 * HOUR, async () => {
    const [name, description] = texts.onRequest;
    const { uuid: onRequest } = await useCases.workflows.create(caller, {
      name,
      description,
      settings: {
        mode: 'confirm',
        pendingMinutes: 2 * 24 * 60,
        cancelUntilMinutes: 1440,
        rescheduleUntilMinutes: 1440,
      },
    });
    for (const workflow of [made.workflow, onRequest]) await addActions(telling, workflow);
    await useCases.services.change(caller, made.services.colour, { workflow: onRequest });
  });

  const ask = (hoursAgo: number, customer: number, which: number, then?: (uuid: string) => void) =>
    story.at(now - hoursAgo * HOUR, async () => {
      const start = await freeStart(telling, made.services.colour, now + 2 * DAY, which);
      const { name, email, phone } = CUSTOMERS[customer] ?? CUSTOMERS[0];
      const request = {
        service: made.services.colour,
        start,
        customer: { name, email, phone },
        notes: texts.copper,
        // Inès mixes the colours.
        prefer: made.people.slice(0, 1),
      };
      const { booking } = await useCases.bookings.create(caller, request);
      then?.(booking.uuid);
    });
  const answer = (to: 'approve' | 'decline', hoursAgo: number, reason?: string) => (uuid: string) =>
    story.at(now - hoursAgo * HOUR, async () => {
      await useCases.bookings[to](caller, uuid, { reason });
    });
  ask(22, 3, 0, answer('approve', 19));
  ask(20, 8, 9, answer('decline', 18, texts.declined));
  ask(4, 5, 14);
  ask(0.7, 11, 22);
}

async function addActions({ useCases, caller, texts, hasPublicUrl }: Telling, workflow: string): Promise<void> {
  for (const [name, subject, sentence] of [texts.confirmation, texts.dayBefore]) {
    const isReminder = name === texts.dayBefore[0];
    const link = hasPublicUrl ? [`${texts.manage} {{booking.manage_url}}`] : [];
    await useCases.actions.create(caller, workflow, {
      name,
      ...(isReminder ? { trigger: 'booking.start', offsetMinutes: -1440 } : { trigger: 'booking.confirmed' }),
      type: 'email',
      // The addresses are invented, and a mail server may be set when the service starts later.
      enabled: false,
      config: {
        to: '{{booking.customer.email}}',
        subject,
        text: [texts.dear, sentence, ...link, '{{app.name}}'].join('\n\n'),
      },
    });
  }
  await useCases.actions.create(caller, workflow, { name: texts.log, trigger: 'booking.cancelled', type: 'log' });
}

/** Returns the start of a free slot within 14 days after `from`. `which` is the index of the slot. */
async function freeStart({ useCases, caller }: Telling, service: string, from: Instant, which = 0) {
  const { slots = [] } = await useCases.availability.find(caller, { service, from, to: from + 14 * DAY });
  const slot = slots[which];
  if (!slot) throw new Error('No time is free in a fortnight');
  return slot.start;
}

/** Returns the result of `book`, or undefined if the time is not free. */
async function ifFree<T>(book: () => Promise<T>): Promise<T | undefined> {
  try {
    return await book();
  } catch (error) {
    const { code, reason } = error as { code?: string; reason?: Reason };
    if (code === 'refused' && reason !== undefined && NOT_FREE.includes(reason)) return undefined;
    throw error;
  }
}

/** Runs `then` if the booking is still confirmed: time off may have cancelled it meanwhile. */
async function ifConfirmed({ useCases, caller }: Telling, uuid: string, then: () => Promise<unknown>) {
  const { booking } = await useCases.bookings.get(caller, uuid);
  if (booking.status === 'confirmed') await then();
}
