import { isFailure, ValidationError } from '../../../core/errors.js';
import { mergePatch, REQUIRED } from '../../../core/fields.js';
import { type JsonSchema, mergePatchOf } from './schemas.js';

/** A JSON body. */
export interface Body<Input> {
  /** In wire names: the gate. */
  readonly schema: JsonSchema;
  /** The same for the OpenAPI document, where it can say more: which fields go together. */
  readonly documented: JsonSchema;
  /** The core's reader of such input: throws a ValidationError with all bad fields, in the core's names. */
  readonly check: (input: unknown) => unknown;
  /** Whether `check` runs on every body, before the use case does, and not only on those that the schema refuses. */
  readonly checkedAlways: boolean;
  readonly mediaTypes: readonly string[];
  /** What the use case takes; there is no such property. */
  readonly input?: Input;
}

export function body<Input>(
  schema: JsonSchema,
  check: (input: unknown) => unknown = () => {},
  documented = schema,
): Body<Input> {
  return { schema, documented, check, checkedAlways: false, mediaTypes: ['application/json'] };
}

/**
 * A JSON merge patch on the fields of `whole`. Only the use case sees the object that it changes, but what is wrong
 * whatever the object is (a bad value, `null` in a required field) is a 400 before it is looked for.
 */
export function patchOf(
  whole: Body<unknown>,
  example: object,
  documented = mergePatchOf(whole.documented),
): Body<unknown> {
  return {
    schema: mergePatchOf(whole.schema),
    documented: { ...documented, examples: [example] },
    check: (patch) => checkPatch(whole, patch),
    checkedAlways: true,
    mediaTypes: ['application/merge-patch+json', 'application/json'],
  };
}

function checkPatch(whole: Body<unknown>, patch: unknown): void {
  try {
    whole.check(mergePatch({}, patch));
  } catch (error) {
    if (!isFailure(error, 'invalid')) throw error;
    const sent = Object.keys(patch as object);
    const wrong = Object.entries(error.errors).filter(([path, message]) => {
      const isWhole = !path.includes('.');
      // What a nested object lacks, the object that is patched may have.
      return sent.includes(path.split('.')[0] ?? '') && (isWhole || message !== REQUIRED);
    });
    if (wrong.length > 0) throw new ValidationError(Object.fromEntries(wrong));
  }
}
