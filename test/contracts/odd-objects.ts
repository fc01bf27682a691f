import { DAY, HOUR } from '../../core/basics/instants.js';
import type { Action } from '../../core/model/action.js';
import type { Job } from '../../core/model/job.js';
import type { Kind, Objects } from '../../core/model/kinds/objects.js';
import { everyObject } from '../support/every-object.js';
import {
  aBooking,
  aCalendar,
  aCustomer,
  aFeed,
  aJob,
  aKey,
  aLogo,
  anAction,
  anErasure,
  anUuid,
  aProfile,
  aResource,
  aSample,
  aSeries,
  aService,
  aStaffMember,
  aTimeOff,
  aVisitor,
  aWorkflow,
  NOW,
  ODD_META,
  ODD_NAME,
  ODD_TEXT,
  someBusyTimes,
  someLetters,
} from '../support/samples.js';

/** Makes a new object of each kind with the given fields. */
export const SAMPLES: { readonly [K in Kind]: (fields: Partial<Objects[K]>) => Objects[K] } = {
  workflow: aWorkflow,
  resource: aResource,
  service: aService,
  timeOff: aTimeOff,
  series: aSeries,
  key: aKey,
  staff: aStaffMember,
  customer: aCustomer,
  erasure: anErasure,
  feed: aFeed,
  calendar: aCalendar,
  busyTimes: someBusyTimes,
  action: (fields) => ({ ...anAction(), ...fields }) as Action,
  booking: aBooking,
  job: aJob,
  visitor: aVisitor,
  profile: aProfile,
  logo: aLogo,
  letters: someLetters,
  sample: aSample,
};

const LONG_TEXT = '👩‍👩‍👧 x'.repeat(1000);
const ODD_ZONE = 'america/Argentina/ushuaia';
const [ANA, BEN] = [anUuid(), anUuid()];
const ODD_RESOURCES = [anUuid(), anUuid(), anUuid()].toReversed();
const CHANGED = { version: 7, createdAt: -1, updatedAt: NOW + 1 };
const NAMED = { ...CHANGED, name: ODD_TEXT };

/** Values that are difficult to store. The last ones of a kind differ most from those of its sample. */
const ODD: { readonly [K in Kind]?: readonly Partial<Objects[K]>[] } = {
  workflow: [
    {
      ...NAMED,
      description: LONG_TEXT,
      settings: {
        mode: 'confirm',
        holdSeconds: 3600,
        pendingMinutes: 1,
        cancelUntilMinutes: 0,
        rescheduleUntilMinutes: 527_040,
        completeAfterMinutes: 0,
        checkInFromMinutes: 1_440,
        noShowAfterMinutes: 1,
        noShowReleases: true,
      },
    },
  ],
  resource: [
    { schedule: { weekly: [], overrides: [] }, longestBlock: 0 },
    {
      ...NAMED,
      description: LONG_TEXT,
      timezone: ODD_ZONE,
      capacity: 10_000,
      schedule: {
        weekly: [
          { days: ['mon', 'wed'], start: '09:00', end: '12:30' },
          { days: ['sun'], start: '22:00', end: '02:00' },
          { days: ['sat'], start: '00:00', end: '24:00' },
        ],
        overrides: [
          { date: '2026-12-25', windows: [] },
          {
            date: '2026-12-24',
            windows: [
              { start: '09:00', end: '10:00' },
              { start: '08:00', end: '09:00' },
            ],
          },
        ],
      },
      rules: {
        slotMinutes: 1,
        minDurationMinutes: 5,
        maxDurationMinutes: 527_040,
        bufferBeforeMinutes: 10,
        bufferAfterMinutes: 20,
        minNoticeMinutes: 30,
        maxAdvanceDays: 36_500,
      },
      meta: ODD_META,
      longestBlock: 2 ** 41,
      closing: true,
    },
  ],
  service: [
    {
      ...NAMED,
      description: LONG_TEXT,
      durations: [60, 527_040, 1],
      roles: [
        { name: 'a_b-c', resources: [BEN, ANA], count: 2, units: 10_000, weights: { [ANA]: 100 }, steps: ['x', 'z'] },
        { name: '__proto__', resources: [ANA], count: 1, units: 1, weights: {}, steps: null },
      ],
      steps: [
        { name: 'x', durationMinutes: 5 },
        { name: 'y', durationMinutes: null },
        { name: 'z', durationMinutes: 527_040 },
      ],
      assign: 'round_robin',
      rules: {
        slotMinutes: 1,
        bufferBeforeMinutes: 0,
        bufferAfterMinutes: 30,
        minNoticeMinutes: null,
        maxAdvanceDays: 36_500,
      },
      limits: [
        { per: 'resource', period: 'day', max: 1 },
        { per: 'customer', period: 'active', max: 100_000 },
      ],
      timezone: ODD_ZONE,
      workflow: anUuid(),
      price: { amount: 1_000_000_000, currency: 'JPY' },
      questions: [
        {
          id: '__proto__',
          label: { fr: ODD_NAME, de: ODD_NAME },
          type: 'choices',
          required: true,
          options: ['x', ODD_NAME],
          about: ODD_TEXT,
        },
        { id: '0', label: ODD_NAME, type: 'yes_no', required: false, options: null, about: null },
      ],
      active: false,
      meta: ODD_META,
      rotas: { 'a_b-c': { floor: 2 ** 40, turns: { [ANA]: 2 ** 41, [BEN]: 0 } } },
    },
  ],
  timeOff: [
    {
      ...CHANGED,
      start: null,
      end: null,
      startDate: '2026-12-24',
      endDate: '2026-12-26',
      resources: [ANA, BEN],
      reason: ODD_TEXT,
      meta: ODD_META,
    },
  ],
  series: [
    {
      ...CHANGED,
      service: anUuid(),
      rule: 'FREQ=MONTHLY;BYDAY=-1FR;UNTIL=20991231T235959Z',
      timezone: ODD_ZONE,
      start: -1,
      durationMinutes: 527_040,
      resources: [],
      omitted: ['2027-03-28', '9999-12-31'],
      skipped: [
        { start: NOW, reason: 'closed' },
        { start: NOW + DAY, reason: 'taken' },
      ],
      bookings: Array.from({ length: 366 }, () => anUuid()),
    },
  ],
  key: [
    { origins: [] },
    {
      ...NAMED,
      services: [ANA, BEN],
      origins: ['https://example.com', 'http://[::1]:8080'],
      holdSecondsMax: 3_600,
      liveHoldsMax: 1_000,
      holdsPerAddress: 1,
      page: true,
    },
  ],
  customer: [
    { email: null, name: null, phone: '1' },
    {
      ...NAMED,
      email: 'Ünï+odd%_$x@Exämple.com',
      phone: ODD_TEXT,
      notes: ODD_TEXT,
      timezone: ODD_ZONE,
      language: 'zh-Hant-TW',
      blocked: true,
      meta: ODD_META,
    },
  ],
  feed: [
    { service: anUuid(), detail: 'full', pastDays: 365 },
    { ...CHANGED, resource: anUuid(), detail: 'busy', pastDays: 0 },
  ],
  calendar: [
    {
      ...CHANGED,
      url: `webcal://calendars.example/${encodeURIComponent(ODD_TEXT)}`,
      timezone: ODD_ZONE,
      refreshMinutes: 1_440,
      tentative: 'free',
      onStale: 'keep',
      staleAfterMinutes: 43_200,
      state: {
        revision: 7,
        triedAt: NOW + 3,
        fetchedAt: NOW + 2,
        readAt: NOW + 1,
        changedAt: NOW,
        error: ODD_TEXT,
        busy: 100_000,
        reports: [ODD_TEXT, 'b'],
        parts: [642, 643],
        etag: 'W/"ä"',
        lastModified: 'Mon, 16 Nov 2026 09:00:00 GMT',
        failures: 9,
        since: NOW - 1,
        isReportedStale: true,
        nextAt: NOW + DAY,
        lease: anUuid(),
      },
    },
  ],
  busyTimes: [{ times: [-1, NOW + 0.5] }],
  action: [
    { type: 'webhook', config: { url: 'http://localhost:8080/', secrets: [], headers: {} } },
    { type: 'email', config: { to: '{{booking.customer.email}}', subject: ODD_TEXT, text: ODD_TEXT, html: null } },
    { type: 'email', config: { to: 'a@example.com', subject: 's', text: 't', html: '<b>{{booking.title}}</b>' } },
    { type: 'transition', config: { to: 'no-show' } },
    {
      ...NAMED,
      trigger: 'booking.no_show',
      offsetMinutes: -1440,
      enabled: false,
      position: -1,
      type: 'webhook',
      config: {
        url: 'https://example.com/hook?a=1&b=%20#x',
        secrets: [
          { secret: 'whsec_bmV3', until: null },
          { secret: 'whsec_b2xk', until: NOW + 1 },
        ],
        headers: Object.fromEntries([
          ['x-$dotted.name', ODD_TEXT],
          ['__proto__', 'kept'],
        ]),
      },
    },
  ],
  booking: [
    { start: -5 * HOUR, customer: { name: null, email: null, phone: null }, invited: null },
    { customer: { name: '', email: null, phone: '0' }, title: '', notes: '', reason: '' },
    {
      ...CHANGED,
      resources: ODD_RESOURCES,
      start: NOW + 1,
      end: NOW + HOUR + 2,
      units: 10_000,
      workflow: anUuid(),
      status: 'declined',
      holdExpiresAt: NOW + 3,
      pendingSince: NOW + 4,
      title: ODD_TEXT,
      notes: LONG_TEXT,
      answers: [
        { id: '__proto__', label: { fr: ODD_NAME, de: ODD_NAME }, answer: ['x', ODD_NAME] },
        { id: '0', label: ODD_NAME, answer: false },
        { id: '1', label: ODD_NAME, answer: -0.5 },
        { id: '2', label: ODD_NAME, answer: LONG_TEXT },
      ],
      customer: { name: ODD_TEXT, email: 'Ünï+tag@Example.COM', phone: '+33 1 23 45 67 89' },
      timezone: ODD_ZONE,
      meta: ODD_META,
      reason: ODD_TEXT,
      blocks: ODD_RESOURCES.map((resource, n) => ({ resource, start: NOW - n, end: NOW + 2 * HOUR + n })),
      sequence: 3,
      series: { uuid: anUuid(), occurrence: -1, sequence: 2 },
      invited: { sequence: 2, organizer: ODD_TEXT },
      madeWith: { key: anUuid(), origins: ['https://a.example'], holdSecondsMax: 60, holder: ODD_TEXT },
      manageCounter: 3,
    },
  ],
  job: [
    { status: 'waiting', dueAt: NOW, nextAt: NOW + 5 * HOUR },
    { status: 'skipped', nextAt: null, reason: '' },
    { status: 'delivered', nextAt: null, dueAt: -1 },
    {
      position: -3,
      trigger: 'booking.end',
      sequence: 4,
      bookingStatus: 'no_show',
      dueAt: NOW - 1,
      status: 'failed',
      reason: ODD_TEXT,
      attempts: [
        { at: NOW, ok: false, status: null, message: ODD_TEXT },
        { at: NOW + 1, ok: false, status: 500, message: null },
        { at: NOW + 2, ok: true, status: 200, message: '' },
      ],
      nextAt: null,
      createdAt: NOW + 3,
      updatedAt: NOW + 4,
    },
  ],
};

/** Objects of a kind with ordinary and with odd values. The last one differs most from the sample. */
export function oddObjects<K extends Kind>(kind: K, app: string): readonly Objects[K][] {
  const odd = (ODD[kind] ?? []).map((fields) => SAMPLES[kind]({ app, ...fields } as Partial<Objects[K]>));
  const every: readonly Objects[K][] = everyObject(app)[kind];
  return [...every, ...odd];
}

/** Gives the object all values of another one. A job keeps its purpose and position: only its progress changes. */
export function withValuesOf<K extends Kind>(kind: K, object: Objects[K], other: Objects[K]): Objects[K] {
  if (kind !== 'job') return { ...other, uuid: object.uuid };
  const { status, nextAt, reason, attempts, updatedAt } = other as Job;
  return { ...object, status, nextAt, reason, attempts, updatedAt };
}
