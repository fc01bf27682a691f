import { mergePatch } from '../../basics/fields.js';
import { type Conditional, changed, checkVersion } from '../../basics/versions.js';
import { replace } from '../../ledger/edits.js';
import type { AlongsideFor, Ledger } from '../../ledger/ledger.js';
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
  readonly alongside?: AlongsideFor | undefined;
}

export function changeLetters({ ledger, getLetters, alongside }: Needs) {
  return async (caller: AppCaller, patch: LettersPatch, { expected }: Conditional = {}): Promise<ShownLetters> => {
    checkLettersPatch(patch);
    const { app } = caller;
    const shown = alongside && (await getLetters(caller));
    await ledger.commit(
      app.uuid,
      { objects: { letters: [app.uuid] } },
      (view) => {
        const before = view.object('letters', app.uuid) ?? letterDefaults(app);
        checkVersion(before, expected);
        const fields = readLetters(mergePatch(lettersFields(before), patch));
        const letters = changed<Letters>(before, fields, view.now);
        return { ...replace('letters', before, letters), final: shown && { result: { ...shown, letters } } };
      },
      actorOf(caller),
    );
    return getLetters(caller);
  };
}
