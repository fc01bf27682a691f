export function toJson(value: unknown): string {
  return JSON.stringify(value);
}

/** Parses a text written by `toJson`. Keys such as `__proto__` become own properties. */
export function fromJson<T>(text: string): T {
  try {
    return JSON.parse(text) as T;
  } catch (cause) {
    throw new DamagedText({ cause });
  }
}

/** Parses a text written by `toJson` that must be an object. Undefined if the text is damaged. */
export function undamaged<T extends object>(text: string): T | undefined {
  try {
    const found: unknown = JSON.parse(text);
    return typeof found === 'object' && found !== null ? (found as T) : undefined;
  } catch {
    return undefined;
  }
}

/** Error about a damaged stored text. SQLite itself keeps no checksums. */
class DamagedText extends Error {
  readonly code = 'SQLITE_CORRUPT_TEXT';
  constructor(options: ErrorOptions) {
    super('a text in the database is damaged', options);
  }
}

/** Freezes the data deeply, because callers share cached objects. */
export function frozen<T>(data: T): T {
  if (typeof data === 'object' && data !== null) Object.values(Object.freeze(data)).forEach(frozen);
  return data;
}
