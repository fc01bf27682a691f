import type { Arming, CopyMark, Disarmed } from '../../core/index.js';
import type { State } from './state.js';
export declare class MemoryArming implements Arming {
    #private;
    constructor(state: State);
    disarmed(): Promise<Disarmed | undefined>;
    disarm(disarmed: Disarmed): Promise<void>;
    /** Sets the mark of an unfinished copy. Null removes the mark, because the copy is finished. */
    mark(mark: CopyMark | null): void;
    arm(): Promise<boolean>;
}
