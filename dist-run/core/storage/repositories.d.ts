import type { Question } from '../questions/question.js';
import type { ActionRepository } from './action-repository.js';
import type { BookingFilter, BookingRepository } from './booking-repository.js';
import type { CalendarRepository } from './calendar-repository.js';
import type { CustomerRepository } from './customer-repository.js';
import type { ErasureRepository } from './erasure-repository.js';
import type { FeedRepository } from './feed-repository.js';
import type { JobRepository } from './job-repository.js';
import type { KeyRepository } from './key-repository.js';
import type { LettersRepository } from './letters-repository.js';
import type { ObjectStore } from './object-store.js';
import type { ProfileRepository } from './profile-repository.js';
import type { ResourceRepository } from './resource-repository.js';
import type { SeriesRepository } from './series-repository.js';
import type { ServiceRepository } from './service-repository.js';
import type { StaffRepository } from './staff-repository.js';
import type { TimeOffRepository } from './time-off-repository.js';
import type { WorkflowRepository } from './workflow-repository.js';
export type ResourceReads = Pick<ResourceRepository, 'revision'>;
export interface SeriesReads {
    /** UUIDs of series with a booking that takes this resource now, of any status. */
    taking(app: string, resource: string): Promise<readonly string[]>;
}
export type CustomerReads = Pick<CustomerRepository, 'counts' | 'dossier'>;
export type ErasureStore = Omit<ErasureRepository, 'list' | 'unfinished' | 'jobsOf'>;
export type FeedReads = Pick<FeedRepository, 'stateOf'>;
export type CalendarReads = Pick<CalendarRepository, 'due' | 'statuses'>;
export interface BookingReads extends Pick<BookingRepository, 'inSlices' | 'due'> {
    /** UUIDs of up to `limit` bookings for each query, in order, all from one consistent state of the app. */
    uuids(app: string, questions: readonly Question<'booking'>[], limit: number): Promise<readonly (readonly string[])[]>;
}
export type JobQueue = Pick<JobRepository, 'claim' | 'release' | 'backlog'>;
/** Reads that each storage implements itself, because no query expresses them, or none is fast enough. */
export interface SpecialReads {
    readonly resources: ResourceReads;
    readonly series: SeriesReads;
    readonly customers: CustomerReads;
    readonly erasures: ErasureStore;
    readonly feeds: FeedReads;
    readonly calendars: CalendarReads;
    readonly bookings: BookingReads;
    readonly jobs: JobQueue;
}
/** Repositories of a storage. */
export interface Repositories {
    readonly workflows: WorkflowRepository;
    readonly resources: ResourceRepository;
    readonly services: ServiceRepository;
    readonly timeOff: TimeOffRepository;
    readonly series: SeriesRepository;
    readonly staff: StaffRepository;
    readonly keys: KeyRepository;
    readonly customers: CustomerRepository;
    readonly erasures: ErasureRepository;
    readonly feeds: FeedRepository;
    readonly calendars: CalendarRepository;
    readonly bookings: BookingRepository;
    readonly actions: ActionRepository;
    readonly jobs: JobRepository;
    readonly profiles: ProfileRepository;
    readonly letters: LettersRepository;
}
/** Converts a filter of bookings to a query. */
export declare function bookingsOf(filter: BookingFilter): Question<'booking'>;
/** Builds the repositories from a store of objects and the special reads. */
export declare function repositoriesOver(objects: ObjectStore, special: SpecialReads): Repositories;
