import type { Affected } from '../../../core/availability/time-off/affected-bookings.js';
import { AFFECTED_CANCELLATION, type CancelledAffected } from '../../../core/availability/time-off/cancel-affected.js';
import {
  type MessageToCustomers,
  readCancelling,
  type TimeOffWithAffected,
} from '../../../core/availability/time-off/change-time-off.js';
import { writtenIn, zone } from '../../../core/basics/zone.js';
import { STATUSES } from '../../../core/model/booking.js';
import { ALL } from '../../../core/model/rights.js';
import { checkTimeOffPatch, type NewTimeOff, readNewTimeOff, TIME_OFF } from '../../../core/model/time-off.js';
import { answerSchema, buildView, completeExample, requestSchema } from '../description/fields.js';
import { type Body, body, describeBody, type Operation, operationIn } from '../description/operation.js';
import { flag, identifier, include, inSlices, instant, paging } from '../description/query.js';
import {
  buildMergePatch,
  describeList,
  describePage,
  type JsonSchema,
  nullable,
  object,
  success,
  timestamp,
  uuid,
} from '../description/schemas.js';
import { buildEtag } from '../exchange/entity-tags.js';
import { created, deleted, listed, shown } from '../exchange/responses.js';
import * as examples from '../openapi/examples.js';
import type { ApiParts } from './parts.js';

const operation = operationIn('Time off');

/** Accepts anything, because a message without `cancel_bookings` is ignored. `checkedBy` validates it with `cancel_bookings`. */
const message: JsonSchema = {
  description:
    'With `cancel_bookings`: the `reason` of the cancelled bookings, which their customers read: null, or a string of at most 1,000 characters. Otherwise ignored. Not stored with the time off.',
};

/** Returns a check that validates the message, too, if bookings are to be cancelled. */
const checkedBy =
  (check: (input: unknown) => unknown): Body<unknown>['check'] =>
  (input, { cancelBookings }) =>
    cancelBookings === true ? readCancelling(input, check) : check(input);

const sent = requestSchema(TIME_OFF);
const fields = { ...sent, properties: { ...sent.properties, message } };

const newTimeOff = body<NewTimeOff & MessageToCustomers>(
  {
    title: 'NewTimeOff',
    description: 'Either `start` and `end`, or `start_date` and `end_date`.',
    ...fields,
    examples: [examples.newTimeOff],
  },
  checkedBy(readNewTimeOff),
);

const patchSchema = buildMergePatch({ title: 'TimeOff', ...fields });

const timeOffPatch = {
  // Not `patchOf`: in this patch, `resources: null` is a value.
  ...body<unknown>(patchSchema, checkedBy(checkTimeOffPatch)),
  documented: { ...patchSchema, examples: [examples.timeOffPatch] },
  checkedAlways: true,
  mediaTypes: ['application/merge-patch+json', 'application/json'],
};

const example = {
  uuid: examples.exampleUuids['time-off'],
  ...completeExample(TIME_OFF, examples.newTimeOff),
  ...examples.CREATED,
};

const timeOffSchema = answerSchema(TIME_OFF, { title: 'TimeOff', examples: [example] });

const count: JsonSchema = { type: 'integer', minimum: 0 };
const shortText: JsonSchema = { type: ['string', 'null'], maxLength: 255 };
const named = object({ uuid, name: { type: ['string', 'null'], description: 'null if it was deleted.' } });

/** Bookings that closed or changed hours affect. */
export const affectedSchema: JsonSchema = {
  title: 'Affected',
  description:
    'The held, pending or confirmed bookings that are not over and need a closed resource at that time. Lists the first 100 by start.',
  ...object({
    total: count,
    with_email: { ...count, description: 'Number of these bookings whose customer has an e-mail address.' },
    without_email: count,
    bookings: {
      ...describeList(
        object({
          uuid,
          status: { type: 'string', enum: STATUSES },
          start: timestamp,
          end: timestamp,
          service: nullable(named),
          resources: { ...describeList(named), description: 'The closed resources that the booking needs.' },
          customer: nullable(object({ name: shortText, email: shortText, phone: shortText })),
        }),
      ),
      maxItems: 100,
    },
  }),
  examples: [examples.affected],
};

const cancellation = describeBody(AFFECTED_CANCELLATION, {
  title: 'AffectedCancellation',
  examples: [examples.affectedCancellation],
});

const cancelledSchema: JsonSchema = {
  title: 'CancelledAffected',
  ...object({ cancelled: count, affected: affectedSchema }),
  examples: [{ cancelled: 1, affected: examples.affected }],
};

const changedSchema = answerSchema(
  TIME_OFF,
  { title: 'ChangedTimeOff', examples: [{ ...example, affected: examples.affected }] },
  { affected: affectedSchema },
);

const shownSchema = answerSchema(
  TIME_OFF,
  { title: 'ShownTimeOff', examples: [example] },
  {},
  { affected: affectedSchema },
);

const timeOffView = buildView(TIME_OFF);

export function affectedView({ total, withEmail, withoutEmail, bookings }: Affected) {
  const rows = bookings.map(({ booking, service, resources: closed }) => {
    const local = zone(booking.timezone);
    const { customer } = booking;
    return {
      uuid: booking.uuid,
      status: booking.status,
      start: writtenIn(local, booking.start),
      end: writtenIn(local, booking.end),
      service,
      resources: closed,
      customer: customer && { name: customer.name, email: customer.email, phone: customer.phone },
    };
  });
  return { total, with_email: withEmail, without_email: withoutEmail, bookings: rows };
}

function changedView({ timeOff, affected }: TimeOffWithAffected, included: ReadonlySet<string>) {
  return { ...timeOffView(timeOff, included), affected: affectedView(affected) };
}

function cancelledView({ cancelled, affected }: CancelledAffected) {
  return { cancelled, affected: affectedView(affected) };
}

const included = { include: include({ meta: ALL }) };
const cancelling = {
  cancel_bookings: flag('True: cancels the affected bookings, regardless of the limits of their workflows.'),
};

export function timeOffOperations(parts: ApiParts): readonly Operation[] {
  return [
    operation({
      method: 'POST',
      path: '/v1/time-off',
      token: 'app',
      id: 'createTimeOff',
      useCases: [parts.timeOff.create],
      summary: 'Create time off',
      description:
        'Closes the time for new bookings. Existing bookings stay, unless `cancel_bookings` cancels the affected ones.',
      query: { ...included, ...cancelling },
      body: newTimeOff,
      answers: { 201: success(changedSchema) },
      failures: [404],
      location: '/v1/time-off/{uuid}',
      async handle({ caller, query, input, answered }) {
        const reply = (made: TimeOffWithAffected) => created(changedView(made, query.include));
        const cancelBookings = query.cancelBookings;
        return answered((once) => parts.timeOff.create(caller, input, { cancelBookings, once }), reply);
      },
    }),
    operation({
      method: 'GET',
      path: '/v1/time-off',
      token: 'app',
      id: 'listTimeOff',
      useCases: [parts.timeOff.list],
      summary: "List the app's time off, oldest first",
      query: {
        ...paging,
        ...included,
        resource: identifier('Only time off that closes this resource, including time off of all resources.'),
        from: instant('Only time off that ends after this moment.'),
        to: instant('Only time off that starts before this moment.'),
      },
      answers: { 200: describePage(timeOffSchema) },
      async handle({ caller, query }) {
        const page = await parts.timeOff.list(caller, inSlices(query));
        return listed(page, (entry) => timeOffView(entry, query.include));
      },
    }),
    operation({
      method: 'GET',
      path: '/v1/time-off/{uuid}',
      token: 'app',
      id: 'getTimeOff',
      useCases: [parts.timeOff.get],
      summary: 'Get time off',
      description: '`include=affected` adds the bookings that it affects now. The answer then has no ETag.',
      query: { include: include({ meta: ALL, affected: parts.timeOff.getAffected.right }) },
      answers: { 200: success(shownSchema) },
      hasEtag: 'mostly',
      async handle({ caller, params, query }) {
        const entry = await parts.timeOff.get(caller, params.uuid);
        if (query.include.has('affected')) {
          const affected = await parts.timeOff.getAffected(caller, entry.uuid);
          return shown(changedView({ timeOff: entry, affected }, query.include));
        }
        return shown(timeOffView(entry, query.include), buildEtag(entry, ...query.include));
      },
    }),
    operation({
      method: 'PATCH',
      path: '/v1/time-off/{uuid}',
      token: 'app',
      id: 'updateTimeOff',
      useCases: [parts.timeOff.change],
      summary: 'Update time off',
      description: 'Instants replace dates, and dates replace instants. `resources: null` means all resources.',
      query: { ...included, ...cancelling },
      body: timeOffPatch,
      answers: { 200: success(changedSchema) },
      hasEtag: true,
      async handle({ caller, params, query, input, expected }) {
        const how = { cancelBookings: query.cancelBookings };
        const made = await parts.timeOff.change(caller, params.uuid, input, { expected, ...how });
        return shown(changedView(made, query.include), buildEtag(made.timeOff, ...query.include));
      },
    }),
    operation({
      method: 'POST',
      path: '/v1/time-off/{uuid}/cancel-bookings',
      token: 'app',
      id: 'cancelAffectedBookings',
      useCases: [parts.timeOff.cancelAffected],
      summary: 'Cancel bookings that the time off affects',
      description:
        'Regardless of the limits of their workflows. `cancelled` is the number of cancelled bookings; `affected` are those that remain.',
      body: cancellation,
      answers: { 200: success(cancelledSchema) },
      async handle({ caller, params, input, answered }) {
        const reply = (result: CancelledAffected) => shown(cancelledView(result));
        return answered((once) => parts.timeOff.cancelAffected(caller, params.uuid, input, { once }), reply);
      },
    }),
    operation({
      method: 'DELETE',
      path: '/v1/time-off/{uuid}',
      token: 'app',
      id: 'deleteTimeOff',
      useCases: [parts.timeOff.delete],
      summary: 'Delete time off',
      answers: { 204: null },
      async handle({ caller, params, expected }) {
        await parts.timeOff.delete(caller, params.uuid, { expected });
        return deleted();
      },
    }),
  ];
}
