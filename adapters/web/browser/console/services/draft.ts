import { ROLE, SERVICE } from '../../../../../core/model/service.js';
import type { Schemas } from '../../../../client/index.js';
import type { Errors } from '../forms/form.js';
import { buildBlank, buildBody, buildDraft, type DraftOf } from '../forms/schema-form.js';

export type RoleDraft = DraftOf<typeof ROLE>;

/** Question with the lines of its options, which other types of questions keep while they are edited. */
export interface QuestionDraft extends Omit<Schemas['Question'], 'about' | 'options'> {
  readonly about: string;
  readonly options: readonly string[];
}

export const BLANK_QUESTION: QuestionDraft = {
  id: '',
  label: '',
  type: 'text',
  required: false,
  options: [],
  about: '',
};

export interface ServiceDraft extends Omit<DraftOf<typeof SERVICE>, 'price' | 'questions'> {
  readonly questions: readonly QuestionDraft[];
  /** In whole units of the currency, as typed. Empty: no price. */
  readonly price: { readonly amount: string; readonly currency: string };
}

export const blankRole = (name: string): RoleDraft => ({ ...buildBlank(ROLE), name, resources: [] });

export function blankService(timezone: string, currency: string): ServiceDraft {
  const blank = { ...buildBlank(SERVICE), durations: [30], roles: [blankRole('with')] };
  return { ...blank, timezone, questions: [], price: { amount: '', currency } };
}

export function serviceDraft(service: Schemas['Service'], currency: string): ServiceDraft {
  const { price } = service;
  return {
    ...buildDraft(SERVICE, service),
    questions: service.questions.map(({ options, about, ...question }) => ({
      ...question,
      options: options ?? [],
      about: about ?? '',
    })),
    price: price
      ? { amount: amountText(price.amount, digitsOf(price.currency)), currency: price.currency }
      : { amount: '', currency },
  };
}

export function serviceBody({ price: { amount, currency }, questions, ...draft }: ServiceDraft): Schemas['NewService'] {
  const price = amount === '' ? null : { amount: minorUnits(amount, currency), currency };
  return { ...buildBody(SERVICE, { ...draft, price, questions: [] }), questions: questions.map(questionBody) };
}

function questionBody({ id, label, options, about, ...question }: QuestionDraft): Schemas['NewQuestion'] {
  const hasOptions = question.type === 'choice' || question.type === 'choices';
  const texts =
    typeof label === 'string' ? label : Object.fromEntries(Object.entries(label).filter(([, text]) => text));
  return {
    ...question,
    id: id || questionId(label),
    label: texts,
    options: hasOptions ? options.map((option) => option.trim()).filter((option) => option !== '') : null,
    about: about || null,
  };
}

/** Returns the id of a question that has none yet: a short form of its label. */
export function questionId(label: QuestionDraft['label']): string {
  const text = typeof label === 'string' ? label : (Object.values(label).find((one) => one !== '') ?? '');
  return nameLike(text).replace(/-+/g, '_').replace(/^_|_$/g, '').slice(0, 40);
}

export function checkService({ durations, price }: Pick<ServiceDraft, 'durations' | 'price'>): Errors {
  return {
    ...(durations.some((minutes) => minutes === null || minutes < 1) && {
      durations: 'Say how many minutes, or take it out',
    }),
    ...(price.amount !== '' && !(Number(price.amount) >= 0) && { 'price.amount': 'Must be an amount of money' }),
  };
}

/** Formats an amount as people write it: "38.50", or "38". */
const amountText = (amount: number, digits: number): string =>
  amount % 10 ** digits === 0 ? String(amount / 10 ** digits) : (amount / 10 ** digits).toFixed(digits);

function digitsOf(currency: string): number {
  try {
    return new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2;
  } catch {
    return 2; // An unknown currency: the service refuses it, and the field shows that.
  }
}

const minorUnits = (amount: string, currency: string): number => Math.round(Number(amount) * 10 ** digitsOf(currency));

/** Converts typed text to a name of a role or step, as used in answers and addresses: lower-case letters, digits, `_` and `-`. */
export const nameLike = (typed: string): string =>
  typed
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[^a-z0-9_-]+/g, '-')
    .slice(0, 64);
