import type { FieldErrors } from '../../../core/errors.js';
import type { JsonSchema } from './schemas.js';

/** Fields whose keys are the client's own: nothing below them is renamed. */
const FREE = new Set(['meta', 'headers', 'weights']);

/** The core's name of a field: `graceSeconds` for `grace_seconds`. */
export const coreName = (name: string): string =>
  name.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
const snake = (name: string): string =>
  name.replace(/([a-z0-9])([A-Z])/g, (_, before: string, letter: string) => `${before}_${letter.toLowerCase()}`);

/** The core's value under the names that the client knows, all the way down. */
export function wireValue(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(wireValue);
  if (typeof value !== 'object' || value === null) return value;
  const named = Object.entries(value).map(([name, own]): [string, unknown] => {
    return FREE.has(name) ? [name, own] : [snake(name), wireValue(own)];
  });
  return Object.fromEntries(named);
}

/** The core's messages under the names that the client knows: `graceSeconds` is `grace_seconds`. */
export function wireErrors(errors: FieldErrors): Record<string, string> {
  return Object.fromEntries(Object.entries(errors).map(([path, message]) => [wirePath(path), message]));
}

function wirePath(path: string): string {
  const segments = path.split('.');
  const free = segments.findIndex((segment) => FREE.has(segment));
  return segments.map((segment, index) => (free >= 0 && index > free ? segment : snake(segment))).join('.');
}

/**
 * Makes the function that renames the fields of such a body to the core's names. Fields that the schema does not have
 * are left out: unknown fields are ignored. An object without declared fields stays as it is.
 */
export function coreNames(schema: JsonSchema): (value: unknown) => unknown {
  const { properties, items } = schema;
  if (items) {
    const rename = coreNames(items);
    return (value) => (Array.isArray(value) ? value.map(rename) : value);
  }
  if (!properties) return (value) => value;
  const fields = Object.entries(properties).map(([name, field]) => ({
    name,
    nameInCore: coreName(name),
    rename: coreNames(field),
  }));
  return (value) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
    const renamed: Record<string, unknown> = {};
    for (const { name, nameInCore, rename } of fields) {
      if (Object.hasOwn(value, name)) renamed[nameInCore] = rename((value as Record<string, unknown>)[name]);
    }
    return renamed;
  };
}
