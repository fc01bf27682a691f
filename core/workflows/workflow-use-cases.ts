import { may, type NeedsOf } from '../access/may.js';
import { ALL, MANAGER } from '../model/rights.js';
import { newWorkflow, WORKFLOW } from '../model/workflow.js';
import type { Paginator } from '../pagination.js';
import type { CreateNeeds } from '../plain/plain-objects.js';
import { createObject, getObject, listObjects } from '../plain/plain-objects.js';
import { ALL as EVERY_OBJECT } from '../questions/question.js';
import { parse } from '../schema.js';
import type { WorkflowRepository } from '../storage/workflow-repository.js';
import { changeWorkflow, deleteWorkflow } from './change-workflow.js';

type Needs = NeedsOf<typeof changeWorkflow | typeof deleteWorkflow> &
  CreateNeeds & { readonly workflows: WorkflowRepository; readonly paginator: Paginator };

export interface WorkflowUseCases extends ReturnType<typeof workflowUseCases> {}

export function workflowUseCases(needs: Needs) {
  return {
    /** @throws ValidationError naming every bad field; RefusedError `quota`. */
    create: may(
      MANAGER,
      createObject(needs, { kind: 'workflow', make: newWorkflow, read: (input) => parse(WORKFLOW, input) }),
    ),
    /** Lists the app's workflows, oldest first. @throws ValidationError on `page` or `limit`. */
    list: may(
      ALL,
      listObjects(needs.workflows, needs.paginator, () => EVERY_OBJECT),
    ),
    /** @throws NotFoundError if the app has no such workflow. */
    get: may(ALL, getObject(needs.workflows, 'workflow')),
    /**
     * Changes a workflow by a JSON merge patch on the fields of its creation. @throws ValidationError, StaleError; NotFoundError when
     * the caller has no such workflow.
     */
    change: may(MANAGER, changeWorkflow(needs)),
    /**
     * Removes a workflow with its actions, unless bookings still need it. @throws StaleError; NotFoundError; RefusedError `in_use`
     * when services name it, `has_bookings` while it has held, pending or confirmed bookings that have not ended.
     */
    delete: may(MANAGER, deleteWorkflow(needs)),
  };
}
