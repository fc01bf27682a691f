import { formatInstant } from '../instants.js';
/**
 * Lists the local dates, such as `2026-12-01`, with a free start, in order and without duplicates (`format=days`).
 * Starts come in order. Once a date has a free start, its other starts are skipped. A date may return after the next
 * one has begun: some zones put clocks back at 00:01.
 */
export function* daysOf(starts, zone, isFree) {
    const days = new Set();
    const dates = new Set();
    for (const start of starts) {
        const day = zone.dayAt(start);
        if (days.has(day))
            continue;
        yield;
        if (!isFree(start))
            continue;
        days.add(day);
        dates.add(formatInstant(start, zone.offsetAt(start)).slice(0, 'yyyy-mm-dd'.length));
    }
    return [...dates].sort();
}
