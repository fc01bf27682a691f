import type { AnySchema, ErrorObject, ValidateFunction } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { isEmail, REQUIRED } from '../../core/fields.js';
import { parseInstant } from '../../core/instants.js';
import { asUuid } from '../../core/ports.js';
import { type Body, isInvalid } from './operations.js';
import { expected, type JsonSchema } from './schemas.js';
import { coreNames, wireErrors } from './wire-names.js';

const ajv = new Ajv2020({
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

export function compile(schema: JsonSchema): ValidateFunction {
  return ajv.compile(schema as AnySchema);
}

/**
 * Makes the reader of the bodies of one operation: it answers the body in the core's names. What is wrong with a body
 * goes to `errors`, in the words of the core where the core has any; a body that comes with other errors is checked by
 * the core too, so that all bad fields are reported at once.
 */
export function bodyReader(body: Body<unknown>): (sent: object, errors: Record<string, string>) => unknown {
  const isAsAgreed = compile(body.schema);
  const inCoreNames = coreNames(body.schema);

  return (sent, errors) => {
    const input = inCoreNames(sent);
    const isAgreed = isAsAgreed(sent);
    if (isAgreed && !body.checkedAlways && Object.keys(errors).length === 0) return input;
    try {
      body.check(input);
    } catch (error) {
      if (!isInvalid(error)) throw error;
      Object.assign(errors, wireErrors(error.errors));
    }
    if (!isAgreed) addUnsaid(errors, isAsAgreed.errors ?? []);
    return input;
  };
}

/** Adds a sentence for each field that only the schema refuses. */
function addUnsaid(errors: Record<string, string>, found: readonly ErrorObject[]): void {
  const said = Object.keys(errors);
  for (const { instancePath, params, parentSchema } of found) {
    const missing = params.missingProperty as string | undefined;
    const segments = instancePath
      .split('/')
      .slice(1)
      .map((segment) => segment.replaceAll('~1', '/').replaceAll('~0', '~'));
    const path = [...segments, ...(missing === undefined ? [] : [missing])].join('.');
    const isSaid = said.some((other) => other === path || isBelow(other, path) || isBelow(path, other));
    if (!isSaid) errors[path] ??= missing === undefined ? expected(parentSchema as JsonSchema) : REQUIRED;
  }
}

const isBelow = (path: string, above: string): boolean => path.startsWith(`${above}.`);
