import { ValidationError } from '../../../core/basics/errors.js';
import type { Booked } from '../../../core/bookings/booking-document.js';
import { OWN_EXTENSION, REASON } from '../../../core/bookings/booking-input.js';
import { ownBookingDocument } from '../../../core/customers/manage/booker-document.js';
import {
  NOT_FOR_BOOKERS,
  OWN_CANCELLATION,
  OWN_TRANSITIONS,
  type OwnCancellation,
  type OwnMove,
  type OwnPatch,
  type OwnTransition,
  readOwnMove,
  readOwnPatch,
  readOwnTransition,
} from '../../../core/customers/manage/own-booking.js';
import { MINUTES_MAX } from '../../../core/model/settings.js';
import { requestSchema } from '../description/fields.js';
import { type Body, body, describeBody, type Operation, operationIn } from '../description/operation.js';
import { instant, type Parameter, required, string, whole, withExample } from '../description/query.js';
import type { Reply } from '../description/reply.js';
import {
  buildMergePatch,
  describeList,
  instantInput,
  type JsonSchema,
  language,
  nullable,
  object,
  success,
  timezone,
  uuid,
} from '../description/schemas.js';
import { secretly, shown } from '../exchange/responses.js';
import * as examples from '../openapi/examples.js';
import { availabilityReply, availabilitySchema, searchCost } from './availability.js';
import { withOverrideUnread } from './bookings.js';
import { businessView, publicBusinessSchema } from './business.js';
import { CALENDAR_TYPE } from './feeds.js';
import { onlyForApps } from './not-with-keys.js';
import { answersInput, ownBookingFields } from './own-booking-fields.js';
import type { ApiParts } from './parts.js';
import { serviceSchema } from './services.js';

const operation = operationIn('One booking');

const longText: JsonSchema = { type: ['string', 'null'], maxLength: 10_000 };
const shortText: JsonSchema = { type: ['string', 'null'], maxLength: 255 };

const app: JsonSchema = {
  ...object(
    {
      name: { type: 'string' },
      description: { type: 'string' },
      business: publicBusinessSchema,
      book_url: {
        type: ['string', 'null'],
        format: 'uri',
        description:
          'The public booking page, on which the customer can book again. null: there is none. Only with `include=app,book_url`.',
      },
    },
    ['book_url'],
  ),
  description: 'Only with `include`.',
};

const questions: JsonSchema = {
  ...serviceSchema.properties?.questions,
  description: 'The questions that the service has now. Only with `include`.',
};

const toldByMail: JsonSchema = {
  type: 'boolean',
  description:
    "Whether the customer is told of the booking's status by e-mail. Only in the answer to reading the booking.",
};

const placeZone: JsonSchema = {
  ...timezone,
  description: "The zone of the service, else of the first resource, else the booking's.",
};

const withSchema: JsonSchema = {
  ...describeList(object({ uuid, name: { type: 'string' } })),
  description: "The resources in the service's first role, without deleted ones. Without a service: all resources.",
};

const ownBookingSchema: JsonSchema = {
  title: 'OwnBooking',
  ...object(
    { ...ownBookingFields, place_timezone: placeZone, with: withSchema, told_by_mail: toldByMail, app, questions },
    ['app', 'told_by_mail', 'questions'],
  ),
  examples: [
    { ...examples.ownBooking, place_timezone: examples.ownBooking.timezone, with: examples.ownBooking.resources },
  ],
};

const answers = { 200: success(ownBookingSchema) };

const ownDetails = buildMergePatch({
  title: 'OwnBooking',
  ...object({
    customer: nullable(object({ name: shortText, phone: shortText })),
    timezone: nullable(timezone),
    language: nullable(language),
    notes: longText,
    answers: {
      ...answersInput,
      description: 'Answers by the ids of their questions. null removes one that is not required.',
    },
  }),
});
const patch: Body<OwnPatch> = {
  ...body<OwnPatch>({ ...ownDetails, examples: [examples.ownBookingPatch] }, readOwnPatch),
  checkedAlways: true,
  mediaTypes: ['application/merge-patch+json', 'application/json'],
};

const move: Body<OwnMove> = {
  ...body<OwnMove>(
    {
      title: 'OwnMove',
      ...object(
        {
          start: nullable(instantInput),
          end: nullable(instantInput),
          duration_minutes: { type: ['integer', 'null'], minimum: 1, maximum: MINUTES_MAX },
          // These fields pass the schema, so that the core refuses them with its own messages.
          resources: {},
          service: {},
          units: {},
          override: {},
        },
        ['start', 'end', 'duration_minutes', 'resources', 'service', 'units', 'override'],
      ),
    },
    readOwnMove,
    {
      title: 'OwnMove',
      description: 'Fields that are left out keep their values.',
      ...object(
        {
          start: nullable(instantInput),
          end: nullable(instantInput),
          duration_minutes: { type: ['integer', 'null'], minimum: 1, maximum: MINUTES_MAX },
        },
        ['start', 'end', 'duration_minutes'],
      ),
      examples: [examples.move],
    },
  ),
  checkedAlways: true,
};

const extension = describeBody(OWN_EXTENSION, { title: 'OwnExtension', examples: [examples.extension] });

/** `override` passes the schema, so that the core refuses it with its own message. */
function transitionBody(documented: JsonSchema): Body<OwnCancellation> {
  return {
    ...body<OwnCancellation>(withOverrideUnread(documented), readOwnTransition, documented),
    checkedAlways: true,
  };
}

const TRANSITIONS = {
  confirm: {
    id: 'confirmOwnBooking',
    summary: 'Confirm a hold',
    body: transitionBody(requestSchema(REASON, { title: 'OwnReason', examples: [examples.reason] })),
  },
  cancel: {
    id: 'cancelOwnBooking',
    summary: 'Cancel the booking',
    body: transitionBody(requestSchema(OWN_CANCELLATION, { title: 'OwnCancellation', examples: [examples.reason] })),
  },
} as const satisfies Readonly<Record<OwnTransition, object>>;

/** Returns the answer with the booking. It is secret with the URL of the payment, which may contain the customer's data. */
const reply = (booked: Booked): Reply => {
  const answer = shown(ownBookingDocument(booked));
  return booked.paymentUrl ? secretly(answer) : answer;
};

/** Unknown names are ignored, because earlier versions ignored `include` completely. */
const included = {
  include: {
    ...string(
      '`app`: adds the name and description of the app, and its business. `app,book_url`: also the address of its booking page. `questions`: adds the questions of the service.',
    ),
    read: (value: unknown): readonly string[] => String(value).split(','),
  },
};

/** Query parameter that bookers must not use. It is answered with 400. */
const notForBookers: Parameter<undefined> = {
  description: 'Not with a manage token.',
  schema: { type: 'string' },
  read(value, _other, name) {
    if (value !== undefined) throw new ValidationError({ [name]: NOT_FOR_BOOKERS });
    return undefined;
  },
};

/** Bookers cannot switch off letters (standard mails about bookings). */
const lettering = { letters: onlyForApps };

/** Operations of a manage token: for one booking, by its booker. */
export function ownBookingOperations(parts: ApiParts): readonly Operation[] {
  return [
    operation({
      method: 'GET',
      path: '/v1/booking',
      token: 'manage',
      id: 'getOwnBooking',
      useCases: [
        parts.ownBooking.get,
        parts.ownBooking.isNotifiedByMail,
        parts.ownBooking.getBusiness,
        parts.ownBooking.hasBookingPage,
      ],
      summary: 'Get the booking that the token manages',
      query: included,
      answers,
      async handle({ caller, query, base }) {
        const booked = await parts.ownBooking.get(caller);
        const isTold = await parts.ownBooking.isNotifiedByMail(caller, booked.booking);
        const { include = [] } = query;
        const shownBooking = {
          ...ownBookingDocument(booked),
          told_by_mail: isTold,
          ...(include.includes('questions') && { questions: booked.service?.questions ?? [] }),
        };
        if (!include.includes('app')) return shown(shownBooking);
        const { name, description, slug } = caller.app;
        const url = parts.publicUrl ?? base();
        const { public: seen } = await parts.ownBooking.getBusiness(caller);
        const app = { name, description, business: businessView(seen, url) };
        if (!include.includes('book_url')) return shown({ ...shownBooking, app });
        const isServed = parts.publicUrl !== null || parts.pages !== undefined;
        const book_url = isServed && (await parts.ownBooking.hasBookingPage(caller)) ? `${url}/book/${slug}` : null;
        return shown({ ...shownBooking, app: { ...app, book_url } });
      },
    }),
    operation({
      method: 'PATCH',
      path: '/v1/booking',
      token: 'manage',
      id: 'updateOwnBooking',
      useCases: [parts.ownBooking.change],
      summary: 'Update name, phone, zone, language, notes and answers',
      description:
        'Other fields are ignored. Answers can be changed as long as the booking can be moved: later, the answer is 409.',
      query: lettering,
      body: patch,
      answers,
      failures: [409],
      handle: async ({ caller, input }) => reply(await parts.ownBooking.change(caller, input)),
    }),
    ...OWN_TRANSITIONS.map((transition) =>
      operation({
        method: 'POST',
        path: `/v1/booking/${transition}`,
        token: 'manage',
        ...TRANSITIONS[transition],
        useCases: [parts.ownBooking[transition]],
        query: lettering,
        answers,
        failures: [409],
        handle: async ({ caller, input, answered, clientAddress }) =>
          answered(
            (once) =>
              transition === 'cancel'
                ? parts.ownBooking.cancel(caller, input, { once })
                : parts.ownBooking.confirm(caller, { once, address: clientAddress() }),
            reply,
          ),
      }),
    ),
    operation({
      method: 'POST',
      path: '/v1/booking/check-in',
      token: 'manage',
      id: 'checkInOwnBooking',
      useCases: [parts.ownBooking.checkIn],
      summary: 'Check in, between `check_in_from` and the end',
      answers,
      failures: [409],
      handle: async ({ caller, answered }) => answered((once) => parts.ownBooking.checkIn(caller, { once }), reply),
    }),
    operation({
      method: 'POST',
      path: '/v1/booking/extend',
      token: 'manage',
      id: 'extendOwnHold',
      useCases: [parts.ownBooking.extendHold],
      summary: 'Extend a hold, within the limit for bookers',
      query: lettering,
      body: extension,
      answers,
      failures: [409],
      handle: async ({ caller, input, answered }) =>
        answered((once) => parts.ownBooking.extendHold(caller, input, { once }), reply),
    }),
    operation({
      method: 'POST',
      path: '/v1/booking/reschedule',
      token: 'manage',
      id: 'rescheduleOwnBooking',
      useCases: [parts.ownBooking.reschedule],
      summary: 'Reschedule the booking in one step. If refused, the booking keeps its time',
      description: 'A booker can only change the time: `resources` and `units` are refused.',
      query: lettering,
      body: move,
      answers,
      failures: [404, 409],
      handle: async ({ caller, input, answered }) =>
        answered((once) => parts.ownBooking.reschedule(caller, input, { once }), reply),
    }),
    operation({
      method: 'GET',
      path: '/v1/booking.ics',
      token: 'manage',
      id: 'getOwnCalendar',
      useCases: [parts.ownBooking.getCalendar],
      summary: 'Get the booking for a calendar',
      answers: { 200: { type: 'string', examples: [examples.calendar] } },
      produces: CALENDAR_TYPE,
      async handle({ caller }): Promise<Reply> {
        const text = await parts.ownBooking.getCalendar(caller);
        return { status: 200, headers: { 'Content-Type': `${CALENDAR_TYPE}; charset=utf-8` }, text };
      },
    }),
    operation({
      method: 'GET',
      path: '/v1/booking/availability',
      token: 'manage',
      id: 'findOwnAvailability',
      useCases: [parts.ownBooking.findAvailability],
      summary: 'Find the times that the booking could be moved to now',
      query: {
        from: withExample(required(instant('The earliest start.')), examples.availabilityQuery.from),
        to: withExample(
          required(instant('The latest end, at most 366 days after `from`.')),
          examples.availabilityQuery.to,
        ),
        duration_minutes: whole(1, MINUTES_MAX, "The duration in minutes. Default: the booking's own."),
        override: notForBookers,
      },
      answers: { 200: success(availabilitySchema) },
      failures: [404],
      async handle({ caller, query, charge }) {
        const found = await parts.ownBooking.findAvailability(caller, query, {
          onSized: (size) => charge(searchCost(size)),
        });
        return availabilityReply(found);
      },
    }),
  ];
}
