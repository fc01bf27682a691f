import { FieldReader, mergePatch } from '../fields.js';
import { replace } from '../ledger/edits.js';
import { actorOf } from '../model/callers.js';
import { letterDefaults, lettersFields, readLetters } from '../model/letters.js';
import { changed, checkVersion } from '../versions.js';
/** Changes by a JSON merge patch which letters the caller's app sends. */
export class ChangeLetters {
    #needs;
    constructor(needs) {
        this.#needs = needs;
    }
    /** @throws ValidationError naming every bad field; StaleError. */
    async execute(caller, patch, { expected } = {}) {
        const { ledger, getLetters } = this.#needs;
        new FieldReader(patch).done();
        const { app } = caller;
        await ledger.commit(app.uuid, { objects: { letters: [app.uuid] } }, (view) => {
            const before = view.object('letters', app.uuid) ?? letterDefaults(app);
            checkVersion(before, expected);
            const fields = readLetters(mergePatch(lettersFields(before), patch));
            return replace('letters', before, changed(before, fields, view.now));
        }, actorOf(caller));
        return getLetters.execute(caller);
    }
}
