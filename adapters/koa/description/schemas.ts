import { OBSTACLES } from '../../../core/availability/candidate.js';
import { grouped, LONG_TEXT_MAX, META_KEYS_MAX, TEXT_MAX, tooManyEntries, tooManyKeys } from '../../../core/fields.js';

/** The keywords of JSON Schema 2020-12 that this service uses, to check bodies and to document itself. */
export interface JsonSchema {
  /** A schema with a title is a component of the OpenAPI document; the title names it. */
  readonly title?: string;
  readonly description?: string;
  readonly examples?: readonly unknown[];
  readonly default?: unknown;
  readonly type?: JsonType | readonly JsonType[];
  readonly format?: 'uuid' | 'date-time' | 'date' | 'email' | 'uri' | 'uri-reference';
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly pattern?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | JsonSchema;
  readonly propertyNames?: JsonSchema;
  readonly maxProperties?: number;
  readonly items?: JsonSchema;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly uniqueItems?: boolean;
  readonly oneOf?: readonly JsonSchema[];
  readonly anyOf?: readonly JsonSchema[];
  /** OpenAPI's, of a `oneOf`: the property whose constant tells the alternatives apart. Documents only. */
  readonly discriminator?: { readonly propertyName: string };
}

export type JsonType = 'object' | 'array' | 'string' | 'integer' | 'number' | 'boolean' | 'null';

/** An object whose fields are all there, apart from those named in `optional`. */
export function object(properties: Record<string, JsonSchema>, optional: readonly string[] = []): JsonSchema {
  const required = Object.keys(properties).filter((name) => !optional.includes(name));
  return { type: 'object', properties, ...(required.length > 0 && { required }) };
}

export function listOf(items: JsonSchema): JsonSchema {
  return { type: 'array', items };
}

export function nullable(schema: JsonSchema): JsonSchema {
  const { type = [], enum: choices, anyOf } = schema;
  if (anyOf) return { ...schema, anyOf: [...anyOf, { type: 'null' }] };
  const types = typeof type === 'string' ? [type] : type;
  if (types.includes('null')) return schema;
  return { ...schema, type: [...types, 'null'], ...(choices && { enum: [...choices, null] }) };
}

/** A text that must not be blank. */
export function text(maxLength = TEXT_MAX): JsonSchema {
  return { type: 'string', minLength: 1, maxLength, pattern: '\\S' };
}

export const longText = text(LONG_TEXT_MAX);

export const uuid: JsonSchema = { type: 'string', format: 'uuid' };

export const timestamp: JsonSchema = {
  type: 'string',
  format: 'date-time',
  description: 'RFC 3339, in whole seconds, with a numeric offset.',
  examples: ['2026-11-20T09:30:00+00:00'],
};

/** A moment as a client sends it. */
export const instantInput: JsonSchema = {
  type: 'string',
  format: 'date-time',
  description: 'RFC 3339, with `Z` or an offset.',
  examples: ['2026-11-20T09:30:00Z'],
};

export const timezone: JsonSchema = {
  type: 'string',
  maxLength: 255,
  description: 'An IANA time zone.',
  examples: ['Europe/Paris'],
};

export const meta: JsonSchema = {
  type: 'object',
  description: 'Additional metadata: strings and numbers by key.',
  maxProperties: META_KEYS_MAX,
  propertyNames: { minLength: 1, maxLength: 64 },
  additionalProperties: { type: ['string', 'number'], maxLength: 1000 },
};

/** The answer to a request for one object (adapters/koa/README.md, "Answers"). */
export function success(data: JsonSchema): JsonSchema {
  return object({ success: { type: 'boolean', const: true }, data });
}

/** The envelope of adapters/koa/README.md, "Lists". */
export function pageOf(items: JsonSchema): JsonSchema {
  return object({
    data: listOf(items),
    perPage: { type: 'integer', minimum: 1, maximum: 1000, examples: [25] },
    currentPage: { type: 'integer', minimum: 1, examples: [1] },
    total: { type: 'integer', minimum: 0, examples: [1] },
    totalPages: { type: 'integer', minimum: 0, examples: [1] },
  });
}

const errors: JsonSchema = {
  type: 'object',
  description: 'A message for each field; nested fields are dotted.',
  additionalProperties: { type: 'string' },
};

/** The body of a 400. */
export const fieldErrors: JsonSchema = {
  title: 'FieldErrors',
  ...object({ success: { type: 'boolean', const: false }, errors }),
  examples: [{ success: false, errors: { name: 'This field is required' } }],
};

/** Why something is refused. */
export const refusalReason: JsonSchema = {
  type: 'string',
  enum: [
    'invalid_state',
    'too_late',
    'blocked',
    'too_many_holds',
    'too_many_bookings',
    ...OBSTACLES,
    'in_use',
    'has_bookings',
    'quota',
  ],
};

/** The body of a 409: a value that is taken, or, with a `reason`, a state that forbids it. */
export const conflict: JsonSchema = {
  title: 'Conflict',
  ...object(
    {
      success: { type: 'boolean', const: false },
      code: { type: 'integer', const: 409 },
      message: { type: 'string' },
      reason: refusalReason,
      conflicts: {
        ...listOf(object({ booking: uuid, start: timestamp, reason: refusalReason }, ['booking'])),
        description: 'Of a series: all that cannot be had, in order.',
      },
      errors,
    },
    ['reason', 'conflicts'],
  ),
  examples: [
    {
      success: false,
      code: 409,
      message: 'This slug is already taken',
      errors: { slug: 'This slug is already taken' },
    },
  ],
};

/** The body of every other failure. */
export const failure: JsonSchema = {
  title: 'Failure',
  ...object({ code: { type: 'integer' }, message: { type: 'string' } }),
};

/** The example that a schema has, or that its parts make; undefined for one without. */
export function exampleOf({ examples, const: only, properties, items }: JsonSchema): unknown {
  if (examples) return examples[0];
  if (properties) {
    const fields = Object.entries(properties).map(([name, field]) => [name, exampleOf(field)] as const);
    return Object.fromEntries(fields.filter(([, example]) => example !== undefined));
  }
  const item = items && exampleOf(items);
  return item === undefined ? only : [item];
}

/**
 * The schema of a JSON merge patch (RFC 7396) on objects of that schema: every field may be left out, and `null`
 * removes it. Lists are replaced as they are. What is left out stays, so there are no defaults; and an example of the
 * whole is none of a patch.
 */
export function mergePatchOf(schema: JsonSchema): JsonSchema {
  const { title, required: _, default: __, examples, properties, additionalProperties, ...rest } = schema;
  return {
    ...rest,
    ...(title !== undefined && { title: `${title.replace(/^New/, '')}Patch` }),
    ...(examples && !properties && { examples }),
    ...(properties && { properties: mapValues(properties, (field) => nullable(mergePatchOf(field))) }),
    ...(typeof additionalProperties === 'object' && { additionalProperties: nullable(additionalProperties) }),
  };
}

function mapValues<V, W>(record: Readonly<Record<string, V>>, map: (value: V) => W): Record<string, W> {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, map(value)]));
}

/** The same for a list or an object that holds more than the schema allows. */
export function sizeExpected({ items, maxItems = 0, maxProperties = 0 }: JsonSchema): string {
  if (items?.format === 'uuid') return uuidsExpected(maxItems);
  return items ? tooManyEntries(maxItems) : tooManyKeys(maxProperties);
}

/** A sentence that says what the schema expects, in the words that the core uses for the same. */
export function expected(schema: JsonSchema): string {
  const choices = schema.enum ?? schema.items?.enum;
  const types = [schema.type ?? []].flat();
  if (schema.const !== undefined) return `Must be ${JSON.stringify(schema.const)}`;
  if (choices)
    return `Must be ${types.includes('array') ? 'a list of' : 'one of'}: ${choices.filter(Boolean).join(', ')}`;
  if (schema.anyOf?.every((one) => one.format ?? one.const)) {
    return schema.anyOf.map(expected).join(', or ').replaceAll(', or Must be', ', or');
  }
  if (schema.format === 'uuid') return 'Must be a UUID';
  if (schema.format === 'email') return 'Must be an e-mail address';
  if (schema.format === 'date') return 'Must be a calendar date, written YYYY-MM-DD';
  if (schema.format === 'date-time') {
    return 'Must be an RFC 3339 timestamp with Z or an offset, such as 2026-11-20T09:30:00+00:00';
  }
  if (types.includes('object')) return 'Must be a JSON object';
  if (types.includes('array'))
    return schema.items?.format === 'uuid' ? uuidsExpected(schema.maxItems) : 'Must be a list';
  if (types.includes('boolean')) return 'Must be true or false';
  if (types.includes('integer')) return `Must be a whole number${range(schema)}`;
  if (types.includes('number')) return types.includes('string') ? 'Must be a string or a number' : 'Must be a number';
  if (schema.maxLength !== undefined) return `Must be a string of at most ${grouped(schema.maxLength)} characters`;
  return 'Must be a string';
}

function uuidsExpected(most?: number): string {
  return most === undefined ? 'Must be a list of UUIDs' : `Must be a list of 1 to ${grouped(most)} UUIDs`;
}

function range({ minimum, maximum }: JsonSchema): string {
  if (minimum === undefined) return maximum === undefined ? '' : ` of at most ${grouped(maximum)}`;
  return maximum === undefined ? ` from ${grouped(minimum)}` : ` from ${grouped(minimum)} to ${grouped(maximum)}`;
}
