import type { Slice } from '../../../core/index.js';
import type { Database } from '../file/database.js';
import { AMONG_OTHERS_OF_APP } from './filtered-list.js';
import { Rows, type SliceOfRows } from './pages.js';

/** Reads a slice of the bookings of a resource, by `booking_resource`. Undefined if the app has no such resource. */
export function sliceOfResource(
  database: Database,
  app: string,
  { resource, isReversed }: { readonly resource: string; readonly isReversed: boolean },
  { offset = 0, limit }: Slice,
): SliceOfRows | undefined {
  const isOfApp = database.values<string[], number>('SELECT 1 FROM slotkeeper_resource WHERE uuid = ? AND app = ?');
  if (isOfApp.get(resource, app) === undefined) return undefined;
  const counting = database.values<string[], number>(
    'SELECT count(*) FROM slotkeeper_booking_resource WHERE resource = ?',
  );
  const total = counting.get(resource) ?? 0;
  if (offset >= total) return { total };
  return { items: new Rows(database, 'booking', buildOrder(isReversed), limit, [app, resource, limit, offset]), total };
}

/** Returns the SQL that follows `FROM slotkeeper_booking`. Parameters: app, resource, limit, offset. */
export function buildOrder(isReversed: boolean): string {
  const direction = isReversed ? 'DESC' : 'ASC';
  return `WHERE ${AMONG_OTHERS_OF_APP} AND uuid IN (
      SELECT booking FROM slotkeeper_booking_resource WHERE resource = ? ORDER BY ordinal ${direction} LIMIT +? OFFSET ?)
    ORDER BY +ordinal ${direction}`;
}
