import { mergePatch } from '../../basics/fields.js';
import { type Conditional, changed, checkVersion } from '../../basics/versions.js';
import { replace } from '../../ledger/edits.js';
import type { Ledger } from '../../ledger/ledger.js';
import { type AppCaller, actorOf } from '../../model/callers.js';
import {
  checkLettersPatch,
  type Letters,
  type LettersPatch,
  letterDefaults,
  lettersFields,
  readLetters,
} from '../../model/letters.js';
import type { GetLetters, ShownLetters } from './read-letters.js';

interface Needs {
  readonly ledger: Ledger;
  readonly getLetters: GetLetters;
}

export function changeLetters({ ledger, getLetters }: Needs) {
  return async (caller: AppCaller, patch: LettersPatch, { expected }: Conditional = {}): Promise<ShownLetters> => {
    checkLettersPatch(patch);
    const { app } = caller;
    await ledger.commit(
      app.uuid,
      { objects: { letters: [app.uuid] } },
      (view) => {
        const before = view.object('letters', app.uuid) ?? letterDefaults(app);
        checkVersion(before, expected);
        const fields = readLetters(mergePatch(lettersFields(before), patch));
        return replace('letters', before, changed<Letters>(before, fields, view.now));
      },
      actorOf(caller),
    );
    return getLetters(caller);
  };
}
