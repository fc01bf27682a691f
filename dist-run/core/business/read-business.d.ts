import type { AppCaller } from '../model/callers.js';
import { type Profile, type PublicProfile } from '../model/profile.js';
import type { Resource } from '../model/resource.js';
import type { ObjectStore } from '../storage/object-store.js';
import type { ProfileRepository } from '../storage/profile-repository.js';
import type { ResourceRepository } from '../storage/resource-repository.js';
/** The business of an app: its profile as it is stored, and as customers see it. */
export interface Business {
    readonly profile: Profile;
    readonly public: PublicProfile;
}
interface Needs {
    readonly profiles: ProfileRepository;
    readonly objects: ObjectStore;
    readonly resources: Pick<ResourceRepository, 'revision'>;
}
/** Reads the profile of the caller's business with its defaults, for the interface, letters and calendars alike. */
export declare class GetBusiness {
    #private;
    constructor(needs: Needs);
    execute({ app }: Pick<AppCaller, 'app'>): Promise<Business>;
}
/** Returns the zone of most of the resources, which are given oldest first. Among equals, the zone of the oldest. UTC without resources. */
export declare function zoneOfMost(resources: readonly Pick<Resource, 'timezone'>[]): string;
export {};
