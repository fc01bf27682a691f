import { expect } from 'chai';
import { openMemoryStorage } from '../../adapters/memory/index.js';
import { DAY, HOUR, MINUTE } from '../../core/basics/instants.js';
import type { NewBooking } from '../../core/bookings/booking-input.js';
import { rescheduleBooking } from '../../core/bookings/change-booking.js';
import { createBooking } from '../../core/bookings/create-booking.js';
import { explainBooking } from '../../core/bookings/explain-booking.js';
import { findAvailability } from '../../core/bookings/find-availability.js';
import { GuardedLedger } from '../../core/ledger/access/guarded-ledger.js';
import type { Policy } from '../../core/ledger/policy.js';
import { PolicyLedger } from '../../core/ledger/policy-ledger.js';
import type { AppCaller } from '../../core/model/callers.js';
import { isPolicyReason, OVERRIDABLE, type Overridable } from '../../core/model/override.js';
import { DESK } from '../../core/model/rights.js';
import { WEEKDAYS } from '../../core/model/schedule.js';
import { partsOver } from '../support/http.js';
import { rehearsal } from '../support/outcomes.js';
import { aClock, addApp, anUuid, randomNumbers } from '../support/samples.js';

const RUNS = Number(process.env.RUNS ?? 150);
const NOON = Date.UTC(2027, 5, 15, 12);

/** Policies about each part of the request, and about the app's bookings. */
function policies(resources: readonly string[], shift: number): readonly Policy[] {
  const quarter = (moment: number) => Math.floor(moment / (15 * MINUTE)) + shift;
  return [
    { reason: 'x_ann', public: true, refuses: ({ customer, start }) => isAnn(customer) && quarter(start) % 4 === 0 },
    { reason: 'x_end', refuses: ({ end, service }) => service === null && quarter(end) % 5 === 0 },
    {
      reason: 'x_place',
      refuses: ({ resource, start }) => (quarter(start) + resources.indexOf(resource.uuid)) % 3 === 0,
    },
    {
      reason: 'x_same_time',
      refuses({ start, moving, resource }, view) {
        const same = view.select({
          kind: 'booking',
          where: [
            'and',
            [
              ['eq', 'start', start],
              ['has', 'resources', resource.uuid],
            ],
          ],
        });
        return same.some(({ uuid }) => uuid !== moving?.uuid);
      },
    },
  ];
}

const isAnn = (customer: { readonly email: string | null } | null) => customer?.email === 'ann@example.com';

/** All reasons that a request may override. */
const ALL = [...OVERRIDABLE, 'x_ann', 'x_end', 'x_place', 'x_same_time'] as const;

/** Returns the reason of a refusal. Undefined if the attempt succeeds. */
async function refusalOf(attempt: Promise<unknown>): Promise<string | undefined> {
  try {
    await attempt;
    return undefined;
  } catch (error) {
    const { code, reason } = error as { code?: string; reason?: string };
    if (code !== 'refused') throw error;
    return reason;
  }
}

/** Creates a salon at noon of the current day, with random hours, time off, limits, calendars and bookings. */
async function aDay(seed: number) {
  const below = randomNumbers(seed);
  const pick = <T>(...of: readonly T[]): T => of[below(of.length)]!;
  const clock = aClock(NOON - 2 * DAY);
  const opened = openMemoryStorage({ clock });
  const resources: string[] = [];
  // Half of the salons have no policies.
  const own = below(2) === 0 ? policies(resources, below(60)) : [];
  const storage = { ...opened, ledger: own.length === 0 ? opened.ledger : new PolicyLedger(opened.ledger, own) };
  const uses = partsOver(opened, { clock, ports: { policies: own } });
  const app: AppCaller = { app: await addApp(opened) };
  const rules = () => ({
    slotMinutes: pick(15, 30),
    bufferBeforeMinutes: pick(0, 0, 5),
    bufferAfterMinutes: pick(0, 10),
    minNoticeMinutes: 0,
    maxAdvanceDays: pick(366, 1),
    maxDurationMinutes: pick(null, 120, 240),
  });
  for (let i = 0; i < 4; i += 1) {
    const weekly = [{ days: [...WEEKDAYS], start: pick('08:00', '11:00'), end: pick('13:00', '14:30', '20:00') }];
    const fields = { capacity: pick(1, 1, 2), overbook: pick(0, 1), schedule: pick(null, { weekly, overrides: [] }) };
    resources.push((await uses.resources.create(app, { name: 'Resource', ...fields, rules: rules() })).uuid);
  }
  const [ann, bob, cleo, dora] = resources as [string, string, string, string];
  const steps = pick(
    [],
    [
      { name: 'cut', durationMinutes: 30 },
      { name: 'wait', durationMinutes: null },
    ],
  );
  const service = await uses.services.create(app, {
    name: 'Service',
    durations: [60, 90],
    roles: [
      { name: 'who', resources: [ann, bob, cleo], steps: steps.length > 0 ? pick(null, ['wait'], ['cut']) : null },
      { name: 'where', resources: [cleo, dora], bufferAfterMinutes: pick(null, null, 0, 20) },
    ],
    steps,
    assign: pick('first', 'least_busy', 'round_robin'),
    oneAtATime: pick(null, 'service', 'app'),
    price: { amount: 1_000, currency: 'EUR' },
    payment: pick(null, { take: 'full' as const, url: 'https://pay.example', minutes: 1_440 }),
    limits: pick([], [{ per: 'resource', period: 'day', max: 2 }], [{ per: 'customer', period: 'day', max: 2 }]),
  });
  const known = own.length === 0 ? OVERRIDABLE : ALL;
  const override = [...known];
  const details = () => ({ customer: { name: 'Ann', email: pick('ann@example.com', 'bob@example.com') } });
  for (let i = 0; i < 14; i += 1) {
    const start = NOON + (below(40) - 16) * 15 * MINUTE;
    const plain: Partial<NewBooking> = {
      resources: pick([pick(...resources)], [ann, dora]),
      durationMinutes: pick(30, 60, 90, 150),
    };
    const payment = service.payment !== null && below(2) === 0;
    const ofService: Partial<NewBooking> = { service: service.uuid, durationMinutes: pick(60, 90), payment };
    const all = {
      start,
      ...pick(plain, ofService),
      ...details(),
      override: pick(null, null, override),
      bufferAfterMinutes: pick(0, 0, 40),
    };
    await refusalOf(uses.bookings.create(app, all));
  }
  if (below(2) === 0) {
    const start = NOON + below(16) * 15 * MINUTE;
    await uses.timeOff.create(app, { resources: [pick(...resources)], start, end: start + HOUR });
  }
  clock.set(NOON + pick(0, 7 * MINUTE, 20 * MINUTE));
  const { data } = await uses.bookings.list(app, { limit: 100 });
  return {
    clock,
    storage,
    known,
    uses,
    app,
    resources,
    service,
    pick,
    below,
    bookings: data.map(({ booking }) => booking),
  };
}

/** Subject of a search and of the bookings that follow it: a service, or resources. */
interface Wish {
  readonly resources?: readonly string[];
  readonly service?: string;
  readonly prefer?: readonly string[];
  readonly bufferAfterMinutes?: number;
  readonly durationMinutes: number;
}

describe('searching with an override', () => {
  it('agrees with booking: every listed slot can be booked with the stated reasons, and no other on the grid', async () => {
    let listed = 0;
    let overridden = 0;
    let byPolicy = 0;
    for (let seed = 1; seed <= RUNS; seed += 1) {
      const { storage, known, app, resources, service, pick, below } = await aDay(seed);
      const override = known.filter(() => below(2) === 0) as Overridable[];
      const find = findAvailability(storage);
      const tryIt = createBooking({ ledger: rehearsal(storage.ledger), newUuid: anUuid });
      const what = pick<Wish>(
        {
          resources: pick([resources[0]!], resources.slice(1, 3)),
          durationMinutes: pick(30, 60, 90, 300),
          bufferAfterMinutes: pick(0, 25),
        },
        { service: service.uuid, durationMinutes: pick(60, 90) },
        { service: service.uuid, durationMinutes: 60, prefer: resources.slice(below(3), 4), bufferAfterMinutes: 35 },
      );
      const email = pick(null, 'ann@example.com');
      const from = NOON - 3 * HOUR;
      const to = NOON + 12 * HOUR;
      const { slots = [] } = await find(app, { ...what, from, to, customerEmail: email, override });
      const said = new Map(slots.map(({ start, overrode }) => [start, overrode]));
      for (const start of [...said.keys()]) {
        const input = { ...what, start, override, customer: email === null ? null : { name: 'Ann', email } };
        const { booking } = await tryIt(app, input);
        const expected = override.length === 0 ? undefined : (booking.overrode ?? []);
        expect(said.get(start), `seed ${seed}: ${new Date(start).toISOString()}`).to.deep.equal(expected);
        listed += 1;
        overridden += booking.overrode?.length ?? 0;
        byPolicy += booking.overrode?.filter(isPolicyReason).length ?? 0;
      }
      if (override.includes('off_grid')) continue;
      for (let start = from; start + what.durationMinutes * MINUTE <= to; start += 15 * MINUTE) {
        if (said.has(start)) continue;
        const input = { ...what, start, override, customer: email === null ? null : { name: 'Ann', email } };
        expect(await refusalOf(tryIt(app, input)), `seed ${seed}`).not.to.equal(undefined);
      }
    }
    expect([listed, overridden, byPolicy].map((count) => count > RUNS)).to.deep.equal([true, true, true]);
  });

  it('agrees with moves to another service: every listed slot is accepted, and every other one on the grid refused', async () => {
    const counts = { listed: 0, refused: 0, begun: 0 };
    for (let seed = 1; seed <= RUNS; seed += 1) {
      const { storage, known, clock, app, service, pick, below, bookings } = await aDay(seed);
      const move = rescheduleBooking({ ledger: rehearsal(storage.ledger), newUuid: anUuid });
      const override = known.filter(() => below(3) === 0) as Overridable[];
      for (const { uuid, sale, status, start: begin, end, units, customer } of bookings.slice(0, 5)) {
        if (sale || status !== 'confirmed') continue;
        const durationMinutes = pick(60, 90);
        const wish = { service: service.uuid, durationMinutes, override };
        const from = NOON - 3 * HOUR;
        const to = NOON + 8 * HOUR;
        const query = { ...wish, from, to, units, excludeBooking: uuid, customerEmail: customer?.email };
        const { slots = [] } = await findAvailability(storage)(app, query);
        const listed = new Map(slots.map(({ start, overrode }) => [start, overrode]));
        if (begin <= clock()) {
          expect([slots, await refusalOf(move(app, uuid, { ...wish, start: NOON + 2 * HOUR }))]).to.deep.equal([
            [],
            'started',
          ]);
          counts.begun += 1;
          continue;
        }
        for (let start = from; start + durationMinutes * MINUTE <= to; start += 15 * MINUTE) {
          if (start === begin && end - begin === durationMinutes * MINUTE) continue;
          const text = `seed ${seed}, ${uuid}: ${new Date(start).toISOString()}`;
          let overrode: readonly string[] | undefined;
          const refusal = await refusalOf(
            move(app, uuid, { ...wish, start }).then((moved) => {
              overrode = moved.booking.overrode;
            }),
          );
          if (override.includes('off_grid') && refusal === undefined && !listed.has(start)) continue;
          expect(refusal === undefined, `${text}: ${refusal}`).to.equal(listed.has(start));
          if (refusal === undefined && override.length > 0)
            expect(listed.get(start), text).to.deep.equal(overrode ?? []);
          counts[refusal === undefined ? 'listed' : 'refused'] += 1;
        }
      }
    }
    expect([counts.listed > RUNS, counts.refused > RUNS, counts.begun > 0]).to.deep.equal([true, true, true]);
  });

  it('agrees with moving started bookings: every listed slot can be had with the stated reasons', async () => {
    let listed = 0;
    let inPlace = 0;
    for (let seed = 1; seed <= RUNS; seed += 1) {
      const { storage, known, clock, app, pick, below, bookings } = await aDay(seed);
      const move = rescheduleBooking({ ledger: rehearsal(storage.ledger), newUuid: anUuid });
      const now = clock();
      for (const booking of bookings) {
        const { uuid, sale, start, end, units, resources, customer } = booking;
        if (booking.status !== 'confirmed') continue;
        const override = known.filter((reason) => reason === 'started' || below(2) === 0) as Overridable[];
        const durationMinutes = pick((end - start) / MINUTE, 60, 90);
        const what = sale ? { service: sale.service } : { resources };
        const span = { from: NOON - 3 * HOUR, to: NOON + 8 * HOUR };
        const { slots = [] } = await findAvailability(storage)(app, {
          ...what,
          ...span,
          durationMinutes,
          units,
          excludeBooking: uuid,
          customerEmail: customer?.email,
          override,
        });
        for (const slot of slots) {
          if (slot.start !== start && below(6) > 0) continue;
          const text = `seed ${seed}, ${uuid}: ${new Date(slot.start).toISOString()}, ${now}`;
          const asked = { start: slot.start, durationMinutes, override };
          const moved = await move(app, uuid, asked).catch((error) => expect.fail(`${text}: ${error}`));
          expect(slot.overrode, text).to.deep.equal(moved.booking.overrode ?? []);
          listed += 1;
          if (slot.start === start) inPlace += 1;
        }
      }
    }
    expect([listed > RUNS, inPlace > 0]).to.deep.equal([true, true]);
  });

  it('reveals to a member no more than booking does about customers who are not its own', async () => {
    let unseen = 0;
    for (let seed = 1; seed <= RUNS; seed += 1) {
      const { storage, known, uses, app, resources, service, pick, below } = await aDay(seed);
      const own = [pick(...resources)];
      const member = { name: 'Member', email: 'member@example.com', role: 'self' as const, resources: own };
      const { staff } = await uses.staff.create(app, member);
      const caller: AppCaller = {
        ...app,
        member: { uuid: staff.uuid, role: 'self', resources: own, isProgram: false, right: DESK },
      };
      const { data: customers } = await uses.customers.list(app, {});
      const customer = pick(...customers);
      if (below(4) === 0) await uses.customers.change(app, customer.uuid, { blocked: true });
      const { data: seen } = await uses.customers.list(caller, {});
      if (!seen.some((one) => one.uuid === customer.uuid)) unseen += 1;
      const ledger = new GuardedLedger(rehearsal(storage.ledger));
      const find = findAvailability({ ledger });
      const tryIt = createBooking({ ledger, newUuid: anUuid });
      const override = known.filter(() => below(2) === 0) as Overridable[];
      const plain: Wish = { resources: own, durationMinutes: pick(30, 60) };
      const isServed = service.roles.some((role) => role.resources.includes(own[0]!));
      const what = isServed ? pick(plain, { service: service.uuid, durationMinutes: pick(60, 90) }) : plain;
      const [from, to] = [NOON - 3 * HOUR, NOON + 6 * HOUR];
      const email = customer.email!;
      const { slots = [] } = await find(caller, { ...what, from, to, customerEmail: email, override });
      const said = new Map(slots.map((slot) => [slot.start, slot.overrode ?? []]));
      for (let start = from; start + what.durationMinutes * MINUTE <= to; start += 15 * MINUTE) {
        const input = { ...what, start, override, customer: { name: 'Typed', email } };
        const explained = await explainBooking({ ledger })(caller, input);
        const text = `seed ${seed}: ${new Date(start).toISOString()}`;
        const refusal = await refusalOf(tryIt(caller, input));
        expect(explained.reason ?? undefined, text).to.equal(refusal);
        if (said.has(start)) expect(explained.overrode, text).to.deep.equal(said.get(start));
        if (said.has(start) || !override.includes('off_grid')) {
          expect(said.has(start), text).to.equal(refusal === undefined);
        }
      }
    }
    expect(unseen).to.be.greaterThan(RUNS / 10);
  });

  it('agrees with moving: `until` is accepted, and the next minute is refused with `reason`', async () => {
    const reasons = new Map<string | null, number>();
    for (let seed = 1; seed <= RUNS; seed += 1) {
      const { storage, uses, clock, app, resources, pick, below, bookings } = await aDay(seed);
      const move = rescheduleBooking({ ledger: rehearsal(storage.ledger), newUuid: anUuid });
      const now = clock();
      for (const booking of bookings) {
        if (booking.status !== 'confirmed' || booking.start > now || booking.end <= now) continue;
        const swap = pick(
          [],
          [],
          [pick(...resources)],
          booking.sale ? [] : [booking.resources[0]!, pick(...resources)],
        );
        const asked = booking.sale ? swap.filter((uuid) => booking.sale && uuid !== '') : [...new Set(swap)];
        const override = pick<Overridable[]>([], [], ['taken', 'x_end'], ['closed', 'duration', 'limit']);
        const query = { prolong: booking.uuid, resources: asked, override, to: now + pick(6, 24) * HOUR };
        const found = await uses.availability.findLatestEnd(app, query).catch(ifInvalid);
        if (!found) continue;
        const { until, reason } = found;
        reasons.set(reason, (reasons.get(reason) ?? 0) + 1);
        const minuteOf = (end: number) => (end - booking.start) / MINUTE;
        const ends = (end: number) =>
          refusalOf(move(app, booking.uuid, { end, resources: asked.length > 0 ? asked : null, override }));
        const first = booking.start + (Math.floor(minuteOf(now)) + 1) * MINUTE;
        const text = `seed ${seed}, ${booking.uuid}`;
        if (until !== null) {
          expect(await ends(until), text).to.equal(undefined);
          const between = first + below((until - first) / MINUTE + 1) * MINUTE;
          expect(await ends(between), text).to.equal(undefined);
        }
        const next = until === null ? first : until + MINUTE;
        // A move that keeps the end and the resources changes nothing, so no policy refuses it.
        if (next === booking.end && asked.length === 0) continue;
        if (reason !== null) expect(await ends(next), text).to.equal(reason);
        else expect(next > query.to, text).to.equal(true);
      }
    }
    expect(reasons.size, [...reasons.keys()].join()).to.be.greaterThan(3);
    expect([...reasons.keys()]).to.include('x_end');
  });
});

/** Ignores the error `invalid`: both the search and the move refuse a new resource that is in no pool. Rethrows all others. */
function ifInvalid(error: unknown): undefined {
  if ((error as { code?: string }).code !== 'invalid') throw error;
}
