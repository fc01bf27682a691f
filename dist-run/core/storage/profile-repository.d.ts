import type { Profile } from '../model/profile.js';
/** Reads profiles. The Ledger writes them. */
export interface ProfileRepository {
    /** Profile of the app. Undefined if none is stored. */
    find(app: string): Promise<Profile | undefined>;
}
