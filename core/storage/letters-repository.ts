import type { Letters } from '../model/letters.js';

/** Reads the settings of letters (standard mails about bookings). The Ledger writes them. */
export interface LettersRepository {
  /** Settings of the app's letters. Undefined if none are stored. */
  find(app: string): Promise<Letters | undefined>;
}
