import { formatInstant } from '../../../core/basics/instants.js';
import { CUSTOMER_FOLDINGS, CUSTOMER_SORTS } from '../../../core/customers/customer-questions.js';
import type { CustomerCounts, CustomerVisits, DossierInSlices } from '../../../core/ledger/storage/customer-reads.js';
import type { AppCaller } from '../../../core/model/callers.js';
import { CUSTOMER, checkCustomerPatch } from '../../../core/model/customer.js';
import { FRONT } from '../../../core/model/rights.js';
import { type Operation, operationIn } from '../description/operation.js';
import { choice, flag, include, searchWith, string } from '../description/query.js';
import { describeList, type JsonSchema, nullable, object, success, timestamp } from '../description/schemas.js';
import { slicesJson } from '../exchange/json-pieces.js';
import * as examples from '../openapi/examples.js';
import { bookingSchema, bookingView } from './bookings.js';
import { crud } from './crud.js';
import { deliverySchema, deliveryView } from './deliveries.js';
import { eventSchema, eventView } from './events.js';
import { described } from './object-documents.js';
import type { ApiParts } from './parts.js';
import { listedSeriesView, seriesSchema } from './series.js';

const counts: JsonSchema = {
  ...object({
    bookings: { type: 'integer', description: 'All bookings except expired ones.' },
    upcoming: { type: 'integer', description: 'Held, pending and confirmed bookings that start after now.' },
    cancelled: { type: 'integer' },
    no_shows: { type: 'integer' },
    last_start: {
      ...nullable(timestamp),
      description: 'The start of the latest booking that has begun and takes capacity.',
    },
  }),
  description: 'Counts of the bookings that are linked to the customer.',
};

const visits: JsonSchema = {
  ...object({
    last_start: {
      ...nullable(timestamp),
      description: 'The start of the latest booking that has begun and takes capacity.',
    },
    next_start: {
      ...nullable(timestamp),
      description: 'The start of the next held, pending or confirmed booking.',
    },
  }),
  description: 'The last and the next visit. For a staff member with the role `self`, of the own bookings.',
};

const its = described(CUSTOMER, 'Customer', {
  description: 'At least one of name, e-mail address and phone number.',
  examples: { uuid: examples.exampleUuids.customers, sent: examples.newCustomer, patch: examples.customerPatch },
  parts: { counts, visits },
});

/** Counts of bookings and visits that answers include beside the fields of customers. */
interface Related {
  readonly counts?: CustomerCounts;
  readonly visits?: ReadonlyMap<string, CustomerVisits>;
}

const NO_COUNTS: CustomerCounts = { bookings: 0, upcoming: 0, cancelled: 0, noShows: 0, lastStart: null };

function countsView({ bookings, upcoming, cancelled, noShows, lastStart }: CustomerCounts) {
  return { bookings, upcoming, cancelled, no_shows: noShows, last_start: written(lastStart) };
}

const written = (moment: number | null) => (moment === null ? null : formatInstant(moment));
const visitsView = (its: CustomerVisits | undefined) => ({
  last_start: written(its?.lastStart ?? null),
  next_start: written(its?.nextStart ?? null),
});

const exportSchema: JsonSchema = {
  title: 'CustomerExport',
  ...object({
    customer: its.schema,
    bookings: describeList(bookingSchema),
    events: describeList(eventSchema),
    deliveries: describeList(deliverySchema),
    series: describeList(seriesSchema),
  }),
  examples: [
    {
      customer: { ...its.example, meta: {} },
      bookings: [{ ...examples.booking, answers: [], meta: {} }],
      events: [examples.event],
      deliveries: [examples.delivery],
      series: [],
    },
  ],
};

const META: ReadonlySet<'meta'> = new Set(['meta']);

/** Renders an export as JSON. Rows are read only as fast as the client receives them. */
async function* exportJson(dossier: DossierInSlices, { app }: AppCaller): AsyncGenerator<string> {
  const { customer, bookings, events, jobs, series } = dossier;
  const options = { app, inclusions: META, manageToken: undefined, publicUrl: null };
  const { stringify } = JSON;
  yield `{"success":true,"data":{"customer":${stringify(its.view(customer, META))},"bookings":`;
  yield* slicesJson(bookings, (booking) => stringify(bookingView({ booking }, options)));
  yield ',"events":';
  yield* slicesJson(events, (event) => stringify(eventView(event)));
  yield ',"deliveries":';
  yield* slicesJson(jobs, (job) => stringify(deliveryView(job)));
  yield ',"series":';
  yield* slicesJson(series, (one) => stringify(listedSeriesView(one)));
  yield '}}';
}

export function customerOperations(parts: ApiParts): readonly Operation[] {
  return [
    ...crud({
      ...its,
      path: '/v1/customers',
      one: 'a customer',
      many: 'customers',
      tag: 'Customers',
      checkPatch: checkCustomerPatch,
      include: include({
        meta: FRONT,
        counts: parts.customers.getCounts.right,
        visits: parts.customers.getVisits.right,
      }),
      searching: searchWith(CUSTOMER_FOLDINGS),
      filter: {
        include: include({ meta: FRONT, visits: parts.customers.getVisits.right }),
        sort: choice(
          CUSTOMER_SORTS,
          'The order. A leading `-` reverses it. `last_start`: by the start of the latest booking that has begun and takes capacity; customers without one are last. Then `after` must not be given.',
        ),
        upcoming: flag(
          'True: only customers with held, pending or confirmed bookings that start after now. False: only those without.',
        ),
        last_before: string('Only customers whose `last_start` is before this date in the zone of the business.', {
          format: 'date',
        }),
      },
      useCases: { ...parts.customers, delete: parts.customers.erase },
      failures: [409],
      creation: { description: 'If another customer has the e-mail address: 409.' },
      listing: { summary: "List the app's customers" },
      changing: 'Existing bookings stay as they are. If another customer has the e-mail address: 409.',
      deletion: {
        summary: 'Erase a customer',
        description:
          "The customer's bookings keep only their time. All other data about the customer is erased. Refused while there are future bookings, unless `cancel_bookings` cancels them without running actions.",
        failures: [409],
        query: {
          cancel_bookings: flag('True: cancels future bookings. Otherwise future bookings make the request fail.'),
        },
      },
      // Lists have no counts. They are not cached by version, because an answer must not show erased customers.
      async related(caller, customers, included): Promise<Related> {
        const [first] = customers;
        const uuids = customers.map(({ uuid }) => uuid);
        return {
          ...(first && included.has('counts') && { counts: await parts.customers.getCounts(caller, first.uuid) }),
          ...(included.has('visits') && { visits: await parts.customers.getVisits(caller, uuids) }),
        };
      },
      tagOf: (_, { uuid }, __, related) =>
        [
          related?.counts && countsView(related.counts),
          related?.visits && visitsView(related.visits.get(uuid)),
        ].flatMap((part) => (part ? [Object.values(part).join('.').replaceAll(':', '')] : [])),
      view: (customer, included, _, related) => ({
        ...its.view(customer, included),
        ...(included.has('counts') && { counts: countsView(related?.counts ?? NO_COUNTS) }),
        ...(included.has('visits') && { visits: visitsView(related?.visits?.get(customer.uuid)) }),
      }),
    }),
    operationIn('Customers')({
      method: 'GET',
      path: '/v1/customers/{uuid}/export',
      token: 'app',
      id: 'exportCustomer',
      useCases: [parts.customers.exportInSlices],
      summary: 'Export all data about a customer',
      description:
        'The data that erasing the customer would erase. All objects existed at one moment. Each is read when it is sent; one that was removed or given to another customer meanwhile is omitted.',
      answers: { 200: success(exportSchema) },
      async handle({ caller, params }) {
        const dossier = await parts.customers.exportInSlices(caller, params.uuid);
        return { status: 200, pieces: exportJson(dossier, caller), headers: { 'Cache-Control': 'no-store' } };
      },
    }),
  ];
}
