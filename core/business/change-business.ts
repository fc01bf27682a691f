import { FieldReader, mergePatch } from '../fields.js';
import { replace } from '../ledger/edits.js';
import type { Ledger } from '../ledger/ledger.js';
import { type AppCaller, actorOf } from '../model/callers.js';
import { emptyProfile, type ProfilePatch, profileFields, readProfile } from '../model/profile.js';
import { changed, checkVersion, type Expected } from '../versions.js';
import type { Business, GetBusiness } from './read-business.js';

interface Needs {
  readonly ledger: Ledger;
  readonly getBusiness: GetBusiness;
}

/** Changes the profile of the caller's business by a JSON merge patch. */
export class ChangeBusiness {
  readonly #needs: Needs;
  constructor(needs: Needs) {
    this.#needs = needs;
  }

  /** @throws ValidationError naming every bad field; StaleError. */
  async execute(
    caller: AppCaller,
    patch: ProfilePatch,
    { expected }: { readonly expected?: Expected } = {},
  ): Promise<Business> {
    const { ledger, getBusiness } = this.#needs;
    new FieldReader(patch).done();
    const { app } = caller;
    await ledger.commit(
      app.uuid,
      { objects: { profile: [app.uuid] } },
      (view) => {
        const before = view.object('profile', app.uuid) ?? emptyProfile(app);
        checkVersion(before, expected);
        const fields = readProfile(mergePatch(profileFields(before), patch));
        return replace('profile', before, changed(before, fields, view.now));
      },
      actorOf(caller),
    );
    return getBusiness.execute(caller);
  }
}
