import type { ComponentChildren } from 'preact';
import type { Booker } from '../customer/booker.js';
import { CustomerFields } from '../customer/fields.js';
import { SHARED } from '../texts.js';
import { Fields, field, Part } from './fields.js';
import type { FormPart } from './form.js';
import { TEXTS } from './texts.js';

/** Part of a draft that describes the customer of a booking. */
interface WithBooker {
  readonly customer: Booker;
  readonly notes: string;
}

interface ForWhomProps {
  readonly form: FormPart<WithBooker>;
  readonly children?: ComponentChildren;
}

/** Fields for a known or new customer, and for notes. */
export function ForWhom({ form, children }: ForWhomProps) {
  const { customer } = form.draft;
  const change = (next: Booker) => {
    // Clear errors of changed fields only.
    for (const field of Object.keys(next) as (keyof Booker)[]) {
      if (next[field] !== customer[field]) form.set(`customer.${field}`, next[field]);
    }
  };
  return (
    <Part title={TEXTS.forWhom}>
      <div class="fields">
        <CustomerFields value={customer} errorAt={(field) => form.errorAt(`customer.${field}`)} onChange={change} />
      </div>
      {children}
      <Fields form={form} of={[field('notes', SHARED.notes, { kind: 'long', optional: true })]} />
    </Part>
  );
}
