import type { App } from '../../core/apps/app.js';
import type { AppCaller } from '../../core/auth/callers.js';
import type { Booked, BookingInclude } from '../../core/bookings/booked.js';
import { BOOKING_TRANSITIONS, type BookingTransition, STATUSES } from '../../core/bookings/booking.js';
import { bookingDocument } from '../../core/bookings/booking-document.js';
import {
  type Move,
  type NewBooking,
  RESOURCES_MAX,
  readExtension,
  readMove,
  readNewBooking,
  readPatchedDetails,
  readReason,
  UNITS_MAX,
} from '../../core/bookings/booking-input.js';
import { mergePatch } from '../../core/fields.js';
import type { Once } from '../../core/ledger/answers.js';
import { fold } from '../../core/search.js';
import { appSchema, appView } from './apps.js';
import { type Body, body, type Operation, operation } from './operations.js';
import { choice, choices, type Include, identifier, include, instant, paging, search, string } from './query.js';
import { etagOf } from './request.js';
import { resourceSchema, resourceView } from './resources.js';
import { created, listed, shown } from './responses.js';
import {
  conflict,
  instantInput,
  type JsonSchema,
  listOf,
  mergePatchOf,
  meta,
  nullable,
  object,
  pageOf,
  success,
  timestamp,
  timezone,
  uuid,
} from './schemas.js';
import type { Services } from './services.js';
import { workflowSchema, workflowView } from './workflows.js';

const shortText: JsonSchema = { type: ['string', 'null'], maxLength: 255 };
const longText: JsonSchema = { type: ['string', 'null'], maxLength: 10_000 };
const durationMinutes: JsonSchema = { type: ['integer', 'null'], minimum: 1, maximum: 527_040 };
const holdSeconds: JsonSchema = { type: ['integer', 'null'], minimum: 1, maximum: 3_600 };
const units: JsonSchema = { type: ['integer', 'null'], minimum: 1, maximum: UNITS_MAX, default: 1 };
const resources: JsonSchema = { ...listOf(uuid), minItems: 1, maxItems: RESOURCES_MAX, uniqueItems: true };

const customer: JsonSchema = {
  title: 'Customer',
  ...nullable(
    object({ name: shortText, email: { type: ['string', 'null'], format: 'email' }, phone: shortText }, [
      'name',
      'email',
      'phone',
    ]),
  ),
};

const details = {
  title: shortText,
  notes: longText,
  customer,
  timezone: nullable(timezone),
  meta: nullable(meta),
};

const newBooking = body<NewBooking>(
  {
    title: 'NewBooking',
    description: '`end` or `duration_minutes`: one of the two.',
    ...object(
      {
        resources,
        start: instantInput,
        end: nullable(instantInput),
        duration_minutes: durationMinutes,
        units,
        workflow: nullable(uuid),
        hold_seconds: { ...holdSeconds, description: 'Makes a hold, which lapses after so long.' },
        ...details,
      },
      ['end', 'duration_minutes', 'units', 'workflow', 'hold_seconds', ...Object.keys(details)],
    ),
  },
  readNewBooking,
);

const refusedHere: JsonSchema = { description: 'Refused here: see reschedule.' };

const bookingPatch = {
  ...body<unknown>(
    {
      title: 'BookingPatch',
      ...object(
        {
          ...mergePatchOf(object(details)).properties,
          resources: refusedHere,
          start: refusedHere,
          end: refusedHere,
          duration_minutes: refusedHere,
          units: refusedHere,
          workflow: refusedHere,
          hold_seconds: refusedHere,
        },
        [...Object.keys(details), 'resources', 'start', 'end', 'duration_minutes', 'units', 'workflow', 'hold_seconds'],
      ),
    },
    (patch) => readPatchedDetails(patch, mergePatch({}, patch)),
  ),
  checkedAlways: true,
  mediaTypes: ['application/merge-patch+json', 'application/json'],
};

const move = body<Move>(
  {
    title: 'Move',
    description: 'What is left out stays.',
    ...object(
      {
        resources: nullable(resources),
        start: nullable(instantInput),
        end: nullable(instantInput),
        duration_minutes: durationMinutes,
        units,
      },
      ['resources', 'start', 'end', 'duration_minutes', 'units'],
    ),
  },
  (input) => readMove(input),
);

const extension = body<{ holdSeconds?: number | null }>(
  { title: 'Extension', ...object({ hold_seconds: holdSeconds }, ['hold_seconds']) },
  readExtension,
);

const reason = body<{ reason?: string | null }>(
  { title: 'Reason', ...object({ reason: longText }, ['reason']) },
  readReason,
);

const documentFields = {
  uuid,
  resources: listOf(uuid),
  start: timestamp,
  end: timestamp,
  units: { type: 'integer' },
  workflow: nullable(uuid),
  status: { type: 'string', enum: STATUSES },
  hold_expires_at: nullable(timestamp),
  title: shortText,
  notes: longText,
  customer,
  timezone,
  reason: longText,
  sequence: { type: 'integer' },
  created_at: timestamp,
  updated_at: timestamp,
} as const satisfies Record<string, JsonSchema>;

/** A booking as events carry it. */
export const bookingDocumentSchema: JsonSchema = { title: 'BookingDocument', ...object(documentFields) };

const bookingSchema: JsonSchema = {
  title: 'Booking',
  ...object(
    {
      ...documentFields,
      resources: { type: 'array', items: { oneOf: [uuid, resourceSchema] } },
      workflow: { oneOf: [uuid, workflowSchema, { type: 'null' }] },
      app: appSchema,
      meta,
    },
    ['app', 'meta'],
  ),
};

type Part = 'resources' | 'workflow' | 'app' | 'meta';
const included = { include: include('resources', 'workflow', 'app', 'meta') };

const none = new Set<never>();

/** Includes take the place of the UUIDs that name them. */
function bookingView({ booking, resources, workflow }: Booked, app: App, parts: Include<Part>) {
  return {
    ...bookingDocument(booking),
    ...(resources && { resources: resources.map((resource) => resourceView(resource, none)) }),
    ...(workflow && { workflow: workflowView(workflow, none) }),
    ...(parts.has('app') && { app: appView(app, none) }),
    ...(parts.has('meta') && { meta: booking.meta }),
  };
}

function wanted(parts: Include<Part>): BookingInclude {
  return { resources: parts.has('resources'), workflow: parts.has('workflow') };
}

function shownBooking(booked: Booked, app: App, parts: Include<Part>) {
  const { booking, resources = [], workflow } = booked;
  const shownWith = [...(parts.has('app') ? [app] : []), ...resources, ...(workflow ? [workflow] : [])];
  const related = shownWith.map(({ version }) => String(version));
  return shown(bookingView(booked, app, parts), etagOf(booking.version, ...parts, ...related));
}

const TRANSITION_SUMMARIES: Readonly<Record<BookingTransition, string>> = {
  confirm: 'Make a hold real: the word of the booker',
  approve: 'Approve a pending booking: the word of the business',
  decline: 'Decline a pending booking',
  cancel: 'Cancel a booking',
  complete: 'Say that the booker came',
  'no-show': 'Say that the booker did not come',
};

const filters = {
  status: choices(STATUSES, 'Only bookings in these states: a comma separated list.'),
  resource: identifier('Only bookings of this resource.'),
  workflow: identifier('Only bookings of this workflow.'),
  from: instant('Only bookings that end after this moment.'),
  to: instant('Only bookings that start before this moment.'),
  customer_email: string("Only bookings of this customer, by e-mail address, whatever its letters' case."),
  sort: choice(['start', '-start', 'created_at', '-created_at'], 'The order; `-` turns it round.'),
};

export function bookingOperations(services: Services): readonly Operation[] {
  return [
    operation({
      method: 'POST',
      path: '/v1/bookings',
      token: 'app',
      summary: 'Take a time, of all the resources or of none',
      query: { ...included, ...search('title') },
      body: newBooking,
      answers: { 201: success(bookingSchema), 404: null, 409: conflict },
      async handle({ caller, query, input, once }) {
        const reply = (booked: Booked) => created(bookingView(booked, caller.app, query.include));
        return reply(await services.createBooking.execute(caller, input, wanted(query.include), once(reply)));
      },
    }),
    operation({
      method: 'GET',
      path: '/v1/bookings',
      token: 'app',
      summary: "List the app's bookings",
      query: { ...paging, ...included, ...search('title'), ...filters },
      answers: { 200: pageOf(bookingSchema) },
      async handle({ caller, query }) {
        const { status, resource, workflow, from, to, customer_email: email, sort = 'created_at' } = query;
        const customerEmail = email === undefined ? undefined : fold(email);
        const filter = { statuses: status, resource, workflow, from, to, customerEmail, search: query.search, sort };
        const page = await services.listBookings.execute(caller, query, filter, wanted(query.include));
        return listed(page, (booked) => bookingView(booked, caller.app, query.include));
      },
    }),
    operation({
      method: 'GET',
      path: '/v1/bookings/{uuid}',
      token: 'app',
      summary: 'Read a booking',
      query: included,
      answers: { 200: success(bookingSchema), 304: null },
      async handle({ caller, params, query }) {
        const booked = await services.getBooking.execute(caller, params.uuid, wanted(query.include));
        return shownBooking(booked, caller.app, query.include);
      },
    }),
    operation({
      method: 'PATCH',
      path: '/v1/bookings/{uuid}',
      token: 'app',
      summary: 'Change what a booking says, never when or what it takes',
      query: included,
      body: bookingPatch,
      answers: { 200: success(bookingSchema) },
      async handle({ caller, params, query, input, expected }) {
        const parts = wanted(query.include);
        const booked = await services.changeBooking.execute(caller, params.uuid, input, expected, parts);
        return shownBooking(booked, caller.app, query.include);
      },
    }),
    ...BOOKING_TRANSITIONS.map((transition) =>
      changing(transition, TRANSITION_SUMMARIES[transition], reason, (caller, uuid, input, ...rest) =>
        services.moveBookingOn.execute(caller, uuid, transition, input, ...rest),
      ),
    ),
    changing('extend', 'Prolong a hold', extension, (...asked) => services.extendHold.execute(...asked)),
    changing('reschedule', 'Move a booking in one step: it keeps its UUID, and, refused, its time', move, (...asked) =>
      services.rescheduleBooking.execute(...asked),
    ),
  ];
}

type Change<Input> = (
  caller: AppCaller,
  uuid: string,
  input: Input,
  include: BookingInclude,
  once: Once<Booked> | undefined,
) => Promise<Booked>;

/** A `POST` that does something to a booking, and answers it like a read. */
function changing<Input>(name: string, summary: string, body: Body<Input>, change: Change<Input>): Operation {
  return operation({
    method: 'POST',
    path: `/v1/bookings/{uuid}/${name}`,
    token: 'app',
    summary,
    query: included,
    body,
    answers: { 200: success(bookingSchema), 409: conflict },
    async handle({ caller, params, query, input, once }) {
      const reply = (booked: Booked) => shownBooking(booked, caller.app, query.include);
      return reply(await change(caller, params.uuid, input, wanted(query.include), once(reply)));
    },
  });
}
