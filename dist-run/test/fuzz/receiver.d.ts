import type { Dice } from '../support/dice.js';
export interface OddReceiver {
    readonly url: string;
    close(): Promise<void>;
}
/** Whom the service's webhooks and calendars call: it takes them, fails, says nonsense, sends them round, or hangs up. */
export declare function oddReceiver(dice: Dice): Promise<OddReceiver>;
