import { may, type NeedsOf } from '../../ledger/access/may.js';
import { checkLettersPatch } from '../../model/letters.js';
import { DESK, MANAGER, PUBLIC } from '../../model/rights.js';
import { changeLetters } from '../letters/change-letters.js';
import type { GetLetters } from '../letters/read-letters.js';
import { wordsProblem } from './own-words.js';
import { previewLetter, testLetter } from './preview-letter.js';
import { sendLetter } from './send-letter.js';

type Needs = Omit<NeedsOf<typeof changeLetters>, 'wordsProblem'> &
  NeedsOf<typeof previewLetter | typeof testLetter | typeof sendLetter> & { readonly getLetters: GetLetters };

export function letterUseCases(needs: Needs) {
  const problem = wordsProblem(needs.channels.templates);
  return {
    /** Reads the letter settings of the caller's app. */
    get: may(MANAGER, needs.getLetters),
    /** Changes the app's letter settings by a JSON merge patch. @throws ValidationError; StaleError. */
    change: may(MANAGER, changeLetters({ ...needs, wordsProblem: problem })),
    /** Validates a patch of the settings, as `change` does, without storing it. */
    check: may(PUBLIC, (input: unknown): unknown => checkLettersPatch(input, problem)),
    /** Shows a letter without sending it. @throws ValidationError; NotFoundError if the app has no such booking. */
    preview: may(MANAGER, previewLetter(needs)),
    /**
     * Sends a letter to any address that the caller names, to see how it arrives. @throws ValidationError; NotFoundError if the app has no
     * such booking; TooManyError after 30 tests of mails in an hour, or 5 to the receiver.
     */
    test: may(MANAGER, testLetter(needs)),
    /**
     * Sends the customer another letter about the current state of a booking. Returns the job, which sends the letter soon, even if
     * letters are switched off or the customer has already received the same letter. @throws NotFoundError; RefusedError `invalid_state`
     * unless the booking is in the future, and pending, confirmed or an unpaid hold of the business, `no_address`, `no_mail`, or `quota`
     * above 5 letters in 24 hours.
     */
    send: may(DESK, sendLetter(needs)),
  };
}
