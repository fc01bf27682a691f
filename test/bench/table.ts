import type { Row, Target } from './measuring.js';

const HEADINGS = ['', 'ours', 'theirs', '', 'ratio', 'target', '', 'p99 ms', 'CPU µs'];

/** Formats the rows as a table for people. Rows that miss their target are marked with ✗. */
export function asTable(rows: readonly Row[], seconds: number): string {
  const lines = [HEADINGS, ...rows.map(cells)];
  const widths = HEADINGS.map((_, column) => Math.max(...lines.map((line) => line[column]!.length)));
  const text = lines.map((line) =>
    line
      .map((cell, column) => padded(cell, widths[column]!, column))
      .join('  ')
      .trimEnd(),
  );
  const missed = rows.filter(({ falls }) => falls).length;
  const verdict = missed === 0 ? 'Every target is met' : `${missed} of ${rows.length} rows fall short`;
  const notes = rows.filter(({ note }) => note !== undefined).map(({ name, note }) => `${name}: ${note}`);
  return `${[...text, '', ...notes, `${verdict}; ${seconds} s.`].join('\n')}\n`;
}

/** Aligns names and units to the left, figures to the right. */
function padded(cell: string, width: number, column: number): string {
  return column === 0 || column === 3 || column > 6 ? cell.padEnd(width) : cell.padStart(width);
}

function cells(row: Row): string[] {
  const { name, ours, theirs, unit, ratio, target, falls, p99, cpu } = row;
  const mark = falls ? '✗' : target === undefined ? '' : '✓';
  return [name, figure(ours), figure(theirs), unit, figure(ratio), limit(target), mark, pair(p99), pair(cpu)];
}

function limit(target: Target | undefined): string {
  if (target === undefined) return '';
  return 'atLeast' in target ? `≥ ${target.atLeast}` : `≤ ${target.atMost}`;
}

function pair(figures: readonly (number | undefined)[] | undefined): string {
  return figures?.some((value) => value !== undefined) ? figures.map(figure).join(' · ') : '';
}

/** Formats a figure with three significant digits. */
function figure(value: number | undefined): string {
  if (value === undefined) return '–';
  if (!Number.isFinite(value)) return String(value);
  if (Math.abs(value) >= 100) return Math.round(value).toLocaleString('en');
  return Number(value.toPrecision(3)).toString();
}
