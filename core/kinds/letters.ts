import type { Letters } from '../model/letters.js';
import { describeKind } from './kind.js';

export const LETTERS_KIND = describeKind<Letters>()({
  foundBy: {},
  refersTo: {},
  personal: 'none',
  quota: null,
  told: null,
});
