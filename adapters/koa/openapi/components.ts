import { exampleOf, type JsonSchema } from '../description/schemas.js';

/** The parts of the document that are written once and referred to. */
export class Components {
  readonly schemas: Record<string, object> = {};
  readonly #known = new Map<string, JsonSchema>();

  /** A schema as the document has it; one with a title stands among the components, under that title. */
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

  /** The content of a body, with an example. */
  content(mediaTypes: readonly string[], schema: JsonSchema, example = exampleOf(schema)): object {
    const content = { schema: this.refer(schema), ...(example !== undefined && { example }) };
    return Object.fromEntries(mediaTypes.map((type) => [type, content]));
  }

  /** A default is put in words: generators of types take a field with a `default` for one that must be there. */
  #written({ title: _, default: standard, description, ...schema }: JsonSchema): object {
    const { properties, items, additionalProperties, oneOf, anyOf, discriminator, ...rest } = schema;
    const sentences = [description, standard !== undefined && `Default: ${JSON.stringify(standard)}.`].filter(Boolean);
    return {
      ...rest,
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

/** Which alternative each value of the property stands for. */
function mappingOf(property: string, alternatives: readonly JsonSchema[] = []): Readonly<Record<string, string>> {
  return Object.fromEntries(
    alternatives.map(({ title, properties }) => [properties?.[property]?.const, `#/components/schemas/${title}`]),
  );
}
