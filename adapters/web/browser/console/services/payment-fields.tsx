import { TEMPLATE_NAMES } from '../../../../../core/messages/actions/template-names.js';
import { Field, Select } from '../../design/field.js';
import { optionsIn } from '../directory.js';
import { AmountField } from '../forms/amount-field.js';
import { NumberField } from '../forms/fields.js';
import type { Form } from '../forms/form.js';
import { TemplateNames } from '../forms/template-names.js';
import { SHARED } from '../texts.js';
import type { ServiceDraft } from './draft.js';
import { TEXTS } from './texts.js';

const TAKES = optionsIn<ServiceDraft['payment']['take']>(TEXTS.takings);

/** Names without those that would give the payment provider access to the booking. */
const NAMES = TEMPLATE_NAMES.filter((name) => !name.startsWith('booking.manage_'));

/** Fields for what customers must pay before their booking is confirmed. */
export function PaymentFields({ form }: { readonly form: Form<ServiceDraft> }) {
  const { payment, price } = form.draft;
  const { take } = payment;
  return (
    <>
      <Select
        name="payment.take"
        label={TEXTS.payFirst}
        value={take}
        options={TAKES}
        error={form.errorAt('payment') ?? form.errorAt('payment.take')}
        onChange={(next) => form.set('payment', { ...payment, take: next })}
      />
      {take === 'amount' && (
        <AmountField
          name="payment.amount"
          label={SHARED.labelUnit(TEXTS.deposit, price.currency)}
          hint={TEXTS.depositHint}
          value={payment.amount}
          error={form.errorAt('payment.amount')}
          onText={(amount) => form.set('payment.amount', amount)}
        />
      )}
      {take === 'percent' && (
        <NumberField
          name="payment.percent"
          label={TEXTS.deposit}
          unit={TEXTS.percent}
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
            label={TEXTS.payAddress}
            hint={TEXTS.payAddressHint}
            autocomplete="off"
            spellcheck={false}
            placeholder="https://buy.stripe.com/abc?client_reference_id={{booking.uuid}}"
            {...form.text('payment.url')}
          />
          <TemplateNames title={TEXTS.payNames} names={NAMES} />
          <NumberField
            name="payment.minutes"
            label={TEXTS.kept}
            unit={SHARED.minutes}
            hint={TEXTS.keptHint}
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
