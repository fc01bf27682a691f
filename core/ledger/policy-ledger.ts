import { ValidationError } from '../basics/errors.js';
import type { Acting } from '../model/callers.js';
import type { Decision, Ledger, View, Wanted } from './ledger.js';
import { type Policies, type Policy, policyProblems } from './policy.js';
import { ViewOver } from './view-over.js';

/** Ledger whose decisions ask policies. */
export class PolicyLedger implements Ledger {
  readonly #ledger: Ledger;
  readonly #policies: readonly Policy[];

  /** @throws ValidationError on `policies` */
  constructor(ledger: Ledger, policies: readonly Policy[]) {
    const problems = policyProblems(policies);
    if (problems.length > 0) throw new ValidationError({ policies: problems.join('; ') });
    this.#ledger = ledger;
    this.#policies = policies;
  }

  commit<R>(app: string, wanted: Wanted, decide: (view: View) => Decision<R>, by?: Acting): Promise<R> {
    return this.#ledger.commit(app, wanted, (view) => decide(this.#viewOf(view, by)), by);
  }

  read<R>(app: string, wanted: Wanted, look: (view: View) => R, by?: Acting): Promise<R> {
    return this.#ledger.read(app, wanted, (view) => look(this.#viewOf(view, by)), by);
  }

  #viewOf(view: View, by?: Acting): View {
    return new AskingView(view, { all: this.#policies, isHidden: by?.kind === 'key' || by?.kind === 'manage' });
  }
}

class AskingView extends ViewOver {
  readonly #policies: Policies;

  constructor(base: View, policies: Policies) {
    super(base);
    this.#policies = policies;
  }

  override get policies(): Policies {
    return this.#policies;
  }
}
