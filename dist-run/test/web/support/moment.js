/** A Tuesday, before anybody has opened. */
export const MORNING = '2026-11-24T07:00:00Z';
/** When the tests of pages begin, whatever the time is where they run; `MOMENT` names another time to try. */
const AHEAD = Date.parse(process.env.MOMENT ?? MORNING) - Date.now();
/** The present moment of services and browsers. */
export const now = () => Date.now() + AHEAD;
/** Runs in a page before all else, so that it is that moment there, too. */
export const CLOCK_SCRIPT = `{
  const now = Date.now.bind(Date);
  const shown = { now: () => now() + ${AHEAD} };
  globalThis.Date = new Proxy(Date, {
    get: (date, key) => shown[key] ?? Reflect.get(date, key),
    construct: (date, given, made) => Reflect.construct(date, given.length > 0 ? given : [shown.now()], made),
  });
}`;
