import { TEXT_MAX } from '../basics/fields.js';
import { custom } from '../basics/schema.js';

const COLOR = /^#[0-9a-f]{6}$/i;

/** Field with a colour, which is stored in lower case. `added`: older objects lack it. */
export const color = <const O extends { readonly added?: true }>(options: O) =>
  custom<string>()(
    { type: 'string', maxLength: TEXT_MAX },
    (fields, name) => fields.textOrBlank(name)?.toLowerCase() ?? null,
    {
      default: null,
      description: 'A colour, written `#rrggbb`.',
      check: (given: string) => (COLOR.test(given) ? undefined : 'Must be a colour, written #rrggbb'),
      ...options,
    },
  );
