import type { Kind, Objects } from '../../core/kinds/objects.js';
import type { Slice, Sliced } from '../../core/pagination.js';
import { equal, type TextName } from '../../core/questions/question.js';
import type { Storage } from '../../core/storage/storage.js';

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
