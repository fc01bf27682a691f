import type { Booker } from '../customer/booker.js';
import { CustomerFields } from '../customer/fields.js';
import { type FieldOf, Fields, Part } from './fields.js';
import type { Form, Path } from './form.js';

/** Part of a draft that describes the customer of a booking. */
export interface WithBooker {
  readonly customer: Booker;
  readonly notes: string;
}

/** Fields for a known or new customer, and for notes. */
export function ForWhom<T extends WithBooker>({
  form,
  also = [],
}: {
  readonly form: Form<T>;
  readonly also?: readonly FieldOf<Path<T>>[];
}) {
  const { customer } = form.draft;
  const change = (next: Booker) => {
    // Clear errors of changed fields only.
    for (const field of Object.keys(next) as (keyof Booker)[]) {
      if (next[field] !== customer[field]) form.set(`customer.${field}`, next[field]);
    }
  };
  const notes = { kind: 'long', at: 'notes', label: 'Notes', optional: true } as FieldOf<Path<T>>;
  return (
    <Part title="For whom">
      <div class="fields">
        <CustomerFields value={customer} errorAt={(field) => form.errorAt(`customer.${field}`)} onChange={change} />
      </div>
      <Fields form={form} of={[...also, notes]} />
    </Part>
  );
}
