import { DuplicateError } from '../errors.js';
import { FieldReader, mergePatch } from '../fields.js';
import { existing, replace } from '../ledger/edits.js';
import { decidedOnce } from '../ledger/idempotent-decision.js';
import { actorOf } from '../model/callers.js';
import { customerFields, newCustomer, readNewCustomer } from '../model/customer.js';
import { fold } from '../search.js';
import { changed } from '../versions.js';
export class CreateCustomer {
    #needs;
    constructor(needs) {
        this.#needs = needs;
    }
    /** @throws ValidationError naming every bad field; DuplicateError on `email` when another customer has it, case aside. */
    async execute(caller, input, { once } = {}) {
        const { ledger, newUuid } = this.#needs;
        const fields = readNewCustomer(input);
        const uuid = newUuid();
        const app = caller.app.uuid;
        return ledger.commit(app, { ...wantedFor(fields.email), answer: once?.key }, decidedOnce(once, (view) => {
            checkEmail(view, fields.email, uuid);
            const customer = newCustomer(fields, { uuid, app, now: view.now });
            return { result: customer, change: { put: { customer: [customer] } } };
        }, (customer) => [customer.uuid]), actorOf(caller));
    }
}
/** Changes a customer by a JSON merge patch on the fields of its creation; bookings that exist stay as they are. */
export class ChangeCustomer {
    #needs;
    constructor(needs) {
        this.#needs = needs;
    }
    /** @throws ValidationError, StaleError, DuplicateError on `email`; NotFoundError when the caller has no such customer. */
    async execute(caller, uuid, patch, { expected } = {}) {
        new FieldReader(patch).done();
        const decide = (view) => {
            const before = existing(view, 'customer', uuid, expected);
            const fields = readNewCustomer(mergePatch(customerFields(before), patch));
            checkEmail(view, fields.email, uuid);
            return replace('customer', before, changed(before, fields, view.now));
        };
        return this.#needs.ledger.commit(caller.app.uuid, { objects: { customer: [uuid] } }, decide, actorOf(caller));
    }
}
function wantedFor(email) {
    return { emails: email === null ? [] : [fold(email)] };
}
/** @throws DuplicateError when another customer has the address. */
function checkEmail(view, email, uuid) {
    const holder = email === null ? undefined : view.customerWithEmail(fold(email));
    if (holder && holder.uuid !== uuid)
        throw new DuplicateError('email');
}
