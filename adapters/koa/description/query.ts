import { isFailure, ValidationError } from '../../../core/basics/errors.js';
import { isCleanText, REQUIRED } from '../../../core/basics/fields.js';
import { parseInstant } from '../../../core/basics/instants.js';
import { PAGE_LIMITS, type PageRequest } from '../../../core/basics/pagination.js';
import type { Instant } from '../../../core/basics/ports.js';
import { type Foldings, readSearch, type Search, TERMS_MAX } from '../../../core/basics/search.js';
import type { OpenRight, Right } from '../../../core/model/rights.js';
import { describeList, expected, instantInput, type JsonSchema, sizeExpected, uuid } from './schemas.js';
import { compileCheck } from './validation.js';
import { coreName } from './wire-names.js';

/** Query parameter. Its value is validated by the schema and then converted by `read`. */
export interface Parameter<T> {
  readonly description: string;
  readonly schema: JsonSchema;
  readonly required?: boolean;
  /** Name of another parameter. If that parameter is given, this one may be omitted, although `read` otherwise requires it. */
  readonly requiredUnless?: string;
  /** For `include`: the right that a staff member needs to be shown each part. */
  readonly rights?: Readonly<Record<string, Right | OpenRight>>;
  /** True if the operation validates the parameter and does nothing with it. The OpenAPI document leaves it out. */
  readonly isIgnored?: boolean;
  /** `other` returns the text of another parameter. `name` is its own name. @throws ValidationError naming the bad parameters. */
  read(value: unknown, other: (name: string) => string | undefined, name: string): T;
}

export type Query = Readonly<Record<string, Parameter<unknown>>>;

type CoreName<Name extends string> = Name extends `${infer Word}_${infer Rest}`
  ? `${Word}${Capitalize<CoreName<Rest>>}`
  : Name;

/** Values of the parameters by their names in the core: `durationMinutes` for `duration_minutes`. */
export type Values<Q extends Query> = {
  readonly [Name in keyof Q & string as CoreName<Name>]: Q[Name] extends Parameter<infer T> ? T : never;
};

/** Builds a parameter that returns its value unchanged once the schema accepts it. */
function plain<T>(schema: JsonSchema, description: string): Parameter<T | undefined> {
  return { schema, description, read: (value) => value as T | undefined };
}

/** Builds a parameter for a whole number in plain digits. */
export function whole(minimum: number, maximum: number, description: string, standard?: number) {
  const schema: JsonSchema = { type: 'integer', minimum, maximum };
  return plain<number>(standard === undefined ? schema : { ...schema, default: standard }, description);
}

export function flag(description: string) {
  return plain<boolean>({ type: 'boolean' }, description);
}

export function choice<const Choice extends string>(choices: readonly Choice[], description: string) {
  return plain<Choice>({ type: 'string', enum: choices }, description);
}

export function string(description: string, schema: Omit<JsonSchema, 'type'> = {}) {
  return plain<string>({ type: 'string', ...schema }, description);
}

/** Builds a parameter for a UUID, which it returns in lower case. */
export function identifier(description: string): Parameter<string | undefined> {
  const schema: JsonSchema = { type: 'string', format: 'uuid' };
  return { schema, description, read: (value) => (value as string | undefined)?.toLowerCase() };
}

export function required<T>(parameter: Parameter<T | undefined>): Parameter<T> {
  return { ...(parameter as Parameter<T>), required: true };
}

export function withExample<T>(parameter: Parameter<T>, example: unknown): Parameter<T> {
  return { ...parameter, schema: { ...parameter.schema, examples: [example] } };
}

/** Limit of values in a list of choices. All different choices are fewer. */
const CHOICES_MAX = 100;
const choicesSchema = (allowed: readonly string[]): JsonSchema => ({
  type: 'array',
  items: { type: 'string', enum: allowed },
  maxItems: CHOICES_MAX,
});

/** Builds a parameter for a comma-separated list of choices. */
export function choices<const Choice extends string>(allowed: readonly Choice[], description: string) {
  return plain<readonly Choice[]>(choicesSchema(allowed), description);
}

/** Builds a parameter for a moment, which it returns in milliseconds. */
export function instant(description: string): Parameter<Instant | undefined> {
  return { schema: instantInput, description, read: parseInstant };
}

/** Builds a parameter for up to `most` different UUIDs, comma-separated, which it returns in lower case. */
export function identifiers(most: number, description: string): Parameter<readonly string[] | undefined> {
  const schema: JsonSchema = { ...describeList(uuid), minItems: 1, maxItems: most };
  return {
    schema,
    description,
    read(value, _other, name) {
      const uuids = (value as string[] | undefined)?.map((text) => text.toLowerCase());
      if (uuids && new Set(uuids).size < uuids.length) {
        throw new ValidationError({ [name]: 'Must not name one twice' });
      }
      return uuids;
    },
  };
}

/** `page` and `limit`, which every list takes. A list without cursors refuses `after`. */
export const numberedPaging = {
  page: whole(1, PAGE_LIMITS.maxPage, 'The number of the page.', PAGE_LIMITS.page),
  limit: whole(1, PAGE_LIMITS.maxLimit, 'The number of items per page.', PAGE_LIMITS.limit),
  after: { ...string('A cursor, which this list refuses.'), isIgnored: true },
};

/** Paging of a list in creation order, which takes a cursor in place of the page. */
export const paging = {
  ...numberedPaging,
  after: string(
    'Cursor in place of `page`: the `next` of an earlier page, or empty to start. It remains valid when objects are removed, and with other filters. The answer then has `next` in place of `currentPage`.',
  ),
};

/** Returns the parameters that filter a list: without `include` and `q`, which `search` has read. */
export function asFilter<Asked extends PageRequest & { readonly include?: unknown; readonly q?: unknown }>(
  query: Asked,
) {
  const { include: _, q: __, ...filter } = query;
  return filter;
}

/** Returns the filter of a list that reads and renders a large page slice by slice, which limits the memory. */
export const inSlices = <Asked extends PageRequest>(query: Asked) => ({ ...asFilter(query), inSlices: true });

/** Optional parts of the answer that the client asked for with `include`. */
export type Include<Part extends string> = ReadonlySet<Part>;

/** Builds the parameter `include`, which names parts of the answer. Staff may name those that their role has the right to. */
export function include<Part extends string>(
  rights: Readonly<Record<Part, Right | OpenRight>>,
): Parameter<Include<Part>> {
  const nothing: Include<Part> = new Set();
  return {
    description: 'Parts to add to the answer, comma-separated.',
    schema: choicesSchema(Object.keys(rights)),
    rights,
    read: (value) => (value === undefined ? nothing : new Set((value as Part[]).toSorted())),
  };
}

/** Builds the parameters `search` and `q` of a list (adapters/koa/README.md, "Lists"). */
export function search<Field extends string>(...fields: readonly Field[]) {
  return searchFor(fields);
}

/** Builds the parameters of a search of the fields in `foldings`, whose functions convert the terms (`readSearch`). */
export function searchWith<Field extends string>(foldings: Required<Foldings<Field>>) {
  return searchFor(Object.keys(foldings) as Field[], foldings);
}

function searchFor<Field extends string>(fields: readonly Field[], foldings?: Foldings<Field>) {
  return {
    search: {
      description: `Filters by fields: \`${fields[0]}:term\`, comma separated, or the names alone with the term in \`q\`. At most ${TERMS_MAX} different terms. Fields: ${fields.join(', ')}.`,
      schema: { type: 'string' },
      read: (text, other) => readSearch(text as string | undefined, other('q'), fields, foldings),
    } satisfies Parameter<Search<Field>>,
    q: string('The term for fields that `search` names without a term.'),
  };
}

/** Marks parameters of a list that the operation which creates an object takes, too, without an effect. */
export function ignored<Q extends Query>(query: Q): Q {
  // Cast: the entries keep their names and types.
  return Object.fromEntries(
    Object.entries(query).map(([name, parameter]) => [name, { ...parameter, isIgnored: true }]),
  ) as unknown as Q;
}

/** Builds the parser of an operation's query parameters. The parser adds problems to `errors`. */
export function queryReader(
  query: Query,
): (querystring: string, errors: Record<string, string>) => Readonly<Record<string, unknown>> {
  const parameters = Object.entries(query).map(([name, parameter]) => ({
    name,
    nameInCore: coreName(name),
    parameter,
  }));
  const problemsOf = compileCheck({
    type: 'object',
    properties: Object.fromEntries(parameters.map(({ name, parameter }) => [name, parameter.schema])),
    required: parameters.filter(({ parameter }) => parameter.required).map(({ name }) => name),
  });

  const isOptional = parameters.every(({ parameter }) => !parameter.required && !parameter.requiredUnless);
  const unasked = Object.fromEntries(
    isOptional
      ? parameters.map(({ name, nameInCore, parameter }) => [
          nameInCore,
          parameter.read(undefined, () => undefined, name),
        ])
      : [],
  );

  return (querystring, errors) => {
    if (querystring === '' && isOptional) return unasked;
    const given = new URLSearchParams(querystring);
    const other = (name: string) => given.get(name) ?? undefined;
    const values: Record<string, unknown> = {};
    for (const { name, parameter } of parameters) {
      const [text, ...more] = given.getAll(name);
      if (more.length > 0) errors[name] = 'Must be given once';
      else if (text !== undefined && !isCleanText(text)) errors[name] = 'Must not contain U+0000';
      else if (text !== undefined) values[name] = typed(text, parameter.schema);
    }
    for (const { keyword, instancePath, params } of problemsOf(values)) {
      const missing: unknown = params.missingProperty;
      const name = String(missing ?? instancePath.split('/')[1]);
      const { schema = {} } = query[name] ?? {};
      const wrong = keyword === 'maxItems' ? sizeExpected(schema) : expected(schema);
      errors[name] ??= missing === undefined ? wrong : REQUIRED;
    }
    const read: Record<string, unknown> = {};
    for (const { name, nameInCore, parameter } of parameters) {
      if (errors[name] !== undefined) continue;
      try {
        read[nameInCore] = parameter.read(values[name], other, name);
      } catch (error) {
        if (!isFailure(error, 'invalid')) throw error;
        Object.assign(errors, error.errors);
      }
    }
    return read;
  };
}

/** Converts text to the type in the schema. Text that cannot be converted is returned as it is, and fails validation. */
function typed(text: string, schema: JsonSchema): unknown {
  if (schema.type === 'integer') return /^-?\d+$/.test(text) ? Number(text) : text;
  if (schema.type === 'boolean') return text === 'true' || (text === 'false' ? false : text);
  if (schema.type === 'array') return text === '' ? undefined : text.split(',');
  // A client that does not encode the `+` of an offset sends a blank. A blank there has no other meaning.
  if (schema.format === 'date-time') return text.replace(/ (\d\d:\d\d)$/, '+$1');
  return text;
}
