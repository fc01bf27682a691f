import { isCleanText } from '../../../core/basics/fields.js';
import { DESCRIPTORS, type Kind } from '../../../core/model/kinds/objects.js';
import { PLACE } from '../../../core/model/questions/cursor.js';
import { type AnyWhere, anyWhere, conjuncts, orderedBy, type Where } from '../../../core/model/questions/question.js';
import type { Filter, How } from './collections.js';

/** Path of a value in documents. For a flag without a field of its own: the filters for true and false. */
type Path = string | { readonly isTrue: Filter; readonly isFalse: Filter };

/** Paths of values that are not top-level fields under their own names. */
const PATHS: {
  readonly [K in Kind]?: Readonly<Partial<Record<keyof (typeof DESCRIPTORS)[K]['foundBy'] & string, Path>>>;
} = {
  timeOff: {
    resources: 'object.resources',
    closesAll: { isTrue: { 'object.resources': null }, isFalse: { $nor: [{ 'object.resources': null }] } },
  },
  series: { service: 'object.service' },
  key: { digest: 'object.digest', page: 'object.page' },
  staff: { person: 'object.person' },
  feed: { digest: 'object.digest', staff: 'object.staff' },
  calendar: { resource: 'object.resource' },
  action: {
    workflow: 'object.workflow',
    position: 'object.position',
    trigger: 'object.trigger',
    enabled: 'object.enabled',
  },
  booking: {
    status: 'object.status',
    start: 'object.start',
    end: 'object.end',
    createdAt: 'object.createdAt',
    workflow: 'object.workflow',
    holdExpiresAt: 'object.holdExpiresAt',
    pendingSince: 'object.pendingSince',
    externalId: 'object.externalId',
    service: 'object.sale.service',
    series: 'object.series.uuid',
    customer: 'object.customerUuid',
    key: 'object.madeWith.key',
    holder: 'object.madeWith.holder',
    resources: 'object.resources',
    payment: 'object.payment.status',
    payments: 'object.payment.records.reference',
  },
  job: {
    status: 'object.status',
    nextAt: 'object.nextAt',
    position: 'object.position',
    booking: 'object.booking',
    action: 'object.action',
    letter: 'object.letter.kind',
    dueAt: 'object.dueAt',
  },
};

const NOTHING: Filter = { _id: { $in: [] } };

export function pathOf(kind: Kind, name: string): string {
  const path = fieldOf(kind, name);
  if (typeof path !== 'string') throw new TypeError(`No field of documents of kind '${kind}' has '${name}'`);
  return path;
}

function fieldOf(kind: Kind, name: string): Path {
  if (name === PLACE) return 'order';
  if (name === 'uuid') return kind === 'job' ? 'uuid' : '_id';
  if (!(name in DESCRIPTORS[kind].foundBy)) throw new TypeError(`Objects of kind '${kind}' are not found by '${name}'`);
  return (PATHS[kind] as Readonly<Record<string, Path>> | undefined)?.[name] ?? name;
}

export function buildFilter<K extends Kind>(kind: K, where: Where<K>): Filter {
  return joined(conjuncts(anyWhere(where)).map((part) => partOf(kind, part)));
}

function partOf(kind: Kind, where: AnyWhere): Filter {
  switch (where[0]) {
    case 'and':
      return joined(where[1].map((each) => partOf(kind, each)));
    case 'or': {
      // Omit alternatives that never match.
      const any = where[1].map((each) => partOf(kind, each)).filter((each) => each !== NOTHING);
      return any.length === 0 ? NOTHING : { $or: any };
    }
    case 'not':
      return { $nor: [partOf(kind, where[1])] };
  }
  const path = fieldOf(kind, where[1]);
  if (typeof path !== 'string') return where[2] === true ? path.isTrue : path.isFalse;
  switch (where[0]) {
    case 'isNull':
      return { [path]: null };
    case 'eq':
    case 'has':
      return { [path]: where[2] };
    case 'in':
      return { [path]: { $in: where[2] } };
    case 'contains':
      return containing(path, String(where[2]));
    default:
      return { [path]: { [`$${where[0]}`]: where[2] } };
  }
}

/** Returns the sort key of an order. Objects with the same value are in creation order. */
export function buildSort(kind: Kind, order: string): NonNullable<How['sort']> {
  const { by, isReversed } = orderedBy(order);
  const direction = isReversed ? -1 : 1;
  return by === null ? { order: direction } : { [pathOf(kind, by)]: direction, order: direction };
}

/** Returns a filter for texts that contain `text`. None contain lone surrogates or NUL, which some servers reject. */
function containing(path: string, text: string): Filter {
  return isCleanText(text) ? { [path]: { $regex: text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&') } } : NOTHING;
}

/** Merges filters. Bounds of one field are merged; any other filter on a field that is in use goes into `$and`. */
function joined(filters: readonly Filter[]): Filter {
  if (filters.includes(NOTHING)) return NOTHING;
  const all: Record<string, unknown> = {};
  const others: Filter[] = [];
  for (const filter of filters) {
    const isFree = Object.entries(filter).every(([path, wanted]) => !(path in all) || areBounds(all[path], wanted));
    if (!isFree) others.push(filter);
    else
      for (const [path, wanted] of Object.entries(filter))
        all[path] = path in all ? { ...(all[path] as object), ...(wanted as object) } : wanted;
  }
  return others.length === 0 ? all : { ...all, $and: others };
}

function areBounds(one: unknown, other: unknown): boolean {
  return isBounds(one) && isBounds(other) && !Object.keys(other).some((operator) => operator in one);
}

function isBounds(wanted: unknown): wanted is Readonly<Record<string, unknown>> {
  return typeof wanted === 'object' && wanted !== null && Object.keys(wanted).every((one) => BOUNDS.has(one));
}

const BOUNDS: ReadonlySet<string> = new Set(['$lt', '$lte', '$gt', '$gte']);
