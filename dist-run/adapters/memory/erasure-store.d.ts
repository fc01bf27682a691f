import type { ErasureStore, KnownPerson } from '../../core/index.js';
import type { State } from './state.js';
export declare class MemoryErasureStore implements ErasureStore {
    #private;
    constructor(state: State);
    eraseEvents(app: string, person: KnownPerson, bookings: readonly string[]): Promise<void>;
    eraseEventsNaming(app: string, person: KnownPerson, before: (bookings: readonly string[]) => Promise<void>): Promise<void>;
    forgetAnswers(app: string, about: readonly string[]): Promise<void>;
    /** Memory contains no other copies. */
    overwrite(): Promise<boolean>;
}
