import { DATE_EXPECTED, FieldReader, isDate, isObject, LONG_TEXT_MAX, REQUIRED, TEXT_MAX } from '../basics/fields.js';
import type { JsonSchema } from '../basics/json-schema.js';
import { custom, flag, object, oneOf, text, textOrBlank, type ValuesOf } from '../basics/schema.js';
import { findLanguage, isPhone, LANGUAGES, type Language, PHONE_EXPECTED, PHONE_MAX } from './profile.js';

export const QUESTIONS_MAX = 20;
const QUESTION_OPTIONS_MAX = 50;
export const QUESTION_TEXT_MAX = 200;
export const QUESTION_ABOUT_MAX = 500;
export const QUESTION_TYPES = ['text', 'long', 'choice', 'choices', 'number', 'yes_no', 'date', 'phone'] as const;

export const QUESTION_ID = /^[a-z0-9_]{1,40}$/;
export const QUESTION_ID_EXPECTED = 'Must be 1 to 40 of the characters a-z 0-9 _';

/** Label of a question: one text, or a text for each of some languages. */
export type Label = string | Readonly<Partial<Record<Language, string>>>;

const labelText = { type: 'string', minLength: 1, maxLength: QUESTION_TEXT_MAX, pattern: '\\S' } as const;
const labelsBy = (text: JsonSchema): JsonSchema => ({
  type: 'object',
  properties: Object.fromEntries(LANGUAGES.map((language) => [language, text])),
  additionalProperties: false,
});

/** Question about a booking of a service. */
export const QUESTION = object(
  {
    id: text({
      json: { pattern: QUESTION_ID.source, minLength: undefined, maxLength: undefined },
      check: (id) => (QUESTION_ID.test(id) ? undefined : QUESTION_ID_EXPECTED),
    }),
    label: custom<Label>()(
      { anyOf: [labelText, labelsBy(labelText)], description: 'A text, or texts by language.' },
      readLabel,
      { request: { anyOf: [labelText, labelsBy({ ...labelText, type: ['string', 'null'] })] } },
    ),
    type: oneOf(QUESTION_TYPES),
    required: flag({
      default: false,
      description: 'Whether bookers must answer. The business may leave the answer out.',
    }),
    options: custom<readonly string[]>()(
      { type: 'array', items: labelText, minItems: 2, maxItems: QUESTION_OPTIONS_MAX, uniqueItems: true },
      readOptions,
      {
        default: null,
        description: 'The texts to choose from. Required with `choice` and `choices`, and only with them.',
      },
    ),
    about: textOrBlank({ description: 'A hint.' }, QUESTION_ABOUT_MAX),
  },
  {
    rule({ type, options }, fields) {
      if (fields.isBad('type') || fields.isBadWithin('options')) return;
      const isChoice = type === 'choice' || type === 'choices';
      if (isChoice && options === null) fields.fail('options', REQUIRED);
      if (!isChoice && options !== null) fields.fail('options', 'Must not be given: only with choice and choices');
    },
  },
);
export interface ServiceQuestion extends ValuesOf<typeof QUESTION> {}

/** Answer to a question: a text, also for a date (`YYYY-MM-DD`) and a phone; chosen options; a number; yes or no. */
export type AnswerValue = string | number | boolean | readonly string[];

/** Answer of a booking, with the question's label when it was given. Of a label by language, the business's language comes first. */
export interface BookingAnswer {
  readonly id: string;
  readonly label: Label;
  readonly answer: AnswerValue;
}

/** Returns the label's text in the language of the tag, or else the first one. */
export function labelIn(label: Label, tag: string | null | undefined): string {
  if (typeof label === 'string') return label;
  const language = tag ? findLanguage(tag) : undefined;
  return (language && label[language]) ?? Object.values(label)[0] ?? '';
}

function readLabel(fields: FieldReader, name: string): Label {
  const value = fields.raw(name);
  if (!isObject(value) || Array.isArray(value)) return fields.requiredName(name, QUESTION_TEXT_MAX);
  const texts = fields.nested(name);
  // Read only a few languages, because each unknown one adds an error.
  const given = texts
    .keys()
    .slice(0, LANGUAGES.length + 1)
    .filter((language) => texts.has(language));
  for (const language of given)
    if (!LANGUAGES.some((known) => known === language)) texts.fail(language, `Must be one of: ${LANGUAGES.join(', ')}`);
  if (given.length === 0) fields.fail(name, REQUIRED);
  return Object.fromEntries(given.map((language) => [language, texts.requiredName(language, QUESTION_TEXT_MAX)]));
}

function readOptions(fields: FieldReader, name: string): readonly string[] {
  const values = fields.requiredList(name, QUESTION_OPTIONS_MAX, 'texts');
  if (values.length === 1) fields.fail(name, `Must be a list of 2 to ${QUESTION_OPTIONS_MAX} texts`);
  return values.map((value, index) => {
    const item = new FieldReader({ [index]: value }, fields.at(name), fields.sink);
    const option = item.requiredName(String(index), QUESTION_TEXT_MAX);
    if (values.indexOf(value) < index) item.fail(String(index), 'Must not be given twice');
    return option;
  });
}

/** Reads the answer to a question from the field of its id. Blank text and an empty list are none: null. */
export function readAnswer({ id, type, options }: ServiceQuestion, fields: FieldReader): AnswerValue | null {
  const value = fields.raw(id);
  if (value === undefined || value === null || (Array.isArray(value) && value.length === 0)) return null;
  if (typeof value === 'string' && value.trim() === '') return null;
  const isOption = (one: unknown) => options?.some((option) => option === one) === true;
  switch (type) {
    case 'text':
      return fields.requiredText(id, TEXT_MAX);
    case 'long':
      return fields.requiredText(id, LONG_TEXT_MAX);
    case 'yes_no':
      return fields.flag(id, false);
    case 'number':
      if (Number.isFinite(value)) return value === 0 ? 0 : (value as number); // no -0
      fields.fail(id, 'Must be a finite number');
      return null;
    case 'date':
      if (typeof value === 'string' && isDate(value)) return value;
      fields.fail(id, DATE_EXPECTED);
      return null;
    case 'phone':
      if (isPhone(fields.requiredText(id, PHONE_MAX))) return value as string;
      fields.fail(id, PHONE_EXPECTED);
      return null;
    case 'choice':
      if (isOption(value)) return value as string;
      fields.fail(id, 'Must be one of the options');
      return null;
    case 'choices':
      if (Array.isArray(value) && value.every(isOption) && new Set(value).size === value.length) return value;
      fields.fail(id, 'Must be a list of different options');
      return null;
  }
}
