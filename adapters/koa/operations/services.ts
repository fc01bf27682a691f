import { parse } from '../../../core/basics/schema.js';
import { rotaOf } from '../../../core/bookings/services/rota.js';
import type { OfferedService } from '../../../core/customers/keys/offered-services.js';
import { ALL, FRONT } from '../../../core/model/rights.js';
import { SERVICE, type Service } from '../../../core/model/service.js';
import { type Operation, operationIn } from '../description/operation.js';
import { asFilter, type Include, include, paging, search } from '../description/query.js';
import {
  describeList,
  describePage,
  type JsonSchema,
  nullable,
  object,
  success,
  text,
  uuid,
} from '../description/schemas.js';
import { listed, shown } from '../exchange/responses.js';
import * as examples from '../openapi/examples.js';
import { colorsSchema, withColors } from './colors.js';
import { crud } from './crud.js';
import { described } from './object-documents.js';
import type { ApiParts } from './parts.js';

const operation = operationIn('Services');

const turns: JsonSchema = nullable({
  type: 'object',
  description: 'Round robin score of the resources in each role. The lowest is next. null with another policy.',
  additionalProperties: object({
    floor: { type: 'integer' },
    turns: { type: 'object', additionalProperties: { type: 'integer' } },
  }),
});

const NESTED = {
  roles: { title: 'Role' },
  steps: { title: 'Step' },
  limits: { title: 'Limit' },
  rules: { title: 'ServiceRules' },
  price: { title: 'Price' },
  payment: { title: 'PaymentRule' },
  questions: { title: 'Question' },
};

const its = described(SERVICE, 'Service', {
  examples: {
    uuid: examples.exampleUuids.services,
    sent: examples.newService,
    patch: examples.servicePatch,
    assigned: { colors: null },
  },
  request: {
    ...NESTED,
    roles: { title: 'NewRole' },
    steps: { title: 'NewStep' },
    rules: { title: 'NewServiceRules' },
    payment: { title: 'NewPaymentRule' },
    questions: { title: 'NewQuestion' },
  },
  answer: NESTED,
  others: { colors: colorsSchema('color') },
  parts: { turns },
});
export const newService = its.body;
export const serviceSchema = its.schema;
const { properties = {} } = serviceSchema;

const { amount: _, per_minutes: __, ...money } = properties.price?.properties ?? {};
/** Price of a booking. Null if its service had no price. */
export const priceShown: JsonSchema = {
  ...properties.price,
  title: 'BookingPrice',
  properties: { amount: { type: 'integer', minimum: 0 }, ...money },
};

/** Price of a service that a patch does not contain: its payment rule is checked against the real one later. */
const ANY_PRICE = { amount: 1_000_000_000, currency: 'EUR' };

/** Validates a patch independently of the service, whose steps and price its roles, durations and payment may need. */
function checkAlone(patch: unknown): unknown {
  const { steps, roles } = patch as { readonly steps?: unknown; readonly roles?: unknown };
  const priced = { price: ANY_PRICE, ...(patch as object) };
  if (steps !== undefined || !Array.isArray(roles)) return parse(SERVICE, priced);
  const withoutSteps = roles.map((one: unknown) =>
    typeof one === 'object' && one !== null && !Array.isArray(one) ? { ...one, steps: null } : one,
  );
  return parse(SERVICE, { ...priced, roles: withoutSteps });
}

export function serviceView(service: Service, included: ReadonlySet<string>) {
  const view = withColors(its.view(service, included));
  return included.has('turns') ? { ...view, turns: turnsView(service) } : view;
}

/** Returns the `floor` of each role, and the score (`turns`) of all its resources, including 0. */
function turnsView(service: Service) {
  if (service.assign !== 'round_robin') return null;
  return Object.fromEntries(
    service.roles.map((one) => {
      const { floor, turns } = rotaOf(service, one.name);
      const taken = one.resources.map((member) => [member, turns[member] ?? 0] as const);
      return [one.name, { floor, turns: Object.fromEntries(taken) }];
    }),
  );
}

/** Fields of a service that answers to keys contain unchanged. */
const FOR_KEYS = ['uuid', 'name', 'description', 'durations', 'steps', 'price', 'questions', 'timezone'] as const;

/** Payment rule without the URL, which only a booking that waits for its payment shows. */
const { url: _url, ...paymentForKeys } = properties.payment?.properties ?? {};

const serviceForKeysSchema: JsonSchema = {
  title: 'ServiceForKeys',
  ...object({
    ...Object.fromEntries(FOR_KEYS.map((name) => [name, properties[name] ?? {}])),
    payment: { title: 'PaymentRuleForKeys', ...nullable(object(paymentForKeys)) },
    roles: describeList(
      object({
        name: properties.roles?.items?.properties?.name ?? {},
        resources: describeList(object({ uuid, name: text() })),
      }),
    ),
  }),
  examples: [examples.serviceForKeys],
};

/** Renders a service for keys. Deleted resources are omitted. */
function viewForKeys({ service, names }: OfferedService) {
  const view = its.view(service);
  const { payment } = service;
  return {
    ...Object.fromEntries(FOR_KEYS.map((name) => [name, view[name]])),
    payment: payment ? { take: payment.take, deposit: payment.deposit, minutes: payment.minutes } : null,
    roles: service.roles.map((one) => ({
      name: one.name,
      resources: one.resources.flatMap((resource) => {
        const known = names.get(resource);
        return known === undefined ? [] : [{ uuid: resource, name: known }];
      }),
    })),
  };
}

/** Variants of operations for keys, by the id of the app's operation with the same method and path. */
function forKeys(parts: ApiParts): Readonly<Record<string, Operation>> {
  return {
    listServices: operation({
      method: 'GET',
      path: '/v1/services',
      token: 'key',
      id: 'listServices',
      useCases: [parts.offers.listServices],
      summary: 'List the services that the key opens, oldest first',
      description: 'A page names at most 10,000 resources of roles, or is 400 on `limit`.',
      query: { ...paging, ...search('name') },
      answers: { 200: describePage(serviceForKeysSchema) },
      async handle({ caller, query }) {
        return listed(await parts.offers.listServices(caller, asFilter(query)), viewForKeys);
      },
    }),
    getService: operation({
      method: 'GET',
      path: '/v1/services/{uuid}',
      token: 'key',
      id: 'getService',
      useCases: [parts.offers.getService],
      summary: 'Get a service that the key opens',
      answers: { 200: success(serviceForKeysSchema) },
      async handle({ caller, params }) {
        return shown(viewForKeys(await parts.offers.getService(caller, params.uuid)));
      },
    }),
  };
}

export function serviceOperations(parts: ApiParts): readonly Operation[] {
  const opened = forKeys(parts);
  return ofApps(parts).map((each) => {
    const other = opened[each.id];
    return other
      ? {
          ...each,
          description: 'With a key: only services that the key opens, with the fields for visitors.',
          forKeys: other,
        }
      : each;
  });
}

function ofApps(parts: ApiParts): readonly Operation[] {
  return crud({
    ...its,
    path: '/v1/services',
    one: 'a service',
    many: 'services',
    tag: 'Services',
    checkPatch: checkAlone,
    include: include({ meta: ALL, turns: FRONT }),
    searching: search('name'),
    useCases: parts.services,
    failures: [404],
    changing: 'Existing bookings stay as they are.',
    deletion: {
      summary: 'Delete a service',
      description: 'Refused while it has future bookings. Past bookings keep its UUID.',
      failures: [409],
    },
    // Answers that show turns (round robin scores) are not cached by version, because turns change without a new version.
    related: async () => undefined,
    tagOf: (_, service, included: Include<'meta' | 'turns'>) =>
      included.has('turns') ? [parts.digest(JSON.stringify(turnsView(service))).slice(0, 16)] : [],
    view: serviceView,
  });
}
