import { DAY, DEFAULT_RULES, findSlots, HOUR, type Schedule, type Slot, type Terms, zone } from '../../core/index.js';
import { alternate, atLeast, compared, type Group, mustEqual } from './measuring.js';
import { luxonSlots, temporalSlots } from './naive-slots.js';

const TIME_ZONE = 'America/New_York';
/** Mondays to Fridays, with a break at noon. */
const SCHEDULE: Schedule = {
  weekly: [
    { days: ['mon', 'tue', 'wed', 'thu', 'fri'], start: '09:00', end: '12:00' },
    { days: ['mon', 'tue', 'wed', 'thu', 'fri'], start: '13:00', end: '18:00' },
  ],
  overrides: [],
};
/** 2027-03-01T00:00 in New York, two weeks before its clocks change. */
const FROM = Date.UTC(2027, 2, 1, 5);
const DURATION = 30;

const DAYS = 28;

const rows = ['free slots, 1 resource × 28 days, against Luxon or Temporal'] as const;

/** Availability computed by the core, compared with a day-by-day computation with the faster of two libraries. */
export const availability: Group = {
  rows,
  async measure() {
    const search = { from: FROM, to: FROM + DAYS * DAY, durationMinutes: DURATION, units: 1, now: FROM - DAY };
    const terms = termsOf(DAYS);
    const wanted = { timeZone: TIME_ZONE, from: search.from, to: search.to, durationMinutes: DURATION };
    const ours = () => startsOf(findSlots(search, [terms]));
    const luxon = () => luxonSlots(wanted, terms);
    const temporal = () => temporalSlots(wanted, terms);
    const found = ours();
    mustEqual('Slots by Luxon', found, luxon());
    mustEqual('Slots by Temporal', found, temporal());
    const timed = (compute: () => unknown, times: number) => () => {
      const startedAt = performance.now();
      for (let i = 0; i < times; i += 1) compute();
      return { figure: (performance.now() - startedAt) / times };
    };
    // One computation of the core is too short to measure, so it is repeated.
    const [our, with_, other] = await alternate(9, [timed(ours, 70), timed(luxon, 1), timed(temporal, 1)], 0);
    const [faster, library] = with_.figure < other.figure ? [with_, 'Luxon'] : [other, 'Temporal'];
    const duration = `${found.length} slots in ${our.figure.toPrecision(3)} ms`;
    const note = `${duration}; the faster of both is ${library}, ${faster.figure.toPrecision(3)} ms`;
    const comparison = { unit: '1/s', target: atLeast(150), note };
    return [compared(rows[0], perSecond(our.figure), perSecond(faster.figure), comparison)];
  },
};

const perSecond = (milliseconds: number) => ({ figure: 1_000 / milliseconds });

const startsOf = (slots: readonly Slot[] | 'too_many') => (slots as readonly Slot[]).map(({ start }) => start);

/** Returns terms with four bookings a day, at different hours each day. Some of them overlap the break. */
function termsOf(days: number): Terms {
  const taken = Array.from({ length: days * 4 }, (_, index) => {
    const start = FROM + Math.floor(index / 4) * DAY + (9 + ((index * 7) % 18) / 2) * HOUR;
    return { start, end: start + (1 + (index % 2)) * (HOUR / 2), units: 1 };
  });
  const rules = { ...DEFAULT_RULES, slotMinutes: 30, maxAdvanceDays: 400 };
  return { zone: zone(TIME_ZONE), schedule: SCHEDULE, capacity: 1, rules, taken };
}
