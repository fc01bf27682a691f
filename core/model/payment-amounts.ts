/** Part of the price to be paid: minor units for each unit of the booking, or percent of the price. */
export type Deposit = { readonly amount: number } | { readonly percent: number };

/** Returns the amount due, of the price of all units. Without a deposit: the whole price. */
export function computeDue(
  { deposit }: { readonly deposit: { readonly amount?: number; readonly percent?: number } | null },
  price: number,
  units: number,
): number {
  if (deposit === null) return price;
  const { amount, percent = 0 } = deposit;
  if (amount !== undefined) return Math.min(amount * units, price);
  // In two parts, so that the product stays a safe integer.
  return Math.floor(price / 100) * percent + Math.ceil(((price % 100) * percent) / 100);
}

interface Amounts {
  readonly due: number;
  readonly paid: number;
  readonly refunded: number;
}

/** Returns the amount paid, less refunds. */
export const keptAmount = ({ paid, refunded }: Pick<Amounts, 'paid' | 'refunded'>): number => paid - refunded;

/** Returns the amount that is still to be paid. */
export const missingAmount = (amounts: Amounts): number => Math.max(amounts.due - keptAmount(amounts), 0);
