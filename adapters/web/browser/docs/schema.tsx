import { useState } from 'preact/hooks';
import { type Parameter, referenceName, type Schema } from './document.js';
import { Inline } from './prose.js';

type Schemas = Readonly<Record<string, Schema>>;

/** Schema, with its name if it was a reference. */
interface Resolved {
  readonly schema: Schema;
  readonly name: string | undefined;
}

function resolved(schema: Schema, schemas: Schemas): Resolved {
  if (schema.$ref === undefined) return { schema, name: undefined };
  const name = referenceName({ $ref: schema.$ref });
  return { schema: schemas[name] ?? {}, name };
}

/** Describes the type of a value in a few words: `string (uuid) or null`, `list of Booking`. */
function kindOf(schema: Schema, schemas: Schemas): string {
  const { schema: known, name } = resolved(schema, schemas);
  if (name !== undefined) return name;
  if (known.const !== undefined) return JSON.stringify(known.const);
  const choices = known.oneOf ?? known.anyOf;
  if (choices) return choices.map((one) => kindOf(one, schemas)).join(' or ');
  const { type = known.format === undefined ? [] : 'string' } = known;
  const types = typeof type === 'string' ? [type] : type;
  const words = types.map((type) => {
    if (type === 'array') return known.items ? `list of ${kindOf(known.items, schemas)}` : 'list';
    return type === 'string' && known.format !== undefined ? `string (${known.format})` : type;
  });
  return words.join(' or ');
}

/** Describes limits of length, number and size. */
function boundsOf(schema: Schema): readonly string[] {
  const { minimum, maximum, minLength, maxLength, minItems, maxItems, maxProperties, uniqueItems } = schema;
  const between = (least: number | undefined, most: number | undefined, unit: string) => {
    if (least === undefined && most === undefined) return [];
    const [low, high] = [least, most].map((one) => one?.toLocaleString('en'));
    if (high === undefined) return [`at least ${low}${unit}`];
    return [low === undefined ? `at most ${high}${unit}` : low === high ? `${low}${unit}` : `${low} to ${high}${unit}`];
  };
  return [
    ...between(minimum, maximum, ''),
    ...between(minLength, maxLength, ' characters'),
    ...between(minItems, maxItems, ' items'),
    ...between(undefined, maxProperties, ' entries'),
    ...(uniqueItems ? ['none twice'] : []),
    ...(schema.default === undefined ? [] : [`default ${JSON.stringify(schema.default)}`]),
  ];
}

/** Returns the schemas to show below a value: those of an object's fields, of a list's items, or of each variant (`oneOf`, `anyOf`). */
function insideOf(schema: Schema, schemas: Schemas): readonly Resolved[] {
  const { schema: known, name } = resolved(schema, schemas);
  if (known.properties) return [{ schema: known, name }];
  const choices = known.oneOf ?? known.anyOf;
  if (choices) return choices.flatMap((one) => insideOf(one, schemas));
  if (known.items) return insideOf(known.items, schemas);
  return typeof known.additionalProperties === 'object' ? insideOf(known.additionalProperties, schemas) : [];
}

interface SchemaViewProps {
  readonly schema: Schema;
  readonly schemas: Schemas;
  /** True: nested values are open, down to one level. */
  readonly isOpen?: boolean;
}

/** Describes a value: type, limits, meaning, and nested values. */
export function SchemaView({ schema, schemas, isOpen = false }: SchemaViewProps) {
  const inside = insideOf(schema, schemas);
  const { schema: known } = resolved(schema, schemas);
  const isPlain = known.properties !== undefined;
  return (
    <div class="schema">
      {!isPlain && (
        <p>
          <span class="schema-kind muted small">{kindOf(schema, schemas)}</span>
        </p>
      )}
      {isPlain && known.description !== undefined && (
        <p>
          <Inline text={known.description} />
        </p>
      )}
      {isPlain ? (
        <Fields schema={known} schemas={schemas} isOpen={isOpen} />
      ) : (
        inside.map((one, index) => (
          <Inside key={one.name ?? `${index}`} {...one} schemas={schemas} isOpenAtFirst={isOpen} />
        ))
      )}
    </div>
  );
}

function Fields({ schema, schemas, isOpen = false }: SchemaViewProps) {
  const required = new Set(schema.required);
  return (
    <ul class="bare schema-fields">
      {Object.entries(schema.properties ?? {}).map(([name, field]) => (
        <li key={name}>
          <FieldHead name={name} schema={field} schemas={schemas} required={required.has(name)} />
          {insideOf(field, schemas).map((one, index) => (
            <Inside key={one.name ?? `${index}`} {...one} schemas={schemas} isOpenAtFirst={isOpen} />
          ))}
        </li>
      ))}
    </ul>
  );
}

interface FieldHeadProps {
  readonly name: string;
  readonly schema: Schema;
  readonly schemas: Schemas;
  readonly required: boolean;
  /** Location of a parameter. Undefined for a field. */
  readonly in?: Parameter['in'] | undefined;
  readonly description?: string | undefined;
  /** Name of another parameter that makes this one optional. */
  readonly unless?: string | undefined;
}

const PLACES: Readonly<Record<Parameter['in'], string>> = {
  path: 'in the path',
  query: 'in the query',
  header: 'a header',
};

/** Name of a field or parameter, with a description of its values. */
export function FieldHead({ name, schema, schemas, required, description, in: place, unless }: FieldHeadProps) {
  const { schema: known } = resolved(schema, schemas);
  const values = (known.enum ?? known.items?.enum)?.filter((one) => one !== null);
  const bounds = [...boundsOf(known), ...(known.items ? boundsOf(known.items) : [])];
  const said = [description, schema.$ref === undefined ? known.description : undefined].filter((one) => one);
  return (
    <>
      <p class="schema-head">
        <code class="schema-name">{name}</code>
        <span class="schema-kind muted small">{kindOf(schema, schemas)}</span>
        {place && <span class="schema-kind muted small">{PLACES[place]}</span>}
        {required && <span class="schema-required">required</span>}
        {unless !== undefined && (
          <span class="schema-required">
            required without <code>{unless}</code>
          </span>
        )}
      </p>
      {said.length > 0 && (
        <p>
          <Inline text={said.join(' ')} />
        </p>
      )}
      {values && (
        <p class="schema-bounds muted small">
          {'One of '}
          {values.map((value, index) => (
            <span key={String(value)}>
              {index > 0 && ', '}
              <code>{String(value)}</code>
            </span>
          ))}
        </p>
      )}
      {bounds.length > 0 && <p class="schema-bounds muted small">{bounds.join(', ')}</p>}
    </>
  );
}

/** Nested fields, rendered when opened, because schemas may be recursive. */
function Inside({
  schema,
  name,
  schemas,
  isOpenAtFirst,
}: Resolved & { readonly schemas: Schemas; readonly isOpenAtFirst: boolean }) {
  const [isOpen, setOpen] = useState(isOpenAtFirst);
  return (
    <details class="schema-inside" open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{name === undefined ? 'Its fields' : `Fields of ${name}`}</summary>
      {isOpen && <Fields schema={schema} schemas={schemas} />}
    </details>
  );
}
