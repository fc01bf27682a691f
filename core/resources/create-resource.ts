import type { AppCaller } from '../auth/callers.js';
import { create } from '../ledger/editing.js';
import type { Once } from '../ledger/idempotency.js';
import type { Ledger } from '../ledger/ledger.js';
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
    return create(ledger, app, 'resource', once, (now) => newResource(input, { uuid, app, now }));
  }
}
