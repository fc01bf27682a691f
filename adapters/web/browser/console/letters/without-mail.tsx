import { Checkbox } from '../../design/field.js';

interface WithoutMailProps {
  readonly checked: boolean;
  readonly onChange: (isChecked: boolean) => void;
}

/** The box that keeps a change from sending e-mails. */
export function WithoutMail({ checked, onChange }: WithoutMailProps) {
  return (
    <Checkbox
      label="Send no e-mail about this"
      checked={checked}
      onChange={({ currentTarget }) => onChange(currentTarget.checked)}
    />
  );
}

/** The query of a change under that box. */
export const lettersOf = (isWithout: boolean): { readonly letters?: 'off' } => (isWithout ? { letters: 'off' } : {});
