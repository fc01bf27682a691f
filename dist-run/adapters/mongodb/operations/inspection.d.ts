import { type Kind, type Objects } from '../../../core/kinds/objects.js';
import { type Allocation, type Booking } from '../../../core/model/booking.js';
import type { AppEvent, BookingEvent } from '../../../core/model/event.js';
import type { Person } from '../../../core/model/person.js';
import type { Inside, InspectedApp, Inspection, Mismatch, Standing } from '../../../core/storage/inspection.js';
import { type Collections } from '../driver/collections.js';
import type { LedgerState } from '../ledger/ledger-state.js';
/** Reads a database while others may write to it: `standing` reveals changes. */
export declare class MongoInspection implements Inspection, Inside {
    #private;
    constructor(collections: Collections, state: LedgerState);
    inspect<R>(look: (inside: Inside) => Promise<R>): Promise<R>;
    apps(): AsyncGenerator<readonly InspectedApp[]>;
    standing(app: string): Promise<Standing | undefined>;
    objects<K extends Kind>(app: string, kind: K): AsyncGenerator<readonly Objects[K][]>;
    find<K extends Kind>(app: string, kind: K, uuids: readonly string[]): Promise<readonly Objects[K][]>;
    events(app: string): AsyncGenerator<readonly AppEvent[]>;
    eventsOf(app: string, bookings: readonly string[]): Promise<readonly BookingEvent[]>;
    allocations(app: string, resource: string): AsyncGenerator<readonly Allocation[]>;
    allocationsOf(app: string, bookings: readonly Booking[]): Promise<readonly Allocation[]>;
    mismatches(app: string): AsyncGenerator<Mismatch>;
    persons(): AsyncGenerator<readonly Person[]>;
    findPersons(uuids: readonly string[]): Promise<readonly Person[]>;
    leftovers(): AsyncGenerator<Mismatch>;
}
