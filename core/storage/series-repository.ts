import type { Series } from '../model/series.js';
import type { Slice, Sliced } from '../pagination.js';
import type { AnyWhere } from '../questions/question.js';

/** Filter of a list of series. Omitted fields filter nothing. */
export interface SeriesFilter {
  readonly service?: string | undefined;
  /** Only series with a booking of any status that currently has this resource. */
  readonly resource?: string | undefined;
}

/** Reads series. The Ledger writes them. */
export interface SeriesRepository {
  find(app: string, uuid: string): Promise<Series | undefined>;
  /** In creation order, oldest first. `total` counts all matching ones of the app. */
  list(app: string, slice: Slice, filter: SeriesFilter, within?: AnyWhere): Promise<Sliced<Series>>;
}
