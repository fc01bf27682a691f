import { unlinked } from '../../../core/ledger/booking-questions.js';
import { type CustomerReads, checkedDossier, summarizeVisits } from '../../../core/ledger/storage/customer-reads.js';
import { BLOCKING_STATUSES, blocks, foldedEmail, isLive, STATUSES } from '../../../core/model/booking.js';
import { listNames } from '../../../core/model/erasure.js';
import { CODECS } from '../documents/codecs.js';
import { readEvent } from '../documents/documents.js';
import { type Collection, type Collections, type Filter, first } from '../driver/collections.js';
import { buildFilter } from '../driver/filters.js';
import { byIds, chunks, readEventIds, readIds } from '../driver/slices.js';
import type { MongoLedger } from '../ledger/ledger.js';

export const mongoCustomerReads = (collections: Collections, ledger: MongoLedger): CustomerReads => ({
  counts(app, uuid, now) {
    const { bookings } = collections;
    const linked = { app, removed: false, 'object.customerUuid': uuid };
    const count = (filter: Filter) => bookings.count({ ...linked, ...filter });
    return ledger.steady(app, async () => {
      const [all, upcoming, cancelled, noShows, begun] = await Promise.all([
        count({ 'object.status': { $in: STATUSES.filter((status) => status !== 'expired') } }),
        count({ 'object.status': { $in: STATUSES.filter(isLive) }, 'object.start': { $gt: now } }),
        count({ 'object.status': 'cancelled' }),
        count({ 'object.status': 'no_show' }),
        first(
          bookings,
          { ...linked, 'object.status': { $in: STATUSES.filter(blocks) }, 'object.start': { $lte: now } },
          { sort: { 'object.start': -1 } },
        ),
      ]);
      return { bookings: all, upcoming, cancelled, noShows, lastStart: begun?.object.start ?? null };
    });
  },

  async visits(app, now, where) {
    const taking = ['and', [['in', 'status', BLOCKING_STATUSES], where]] as const;
    const filter = { app, removed: false, 'object.customerUuid': { $gt: '' }, ...buildFilter('booking', taking) };
    const only = ['object.customerUuid', 'object.start', 'object.status'];
    const found = await ledger.steady(app, () => collections.bookings.find(filter, { only }));
    return summarizeVisits(
      found.map(({ object }) => object),
      now,
    );
  },

  async dossier(app, uuid) {
    const found = await first(collections.customers, { _id: uuid, app, removed: false });
    if (!found) return undefined;
    const customer = CODECS.customer.object(found);
    const { bookings, events, jobs, series } = collections;
    const email = foldedEmail(customer);
    const present = { app, removed: false };
    const keys = await keysByOrder(bookings, { ...present, 'object.customerUuid': uuid }, BOOKING_KEY);
    if (email !== null)
      keys.push(
        ...(await keysByOrder(
          bookings,
          { ...present, ...buildFilter('booking', ['and', unlinked(email)]) },
          BOOKING_KEY,
        )),
      );
    keys.sort(byOrder);
    const formerEmails = [...new Set(keys.flatMap((key) => key.customerEmailFolded ?? []))];
    const person = { customer: uuid, email, formerEmails };
    const uuids = keys.map(({ _id }) => _id);
    const eventIds: string[] = [];
    for (const named of listNames(person)) eventIds.push(...(await readEventIds(events, { app, named })));
    const itsJobs: Ordered[] = [];
    for (const those of chunks(uuids, NAMED)) {
      const ofBookings = { 'object.booking': { $in: those } };
      eventIds.push(...(await readIds(events, { app, named: '', ...ofBookings }, {})));
      itsJobs.push(...(await jobs.find({ ...present, ...ofBookings }, { only: ['order'] })));
    }
    const itsSeries: Ordered[] = [];
    for (const those of chunks([...new Set(keys.flatMap(({ object }) => object.series?.uuid ?? []))], NAMED)) {
      itsSeries.push(...(await series.find({ ...present, _id: { $in: those } }, { only: ['order'] })));
    }
    const inOrder = (found: readonly Ordered[]) => found.toSorted(byOrder).map(({ _id }) => _id);
    const dossier = {
      customer,
      bookings: byIds(bookings, uuids, CODECS.booking.object),
      events: byIds(events, [...new Set(eventIds)].sort(), readEvent),
      jobs: byIds(jobs, inOrder(itsJobs), CODECS.job.object),
      series: byIds(series, inOrder(itsSeries), CODECS.series.object),
    };
    return checkedDossier(dossier, person, uuids);
  },
});

/** Number of keys in one read, and of bookings in one filter. */
const KEYS = 2_000;
const NAMED = 500;
const BOOKING_KEY = ['order', 'customerEmailFolded', 'object.series'];

type Ordered = { readonly _id: string; readonly order: string };

const byOrder = (a: Ordered, b: Ordered): number => (a.order < b.order ? -1 : 1);

async function keysByOrder<D extends Ordered>(
  collection: Collection<D>,
  filter: Filter,
  only: readonly string[],
): Promise<D[]> {
  const all: D[] = [];
  for (let page: readonly D[] | undefined; page === undefined || page.length === KEYS; ) {
    const from = { ...filter, order: { $gt: all.at(-1)?.order ?? '' } };
    page = await collection.find(from, { sort: { order: 1 }, limit: KEYS, only });
    all.push(...page);
  }
  return all;
}
