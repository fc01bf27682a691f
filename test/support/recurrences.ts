import fc from 'fast-check';

const WEEKDAYS = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'];

/** The parts of a rule; null is a part that it does not have. */
export interface RuleParts {
  readonly FREQ: string;
  readonly INTERVAL: number | null;
  readonly BYMONTH: string | null;
  readonly BYMONTHDAY: string | null;
  readonly BYDAY: string | null;
  readonly BYSETPOS: string | null;
  readonly WKST: string | null;
}

const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: null, freq: 2 });
const list = <T>(value: fc.Arbitrary<T>, maxLength = 4) =>
  maybe(fc.array(value, { minLength: 1, maxLength }).map((values) => values.join(',')));
const signed = (max: number) => fc.oneof(fc.integer({ min: 1, max }), fc.integer({ min: -max, max: -1 }));

/** Generates parts of rules that series may accept, without an end. Some are invalid together. */
export function ruleParts(...frequencies: readonly string[]): fc.Arbitrary<RuleParts> {
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

export function ruleText(parts: RuleParts, ...end: readonly string[]): string {
  const written = Object.entries(parts).filter(([, value]) => value !== null);
  return [...written.map(([name, value]) => `${name}=${value}`), ...end].join(';');
}
