import type { Field, ObjectField, ValuesOf, WireName } from '../../../../../core/basics/schema.js';

/** Draft of an object: the fields that clients send, by their names in the interface. An empty number is null, an empty text ''. */
export type DraftOf<S extends ObjectField> = Drafted<ValuesOf<S>>;

type Drafted<V> = number extends V
  ? V | null
  : [V] extends [string | null]
    ? Exclude<V, null> | (null extends V ? '' : never)
    : V extends readonly (infer I)[]
      ? readonly Drafted<I>[]
      : V extends object
        ? { readonly [K in keyof V & string as WireName<K>]: Drafted<V[K]> }
        : V;

/** Body of a request. */
export type BodyOf<S extends ObjectField> = Sent<ValuesOf<S>>;

type Sent<V> = V extends readonly (infer I)[]
  ? Sent<I>[]
  : V extends object
    ? { -readonly [K in keyof V & string as WireName<K>]: Sent<V[K]> }
    : V;

/** Returns the draft of a new object: defaults, and empty texts. */
export function blankOf<S extends ObjectField>(schema: S): DraftOf<S> {
  const defaults = schema.sent.map(({ name, field }) => [name, field.options.default]);
  return converted(schema, Object.fromEntries(defaults), 'name', drafted) as DraftOf<S>;
}

/** Returns the draft of a stored object, as the service shows it. */
export function draftOf<S extends ObjectField>(schema: S, object: object): DraftOf<S> {
  return converted(schema, object as Row, 'wire', drafted) as DraftOf<S>;
}

/** Returns the body of a request. An empty text becomes null if that is the field's default. */
export function bodyOf<S extends ObjectField>(schema: S, draft: DraftOf<S>): BodyOf<S> {
  return converted(schema, draft as Row, 'wire', sent) as BodyOf<S>;
}

type Convert = (field: Field, value: unknown) => unknown;
const drafted: Convert = ({ json }, value) => (value === null && json.type === 'string' ? '' : value);
const sent: Convert = ({ options }, value) => (value === '' && options.default === null ? null : value);

type Row = Readonly<Record<string, unknown>>;

/** Converts the fields of an object, at every depth, to names of the interface. `names` is the spelling of their names in the object. */
function converted(schema: ObjectField, object: Row, names: 'name' | 'wire', convert: Convert): Row {
  const entries = schema.sent.map(({ field, ...spellings }) => {
    const inner = field.object;
    const one = (value: unknown): unknown =>
      inner && typeof value === 'object' && value !== null
        ? converted(inner, value as Row, names, convert)
        : convert(field, value);
    const value = object[spellings[names]] ?? null;
    return [spellings.wire, inner && Array.isArray(value) ? value.map(one) : one(value)];
  });
  return Object.fromEntries(entries);
}
