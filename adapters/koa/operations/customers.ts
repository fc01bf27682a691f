import { formatInstant } from '../../../core/basics/instants.js';
import { CUSTOMER_FOLDINGS, CUSTOMER_SORTS } from '../../../core/customers/customer-questions.js';
import type { CustomerCounts, DossierInSlices } from '../../../core/ledger/storage/customer-reads.js';
import type { AppCaller } from '../../../core/model/callers.js';
import { CUSTOMER, type Customer, checkCustomerPatch } from '../../../core/model/customer.js';
import { FRONT } from '../../../core/model/rights.js';
import { answerSchema, exampleOf, viewOf } from '../description/fields.js';
import { bodyOf, type Operation, operation, patchOf } from '../description/operation.js';
import { choice, flag, ignored, include, inSlices, paging, searchWith } from '../description/query.js';
import type { Reply } from '../description/reply.js';
import { type JsonSchema, listOf, nullable, object, pageOf, success, timestamp } from '../description/schemas.js';
import { etagOf } from '../exchange/entity-tags.js';
import { slicesJson } from '../exchange/json-pieces.js';
import { created, deleted, listed, shown } from '../exchange/responses.js';
import * as examples from '../openapi/examples.js';
import { bookingSchema, bookingView } from './bookings.js';
import { deliverySchema, deliveryView } from './deliveries.js';
import { eventSchema, eventView } from './events.js';
import type { ApiParts } from './parts.js';
import { listedSeriesView, seriesSchema } from './series.js';

const newCustomer = bodyOf(CUSTOMER, {
  title: 'NewCustomer',
  description: 'At least one of name, e-mail address and phone number.',
  examples: [examples.newCustomer],
});

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

const example = {
  uuid: examples.exampleUuids.customers,
  ...exampleOf(CUSTOMER, examples.newCustomer),
  ...examples.CREATED,
};
const customerSchema = answerSchema(CUSTOMER, { title: 'Customer', examples: [example] }, {}, { counts });
const customerView = viewOf(CUSTOMER);

const included = { include: include({ meta: FRONT, counts: FRONT }) };
const searching = searchWith(CUSTOMER_FOLDINGS);

const NO_COUNTS: CustomerCounts = { bookings: 0, upcoming: 0, cancelled: 0, noShows: 0, lastStart: null };

function countsView({ bookings, upcoming, cancelled, noShows, lastStart }: CustomerCounts) {
  const last_start = lastStart === null ? null : formatInstant(lastStart);
  return { bookings, upcoming, cancelled, no_shows: noShows, last_start };
}

const exportSchema: JsonSchema = {
  title: 'CustomerExport',
  ...object({
    customer: customerSchema,
    bookings: listOf(bookingSchema),
    events: listOf(eventSchema),
    deliveries: listOf(deliverySchema),
    series: listOf(seriesSchema),
  }),
  examples: [
    {
      customer: { ...example, meta: {} },
      bookings: [{ ...examples.booking, meta: {} }],
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
  yield `{"success":true,"data":{"customer":${stringify(customerView(customer, META))},"bookings":`;
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
  async function shownOne(caller: AppCaller, customer: Customer, inclusions: ReadonlySet<string>): Promise<Reply> {
    if (!inclusions.has('counts')) return shown(customerView(customer, inclusions), etagOf(customer, ...inclusions));
    const counts = countsView(await parts.customers.getCounts(caller, customer.uuid));
    const tag = Object.values(counts).join('.').replaceAll(':', '');
    return shown({ ...customerView(customer, inclusions), counts }, etagOf(customer, ...inclusions, tag));
  }

  return [
    operation({
      method: 'POST',
      path: '/v1/customers',
      token: 'app',
      id: 'createCustomer',
      useCases: [parts.customers.create],
      tag: 'Customers',
      summary: 'Create a customer',
      description: 'If another customer has the e-mail address: 409.',
      query: { ...included, ...ignored(searching) },
      body: newCustomer,
      answers: { 201: success(customerSchema) },
      failures: [409],
      location: '/v1/customers/{uuid}',
      async handle({ caller, query, input, answered }) {
        const counts = query.include.has('counts') && { counts: countsView(NO_COUNTS) };
        const reply = (customer: Customer) => created({ ...customerView(customer, query.include), ...counts });
        return answered((once) => parts.customers.create(caller, input, { once }), reply);
      },
    }),
    operation({
      method: 'GET',
      path: '/v1/customers',
      token: 'app',
      id: 'listCustomers',
      useCases: [parts.customers.list],
      tag: 'Customers',
      summary: "List the app's customers",
      query: {
        ...paging,
        include: include({ meta: FRONT }),
        ...searching,
        sort: choice(CUSTOMER_SORTS, 'The order. A leading `-` reverses it.'),
      },
      answers: { 200: pageOf(customerSchema) },
      async handle({ caller, query }) {
        const filter = { search: query.search, sort: query.sort ?? 'created_at' };
        // Do not cache this list, because an answer must not show erased customers.
        const page = await parts.customers.list(caller, { ...inSlices(query), ...filter });
        return listed(page, (customer) => customerView(customer, query.include));
      },
    }),
    operation({
      method: 'GET',
      path: '/v1/customers/{uuid}',
      token: 'app',
      id: 'getCustomer',
      useCases: [parts.customers.get],
      tag: 'Customers',
      summary: 'Get a customer',
      query: included,
      answers: { 200: success(customerSchema) },
      hasEtag: true,
      async handle({ caller, params, query }) {
        return shownOne(caller, await parts.customers.get(caller, params.uuid), query.include);
      },
    }),
    operation({
      method: 'PATCH',
      path: '/v1/customers/{uuid}',
      token: 'app',
      id: 'updateCustomer',
      useCases: [parts.customers.change],
      tag: 'Customers',
      summary: 'Update a customer',
      description: 'Existing bookings stay as they are. If another customer has the e-mail address: 409.',
      query: included,
      body: patchOf({ ...newCustomer, check: checkCustomerPatch }, examples.customerPatch),
      answers: { 200: success(customerSchema) },
      failures: [409],
      hasEtag: true,
      async handle({ caller, params, query, input, expected }) {
        const customer = await parts.customers.change(caller, params.uuid, input, { expected });
        return shownOne(caller, customer, query.include);
      },
    }),
    operation({
      method: 'DELETE',
      path: '/v1/customers/{uuid}',
      token: 'app',
      id: 'deleteCustomer',
      useCases: [parts.customers.erase],
      tag: 'Customers',
      summary: 'Erase a customer',
      description:
        "The customer's bookings keep only their time. All other data about the customer is erased. Refused while there are future bookings, unless `cancel_bookings` cancels them without running actions.",
      query: {
        cancel_bookings: flag('True: cancels future bookings. Otherwise future bookings make the request fail.'),
      },
      answers: { 204: null },
      failures: [409],
      async handle({ caller, params, query, expected }) {
        const { cancelBookings = false } = query;
        await parts.customers.erase(caller, params.uuid, { cancelBookings, expected });
        return deleted();
      },
    }),
    operation({
      method: 'GET',
      path: '/v1/customers/{uuid}/export',
      token: 'app',
      id: 'exportCustomer',
      useCases: [parts.customers.exportInSlices],
      tag: 'Customers',
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
