import type { Meta } from '../../../../../core/basics/fields.js';
import type { Field, NamedField, ObjectField, ValuesOf, WireName } from '../../../../../core/basics/schema.js';
import type { FieldOf, FieldOfSchema } from './field.js';
import type { Path } from './form.js';
import { buildMeta, type MetaRow, metaRows } from './meta-rows.js';

/** Draft of an object: the fields that clients send, by their names in the interface. An empty number is null, an empty text '', metadata are rows. */
export type DraftOf<S extends ObjectField> = Drafted<ValuesOf<S>>;

type Drafted<V> = number extends V
  ? V | null
  : [V] extends [string | null]
    ? Exclude<V, null> | (null extends V ? '' : never)
    : V extends readonly (infer I)[]
      ? readonly Drafted<I>[]
      : V extends object
        ? [Meta, V] extends [V, Meta]
          ? readonly MetaRow[]
          : { readonly [K in keyof V & string as WireName<K>]: Drafted<Exclude<V[K], undefined>> }
        : V;

export type BodyOf<S extends ObjectField> = Sent<ValuesOf<S>>;

type Sent<V> = V extends readonly (infer I)[]
  ? Sent<I>[]
  : V extends object
    ? { -readonly [K in keyof V & string as WireName<K>]: Sent<Exclude<V[K], undefined>> }
    : V;

/** Returns the draft of a new object: defaults, and empty texts. */
export function buildBlank<S extends ObjectField>(schema: S): DraftOf<S> {
  const defaults = schema.sent.map(({ name, field }) => [name, field.options.default]);
  return converted(schema, Object.fromEntries(defaults), 'name', drafted) as DraftOf<S>;
}

/** Returns the draft of a stored object, as the service shows it. */
export const buildDraft = <S extends ObjectField>(schema: S, object: object): DraftOf<S> =>
  converted(schema, object as Row, 'wire', drafted) as DraftOf<S>;

/** Returns the body of a request. An empty text becomes null if that is the field's default. */
export const buildBody = <S extends ObjectField>(schema: S, draft: DraftOf<S>): BodyOf<S> =>
  converted(schema, draft as Row, 'wire', sent) as BodyOf<S>;

/** Returns the drafts of an editor whose fields are all those of a schema. */
export const buildDrafts = <S extends ObjectField>(schema: S) => ({
  blank: () => buildBlank(schema),
  draftOf: (object: object) => buildDraft(schema, object),
  bodyOf: (draft: DraftOf<S>) => buildBody(schema, draft),
});

type Convert = (field: NamedField, value: unknown) => unknown;
const drafted: Convert = ({ name, field: { json } }, value) => {
  if (name === 'meta') return metaRows(value as Meta | null);
  return value === null && json.type === 'string' ? '' : value;
};
const sent: Convert = ({ name, field: { options } }, value) => {
  if (name === 'meta') return buildMeta(value as readonly MetaRow[]);
  return value === '' && options.default === null ? null : value;
};

type Row = Readonly<Record<string, unknown>>;

/** Converts the fields of an object, at every depth, to names of the interface. `names` is the spelling of their names in the object. */
function converted(schema: ObjectField, object: Row, names: 'name' | 'wire', convert: Convert): Row {
  const entries = schema.sent.map((named) => {
    const { field, wire } = named;
    const inner = field.object;
    const one = (value: unknown): unknown =>
      inner && typeof value === 'object' && value !== null
        ? converted(inner, value as Row, names, convert)
        : convert(named, value);
    const value = object[named[names]] ?? null;
    return [wire, inner && Array.isArray(value) ? value.map(one) : one(value)];
  });
  return Object.fromEntries(entries);
}

/** Completes fields of a form from the schema, except those that have a kind. */
export function listFields<S extends ObjectField, const P extends Path<DraftOf<S>>>(
  schema: S,
  fields: readonly (FieldOfSchema<P> | FieldOf<P>)[],
): readonly FieldOf<P>[] {
  return fields.map((field) => ('kind' in field ? field : { ...field, ...kindOf(fieldAt(schema, field.at)) }));
}

function kindOf({ json: { type, format, minimum, maximum, maxLength = 0 } }: Field) {
  if (type === 'integer')
    return { kind: 'number', min: minimum ?? 0, max: maximum ?? Number.MAX_SAFE_INTEGER } as const;
  if (type === 'boolean') return { kind: 'toggle' } as const;
  if (format === 'email' || format === 'date') return { kind: format } as const;
  return { kind: maxLength > 255 ? 'long' : 'text' } as const;
}

/** Returns the field at a dotted path. @throws TypeError if there is none. */
function fieldAt(schema: ObjectField, path: string): Field {
  const [head = '', ...rest] = path.split('.');
  const found = schema.sent.find(({ wire }) => wire === head);
  if (!found) throw new TypeError(`There is no field ${path}`);
  return rest.length > 0 && found.field.object ? fieldAt(found.field.object, rest.join('.')) : found.field;
}
