import { type Browser } from 'playwright-core';
/** Why there is no browser here; undefined when there is one. */
export declare function missingBrowser(): string | undefined;
export interface Launched {
    readonly browser: Browser;
    /** Ends it at once, whatever it is about: a page that waits for something must not keep the tests from their end. */
    end(): Promise<void>;
}
export declare function launchBrowser(): Promise<Launched>;
