import { type Durations, isRange, listLengths, unitPriceAt } from '../../../../core/model/durations.js';
import { durationText, type Price, priceText } from './times.js';

/** Service, as the interface shows it. */
interface Offered {
  readonly durations: Durations;
  readonly price: (Price & { readonly per_minutes?: number | null }) | null;
}

/** Returns the price of one unit of that length. */
export function priceAt({ durations, price }: Offered, minutes: number): Price | null {
  return unitPriceAt({ durations, price: price && { ...price, perMinutes: price.per_minutes ?? null } }, minutes);
}

/** True if the price depends on the length. */
export function hasOwnPrices({ durations, price }: Offered): boolean {
  if (isRange(durations)) return (price?.per_minutes ?? null) !== null;
  return durations.some((length) => typeof length === 'object' && length.price);
}

/** Builds the options of a choice of lengths, with their prices if these differ. */
export function lengthOptions(locale: string, service: Offered, style: 'short' | 'long' = 'short') {
  const isPriced = hasOwnPrices(service);
  return listLengths(service.durations).map((minutes) => {
    const text = durationText(locale, minutes, style);
    const price = isPriced ? priceAt(service, minutes) : null;
    return { value: String(minutes), label: price ? `${text} · ${priceText(locale, price)}` : text };
  });
}
