import { createRequire } from 'node:module';
import type { AnySchema, ErrorObject, ValidateFunction } from 'ajv';
import type { Ajv2020 } from 'ajv/dist/2020.js';
import { isFailure } from '../../../core/errors.js';
import { addError, asUuid, ERRORS_MAX, isEmail, REQUIRED } from '../../../core/fields.js';
import { parseInstant } from '../../../core/instants.js';
import type { Body } from './body.js';
import { expected, type JsonSchema, sizeExpected } from './schemas.js';
import { coreNames, wireErrors } from './wire-names.js';

const require = createRequire(import.meta.url);
let ajv: Ajv2020 | undefined;

/** Loaded with the first schema that is compiled: until then it would only make the start longer. */
function loadedAjv(): Ajv2020 {
  const library = require('ajv/dist/2020.js') as typeof import('ajv/dist/2020.js');
  const { default: names } = require('ajv/dist/compile/names.js') as typeof import('ajv/dist/compile/names.js');
  const { _ } = library;
  const loaded = new library.Ajv2020({
    allErrors: true,
    verbose: true, // errors carry the schema that they come from
    strict: true,
    allowUnionTypes: true,
    formats: {
      uuid: (text) => asUuid(text) !== undefined,
      'date-time': (text) => parseInstant(text) !== undefined,
      date: /^\d{4}-\d{2}-\d{2}$/,
      email: isEmail,
      uri: (text) => URL.canParse(text),
    },
  });
  // Ajv gathers all errors or stops at the first: this keyword, at each item of a list, stops at so many.
  loaded.addKeyword({
    keyword: ENOUGH,
    schemaType: 'number',
    code({ gen, schema, it: { validateName } }) {
      gen.if(_`${names.errors} >= ${schema}`, () => {
        gen.assign(_`${validateName}.errors`, names.vErrors);
        gen.return(false);
      });
    },
  });
  return loaded;
}

const ENOUGH = 'stopsAtErrors';

/** The schema, with the check that ends it in every place that it comes to again and again. */
function stopping(schema: JsonSchema): AnySchema {
  const { items, properties, additionalProperties, propertyNames, oneOf, ...rest } = schema;
  const repeated = (each: JsonSchema) => ({ ...(stopping(each) as object), [ENOUGH]: ERRORS_MAX });
  return {
    ...rest,
    ...(items && { items: repeated(items) }),
    ...(typeof additionalProperties === 'object' && { additionalProperties: repeated(additionalProperties) }),
    ...(typeof additionalProperties === 'boolean' && { additionalProperties }),
    ...(propertyNames && { propertyNames: repeated(propertyNames) }),
    ...(properties && {
      properties: Object.fromEntries(Object.entries(properties).map(([name, field]) => [name, stopping(field)])),
    }),
    ...(oneOf && { oneOf: oneOf.map(stopping) }),
  };
}

/** What is wrong with a value, up to about `ERRORS_MAX` problems; nothing for one that is as the schema says. */
export type Check = (value: unknown) => readonly ErrorObject[];

const NOTHING: readonly ErrorObject[] = [];

/** Compiles a schema, once, when it is first needed: all of them would be most of the time that the service takes to start. */
export function checkOf(schema: JsonSchema): Check {
  let validate: ValidateFunction | undefined;
  return (value) => {
    if (!validate) {
      ajv ??= loadedAjv();
      validate = ajv.compile(stopping(schema));
    }
    return validate(value) ? NOTHING : (validate.errors ?? NOTHING);
  };
}

/**
 * Makes the reader of the bodies of one operation: it answers the body in the core's names. What is wrong with a body
 * goes to `errors`, in the words of the core where the core has any; a body that comes with other errors is checked by
 * the core too, so that all bad fields are reported at once. What is larger than it may be is said first, and taken out
 * of the body: nobody looks at what is in it. The reader throws a ValidationError once there are `ERRORS_MAX` problems.
 */
export function bodyReader(body: Body<unknown>): (sent: object, errors: Record<string, string>) => unknown {
  const problemsOf = checkOf(body.schema);
  const inCoreNames = coreNames(body.schema);
  const removeOversized = oversizedRemover(body.schema);

  return (sent, errors) => {
    removeOversized(sent, errors);
    const input = inCoreNames(sent);
    const problems = problemsOf(sent);
    if (problems === NOTHING && !body.checkedAlways && Object.keys(errors).length === 0) return input;
    try {
      body.check(input);
    } catch (error) {
      if (!isFailure(error, 'invalid')) throw error;
      for (const [path, message] of Object.entries(wireErrors(error.errors))) addError(errors, path, message);
    }
    addUnsaid(errors, problems);
    return input;
  };
}

/** Adds a sentence for each problem with a field of which nothing is said so far. */
function addUnsaid(errors: Record<string, string>, problems: readonly ErrorObject[]): void {
  const said = new Set(Object.keys(errors).map((path) => path.split('.', 1)[0]));
  for (const { instancePath, params, parentSchema } of problems) {
    const missing = params.missingProperty as string | undefined;
    const segments = instancePath
      .split('/')
      .slice(1)
      .map((segment) => segment.replaceAll('~1', '/').replaceAll('~0', '~'));
    if (missing !== undefined) segments.push(missing);
    if (said.has(segments[0])) continue;
    const message = missing === undefined ? expected(parentSchema as JsonSchema) : REQUIRED;
    addError(errors, segments.join('.'), message);
  }
}

type Fields = Record<string, unknown>;
type Remove = (holder: Fields, name: string, path: string, errors: Record<string, string>) => void;

/**
 * Makes the function that takes out of such a body every list and object with more in it than the schema allows, and
 * says so in `errors`. It looks at sizes alone, from the outside in: of what is too large it sees nothing but that.
 */
function oversizedRemover(schema: JsonSchema): (body: object, errors: Record<string, string>) => void {
  const remove = removerOf(schema);
  return (body, errors) => remove?.({ body }, 'body', '', errors);
}

/** Undefined where nothing has a size to check. */
function removerOf(schema: JsonSchema): Remove | undefined {
  const { maxItems, maxProperties, items, properties = {} } = schema;
  const inItem = items && removerOf(items);
  const inFields = Object.entries(properties).flatMap(([name, field]) => {
    const remove = removerOf(field);
    return remove ? [{ name, remove }] : [];
  });
  if (maxItems === undefined && maxProperties === undefined && !inItem && inFields.length === 0) return undefined;
  return (holder, name, path, errors) => {
    const value = holder[name];
    if (typeof value !== 'object' || value === null) return;
    const isTooLarge = Array.isArray(value)
      ? maxItems !== undefined && value.length > maxItems
      : maxProperties !== undefined && Object.keys(value).length > maxProperties;
    if (isTooLarge) {
      delete holder[name];
      addError(errors, path, sizeExpected(schema));
      return;
    }
    const under = (field: string | number) => (path === '' ? `${field}` : `${path}.${field}`);
    const fields = value as Fields;
    if (!Array.isArray(value)) {
      for (const { name: field, remove } of inFields) {
        if (Object.hasOwn(fields, field)) remove(fields, field, under(field), errors);
      }
    } else if (inItem) {
      for (let index = 0; index < value.length; index += 1) inItem(fields, String(index), under(index), errors);
    }
  };
}
