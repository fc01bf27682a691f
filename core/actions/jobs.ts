import { NotFoundError, RefusedError } from '../errors.js';
import type { Idempotent } from '../ledger/idempotency.js';
import { decidedOnce } from '../ledger/idempotent-decision.js';
import type { Ledger } from '../ledger/ledger.js';
import { type AppCaller, actorOf } from '../model/callers.js';
import type { Job } from '../model/job.js';
import type { Page, PageRequest, Paginator } from '../pagination.js';
import type { JobFilter, JobRepository } from '../storage/job-repository.js';
import { found } from '../storage/lists.js';
import { NO_MAIL_SERVER } from './delivery-ports.js';
import { isHeldBack } from './mail-limits.js';

interface Needs {
  readonly jobs: JobRepository;
  readonly paginator: Paginator;
}

/** Lists the app's jobs with their results, oldest first. */
export class ListJobs {
  readonly #needs: Needs;
  constructor(needs: Needs) {
    this.#needs = needs;
  }

  /** @throws ValidationError on `page` or `limit`. */
  async execute(caller: AppCaller, request: PageRequest = {}, filter: JobFilter = {}): Promise<Page<Job>> {
    const { jobs, paginator } = this.#needs;
    return paginator.paginate(request, (slice) => jobs.list(caller.app.uuid, slice, filter));
  }
}

export class GetJob {
  readonly #needs: Pick<Needs, 'jobs'>;
  constructor(needs: Pick<Needs, 'jobs'>) {
    this.#needs = needs;
  }

  /** @throws NotFoundError. */
  async execute(caller: AppCaller, uuid: string): Promise<Job> {
    return found(this.#needs.jobs, caller, uuid);
  }
}

/**
 * Retries a job now, if it has failed, waits for its next attempt after an unsuccessful one, or was skipped because no mail server was
 * configured, or because its mail was held back.
 */
export class RetryJob {
  readonly #needs: { readonly ledger: Ledger };
  constructor(needs: { readonly ledger: Ledger }) {
    this.#needs = needs;
  }

  /** @throws NotFoundError; RefusedError `invalid_state` for a job that has not been tried, is under way, or is done. */
  async execute(caller: AppCaller, uuid: string, { once }: Idempotent<Job> = {}): Promise<Job> {
    return this.#needs.ledger.commit(
      caller.app.uuid,
      { objects: { job: [uuid] }, answer: once?.key },
      decidedOnce(
        once,
        (view) => {
          const before = view.object('job', uuid);
          if (!before) throw new NotFoundError();
          const isWaitingAgain = before.status === 'waiting' && before.attempts.length > 0;
          const isUnsent =
            before.status === 'skipped' && (before.reason === NO_MAIL_SERVER || isHeldBack(before.reason));
          if (before.status !== 'failed' && !isWaitingAgain && !isUnsent) {
            throw new RefusedError('invalid_state', {
              status: 'Only a delivery whose last attempt has failed can be tried again',
            });
          }
          const { now } = view;
          // The caller answers for this mail, so its limits do not apply any more.
          const { unproved: _, ...known } = before;
          const job: Job = { ...known, status: 'waiting', reason: null, nextAt: now, updatedAt: now };
          return { result: job, change: { put: { job: [job] } } };
        },
        ({ booking }) => (booking === null ? [] : [booking]),
      ),
      actorOf(caller),
    );
  }
}
