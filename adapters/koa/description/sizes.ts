import { addError } from '../../../core/fields.js';
import { type JsonSchema, sizeExpected } from './schemas.js';

type Fields = Record<string, unknown>;
type Remove = (holder: Fields, name: string, path: string, errors: Record<string, string>) => void;

/**
 * Makes the function that takes out of such a body every list and object with more in it than the schema allows, and
 * says so in `errors`. It looks at sizes alone, from the outside in: of what is too large it sees nothing but that.
 */
export function oversizedRemover(schema: JsonSchema): (body: object, errors: Record<string, string>) => void {
  const remove = removerOf(schema);
  return (body, errors) => remove?.({ body }, 'body', '', errors);
}

/** Undefined where nothing has a size to check. */
function removerOf(schema: JsonSchema): Remove | undefined {
  const { maxItems, maxProperties, items, properties = {} } = schema;
  const inItem = items && removerOf(items);
  const inFields = Object.entries(properties).flatMap(([name, field]) => {
    const remove = removerOf(field);
    return remove ? [{ name, remove }] : [];
  });
  if (maxItems === undefined && maxProperties === undefined && !inItem && inFields.length === 0) return undefined;
  return (holder, name, path, errors) => {
    const value = holder[name];
    if (typeof value !== 'object' || value === null) return;
    const isTooLarge = Array.isArray(value)
      ? maxItems !== undefined && value.length > maxItems
      : maxProperties !== undefined && Object.keys(value).length > maxProperties;
    if (isTooLarge) {
      delete holder[name];
      addError(errors, path, sizeExpected(schema));
      return;
    }
    const under = (field: string | number) => (path === '' ? `${field}` : `${path}.${field}`);
    const fields = value as Fields;
    if (!Array.isArray(value)) {
      for (const { name: field, remove } of inFields) {
        if (Object.hasOwn(fields, field)) remove(fields, field, under(field), errors);
      }
    } else if (inItem) {
      for (let index = 0; index < value.length; index += 1) inItem(fields, String(index), under(index), errors);
    }
  };
}
