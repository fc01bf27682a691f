import { createRequire } from 'node:module';
import type { AnySchema, ErrorObject, ValidateFunction } from 'ajv';
import type { Ajv2020 } from 'ajv/dist/2020.js';
import { isFailure } from '../../core/errors.js';
import { isEmail, REQUIRED } from '../../core/fields.js';
import { parseInstant } from '../../core/instants.js';
import { asUuid } from '../../core/ports.js';
import type { Body } from './operations.js';
import { expected, type JsonSchema } from './schemas.js';
import { coreNames, wireErrors } from './wire-names.js';

const require = createRequire(import.meta.url);
let ajv: Ajv2020 | undefined;

/** Loaded with the first schema that is compiled: until then it would only make the start longer. */
function loadedAjv(): Ajv2020 {
  const library = require('ajv/dist/2020.js') as typeof import('ajv/dist/2020.js');
  return new library.Ajv2020({
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
}

/** What is wrong with a value; nothing for one that is as the schema says. */
export type Check = (value: unknown) => readonly ErrorObject[];

const NOTHING: readonly ErrorObject[] = [];

/** Compiles a schema, once, when it is first needed: all of them would be most of the time that the service takes to start. */
export function checkOf(schema: JsonSchema): Check {
  let validate: ValidateFunction | undefined;
  return (value) => {
    if (!validate) {
      ajv ??= loadedAjv();
      validate = ajv.compile(schema as AnySchema);
    }
    return validate(value) ? NOTHING : (validate.errors ?? NOTHING);
  };
}

/**
 * Makes the reader of the bodies of one operation: it answers the body in the core's names. What is wrong with a body
 * goes to `errors`, in the words of the core where the core has any; a body that comes with other errors is checked by
 * the core too, so that all bad fields are reported at once.
 */
export function bodyReader(body: Body<unknown>): (sent: object, errors: Record<string, string>) => unknown {
  const problemsOf = checkOf(body.schema);
  const inCoreNames = coreNames(body.schema);

  return (sent, errors) => {
    const input = inCoreNames(sent);
    const problems = problemsOf(sent);
    if (problems === NOTHING && !body.checkedAlways && Object.keys(errors).length === 0) return input;
    try {
      body.check(input);
    } catch (error) {
      if (!isFailure(error, 'invalid')) throw error;
      Object.assign(errors, wireErrors(error.errors));
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
    errors[segments.join('.')] ??= missing === undefined ? expected(parentSchema as JsonSchema) : REQUIRED;
  }
}
