/** The text of data, for `fromJson`. */
export function toJson(value: unknown): string {
  return JSON.stringify(value);
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
