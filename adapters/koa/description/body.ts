import { isFailure, ValidationError } from '../../../core/basics/errors.js';
import { mergePatch, REQUIRED } from '../../../core/basics/fields.js';
import { type InputOf, type ObjectField, parse } from '../../../core/basics/schema.js';
import { type Document, requestSchema } from './fields.js';
import { buildMergePatch, type JsonSchema } from './schemas.js';

export interface Body<Input> {
  /** Schema in wire names (names in JSON, such as `hold_seconds`), which every body is validated against. */
  readonly schema: JsonSchema;
  /** Schema for the OpenAPI document, which can also say which fields go together. */
  readonly documented: JsonSchema;
  /** Parses the input with the core's parser. `query`: the request's parameters. All names are the core's. @throws ValidationError */
  readonly check: (input: unknown, query: Readonly<Record<string, unknown>>) => unknown;
  /** True if `check` runs on every body, before the use case. Otherwise it only runs on bodies that fail the schema. */
  readonly checkedAlways: boolean;
  readonly mediaTypes: readonly string[];
  /** Carries the type of the use case's input. No value has this property. */
  readonly input?: Input;
}

export function body<Input>(
  schema: JsonSchema,
  check: Body<Input>['check'] = () => {},
  documented = schema,
): Body<Input> {
  return { schema, documented, check, checkedAlways: false, mediaTypes: ['application/json'] };
}

export function describeBody<S extends ObjectField>(fields: S, document: Document): Body<InputOf<S>> {
  return body(requestSchema(fields, document), (input) => parse(fields, input));
}

/**
 * JSON merge patch of an object with the fields of `whole`. The patched object is only known inside the use case. Errors that do not depend
 * on it (a bad value, `null` in a required field) are a 400 before the object is looked up.
 */
export function describePatch(
  whole: Body<unknown>,
  example: object,
  documented = buildMergePatch(whole.documented),
): Body<unknown> {
  return {
    schema: buildMergePatch(whole.schema),
    documented: { ...documented, examples: [example] },
    check: (patch, query) => checkPatch(whole, patch, query),
    checkedAlways: true,
    mediaTypes: ['application/merge-patch+json', 'application/json'],
  };
}

function checkPatch(whole: Body<unknown>, patch: unknown, query: Readonly<Record<string, unknown>>): void {
  try {
    whole.check(mergePatch({}, patch), query);
  } catch (error) {
    if (!isFailure(error, 'invalid')) throw error;
    const sent = Object.keys(patch as object);
    const wrong = Object.entries(error.errors).filter(([path, message]) => {
      // A required field that the patch omits from a nested object may be present in the stored object. Items of lists are whole.
      const isWhole = !path.includes('.') || /\.\d/.test(path);
      return sent.includes(path.split('.')[0] ?? '') && (isWhole || message !== REQUIRED);
    });
    if (wrong.length > 0) throw new ValidationError(Object.fromEntries(wrong));
  }
}
