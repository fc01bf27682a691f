import { type Group } from './measuring.js';
/** What a reader waits for while others write as fast as they can. */
export declare const readingWhileWriting: Group;
