import { isRange, type LengthRange, listLengths } from '../../../../../core/model/durations.js';
import { ROLE, SERVICE } from '../../../../../core/model/service.js';
import type { Schemas } from '../../../../client/index.js';
import { amountText, isAmount, minorUnits, NO_AMOUNT } from '../forms/amounts.js';
import type { Errors } from '../forms/form.js';
import { buildBlank, buildBody, buildDraft, type DraftOf } from '../forms/schema-form.js';
import { TEXTS } from './texts.js';

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

/** Amounts are in whole units of the currency, as typed. Empty: no price, or for a length that of the service. */
export interface ServiceDraft extends Omit<DraftOf<typeof SERVICE>, 'durations' | 'price' | 'questions' | 'payment'> {
  readonly questions: readonly QuestionDraft[];
  readonly durations: readonly { readonly minutes: number | null; readonly price: string }[];
  /** Replaces `durations`, unless it is null. */
  readonly range: Readonly<Record<keyof LengthRange, number | null>> | null;
  readonly price: { readonly amount: string; readonly currency: string; readonly per_minutes: number | null };
  readonly payment: {
    readonly take: 'nothing' | 'full' | 'amount' | 'percent';
    readonly amount: string;
    readonly percent: number | null;
    readonly url: string;
    readonly minutes: number | null;
  };
}
type Lengths = Pick<ServiceDraft, 'durations' | 'range'>;

const NO_PAYMENT: ServiceDraft['payment'] = { take: 'nothing', amount: '', percent: null, url: '', minutes: 30 };

export const blankRole = (name: string): RoleDraft => ({ ...buildBlank(ROLE), name, resources: [] });

export function blankService(timezone: string, currency: string): ServiceDraft {
  const blank = { ...buildBlank(SERVICE), durations: [{ minutes: 30, price: '' }], roles: [blankRole('with')] };
  const price = { amount: '', currency, per_minutes: null };
  return { ...blank, timezone, questions: [], range: null, price, payment: NO_PAYMENT };
}

export function serviceDraft(service: Schemas['Service'], currency: string): ServiceDraft {
  const { price, payment, durations } = service;
  const inWords = (amount: number) => amountText(amount, price?.currency ?? currency);
  return {
    ...buildDraft(SERVICE, service),
    questions: service.questions.map(({ options, about, ...question }) => ({
      ...question,
      options: options ?? [],
      about: about ?? '',
    })),
    range: isRange(durations) ? durations : null,
    durations: isRange(durations)
      ? [{ minutes: durations.min, price: '' }]
      : durations.map((length) =>
          typeof length === 'number'
            ? { minutes: length, price: '' }
            : { minutes: length.minutes, price: length.price ? inWords(length.price.amount) : '' },
        ),
    price: {
      amount: price ? inWords(price.amount) : '',
      currency: price?.currency ?? currency,
      per_minutes: price?.per_minutes ?? null,
    },
    payment: payment ? paymentDraft(payment, inWords) : NO_PAYMENT,
  };
}

function paymentDraft(
  { take, deposit, url, minutes }: NonNullable<Schemas['PaymentRule']>,
  inWords: (amount: number) => string,
): ServiceDraft['payment'] {
  const { amount, percent } = deposit ?? {};
  return {
    take: take === 'full' ? take : amount === undefined ? 'percent' : 'amount',
    amount: amount === undefined ? '' : inWords(amount),
    percent: percent ?? null,
    url,
    minutes,
  };
}

export function serviceBody({
  price,
  payment,
  durations,
  range,
  questions,
  ...draft
}: ServiceDraft): Schemas['NewService'] {
  const { amount, currency, per_minutes } = price;
  const lengths = durations.map(({ minutes, price }) =>
    price === '' ? (minutes ?? 0) : { minutes: minutes ?? 0, price: { amount: minorUnits(price, currency) } },
  );
  return {
    ...buildBody(SERVICE, { ...draft, durations: [], price: null, payment: null, questions: [] }),
    questions: questions.map(questionBody),
    durations: range ? { min: range.min ?? 0, max: range.max ?? 0, step: range.step ?? 0 } : lengths,
    price: amount === '' ? null : { amount: minorUnits(amount, currency), currency, per_minutes: range && per_minutes },
    payment: paymentBody(payment, currency),
  };
}

function paymentBody({ take, amount, percent, url, minutes }: ServiceDraft['payment'], currency: string) {
  if (take === 'nothing') return null;
  if (take === 'full') return { take, deposit: null, url, minutes };
  const deposit = take === 'amount' ? { amount: minorUnits(amount, currency) } : { percent: percent ?? 0 };
  return { take: 'deposit' as const, deposit, url, minutes };
}

/** Returns the place in the draft for a field of the request. */
export const draftPath = (path: string): string => path.replace(/^payment\.deposit/, 'payment');

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

/** Lists the lengths of the draft, in minutes. Those that are not complete are left out. */
export function lengthsIn({ durations, range }: Lengths): readonly number[] {
  if (!range) return durations.flatMap(({ minutes }) => minutes || []);
  const { min, max, step } = range;
  const isComplete = min && max && step && (max - min) / step < 1_000;
  return isComplete ? listLengths({ min, max, step }) : [];
}

const isPayable = (typed: string, currency: string): boolean => isAmount(typed, currency) && Number(typed) > 0;

export function checkService({ durations, range, price, payment }: ServiceDraft): Errors {
  const minutes = range ? Object.values(range) : durations.map((length) => length.minutes);
  const wrong = range
    ? []
    : durations.filter((length) => length.price !== '' && !isAmount(length.price, price.currency));
  return {
    ...(minutes.some((one) => one === null || one < 1) && { durations: TEXTS.wrongLength }),
    ...(wrong.length > 0 && { durations: NO_AMOUNT }),
    ...(price.amount !== '' && !isAmount(price.amount, price.currency) && { 'price.amount': NO_AMOUNT }),
    ...(payment.take === 'amount' && !isPayable(payment.amount, price.currency) && { 'payment.amount': NO_AMOUNT }),
  };
}

/** Converts typed text to a name of a role or step, as used in answers and addresses: lower-case letters, digits, `_` and `-`. */
export const nameLike = (typed: string): string =>
  typed
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[^a-z0-9_-]+/g, '-')
    .slice(0, 64);
