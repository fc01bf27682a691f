import type { Instant } from '../basics/ports.js';
import { Draft } from './draft.js';
import { DraftView } from './draft-view.js';
import type { Change, Decision, View } from './ledger.js';
import type { Snapshot } from './snapshot.js';
import { SnapshotView } from './snapshot-view.js';
import type { Unread } from './unread-periods.js';

export type Decide = (view: View) => Decision<unknown>;

/** Outcome of a decision: its result, or the error that it threw. */
export type Outcome = { readonly result: unknown } | { readonly error: unknown };

/** Converts the changes that the decisions of a commit return into a storage's writes (`A`), and collects them until the commit is full. */
export interface Gathering<A> {
  /** Translates a change to the storage's format, without side effects. `before` is the app as the decision saw it. */
  translate(change: Change, before: View): A;
  /** Adds a translated change. Returns false, and adds nothing, if the commit would become too large. */
  take(translated: A): boolean;
}

type Attempt<A> =
  | { readonly unread: Unread }
  | { readonly outcome: Outcome; readonly change?: { readonly made: Change; readonly translated: A } | undefined };

/** Limit of reads for one decision. Far above what any decision needs, so only an impure one reaches it. */
const ROUNDS_MAX = 10_000;

/**
 * Calls the decisions in order and collects their changes. Each decision sees the data that was read, plus the changes of the earlier
 * decisions. A decision that throws changes nothing. If a decision lacks data, the data is read and the decision is called again. Returns
 * fewer outcomes than decisions if the commit is full.
 */
export async function decideAll<A>(
  decisions: readonly Decide[],
  snapshot: Snapshot,
  now: Instant,
  gathering: Gathering<A>,
): Promise<readonly Outcome[]> {
  const draft = new Draft();
  const attempt = (decide: Decide): Attempt<A> => {
    const base = new SnapshotView(snapshot, now);
    const view = new DraftView(base, draft);
    const { unread } = base;
    try {
      const { result, change: made } = decide(view);
      const change = made && { made, translated: gathering.translate(made, view) };
      // A decision may catch the interruption and return: its result is then invalid.
      return unread.isEmpty ? { outcome: { result }, change } : { unread };
    } catch (error) {
      return unread.isEmpty ? { outcome: { error } } : { unread };
    }
  };
  const outcomes: Outcome[] = [];
  let rounds = 0;
  while (outcomes.length < decisions.length) {
    const attempted = attempt(decisions[outcomes.length]!);
    if ('unread' in attempted) {
      rounds += 1;
      if (rounds > ROUNDS_MAX)
        throw new Error('A decision asks for other data each time that it is called: it must be pure');
      // Also call the later decisions to learn what they lack, so that everything is read at once.
      for (const decide of decisions.slice(outcomes.length + 1)) {
        const later = attempt(decide);
        if ('unread' in later) attempted.unread.add(later.unread);
      }
      await snapshot.read(attempted.unread);
      continue;
    }
    const { outcome, change } = attempted;
    if (change && !gathering.take(change.translated)) break;
    if (change) draft.add(change.made);
    outcomes.push(outcome);
    rounds = 0;
  }
  return outcomes;
}

/** Calls `look` on a view, again after each read of missing data. */
export async function lookAt<R>(snapshot: Snapshot, now: Instant, look: (view: View) => R): Promise<R> {
  const nothing = { translate: () => undefined, take: () => true };
  const [outcome] = await decideAll([(view) => ({ result: look(view) })], snapshot, now, nothing);
  if (outcome && 'error' in outcome) throw outcome.error;
  return outcome?.result as R;
}
