import { FieldReader } from '../../basics/fields.js';
import type { Instant } from '../../basics/ports.js';
import type { EventDetail, ObjectField } from '../../basics/schema.js';
import type { ReportedKindName } from '../change-event.js';

/**
 * Value by which queries find objects of a kind: a pure function of the object. Each storage keeps it in its own index. Adding one to an
 * existing kind, or changing its function, needs a migration.
 */
export type FoundBy<T> =
  | { readonly is: 'text' | 'uuid'; readonly isUnique: boolean; readonly of: (object: T) => string | null }
  | { readonly is: 'instant' | 'number'; readonly isUnique: boolean; readonly of: (object: T) => number | null }
  | { readonly is: 'flag'; readonly isUnique: boolean; readonly of: (object: T) => boolean }
  | { readonly is: 'list'; readonly isUnique: boolean; readonly of: (object: T) => readonly string[] };

export const text = <T>(of: (object: T) => string | null) => ({ is: 'text', isUnique: false, of }) as const;
/** Declares a text that is unique among the objects of an app. Nulls may repeat. */
export const uniqueText = <T>(of: (object: T) => string | null) => ({ is: 'text', isUnique: true, of }) as const;
export const uuid = <T>(of: (object: T) => string | null) => ({ is: 'uuid', isUnique: false, of }) as const;
export const instant = <T>(of: (object: T) => Instant | null) => ({ is: 'instant', isUnique: false, of }) as const;
export const number = <T>(of: (object: T) => number | null) => ({ is: 'number', isUnique: false, of }) as const;
export const flag = <T>(of: (object: T) => boolean) => ({ is: 'flag', isUnique: false, of }) as const;
export const list = <T>(of: (object: T) => readonly string[]) => ({ is: 'list', isUnique: false, of }) as const;

/** References from an object to other objects, and the effect of removing a referenced object. */
export interface Reference<T> {
  readonly of: (object: T) => readonly (string | null | undefined)[];
  /**
   * `cascade`: the object, or its mention, is removed too (`cascadeOf`). `cascade with more`: the same, but done by the use case that
   * removes the other object, because it changes more. `refuse`: removal is refused while an object refers to it (`checkUnreferenced`).
   * `refuse while live`: removal is refused while the booking is live; a final booking keeps the UUID. `keep`: the object keeps the UUID.
   */
  readonly onRemoval: 'cascade' | 'cascade with more' | 'refuse' | 'refuse while live' | 'keep';
  /** Value of `foundBy` that holds the reference. Without it, `cascade` and `refuse` read all objects of the kind. */
  readonly by?: string;
  /** For `cascade`: returns the fields without the reference. Null: the object must be removed. Default: removes it. */
  readonly without?: (object: T, uuid: string) => Partial<T> | null;
}

/** Fields that never change, or change with every write: change events leave them out. */
type Bookkeeping = 'uuid' | 'app' | 'owner' | 'version' | 'createdAt' | 'updatedAt';
type FieldsOf<T> = T extends unknown ? Exclude<keyof T, Bookkeeping> : never;

/** Detail in which change events show each field of a kind. A missing field does not compile. */
export type EventDetails<T> = { readonly [F in FieldsOf<T>]: EventDetail };

/**
 * Everything that generic code must know of a kind. All but `fields` are required, so that a kind with a missing one does not compile. `Shown` is
 * the type of the object in events, if that has more fields.
 */
export interface Descriptor<T, Shown = T> {
  /** Fields of the objects. Absent for kinds that are read by functions of their own. */
  readonly fields?: ObjectField;
  readonly foundBy: Readonly<Record<string, FoundBy<T>>>;
  /** References to other objects, by the kind of the referenced object. */
  readonly refersTo: Readonly<Record<string, Reference<T>>>;
  /** Fields with personal data, which erasures and exports include. A kind without such fields must say `none`. */
  readonly personal: readonly (T extends unknown ? keyof T : never)[] | 'none';
  /** Limit of objects in an app, and its name in `Quotas`, or null if it is fixed. Null: unlimited. */
  readonly quota: { readonly name: string | null; readonly most: number } | null;
  /** Name of the kind in change events, and how much they show of each field. Null: no change events. */
  readonly reported: { readonly as: ReportedKindName; readonly fields: EventDetails<Shown> } | null;
  /** Converts an object for a copy. Claims of workers are dropped, because they belong to workers of the original. */
  readonly copied: (object: T) => T;
  /** Validates an object from a copy's file, which may have been edited, like client input. @throws ValidationError */
  readonly check: (object: T) => void;
}

export function asItIs<T>(object: T): T {
  return object;
}

/** Builds a check that reads the fields of an object. */
export function readingFields(read: (fields: FieldReader) => unknown): (object: object) => void {
  return (object) => {
    const fields = new FieldReader(object);
    read(fields);
    fields.done();
  };
}

export function mustBeList(fields: FieldReader, field: string): void {
  if (!Array.isArray(fields.raw(field))) fields.fail(field, 'Must be a list');
}

export function readSpan(fields: FieldReader): void {
  const [start, end] = [fields.requiredInstant('start'), fields.requiredInstant('end')];
  if (!fields.isBad('start') && !fields.isBad('end') && end <= start) fields.fail('end', 'Must be after start');
}

/** Adds the type of the objects to a descriptor's type. The field never has a value. */
type Described<T, D> = D & { readonly '~object'?: T };

export type ObjectOf<D> = D extends { readonly '~object'?: infer T } ? NonNullable<T> : never;

/** Checks the type of a descriptor of objects `T` and keeps its literal type. */
export function describeKind<T, Shown = T>() {
  return <const D extends Descriptor<T, Shown>>(descriptor: D): Described<T, D> => descriptor;
}
