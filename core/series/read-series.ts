import { existing } from '../ledger/edits.js';
import type { Ledger, View } from '../ledger/ledger.js';
import type { Booking } from '../model/booking.js';
import type { AppCaller } from '../model/callers.js';
import type { Series, SeriesWithBookings } from '../model/series.js';
import type { Page, PageRequest, Paginator } from '../pagination.js';
import type { SeriesFilter, SeriesRepository } from '../storage/series-repository.js';

interface Needs {
  readonly series: SeriesRepository;
  readonly ledger: Ledger;
  readonly paginator: Paginator;
}

/** The caller's series, oldest first. */
export class ListSeries {
  readonly #needs: Pick<Needs, 'series' | 'paginator'>;
  constructor(needs: Pick<Needs, 'series' | 'paginator'>) {
    this.#needs = needs;
  }

  /** @throws ValidationError on `page` or `limit`. */
  async execute(caller: AppCaller, request: PageRequest = {}, filter: SeriesFilter = {}): Promise<Page<Series>> {
    const { series, paginator } = this.#needs;
    return paginator.paginate(request, (slice) => series.list(caller.app.uuid, slice, filter));
  }
}

export class GetSeries {
  readonly #needs: Pick<Needs, 'ledger'>;
  constructor(needs: Pick<Needs, 'ledger'>) {
    this.#needs = needs;
  }

  /** @throws NotFoundError when the caller has no such series. */
  async execute(caller: AppCaller, uuid: string): Promise<SeriesWithBookings> {
    return this.#needs.ledger.read(caller.app.uuid, { objects: { series: [uuid] } }, (view) => {
      const series = existing(view, 'series', uuid);
      return { series, bookings: bookingsOf(view, series) };
    });
  }
}

/** Its bookings as they are now, in order of occurrence. */
export function bookingsOf(view: View, { bookings }: Series): readonly Booking[] {
  view.prepare?.({ objects: { booking: bookings } });
  return bookings.flatMap((uuid) => view.object('booking', uuid) ?? []);
}
