import { create } from '../ledger/edits.js';
import type { Idempotent } from '../ledger/idempotency.js';
import type { Ledger } from '../ledger/ledger.js';
import { DEFAULT_QUOTAS, type Quotas } from '../ledger/quotas.js';
import type { AppCaller } from '../model/callers.js';
import { type NewWorkflow, newWorkflow, readNewWorkflow, type Workflow } from '../model/workflow.js';
import type { NewUuid } from '../ports.js';

interface Needs {
  readonly ledger: Ledger;
  readonly newUuid: NewUuid;
  readonly quotas?: Pick<Quotas, 'workflows'>;
}

export class CreateWorkflow {
  readonly #needs: Needs;
  constructor(needs: Needs) {
    this.#needs = needs;
  }

  /** @throws ValidationError naming every bad field; RefusedError `quota`. */
  async execute(caller: AppCaller, input: NewWorkflow, { once }: Idempotent<Workflow> = {}): Promise<Workflow> {
    const { ledger, newUuid, quotas = DEFAULT_QUOTAS } = this.#needs;
    readNewWorkflow(input);
    const uuid = newUuid();
    const app = caller.app.uuid;
    const quota = { kind: 'workflow', most: quotas.workflows } as const;
    return create(ledger, caller, 'workflow', uuid, once, (now) => newWorkflow(input, { uuid, app, now }), quota);
  }
}
