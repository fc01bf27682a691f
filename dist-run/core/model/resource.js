import { FieldReader, LONG_TEXT_MAX } from '../fields.js';
import { DEFAULT_RULES, readRules } from './rules.js';
import { readSchedule } from './schedule.js';
/** @throws ValidationError naming every bad field. */
export function readNewResource(input) {
    const fields = new FieldReader(input);
    const resource = {
        name: fields.requiredText('name'),
        description: fields.optionalText('description', '', LONG_TEXT_MAX),
        timezone: fields.timezone('timezone', 'UTC'),
        capacity: fields.whole('capacity', 1, 10_000, 1),
        overbook: fields.whole('overbook', 0, 10_000, 0),
        schedule: readSchedule(fields.raw('schedule') ?? null, 'schedule', fields.sink),
        rules: fields.has('rules') ? readRules(fields.raw('rules'), 'rules', fields.sink) : DEFAULT_RULES,
        meta: fields.meta(),
    };
    fields.done();
    return resource;
}
/** @throws ValidationError naming every bad field. */
export function newResource(input, given) {
    const { uuid, app, now } = given;
    return {
        uuid,
        app,
        ...readNewResource(input),
        longestBlock: 0,
        closing: false,
        version: 1,
        createdAt: now,
        updatedAt: now,
    };
}
/** The fields of the resource that a client may send. */
export function resourceFields(resource) {
    const { name, description, timezone, capacity, overbook = 0, schedule, rules, meta } = resource;
    return { name, description, timezone, capacity, overbook, schedule, rules, meta };
}
