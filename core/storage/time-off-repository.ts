import type { TimeOff } from '../model/time-off.js';
import type { Slice, Sliced } from '../pagination.js';
import type { AnyWhere } from '../questions/question.js';

/** Filter of a list of time off. Omitted fields filter nothing. */
export interface TimeOffFilter {
  /** Only time off in which this resource is closed, including time off of all resources. */
  readonly resource?: string | undefined;
}

/** Reads time off. The Ledger writes it. */
export interface TimeOffRepository {
  find(app: string, uuid: string): Promise<TimeOff | undefined>;
  /** In creation order, oldest first. `total` counts all matching ones of the app. */
  list(app: string, slice: Slice, filter: TimeOffFilter, within?: AnyWhere): Promise<Sliced<TimeOff>>;
}
