import type { Kind } from '../../core/kinds/objects.js';
import type { Storage } from '../../core/storage/storage.js';
import { type Api } from './http.js';
/** A GET, with its credential, and a version's answer. */
export interface Recorded {
    readonly as: string;
    readonly path: string;
    readonly body: unknown;
}
/** The answers of a version over a storage that it filled; later versions answer the same. */
export interface Recording {
    /** The moment at which its clock stood still. */
    readonly at: number;
    readonly answers: readonly Recorded[];
    /** A request with an idempotency key: sent again, it gets the same answer. */
    readonly repeated: Recorded & {
        readonly key: string;
        readonly sent: object;
    };
}
/** Reads `<fixture>.json.gz`: the answers of the version that filled the storage. */
export declare function readRecording(fixture: string): Promise<Recording>;
/** Expects every recorded GET to be answered with at least the fields of then. */
export declare function expectAnswersOfThen(api: Api, { answers }: Recording): Promise<void>;
/** Expects the repeated request to be answered with the kept answer of then. */
export declare function expectRepeated(api: Api, { repeated }: Recording): Promise<void>;
/** Expects `verify` to find no fault. */
export declare function expectSound(storage: Storage, { at }: Recording): Promise<void>;
/** Expects that a resource and a service can be booked beside the recorded bookings, and that the recorded times are refused. */
export declare function expectFurtherBookings(api: Api, { at, repeated: { as } }: Recording): Promise<void>;
/** Bookings from before customers were searched are found by them. */
export declare function expectFound(api: Api, { repeated: { as } }: Recording): Promise<void>;
/** The kinds that the storage has objects of, each read as the core has it. */
export declare function kindsIn(storage: Storage): Promise<ReadonlySet<Kind>>;
/** The kinds of objects at 8d1e22f, where the newest fixtures were made. */
export declare const KINDS_OF_8D1E22F: readonly Kind[];
