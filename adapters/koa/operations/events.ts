import { formatInstant } from '../../../core/basics/instants.js';
import { bookingDocument } from '../../../core/bookings/booking-document.js';
import type { SeenEvent } from '../../../core/ledger/access/seen-events.js';
import { isFiltered } from '../../../core/ledger/events/read-events.js';
import type { EventFilter } from '../../../core/ledger/storage/event-repository.js';
import { ACTOR_KINDS } from '../../../core/model/actor.js';
import { REPORTED_KIND_NAMES } from '../../../core/model/change-event.js';
import {
  type AppEvent,
  type EventType,
  LATE_PAYMENT_REASONS,
  EVENT_TYPES as TYPES,
} from '../../../core/model/event.js';
import { EVENT_STREAM, type Operation, operationIn } from '../description/operation.js';
import { choices, identifier, inSlices, numberedPaging, type Parameter } from '../description/query.js';
import {
  describeNumberedPage,
  type JsonSchema,
  nullable,
  object,
  text,
  timestamp,
  uuid,
} from '../description/schemas.js';
import { wireValue } from '../description/wire-names.js';
import { listed, streamed } from '../exchange/responses.js';
import { STREAMS_OF_APP, StreamPlaces } from '../limits/stream-places.js';
import * as examples from '../openapi/examples.js';
import { bookingDocumentSchema } from './bookings.js';
import { EventPolls, inLine, type StreamClient } from './event-polls.js';
import type { ApiParts } from './parts.js';

const operation = operationIn('Events');

export const eventSchema: JsonSchema = {
  title: 'Event',
  ...object(
    {
      uuid,
      type: { type: 'string', enum: TYPES },
      booking: {
        ...nullable(uuid),
        description: 'The booking. null, like `sequence`, if the delivery is not about a booking.',
      },
      sequence: { type: ['integer', 'null'], description: "The booking's sequence after the change." },
      at: timestamp,
      actor: {
        ...nullable(
          object(
            {
              kind: { type: 'string', enum: ACTOR_KINDS },
              uuid: {
                ...nullable(uuid),
                description:
                  'The UUID of the owner, app, session, key or staff member. For `manage`: of the booking. null for `command`, `clock` and `notice` (of a payment provider). Missing for `user`.',
              },
              id: {
                ...text(200),
                description:
                  'For `user`: the id of the user in the program that embeds the service. Otherwise missing.',
              },
            },
            ['uuid', 'id'],
          ),
        ),
        description:
          'Who made the change. null in events from before this was stored. Missing in `customer.erased` and `calendar.stale`.',
      },
      changes: {
        type: 'object',
        additionalProperties: object({ from: {}, to: {} }, ['from', 'to']),
        description:
          'The changed fields by name, each with its old and new value. The old value is null for a new object, the new one for a deleted object. Free texts, `meta`, and fields that may be secret, an address or personal are only named. Of a booking, only `service` and those that `data` lacks. Otherwise missing in events of bookings, and in `customer.erased` and `calendar.stale`.',
      },
      reason: {
        type: 'string',
        enum: LATE_PAYMENT_REASONS,
        description:
          'Only in `booking.payment_late`: the booking was cancelled or declined, or the payment is in another currency. Missing: it came after the hold.',
      },
      data: {
        anyOf: [
          bookingDocumentSchema,
          object({ uuid }),
          object({ kind: { type: 'string', enum: [...REPORTED_KIND_NAMES, 'booking'] }, uuid }),
        ],
        description:
          "In events of bookings, the booking after the change, or only its kind and UUID for a staff member when the booking has left the member's resources. In other events, the UUID of the object, and its kind if there are `changes`.",
      },
    },
    ['actor', 'changes', 'reason'],
  ),
  examples: [examples.event, examples.changeEvent],
};

const eventStreamSchema: JsonSchema = {
  title: 'EventStream',
  type: 'string',
  description:
    'Server-Sent Events (WHATWG HTML, 9.2): `id` is the UUID of the event, `event` its type, and `data` an Event as JSON, in one line. Comments keep a quiet stream alive.',
  examples: [examples.eventStream],
};

export function eventView(event: SeenEvent) {
  return {
    uuid: event.uuid,
    type: event.type,
    booking: event.booking,
    sequence: event.sequence,
    at: formatInstant(event.at),
    ...('changes' in event && { actor: event.actor ?? null, changes: wireValue(event.changes) }),
    ...(event.booking !== null && { actor: event.actor }),
    ...('reason' in event && { reason: event.reason }),
    data: event.booking === null || 'kind' in event.data ? event.data : bookingDocument(event.data),
  };
}

/** Interval of keep-alive comments on a quiet stream, in ms, so that no proxy closes it. */
const HEARTBEAT = 15_000;

/** Length in characters of the text that a stream renders in one turn of the event loop. */
const PIECE = 65_536;

/** Streams Server-Sent Events (WHATWG HTML, 9.2), until the client leaves, its credential becomes invalid, or the service stops. */
async function* eventStream(
  polls: EventPolls,
  client: StreamClient & { readonly shown: (event: AppEvent) => SeenEvent | undefined },
  filter: EventFilter,
  after: string | undefined,
): AsyncIterable<string> {
  // Send a position first: a client that loses the connection before the first event then resumes after it.
  yield `retry: 2000\n${after === undefined ? '' : `id: ${after}\n`}\n`;
  let spokenAt = Date.now();
  for await (const events of polls.batches(client, after)) {
    let text = '';
    for (const happened of events) {
      const event = isFiltered(filter, happened) ? client.shown(happened) : undefined;
      if (event) text += blockOf(event);
      if (text.length < PIECE) continue;
      yield text;
      text = '';
      spokenAt = Date.now();
      await inLine();
    }
    if (text !== '') {
      yield text;
      spokenAt = Date.now();
    }
    // Events that the filter drops write nothing, so a stream may be silent while many events occur.
    if (Date.now() - spokenAt >= HEARTBEAT) {
      yield ': alive\n\n';
      spokenAt = Date.now();
    }
  }
}

/** Cache of the rendered blocks of events. The streams of an app share the events of a poll, so each event is rendered once. */
const blocks = new WeakMap<SeenEvent, string>();

function blockOf(event: SeenEvent): string {
  const known = blocks.get(event);
  if (known !== undefined) return known;
  const block = `id: ${event.uuid}\nevent: ${event.type}\ndata: ${JSON.stringify(eventView(event))}\n\n`;
  blocks.set(event, block);
  return block;
}

/** Filters such as `booking.*`: all types of events of one kind of object. */
const PATTERNS = [...new Set(TYPES.map((type) => `${type.slice(0, type.indexOf('.'))}.*` as const))];

const named = choices(
  [...TYPES, ...PATTERNS],
  'Only events of these types, comma-separated. `booking.*` stands for all types that begin with `booking.`.',
);
const ofTypes: Parameter<readonly EventType[] | undefined> = {
  ...named,
  read(...asked) {
    const names = named.read(...asked);
    if (!names) return undefined;
    const isNamed = (type: EventType) => names.some((name) => name === type || isPrefix(name, type));
    return TYPES.filter(isNamed);
  },
};

const isPrefix = (pattern: string, type: string) => pattern.endsWith('*') && type.startsWith(pattern.slice(0, -1));

const LATEST = 'latest';

/** Builds a parameter for a position in the events: the UUID of an event, in lower case, or `latest`, the last event at that moment. */
function place(description: string): Parameter<string | undefined> {
  const schema: JsonSchema = {
    type: 'string',
    anyOf: [{ format: 'uuid' }, { const: LATEST }],
  };
  return { schema, description, read: (value) => (value as string | undefined)?.toLowerCase() };
}

const filters = {
  type: ofTypes,
  booking: identifier('Only events of this booking.'),
};

export function eventOperations(parts: ApiParts): readonly Operation[] {
  const { events, readEvents, stopping } = parts;
  const polls = new EventPolls(readEvents);
  const places = new StreamPlaces(parts.streamsMax);
  return [
    operation({
      method: 'GET',
      path: '/v1/events',
      token: 'app',
      id: 'listEvents',
      useCases: [parts.events.list],
      summary: 'List events, in commit order',
      description:
        'To continue, send the UUID of the last event as `after`: no event is missed or repeated. With `after=latest`, the header `Last-Event-ID` of the answer is the event after which the list begins.',
      headers: ['Last-Event-ID'],
      query: {
        ...numberedPaging,
        ...filters,
        after: place('Only events after this one. `latest`: only future events.'),
      },
      answers: { 200: describeNumberedPage(eventSchema) },
      failures: [410],
      async handle({ caller, query }) {
        const { type: types, ...others } = query;
        const after = query.after === LATEST ? await events.latest(caller) : query.after;
        const page = await events.list(caller, { ...inSlices(others), types, after });
        const isPlaceNew = query.after === LATEST && after !== undefined;
        return { ...listed(page, eventView), ...(isPlaceNew && { headers: { 'Last-Event-ID': after } }) };
      },
    }),
    operation({
      method: 'GET',
      path: '/v1/events/stream',
      token: 'app',
      id: 'streamEvents',
      useCases: [parts.events.latest, parts.events.after, parts.events.shownTo],
      summary: 'Stream events (Server-Sent Events)',
      description:
        'Begins with the first stored event, or after `Last-Event-ID`, and continues until the client disconnects, the token becomes invalid, or the service stops. The first block has the `id` of the event after which the stream begins, if there is one. An app has at most ' +
        `${STREAMS_OF_APP} open streams, with all its tokens together, and all streams have a share of the connections. Beyond that: 429.`,
      query: {
        ...filters,
        after: place('Begins after this event, or with `latest` from now on. `Last-Event-ID` takes precedence.'),
      },
      answers: { 200: eventStreamSchema },
      failures: [410],
      produces: EVENT_STREAM,
      async handle({ caller, query, lastEventId, isStillValid, credential }) {
        const free = places.take(caller.app.uuid);
        try {
          const { type: types, booking } = query;
          const given = lastEventId ?? query.after;
          const after = given === LATEST ? await events.latest(caller) : given;
          // Read once before the stream begins, so that an expired position is refused with a status.
          await readEvents(caller.app.uuid, after, 1);
          const shown = await events.shownTo(caller);
          return streamed((gone) => {
            gone.addEventListener('abort', free, { once: true });
            if (gone.aborted) free();
            const signal = AbortSignal.any([gone, stopping]);
            return eventStream(polls, { caller, credential, isStillValid, signal, shown }, { types, booking }, after);
          });
        } catch (error) {
          free();
          throw error;
        }
      },
    }),
  ];
}
