import { type Booking, type BookingReads, type ClockRule, type DueBooking, type InSlices, type ObjectStore, type Question } from '../../core/index.js';
import type { State } from './state.js';
export declare class MemoryBookingReads implements BookingReads {
    #private;
    constructor(state: State, objects: ObjectStore);
    uuids(app: string, questions: readonly Question<'booking'>[], limit: number): Promise<readonly (readonly string[])[]>;
    inSlices(app: string, uuids: readonly string[]): InSlices<Booking>;
    due(rules: readonly ClockRule[], limit: number): Promise<readonly DueBooking[]>;
}
