import { DAY, DEFAULT_RULES, findSlots, HOUR, type Schedule, type Slot, type Terms, zone } from '../../core/index.js';
import { alternate, atLeast, compared, type Group, mustEqual, type Row } from './measuring.js';
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

interface Case {
  readonly name: string;
  readonly days: number;
  readonly resources: number;
  readonly rounds: number;
  readonly target?: { readonly atLeast: number };
}

const CASES: readonly Case[] = [
  {
    name: 'free slots, 1 resource × 28 days, against Luxon or Temporal',
    days: 28,
    resources: 1,
    rounds: 9,
    target: { atLeast: 150 },
  },
  { name: 'free slots, 1 resource × 90 days, against Luxon or Temporal', days: 90, resources: 1, rounds: 3 },
  { name: 'free slots, 1 resource × 366 days, against Luxon or Temporal', days: 366, resources: 1, rounds: 1 },
  { name: 'free slots, 50 resources × 28 days, against Luxon or Temporal', days: 28, resources: 50, rounds: 1 },
];

/** Availability computed by the core, compared with a day-by-day computation with the faster of two libraries. */
export const availability: Group = {
  rows: CASES.map(({ name }) => name),
  async measure() {
    const rows: Row[] = [];
    for (const its of CASES) rows.push(await measured(its));
    return rows;
  },
};

async function measured({ name, days, resources, rounds, target }: Case): Promise<Row> {
  const search = { from: FROM, to: FROM + days * DAY, durationMinutes: DURATION, units: 1, now: FROM - DAY };
  const terms = Array.from({ length: resources }, (_, index) => termsOf(days, index));
  const wanted = { timeZone: TIME_ZONE, from: search.from, to: search.to, durationMinutes: DURATION };
  const ours = () => terms.map((its) => startsOf(findSlots(search, [its])));
  const luxon = () => terms.map((its) => luxonSlots(wanted, its));
  const temporal = () => terms.map((its) => temporalSlots(wanted, its));
  const found = ours();
  mustEqual(`${name}: Luxon`, found, luxon());
  mustEqual(`${name}: Temporal`, found, temporal());
  // One computation of the core is too short to measure, so it is repeated.
  const repeated = Math.ceil(2_000 / (days * resources));
  const timed = (compute: () => unknown, times: number) => () => {
    const startedAt = performance.now();
    for (let i = 0; i < times; i += 1) compute();
    return { figure: (performance.now() - startedAt) / times };
  };
  const [our, with_, other] = await alternate(rounds, [timed(ours, repeated), timed(luxon, 1), timed(temporal, 1)], 0);
  const [faster, library] = with_!.figure < other!.figure ? [with_!, 'Luxon'] : [other!, 'Temporal'];
  return compared(name, perSecond(our!.figure), perSecond(faster.figure), {
    unit: '1/s',
    note: `${found.flat().length.toLocaleString('en')} slots in ${our!.figure.toPrecision(3)} ms; the faster of both is ${library}, ${faster.figure.toPrecision(3)} ms`,
    ...(target && { target: atLeast(target.atLeast) }),
  });
}

const perSecond = (milliseconds: number) => ({ figure: 1_000 / milliseconds });

const startsOf = (slots: readonly Slot[] | 'too_many') => (slots as readonly Slot[]).map(({ start }) => start);

/** Returns terms with four bookings a day, at different hours for each resource and day. Some of them overlap the break. */
function termsOf(days: number, resource: number): Terms {
  const taken = Array.from({ length: days * 4 }, (_, index) => {
    const start = FROM + Math.floor(index / 4) * DAY + (9 + ((index * 7 + resource * 3) % 18) / 2) * HOUR;
    return { start, end: start + (1 + (index % 2)) * (HOUR / 2), units: 1 };
  });
  const rules = { ...DEFAULT_RULES, slotMinutes: 30, maxAdvanceDays: 400 };
  return { zone: zone(TIME_ZONE), schedule: SCHEDULE, capacity: 1, rules, taken };
}
