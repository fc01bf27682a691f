import { eventDetails, parse } from '../../basics/schema.js';
import { fold } from '../../basics/search.js';
import { hasClock, WORKFLOW, type Workflow } from '../workflow.js';
import { asItIs, describeKind, flag, text } from './kind.js';

export const WORKFLOW_KIND = describeKind<Workflow>()({
  fields: WORKFLOW,
  foundBy: {
    nameFolded: text(({ name }: Workflow) => fold(name)),
    /** True if the workflow's settings let bookings change by the clock. */
    clock: flag((workflow: Workflow) => hasClock(workflow)),
  },
  refersTo: {},
  personal: 'none',
  quota: { name: 'workflows', most: 1_000 },
  reported: { as: 'workflow', fields: eventDetails(WORKFLOW) },
  copied: asItIs,
  check: (workflow: Workflow) => parse(WORKFLOW, workflow),
});
