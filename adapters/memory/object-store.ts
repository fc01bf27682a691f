import {
  type AnyWhere,
  anyWhere,
  conjuncts,
  foundValue,
  type Kind,
  meets,
  type ObjectStore,
  type Objects,
  orderedBy,
  type Question,
  type Slice,
  type Sliced,
  type TextName,
  type Where,
} from '../../core/index.js';
import { byOrdinal, listed, type Row } from './collection.js';
import { findSlice } from './search-match.js';
import { type Contents, OverState } from './state.js';

/** Answers queries by evaluating them on each object. A list without a condition skips the objects before its offset. */
export class MemoryObjectStore extends OverState implements ObjectStore {
  async find<K extends Kind>(app: string | null, kind: K, uuid: string): Promise<Objects[K] | undefined> {
    for (const contents of this.#contentsOf(app)) {
      const object = contents.object(kind, uuid);
      if (object) return object;
    }
    return undefined;
  }

  async select<K extends Kind>(
    app: string | null,
    question: Question<K>,
    limit = Number.POSITIVE_INFINITY,
  ): Promise<readonly Objects[K][]> {
    const found: Objects[K][] = [];
    for (const contents of this.#contentsOf(app)) {
      found.push(...selected(contents, question, limit - found.length));
      if (found.length >= limit) break;
    }
    return found;
  }

  async distinct<K extends Kind>(app: string, kind: K, name: TextName<K>, where: Where<K>): Promise<readonly string[]> {
    const of = foundValue(kind, name);
    const values = (await this.select(app, { kind, where })).map(of) as readonly (string | null)[];
    return [...new Set(values)].filter((value) => value !== null);
  }

  async list<K extends Kind>(app: string, question: Question<K>, slice: Slice): Promise<Sliced<Objects[K]>> {
    const contents = this.state.contents.get(app);
    if (!contents) return { items: [], total: 0, ...(slice.after !== undefined && { next: null }) };
    const { kind, where, order = 'created' } = question;
    const parts = conjuncts(anyWhere(where));
    const isMet = parts.length === 0 ? undefined : meets(kind, where);
    if (isMet && slice.after === undefined && parts.some(isSearch))
      return findSlice(inOrder(contents, question), slice, isMet);
    const { by, isReversed } = orderedBy(order);
    const all = contents.store(kind);
    if (by === null) return isReversed ? all.listReversed(slice, isMet) : all.list(slice, isMet);
    if (kind === 'booking' && by === 'start') {
      const byStart = contents.objects.booking.byStart as never;
      return listed<Objects[K]>(byStart, slice, isReversed, isMet);
    }
    const { offset = 0 } = slice;
    const found = inOrder(contents, question).filter(isMet ?? (() => true));
    return { items: found.slice(offset, offset + slice.limit), total: found.length };
  }

  async revision(app: string, kind: Kind): Promise<string> {
    return this.state.contents.get(app)?.store(kind).revision ?? '';
  }

  #contentsOf(app: string | null): Iterable<Contents> {
    if (app === null) return this.state.contents.values();
    const contents = this.state.contents.get(app);
    return contents ? [contents] : [];
  }
}

/** Returns up to `limit` objects of an app that meet the query. */
export function selected<K extends Kind>(
  contents: Contents,
  question: Question<K>,
  limit = Number.POSITIVE_INFINITY,
): readonly Objects[K][] {
  const { kind, where, order } = question;
  const isMet = meets(kind, where);
  const found: Objects[K][] = [];
  const all = order === undefined ? candidates(contents, kind, where) : inOrder(contents, question);
  for (const object of all) {
    if (found.length >= limit) break;
    if (isMet(object)) found.push(object);
  }
  return found;
}

/** Returns objects that may meet the condition. Bookings have indexes by customer address and by start, jobs one by booking. */
function candidates<K extends Kind>(contents: Contents, kind: K, where: Where<K>): Iterable<Objects[K]> {
  const parts = conjuncts(anyWhere(where));
  const { booking, job } = contents.objects;
  if (kind === 'job') {
    const of = parts.find(([operator, name]) => operator === 'in' && name === 'booking')?.[2];
    if (of) return job.ofBookings(of as readonly string[]) as Iterable<Objects[Kind]> as Iterable<Objects[K]>;
  }
  if (kind === 'booking') {
    const address = parts.find(([operator, name]) => operator === 'eq' && name === 'customerEmailFolded');
    // Casts: the check of the kind does not narrow its type.
    if (address) return booking.ofAddress(String(address[2])) as Iterable<Objects[Kind]> as Iterable<Objects[K]>;
    const bound = (operator: string) => parts.find((part) => part[0] === operator && part[1] === 'start')?.[2];
    const [after, before] = [bound('gt'), bound('lt')];
    if (after !== undefined && before !== undefined)
      return booking.startingWithin(Number(after), Number(before)) as Iterable<Objects[Kind]> as Iterable<Objects[K]>;
  }
  return contents.all(kind);
}

function inOrder<K extends Kind>(contents: Contents, question: Question<K>): Objects[K][] {
  return rowsInOrder(contents, question).map(({ item }) => item);
}

function rowsInOrder<K extends Kind>(contents: Contents, { kind, order = 'created' }: Question<K>): Row<Objects[K]>[] {
  const { by, isReversed } = orderedBy(order);
  const rows = [...contents.store(kind).rows()];
  if (by !== null) {
    const valueIn = valuesBy(kind, by);
    // The difference of two nulls is NaN, so these fall back to creation order.
    rows.sort((a, b) => valueIn(a) - valueIn(b) || byOrdinal(a, b));
  }
  return isReversed ? rows.reverse() : rows;
}

function valuesBy<K extends Kind>(kind: K, by: string | null): (row: Row<Objects[K]>) => number {
  const of = by === null ? () => null : foundValue(kind, by);
  return ({ item }) => (of(item) as number | null) ?? Number.NEGATIVE_INFINITY;
}

function isSearch(where: AnyWhere): boolean {
  return where[0] === 'contains' || (where[0] === 'or' && where[1].every(isSearch));
}
