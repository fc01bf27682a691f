import type { Idempotent } from '../ledger/idempotency.js';
import type { Ledger } from '../ledger/ledger.js';
import type { AppCaller } from '../model/callers.js';
import type { Attempt } from '../model/job.js';
import type { Clock, NewUuid } from '../ports.js';
import type { ActionRepository } from '../storage/action-repository.js';
import type { WorkflowRepository } from '../storage/workflow-repository.js';
import { type ActionChannels } from './channels.js';
interface Needs {
    readonly actions: ActionRepository;
    readonly workflows: WorkflowRepository;
    readonly ledger: Ledger;
    readonly channels: ActionChannels;
    readonly newUuid: NewUuid;
    readonly clock: Clock;
}
/** Runs an action once on a sample booking, whether it is enabled or not, and answers what came of it. */
export declare class TestAction {
    #private;
    constructor(needs: Needs);
    /**
     * A transition, which a sample has no state for, is answered as taken. `to`: where an e-mail goes instead of its receiver.
     * @throws NotFoundError; ValidationError on `to`.
     */
    execute(caller: AppCaller, workflowUuid: string, uuid: string, { once, to }?: Idempotent<Attempt> & {
        readonly to?: string | null | undefined;
    }): Promise<Attempt>;
}
/** @throws ValidationError on `to`. */
export declare function readTestReceiver(input: unknown): string | null;
export {};
