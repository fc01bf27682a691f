import { type Once } from '../ledger/idempotency.js';
import type { Ledger } from '../ledger/ledger.js';
import { type AppCaller } from '../model/callers.js';
import type { Attempt } from '../model/job.js';
/** An attempt that belongs to no job, made once under the caller's idempotency key. */
export declare function triedOnce(ledger: Ledger, caller: AppCaller, once: Once<Attempt> | undefined, attempt: () => Promise<Attempt>): Promise<Attempt>;
