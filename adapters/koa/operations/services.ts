import { formatInstant } from '../../../core/instants.js';
import type { OfferedService } from '../../../core/keys/offered-services.js';
import {
  ASSIGNMENTS,
  LIMIT_PERIODS,
  LIMIT_SUBJECTS,
  ONE_AT_A_TIME,
  type Service,
  type ServiceRules,
} from '../../../core/model/service.js';
import {
  DURATIONS_MAX,
  LIMITS_MAX,
  type NewService,
  PLACES_MAX,
  POOL_MAX,
  ROLES_MAX,
  readNewService,
  STEPS_MAX,
} from '../../../core/model/service-input.js';
import { rotaOf } from '../../../core/services/rota.js';
import { body, type Operation, operation } from '../description/operation.js';
import { type Include, include, paging, search } from '../description/query.js';
import {
  type JsonSchema,
  listOf,
  meta,
  nullable,
  object,
  pageOf,
  success,
  text,
  timestamp,
  timezone,
  uuid,
} from '../description/schemas.js';
import { listed, shown } from '../exchange/responses.js';
import * as examples from '../openapi/examples.js';
import { crud } from './crud.js';
import type { ApiParts } from './parts.js';

const minutes: JsonSchema = { type: 'integer', minimum: 1, maximum: 527_040 };
const name: JsonSchema = { type: 'string', pattern: '^[a-z0-9_-]{1,64}$' };
const pool: JsonSchema = { ...listOf(uuid), minItems: 1, maxItems: POOL_MAX };
const weights: JsonSchema = {
  type: 'object',
  description: 'Shares in a round robin, from 1 to 100, by resource. 1 for resources that are not named.',
  maxProperties: POOL_MAX,
  propertyNames: { format: 'uuid' },
  additionalProperties: { type: 'integer', minimum: 1, maximum: 100 },
};
const oneAtATime =
  'Refuses a booking that overlaps another one of the same e-mail address: of this service, or of the whole app. null: overlaps are allowed.';
const stepNames = nullable({
  ...listOf(name),
  description: 'The steps that need the role. null: all steps.',
  minItems: 1,
  maxItems: STEPS_MAX,
});

const role: JsonSchema = {
  title: 'Role',
  ...object({
    name,
    resources: pool,
    count: {
      type: 'integer',
      minimum: 1,
      maximum: PLACES_MAX,
      description: 'The number of different resources that a booking takes.',
    },
    units: {
      type: 'integer',
      minimum: 1,
      maximum: 10_000,
      description: 'The units that a booking takes of each resource.',
    },
    weights,
    steps: stepNames,
  }),
};
const newRole: JsonSchema = {
  ...role,
  title: 'NewRole',
  required: ['name', 'resources'],
  properties: {
    ...role.properties,
    count: { type: ['integer', 'null'], minimum: 1, maximum: PLACES_MAX, default: 1 },
    units: { type: ['integer', 'null'], minimum: 1, maximum: 10_000, default: 1 },
    weights: nullable(weights),
  },
};

const step: JsonSchema = {
  title: 'Step',
  ...object({
    name,
    duration_minutes: {
      ...nullable(minutes),
      description: 'null, for at most one step: the time that the other steps leave.',
    },
  }),
};
const newStep: JsonSchema = { ...step, title: 'NewStep', required: ['name'] };

const limit: JsonSchema = {
  title: 'Limit',
  ...object({
    per: { type: 'string', enum: LIMIT_SUBJECTS },
    period: { type: 'string', enum: LIMIT_PERIODS },
    max: { type: 'integer', minimum: 1, maximum: 100_000 },
  }),
};

const whole = (minimum: number, maximum: number): JsonSchema => ({ type: ['integer', 'null'], minimum, maximum });
const ruleFields = {
  slot_minutes: whole(1, 1_440),
  buffer_before_minutes: whole(0, 527_040),
  buffer_after_minutes: whole(0, 527_040),
  min_notice_minutes: whole(0, 527_040),
  max_advance_days: whole(1, 36_500),
};
const rules: JsonSchema = {
  title: 'ServiceRules',
  description:
    "null: the resources' own rules apply. Slots and buffers replace theirs. The longer notice and the shorter advance apply.",
  ...object(ruleFields),
};

const price: JsonSchema = {
  title: 'Price',
  description: 'In whole minor units of a currency (ISO 4217).',
  ...object({
    amount: { type: 'integer', minimum: 0, maximum: 1_000_000_000 },
    currency: { type: 'string', pattern: '^[A-Z]{3}$' },
  }),
};
/** Price of a booking. Null if its service had no price. */
export const priceShown: JsonSchema = nullable({
  ...price,
  title: 'BookingPrice',
  properties: { ...price.properties, amount: { type: 'integer', minimum: 0 } },
});

const assign: JsonSchema = {
  type: 'string',
  enum: ASSIGNMENTS,
  description: 'Policy that chooses a resource from a pool: the first free one, the least busy one, or in turn.',
};

export const newService = body<NewService>(
  {
    title: 'NewService',
    ...object(
      {
        name: text(),
        description: { type: ['string', 'null'], maxLength: 10_000, default: '' },
        durations: {
          ...listOf(minutes),
          minItems: 1,
          maxItems: DURATIONS_MAX,
          description: 'Different durations in minutes. The first is the default.',
        },
        roles: { ...listOf(newRole), minItems: 1, maxItems: ROLES_MAX },
        steps: { ...nullable(listOf(newStep)), maxItems: STEPS_MAX },
        assign: { ...nullable(assign), default: 'first' },
        rules: { ...nullable(object(ruleFields, Object.keys(ruleFields))), title: 'NewServiceRules' },
        limits: { ...nullable(listOf(limit)), maxItems: LIMITS_MAX },
        timezone: { ...nullable(timezone), default: 'UTC' },
        workflow: nullable(uuid),
        price: nullable(price),
        active: { type: ['boolean', 'null'], default: true },
        one_at_a_time: { ...nullable({ type: 'string', enum: ONE_AT_A_TIME }), description: oneAtATime },
        meta: nullable(meta),
      },
      [
        'description',
        'steps',
        'assign',
        'rules',
        'limits',
        'timezone',
        'workflow',
        'price',
        'active',
        'one_at_a_time',
        'meta',
      ],
    ),
    examples: [examples.newService],
  },
  readNewService,
);

/** Validates a patch independently of the service. Roles may refer to steps of the service that the patch does not contain. */
function checkAlone(patch: unknown): unknown {
  const { steps, roles } = patch as { readonly steps?: unknown; readonly roles?: unknown };
  if (steps !== undefined || !Array.isArray(roles)) return readNewService(patch);
  const withoutSteps = roles.map((one: unknown) =>
    typeof one === 'object' && one !== null && !Array.isArray(one) ? { ...one, steps: null } : one,
  );
  return readNewService({ ...(patch as object), roles: withoutSteps });
}

const PARTS = ['meta', 'turns'] as const;
type Part = (typeof PARTS)[number];

const turns: JsonSchema = nullable({
  type: 'object',
  description: 'Round robin score of the resources in each role. The lowest is next. null with another policy.',
  additionalProperties: object({
    floor: { type: 'integer' },
    turns: { type: 'object', additionalProperties: { type: 'integer' } },
  }),
});

export const serviceSchema: JsonSchema = {
  title: 'Service',
  ...object(
    {
      uuid,
      name: text(),
      description: { type: 'string' },
      durations: listOf(minutes),
      roles: listOf(role),
      steps: listOf(step),
      assign,
      rules,
      limits: listOf(limit),
      timezone,
      workflow: nullable(uuid),
      price: nullable(price),
      active: { type: 'boolean' },
      one_at_a_time: { ...nullable({ type: 'string', enum: ONE_AT_A_TIME }), description: oneAtATime },
      created_at: timestamp,
      updated_at: timestamp,
      meta,
      turns,
    },
    PARTS,
  ),
  examples: [examples.service],
};

function rulesView(given: ServiceRules) {
  return {
    slot_minutes: given.slotMinutes,
    buffer_before_minutes: given.bufferBeforeMinutes,
    buffer_after_minutes: given.bufferAfterMinutes,
    min_notice_minutes: given.minNoticeMinutes,
    max_advance_days: given.maxAdvanceDays,
  };
}

export function serviceView(service: Service, included: ReadonlySet<string>) {
  return {
    uuid: service.uuid,
    name: service.name,
    description: service.description,
    durations: service.durations,
    roles: service.roles,
    steps: service.steps.map((one) => ({ name: one.name, duration_minutes: one.durationMinutes })),
    assign: service.assign,
    rules: rulesView(service.rules),
    limits: service.limits,
    timezone: service.timezone,
    workflow: service.workflow,
    price: service.price,
    active: service.active,
    one_at_a_time: service.oneAtATime ?? null,
    created_at: formatInstant(service.createdAt),
    updated_at: formatInstant(service.updatedAt),
    ...(included.has('meta') && { meta: service.meta }),
    ...(included.has('turns') && { turns: turnsView(service) }),
  };
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

/** Service as keys see it. */
const serviceForKeysSchema: JsonSchema = {
  title: 'ServiceForKeys',
  ...object({
    uuid,
    name: text(),
    description: { type: 'string' },
    durations: listOf(minutes),
    steps: listOf(step),
    price: nullable(price),
    timezone,
    roles: listOf(
      object({
        name,
        resources: listOf(object({ uuid, name: text() })),
      }),
    ),
  }),
  examples: [examples.serviceForKeys],
};

/** Renders a service for keys. Deleted resources are omitted. */
function viewForKeys({ service, names }: OfferedService) {
  return {
    uuid: service.uuid,
    name: service.name,
    description: service.description,
    durations: service.durations,
    steps: service.steps.map((one) => ({ name: one.name, duration_minutes: one.durationMinutes })),
    price: service.price,
    timezone: service.timezone,
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
      tag: 'Services',
      summary: 'List the services that the key opens, oldest first',
      description: 'A page names at most 10,000 resources of roles, or is 400 on `limit`.',
      query: { ...paging, ...search('name') },
      answers: { 200: pageOf(serviceForKeysSchema) },
      async handle({ caller, query }) {
        return listed(await parts.offers.listServices(caller, query), viewForKeys);
      },
    }),
    getService: operation({
      method: 'GET',
      path: '/v1/services/{uuid}',
      token: 'key',
      id: 'getService',
      useCases: [parts.offers.getService],
      tag: 'Services',
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
    path: '/v1/services',
    name: 'Service',
    one: 'a service',
    many: 'services',
    tag: 'Services',
    schema: serviceSchema,
    body: newService,
    checkPatch: checkAlone,
    patchExample: examples.servicePatch,
    include: include(...PARTS),
    searched: ['name'],
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
    tagOf: (_, service, included: Include<Part>) =>
      included.has('turns') ? [parts.digest(JSON.stringify(turnsView(service))).slice(0, 16)] : [],
    view: serviceView,
  });
}
