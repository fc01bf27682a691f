import type { PolicyReason } from '../../../core/basics/errors.js';
import { findExample, type JsonSchema, withPolicyReasons } from '../description/schemas.js';

/** Parts of the OpenAPI document that are written once and referenced. */
export class Components {
  readonly schemas: Record<string, object> = {};
  readonly #known = new Map<string, JsonSchema>();
  readonly #policyReasons: readonly PolicyReason[];

  constructor(policyReasons: readonly PolicyReason[]) {
    this.#policyReasons = policyReasons;
  }

  /** Returns a schema for the document. A schema with a title becomes a component, and a reference to it is returned. */
  refer(schema: JsonSchema): object {
    const { title } = schema;
    if (title === undefined) return this.#written(schema);
    const known = this.#known.get(title);
    if (known === undefined) {
      this.#known.set(title, schema);
      this.schemas[title] = this.#written(schema);
    } else if (JSON.stringify(known) !== JSON.stringify(schema)) {
      throw new Error(`Two schemas are called ${title}`);
    }
    return { $ref: `#/components/schemas/${title}` };
  }

  /** Builds the content of a body, with an example. */
  content(mediaTypes: readonly string[], schema: JsonSchema, example = findExample(schema)): object {
    const content = { schema: this.refer(schema), ...(example !== undefined && { example }) };
    return Object.fromEntries(mediaTypes.map((type) => [type, content]));
  }

  /** Moves a default into the description, because type generators make a field with a `default` required. */
  #written({ title: _, default: standard, description, ...schema }: JsonSchema): object {
    const { properties, items, additionalProperties, oneOf, anyOf, discriminator, ...rest } = schema;
    const { enum: choices } = schema;
    const sentences = [description, standard !== undefined && `Default: ${JSON.stringify(standard)}.`].filter(Boolean);
    return {
      ...rest,
      ...(choices && { enum: withPolicyReasons(choices, this.#policyReasons) }),
      ...(sentences.length > 0 && { description: sentences.join(' ') }),
      ...(properties && {
        properties: Object.fromEntries(Object.entries(properties).map(([name, field]) => [name, this.refer(field)])),
      }),
      ...(items && { items: this.refer(items) }),
      ...(additionalProperties !== undefined && {
        additionalProperties:
          typeof additionalProperties === 'object' ? this.refer(additionalProperties) : additionalProperties,
      }),
      ...(oneOf && { oneOf: oneOf.map((each) => this.refer(each)) }),
      ...(anyOf && { anyOf: anyOf.map((each) => this.refer(each)) }),
      ...(discriminator && {
        discriminator: { ...discriminator, mapping: mappingOf(discriminator.propertyName, oneOf) },
      }),
    };
  }
}

/** Maps each value of the discriminator to the schema of its alternative. */
function mappingOf(property: string, alternatives: readonly JsonSchema[] = []): Readonly<Record<string, string>> {
  return Object.fromEntries(
    alternatives.map(({ title, properties }) => [properties?.[property]?.const, `#/components/schemas/${title}`]),
  );
}
