import { Checkbox } from '../../design/field.js';
import { TEXTS } from './texts.js';

interface WithoutMailProps {
  readonly checked: boolean;
  readonly onChange: (isChecked: boolean) => void;
}

export function WithoutMail({ checked, onChange }: WithoutMailProps) {
  return <Checkbox name="letters" label={TEXTS.withoutMail} checked={checked} onCheck={onChange} />;
}

/** Returns the query of a change, which turns e-mails off if `isWithout`. */
export const buildLettersQuery = (isWithout: boolean): { readonly letters?: 'off' } =>
  isWithout ? { letters: 'off' } : {};
