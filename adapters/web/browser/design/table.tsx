import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import './table.css';

export interface Column<T> {
  readonly label: string;
  /** True: hides the column's label visually, as for columns of buttons. */
  readonly hidden?: boolean | undefined;
  /** True: on narrow screens, which hide the table's head, each cell begins with the column's label. For plain numbers, for example. */
  readonly isLabelled?: boolean | undefined;
  readonly cell: (item: T) => ComponentChildren;
}

/** Content of an empty cell. */
export const NOTHING = '–';

interface TableProps<T> {
  readonly caption: string;
  readonly columns: readonly Column<T>[];
  readonly rows: readonly T[];
  readonly keyOf: (item: T) => string;
  /** Returns a row's heading. It is shown once above consecutive rows with the same heading. */
  readonly headingOf?: ((item: T) => string) | undefined;
}

/** Matches a word that is long enough to be broken inside a cell. Shorter words are never broken. */
const LONG_WORD = /\S{32}/;

export function Table<T>({ caption, columns, rows, keyOf, headingOf }: TableProps<T>) {
  const body = useRef<HTMLTableSectionElement>(null);
  useLayoutEffect(() => {
    for (const cell of body.current?.querySelectorAll<HTMLElement>('th, td') ?? []) {
      cell.toggleAttribute('data-long-word', LONG_WORD.test(cell.textContent ?? ''));
    }
  });
  const headings = (index: number) => {
    const [heading, before] = [rows[index], rows[index - 1]].map((row) => row && headingOf?.(row));
    if (heading === undefined || heading === before) return [];
    return [
      <tr key={`heading ${heading}`}>
        <th class="table-heading" colSpan={columns.length} scope="colgroup">
          {heading}
        </th>
      </tr>,
    ];
  };
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what can be scrolled must be reached by keyboard
    <section class="table-scroll surface" tabIndex={0} aria-label={caption}>
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
        <tbody ref={body}>
          {rows.flatMap((row, index) => [
            ...headings(index),
            <tr key={keyOf(row)}>
              {columns.map(({ label, isLabelled, cell }, index) => {
                const shown = cell(row);
                return index === 0 ? (
                  <th key={label} scope="row">
                    {shown}
                  </th>
                ) : (
                  <td key={label} class={shown === NOTHING ? 'table-nothing' : undefined}>
                    {isLabelled && <span class="table-label">{label}: </span>}
                    {shown}
                  </td>
                );
              })}
            </tr>,
          ])}
        </tbody>
      </table>
    </section>
  );
}
