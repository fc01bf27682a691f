import { FieldReader, LONG_TEXT_MAX, type Meta, oneLine } from '../fields.js';
import type { Instant } from '../ports.js';
import { DEFAULT_RULES, type Rules, readRules } from './rules.js';
import { readSchedule, type Schedule } from './schedule.js';

/** Fields of a resource that a client sends (core/README.md, "Resource"). */
export interface NewResource {
  readonly name: string;
  readonly description?: string | undefined;
  /** IANA zone that `Intl` knows, default `UTC`. */
  readonly timezone?: string | undefined;
  /** Units that can be taken at the same time: 1 to 10,000, default 1. */
  readonly capacity?: number | undefined;
  /** Units above the capacity that only an override reaches, 0 to 10,000; default 0. */
  readonly overbook?: number | undefined;
  /** Opening hours in wall time of the zone. Null (the default): always open. */
  readonly schedule?: Schedule | null | undefined;
  readonly rules?: Partial<Rules> | undefined;
  readonly meta?: Meta | undefined;
}

/** Something that can be booked: a room, a person, a table. */
export interface Resource {
  readonly uuid: string;
  readonly app: string;
  readonly name: string;
  readonly description: string;
  readonly timezone: string;
  readonly capacity: number;
  /** Units above `capacity` that only an override can take. Absent: 0. */
  readonly overbook?: number;
  readonly schedule: Schedule | null;
  readonly rules: Rules;
  readonly meta: Meta;
  /** UUIDs of the calendars that make the resource busy. Absent if it never had any. */
  readonly calendars?: readonly string[] | undefined;
  /**
   * Longest block (time of one booking, with buffers) that the resource has ever had, in ms. Never decreases. Limits how far back a search
   * for overlaps must look.
   */
  readonly longestBlock: number;
  /** True while the resource is being deleted in several commits: it takes no new bookings. */
  readonly closing: boolean;
  /** Counts the changes, from 1. */
  readonly version: number;
  readonly createdAt: Instant;
  readonly updatedAt: Instant;
}

type ResourceFields = Pick<
  Resource,
  'name' | 'description' | 'timezone' | 'capacity' | 'overbook' | 'schedule' | 'rules' | 'meta'
>;

/** @throws ValidationError naming every bad field. */
export function readNewResource(input: unknown): ResourceFields {
  const fields = new FieldReader(input);
  const resource = {
    name: fields.requiredName('name'),
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
  const { name, description, timezone, capacity, overbook = 0, schedule, rules, meta } = resource;
  return { name: oneLine(name), description, timezone, capacity, overbook, schedule, rules, meta };
}
