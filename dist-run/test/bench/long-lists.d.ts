import { type Group } from './measuring.js';
/** What a list of a million costs over one of a thousand: pages asked of the storage itself, creates over HTTP. */
export declare const longLists: Group;
