import fc from 'fast-check';
const WEEKDAYS = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'];
const maybe = (value) => fc.option(value, { nil: null, freq: 2 });
const list = (value, maxLength = 4) => maybe(fc.array(value, { minLength: 1, maxLength }).map((values) => values.join(',')));
const signed = (max) => fc.oneof(fc.integer({ min: 1, max }), fc.integer({ min: -max, max: -1 }));
/** Generates parts of rules that series may accept, without an end. Some are invalid together. */
export function ruleParts(...frequencies) {
    return fc.constantFrom(...frequencies).chain((FREQ) => {
        const isShort = FREQ === 'DAILY' || FREQ === 'WEEKLY';
        const number = isShort
            ? fc.constant('')
            : fc.oneof(fc.constant(''), signed(5), ...(FREQ === 'YEARLY' ? [signed(53)] : []));
        return fc.record({
            FREQ: fc.constant(FREQ),
            INTERVAL: maybe(fc.integer({ min: 1, max: isShort ? 40 : 14 })),
            BYMONTH: list(fc.integer({ min: 1, max: 12 })),
            BYMONTHDAY: FREQ === 'WEEKLY' ? fc.constant(null) : list(signed(31)),
            BYDAY: list(fc.tuple(number, fc.constantFrom(...WEEKDAYS)).map(([nth, day]) => `${nth}${day}`)),
            BYSETPOS: list(signed(8), 3),
            WKST: maybe(fc.constantFrom(...WEEKDAYS)),
        });
    });
}
export function ruleText(parts, ...end) {
    const written = Object.entries(parts).filter(([, value]) => value !== null);
    return [...written.map(([name, value]) => `${name}=${value}`), ...end].join(';');
}
