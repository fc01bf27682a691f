import type { Answer } from '../../core/ledger/idempotency.js';
import type { Change } from '../../core/ledger/ledger.js';
import type { Action, ActionConfig } from '../../core/model/action.js';
import type { App, AppCredential, AppRecord } from '../../core/model/app.js';
import type { Booking } from '../../core/model/booking.js';
import { type BusyTimes, type Calendar } from '../../core/model/calendar.js';
import type { Customer } from '../../core/model/customer.js';
import type { Erasure } from '../../core/model/erasure.js';
import type { BookingEvent } from '../../core/model/event.js';
import type { Feed } from '../../core/model/feed.js';
import type { Job, Lease } from '../../core/model/job.js';
import type { Key } from '../../core/model/key.js';
import { type Letters } from '../../core/model/letters.js';
import type { Logo } from '../../core/model/logo.js';
import type { OwnerToken } from '../../core/model/owner.js';
import { type LogoFacts, type Profile } from '../../core/model/profile.js';
import type { Resource } from '../../core/model/resource.js';
import type { Series } from '../../core/model/series.js';
import type { Service } from '../../core/model/service.js';
import type { Staff } from '../../core/model/staff.js';
import type { TimeOff } from '../../core/model/time-off.js';
import type { Visitor } from '../../core/model/visitor.js';
import type { Workflow } from '../../core/model/workflow.js';
import type { Clock, Instant } from '../../core/ports.js';
import type { Storage } from '../../core/storage/storage.js';
/** Monday, 2026-11-16T09:00:00Z: the moment at which the samples are made. */
export declare const NOW: Instant;
/** Stopped clock that a test moves, in either direction. */
export interface TestClock extends Clock {
    set(now: Instant): void;
    advance(milliseconds: number): void;
}
export declare function aClock(start?: Instant): TestClock;
/** Whole numbers from 0 to below `below`, the same whenever the seed is (mulberry32). */
export declare function randomNumbers(seed: number): (below: number) => number;
/** A sequence of UUIDs of version 7, each greater than the one before it. */
export declare function aUuidSequence(): () => string;
/** A UUID that no other sample of this process has; later ones are greater. */
export declare const anUuid: () => string;
/** Text with everything that storages must preserve: case, marks, scripts, special characters of queries, and characters beyond the BMP. */
export declare const ODD_TEXT = "\u00DCn\u00EF \"quoted\" 'single' \\back %_$x.y {{z}} \u202E\u0287x\u01DD\u0287 \u6F22\u5B57 \uD83D\uDC69\u200D\uD83D\uDC69\u200D\uD83D\uDC67 e\u0301 \u00E9\n\ttab";
/** Keys that mean something to JavaScript, to MongoDB or to JSON paths, and values that lose something on the way. */
export declare const ODD_META: App['meta'];
export declare function anOwnerToken(overrides?: Partial<OwnerToken>): OwnerToken;
export declare function anApp(overrides?: Partial<App>): App;
export declare function anAppRecord(overrides?: Partial<App>, credential?: Partial<AppCredential>): AppRecord;
export declare function aWorkflow(overrides?: Partial<Workflow>): Workflow;
export declare function aService(overrides?: Partial<Service>): Service;
export declare function aKey(overrides?: Partial<Key>): Key;
export declare function aStaffMember(overrides?: Partial<Staff>): Staff;
/** A service that leaves its resources their own rules. */
export declare const NO_RULES: Service['rules'];
export declare function aCustomer(overrides?: Partial<Customer>): Customer;
/** Completed erasure. */
export declare function anErasure(overrides?: Partial<Erasure>): Erasure;
export declare function aTimeOff(overrides?: Partial<TimeOff>): TimeOff;
/** Newly created calendar, which is due now. */
export declare function aCalendar(overrides?: Partial<Calendar>): Calendar;
export declare function someBusyTimes(overrides?: Partial<BusyTimes>): BusyTimes;
export declare function aVisitor(overrides?: Partial<Visitor>): Visitor;
/** PNG file of that size, with one colour and without compression. `extra` chunks precede its pixels. */
export declare function aPng(width?: number, height?: number, extra?: readonly Buffer[]): Buffer;
export declare function pngChunk(name: string, data: Buffer): Buffer;
export declare function aLogo(overrides?: Partial<Logo>): Logo;
/** Data that a profile stores about a sample logo. */
export declare function logoFacts({ uuid, data }: Logo): LogoFacts;
export declare function aProfile(overrides?: Partial<Profile>): Profile;
export declare function someLetters(overrides?: Partial<Letters>): Letters;
export declare function aResource(overrides?: Partial<Resource>): Resource;
/** A confirmed booking of the hour after tomorrow's start of the samples; its blocks are its own span on each of its resources. */
export declare function aBooking(overrides?: Partial<Booking>): Booking;
export declare function aSeries(overrides?: Partial<Series>): Series;
export declare function aFeed(overrides?: Partial<Feed>): Feed;
type ActionFields = Omit<Action, keyof ActionConfig>;
export declare function anAction(overrides?: Partial<ActionFields>, config?: ActionConfig): Action;
/** A job that waits since NOW. */
export declare function aJob(overrides?: Partial<Job>): Job;
/** The lease of one claim, for a minute from NOW. */
export declare function aLease(overrides?: Partial<Lease>): Lease;
/** Event about the booking `data`, in the booking's app. */
export declare function anEvent(overrides?: Partial<BookingEvent>): BookingEvent;
export declare function anAnswer(overrides?: Partial<Answer>): Answer;
/** Stores an app and answers it. */
export declare function addApp(storage: Storage, overrides?: Partial<App>): Promise<App>;
/** Stores a change of the app as it is. */
export declare function write(storage: Storage, app: {
    readonly uuid: string;
}, change: Change): Promise<void>;
/** List that counts how often an item is read. */
export declare function watchedList(length: number, item: () => unknown): {
    readonly items: unknown[];
    readonly looks: number;
};
/** Object that counts how often a value is read. */
export declare function watchedObject(size: number, value: () => unknown): {
    readonly object: object;
    readonly looks: number;
};
export {};
