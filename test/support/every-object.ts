import { DAY, HOUR, MINUTE } from '../../core/basics/instants.js';
import type { Storage } from '../../core/ledger/storage/storage.js';
import type { App, AppRecord } from '../../core/model/app.js';
import { STATUSES } from '../../core/model/booking.js';
import type { ChangeEvent } from '../../core/model/change-event.js';
import type { AppEvent } from '../../core/model/event.js';
import { JOB_STATUSES } from '../../core/model/job.js';
import { KINDS, type Kind, type Objects, type ObjectsByKind } from '../../core/model/kinds/objects.js';
import type { OwnerToken } from '../../core/model/owner.js';
import {
  aBooking,
  aCalendar,
  aCustomer,
  aFeed,
  aJob,
  aKey,
  aLogo,
  anAction,
  anAppRecord,
  anErasure,
  anEvent,
  anOwnerToken,
  anUuid,
  aProfile,
  aResource,
  aSample,
  aSeries,
  aService,
  aStaffMember,
  aSubscriptionJob,
  aTimeOff,
  aVisitor,
  aWorkflow,
  logoFacts,
  NOW,
  ODD_META,
  ODD_NAME,
  ODD_TEXT,
  someBusyTimes,
  someLetters,
  write,
} from './samples.js';

/** Objects of each kind, in each state that one can be in. A kind that is left out does not compile. */
export function everyObject(app: string): { readonly [K in Kind]: readonly Objects[K][] } {
  const workflow = aWorkflow({ app, name: ODD_NAME });
  const timed = aWorkflow({ app, settings: { ...workflow.settings, mode: 'confirm', pendingMinutes: 30 } });
  const room = aResource({ app, meta: ODD_META, name: ODD_NAME });
  const hall = aResource({ app, capacity: 20, longestBlock: 3 * HOUR });
  /** Resource whose capacity is below the units taken. */
  const shrunk = aResource({ app, capacity: 1 });
  const logo = aLogo({ app });
  const customer = aCustomer({ app, email: 'Ada@Example.com', name: ODD_NAME, meta: ODD_META });
  const service = aService({
    app,
    workflow: workflow.uuid,
    roles: [
      {
        name: 'a_b',
        resources: [room.uuid, hall.uuid],
        count: 1,
        units: 1,
        weights: { [room.uuid]: 3 },
        steps: null,
      },
    ],
    rotas: { a_b: { floor: 1, turns: { [room.uuid]: 2 } } },
    price: { amount: 3_500, currency: 'EUR' },
    questions: [{ id: 'a_b', label: { de: 'X', en: 'Y' }, type: 'text', required: true, options: null, about: null }],
  });
  const series = aSeries({ app, service: service.uuid, resources: [hall.uuid] });
  const key = aKey({ app, services: [service.uuid], origins: ['https://example.com'] });
  const calendar = aCalendar({ app, resource: hall.uuid });
  const state = { ...calendar.state, parts: [642, 643], etag: '"x"', readAt: NOW, fetchedAt: NOW, busy: 1 };
  const read = { ...calendar, state };
  const beingRead = aCalendar({ app, resource: room.uuid });
  const actions = [
    anAction({ app, workflow: workflow.uuid, position: 2 }),
    anAction(
      { app, workflow: workflow.uuid, trigger: 'booking.start', offsetMinutes: -60 },
      {
        type: 'webhook',
        config: {
          url: 'https://example.com/',
          secrets: [
            { secret: 'whsec_a', until: null },
            { secret: 'whsec_b', until: NOW + HOUR },
          ],
          headers: { 'X-a.b': ODD_TEXT },
        },
      },
    ),
    anAction({ app, workflow: timed.uuid, enabled: false }),
  ];
  const bookings = STATUSES.map((status, index) =>
    aBooking({ app, resources: [room.uuid, hall.uuid], status, start: NOW + (index + 1) * DAY, workflow: timed.uuid }),
  );
  const [, , confirmed] = bookings;
  const of = (resource: string, fields: Parameters<typeof aBooking>[0]) =>
    aBooking({ app, resources: [resource], ...fields });
  bookings.push(
    of(shrunk.uuid, { start: NOW + DAY }),
    of(shrunk.uuid, { start: NOW + DAY, title: ODD_TEXT, notes: ODD_TEXT, meta: ODD_META }),
    of(hall.uuid, {
      start: NOW + DAY,
      units: 3,
      customer: { name: 'Ada', email: 'ada@example.com', phone: '+33 1' },
      customerUuid: customer.uuid,
      answers: [{ id: 'a_b', label: { de: 'X', en: 'Y' }, answer: 'Z' }],
      sequence: 4,
      version: 9,
      invited: { sequence: 2, organizer: 'x@example.com' },
      manageCounter: 2,
      sale: {
        service: service.uuid,
        assignments: [{ role: 'a_b', resource: hall.uuid, start: NOW + DAY, end: NOW + DAY + HOUR }],
        unitPrice: { amount: 3_500, currency: 'EUR' },
      },
      series: { uuid: series.uuid, occurrence: NOW + DAY, sequence: 4 },
    }),
    // with a pause in between, in which the resource is free
    of(hall.uuid, {
      start: NOW + 2 * DAY,
      end: NOW + 2 * DAY + 3 * HOUR,
      blocks: [
        { resource: hall.uuid, start: NOW + 2 * DAY - 5 * MINUTE, end: NOW + 2 * DAY + HOUR, units: 2 },
        { resource: hall.uuid, start: NOW + 2 * DAY + 2 * HOUR, end: NOW + 2 * DAY + 3 * HOUR },
      ],
    }),
    of(room.uuid, {
      status: 'held',
      start: NOW + 20 * DAY,
      customer: { name: null, email: 'somebody@example.com', phone: null },
      customerUuid: null,
      madeWith: { key: key.uuid, origins: null, holdSecondsMax: 600, holder: 'digest' },
    }),
  );
  const jobs = JOB_STATUSES.map((status, index) =>
    aJob({
      app,
      booking: confirmed!.uuid,
      action: actions[0]!.uuid,
      workflow: workflow.uuid,
      status,
      dueAt: NOW + index * MINUTE,
      nextAt: status === 'waiting' || status === 'running' ? NOW + index * MINUTE : null,
      attempts: index === 0 ? [] : [{ at: NOW, ok: false, status: 500, message: ODD_TEXT }],
      reason: status === 'skipped' ? 'The booking has changed' : null,
    }),
  );
  jobs.push(aSubscriptionJob(anEvent({ data: confirmed! })));
  jobs.push(
    aJob({ app, booking: null, about: customer.uuid, sequence: null, bookingStatus: null, trigger: 'customer.erased' }),
  );
  const link = { digest: 'd', createdAt: NOW, expiresAt: NOW + DAY, by: { kind: 'app' } } as const;
  const token = { uuid: anUuid(), digest: 'e', createdAt: NOW, expiresAt: null };
  jobs.push(
    aJob({
      app,
      booking: bookings[0]!.uuid,
      workflow: null,
      action: `${app}/moved`,
      trigger: null,
      to: 'a•••@example.com',
      letter: {
        kind: 'moved',
        addressCounter: 0,
        series: { uuid: series.uuid, bookings: bookings.slice(0, 2).map(({ uuid }) => ({ uuid, sequence: 0 })) },
        isAgain: true,
      },
    }),
  );
  return {
    staff: [
      aStaffMember({ app, name: ODD_NAME, email: 'Odd@Example.com' }),
      aStaffMember({ app, role: 'self', resources: [room.uuid], tokens: [token], links: [link], active: false }),
    ],
    workflow: [workflow, timed],
    resource: [room, hall, shrunk],
    service: [service, aService({ app, active: false })],
    timeOff: [
      aTimeOff({ app, meta: ODD_META }),
      aTimeOff({
        app,
        resources: [room.uuid],
        start: null,
        end: null,
        startDate: '2026-12-24',
        endDate: '2026-12-26',
      }),
    ],
    series: [
      {
        ...series,
        bookings: bookings.slice(0, 2).map(({ uuid }) => uuid),
        skipped: [{ start: NOW, reason: 'taken' }],
        omitted: ['2026-12-24'],
      },
    ],
    key: [key, aKey({ app })],
    customer: [customer, aCustomer({ app, email: null, phone: '+33 2' }), aCustomer({ app, blocked: true })],
    erasure: [
      anErasure({ app }),
      anErasure({
        app,
        state: 'erasing',
        email: 'gone@example.com',
        formerEmails: ['was@example.com'],
        bookings: [anUuid()],
      }),
      anErasure({ app, state: 'overwriting' }),
    ],
    feed: [aFeed({ app }), aFeed({ app, resource: room.uuid }), aFeed({ app, customer: customer.uuid })],
    calendar: [read, { ...beingRead, state: { ...beingRead.state, lease: 'a worker', nextAt: NOW + MINUTE } }],
    busyTimes: [642, 643].map((part) => someBusyTimes({ app, uuid: `${calendar.uuid}/${part}` })),
    action: actions,
    booking: bookings,
    job: jobs,
    visitor: [aVisitor({ app }), aVisitor({ app, confirmations: [NOW] })],
    sample: [aSample({ app })],
    logo: [logo],
    profile: [
      aProfile({ app, logo: logoFacts(logo), address: '1, Quai\n29200 Brest', intro: ODD_TEXT, accent: '#3355aa' }),
    ],
    letters: [
      someLetters({
        app,
        teamTo: 'both',
        words: { confirmed: { de: { subject: 'Guten Tag', opening: null, closing: 'Bis bald' } } },
      }),
    ],
  };
}

/** Contents of a storage with every kind of object. A larger number makes more of the same. */
export interface Filled {
  readonly tokens: readonly OwnerToken[];
  readonly records: readonly AppRecord[];
  /** The app that has everything. */
  readonly app: App;
  readonly objects: ReturnType<typeof everyObject>;
  readonly events: readonly AppEvent[];
}

/** Fills the storage: owners with and without a token, apps with every kind of credential, one app with everything. */
export async function fillWithEverything(storage: Storage, { bookings = 0 } = {}): Promise<Filled> {
  const tokens = [anOwnerToken(), anOwnerToken({ origin: 'environment' })];
  tokens.push(anOwnerToken({ owner: tokens[0]!.owner }));
  const without = anOwnerToken();
  for (const token of [...tokens, without]) await storage.owners.addToken(token);
  await storage.owners.revoke(without.uuid);
  const owner = tokens[0]!.owner.uuid;
  const records = [
    anAppRecord({ owner, meta: ODD_META, description: ODD_TEXT }),
    anAppRecord({ owner: without.owner.uuid }, { previous: { digest: `previous-${anUuid()}`, until: NOW + HOUR } }),
    anAppRecord(
      { owner },
      {
        manage: { secret: 'plain:c2VjcmV0', previous: { secret: 'plain:b2xk', until: NOW + HOUR } },
        stripe: { secret: 'plain:d2hzZWM', previous: { secret: 'plain:b2xk', until: NOW + HOUR }, updatedAt: NOW },
        sessions: [{ uuid: anUuid(), digest: `session-${anUuid()}`, createdAt: NOW, expiresAt: NOW + HOUR }],
      },
    ),
  ];
  const made = records.map(
    ({ app: { uuid, slug } }): ChangeEvent => ({
      uuid: anUuid(),
      app: uuid,
      type: 'app.created',
      booking: null,
      sequence: null,
      at: NOW,
      actor: { kind: 'owner', uuid: owner },
      changes: { slug: { from: null, to: slug }, meta: {} },
      data: { kind: 'app', uuid },
    }),
  );
  for (const [index, record] of records.entries()) await storage.apps.add(record, undefined, made[index]);
  const [{ app }] = records as [AppRecord];
  const objects = everyObject(app.uuid);
  // Capacity is lowered once the bookings are there.
  const roomy = objects.resource.map((resource) => ({ ...resource, capacity: Math.max(resource.capacity, 2) }));
  const events = objects.booking.map((data) => anEvent({ data, actor: { kind: 'user', id: ODD_TEXT } }));
  for (const kind of KINDS) {
    const those = { [kind]: kind === 'resource' ? roomy : objects[kind] } as ObjectsByKind;
    await write(storage, app, { put: those });
  }
  await write(storage, app, { put: { resource: objects.resource } });
  const others: AppEvent[] = [
    {
      uuid: anUuid(),
      app: app.uuid,
      type: 'customer.erased',
      booking: null,
      sequence: null,
      at: NOW,
      data: { uuid: anUuid() },
    },
  ];
  for (const event of [...events, ...others]) await write(storage, app, { events: [event] });
  // Removed objects, which leave gaps in the lists.
  const gone = [aCustomer({ app: app.uuid }), aCustomer({ app: app.uuid })];
  await write(storage, app, { put: { customer: gone } });
  await write(storage, app, { removed: gone.map(({ uuid }) => ({ kind: 'customer' as const, uuid })) });
  const second = records[1]!.app;
  const room = aResource({ app: second.uuid, capacity: 10_000 });
  await write(storage, second, { put: { resource: [room] } });
  for (let made = 0; made < bookings; made += 200) {
    const some = Array.from({ length: Math.min(200, bookings - made) }, (_, index) =>
      aBooking({ app: second.uuid, resources: [room.uuid], start: NOW + (made + index) * HOUR }),
    );
    await write(storage, second, { put: { booking: some }, events: some.map((data) => anEvent({ data })) });
  }
  for (const name of ['erp', 'crm']) await storage.subscriptions.put({ name, types: ['booking.*'], since: NOW });
  await storage.jobs.claim(NOW + HOUR, { token: anUuid(), until: NOW + DAY }, 1, []);
  return { tokens, records, app, objects, events: [made[0]!, ...events, ...others] };
}
