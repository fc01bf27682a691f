import { NotFoundError, RefusedError } from '../../basics/errors.js';
import { NO_MAIL_SERVER } from '../../basics/mail.js';
import type { Page, PageRequest } from '../../basics/pagination.js';
import type { Idempotent } from '../../ledger/idempotency.js';
import { decidedOnce } from '../../ledger/idempotent-decision.js';
import type { Ledger } from '../../ledger/ledger.js';
import { getObject, type ReadNeeds } from '../../ledger/plain/plain-objects.js';
import { type AppCaller, actorOf } from '../../model/callers.js';
import type { Job, JobStatus } from '../../model/job.js';
import type { LetterKind } from '../../model/letters.js';
import { equal } from '../../model/questions/question.js';
import { isHeldBack } from './mail-limits.js';

export interface JobFilter {
  readonly status?: JobStatus | undefined;
  readonly action?: string | undefined;
  readonly booking?: string | undefined;
  readonly letter?: LetterKind | undefined;
}

export function listJobs({ objects, paginator }: ReadNeeds) {
  return async (
    caller: AppCaller,
    { status, action, booking, letter, ...request }: PageRequest & JobFilter = {},
  ): Promise<Page<Job>> => {
    const where = ['and', equal<'job'>({ status, action, booking, letter })] as const;
    return paginator.paginate(request, (slice) => objects.list(caller.app.uuid, { kind: 'job', where }, slice));
  };
}

export function getJob(needs: Pick<ReadNeeds, 'objects'>) {
  return getObject(needs, 'job');
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
          // A person has requested this attempt, so the limits of mail do not apply to it.
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
