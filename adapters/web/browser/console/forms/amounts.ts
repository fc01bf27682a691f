import { TEXTS } from './texts.js';

function digitsOf(currency: string): number {
  try {
    return new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2;
  } catch {
    return 2; // An unknown currency: the service refuses it, and the field shows that.
  }
}

/** Formats an amount in minor units as people type it: "38.50", or "38". */
export function amountText(amount: number, currency: string): string {
  const digits = digitsOf(currency);
  return amount % 10 ** digits === 0 ? String(amount / 10 ** digits) : (amount / 10 ** digits).toFixed(digits);
}

export const minorUnits = (amount: string, currency: string): number =>
  Math.round(Number(amount) * 10 ** digitsOf(currency));

/** True if the currency has so many decimals: "1,000" may mean a thousand or one. */
export function isAmount(typed: string, currency: string): boolean {
  const decimals = /^\d+(?:\.(\d+))?$/.exec(typed);
  return decimals !== null && (decimals[1] ?? '').length <= digitsOf(currency);
}

/** Returns a typed amount with a decimal point. */
export const typedAmount = (text: string): string => text.replace(',', '.').trim();

export const NO_AMOUNT = TEXTS.noAmount;
