import type { Ledger } from '../ledger/ledger.js';
import type { Quotas } from '../ledger/quotas.js';
import { type NewWorkflow, newWorkflow, readNewWorkflow } from '../model/workflow.js';
import { CreateObject } from '../plain/plain-objects.js';
import type { NewUuid } from '../ports.js';

interface Needs {
  readonly ledger: Ledger;
  readonly newUuid: NewUuid;
  readonly quotas?: Pick<Quotas, 'workflows'>;
}

export class CreateWorkflow extends CreateObject<'workflow', NewWorkflow> {
  constructor(needs: Needs) {
    super(needs, { kind: 'workflow', make: newWorkflow, read: readNewWorkflow });
  }
}
