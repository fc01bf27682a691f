import { ValidationError } from '../errors.js';
import { isEmail } from '../fields.js';
/** @throws ValidationError on `email` if it is not an address. */
export function ownerEmail(email) {
    if (!isEmail(email))
        throw new ValidationError({ email: 'Must be an e-mail address' });
    return email.toLowerCase();
}
