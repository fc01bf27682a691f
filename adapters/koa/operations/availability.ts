import { OBSTACLES } from '../../../core/availability/candidate.js';
import { ValidationError } from '../../../core/basics/errors.js';
import { REQUIRED, ZONE_EXPECTED } from '../../../core/basics/fields.js';
import { DAY, formatInstant, MINUTE } from '../../../core/basics/instants.js';
import type { Instant } from '../../../core/basics/ports.js';
import { parse } from '../../../core/basics/schema.js';
import { isZone, writtenIn, type Zone, zone } from '../../../core/basics/zone.js';
import { RESOURCES_MAX, UNITS_MAX } from '../../../core/bookings/booking-input.js';
import type { Availability, SearchSize } from '../../../core/bookings/find-availability.js';
import type { Prolongation } from '../../../core/bookings/find-prolongation.js';
import { PREVIEW, type PreviewQuery } from '../../../core/bookings/preview-availability.js';
import type { ServiceSlot as Slot } from '../../../core/bookings/services/service-search.js';
import { OVERRIDABLE } from '../../../core/model/override.js';
import { MINUTES_MAX, OWN_BUFFER_MAX } from '../../../core/model/settings.js';
import { body } from '../description/body.js';
import { requestSchema } from '../description/fields.js';
import { type Operation, operationIn } from '../description/operation.js';
import {
  choice,
  choices,
  flag,
  identifier,
  identifiers,
  instant,
  type Parameter,
  type Query,
  required,
  string,
  whole,
  withExample,
} from '../description/query.js';
import type { Reply } from '../description/reply.js';
import {
  describeList,
  type JsonSchema,
  nullable,
  object,
  success,
  timestamp,
  timezone,
  uuid,
  withPolicyReasons,
} from '../description/schemas.js';
import { shown } from '../exchange/responses.js';
import * as examples from '../openapi/examples.js';
import { bookingWish } from './bookings.js';
import { notWithKeys } from './not-with-keys.js';
import type { ApiParts } from './parts.js';
import { newService, priceShown } from './services.js';

const operation = operationIn('Availability');

const span = { start: timestamp, end: timestamp };

const slot = object(
  {
    ...span,
    remaining: {
      type: ['integer', 'null'],
      minimum: 1,
      description:
        'Number of free units. For a service: number of further bookings of the slot. null unless a booking takes exactly one resource.',
    },
    choices: {
      type: 'object',
      description: 'The resources that could serve, by role.',
      additionalProperties: describeList(uuid),
    },
    overrode: {
      ...describeList({ type: 'string', enum: OVERRIDABLE }),
      description: 'With `override`: the reasons that a booking of the slot would override.',
    },
  },
  ['choices', 'overrode'],
);

/** Number of searched days, summed over resources, that cost as much as one request. */
const DAYS_OF_A_REQUEST = 100;

export function searchCost({ searched, from, to }: SearchSize): number {
  return Math.max(0, Math.floor((searched * (to - from)) / DAY / DAYS_OF_A_REQUEST)) || 0;
}

/** Number of candidates in choices that cost as much as one request. */
const CHOICES_OF_A_REQUEST = 10_000;

/** Returns the rate limit cost of the choices in an answer, in addition to the search. */
function costOfChoices({ slots = [] }: Availability): number {
  return Math.floor(choicesIn(slots) / CHOICES_OF_A_REQUEST);
}

/** Returns the cost of a search of resources. It is 0 for a service, because the number of the service's resources is not in the query. */
function costOfResources(query: URLSearchParams): number {
  if (query.has('service')) return 0;
  const searched = (query.get('resources') ?? '').split(',').length;
  // Prolonging a booking adds no cost. Neither does an invalid instant, because it is refused later.
  if (query.has('prolong')) return 0;
  const [from, to] = [Date.parse(query.get('from') ?? ''), Date.parse(query.get('to') ?? '')];
  return searchCost({ searched, from, to });
}

const explanationSchema: JsonSchema = {
  title: 'Explanation',
  ...object(
    {
      bookable: { type: 'boolean' },
      reason: {
        ...nullable({ type: 'string', enum: ['blocked', ...OBSTACLES] }),
        description: 'Reason for which the booking would be refused now. null: it would be made.',
      },
      opens_at: {
        ...timestamp,
        description: 'With `too_far`, by the rule `opens`: the moment from which on it may be booked.',
      },
      overrode: {
        ...describeList({ type: 'string', enum: OVERRIDABLE }),
        description: 'The reasons that the booking would override. Empty if it needs no override.',
      },
      candidates: describeList(
        object({
          role: { type: ['string', 'null'], description: 'null without a service.' },
          resource: uuid,
          reason: {
            ...nullable({ type: 'string', enum: OBSTACLES }),
            description: 'The first obstacle that remains. null: none.',
          },
          overridden: {
            ...describeList({ type: 'string', enum: OVERRIDABLE }),
            description: 'The obstacles that are overridden.',
          },
        }),
      ),
    },
    ['opens_at'],
  ),
  examples: [examples.explanation],
};

const previewSchema = requestSchema(PREVIEW, { title: 'Preview', examples: [examples.preview] });
const preview = body<PreviewQuery>(
  { ...previewSchema, properties: { ...previewSchema.properties, service: newService.schema } },
  (input) => parse(PREVIEW, input),
);

export const availabilitySchema = {
  title: 'Availability',
  description:
    'Contains `slots`, `windows` or `days`, depending on `format`. With `prolong`: `until` and `reason`. With a service: `price`, of the length and units asked.',
  ...object(
    {
      timezone,
      from: timestamp,
      to: timestamp,
      price: priceShown,
      opens_at: {
        ...timestamp,
        description:
          'For a service, if only `opens` refuses a start of the search now: the moment from which on the first such start may be booked.',
      },
      slots: describeList(slot),
      windows: describeList(object(span)),
      days: {
        ...describeList({ type: 'string', format: 'date' }),
        description: 'The local dates in `timezone` on which a slot starts, in order.',
      },
      until: { ...nullable(timestamp), description: 'The latest end that a move would be granted. null: none.' },
      reason: {
        ...nullable({ type: 'string', enum: ['invalid_state', ...OBSTACLES] }),
        description: 'Reason for which an end one minute later would be refused. null: only `to` limits the end.',
      },
    },
    ['price', 'opens_at', 'slots', 'windows', 'days', 'until', 'reason'],
  ),
  examples: [examples.availability],
};

function prolongationReply({ timezone, from, to, until, reason }: Prolongation): Reply {
  const local = zone(timezone);
  const written = (instant: Instant) => writtenIn(local, instant);
  return shown({ timezone, from: written(from), to: written(to), until: until && written(until), reason });
}

/** Slot rendered as bytes: `{"start":"2026-12-01T09:00:00+01:00","end":"…","remaining":1},`, with the positions of its two times of day. */
interface Line {
  readonly bytes: Buffer;
  readonly startAt: number;
  readonly endAt: number;
}

function lineOf(start: string, end: string, remaining: number | null, overrode?: readonly string[]): Line {
  const rest = overrode ? `,"overrode":${JSON.stringify(overrode)}` : '';
  const text = `{"start":"${start}","end":"${end}","remaining":${remaining}${rest}},`;
  const startAt = text.indexOf('T') + 1;
  return { bytes: Buffer.from(text), startAt, endAt: text.indexOf('T', startAt) + 1 };
}

/** Values in the previous line, from which the next one is copied. */
interface Known {
  readonly day: number;
  readonly endDay: number;
  readonly offset: number;
  readonly endOffset: number;
  readonly remaining: number | null;
  readonly overrode: readonly string[] | undefined;
}

/** Maximum numbers of bytes: of a slot with a `remaining` of up to five digits, and of its `overrode`. */
const SLOT_BYTES = 110;
const OVERRODE_BYTES = 150;

/**
 * Renders slots as JSON, each followed by a comma. A year has tens of thousands of slots, and formatting each timestamp would take longer
 * than finding the slots (12 ms for 12,000, instead of 2). So each slot is copied from the previous one, and only its times of day are
 * overwritten as long as dates, offsets and `remaining` are the same.
 */
function slotLines(slots: readonly Slot[], zone: Zone): string {
  const isOverriding = slots.some(({ overrode }) => overrode !== undefined);
  const json = Buffer.allocUnsafe(slots.length * (isOverriding ? SLOT_BYTES + OVERRODE_BYTES : SLOT_BYTES));
  let length = 0;
  let line = lineOf('', '', 0);
  let known: Known = {
    day: Number.NaN,
    endDay: Number.NaN,
    offset: Number.NaN,
    endOffset: Number.NaN,
    remaining: 0,
    overrode: undefined,
  };
  for (const { start, end, remaining, overrode } of slots) {
    const offset = zone.offsetAt(start);
    const endOffset = zone.offsetAt(end);
    const wall = wallOf(start, offset);
    const endWall = wallOf(end, endOffset);
    const day = Math.floor(wall / DAY);
    const endDay = Math.floor(endWall / DAY);
    const isLike =
      day === known.day &&
      endDay === known.endDay &&
      offset === known.offset &&
      endOffset === known.endOffset &&
      remaining === known.remaining &&
      overrode === known.overrode;
    if (!isLike || wall % MINUTE !== 0 || endWall % MINUTE !== 0) {
      line = lineOf(formatInstant(start, offset), formatInstant(end, endOffset), remaining, overrode);
      // Never reuse a line with seconds, because they are part of its text.
      const isWhole = wall % MINUTE === 0 && endWall % MINUTE === 0;
      known = { day: isWhole ? day : Number.NaN, endDay, offset, endOffset, remaining, overrode };
    }
    json.set(line.bytes, length);
    writeTime(json, length + line.startAt, (wall - day * DAY) / MINUTE);
    writeTime(json, length + line.endAt, (endWall - endDay * DAY) / MINUTE);
    length += line.bytes.length;
  }
  return json.toString('latin1', 0, length);
}

/** Renders a slot with its choices as JSON, followed by a comma. */
function lineWithChoices({ start, end, ...rest }: Slot, zone: Zone): string {
  return `${JSON.stringify({ start: writtenIn(zone, start), end: writtenIn(zone, end), ...rest })},`;
}

/** Limit of slots in one chunk of an answer, about 60 KB. */
const SLOTS_A_PIECE = 500;
/** Limit of candidates in the `choices` of all slots of an answer that is rendered at once. */
const CHOICES_A_PIECE = 1_000;

/** Renders the slots as JSON between `head` and `tail`, in chunks. */
function* slotPieces(head: string, slots: readonly Slot[], zone: Zone, tail: string): Generator<string, void, void> {
  yield head;
  const last = slots.length - 1;
  if (slots.some((slot) => 'choices' in slot)) {
    for (const [index, slot] of slots.entries()) {
      const line = lineWithChoices(slot, zone);
      yield index === last ? line.slice(0, -1) : line;
    }
  } else {
    for (let at = 0; at <= last; at += SLOTS_A_PIECE) {
      const lines = slotLines(slots.slice(at, at + SLOTS_A_PIECE), zone);
      yield at + SLOTS_A_PIECE > last ? lines.slice(0, -1) : lines;
    }
  }
  yield tail;
}

/** Returns the wall time. Written offsets have whole minutes, so the seconds of an offset are ignored. */
const wallOf = (instant: Instant, offset: number): number => instant + Math.trunc(offset / MINUTE) * MINUTE;

/** Writes `HH:MM` for a minute of the day. */
function writeTime(json: Buffer, at: number, minute: number): void {
  const hour = Math.floor(minute / 60);
  const rest = Math.floor(minute - hour * 60);
  json[at] = 48 + Math.floor(hour / 10);
  json[at + 1] = 48 + (hour % 10);
  json[at + 3] = 48 + Math.floor(rest / 10);
  json[at + 4] = 48 + (rest % 10);
}

/** Builds the answer. One with many slots is rendered in chunks. */
export function availabilityReply({ timezone, from, to, price, opensAt, slots, windows, days }: Availability): Reply {
  const local = zone(timezone);
  const about = {
    timezone,
    from: writtenIn(local, from),
    to: writtenIn(local, to),
    ...(price !== undefined && { price }),
    ...(opensAt !== undefined && { opens_at: writtenIn(local, opensAt) }),
  };
  if (days) return shown({ ...about, days });
  const spans = windows?.map(({ start, end }) => ({ start: writtenIn(local, start), end: writtenIn(local, end) }));
  if (!slots) return shown({ ...about, windows: spans });
  const head = `{"success":true,"data":${JSON.stringify(about).slice(0, -1)},"slots":[`;
  const pieces = slotPieces(head, slots, local, ']}}');
  const isShort = slots.length <= SLOTS_A_PIECE && choicesIn(slots) <= CHOICES_A_PIECE;
  return { status: 200, ...(isShort ? { text: [...pieces].join('') } : { pieces }) };
}

/** Counts the candidates in the choices of all slots. */
function choicesIn(slots: readonly Slot[]): number {
  let sum = 0;
  for (const { choices } of slots) for (const role in choices) sum += choices[role]!.length;
  return sum;
}

/** Makes a parameter required unless `service` is given. The value of the service then applies. */
function unlessService<T>(parameter: Parameter<T | undefined>): Parameter<T | undefined> {
  return {
    ...parameter,
    read(value, other, name) {
      const read = parameter.read(value, other, name);
      if (read === undefined && other('service') === undefined) throw new ValidationError({ [name]: REQUIRED });
      return read;
    },
  };
}

/** Parameters that are allowed with `prolong`. All others are about free times, and are refused together with `prolong`. */
const WITH_PROLONG: ReadonlySet<string> = new Set(['prolong', 'resources', 'to', 'timezone', 'override']);

/** Makes the parameters of a search optional if `prolong` is given. */
function orProlong<Q extends Query>(query: Q): Q {
  const all = Object.entries(query).map(([name, parameter]) => {
    const { required: isRequired, ...optional } = parameter;
    const read: Parameter<unknown>['read'] = (value, other, itself) => {
      if (other('prolong') === undefined) {
        if (isRequired && value === undefined) throw new ValidationError({ [name]: REQUIRED });
        return parameter.read(value, other, itself);
      }
      if (WITH_PROLONG.has(name)) return parameter.read(value, (of) => other(of) ?? '', itself);
      if (value !== undefined) throw new ValidationError({ [name]: 'Must not be given with prolong' });
      return undefined;
    };
    return [name, { ...optional, ...(isRequired && { requiredUnless: 'prolong' }), read }];
  });
  return Object.fromEntries(all) as Q;
}

/** Checks the zone here as well as in the core, so that an unknown zone is reported together with other problems of the query. */
function zoneName(description: string): Parameter<string | undefined> {
  const plain = string(description);
  return {
    ...plain,
    read(value, other, name) {
      const named = plain.read(value, other, name);
      if (named !== undefined && !isZone(named)) throw new ValidationError({ [name]: ZONE_EXPECTED });
      return named;
    },
  };
}

const preferred = identifiers(
  RESOURCES_MAX,
  'With a service: resources, comma-separated, that it chooses where possible. They change no slot; with `override`, what a slot overrides.',
);
const prefer: typeof preferred = {
  ...preferred,
  read(value, other, name) {
    if (other(name) === '') throw new ValidationError({ [name]: 'Must name a resource' });
    return preferred.read(value, other, name);
  },
};

function searchParameters({ policyReasons }: ApiParts) {
  const { availabilityQuery: asked } = examples;
  return {
    resources: withExample(
      unlessService(
        identifiers(
          RESOURCES_MAX,
          'Resources, comma-separated, which must all be free. With a service: resources that must be among those it chooses.',
        ),
      ),
      asked.resources,
    ),
    service: identifier('The service to book, which chooses resources from its pools.'),
    prefer,
    from: withExample(required(instant('The earliest start of a slot.')), asked.from),
    to: withExample(required(instant('The latest end of a slot, at most 366 days after `from`.')), asked.to),
    duration_minutes: withExample(
      unlessService(
        whole(1, MINUTES_MAX, 'The duration of a slot in minutes. Default with a service: its first duration.'),
      ),
      asked.duration_minutes,
    ),
    units: whole(
      1,
      UNITS_MAX,
      'The requested units of each resource. With a service: a factor for the units of its roles.',
      1,
    ),
    buffer_after_minutes: whole(
      0,
      OWN_BUFFER_MAX,
      'Minutes that the booking itself needs after the last use of each resource. Default: those of `exclude_booking`, or 0.',
    ),
    customer_email: string('With a service: the customer whose limits apply. A blocked customer gets no slots.', {
      format: 'email',
    }),
    choices: flag(
      'With a service: lists the resources that could serve each slot. At most 200,000 in all slots together, and with a key at most 31 days. Otherwise 400 on `to`.',
    ),
    timezone: zoneName(
      "The IANA zone of the answer's instants, and of the dates with `format=days`. Default: the zone of the first resource or of the service.",
    ),
    exclude_booking: identifier('A booking whose time counts as free.'),
    override: choices(
      withPolicyReasons(OVERRIDABLE, policyReasons),
      'Reasons to ignore, comma separated. Each slot lists those that apply in `overrode`.',
    ),
    prolong: identifier(
      'A booking that has begun: finds its latest possible end, with the `resources` that it has from now on. `from` is now, and `to` is 24 hours later by default. The only other parameters are `timezone` and `override`.',
    ),
    format: choice(
      ['slots', 'windows', 'days'],
      'Bookable slots on the grid, free windows, or the dates with a slot, without a limit of slots.',
    ),
  };
}

export function availabilityOperations(parts: ApiParts): readonly Operation[] {
  const searched = searchParameters(parts);
  const answers = { 200: success(availabilitySchema) };
  const forKeys = operation({
    method: 'GET',
    path: '/v1/availability',
    token: 'key',
    id: 'findAvailability',
    useCases: [parts.offers.findAvailability],
    summary: 'Find the times at which a service can be booked now',
    query: {
      ...searched,
      service: required(searched.service),
      customer_email: notWithKeys,
      exclude_booking: notWithKeys,
      prolong: notWithKeys,
      override: notWithKeys,
      buffer_after_minutes: notWithKeys,
    },
    answers,
    failures: [404],
    async handle({ caller, query, charge }) {
      const found = await parts.offers.findAvailability(caller, query, {
        onSized: (size) => charge(searchCost(size)),
      });
      charge(costOfChoices(found));
      return availabilityReply(found);
    },
  });
  return [
    operation({
      method: 'GET',
      path: '/v1/availability',
      token: 'app',
      id: 'findAvailability',
      useCases: [parts.availability.find, parts.availability.findLatestEnd],
      summary: 'Find the times that can be booked now',
      description: 'With a key: only for services that the key opens, and without the limits of any customer.',
      query: orProlong(searched),
      answers,
      failures: [404],
      forKeys,
      cost: costOfResources,
      async handle({ caller, query: { prolong, ...query }, charge }) {
        if (prolong !== undefined) {
          return prolongationReply(await parts.availability.findLatestEnd(caller, { ...query, prolong }));
        }
        const found = await parts.availability.find(caller, query, {
          onSized: (size) => {
            if (query.service) charge(searchCost(size));
          },
        });
        charge(costOfChoices(found));
        return availabilityReply(found);
      },
    }),
    operation({
      method: 'POST',
      path: '/v1/availability/explain',
      token: 'app',
      id: 'explainAvailability',
      useCases: [parts.availability.explain],
      summary: 'Explain why a booking could or could not be made now',
      description: 'Takes the body of a new booking. Stores nothing.',
      body: bookingWish,
      answers: { 200: success(explanationSchema) },
      failures: [404],
      async handle({ caller, input }) {
        const { reason, opensAt, overrode, candidates } = await parts.availability.explain(caller, input);
        const opens = opensAt !== undefined && { opens_at: formatInstant(opensAt) };
        return shown({ bookable: reason === null, reason, ...opens, overrode, candidates });
      },
    }),
    operation({
      method: 'POST',
      path: '/v1/availability/preview',
      token: 'app',
      id: 'previewAvailability',
      useCases: [parts.availability.preview],
      summary: 'Find the times that a service would have',
      description: 'Takes the fields of a new or changed service. Stores nothing.',
      body: preview,
      answers,
      failures: [404],
      async handle({ caller, input, charge }) {
        const found = await parts.availability.preview(caller, input, {
          onSized: (size) => charge(searchCost(size)),
        });
        return availabilityReply(found);
      },
    }),
  ];
}
