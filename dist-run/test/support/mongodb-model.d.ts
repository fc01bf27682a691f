import { type ClientSession, Timestamp } from 'mongodb';
import type { Collections, Put } from '../../adapters/mongodb/driver/collections.js';
import { Dice } from './dice.js';
export type Doc = {
    readonly _id: string;
} & Record<string, unknown>;
/** Part of the protocol to disable, to prove that the checks notice it. */
export type Broken = 'tombstones' | 'guard' | 'order';
/** Decides which operation of which process runs next. One step is about a millisecond. */
export declare class Scheduler {
    #private;
    now: number;
    /** Longest stall of an operation. */
    longestStall: number;
    /** True during checks: then nothing waits, and no pending operation continues. */
    isStill: boolean;
    constructor(dice: Dice);
    /** Carries out the operation at some time from now, and answers at some time after that. */
    operation<T>(process: number, isWrite: boolean, perform: () => T, delay?: number): Promise<T>;
    kill(process: number): void;
    isDead(process: number): boolean;
    /** Returns false if no operation is left. */
    step(): Promise<boolean>;
}
/** State of a former primary that has not noticed the election, and still answers its clients. */
interface OldPrimary {
    readonly until: number;
    readonly database: Record<Names, Map<string, Doc>>;
}
/** Methods of the driver's sessions that the adapter uses. */
declare class Session implements Pick<ClientSession, 'operationTime' | 'advanceOperationTime' | 'endSession'> {
    operationTime?: Timestamp;
    advanceOperationTime(time: Timestamp): void;
    endSession(): Promise<void>;
}
export type Names = keyof Collections;
export interface Kind {
    readonly broken?: Broken;
    readonly isRouted?: boolean;
}
/** Database with the processes that share it, and all answers that they received. */
export declare class World {
    #private;
    readonly dice: Dice;
    readonly scheduler: Scheduler;
    /** True if the server stops a bulk write at the first duplicate, like jongodb; MongoDB continues. */
    readonly bulkStops: boolean;
    /** Milliseconds of a step by the processes' clocks. */
    pace: number;
    /** Largest difference between the clocks of two processes. */
    skew: number;
    readonly database: Record<Names, Map<string, Doc>>;
    /** True if the processes connect through mongos. */
    readonly isRouted: boolean;
    oldPrimary: OldPrimary | undefined;
    constructor(seed: number, { broken, isRouted }?: Kind);
    /** A process of its own, with a clock of its own. */
    start(time?: () => number): {
        repositories: {
            workflows: import("../../core/index.js").WorkflowRepository;
            resources: import("../../core/index.js").ResourceRepository;
            services: import("../../core/index.js").ServiceRepository;
            timeOff: import("../../core/index.js").TimeOffRepository;
            series: import("../../core/index.js").SeriesRepository;
            staff: import("../../core/storage/staff-repository.js").StaffRepository;
            keys: import("../../core/index.js").KeyRepository;
            customers: import("../../core/index.js").CustomerRepository;
            erasures: import("../../core/index.js").ErasureRepository;
            feeds: import("../../core/index.js").FeedRepository;
            calendars: import("../../core/index.js").CalendarRepository;
            bookings: import("../../core/index.js").BookingRepository;
            actions: import("../../core/index.js").ActionRepository;
            jobs: import("../../core/index.js").JobRepository;
            profiles: import("../../core/index.js").ProfileRepository;
            letters: import("../../core/index.js").LettersRepository;
            owners: import("../../adapters/mongodb/repositories/owner-repository.js").MongoOwnerRepository;
            persons: import("../../adapters/mongodb/repositories/person-repository.js").MongoPersonRepository;
            apps: import("../../adapters/mongodb/repositories/app-repository.js").MongoAppRepository;
            ledger: import("../../adapters/mongodb/ledger/ledger.js").MongoLedger;
            objects: import("../../adapters/mongodb/repositories/object-store.js").MongoObjectStore;
            events: import("../../adapters/mongodb/repositories/event-repository.js").MongoEventRepository;
            timekeeping: import("../../adapters/mongodb/operations/timekeeping.js").MongoTimekeeping;
            copying: import("../../adapters/mongodb/operations/copying.js").MongoCopying;
            arming: import("../../adapters/mongodb/operations/arming.js").MongoArming;
            inspection: import("../../adapters/mongodb/operations/inspection.js").MongoInspection;
        };
        ledger: import("../../adapters/mongodb/ledger/ledger.js").MongoLedger;
        recovery: import("../../adapters/mongodb/ledger/recovery.js").Recovery;
        told: import("../../adapters/mongodb/ledger/unpublished-events.js").Told;
        number: number;
        now: () => number;
    };
    /** Elects another server for writes. Clients of this one see the state up to now. */
    elect(): void;
    beginElections(): void;
    /** Ends all elections: every former primary notices. A new process sees later changes at its next sweep. */
    endElections(): void;
    /** True if the session requires data that is newer than the former primary's. */
    mustBeNewer({ until }: OldPrimary, { operationTime }: Session): boolean;
    /** Chooses every second document, by the order in which they are first mentioned, because names differ between runs. */
    isInFirstHalf(_id: string): boolean;
    asBroken(put: Put): Put | 'remove';
    /** Runs steps until all tasks are done. Tasks of dead processes never are. */
    until(tasks: readonly Task[]): Promise<void>;
    untilQuiet(): Promise<void>;
}
export type Process = ReturnType<World['start']>;
export interface Task {
    readonly process: number;
    readonly done: Promise<void>;
}
export {};
