import { readEvents } from '../../adapters/calendars/index.js';
import { namedUuid } from '../../adapters/tokens/index.js';
import {
  type App,
  type ImportedBooking,
  type Instant,
  listInstants,
  parseInstant,
  QUESTION_ID,
  QUESTION_ID_EXPECTED,
  type Resource,
  TEXT_MAX,
  zone,
} from '../../core/index.js';

/** The import cannot begin. The message gives the reason. */
export class UnreadableError extends Error {}

/** Texts of an entry by the names of their columns. */
export type Found = Readonly<Record<string, string | null | undefined>>;

/** Quotes a value from the file, cut to a length that fits in a line of a report. */
export const quoted = (text: string): string => JSON.stringify(text.length > 60 ? `${text.slice(0, 60)}…` : text);

/** Entry of a file with its position: a booking to import, a problem that prevents it, or something else than a booking. */
export type ImportRow = { readonly where: string } & (
  | { readonly booking: ImportedBooking; readonly found: Found }
  | { readonly problem: string }
  | { readonly free: string }
);

/** Finds a resource by UUID or name. Returns an error message if there is none, or if several have the name. */
export type Named = (name: string) => Resource | string;

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
] as const;
type Column = (typeof COLUMNS)[number];
/** Beginning of the columns with answers to questions. The id of the question follows. */
const ANSWER = 'answer:';

interface Given {
  readonly app: App;
  readonly named: Named;
  /** Resource of entries that name none. */
  readonly resource: Resource | undefined;
}

/** Reads the bookings of a table. @throws UnreadableError */
export async function readTable(bytes: Uint8Array, given: Given): Promise<readonly ImportRow[]> {
  const { CsvSyntaxError, readCsv } = await import('../../adapters/csv/index.js');
  try {
    const { columns, records } = await readCsv(bytes);
    checkColumns(columns, given);
    const identities = new Identities(given.app);
    return records.map(({ line, fields }) => {
      const where = `line ${line}`;
      if (fields.length !== columns.length) {
        return { where, problem: `It has ${fields.length} fields, and the header has ${columns.length}` };
      }
      const row = Object.fromEntries(columns.map((name, index) => [name, fields[index]!.trim()]));
      return entryOf(row as Row, where, given, identities);
    });
  } catch (error) {
    throw error instanceof CsvSyntaxError ? new UnreadableError(error.message) : error;
  }
}

type Row = Readonly<Partial<Record<Column | `${typeof ANSWER}${string}`, string>>>;

function checkColumns(columns: readonly string[], { resource }: Given): void {
  const has = (column: Column) => columns.includes(column);
  const strange = columns.find((name) => !name.startsWith(ANSWER) && !(COLUMNS as readonly string[]).includes(name));
  if (strange !== undefined) {
    throw new UnreadableError(
      `There is no column ${quoted(strange)}: there are ${COLUMNS.join(', ')} and ${ANSWER}<id>`,
    );
  }
  const bad = columns.find((name) => name.startsWith(ANSWER) && !QUESTION_ID.test(name.slice(ANSWER.length)));
  if (bad !== undefined)
    throw new UnreadableError(`The column ${quoted(bad)} has no id of a question: ${QUESTION_ID_EXPECTED}`);
  const twice = columns.find((name, index) => columns.indexOf(name) < index);
  if (twice !== undefined) throw new UnreadableError(`The column ${twice} occurs twice`);
  const found = `there are ${columns.join(', ')}`;
  if (!has('start')) throw new UnreadableError(`The column start is missing: ${found}`);
  if (!has('end') && !has('duration_minutes')) {
    throw new UnreadableError(`A column end, or duration_minutes, is missing: ${found}`);
  }
  if (!has('resource') && !resource) {
    throw new UnreadableError(
      'The column resource is missing: name the resource of the bookings with --resource <uuid>',
    );
  }
}

function entryOf(row: Row, where: string, given: Given, identities: Identities): ImportRow {
  const resource = row.resource ? given.named(row.resource) : (given.resource ?? 'resource: This field is required');
  if (typeof resource === 'string') return { where, problem: resource };
  const problems: string[] = [];
  const start = instantOf('start', row.start, resource, problems);
  const end = instantOf('end', row.end, resource, problems);
  if (problems.length > 0) return { where, problem: problems.join('; ') };
  const minutes = row.duration_minutes;
  const durationMinutes = minutes ? (/^\d+$/.test(minutes) ? Number(minutes) : Number.NaN) : null;
  const { title, name, email, phone, external_id: externalId } = row;
  const identity = identities.of(
    externalId ? ['id', externalId] : ['row', resource.uuid, start, end ?? `${durationMinutes} minutes`, title ?? ''],
    where,
  );
  if ('twice' in identity) return { where, problem: `external_id: It is that of ${identity.twice}` };
  const answers = Object.entries(row).filter(([column]) => column.startsWith(ANSWER));
  const input = {
    resources: [resource.uuid],
    start: start as Instant,
    end,
    durationMinutes,
    title: title || null,
    customer: name || email || phone ? { name: name || null, email: email || null, phone: phone || null } : null,
    ...(answers.length > 0 && {
      answers: Object.fromEntries(answers.map(([column, text = '']) => [column.slice(ANSWER.length), text])),
    }),
    ...known(externalId),
  };
  // Times that cannot be read are reported above.
  const { start: _, end: __, ...found } = row;
  return { where, booking: { uuid: identity.uuid, input }, found };
}

/** Returns the booking's fields for the entry's identifier: always in `meta`, and as `externalId` unless it is too long. */
function known(id: string | undefined): Pick<ImportedBooking['input'], 'meta' | 'externalId'> {
  if (!id) return { meta: {} };
  return { meta: { external_id: id }, externalId: [...id].length <= TEXT_MAX ? id : null };
}

/** Derives stable UUIDs of bookings from their identity in the source, so that a repeated import gives the same ones. */
class Identities {
  readonly #app: App;
  readonly #met = new Map<string, { readonly where: string; count: number }>();

  constructor(app: App) {
    this.#app = app;
  }

  /**
   * Returns the entry's UUID, or the position of an earlier entry with the same id. `by[0]` is the kind of identity: `row` for an entry
   * without an id. Equal entries without an id are numbered, so that each gets its own UUID.
   */
  of(by: readonly unknown[], where: string): { readonly uuid: string } | { readonly twice: string } {
    const name = JSON.stringify(by);
    const met = this.#met.get(name) ?? { where, count: 0 };
    this.#met.set(name, met);
    if (met.count > 0 && by[0] !== 'row') return { twice: met.where };
    met.count += 1;
    return { uuid: namedUuid(this.#app.uuid, JSON.stringify([name, met.count])) };
  }
}

const TIME = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2})(:\d{2})?(\.\d{1,9})? ?(Z|[+-]\d{2}:?\d{2})?$/i;

/** Parses a time. Without an offset, it is local time of the resource. Null for an empty value, and for an invalid one, with a problem. */
function instantOf(
  field: Column,
  text: string | undefined,
  { timezone }: Resource,
  problems: string[],
): Instant | null {
  if (!text) return null;
  const [, date, minutes, seconds = ':00', fraction = '', offset] = TIME.exec(text) ?? [];
  const zoned = offset?.replace(/^([+-]\d{2}):?(\d{2})$/, '$1:$2');
  const read = parseInstant(`${date}T${minutes}${seconds}${fraction}${zoned ?? 'Z'}`);
  if (read === undefined) {
    problems.push(`${field}: ${quoted(text)} must be a time such as 2026-11-20T09:30, with an offset or without`);
    return null;
  }
  if (offset !== undefined) return read;
  const [first, second] = listInstants(zone(timezone), read);
  if (first === undefined) problems.push(`${field}: ${text} does not exist in ${timezone}: the clocks skip it`);
  else if (second !== undefined) problems.push(`${field}: ${text} comes twice in ${timezone}: give it an offset`);
  return first ?? null;
}

/** Reads the bookings of a calendar. @throws UnreadableError */
export async function readCalendar(
  bytes: Uint8Array,
  { app, resource }: Pick<Given, 'app' | 'resource'>,
): Promise<readonly ImportRow[]> {
  if (!resource) throw new UnreadableError('Name the resource of the bookings with --resource <uuid>');
  const events = await readEvents(bytes, resource.timezone);
  if (typeof events === 'string') throw new UnreadableError(events);
  const identities = new Identities(app);
  return events.map((event, index): ImportRow => {
    const { uid } = event;
    const where = uid === undefined ? `event ${index + 1}` : `UID ${uid}`;
    if (event.kind !== 'event') {
      return event.kind === 'free' ? { where, free: event.message } : { where, problem: event.message };
    }
    const { start, end, title, attendee } = event;
    // Include the resource in the identity: the same event may be in the calendars of several resources.
    const identity = identities.of(
      uid === undefined ? ['row', resource.uuid, start, end, title ?? ''] : ['uid', resource.uuid, uid],
      `event ${index + 1}`,
    );
    if ('twice' in identity) return { where, problem: `It has the UID of ${identity.twice}` };
    const customer = attendee && { name: attendee.name, email: attendee.email };
    return {
      where,
      booking: {
        uuid: identity.uuid,
        input: { resources: [resource.uuid], start, end, title, customer, ...known(uid) },
      },
      found: { title, ...customer },
    };
  });
}
