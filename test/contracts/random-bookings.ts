import { HOUR, MINUTE } from '../../core/basics/instants.js';
import type { Storage } from '../../core/ledger/storage/storage.js';
import { type Booking, STATUSES } from '../../core/model/booking.js';
import type { Resource } from '../../core/model/resource.js';
import { Dice } from '../support/dice.js';
import { aBooking, anEvent, anUuid, aResource, NOW, write } from '../support/samples.js';
import { type Open, withApps } from './lists.js';

const SPAN_HOURS = 12;
export const EMAILS = ['Ada@Example.com', 'ben@example.com'] as const;

/** Two apps whose bookings change at random, and a copy of these bookings. */
export interface RandomBookings {
  readonly storage: Storage;
  readonly dice: Dice;
  readonly apps: readonly string[];
  readonly resources: readonly Resource[];
  readonly workflows: readonly string[];
  readonly services: readonly string[];
  readonly customers: readonly string[];
  readonly keys: readonly string[];
  /** Moments within the bookings, or next to them. */
  moment(): number;
  /** Adds, changes and removes bookings of the first app, in several commits at the same time. The other app has some with the same values. */
  change(): Promise<void>;
  /** Present bookings of the first app, or of all apps. */
  bookings(of?: 'all'): readonly Booking[];
}

export async function randomBookings(open: Open, seed: number): Promise<RandomBookings> {
  const { storage, app, other } = await withApps(open);
  const dice = new Dice(seed);
  const two = () => [anUuid(), anUuid()];
  const [workflows, services, customers, keys] = [two(), two(), two(), two()];
  const resources = [1, 2, 3].map(() => aResource({ app: app.uuid, capacity: 10_000, longestBlock: 6 * HOUR }));
  await write(storage, app, { put: { resource: resources } });
  const stored = new Map<string, Booking>();
  const maybe = <T>(values: readonly T[]): T | null => (dice.chance(0.3) ? null : dice.pick(values));
  const moment = () => NOW + dice.below(SPAN_HOURS) * HOUR;

  function randomBooking(uuid: string, of: string): Booking {
    const [start, length] = [moment(), 1 + dice.below(5)];
    const end = start + length * HOUR;
    const [first, second] = [dice.pick(resources).uuid, dice.pick(resources).uuid];
    const taken = first === second ? [first] : [first, second];
    /** Some resources are free in the first or the last hour. */
    const free = () => (length > 2 ? dice.below(2) * HOUR : 0);
    const buffer = dice.below(2) * 30 * MINUTE;
    const status = dice.pick(STATUSES);
    const [service, email] = [maybe(services), maybe(EMAILS)];
    const holder = maybe(['one', 'two']);
    return aBooking({
      uuid,
      app: of,
      resources: taken,
      start,
      end,
      status,
      units: 1 + dice.below(3),
      blocks: taken.map((resource) => ({ resource, start: start - buffer + free(), end: end + buffer - free() })),
      holdExpiresAt: status === 'held' ? moment() : null,
      pendingSince: status === 'pending' ? moment() : null,
      workflow: maybe(workflows),
      customerUuid: maybe(customers),
      customer: email && { name: null, email, phone: null },
      ...(service && { sale: { service, assignments: [], unitPrice: null } }),
      ...(dice.chance(0.5) && {
        madeWith: { key: dice.pick(keys), origins: null, holdSecondsMax: 60, holder },
      }),
    });
  }

  return {
    storage,
    dice,
    apps: [app.uuid, other.uuid],
    resources,
    workflows,
    services,
    customers,
    keys,
    moment,
    async change() {
      const mine = [...stored.values()].filter((booking) => booking.app === app.uuid).map(({ uuid }) => uuid);
      const changed = mine.filter(() => dice.chance(0.2)).map((uuid) => randomBooking(uuid, app.uuid));
      const removed = mine.filter((uuid) => dice.chance(0.1) && changed.every((booking) => booking.uuid !== uuid));
      const added = Array.from({ length: 8 }, () => randomBooking(anUuid(), app.uuid));
      const theirs = added.slice(0, 2).map((booking) => ({
        ...booking,
        uuid: anUuid(),
        app: other.uuid,
        resources: [anUuid()],
        blocks: [],
      }));
      const events = added.map((data) => anEvent({ data }));
      await Promise.all([
        write(storage, app, { put: { booking: [...added, ...changed.slice(1)] }, events }),
        write(storage, app, { put: { booking: changed.slice(0, 1) } }),
        write(storage, app, { removed: removed.map((uuid) => ({ kind: 'booking', uuid })) }),
        write(storage, other, { put: { booking: theirs } }),
      ]);
      for (const booking of [...added, ...changed, ...theirs]) stored.set(booking.uuid, booking);
      for (const uuid of removed) stored.delete(uuid);
    },
    bookings: (of) => [...stored.values()].filter((booking) => of === 'all' || booking.app === app.uuid),
  };
}
