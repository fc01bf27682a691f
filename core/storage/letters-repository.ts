import type { Letters } from '../model/letters.js';

/** Reads the settings of letters. The Ledger writes them. */
export interface LettersRepository {
  /** Settings of the app's letters. Undefined if none are stored. */
  find(app: string): Promise<Letters | undefined>;
}
