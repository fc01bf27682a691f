import { asUuid, FieldReader, LONG_TEXT_MAX, type Meta, oneLine } from '../fields.js';
import { RULES } from './rules.js';
import {
  ASSIGNMENTS,
  type AssignmentPolicy,
  LIMIT_PERIODS,
  LIMIT_SUBJECTS,
  type Limit,
  ONE_AT_A_TIME,
  type OneAtATime,
  type Price,
  type Role,
  type Service,
  type ServiceRules,
  type Step,
  stepsFit,
} from './service.js';
import { MINUTES_MAX } from './settings.js';

/** Input for a role; see `Role`. */
export interface NewRole {
  readonly name: string;
  readonly resources: readonly string[];
  readonly count?: number | null | undefined;
  readonly units?: number | null | undefined;
  readonly weights?: Readonly<Record<string, number>> | null | undefined;
  readonly steps?: readonly string[] | null | undefined;
}

/** Input for a service; see `Service`. */
export interface NewService {
  readonly name: string;
  readonly description?: string | null | undefined;
  /** 1 to 20 different numbers of minutes; the first is the default. */
  readonly durations: readonly number[];
  /** 1 to 10 roles with different names, and at most 20 places (resources to take) in total. */
  readonly roles: readonly NewRole[];
  /** At most 10, with different names. Default: one step for the whole booking. */
  readonly steps?: readonly { readonly name: string; readonly durationMinutes?: number | null | undefined }[] | null;
  readonly assign?: AssignmentPolicy | null | undefined;
  readonly rules?: Partial<ServiceRules> | null | undefined;
  /** At most 10 limits. */
  readonly limits?: readonly Limit[] | null | undefined;
  readonly timezone?: string | null | undefined;
  readonly workflow?: string | null | undefined;
  readonly price?: Price | null | undefined;
  readonly active?: boolean | null | undefined;
  readonly oneAtATime?: OneAtATime | null | undefined;
  readonly meta?: Meta | null | undefined;
}

export type ServiceFields = Omit<Service, 'uuid' | 'app' | 'rotas' | 'version' | 'createdAt' | 'updatedAt'>;

export const DURATIONS_MAX = 20;
export const ROLES_MAX = 10;
export const POOL_MAX = 100;
export const PLACES_MAX = 20;
export const STEPS_MAX = 10;
export const LIMITS_MAX = 10;
const LIMIT_MAX = 100_000;
const AMOUNT_MAX = 1_000_000_000;

const NAME = /^[a-z0-9_-]{1,64}$/;
const NAME_EXPECTED = 'Must be 1 to 64 of the characters a-z 0-9 _ -';

/** @throws ValidationError naming every bad field. */
export function readNewService(input: unknown): ServiceFields {
  const fields = new FieldReader(input);
  const service = readService(fields);
  fields.done();
  return service;
}

/** Reads a service from the fields of a larger input, and reports problems into `fields`. */
export function readService(fields: FieldReader): ServiceFields {
  const steps = readSteps(fields);
  const isReadable =
    !fields.isBad('steps') && !steps.some((_, i) => fields.isBad(`steps.${i}`) || fields.isBad(`steps.${i}.name`));
  return {
    name: fields.requiredName('name'),
    description: fields.optionalText('description', '', LONG_TEXT_MAX),
    durations: readDurations(fields, steps),
    roles: readRoles(fields, isReadable ? steps : undefined),
    steps,
    assign: fields.oneOf('assign', ASSIGNMENTS, 'first'),
    rules: readServiceRules(fields),
    limits: fields.objects('limits', LIMITS_MAX, 'per, period and max', (limit) => ({
      per: limit.requiredOneOf('per', LIMIT_SUBJECTS),
      period: limit.requiredOneOf('period', LIMIT_PERIODS),
      max: limit.requiredWhole('max', 1, LIMIT_MAX),
    })),
    timezone: fields.timezone('timezone', 'UTC'),
    workflow: fields.uuid('workflow', null),
    price: readPrice(fields),
    active: fields.flag('active', true),
    oneAtATime: fields.oneOf('oneAtATime', ONE_AT_A_TIME, null),
    meta: fields.meta(),
  };
}

/** The fields of the service that a client may send. */
export function serviceFields(service: Service): ServiceFields {
  const {
    uuid: _uuid,
    app: _app,
    rotas: _rotas,
    version: _version,
    createdAt: _made,
    updatedAt: _changed,
    ...fields
  } = service;
  return { ...fields, name: oneLine(fields.name) };
}

function readDurations(fields: FieldReader, steps: readonly Step[]): readonly number[] {
  const values = fields.requiredList('durations', DURATIONS_MAX, 'whole numbers of minutes');
  const durations = values.map((value, i) => {
    const item = new FieldReader({ [i]: value }, fields.at('durations'), fields.sink);
    const minutes = item.requiredWhole(String(i), 1, MINUTES_MAX);
    if (values.indexOf(value) < i) item.fail(String(i), 'Must not be given twice');
    return minutes;
  });
  if (fields.isBadWithin('durations') || fields.isBadWithin('steps')) return durations;
  const misfit = durations.find((minutes) => !stepsFit(steps, minutes));
  if (misfit !== undefined) {
    fields.fail('durations', `Must be what the steps add up to: they do not fit ${misfit} minutes`);
  }
  return durations;
}

function readSteps(fields: FieldReader): readonly Step[] {
  const names = new Set<string>();
  let hasRest = false;
  return fields.objects('steps', STEPS_MAX, 'name and duration_minutes', (step) => {
    const name = readName(step, names, 'step');
    const durationMinutes = step.whole('durationMinutes', 1, MINUTES_MAX, null);
    if (durationMinutes === null && hasRest) step.fail('durationMinutes', 'Must be given: another step takes the rest');
    hasRest ||= durationMinutes === null;
    return { name, durationMinutes };
  });
}

/** Reads the roles. `steps` is undefined if its names could not be read, so that roles may refer to any. */
function readRoles(fields: FieldReader, steps: readonly Step[] | undefined): readonly Role[] {
  const names = new Set<string>();
  const roles = fields.requiredObjects('roles', ROLES_MAX, 'name and resources', (role) =>
    readRole(role, names, steps),
  );
  const places = roles.reduce((sum, { count }) => sum + count, 0);
  if (places > PLACES_MAX) fields.fail('roles', `Must not take more than ${PLACES_MAX} resources in all`);
  return roles;
}

function readRole(role: FieldReader, names: Set<string>, steps: readonly Step[] | undefined): Role {
  const resources = role.requiredUuids('resources', POOL_MAX);
  const pool = role.isBadWithin('resources') ? undefined : resources;
  const count = role.whole('count', 1, PLACES_MAX, 1);
  if (pool !== undefined && count > pool.length) {
    role.fail('count', 'Must not be more than there are resources in the pool');
  }
  return {
    name: readName(role, names, 'role'),
    resources,
    count,
    units: role.whole('units', 1, 10_000, 1),
    weights: readWeights(role, pool),
    steps: readStepNames(role, steps),
  };
}

function readName(entry: FieldReader, names: Set<string>, kind: string): string {
  const name = entry.requiredText('name');
  if (!entry.isBad('name') && !NAME.test(name)) entry.fail('name', NAME_EXPECTED);
  if (names.has(name)) entry.fail('name', `Must be a name that no other ${kind} has`);
  names.add(name);
  return name;
}

function readWeights(role: FieldReader, pool: readonly string[] | undefined): Role['weights'] {
  if (!role.has('weights')) return {};
  const weights = role.nested('weights');
  return Object.fromEntries(
    weights
      .keys()
      .slice(0, POOL_MAX + 1)
      .map((key) => {
        const uuid = asUuid(key) ?? '';
        if (pool ? !pool.includes(uuid) : uuid === '') weights.fail(key, 'Must be the UUID of a resource in the pool');
        return [uuid, weights.requiredWhole(key, 1, 100)];
      }),
  );
}

function readStepNames(role: FieldReader, steps: readonly Step[] | undefined): readonly string[] | null {
  if (!role.has('steps')) return null;
  const names = role.requiredList('steps', STEPS_MAX, 'names of steps');
  names.forEach((name, i) => {
    const isKnown = steps?.some((step) => step.name === name) ?? true;
    if (!isKnown) role.fail(`steps.${i}`, 'Must be the name of a step of the service');
    else if (names.indexOf(name) < i) role.fail(`steps.${i}`, 'Must not be named twice');
  });
  return names as readonly string[];
}

const OWN_RULES = [
  'slotMinutes',
  'bufferBeforeMinutes',
  'bufferAfterMinutes',
  'minNoticeMinutes',
  'maxAdvanceDays',
] as const;

/** Reads rules of a service, which have the ranges of a resource's rules. Missing or `null`: the resource's own rule applies. */
function readServiceRules(fields: FieldReader): ServiceRules {
  const given = fields.nested('rules');
  const known = RULES.readFields(
    new FieldReader(Object.fromEntries(OWN_RULES.map((rule) => [rule, given.raw(rule)])), 'rules', fields.sink),
  );
  const own = <R extends (typeof OWN_RULES)[number]>(rule: R) => (given.has(rule) ? known[rule] : null);
  return {
    slotMinutes: own('slotMinutes'),
    bufferBeforeMinutes: own('bufferBeforeMinutes'),
    bufferAfterMinutes: own('bufferAfterMinutes'),
    minNoticeMinutes: own('minNoticeMinutes'),
    maxAdvanceDays: own('maxAdvanceDays'),
  };
}

function readPrice(fields: FieldReader): Price | null {
  if (!fields.has('price')) return null;
  const price = fields.nested('price');
  const amount = price.requiredWhole('amount', 0, AMOUNT_MAX);
  const currency = price.requiredText('currency');
  if (!price.isBad('currency') && !Intl.supportedValuesOf('currency').includes(currency)) {
    price.fail('currency', 'Must be an ISO 4217 code of a currency, such as EUR');
  }
  return { amount, currency };
}
