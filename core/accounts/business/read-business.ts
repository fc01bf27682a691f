import type { ObjectStore } from '../../ledger/storage/object-store.js';
import type { AppCaller } from '../../model/callers.js';
import { emptyProfile, type Profile, type PublicProfile, publicProfile } from '../../model/profile.js';
import { ALL } from '../../model/questions/question.js';
import type { Resource } from '../../model/resource.js';

/** Business of an app: its stored profile, and the profile that customers see. */
export interface Business {
  readonly profile: Profile;
  readonly public: PublicProfile;
}

/** Limit of apps whose zones are cached. */
const ZONES_MAX = 1_000;

export type GetBusiness = ReturnType<typeof getBusiness>;
export function getBusiness({ objects }: { readonly objects: ObjectStore }) {
  const zones = new Map<string, { readonly revision: string; readonly zone: string }>();

  /** Returns the most common zone of the app's resources, cached until the storage's revision shows that a resource has changed. */
  async function zoneOf(app: string): Promise<string> {
    const revision = await objects.revision?.(app, 'resource');
    const known = zones.get(app);
    if (known && known.revision === revision) return known.zone;
    const zone = zoneOfMost(await objects.select(app, { kind: 'resource', where: ALL, order: 'created' }));
    if (revision !== undefined) {
      zones.delete(app);
      zones.set(app, { revision, zone });
      const [oldest] = zones.keys();
      if (zones.size > ZONES_MAX && oldest !== undefined) zones.delete(oldest);
    }
    return zone;
  }

  return async ({ app }: Pick<AppCaller, 'app'>): Promise<Business> => {
    const profile = (await objects.find(app.uuid, 'profile', app.uuid)) ?? emptyProfile(app);
    const zone = profile.timezone ?? (await zoneOf(app.uuid));
    return { profile, public: publicProfile(app, profile, zone) };
  };
}

/** Returns the most common zone of the resources. If several are equally common, the one of the oldest resource. UTC without resources. */
export function zoneOfMost(resources: readonly Pick<Resource, 'timezone'>[]): string {
  const counts = new Map<string, number>();
  for (const { timezone } of resources) counts.set(timezone, (counts.get(timezone) ?? 0) + 1);
  const most = Math.max(0, ...counts.values());
  // Take the first one: a Map preserves the order of insertion.
  for (const [zone, count] of counts) if (count === most) return zone;
  return 'UTC';
}
