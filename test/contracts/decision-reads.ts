import { RefusedError } from '../../core/basics/errors.js';
import { HOUR } from '../../core/basics/instants.js';
import { fold } from '../../core/basics/search.js';
import { bookingsOfCustomer, type Overlap, overlapping } from '../../core/ledger/booking-questions.js';
import type { InUse, TallyQuery, View } from '../../core/ledger/ledger.js';
import { type Booking, buildAllocations, buildLapse, type Status } from '../../core/model/booking.js';
import { expect } from './expectation.js';
import { expectFailure, type Open } from './lists.js';
import { EMAILS, type RandomBookings, randomBookings } from './random-bookings.js';
import type { Runner } from './runner.js';

const LIVE: readonly Status[] = ['held', 'pending', 'confirmed'];
const TAKING_TIME: readonly Status[] = [...LIVE, 'completed', 'no_show'];
const ROUNDS = 8;
const QUERIES = 25;

/** A read of a decision, and what it must return: found by a look at all bookings. */
interface Read<T = unknown> {
  readonly said: unknown;
  readonly look: (view: View) => readonly T[];
  readonly expected: readonly T[];
  /** Largest number of results: any of the expected ones. Default: all. */
  readonly limit?: number;
}

const emailOf = ({ customer }: Booking) => customer?.email && fold(customer.email);
const ends = (after: number | undefined) => (booking: Booking) => after === undefined || booking.end > after;

/** A read of the allocations of a resource in a time. Each booking, and each of its blocks, counts if it overlaps the time. */
function takenRead({ dice, resources, moment, bookings }: RandomBookings): Read {
  const resource = dice.pick(resources);
  const start = moment();
  const end = start + (1 + dice.below(3)) * (HOUR / 2);
  return {
    said: ['taken', resource.uuid, start, end],
    look: (view) => view.taken(resource, start, end),
    expected: bookings()
      .filter(({ status }) => TAKING_TIME.includes(status))
      .flatMap(buildAllocations)
      .filter((taken) => taken.resource === resource.uuid && taken.start < end && taken.end > start),
  };
}

/** A read of live bookings: those of a resource, a workflow, a service, a key or a client address. */
function inUseRead(random: RandomBookings): Read {
  const { dice, resources, workflows, services, keys, moment, bookings } = random;
  const limit = dice.pick([1, 3, 100]);
  const query: InUse = {
    ...(dice.chance(0.5) && { resource: dice.pick(resources).uuid }),
    ...(dice.chance(0.3) && { workflow: dice.pick(workflows) }),
    ...(dice.chance(0.3) && { service: dice.pick(services) }),
    ...(dice.chance(0.6) && { endsAfter: moment() }),
    limit,
  };
  const held: InUse = {
    ...(dice.chance(0.7) ? { key: dice.pick(keys) } : { holder: 'one' }),
    ...(dice.chance(0.3) && { holder: 'two' }),
    heldAfter: moment(),
    limit,
  };
  const asked = dice.chance(0.7) && Object.keys(query).length > 1 ? query : held;
  const { resource, workflow, service, endsAfter, key, holder, heldAfter } = asked;
  const takes = ({ resources, blocks }: Booking) =>
    resource === undefined ||
    (endsAfter === undefined
      ? resources.includes(resource)
      : blocks.some((block) => block.resource === resource && block.end > endsAfter));
  return {
    said: ['inUse', asked],
    look: (view) => view.inUse(asked),
    expected: bookings()
      .filter(({ status }) => LIVE.includes(status))
      .filter(takes)
      .filter(ends(endsAfter))
      .filter((booking) => workflow === undefined || booking.workflow === workflow)
      .filter(({ sale }) => service === undefined || sale?.service === service)
      .filter(({ madeWith }) => key === undefined || madeWith?.key === key)
      .filter(({ madeWith }) => holder === undefined || madeWith?.holder === holder)
      .filter((booking) => heldAfter === undefined || (booking.holdExpiresAt ?? heldAfter) > heldAfter),
    limit,
  };
}

/** A count of the bookings of a service. Held and pending ones are named instead of counted. */
function tallyRead({ dice, services, moment, bookings }: RandomBookings): Read {
  const [from, before] = [moment(), moment()].sort((a, b) => a - b) as [number, number];
  const excluded = dice.chance(0.2) && bookings().length > 0 ? dice.pick(bookings()).uuid : undefined;
  const query: TallyQuery = {
    service: dice.pick(services),
    ...dice.pick([{}, { byResource: true }, { email: fold(dice.pick(EMAILS)) }]),
    ...dice.pick([{}, { startsFrom: from, startsBefore: before }, { startsFrom: from }, { liveAfter: moment() }]),
    ...(excluded !== undefined && { exclude: excluded }),
  };
  const { service, byResource, email, startsFrom = 0, startsBefore = Number.POSITIVE_INFINITY, liveAfter } = query;
  const counted = bookings()
    .filter(({ status, sale }) => TAKING_TIME.includes(status) && sale?.service === service)
    // A hold made with a key counts for no customer.
    .filter(
      (booking) =>
        email === undefined || (emailOf(booking) === email && !(booking.status === 'held' && booking.madeWith)),
    )
    .filter(({ start }) => startsFrom <= start && start < startsBefore)
    .filter(({ status, end }) => liveAfter === undefined || (LIVE.includes(status) && end > liveAfter))
    .filter(({ uuid }) => uuid !== excluded);
  const firm = counted.filter(({ status }) => status !== 'held' && status !== 'pending');
  const lapsing = counted.filter((booking) => !firm.includes(booking));
  const perResource = new Map<string, number>();
  if (byResource) for (const { resources } of firm) for (const uuid of resources) add(perResource, uuid);
  return {
    said: ['tally', query],
    look(view) {
      const tally = view.tally(query);
      const firmOf = [...tally.firmOf].filter(([, count]) => count > 0);
      return [{ firm: tally.firm }, ...firmOf, ...tally.lapsing];
    },
    expected: [
      { firm: firm.length },
      ...perResource,
      ...lapsing.map((booking) => ({
        booking: booking.uuid,
        resources: booking.resources,
        lapse: buildLapse(booking),
      })),
    ],
  };
}

function add(counts: Map<string, number>, uuid: string): void {
  counts.set(uuid, (counts.get(uuid) ?? 0) + 1);
}

/** A read of the bookings that take time in a span. */
function overlapRead({ dice, resources, services, moment, bookings }: RandomBookings): Read {
  const from = moment();
  const limit = dice.pick([3, 100]);
  const query: Overlap = {
    from,
    to: from + (1 + dice.below(3)) * HOUR,
    ...(dice.chance(0.5) && { resource: dice.pick(resources).uuid }),
    ...(dice.chance(0.3) && { service: dice.pick(services) }),
    ...(dice.chance(0.3) && { email: fold(dice.pick(EMAILS)) }),
  };
  const { to, resource, service, email } = query;
  return {
    said: ['overlapping', query],
    look: (view) => view.select(overlapping(query), limit),
    expected: bookings()
      .filter(({ status, start, end }) => TAKING_TIME.includes(status) && start < to && end > from)
      .filter(({ resources }) => resource === undefined || resources.includes(resource))
      .filter(({ sale }) => service === undefined || sale?.service === service)
      .filter((booking) => email === undefined || emailOf(booking) === email),
    limit,
  };
}

/** A read of a customer's bookings: linked to the customer, or to no customer and with the customer's address. */
function customerRead({ dice, customers, moment, bookings }: RandomBookings): Read {
  const endsAfter = dice.chance(0.5) ? moment() : undefined;
  const customer = dice.pick(customers);
  const email = dice.chance(0.7) ? fold(dice.pick(EMAILS)) : null;
  const limit = dice.pick([2, 100]);
  const query = { customer, email, limit, ...(endsAfter !== undefined && { endsAfter }) };
  return {
    said: ['bookingsOfCustomer', query],
    look: (view) => bookingsOfCustomer(view, query),
    expected: bookings()
      .filter(({ status, end }) => endsAfter === undefined || (LIVE.includes(status) && end > endsAfter))
      .filter((booking) => {
        const { customerUuid = null } = booking;
        return customerUuid === customer || (customerUuid === null && email !== null && emailOf(booking) === email);
      }),
    limit,
  };
}

const READS = [takenRead, inUseRead, tallyRead, overlapRead, customerRead];

export function decisionReadsContract(open: Open, { it }: Runner): void {
  it('answers random reads of bookings like a filter over all bookings, after any changes', async () => {
    const random = await randomBookings(open, 20_261_116);
    const { storage, apps } = random;
    const [app] = apps as [string];
    const found = new Map<string, number>();
    for (let round = 0; round < ROUNDS; round += 1) {
      const changing = random.change();
      const reads = READS.flatMap((read) => Array.from({ length: QUERIES }, () => read(random)));
      const lookAll = (view: View) => reads.map(({ look }) => look(view));
      // This decision may share a commit with the changes. It sees them, since it comes after them.
      const decided = storage.ledger.commit(app, {}, (view) => ({ result: lookAll(view) }));
      const undone = storage.ledger.commit(app, {}, (view) => {
        lookAll(view);
        throw new RefusedError('taken', {});
      });
      await Promise.all([changing, expectFailure(undone, 'refused')]);
      for (const answers of [await decided, await storage.ledger.read(app, {}, lookAll)]) {
        for (const [n, { said, expected, limit = Number.POSITIVE_INFINITY }] of reads.entries()) {
          const answer = answers[n] as unknown[];
          // Beside other reads of its decision, a read may return more than its limit.
          expect(answer.length, JSON.stringify(said)).to.be.within(Math.min(limit, expected.length), expected.length);
          if (answer.length === expected.length)
            expect(answer, JSON.stringify(said)).to.have.deep.members([...expected]);
          else expect(expected, JSON.stringify(said)).to.contain(answer);
          const name = String((said as readonly unknown[])[0]);
          found.set(name, (found.get(name) ?? 0) + answer.length);
        }
      }
      for (const { said, look, expected, limit = Number.POSITIVE_INFINITY } of reads.filter((_, n) => n % 7 === 0)) {
        const alone = await storage.ledger.read(app, {}, look);
        expect(alone, JSON.stringify(said)).to.have.length(Math.min(limit, expected.length));
      }
    }
    for (const [name, count] of found) expect(count, name).to.be.above(100);
  });
}
