import type { Meta } from '../../../../../core/basics/fields.js';

/** Typed key and value. Rows may temporarily have equal keys. */
export interface MetaRow {
  readonly key: string;
  readonly kind: 'text' | 'number';
  readonly value: string;
}

export const metaRows = (meta: Meta | null | undefined): readonly MetaRow[] =>
  Object.entries(meta ?? {}).map(([key, value]) => ({
    key,
    kind: typeof value === 'number' ? 'number' : 'text',
    value: String(value),
  }));

export const buildMeta = (rows: readonly MetaRow[]): Meta =>
  Object.fromEntries(
    rows
      .filter(({ key }) => key !== '')
      .map(({ key, kind, value }) => [key, kind === 'number' && value !== '' ? Number(value) : value]),
  );
