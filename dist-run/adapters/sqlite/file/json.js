export function toJson(value) {
    return JSON.stringify(value);
}
/** Parses a text written by `toJson`. Unusual keys such as `__proto__` become own properties. */
export function fromJson(text) {
    try {
        return JSON.parse(text);
    }
    catch (cause) {
        throw new DamagedText({ cause });
    }
}
/** A stored text is damaged. SQLite itself keeps no checksums. */
class DamagedText extends Error {
    code = 'SQLITE_CORRUPT_TEXT';
    constructor(options) {
        super('a text in the database is damaged', options);
    }
}
/** Freezes the data deeply: callers share cached objects, so these must not change. */
export function frozen(data) {
    if (typeof data === 'object' && data !== null)
        Object.values(Object.freeze(data)).forEach(frozen);
    return data;
}
