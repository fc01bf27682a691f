import { ROLE, SERVICE } from '../../../../../core/model/service.js';
import type { Schemas } from '../../../../client/index.js';
import type { Errors } from '../forms/form.js';
import { buildBlank, buildBody, buildDraft, type DraftOf } from '../forms/schema-form.js';

export type RoleDraft = DraftOf<typeof ROLE>;

export interface ServiceDraft extends Omit<DraftOf<typeof SERVICE>, 'price'> {
  /** In whole units of the currency, as typed. Empty: no price. */
  readonly price: { readonly amount: string; readonly currency: string };
}

export const blankRole = (name: string): RoleDraft => ({ ...buildBlank(ROLE), name, resources: [] });

export function blankService(timezone: string, currency: string): ServiceDraft {
  const blank = { ...buildBlank(SERVICE), durations: [30], roles: [blankRole('with')] };
  return { ...blank, timezone, price: { amount: '', currency } };
}

export function serviceDraft(service: Schemas['Service'], currency: string): ServiceDraft {
  const { price } = service;
  return {
    ...buildDraft(SERVICE, service),
    price: price
      ? { amount: amountText(price.amount, digitsOf(price.currency)), currency: price.currency }
      : { amount: '', currency },
  };
}

export function serviceBody({ price: { amount, currency }, ...draft }: ServiceDraft): Schemas['NewService'] {
  const price = amount === '' ? null : { amount: minorUnits(amount, currency), currency };
  return buildBody(SERVICE, { ...draft, price });
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
