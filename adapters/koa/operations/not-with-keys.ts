import { ValidationError } from '../../../core/errors.js';
import { NOT_WITH_A_KEY } from '../../../core/keys/offered-services.js';
import type { Parameter } from '../description/query.js';

/** What nobody may name who holds a key: 400 where it is given. */
export const notWithKeys: Parameter<undefined> = {
  description: 'Not with a key.',
  schema: { type: 'string' },
  read(value, _other, name) {
    if (value !== undefined) throw new ValidationError({ [name]: NOT_WITH_A_KEY });
    return undefined;
  },
};

/** What only an app says: 400 where a booker gives it. */
export const onlyForApps: Parameter<undefined> = {
  description: 'Only with an app token.',
  schema: { type: 'string' },
  read(value, _other, name) {
    if (value !== undefined) throw new ValidationError({ [name]: 'Only with an app token' });
    return undefined;
  },
};
