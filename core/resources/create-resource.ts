import { create } from '../ledger/edits.js';
import type { Idempotent } from '../ledger/idempotency.js';
import type { Ledger } from '../ledger/ledger.js';
import { DEFAULT_QUOTAS, type Quotas } from '../ledger/quotas.js';
import type { AppCaller } from '../model/callers.js';
import { type NewResource, newResource, type Resource, readNewResource } from '../model/resource.js';
import type { NewUuid } from '../ports.js';

interface Needs {
  readonly ledger: Ledger;
  readonly newUuid: NewUuid;
  readonly quotas?: Pick<Quotas, 'resources'>;
}

export class CreateResource {
  readonly #needs: Needs;
  constructor(needs: Needs) {
    this.#needs = needs;
  }

  /** @throws ValidationError naming every bad field; RefusedError `quota`. */
  async execute(caller: AppCaller, input: NewResource, { once }: Idempotent<Resource> = {}): Promise<Resource> {
    const { ledger, newUuid, quotas = DEFAULT_QUOTAS } = this.#needs;
    readNewResource(input);
    const uuid = newUuid();
    const app = caller.app.uuid;
    const quota = { kind: 'resource', most: quotas.resources } as const;
    return create(ledger, caller, 'resource', uuid, once, (now) => newResource(input, { uuid, app, now }), quota);
  }
}
