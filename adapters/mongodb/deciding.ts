import type { Decision, View } from '../../core/ledger/ledger.js';
import type { Instant } from '../../core/ports.js';
import type { Addition, Draft } from './draft.js';
import { DraftView } from './draft-view.js';
import type { Snapshot, Unread } from './snapshot.js';

export type Decide = (view: View) => Decision<unknown>;

/** What became of one decision: its result, or what it threw. */
export type Outcome = { readonly result: unknown } | { readonly error: unknown };

type Attempt = { readonly unread: Unread } | { readonly outcome: Outcome; readonly addition?: Addition | undefined };

/** How many bytes the decisions of one change may write together; a change of one decision may be larger. */
const SHARED_BYTES = 4_000_000;

/**
 * Calls the decisions one after another, each on what was read and on what those before it changed, and puts their
 * changes into the draft; one that throws adds nothing to it. What a decision asks for and was not read is read, and
 * the decision called again. Answers the outcomes, of fewer decisions than were given when the draft is full.
 */
export async function decideAll(
  decisions: readonly Decide[],
  snapshot: Snapshot,
  draft: Draft,
  now: Instant,
): Promise<readonly Outcome[]> {
  const outcomes: Outcome[] = [];
  while (outcomes.length < decisions.length) {
    const attempt = attempted(decisions[outcomes.length]!, snapshot, draft, now);
    if ('unread' in attempt) {
      // Those behind it tell what they miss, too, so that all of it is read at once.
      for (const decide of decisions.slice(outcomes.length + 1)) {
        const later = attempted(decide, snapshot, draft, now);
        if ('unread' in later) attempt.unread.add(later.unread);
      }
      await snapshot.read(attempt.unread);
      continue;
    }
    const { outcome, addition } = attempt;
    if (addition) {
      if (draft.size > 0 && draft.size + addition.size > SHARED_BYTES) break;
      draft.add(addition);
    }
    outcomes.push(outcome);
  }
  return outcomes;
}

function attempted(decide: Decide, snapshot: Snapshot, draft: Draft, now: Instant): Attempt {
  const view = new DraftView(snapshot, draft, now);
  try {
    const { result, change } = decide(view);
    const addition = change && draft.addition(change, view);
    // It may have caught what stopped it, so that what it answers is worth nothing.
    return view.unread.isEmpty ? { outcome: { result }, addition } : { unread: view.unread };
  } catch (error) {
    return view.unread.isEmpty ? { outcome: { error } } : { unread: view.unread };
  }
}
