import type { Dice } from '../support/dice.js';
/** Events in their order: how many, and a digest of their UUIDs. */
export interface Heard {
    readonly count: number;
    readonly digest: string;
}
/** Somebody who follows the stream of events from its beginning. */
export declare class EventReader {
    #private;
    constructor(port: number, authorization: string);
    get count(): number;
    /** Ends it. @throws Error when the stream had ended by itself. */
    close(): Heard;
}
/** The same, of the list that the service keeps. */
export declare function listedEvents(port: number, authorization: string): Promise<Heard>;
/** A receiver of webhooks that refuses a third of them. */
export interface FailingReceiver {
    readonly url: string;
    readonly taken: number;
    readonly refused: number;
    /** Webhooks that came again after they had been taken. */
    readonly again: number;
    close(): Promise<void>;
}
export declare function failingReceiver(dice: Dice): Promise<FailingReceiver>;
