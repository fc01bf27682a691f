import type { Gathering } from '../../../core/ledger/decisions.js';
import { type Change, type View } from '../../../core/ledger/ledger.js';
import type { AppEvent } from '../../../core/model/event.js';
import type { Write } from '../documents/ledger-document.js';
/** Writes of one decision. */
interface Translated {
    readonly writes: readonly Write[];
    /** About how many bytes the writes have. */
    readonly size: number;
}
/** Collects the writes of several decisions for change number `seq` of the app. */
export declare class Writes implements Gathering<Translated> {
    #private;
    readonly id: string;
    /** `before`: events that come first in the change, if there is one. */
    constructor(id: string, app: string, seq: number, before?: readonly AppEvent[]);
    /** True if no decision has changed anything. A change without content still counts as one, and uses a number. */
    get isEmpty(): boolean;
    get size(): number;
    get all(): readonly Write[];
    translate(change: Change, before: Pick<View, 'object'>): Translated;
    take({ writes, size }: Translated): boolean;
}
export {};
