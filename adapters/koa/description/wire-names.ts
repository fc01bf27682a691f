import type { FieldErrors } from '../../../core/basics/errors.js';
import type { JsonSchema } from './schemas.js';

/** Fields whose keys the client chooses: nothing below them is renamed. */
const FREE = new Set(['answers', 'headers', 'meta', 'weights']);

/** Fields whose keys the client chooses, too, but with renamed fields below each key. */
const KEYED = new Set(['letters']);

/** Converts a wire name to the core's: `graceSeconds` for `grace_seconds`. */
export const coreName = (name: string): string =>
  name.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
const snake = (name: string): string =>
  name.replace(/([a-z0-9])([A-Z])/g, (_, before: string, letter: string) => `${before}_${letter.toLowerCase()}`);

/** Converts a value of the core to wire names, at every depth. */
export function wireValue(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(wireValue);
  if (typeof value !== 'object' || value === null) return value;
  const named = Object.entries(value).map(([name, own]): [string, unknown] => {
    return FREE.has(name) ? [name, own] : [snake(name), wireValue(own)];
  });
  return Object.fromEntries(named);
}

/** Converts the core's messages to wire names: `graceSeconds` becomes `grace_seconds`. */
export function wireErrors(errors: FieldErrors): Record<string, string> {
  return Object.fromEntries(Object.entries(errors).map(([path, message]) => [wirePath(path), message]));
}

function wirePath(path: string): string {
  const segments = path.split('.');
  const free = segments.findIndex((segment) => FREE.has(segment));
  const isKept = (index: number) => (free >= 0 && index > free) || KEYED.has(segments[index - 1] ?? '');
  return segments.map((segment, index) => (isKept(index) ? segment : snake(segment))).join('.');
}

/** Builds the function that renames a body's fields to the core's names, and drops unknown ones. Free objects stay unchanged. */
export function coreNames(schema: JsonSchema): (value: unknown) => unknown {
  const { properties, items, additionalProperties } = schema;
  if (items) {
    const rename = coreNames(items);
    return (value) => (Array.isArray(value) ? value.map(rename) : value);
  }
  if (!properties && typeof additionalProperties === 'object' && additionalProperties.properties) {
    // The keys are free names. Only the values below them have fields.
    const rename = coreNames(additionalProperties);
    return (value) => {
      if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
      return Object.fromEntries(Object.entries(value).map(([name, own]) => [name, rename(own)]));
    };
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
