/**
 * JSON text that reads back as exactly the same data. `JSON.stringify` does it for all that entities consist of, except
 * for -0, which a client may well send in `meta`; only text that needs it is written the slow way.
 */
export function toJson(value: unknown): string {
  return hasNegativeZero(value) ? withNegativeZeros(value) : JSON.stringify(value);
}

/** The data of a text that `toJson` made. Odd keys such as `__proto__` come back as own properties. */
export function fromJson<T>(text: string): T {
  try {
    return JSON.parse(text) as T;
  } catch (cause) {
    throw new DamagedText({ cause });
  }
}

/** A text in the database is not the one that was stored; SQLite itself keeps no checksums. */
class DamagedText extends Error {
  readonly code = 'SQLITE_CORRUPT_TEXT';
  constructor(options: ErrorOptions) {
    super('a text in the database is damaged', options);
  }
}

/** The same data, for good: what is kept and answered again and again must not be changed through an answer. */
export function frozen<T>(data: T): T {
  if (typeof data === 'object' && data !== null) Object.values(Object.freeze(data)).forEach(frozen);
  return data;
}

function hasNegativeZero(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return Object.is(value, -0);
  // Apart from other objects: for..in makes a text of each index.
  if (Array.isArray(value)) return value.some(hasNegativeZero);
  for (const key in value) {
    if (hasNegativeZero((value as Record<string, unknown>)[key])) return true;
  }
  return false;
}

function withNegativeZeros(value: unknown): string {
  if (Object.is(value, -0)) return '-0';
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(withNegativeZeros).join(',')}]`;
  const members = Object.entries(value).filter(([, member]) => member !== undefined);
  return `{${members.map(([key, member]) => `${JSON.stringify(key)}:${withNegativeZeros(member)}`).join(',')}}`;
}
