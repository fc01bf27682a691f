import type { AppCaller } from '../../../core/auth/callers.js';
import {
  type Customer,
  checkCustomerPatch,
  type NewCustomer,
  readNewCustomer,
} from '../../../core/customers/customer.js';
import { CUSTOMER_SEARCH, CUSTOMER_SORTS } from '../../../core/customers/customer-repository.js';
import { formatInstant } from '../../../core/instants.js';
import { body, type Operation, operation, patchOf } from '../description/operation.js';
import { choice, include, paging, search } from '../description/query.js';
import {
  type JsonSchema,
  meta,
  nullable,
  object,
  pageOf,
  success,
  timestamp,
  timezone,
  uuid,
} from '../description/schemas.js';
import { etagOf } from '../exchange/request.js';
import { created, listed, type Reply, shown } from '../exchange/responses.js';
import * as examples from '../openapi/examples.js';
import type { Services } from '../services.js';

const text: JsonSchema = { type: ['string', 'null'], maxLength: 255 };

const details = {
  email: {
    type: ['string', 'null'],
    maxLength: 254,
    description: 'No two customers of the app have the same, case aside.',
  },
  name: text,
  phone: text,
  notes: { type: ['string', 'null'], maxLength: 10_000 },
  timezone: nullable(timezone),
  language: { ...text, description: 'A BCP 47 language tag.', examples: ['fr-FR'] },
} as const satisfies Record<string, JsonSchema>;

const fields = {
  ...details,
  blocked: { type: ['boolean', 'null'], default: false, description: 'Whether new bookings are refused.' },
  meta: nullable(meta),
} as const satisfies Record<string, JsonSchema>;

const newCustomer = body<NewCustomer>(
  {
    title: 'NewCustomer',
    description: 'At least one of name, e-mail address and phone number.',
    ...object(fields, Object.keys(fields)),
    examples: [examples.newCustomer],
  },
  readNewCustomer,
);

const customerSchema: JsonSchema = {
  title: 'Customer',
  ...object({ uuid, ...details, blocked: { type: 'boolean' }, created_at: timestamp, updated_at: timestamp, meta }, [
    'meta',
  ]),
  examples: [examples.customer],
};

const included = { include: include('meta') };
const searching = search(...CUSTOMER_SEARCH);

function customerView(customer: Customer, parts: ReadonlySet<string>) {
  return {
    uuid: customer.uuid,
    email: customer.email,
    name: customer.name,
    phone: customer.phone,
    notes: customer.notes,
    timezone: customer.timezone,
    language: customer.language,
    blocked: customer.blocked,
    created_at: formatInstant(customer.createdAt),
    updated_at: formatInstant(customer.updatedAt),
    ...(parts.has('meta') && { meta: customer.meta }),
  };
}

export function customerOperations(services: Services): readonly Operation[] {
  async function shownOne(_: AppCaller, customer: Customer, parts: ReadonlySet<string>): Promise<Reply> {
    return shown(customerView(customer, parts), etagOf(customer, ...parts));
  }

  return [
    operation({
      method: 'POST',
      path: '/v1/customers',
      token: 'app',
      id: 'createCustomer',
      tag: 'Customers',
      summary: 'Create a customer',
      description: 'An e-mail address that another customer has is 409.',
      query: { ...included, ...searching },
      body: newCustomer,
      answers: { 201: success(customerSchema) },
      failures: [409],
      location: '/v1/customers/{uuid}',
      async handle({ caller, query, input, once }) {
        const reply = (customer: Customer) => created(customerView(customer, query.include));
        return reply(await services.createCustomer.execute(caller, input, once(reply)));
      },
    }),
    operation({
      method: 'GET',
      path: '/v1/customers',
      token: 'app',
      id: 'listCustomers',
      tag: 'Customers',
      summary: "List the app's customers",
      query: {
        ...paging,
        ...included,
        ...searching,
        sort: choice(CUSTOMER_SORTS, 'The order; `-` turns it round.'),
      },
      answers: { 200: pageOf(customerSchema) },
      async handle({ caller, query }) {
        const filter = { search: query.search, sort: query.sort ?? 'created_at' };
        // None of their texts is kept: an answer must not show those who were erased.
        const page = await services.listCustomers.execute(caller, query, filter);
        return listed(page, (customer) => customerView(customer, query.include));
      },
    }),
    operation({
      method: 'GET',
      path: '/v1/customers/{uuid}',
      token: 'app',
      id: 'getCustomer',
      tag: 'Customers',
      summary: 'Get a customer',
      query: included,
      answers: { 200: success(customerSchema) },
      hasEtag: true,
      async handle({ caller, params, query }) {
        return shownOne(caller, await services.getCustomer.execute(caller, params.uuid), query.include);
      },
    }),
    operation({
      method: 'PATCH',
      path: '/v1/customers/{uuid}',
      token: 'app',
      id: 'updateCustomer',
      tag: 'Customers',
      summary: 'Update a customer',
      description: 'Existing bookings stay as they are. An e-mail address that another customer has is 409.',
      query: included,
      body: patchOf({ ...newCustomer, check: checkCustomerPatch }, examples.customerPatch),
      answers: { 200: success(customerSchema) },
      failures: [409],
      hasEtag: true,
      async handle({ caller, params, query, input, expected }) {
        const customer = await services.changeCustomer.execute(caller, params.uuid, input, expected);
        return shownOne(caller, customer, query.include);
      },
    }),
  ];
}
