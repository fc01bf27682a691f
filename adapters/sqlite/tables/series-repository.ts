import {
  DESCRIPTORS,
  type Series,
  type SeriesFilter,
  type SeriesRepository,
  type Slice,
  type Sliced,
} from '../../../core/index.js';
import type { Database } from '../file/database.js';
import { Conditions } from '../lists/filtered-list.js';
import type { FlatLists } from '../lists/flat-lists.js';
import { readPage } from '../lists/pages.js';
import { foundByColumns, SqliteObjectRepository, type Table } from './object-repository.js';

export const SERIES: Table<Series> = {
  name: 'series',
  columns: foundByColumns(DESCRIPTORS.series.foundBy, { service: 'service' }),
  search: {},
  order: 'ordinal',
};

export class SqliteSeriesRepository extends SqliteObjectRepository<Series, never> {
  /** The same, as its port asks for lists of it. */
  readonly lists: SeriesRepository;

  constructor(database: Database, lists: FlatLists) {
    super(database, lists, SERIES);
    this.lists = new SqliteSeriesLists(database, this);
  }
}

class SqliteSeriesLists implements SeriesRepository {
  readonly #database: Database;
  readonly #series: SqliteSeriesRepository;

  constructor(database: Database, series: SqliteSeriesRepository) {
    this.#database = database;
    this.#series = series;
  }

  find(app: string, uuid: string): Promise<Series | undefined> {
    return this.#series.find(app, uuid);
  }

  list(app: string, slice: Slice, { service, resource }: SeriesFilter): Promise<Sliced<Series>> {
    if (service === undefined && resource === undefined) return this.#series.list(app, slice, { all: [], any: [] });
    const conditions = new Conditions()
      .add('app = ?', app)
      .add('service = ?', service)
      .add(
        `uuid IN (
            SELECT series FROM booking
            WHERE series IS NOT NULL AND uuid IN (SELECT booking FROM booking_resource WHERE resource = ?)
          )`,
        resource,
      );
    return readPage(this.#database, slice, () => this.#series.filtered(conditions, slice));
  }
}
