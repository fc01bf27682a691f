/** Length with a price of its own for one unit, in the currency of the service's price. */
export interface Length {
  readonly minutes: number;
  readonly price?: { readonly amount: number } | null;
}

/** All lengths from `min`, the default, to `max`, in steps of `step` minutes. */
export interface LengthRange {
  readonly min: number;
  readonly max: number;
  readonly step: number;
}

/** Lengths of a service's bookings, in minutes. The first of a list is the default. */
export type Durations = readonly (number | Length)[] | LengthRange;

export function isRange(lengths: Durations): lengths is LengthRange {
  return !Array.isArray(lengths);
}

const minutesOf = (length: number | Length) => (typeof length === 'number' ? length : length.minutes);

/** Returns the minutes of a booking that names no end. */
export function defaultMinutes(lengths: Durations): number {
  return isRange(lengths) ? lengths.min : minutesOf(lengths[0] ?? 0);
}

export function hasLength(lengths: Durations, wanted: number): boolean {
  if (!isRange(lengths)) return lengths.some((length) => minutesOf(length) === wanted);
  const { min, max, step } = lengths;
  return wanted >= min && wanted <= max && (wanted - min) % step === 0;
}

/** Lists all lengths in minutes, the default first. */
export function listLengths(lengths: Durations): readonly number[] {
  if (!isRange(lengths)) return lengths.map(minutesOf);
  const { min, max, step } = lengths;
  return Array.from({ length: (max - min) / step + 1 }, (_, index) => min + index * step);
}

/** Describes the lengths in messages. */
export function lengthsExpected(lengths: Durations): string {
  if (!isRange(lengths)) return `Must be one of: ${listLengths(lengths).join(', ')}`;
  return `Must be from ${lengths.min} to ${lengths.max} minutes, in steps of ${lengths.step} from ${lengths.min}`;
}

/** Returns the price of one unit of that length. Lengths without a price of their own, offered or not, have the service's. */
export function unitPriceAt(
  {
    durations: lengths,
    price,
  }: {
    readonly durations: Durations;
    readonly price: { readonly amount: number; readonly currency: string; readonly perMinutes?: number | null } | null;
  },
  wanted: number,
): { readonly amount: number; readonly currency: string } | null {
  if (price === null) return null;
  const { amount, currency, perMinutes } = price;
  if (perMinutes) return { amount: amount * Math.ceil(wanted / perMinutes), currency };
  const own = isRange(lengths) ? undefined : lengths.find((length) => minutesOf(length) === wanted);
  return { amount: typeof own === 'object' && own.price ? own.price.amount : amount, currency };
}
