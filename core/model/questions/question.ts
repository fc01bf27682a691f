import type { FoundBy } from '../kinds/kind.js';
import { DESCRIPTORS, type Kind, type Objects } from '../kinds/objects.js';

/** Queryable values of a kind (`foundBy` of its descriptor), and the UUID. */
type Fields<K extends Kind> = (typeof DESCRIPTORS)[K]['foundBy'] & { readonly uuid: { readonly is: 'uuid' } };
type NamesOf<K extends Kind, Is> = {
  [N in keyof Fields<K> & string]: Fields<K>[N] extends { readonly is: Is } ? N : never;
}[keyof Fields<K> & string];

export type TextName<K extends Kind> = NamesOf<K, 'text' | 'uuid'>;
type NumberName<K extends Kind> = NamesOf<K, 'instant' | 'number'>;
type FlagName<K extends Kind> = NamesOf<K, 'flag'>;
type ListName<K extends Kind> = NamesOf<K, 'list'>;

/**
 * Condition on objects of a kind. Null is equal to nothing, is in no list, and is neither less nor greater than any
 * value; `isNull` matches it. `not` matches all objects that do not meet a condition, including those with null.
 * `contains` matches a substring, `has` a member of a list. All objects meet an empty `and`, none an empty `or`.
 */
export type Where<K extends Kind> =
  | readonly ['eq' | 'contains', TextName<K>, string]
  | readonly ['in', TextName<K>, readonly string[]]
  | readonly ['eq' | 'lt' | 'lte' | 'gt' | 'gte', NumberName<K>, number]
  | readonly ['in', NumberName<K>, readonly number[]]
  | readonly ['eq', FlagName<K>, boolean]
  | readonly ['has', ListName<K>, string]
  | readonly ['isNull', TextName<K> | NumberName<K>]
  | readonly ['and' | 'or', readonly Where<K>[]]
  | readonly ['not', Where<K>];

/** Order by creation, or by a value and then by creation. A leading `-` reverses it. */
export type Order<K extends Kind> = 'created' | '-created' | NumberName<K> | `-${NumberName<K>}`;

/** Query for objects of one kind. */
export interface Question<K extends Kind = Kind> {
  readonly kind: K;
  readonly where: Where<K>;
  /** Undefined: any order. */
  readonly order?: Order<K> | undefined;
}

/** Condition that every object meets. */
export const ALL = ['and', []] as const;

/** Untyped form of a condition, which storages and `meets` interpret for any kind. */
export type AnyWhere =
  | readonly ['eq' | 'lt' | 'lte' | 'gt' | 'gte' | 'has' | 'contains', string, string | number | boolean]
  | readonly ['in', string, readonly (string | number)[]]
  | readonly ['isNull', string]
  | readonly ['and' | 'or', readonly AnyWhere[]]
  | readonly ['not', AnyWhere];

/** Drops the kind from a condition's type. `Where` has already checked names and values. */
export function anyWhere<K extends Kind>(where: Where<K>): AnyWhere {
  return where as AnyWhere;
}

/** Adds a further condition to a question, such as that its objects are the caller's own. */
export function narrowed<K extends Kind>(question: Question<K>, within: Where<K> | undefined): Question<K> {
  return within === undefined ? question : { ...question, where: ['and', [question.where, within]] };
}

/** Builds the conditions that values are equal to the given ones. An omitted value is no condition. */
export function equal<K extends Kind>(
  values: Readonly<Partial<Record<TextName<K>, string | undefined>>>,
): readonly Where<K>[] {
  return Object.entries<string | undefined>(values).flatMap(([name, value]) =>
    value === undefined ? [] : [['eq', name as TextName<K>, value]],
  );
}

/** Splits an `and` into its conditions. Any other condition is returned alone. */
export function conjuncts(where: AnyWhere): readonly AnyWhere[] {
  return where[0] === 'and' ? where[1].flatMap(conjuncts) : [where];
}

/** Returns a getter for a queryable value of a kind. */
export function foundValue<K extends Kind>(kind: K, name: string): (object: Objects[K]) => unknown {
  if (name === 'uuid') return ({ uuid }) => uuid;
  const foundBy: Readonly<Record<string, FoundBy<Objects[K]>>> = DESCRIPTORS[kind].foundBy as never;
  const found = foundBy[name];
  if (!found) throw new TypeError(`Objects of kind '${kind}' are not found by '${name}'`);
  return found.of;
}

/** Evaluates a condition on an object. It is the reference implementation: every storage must agree with it. */
export function meets<K extends Kind>(kind: K, where: Where<K>): (object: Objects[K]) => boolean {
  return evaluator(kind, anyWhere(where));
}

function evaluator<K extends Kind>(kind: K, where: AnyWhere): (object: Objects[K]) => boolean {
  switch (where[0]) {
    case 'and': {
      const all = where[1].map((each) => evaluator(kind, each));
      return (object) => all.every((meetsIt) => meetsIt(object));
    }
    case 'or': {
      const any = where[1].map((each) => evaluator(kind, each));
      return (object) => any.some((meetsIt) => meetsIt(object));
    }
    case 'not': {
      const negated = evaluator(kind, where[1]);
      return (object) => !negated(object);
    }
  }
  const of = foundValue(kind, where[1]);
  switch (where[0]) {
    case 'isNull':
      return (object) => of(object) === null;
    case 'in': {
      const values = new Set<unknown>(where[2]);
      return (object) => values.has(of(object));
    }
    default:
      return comparison(where[0], of, where[2]);
  }
}

function comparison<T>(
  operator: 'eq' | 'lt' | 'lte' | 'gt' | 'gte' | 'has' | 'contains',
  of: (object: T) => unknown,
  value: string | number | boolean,
): (object: T) => boolean {
  const isNumber = (found: unknown): found is number => found !== null;
  switch (operator) {
    case 'eq':
      return (object) => of(object) === value;
    case 'has':
      return (object) => (of(object) as readonly unknown[]).includes(value);
    case 'contains':
      return (object) => ((of(object) as string | null) ?? '').includes(value as string) && of(object) !== null;
  }
  const compared = value as number;
  return (object) => {
    const found = of(object);
    if (!isNumber(found)) return false;
    if (operator === 'lt') return found < compared;
    if (operator === 'lte') return found <= compared;
    return operator === 'gt' ? found > compared : found >= compared;
  };
}

/** Splits an order into its value (null for creation order) and its direction. */
export function orderedBy(order: string): { readonly by: string | null; readonly isReversed: boolean } {
  const isReversed = order.startsWith('-');
  const by = isReversed ? order.slice(1) : order;
  return { by: by === 'created' ? null : by, isReversed };
}
