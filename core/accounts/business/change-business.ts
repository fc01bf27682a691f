import { FieldReader } from '../../basics/fields.js';
import type { Instant } from '../../basics/ports.js';
import { patched, withDefaults } from '../../basics/schema.js';
import { type Conditional, changed, checkVersion } from '../../basics/versions.js';
import type { AlongsideFor, Change, Ledger, View } from '../../ledger/ledger.js';
import type { App } from '../../model/app.js';
import { type AppCaller, actorOf } from '../../model/callers.js';
import {
  type APP_SETTINGS,
  type AppSettingsPatch,
  emptyProfile,
  PROFILE,
  type Profile,
  type ProfilePatch,
  publicProfile,
} from '../../model/profile.js';
import { ALL } from '../../model/questions/question.js';
import { type Business, type GetBusiness, zoneOfMost } from './read-business.js';

interface Needs {
  readonly ledger: Ledger;
  readonly getBusiness: GetBusiness;
  readonly alongside?: AlongsideFor | undefined;
}

type ProfileChange = Pick<Change, 'put' | 'removed'>;

/** Stores the change of the caller's profile that `decide` returns, if any. An unstored profile is empty. @throws StaleError */
export async function changeProfile(
  ledger: Ledger,
  caller: AppCaller,
  { expected }: Conditional,
  decide: (before: Profile, now: Instant) => ProfileChange | undefined,
  isShown = false,
): Promise<void> {
  const { app } = caller;
  const change = (view: View) => {
    const before = view.object('profile', app.uuid) ?? emptyProfile(app);
    checkVersion(before, expected);
    const change = decide(before, view.now);
    const [after] = change?.put?.profile ?? [];
    return {
      result: undefined,
      change,
      final: isShown && after ? { result: businessIn(view, app, after) } : undefined,
    };
  };
  await ledger.commit(app.uuid, { objects: { profile: [app.uuid] } }, change, actorOf(caller));
}

function businessIn(view: View, app: App, profile: Profile): Business {
  const zone = () => zoneOfMost(view.select({ kind: 'resource', where: ALL, order: 'created' }));
  return { profile, public: publicProfile(app, profile, profile.timezone ?? zone()) };
}

/** Changes those fields: of the profile, or the app's settings that are stored with it. */
export function changeBusiness<P extends ProfilePatch | AppSettingsPatch = ProfilePatch>(
  { ledger, getBusiness, alongside }: Needs,
  fields: typeof PROFILE | typeof APP_SETTINGS = PROFILE,
) {
  return async (caller: AppCaller, patch: P, conditional: Conditional = {}): Promise<Business> => {
    new FieldReader(patch).done();
    const decide = (stored: Profile, now: Instant) => {
      const before = withDefaults(fields, stored);
      const after = changed(before, patched(fields, before, patch) as Partial<Profile>, now);
      return after === before ? undefined : { put: { profile: [after] } };
    };
    await changeProfile(ledger, caller, conditional, decide, alongside !== undefined);
    return getBusiness(caller);
  };
}
