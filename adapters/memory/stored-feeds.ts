import type { Feed } from '../../core/index.js';
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

  all(): Feed[] {
    return this.inOrder.all();
  }

  removeAll(): void {
    for (const { item } of this.inOrder.rows()) this.#byDigest.delete(item.digest);
  }

  #unindex(uuid: string): void {
    const feed = this.inOrder.get(uuid);
    if (feed) this.#byDigest.delete(feed.digest);
  }
}
