/** Limit of the queues that a storage examines to find the next turns: those of the actions that have waited longest. */
export const QUEUES_LOOKED_AT = 1_000;
/** Groups the items by app and preserves their order. */
export function byApp(items) {
    const found = new Map();
    for (const item of items) {
        const others = found.get(item.app);
        if (others)
            others.push(item);
        else
            found.set(item.app, [item]);
    }
    return found;
}
/**
 * Shares the worker fairly: apps with due jobs take turns with one job each, so that an app with many jobs delays no other. Remembers the
 * last app of each round.
 */
export class Turns {
    #last = '';
    /** The app that had the last turn; empty when none had. */
    get last() {
        return this.#last;
    }
    /** Returns each app once, in turn: those after the last one, then those before it. */
    order(apps) {
        const sorted = [...new Set(apps)].sort();
        const next = sorted.findIndex((app) => app > this.#last);
        return next < 0 ? sorted : [...sorted.slice(next), ...sorted.slice(0, next)];
    }
    /** Up to `limit` of the candidates: one of each app by turns, of each in the order in which they come. */
    deal(candidates, limit) {
        const ofApps = byApp(candidates);
        const hands = this.order(ofApps.keys()).map((app) => ofApps.get(app));
        const dealt = [];
        for (let round = 0; dealt.length < Math.min(limit, candidates.length); round += 1) {
            for (const hand of hands)
                if (round < hand.length && dealt.length < limit)
                    dealt.push(hand[round]);
        }
        return dealt;
    }
    /** Remembers the last app among the dealt jobs. */
    took(dealt) {
        this.#last = dealt.at(-1)?.app ?? this.#last;
    }
}
