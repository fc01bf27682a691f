import type { Ledger } from '../../core/ledger/ledger.js';

/** Returns the reason of a refusal, or the code of another failure of the core, or `done`. @throws errors without a code. */
export async function outcomeOf(attempt: Promise<unknown>): Promise<string> {
  try {
    await attempt;
    return 'done';
  } catch (error) {
    const { code, reason } = error as { code?: string; reason?: string };
    if (code === undefined) throw error;
    return reason ?? code;
  }
}

/** Ignores a refusal, and rethrows all other errors. */
export function ifRefused(error: unknown): undefined {
  if ((error as { code?: string }).code !== 'refused') throw error;
}

/** Decides like the ledger but stores nothing, so that each attempt sees the same state. */
export function rehearsal(ledger: Ledger): Ledger {
  return {
    commit: (app, wanted, decide) => ledger.read(app, wanted, (view) => decide(view).result),
    read: (...read) => ledger.read(...read),
  };
}
