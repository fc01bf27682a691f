import type { Ledger } from '../../core/ledger/ledger.js';

/** Ledger that decides like the given one but stores nothing, so each attempt sees the same state as a search. */
export function rehearsal(ledger: Ledger): Ledger {
  return {
    commit: (app, wanted, decide) => ledger.read(app, wanted, (view) => decide(view).result),
    read: (...read) => ledger.read(...read),
  };
}
