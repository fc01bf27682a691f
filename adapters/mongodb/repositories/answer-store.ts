import type { Instant } from '../../../core/basics/ports.js';
import type { AnswerStore } from '../../../core/ledger/storage/answer-store.js';
import type { Collections } from '../driver/collections.js';
import { chunks } from '../driver/slices.js';
import type { Claims } from '../ledger/claims.js';

/** Number of UUIDs or addresses in one filter. */
const AT_ONCE = 500;

export class MongoAnswerStore implements AnswerStore {
  readonly #collections: Collections;
  readonly #claims: Claims;

  constructor(collections: Collections, claims: Claims) {
    this.#collections = collections;
    this.#claims = claims;
  }

  async expire(before: Instant, limit: number): Promise<number> {
    const { answers } = this.#collections;
    const old = { 'object.at': { $lt: before } };
    const found = await answers.find(old, { sort: { 'object.at': 1 }, limit });
    const ids = found.map(({ _id }) => _id);
    const count = ids.length === 0 ? 0 : await answers.remove({ ...old, _id: { $in: ids } });
    const claims = count < limit ? await this.#claims.forget(before, limit - count) : 0;
    return count + claims + (await this.#forgetVisitors(before, limit - count - claims));
  }

  /** Deletes old visitors without tombstones. An old change applied again only restores counts too old to matter. */
  async #forgetVisitors(before: Instant, limit: number): Promise<number> {
    if (limit <= 0) return 0;
    const { visitors } = this.#collections;
    const old = { confirmedAt: { $lt: before } };
    const found = await visitors.find(old, { sort: { confirmedAt: 1 }, limit });
    const ids = found.map(({ _id }) => _id);
    return ids.length === 0 ? 0 : visitors.remove({ ...old, _id: { $in: ids } });
  }

  /** Replaces answers by tombstones that expire like them, so that a change applied late does not restore them. */
  async forget(app: string, about: readonly string[]): Promise<void> {
    const { answers } = this.#collections;
    const present = { app, removed: false };
    const known = await this.#inChunks(about, (those) => answers.find({ ...present, 'object.about': { $in: those } }));
    const nothing = { 'object.key': '', 'object.fingerprint': '', 'object.text': '', 'object.about': [] };
    const update = { $set: { removed: true, ...nothing } };
    await answers.updateAll(known.map(({ _id }) => ({ filter: { _id, app }, update })));
  }

  async #inChunks<T>(all: readonly string[], find: (those: readonly string[]) => Promise<readonly T[]>): Promise<T[]> {
    const found: T[] = [];
    for (const those of chunks(all, AT_ONCE)) found.push(...(await find(those)));
    return found;
  }
}
