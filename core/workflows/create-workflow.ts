import type { AppCaller } from '../auth/callers.js';
import type { Once } from '../ledger/answers.js';
import type { Ledger } from '../ledger/ledger.js';
import { decidedOnce } from '../ledger/once.js';
import type { NewUuid } from '../ports.js';
import { type NewWorkflow, newWorkflow, readNewWorkflow, type Workflow } from './workflow.js';

interface Needs {
  readonly ledger: Ledger;
  readonly newUuid: NewUuid;
}

export class CreateWorkflow {
  readonly #needs: Needs;
  constructor(needs: Needs) {
    this.#needs = needs;
  }

  /** @throws ValidationError naming every bad field. */
  async execute(caller: AppCaller, input: NewWorkflow, once?: Once<Workflow>): Promise<Workflow> {
    const { ledger, newUuid } = this.#needs;
    readNewWorkflow(input);
    const uuid = newUuid();
    const app = caller.app.uuid;
    return ledger.commit(
      app,
      { answer: once?.key },
      decidedOnce(once, ({ now }) => {
        const workflow = newWorkflow(input, { uuid, app, now });
        return { result: workflow, change: { workflows: [workflow] } };
      }),
    );
  }
}
