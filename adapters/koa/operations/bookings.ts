import { parse } from '../../../core/basics/schema.js';
import { fold } from '../../../core/basics/search.js';
import type { Conditional } from '../../../core/basics/versions.js';
import { writtenIn, zone } from '../../../core/basics/zone.js';
import { answersInLanguage as answersOf } from '../../../core/bookings/booking-answers.js';
import {
  type Booked,
  type BookingInclude,
  bookingDocument,
  type Including,
} from '../../../core/bookings/booking-document.js';
import {
  CONFIRMATION,
  EXTENSION,
  type Move,
  type NewBooking,
  NO_SHOW,
  OVERRIDE,
  REASON,
  RESOURCES_MAX,
  readMove,
  readNewBooking,
  readPatchedDetails,
  TRANSITION,
  type TransitionInput,
  UNITS_MAX,
} from '../../../core/bookings/booking-input.js';
import { BOOKING_FOLDINGS } from '../../../core/bookings/booking-questions.js';
import { BY_TRANSITION } from '../../../core/bookings/booking-use-cases.js';
import { BOOKING_CHECK_IN } from '../../../core/bookings/check-in-booking.js';
import { BOOKING_END } from '../../../core/bookings/end-booking.js';
import { PAYMENT_REPORT } from '../../../core/bookings/record-payment.js';
import {
  type BookedWithToken,
  type NewBookingWithKey,
  readBookingWithKey,
} from '../../../core/customers/keys/book-with-key.js';
import { bookerDocument } from '../../../core/customers/manage/booker-document.js';
import type { UseCase } from '../../../core/ledger/access/may.js';
import type { Idempotent } from '../../../core/ledger/idempotency.js';
import type { Lettering } from '../../../core/ledger/ledger.js';
import type { App } from '../../../core/model/app.js';
import { BOOKING_TRANSITIONS, type Booking, type BookingTransition, STATUSES } from '../../../core/model/booking.js';
import { type AppCaller, type Member, selfOf } from '../../../core/model/callers.js';
import { OVERRIDABLE } from '../../../core/model/override.js';
import { PAYMENT_STATUSES } from '../../../core/model/payment.js';
import type { Resource } from '../../../core/model/resource.js';
import { ALL, FRONT } from '../../../core/model/rights.js';
import {
  HOLD_SECONDS_MAX,
  MINUTES_MAX,
  OWN_BUFFER_MAX,
  UNATTENDED_HOLD_SECONDS_MAX,
} from '../../../core/model/settings.js';
import { requestSchema } from '../description/fields.js';
import { type Body, body, describeBody, type Operation, operationIn } from '../description/operation.js';
import {
  choice,
  choices,
  flag,
  type Include,
  identifier,
  ignored,
  include,
  inSlices,
  instant,
  paging,
  required,
  searchWith,
  string,
  withExample,
} from '../description/query.js';
import type { Reply } from '../description/reply.js';
import {
  buildMergePatch,
  describeList,
  describePage,
  instantInput,
  type JsonSchema,
  language,
  meta,
  nullable,
  object,
  success,
  text,
  timestamp,
  timezone,
  uuid,
} from '../description/schemas.js';
import { buildEtag } from '../exchange/entity-tags.js';
import { created, listed, secretly, shown } from '../exchange/responses.js';
import * as examples from '../openapi/examples.js';
import { appSchema, appView } from './apps.js';
import { notWithKeys } from './not-with-keys.js';
import { answersInput, answersShown, ownBookingFields, paymentFields } from './own-booking-fields.js';
import type { ApiParts } from './parts.js';
import { resourceSchema, resourceView } from './resources.js';
import { priceShown, serviceSchema, serviceView } from './services.js';
import { workflowSchema, workflowView } from './workflows.js';

const operation = operationIn('Bookings');

const shortText: JsonSchema = { type: ['string', 'null'], maxLength: 255 };
const longText: JsonSchema = { type: ['string', 'null'], maxLength: 10_000 };
const durationMinutes: JsonSchema = { type: ['integer', 'null'], minimum: 1, maximum: MINUTES_MAX };
const holdSeconds: JsonSchema = { type: ['integer', 'null'], minimum: 1, maximum: HOLD_SECONDS_MAX };
const units: JsonSchema = { type: ['integer', 'null'], minimum: 1, maximum: UNITS_MAX };
const resources: JsonSchema = { ...describeList(uuid), maxItems: RESOURCES_MAX, uniqueItems: true };

const email: JsonSchema = { type: ['string', 'null'], maxLength: 254 };

const booker: JsonSchema = {
  title: 'NewBooker',
  description:
    "With `email`: the customer with that address, or a new one. With `uuid`: that customer, and other given fields must be equal to the customer's.",
  ...nullable(
    object({ name: shortText, email, phone: shortText, uuid: nullable(uuid) }, ['name', 'email', 'phone', 'uuid']),
  ),
};

const bookerShown: JsonSchema = {
  title: 'Booker',
  ...nullable(
    object({
      name: shortText,
      email,
      phone: shortText,
      uuid: { ...nullable(uuid), description: 'The linked customer. null: none.' },
    }),
  ),
};

const details = {
  title: shortText,
  notes: longText,
  customer: booker,
  timezone: nullable(timezone),
  language: nullable(language),
  answers: answersInput,
  meta: nullable(meta),
};
const externalId: JsonSchema = {
  ...shortText,
  description: 'An identifier of the booking in another system. Need not be unique.',
};

const overrideInput = nullable(OVERRIDE.json);

/** Returns the schema with an `override` of any form: the core validates it and names all allowed reasons. */
export function withOverrideUnread(schema: JsonSchema): JsonSchema {
  return { ...schema, properties: { ...schema.properties, override: {} } };
}

const bufferAfter: JsonSchema = {
  type: ['integer', 'null'],
  minimum: 0,
  maximum: OWN_BUFFER_MAX,
  default: 0,
  description:
    'Minutes that the booking itself needs after the last use of each of its resources, besides their buffers.',
};

/** Fields of a new booking, except those that make it a hold. */
export const newBookingFields = {
  resources: {
    ...nullable(resources),
    description: 'The resources that the booking takes. With a service: resources that must be among those it chooses.',
  },
  service: nullable(uuid),
  prefer: {
    ...nullable({ ...resources, minItems: 1 }),
    description: 'With a service: resources of its pools that it chooses where possible.',
  },
  start: instantInput,
  end: nullable(instantInput),
  duration_minutes: durationMinutes,
  units: { ...units, default: 1 },
  workflow: nullable(uuid),
  override: overrideInput,
  buffer_after_minutes: bufferAfter,
  ...details,
};
export const optionalBookingFields: readonly string[] = [
  'override',
  'resources',
  'service',
  'prefer',
  'end',
  'duration_minutes',
  'units',
  'workflow',
  'buffer_after_minutes',
  ...Object.keys(details),
];

const documentedBooking: JsonSchema = {
  title: 'NewBooking',
  description:
    'Requires `resources`, or a `service` that chooses them; and `end` or `duration_minutes`, or the first duration of the service applies.',
  ...object(
    {
      ...newBookingFields,
      external_id: externalId,
      hold_seconds: { ...holdSeconds, description: 'Makes a hold, which expires after that many seconds.' },
      payment: {
        type: ['boolean', 'null'],
        default: false,
        description: 'True: a hold until the payment that the service asks for. Not beside `hold_seconds`.',
      },
    },
    [...optionalBookingFields, 'external_id', 'hold_seconds', 'payment'],
  ),
  examples: [examples.newBooking],
};
const newBooking = body<NewBooking>(withOverrideUnread(documentedBooking), readNewBooking, documentedBooking);

const detailsPatch = buildMergePatch({
  title: 'Booking',
  ...object({ ...details, external_id: externalId, buffer_after_minutes: bufferAfter }),
});
/** Fields that only rescheduling changes. They pass the schema, so that the core refuses them with its own message. */
const refusedHere: readonly string[] = [
  'resources',
  'start',
  'end',
  'duration_minutes',
  'units',
  'service',
  'price',
  'payment',
  'series',
  'occurrence',
  'workflow',
  'hold_seconds',
];

const bookingPatch = {
  ...body<unknown>(
    {
      ...detailsPatch,
      properties: { ...detailsPatch.properties, ...Object.fromEntries(refusedHere.map((field) => [field, {}])) },
    },
    (patch) => readPatchedDetails({}, patch),
    { ...detailsPatch, examples: [examples.bookingPatch] },
  ),
  checkedAlways: true,
  mediaTypes: ['application/merge-patch+json', 'application/json'],
};

const documentedMove: JsonSchema = {
  title: 'Move',
  description: 'Fields that are left out keep their values.',
  ...object(
    {
      resources: nullable(resources),
      start: nullable(instantInput),
      end: nullable(instantInput),
      duration_minutes: durationMinutes,
      units,
      service: {
        ...uuid,
        description:
          'Another service, whose resources, duration, limits and price the booking gets. Requires `duration_minutes` if it lacks the present one. Refused as `started` once the booking has begun.',
      },
      override: overrideInput,
    },
    ['resources', 'start', 'end', 'duration_minutes', 'units', 'service', 'override'],
  ),
  examples: [examples.move],
};
const readByCore = withOverrideUnread(documentedMove);
/** The core limits the duration, because the limit depends on the booking. */
const move = body<Move>(
  { ...readByCore, properties: { ...readByCore.properties, duration_minutes: {} } },
  (input) => readMove(input),
  documentedMove,
);

const extension = describeBody(EXTENSION, { title: 'Extension', examples: [examples.extension] });
const reason = describeBody(REASON, { title: 'Reason', examples: [examples.reason] });
const documentedConfirmation = requestSchema(CONFIRMATION, {
  title: 'Confirmation',
  examples: [examples.confirmation],
});
const checkTransition = (input: unknown) => parse(TRANSITION, input);
const confirmation = body<TransitionInput>(
  withOverrideUnread(documentedConfirmation),
  checkTransition,
  documentedConfirmation,
);
const noShow = body<TransitionInput>(
  requestSchema(NO_SHOW, { title: 'NoShow', examples: [examples.noShow] }),
  checkTransition,
);
const checkIn = describeBody(BOOKING_CHECK_IN, { title: 'CheckIn', examples: [examples.checkIn] });
const paymentReport = describeBody(PAYMENT_REPORT, { title: 'PaymentReport', examples: [examples.paymentReport] });
const bookingEnd = describeBody(BOOKING_END, { title: 'BookingEnd', examples: [examples.bookingEnd] });

const documentFields = {
  uuid,
  resources: describeList(uuid),
  start: timestamp,
  end: timestamp,
  units: { type: 'integer' },
  buffer_after_minutes: { type: 'integer', description: 'The buffer of the booking itself.' },
  service: nullable(uuid),
  price: priceShown,
  payment: {
    title: 'Payment',
    ...nullable(
      object({
        ...paymentFields,
        reference: { type: ['string', 'null'], description: 'Name of the last payment or refund.' },
      }),
    ),
    description: 'null: nothing must be paid before the booking is confirmed.',
  },
  series: nullable(uuid),
  occurrence: {
    ...nullable(timestamp),
    description: 'The start that the rule of its series generated. It never changes.',
  },
  workflow: nullable(uuid),
  status: { type: 'string', enum: STATUSES },
  hold_expires_at: nullable(timestamp),
  title: shortText,
  notes: longText,
  customer: bookerShown,
  timezone,
  external_id: shortText,
  language: nullable(language),
  reason: longText,
  sequence: { type: 'integer' },
  checked_in_at: { ...nullable(timestamp), description: 'The time of the check-in. null: none yet.' },
  ended_at: { ...nullable(timestamp), description: 'The actual end of the booking. null: as agreed.' },
  released_at: {
    ...nullable(timestamp),
    description: 'Time at which all of its resources were freed. null: they were not.',
  },
  overrode: {
    ...describeList({ type: 'string', enum: OVERRIDABLE }),
    description: 'The reasons for a refusal that were overridden, in their order.',
  },
  created_at: timestamp,
  updated_at: timestamp,
} as const satisfies Record<string, JsonSchema>;

/** Booking as events contain it. */
export const bookingDocumentSchema: JsonSchema = {
  title: 'BookingDocument',
  ...object(documentFields),
  examples: [examples.booking],
};

const manageTokenSchema: JsonSchema = {
  type: 'string',
  description: "The booker's credential, for this booking only. Whoever has it can cancel and move the booking.",
};

/** Resource of another staff member, as shown to a member with the role `self`. */
const otherResourceSchema: JsonSchema = { title: 'OtherResource', ...object({ uuid, name: { type: 'string' } }) };

export const bookingSchema: JsonSchema = {
  title: 'Booking',
  ...object(
    {
      ...documentFields,
      answers: answersShown,
      resources: { type: 'array', items: { anyOf: [uuid, resourceSchema, otherResourceSchema] } },
      service: { oneOf: [uuid, serviceSchema, { type: 'null' }] },
      workflow: { oneOf: [uuid, workflowSchema, { type: 'null' }] },
      assignments: {
        ...describeList(
          object({ role: { type: ['string', 'null'] }, resource: uuid, start: timestamp, end: timestamp }),
        ),
        description: 'The resource in each role, with its time: one entry for each run of consecutive steps.',
      },
      app: appSchema,
      meta,
      manage_token: manageTokenSchema,
      manage_url: {
        type: ['string', 'null'],
        description: "The booker's link, with `include=manage_token`. null without `PUBLIC_URL`.",
      },
    },
    ['assignments', 'app', 'meta', 'manage_token', 'manage_url'],
  ),
  examples: [{ ...examples.booking, answers: [] }],
};

const INCLUSIONS = {
  resources: ALL,
  service: ALL,
  assignments: ALL,
  workflow: ALL,
  app: ALL,
  meta: ALL,
  manage_token: FRONT,
};
type Inclusion = keyof typeof INCLUSIONS;
const included = { include: include(INCLUSIONS) };

/** Query parameter of changes by an app, about letters (standard mails about bookings). */
export const lettering = { letters: choice(['off'], '`off`: the change sends no letter, except the reminder.') };

const none = new Set<never>();

interface Showing {
  readonly app: App;
  /** Caller who is a staff member with the role `self`. Of other members' resources, only the name is shown. */
  readonly self?: Member | undefined;
  readonly inclusions: Include<Inclusion>;
  /** Returns the manage token of a booking. Undefined: tokens are not shown. */
  readonly manageToken: ((booking: Booking) => string) | undefined;
  /** Public address of the service. Null: none is configured. */
  readonly publicUrl: string | null;
}

async function showing(parts: ApiParts, caller: AppCaller, inclusions: Include<Inclusion>): Promise<Showing> {
  const manageToken = inclusions.has('manage_token') ? await parts.manageTokens.write(caller) : undefined;
  return {
    app: caller.app,
    self: selfOf(caller),
    inclusions,
    manageToken,
    publicUrl: parts.publicUrl ?? null,
  };
}

/** Marks the answer as secret if it shows manage tokens, or the URL of the payment, which may contain the customer's data. */
function perhapsSecretly(reply: Reply, { manageToken }: Showing, booked?: Booked): Reply {
  return manageToken || booked?.paymentUrl ? secretly(reply) : reply;
}

/** Renders a booking. Included objects replace their UUIDs. A deleted object keeps its UUID. */
export function bookingView(
  { booking, resources, workflow, service, paymentUrl }: Booked,
  { app, self, inclusions, manageToken, publicUrl }: Showing,
) {
  return {
    ...bookingDocument(booking, paymentUrl),
    answers: answersOf(booking),
    ...(resources && { resources: resourcesView(booking, resources, self) }),
    ...(service && { service: serviceView(service, none) }),
    ...(workflow && { workflow: workflowView(workflow, none) }),
    ...(inclusions.has('assignments') && { assignments: assignmentsView(booking) }),
    ...(inclusions.has('app') && { app: appView(app, none) }),
    ...(inclusions.has('meta') && { meta: booking.meta }),
    ...(manageToken && manageFields(manageToken(booking), publicUrl)),
  };
}

function manageFields(token: string, publicUrl: string | null) {
  return { manage_token: token, manage_url: publicUrl === null ? null : `${publicUrl}/manage#${token}` };
}

function resourcesView(booking: Booking, found: readonly Resource[], self: Member | undefined) {
  return booking.resources.map((uuid) => {
    const resource = found.find((one) => one.uuid === uuid);
    if (resource && self?.resources.includes(uuid) === false) return { uuid, name: resource.name };
    return resource ? resourceView(resource, none) : uuid;
  });
}

function assignmentsView({ sale, stays, timezone }: Booking) {
  const local = zone(timezone);
  return (sale?.assignments ?? stays ?? []).map(({ role, resource, start, end }) => ({
    role,
    resource,
    start: writtenIn(local, start),
    end: writtenIn(local, end),
  }));
}

function wanted(inclusions: Include<Inclusion>): BookingInclude {
  return {
    resources: inclusions.has('resources'),
    workflow: inclusions.has('workflow'),
    service: inclusions.has('service'),
  };
}

function shownBooking(booked: Booked, how: Showing, { digest }: ApiParts): Reply {
  const { app, inclusions, manageToken } = how;
  const { booking, resources = [], workflow, service } = booked;
  const others = [workflow, service].filter((other) => other !== null && other !== undefined);
  const shownWith = [...(inclusions.has('app') ? [app] : []), ...resources, ...others];
  const related = shownWith.map(({ version }) => String(version));
  // Tokens and URLs are part of the tag: they change with other objects, without a new version of the booking.
  const secrets = [manageToken?.(booking), booked.paymentUrl].flatMap((secret) => secret ?? []);
  const token = secrets.map((secret) => digest(secret).slice(0, 16));
  const etag = buildEtag(booking, ...inclusions, ...related, ...token);
  return perhapsSecretly(shown(bookingView(booked, how), etag), how, booked);
}

/** Body of a booking for previews and explanations. */
export const bookingWish = newBooking;

/** Declaration of an operation that changes a booking. */
interface Changing {
  readonly id: string;
  readonly summary: string;
}

const TRANSITIONS: Readonly<Record<BookingTransition, Changing>> = {
  confirm: { id: 'confirmBooking', summary: 'Confirm a hold' },
  approve: { id: 'approveBooking', summary: 'Approve a pending booking' },
  decline: { id: 'declineBooking', summary: 'Decline a pending booking' },
  cancel: { id: 'cancelBooking', summary: 'Cancel a booking' },
  complete: { id: 'completeBooking', summary: 'Mark a booking as completed' },
  'no-show': { id: 'markBookingNoShow', summary: 'Mark a booking as a no-show' },
};
const CHECK_IN: Changing = {
  id: 'checkInBooking',
  summary: 'Check the customer of a booking in; undo a wrong end',
};
const END: Changing = { id: 'endBooking', summary: 'End a booking that has begun, and free the rest of its time' };
const PAYMENT: Changing = {
  id: 'recordBookingPayment',
  summary: 'Record a payment or a refund of a booking, which may confirm it',
};
const EXTEND: Changing = { id: 'extendHold', summary: 'Extend a hold' };
const RESCHEDULE: Changing = {
  id: 'rescheduleBooking',
  summary: 'Reschedule a booking in one step. If refused, the booking keeps its time',
};

const filters = {
  status: choices(STATUSES, 'Only bookings with these statuses, comma-separated.'),
  payment: choices(PAYMENT_STATUSES, 'Only bookings whose payment has these statuses, comma-separated.'),
  resource: identifier('Only bookings of this resource.'),
  workflow: identifier('Only bookings of this workflow.'),
  service: identifier('Only bookings of this service.'),
  series: identifier('Only bookings of this series.'),
  customer: identifier('Only bookings that are linked to this customer.'),
  from: instant('Only bookings that end after this moment.'),
  to: instant('Only bookings that start before this moment.'),
  created_from: instant('Only bookings that were made at this moment or later.'),
  created_to: instant('Only bookings that were made before this moment.'),
  made_by: choice(['customers'], '`customers`: only bookings that were made with a key.'),
  customer_email: string('Only bookings of the customer with this e-mail address, regardless of case.'),
  external_id: string('Only bookings with exactly this `external_id`.'),
  sort: choice(['start', '-start', 'created_at', '-created_at'], 'The order. A leading `-` reverses it.'),
};
const searching = searchWith(BOOKING_FOLDINGS);

const countsSchema: JsonSchema = {
  title: 'BookingCounts',
  ...object({
    new: {
      type: 'integer',
      description: 'Bookings that customers have made, moved or cancelled since then. Each counts once, a hold never.',
    },
    to_approve: { type: 'integer', description: 'Pending bookings.' },
    unpaid: { type: 'integer', description: 'Holds that wait for their payment.' },
    today: {
      type: 'integer',
      description:
        'Pending, confirmed and completed bookings, and no-shows, that start today in the zone of the business.',
    },
  }),
  examples: [{ new: 3, to_approve: 1, unpaid: 0, today: 12 }],
};

/** Customer's fields of a booking that is made with a key. */
const visitorsFields = { name: text(), email: { type: 'string', format: 'email' }, phone: shortText } as const;
const withKeyFields = {
  service: uuid,
  resources: newBookingFields.resources,
  prefer: newBookingFields.prefer,
  start: instantInput,
  end: nullable(instantInput),
  duration_minutes: durationMinutes,
  units: { ...units, default: 1 },
  hold_seconds: {
    ...holdSeconds,
    maximum: UNATTENDED_HOLD_SECONDS_MAX,
    description:
      "Duration of the hold in seconds. Default and maximum: the key's `hold_seconds_max`. Ignored if the booking must be paid.",
  },
  title: shortText,
  notes: longText,
  timezone: nullable(timezone),
  language: nullable(language),
  answers: { ...answersInput, description: "Answers to the service's questions, by their ids. Some may be required." },
};
const optionalWithKey = [
  'resources',
  'prefer',
  'end',
  'duration_minutes',
  'units',
  'hold_seconds',
  'title',
  'notes',
  'timezone',
  'language',
  'answers',
];

const newBookingWithKey: Body<NewBookingWithKey> = {
  ...body<NewBookingWithKey>(
    // Fields that are not allowed with a key pass the schema, so that the core refuses them with its own messages.
    object(
      {
        ...withKeyFields,
        customer: object({ ...visitorsFields, uuid: {} }, ['phone', 'uuid']),
        workflow: {},
        meta: {},
        external_id: {},
        override: {},
        payment: {},
        buffer_after_minutes: {},
      },
      [...optionalWithKey, 'workflow', 'meta', 'external_id', 'override', 'buffer_after_minutes', 'payment'],
    ),
    (input) => readBookingWithKey(input),
    {
      title: 'NewBookingWithKey',
      ...object({ ...withKeyFields, customer: object(visitorsFields, ['phone']) }, optionalWithKey),
      examples: [examples.newBookingWithKey],
    },
  ),
  checkedAlways: true,
};

const bookedWithKeySchema: JsonSchema = {
  title: 'BookingWithManageToken',
  ...object({ ...ownBookingFields, manage_token: manageTokenSchema }),
  examples: [{ ...examples.ownBooking, manage_token: examples.manageToken }],
};

function createWithKey(parts: ApiParts): Operation {
  return operation({
    method: 'POST',
    path: '/v1/bookings',
    token: 'key',
    id: 'createBooking',
    useCases: [parts.offers.book],
    summary: 'Hold a time of a service',
    query: { include: notWithKeys, letters: notWithKeys },
    body: newBookingWithKey,
    answers: { 201: success(bookedWithKeySchema) },
    failures: [404, 409],
    location: '/v1/booking',
    async handle({ caller, input, answered, clientAddress }) {
      const reply = ({ booked, manageToken }: BookedWithToken) =>
        secretly(created({ ...bookerDocument(booked), manage_token: manageToken }));
      return answered((once) => parts.offers.book(caller, input, clientAddress(), { once }), reply);
    },
  });
}

export function bookingOperations(parts: ApiParts): readonly Operation[] {
  return [
    operation({
      method: 'POST',
      path: '/v1/bookings',
      token: 'app',
      id: 'createBooking',
      useCases: [parts.bookings.create],
      summary: 'Create a booking (all resources or none)',
      description:
        'A time that cannot be booked is answered with 409 and a `reason`. With a key: makes a hold of a service, which the booker confirms with the `manage_token`.',
      query: { ...included, ...lettering, ...ignored(searching) },
      body: newBooking,
      answers: { 201: success(bookingSchema) },
      failures: [404, 409],
      location: '/v1/bookings/{uuid}',
      forKeys: createWithKey(parts),
      async handle({ caller, query, input, answered }) {
        const how = await showing(parts, caller, query.include);
        const reply = (booked: Booked) => perhapsSecretly(created(bookingView(booked, how)), how, booked);
        return answered(
          (once) =>
            parts.bookings.create(caller, input, {
              include: wanted(query.include),
              once,
              letters: query.letters,
            }),
          reply,
        );
      },
    }),
    operation({
      method: 'GET',
      path: '/v1/bookings',
      token: 'app',
      id: 'listBookings',
      useCases: [parts.bookings.list],
      summary: "List the app's bookings",
      query: { ...paging, ...included, ...searching, ...filters },
      answers: { 200: describePage(bookingSchema) },
      async handle({ caller, query }) {
        const { customerEmail: email, sort = 'created_at' } = query;
        const customerEmail = email === undefined ? undefined : fold(email);
        const asked = { ...inSlices(query), customerEmail, sort };
        const page = await parts.bookings.list(caller, asked, { include: wanted(query.include) });
        const how = await showing(parts, caller, query.include);
        return perhapsSecretly(
          listed(page, (booked) => bookingView(booked, how)),
          how,
        );
      },
    }),
    operation({
      method: 'GET',
      path: '/v1/bookings/counts',
      token: 'app',
      id: 'countBookings',
      useCases: [parts.bookings.counts],
      summary: 'Count the bookings that need a look',
      query: {
        since: required(
          withExample(
            instant('The moment of the last look. One more than 90 days ago counts as 90 days ago.'),
            '2026-11-16T09:00:00Z',
          ),
        ),
      },
      answers: { 200: success(countsSchema) },
      async handle({ caller, query: { since } }) {
        const { toApprove, ...counts } = await parts.bookings.counts(caller, { since });
        return shown({ new: counts.new, to_approve: toApprove, unpaid: counts.unpaid, today: counts.today });
      },
    }),
    operation({
      method: 'GET',
      path: '/v1/bookings/{uuid}',
      token: 'app',
      id: 'getBooking',
      useCases: [parts.bookings.get],
      summary: 'Get a booking',
      query: included,
      answers: { 200: success(bookingSchema) },
      hasEtag: true,
      async handle({ caller, params, query }) {
        const booked = await parts.bookings.get(caller, params.uuid, { include: wanted(query.include) });
        return shownBooking(booked, await showing(parts, caller, query.include), parts);
      },
    }),
    operation({
      method: 'PATCH',
      path: '/v1/bookings/{uuid}',
      token: 'app',
      id: 'updateBooking',
      useCases: [parts.bookings.change],
      summary: "Update a booking's details",
      description:
        'Time, units and resources are refused, because rescheduling changes them. `service`, `price`, `payment`, `series`, `occurrence`, `workflow` and `hold_seconds` are refused, too.',
      query: { ...included, ...lettering },
      body: bookingPatch,
      answers: { 200: success(bookingSchema) },
      failures: [409],
      hasEtag: true,
      async handle({ caller, params, query, input, expected }) {
        const inclusions = wanted(query.include);
        const booked = await parts.bookings.change(caller, params.uuid, input, {
          expected,
          include: inclusions,
          letters: query.letters,
        });
        return shownBooking(booked, await showing(parts, caller, query.include), parts);
      },
    }),
    ...BOOKING_TRANSITIONS.map((transition) =>
      changing(
        parts,
        transition,
        TRANSITIONS[transition],
        transition === 'no-show' ? noShow : transition === 'confirm' ? confirmation : reason,
        [parts.bookings[BY_TRANSITION[transition]]],
      ),
    ),
    changing(parts, 'check-in', CHECK_IN, checkIn, [parts.bookings.checkIn]),
    changing(parts, 'end', END, bookingEnd, [parts.bookings.end]),
    changing(parts, 'extend', EXTEND, extension, [parts.bookings.extendHold]),
    // With another tag, because `status` of the report would hide that strict requests may contain the booking's `status`.
    { ...changing(parts, 'payment', PAYMENT, paymentReport, [parts.bookings.recordPayment]), tag: 'Payments' },
    changing(parts, 'reschedule', RESCHEDULE, move, [parts.bookings.reschedule, parts.bookings.previewReschedule]),
  ];
}

type Change<Input> = UseCase<
  (
    caller: AppCaller,
    uuid: string,
    input: Input,
    how: Including & Idempotent<Booked> & Conditional & Lettering,
  ) => Promise<Booked>
>;

/** Builds an operation that changes a booking by a `POST` and returns the booking. `preview`: decides `dry_run`, and stores nothing. */
function changing<Input>(
  parts: ApiParts,
  name: string,
  declared: Changing,
  body: Body<Input>,
  [change, preview]: readonly [change: Change<Input>, preview?: Change<Input>],
): Operation {
  const dryRun = preview ? { dry_run: flag('True: shows the result and stores nothing.') } : {};
  return operation({
    method: 'POST',
    path: `/v1/bookings/{uuid}/${name}`,
    token: 'app',
    ...declared,
    useCases: preview ? [change, preview] : [change],
    query: { ...dryRun, ...included, ...lettering },
    body,
    answers: { 200: success(bookingSchema) },
    failures: [409],
    hasEtag: true,
    async handle({ caller, params, query, input, answered, expected }) {
      const how = await showing(parts, caller, query.include);
      if (preview && 'dryRun' in query && query.dryRun) {
        const seen = await preview(caller, params.uuid, input, { include: wanted(query.include), expected });
        return perhapsSecretly(shown(bookingView(seen, how)), how, seen);
      }
      const reply = (booked: Booked) => shownBooking(booked, how, parts);
      return answered(
        (once) =>
          change(caller, params.uuid, input, {
            include: wanted(query.include),
            once,
            expected,
            letters: query.letters,
          }),
        reply,
      );
    },
  });
}
