const HEADINGS = ['', 'ours', 'theirs', '', 'ratio', 'target', '', 'p99 ms', 'CPU µs'];
/** The rows for a person, with ✗ where one falls short. */
export function asTable(rows, seconds) {
    const lines = [HEADINGS, ...rows.map(cells)];
    const widths = HEADINGS.map((_, column) => Math.max(...lines.map((line) => line[column].length)));
    const text = lines.map((line) => line
        .map((cell, column) => padded(cell, widths[column], column))
        .join('  ')
        .trimEnd());
    const missed = rows.filter(({ falls }) => falls).length;
    const verdict = missed === 0 ? 'Every target is met' : `${missed} of ${rows.length} rows fall short`;
    const notes = rows.filter(({ note }) => note !== undefined).map(({ name, note }) => `${name}: ${note}`);
    return `${[...text, '', ...notes, `${verdict}; ${seconds} s.`].join('\n')}\n`;
}
/** Names and units to the left, figures to the right. */
function padded(cell, width, column) {
    return column === 0 || column === 3 || column > 6 ? cell.padEnd(width) : cell.padStart(width);
}
function cells(row) {
    const { name, ours, theirs, unit, ratio, target, falls, p99, cpu } = row;
    const mark = falls ? '✗' : target === undefined ? '' : '✓';
    return [name, figure(ours), figure(theirs), unit, figure(ratio), limit(target), mark, pair(p99), pair(cpu)];
}
function limit(target) {
    if (target === undefined)
        return '';
    return 'atLeast' in target ? `≥ ${target.atLeast}` : `≤ ${target.atMost}`;
}
function pair(figures) {
    return figures?.some((value) => value !== undefined) ? figures.map(figure).join(' · ') : '';
}
/** Three digits that count. */
function figure(value) {
    if (value === undefined)
        return '–';
    if (!Number.isFinite(value))
        return String(value);
    if (Math.abs(value) >= 100)
        return Math.round(value).toLocaleString('en');
    return Number(value.toPrecision(3)).toString();
}
