import { RefusedError } from '../basics/errors.js';
import { changed } from '../basics/versions.js';
import type { Reference } from '../model/kinds/kind.js';
import {
  type CountedKind,
  descriptorOf,
  KINDS,
  type Kind,
  type Objects,
  type ObjectsByKind,
} from '../model/kinds/objects.js';
import { ALL, type Where } from '../model/questions/question.js';
import type { View } from './ledger.js';

/** Limit of objects that a refusal names. */
const NAMED_MAX = 10;

type Any = Objects[CountedKind];

/** Returns the kinds whose objects refer to a kind with that effect, with the references. */
function referencesTo(to: Kind, effect: 'cascade' | 'refuse'): readonly (readonly [CountedKind, Reference<Any>])[] {
  return KINDS.flatMap((kind) => {
    // Cast: the references of all kinds need one common type here.
    const reference = descriptorOf(kind).refersTo[to] as unknown as Reference<Any> | undefined;
    return reference?.onRemoval === effect ? [[kind as CountedKind, reference] as const] : [];
  });
}

/** Returns the objects of a kind that refer to an object, in creation order. */
function referring(view: View, kind: CountedKind, { of, by }: Reference<Any>, uuid: string): readonly Any[] {
  const is = by === undefined ? undefined : descriptorOf(kind).foundBy[by]?.is;
  const where = is === undefined ? ALL : ([is === 'list' ? 'has' : 'eq', by, uuid] as unknown as Where<CountedKind>);
  return view
    .select({ kind, where })
    .filter((object) => of(object).includes(uuid))
    .sort((a, b) => a.createdAt - b.createdAt || (a.uuid < b.uuid ? -1 : 1));
}

/** @throws RefusedError `in_use` if other objects need this one, as the `refersTo` of their descriptors says. */
export function checkUnreferenced(view: View, to: Kind, uuid: string): void {
  for (const [kind, reference] of referencesTo(to, 'refuse')) {
    const found = referring(view, kind, reference, uuid) as unknown as readonly { readonly name: string }[];
    if (found.length === 0) continue;
    throw new RefusedError('in_use', {
      [to]: found
        .slice(0, NAMED_MAX)
        .map(({ name }) => name)
        .join(', '),
    });
  }
}

/** Returns the changes of other objects that the removal of this one causes, as the `refersTo` of their descriptors says. */
export function buildCascade(view: View, to: Kind, uuid: string) {
  const put: ObjectsByKind[] = [];
  const removed: { readonly kind: Kind; readonly uuid: string }[] = [];
  for (const [kind, reference] of referencesTo(to, 'cascade')) {
    const left: Any[] = [];
    for (const object of referring(view, kind, reference, uuid)) {
      const fields = reference.without?.(object, uuid) ?? null;
      if (fields === null) removed.push({ kind, uuid: object.uuid });
      else left.push(changed(object, fields, view.now));
    }
    if (left.length > 0) put.push({ [kind]: left });
  }
  return { put: Object.assign({}, ...put) as ObjectsByKind, removed };
}
