import { formatInstant } from '../../../core/basics/instants.js';
import { parse } from '../../../core/basics/schema.js';
import { writtenIn, zone } from '../../../core/basics/zone.js';
import type { CancelledSeries, MovedSeries } from '../../../core/bookings/series/change-series.js';
import {
  type NewSeries,
  readNewSeries,
  SERIES,
  SERIES_CANCELLATION,
  SERIES_MOVE,
  type SeriesMove,
} from '../../../core/bookings/series/series-input.js';
import type { PlannedSeries, Series, SeriesPlan, SeriesWithBookings } from '../../../core/model/series.js';
import { MINUTES_MAX } from '../../../core/model/settings.js';
import { requestSchema } from '../description/fields.js';
import { body, describeBody, type Operation, operationIn } from '../description/operation.js';
import { flag, identifier, inSlices, paging } from '../description/query.js';
import {
  describeList,
  describePage,
  type JsonSchema,
  nullable,
  object,
  refusalReason,
  success,
  timestamp,
  timezone,
  uuid,
} from '../description/schemas.js';
import { buildEtag } from '../exchange/entity-tags.js';
import { created, listed, shown } from '../exchange/responses.js';
import * as examples from '../openapi/examples.js';
import { lettering, newBookingFields, optionalBookingFields, withOverrideUnread } from './bookings.js';
import type { ApiParts } from './parts.js';

const operation = operationIn('Series');

const date: JsonSchema = { type: 'string', format: 'date', examples: ['2026-12-01'] };
const minutes: JsonSchema = { type: 'integer', minimum: 1, maximum: MINUTES_MAX };

const documentedSeries: JsonSchema = {
  title: 'NewSeries',
  description: 'The first booking of the series, and the rule by which it recurs.',
  ...object({ ...newBookingFields, ...requestSchema(SERIES).properties }, [
    ...optionalBookingFields,
    'except',
    'on_conflict',
    'together',
  ]),
  examples: [examples.newSeries],
};

const newSeries = body<NewSeries>(
  // Fields that a series cannot have pass the schema, so that the core refuses them with its own messages.
  { ...documentedSeries, properties: { ...documentedSeries.properties, hold_seconds: {}, payment: {}, override: {} } },
  readNewSeries,
  documentedSeries,
);

const cancellation = describeBody(SERIES_CANCELLATION, {
  title: 'SeriesCancellation',
  examples: [examples.seriesCancellation],
});

const documentedMove = requestSchema(SERIES_MOVE, { title: 'SeriesMove', examples: [examples.seriesMove] });
const move = body<SeriesMove>(withOverrideUnread(documentedMove), (input) => parse(SERIES_MOVE, input), documentedMove);

const instance = object({
  start: timestamp,
  end: timestamp,
  resources: describeList(uuid),
  booking: { ...nullable(uuid), description: 'null in a dry run.' },
});

export const seriesSchema: JsonSchema = {
  title: 'Series',
  ...object(
    {
      uuid: { ...nullable(uuid), description: 'null in a dry run, like `created_at` and `updated_at`.' },
      rule: { type: 'string' },
      timezone,
      start: timestamp,
      duration_minutes: minutes,
      service: nullable(uuid),
      resources: {
        ...describeList(uuid),
        description: 'All resources that were taken when the series was made, in order of first use.',
      },
      bookings: { ...describeList(uuid), description: 'In order of occurrence.' },
      instances: {
        ...describeList(instance),
        description: 'The bookings in their current state, in the same order. Not in lists.',
      },
      omitted: {
        ...describeList(date),
        description: 'Dates on which the time of day does not exist, because clocks were put forward.',
      },
      skipped: describeList(object({ start: timestamp, reason: refusalReason })),
      created_at: nullable(timestamp),
      updated_at: nullable(timestamp),
    },
    ['instances'],
  ),
  examples: [examples.series],
};

const cancelledSchema: JsonSchema = {
  title: 'CancelledSeries',
  ...object({ cancelled: describeList(uuid), skipped: describeList(object({ booking: uuid, reason: refusalReason })) }),
  examples: [examples.cancelledSeries],
};

const movedSchema: JsonSchema = {
  title: 'MovedSeries',
  ...object({
    moved: describeList(uuid),
    skipped: describeList(object({ booking: uuid, start: timestamp, reason: refusalReason })),
  }),
  examples: [examples.movedSeries],
};

/** Instance of a series, with its booking if there is one. */
interface Instance {
  readonly start: number;
  readonly end: number;
  readonly resources: readonly string[];
  readonly booking: string | null;
}

function view(
  plan: SeriesPlan,
  made: Pick<Series, 'uuid' | 'bookings' | 'createdAt' | 'updatedAt'> | undefined,
  instances: readonly Instance[] | undefined,
) {
  const local = zone(plan.timezone);
  return {
    uuid: made?.uuid ?? null,
    rule: plan.rule,
    timezone: plan.timezone,
    start: writtenIn(local, plan.start),
    duration_minutes: plan.durationMinutes,
    service: plan.service,
    resources: plan.resources,
    bookings: made?.bookings ?? [],
    ...(instances && {
      instances: instances.map(({ start, end, resources, booking }) => ({
        start: writtenIn(local, start),
        end: writtenIn(local, end),
        resources,
        booking,
      })),
    }),
    omitted: plan.omitted,
    skipped: plan.skipped.map(({ start, reason }) => ({ start: writtenIn(local, start), reason })),
    created_at: made ? formatInstant(made.createdAt) : null,
    updated_at: made ? formatInstant(made.updatedAt) : null,
  };
}

function seriesView({ series, bookings }: SeriesWithBookings) {
  return view(
    series,
    series,
    bookings.map(({ uuid: booking, start, end, resources }) => ({ start, end, resources, booking })),
  );
}

export function listedSeriesView(series: Series) {
  return view(series, series, undefined);
}

function planView({ plan, instances }: PlannedSeries) {
  return view(
    plan,
    undefined,
    instances.map(({ start, end, resources }) => ({ start, end, resources, booking: null })),
  );
}

/** The tag contains the sum of all versions. Versions only grow, so each new version changes the sum. */
function tagOf({ series, bookings }: SeriesWithBookings): string {
  return buildEtag(series, String(bookings.reduce((sum, { version }) => sum + version, 0)));
}

function movedView({ moved, skipped, timezone: name }: MovedSeries) {
  const local = zone(name);
  return {
    moved,
    skipped: skipped.map(({ booking, start, reason }) => ({ booking, start: writtenIn(local, start), reason })),
  };
}

export function seriesOperations(parts: ApiParts): readonly Operation[] {
  return [
    operation({
      method: 'POST',
      path: '/v1/series',
      token: 'app',
      id: 'createSeries',
      useCases: [parts.series.create, parts.series.preview],
      summary: 'Create a series: all of its bookings in one step',
      description:
        'If an instance cannot be booked, the answer is 409 with a `reason` and all `conflicts`. With `on_conflict: skip`, such instances are omitted.',
      query: { dry_run: flag('True: shows the result and stores nothing.'), ...lettering },
      body: newSeries,
      answers: { 200: success(seriesSchema), 201: success(seriesSchema) },
      failures: [404, 409],
      location: '/v1/series/{uuid}',
      async handle({ caller, query, input, answered }) {
        if (query.dryRun) return shown(planView(await parts.series.preview(caller, input)));
        const reply = (made: SeriesWithBookings) => created(seriesView(made));
        return answered((once) => parts.series.create(caller, input, { once, letters: query.letters }), reply);
      },
    }),
    operation({
      method: 'GET',
      path: '/v1/series',
      token: 'app',
      id: 'listSeries',
      useCases: [parts.series.list],
      summary: "List the app's series, oldest first",
      query: {
        ...paging,
        service: identifier('Only series of this service.'),
        resource: identifier('Only series with a booking that takes this resource now, including cancelled bookings.'),
      },
      answers: { 200: describePage(seriesSchema) },
      async handle({ caller, query }) {
        return listed(await parts.series.list(caller, inSlices(query)), listedSeriesView);
      },
    }),
    operation({
      method: 'GET',
      path: '/v1/series/{uuid}',
      token: 'app',
      id: 'getSeries',
      useCases: [parts.series.get],
      summary: 'Get a series',
      answers: { 200: success(seriesSchema) },
      hasEtag: true,
      async handle({ caller, params }) {
        const found = await parts.series.get(caller, params.uuid);
        return shown(seriesView(found), tagOf(found));
      },
    }),
    operation({
      method: 'POST',
      path: '/v1/series/{uuid}/cancel',
      token: 'app',
      id: 'cancelSeries',
      useCases: [parts.series.cancel],
      summary: 'Cancel the future bookings of a series',
      description: 'Bookings that the workflow does not allow to cancel any more stay, and are listed.',
      query: lettering,
      body: cancellation,
      answers: { 200: success(cancelledSchema) },
      async handle({ caller, params, query, input, answered }) {
        const reply = (done: CancelledSeries) => shown(done);
        return answered(
          (once) => parts.series.cancel(caller, params.uuid, input, { once, letters: query.letters }),
          reply,
        );
      },
    }),
    operation({
      method: 'POST',
      path: '/v1/series/{uuid}/reschedule',
      token: 'app',
      id: 'rescheduleSeries',
      useCases: [parts.series.reschedule, parts.series.previewReschedule],
      summary: 'Reschedule a series from an occurrence on, in one step',
      description:
        'Each booking moves like that occurrence: by as many days, and to the same time of day. If one cannot move, the answer is 409 with all `conflicts`. With `on_conflict: skip`, such bookings stay.',
      query: { dry_run: flag('True: shows the result and stores nothing.'), ...lettering },
      body: move,
      answers: { 200: success(movedSchema) },
      failures: [409],
      async handle({ caller, params, query, input, answered }) {
        if (query.dryRun) return shown(movedView(await parts.series.previewReschedule(caller, params.uuid, input)));
        const reply = (done: MovedSeries) => shown(movedView(done));
        return answered(
          (once) => parts.series.reschedule(caller, params.uuid, input, { once, letters: query.letters }),
          reply,
        );
      },
    }),
  ];
}
