import { NotFoundError, RefusedError } from '../errors.js';
import type { Idempotent } from '../ledger/idempotency.js';
import { decidedOnce } from '../ledger/idempotent-decision.js';
import type { Ledger } from '../ledger/ledger.js';
import { NO_MAIL_SERVER } from '../mail.js';
import { type AppCaller, actorOf } from '../model/callers.js';
import type { Job } from '../model/job.js';
import type { Page, PageRequest, Paginator } from '../pagination.js';
import type { JobFilter, JobRepository } from '../storage/job-repository.js';
import { found } from '../storage/lists.js';
import { isHeldBack } from './mail-limits.js';

interface Needs {
  readonly jobs: JobRepository;
  readonly paginator: Paginator;
}

export function listJobs({ jobs, paginator }: Needs) {
  return async (caller: AppCaller, query: PageRequest & JobFilter = {}): Promise<Page<Job>> => {
    return paginator.paginate(query, (slice) => jobs.list(caller.app.uuid, slice, query));
  };
}

export function getJob({ jobs }: Pick<Needs, 'jobs'>) {
  return async (caller: AppCaller, uuid: string): Promise<Job> => {
    return found(jobs, caller, uuid);
  };
}

export function retryJob({ ledger }: { readonly ledger: Ledger }) {
  return async (caller: AppCaller, uuid: string, { once }: Idempotent<Job> = {}): Promise<Job> => {
    return ledger.commit(
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
  };
}
