import type { Instant } from '../basics/ports.js';

interface Marked {
  readonly version: number;
  readonly sample?: true | undefined;
}

/** True for an object of the sample data that nobody has changed. Bookings that need it send no mail. */
export const isOfSample = (object: Marked | undefined): boolean => object?.sample === true && object.version === 1;

/** The sample data of an app: one object with the app's UUID, as long as the sample is there. */
export interface Sample {
  readonly uuid: string;
  readonly app: string;
  /** UUIDs of its objects, by kind. */
  readonly objects: Readonly<Record<string, readonly string[]>>;
  /** Later than the creation of its bookings, and not later than that of any other booking of the app. */
  readonly createdAt: Instant;
}
