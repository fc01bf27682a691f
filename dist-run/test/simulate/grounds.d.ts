import type { Clock } from '../../core/ports.js';
import type { Storage } from '../../core/storage/storage.js';
import type { Dice } from '../support/dice.js';
import { type DiskFault } from '../support/simulated-disk.js';
/** Where processes keep what is theirs: a storage, and all that can happen to it. */
export interface Ground {
    readonly name: GroundName;
    /** A process of that number opens the storage. */
    open(process: number, clock: Clock): Promise<Storage>;
    /** Whether the process lives, or has died in the middle of something: then nobody hears what it answers. */
    isAlive(process: number): boolean;
    kill(process: number): void;
    /** It is about to die, in the middle of what it does; false where that cannot be. */
    doom(process: number, after: number): boolean;
    /** Nobody is about to die any more. */
    spare(): void;
    /** Lets something go on that waits for the storage; false when nothing does. */
    turn(): Promise<boolean>;
    /** Lets those who are not waiting come to rest; then nothing goes on, and what is asked is answered at once, while `look` looks. */
    still<T>(look: () => Promise<T>): Promise<T>;
    /** Finishes what dead processes have left, as a start does. */
    recover(process: number): Promise<void>;
    /** All texts that are stored, as they are stored, in some order; undefined where that cannot be known. */
    stored?(): unknown;
    /** What only a disk can suffer. */
    readonly disk?: Disk;
    end(): void;
}
export interface Disk {
    readonly isFailing: boolean;
    fail(kind: DiskFault, after: number): void;
    heal(): void;
    /** Every process dies, and what was not synced may be lost. */
    losePower(): void;
    /** At a writing operation that is to come. */
    loseLater(after: number): void;
    checkpoint(): void;
    /** What SQLite's own check finds wrong; undefined when nothing is. */
    damage(): string | undefined;
    /** All bytes of the database and its log. */
    bytes(): Buffer;
}
export declare const GROUNDS: readonly ['memory', 'sqlite', 'mongodb'];
export type GroundName = (typeof GROUNDS)[number];
export declare function openGround(name: GroundName, seed: number, dice: Dice): Ground;
