import type { Ledger } from '../ledger/ledger.js';
import type { Quotas } from '../ledger/quotas.js';
import { type NewResource, newResource, readNewResource } from '../model/resource.js';
import { CreateObject } from '../plain/plain-objects.js';
import type { NewUuid } from '../ports.js';

interface Needs {
  readonly ledger: Ledger;
  readonly newUuid: NewUuid;
  readonly quotas?: Pick<Quotas, 'resources'>;
}

export class CreateResource extends CreateObject<'resource', NewResource> {
  constructor(needs: Needs) {
    super(needs, { kind: 'resource', make: newResource, read: readNewResource });
  }
}
