import { NotFoundError } from '../errors.js';
import type { Once } from '../ledger/idempotency.js';
import { isKept, replay } from '../ledger/idempotency.js';
import { decidedOnce } from '../ledger/idempotent-decision.js';
import type { Ledger } from '../ledger/ledger.js';
import { isBookingless } from '../model/action.js';
import type { AppCaller } from '../model/callers.js';
import type { Attempt } from '../model/job.js';
import type { Clock, NewUuid } from '../ports.js';
import type { ActionRepository } from '../storage/action-repository.js';
import type { WorkflowRepository } from '../storage/workflow-repository.js';
import { type ActionChannels, performAction, tellOf } from './channels.js';
import { SAMPLE_UUID, sampleSubject } from './template-values.js';

interface Needs {
  readonly actions: ActionRepository;
  readonly workflows: WorkflowRepository;
  readonly ledger: Ledger;
  readonly channels: ActionChannels;
  readonly newUuid: NewUuid;
  readonly clock: Clock;
}

/** Runs an action once on a sample booking, whether it is enabled or not, and answers what came of it. */
export class TestAction {
  readonly #needs: Needs;
  constructor(needs: Needs) {
    this.#needs = needs;
  }

  /** A transition, which a sample has no state for, is answered as taken. @throws NotFoundError. */
  async execute(caller: AppCaller, workflowUuid: string, uuid: string, once?: Once<Attempt>): Promise<Attempt> {
    const { actions, workflows, ledger, channels, newUuid, clock } = this.#needs;
    const { app } = caller;
    if (once) {
      const earlier = await ledger.read(app.uuid, { answer: once.key }, (view) => {
        const answer = view.answer(once.key);
        return answer && isKept(answer, view.now) ? answer : undefined;
      });
      if (earlier) replay(earlier, once);
    }
    const action = await actions.find(app.uuid, uuid);
    const workflow = await workflows.find(app.uuid, workflowUuid);
    if (!action || !workflow || action.workflow !== workflow.uuid) throw new NotFoundError();
    const at = clock();
    const { ok, status, message } =
      action.type === 'transition'
        ? { ok: true, status: null, message: `Would ${action.config.to} the booking` }
        : isBookingless(action.trigger)
          ? await tellOf(channels, action, SAMPLE_UUID, newUuid(), at)
          : await performAction(channels, action, sampleSubject(app, workflow, at), newUuid(), at);
    const attempt: Attempt = { at, ok, status, message };
    if (!once) return attempt;
    return ledger.commit(
      app.uuid,
      { answer: once.key },
      decidedOnce(once, () => ({ result: attempt })),
    );
  }
}
