import type { Instant } from '../ports.js';
import { Draft } from './draft.js';
import { DraftView } from './draft-view.js';
import type { Change, Decision, View } from './ledger.js';
import type { Snapshot } from './snapshot.js';
import { SnapshotView } from './snapshot-view.js';
import type { Unread } from './unread-periods.js';

export type Decide = (view: View) => Decision<unknown>;

/** What became of one decision: its result, or what it threw. */
export type Outcome = { readonly result: unknown } | { readonly error: unknown };

/** Where a storage gathers, in its own terms, what the decisions of one commit change. */
export interface Gathering<A> {
  /**
   * What the change comes to; `before` is the app as the decision saw it, of which it may read more. It must have no
   * effect, for it may be called again.
   */
  translate(change: Change, before: View): A;
  /** Takes that in; false, and nothing of it, when it is too much beside what is in there already. */
  take(translated: A): boolean;
}

type Attempt<A> =
  | { readonly unread: Unread }
  | { readonly outcome: Outcome; readonly change?: { readonly made: Change; readonly translated: A } | undefined };

/**
 * Calls the decisions one after another, each on what was read and on what those before it changed, and gathers their
 * changes; one that throws adds nothing to them. What a decision asks for and was not read is read, and the decision
 * called again. Answers the outcomes, of fewer decisions than were given when there was no room for more.
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
      // It may have caught what stopped it, so that what it answers is worth nothing.
      return unread.isEmpty ? { outcome: { result }, change } : { unread };
    } catch (error) {
      return unread.isEmpty ? { outcome: { error } } : { unread };
    }
  };
  const outcomes: Outcome[] = [];
  while (outcomes.length < decisions.length) {
    const attempted = attempt(decisions[outcomes.length]!);
    if ('unread' in attempted) {
      // Those behind it tell what they miss, too, so that all of it is read at once.
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
  }
  return outcomes;
}

/** What `look` sees; it is called again when it asks for what was not read. */
export async function lookAt<R>(snapshot: Snapshot, now: Instant, look: (view: View) => R): Promise<R> {
  const nothing = { translate: () => undefined, take: () => true };
  const [outcome] = await decideAll([(view) => ({ result: look(view) })], snapshot, now, nothing);
  if (outcome && 'error' in outcome) throw outcome.error;
  return outcome?.result as R;
}
