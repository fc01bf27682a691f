import type { Schemas } from '../../../../client/index.js';
import type { Errors } from '../forms/form.js';
import { type MetaRow, metaOf, metaRows } from '../forms/meta.js';

type Service = Schemas['Service'];

export interface RoleDraft {
  readonly name: string;
  readonly resources: readonly string[];
  readonly count: number | null;
  readonly units: number | null;
  readonly weights: { readonly [uuid: string]: number };
  /** Names of the steps that need the role. Null: all. */
  readonly steps: readonly string[] | null;
}

/** Service as its editor represents it. */
export interface ServiceDraft {
  readonly name: string;
  readonly description: string;
  readonly active: boolean;
  readonly durations: readonly (number | null)[];
  /** In whole units of the currency, as typed. Empty: no price. */
  readonly price: { readonly amount: string; readonly currency: string };
  readonly roles: readonly RoleDraft[];
  readonly steps: readonly Schemas['Step'][];
  readonly assign: Service['assign'];
  readonly rules: Schemas['ServiceRules'];
  readonly limits: readonly {
    readonly per: Schemas['Limit']['per'];
    readonly period: Schemas['Limit']['period'];
    readonly max: number | null;
  }[];
  readonly timezone: string;
  /** UUID of the workflow. Empty: none. */
  readonly workflow: string;
  readonly meta: readonly MetaRow[];
}

export const blankRole = (name: string): RoleDraft => ({
  name,
  resources: [],
  count: 1,
  units: 1,
  weights: {},
  steps: null,
});

export function blankService(timezone: string, currency: string): ServiceDraft {
  return {
    name: '',
    description: '',
    active: true,
    durations: [30],
    price: { amount: '', currency },
    roles: [blankRole('with')],
    steps: [],
    assign: 'first',
    rules: {
      slot_minutes: null,
      buffer_before_minutes: null,
      buffer_after_minutes: null,
      min_notice_minutes: null,
      max_advance_days: null,
    },
    limits: [],
    timezone,
    workflow: '',
    meta: [],
  };
}

export function serviceDraft(service: Service, currency: string): ServiceDraft {
  const { name, description, active, durations, roles, steps, assign, rules, limits, timezone, workflow, meta } =
    service;
  const { price } = service;
  return {
    name,
    description,
    active,
    durations,
    price: price
      ? { amount: amountText(price.amount, digitsOf(price.currency)), currency: price.currency }
      : { amount: '', currency },
    roles,
    steps,
    assign,
    rules,
    limits,
    timezone,
    workflow: workflow ?? '',
    meta: metaRows(meta),
  };
}

export function serviceBody({ price, workflow, meta, ...draft }: ServiceDraft): Record<string, unknown> {
  return {
    ...draft,
    price: price.amount === '' ? null : { amount: minorUnits(price.amount, price.currency), currency: price.currency },
    workflow: workflow === '' ? null : workflow,
    meta: metaOf(meta),
  };
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

/** Returns the number of decimals of a currency. */
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
