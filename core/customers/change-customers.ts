import { DuplicateError } from '../basics/errors.js';
import { fold } from '../basics/search.js';
import { type CreateNeeds, changeObject, createObject, type Special } from '../ledger/plain/plain-writes.js';
import type { Customer } from '../model/customer.js';

const RULES: Special<'customer', Customer> = {
  wanted: ({ email }) => ({ emails: email === null ? [] : [fold(email)] }),
  along: ({ email, uuid }, { view }) => {
    const holder = email === null ? undefined : view.customerWithEmail(fold(email));
    if (holder && holder.uuid !== uuid) throw new DuplicateError('email');
    return undefined;
  },
};

export function createCustomer(needs: CreateNeeds) {
  return createObject(needs, 'customer', RULES);
}

export function changeCustomer(needs: Pick<CreateNeeds, 'ledger'>) {
  return changeObject(needs, 'customer', RULES);
}
