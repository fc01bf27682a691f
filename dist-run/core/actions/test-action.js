import { NotFoundError } from '../errors.js';
import { FieldReader } from '../fields.js';
import { isBookingless } from '../model/action.js';
import { businessIn } from './booking-facts.js';
import { performAction, tellOf } from './channels.js';
import { SAMPLE_UUID, sampleSubject } from './template-values.js';
import { triedOnce } from './tried-once.js';
/** Runs an action once on a sample booking, whether it is enabled or not, and answers what came of it. */
export class TestAction {
    #needs;
    constructor(needs) {
        this.#needs = needs;
    }
    /**
     * A transition, which a sample has no state for, is answered as taken. `to`: where an e-mail goes instead of its receiver.
     * @throws NotFoundError; ValidationError on `to`.
     */
    async execute(caller, workflowUuid, uuid, { once, to } = {}) {
        const { actions, workflows, ledger, channels, newUuid, clock } = this.#needs;
        const { app } = caller;
        const receiver = readTestReceiver({ to });
        return triedOnce(ledger, caller, once, async () => {
            const action = await actions.find(app.uuid, uuid);
            const workflow = await workflows.find(app.uuid, workflowUuid);
            if (!action || !workflow || action.workflow !== workflow.uuid)
                throw new NotFoundError();
            const at = clock();
            const business = await ledger.read(app.uuid, { objects: { profile: [app.uuid] } }, (view) => businessIn(view, app));
            const { ok, status, message } = action.type === 'transition'
                ? { ok: true, status: null, message: `Would ${action.config.to} the booking` }
                : isBookingless(action.trigger)
                    ? await tellOf(channels, action, SAMPLE_UUID, newUuid(), at)
                    : await performAction(channels, withReceiver(action, receiver), sampleSubject(app, workflow, business, at), newUuid(), at);
            return { at, ok, status, message };
        });
    }
}
/** @throws ValidationError on `to`. */
export function readTestReceiver(input) {
    const fields = new FieldReader(input);
    const to = fields.emailOrBlank('to');
    fields.done();
    return to;
}
function withReceiver(action, to) {
    return action.type === 'email' && to !== null ? { ...action, config: { ...action.config, to } } : action;
}
