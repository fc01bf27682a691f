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
import { RESOURCE_KIND } from './resource.js';
import { SERIES_KIND } from './series.js';
import { SERVICE_KIND } from './service.js';
import { TIME_OFF_KIND } from './time-off.js';
import { VISITOR_KIND } from './visitor.js';
import { WORKFLOW_KIND } from './workflow.js';

/**
 * Every kind of object that an app has, in the order in which a change is stored: bookings are held against the resources
 * that it leaves. The one place where a kind is made known: every table that lists kinds is typed over this map, or read
 * from it.
 */
export const DESCRIPTORS = {
  workflow: WORKFLOW_KIND,
  resource: RESOURCE_KIND,
  service: SERVICE_KIND,
  timeOff: TIME_OFF_KIND,
  series: SERIES_KIND,
  key: KEY_KIND,
  customer: CUSTOMER_KIND,
  erasure: ERASURE_KIND,
  feed: FEED_KIND,
  calendar: CALENDAR_KIND,
  busyTimes: BUSY_TIMES_KIND,
  action: ACTION_KIND,
  booking: BOOKING_KIND,
  job: JOB_KIND,
  visitor: VISITOR_KIND,
};
type Descriptors = typeof DESCRIPTORS;

export type Kind = keyof Descriptors;

/** The type of the objects of each kind. */
export type Objects = { readonly [K in Kind]: ObjectOf<Descriptors[K]> };

/** All kinds, in the order of `DESCRIPTORS`. */
export const KINDS = Object.keys(DESCRIPTORS) as readonly Kind[];

/** The descriptor of a kind, as one type for all. */
export function descriptorOf<K extends Kind>(kind: K): Descriptor<Objects[K], never> {
  return DESCRIPTORS[kind] as unknown as Descriptor<Objects[K], never>;
}

/** The kinds whose descriptors have something else than null in a field. */
type KindsWith<F extends keyof Descriptor<never>> = {
  [K in Kind]: Descriptors[K][F] extends null ? never : K;
}[Kind];

/** The kinds that an app may have only so many objects of. */
export type CountedKind = KindsWith<'quota'>;
export const COUNTED_KINDS = KINDS.filter((kind): kind is CountedKind => DESCRIPTORS[kind].quota !== null);

/** The kinds whose changes are events. */
export type ToldObjectKind = KindsWith<'told'>;
export const TOLD_OBJECT_KINDS = KINDS.filter((kind): kind is ToldObjectKind => DESCRIPTORS[kind].told !== null);

/** Objects by their kind. */
export type ObjectsByKind = { readonly [K in Kind]?: readonly Objects[K][] | undefined };

/** UUIDs by the kind of what they name. */
export type UuidsByKind = { readonly [K in Kind]?: readonly string[] | undefined };

/**
 * Visits the objects kind by kind, in the order of `KINDS`.
 * @throws TypeError for a kind that there is not, which only code without types can name: it would be lost.
 */
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

/** The same, object by object. */
export function eachObject(objects: ObjectsByKind, visit: <K extends Kind>(kind: K, object: Objects[K]) => void): void {
  eachKind(objects, (kind, those) => {
    for (const object of those) visit(kind, object);
  });
}

/** One object, by its kind. */
export function oneObject<K extends Kind>(kind: K, object: Objects[K]): ObjectsByKind {
  // A computed key has lost which kind it is.
  return { [kind]: [object] } as ObjectsByKind;
}
