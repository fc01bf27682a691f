import type { ComponentProps } from 'preact';
import { Field } from '../../design/field.js';
import { typedAmount } from './amounts.js';

interface AmountFieldProps extends Omit<ComponentProps<typeof Field>, 'onText'> {
  readonly onText: (amount: string) => void;
}

/** Field for an amount of money in whole units of its currency. Passes it on with a decimal point. */
export function AmountField({ onText, ...field }: AmountFieldProps) {
  return <Field inputMode="decimal" autocomplete="off" {...field} onText={(text) => onText(typedAmount(text))} />;
}
