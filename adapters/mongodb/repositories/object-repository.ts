import type { Kind, Objects } from '../../../core/kinds/objects.js';
import type { Slice, Sliced } from '../../../core/pagination.js';
import type { Search } from '../../../core/search.js';
import type { ObjectRepository } from '../../../core/storage/object-repository.js';
import { codecOf, type DocumentOf } from '../documents/codecs.js';
import { type Collection, type Collections, collectionOf, first } from '../driver/collections.js';
import { searchFilter } from '../driver/search-filter.js';
import { sliced } from '../driver/slices.js';

/** The objects of one kind. Each field that may be searched has a folded copy: `name` as `nameFolded`, and so on. */
export class MongoObjectRepository<K extends Kind, F extends string> implements ObjectRepository<Objects[K], F> {
  protected readonly collection: Collection<DocumentOf[K]>;
  protected readonly objectOf: (document: DocumentOf[K]) => Objects[K];

  constructor(collections: Collections, kind: K) {
    this.collection = collectionOf(collections, kind);
    this.objectOf = codecOf(kind).object;
  }

  async find(app: string, uuid: string): Promise<Objects[K] | undefined> {
    const found = await first(this.collection, { _id: uuid, app, removed: false });
    return found && this.objectOf(found);
  }

  async list(app: string, slice: Slice, search: Search<F>): Promise<Sliced<Objects[K]>> {
    const filter = { app, removed: false, ...searchFilter(search) };
    return sliced(this.collection, filter, slice, { order: 1 }, this.objectOf);
  }

  async revision(): Promise<undefined> {
    return undefined; // only the database knows what other processes do
  }
}
