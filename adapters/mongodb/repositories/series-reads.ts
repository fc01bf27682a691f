import type { SeriesReads } from '../../../core/storage/repositories.js';
import type { Collections } from '../driver/collections.js';

export class MongoSeriesReads implements SeriesReads {
  readonly #collections: Collections;

  constructor(collections: Collections) {
    this.#collections = collections;
  }

  async taking(app: string, resource: string): Promise<readonly string[]> {
    // Matches any UUID: bookings without a series lack the field.
    const filter = { app, removed: false, 'object.resources': resource, 'object.series.uuid': { $gt: '' } };
    const found = await this.#collections.bookings.find(filter);
    return [...new Set(found.flatMap(({ object }) => object.series?.uuid ?? []))];
  }
}
