import { UnavailableError } from '../../basics/errors.js';

interface Waiting {
  begin(): void;
  refuse(error: Error): void;
}

interface TurnLimits {
  readonly atOnce: number;
  readonly waiting: number;
  /** Limit of work that waits for one client. Does not apply to clients that share an address. */
  readonly waitingOfClient: number;
}

/** Runs the work of clients, some at once. Clients of waiting work take turns, so that many requests of one do not delay others. */
export class ClientTurns {
  readonly #limits: TurnLimits;
  /** Waiting work by client, in the order of the clients' turns. */
  readonly #queues = new Map<string, Waiting[]>();
  #running = 0;

  constructor(limits: TurnLimits) {
    this.#limits = limits;
  }

  /** Runs the work, and rethrows its errors. @throws UnavailableError, without running the work, if too much work waits. */
  async run<T>(client: string, work: () => Promise<T>): Promise<T> {
    if (this.#running < this.#limits.atOnce) this.#running += 1;
    else await this.#place(client);
    try {
      return await work();
    } finally {
      this.#beginNext();
    }
  }

  #place(client: string): Promise<void> {
    const { waiting, waitingOfClient } = this.#limits;
    const own = this.#queues.get(client) ?? [];
    const most = isShared(client) ? waiting : waitingOfClient;
    if (own.length >= most || !this.#makeRoom(own.length)) throw busy();
    return new Promise((begin, refuse) => {
      own.push({ begin, refuse });
      this.#queues.set(client, own);
    });
  }

  /**
   * If the queues are full, refuses the last waiting work of the client with the longest queue. Returns false if that would be the queue of
   * the new work. `own`: current length of that queue.
   */
  #makeRoom(own: number): boolean {
    const queues = [...this.#queues.values()];
    if (queues.reduce((sum, queue) => sum + queue.length, 0) < this.#limits.waiting) return true;
    const [longest = []] = queues.sort((a, b) => b.length - a.length);
    if (longest.length <= own + 1) return false;
    longest.pop()?.refuse(busy());
    return true;
  }

  /** Begins the first work of the client whose turn it is. The client's next turn is the last one. */
  #beginNext(): void {
    const [first] = this.#queues;
    if (!first) {
      this.#running -= 1;
      return;
    }
    const [client, queue] = first;
    this.#queues.delete(client);
    queue.shift()?.begin();
    if (queue.length > 0) this.#queues.set(client, queue);
  }
}

const busy = () => new UnavailableError('Too many clients are waiting', { retryAfterSeconds: 5 });

/**
 * True if several clients may have the address: none is known, or it is the loopback address, which all local programs share. `::` is the
 * /64 of `::1`, because IPv6 clients are counted by their /64.
 */
export function isShared(client: string): boolean {
  return client === '' || client === '::' || client === '::1' || client.startsWith('127.');
}
