import { asUuid, FieldReader, LONG_TEXT_MAX } from '../fields.js';
import { readRules } from '../model/rules.js';
import { ASSIGNMENTS, LIMIT_PERIODS, LIMIT_SUBJECTS, ONE_AT_A_TIME, stepsFit, } from '../model/service.js';
import { MINUTES_MAX } from '../model/settings.js';
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
export function readNewService(input) {
    const fields = new FieldReader(input);
    const service = readService(fields);
    fields.done();
    return service;
}
/** A service where it is part of something else; what is wrong is reported into `fields`. */
export function readService(fields) {
    const steps = readSteps(fields);
    const isReadable = !fields.isBad('steps') && !steps.some((_, i) => fields.isBad(`steps.${i}`) || fields.isBad(`steps.${i}.name`));
    return {
        name: fields.requiredText('name'),
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
export function serviceFields(service) {
    const { uuid: _uuid, app: _app, rotas: _rotas, version: _version, createdAt: _made, updatedAt: _changed, ...fields } = service;
    return fields;
}
function readDurations(fields, steps) {
    const values = fields.requiredList('durations', DURATIONS_MAX, 'whole numbers of minutes');
    const durations = values.map((value, i) => {
        const item = new FieldReader({ [i]: value }, fields.at('durations'), fields.sink);
        const minutes = item.requiredWhole(String(i), 1, MINUTES_MAX);
        if (values.indexOf(value) < i)
            item.fail(String(i), 'Must not be given twice');
        return minutes;
    });
    if (fields.isBadWithin('durations') || fields.isBadWithin('steps'))
        return durations;
    const misfit = durations.find((minutes) => !stepsFit(steps, minutes));
    if (misfit !== undefined) {
        fields.fail('durations', `Must be what the steps add up to: they do not fit ${misfit} minutes`);
    }
    return durations;
}
function readSteps(fields) {
    const names = new Set();
    let hasRest = false;
    return fields.objects('steps', STEPS_MAX, 'name and duration_minutes', (step) => {
        const name = readName(step, names, 'step');
        const durationMinutes = step.whole('durationMinutes', 1, MINUTES_MAX, null);
        if (durationMinutes === null && hasRest)
            step.fail('durationMinutes', 'Must be given: another step takes the rest');
        hasRest ||= durationMinutes === null;
        return { name, durationMinutes };
    });
}
/** `steps`, among which roles name theirs, are undefined where a name of them cannot be read. */
function readRoles(fields, steps) {
    const names = new Set();
    const roles = fields.requiredObjects('roles', ROLES_MAX, 'name and resources', (role) => readRole(role, names, steps));
    const places = roles.reduce((sum, { count }) => sum + count, 0);
    if (places > PLACES_MAX)
        fields.fail('roles', `Must not take more than ${PLACES_MAX} resources in all`);
    return roles;
}
function readRole(role, names, steps) {
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
function readName(entry, names, kind) {
    const name = entry.requiredText('name');
    if (!entry.isBad('name') && !NAME.test(name))
        entry.fail('name', NAME_EXPECTED);
    if (names.has(name))
        entry.fail('name', `Must be a name that no other ${kind} has`);
    names.add(name);
    return name;
}
function readWeights(role, pool) {
    if (!role.has('weights'))
        return {};
    const weights = role.nested('weights');
    return Object.fromEntries(weights
        .keys()
        .slice(0, POOL_MAX + 1)
        .map((key) => {
        const uuid = asUuid(key) ?? '';
        if (pool ? !pool.includes(uuid) : uuid === '')
            weights.fail(key, 'Must be the UUID of a resource in the pool');
        return [uuid, weights.requiredWhole(key, 1, 100)];
    }));
}
function readStepNames(role, steps) {
    if (!role.has('steps'))
        return null;
    const names = role.requiredList('steps', STEPS_MAX, 'names of steps');
    names.forEach((name, i) => {
        const isKnown = steps?.some((step) => step.name === name) ?? true;
        if (!isKnown)
            role.fail(`steps.${i}`, 'Must be the name of a step of the service');
        else if (names.indexOf(name) < i)
            role.fail(`steps.${i}`, 'Must not be named twice');
    });
    return names;
}
const OWN_RULES = [
    'slotMinutes',
    'bufferBeforeMinutes',
    'bufferAfterMinutes',
    'minNoticeMinutes',
    'maxAdvanceDays',
];
/** Ranges are those of a resource's rules; what is missing or `null` leaves the resources their own. */
function readServiceRules(fields) {
    const given = fields.nested('rules');
    const known = readRules(Object.fromEntries(OWN_RULES.map((rule) => [rule, given.raw(rule)])), 'rules', fields.sink);
    const own = (rule) => (given.has(rule) ? known[rule] : null);
    return {
        slotMinutes: own('slotMinutes'),
        bufferBeforeMinutes: own('bufferBeforeMinutes'),
        bufferAfterMinutes: own('bufferAfterMinutes'),
        minNoticeMinutes: own('minNoticeMinutes'),
        maxAdvanceDays: own('maxAdvanceDays'),
    };
}
function readPrice(fields) {
    if (!fields.has('price'))
        return null;
    const price = fields.nested('price');
    const amount = price.requiredWhole('amount', 0, AMOUNT_MAX);
    const currency = price.requiredText('currency');
    if (!price.isBad('currency') && !Intl.supportedValuesOf('currency').includes(currency)) {
        price.fail('currency', 'Must be an ISO 4217 code of a currency, such as EUR');
    }
    return { amount, currency };
}
