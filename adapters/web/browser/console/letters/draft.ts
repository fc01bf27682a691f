import { listNearest } from '../../../../../core/basics/unknown-field.js';
import { AllowedNames } from '../../../../../core/messages/actions/template-names.js';
import type { Schemas } from '../../../../client/index.js';
import type { Path } from '../forms/form.js';
import { formatList } from '../plural.js';
import { SHARED } from '../texts.js';
import { errorsOf, type Failure } from '../words.js';
import { isOfTeam, LETTER_KINDS, type LetterKind } from './kinds.js';

export type Letters = Schemas['Letters'];
export type Language = keyof typeof SHARED.languages;
export type OwnWords = Schemas['LetterWords'];
export type WordsField = keyof OwnWords;

export const LANGUAGES = Object.keys(SHARED.languages) as readonly Language[];
/** Maximum length of each field. */
export const LENGTHS: Readonly<Record<WordsField, number>> = { subject: 200, opening: 2_000, closing: 2_000 };
export const STANDARD_WORDS: OwnWords = { subject: null, opening: null, closing: null };

/** Settings of letters (standard e-mails) as their editor represents them: with the own words of all languages. Null: the standard text. */
export interface LettersDraft {
  readonly enabled: boolean;
  readonly team_to: Letters['team_to'];
  readonly letters: Readonly<
    Record<
      LetterKind,
      {
        readonly enabled: boolean;
        readonly before_minutes?: number | null;
        readonly words: Readonly<Record<Language, OwnWords>>;
      }
    >
  >;
}

export function buildLettersDraft({ enabled, team_to, letters }: Letters): LettersDraft {
  const kinds = LETTER_KINDS.map((kind) => {
    const { replaced_in: _, standard: __, words, ...settings } = letters[kind];
    const all = LANGUAGES.map((language) => [language, words[language] ?? STANDARD_WORDS]);
    return [kind, { ...settings, words: Object.fromEntries(all) }];
  });
  return { enabled, team_to, letters: Object.fromEntries(kinds) };
}

export const wordsPath = (kind: LetterKind, language: Language, field?: WordsField): Path<LettersDraft> =>
  ['letters', kind, 'words', language, ...(field === undefined ? [] : [field])].join('.') as Path<LettersDraft>;

export const hasOwnWords = (words: OwnWords): boolean => Object.values(words).some((text) => text !== null);

/** Returns the names for the words of a kind. Letters to the team do without the customer's link. */
export const namesFor = (kind: LetterKind, names: readonly string[]): readonly string[] =>
  isOfTeam(kind) ? names.filter((name) => name !== 'booking.manage_url') : names;

const NAME = /\{\{\{?&?\s*([^{}\s#^>!=/][^{}]*?)\s*\}?\}\}/g;

/** Returns a message about the first unknown name in a text. Undefined without one. */
export function unknownName(text: string, names: readonly string[]): string | undefined {
  const allowed = new AllowedNames(names);
  const unknown = [...text.matchAll(NAME)].map(([, name = '']) => name).find((name) => !allowed.has(name));
  return unknown === undefined
    ? undefined
    : SHARED.problems.unknownName(
        `{{${unknown}}}`,
        formatList(listNearest(unknown, names, 3).map((one) => `{{${one}}}`)),
      );
}

const REFUSED = /^letters\.(\w+)\.words\.(\w+)\./;

/** Returns the letter and the language of the first words that the service has refused. */
export function findRefused(failure: Failure) {
  const found = Object.keys(errorsOf(failure)).flatMap((path) => {
    const [, kind, language] = REFUSED.exec(path) ?? [];
    // Cast: the service names only fields of the request.
    return kind === undefined ? [] : [{ kind: kind as LetterKind, language: language as Language }];
  });
  return found[0];
}
