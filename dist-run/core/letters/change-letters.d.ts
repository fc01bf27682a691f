import type { Ledger } from '../ledger/ledger.js';
import { type AppCaller } from '../model/callers.js';
import { type LettersPatch } from '../model/letters.js';
import { type Expected } from '../versions.js';
import type { GetLetters, ShownLetters } from './read-letters.js';
interface Needs {
    readonly ledger: Ledger;
    readonly getLetters: GetLetters;
}
/** Changes by a JSON merge patch which letters the caller's app sends. */
export declare class ChangeLetters {
    #private;
    constructor(needs: Needs);
    /** @throws ValidationError naming every bad field; StaleError. */
    execute(caller: AppCaller, patch: LettersPatch, { expected }?: {
        readonly expected?: Expected;
    }): Promise<ShownLetters>;
}
export {};
