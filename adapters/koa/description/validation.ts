import type { AnySchema, ErrorObject, ValidateFunction } from 'ajv';
import type { Ajv2020 } from 'ajv/dist/2020.js';
import { isFailure } from '../../../core/basics/errors.js';
import { addError, asUuid, ERRORS_MAX, isEmail, REQUIRED } from '../../../core/basics/fields.js';
import { parseInstant } from '../../../core/basics/instants.js';
import type { Body } from './body.js';
import { expected, type JsonSchema, sizeExpected } from './schemas.js';
import { coreNames, wireErrors } from './wire-names.js';

let ajv: Ajv2020;

/** Loads Ajv before the first request is validated, which keeps the start fast. Undefined once it is loaded. */
export function loadAjv(): Promise<void> | undefined {
  if (ajv) return undefined;
  return import('ajv/dist/2020.js').then(({ default: library }) => {
    ajv ??= buildAjv(library);
  });
}

function buildAjv({ Ajv2020, _ }: typeof import('ajv/dist/2020.js')): Ajv2020 {
  const loaded = new Ajv2020({
    allErrors: true,
    verbose: true, // errors carry their schema
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
  // Ajv collects all errors or stops at the first. This keyword stops in a list after a limited number of errors.
  loaded.addKeyword({
    keyword: ENOUGH,
    schemaType: 'number',
    code({ gen, schema, it: { validateName } }) {
      gen.if(_`errors >= ${schema}`, () => {
        gen.assign(_`${validateName}.errors`, _`vErrors`);
        gen.return(false);
      });
    },
  });
  return loaded;
}

const ENOUGH = 'stopsAtErrors';

/** Adds the stopping keyword to every part of the schema that can occur many times in a value. */
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

/** Validates a value. Returns up to about `ERRORS_MAX` problems, and none for a valid value. */
type Check = (value: unknown) => readonly ErrorObject[];

const NOTHING: readonly ErrorObject[] = [];

/** Cache of compiled schemas, which all services of a process share. */
const compiled = new WeakMap<JsonSchema, ValidateFunction>();

/** Compiles a schema on first use. Compiling all schemas at once would take most of the start-up time. */
export function compileCheck(schema: JsonSchema): Check {
  let validate = compiled.get(schema);
  return (value) => {
    if (!validate) {
      validate = compiled.get(schema) ?? ajv.compile(stopping(schema));
      compiled.set(schema, validate);
    }
    return validate(value) ? NOTHING : (validate.errors ?? NOTHING);
  };
}

/**
 * Builds the parser of an operation's bodies. The parser returns the body with the core's field names, and adds problems to `errors`:
 * first lists and objects above their maximum size, which are removed from the body; then what the core finds; then what only the
 * schema finds. So all bad fields are reported at once, with the core's message if it has one. At `ERRORS_MAX` problems, the parser
 * throws a ValidationError.
 */
export function bodyReader(
  body: Body<unknown>,
): (sent: object, errors: Record<string, string>, query?: Readonly<Record<string, unknown>>) => unknown {
  const problemsOf = compileCheck(body.schema);
  const inCoreNames = coreNames(body.schema);
  const removeOversized = oversizedRemover(body.schema);

  return (sent, errors, query = {}) => {
    removeOversized(sent, errors);
    const input = inCoreNames(sent);
    const problems = problemsOf(sent);
    if (problems === NOTHING && !body.checkedAlways && Object.keys(errors).length === 0) return input;
    try {
      body.check(input, query);
    } catch (error) {
      if (!isFailure(error, 'invalid')) throw error;
      for (const [path, message] of Object.entries(wireErrors(error.errors))) addError(errors, path, message);
    }
    addUnsaid(errors, problems);
    return input;
  };
}

/** Adds a message for each field that does not have one yet. */
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

/** Builds what removes too large lists and objects from a body, from the outside in, and reports them in `errors`. */
function oversizedRemover(schema: JsonSchema): (body: object, errors: Record<string, string>) => void {
  const remove = removerOf(schema);
  return (body, errors) => remove?.({ body }, 'body', '', errors);
}

/** Builds the remover for the value of one field. Undefined if the schema limits no sizes. */
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
