import type { Locator, Page } from 'playwright-core';
export type { Locator, Page, Route } from 'playwright-core';
/** How somebody sits before a page. */
export interface Seat {
    /** Of the window, in pixels; 1280 unless a test says otherwise. */
    readonly width?: number;
    readonly height?: number;
    readonly dark?: boolean;
    readonly reducedMotion?: boolean;
    /** The few colours of a device with high contrast, instead of those of the page. */
    readonly forcedColors?: boolean;
    /** The language of the browser, such as `de-DE`; default `en-GB`. */
    readonly lang?: string;
    /** The time zone of the computer; default `Europe/Berlin`. */
    readonly zone?: string;
    /** The test puts a clock of its own in it, by `page.clock`, which knows of no other. */
    readonly ownClock?: boolean;
    /** Another tab of the same person: of the same window, language and zone. */
    readonly beside?: Page;
}
export interface TestBrowser {
    /**
     * Opens an address. What may never happen on a page is written down and fails the test at its end: a breach of the
     * policy, an error in the console or in a script, a request to another host than those of `hosts`.
     */
    open(url: string, seat?: Seat): Promise<Page>;
    /** Lets pages load from another host, such as the site that a page is embedded in. */
    allow(host: string): void;
    /** From here to the end of the test, this is expected to be said; that it is, is for the test to check. */
    readonly faults: string[];
}
/** Tests in a real browser; pending where there is none, and a failure where `BROWSERS` asks for it. */
export declare function inBrowser(title: string, body: (this: Mocha.Suite, browser: TestBrowser) => void): void;
/**
 * Waits until that is true in the page. It is evaluated from outside each time: what waits inside the page evaluates
 * code there, which the policy of pages forbids from its second look on.
 */
export declare function comesTrue(page: Page, expression: string): Promise<void>;
/** Whether the focus is there. */
export declare function hasFocus(place: Locator): Promise<boolean>;
/** A picture for people, where they have asked for some. */
export declare function picture(page: Page, name: string): Promise<void>;
