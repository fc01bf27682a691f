import type { Series } from '../../../core/model/series.js';
import type { Slice, Sliced } from '../../../core/pagination.js';
import type { SeriesFilter, SeriesRepository } from '../../../core/storage/series-repository.js';
import { CODECS } from '../documents/codecs.js';
import { type Collections, first } from '../driver/collections.js';
import { sliced } from '../driver/slices.js';

export class MongoSeriesRepository implements SeriesRepository {
  readonly #collections: Collections;

  constructor(collections: Collections) {
    this.#collections = collections;
  }

  async find(app: string, uuid: string): Promise<Series | undefined> {
    const found = await first(this.#collections.series, { _id: uuid, app, removed: false });
    return found && CODECS.series.object(found);
  }

  async list(app: string, slice: Slice, { service, resource }: SeriesFilter): Promise<Sliced<Series>> {
    const filter = {
      app,
      removed: false,
      ...(service === undefined ? {} : { 'object.service': service }),
      ...(resource === undefined ? {} : { _id: { $in: await this.#thatTake(app, resource) } }),
    };
    return sliced(this.#collections.series, filter, slice, { order: 1 }, CODECS.series.object);
  }

  /** The series of which a booking takes the resource now. */
  async #thatTake(app: string, resource: string): Promise<readonly string[]> {
    // Whatever is greater than the empty text is a UUID: bookings without a series have none.
    const filter = { app, removed: false, 'object.resources': resource, 'object.series.uuid': { $gt: '' } };
    const found = await this.#collections.bookings.find(filter);
    return [...new Set(found.flatMap(({ object }) => object.series?.uuid ?? []))];
  }
}
