import type { Idempotent } from '../ledger/idempotency.js';
import type { Ledger } from '../ledger/ledger.js';
import { type Quotas } from '../ledger/quotas.js';
import { type AppCaller } from '../model/callers.js';
import { type Key, type NewKey } from '../model/key.js';
import type { Digest, NewSecret, NewUuid } from '../ports.js';
import { type Conditional } from '../versions.js';
interface Needs {
    readonly ledger: Ledger;
    readonly newUuid: NewUuid;
    readonly newSecret: NewSecret;
    readonly digest: Digest;
    readonly quotas: Quotas;
}
/** A key with its text, which is shown once. */
export interface KeyWithText {
    readonly key: Key;
    readonly text: string;
}
/** Makes a key. Its text is answered here, and never again: only its digest is stored. */
export declare class CreateKey {
    #private;
    constructor(needs: Needs);
    /** @throws ValidationError naming every bad field; NotFoundError when a service is not the caller's; RefusedError `quota`. */
    execute(caller: AppCaller, input: NewKey, { once }?: Idempotent<KeyWithText>): Promise<KeyWithText>;
}
/** Changes a key by a JSON merge patch on the fields of its creation; holds that exist stay as they are. */
export declare class ChangeKey {
    #private;
    constructor(needs: Pick<Needs, 'ledger'>);
    /** @throws ValidationError, StaleError; NotFoundError when the caller has no such key, or no such service. */
    execute(caller: AppCaller, uuid: string, patch: unknown, { expected }?: Conditional): Promise<Key>;
}
/** Removes a key: it stops at once. The bookings that were made with it, and their manage tokens, stay. */
export declare class DeleteKey {
    #private;
    constructor(needs: Pick<Needs, 'ledger'>);
    /** @throws StaleError; NotFoundError when the caller has no such key. */
    execute(caller: AppCaller, uuid: string, { expected }?: Conditional): Promise<void>;
}
export {};
