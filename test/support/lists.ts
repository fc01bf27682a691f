import type { Slice, Sliced } from '../../core/basics/pagination.js';
import type { Storage } from '../../core/ledger/storage/storage.js';
import type { Kind, Objects } from '../../core/model/kinds/objects.js';
import { equal, type TextName } from '../../core/model/questions/question.js';

/** Lists the app's objects of a kind whose values are equal to the given ones, in creation order. */
export function listed<K extends Kind>(
  { objects }: Pick<Storage, 'objects'>,
  kind: K,
  app: string,
  slice: Slice = { offset: 0, limit: 1_000 },
  values?: Readonly<Partial<Record<TextName<K>, string | undefined>>>,
): Promise<Sliced<Objects[K]>> {
  return objects.list(app, { kind, where: ['and', values === undefined ? [] : equal<K>(values)] }, slice);
}
