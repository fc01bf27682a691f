import { type Allocation, type AppEvent, type Booking, type BookingEvent, type Inside, type InspectedApp, type Inspection, type Kind, type Mismatch, type Objects, type Person, type PersonRepository, type Standing } from '../../core/index.js';
import type { MemoryAppRepository } from './app-repository.js';
import type { State } from './state.js';
/** Reads the memory while others may write to it: `standing` reveals changes. */
export declare class MemoryInspection implements Inspection, Inside {
    #private;
    constructor(state: State, apps: Pick<MemoryAppRepository, 'all'>, persons: Pick<PersonRepository, 'find' | 'list'>);
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
