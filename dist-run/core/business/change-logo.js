import { toBase64 } from '../base64.js';
import { actorOf } from '../model/callers.js';
import { readLogo } from '../model/logo.js';
import { emptyProfile } from '../model/profile.js';
import { changed, checkVersion } from '../versions.js';
/** Makes an image the logo of the caller's business; the one before is gone. The same file keeps its UUID. */
export class ReplaceLogo {
    #needs;
    constructor(needs) {
        this.#needs = needs;
    }
    /** @throws ValidationError on `logo`; StaleError. */
    async execute(caller, file, { expected } = {}) {
        const { ledger, newToken, digest, getBusiness } = this.#needs;
        const { type, width, height } = readLogo(file);
        const { app } = caller;
        const data = toBase64(file.bytes);
        const uuid = newToken();
        const facts = { uuid, width, height, bytes: file.bytes.length, digest: digest(data) };
        await ledger.commit(app.uuid, { objects: { profile: [app.uuid] } }, (view) => {
            const before = view.object('profile', app.uuid) ?? emptyProfile(app);
            checkVersion(before, expected);
            if (before.logo?.digest === facts.digest)
                return { result: undefined };
            const logo = { uuid, app: app.uuid, type, data, createdAt: view.now };
            return {
                result: undefined,
                change: {
                    put: { profile: [changed(before, { logo: facts }, view.now)], logo: [logo] },
                    removed: before.logo ? [{ kind: 'logo', uuid: before.logo.uuid }] : [],
                },
            };
        }, actorOf(caller));
        return getBusiness.execute(caller);
    }
}
/** Removes the logo of the caller's business, if it has one. */
export class DeleteLogo {
    #needs;
    constructor(needs) {
        this.#needs = needs;
    }
    /** @throws StaleError. */
    async execute(caller, { expected } = {}) {
        const { app } = caller;
        await this.#needs.ledger.commit(app.uuid, { objects: { profile: [app.uuid] } }, (view) => {
            const before = view.object('profile', app.uuid) ?? emptyProfile(app);
            checkVersion(before, expected);
            if (!before.logo)
                return { result: undefined };
            const after = changed(before, { logo: null }, view.now);
            const removed = [{ kind: 'logo', uuid: before.logo.uuid }];
            return { result: undefined, change: { put: { profile: [after] }, removed } };
        }, actorOf(caller));
    }
}
