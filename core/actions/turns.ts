/** How much a storage looks at to find whose turn it is: the queues of so many actions, those that have waited longest. */
export const QUEUES_LOOKED_AT = 1_000;

/** Those of each app, in the order in which they come. */
export function byApp<T extends { readonly app: string }>(items: readonly T[]): ReadonlyMap<string, readonly T[]> {
  const found = new Map<string, T[]>();
  for (const item of items) {
    const others = found.get(item.app);
    if (others) others.push(item);
    else found.set(item.app, [item]);
  }
  return found;
}

/**
 * Whose turn it is: the apps with jobs due go round, one job each, so that one that has many holds up no other. It is
 * remembered where the last round has stopped.
 */
export class Turns {
  #last = '';

  /** The app that had the last turn; empty when none had. */
  get last(): string {
    return this.#last;
  }

  /** Each app once, in turn: those after the one that was last, then those before it. */
  order(apps: Iterable<string>): readonly string[] {
    const sorted = [...new Set(apps)].sort();
    const next = sorted.findIndex((app) => app > this.#last);
    return next < 0 ? sorted : [...sorted.slice(next), ...sorted.slice(0, next)];
  }

  /** Up to `limit` of the candidates: one of each app by turns, of each in the order in which they come. */
  deal<T extends { readonly app: string }>(candidates: readonly T[], limit: number): readonly T[] {
    const ofApps = byApp(candidates);
    const hands = this.order(ofApps.keys()).map((app) => ofApps.get(app)!);
    const dealt: T[] = [];
    for (let round = 0; dealt.length < Math.min(limit, candidates.length); round += 1) {
      for (const hand of hands) if (round < hand.length && dealt.length < limit) dealt.push(hand[round]!);
    }
    return dealt;
  }

  /** Remembers who had the last turn, of those to whom something was dealt. */
  took(dealt: readonly { readonly app: string }[]): void {
    this.#last = dealt.at(-1)?.app ?? this.#last;
  }
}
