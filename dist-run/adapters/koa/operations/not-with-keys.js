import { ValidationError } from '../../../core/errors.js';
import { NOT_WITH_A_KEY } from '../../../core/keys/offered-services.js';
/** Parameter that keys must not use: answers 400. */
export const notWithKeys = {
    description: 'Not with a key.',
    schema: { type: 'string' },
    read(value, _other, name) {
        if (value !== undefined)
            throw new ValidationError({ [name]: NOT_WITH_A_KEY });
        return undefined;
    },
};
/** Parameter that only app tokens may use: answers 400 to bookers. */
export const onlyForApps = {
    description: 'Only with an app token.',
    schema: { type: 'string' },
    read(value, _other, name) {
        if (value !== undefined)
            throw new ValidationError({ [name]: 'Only with an app token' });
        return undefined;
    },
};
