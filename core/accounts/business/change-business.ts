import { FieldReader } from '../../basics/fields.js';
import { patched } from '../../basics/schema.js';
import { type Conditional, changed, checkVersion } from '../../basics/versions.js';
import { replace } from '../../ledger/edits.js';
import type { Ledger } from '../../ledger/ledger.js';
import { type AppCaller, actorOf } from '../../model/callers.js';
import { emptyProfile, PROFILE, type ProfilePatch } from '../../model/profile.js';
import type { Business, GetBusiness } from './read-business.js';

interface Needs {
  readonly ledger: Ledger;
  readonly getBusiness: GetBusiness;
}

export function changeBusiness({ ledger, getBusiness }: Needs) {
  return async (caller: AppCaller, patch: ProfilePatch, { expected }: Conditional = {}): Promise<Business> => {
    new FieldReader(patch).done();
    const { app } = caller;
    await ledger.commit(
      app.uuid,
      { objects: { profile: [app.uuid] } },
      (view) => {
        const before = view.object('profile', app.uuid) ?? emptyProfile(app);
        checkVersion(before, expected);
        const fields = patched(PROFILE, before, patch);
        return replace('profile', before, changed(before, fields, view.now));
      },
      actorOf(caller),
    );
    return getBusiness(caller);
  };
}
