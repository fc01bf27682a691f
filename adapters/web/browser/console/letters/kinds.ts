import type { Schemas } from '../../../../client/index.js';
import { TEXTS } from './texts.js';

/** Kind of a letter that can be switched off. */
export type LetterKind = Exclude<NonNullable<Schemas['Delivery']['letter']>, 'team_held_back'>;

/** Names of the letters, those to customers first. */
export const LETTERS: Readonly<Record<LetterKind, string>> = { ...TEXTS.letters, ...TEXTS.toTeam };

export const LETTER_KINDS = Object.keys(LETTERS) as readonly LetterKind[];
export const isOfTeam = (kind: LetterKind): boolean => kind.startsWith('team_');
