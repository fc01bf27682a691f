import type { Instant } from '../basics/ports.js';
import type { Booking } from './booking.js';

interface Marked {
  readonly sample?: true | undefined;
}

/** True for an object of the sample data. Bookings that need it send no mail. */
const isOfSample = (object: Marked | undefined): boolean => object?.sample === true;

/** Returns the mark 0 for a booking that is no part of the sample but needs objects of it. Empty for all others. */
export function sampleMark({ sample }: Pick<Booking, 'sample'>, needed: readonly (Marked | undefined)[]) {
  return sample === undefined && needed.some(isOfSample) ? { sample: 0 } : {};
}

/** The sample data of an app: one object with the app's UUID, as long as the sample is there. */
export interface Sample {
  readonly uuid: string;
  readonly app: string;
  /** UUIDs of its objects, by kind. */
  readonly objects: Readonly<Record<string, readonly string[]>>;
  readonly createdAt: Instant;
}
