import { asUuid, type FieldReader, grouped, REQUIRED } from '../basics/fields.js';
import { MINUTE } from '../basics/instants.js';
import {
  collectDefaults,
  custom,
  flag,
  type InputOf,
  integer,
  internal,
  lineOfText,
  longText,
  meta,
  object,
  objects,
  oneOf,
  type StoredObject,
  type StoredOf,
  text,
  textOrBlank,
  timezone,
  uuid,
  uuids,
  type ValuesOf,
} from '../basics/schema.js';
import type { Stretch } from './booking.js';
import { color } from './color-field.js';
import { type Durations, isRange, listLengths, unitPriceAt } from './durations.js';
import { AMOUNT_MAX, durations } from './durations-input.js';
import { checkPaymentRule, PAYMENT_RULE } from './payment.js';
import {
  advanceDays,
  advanceWithin,
  BOOKING_TIME,
  type Buffers,
  checkBookingTime,
  DEFAULT_RULES,
  minutes,
  type Rules,
  slotMinutes,
} from './rules.js';
import { QUESTION, QUESTIONS_MAX } from './service-question.js';
import { MINUTES_MAX } from './settings.js';

export const ROLES_MAX = 10;
export const POOL_MAX = 100;
export const PLACES_MAX = 20;
export const STEPS_MAX = 10;
export const LIMITS_MAX = 10;
const INSTRUCTIONS_MAX = 2_000;

/** Schemas of lists in answers have no limit of length. */
const IN_ANSWERS = { maxItems: undefined } as const;

const NAME = /^[a-z0-9_-]{1,64}$/;
const name = () =>
  text({
    json: { pattern: NAME.source, minLength: undefined, maxLength: undefined },
    check: (given) => (NAME.test(given) ? undefined : 'Must be 1 to 64 of the characters a-z 0-9 _ -'),
  });

const buffer = () =>
  integer(0, MINUTES_MAX, {
    default: null,
    sparse: true,
    description:
      "Replaces the buffer of the service and of the resources in this role. null: the service's, or else the resource's.",
  });

/** Requirement of a service: `count` different resources of a pool, `units` of each, in all or some steps. */
export const ROLE = object(
  {
    name: name(),
    /** Pool, in the default order of preference. */
    resources: uuids(POOL_MAX, { description: 'Empty only as long as the service is not `active`.' }, 0),
    count: integer(1, PLACES_MAX, {
      default: 1,
      answer: { description: 'The number of different resources that a booking takes.' },
    }),
    units: integer(1, 10_000, {
      default: 1,
      answer: { description: 'The units that a booking takes of each resource.' },
    }),
    /** Round robin weights by resource. Default 1. */
    weights: custom<Readonly<Record<string, number>>>()(
      {
        type: 'object',
        maxProperties: POOL_MAX,
        propertyNames: { format: 'uuid' },
        additionalProperties: { type: 'integer', minimum: 1, maximum: 100 },
      },
      readWeights,
      {
        default: {},
        description: 'Shares in a round robin, from 1 to 100, by resource. 1 for resources that are not named.',
      },
    ),
    steps: custom<readonly string[]>()(
      { type: 'array', items: { type: 'string', pattern: NAME.source }, minItems: 1, maxItems: STEPS_MAX },
      (role, field) => role.requiredList(field, STEPS_MAX, 'names of steps'),
      { default: null, description: 'The steps that need the role. null: all steps.' },
    ),
    bufferBeforeMinutes: buffer(),
    bufferAfterMinutes: buffer(),
  },
  {
    rule({ count, resources }, role) {
      if (role.isBadWithin('resources') || resources.length === 0 || count <= resources.length) return;
      role.fail('count', 'Must not be more than there are resources in the pool');
    },
  },
);
export interface Role extends ValuesOf<typeof ROLE> {}

/** Part of a service. The step without a duration takes the remaining time. */
const STEP = object({
  name: name(),
  durationMinutes: integer(1, MINUTES_MAX, {
    default: null,
    description: 'null, for at most one step: the time that the other steps leave.',
  }),
});
export interface Step extends ValuesOf<typeof STEP> {}

export const LIMIT_SUBJECTS = ['service', 'resource', 'customer'] as const;
export const LIMIT_PERIODS = ['day', 'week', 'month', 'active'] as const;

/** Limit of bookings of the service, by customer and period. */
const LIMIT = object({
  per: oneOf(LIMIT_SUBJECTS),
  period: oneOf(LIMIT_PERIODS),
  max: integer(1, 100_000),
});
export interface Limit extends ValuesOf<typeof LIMIT> {}

const RULES = {
  slotMinutes: slotMinutes(null),
  bufferBeforeMinutes: minutes(null),
  bufferAfterMinutes: minutes(null),
  minNoticeMinutes: minutes(null),
  maxAdvanceDays: advanceDays(null),
  ...BOOKING_TIME,
};

/** Price in whole minor units (such as cents) of an ISO 4217 currency. */
const PRICE = object(
  {
    amount: integer(0, AMOUNT_MAX),
    currency: text({
      json: { pattern: '^[A-Z]{3}$', minLength: undefined, maxLength: undefined },
      check: (code) =>
        Intl.supportedValuesOf('currency').includes(code)
          ? undefined
          : 'Must be an ISO 4217 code of a currency, such as EUR',
    }),
    perMinutes: integer(1, MINUTES_MAX, {
      default: null,
      sparse: true,
      description:
        'Only with a range of durations: a booking costs `amount` for each such part of its time that has begun.',
    }),
  },
  { default: null, inEvents: 'values', description: 'In whole minor units of a currency (ISO 4217).' },
);
export interface Price extends ValuesOf<typeof PRICE> {}

/** Fields of a service (core/bookings/README.md, "Service"). */
export const SERVICE = object(
  {
    name: lineOfText({ inEvents: 'values' }),
    description: longText({ default: '', answer: { maxLength: undefined } }),
    instructions: textOrBlank(
      {
        added: true,
        description: 'Plain text for customers with a confirmed booking: in letters and on its page.',
      },
      INSTRUCTIONS_MAX,
    ),
    durations: durations(),
    roles: objects(ROLE, ROLES_MAX, 'name and resources', {
      inEvents: 'values',
      request: { minItems: 1 },
      answer: IN_ANSWERS,
    }),
    steps: objects(STEP, STEPS_MAX, 'name and duration_minutes', {
      default: [],
      inEvents: 'values',
      answer: IN_ANSWERS,
    }),
    assign: oneOf(['first', 'least_busy', 'round_robin'], {
      default: 'first',
      inEvents: 'values',
      description: 'Policy that chooses a resource from a pool: the first free one, the least busy one, or in turn.',
    }),
    /** Replace the rules of the resources. Exceptions: of the two minimum notices, the longer applies, and of the two maximum advances, the shorter; `opens` and `closes` of both apply. */
    rules: object(RULES, {
      default: collectDefaults(RULES),
      inEvents: 'values',
      answer: {
        description:
          "null: the resources' own rules apply. Slots and buffers replace theirs. The longer notice and the shorter advance apply, and both `opens` and `closes`.",
      },
      rule: checkBookingTime,
    }),
    limits: objects(LIMIT, LIMITS_MAX, 'per, period and max', {
      default: [],
      inEvents: 'values',
      answer: IN_ANSWERS,
    }),
    /** IANA zone of the service's days, weeks and months. */
    timezone: timezone({ default: 'UTC', inEvents: 'values' }),
    workflow: uuid({ default: null, inEvents: 'values' }),
    price: PRICE,
    payment: PAYMENT_RULE,
    questions: objects(QUESTION, QUESTIONS_MAX, 'id, label and type', {
      default: [],
      added: true,
      description: 'Questions to the booker, in this order.',
      answer: IN_ANSWERS,
    }),
    active: flag({ default: true, inEvents: 'values' }),
    color: color({ added: true }),
    /** Scope in which bookings of one e-mail address must not overlap: this service, or the app. */
    oneAtATime: oneOf(['service', 'app'], {
      default: null,
      inEvents: 'values',
      description:
        'Refuses a booking that overlaps another one of the same e-mail address: of this service, or of the whole app. null: overlaps are allowed.',
    }),
    meta: meta(),
    /** Round robin states by role. Empty unless the policy is `round_robin`. Changes do not increase `version`. */
    rotas: internal<Readonly<Record<string, Rota>>>(),
    /** Present only in a service of the sample data. */
    sample: internal<true | undefined>({ added: true }),
  },
  {
    rule({ steps, durations, roles, price, payment, questions, active }, fields) {
      checkPaymentRule({ price, payment }, fields);
      checkNames(fields, 'steps', steps, 'step', 'name');
      checkNames(fields, 'roles', roles, 'role', 'name');
      checkSteps(fields, steps, durations);
      checkNames(fields, 'questions', questions, 'question', 'id');
      checkPrices(fields, durations, price);
      checkRoles(fields, roles, steps);
      roles.forEach(({ resources }, index) => {
        const path = `roles.${index}.resources`;
        if (active && resources.length === 0 && !fields.isBad(`roles.${index}`) && !fields.isBadWithin(path))
          fields.fail(path, REQUIRED);
      });
    },
  },
);

export interface NewService extends InputOf<typeof SERVICE> {}

/** Something that a business sells: durations, required resources, and how they are chosen. */
export interface Service extends StoredObject, StoredOf<typeof SERVICE> {}

/** Round robin state of a role. `floor` is the minimum score of its resources. */
export interface Rota {
  readonly floor: number;
  /** Score of each resource. A turn adds an amount inverse to the weight; the resource with the lowest score is next. Default 0. */
  readonly turns: Readonly<Record<string, number>>;
}

/** Reads the weights of the resources in the pool, which was read before. */
function readWeights(role: FieldReader, field: string): Readonly<Record<string, number>> {
  const weights = role.nested(field);
  const pool = role.isBadWithin('resources') ? undefined : (role.raw('resources') as readonly unknown[]).map(asUuid);
  const known = weights.keys().slice(0, POOL_MAX + 1);
  return Object.fromEntries(
    known.map((key) => {
      const resource = asUuid(key) ?? '';
      if (pool ? !pool.includes(resource) : resource === '')
        weights.fail(key, 'Must be the UUID of a resource in the pool');
      return [resource, weights.requiredWhole(key, 1, 100)];
    }),
  );
}

/** Checks that at most one step takes the rest, and that the steps fit each duration. */
function checkSteps(fields: FieldReader, steps: readonly Step[], durations: Durations): void {
  const rest = steps.findIndex(({ durationMinutes }) => durationMinutes === null);
  steps.forEach(({ durationMinutes }, index) => {
    if (durationMinutes === null && index > rest && !fields.isBad(`steps.${index}`))
      fields.fail(`steps.${index}.durationMinutes`, 'Must be given: another step takes the rest');
  });
  if (fields.isBadWithin('durations') || fields.isBadWithin('steps')) return;
  const ends = isRange(durations) ? [durations.min, durations.max] : listLengths(durations);
  const misfit = ends.find((duration) => !stepsFit(steps, duration));
  if (misfit !== undefined)
    fields.fail('durations', `Must be what the steps add up to: they do not fit ${misfit} minutes`);
}

/** Checks the prices of lengths. The limit of a price holds for the longest booking, too. */
function checkPrices(fields: FieldReader, durations: Durations, price: Service['price']): void {
  if (fields.isBadWithin('durations') || fields.isBadWithin('price')) return;
  if (!isRange(durations)) {
    durations.forEach((length, index) => {
      if (price === null && typeof length === 'object' && length.price)
        fields.fail(`durations.${index}.price`, 'Must not be given without a price of the service');
    });
    if (price?.perMinutes) fields.fail('price.perMinutes', 'Must not be given unless durations are a range');
  } else if (price && (unitPriceAt({ durations, price }, MINUTES_MAX)?.amount ?? 0) > AMOUNT_MAX) {
    fields.fail(
      'price.amount',
      `Must not come to more than ${grouped(AMOUNT_MAX)} for ${grouped(MINUTES_MAX)} minutes`,
    );
  }
}

/** Checks the steps of each role, unless the names of the steps are unknown, and the number of places. */
function checkRoles(fields: FieldReader, roles: readonly Role[], steps: readonly Step[]): void {
  const isKnown =
    !fields.isBad('steps') && !steps.some((_, i) => fields.isBad(`steps.${i}`) || fields.isBad(`steps.${i}.name`));
  roles.forEach((role, index) => {
    role.steps?.forEach((step, at) => {
      const path = `roles.${index}.steps.${at}`;
      if (isKnown && !steps.some((one) => one.name === step))
        fields.fail(path, 'Must be the name of a step of the service');
      else if (role.steps?.indexOf(step) !== at) fields.fail(path, 'Must not be named twice');
    });
  });
  const places = roles.reduce((sum, { count }) => sum + count, 0);
  if (places > PLACES_MAX) fields.fail('roles', `Must not take more than ${PLACES_MAX} resources in all`);
}

function checkNames<K extends string>(
  fields: FieldReader,
  field: string,
  all: readonly { readonly [name in K]: string }[],
  kind: string,
  key: K,
): void {
  all.forEach((one, index) => {
    const isTaken = all.findIndex((other) => other[key] === one[key]) < index;
    if (isTaken && !fields.isBad(`${field}.${index}`))
      fields.fail(
        `${field}.${index}.${key}`,
        `Must be ${key === 'name' ? 'a name' : 'an id'} that no other ${kind} has`,
      );
  });
}

export function names({ roles, workflow }: Pick<Service, 'roles' | 'workflow'>, uuid: string): boolean {
  return workflow === uuid || roles.some(({ resources }) => resources.includes(uuid));
}

/** True if the steps can fill a booking of that length exactly, with at least one minute for a step without a duration. */
export function stepsFit(steps: readonly Step[], minutes: number): boolean {
  if (steps.length === 0) return true;
  const fixed = steps.reduce((sum, { durationMinutes }) => sum + (durationMinutes ?? 0), 0);
  const takesRest = steps.some(({ durationMinutes }) => durationMinutes === null);
  return takesRest ? fixed < minutes : fixed === minutes;
}

/** Returns the parts of a booking in which the role is needed. Consecutive steps form one part. Requires that the steps fit the length. */
export function findRuns(
  { steps }: Pick<Service, 'steps'>,
  role: Pick<Role, 'steps'>,
  minutes: number,
): readonly Stretch[] {
  if (steps.length === 0 || role.steps === null) return [{ from: 0, to: minutes * MINUTE }];
  const fixed = steps.reduce((sum, { durationMinutes }) => sum + (durationMinutes ?? 0), 0);
  const runs: Stretch[] = [];
  let at = 0;
  for (const { name, durationMinutes } of steps) {
    const from = at;
    at += (durationMinutes ?? minutes - fixed) * MINUTE;
    if (!role.steps.includes(name)) continue;
    const last = runs.at(-1);
    if (last?.to === from) runs[runs.length - 1] = { from: last.from, to: at };
    else runs.push({ from, to: at });
  }
  return runs;
}

/** Returns the buffers by which a role, and a booking with its own buffer, differ from the rules of the service and the resource. */
export function buffersWithin(
  { bufferBeforeMinutes: before = null, bufferAfterMinutes: after = null }: Partial<Role> = {},
  ownMinutes = 0,
): Partial<Buffers> {
  return {
    ...(before !== null && { bufferBeforeMinutes: before }),
    ...(after !== null && { bufferAfterMinutes: after }),
    ...(ownMinutes > 0 && { ownMinutes }),
  };
}

/** Returns the longest buffers of the roles in minutes, 0 without any. */
export function longestBuffers({ roles }: Pick<Service, 'roles'>) {
  let [before, after] = [0, 0];
  for (const role of roles) {
    before = Math.max(before, role.bufferBeforeMinutes ?? 0);
    after = Math.max(after, role.bufferAfterMinutes ?? 0);
  }
  return { before, after };
}

/** Returns a resource's rules for bookings of the service, without `opens` and `closes`. The service's durations replace the resource's limits. */
export function rulesWithin({ rules }: Pick<Service, 'rules'>, resource: Rules): Rules {
  return {
    slotMinutes: rules.slotMinutes ?? resource.slotMinutes,
    minDurationMinutes: DEFAULT_RULES.minDurationMinutes,
    maxDurationMinutes: DEFAULT_RULES.maxDurationMinutes,
    bufferBeforeMinutes: rules.bufferBeforeMinutes ?? resource.bufferBeforeMinutes,
    bufferAfterMinutes: rules.bufferAfterMinutes ?? resource.bufferAfterMinutes,
    minNoticeMinutes: Math.max(rules.minNoticeMinutes ?? 0, resource.minNoticeMinutes),
    maxAdvanceDays: Math.min(
      rules.opens ? Number.POSITIVE_INFINITY : (rules.maxAdvanceDays ?? Number.POSITIVE_INFINITY),
      advanceWithin(resource),
    ),
  };
}
