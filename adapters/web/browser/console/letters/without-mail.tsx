import { Checkbox } from '../../design/field.js';

interface WithoutMailProps {
  readonly checked: boolean;
  readonly onChange: (isChecked: boolean) => void;
}

/** Checkbox to make a change without e-mails. */
export function WithoutMail({ checked, onChange }: WithoutMailProps) {
  return (
    <Checkbox
      label="Send no e-mail about this"
      checked={checked}
      onChange={({ currentTarget }) => onChange(currentTarget.checked)}
    />
  );
}

/** Returns the query of a change, depending on that checkbox. */
export const lettersOf = (isWithout: boolean): { readonly letters?: 'off' } => (isWithout ? { letters: 'off' } : {});
