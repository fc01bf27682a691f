import type { Instant } from '../../../core/index.js';
import type { Companion, Database } from '../file/database.js';
/** Sequence number and moment of an app's last change. */
export interface Head {
    readonly sequence: number;
    readonly at: Instant;
}
/** Head of an app without changes. */
export declare const UNWRITTEN: Head;
/**
 * Cache of the head of each app. Every app has a head from its creation to its removal, so a missing head means that
 * the app does not exist. Every change moves a head, and many changes of a batch belong to one app, so heads change in
 * memory and are stored once per batch.
 */
export declare class LedgerHeads implements Companion {
    #private;
    constructor(database: Database);
    /** Undefined if the app does not exist. Only within a write or a read. */
    of(app: string): Head | undefined;
    /** The cached head; undefined if it is not cached, or is moved in the running batch. */
    known(app: string): Head | undefined;
    move(app: string, head: Head): void;
    /**
     * Reports a change to the app itself, not to its contents: from now on `of` returns another object with the same
     * values.
     */
    touched(app: string): void;
    remove(app: string): void;
    done(): void;
    undone(): void;
    store(): void;
    committed(): void;
    forget(): void;
}
