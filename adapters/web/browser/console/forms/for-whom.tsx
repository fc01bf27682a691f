import type { Booker } from '../customer/booker.js';
import { CustomerFields } from '../customer/fields.js';
import { type FieldOf, Fields, Part } from './fields.js';
import type { Form, Path } from './form.js';

/** What is said of whom a booking is for. */
export interface WithBooker {
  readonly customer: Booker;
  readonly notes: string;
}

/** For whom it is, who may be known already, and what else is said of it. */
export function ForWhom<T extends WithBooker>({
  form,
  also = [],
}: {
  readonly form: Form<T>;
  readonly also?: readonly FieldOf<Path<T>>[];
}) {
  const { customer } = form.draft;
  const change = (next: Booker) => {
    // Only what was said of the fields that change is taken back.
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
