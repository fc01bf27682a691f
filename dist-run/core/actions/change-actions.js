import { NotFoundError } from '../errors.js';
import { FieldReader, mergePatch } from '../fields.js';
import { decidedOnce } from '../ledger/idempotent-decision.js';
import { beyondQuota, DEFAULT_QUOTAS } from '../ledger/quotas.js';
import { actorOf } from '../model/callers.js';
import { changed, checkVersion, isSame } from '../versions.js';
import { actionFields, readAction } from './action-input.js';
export class CreateAction {
    #needs;
    constructor(needs) {
        this.#needs = needs;
    }
    /**
     * @throws ValidationError naming every bad field; NotFoundError when the caller has no such workflow; RefusedError
     * `quota` when that has as many actions as it may have.
     */
    async execute(caller, workflow, input, { once } = {}) {
        const { ledger, newUuid, clock, rules, quotas = DEFAULT_QUOTAS } = this.#needs;
        const fields = readAction(input, rules, clock());
        const uuid = newUuid();
        const app = caller.app.uuid;
        return ledger.commit(app, { objects: { workflow: [workflow], action: [uuid] }, actionsOf: [workflow], answer: once?.key }, decidedOnce(once, (view) => {
            if (!view.object('workflow', workflow))
                throw new NotFoundError();
            if (view.actionsOf(workflow).length >= quotas.actions) {
                throw beyondQuota('action', `This workflow has as many as it may have: ${quotas.actions}`);
            }
            const { now } = view;
            const action = { uuid, app, workflow, ...fields, version: 1, createdAt: now, updatedAt: now };
            return { result: { action, secret: secretOf(action) }, change: { put: { action: [action] } } };
        }), actorOf(caller));
    }
}
/** Changes an action by a JSON merge patch; jobs that were made before run as the action is when they run. */
export class ChangeAction {
    #needs;
    constructor(needs) {
        this.#needs = needs;
    }
    /** A `null` as the webhook's secret in the patch generates a new secret. The old one signs beside it for a day. */
    async execute(caller, { workflow, uuid }, patch, { expected } = {}) {
        const { ledger, rules } = this.#needs;
        new FieldReader(patch).done();
        return ledger.commit(caller.app.uuid, { objects: { action: [uuid] } }, (view) => {
            const before = found(view.object('action', uuid), workflow);
            checkVersion(before, expected);
            const webhook = before.type === 'webhook' ? before.config : undefined;
            const fields = readAction(withSecret(mergePatch(actionFields(before), patch), patch, rules), rules, view.now, webhook);
            const action = changed(before, fields, view.now);
            if (isSame(before, action))
                return { result: { action: before, secret: null } };
            const secret = secretOf(action);
            const isNew = secret !== secretOf(before);
            return { result: { action, secret: isNew ? secret : null }, change: { put: { action: [action] } } };
        }, actorOf(caller));
    }
}
/** Handles a `null` secret in the patch: restores the default, a generated secret. */
function withSecret(merged, patch, { webhookSecrets }) {
    const config = new FieldReader(patch).raw('config');
    const isReset = typeof config === 'object' && config !== null && 'secret' in config && config.secret === null;
    return isReset ? mergePatch(merged, { config: { secret: webhookSecrets.make() } }) : merged;
}
function secretOf(action) {
    return action.type === 'webhook' ? (action.config.secrets[0]?.secret ?? null) : null;
}
/** @throws NotFoundError when there is no such action under the workflow. */
function found(action, workflow) {
    if (!action || action.workflow !== workflow)
        throw new NotFoundError();
    return action;
}
export class DeleteAction {
    #needs;
    constructor(needs) {
        this.#needs = needs;
    }
    /** @throws StaleError; NotFoundError. */
    async execute(caller, workflow, uuid, { expected } = {}) {
        await this.#needs.ledger.commit(caller.app.uuid, { objects: { action: [uuid] } }, (view) => {
            checkVersion(found(view.object('action', uuid), workflow), expected);
            return { result: undefined, change: { removed: [{ kind: 'action', uuid }] } };
        }, actorOf(caller));
    }
}
export class GetAction {
    #needs;
    constructor(needs) {
        this.#needs = needs;
    }
    /** @throws NotFoundError. */
    async execute(caller, workflow, uuid) {
        return found(await this.#needs.actions.find(caller.app.uuid, uuid), workflow);
    }
}
/** A workflow's actions, by position. */
export class ListActions {
    #needs;
    constructor(needs) {
        this.#needs = needs;
    }
    /** @throws ValidationError on `page` or `limit`; NotFoundError when the caller has no such workflow. */
    async execute(caller, workflow, request = {}) {
        const { actions, workflows, paginator } = this.#needs;
        const app = caller.app.uuid;
        if (!(await workflows.find(app, workflow)))
            throw new NotFoundError();
        return paginator.paginate(request, (slice) => actions.list(app, workflow, slice));
    }
}
