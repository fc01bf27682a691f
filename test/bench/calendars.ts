import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { calendarReader } from '../../adapters/calendars/index.js';
import { findAvailability } from '../../core/bookings/find-availability.js';
import {
  type Calendar,
  DAY,
  HOUR,
  type Instant,
  MINUTE,
  type ReadCalendar,
  type Resource,
  type Storage,
} from '../../core/index.js';
import { partId, splitIntoParts } from '../../core/model/busy-times.js';
import { calendarText } from '../support/calendar-server.js';
import { listening } from '../support/listening.js';
import { aCalendar, write } from '../support/samples.js';
import type { Request } from './client.js';
import { BEGAN, type Filled, fill, hourOf, spreadHours, withFiles } from './filled-bookings.js';
import { sent } from './load.js';
import {
  alternate,
  atMost,
  type Contender,
  compared,
  comparedByTurns,
  type Group,
  ownProcessorTime,
  type Row,
  slowest,
} from './measuring.js';
import { appAuthorization, created, ownerAuthorization, type Server, service, withServers } from './servers.js';

const EVENTS = 5_000;
/** One event in this many recurs. */
const RECURRING = 10;
const BUSY = 1_000;
/** Limit of processor time for reading the calendar, in ms. */
const MAY_TAKE = 2_000;
const ROUNDS = 5;
const REQUESTS = 1_500;

const rows = [
  'read a calendar of 5,000 events, 500 of them recurring, against 2 s of one core',
  'p99 of other requests while such calendars are read, against without',
  'search over 28 days with 1,000 busy intervals in a year, against without',
  'search over 366 days with 1,000 busy intervals in a year, against without',
] as const;

/** Cost of reading external calendars, also for other requests at the same time. */
export const calendars: Group = {
  rows,
  async measure(scratch) {
    const text = aLargeCalendar();
    return [
      await reading(text),
      await meanwhile(text, scratch),
      await searching(rows[2], 28, scratch),
      await searching(rows[3], 366, scratch),
    ];
  },
};

/** Returns a calendar with half-hour meetings over more than a year, as calendar programs write them. One in ten recurs without an end. */
function aLargeCalendar(): string {
  const two = (n: number) => String(n).padStart(2, '0');
  const events = Array.from({ length: EVENTS }, (_, index) => {
    const start = new Date(BEGAN + ((index * 7_919) % (390 * 24)) * HOUR);
    const date = `${start.getUTCFullYear()}${two(start.getUTCMonth() + 1)}${two(start.getUTCDate())}`;
    return [
      'BEGIN:VEVENT',
      `UID:meeting-${index}@calendars.example.com`,
      'DTSTAMP:20261101T000000Z',
      `DTSTART;TZID=Europe/Berlin:${date}T${two(start.getUTCHours())}0000`,
      `DTEND;TZID=Europe/Berlin:${date}T${two(start.getUTCHours())}3000`,
      `SUMMARY:Meeting ${index}`,
      `DESCRIPTION:${'What is to be talked about. '.repeat(6)}`,
      'ATTENDEE;CN="Grace Hopper";PARTSTAT=ACCEPTED:mailto:grace@example.com',
      ...(index % RECURRING === 0 ? ['RRULE:FREQ=WEEKLY;BYDAY=MO,WE,FR'] : []),
      'END:VEVENT',
    ].join('\r\n');
  });
  return calendarText(...events.slice(0, 1), events.slice(1).join('\r\n'));
}

async function reading(text: string): Promise<Row> {
  const read = calendarReader();
  const body = new TextEncoder().encode(text);
  const reading: Parameters<ReadCalendar>[1] = {
    timezone: null,
    resourceTimezone: 'Europe/Paris',
    tentative: 'busy',
    from: BEGAN,
    to: BEGAN + 401 * DAY,
  };
  let busy = 0;
  const ours = () =>
    ownProcessorTime(async () => {
      const content = await read(body, reading, async () => []);
      if (content.kind === 'failed') throw new Error(content.message);
      busy = content.busy.length / 2;
    });
  const [our, most] = await alternate(ROUNDS, [ours, () => ({ figure: MAY_TAKE })]);
  const note = `${busy.toLocaleString('en')} busy intervals; processor time, a thread's start included`;
  return compared(rows[0], our, most, { unit: 'ms', target: atMost(1), note });
}

/** Measures availability requests, one after another, while the service reads a calendar, and while it reads none. */
async function meanwhile(text: string, scratch: string): Promise<Row> {
  const elsewhere = await listening((_request, response) => void response.end(text));
  const program = service(`sqlite:${join(scratch, 'reading.db')}`, { WEBHOOK_ALLOW_PRIVATE: 'true' });
  const measured = withServers([program], async (server) => {
    const { ask, asked } = await anApp(server);
    const calendar = await ask('POST', '/v1/calendars', { resource: await aRoom(ask), url: `${elsewhere.url}/` });
    const stateOf = async () => (await ask('GET', `/v1/calendars/${calendar.uuid}`)).state;
    while ((await stateOf()).status !== 'ok') await sleep(20);
    let reads = 0;
    const idle: Contender = async () => {
      const load = { connections: 1, count: REQUESTS, request: asked, status: 200 };
      const { latencies } = await sent([server.port], load);
      return { figure: slowest(latencies), latencies };
    };
    const busy: Contender = async () => {
      let isOver = false;
      const going = (async () => {
        while (!isOver) {
          const before = (await stateOf()).fetched_at;
          await ask('POST', `/v1/calendars/${calendar.uuid}/refresh`);
          const since = performance.now();
          while (!isOver && (await stateOf()).fetched_at === before && performance.now() - since < 5_000) {
            await sleep(50);
          }
          reads += 1;
        }
      })();
      try {
        return await idle();
      } finally {
        isOver = true;
        await going;
      }
    };
    const row = await comparedByTurns(rows[1], [busy, idle], { rounds: ROUNDS, unit: 'ms', target: atMost(1.3) });
    return { ...row, note: `${reads} readings meanwhile` };
  });
  return measured.finally(() => elsewhere.close());
}

// biome-ignore lint/suspicious/noExplicitAny: it looks into whatever was answered
type Ask = (method: string, path: string, body?: object) => Promise<any>;

async function anApp(server: Server): Promise<{ ask: Ask; asked: () => Request }> {
  const fields = { slug: 'reading', name: 'Reading', description: 'Reads calendars' };
  const { token } = await created(server, ownerAuthorization, '/v1/apps', fields);
  const authorization = appAuthorization(token);
  const ask: Ask = async (method, path, body) => {
    const { status, text } = await server.ask({ method, path, authorization, ...(body && { body }) } as Request);
    if (status >= 300) throw new Error(`${method} ${path}: ${status} ${text}`);
    return JSON.parse(text).data;
  };
  const resource = await aRoom(ask);
  const [from, to] = [BEGAN + DAY, BEGAN + 8 * DAY].map((at) => encodeURIComponent(new Date(at).toISOString()));
  const path = `/v1/availability?resources=${resource}&from=${from}&to=${to}&duration_minutes=30`;
  return { ask, asked: () => ({ method: 'GET', path, authorization }) };
}

const aRoom = async (ask: Ask): Promise<string> => (await ask('POST', '/v1/resources', { name: 'Room' })).uuid;

/** Searches two equal resources. Only one of them has a calendar. */
async function searching(name: string, days: number, scratch: string): Promise<Row> {
  return withFiles([join(scratch, `searching-${days}.db`)], async (storage) => {
    const spans = spreadHours(500);
    const filled = await fill(storage, [{}, {}], () => spans);
    await makeBusy(storage, filled);
    const find = findAvailability({ ledger: storage.ledger });
    const span = { from: hourOf(-1, 0), to: hourOf(-1, 0) + days * DAY, durationMinutes: 60 };
    const found: number[] = [];
    const contender = (index: number): Contender => {
      const repeated = Math.ceil(15_000 / days);
      return async () => {
        const startedAt = performance.now();
        for (let i = 0; i < repeated; i += 1) {
          const resources = [filled.resources[index]!.uuid];
          found[index] = (await find({ app: filled.app }, { ...span, resources })).slots?.length ?? 0;
        }
        return { figure: (performance.now() - startedAt) / repeated };
      };
    };
    const comparison = { rounds: 9, warmUp: 3, unit: 'ms', target: atMost(1.3) };
    const row = await comparedByTurns(name, [contender(0), contender(1)], comparison);
    return { ...row, note: `${found[0]?.toLocaleString('en')} slots, and ${found[1]?.toLocaleString('en')}` };
  });
}

/** Gives the first resource a calendar that has just been read. */
async function makeBusy(storage: Storage, { app, resources }: Filled): Promise<void> {
  const [resource] = resources as readonly [Resource];
  const times = Array.from({ length: BUSY }, (_, index): readonly Instant[] => {
    const start = hourOf(0, 0) + Math.floor((index * 365) / BUSY) * DAY + (10 + (index % 8)) * HOUR + 10 * MINUTE;
    return [start, start + 20 * MINUTE];
  }).flat();
  const made = aCalendar({ app: app.uuid, resource: resource.uuid });
  const parts = splitIntoParts(times);
  const state = { ...made.state, readAt: BEGAN, fetchedAt: BEGAN, since: BEGAN, parts: [...parts.keys()] };
  const calendar: Calendar = { ...made, state };
  const busyTimes = [...parts].map(([part, cut]) => ({ uuid: partId(made.uuid, part), app: app.uuid, times: cut }));
  await write(storage, app, {
    put: { calendar: [calendar], busyTimes, resource: [{ ...resource, calendars: [made.uuid] }] },
  });
}
