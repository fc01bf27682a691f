import type { ToldKindName } from '../model/change-event.js';
import type { Instant } from '../ports.js';

/**
 * A value that objects of a kind are found by: a pure function of the object. Each storage keeps it under a name of its own
 * beside the object. A new one of a stored kind needs a backfill.
 */
export type FoundBy<T> =
  | { readonly is: 'text' | 'uuid'; readonly isUnique: boolean; readonly of: (object: T) => string | null }
  | { readonly is: 'instant' | 'number'; readonly isUnique: boolean; readonly of: (object: T) => number | null }
  | { readonly is: 'flag'; readonly isUnique: boolean; readonly of: (object: T) => boolean }
  | { readonly is: 'list'; readonly isUnique: boolean; readonly of: (object: T) => readonly string[] };

export const text = <T>(of: (object: T) => string | null) => ({ is: 'text', isUnique: false, of }) as const;
/** No two objects of an app have the same, but null. */
export const uniqueText = <T>(of: (object: T) => string | null) => ({ is: 'text', isUnique: true, of }) as const;
export const uuid = <T>(of: (object: T) => string | null) => ({ is: 'uuid', isUnique: false, of }) as const;
export const instant = <T>(of: (object: T) => Instant | null) => ({ is: 'instant', isUnique: false, of }) as const;
export const number = <T>(of: (object: T) => number | null) => ({ is: 'number', isUnique: false, of }) as const;
export const flag = <T>(of: (object: T) => boolean) => ({ is: 'flag', isUnique: false, of }) as const;
export const list = <T>(of: (object: T) => readonly string[]) => ({ is: 'list', isUnique: false, of }) as const;

/** The UUIDs of other objects in an object, and what removing one of those does. */
export interface Reference<T> {
  readonly of: (object: T) => readonly (string | null | undefined)[];
  /**
   * `cascade`: the object, or its mention, goes with it. `refuse`: it is not removed while an object refers to it.
   * `refuse while live`: the same while the booking is live; one that is over keeps the UUID. `keep`: the object keeps the
   * UUID of what is gone.
   */
  readonly onRemoval: 'cascade' | 'refuse' | 'refuse while live' | 'keep';
}

/** How much an event says of a changed field: its values, or those as moments, or only its name, or nothing. */
export type Telling = 'values' | 'moments' | 'name' | 'nothing';

/** Fields that never change, or with every change. */
export type Bookkeeping = 'uuid' | 'app' | 'owner' | 'version' | 'createdAt' | 'updatedAt';
type FieldsOf<T> = T extends unknown ? Exclude<keyof T, Bookkeeping> : never;

/** The fields of a kind in its change events. A field that is left out does not compile. */
export type TellingOf<T> = { readonly [F in FieldsOf<T>]: Telling };

/**
 * All that is said of a kind outside its own functions. Every field is required, so that leaving one out does not compile.
 * `Shown` is the object as events tell it, where that has more fields.
 */
export interface Descriptor<T, Shown = T> {
  readonly foundBy: Readonly<Record<string, FoundBy<T>>>;
  /** By the kind that is referred to. */
  readonly refersTo: Readonly<Record<string, Reference<T>>>;
  /** The fields that say something of a person, and so are erased and exported; `none` is a statement, too. */
  readonly personal: readonly (T extends unknown ? keyof T : never)[] | 'none';
  /** How many objects an app may have, and the name of the limit in `Quotas`, null where it is fixed; null: not limited. */
  readonly quota: { readonly name: string | null; readonly most: number } | null;
  /** The name of the kind in change events, and what they say of each field; null: its changes are no events. */
  readonly told: { readonly as: ToldKindName; readonly fields: TellingOf<Shown> } | null;
}

/** A descriptor that knows the type of its objects; the field is never there. */
type Described<T, D> = D & { readonly '~object'?: T };

/** The objects of a described kind. */
export type ObjectOf<D> = D extends { readonly '~object'?: infer T } ? NonNullable<T> : never;

/** Checks a descriptor of objects `T`, and keeps its literal type. */
export function describeKind<T, Shown = T>() {
  return <const D extends Descriptor<T, Shown>>(descriptor: D): Described<T, D> => descriptor;
}
