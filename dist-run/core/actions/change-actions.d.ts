import type { Idempotent } from '../ledger/idempotency.js';
import type { Ledger } from '../ledger/ledger.js';
import { type Quotas } from '../ledger/quotas.js';
import type { Action } from '../model/action.js';
import { type AppCaller } from '../model/callers.js';
import type { Page, PageRequest, Paginator } from '../pagination.js';
import type { Clock, NewUuid } from '../ports.js';
import type { ActionRepository } from '../storage/action-repository.js';
import type { WorkflowRepository } from '../storage/workflow-repository.js';
import { type Conditional } from '../versions.js';
import { type ActionRules, type NewAction } from './action-input.js';
/** An action, with the secret of a webhook when it is new: it is answered once, and never again. */
export interface ActionWithSecret {
    readonly action: Action;
    readonly secret: string | null;
}
interface Needs {
    readonly ledger: Ledger;
    readonly newUuid: NewUuid;
    readonly clock: Clock;
    readonly rules: ActionRules;
}
export declare class CreateAction {
    #private;
    constructor(needs: Needs & {
        readonly quotas?: Pick<Quotas, 'actions'>;
    });
    /**
     * @throws ValidationError naming every bad field; NotFoundError when the caller has no such workflow; RefusedError
     * `quota` when that has as many actions as it may have.
     */
    execute(caller: AppCaller, workflow: string, input: NewAction, { once }?: Idempotent<ActionWithSecret>): Promise<ActionWithSecret>;
}
/** The UUIDs of an action and of its workflow. */
export interface ActionPath {
    readonly workflow: string;
    readonly uuid: string;
}
/** Changes an action by a JSON merge patch; jobs that were made before run as the action is when they run. */
export declare class ChangeAction {
    #private;
    constructor(needs: Pick<Needs, 'ledger' | 'rules'>);
    /** A `null` as the webhook's secret in the patch generates a new secret. The old one signs beside it for a day. */
    execute(caller: AppCaller, { workflow, uuid }: ActionPath, patch: unknown, { expected }?: Conditional): Promise<ActionWithSecret>;
}
export declare class DeleteAction {
    #private;
    constructor(needs: Pick<Needs, 'ledger'>);
    /** @throws StaleError; NotFoundError. */
    execute(caller: AppCaller, workflow: string, uuid: string, { expected }?: Conditional): Promise<void>;
}
export declare class GetAction {
    #private;
    constructor(needs: {
        readonly actions: ActionRepository;
    });
    /** @throws NotFoundError. */
    execute(caller: AppCaller, workflow: string, uuid: string): Promise<Action>;
}
interface ListNeeds {
    readonly actions: ActionRepository;
    readonly workflows: WorkflowRepository;
    readonly paginator: Paginator;
}
/** A workflow's actions, by position. */
export declare class ListActions {
    #private;
    constructor(needs: ListNeeds);
    /** @throws ValidationError on `page` or `limit`; NotFoundError when the caller has no such workflow. */
    execute(caller: AppCaller, workflow: string, request?: PageRequest): Promise<Page<Action>>;
}
export {};
