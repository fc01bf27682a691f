import type { AppCaller } from '../auth/callers.js';
import type { Once } from '../ledger/answers.js';
import type { Ledger } from '../ledger/ledger.js';
import { decidedOnce } from '../ledger/once.js';
import type { NewUuid } from '../ports.js';
import { type NewResource, newResource, type Resource, readNewResource } from './resource.js';

interface Needs {
  readonly ledger: Ledger;
  readonly newUuid: NewUuid;
}

export class CreateResource {
  readonly #needs: Needs;
  constructor(needs: Needs) {
    this.#needs = needs;
  }

  /** @throws ValidationError naming every bad field. */
  async execute(caller: AppCaller, input: NewResource, once?: Once<Resource>): Promise<Resource> {
    const { ledger, newUuid } = this.#needs;
    readNewResource(input);
    const uuid = newUuid();
    const app = caller.app.uuid;
    return ledger.commit(
      app,
      { answer: once?.key },
      decidedOnce(once, ({ now }) => {
        const resource = newResource(input, { uuid, app, now });
        return { result: resource, change: { resources: [resource] } };
      }),
    );
  }
}
