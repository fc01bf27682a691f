import { FieldReader } from '../../basics/fields.js';
import type { Instant } from '../../basics/ports.js';
import { patched } from '../../basics/schema.js';
import { type Conditional, changed, checkVersion } from '../../basics/versions.js';
import type { Change, Ledger, View } from '../../ledger/ledger.js';
import { type AppCaller, actorOf } from '../../model/callers.js';
import { emptyProfile, PROFILE, type Profile, type ProfilePatch } from '../../model/profile.js';
import type { Business, GetBusiness } from './read-business.js';

interface Needs {
  readonly ledger: Ledger;
  readonly getBusiness: GetBusiness;
}

type ProfileChange = Pick<Change, 'put' | 'removed'>;

/** Stores the change of the caller's profile that `decide` returns, if any. An unstored profile is empty. @throws StaleError */
export async function changeProfile(
  ledger: Ledger,
  caller: AppCaller,
  { expected }: Conditional,
  decide: (before: Profile, now: Instant) => ProfileChange | undefined,
): Promise<void> {
  const { app } = caller;
  const change = (view: View) => {
    const before = view.object('profile', app.uuid) ?? emptyProfile(app);
    checkVersion(before, expected);
    return { result: undefined, change: decide(before, view.now) };
  };
  await ledger.commit(app.uuid, { objects: { profile: [app.uuid] } }, change, actorOf(caller));
}

export function changeBusiness({ ledger, getBusiness }: Needs) {
  return async (caller: AppCaller, patch: ProfilePatch, conditional: Conditional = {}): Promise<Business> => {
    new FieldReader(patch).done();
    await changeProfile(ledger, caller, conditional, (before, now) => {
      const after = changed(before, patched(PROFILE, before, patch), now);
      return after === before ? undefined : { put: { profile: [after] } };
    });
    return getBusiness(caller);
  };
}
