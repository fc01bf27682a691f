import type { SettleBookings } from '../bookings/settle-bookings.js';
import { RefusedError } from '../errors.js';
import { FieldReader, mergePatch } from '../fields.js';
import { AHEAD_AT_ONCE, aheadAmong } from '../ledger/bookings-ahead.js';
import { Recording } from '../ledger/change-recorder.js';
import { existing, replace } from '../ledger/edits.js';
import type { Ledger } from '../ledger/ledger.js';
import { type AppCaller, actorOf } from '../model/callers.js';
import { readNewWorkflow, type Workflow, workflowFields } from '../model/workflow.js';
import type { NewUuid } from '../ports.js';
import { checkUnnamed } from '../services/change-services.js';
import { changed, type Expected } from '../versions.js';

interface Needs {
  readonly ledger: Ledger;
  readonly settle: SettleBookings;
}

/** Changes a workflow by a JSON merge patch on the fields of its creation. */
export class ChangeWorkflow {
  readonly #needs: Needs;
  constructor(needs: Needs) {
    this.#needs = needs;
  }

  /** @throws ValidationError, StaleError; NotFoundError when the caller has no such workflow. */
  async execute(caller: AppCaller, uuid: string, patch: unknown, expected?: Expected): Promise<Workflow> {
    const { ledger, settle } = this.#needs;
    const app = caller.app.uuid;
    const asked = new FieldReader(patch);
    asked.done();
    // What has lapsed under the old settings stays lapsed: new ones bring no booking back.
    if (asked.raw('settings') !== undefined) await settle.execute(app);
    return ledger.commit(
      app,
      { objects: { workflow: [uuid] } },
      (view) => {
        const before = existing(view, 'workflow', uuid, expected);
        const fields = readNewWorkflow(mergePatch(workflowFields(before), patch));
        return replace('workflow', before, changed(before, fields, view.now));
      },
      actorOf(caller),
    );
  }
}

/** Removes a workflow with its actions, unless bookings still need it. */
export class DeleteWorkflow {
  readonly #needs: Pick<Needs, 'ledger'> & { readonly newUuid: NewUuid };
  constructor(needs: Pick<Needs, 'ledger'> & { readonly newUuid: NewUuid }) {
    this.#needs = needs;
  }

  /** @throws StaleError; NotFoundError; RefusedError `in_use` when services name it, `has_bookings` while bookings of it are held, pending or confirmed ahead. */
  async execute(caller: AppCaller, uuid: string, expected?: Expected): Promise<void> {
    let isRemoved = false;
    while (!isRemoved) isRemoved = await this.#step(caller, uuid, expected);
  }

  /** One commit towards the removal; whether it was the last. */
  #step(caller: AppCaller, uuid: string, expected?: Expected): Promise<boolean> {
    const { ledger, newUuid } = this.#needs;
    return ledger.commit(
      caller.app.uuid,
      { objects: { workflow: [uuid] }, actionsOf: [uuid] },
      (view) => {
        existing(view, 'workflow', uuid, expected);
        checkUnnamed(view, 'workflow', uuid);
        const recording = new Recording(view, newUuid);
        const found = view.inUse({ workflow: uuid, endsAfter: view.now, limit: AHEAD_AT_ONCE });
        const ahead = aheadAmong(found, recording);
        if (ahead === 'some') {
          throw new RefusedError('has_bookings', { workflow: 'The workflow has bookings that are still to come' });
        }
        if (ahead === 'unknown') return { result: false, change: recording.toChange() };
        const removed = [
          { kind: 'workflow', uuid } as const,
          ...view.actionsOf(uuid).map((action) => ({ kind: 'action', uuid: action.uuid }) as const),
        ];
        return { result: true, change: recording.toChange({ removed }) };
      },
      actorOf(caller),
    );
  }
}
