import { formatInstant } from '../../../core/basics/instants.js';
import type { Instant } from '../../../core/basics/ports.js';
import type { Field, Fields, Keywords, NamedField, ObjectField, WireName } from '../../../core/basics/schema.js';
import { isSame } from '../../../core/basics/versions.js';
import { instantInput, type JsonSchema, nullable, object, timestamp, uuid } from './schemas.js';

type Properties = Readonly<Record<string, JsonSchema>>;

/** Keywords of a schema and, by their paths in JSON, of nested ones, such as their titles: `roles` is an item of the list. */
export interface Document extends JsonSchema {
  readonly inside?: Properties;
}

/** Builds the JSON Schema of the input that clients send. */
export function requestSchema({ sent }: ObjectField, { inside, ...keywords }: Document = {}): JsonSchema {
  const optional = sent.filter(({ field }) => field.options.default !== undefined).map(({ wire }) => wire);
  return { ...keywords, ...object(propertiesOf(sent, requestOf, inside), optional) };
}

/** Builds the JSON Schema of a stored object in answers. `others`: properties besides the fields or instead of them; `parts`: those only shown on request. */
export function answerSchema(
  { shown }: ObjectField,
  { inside, ...keywords }: Document,
  others: Properties = {},
  parts: Properties = {},
): JsonSchema {
  const properties = propertiesOf(shown, answerOf, inside);
  const all = { uuid, ...properties, created_at: timestamp, updated_at: timestamp, ...others, ...parts };
  const included = shown.filter(({ field }) => field.options.included).map(({ wire }) => wire);
  return { ...keywords, ...object(all, [...included, ...sparseIn(shown), ...Object.keys(parts)]) };
}

const sparseIn = (fields: readonly NamedField[]): readonly string[] =>
  fields.filter(({ field }) => field.options.sparse).map(({ wire }) => wire);

/** Builds the JSON Schema of a nested object in answers. */
export function shownSchema({ shown }: ObjectField, { inside, ...keywords }: Document = {}): JsonSchema {
  return { ...keywords, ...object(propertiesOf(shown, answerOf, inside), sparseIn(shown)) };
}

/** Returns the JSON Schemas of the fields in answers, for answers that contain some of them. */
export function answerProperties<T extends Fields>({
  shown,
}: ObjectField & { readonly fields: T }): Readonly<Record<WireName<keyof T & string>, JsonSchema>> {
  // Cast: the names of the fields are only known to the compiler.
  return propertiesOf(shown, answerOf) as Record<WireName<keyof T & string>, JsonSchema>;
}

type SchemaOf = (field: Field, nested: Document) => JsonSchema;

function propertiesOf(fields: readonly NamedField[], schemaOf: SchemaOf, inside: Properties = {}) {
  const properties: Record<string, JsonSchema> = {};
  for (const { wire, field } of fields) properties[wire] = schemaOf(field, inside[wire] ?? {});
  return properties;
}

function requestOf(field: Field, document: Document): JsonSchema {
  const { default: standard, nullable: isNullable, request } = field.options;
  const value = schemaOfValue(field, document, requestSchema, instantInput);
  const shownDefault = standard !== undefined && typeof standard !== 'object' && { default: standard };
  return merged({ ...(standard !== undefined || isNullable ? nullable(value) : value), ...shownDefault }, request);
}

function answerOf(field: Field, document: Document): JsonSchema {
  const { default: standard, nullable: isNullable, answer } = field.options;
  const value = schemaOfValue(field, document, shownSchema, timestamp);
  return merged(standard === null || isNullable ? nullable(value) : value, answer);
}

/** Builds the JSON Schema of a value other than null. The keywords of the document belong to the items of a list. */
function schemaOfValue(
  { json, options, object: inner }: Field,
  document: Document,
  nested: (schema: ObjectField, document: Document) => JsonSchema,
  moment: JsonSchema,
): JsonSchema {
  const { description, json: more } = options;
  const schema = inner ? nested(inner, document) : json.format === 'date-time' ? moment : json;
  const value = inner && json.type === 'array' ? { ...json, items: schema } : schema;
  return merged(description === undefined ? value : { ...value, description }, more);
}

/** Adds keywords to a schema, and removes those that are undefined. */
function merged(schema: JsonSchema, keywords: Keywords | undefined): JsonSchema {
  if (!keywords) return schema;
  return Object.fromEntries(Object.entries({ ...schema, ...keywords }).filter(([, keyword]) => keyword !== undefined));
}

type Row = Readonly<Record<string, unknown>>;
type View = Record<string, unknown>;
type Write = (value: unknown) => unknown;

/** Builds the function that renders the fields of objects, without parts of `included`. */
export function buildFieldsView({ shown }: ObjectField): (object: object) => View {
  const write = writerOf(shown.filter(({ field }) => !field.options.included));
  return (object) => {
    const view: View = {};
    write(object as Row, view);
    return view;
  };
}

/** Builds the function that renders stored objects. It shows the parts of `included`. */
export function buildView({ shown }: ObjectField): (object: object, included?: ReadonlySet<string>) => View {
  const isPart = ({ field }: NamedField) => field.options.included === true;
  const write = writerOf(shown.filter((one) => !isPart(one)));
  const parts = shown.filter(isPart).map((one) => ({ part: one.wire, write: writerOf([one]) }));
  return (object, included) => {
    const row = object as Row & { readonly createdAt: Instant; readonly updatedAt: Instant };
    const view: View = { uuid: row.uuid };
    write(row, view);
    view.created_at = formatInstant(row.createdAt);
    view.updated_at = formatInstant(row.updatedAt);
    if (included?.size) for (const { part, write } of parts) if (included.has(part)) write(row, view);
    return view;
  };
}

/** Builds the function that writes the fields of an object into its view. */
function writerOf(fields: readonly NamedField[]): (object: Row, view: View) => void {
  const all = fields.map(({ name, wire, field }) => ({
    name,
    wire,
    standard: field.options.default,
    isSparse: field.options.sparse === true,
    write: writeOf(field),
  }));
  return (object, view) => {
    for (const { name, wire, standard, isSparse, write } of all) {
      const value = object[name] === undefined ? standard : object[name];
      if (isSparse && isSame(value, standard)) continue;
      view[wire] = write ? write(value) : value;
    }
  };
}

const isShownAsIs = ({ name, wire, field }: NamedField): boolean =>
  name === wire && !field.options.added && writeOf(field) === undefined;

/** Returns the function that renders a value. Undefined: values are shown as they are. */
function writeOf({ object: inner, json, options }: Field): Write | undefined {
  if (options.show) return (value) => (value === null ? null : options.show?.(value));
  if (!inner || (inner.shown.length === Object.keys(inner.fields).length && inner.shown.every(isShownAsIs)))
    return undefined;
  const write = writerOf(inner.shown);
  const one: Write = (value) => {
    const view: View = {};
    write(value as Row, view);
    return view;
  };
  const whole: Write = json.type === 'array' ? (value) => (value as readonly unknown[]).map(one) : one;
  return (value) => (value === null ? null : whole(value));
}

/** Completes the example of a request to that of an answer: with the defaults, but without parts that are only shown on request. */
export function completeExample({ shown }: ObjectField, sent: Row): View {
  const example: View = {};
  for (const { wire, field } of shown) {
    const { options, object: inner } = field;
    const given = sent[wire];
    if (options.included) continue;
    if (given === null && options.nullable) example[wire] = null;
    else if (given === undefined || given === null) {
      const standard = options.default;
      if (standard !== undefined && !options.sparse) example[wire] = writeOf(field)?.(standard) ?? standard;
    } else if (!inner) example[wire] = given;
    else if (Array.isArray(given)) example[wire] = given.map((item) => completeExample(inner, item));
    else example[wire] = completeExample(inner, given as Row);
  }
  return example;
}
