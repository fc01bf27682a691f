import { newUuid } from '../../adapters/tokens/index.js';
import { DAY, HOUR, MINUTE } from '../../core/basics/instants.js';
import type { NewBooking } from '../../core/bookings/booking-input.js';
import {
  changeBookingDetails,
  extendHold,
  rescheduleBooking,
  transitionBooking,
} from '../../core/bookings/change-booking.js';
import { createBooking } from '../../core/bookings/create-booking.js';
import { cancelSeries, rescheduleSeries } from '../../core/bookings/series/change-series.js';
import { createSeries } from '../../core/bookings/series/create-series.js';
import type { Storage } from '../../core/ledger/storage/storage.js';
import { type Booking, blocks } from '../../core/model/booking.js';
import type { AppCaller } from '../../core/model/callers.js';
import { NOW, randomNumbers } from './samples.js';

/** Start of the few hours that the clients compete for. */
export const RACE_START = NOW + 2 * DAY;

/** Number of attempts that stored a change, and number of refusals by reason. */
export interface Tally {
  changes: number;
  readonly refusals: Record<string, number>;
}

/** Runs the attempt and counts it. @throws errors other than refusals and conflicts that clients expect. */
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

/** Runs concurrent clients that all want the first hour of the resource or service. */
export async function takeOneSlot(
  storage: Storage,
  caller: AppCaller,
  what: Pick<NewBooking, 'resources' | 'service'>,
  takers: number,
): Promise<Tally> {
  const create = createBooking({ ledger: storage.ledger, newUuid });
  const tally: Tally = { changes: 0, refusals: {} };
  const wanted = { ...what, start: RACE_START, durationMinutes: 60 };
  await Promise.all(Array.from({ length: takers }, () => counted(tally, create(caller, wanted))));
  return tally;
}

/** Number of daily instances of each series in a race. */
export const RACING_INSTANCES = 6;

/**
 * Runs clients that all want the same hours of a few days: by series, with and without skipping conflicts, by moving and cancelling series,
 * and by single bookings.
 */
export async function raceSeries(
  storage: Storage,
  caller: AppCaller,
  resource: string,
  { seed, clients }: { readonly seed: number; readonly clients: number },
): Promise<Tally> {
  const needs = { ledger: storage.ledger, newUuid };
  const tally: Tally = { changes: 0, refusals: {} };
  const client = async (number: number): Promise<void> => {
    const random = randomNumbers(seed * 1_000 + number * 7 + 1);
    const wanted = () => ({ resources: [resource], start: RACE_START + random(2) * 30 * MINUTE, durationMinutes: 60 });
    if (number % 3 === 2) {
      const start = RACE_START + random(RACING_INSTANCES) * HOUR * 24;
      await counted(tally, createBooking(needs)(caller, { ...wanted(), start }));
      return;
    }
    const rule = `FREQ=DAILY;COUNT=${RACING_INSTANCES}`;
    const onConflict = number % 3 === 0 ? 'refuse' : 'skip';
    const made = await counted(tally, createSeries(needs)(caller, { ...wanted(), rule, onConflict }));
    if (!made) return;
    const from = made.bookings[random(made.bookings.length)]!.series!.occurrence;
    const start = from + HOUR * (1 + random(3));
    const move = { from, start, onConflict: random(2) === 0 ? ('refuse' as const) : ('skip' as const) };
    await counted(tally, rescheduleSeries(needs)(caller, made.series.uuid, move));
    if (random(3) === 0) await counted(tally, cancelSeries(needs)(caller, made.series.uuid, { from }));
  };
  await Promise.all(Array.from({ length: clients }, (_, number) => client(number)));
  return tally;
}

export interface Race {
  readonly seed: number;
  readonly clients: number;
  readonly steps: number;
  readonly resources: readonly string[];
  /** Services of half of the clients' bookings, if there are any. They must have all durations up to 90 minutes. */
  readonly services?: readonly string[];
  /** Called between the steps of a client. */
  readonly onStep?: () => void;
}

/** Runs clients that book, hold, confirm, move, change and cancel bookings, each in its own random order. */
export async function race(storage: Storage, caller: AppCaller, given: Race): Promise<Tally> {
  const needs = { ledger: storage.ledger, newUuid };
  const create = createBooking(needs);
  const reschedule = rescheduleBooking(needs);
  const transition = transitionBooking(needs);
  const extend = extendHold(needs);
  const change = changeBookingDetails(needs);
  const tally: Tally = { changes: 0, refusals: {} };
  const mine: Booking[] = [];

  async function client(number: number): Promise<void> {
    const random = randomNumbers(given.seed * 1_000 + number * 7 + 1);
    const someResources = () => {
      const order = given.resources.map((uuid) => ({ uuid, at: random(1_000_000) })).sort((a, b) => a.at - b.at);
      return order.slice(0, 1 + random(order.length)).map(({ uuid }) => uuid);
    };
    const someTime = () => ({ start: RACE_START + random(12) * 15 * MINUTE, durationMinutes: 15 * (1 + random(6)) });
    const { services = [] } = given;
    const somethingWanted = () =>
      services.length > 0 && random(2) === 0
        ? { service: services[random(services.length)]! }
        : { resources: someResources() };
    for (let step = 0; step < given.steps; step += 1) {
      given.onStep?.();
      const one = mine[random(mine.length || 1)];
      const uuid = one?.uuid;
      const choice = uuid === undefined ? 0 : random(10);
      if (choice < 4 || uuid === undefined) {
        const hold = random(3) === 0 ? { holdSeconds: 1 + random(90) } : {};
        const wanted = { ...somethingWanted(), ...someTime(), units: 1 + random(2), ...hold };
        const made = await counted(tally, create(caller, wanted));
        if (made) mine.push(made.booking);
      } else if (choice < 7) {
        const where = !one?.sale && random(2) === 0 ? { resources: someResources() } : {};
        await counted(tally, reschedule(caller, uuid, { ...someTime(), ...where }));
      } else if (choice === 7) await counted(tally, transition(caller, uuid, 'cancel'));
      else if (choice === 8) await counted(tally, extend(caller, uuid, { holdSeconds: 3_000 + random(600) }));
      else await counted(tally, change(caller, uuid, { title: `${number} ${step}` }));
    }
  }

  await Promise.all(Array.from({ length: given.clients }, (_, number) => client(number)));
  return tally;
}

/** The most units that are taken of a resource at one moment, counted by brute force over the bookings. */
export function peakOf(resource: string, bookings: Iterable<Booking>): number {
  const taken = [...bookings]
    .filter(({ status }) => blocks(status))
    .flatMap((booking) => booking.blocks.map((block) => ({ units: booking.units, ...block })))
    .filter((block) => block.resource === resource);
  const during = ({ start }: { start: number }) =>
    taken.filter((other) => other.start <= start && start < other.end).reduce((sum, { units }) => sum + units, 0);
  return Math.max(0, ...taken.map(during));
}
