import { hasClock, readNewWorkflow, type Workflow } from '../model/workflow.js';
import { fold } from '../search.js';
import { asItIs, describeKind, flag, text } from './kind.js';

export const WORKFLOW_KIND = describeKind<Workflow>()({
  foundBy: {
    nameFolded: text(({ name }: Workflow) => fold(name)),
    /** True if the workflow's settings let bookings change by the clock. */
    clock: flag((workflow: Workflow) => hasClock(workflow)),
  },
  refersTo: {},
  personal: 'none',
  quota: { name: 'workflows', most: 1_000 },
  told: {
    as: 'workflow',
    fields: { name: 'values', description: 'name', settings: 'values', noShowSetAt: 'nothing', hasLapses: 'nothing' },
  },
  copied: asItIs,
  check: readNewWorkflow,
});
