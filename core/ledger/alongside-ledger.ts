import type { Acting } from '../model/callers.js';
import type { Alongside, Decision, Ledger, View, Wanted } from './ledger.js';

/**
 * Lets a function of the embedding program run in one of the commits of a call: the first that stores something. Returns what each commit
 * runs. The transaction of that commit may run again.
 */
export function inFirstCommit(alongside: Alongside): () => Alongside {
  let first: Alongside | undefined;
  return () => {
    const its: Alongside = (handle, result) => {
      first ??= its;
      return first === its ? alongside(handle, result) : undefined;
    };
    return its;
  };
}

/** Ledger of one call of a use case, whose commits run a function of the embedding program. */
export class AlongsideLedger implements Ledger {
  readonly #ledger: Ledger;
  readonly #next: () => Alongside;

  constructor(ledger: Ledger, next: () => Alongside) {
    this.#ledger = ledger;
    this.#next = next;
  }

  commit<R>(app: string, wanted: Wanted, decide: (view: View) => Decision<R>, by?: Acting): Promise<R> {
    const its = this.#next();
    let final: Decision<R>['final'];
    const watched = (view: View): Decision<R> => {
      const decision = decide(view);
      final = decision.final;
      return decision;
    };
    const alongside: Alongside = (handle, result) =>
      final === null ? undefined : its(handle, final ? final.result : result);
    return this.#ledger.commit(app, { alongside, ...wanted }, watched, by);
  }

  read<R>(app: string, wanted: Wanted, look: (view: View) => R, by?: Acting): Promise<R> {
    return this.#ledger.read(app, wanted, look, by);
  }
}
