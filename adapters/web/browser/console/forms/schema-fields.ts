import type { Field, ObjectField } from '../../../../../core/basics/schema.js';
import type { FieldOf } from './fields.js';
import type { Path } from './form.js';
import type { DraftOf } from './schema-drafts.js';

/** Field of a form, of which the schema knows the kind and the limits. */
interface Labelled<P extends string> {
  readonly at: P;
  readonly label: string;
  readonly hint?: string;
  readonly unit?: string;
  readonly placeholder?: string;
  readonly optional?: boolean;
  readonly wide?: boolean;
}

/** Completes fields of a form from the schema, except those that have a kind. */
export function fieldsOf<S extends ObjectField, const P extends Path<DraftOf<S>>>(
  schema: S,
  fields: readonly (Labelled<P> | FieldOf<P>)[],
): readonly FieldOf<P>[] {
  return fields.map((field) => ('kind' in field ? field : { ...field, ...kindOf(fieldAt(schema, field.at)) }));
}

function kindOf({ json: { type, format, minimum, maximum, maxLength = 0 } }: Field) {
  if (type === 'integer')
    return { kind: 'number', min: minimum ?? 0, max: maximum ?? Number.MAX_SAFE_INTEGER } as const;
  if (type === 'boolean') return { kind: 'toggle' } as const;
  if (format === 'email' || format === 'date') return { kind: format } as const;
  return { kind: maxLength > 255 ? 'long' : 'text' } as const;
}

/** Returns the field at a dotted path. @throws TypeError if there is none. */
function fieldAt(schema: ObjectField, path: string): Field {
  const [head = '', ...rest] = path.split('.');
  const found = schema.sent.find(({ wire }) => wire === head);
  if (!found) throw new TypeError(`There is no field ${path}`);
  return rest.length > 0 && found.field.object ? fieldAt(found.field.object, rest.join('.')) : found.field;
}
