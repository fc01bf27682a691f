import type { AppHead, ContentRecord } from '../../ledger/storage/copy-records.js';
import type { AppPosition } from '../../ledger/storage/inspection.js';
import { KINDS, type Kind } from '../../model/kinds/objects.js';

/** Port for an incremental hash. */
export interface Hash {
  update(text: string): void;
  digest(): string;
}
export type NewHash = () => Hash;

type Part = Kind | 'event' | 'app';
const PARTS: readonly Part[] = ['app', ...KINDS, 'event'];

/** Digest of an app's contents. Each part (a kind of objects, the events or the app) has the number of its records and their digest. */
export type AppDigest = ReadonlyMap<Part, { readonly count: number; readonly digest: string }>;

/**
 * Computes the digest of all contents of an app, in order. It does not depend on how a storage writes objects, nor on the order of their
 * fields.
 */
export class AppDigester {
  readonly #newHash: NewHash;
  readonly #parts = new Map<Part, { hash: Hash; count: number }>();

  constructor(newHash: NewHash, { record }: Pick<AppHead, 'record'>) {
    this.#newHash = newHash;
    this.#add('app', record);
  }

  add(record: ContentRecord): void {
    if (record.is === 'event') this.#add('event', record.event);
    else this.#add(record.kind, record.object);
  }

  end({ sequence, at }: AppPosition): AppDigest {
    this.#add('app', { sequence, at });
    return new Map([...this.#parts].map(([part, { hash, count }]) => [part, { count, digest: hash.digest() }]));
  }

  #add(part: Part, object: unknown): void {
    const gathered = this.#parts.get(part) ?? { hash: this.#newHash(), count: 0 };
    this.#parts.set(part, gathered);
    gathered.count += 1;
    gathered.hash.update(`${canonical(object)}\n`);
  }
}

/** Lists the parts in which two apps differ, with the number of records in each app. Empty if the apps are equal. */
export function differences(one: AppDigest, other: AppDigest): readonly string[] {
  return PARTS.filter((part) => one.get(part)?.digest !== other.get(part)?.digest).map((part) => {
    const [here, there] = [one, other].map((digest) => digest.get(part)?.count ?? 0);
    return `${part} (${here} and ${there})`;
  });
}

/** Renders JSON with sorted keys, so that equal data has equal text. */
export function canonical(value: unknown): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  const fields = Object.entries(value).filter(([, field]) => field !== undefined);
  fields.sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${fields.map(([key, field]) => `${JSON.stringify(key)}:${canonical(field)}`).join(',')}}`;
}
