import type { Letters } from '../model/letters.js';
/** Reads the letters of apps; they are written through the Ledger. */
export interface LettersRepository {
    /** The letters of the app; undefined if none are stored. */
    find(app: string): Promise<Letters | undefined>;
}
