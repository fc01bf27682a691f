import {
  type App,
  type AppCaller,
  type Booking,
  BY_TRANSITION,
  COMMAND,
  DAY,
  HOUR,
  type Instant,
  MINUTE,
  type NewService,
  type NewTimeOff,
  type Reason,
  type UseCases,
  zone,
} from '../../core/index.js';

export const TIMEZONE = 'Europe/Paris';

const wallClock = zone(TIMEZONE);

const WEEKDAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat'] as const;
const OPEN = [
  { days: WEEKDAYS.slice(0, 5), start: '09:00', end: '19:00' },
  { days: WEEKDAYS.slice(5), start: '09:00', end: '16:00' },
];

const CHAIRS = ['Chair by the window', 'Chair at the mirror'] as const;

const PEOPLE = [
  {
    name: 'Inès',
    description: 'Cuts and colour, since the first day',
    other: 'colour',
    weekly: [
      { days: WEEKDAYS.slice(0, 5), start: '09:00', end: '12:30' },
      { days: WEEKDAYS.slice(0, 5), start: '13:15', end: '18:00' },
    ],
  },
  {
    name: 'Jonas',
    description: 'Cuts and beards',
    other: 'beard',
    weekly: [
      { days: WEEKDAYS.slice(1, 5), start: '10:00', end: '13:15' },
      { days: WEEKDAYS.slice(1, 5), start: '14:00', end: '19:00' },
      { days: WEEKDAYS.slice(5), start: '09:00', end: '16:00' },
    ],
  },
  {
    name: 'Mara',
    description: 'Cuts and colour; half days on Monday and Saturday',
    other: 'colour',
    weekly: [
      { days: ['mon', 'sat'], start: '09:00', end: '13:00' },
      { days: WEEKDAYS.slice(1, 5), start: '09:00', end: '13:00' },
      { days: WEEKDAYS.slice(1, 5), start: '14:00', end: '17:30' },
    ],
  },
] as const;

const CUSTOMERS = [
  { name: 'Amélie Laurent', email: 'amelie@example.com', phone: '+33 1 70 18 00 01', language: 'fr' },
  { name: 'Bilal Haddad', email: 'bilal@example.com', phone: '+33 1 70 18 00 02', language: 'fr' },
  { name: 'Clara Neumann', email: 'clara@example.com', phone: null, language: 'de', timezone: 'Europe/Berlin' },
  { name: 'Diego Ortega', email: 'diego@example.com', phone: '+34 910 600 004', language: 'es' },
  { name: 'Elena Rossi', email: 'elena@example.com', phone: '+33 1 70 18 00 05', notes: 'Sensitive to ammonia' },
  { name: 'Farah Benali', email: 'farah@example.com', phone: null, language: 'fr' },
  { name: 'Grace Okafor', email: 'grace@example.com', phone: '+44 20 7946 0007', language: 'en-GB' },
  { name: 'Hugo Petit', email: 'hugo@example.com', phone: '+33 1 70 18 00 08', notes: 'Comes with a pushchair' },
  { name: 'Iris Lindqvist', email: 'iris@example.com', phone: null },
  { name: 'Jules Moreau', email: 'jules@example.com', phone: '+33 1 70 18 00 10', language: 'fr' },
  { name: 'Kenji Watanabe', email: 'kenji@example.com', phone: '+33 1 70 18 00 11', language: 'ja' },
  { name: 'Léa Fontaine', email: 'lea@example.com', phone: '+33 1 70 18 00 12', language: 'fr' },
  { name: 'Milan Kovač', email: 'milan@example.com', phone: null },
  { name: 'Nora Schmidt', email: 'nora@example.com', phone: '+49 30 23125 014', language: 'de' },
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

const NOTES = ['First visit', 'A little shorter at the sides', 'Please ring twice', 'As last time'];

/** Hours between making a booking and its start, used in rotation. */
const LEADS = [50, 98, 27, 146, 74, 240, 31, 170, 400, 120];

/** Number of days before now at which the salon's story begins. */
const BEGINS = 21;
/** First and last day with ordinary bookings, relative to today. */
const FIRST_DAY = -13;
const LAST_DAY = 16;

/** Client address of the booking page's visitor. Reserved for documentation (RFC 5737). */
const VISITOR = '192.0.2.10';

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

interface Setting {
  /** Use cases of a service whose clock `moveClock` sets. */
  readonly useCases: UseCases;
  readonly app: App;
  readonly now: Instant;
  moveClock(now: Instant): void;
  /** True if mails may contain links to manage a booking. */
  readonly hasPublicUrl: boolean;
}

/** Credentials of the filled app, each shown only once. */
export interface Salon {
  /** Text of the API key with which the booking page is opened. */
  readonly key: string;
  readonly feedSecret: string;
  /** Manage token of an upcoming confirmed booking. */
  readonly manageToken: string;
}

/** Returns the beginning of the story that ends at `now`. Nothing is created before it. */
export const beginningOf = (now: Instant): Instant => now - BEGINS * DAY;

/** Fills an empty app by use cases, each at its own moment, so the data is consistent. It depends only on `now`. */
export async function fillSalon(setting: Setting): Promise<Salon> {
  const { useCases, app, now, moveClock } = setting;
  const caller: AppCaller = { app, actor: COMMAND };
  const today = wallClock.dayAt(now);
  const story = new Story();

  moveClock(beginningOf(now));
  const made = await openSalon(setting, caller);
  planTimeOff(story, setting, caller, made, today);
  for (let day = FIRST_DAY; day <= LAST_DAY; day += 1) planDay(story, setting, caller, made, today + day);
  planSeries(story, setting, caller, made);
  planRequests(story, setting, caller, made);
  await story.tell(now, moveClock);

  const { key, text } = await useCases.keys.create(caller, { name: 'Website', holdSecondsMax: 900 });
  const { secret } = await useCases.feeds.create(caller, { detail: 'full' });
  const { cut, advice } = made.services;
  const visit = { service: cut, start: await freeStart(setting, caller, cut, now + DAY) };
  const visitor = { name: 'Pia Lund', email: 'pia@example.com' };
  const answers = { hair_length: 'Short · kurz · courts · corto', first_visit: true };
  await useCases.offers.book({ app, key }, { ...visit, customer: visitor, answers }, VISITOR);
  const kept = await useCases.bookings.create(caller, {
    service: advice,
    start: await freeStart(setting, caller, advice, now + 3 * DAY, 2),
    customer: { name: 'Quentin Roy', email: 'quentin@example.com', phone: '+33 1 70 18 00 17' },
  });
  const tokenOf = await useCases.manageTokens.write(caller);
  return { key: text, feedSecret: secret, manageToken: tokenOf(kept.booking) };
}

interface Made {
  readonly people: readonly string[];
  readonly chairs: readonly string[];
  readonly services: Readonly<Record<ServiceName, string>>;
  readonly workflow: string;
}

async function openSalon({ useCases }: Setting, caller: AppCaller): Promise<Made> {
  const resource = async (name: string, description: string, weekly: readonly object[], meta: { kind: string }) => {
    const schedule = { weekly, overrides: [] } as Parameters<typeof useCases.resources.create>[1]['schedule'];
    const made = await useCases.resources.create(caller, {
      name,
      description,
      timezone: TIMEZONE,
      schedule,
      meta,
    });
    return made.uuid;
  };
  const people: string[] = [];
  for (const { name, description, weekly } of PEOPLE) {
    people.push(await resource(name, description, weekly, { kind: 'person' }));
  }
  const chairs: string[] = [];
  for (const name of CHAIRS) chairs.push(await resource(name, '', OPEN, { kind: 'chair' }));
  const { uuid: workflow } = await useCases.workflows.create(caller, {
    name: 'Visits',
    description: 'Confirmed at once; cancelled and moved up to four hours before',
    settings: { cancelUntilMinutes: 240, rescheduleUntilMinutes: 240 },
  });

  const service = async (fields: Omit<NewService, 'timezone' | 'workflow'>) =>
    (await useCases.services.create(caller, { ...fields, timezone: TIMEZONE, workflow })).uuid;
  const [ines = '', jonas = '', mara = ''] = people;
  const chair = { name: 'chair', resources: chairs };
  const soon = { minNoticeMinutes: 60, maxAdvanceDays: 90 };
  const cut = await service({
    name: 'Cut',
    description: 'With wash and finish; an hour for long hair',
    durations: [45, { minutes: 60, price: { amount: 5900 } }],
    roles: [{ name: 'stylist', resources: people }, chair],
    assign: 'round_robin',
    rules: { ...soon, bufferAfterMinutes: 10 },
    price: { amount: 4800, currency: 'EUR' },
    questions: QUESTIONS,
  });
  const colour = await service({
    name: 'Colour',
    description: 'The chair is yours all the time; the stylist is not, while the colour takes',
    durations: [120],
    steps: [
      { name: 'apply', durationMinutes: 45 },
      { name: 'develop', durationMinutes: 30 },
      { name: 'finish', durationMinutes: null },
    ],
    roles: [{ name: 'stylist', resources: [ines, mara], steps: ['apply', 'finish'] }, chair],
    assign: 'least_busy',
    rules: { ...soon, minNoticeMinutes: 720, bufferAfterMinutes: 10 },
    price: { amount: 11_500, currency: 'EUR' },
    // An invented Payment Link: nothing can be paid there.
    payment: {
      take: 'deposit',
      deposit: { amount: 3500 },
      url: 'https://buy.stripe.com/test_example?client_reference_id={{booking.uuid}}&prefilled_email={{booking.customer.email}}',
    },
  });
  const beard = await service({
    name: 'Beard trim',
    description: 'By Jonas, with a hot towel',
    durations: [30, 20],
    roles: [{ name: 'stylist', resources: [jonas] }, chair],
    rules: { ...soon, bufferAfterMinutes: 5 },
    price: { amount: 2500, currency: 'EUR' },
  });
  const advice = await service({
    name: 'Advice',
    description: 'A quarter of an hour to talk it over, for free',
    durations: [15],
    roles: [{ name: 'stylist', resources: people }],
    assign: 'least_busy',
    rules: soon,
    limits: [{ per: 'customer', period: 'active', max: 1 }],
  });
  for (const customer of CUSTOMERS) await useCases.customers.create(caller, customer);
  return { people, chairs, services: { cut, colour, beard, advice }, workflow };
}

const dateOf = (day: number): string => new Date(day * DAY).toISOString().slice(0, 10);

/** Returns the instant of a local time `HH:MM` on that day. */
function instantAt(day: number, time: string): Instant {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return wallClock.instantOf(day * DAY + hours * HOUR + minutes * MINUTE);
}

/** Plans time off in the past, soon, and later. Creating it cancels the bookings that lie in it. */
function planTimeOff(story: Story, setting: Setting, caller: AppCaller, { people }: Made, today: number): void {
  const [ines = '', jonas = '', mara = ''] = people;
  const { useCases, now } = setting;
  const plan = (at: Instant, timeOff: NewTimeOff) =>
    story.at(at, async () => {
      await useCases.timeOff.create(caller, timeOff, { cancelBookings: true });
    });
  const days = (from: number, to: number) => ({ startDate: dateOf(today + from), endDate: dateOf(today + to) });
  plan(beginningOf(now) + HOUR, { resources: [ines], ...days(-9, -9), reason: 'Training' });
  plan(now - 2 * DAY, { resources: [mara], ...days(3, 6), reason: 'Holiday' });
  plan(now - 5 * DAY, { resources: null, ...days(11, 11), reason: 'Stocktaking' });
  const [start, end] = [instantAt(today + 1, '15:00'), instantAt(today + 1, '16:30')];
  plan(now - 2 * DAY, { resources: [jonas], start, end, reason: 'Dentist' });
}

/** Plans the bookings of one day: when each is made, and how it ends. */
function planDay(story: Story, setting: Setting, caller: AppCaller, made: Made, day: number): void {
  for (const [person, uuid] of made.people.entries()) {
    const visits = VISITS[(day + 2 * person) % VISITS.length] ?? [];
    for (const [place, [time, wanted, length]] of visits.entries()) {
      const isDone = ['cut', 'advice', PEOPLE[person]?.other].includes(wanted);
      const [service, minutes] = isDone ? [wanted, length] : (['cut', 45] as const);
      const turn = day * 7 + person * 5 + place * 3;
      const start = instantAt(day, time);
      const notes = turn % 4 === 0 ? NOTES[(turn / 4) % NOTES.length] : null;
      story.at(start - (LEADS[turn % LEADS.length] ?? DAY) * HOUR - (turn % 50) * MINUTE, async () => {
        const booking = await ifFree(async () => {
          const { name, email, phone } = CUSTOMERS[turn % (CUSTOMERS.length - 1)] ?? CUSTOMERS[0];
          const { booking } = await setting.useCases.bookings.create(caller, {
            service: made.services[service],
            resources: [uuid],
            start,
            durationMinutes: minutes,
            customer: { name, email, phone },
            notes,
          });
          return booking;
        });
        if (booking) planFate(story, setting, caller, booking, turn);
      });
    }
  }
}

/** Plans how a booking ends. Most customers come. Some do not appear, or cancel or move the booking on the day before. */
function planFate(
  story: Story,
  setting: Setting,
  caller: AppCaller,
  { uuid, start, end }: Booking,
  turn: number,
): void {
  const { bookings } = setting.useCases;
  const dayBefore = start - 25 * HOUR;
  if (turn % 11 === 4) {
    const reason = turn % 2 === 0 ? 'Ill' : 'Something has come up';
    story.at(dayBefore, () => ifConfirmed(setting, caller, uuid, () => transition('cancel', { reason })));
    return;
  }
  if (turn % 9 === 5) {
    const later = { start: start + HOUR };
    story.at(dayBefore, () =>
      ifConfirmed(setting, caller, uuid, () => ifFree(() => bookings.reschedule(caller, uuid, later))),
    );
  }
  const outcome = turn % 13 === 6 ? 'no-show' : 'complete';
  // Wait more than an hour after the end, because the booking may have been moved by one hour.
  story.at(end + HOUR + 5 * MINUTE, () => ifConfirmed(setting, caller, uuid, () => transition(outcome, {})));

  function transition(to: 'cancel' | 'complete' | 'no-show', input: { readonly reason?: string }) {
    return bookings[BY_TRANSITION[to]](caller, uuid, input);
  }
}

function planSeries(story: Story, setting: Setting, caller: AppCaller, made: Made): void {
  const { useCases, now } = setting;
  story.at(now - 30 * HOUR, async () => {
    const { name, email } = CUSTOMERS[9];
    await useCases.series.create(caller, {
      service: made.services.beard,
      start: await freeStart(setting, caller, made.services.beard, now + DAY),
      rule: 'FREQ=WEEKLY;COUNT=6',
      onConflict: 'skip',
      customer: { name, email },
      title: 'Beard trim, every week',
    });
  });
}

/** Plans the changes of yesterday: approval of colour bookings, and actions, which would otherwise send messages about last week. */
function planRequests(story: Story, setting: Setting, caller: AppCaller, made: Made): void {
  const { useCases, now, hasPublicUrl } = setting;
  const mail = (workflow: string, action: { name: string; trigger: string; offsetMinutes?: number }, words: string[]) =>
    useCases.actions.create(caller, workflow, {
      ...action,
      trigger: action.trigger as 'booking.confirmed',
      type: 'email',
      // The addresses are invented, and a mail server may be set when the service starts later.
      enabled: false,
      config: {
        to: '{{booking.customer.email}}',
        subject: words[0],
        text: [
          `Dear {{booking.customer.name}},`,
          words[1],
          ...(hasPublicUrl ? ['To move or cancel it: {{booking.manage_url}}'] : []),
          '{{app.name}}',
        ].join('\n\n'),
      },
    });
  const yesterday = now - 26 * HOUR;
  story.at(yesterday, async () => {
    const { uuid: onRequest } = await useCases.workflows.create(caller, {
      name: 'On request',
      description: 'The salon approves, within two days',
      settings: {
        mode: 'confirm',
        pendingMinutes: 2 * 24 * 60,
        cancelUntilMinutes: 1440,
        rescheduleUntilMinutes: 1440,
      },
    });
    for (const workflow of [made.workflow, onRequest]) {
      await mail(workflow, { name: 'Confirmation', trigger: 'booking.confirmed' }, [
        'See you on {{booking.start_local}}',
        'You are expected on {{booking.start_local}}, for {{booking.duration_minutes}} minutes.',
      ]);
      await mail(workflow, { name: 'The day before', trigger: 'booking.start', offsetMinutes: -1440 }, [
        'Tomorrow, {{booking.start_local}}',
        'This is to remind you of your visit on {{booking.start_local}}.',
      ]);
      const cancelled = { name: 'A line in the log', trigger: 'booking.cancelled', type: 'log' } as const;
      await useCases.actions.create(caller, workflow, cancelled);
    }
    await useCases.services.change(caller, made.services.colour, { workflow: onRequest });
  });

  const ask = (hoursAgo: number, customer: number, which: number, then?: (uuid: string) => void) =>
    story.at(now - hoursAgo * HOUR, async () => {
      const start = await freeStart(setting, caller, made.services.colour, now + 2 * DAY, which);
      const { name, email, phone } = CUSTOMERS[customer] ?? CUSTOMERS[0];
      const request = {
        service: made.services.colour,
        start,
        customer: { name, email, phone },
        notes: 'Copper, please',
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
  ask(20, 8, 9, answer('decline', 18, 'Inès would need two hours more: please call us'));
  ask(4, 5, 14);
  ask(0.7, 11, 22);
}

/** Returns the start of a free slot within 14 days after `from`. `which` is the index of the slot. */
async function freeStart({ useCases }: Setting, caller: AppCaller, service: string, from: Instant, which = 0) {
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
async function ifConfirmed({ useCases }: Setting, caller: AppCaller, uuid: string, then: () => Promise<unknown>) {
  const { booking } = await useCases.bookings.get(caller, uuid);
  if (booking.status === 'confirmed') await then();
}
