import type { Job } from '../../model/job.js';

/** Limit of queues (one for each action) that a storage examines for the next jobs: those that have waited longest. */
export const QUEUES_LOOKED_AT = 1_000;

/** Limit of attempts to claim jobs, because other workers may claim those that were found. */
const LOOKS = 5;

/** Groups the items by app and preserves their order. */
export function byApp<T extends { readonly app: string }>(items: readonly T[]): ReadonlyMap<string, readonly T[]> {
  const found = new Map<string, T[]>();
  for (const item of items) {
    const others = found.get(item.app);
    if (others) others.push(item);
    else found.set(item.app, [item]);
  }
  return found;
}

/** Shares the worker fairly: apps with due jobs take turns with one job each. Remembers the last app of each round. */
export class Turns {
  #last = '';

  /** App that had the last turn. Empty before the first turn. */
  get last(): string {
    return this.#last;
  }

  /** Returns each app once, in the order of turns: first those after the last one, then those before it. */
  order(apps: Iterable<string>): readonly string[] {
    const sorted = [...new Set(apps)].sort();
    const next = sorted.findIndex((app) => app > this.#last);
    return next < 0 ? sorted : [...sorted.slice(next), ...sorted.slice(0, next)];
  }

  /** Selects up to `limit` candidates: apps take turns with one candidate each. Candidates of one app keep their order. */
  deal<T extends { readonly app: string }>(candidates: readonly T[], limit: number): readonly T[] {
    const ofApps = byApp(candidates);
    const hands = this.order(ofApps.keys()).map((app) => ofApps.get(app)!);
    const dealt: T[] = [];
    for (let round = 0; dealt.length < Math.min(limit, candidates.length); round += 1) {
      for (const hand of hands) if (round < hand.length && dealt.length < limit) dealt.push(hand[round]!);
    }
    return dealt;
  }

  /**
   * Claims up to `limit` jobs, for a storage that several processes share. `find` returns claimable candidates, in order. `take` claims
   * those of them that have not changed since, and returns their jobs.
   */
  async claim<T extends { readonly app: string }>(
    limit: number,
    find: (left: number) => Promise<readonly T[]>,
    take: (dealt: readonly T[]) => Promise<readonly Job[]>,
  ): Promise<readonly Job[]> {
    const claimed: Job[] = [];
    for (let look = 0; look < LOOKS && claimed.length < limit; look += 1) {
      const left = limit - claimed.length;
      const dealt = this.deal(await find(left), left);
      if (dealt.length === 0) break;
      this.took(dealt);
      const taken = await take(dealt);
      claimed.push(...taken);
      // No job was lost to another worker, so another attempt would find none.
      if (taken.length === dealt.length) break;
    }
    return claimed;
  }

  /** Stores which app had the last turn. */
  took(dealt: readonly { readonly app: string }[]): void {
    this.#last = dealt.at(-1)?.app ?? this.#last;
  }
}
