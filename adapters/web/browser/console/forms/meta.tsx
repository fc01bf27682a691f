import { Field, Select } from '../../design/field.js';
import { optionsIn } from '../directory.js';
import { SHARED } from '../texts.js';
import { More, Rows } from './fields.js';
import type { FormPart } from './form.js';
import type { MetaRow } from './meta-rows.js';
import { TEXTS } from './texts.js';

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
    <More title={TEXTS.meta} isOpen={meta.length > 0 || error !== undefined}>
      <Rows
        rows={meta}
        words={{ add: TEXTS.metaAdd, remove: TEXTS.metaRemove }}
        blank={(): MetaRow => ({ key: '', kind: 'text', value: '' })}
        onChange={(rows) => form.set('meta', rows)}
        error={error}
      >
        {(row, index) => (
          <>
            <Field
              name={`meta.${index}.key`}
              label={SHARED.name}
              value={row.key}
              autocomplete="off"
              onText={(text) => set(index, { ...row, key: text })}
            />
            <Select
              name={`meta.${index}.kind`}
              label={TEXTS.metaKind}
              value={row.kind}
              options={optionsIn(TEXTS.metaKinds)}
              onChange={(kind) => set(index, { ...row, kind })}
            />
            <Field
              name={`meta.${index}.value`}
              label={TEXTS.metaValue}
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
