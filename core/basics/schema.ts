/**
 * The fields of objects, stated once, as data. `object({ name: text(), … })` is a schema. The types (`InputOf`, `ValuesOf`, `PatchOf`,
 * `StoredOf`) and the functions (`parse`, `patched`, `sentFields`, `eventDetails`) follow from it here; JSON Schemas and rendering in the HTTP
 * adapter; limits and defaults of forms in the console. A type of field has its JSON Schema and its reader side by side.
 */
import { FieldReader, LONG_TEXT_MAX, META_KEYS_MAX, type Meta, mergePatch, REQUIRED, TEXT_MAX } from './fields.js';
import { formatInstant } from './instants.js';
import type { JsonSchema } from './json-schema.js';
import type { Instant } from './ports.js';
import { isSame } from './versions.js';

/** Detail in which change events show a field: old and new value; both values, written as moments; only the name; or nothing. */
export type EventDetail = 'values' | 'moments' | 'name' | 'nothing';

export interface Options<V = unknown> {
  /** Value of a missing field, and of null. Without a default, the field is required. */
  readonly default?: V | null;
  /** True if null is a value although it is not the default. */
  readonly nullable?: true;
  readonly description?: string;
  /** Detail in change events. Default `name`, so that a forgotten option never shows values. */
  readonly inEvents?: EventDetail;
  /** True if objects that were stored before the field existed lack it. It then has its default. */
  readonly added?: true;
  /** True if answers contain the field only where it is not its default. Inside another object, values and storages lack it there, too. */
  readonly sparse?: true;
  /** True if the service assigns the field: answers contain it, requests do not. */
  readonly readOnly?: true;
  /** True if only requests contain the field: it is neither stored nor in answers. */
  readonly writeOnly?: true;
  /** True if the field is only stored: neither requests nor answers contain it. */
  readonly internal?: true;
  /** True if answers contain the field only if the request names it in `include`. */
  readonly included?: true;
  /** Returns the problem of a value, or undefined. Called if the value has no other problem. `fields` above it have been read. */
  check?(value: V, fields: FieldReader): string | undefined;
  /** Converts a value, other than null, to its form in answers. */
  show?(value: V): unknown;
  /** JSON Schema keywords, besides those of the type: of both, of requests, and of answers. Undefined removes one. */
  readonly json?: Keywords;
  readonly request?: Keywords;
  readonly answer?: Keywords;
}
export type Keywords = { readonly [K in keyof JsonSchema]?: JsonSchema[K] | undefined };

type Read = (fields: FieldReader, name: string) => unknown;

/** `never`: the service assigns the field, and clients cannot send it. */
type Sent = 'required' | 'optional' | 'never';
/** `perhaps`: objects that were stored before the field existed lack it. `sparse`: those with its default do, too. */
type Stored = 'always' | 'perhaps' | 'sparse' | 'never';

/** A field. `In` is the type that clients send, `Out` the type of its value. */
export interface Field<In = unknown, Out = unknown, S extends Sent = Sent, K extends Stored = Stored> {
  readonly options: Options;
  /** JSON Schema of a value other than null, without nested fields. */
  readonly json: JsonSchema;
  readonly read: Read;
  readonly object?: ObjectField;
  /** Carries the types. No value has this property. */
  readonly '~type'?: { readonly in: In; readonly out: Out; readonly sent: S; readonly stored: K };
}

export type Fields = Readonly<Record<string, Field>>;

/** Field with its name in the core, and in the interface. */
export interface NamedField {
  readonly name: string;
  readonly wire: string;
  readonly field: Field;
}

/** Schema of an object. It is a field, too, so that objects nest. `N` is null if the field may be null. */
export interface ObjectField<T extends Fields = Fields, N = unknown, S extends Sent = Sent, K extends Stored = Stored>
  extends Field<InputFields<T> | N, OutputFields<T> | N, S, K> {
  readonly fields: T;
  /** Fields that clients send, and those that answers contain. */
  readonly sent: readonly NamedField[];
  readonly shown: readonly NamedField[];
  /** Reads the fields, and applies the rule about several of them. */
  readonly readFields: (reader: FieldReader) => OutputFields<T>;
}

type OrNull<O> = O extends { readonly default: null } | { readonly nullable: true } ? null : never;
type SentBy<O> = O extends { readonly readOnly: true } | { readonly internal: true }
  ? 'never'
  : O extends { readonly default: unknown }
    ? 'optional'
    : 'required';
type StoredBy<O> = O extends { readonly writeOnly: true }
  ? 'never'
  : O extends { readonly added: true }
    ? 'perhaps'
    : O extends { readonly sparse: true }
      ? 'sparse'
      : 'always';

type TypeOf<F> = F extends { readonly '~type'?: infer T } ? NonNullable<T> : never;
type In<F> = TypeOf<F> extends { readonly in: infer V } ? V : never;
type Out<F> = TypeOf<F> extends { readonly out: infer V } ? V : never;
/** Names of the fields that are sent, or stored, like that. */
type SentLike<T, S extends Sent> = { [K in keyof T]: TypeOf<T[K]> extends { readonly sent: S } ? K : never }[keyof T];
type StoredLike<T, S extends Stored> = {
  [K in keyof T]: TypeOf<T[K]> extends { readonly stored: S } ? K : never;
}[keyof T];

/** Types of the fields `K`. Mapped like `Pick`, so that editors show the comment of each field. */
type Ins<T, K extends keyof T> = { readonly [P in K]: In<T[P]> };
type SomeIns<T, K extends keyof T> = { readonly [P in K]?: In<T[P]> | null | undefined };
type Outs<T, K extends keyof T> = { readonly [P in K]: Out<T[P]> };
type Patches<T, K extends keyof T> = { readonly [P in K]?: Patch<In<T[P]>> | null | undefined };
type Patch<V> = V extends readonly unknown[] | string | number | boolean | null | undefined
  ? V
  : { readonly [K in keyof V]?: Patch<V[K]> | null | undefined };
type Flat<T> = { readonly [K in keyof T]: T[K] };

type InputFields<T> = Flat<Ins<T, SentLike<T, 'required'>> & SomeIns<T, SentLike<T, 'optional'>>>;
type OutputFields<T> = Flat<
  Outs<T, Exclude<SentLike<T, 'required' | 'optional'>, StoredLike<T, 'sparse'>>> &
    Partial<Outs<T, StoredLike<T, 'sparse'>>>
>;

/** Type of the input that clients send. */
export type InputOf<S extends ObjectField> = InputFields<S['fields']>;
/** Type of the parsed value: all fields that clients can send, with their defaults. */
export type ValuesOf<S extends ObjectField> = OutputFields<S['fields']>;
/** JSON merge patch of the fields that clients can send. */
export type PatchOf<S extends ObjectField> = Patches<S['fields'], SentLike<S['fields'], 'required' | 'optional'>>;
export type StoredOf<S extends ObjectField> = Flat<
  Outs<S['fields'], StoredLike<S['fields'], 'always'>> &
    Partial<Outs<S['fields'], StoredLike<S['fields'], 'perhaps' | 'sparse'>>>
>;

export interface StoredObject {
  readonly uuid: string;
  readonly app: string;
  /** Counts the changes, from 1. */
  readonly version: number;
  readonly createdAt: Instant;
  readonly updatedAt: Instant;
}

/** Builds a field. `required` reads it if it has no default, and reports its absence. `optional` returns the default of a missing one. */
function field<V, O, I = V>(
  json: JsonSchema,
  given: O | undefined,
  required: Read,
  optional?: Read,
): Field<I | OrNull<O>, V | OrNull<O>, SentBy<O>, StoredBy<O>> {
  const options: Options = given ?? {};
  const orDefault: Read = (fields, name) => (fields.has(name) ? required(fields, name) : options.default);
  const read = options.default === undefined ? required : (optional ?? orDefault);
  const checked: Read = (fields, name) => {
    const value = read(fields, name);
    const isThere = fields.has(name) && value !== null && !fields.isBad(name);
    const problem = isThere ? options.check?.(value, fields) : undefined;
    if (problem !== undefined) fields.fail(name, problem);
    return value;
  };
  const complete = options.check ? checked : read;
  const orNull: Read = (fields, name) => (fields.raw(name) === null ? null : complete(fields, name));
  return { json, options, read: options.nullable ? orNull : complete };
}

/** Text of 1 to `max` characters that is not blank. With a default, it may be blank or empty. */
export function text<const O extends Options<string>>(options?: O, max = TEXT_MAX) {
  return field<string, O>(
    textJson(options, max),
    options,
    (fields, name) => fields.requiredText(name, max),
    (fields, name) => fields.optionalText(name, options?.default, max),
  );
}
export const longText = <const O extends Options<string>>(options?: O) => text(options, LONG_TEXT_MAX);

export function lineOfText<const O extends Options<string>>(options?: O, max = TEXT_MAX) {
  return field<string, O>(
    textJson(options, max),
    options,
    (fields, name) => fields.requiredName(name, max),
    (fields, name) => fields.optionalName(name, options?.default),
  );
}

function textJson({ default: standard }: Options = {}, maxLength: number): JsonSchema {
  return { type: 'string', maxLength, ...(standard === undefined && { minLength: 1, pattern: '\\S' }) };
}

type WithoutDefault<V> = Omit<Options<V>, 'default'>;
type NullByDefault<O> = O & { readonly default: null };

function nullByDefault<O>(options: O | undefined): NullByDefault<O> {
  return { ...options, default: null } as NullByDefault<O>;
}

/** Text of up to `max` characters. Blank text becomes null. */
export function textOrBlank<const O extends WithoutDefault<string>>(options?: O, max = TEXT_MAX) {
  const read: Read = (fields, name) => fields.textOrBlank(name, max);
  return field<string, NullByDefault<O>>({ type: 'string', maxLength: max }, nullByDefault(options), read, read);
}

/** Text of one line, and of up to `max` characters. Blank text becomes null. */
export function lineOrBlank<const O extends WithoutDefault<string>>(options?: O, max = TEXT_MAX) {
  const read: Read = (fields, name) => fields.nameOrBlank(name, max);
  return field<string, NullByDefault<O>>({ type: 'string', maxLength: max }, nullByDefault(options), read, read);
}

const EMAIL_JSON: JsonSchema = { type: 'string', format: 'email' };

export function email<const O extends WithoutDefault<string>>(options?: O) {
  return field<string, O>(EMAIL_JSON, options, (fields, name) => {
    const address = fields.emailOrBlank(name);
    if (address === null && !fields.isBad(name)) fields.fail(name, REQUIRED);
    return address ?? '';
  });
}

export function emailOrBlank<const O extends WithoutDefault<string>>(options?: O) {
  const read: Read = (fields, name) => fields.emailOrBlank(name);
  return field<string, NullByDefault<O>>(EMAIL_JSON, nullByDefault(options), read, read);
}

export function integer<const O extends Options<number>>(minimum: number, maximum: number, options?: O) {
  return field<number, O>(
    { type: 'integer', minimum, maximum },
    options,
    (fields, name) => fields.requiredWhole(name, minimum, maximum),
    (fields, name) => fields.whole(name, minimum, maximum, options?.default),
  );
}

export function flag<const O extends Options<boolean> & { readonly default: boolean | null }>(options: O) {
  return field<boolean, O>({ type: 'boolean' }, options, (fields, name) => fields.flag(name, false));
}

export function oneOf<const C extends string, const O extends Options<NoInfer<C>>>(choices: readonly C[], options?: O) {
  return field<C, O>(
    { type: 'string', enum: choices },
    options,
    (fields, name) => fields.requiredOneOf(name, choices),
    (fields, name) => fields.oneOf(name, choices, options?.default),
  );
}

export function uuid<const O extends Options<string>>(options?: O) {
  const required: Read = (fields, name) => {
    if (!fields.has(name)) fields.fail(name, REQUIRED);
    return fields.uuid(name, '');
  };
  const optional: Read = (fields, name) => fields.uuid(name, options?.default);
  return field<string, O>({ type: 'string', format: 'uuid' }, options, required, optional);
}

/** List of `min` to `max` different UUIDs. */
export function uuids<const O extends Options<readonly string[]>>(max: number, options?: O, min?: 0) {
  const json: JsonSchema = { type: 'array', items: { type: 'string', format: 'uuid' }, maxItems: max };
  return field<readonly string[], O>(json, options, (fields, name) => fields.requiredUuids(name, max, min));
}

const TIMEZONE_JSON: JsonSchema = {
  type: 'string',
  maxLength: TEXT_MAX,
  description: 'An IANA time zone.',
  examples: ['Europe/Paris'],
};

export function timezone<const O extends Options<string> & { readonly default: string | null }>(options: O) {
  return field<string, O>(TIMEZONE_JSON, options, (fields, name) => fields.timezone(name, options.default));
}

/** Calendar date, `YYYY-MM-DD`. */
export function date<const O extends Options<string>>(options?: O) {
  return field<string, O>({ type: 'string', format: 'date' }, options, (fields, name) => fields.requiredDate(name));
}

/** Moment, which clients may send as text, and which answers show as text. */
export function instant<const O extends Options<Instant>>(options?: O) {
  return field<Instant, O, Instant | string>(
    { type: 'string', format: 'date-time' },
    { show: formatInstant, ...options } as O,
    (fields, name) => fields.requiredInstant(name),
    (fields, name) => fields.instant(name, options?.default),
  );
}

export function meta() {
  const json: JsonSchema = {
    type: 'object',
    description: 'Additional metadata: strings and numbers by key.',
    maxProperties: META_KEYS_MAX,
    propertyNames: { minLength: 1, maxLength: 64 },
    additionalProperties: { type: ['string', 'number'], maxLength: 1000 },
  };
  const options = { default: {} as Meta, included: true } as const;
  return field<Meta, typeof options>(json, options, (fields, name) => fields.meta(name));
}

/** Field that is only stored. `added`: some objects lack it. */
export function internal<V>(options: Pick<Options, 'inEvents'> & { readonly added: true }): Internal<V, 'perhaps'>;
export function internal<V>(options?: Pick<Options, 'inEvents'>): Internal<V, 'always'>;
export function internal<V>(options: Pick<Options, 'inEvents' | 'added'> = {}): Internal<V, Stored> {
  const internals = { inEvents: 'nothing', ...options, internal: true } as const;
  return field<V, typeof internals>({}, internals, () => undefined);
}
type Internal<V, K extends Stored> = Field<V, V, 'never', K>;

export function assigned<V>(json: JsonSchema, options?: Pick<Options, 'description' | 'inEvents'>) {
  return field<V, { readonly readOnly: true }>(json, { ...options, readOnly: true }, () => undefined);
}

/** Builds fields with a reader of their own. It is not called for a missing field with a default, unless it is also given as `optional`. */
export function custom<V, I = V>() {
  return <const O extends Options<V>>(json: JsonSchema, read: Read, options?: O, optional?: Read) =>
    field<V, O, I>(json, options, read, optional);
}

/** Options of an object. `rule` concerns several fields, and reports problems to `reader` after those of the fields. */
interface ObjectOptions<T extends Fields> extends Options<OutputFields<T>> {
  rule?(values: OutputFields<T>, reader: FieldReader): void;
}

/** Object with fields: a schema of its own, or a field of another one. */
export function object<T extends Fields, const O extends ObjectOptions<T>>(fields: T, options?: O) {
  const all = Object.entries(fields).map(([name, each]): NamedField => ({ name, wire: wireName(name), field: each }));
  const sent = all.filter(({ field: { options: of } }) => !of.readOnly && !of.internal);
  const shown = all.filter(({ field: { options: of } }) => !of.writeOnly && !of.internal);
  const readFields = (reader: FieldReader) => {
    const values: Record<string, unknown> = {};
    for (const { name, field: each } of sent) values[name] = each.read(reader, name);
    options?.rule?.(values as OutputFields<T>, reader);
    return values as OutputFields<T>;
  };
  const built = field({ type: 'object' }, options, (reader, name) =>
    withoutDefaults(sent, readFields(reader.nested(name))),
  );
  // Cast: the types of the fields are only known to the compiler.
  const schema = { ...built, fields, sent, shown, readFields } as unknown as ObjectField<
    T,
    OrNull<O>,
    SentBy<O>,
    StoredBy<O>
  >;
  return Object.assign(schema, { object: schema });
}

/** List of up to `max` objects; of at least one without a default. `shape` describes them in messages. */
export function objects<T extends Fields, const O extends Options<readonly OutputFields<T>[]>>(
  of: ObjectField<T, never>,
  max: number,
  shape: string,
  options?: O,
) {
  const read = (fields: FieldReader) => withoutDefaults(of.sent, of.readFields(fields));
  const built = field(
    { type: 'array', maxItems: max },
    options,
    (fields, name) => fields.requiredObjects(name, max, shape, read),
    (fields, name) => fields.objects(name, max, shape, read),
  );
  type Items<V> = readonly V[] | OrNull<O>;
  const list: Field = { ...built, object: of };
  return list as Field<Items<InputFields<T>>, Items<OutputFields<T>>, SentBy<O>, StoredBy<O>>;
}

/** Returns the values without the `sparse` fields that have their default. */
function withoutDefaults<V extends object>(fields: readonly NamedField[], values: V): V {
  const isLeft = ([name, value]: [string, unknown]) => {
    const { sparse, default: standard } = fields.find((one) => one.name === name)?.field.options ?? {};
    return !sparse || !isSame(value, standard);
  };
  if (!fields.some(({ field: each }) => each.options.sparse)) return values;
  return Object.fromEntries(Object.entries(values).filter(isLeft)) as V;
}

/** Returns the defaults of fields that all have one. */
export function collectDefaults<T extends Fields>(fields: T): OutputFields<T> {
  const { sent, readFields } = object(fields);
  return withoutDefaults(sent, readFields(new FieldReader({})));
}

/** Parses a client's input. */
export function parse<S extends ObjectField>(schema: S, input: unknown): ValuesOf<S> {
  const reader = new FieldReader(input);
  const values = schema.readFields(reader);
  reader.done();
  return values as ValuesOf<S>;
}

/** Returns the fields of a stored object that clients can send. Fields that it lacks have their defaults. */
export function sentFields<S extends ObjectField>({ sent }: S, stored: object): ValuesOf<S> {
  const values: Record<string, unknown> = {};
  for (const { name, field: each } of sent) {
    const value = (stored as Readonly<Record<string, unknown>>)[name];
    values[name] = value === undefined ? each.options.default : value;
  }
  return values as ValuesOf<S>;
}

/** Returns a stored object with the defaults of the fields that it lacks, in nested objects too. */
export function withDefaults<T extends object>({ sent }: ObjectField, stored: T): T {
  const values = { ...stored } as Record<string, unknown>;
  for (const { name, field: each } of sent) {
    const value = values[name] === undefined ? each.options.default : values[name];
    const nested = each.object && typeof value === 'object' && value !== null && !Array.isArray(value) && each.object;
    if (value === undefined) continue;
    values[name] = nested ? withoutDefaults(nested.sent, withDefaults(nested, value)) : value;
  }
  return values as T;
}

/** Applies a JSON merge patch to a stored object, and parses the result. */
export function patched<S extends ObjectField>(schema: S, stored: object, patch: unknown): ValuesOf<S> {
  return parse(schema, inputAfterPatch(schema, stored, patch));
}

/** Returns the input that a stored object and a JSON merge patch on it make together. */
export function inputAfterPatch(schema: ObjectField, stored: object, patch: unknown): object {
  const merged = mergePatch(sentFields(schema, stored), patch) as Record<string, unknown>;
  const asked = new FieldReader(patch);
  // In a merge patch, null removes a field. Here it is the new value.
  for (const { name, field: each } of schema.sent) {
    if (each.options.nullable && asked.raw(name) === null) merged[name] = null;
  }
  return merged;
}

/** Returns the detail in which change events show each field. */
export function eventDetails<T extends Fields>({
  fields,
}: {
  readonly fields: T;
}): {
  readonly [K in keyof T]: EventDetail;
} {
  const details = Object.entries(fields).map(([name, { options }]) => [name, options.inEvents ?? 'name']);
  return Object.fromEntries(details);
}

/** Name of a field in the interface: `hold_seconds_max` for `holdSecondsMax`. */
export type WireName<N extends string> = N extends `${infer Head}${infer Tail}`
  ? `${Head extends Lowercase<Head> ? Head : `_${Lowercase<Head>}`}${WireName<Tail>}`
  : N;

export function wireName<const N extends string>(name: N): WireName<N> {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`) as WireName<N>;
}
