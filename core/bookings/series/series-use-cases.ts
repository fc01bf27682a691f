import { may, type NeedsOf } from '../../ledger/access/may.js';
import { DESK } from '../../model/rights.js';
import { cancelSeries, previewSeriesMove, rescheduleSeries } from './change-series.js';
import { createSeries, previewSeries } from './create-series.js';
import { getSeries, listSeries } from './read-series.js';

type Needs = NeedsOf<
  | typeof createSeries
  | typeof previewSeries
  | typeof listSeries
  | typeof getSeries
  | typeof cancelSeries
  | typeof rescheduleSeries
  | typeof previewSeriesMove
>;

export function seriesUseCases(needs: Needs) {
  return {
    /**
     * Books all instances of a rule in one commit. Each is checked like a new booking, as if the instances before it were booked. *
     * @throws ValidationError; NotFoundError when a resource, the service or the workflow is not the caller's; RefusedError with the
     * conflicts, if one instance cannot be booked or, with `skip`, if none can.
     */
    create: may(DESK, createSeries(needs)),
    /** Previews a new series. Stores nothing. @throws the same errors as `create`. */
    preview: may(DESK, previewSeries(needs)),
    /** Lists the caller's series, oldest first. @throws ValidationError on `page` or `limit`. */
    list: may(DESK, listSeries(needs)),
    /** @throws NotFoundError when the caller has no such series. */
    get: may(DESK, getSeries(needs)),
    /** Cancels the bookings from one occurrence or now on, unless their cancellation is refused. @throws ValidationError; NotFoundError. */
    cancel: may(DESK, cancelSeries(needs)),
    /**
     * Moves the live bookings of a series from one occurrence on, all by the same shift. @throws ValidationError; NotFoundError;
     * RefusedError with the conflicts, if one booking cannot move or, with `skip`, if none can.
     */
    reschedule: may(DESK, rescheduleSeries(needs)),
    /** Previews a move of a series. Stores nothing. @throws the same errors as `reschedule`. */
    previewReschedule: may(DESK, previewSeriesMove(needs)),
  };
}
