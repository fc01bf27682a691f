import { NotFoundError } from '../errors.js';
import { isSame } from '../versions.js';
export const counterOf = ({ manageCounter = 0 }) => manageCounter;
/** Reads the secrets of apps, and creates one at first use. If several processes create one, the first to store it wins. */
export class ManageSecrets {
    #needs;
    constructor(needs) {
        this.#needs = needs;
    }
    /** @throws NotFoundError when the app is gone. */
    async links(app) {
        const { manageTokens } = this.#needs;
        const { secret } = await this.#of(app);
        return {
            token: (booking) => manageTokens.write(secret, app.uuid, booking.uuid, counterOf(booking)),
            holder: (address) => manageTokens.holder(secret, app.uuid, address),
            visitor: (address) => manageTokens.visitor(secret, app.uuid, address),
        };
    }
    async #of({ uuid, owner }) {
        const { apps, manageTokens } = this.#needs;
        const known = (await apps.recordOf(uuid))?.credential.manage;
        const sealed = (manage) => ({
            secret: manageTokens.sealed(manage.secret, uuid),
            previous: manage.previous && { ...manage.previous, secret: manageTokens.sealed(manage.previous.secret, uuid) },
        });
        if (known && isSame(sealed(known), known))
            return known;
        const outcome = await apps.change(owner, uuid, ({ app, credential }) => {
            const { manage } = credential;
            const next = manage ? sealed(manage) : { secret: manageTokens.newSecret(uuid), previous: null };
            return { record: { app, credential: { ...credential, manage: next } } };
        });
        const manage = outcome && 'record' in outcome ? outcome.record.credential.manage : undefined;
        if (!manage)
            throw new NotFoundError();
        return manage;
    }
}
/** Creates the manage tokens of the caller's bookings. */
export class WriteManageTokens {
    #needs;
    constructor(needs) {
        this.#needs = needs;
    }
    /** Answers a function that writes the token of a booking. @throws NotFoundError when the app is gone. */
    async execute(caller) {
        return (await this.#needs.manageSecrets.links(caller.app)).token;
    }
}
