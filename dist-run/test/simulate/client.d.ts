import type { Once } from '../../core/ledger/idempotency.js';
import type { Booking } from '../../core/model/booking.js';
import type { AppCaller } from '../../core/model/callers.js';
import type { Owner } from '../../core/model/owner.js';
import type { Checks } from './checks.js';
import type { Erasing } from './erasing.js';
import type { Running, Stage } from './stage.js';
/** What a client hears: an answer, a refusal, or nothing, and then it does not know what came of it. */
export type Heard<T> = {
    readonly is: 'answer';
    readonly value: T;
} | {
    readonly is: 'refusal';
    readonly code: string;
    readonly reason?: string;
} | {
    readonly is: 'unknown';
};
/** Whoever asks something of a process: what they know, and how they ask. */
export interface Client extends Stage {
    app: AppCaller;
    owner: Owner;
    readonly checks: Checks;
    readonly erasing: Erasing;
    /** Whoever still waits for something waits for nothing. */
    readonly isOver: boolean;
    /** Whether something has died, been cut off or not been heard, so that things may happen more than once. */
    isTroubled: boolean;
    /** Whether a receiver of a worker does not answer. */
    readonly hangs: boolean;
    /**
     * Asks something of a process. Who asks a process that dies hears nothing, for ever; now and then an answer is lost, or
     * its disk is in the way, and then nobody knows what came of it.
     */
    ask<T>(process: Running, what: string, run: () => Promise<T>): Promise<Heard<T>>;
    /**
     * Asks under an idempotency key: whoever does not hear an answer asks again, elsewhere, and all answers must be one.
     */
    askOnce<R>(process: Running, what: string, said: unknown, run: (process: Running, once: Once<R>) => Promise<R>, textOf: (result: R) => string, onAnswer: (result: R) => void): Promise<Heard<R>>;
    /** A start on the half hour, mostly of the next two days. */
    start(): number;
    /** What some booking is known to be; undefined while there is none. */
    booking(): Booking | undefined;
}
