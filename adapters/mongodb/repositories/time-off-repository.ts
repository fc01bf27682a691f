import type { TimeOff } from '../../../core/model/time-off.js';
import type { Slice, Sliced } from '../../../core/pagination.js';
import type { TimeOffFilter, TimeOffRepository } from '../../../core/storage/time-off-repository.js';
import { CODECS } from '../documents/codecs.js';
import { type Collections, first } from '../driver/collections.js';
import { sliced } from '../driver/slices.js';

export class MongoTimeOffRepository implements TimeOffRepository {
  readonly #collections: Collections;

  constructor(collections: Collections) {
    this.#collections = collections;
  }

  async find(app: string, uuid: string): Promise<TimeOff | undefined> {
    const found = await first(this.#collections.timeOff, { _id: uuid, app, removed: false });
    return found && CODECS.timeOff.object(found);
  }

  async list(app: string, slice: Slice, { resource }: TimeOffFilter): Promise<Sliced<TimeOff>> {
    const closing =
      resource === undefined ? {} : { $or: [{ 'object.resources': null }, { 'object.resources': resource }] };
    const filter = { app, removed: false, ...closing };
    return sliced(this.#collections.timeOff, filter, slice, { order: 1 }, CODECS.timeOff.object);
  }
}
