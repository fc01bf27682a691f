import { hasClock, readNewWorkflow } from '../model/workflow.js';
import { fold } from '../search.js';
import { asItIs, describeKind, flag, text } from './kind.js';
export const WORKFLOW_KIND = describeKind()({
    foundBy: {
        nameFolded: text(({ name }) => fold(name)),
        /** True if its settings let the clock change bookings. */
        clock: flag((workflow) => hasClock(workflow)),
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
