import type { Feed } from '../../core/index.js';
import { Collection, type Row } from './collection.js';

/** Feeds of all apps, by the digests of their secrets. */
export type FeedsByDigest = Map<string, Feed>;

export class StoredFeeds extends Collection<Feed> {
  readonly #byDigest: FeedsByDigest;

  constructor(nextOrdinal: () => number, byDigest: FeedsByDigest) {
    super(nextOrdinal);
    this.#byDigest = byDigest;
  }

  protected override index({ item }: Row<Feed>): void {
    this.#byDigest.set(item.digest, item);
  }

  protected override unindex({ item }: Row<Feed>): void {
    this.#byDigest.delete(item.digest);
  }
}
