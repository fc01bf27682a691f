import { newUuid } from '../../adapters/tokens/index.js';
import type { AppCaller } from '../../core/auth/callers.js';
import { type Booking, blocks } from '../../core/bookings/booking.js';
import { ChangeBooking, ExtendHold, MoveBookingOn, RescheduleBooking } from '../../core/bookings/change-booking.js';
import { CreateBooking } from '../../core/bookings/create-booking.js';
import { DAY, MINUTE } from '../../core/instants.js';
import type { Storage } from '../../core/storage.js';
import { NOW, randomNumbers } from './samples.js';

/** The start of all that the clients compete for: a few hours of one day. */
export const RACE_START = NOW + 2 * DAY;

/** How many of the attempts stored a change, and which refusals there were. */
export interface Tally {
  changes: number;
  readonly refusals: Record<string, number>;
}

/** Runs the attempt and counts it. @throws what is neither a refusal nor a conflict that a client would expect. */
async function counted<T>(tally: Tally, attempt: Promise<T>): Promise<T | undefined> {
  try {
    const result = await attempt;
    tally.changes += 1;
    return result;
  } catch (error) {
    const { code, reason } = error as { code?: string; reason?: string };
    if (code !== 'refused' || reason === undefined) throw error;
    tally.refusals[reason] = (tally.refusals[reason] ?? 0) + 1;
    return undefined;
  }
}

/** So many clients at once, each of whom wants the first hour of the resource. */
export async function takeOneSlot(
  storage: Storage,
  caller: AppCaller,
  resource: string,
  takers: number,
): Promise<Tally> {
  const create = new CreateBooking({ ledger: storage.ledger, newUuid });
  const tally: Tally = { changes: 0, refusals: {} };
  const wanted = { resources: [resource], start: RACE_START, durationMinutes: 60 };
  await Promise.all(Array.from({ length: takers }, () => counted(tally, create.execute(caller, wanted))));
  return tally;
}

export interface Race {
  readonly seed: number;
  readonly clients: number;
  readonly steps: number;
  readonly resources: readonly string[];
  /** Called between the steps of a client. */
  readonly onStep?: () => void;
}

/** Clients who take, hold, confirm, move, describe and give up what they find, each in its own random order. */
export async function race(storage: Storage, caller: AppCaller, given: Race): Promise<Tally> {
  const needs = { ledger: storage.ledger, newUuid };
  const create = new CreateBooking(needs);
  const reschedule = new RescheduleBooking(needs);
  const transition = new MoveBookingOn(needs);
  const extend = new ExtendHold(needs);
  const change = new ChangeBooking(needs);
  const tally: Tally = { changes: 0, refusals: {} };
  const mine: Booking[] = [];

  async function client(number: number): Promise<void> {
    const random = randomNumbers(given.seed * 1_000 + number * 7 + 1);
    const someResources = () => {
      const order = given.resources.map((uuid) => ({ uuid, at: random(1_000_000) })).sort((a, b) => a.at - b.at);
      return order.slice(0, 1 + random(order.length)).map(({ uuid }) => uuid);
    };
    const someTime = () => ({ start: RACE_START + random(12) * 15 * MINUTE, durationMinutes: 15 * (1 + random(6)) });
    for (let step = 0; step < given.steps; step += 1) {
      given.onStep?.();
      const uuid = mine[random(mine.length || 1)]?.uuid;
      const choice = uuid === undefined ? 0 : random(10);
      if (choice < 4 || uuid === undefined) {
        const hold = random(3) === 0 ? { holdSeconds: 1 + random(90) } : {};
        const wanted = { resources: someResources(), ...someTime(), units: 1 + random(2), ...hold };
        const made = await counted(tally, create.execute(caller, wanted));
        if (made) mine.push(made.booking);
      } else if (choice < 7) {
        const where = random(2) === 0 ? { resources: someResources() } : {};
        await counted(tally, reschedule.execute(caller, uuid, { ...someTime(), ...where }));
      } else if (choice === 7) await counted(tally, transition.execute(caller, uuid, 'cancel'));
      else if (choice === 8) await counted(tally, extend.execute(caller, uuid, { holdSeconds: 3_000 + random(600) }));
      else await counted(tally, change.execute(caller, uuid, { title: `${number} ${step}` }));
    }
  }

  await Promise.all(Array.from({ length: given.clients }, (_, number) => client(number)));
  return tally;
}

/** The most units that are taken of a resource at one moment, counted by brute force over the bookings. */
export function peakOf(resource: string, bookings: Iterable<Booking>): number {
  const taken = [...bookings]
    .filter(({ status }) => blocks(status))
    .flatMap((booking) => booking.blocks.map((block) => ({ ...block, units: booking.units })))
    .filter((block) => block.resource === resource);
  const during = ({ start }: { start: number }) =>
    taken.filter((other) => other.start <= start && start < other.end).reduce((sum, { units }) => sum + units, 0);
  return Math.max(0, ...taken.map(during));
}
