import { ValidationError } from '../basics/errors.js';
import { FieldReader, grouped, LONG_TEXT_MAX, REQUIRED } from '../basics/fields.js';
import { isSame } from '../basics/versions.js';
import type { View } from '../ledger/ledger.js';
import type { Booking } from '../model/booking.js';
import { findLanguage } from '../model/profile.js';
import type { Service } from '../model/service.js';
import {
  type AnswerValue,
  type BookingAnswer,
  type Label,
  labelIn,
  QUESTION_ID,
  QUESTION_ID_EXPECTED,
  readAnswer,
} from '../model/service-question.js';

/** Answers by the ids of their questions. Null: none. */
export type GivenAnswers = Readonly<Record<string, AnswerValue | null>>;
/** Answers that were not validated yet. Null: all are removed. */
export type AskedAnswers = Readonly<Record<string, unknown>> | null;

/** Limit of the answers of a booking, because lists of bookings contain them. */
const ANSWERS_MAX = 20_000;

/** Reads the field `answers` as an object. The answers are validated when the service is known (`answersAfter`). */
export function readAskedAnswers(fields: FieldReader): AskedAnswers {
  if (!fields.has('answers')) return null;
  fields.nested('answers');
  return fields.raw('answers') as AskedAnswers;
}

interface Answering {
  readonly app: string;
  /** Service of the booking, if it exists. Null: the booking has none. */
  readonly service: Service | undefined | null;
  readonly given: AskedAnswers;
  /** True for a booker, who must answer what is required. */
  readonly isBooker: boolean;
  /** Answers of the changed booking. Undefined: the booking is new. */
  readonly before?: readonly BookingAnswer[] | undefined;
}

/**
 * Merges answers by id into those of a booking, in the order of the service's questions, then those to former questions, which can only be
 * removed. @throws ValidationError on `answers`.
 */
export function answersAfter(view: View, answering: Answering): readonly BookingAnswer[] {
  const { app, service, isBooker, before } = answering;
  const known = before ?? [];
  const given = answering.given ?? Object.fromEntries(known.map(({ id }) => [id, null]));
  const questions = service?.questions ?? [];
  const isAsked = Object.keys(given).length > 0;
  if (!isAsked && (before || questions.length === 0)) return known;
  if (isAsked && service === null) throw new ValidationError({ answers: 'Must not be given without a service' });
  const fields = new FieldReader(given, 'answers');
  for (const id of fields.keys()) {
    if (fields.raw(id) === undefined || questions.some((question) => question.id === id)) continue;
    if (fields.has(id) || !known.some((one) => one.id === id))
      fields.fail(id, 'Must be the id of a question of the service');
  }
  const answers = questions.flatMap((question): readonly BookingAnswer[] => {
    const { id } = question;
    const former = known.find((one) => one.id === id);
    if (before && fields.raw(id) === undefined) return former ? [former] : [];
    const answer = readAnswer(question, fields);
    if (answer === null) {
      if (isBooker && question.required && !fields.isBad(id)) fields.fail(id, REQUIRED);
      return [];
    }
    if (former && isSame(former.answer, answer)) return [former];
    return [{ id, label: frozenLabel(view, app, question.label), answer }];
  });
  const left = known.filter(
    ({ id }) => !questions.some((question) => question.id === id) && fields.raw(id) === undefined,
  );
  checkLength(fields, [...answers, ...left]);
  fields.done();
  return [...answers, ...left];
}

/** Reads the answers of an imported booking: texts, whose labels are the ids. */
export function readImportedAnswers(given: AskedAnswers, errors: Record<string, string>): readonly BookingAnswer[] {
  const fields = new FieldReader(given ?? {}, 'answers', errors);
  const answers = fields.keys().flatMap((id) => {
    if (!QUESTION_ID.test(id)) fields.fail(id, QUESTION_ID_EXPECTED);
    const answer = fields.textOrBlank(id, LONG_TEXT_MAX);
    return answer === null ? [] : [{ id, label: id, answer }];
  });
  checkLength(fields, answers);
  return answers;
}

function checkLength(fields: FieldReader, answers: readonly BookingAnswer[]): void {
  let characters = 0;
  for (const { answer } of answers)
    for (const text of [answer].flat()) if (typeof text === 'string') characters += [...text].length;
  if (characters > ANSWERS_MAX) fields.fail('', `Must have at most ${grouped(ANSWERS_MAX)} characters in all`);
}

/** Returns the label with the business's language first, in which it is shown if the booker's is missing. */
function frozenLabel(view: View, app: string, label: Label): Label {
  if (typeof label === 'string') return label;
  const language = findLanguage(view.object('profile', app)?.language ?? 'en');
  return language && label[language] ? { [language]: label[language], ...label } : label;
}

/** Returns the answers with labels in the booking's language, for answers to its app and to its booker. */
export function answersInLanguage({ answers = [], language }: Booking) {
  return answers.map(({ id, label, answer }) => ({ id, label: labelIn(label, language), answer }));
}

/** Returns an answer as text for people. */
export function answerText(answer: AnswerValue, { yes, no } = { yes: 'Yes', no: 'No' }): string {
  if (typeof answer === 'boolean') return answer ? yes : no;
  return Array.isArray(answer) ? answer.join(', ') : String(answer);
}
