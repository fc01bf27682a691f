import { StaleError } from './errors.js';
import type { Instant } from './ports.js';

/** Versions of an object that the caller is willing to change. Undefined for any version. */
export type Expected = readonly number[] | undefined;

/** Option of a use case that changes an object: the versions of the object that the caller knows. */
export interface Conditional {
  /** Expected versions. Otherwise `StaleError` is thrown. */
  readonly expected?: Expected;
}

/** @throws StaleError if the object has a version that the caller does not expect. */
export function checkVersion(object: { readonly version: number }, expected: Expected): void {
  if (expected !== undefined && !expected.includes(object.version)) throw new StaleError();
}

/** Returns the object with the next version, or the object itself if nothing differs, so that the change leaves no trace. */
export function changed<T extends { readonly version: number; readonly updatedAt: Instant }>(
  object: T,
  fields: Partial<T>,
  now: Instant,
): T {
  const differs = Object.entries(fields).some(([name, value]) => !isSame(object[name as keyof T], value));
  if (!differs) return object;
  return { ...object, ...fields, version: object.version + 1, updatedAt: Math.max(now, object.updatedAt) };
}

/** Structural equality of plain data. */
export function isSame(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (Array.isArray(a) || Array.isArray(b)) {
    const isAlike = Array.isArray(a) && Array.isArray(b) && a.length === b.length;
    return isAlike && a.every((item, index) => isSame(item, b[index]));
  }
  const left = a as Readonly<Record<string, unknown>>;
  const right = b as Readonly<Record<string, unknown>>;
  const keys = Object.keys(left);
  return (
    keys.length === Object.keys(right).length &&
    keys.every((key) => Object.hasOwn(right, key) && isSame(left[key], right[key]))
  );
}
