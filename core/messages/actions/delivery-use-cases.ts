import { may, type NeedsOf } from '../../ledger/access/may.js';
import { MANAGER } from '../../model/rights.js';
import { getJob, listJobs, retryJob } from './jobs.js';

type Needs = NeedsOf<typeof listJobs | typeof getJob | typeof retryJob>;

export function deliveryUseCases(needs: Needs) {
  return {
    /** Lists the app's jobs with their results, oldest first. @throws ValidationError on `page` or `limit`. */
    list: may(MANAGER, listJobs(needs)),
    /** @throws NotFoundError. */
    get: may(MANAGER, getJob(needs)),
    /**
     * Retries a job now, if it has failed, waits for its next attempt after an unsuccessful one, or was skipped because no mail server
     * was configured, or because its mail was held back. @throws NotFoundError; RefusedError `invalid_state` for a job that has not been
     * tried, is under way, or is done.
     */
    retry: may(MANAGER, retryJob(needs)),
  };
}
