import type { ComponentChildren } from 'preact';
import './table.css';

export interface Column<T> {
  readonly label: string;
  /** For columns of buttons: the label is for screen readers only. */
  readonly hidden?: boolean | undefined;
  readonly cell: (item: T) => ComponentChildren;
}

export interface TableProps<T> {
  /** What the rows are; said by screen readers. */
  readonly caption: string;
  /** The first names the row. */
  readonly columns: readonly Column<T>[];
  readonly rows: readonly T[];
  readonly keyOf: (item: T) => string;
}

export function Table<T>({ caption, columns, rows, keyOf }: TableProps<T>) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what can be scrolled must be reached by keyboard
    <section class="table-scroll" tabIndex={0} aria-label={caption}>
      <table class="table">
        <caption class="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            {columns.map(({ label, hidden }) => (
              <th key={label} scope="col">
                {hidden ? <span class="visually-hidden">{label}</span> : label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={keyOf(row)}>
              {columns.map(({ label, cell }, index) =>
                index === 0 ? (
                  <th key={label} scope="row">
                    {cell(row)}
                  </th>
                ) : (
                  <td key={label}>{cell(row)}</td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
