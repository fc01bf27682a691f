import { KINDS, repositoriesOver } from '../../core/index.js';
import { SqliteActionTable } from './tables/action-table.js';
import { SqliteBookingTable } from './tables/booking-table.js';
import { SqliteCalendarReads } from './tables/calendar-reads.js';
import { SqliteCustomerTable } from './tables/customer-table.js';
import { SqliteErasureStore } from './tables/erasure-store.js';
import { SqliteFeedTable } from './tables/feed-table.js';
import { SqliteJobTable } from './tables/job-table.js';
import { SqliteObjectTable } from './tables/object-table.js';
import { SqliteTimeOffTable } from './tables/time-off-table.js';
import { SqliteVisitorTable } from './tables/visitor-table.js';
/** Creates the table of each kind. Kinds without an entry have nothing special. */
export function objectStores(database, lists, heads, allocations) {
    const special = {
        timeOff: new SqliteTimeOffTable(database, lists),
        visitor: new SqliteVisitorTable(database, lists),
        customer: new SqliteCustomerTable(database, lists),
        feed: new SqliteFeedTable(database, lists, heads),
        action: new SqliteActionTable(database, lists),
        booking: new SqliteBookingTable(database, lists, allocations),
        job: new SqliteJobTable(database, lists),
    };
    const others = KINDS.filter((kind) => !(kind in special));
    const plain = Object.fromEntries(others.map((kind) => [kind, new SqliteObjectTable(database, lists, kind)]));
    return { ...plain, ...special };
}
/** Creates the repositories, and the reads that questions do not cover. */
export function repositoriesOf(database, stores, objects) {
    const { resource, customer, feed, booking, job } = stores;
    const taking = database.values(`SELECT DISTINCT series FROM booking
     WHERE +app = ? AND series IS NOT NULL AND uuid IN (SELECT booking FROM booking_resource WHERE resource = ?)`);
    return repositoriesOver(objects, {
        resources: { revision: (app) => database.read(() => resource.flatList?.revision(app)) },
        series: { taking: (app, uuid) => database.read(() => taking.all(app, uuid)) },
        customers: customer.reads,
        erasures: new SqliteErasureStore(database),
        feeds: feed,
        calendars: new SqliteCalendarReads(database),
        bookings: {
            uuids: (app, questions, limit) => objects.uuids(app, questions, limit),
            inSlices: (app, uuids) => booking.inSlices(app, uuids),
            due: (rules, limit) => booking.due(rules, limit),
        },
        jobs: job,
    });
}
