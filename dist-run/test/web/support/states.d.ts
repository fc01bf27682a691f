import { type Page } from './browser.js';
/** Waits until the page is in the state, and looks at it: nothing is against it, in light and in dark. */
export type CheckState<S extends string> = (page: Page, state: S) => Promise<void>;
/**
 * The states of a page, all of which must have been checked when the suite is over in which this is called; `page` names
 * it, and the pictures of it.
 */
export declare function statesOf<S extends string>(page: string, states: readonly S[]): CheckState<S>;
/** Fails with whatever axe-core has against a page as it is, in light and in dark. */
export declare function checkAccess(page: Page, name: string): Promise<void>;
