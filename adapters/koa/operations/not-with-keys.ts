import { ValidationError } from '../../../core/basics/errors.js';
import { NOT_WITH_A_KEY } from '../../../core/customers/keys/offered-services.js';
import type { Parameter } from '../description/query.js';

/** Query parameter that keys must not use. It is answered with 400. */
export const notWithKeys: Parameter<undefined> = {
  description: 'Not with a key.',
  schema: { type: 'string' },
  read(value, _other, name) {
    if (value !== undefined) throw new ValidationError({ [name]: NOT_WITH_A_KEY });
    return undefined;
  },
};

/** Query parameter that only app tokens may use. For bookers, it is answered with 400. */
export const onlyForApps: Parameter<undefined> = {
  description: 'Only with an app token.',
  schema: { type: 'string' },
  read(value, _other, name) {
    if (value !== undefined) throw new ValidationError({ [name]: 'Only with an app token' });
    return undefined;
  },
};
