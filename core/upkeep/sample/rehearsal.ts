import type { Instant, NextTurn } from '../../basics/ports.js';
import { Draft } from '../../ledger/draft.js';
import { DraftView } from '../../ledger/draft-view.js';
import type { Ledger, View } from '../../ledger/ledger.js';
import { buildTally } from '../../ledger/tally.js';

/** Shows an app that has nothing. */
function emptyView(now: Instant): View {
  return {
    now,
    object: () => undefined,
    actionsOf: () => [],
    taken: () => [],
    inUse: () => [],
    timeOff: () => [],
    tally: (query) => buildTally([], query),
    customerWithEmail: () => undefined,
    count: () => 0,
    select: () => [],
    answer: () => undefined,
  };
}

/** Ledger of an app that begins empty and is never stored, so that use cases can be tried with a clock of its own. */
export class Rehearsal implements Ledger {
  /** Everything that the use cases have stored. */
  readonly draft = new Draft();
  readonly #nextTurn: NextTurn;
  now: Instant;

  constructor(now: Instant, nextTurn: NextTurn = () => undefined) {
    this.now = now;
    this.#nextTurn = nextTurn;
  }

  get view(): View {
    return new DraftView(emptyView(this.now), this.draft);
  }

  commit: Ledger['commit'] = async (_app, _wanted, decide) => {
    await this.#nextTurn();
    const { result, change } = decide(this.view);
    if (change) this.draft.add(change);
    return result;
  };

  read: Ledger['read'] = async (_app, _wanted, look) => look(this.view);
}
