import type { Dice } from '../support/dice.js';
import type { Client } from './client.js';
import type { Edited } from './known.js';
import type { Running } from './stage.js';
/** Something that is there, and what of it is changed. */
export declare function one<T>(dice: Dice, objects: readonly T[]): T | undefined;
export declare function keep<T extends {
    readonly uuid: string;
    readonly version: number;
}>(client: Client, process: Running, kind: Edited, what: string, run: () => Promise<T>): Promise<void>;
export declare function remove(client: Client, process: Running, kind: Edited, uuid: string, run: () => Promise<void>): Promise<void>;
