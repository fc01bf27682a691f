import { mergePatch } from '../../basics/fields.js';
import type { NewUuid } from '../../basics/ports.js';
import { type Conditional, changed, checkVersion } from '../../basics/versions.js';
import { lettersEvent } from '../../ledger/events/change-events.js';
import type { AlongsideFor, Ledger } from '../../ledger/ledger.js';
import { type AppCaller, actorOf } from '../../model/callers.js';
import {
  checkLettersPatch,
  type Letters,
  type LettersPatch,
  lettersFields,
  readLetters,
  type WordsProblem,
  withLetterDefaults,
} from '../../model/letters.js';
import type { GetLetters, ShownLetters } from './read-letters.js';

interface Needs {
  readonly ledger: Ledger;
  readonly getLetters: GetLetters;
  readonly newUuid: NewUuid;
  readonly wordsProblem: WordsProblem;
  readonly alongside?: AlongsideFor | undefined;
}

export function changeLetters({ ledger, getLetters, newUuid, wordsProblem, alongside }: Needs) {
  return async (caller: AppCaller, patch: LettersPatch, { expected }: Conditional = {}): Promise<ShownLetters> => {
    checkLettersPatch(patch, wordsProblem);
    const { app } = caller;
    const actor = actorOf(caller);
    const shown = alongside && (await getLetters(caller));
    await ledger.commit(
      app.uuid,
      { objects: { letters: [app.uuid] } },
      (view) => {
        const before = withLetterDefaults(app, view.object('letters', app.uuid));
        checkVersion(before, expected);
        const fields = readLetters(mergePatch(lettersFields(before), patch));
        const letters = changed<Letters>(before, fields, view.now);
        const final = shown && { result: { ...shown, letters } };
        if (letters === before) return { result: letters, final };
        const events = [lettersEvent(app.uuid, before, letters, { uuid: newUuid, at: view.now, actor })];
        return { result: letters, change: { put: { letters: [letters] }, events }, final };
      },
      actor,
    );
    return getLetters(caller);
  };
}
