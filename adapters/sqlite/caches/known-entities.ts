import QuickLRU from 'quick-lru';
import type { Database } from '../file/database.js';
import { fromJson, frozen } from '../file/json.js';
import { TransactionalCache } from './transactional-cache.js';

const KNOWN_MAX = 2_000;

interface Entity {
  readonly app: string;
}

/**
 * Entities that decisions read again and again, parsed once. What is written is forgotten within the write itself, for
 * the next one of the batch must see it; all are when a write that changed one is undone, for they may stem from it.
 */
export class KnownEntities<T extends Entity> {
  readonly #cache: TransactionalCache<QuickLRU<string, T>>;

  constructor(database: Database) {
    this.#cache = new TransactionalCache(database, new QuickLRU({ maxSize: KNOWN_MAX }));
  }

  /** Only within a write or a read. `read` answers the entity's text, if the app has it. */
  get(app: string, uuid: string, read: () => string | undefined): T | undefined {
    const known = this.#cache.known.get(uuid);
    if (known) return known.app === app ? known : undefined;
    const data = read();
    if (data === undefined) return undefined;
    const entity = frozen(fromJson<T>(data));
    this.#cache.known.set(uuid, entity);
    return entity;
  }

  /** The running write stores another state of the entity, or removes it. */
  changed(uuid: string): void {
    this.#cache.changing().delete(uuid);
  }
}
