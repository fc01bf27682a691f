import { NotFoundError, RefusedError } from '../errors.js';
import { decidedOnce } from '../ledger/idempotent-decision.js';
import { actorOf } from '../model/callers.js';
import { found } from '../storage/lists.js';
import { NO_MAIL_SERVER } from './delivery-ports.js';
/** Lists the caller's jobs and their results, oldest first. */
export class ListJobs {
    #needs;
    constructor(needs) {
        this.#needs = needs;
    }
    /** @throws ValidationError on `page` or `limit`. */
    async execute(caller, request = {}, filter = {}) {
        const { jobs, paginator } = this.#needs;
        return paginator.paginate(request, (slice) => jobs.list(caller.app.uuid, slice, filter));
    }
}
export class GetJob {
    #needs;
    constructor(needs) {
        this.#needs = needs;
    }
    /** @throws NotFoundError. */
    async execute(caller, uuid) {
        return found(this.#needs.jobs, caller, uuid);
    }
}
/** Retries a job now, if it has failed or waits for its next attempt after an unsuccessful one. */
export class RetryJob {
    #needs;
    constructor(needs) {
        this.#needs = needs;
    }
    /** @throws NotFoundError; RefusedError `invalid_state` for a job that has not been tried, is under way, or is done. */
    async execute(caller, uuid, { once } = {}) {
        return this.#needs.ledger.commit(caller.app.uuid, { objects: { job: [uuid] }, answer: once?.key }, decidedOnce(once, (view) => {
            const before = view.object('job', uuid);
            if (!before)
                throw new NotFoundError();
            const isWaitingAgain = before.status === 'waiting' && before.attempts.length > 0;
            const isUnsent = before.status === 'skipped' && before.reason === NO_MAIL_SERVER;
            if (before.status !== 'failed' && !isWaitingAgain && !isUnsent) {
                throw new RefusedError('invalid_state', {
                    status: 'Only a delivery whose last attempt has failed can be tried again',
                });
            }
            const { now } = view;
            const job = { ...before, status: 'waiting', reason: null, nextAt: now, updatedAt: now };
            return { result: job, change: { put: { job: [job] } } };
        }, ({ booking }) => (booking === null ? [] : [booking])), actorOf(caller));
    }
}
