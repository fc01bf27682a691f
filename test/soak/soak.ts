import { launch, service } from '../bench/servers.js';
import { Dice } from '../support/dice.js';
import { faultsIn } from '../support/verifying.js';
import { BusyDay } from './busy-day.js';
import { EventReader, failingReceiver, listedEvents } from './listeners.js';
import { Callers, capacity, type Errand, percentile, steadily } from './load.js';

const CONNECTIONS = 32;
const READERS = 3;
/** Duration in minutes of the first and the last part of a run, which are compared. In a shorter run, these are its halves. */
const PART = 10;
const TOO_SHORT = 4;
const GROWS_BY_AT_MOST = 1.2;
/**
 * Interval in minutes between the erasures of a customer, in a run that makes bookings: more frequent than in practice, but not in most
 * minutes.
 */
const ERASING_EVERY = 5;

export interface SoakOptions {
  readonly databaseUrl: string;
  readonly seed: number;
  readonly minutes: number;
  /** True if the run stores nothing, because data in memory would count as memory. */
  readonly isFixed: boolean;
  /** Duration of a minute of the run in seconds. Shorter minutes show the same sooner. */
  readonly secondsOfMinute?: number;
  readonly onMinute?: (minute: Minute) => void;
}

/** Latencies in ms, memory in bytes. */
export interface Minute {
  readonly p50: number;
  readonly p99: number;
  readonly p999: number;
  /** Live memory after garbage collection. */
  readonly live: number;
  readonly resident: number;
}

export interface SoakReport {
  /** Requests per second, and their measured maximum. */
  readonly rate: number;
  readonly most: number;
  readonly minutes: readonly Minute[];
  readonly events: number;
  readonly hooks: { readonly taken: number; readonly refused: number };
  /** Faults. Empty if there were none. */
  readonly problems: readonly string[];
}

/** Runs the real service in a process of its own, at half of its maximum load. */
export async function soak(options: SoakOptions): Promise<SoakReport> {
  const { databaseUrl, seed, minutes, isFixed, secondsOfMinute = 60, onMinute } = options;
  const receiver = await failingReceiver(new Dice(seed + 1));
  const server = await launch(service(databaseUrl, { WEBHOOK_ALLOW_PRIVATE: 'true' }));
  try {
    const day = await BusyDay.on(server, new Dice(seed), receiver.url, isFixed);
    const readers = Array.from({ length: READERS }, () => new EventReader(server.port, day.authorization));
    const callers = new Callers(server.port, CONNECTIONS);
    const most = await capacity(callers, day.next, secondsOfMinute / 6);
    const rate = most / 2;
    const done: Minute[] = [];
    for (let minute = 0; minute < minutes; minute += 1) {
      const errands = !isFixed && minute % ERASING_EVERY === 1 ? once(day.erasure, day.next) : day.next;
      const latencies = await steadily(callers, errands, { rate, seconds: secondsOfMinute });
      const { heap: live, rss: resident } = await server.liveUsage();
      const [p50, p99, p999] = [0.5, 0.99, 0.999].map((part) => percentile(latencies, part)) as [
        number,
        number,
        number,
      ];
      done.push({ p50, p99, p999, live, resident });
      onMinute?.(done.at(-1) as Minute);
    }
    callers.close();
    const listed = await listedEvents(server.port, day.authorization);
    const problems = [...(await missed(readers, listed)), ...grown(done)];
    await server.kill();
    problems.push(...(await faultsIn(databaseUrl)));
    if (receiver.again > 0) problems.push(`${receiver.again} webhooks came again after they had been taken`);
    const { taken, refused } = receiver;
    return { rate, most, minutes: done, events: listed.count, hooks: { taken, refused }, problems };
  } finally {
    await server.kill();
    await receiver.close();
  }
}

/** Returns a function that first returns `first`, and then calls `next`. */
function once(first: Errand, next: () => Errand): () => Errand {
  let left: Errand | undefined = first;
  return () => {
    const errand = left ?? next();
    left = undefined;
    return errand;
  };
}

/** Returns the differences between the readers of the stream and the list: missing events, or another order. */
async function missed(readers: readonly EventReader[], listed: { count: number; digest: string }): Promise<string[]> {
  const deadline = performance.now() + 10_000;
  while (readers.some(({ count }) => count < listed.count) && performance.now() < deadline) {
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  return readers.flatMap((reader) => {
    const { count, digest } = reader.close();
    if (count === listed.count && digest === listed.digest) return [];
    return [`A stream had ${count} events, and the list has ${listed.count}; they are not the same`];
  });
}

/** Figures that grew between the first and the last minutes. */
export function grown(minutes: readonly Minute[]): readonly string[] {
  if (minutes.length < TOO_SHORT) return [];
  const size = Math.min(PART, Math.floor(minutes.length / 2));
  return (['p99', 'live'] as const).flatMap((what) => {
    const [before, after] = [minutes.slice(0, size), minutes.slice(-size)].map((part) =>
      percentile(
        part.map((minute) => minute[what]),
        0.5,
      ),
    ) as [number, number];
    const ratio = after / before;
    return ratio > GROWS_BY_AT_MOST
      ? [`The median ${what} of a minute grew to ${ratio.toFixed(2)} of what it was`]
      : [];
  });
}
