import { type Action, type ChangeEvent, type Instant, type Job, type Kind, type Objects, type ObjectsByKind } from '../../core/index.js';
import { Collection, type Row } from './collection.js';
import { JobQueue } from './job-queue.js';
import { StoredAnswers } from './stored-answers.js';
import { Agenda, StoredBookings } from './stored-bookings.js';
import { DueCalendars, StoredCalendars } from './stored-calendars.js';
import { StoredCustomers } from './stored-customers.js';
import { StoredEvents } from './stored-events.js';
import { type FeedsByDigest, StoredFeeds } from './stored-feeds.js';
import { StoredTimeOff } from './stored-time-off.js';
/** Shared state of the repositories: the contents of each app, and lists across all apps. */
export declare class State {
    #private;
    readonly nextOrdinal: () => number;
    readonly agenda: Agenda;
    readonly queue: JobQueue;
    readonly feeds: FeedsByDigest;
    readonly dueCalendars: DueCalendars;
    readonly answers: StoredAnswers;
    /** By the UUID of the app. Missing if the app does not exist. */
    readonly contents: Map<string, Contents>;
    addApp(app: string): void;
    removeApp(app: string): void;
}
/** Objects of one kind of one app. */
interface Store<T extends {
    readonly uuid: string;
}> {
    readonly inOrder: Collection<T>;
    get(uuid: string): T | undefined;
    put(object: T): void;
    remove(uuid: string): void;
    /** In creation order. */
    all(): readonly T[];
}
/** Creates the stores of an app. Kinds without an entry have nothing special. */
declare function emptyStores({ nextOrdinal, agenda, queue, feeds, dueCalendars }: State): {
    timeOff: StoredTimeOff;
    customer: StoredCustomers;
    feed: StoredFeeds;
    calendar: StoredCalendars;
    action: StoredActions;
    booking: StoredBookings;
    job: StoredJobs;
    busyTimes: Collection<import("../../core/index.js").BusyTimes>;
    erasure: Collection<import("../../core/index.js").Erasure>;
    key: Collection<import("../../core/index.js").Key>;
    letters: Collection<import("../../core/index.js").Letters>;
    logo: Collection<import("../../core/index.js").Logo>;
    profile: Collection<import("../../core/index.js").Profile>;
    resource: Collection<import("../../core/index.js").Resource>;
    series: Collection<import("../../core/index.js").Series>;
    service: Collection<import("../../core/index.js").Service>;
    staff: Collection<import("../../core/index.js").Staff>;
    visitor: Collection<import("../../core/index.js").Visitor>;
    workflow: Collection<import("../../core/index.js").Workflow>;
};
/** Contents of one app. */
export declare class Contents {
    /** Sequence number and moment of the app's last change. */
    sequence: number;
    at: Instant;
    readonly objects: ReturnType<typeof emptyStores>;
    readonly events: StoredEvents;
    constructor(state: State);
    object<K extends Kind>(kind: K, uuid: string): Objects[K] | undefined;
    store<K extends Kind>(kind: K): Store<Objects[K]>;
    put(objects: ObjectsByKind): void;
    remove(kind: Kind, uuid: string): void;
    /** Adds an event of the app itself as its next change. */
    tell(event: ChangeEvent): void;
    /** In creation order. */
    all<K extends Kind>(kind: K): readonly Objects[K][];
    /** Removes the app's objects from the lists across all apps. */
    removeAll(): void;
}
/** Actions of one app, sorted within each workflow. */
declare class StoredActions {
    #private;
    readonly inOrder: Collection<Action>;
    constructor(nextOrdinal: () => number);
    get(uuid: string): Action | undefined;
    put(action: Action): void;
    remove(uuid: string): void;
    /** In creation order. */
    all(): Action[];
    /** By position, then in creation order. */
    ofAll(workflows: readonly string[]): Action[];
}
/** Jobs of one app. Unfinished ones are in the queue too. */
declare class StoredJobs {
    #private;
    readonly inOrder: Collection<Job>;
    constructor(nextOrdinal: () => number, queue: JobQueue);
    get(uuid: string): Job | undefined;
    /** Stores the job, and ends any lease on it. A second job for the same purpose is ignored. */
    put(job: Job): void;
    remove(uuid: string): void;
    /** In creation order. */
    all(): Job[];
    row(uuid: string): Row<Job> | undefined;
    removeAll(): void;
}
export {};
