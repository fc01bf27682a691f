import { exampleOf } from '../description/schemas.js';
/** Parts of the document that are written once and referred to. */
export class Components {
    schemas = {};
    #known = new Map();
    /** Returns a schema for the document. A schema with a title becomes a component and is referred to. */
    refer(schema) {
        const { title } = schema;
        if (title === undefined)
            return this.#written(schema);
        const known = this.#known.get(title);
        if (known === undefined) {
            this.#known.set(title, schema);
            this.schemas[title] = this.#written(schema);
        }
        else if (JSON.stringify(known) !== JSON.stringify(schema)) {
            throw new Error(`Two schemas are called ${title}`);
        }
        return { $ref: `#/components/schemas/${title}` };
    }
    /** Builds the content of a body, with an example. */
    content(mediaTypes, schema, example = exampleOf(schema)) {
        const content = { schema: this.refer(schema), ...(example !== undefined && { example }) };
        return Object.fromEntries(mediaTypes.map((type) => [type, content]));
    }
    /** Puts a default into the description: type generators make a field with a `default` required. */
    #written({ title: _, default: standard, description, ...schema }) {
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
                additionalProperties: typeof additionalProperties === 'object' ? this.refer(additionalProperties) : additionalProperties,
            }),
            ...(oneOf && { oneOf: oneOf.map((each) => this.refer(each)) }),
            ...(anyOf && { anyOf: anyOf.map((each) => this.refer(each)) }),
            ...(discriminator && {
                discriminator: { ...discriminator, mapping: mappingOf(discriminator.propertyName, oneOf) },
            }),
        };
    }
}
/** Maps each value of the discriminator to its alternative. */
function mappingOf(property, alternatives = []) {
    return Object.fromEntries(alternatives.map(({ title, properties }) => [properties?.[property]?.const, `#/components/schemas/${title}`]));
}
