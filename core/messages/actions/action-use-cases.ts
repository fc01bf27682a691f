import { may, type NeedsOf } from '../../ledger/access/may.js';
import { MANAGER, PUBLIC } from '../../model/rights.js';
import { readAction } from './action-input.js';
import { changeAction, createAction, deleteAction, getAction, listActions } from './change-actions.js';
import { listActionsOf } from './list-actions.js';
import { testAction } from './test-action.js';

type Needs = NeedsOf<
  | typeof createAction
  | typeof listActions
  | typeof listActionsOf
  | typeof getAction
  | typeof changeAction
  | typeof deleteAction
  | typeof testAction
>;

export function actionUseCases(needs: Needs) {
  return {
    /** @throws ValidationError; NotFoundError if the app has no such workflow; RefusedError `quota` if the workflow has too many actions. */
    create: may(MANAGER, createAction(needs)),
    /** Lists actions, by position. @throws ValidationError on `page` or `limit`; NotFoundError if the app has no such workflow. */
    list: may(MANAGER, listActions(needs)),
    /** Lists the actions of several workflows, by the workflow's UUID. Workflows of other apps are omitted. */
    listByWorkflow: may(MANAGER, listActionsOf(needs)),
    /** @throws NotFoundError. */
    get: may(MANAGER, getAction(needs)),
    /**
     * Changes an action by a JSON merge patch. Jobs created earlier use the changed action when they run. In the patch, `null` as the
     * webhook's secret generates a new one. The old secret signs in addition to it for a day.
     */
    change: may(MANAGER, changeAction(needs)),
    /** @throws StaleError; NotFoundError. */
    delete: may(MANAGER, deleteAction(needs)),
    /**
     * Runs an action once on a sample booking, even if it is disabled, and returns the result. A transition always succeeds, because a
     * sample has no state. `to`: receiver that replaces the mail's own. @throws NotFoundError; ValidationError on `to`; TooManyError
     * after 30 tests of mails in an hour, or 5 to the receiver.
     */
    test: may(MANAGER, testAction(needs)),
    /** Validates input for an action, as `create` does, without storing it. */
    check: may(PUBLIC, (input: unknown): unknown => readAction(input, needs.rules, needs.clock())),
  };
}
