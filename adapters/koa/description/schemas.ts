import { type PolicyReason, REASONS } from '../../../core/basics/errors.js';
import { grouped, TEXT_MAX, tooManyEntries, tooManyKeys } from '../../../core/basics/fields.js';
import type { JsonSchema } from '../../../core/basics/json-schema.js';
import * as fields from '../../../core/basics/schema.js';

export type { JsonSchema };

/** Builds the schema of an object. All fields are required except those in `optional`. */
export function object(properties: Record<string, JsonSchema>, optional: readonly string[] = []): JsonSchema {
  const required = Object.keys(properties).filter((name) => !optional.includes(name));
  return { type: 'object', properties, ...(required.length > 0 && { required }) };
}

export function describeList(items: JsonSchema): JsonSchema {
  return { type: 'array', items };
}

export function nullable(schema: JsonSchema): JsonSchema {
  const { type, enum: choices, anyOf } = schema;
  if (anyOf) return { ...schema, anyOf: [...anyOf, { type: 'null' }] };
  // Without a type, the schema accepts null, too.
  if (type === undefined) return schema;
  const types = typeof type === 'string' ? [type] : type;
  if (types.includes('null')) return schema;
  return { ...schema, type: [...types, 'null'], ...(choices && { enum: [...choices, null] }) };
}

/** Builds the schema of a text that must not be blank. */
export function text(maxLength = TEXT_MAX): JsonSchema {
  return { type: 'string', minLength: 1, maxLength, pattern: '\\S' };
}

export const uuid: JsonSchema = { type: 'string', format: 'uuid' };

export const timestamp: JsonSchema = {
  type: 'string',
  format: 'date-time',
  description: 'RFC 3339, in whole seconds, with a numeric offset.',
  examples: ['2026-11-20T09:30:00+00:00'],
};

/** Moment, as a client sends it. */
export const instantInput: JsonSchema = {
  type: 'string',
  format: 'date-time',
  description: 'RFC 3339, with `Z` or an offset.',
  examples: ['2026-11-20T09:30:00Z'],
};

export const timezone: JsonSchema = fields.timezone({ default: null }).json;

export const language: JsonSchema = {
  type: 'string',
  maxLength: 255,
  description: 'A BCP 47 language tag. Letters are written in that language if the tag begins with en, de, fr or es.',
  examples: ['de-AT'],
};

export const meta: JsonSchema = fields.meta().json;

/** Builds the schema of the answer with one object (adapters/koa/README.md, "Answers"). */
export function success(data: JsonSchema): JsonSchema {
  return object({ success: { type: 'boolean', const: true }, data });
}

/** Builds the schema of a page (adapters/koa/README.md, "Lists"). */
export function describeNumberedPage(items: JsonSchema): JsonSchema {
  return object(numberedPage(items));
}

/** Describes a page of a list that takes cursors. */
/** `beside`: optional members of the answer beside the page. */
export function describePage(items: JsonSchema, beside: Record<string, JsonSchema> = {}): JsonSchema {
  const next = nullable({ type: 'string', description: 'With `after`: the cursor of the next page, or null.' });
  return object({ ...numberedPage(items), next, ...beside }, ['currentPage', 'next', ...Object.keys(beside)]);
}

const numberedPage = (items: JsonSchema): Record<string, JsonSchema> => ({
  data: describeList(items),
  perPage: { type: 'integer', minimum: 1, maximum: 1000, examples: [25] },
  currentPage: { type: 'integer', minimum: 1, examples: [1] },
  total: { type: 'integer', minimum: 0, examples: [1] },
  totalPages: { type: 'integer', minimum: 0, examples: [1] },
});

const errors: JsonSchema = {
  type: 'object',
  description: 'A message for each bad field. Names of nested fields are dotted.',
  additionalProperties: { type: 'string' },
};

/** Body of a 400. */
export const fieldErrors: JsonSchema = {
  title: 'FieldErrors',
  ...object({ success: { type: 'boolean', const: false }, errors }),
  examples: [{ success: false, errors: { name: 'This field is required' } }],
};

/** Adds the reasons of policies to a list of refusal reasons: after `taken`, as in the order of reasons. */
export function withPolicyReasons<C>(
  choices: readonly C[],
  reasons: readonly PolicyReason[] = [],
): readonly (C | PolicyReason)[] {
  const others: readonly unknown[] = reasons;
  const own = choices.filter((choice) => !others.includes(choice));
  return own.flatMap((choice) => (choice === 'taken' ? [choice, ...reasons] : [choice]));
}

export const refusalReason: JsonSchema = { type: 'string', enum: REASONS };

/** Body of a 409: a duplicate value, or a `reason` why the object's state forbids the request. */
export const conflict: JsonSchema = {
  title: 'Conflict',
  ...object(
    {
      success: { type: 'boolean', const: false },
      code: { type: 'integer', const: 409 },
      message: { type: 'string' },
      reason: refusalReason,
      opens_at: {
        ...timestamp,
        description: 'With `too_far`, by the rule `opens`: the moment from which on it may be booked.',
      },
      conflicts: {
        ...describeList(object({ booking: uuid, start: timestamp, reason: refusalReason }, ['booking'])),
        description: 'Only for a series: all occurrences that cannot be booked, in order.',
      },
      errors,
    },
    ['reason', 'opens_at', 'conflicts'],
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

/** Body of a 401. */
export const unauthorized: JsonSchema = {
  title: 'UnauthorizedFailure',
  ...object(
    {
      code: { type: 'integer', const: 401 },
      message: { type: 'string', const: 'Unauthorized' },
      error_description: {
        type: 'string',
        description:
          'The form that the header must have, as in `WWW-Authenticate`. Only if the sent header has another one.',
      },
    },
    ['error_description'],
  ),
  examples: [{ code: 401, message: 'Unauthorized' }],
};

/** Body of all other failures. */
export const failure: JsonSchema = {
  title: 'Failure',
  ...object({ code: { type: 'integer' }, message: { type: 'string' } }),
};

/** Returns the schema's example, or builds one from its parts. Undefined if there is none. */
export function findExample({ examples, const: only, properties, items }: JsonSchema): unknown {
  if (examples) return examples[0];
  if (properties) {
    const fields = Object.entries(properties).map(([name, field]) => [name, findExample(field)] as const);
    return Object.fromEntries(fields.filter(([, example]) => example !== undefined));
  }
  const item = items && findExample(items);
  return item === undefined ? only : [item];
}

/** Builds the schema of a JSON merge patch (RFC 7396): every field is optional, and `null` removes it. Drops defaults and the example. */
export function buildMergePatch(schema: JsonSchema): JsonSchema {
  const { title, required: _, default: __, examples, properties, additionalProperties, ...rest } = schema;
  return {
    ...rest,
    ...(title !== undefined && { title: `${title.replace(/^New/, '')}Patch` }),
    ...(examples && !properties && { examples }),
    ...(properties && { properties: mapValues(properties, (field) => nullable(buildMergePatch(field))) }),
    ...(typeof additionalProperties === 'object' && { additionalProperties: nullable(additionalProperties) }),
  };
}

function mapValues<V, W>(record: Readonly<Record<string, V>>, map: (value: V) => W): Record<string, W> {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, map(value)]));
}

/** Describes the maximum size of a list or an object, with the wording of the core's messages. */
export function sizeExpected({ items, maxItems = 0, maxProperties = 0 }: JsonSchema): string {
  if (items?.format === 'uuid') return uuidsExpected(maxItems);
  return items ? tooManyEntries(maxItems) : tooManyKeys(maxProperties);
}

/** Describes what the schema expects, with the wording of the core's messages. */
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
