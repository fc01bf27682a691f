import type { ObjectField } from '../../../core/basics/schema.js';
import { describeBody } from '../description/body.js';
import { answerSchema, buildView, completeExample } from '../description/fields.js';
import type { JsonSchema } from '../description/schemas.js';
import { CREATED } from '../openapi/examples.js';

type Schemas = Readonly<Record<string, JsonSchema>>;

/** Parts of an object's documents that its fields do not state. */
interface Documents {
  readonly examples: {
    readonly uuid: string | undefined;
    readonly sent: Readonly<Record<string, unknown>>;
    /** Undefined: the objects cannot be changed. */
    readonly patch?: object;
    /** Fields of the answer that no request contains. */
    readonly assigned?: Readonly<Record<string, unknown>>;
  };
  /** Description of what a client sends. */
  readonly description?: string;
  /** Keywords of nested schemas (`Document.inside`), in requests and in answers. */
  readonly request?: Schemas;
  readonly answer?: Schemas;
  /** Properties of answers besides the fields or instead of them, and those that are only shown on request. */
  readonly others?: Schemas;
  readonly parts?: Schemas;
}

/** Derives what `crud` needs of a kind from the fields of its objects. `name` is the title of their schema. */
export function described<S extends ObjectField>(
  fields: S,
  name: string,
  { examples, description, request = {}, answer = {}, others, parts }: Documents,
) {
  const { uuid, sent, patch = {}, assigned } = examples;
  const more = description === undefined ? {} : { description };
  const example = { uuid, ...completeExample(fields, sent), ...assigned, ...CREATED };
  return {
    name,
    schema: answerSchema(fields, { title: name, examples: [example], inside: answer }, others, parts),
    body: describeBody(fields, { title: `New${name}`, ...more, examples: [sent], inside: request }),
    patchExample: patch,
    example,
    view: buildView(fields),
  };
}
