import { TEMPLATE_NAMES } from '../../../../../core/messages/actions/template-names.js';
import { Field, Select } from '../../design/field.js';
import { optionsIn } from '../directory.js';
import { AmountField } from '../forms/amount-field.js';
import { NumberField } from '../forms/fields.js';
import type { Form } from '../forms/form.js';
import { TemplateNames } from '../forms/template-names.js';
import type { ServiceDraft } from './draft.js';

const TAKES = optionsIn<ServiceDraft['payment']['take']>({
  nothing: 'nothing',
  full: 'the whole price',
  amount: 'a fixed deposit',
  percent: 'a part of the price',
});

/** Names without those that would give the payment provider access to the booking. */
const NAMES = TEMPLATE_NAMES.filter((name) => !name.startsWith('booking.manage_'));

/** Fields for what customers must pay before their booking is confirmed. */
export function PaymentFields({ form }: { readonly form: Form<ServiceDraft> }) {
  const { payment, price } = form.draft;
  const { take } = payment;
  return (
    <>
      <Select
        label="They pay first"
        value={take}
        options={TAKES}
        error={form.errorAt('payment') ?? form.errorAt('payment.take')}
        onChange={(next) => form.set('payment', { ...payment, take: next })}
      />
      {take === 'amount' && (
        <AmountField
          label={`Deposit, ${price.currency}`}
          hint="For each place that is booked."
          value={payment.amount}
          error={form.errorAt('payment.amount')}
          onText={(amount) => form.set('payment.amount', amount)}
        />
      )}
      {take === 'percent' && (
        <NumberField
          label="Deposit"
          unit="percent of the price"
          min={1}
          max={100}
          value={payment.percent}
          error={form.errorAt('payment.percent')}
          onValue={(percent) => form.set('payment.percent', percent)}
        />
      )}
      {take !== 'nothing' && (
        <>
          <Field
            label="Address of the page where they pay"
            hint="For example a Payment Link of Stripe with the placeholder {{booking.uuid}}, by which the payment finds its booking."
            autocomplete="off"
            spellcheck={false}
            placeholder="https://buy.stripe.com/abc?client_reference_id={{booking.uuid}}"
            {...form.text('payment.url')}
          />
          <TemplateNames title="What may stand in the address" names={NAMES} />
          <NumberField
            label="Kept for them"
            unit="minutes"
            hint="Then others can book the time again."
            min={5}
            max={1_440}
            value={payment.minutes}
            error={form.errorAt('payment.minutes')}
            onValue={(minutes) => form.set('payment.minutes', minutes)}
          />
        </>
      )}
    </>
  );
}
