import { FieldReader, LONG_TEXT_MAX, type Meta } from '../fields.js';
import type { Instant } from '../ports.js';
import { DEFAULT_RULES, type Rules, readRules } from './rules.js';
import { readSchedule, type Schedule } from './schedule.js';

/** What a client says of a resource (core/README.md, "Resource"). */
export interface NewResource {
  readonly name: string;
  readonly description?: string | undefined;
  /** An IANA zone that `Intl` knows; default `UTC`. */
  readonly timezone?: string | undefined;
  /** Units that may be taken at one moment, 1 to 10,000; default 1. */
  readonly capacity?: number | undefined;
  /** Opening hours in wall time of the zone; null (the default): always open. */
  readonly schedule?: Schedule | null | undefined;
  readonly rules?: Partial<Rules> | undefined;
  readonly meta?: Meta | undefined;
}

/** Something that bookings take: a room, a person, a table. */
export interface Resource {
  readonly uuid: string;
  readonly app: string;
  readonly name: string;
  readonly description: string;
  readonly timezone: string;
  readonly capacity: number;
  readonly schedule: Schedule | null;
  readonly rules: Rules;
  readonly meta: Meta;
  /** The calendars that make it busy, by their UUIDs; left out of one that never had any. */
  readonly calendars?: readonly string[] | undefined;
  /** The longest block that the resource has ever had, in ms. It only grows: it bounds how far back overlaps are looked for. */
  readonly longestBlock: number;
  /** Set while the resource is being deleted in several commits: it takes no new bookings. */
  readonly closing: boolean;
  /** Counts the changes, from 1. */
  readonly version: number;
  readonly createdAt: Instant;
  readonly updatedAt: Instant;
}

type ResourceFields = Pick<Resource, 'name' | 'description' | 'timezone' | 'capacity' | 'schedule' | 'rules' | 'meta'>;

/** @throws ValidationError naming every bad field. */
export function readNewResource(input: unknown): ResourceFields {
  const fields = new FieldReader(input);
  const resource = {
    name: fields.requiredText('name'),
    description: fields.optionalText('description', '', LONG_TEXT_MAX),
    timezone: fields.timezone('timezone', 'UTC'),
    capacity: fields.whole('capacity', 1, 10_000, 1),
    schedule: readSchedule(fields.raw('schedule') ?? null, 'schedule', fields.sink),
    rules: fields.has('rules') ? readRules(fields.raw('rules'), 'rules', fields.sink) : DEFAULT_RULES,
    meta: fields.meta(),
  };
  fields.done();
  return resource;
}

/** @throws ValidationError naming every bad field. */
export function newResource(input: NewResource, given: { uuid: string; app: string; now: Instant }): Resource {
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
export function resourceFields(resource: Resource): ResourceFields {
  const { name, description, timezone, capacity, schedule, rules, meta } = resource;
  return { name, description, timezone, capacity, schedule, rules, meta };
}
