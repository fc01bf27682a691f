import {
  flag,
  type InputOf,
  integer,
  internal,
  lineOfText,
  longText,
  meta,
  object,
  type StoredObject,
  type StoredOf,
  timezone,
} from '../basics/schema.js';
import { color } from './color-field.js';
import { RULES } from './rules.js';
import { SCHEDULE } from './schedule-input.js';

const IN_ANSWERS = { maximum: undefined, minimum: undefined } as const;

/** Fields of a resource (core/availability/README.md, "Resource"). */
export const RESOURCE = object({
  name: lineOfText({ inEvents: 'values' }),
  description: longText({ default: '', answer: { maxLength: undefined } }),
  timezone: timezone({ default: 'UTC', inEvents: 'values' }),
  /** Units that can be taken at the same time. */
  capacity: integer(1, 10_000, { default: 1, inEvents: 'values', answer: IN_ANSWERS }),
  overbook: integer(0, 10_000, {
    default: 0,
    inEvents: 'values',
    description: 'Units above `capacity` that only an override can take.',
    answer: IN_ANSWERS,
  }),
  schedule: SCHEDULE,
  rules: RULES,
  hidden: flag({
    default: false,
    added: true,
    inEvents: 'values',
    description:
      'True: keys, bookers and their letters and calendars do not show the resource. Bookings take it all the same.',
  }),
  color: color({ added: true }),
  meta: meta(),
  /** UUIDs of the calendars that make the resource busy. Absent if it never had any. */
  calendars: internal<readonly string[] | undefined>({ added: true }),
  /** Longest block (booking with buffers) that the resource ever had, in ms. Limits how far back a search for overlaps must look. */
  longestBlock: internal<number>(),
  /** Present only in a resource of the sample data. */
  sample: internal<true | undefined>({ added: true }),
  /** True while the resource is being deleted in several commits: it takes no new bookings. */
  closing: internal<boolean>(),
});

export interface NewResource extends InputOf<typeof RESOURCE> {}

/** Something that can be booked: a room, a person, a table. */
export interface Resource extends StoredObject, StoredOf<typeof RESOURCE> {}
