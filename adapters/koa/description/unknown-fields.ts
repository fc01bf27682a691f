import { ERRORS_MAX } from '../../../core/basics/fields.js';
import { unknownField } from '../../../core/basics/unknown-field.js';
import type { Body } from './body.js';
import type { Operation, Tag } from './operation.js';
import type { JsonSchema } from './schemas.js';

/** Messages about unknown fields by path, in wire names. */
export type UnknownFields = Readonly<Record<string, string>>;
type Messages = Record<string, string>;
type Fields = Readonly<Record<string, JsonSchema>>;

/** Fields that the service assigns, by the title of the body's schema. Ignored in bodies: clients may send back what they have read. */
export type AssignedFields = ReadonlyMap<string, ReadonlySet<string>>;

const NONE: ReadonlySet<string> = new Set();

/** Finds the fields that the service assigns: those in answers of a group of operations (`tag`), but in no request body of it. */
export function assignedFields(operations: readonly Operation[]): AssignedFields {
  const all = operations.flatMap((one) => (one.forKeys ? [one, one.forKeys] : [one]));
  const namesBy = (names: (operation: Operation) => readonly string[]) => {
    const byTag = new Map<Tag, string[]>();
    for (const one of all) byTag.set(one.tag, [...(byTag.get(one.tag) ?? []), ...names(one)]);
    return byTag;
  };
  const shown = namesBy(({ answers }) =>
    Object.values(answers).flatMap((answer) => (answer ? Object.keys(dataFields(answer)) : [])),
  );
  const taken = namesBy(({ body }) =>
    body ? Object.keys({ ...body.schema.properties, ...fieldsOf(body.documented) }) : [],
  );
  const assigned = ({ tag }: Operation) => new Set(shown.get(tag)?.filter((name) => !taken.get(tag)?.includes(name)));
  return new Map(
    all.flatMap((one) => (one.body?.documented.title ? [[one.body.documented.title, assigned(one)]] : [])),
  );
}

/** Returns the fields of an answer's object, or of a list's items. */
function dataFields({ properties: { data } = {} }: JsonSchema): Fields {
  const { items = data } = data ?? {};
  return items ? fieldsOf(items) : {};
}

/** Builds the function that finds unknown fields of a body, at most `ERRORS_MAX`, each with the most similar known name. */
export function unknownFieldFinder(body: Body<unknown>, assigned: AssignedFields): (sent: object) => UnknownFields {
  const { schema, documented } = body;
  // The schema of some bodies contains undocumented fields, so that the core can refuse these with a better message.
  const undocumented = new Set(Object.keys(schema.properties ?? {}));
  return (sent) => {
    // No prototype, because a client may send `constructor` or `__proto__`.
    const messages: Messages = Object.create(null);
    look(documented, sent, '', { messages, assigned, undocumented });
    return messages;
  };
}

interface Looking {
  readonly messages: Messages;
  readonly assigned: AssignedFields;
  readonly undocumented: ReadonlySet<string>;
}

function look(schema: JsonSchema, value: unknown, path: string, looking: Looking): void {
  if (typeof value !== 'object' || value === null) return;
  const under = (name: string | number) => (path === '' ? `${name}` : `${path}.${name}`);
  if (Array.isArray(value)) {
    const { items } = schema;
    if (items) for (const [index, item] of value.entries()) look(items, item, under(index), looking);
    return;
  }
  if (!takesNamedFields(schema)) return;
  const { messages, assigned, undocumented } = looking;
  const fields = fieldsOf(schema, value);
  const ignored = assigned.get(schema.title ?? '') ?? NONE;
  for (const [name, item] of Object.entries(value)) {
    if (Object.keys(messages).length >= ERRORS_MAX) return;
    if (Object.hasOwn(fields, name)) look(fields[name]!, item, under(name), looking);
    else if (ignored.has(name) || (path === '' && undocumented.has(name))) continue;
    else messages[under(name)] = unknownField(name, Object.keys(fields));
  }
}

/** False for an object whose keys the client chooses, such as `meta`. */
function takesNamedFields({ properties, oneOf, anyOf }: JsonSchema): boolean {
  return properties !== undefined || oneOf !== undefined || anyOf !== undefined;
}

/** Returns the fields of an object: with alternatives, those of the one that its discriminator selects, or else of all. */
function fieldsOf({ properties, oneOf, anyOf, discriminator }: JsonSchema, value: object = {}): Fields {
  if (properties) return properties;
  const alternatives = oneOf ?? anyOf ?? [];
  const kind = discriminator && (value as Record<string, unknown>)[discriminator.propertyName];
  const meant =
    discriminator && alternatives.filter((one) => one.properties?.[discriminator.propertyName]?.const === kind);
  return Object.assign({}, ...(meant?.length ? meant : alternatives).map((one) => fieldsOf(one, value)));
}
