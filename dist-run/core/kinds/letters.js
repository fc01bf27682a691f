import { lettersFields, readLetters } from '../model/letters.js';
import { asItIs, describeKind } from './kind.js';
export const LETTERS_KIND = describeKind()({
    foundBy: {},
    refersTo: {},
    personal: 'none',
    quota: null,
    told: null,
    copied: asItIs,
    check: (letters) => readLetters(lettersFields(letters)),
});
