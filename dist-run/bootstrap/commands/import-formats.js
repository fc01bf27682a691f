import { readEvents } from '../../adapters/calendars/index.js';
import { namedUuid } from '../../adapters/tokens/index.js';
import { instantsOf, parseInstant, TEXT_MAX, zone, } from '../../core/index.js';
/** The import cannot begin. The message gives the reason. */
export class UnreadableError extends Error {
}
const COLUMNS = [
    'resource',
    'start',
    'end',
    'duration_minutes',
    'title',
    'name',
    'email',
    'phone',
    'external_id',
];
/** Reads the bookings of a table. @throws UnreadableError */
export async function readTable(bytes, given) {
    const { CsvSyntaxError, readCsv } = await import('../../adapters/csv/index.js');
    try {
        const { columns, records } = readCsv(bytes);
        checkColumns(columns, given);
        const identities = new Identities(given.app);
        return records.map(({ line, fields }) => {
            const where = `line ${line}`;
            if (fields.length !== columns.length) {
                return { where, problem: `It has ${fields.length} fields, and the header has ${columns.length}` };
            }
            const row = Object.fromEntries(columns.map((name, index) => [name, fields[index].trim()]));
            return entryOf(row, where, given, identities);
        });
    }
    catch (error) {
        throw error instanceof CsvSyntaxError ? new UnreadableError(error.message) : error;
    }
}
function checkColumns(columns, { resource }) {
    const has = (column) => columns.includes(column);
    const strange = columns.find((name) => !COLUMNS.includes(name));
    if (strange !== undefined) {
        throw new UnreadableError(`There is no column ${JSON.stringify(strange)}: there are ${COLUMNS.join(', ')}`);
    }
    const twice = columns.find((name, index) => columns.indexOf(name) < index);
    if (twice !== undefined)
        throw new UnreadableError(`The column ${twice} is there twice`);
    if (!has('start'))
        throw new UnreadableError('The column start is missing');
    if (!has('end') && !has('duration_minutes')) {
        throw new UnreadableError('A column end, or duration_minutes, is missing');
    }
    if (!has('resource') && !resource) {
        throw new UnreadableError('The column resource is missing: say with --resource <uuid> what the bookings take');
    }
}
function entryOf(row, where, given, identities) {
    const resource = row.resource ? given.named(row.resource) : (given.resource ?? 'resource: This field is required');
    if (typeof resource === 'string')
        return { where, problem: resource };
    const problems = [];
    const start = instantOf('start', row.start, resource, problems);
    const end = instantOf('end', row.end, resource, problems);
    if (problems.length > 0)
        return { where, problem: problems.join('; ') };
    const minutes = row.duration_minutes;
    const durationMinutes = minutes ? (/^\d+$/.test(minutes) ? Number(minutes) : Number.NaN) : null;
    const { title, name, email, phone, external_id: externalId } = row;
    const identity = identities.of(externalId ? ['id', externalId] : ['row', resource.uuid, start, end ?? `${durationMinutes} minutes`, title ?? ''], where);
    if ('twice' in identity)
        return { where, problem: `external_id: It is that of ${identity.twice}` };
    const input = {
        resources: [resource.uuid],
        start: start,
        end,
        durationMinutes,
        title: title || null,
        customer: name || email || phone ? { name: name || null, email: email || null, phone: phone || null } : null,
        ...known(externalId),
    };
    return { where, booking: { uuid: identity.uuid, input } };
}
/** Fields in which a booking keeps its identifier: `meta` may hold a longer one than `external_id`. */
function known(id) {
    if (!id)
        return { meta: {} };
    return { meta: { external_id: id }, externalId: [...id].length <= TEXT_MAX ? id : null };
}
/** Derives stable UUIDs of bookings from their identity in the source, so that a repeated import gives the same ones. */
class Identities {
    #app;
    #met = new Map();
    constructor(app) {
        this.#app = app;
    }
    /** `by[0]` is the kind. Equal entries without an id are numbered, so that each gets its own UUID. */
    of(by, where) {
        const name = JSON.stringify(by);
        const met = this.#met.get(name) ?? { where, count: 0 };
        this.#met.set(name, met);
        if (met.count > 0 && by[0] !== 'row')
            return { twice: met.where };
        met.count += 1;
        return { uuid: namedUuid(this.#app.uuid, JSON.stringify([name, met.count])) };
    }
}
const TIME = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2})(:\d{2})?(\.\d{1,9})? ?(Z|[+-]\d{2}:?\d{2})?$/i;
/** Null for an empty value. A time without an offset is local time of the resource. */
function instantOf(field, text, { timezone }, problems) {
    if (!text)
        return null;
    const [, date, minutes, seconds = ':00', fraction = '', offset] = TIME.exec(text) ?? [];
    const zoned = offset?.replace(/^([+-]\d{2}):?(\d{2})$/, '$1:$2');
    const read = parseInstant(`${date}T${minutes}${seconds}${fraction}${zoned ?? 'Z'}`);
    if (read === undefined) {
        problems.push(`${field}: ${JSON.stringify(text)} must be a time such as 2026-11-20T09:30, with an offset or without`);
        return null;
    }
    if (offset !== undefined)
        return read;
    const [first, second] = instantsOf(zone(timezone), read);
    if (first === undefined)
        problems.push(`${field}: ${text} does not exist in ${timezone}: the clocks skip it`);
    else if (second !== undefined)
        problems.push(`${field}: ${text} comes twice in ${timezone}: give it an offset`);
    return first ?? null;
}
/** Reads the bookings of a calendar. @throws UnreadableError */
export async function readCalendar(bytes, { app, resource }) {
    if (!resource)
        throw new UnreadableError('Say with --resource <uuid> what the bookings take');
    const events = await readEvents(bytes, resource.timezone);
    if (typeof events === 'string')
        throw new UnreadableError(events);
    const identities = new Identities(app);
    return events.map((event, index) => {
        const { uid } = event;
        const where = uid === undefined ? `event ${index + 1}` : `UID ${uid}`;
        if (event.kind !== 'event') {
            return event.kind === 'free' ? { where, free: event.message } : { where, problem: event.message };
        }
        const { start, end, title, attendee } = event;
        // The same event may be in the calendars of several resources.
        const identity = identities.of(uid === undefined ? ['row', resource.uuid, start, end, title ?? ''] : ['uid', resource.uuid, uid], `event ${index + 1}`);
        if ('twice' in identity)
            return { where, problem: `It has the UID of ${identity.twice}` };
        const customer = attendee && { name: attendee.name, email: attendee.email };
        return {
            where,
            booking: {
                uuid: identity.uuid,
                input: { resources: [resource.uuid], start, end, title, customer, ...known(uid) },
            },
        };
    });
}
