import { type Letters, lettersFields, readLetters } from '../letters.js';
import { asItIs, describeKind } from './kind.js';

export const LETTERS_KIND = describeKind<Letters>()({
  foundBy: {},
  refersTo: {},
  personal: 'none',
  quota: null,
  reported: null,
  copied: asItIs,
  check: (letters: Letters) => readLetters(lettersFields(letters)),
});
