import type { Page, Request } from 'playwright-core';
/** Calls of a page that are kept back. */
export interface Held {
    /** When the first of them has been made. */
    readonly asked: Promise<void>;
    /** How many have been made. */
    readonly count: () => number;
    /** Lets them through, and waits until the page has had time to do whatever it does then. */
    readonly through: () => Promise<void>;
}
/**
 * Keeps such calls back until they are let through: what the service answers, which is as it is when it is asked, or, with
 * `unheard`, the call itself. With `once`, only the first of them: those after it overtake it.
 */
export declare function holdBack(page: Page, isHeld: (request: Request, url: URL) => boolean, { unheard, once }?: {
    once?: boolean | undefined;
    unheard?: boolean | undefined;
}): Promise<Held>;
/** What was on its way before has come, and the page has done with it: nothing overtakes two further calls. */
export declare function settled(page: Page): Promise<void>;
/**
 * From here on no frame is painted, and no timer ends, until the clock is set going: what waits for a paint is late. The
 * page has a clock of its own.
 */
export declare function stopFrames(page: Page): Promise<void>;
