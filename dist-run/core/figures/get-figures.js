import { ValidationError } from '../errors.js';
import { DATE_EXPECTED, grouped, isDate, REQUIRED } from '../fields.js';
import { DAY, formatInstant } from '../instants.js';
import { NO_SEARCH } from '../search.js';
import { instantsOf, zone } from '../zone.js';
import { COUNTED_STATUSES, FigureTally, } from './figure-rows.js';
const DAYS_MAX = 366;
const BOOKINGS_MAX = 50_000;
/** Counts the caller's bookings by the date of their start, in the zone of the business. */
export class GetFigures {
    #needs;
    constructor(needs) {
        this.#needs = needs;
    }
    /** @throws ValidationError on `from` or `to`, which also bounds how many bookings are counted. */
    async execute(caller, { from, to, period = 'none', by = 'none' } = {}) {
        const { bookings, settle, getBusiness, clock, newTurn } = this.#needs;
        const app = caller.app.uuid;
        checkDates(from, to);
        const { timezone } = (await getBusiness.execute(caller)).public;
        const local = zone(timezone);
        const days = from === undefined || to === undefined ? monthAt(local, clock()) : { first: dayOf(from), last: dayOf(to) };
        await settle.execute(app);
        const filter = {
            startsFrom: local.startOfDay(days.first),
            to: endOf(local, days.last),
            statuses: COUNTED_STATUSES,
            search: NO_SEARCH,
            sort: 'start',
        };
        const [uuids = []] = await bookings.uuids(app, [filter], BOOKINGS_MAX + 1);
        if (uuids.length > BOOKINGS_MAX) {
            throw new ValidationError({ to: `Must leave at most ${grouped(BOOKINGS_MAX)} bookings to count` });
        }
        const tally = new FigureTally(local, days, { period, by });
        const turn = newTurn?.();
        for await (const slice of bookings.inSlices(app, uuids)) {
            for (const booking of slice)
                tally.add(booking);
            await turn?.();
        }
        const [first, last] = [days.first, days.last].map(dateOf);
        return { from: first, to: last, timezone, rows: await this.#named(app, tally.rows, by), total: tally.total };
    }
    /** The rows with the names of their subjects, in order. */
    async #named(app, rows, by) {
        const uuids = [...new Set(rows.flatMap(({ subject }) => subject ?? []))];
        const kind = by === 'service' ? 'service' : 'resource';
        const names = await this.#needs.ledger.read(app, { objects: { [kind]: uuids } }, (view) => new Map(uuids.map((uuid) => [uuid, view.object(kind, uuid)?.name ?? null])));
        const named = rows.map(({ period, subject, ...counts }) => {
            const its = subject === null ? null : { uuid: subject, name: names.get(subject) ?? null };
            return { period, service: by === 'service' ? its : null, resource: by === 'resource' ? its : null, ...counts };
        });
        return named.sort((a, b) => compared(a.period, b.period) ||
            compared(a.service?.name ?? a.resource?.name, b.service?.name ?? b.resource?.name) ||
            compared(a.service?.uuid ?? a.resource?.uuid, b.service?.uuid ?? b.resource?.uuid));
    }
}
/** Compares texts; missing ones come last. */
function compared(a, b) {
    if (a === b || (a ?? b) === undefined || (a ?? b) === null)
        return 0;
    if (a === null || a === undefined)
        return 1;
    return b === null || b === undefined || a < b ? -1 : 1;
}
/** @throws ValidationError naming every bad field. */
function checkDates(from, to) {
    const errors = {};
    for (const [field, date, other] of [
        ['from', from, to],
        ['to', to, from],
    ]) {
        if (date !== undefined && !isDate(date))
            errors[field] = DATE_EXPECTED;
        if (date === undefined && other !== undefined)
            errors[field] = REQUIRED;
    }
    if (from !== undefined && to !== undefined && Object.keys(errors).length === 0) {
        const count = dayOf(to) - dayOf(from) + 1;
        if (count < 1)
            errors.to = 'Must not be before from';
        else if (count > DAYS_MAX)
            errors.to = `Must not be more than ${DAYS_MAX} days from from`;
    }
    if (Object.keys(errors).length > 0)
        throw new ValidationError(errors);
}
function dayOf(date) {
    return Date.parse(`${date}T00:00:00Z`) / DAY;
}
function dateOf(day) {
    return formatInstant(day * DAY).slice(0, 'yyyy-mm-dd'.length);
}
function monthAt(local, now) {
    const [year, month] = dateOf(local.dayAt(now)).split('-').map(Number);
    return { first: Date.UTC(year, month - 1, 1) / DAY, last: Date.UTC(year, month, 0) / DAY };
}
/** The moment at which a day is over for good: midnight comes twice where clocks are put back across it. */
function endOf(local, day) {
    return Math.max(local.startOfDay(day + 1), ...instantsOf(local, (day + 1) * DAY));
}
