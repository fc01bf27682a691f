import { DAY, HOUR, MINUTE } from '../../core/basics/instants.js';
import { NO_SEARCH } from '../../core/basics/search.js';
import type { Booked } from '../../core/bookings/booking-document.js';
import type { NewBooking } from '../../core/bookings/booking-input.js';
import { BY_TRANSITION } from '../../core/bookings/booking-use-cases.js';
import { BOOKING_TRANSITIONS } from '../../core/model/booking.js';
import { listLengths } from '../../core/model/durations.js';
import { OVERRIDABLE, type Overridable } from '../../core/model/override.js';
import { WEEKDAYS } from '../../core/model/schedule.js';
import type { SeriesWithBookings } from '../../core/model/series.js';
import type { NewService } from '../../core/model/service.js';
import type { Dice } from '../support/dice.js';
import { listed } from '../support/lists.js';
import type { Client, Heard } from './client.js';
import { keep, one, remove } from './editing.js';
import { editCalendar, editCustomer, editKey, erase, feeds, readCalendars, visit } from './people.js';
import type { Running } from './stage.js';

interface Operation {
  /** Weight among the operations. */
  readonly weight: number;
  /** True if the operation changes resources. A step has at most one such operation, so that the state at each step is known. */
  readonly changesResource: boolean;
  run(client: Client, process: Running): Promise<unknown>;
}

const HALF_HOUR = 30 * MINUTE;
const TRIGGERS = [
  'booking.held',
  'booking.created',
  'booking.updated',
  'booking.confirmed',
  'booking.declined',
  'booking.cancelled',
  'booking.rescheduled',
  'booking.expired',
  'booking.completed',
  'booking.no_show',
  'booking.checked_in',
  'booking.ended',
  'booking.paid',
  'booking.payment_late',
  'booking.refunded',
] as const;

/** Makes the initial state: a business with a few resources that are all in demand. */
export async function found(client: Client, { useCases, storage }: Running): Promise<void> {
  const { owner } = await useCases.owners.issueToken('owner@example.com');
  const { app } = await useCases.apps.create(owner, {
    slug: 'simulated',
    name: 'Simulated',
    description: 'Simulated',
  });
  client.owner = owner;
  client.app = { app };
  const { known, app: caller, dice } = client;
  for (let i = 0; i < 4; i += 1) known.object('resource', await useCases.resources.create(caller, aResource(dice)));
  for (const mode of ['instant', 'confirm'] as const) {
    const settings = {
      mode,
      pendingMinutes: mode === 'confirm' ? 90 : null,
      completeAfterMinutes: mode === 'instant' ? 30 : null,
      noShowAfterMinutes: 20,
      noShowReleases: true,
    };
    const workflow = await useCases.workflows.create(caller, { name: mode, description: 'Simulated', settings });
    known.object('workflow', workflow);
    for (let i = 0; i < 3; i += 1) {
      const { action } = await useCases.actions.create(caller, workflow.uuid, anAction(dice));
      known.object('action', action);
    }
  }
  const { items: resources } = await listed(storage, 'resource', app.uuid, { offset: 0, limit: 100 });
  const uuids = resources.map(({ uuid }) => uuid);
  for (let i = 0; i < 2; i += 1) {
    known.object('service', await useCases.services.create(caller, aService(dice, uuids)));
  }
}

const at = (hour: number) => `${String(hour).padStart(2, '0')}:00`;

function aResource(dice: Dice) {
  const opens = dice.below(10);
  const weekly = [{ days: [...WEEKDAYS], start: at(opens), end: at(opens + 10 + dice.below(4)) }];
  return {
    name: `Resource ${dice.below(1_000)}`,
    capacity: 1 + dice.below(3),
    overbook: dice.pick([0, 0, 1]),
    timezone: dice.pick(['UTC', 'UTC', 'Europe/Paris', 'America/New_York']),
    schedule: dice.chance(0.5) ? null : { weekly, overrides: [] },
    rules: {
      slotMinutes: dice.pick([15, 30]),
      bufferBeforeMinutes: dice.pick([0, 0, 15]),
      bufferAfterMinutes: dice.pick([0, 0, 10]),
      minNoticeMinutes: dice.pick([0, 0, 60]),
      maxAdvanceDays: dice.pick([366, 366, 2]),
      ...dice.pick([{}, {}, { opens: { days: 2, at: '08:00' }, closes: { days: 0, at: '06:00' } }]),
    },
  };
}

function aService(dice: Dice, resources: readonly string[]): NewService {
  const pool = resources.slice(0, 3);
  const roles = [
    { name: 'who', resources: pool, count: 1, weights: dice.chance(0.3) ? { [pool[0]!]: 2 } : {} },
    ...(dice.chance(0.5) ? [{ name: 'where', resources: resources.slice(1), count: 1, bufferAfterMinutes: 5 }] : []),
  ];
  const isPriced = dice.chance(0.5);
  const priced = isPriced ? { amount: 600 } : null;
  return {
    name: `Service ${dice.below(1_000)}`,
    durations: dice.pick([[60], [{ minutes: 30, price: priced }, 60], [90], { min: 30, max: 90, step: 30 }]),
    roles,
    assign: dice.pick(['first', 'least_busy', 'round_robin']),
    rules: dice.pick([{ slotMinutes: 30, bufferAfterMinutes: 10 }, { opens: { days: 3, at: '09:00' } }, {}, {}]),
    limits: dice.chance(0.4) ? [limit(dice)] : [],
    oneAtATime: dice.pick([null, null, 'service', 'app'] as const),
    price: isPriced ? { amount: 1_000, currency: 'EUR' } : null,
    payment: isPriced && dice.chance(0.7) ? aPaymentRule(dice) : null,
  };
}

const aPaymentRule = (dice: Dice) => ({
  ...dice.pick([
    { take: 'full' as const },
    { take: 'deposit' as const, deposit: { amount: 500 } },
    { take: 'deposit' as const, deposit: { percent: 33 } },
  ]),
  url: 'https://pay.example.com/{{booking.uuid}}?name={{booking.customer.name}}',
  minutes: dice.pick([5, 30, 600]),
});

const limit = (dice: Dice) => ({
  per: dice.pick(['service', 'resource', 'customer'] as const),
  period: dice.pick(['day', 'week', 'active'] as const),
  max: 1 + dice.below(4),
});

function anAction(dice: Dice) {
  const kind = dice.below(10);
  const relative = dice.chance(0.4);
  const trigger = relative ? dice.pick(['booking.start', 'booking.end'] as const) : dice.pick(TRIGGERS);
  const offsetMinutes = relative ? dice.pick([-1_440, -60, 0, 30]) : dice.pick([0, 0, 15]);
  const about = { name: `Action ${dice.below(1_000)}`, trigger, offsetMinutes };
  if (kind < 6) return { ...about, type: 'webhook' as const, config: { url: `https://${dice.below(3)}.example.com/` } };
  if (kind < 8) {
    const text = '{{booking.uuid}} {{booking.status}} {{booking.sequence}} {{booking.title}}';
    const config = { to: 'somebody@example.com', subject: 'It is about {{booking.title}}', text };
    return { ...about, type: 'email' as const, config };
  }
  if (kind < 9) return { ...about, type: 'transition' as const, config: { to: dice.pick(BOOKING_TRANSITIONS) } };
  return { ...about, type: 'log' as const };
}

function aCustomer({ dice, checks, erasing }: Client) {
  const kind = dice.below(10);
  if (kind < 3) return null;
  const { customer } = checks.lists;
  if (kind < 5 && customer.length > 0) return { uuid: dice.pick(customer).uuid };
  const { name, email } = erasing.guise();
  return { name, email: dice.chance(0.5) ? email : email.toUpperCase(), phone: null };
}

/** Reasons that the business overrides, now and then. */
function anOverride(dice: Dice): readonly Overridable[] | null {
  return dice.chance(0.2) ? OVERRIDABLE.filter(() => dice.chance(0.6)) : null;
}

function aBooking(client: Client): NewBooking {
  const { dice, checks, erasing, newUuid } = client;
  const { resource, service, workflow } = checks.lists;
  const details = {
    title: erasing.text('title'),
    customer: aCustomer(client),
    start: client.start(),
    notes: dice.chance(0.2) ? erasing.text('notes') : null,
    bufferAfterMinutes: dice.pick([0, 0, 0, 20]),
    override: anOverride(dice),
  };
  const holdSeconds = dice.chance(0.3) ? 60 + dice.below(1_800) : null;
  if (service.length > 0 && dice.chance(0.45)) {
    const { uuid, roles, payment = null } = dice.pick(service);
    const prefer = dice.chance(0.3) ? [dice.pick(roles[0]!.resources)] : null;
    const durationMinutes = dice.pick([undefined, undefined, 30, 60]);
    const isPaidFirst = payment !== null && dice.chance(0.7);
    const held = isPaidFirst ? { payment: true } : { holdSeconds };
    return { ...details, service: uuid, durationMinutes, prefer, ...held };
  }
  const resources = resource.length > 0 ? [dice.pick(resource).uuid, dice.pick(resource).uuid] : [newUuid()];
  return {
    ...details,
    resources: dice.chance(0.6) ? resources.slice(0, 1) : [...new Set(resources)],
    durationMinutes: dice.pick([30, 60, 60, 90]),
    units: dice.chance(0.8) ? 1 : 2,
    workflow: workflow.length > 0 && dice.chance(0.7) ? dice.pick(workflow).uuid : null,
    holdSeconds,
  };
}

/** Remembers that a booking was refused. Objects that no client knows of may exist. */
function ifRefused({ known }: Client, heard: Heard<unknown>, title: string | null | undefined): void {
  if (heard.is === 'refusal' && heard.reason !== 'replay' && title) known.refused.add(title);
}

async function book(client: Client, process: Running): Promise<void> {
  const { app, known, dice } = client;
  const input = aBooking(client);
  const what = input.service ? 'book a service' : 'book resources';
  if (dice.chance(0.4)) {
    await client.askOnce<Booked>(
      process,
      what,
      input,
      ({ useCases }, once) => useCases.bookings.create(app, input, { once }),
      ({ booking }) => JSON.stringify(booking),
      ({ booking }) => void known.bookings.push(booking),
    );
    return;
  }
  const heard = await client.ask(process, what, () => process.useCases.bookings.create(app, input));
  if (heard.is === 'answer') known.bookings.push(heard.value.booking);
  ifRefused(client, heard, input.title);
}

async function transition(client: Client, process: Running): Promise<void> {
  const { app, known, dice, erasing } = client;
  const booking = client.booking();
  if (!booking) return;
  const to = dice.pick(BOOKING_TRANSITIONS);
  const reason = { reason: dice.chance(0.3) ? erasing.text('reason') : null };
  const run = () => process.useCases.bookings[BY_TRANSITION[to]](app, booking.uuid, reason);
  const heard = await client.ask(process, to, run);
  if (heard.is === 'answer') known.bookings.push(heard.value.booking);
}

async function move(client: Client, process: Running): Promise<void> {
  const { app, known, dice, checks } = client;
  const booking = client.booking();
  if (!booking) return;
  const { resource, service } = checks.lists;
  const other = service.length > 0 && dice.chance(0.3) ? dice.pick(service) : undefined;
  const elsewhere = other
    ? { service: other.uuid, durationMinutes: dice.pick(listLengths(other.durations)) }
    : booking.sale || resource.length === 0 || dice.chance(0.5)
      ? {}
      : { resources: [dice.pick(resource).uuid] };
  const to = { start: client.start(), ...elsewhere };
  await client.askOnce<Booked>(
    process,
    'reschedule',
    to,
    ({ useCases }, once) => useCases.bookings.reschedule(app, booking.uuid, to, { once }),
    (moved) => `${moved.booking.uuid} ${moved.booking.version}`,
    (moved) => void known.bookings.push(moved.booking),
  );
}

/** Operations on a booking that has begun: check-in, end, no-show, another end, another resource. */
async function attend(client: Client, process: Running): Promise<void> {
  const { app, known, dice, checks, time } = client;
  const { useCases } = process;
  const begun = [...checks.history.bookings.values()].filter(
    ({ status, start, end }) =>
      start <= time.now + HOUR && end > time.now - HOUR && ['confirmed', 'completed', 'no_show'].includes(status),
  );
  if (begun.length === 0) return;
  const { uuid, end, start, sale, resources } = dice.pick(begun);
  const { resource } = checks.lists;
  const swap = resource.length > 0 && dice.chance(0.4) ? [dice.pick(resource).uuid] : [];
  const swapped = sale ? swap : [...new Set([...resources.slice(1), ...swap])];
  const minutes = Math.max(1, (end - start) / MINUTE + dice.pick([-15, 15, 30, 60]));
  const overriding = { override: anOverride(dice) };
  const [what, run] = dice.pick<readonly [string, () => Promise<Booked>]>([
    ['check in', () => useCases.bookings.checkIn(app, uuid)],
    ['undo a check-in', () => useCases.bookings.checkIn(app, uuid, { undo: true })],
    ['end', () => useCases.bookings.end(app, uuid)],
    ['release', () => useCases.bookings.noShow(app, uuid, { release: dice.chance(0.5) })],
    ['prolong', () => useCases.bookings.reschedule(app, uuid, { durationMinutes: minutes, ...overriding })],
    ['swap', () => useCases.bookings.reschedule(app, uuid, { resources: swapped, ...overriding })],
  ]);
  const heard = await client.ask(process, what, run);
  if (heard.is === 'answer') known.bookings.push(heard.value.booking);
}

async function change(client: Client, process: Running): Promise<void> {
  const { app, known, dice, erasing } = client;
  const booking = client.booking();
  if (!booking) return;
  const patch = dice.pick([
    { notes: erasing.text('notes') },
    { customer: aCustomer(client) },
    { customer: { phone: erasing.text('+33') } },
    { meta: { said: erasing.text('meta') } },
  ]);
  const expected = dice.chance(0.3) ? [booking.version] : undefined;
  const run = () => process.useCases.bookings.change(app, booking.uuid, patch, { expected });
  const heard = await client.ask(process, 'change a booking', run);
  if (heard.is === 'answer') known.bookings.push(heard.value.booking);
}

/** Reports payments and refunds, whole and in parts, twice, of bookings in any state, and as a provider's notices. */
async function pay(client: Client, process: Running): Promise<void> {
  const { known, checks, dice, time } = client;
  const asked = [...checks.history.bookings.values()].filter(({ payment }) => payment !== undefined);
  if (asked.length === 0) return;
  const ahead = asked.filter(({ end }) => end > time.now);
  const { uuid, payment } = dice.pick(ahead.length > 0 && dice.chance(0.8) ? ahead : asked);
  const { due, paid, refunded, currency, records } = payment!;
  const missing = Math.max(due - paid + refunded, 1);
  const before = dice.chance(0.3) ? one(dice, records) : undefined;
  const kind = before?.kind === 'refunded' || (paid > refunded && dice.chance(0.3)) ? 'refunded' : 'paid';
  const report = {
    reference: before?.reference ?? `pi-${client.newUuid()}`,
    amount:
      before?.amount ?? (kind === 'paid' ? dice.pick([missing, missing, 300, 1]) : 1 + dice.below(paid - refunded)),
  };
  if (dice.chance(0.4)) {
    const named = before ?? one(dice, records);
    const told =
      kind === 'paid' ? report : { reference: named?.reference ?? report.reference, amount: refunded + report.amount };
    known.payments.ask(uuid, kind, told);
    const notice = { kind, booking: kind === 'paid' ? uuid : null, currency, ...told } as const;
    const heard = await client.ask(process, `notice: ${kind}`, () => process.takeNotice(client.app.app, notice));
    if (heard.is === 'answer' && heard.value !== 'ignored') known.payments.acknowledge(uuid, kind, told);
    client.count(`notice: ${heard.is === 'answer' ? heard.value : heard.is}`);
    return;
  }
  known.payments.ask(uuid, kind, report);
  await client.askOnce<Booked>(
    process,
    `report: ${kind}`,
    report,
    ({ useCases }, once) => useCases.bookings.recordPayment(client.app, uuid, { status: kind, ...report }, { once }),
    ({ booking }) => `${booking.uuid} ${booking.version}`,
    ({ booking }) => {
      known.payments.acknowledge(uuid, kind, report);
      known.bookings.push(booking);
      client.count(`${kind}: ${booking.status}, ${booking.payment?.status}`);
    },
  );
}

async function extend(client: Client, process: Running): Promise<void> {
  const { app, known, dice } = client;
  const held = [...client.checks.history.bookings.values()].filter(({ status }) => status === 'held');
  if (held.length === 0) return;
  const { uuid } = dice.pick(held);
  const run = () => process.useCases.bookings.extendHold(app, uuid, { holdSeconds: 60 + dice.below(900) });
  const heard = await client.ask(process, 'extend', run);
  if (heard.is === 'answer') known.bookings.push(heard.value.booking);
}

async function createSeries(client: Client, process: Running): Promise<void> {
  const { app, known, dice } = client;
  const { holdSeconds: _, payment: __, ...booking } = aBooking(client);
  const rule = dice.pick(['FREQ=DAILY;COUNT=3', 'FREQ=WEEKLY;COUNT=2', 'FREQ=DAILY;INTERVAL=2;COUNT=4']);
  const onConflict = dice.pick(['refuse', 'skip'] as const);
  const input = { ...booking, rule, onConflict, together: dice.chance(0.5) };
  if (dice.chance(0.2)) {
    await client.ask(process, 'preview a series', () => process.useCases.series.preview(app, input));
    known.refused.add(input.title ?? '');
    return;
  }
  await client.askOnce<SeriesWithBookings>(
    process,
    'book a series',
    input,
    ({ useCases }, once) => useCases.series.create(app, input, { once }),
    (made) => JSON.stringify(made),
    ({ series, bookings }) => {
      known.object('series', series);
      known.bookings.push(...bookings);
    },
  );
}

async function cancelSeries(client: Client, process: Running): Promise<void> {
  const { app, dice, checks } = client;
  if (checks.lists.series.length === 0) return;
  const { uuid } = dice.pick(checks.lists.series);
  const run = () => process.useCases.series.cancel(app, uuid, {});
  await client.ask(process, 'cancel a series', run);
}

async function moveSeries(client: Client, process: Running): Promise<void> {
  const { app, dice, checks } = client;
  if (checks.lists.series.length === 0) return;
  const { uuid, bookings } = dice.pick(checks.lists.series);
  const from = checks.history.bookings.get(dice.pick(bookings))?.series?.occurrence;
  if (from === undefined) return;
  const start = from + dice.pick([-HOUR, HOUR, HALF_HOUR, DAY]);
  const how = { onConflict: dice.pick(['refuse', 'skip'] as const), moved: dice.pick(['keep', 'move'] as const) };
  const run = () => process.useCases.series.reschedule(app, uuid, { from, start, ...how });
  await client.ask(process, 'move a series', run);
}

async function editResource(client: Client, process: Running): Promise<void> {
  const { app, dice, checks, known } = client;
  const { resource, timeOff } = checks.lists;
  const { useCases } = process;
  const kind = dice.below(10);
  const it = one(dice, resource);
  if (!it || (kind < 2 && resource.length < 6)) {
    return keep(client, process, 'resource', 'create', () => useCases.resources.create(app, aResource(dice)));
  }
  if (kind < 8) {
    const { rules, schedule, capacity } = aResource(dice);
    const patch = dice.pick([{ capacity }, { rules }, { schedule }, { name: `Resource ${dice.below(1_000)}` }]);
    return keep(client, process, 'resource', 'change', async () => {
      const { affected: _, ...changed } = await useCases.resources.change(app, it.uuid, patch);
      return changed;
    });
  }
  if (resource.length < 4) return;
  for (const { uuid, resources } of timeOff) if (resources?.includes(it.uuid)) known.removal(uuid, 'asked');
  const cancelBookings = dice.chance(0.5);
  const run = () => useCases.resources.delete(app, it.uuid, { cancelBookings });
  return remove(client, process, 'resource', it.uuid, run);
}

async function editService(client: Client, process: Running): Promise<void> {
  const { app, dice, checks } = client;
  const { resource, service } = checks.lists;
  const { useCases } = process;
  const kind = dice.below(10);
  const it = one(dice, service);
  const uuids = resource.map(({ uuid }) => uuid);
  if (!it || (kind < 2 && service.length < 4)) {
    if (uuids.length < 2) return;
    const input = aService(dice, uuids);
    return keep(client, process, 'service', 'create', () => useCases.services.create(app, input));
  }
  if (kind < 8) {
    const assign = dice.pick(['first', 'least_busy', 'round_robin']);
    const durations = dice.pick<NewService['durations']>([[60], { min: 30, max: 120, step: 30 }]);
    const patch = dice.pick([
      { active: dice.chance(0.7) },
      { limits: [limit(dice)] },
      { limits: [] },
      { assign },
      { durations },
    ]);
    return keep(client, process, 'service', 'change', () => useCases.services.change(app, it.uuid, patch));
  }
  return remove(client, process, 'service', it.uuid, () => useCases.services.delete(app, it.uuid));
}

async function editTimeOff(client: Client, process: Running): Promise<void> {
  const { app, dice, checks } = client;
  const { resource, timeOff } = checks.lists;
  const { useCases } = process;
  const kind = dice.below(10);
  const it = one(dice, timeOff);
  const start = client.start();
  const who = one(dice, resource);
  const cancelBookings = dice.chance(0.3);
  const date = new Date(start).toISOString().slice(0, 10);
  const span = dice.chance(0.7)
    ? { start, end: start + (1 + dice.below(6)) * HOUR }
    : {
        startDate: date,
        endDate: date,
        weekly: dice.pick([null, { days: [...WEEKDAYS], start: '09:00', end: '13:00' }]),
      };
  const units = dice.pick([null, null, 1]);
  if (!it || (kind < 4 && timeOff.length < 6)) {
    const input = { resources: who && dice.chance(0.8) ? [who.uuid] : null, ...span, units };
    return keep(client, process, 'timeOff', 'create', async () => {
      return (await useCases.timeOff.create(app, input, { cancelBookings: cancelBookings && units === null })).timeOff;
    });
  }
  if (kind < 6) {
    return keep(client, process, 'timeOff', 'change', async () => {
      return (await useCases.timeOff.change(app, it.uuid, span, { cancelBookings: cancelBookings && !it.units }))
        .timeOff;
    });
  }
  return remove(client, process, 'timeOff', it.uuid, () => useCases.timeOff.delete(app, it.uuid));
}

async function editWorkflow(client: Client, process: Running): Promise<void> {
  const { app, dice, checks, known } = client;
  const { workflow, action } = checks.lists;
  const { useCases } = process;
  const kind = dice.below(10);
  const it = one(dice, workflow);
  const settings = {
    mode: dice.pick(['instant', 'confirm'] as const),
    pendingMinutes: dice.pick([null, 30, 240]),
    completeAfterMinutes: dice.pick([null, 0, 60]),
    cancelUntilMinutes: dice.pick([null, null, 60]),
    rescheduleUntilMinutes: dice.pick([null, null, 60]),
    // Do not change `noShowReleases`: switching it on marks the workflow's confirmed bookings (`lapses`) without an event.
    noShowAfterMinutes: dice.pick([null, 5, 20]),
  };
  if (!it || (kind < 2 && workflow.length < 4)) {
    const input = { name: `Workflow ${dice.below(100)}`, description: 'Simulated', settings };
    return keep(client, process, 'workflow', 'create', () => useCases.workflows.create(app, input));
  }
  if (kind < 8) {
    const run = () => useCases.workflows.change(app, it.uuid, { settings });
    return keep(client, process, 'workflow', 'change', run);
  }
  for (const { uuid, workflow: of } of action) if (of === it.uuid) known.removal(uuid, 'asked');
  return remove(client, process, 'workflow', it.uuid, () => useCases.workflows.delete(app, it.uuid));
}

async function editAction(client: Client, process: Running): Promise<void> {
  const { app, dice, checks, known } = client;
  const { workflow, action } = checks.lists;
  const { useCases } = process;
  const kind = dice.below(12);
  const of = one(dice, workflow);
  const it = one(dice, action);
  if (of && (!it || (kind < 3 && action.length < 10))) {
    const input = anAction(dice);
    return keep(client, process, 'action', 'create', async () => {
      const made = await useCases.actions.create(app, of.uuid, input);
      known.switchedOn.set(made.action.uuid, client.step);
      return made.action;
    });
  }
  if (!it) return;
  if (kind < 8) {
    // A patch usually enables an action again that a receiver has disabled.
    const patch = dice.pick([{ enabled: it.enabled ? dice.chance(0.7) : true }, { position: dice.below(5) }]);
    const isSwitchedOn = 'enabled' in patch && patch.enabled;
    if (isSwitchedOn) known.switchedOn.set(it.uuid, client.step);
    return keep(client, process, 'action', 'change', async () => {
      const { action } = await useCases.actions.change(app, it, patch);
      if (isSwitchedOn) known.switchedOn.set(it.uuid, client.step);
      return action;
    });
  }
  if (kind < 10) {
    const run = () => useCases.actions.test(app, it.workflow, it.uuid);
    return void (await client.ask(process, 'test an action', run));
  }
  return remove(client, process, 'action', it.uuid, () => useCases.actions.delete(app, it.workflow, it.uuid));
}

async function retry(client: Client, process: Running): Promise<void> {
  const { app, dice } = client;
  const list = () => process.useCases.deliveries.list(app, { limit: 100, status: dice.pick(['failed', 'waiting']) });
  const heard = await client.ask(process, 'list deliveries', list);
  if (heard.is !== 'answer') return;
  const it = one(dice, heard.value.data);
  if (!it) return;
  client.isTroubled = true;
  await client.ask(process, 'retry a delivery', () => process.useCases.deliveries.retry(app, it.uuid));
}

/** Clients read data. Some reads also store changes that are due by the clock. */
async function read(client: Client, process: Running): Promise<void> {
  const { app, dice, time, known } = client;
  const { useCases } = process;
  const booking = client.booking();
  const kind = dice.below(5);
  if (kind === 0 && booking) {
    const heard = await client.ask(process, 'get a booking', () => useCases.bookings.get(app, booking.uuid));
    if (heard.is === 'answer') known.bookings.push(heard.value.booking);
  } else if (kind === 1) {
    const status = dice.pick(['held', 'pending', 'confirmed', 'expired'] as const);
    const filter = { status, search: NO_SEARCH, sort: dice.pick(['created_at', 'start', '-start'] as const) };
    const heard = await client.ask(process, 'list bookings', () =>
      useCases.bookings.list(app, { limit: 50, ...filter }),
    );
    if (heard.is === 'answer') known.bookings.push(...heard.value.data.map((one) => one.booking));
  } else if (kind === 2) {
    await client.ask(process, 'list events', () => useCases.events.list(app, { limit: 50 }));
  } else if (kind === 3) {
    const { holdSeconds: _, payment: __, ...input } = aBooking(client);
    await client.ask(process, 'explain', () => useCases.availability.explain(app, input));
  } else {
    const service = one(dice, client.checks.lists.service);
    if (!service) return;
    const query = { service: service.uuid, from: time.now, to: time.now + DAY, choices: true };
    await client.ask(process, 'search', () => useCases.availability.find(app, query));
  }
}

/** Lets the worker claim jobs a few times. Each claim runs to its end unless a receiver hangs. */
async function work(client: Client, process: Running): Promise<void> {
  const { worker, number } = process;
  const claim = () => worker.claim();
  for (let i = 0; i < 3; i += 1) {
    const heard = await client.ask(process, 'work', claim);
    if (heard.is !== 'answer' || heard.value === 0) return;
    if (!client.hangs && client.ground.isAlive(number)) await idle(client, process);
  }
}

/** Waits until the worker is idle. Ends early if its process dies or a receiver hangs for long. */
async function idle(client: Client, { worker, number }: Running): Promise<void> {
  let isIdle = false;
  void worker.idle().then(() => {
    isIdle = true;
  });
  for (let turns = 0; !isIdle && !client.isOver && client.ground.isAlive(number); turns += 1) {
    if (client.hangs && turns > 200) return;
    await new Promise<void>((resolve) => setImmediate(resolve));
  }
}

async function sweep(client: Client, process: Running): Promise<void> {
  await client.ask(process, 'settle', () => process.settle());
  await client.ask(process, 'finish erasures', () => unlessInTheWay(process.erasures()));
}

/** Ignores the conflict of two processes that overwrite deleted data in one file. The later one tries again in five seconds. */
async function unlessInTheWay(work: Promise<unknown>): Promise<unknown> {
  try {
    return await work;
  } catch (error) {
    const { code, message } = error as { readonly code?: string; readonly message?: string };
    if (code === 'unavailable' && message?.includes('SQLITE_BUSY')) return undefined;
    throw error;
  }
}

async function tidy(client: Client, process: Running): Promise<void> {
  const { time, checks } = client;
  const { events, answers } = process.storage;
  const before = time.now - 4 * DAY;
  checks.forgotten(before);
  await client.ask(process, 'forget events', () => events.forget(before, 50));
  await client.ask(process, 'forget answers', () => answers.expire(time.now - 2 * DAY, 50));
}

/** Creates, fills and sometimes deletes another app. */
async function otherApp(client: Client, process: Running): Promise<void> {
  const { owner, dice, newUuid } = client;
  const { useCases } = process;
  const uuid = newUuid();
  const input = { slug: `app-${uuid}`, name: `App ${uuid}`, description: 'Simulated' };
  const heard = await client.ask(process, 'create app', () => useCases.apps.create(owner, input));
  if (heard.is !== 'answer') return;
  const caller = { app: heard.value.app };
  await client.ask(process, 'fill app', async () => {
    const resource = await useCases.resources.create(caller, { name: 'Other' });
    const booking = { resources: [resource.uuid], start: client.start(), durationMinutes: 30 };
    await useCases.bookings.create(caller, booking);
  });
  await client.ask(process, 'rotate', () => useCases.apps.rotateToken(owner, caller.app.uuid));
  if (dice.chance(0.7)) {
    await client.ask(process, 'delete app', () => useCases.apps.delete(owner, caller.app.uuid));
  }
}

const operation = (weight: number, run: Operation['run'], changesResource = false): Operation => ({
  weight,
  run,
  changesResource,
});

const OPERATIONS: readonly Operation[] = [
  operation(30, book),
  operation(14, transition),
  operation(10, move),
  operation(10, attend),
  operation(5, change),
  operation(3, extend),
  operation(12, pay),
  operation(4, createSeries),
  operation(2, cancelSeries),
  operation(3, moveSeries),
  operation(4, editResource, true),
  operation(3, editService),
  operation(4, editTimeOff),
  operation(3, editWorkflow),
  operation(4, editAction),
  operation(3, editCustomer),
  operation(2, erase),
  operation(1, editKey),
  operation(5, visit),
  operation(1, feeds),
  operation(2, editCalendar),
  operation(3, readCalendars),
  operation(2, retry),
  operation(8, read),
  operation(14, work),
  operation(5, sweep),
  operation(2, tidy),
  operation(1, otherApp),
];

export function pickOperation(dice: Dice, mayChangeResource: boolean): Operation {
  const possible = OPERATIONS.filter(({ changesResource }) => mayChangeResource || !changesResource);
  let left = dice.below(possible.reduce((sum, { weight }) => sum + weight, 0));
  return possible.find(({ weight }) => {
    left -= weight;
    return left < 0;
  })!;
}
