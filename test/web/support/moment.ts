/** A Tuesday, before opening time. */
export const MORNING = '2026-11-24T07:00:00Z';

/**
 * Difference in ms between the time of the page tests and the real time, so that they begin at the same moment everywhere. `MOMENT` sets
 * another moment to try.
 */
const AHEAD = Date.parse(process.env.MOMENT ?? MORNING) - Date.now();

/** The present moment of services and browsers. */
export const now = (): number => Date.now() + AHEAD;

/** Script that runs first in a page, and moves its clock by the same difference. */
export const CLOCK_SCRIPT = `{
  const now = Date.now.bind(Date);
  const shown = { now: () => now() + ${AHEAD} };
  globalThis.Date = new Proxy(Date, {
    get: (date, key) => shown[key] ?? Reflect.get(date, key),
    construct: (date, given, made) => Reflect.construct(date, given.length > 0 ? given : [shown.now()], made),
  });
}`;
