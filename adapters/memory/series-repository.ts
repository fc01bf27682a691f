import type { Series, SeriesFilter, SeriesRepository, Slice, Sliced } from '../../core/index.js';
import type { State } from './state.js';

export class MemorySeriesRepository implements SeriesRepository {
  readonly #state: State;
  constructor(state: State) {
    this.#state = state;
  }

  async find(app: string, uuid: string): Promise<Series | undefined> {
    return this.#state.contents.get(app)?.objects.series.get(uuid);
  }

  async list(app: string, slice: Slice, { service, resource }: SeriesFilter): Promise<Sliced<Series>> {
    const contents = this.#state.contents.get(app);
    if (!contents) return { items: [], total: 0 };
    const { series: all, booking: bookings } = contents.objects;
    if (service === undefined && resource === undefined) return all.list(slice);
    const takes = (uuid: string) => resource === undefined || bookings.get(uuid)?.resources.includes(resource) === true;
    return all.list(
      slice,
      (series) => (service === undefined || series.service === service) && series.bookings.some(takes),
    );
  }
}
