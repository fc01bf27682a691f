import type { Dice } from '../support/dice.js';
import type { Client } from './client.js';
import type { Running } from './stage.js';
interface Operation {
    /** How often, beside the others. */
    readonly weight: number;
    /** Of those that do, a step has one, so that it is known what there was when. */
    readonly changesResource: boolean;
    run(client: Client, process: Running): Promise<unknown>;
}
/** A business with a few resources, all of them wanted at once: what there is when the simulation begins. */
export declare function found(client: Client, { useCases, storage }: Running): Promise<void>;
export declare function pickOperation(dice: Dice, mayChangeResource: boolean): Operation;
export {};
