import { type Feed, type Slice, type Sliced, subjectOf } from '../../core/index.js';
import { Collection } from './collection.js';

/** The feeds of all apps by the digests of their secrets. */
export type FeedsByDigest = Map<string, Feed>;

/** The feeds of one app. */
export class StoredFeeds {
  readonly #all: Collection<Feed>;
  readonly #byDigest: FeedsByDigest;

  constructor(nextOrdinal: () => number, byDigest: FeedsByDigest) {
    this.#all = new Collection(nextOrdinal);
    this.#byDigest = byDigest;
  }

  get length(): number {
    return this.#all.length;
  }

  get(uuid: string): Feed | undefined {
    return this.#all.get(uuid);
  }

  put(feed: Feed): void {
    this.#unindex(feed.uuid);
    this.#all.put(feed);
    this.#byDigest.set(feed.digest, feed);
  }

  remove(uuid: string): void {
    this.#unindex(uuid);
    this.#all.remove(uuid);
  }

  /** In creation order. */
  all(): Feed[] {
    return this.#all.all();
  }

  removeAll(): void {
    for (const { item } of this.#all.rows()) this.#byDigest.delete(item.digest);
  }

  list(slice: Slice): Sliced<Feed> {
    return this.#all.list(slice);
  }

  /** Those of a resource, a service or a customer, in creation order. */
  of(uuid: string): Feed[] {
    return [...this.#all.rows()].flatMap(({ item }) => (subjectOf(item)?.uuid === uuid ? [item] : []));
  }

  #unindex(uuid: string): void {
    const feed = this.#all.get(uuid);
    if (feed) this.#byDigest.delete(feed.digest);
  }
}
