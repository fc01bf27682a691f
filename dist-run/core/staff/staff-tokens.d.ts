import type { Once } from '../ledger/idempotency.js';
import type { Ledger } from '../ledger/ledger.js';
import { type Acting, type AppCaller } from '../model/callers.js';
import { type StaffToken } from '../model/staff.js';
import type { Clock, Digest, Instant, NewSecret, NewUuid } from '../ports.js';
import type { StaffRepository } from '../storage/staff-repository.js';
interface Needs {
    readonly ledger: Ledger;
    readonly staff: Pick<StaffRepository, 'find'>;
    readonly newUuid: NewUuid;
    readonly newSecret: NewSecret;
    readonly digest: Digest;
    readonly clock: Clock;
}
export interface NewStaffToken {
    /** 60 to 31,536,000; null, the default: it does not end. */
    readonly expiresInSeconds?: number | null | undefined;
}
export declare const TOKEN_SECONDS: {
    readonly least: 60;
    readonly most: 31536000;
};
/** A token as it is shown: its text only when it has just been made. */
export type ShownToken = Omit<StaffToken, 'digest'>;
export interface MadeToken extends ShownToken {
    readonly token: string;
}
/** @throws ValidationError on `expiresInSeconds`. */
export declare function readNewStaffToken(input: unknown): {
    readonly expiresInSeconds: number | null;
};
/** True if the token proves its member at that moment. */
export declare function isLiveToken({ expiresAt }: Pick<StaffToken, 'expiresAt'>, now: Instant): boolean;
/** Makes a token of a member for programs. Its text is answered here, and never again: only its digest is stored. */
export declare class CreateStaffToken {
    #private;
    constructor(needs: Needs);
    /** @throws ValidationError on `expiresInSeconds`; NotFoundError; RefusedError `quota` when 20 are live. */
    execute(caller: AppCaller, uuid: string, input?: NewStaffToken, { once }?: {
        readonly once?: Once<MadeToken> | undefined;
    }): Promise<MadeToken>;
}
/** The live tokens of a member, oldest first, without their texts. */
export declare class ListStaffTokens {
    #private;
    constructor(needs: Pick<Needs, 'staff' | 'clock'>);
    /** @throws NotFoundError when the caller has no such member. */
    execute(caller: AppCaller, uuid: string): Promise<readonly ShownToken[]>;
}
/** Ends a token of a member before its time. */
export declare class DeleteStaffToken {
    #private;
    constructor(needs: Pick<Needs, 'ledger'>);
    /** @throws NotFoundError when the caller has no such member, or the member no such token. */
    execute(caller: AppCaller, uuid: string, token: string): Promise<void>;
}
/** Ends the token. @throws NotFoundError when the app has no such member, or the member no such token. */
export declare function endToken(ledger: Ledger, app: string, { staff, uuid }: {
    readonly staff: string;
    readonly uuid: string;
}, by: Acting): Promise<void>;
export {};
