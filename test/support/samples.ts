import { deflateSync } from 'node:zlib';
import { DAY, HOUR, MINUTE } from '../../core/basics/instants.js';
import type { Clock, Instant } from '../../core/basics/ports.js';
import type { Answer } from '../../core/ledger/idempotency.js';
import type { Change } from '../../core/ledger/ledger.js';
import type { Storage } from '../../core/ledger/storage/storage.js';
import type { Action, ActionConfig } from '../../core/model/action.js';
import type { App, AppCredential, AppRecord } from '../../core/model/app.js';
import type { Booking } from '../../core/model/booking.js';
import { type BusyTimes, type Calendar, newState } from '../../core/model/calendar.js';
import type { Customer } from '../../core/model/customer.js';
import type { Erasure } from '../../core/model/erasure.js';
import type { AppEvent, BookingEvent } from '../../core/model/event.js';
import type { Feed } from '../../core/model/feed.js';
import type { Job, Lease } from '../../core/model/job.js';
import type { Key } from '../../core/model/key.js';
import { type Letters, letterDefaults } from '../../core/model/letters.js';
import type { Logo } from '../../core/model/logo.js';
import type { OwnerToken } from '../../core/model/owner.js';
import { emptyProfile, type LogoFacts, type Profile } from '../../core/model/profile.js';
import type { Resource } from '../../core/model/resource.js';
import { DEFAULT_RULES } from '../../core/model/rules.js';
import type { Sample } from '../../core/model/sample.js';
import type { Series } from '../../core/model/series.js';
import type { Service } from '../../core/model/service.js';
import { DEFAULT_SETTINGS } from '../../core/model/settings.js';
import type { Staff } from '../../core/model/staff.js';
import { eventJob } from '../../core/model/subscription.js';
import type { TimeOff } from '../../core/model/time-off.js';
import type { Visitor } from '../../core/model/visitor.js';
import type { Workflow } from '../../core/model/workflow.js';

/** Monday, 2026-11-16T09:00:00Z: the moment at which the samples are made. */
export const NOW: Instant = Date.UTC(2026, 10, 16, 9);

/** Stopped clock that a test moves, in either direction. */
export interface TestClock extends Clock {
  set(now: Instant): void;
  advance(milliseconds: number): void;
}

export function aClock(start: Instant = NOW): TestClock {
  let now = start;
  return Object.assign(() => now, {
    set(moment: Instant) {
      now = moment;
    },
    advance(milliseconds: number) {
      now += milliseconds;
    },
  });
}

/** Returns a generator of whole numbers from 0 to `below` - 1. The same seed gives the same numbers (mulberry32). */
export function randomNumbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * below);
  };
}

/** A sequence of UUIDs of version 7, each greater than the one before it. */
export function aUuidSequence(): () => string {
  let count = 0;
  return () => {
    count += 1;
    const digits = count.toString(16).padStart(12, '0');
    return `019a8d4c-1c00-7000-8000-${digits}`;
  };
}

/** A UUID that no other sample of this process has; later ones are greater. */
export const anUuid = aUuidSequence();

/** Text with everything that storages must preserve: case, marks, scripts, special characters of queries, and characters beyond the BMP. */
export const ODD_TEXT = `Ünï "quoted" 'single' \\back %_$x.y {{z}} \u202Eʇxǝʇ 漢字 👩‍👩‍👧 e\u0301 é\n\ttab`;

/** The same as a name, which has no control characters and none that turn text around. */
export const ODD_NAME = ODD_TEXT.replace(/[\p{Cc}\u202E]+/gu, ' ');

/** Keys with a meaning in JavaScript, MongoDB or JSON paths, and values that a careless conversion would change. */
export const ODD_META: App['meta'] = Object.fromEntries<string | number>([
  ['__proto__', 'kept'],
  ['constructor', 'kept'],
  ['toString', 1],
  ['hasOwnProperty', ''],
  ['_id', 'kept'],
  ['$set', 'kept'],
  ['$x', 1],
  ['a.b', 2],
  ['.', 3],
  ['$', 4],
  ['👩‍👩‍👧', '漢字'],
  [' blank ', ' '],
  ['"', "'"],
  ['\\', '\\u0041'],
  ['null', 'null'],
  ['number as text', '007'],
  ['tiny', 1e-7],
  ['smallest', Number.MIN_VALUE],
  ['huge', Number.MAX_VALUE],
  ['precise', 0.1 + 0.2],
  ['negative', -1.5],
  ['safe', Number.MAX_SAFE_INTEGER],
  ['beyond 32 bits', 2 ** 40],
  ['beyond 64 bits', 2 ** 70],
  ['zero', 0],
]);

export function anOwnerToken(overrides: Partial<OwnerToken> = {}): OwnerToken {
  const uuid = anUuid();
  return {
    uuid,
    owner: { uuid: anUuid(), email: `owner-${uuid}@example.com` },
    digest: `digest-${uuid}`,
    origin: 'issued',
    createdAt: NOW,
    ...overrides,
  };
}

export function anApp(overrides: Partial<App> = {}): App {
  const uuid = anUuid();
  return {
    uuid,
    owner: anUuid(),
    slug: `app-${uuid}`,
    name: `App ${uuid}`,
    description: 'A business',
    meta: { floor: 2, city: 'Paris' },
    sendsLetters: false,
    version: 1,
    createdAt: NOW,
    updatedAt: NOW,
    ...overrides,
  };
}

export function anAppRecord(overrides: Partial<App> = {}, credential: Partial<AppCredential> = {}): AppRecord {
  const app = anApp(overrides);
  return { app, credential: { digest: `digest-${app.uuid}`, previous: null, ...credential } };
}

/** Fields that the objects of most kinds have. */
const storedFields = () => ({ uuid: anUuid(), app: anUuid(), version: 1, createdAt: NOW, updatedAt: NOW });

export function aWorkflow(overrides: Partial<Workflow> = {}): Workflow {
  const stored = storedFields();
  return {
    ...stored,
    name: `Workflow ${stored.uuid}`,
    description: 'A way of handling bookings',
    settings: DEFAULT_SETTINGS,
    ...overrides,
  };
}

export function aService(overrides: Partial<Service> = {}): Service {
  const stored = storedFields();
  return {
    ...stored,
    name: `Service ${stored.uuid}`,
    description: '',
    durations: [60],
    roles: [{ name: 'room', resources: [anUuid()], count: 1, units: 1, weights: {}, steps: null }],
    steps: [],
    assign: 'first',
    rules: NO_RULES,
    limits: [],
    timezone: 'UTC',
    workflow: null,
    price: null,
    active: true,
    oneAtATime: null,
    meta: {},
    rotas: {},
    ...overrides,
  };
}

export function aKey(overrides: Partial<Key> = {}): Key {
  const stored = storedFields();
  return {
    ...stored,
    name: `Key ${stored.uuid}`,
    services: null,
    origins: null,
    holdSecondsMax: 600,
    liveHoldsMax: 20,
    holdsPerAddress: 5,
    bookingsPerAddress: 10,
    page: false,
    digest: `digest-${stored.uuid}`,
    ...overrides,
  };
}

export function aStaffMember(overrides: Partial<Staff> = {}): Staff {
  const stored = storedFields();
  return {
    ...stored,
    name: `Member ${stored.uuid}`,
    email: `${stored.uuid}@example.com`,
    role: 'manager',
    resources: null,
    active: true,
    tokens: [],
    links: [],
    person: null,
    joinedAt: null,
    ...overrides,
  };
}

/** Rules of a service that overrides no rule of its resources. */
export const NO_RULES: Service['rules'] = {
  slotMinutes: null,
  bufferBeforeMinutes: null,
  bufferAfterMinutes: null,
  minNoticeMinutes: null,
  maxAdvanceDays: null,
};

export function aCustomer(overrides: Partial<Customer> = {}): Customer {
  const stored = storedFields();
  return {
    ...stored,
    email: `Customer-${stored.uuid}@example.com`,
    name: `Customer ${stored.uuid}`,
    phone: null,
    notes: null,
    timezone: null,
    language: null,
    blocked: false,
    meta: {},
    ...overrides,
  };
}

/** Completed erasure. */
export function anErasure(overrides: Partial<Erasure> = {}): Erasure {
  return {
    uuid: anUuid(),
    app: anUuid(),
    at: NOW,
    state: 'done',
    email: null,
    formerEmails: [],
    bookings: [],
    ...overrides,
  };
}

export function aTimeOff(overrides: Partial<TimeOff> = {}): TimeOff {
  return {
    ...storedFields(),
    resources: null,
    start: NOW + DAY,
    end: NOW + 2 * DAY,
    startDate: null,
    endDate: null,
    reason: null,
    meta: {},
    ...overrides,
  } as TimeOff;
}

/** Newly created calendar, which is due now. */
export function aCalendar(overrides: Partial<Calendar> = {}): Calendar {
  return {
    ...storedFields(),
    resource: anUuid(),
    url: 'https://calendars.example/room.ics',
    timezone: null,
    refreshMinutes: 15,
    tentative: 'busy',
    onStale: 'close',
    staleAfterMinutes: 1_440,
    state: newState(NOW, 0),
    ...overrides,
  };
}

export function someBusyTimes(overrides: Partial<BusyTimes> = {}): BusyTimes {
  return { uuid: `${anUuid()}/642`, app: anUuid(), times: [NOW, NOW + HOUR], ...overrides };
}

export function aVisitor(overrides: Partial<Visitor> = {}): Visitor {
  return { uuid: `digest-${anUuid()}`, app: anUuid(), confirmations: [NOW - HOUR, NOW], ...overrides };
}

export function aSample({ app = anUuid(), ...overrides }: Partial<Sample> = {}): Sample {
  return {
    uuid: app,
    app,
    objects: { booking: [anUuid()], timeOff: [anUuid(), anUuid()] },
    createdAt: NOW,
    ...overrides,
  };
}

/** PNG file of that size, with one colour and without compression. `extra` chunks precede its pixels. */
export function aPng(width = 32, height = 16, extra: readonly Buffer[] = []): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 0, 0, 0, 0], 8);
  const pixels = deflateSync(Buffer.alloc((width + 1) * height, 0x7f));
  const chunks = [pngChunk('IHDR', head), ...extra, pngChunk('IDAT', pixels), pngChunk('IEND', Buffer.alloc(0))];
  return Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), ...chunks]);
}

export function pngChunk(name: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  checksum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, checksum]);
}

/** The checksum of PNG chunks (ISO 3309). */
function crc32(bytes: Buffer): number {
  let crc = 0xff_ff_ff_ff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? (crc >>> 1) ^ 0xed_b8_83_20 : crc >>> 1;
  }
  return (crc ^ 0xff_ff_ff_ff) >>> 0;
}

export function aLogo(overrides: Partial<Logo> = {}): Logo {
  return {
    uuid: anUuid(),
    app: anUuid(),
    type: 'image/png',
    data: aPng().toString('base64'),
    createdAt: NOW,
    ...overrides,
  };
}

/** Data that a profile stores about a sample logo. */
export function logoFacts({ uuid, data }: Logo): LogoFacts {
  return { uuid, width: 32, height: 16, bytes: Buffer.from(data, 'base64').length, digest: `digest-${uuid}` };
}

export function aProfile(overrides: Partial<Profile> = {}): Profile {
  const app = overrides.app ?? anUuid();
  const given = emptyProfile({ uuid: app, createdAt: NOW });
  return { ...given, name: 'Ada & Söhne', phone: '+49 (0)30 123', version: 1, ...overrides };
}

export function someLetters(overrides: Partial<Letters> = {}): Letters {
  const uuid = overrides.app ?? anUuid();
  const defaults = letterDefaults({ ...anApp({ uuid }), sendsLetters: true });
  return { ...defaults, reminderMinutes: 90, version: 1, ...overrides };
}

export function aResource(overrides: Partial<Resource> = {}): Resource {
  const stored = storedFields();
  return {
    ...stored,
    name: `Resource ${stored.uuid}`,
    description: '',
    timezone: 'UTC',
    capacity: 1,
    overbook: 0,
    schedule: null,
    rules: DEFAULT_RULES,
    meta: {},
    longestBlock: HOUR,
    closing: false,
    ...overrides,
  };
}

/** A confirmed booking of one hour that begins a day after NOW. It has one block on each of its resources, with the span of the booking. */
export function aBooking(overrides: Partial<Booking> = {}): Booking {
  const { resources = [anUuid()], start = NOW + DAY, end = start + HOUR, status = 'confirmed' } = overrides;
  return {
    ...storedFields(),
    resources,
    start,
    end,
    units: 1,
    workflow: null,
    status,
    holdExpiresAt: status === 'held' ? NOW + 5 * MINUTE : null,
    pendingSince: status === 'pending' ? NOW : null,
    title: null,
    notes: null,
    customer: null,
    customerUuid: null,
    timezone: 'UTC',
    meta: {},
    reason: null,
    blocks: resources.map((resource) => ({ resource, start, end })),
    sequence: 0,
    ...overrides,
  };
}

export function aSeries(overrides: Partial<Series> = {}): Series {
  return {
    ...storedFields(),
    rule: 'FREQ=WEEKLY;COUNT=2',
    timezone: 'UTC',
    start: NOW + DAY,
    durationMinutes: 60,
    service: null,
    resources: [anUuid()],
    omitted: [],
    skipped: [],
    bookings: [],
    ...overrides,
  };
}

export function aFeed(overrides: Partial<Feed> = {}): Feed {
  const stored = storedFields();
  return {
    ...stored,
    resource: null,
    service: null,
    customer: null,
    staff: null,
    detail: 'title',
    pastDays: 30,
    digest: `digest-${stored.uuid}`,
    ...overrides,
  };
}

type ActionFields = Omit<Action, keyof ActionConfig>;

export function anAction(
  overrides: Partial<ActionFields> = {},
  config: ActionConfig = { type: 'log', config: {} },
): Action {
  const stored = storedFields();
  return {
    ...stored,
    workflow: anUuid(),
    name: `Action ${stored.uuid}`,
    trigger: 'booking.created',
    offsetMinutes: 0,
    enabled: true,
    position: 0,
    ...overrides,
    ...config,
  };
}

/** A job that waits since NOW. */
export function aJob(overrides: Partial<Job> = {}): Job {
  const { dueAt = NOW } = overrides;
  return {
    uuid: anUuid(),
    app: anUuid(),
    booking: anUuid(),
    workflow: anUuid(),
    action: anUuid(),
    position: 0,
    trigger: 'booking.created',
    sequence: 0,
    bookingStatus: 'confirmed',
    dueAt,
    status: 'waiting',
    reason: null,
    attempts: [],
    nextAt: dueAt,
    createdAt: NOW,
    updatedAt: NOW,
    ...overrides,
  };
}

/** Job of a subscription. */
export const aSubscriptionJob = (event: AppEvent, name = 'crm'): Job => eventJob(event, name, anUuid());

/** The lease of one claim, for a minute from NOW. */
export function aLease(overrides: Partial<Lease> = {}): Lease {
  return { token: anUuid(), until: NOW + MINUTE, ...overrides };
}

/** Event about the booking `data`, in the booking's app. */
export function anEvent(overrides: Partial<BookingEvent> = {}): BookingEvent {
  const { data = aBooking(overrides.app === undefined ? {} : { app: overrides.app }) } = overrides;
  return {
    uuid: anUuid(),
    app: data.app,
    type: 'booking.created',
    booking: data.uuid,
    sequence: data.sequence,
    at: NOW,
    data,
    ...overrides,
  };
}

export function anAnswer(overrides: Partial<Answer> = {}): Answer {
  return { key: `key-${anUuid()}`, fingerprint: 'fingerprint', text: '{"success":true}', at: NOW, ...overrides };
}

/** Stores an app and returns it. */
export async function addApp(storage: Storage, overrides: Partial<App> = {}): Promise<App> {
  const record = anAppRecord(overrides);
  await storage.apps.add(record);
  return record.app;
}

/** Stores a change of the app as it is. */
export async function write(storage: Storage, app: { readonly uuid: string }, change: Change): Promise<void> {
  await storage.ledger.commit(app.uuid, {}, () => ({ result: undefined, change }));
}

/** List that counts how often an item is read. */
export function watchedList(
  length: number,
  item: () => unknown,
): { readonly items: unknown[]; readonly looks: number } {
  let looks = 0;
  const items = new Proxy(Array.from({ length }, item), {
    get(list, key) {
      if (typeof key === 'string' && /^\d+$/.test(key)) looks += 1;
      return Reflect.get(list, key);
    },
  });
  return {
    items,
    get looks() {
      return looks;
    },
  };
}

/** Object that counts how often a value is read. */
export function watchedObject(size: number, value: () => unknown): { readonly object: object; readonly looks: number } {
  let looks = 0;
  const fields = Object.fromEntries(Array.from({ length: size }, (_, index) => [`x-${index}`, value()]));
  const object = new Proxy(fields, {
    get(target, key) {
      looks += 1;
      return Reflect.get(target, key);
    },
  });
  return {
    object,
    get looks() {
      return looks;
    },
  };
}
