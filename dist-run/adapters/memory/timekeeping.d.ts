import type { Instant } from '../../core/ports.js';
import type { LastChange, Timekeeping, TurnedBack } from '../../core/storage/timekeeping.js';
import type { State } from './state.js';
export declare class MemoryTimekeeping implements Timekeeping {
    #private;
    constructor(state: State);
    changedAfter(moment: Instant, limit: number): Promise<readonly LastChange[]>;
    turnBack(app: string, to: Instant): Promise<TurnedBack>;
    turnBackEvents(app: string, to: Instant, limit: number): Promise<number>;
    turnBackAnswers(appOrOwner: string, to: Instant, limit: number): Promise<number>;
    endLeases(app: string, beyond: Instant): Promise<number>;
}
