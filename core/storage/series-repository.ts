import type { Series } from '../model/series.js';
import type { Slice, Sliced } from '../pagination.js';

/** Which series a list holds; what is left out filters nothing. */
export interface SeriesFilter {
  readonly service?: string | undefined;
  /** Only those of which a booking takes this resource now, whatever its status. */
  readonly resource?: string | undefined;
}

/** Reads series; they are written through the Ledger. */
export interface SeriesRepository {
  find(app: string, uuid: string): Promise<Series | undefined>;
  /** In creation order, oldest first. `total` counts all of the app's that match. */
  list(app: string, slice: Slice, filter: SeriesFilter): Promise<Sliced<Series>>;
}
