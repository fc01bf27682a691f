import type { Ledger } from '../ledger/ledger.js';
import { type AppCaller } from '../model/callers.js';
import type { Digest, NewToken } from '../ports.js';
import { type Expected } from '../versions.js';
import type { Business, GetBusiness } from './read-business.js';
interface Needs {
    readonly ledger: Ledger;
    readonly newToken: NewToken;
    readonly digest: Digest;
    readonly getBusiness: GetBusiness;
}
/** An image file, and the media type that its sender names. */
export interface ImageFile {
    readonly type: string;
    readonly bytes: Uint8Array;
}
/** Makes an image the logo of the caller's business; the one before is gone. The same file keeps its UUID. */
export declare class ReplaceLogo {
    #private;
    constructor(needs: Needs);
    /** @throws ValidationError on `logo`; StaleError. */
    execute(caller: AppCaller, file: ImageFile, { expected }?: {
        readonly expected?: Expected;
    }): Promise<Business>;
}
/** Removes the logo of the caller's business, if it has one. */
export declare class DeleteLogo {
    #private;
    constructor(needs: Pick<Needs, 'ledger'>);
    /** @throws StaleError. */
    execute(caller: AppCaller, { expected }?: {
        readonly expected?: Expected;
    }): Promise<void>;
}
export {};
