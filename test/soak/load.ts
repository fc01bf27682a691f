import { setTimeout as sleep } from 'node:timers/promises';
import { type Answer, type Connection, connected, type Request } from '../bench/client.js';

/** A request of a caller, and the check of its answer. An unexpected status is an error. */
export interface Errand {
  readonly request: Request;
  done(answer: Answer): void;
}

/** Maximum idle time of a connection that is used again. A server closes connections that were idle for 5 s. */
const IDLE_MS = 2_000;

/** A limited number of connections to one server. Each carries one request at a time. */
export class Callers {
  readonly #port: number;
  #left: number;
  readonly #free: { readonly connection: Connection; readonly since: number }[] = [];
  readonly #waiting: ((connection: Connection) => void)[] = [];

  constructor(port: number, most: number) {
    this.#port = port;
    this.#left = most;
  }

  /** Runs an errand on the next free connection. */
  async run({ request, done }: Errand): Promise<void> {
    const connection = await this.#taken();
    try {
      done(await connection.send(request));
    } finally {
      const next = this.#waiting.shift();
      if (next) next(connection);
      else this.#free.push({ connection, since: performance.now() });
    }
  }

  async #taken(): Promise<Connection> {
    const free = this.#free.pop();
    if (free && performance.now() - free.since < IDLE_MS) return free.connection;
    if (free) {
      free.connection.close();
      return connected(this.#port);
    }
    if (this.#left === 0) return new Promise((resolve) => this.#waiting.push(resolve));
    this.#left -= 1;
    return connected(this.#port);
  }

  close(): void {
    for (const { connection } of this.#free) connection.close();
  }
}

/** Measures the maximum number of operations a second with that many callers. */
export async function capacity(callers: Callers, next: () => Errand, seconds: number, atOnce = 8): Promise<number> {
  const until = performance.now() + seconds * 1_000;
  let count = 0;
  const goOn = async () => {
    while (performance.now() < until) {
      await callers.run(next());
      count += 1;
    }
  };
  await Promise.all(Array.from({ length: atOnce }, goOn));
  return count / seconds;
}

/**
 * Runs errands (requests with checks) at a steady rate, however long each takes. Returns the latencies in ms, each from the moment at which
 * its errand was due. If the server hangs, all waiting requests therefore count as slow.
 */
export async function steadily(
  callers: Callers,
  next: () => Errand,
  { rate, seconds }: { readonly rate: number; readonly seconds: number },
): Promise<number[]> {
  const latencies: number[] = [];
  const began = performance.now();
  const total = Math.round(rate * seconds);
  const running: Promise<void>[] = [];
  let sent = 0;
  while (sent < total) {
    const due = Math.min(total, Math.floor(((performance.now() - began) / 1_000) * rate));
    for (; sent < due; sent += 1) {
      const dueAt = began + (sent / rate) * 1_000;
      running.push(callers.run(next()).then(() => void latencies.push(performance.now() - dueAt)));
    }
    await sleep(1);
  }
  await Promise.all(running);
  return latencies;
}

/** Returns the value that this fraction of the values does not exceed. */
export function percentile(values: readonly number[], part: number): number {
  const sorted = [...values].sort((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))] ?? 0;
}
