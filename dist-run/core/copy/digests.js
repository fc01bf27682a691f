import { KINDS } from '../kinds/objects.js';
import { nameOf } from '../storage/copy-records.js';
const PARTS = ['app', ...KINDS, 'event'];
/**
 * Computes the digest of an app over everything that the core knows of it, in order. It does not depend on how a
 * storage writes objects, nor on the order of their fields.
 */
export class AppDigester {
    #newHash;
    #parts = new Map();
    constructor(newHash, { record }) {
        this.#newHash = newHash;
        this.#add('app', record);
    }
    add(record) {
        const { kind } = nameOf(record);
        this.#add(kind, record.is === 'event' ? record.event : record.object);
    }
    end({ sequence, at }) {
        this.#add('app', { sequence, at });
        return new Map([...this.#parts].map(([part, { hash, count }]) => [part, { count, digest: hash.digest() }]));
    }
    #add(part, object) {
        const gathered = this.#parts.get(part) ?? { hash: this.#newHash(), count: 0 };
        this.#parts.set(part, gathered);
        gathered.count += 1;
        gathered.hash.update(`${canonical(object)}\n`);
    }
}
/** Lists the parts in which two apps differ, each with its counts. Empty if they are equal. */
export function differences(one, other) {
    return PARTS.filter((part) => one.get(part)?.digest !== other.get(part)?.digest).map((part) => {
        const [here, there] = [one, other].map((digest) => digest.get(part)?.count ?? 0);
        return `${part} (${here} and ${there})`;
    });
}
/** Renders JSON with sorted keys, so that equal data has equal text. */
export function canonical(value) {
    if (typeof value !== 'object' || value === null)
        return JSON.stringify(value) ?? 'null';
    if (Array.isArray(value))
        return `[${value.map(canonical).join(',')}]`;
    const fields = Object.entries(value).filter(([, field]) => field !== undefined);
    fields.sort(([a], [b]) => (a < b ? -1 : 1));
    return `{${fields.map(([key, field]) => `${JSON.stringify(key)}:${canonical(field)}`).join(',')}}`;
}
