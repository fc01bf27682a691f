import type { Schemas } from '../../../client/index.js';

export type Question = Schemas['Question'];
/** Answers while they are edited, by question: a number is a text. A missing one, an empty text and an empty list are none. */
export type TypedAnswers = Readonly<Record<string, string | boolean | readonly string[]>>;
export type Shown = Schemas['OwnBooking']['answers'][number];

export const typedAnswers = (answers: readonly Shown[]): TypedAnswers =>
  Object.fromEntries(answers.map(({ id, answer }) => [id, typeof answer === 'number' ? String(answer) : answer]));

const isNone = (typed: TypedAnswers[string] | undefined): boolean =>
  typed === undefined || (typeof typed === 'string' ? typed.trim() === '' : Array.isArray(typed) && typed.length === 0);

/** Returns the answers to all questions, as requests have them: null for none. */
export function sentAnswers(
  questions: readonly Question[],
  typed: TypedAnswers,
): Record<string, Shown['answer'] | null> {
  return Object.fromEntries(
    questions.map(({ id, type }) => {
      const answer = typed[id];
      if (answer === undefined || isNone(answer)) return [id, null];
      return [id, type === 'number' ? Number(answer) : typeof answer === 'object' ? [...answer] : answer];
    }),
  );
}

/** Returns the required questions without an answer. */
export const unanswered = (questions: readonly Question[], typed: TypedAnswers): readonly Question[] =>
  questions.filter(({ id, required }) => required && isNone(typed[id]));
