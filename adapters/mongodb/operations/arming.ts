import type { Arming, Disarmed } from '../../../core/ledger/storage/arming.js';
import type { CopyMark } from '../../../core/ledger/storage/copy-records.js';
import { DuplicateKey, first, OverCollections } from '../driver/collections.js';

const ID = 'disarmed';

/** A document exists only while the database is disarmed. */
export class MongoArming extends OverCollections implements Arming {
  async disarmed(): Promise<Disarmed | undefined> {
    const found = await first(this.collections.arming, { _id: ID });
    return found && { as: found.as, at: found.at, ...(found.mark && { unfinished: found.mark }) };
  }

  async disarm({ as, at }: Disarmed): Promise<void> {
    const { arming, jobs } = this.collections;
    try {
      await arming.insert({ _id: ID, as, at, mark: null });
    } catch (error) {
      if (!(error instanceof DuplicateKey)) throw error;
      if (!error.uncertain) return;
    }
    const running = { removed: false, 'object.status': 'running' };
    for (const { _id, app } of await jobs.find(running)) {
      await jobs.update({ ...running, _id, app }, { $set: { lease: null, leaseUntil: 0 } });
    }
  }

  /** Marks an unfinished copy. Null: the copy is finished. */
  async mark(mark: CopyMark | null): Promise<void> {
    const $setOnInsert = { as: 'copy', at: mark?.begunAt ?? 0 };
    await this.collections.arming.upsert({ filter: { _id: ID }, update: { $set: { mark }, $setOnInsert } });
  }

  async arm(): Promise<boolean> {
    return (await this.collections.arming.remove({ _id: ID })) > 0;
  }
}
