import type { Schemas } from '../../../../client/index.js';
import { LETTER_KINDS, type LetterKind } from './kinds.js';

type Letters = Schemas['Letters'];

/** Settings of letters (standard e-mails) as their editor represents them. */
export interface LettersDraft {
  readonly enabled: boolean;
  readonly team_to: Letters['team_to'];
  readonly letters: Readonly<
    Record<LetterKind, { readonly enabled: boolean; readonly before_minutes?: number | null }>
  >;
}

export function draftOf({ enabled, team_to, letters }: Letters): LettersDraft {
  const kinds = LETTER_KINDS.map((kind) => {
    const { replaced_in: _, ...settings } = letters[kind];
    return [kind, settings];
  });
  return { enabled, team_to, letters: Object.fromEntries(kinds) };
}
