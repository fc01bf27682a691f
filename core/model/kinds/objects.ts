import { ACTION_KIND } from './action.js';
import { BOOKING_KIND } from './booking.js';
import { BUSY_TIMES_KIND } from './busy-times.js';
import { CALENDAR_KIND } from './calendar.js';
import { CUSTOMER_KIND } from './customer.js';
import { ERASURE_KIND } from './erasure.js';
import { FEED_KIND } from './feed.js';
import { JOB_KIND } from './job.js';
import { KEY_KIND } from './key.js';
import type { Descriptor, ObjectOf } from './kind.js';
import { LETTERS_KIND } from './letters.js';
import { LOGO_KIND } from './logo.js';
import { PROFILE_KIND } from './profile.js';
import { RESOURCE_KIND } from './resource.js';
import { SAMPLE_KIND } from './sample.js';
import { SERIES_KIND } from './series.js';
import { SERVICE_KIND } from './service.js';
import { STAFF_KIND } from './staff.js';
import { TIME_OFF_KIND } from './time-off.js';
import { VISITOR_KIND } from './visitor.js';
import { WORKFLOW_KIND } from './workflow.js';

/**
 * All kinds of objects of an app, in the order in which a change is stored: bookings are checked against the
 * resources of the same change. New kinds are only added here: every table of kinds is typed over this map or derived
 * from it.
 */
export const DESCRIPTORS = {
  workflow: WORKFLOW_KIND,
  resource: RESOURCE_KIND,
  service: SERVICE_KIND,
  timeOff: TIME_OFF_KIND,
  series: SERIES_KIND,
  key: KEY_KIND,
  staff: STAFF_KIND,
  customer: CUSTOMER_KIND,
  erasure: ERASURE_KIND,
  feed: FEED_KIND,
  calendar: CALENDAR_KIND,
  busyTimes: BUSY_TIMES_KIND,
  action: ACTION_KIND,
  booking: BOOKING_KIND,
  job: JOB_KIND,
  visitor: VISITOR_KIND,
  profile: PROFILE_KIND,
  logo: LOGO_KIND,
  letters: LETTERS_KIND,
  sample: SAMPLE_KIND,
};
type Descriptors = typeof DESCRIPTORS;

export type Kind = keyof Descriptors;

export type Objects = { readonly [K in Kind]: ObjectOf<Descriptors[K]> };

export const KINDS = Object.keys(DESCRIPTORS) as readonly Kind[];

/** Returns the descriptor of a kind, with one type for all. */
export function descriptorOf<K extends Kind>(kind: K): Descriptor<Objects[K], never> {
  return DESCRIPTORS[kind] as unknown as Descriptor<Objects[K], never>;
}

/** Kinds whose descriptors have a non-null value in the field `F`. */
type KindsWith<F extends 'quota' | 'reported'> = {
  [K in Kind]: Descriptors[K][F] extends null ? never : K;
}[Kind];

/** Kinds with a limit of objects in an app. */
export type CountedKind = KindsWith<'quota'>;
export const COUNTED_KINDS = KINDS.filter((kind): kind is CountedKind => DESCRIPTORS[kind].quota !== null);

export type ReportedObjectKind = KindsWith<'reported'>;
export const REPORTED_OBJECT_KINDS = KINDS.filter(
  (kind): kind is ReportedObjectKind => DESCRIPTORS[kind].reported !== null,
);

export type ObjectsByKind = { readonly [K in Kind]?: readonly Objects[K][] | undefined };

export type UuidsByKind = { readonly [K in Kind]?: readonly string[] | undefined };

/** Visits the objects kind by kind, in the order of `KINDS`. @throws TypeError for an unknown kind, whose objects would be lost. */
export function eachKind(
  objects: ObjectsByKind,
  visit: <K extends Kind>(kind: K, those: readonly Objects[K][]) => void,
): void {
  for (const kind in objects)
    if (!Object.hasOwn(DESCRIPTORS, kind)) throw new TypeError(`There are no objects of kind '${kind}'`);
  const visitOne = <K extends Kind>(kind: K) => {
    const those: readonly Objects[K][] | undefined = objects[kind];
    if (those) visit(kind, those);
  };
  for (const kind of KINDS) visitOne(kind);
}

/** Visits all objects, in the order of `KINDS`. */
export function eachObject(objects: ObjectsByKind, visit: <K extends Kind>(kind: K, object: Objects[K]) => void): void {
  eachKind(objects, (kind, those) => {
    for (const object of those) visit(kind, object);
  });
}

export function oneObject<K extends Kind>(kind: K, object: Objects[K]): ObjectsByKind {
  // Cast: TypeScript does not relate a computed key to the type of its value.
  return { [kind]: [object] } as ObjectsByKind;
}
