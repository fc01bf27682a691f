import { LOCALE } from './wall-clock/format.js';

const RULES = new Intl.PluralRules(LOCALE);
const NUMBER = new Intl.NumberFormat(LOCALE);
const LIST = new Intl.ListFormat(LOCALE, { type: 'unit', style: 'short' });

/** Chooses the form of a text for a number. */
export const plural = (count: number, { one, other }: { readonly one: string; readonly other: string }): string =>
  RULES.select(count) === 'one' ? one : other;

export const formatNumber = (value: number): string => NUMBER.format(value);

/** Joins texts by commas: "Ana, Ben, Cleo". */
export const formatList = (texts: readonly string[]): string => LIST.format(texts);
