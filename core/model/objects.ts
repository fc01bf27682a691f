import type { Action } from './action.js';
import type { Booking } from './booking.js';
import type { BusyTimes, Calendar } from './calendar.js';
import type { Customer } from './customer.js';
import type { Erasure } from './erasure.js';
import type { Feed } from './feed.js';
import type { Job } from './job.js';
import type { Key } from './key.js';
import type { Resource } from './resource.js';
import type { Series } from './series.js';
import type { Service } from './service.js';
import type { TimeOff } from './time-off.js';
import type { Visitor } from './visitor.js';
import type { Workflow } from './workflow.js';

/**
 * Every kind of object that an app has: the one place where a kind is made known. Views, hints, changes and the stores of
 * every storage are typed over this map, so that whoever leaves a kind out does not compile.
 */
export interface Objects {
  readonly workflow: Workflow;
  readonly resource: Resource;
  readonly service: Service;
  readonly timeOff: TimeOff;
  readonly series: Series;
  readonly key: Key;
  readonly visitor: Visitor;
  readonly customer: Customer;
  readonly erasure: Erasure;
  readonly feed: Feed;
  readonly calendar: Calendar;
  readonly busyTimes: BusyTimes;
  readonly action: Action;
  readonly booking: Booking;
  readonly job: Job;
}
export type Kind = keyof Objects;

const KNOWN: Readonly<Record<Kind, true>> = {
  workflow: true,
  resource: true,
  service: true,
  timeOff: true,
  series: true,
  key: true,
  customer: true,
  erasure: true,
  feed: true,
  calendar: true,
  busyTimes: true,
  action: true,
  booking: true,
  job: true,
  visitor: true,
};

/** All kinds, in the order in which a change is stored: bookings are held against the resources that it leaves. */
export const KINDS = Object.keys(KNOWN) as readonly Kind[];

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
  for (const kind in objects) if (!(kind in KNOWN)) throw new TypeError(`There are no objects of kind '${kind}'`);
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
