import type { StaffRole } from '../../core/model/staff.js';
import type { Storage } from '../../core/storage/storage.js';
import { type Api, type Caller } from './http.js';
import { type TestClock } from './samples.js';
import type { TestStorage } from './storages.js';
export interface TestMember {
    readonly uuid: string;
    /** The `Authorization` header with its token. */
    readonly as: string;
    readonly token: string;
    readonly call: Caller;
}
/** An app with three resources, two services, and staff. */
export interface Business {
    readonly api: Api;
    readonly storage: Storage;
    readonly clock: TestClock;
    readonly app: Caller;
    readonly appUuid: string;
    readonly token: string;
    readonly mine: string;
    readonly theirs: string;
    readonly chair: string;
    /** Served by `mine` or `theirs`, at a chair. */
    readonly shared: string;
    /** Served by `theirs` alone. */
    readonly others: string;
    made(path: string, body: object, as?: Caller): Promise<string>;
    /** A member with a token; `self` has the resource `mine`. */
    member(role: StaffRole, token?: object): Promise<TestMember>;
    isNotForPrograms(operation: string): boolean;
}
/** Undefined: in memory. */
export declare function aBusiness(storage: TestStorage | undefined): Promise<Business>;
