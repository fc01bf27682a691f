import { type Server } from '../bench/servers.js';
import type { Dice } from '../support/dice.js';
import type { Errand } from './load.js';
/** A business on a busy day: what its clients do, one after another, and what they know. */
export declare class BusyDay {
    #private;
    private constructor();
    get authorization(): string;
    /** Makes the app, its resources and its workflow with webhooks; and bookings, where none will be made later. */
    static on(server: Server, dice: Dice, hooks: string, isFixed: boolean): Promise<BusyDay>;
    /** What the next client does; where nothing is known that could be booked or moved, or too little to be cancelled, a search. */
    next: () => Errand;
    /** A customer who asks to be erased; a search where nobody has booked. */
    get erasure(): Errand;
}
