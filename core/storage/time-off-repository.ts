import type { TimeOff } from '../model/time-off.js';
import type { Slice, Sliced } from '../pagination.js';

/** Which time off a list holds; what is left out filters nothing. */
export interface TimeOffFilter {
  /** Only what closes this resource; time off of all resources does. */
  readonly resource?: string | undefined;
}

/** Reads time off; it is written through the Ledger. */
export interface TimeOffRepository {
  find(app: string, uuid: string): Promise<TimeOff | undefined>;
  /** In creation order, oldest first. `total` counts all of the app's that match. */
  list(app: string, slice: Slice, filter: TimeOffFilter): Promise<Sliced<TimeOff>>;
}
