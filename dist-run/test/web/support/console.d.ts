import type { Page, Seat, TestBrowser } from './browser.js';
import type { TestService } from './service.js';
type App = Awaited<ReturnType<TestService['app']>>;
/** The console of an app, at a place in it, signed in with the app's token as a person would. */
export declare function openConsole(browser: TestBrowser, service: TestService, app: Pick<App, 'token'>, place?: string, seat?: Seat): Promise<Page>;
/** Goes to another place of the console, as by a link. */
export declare function visit(page: Page, place: string): Promise<void>;
/** What the focus is on, as a screen reader says it. */
export declare function heard(page: Page): Promise<string>;
/** Presses Tab until the focus is on what is called so; fails when that does not come. */
export declare function tabTo(page: Page, name: string): Promise<void>;
/** The value of a call that must go well. */
export declare function made<V>(result: {
    readonly outcome: string;
    readonly value?: V;
}): V;
export {};
