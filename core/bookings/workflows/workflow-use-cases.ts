import { may, type NeedsOf } from '../../ledger/access/may.js';
import { getObject, listObjects, type ReadNeeds } from '../../ledger/plain/plain-objects.js';
import { ALL as EVERY_OBJECT } from '../../model/questions/question.js';
import { ALL, MANAGER } from '../../model/rights.js';
import { changeWorkflow, createWorkflow, deleteWorkflow } from './change-workflow.js';

type Needs = NeedsOf<typeof createWorkflow | typeof changeWorkflow | typeof deleteWorkflow> & ReadNeeds;

export function workflowUseCases(needs: Needs) {
  return {
    /** @throws ValidationError; RefusedError `quota`. */
    create: may(MANAGER, createWorkflow(needs)),
    /** Lists the app's workflows, oldest first. @throws ValidationError on `page` or `limit`. */
    list: may(
      ALL,
      listObjects(needs, 'workflow', () => EVERY_OBJECT),
    ),
    /** @throws NotFoundError if the app has no such workflow. */
    get: may(ALL, getObject(needs, 'workflow')),
    /** Changes a workflow by a JSON merge patch. @throws ValidationError, StaleError; NotFoundError when the caller has no such workflow. */
    change: may(MANAGER, changeWorkflow(needs)),
    /**
     * Removes a workflow with its actions, unless bookings still need it. @throws StaleError; NotFoundError; RefusedError `in_use`
     * when services name it, `has_bookings` while it has held, pending or confirmed bookings that have not ended.
     */
    delete: may(MANAGER, deleteWorkflow(needs)),
  };
}
