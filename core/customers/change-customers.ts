import { DuplicateError } from '../basics/errors.js';
import { FieldReader } from '../basics/fields.js';
import type { NewUuid } from '../basics/ports.js';
import { parse, patched } from '../basics/schema.js';
import { fold } from '../basics/search.js';
import { type Conditional, changed } from '../basics/versions.js';
import { existing, replace } from '../ledger/edits.js';
import type { Idempotent } from '../ledger/idempotency.js';
import { decidedOnce } from '../ledger/idempotent-decision.js';
import type { Decision, Ledger, View, Wanted } from '../ledger/ledger.js';
import { type AppCaller, actorOf } from '../model/callers.js';
import { CUSTOMER, type Customer, type NewCustomer, newCustomer } from '../model/customer.js';

interface Needs {
  readonly ledger: Ledger;
  readonly newUuid: NewUuid;
}

export function createCustomer({ ledger, newUuid }: Needs) {
  return async (caller: AppCaller, input: NewCustomer, { once }: Idempotent<Customer> = {}): Promise<Customer> => {
    const fields = parse(CUSTOMER, input);
    const uuid = newUuid();
    const app = caller.app.uuid;
    return ledger.commit(
      app,
      { ...wantedFor(fields.email), answer: once?.key },
      decidedOnce(
        once,
        (view) => {
          checkEmail(view, fields.email, uuid);
          const customer = newCustomer(fields, { uuid, app, now: view.now });
          return { result: customer, change: { put: { customer: [customer] } } };
        },
        (customer) => [customer.uuid],
      ),
      actorOf(caller),
    );
  };
}

export function changeCustomer({ ledger }: Pick<Needs, 'ledger'>) {
  return async (caller: AppCaller, uuid: string, patch: unknown, { expected }: Conditional = {}): Promise<Customer> => {
    new FieldReader(patch).done();
    const decide = (view: View): Decision<Customer> => {
      const before = existing(view, 'customer', uuid, expected);
      const fields = patched(CUSTOMER, before, patch);
      checkEmail(view, fields.email, uuid);
      return replace('customer', before, changed<Customer>(before, fields, view.now));
    };
    return ledger.commit(caller.app.uuid, { objects: { customer: [uuid] } }, decide, actorOf(caller));
  };
}

function wantedFor(email: string | null): Wanted {
  return { emails: email === null ? [] : [fold(email)] };
}

/** @throws DuplicateError if another customer has the address. */
function checkEmail(view: View, email: string | null, uuid: string): void {
  const holder = email === null ? undefined : view.customerWithEmail(fold(email));
  if (holder && holder.uuid !== uuid) throw new DuplicateError('email');
}
