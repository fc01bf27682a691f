import type { Ledger } from '../ledger/ledger.js';
import { type AppCaller } from '../model/callers.js';
import { type ProfilePatch } from '../model/profile.js';
import { type Expected } from '../versions.js';
import type { Business, GetBusiness } from './read-business.js';
interface Needs {
    readonly ledger: Ledger;
    readonly getBusiness: GetBusiness;
}
/** Changes the profile of the caller's business by a JSON merge patch. */
export declare class ChangeBusiness {
    #private;
    constructor(needs: Needs);
    /** @throws ValidationError naming every bad field; StaleError. */
    execute(caller: AppCaller, patch: ProfilePatch, { expected }?: {
        readonly expected?: Expected;
    }): Promise<Business>;
}
export {};
