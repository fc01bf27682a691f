import { type Feed, subjectOf } from '../../core/index.js';
import { Collection } from './collection.js';

/** Feeds of all apps, by the digests of their secrets. */
export type FeedsByDigest = Map<string, Feed>;

export class StoredFeeds {
  readonly inOrder: Collection<Feed>;
  readonly #byDigest: FeedsByDigest;

  constructor(nextOrdinal: () => number, byDigest: FeedsByDigest) {
    this.inOrder = new Collection(nextOrdinal);
    this.#byDigest = byDigest;
  }

  get length(): number {
    return this.inOrder.length;
  }

  get(uuid: string): Feed | undefined {
    return this.inOrder.get(uuid);
  }

  put(feed: Feed): void {
    this.#unindex(feed.uuid);
    this.inOrder.put(feed);
    this.#byDigest.set(feed.digest, feed);
  }

  remove(uuid: string): void {
    this.#unindex(uuid);
    this.inOrder.remove(uuid);
  }

  /** In creation order. */
  all(): Feed[] {
    return this.inOrder.all();
  }

  removeAll(): void {
    for (const { item } of this.inOrder.rows()) this.#byDigest.delete(item.digest);
  }

  /** Feeds of a resource, a service or a customer, in creation order. */
  of(uuid: string): Feed[] {
    return [...this.inOrder.rows()].flatMap(({ item }) => (subjectOf(item)?.uuid === uuid ? [item] : []));
  }

  #unindex(uuid: string): void {
    const feed = this.inOrder.get(uuid);
    if (feed) this.#byDigest.delete(feed.digest);
  }
}
