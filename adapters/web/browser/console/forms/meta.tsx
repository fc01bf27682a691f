import { Field, Select } from '../../design/field.js';
import { optionsIn } from '../directory.js';
import { More, Rows } from './fields.js';
import type { FormPart } from './form.js';
import type { MetaRow } from './meta-rows.js';

/** Fields for an object's `meta`. The draft has rows under `meta`. */
export function MetaFields({ form }: { readonly form: FormPart<{ readonly meta: readonly MetaRow[] }> }) {
  const { meta } = form.draft;
  const error = form.errorIn('meta');
  const set = (index: number, row: MetaRow) =>
    form.set(
      'meta',
      meta.map((old, at) => (at === index ? row : old)),
    );
  return (
    <More title="Data of your own" isOpen={meta.length > 0 || error !== undefined}>
      <Rows
        rows={meta}
        one="field"
        blank={(): MetaRow => ({ key: '', kind: 'text', value: '' })}
        onChange={(rows) => form.set('meta', rows)}
        error={error}
      >
        {(row, index) => (
          <>
            <Field
              label="Name"
              value={row.key}
              autocomplete="off"
              onText={(text) => set(index, { ...row, key: text })}
            />
            <Select
              label="Kind"
              value={row.kind}
              options={optionsIn({ text: 'Text', number: 'Number' })}
              onChange={(kind) => set(index, { ...row, kind })}
            />
            <Field
              label="Value"
              type={row.kind}
              step="any"
              value={row.value}
              autocomplete="off"
              onText={(text) => set(index, { ...row, value: text })}
            />
          </>
        )}
      </Rows>
    </More>
  );
}
