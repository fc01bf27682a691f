import { FieldReader, mergePatch } from '../fields.js';
import { replace } from '../ledger/edits.js';
import { actorOf } from '../model/callers.js';
import { emptyProfile, profileFields, readProfile } from '../model/profile.js';
import { changed, checkVersion } from '../versions.js';
/** Changes the profile of the caller's business by a JSON merge patch. */
export class ChangeBusiness {
    #needs;
    constructor(needs) {
        this.#needs = needs;
    }
    /** @throws ValidationError naming every bad field; StaleError. */
    async execute(caller, patch, { expected } = {}) {
        const { ledger, getBusiness } = this.#needs;
        new FieldReader(patch).done();
        const { app } = caller;
        await ledger.commit(app.uuid, { objects: { profile: [app.uuid] } }, (view) => {
            const before = view.object('profile', app.uuid) ?? emptyProfile(app);
            checkVersion(before, expected);
            const fields = readProfile(mergePatch(profileFields(before), patch));
            return replace('profile', before, changed(before, fields, view.now));
        }, actorOf(caller));
        return getBusiness.execute(caller);
    }
}
