import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { createSlotkeeper, type Slotkeeper } from '../../bootstrap/slotkeeper.js';
import { DAY, MINUTE } from '../../core/index.js';
import { listening } from '../support/listening.js';
import { launchBrowser, missingBrowser } from '../web/support/chromium.js';
import { atMost, compared, comparedByTurns, type Group, median, missing, type Row, type Sample } from './measuring.js';

const ROUNDS = 5;
const OWNER = { email: 'ada@example.com', token: 'let-me-in' };

const rows = [
  'web: a day of 30 resources and 600 bookings drawn after its data, of 300 ms',
  'web: a week of 6 people and 600 bookings drawn after its data, against that day of 30 resources',
  'web: frames of a drag among 1,000 bookings of a week, p95, against an empty page',
] as const;

/** The calendar of the console in a real browser, on the same machine as the service. */
export const web: Group = {
  rows,
  async measure(scratch) {
    const without = missingBrowser();
    if (without !== undefined) return rows.map((name) => missing(name, without));
    const service = await openService(join(scratch, 'service.db'));
    const { browser, end } = await launchBrowser();
    try {
      const day = { figure: await drawnDay(browser, service) };
      const week = { figure: await drawnWeek(browser, service) };
      return [
        compared(rows[0], day, { figure: 300 }, { unit: 'ms', target: atMost(1) }),
        compared(rows[1], week, day, { unit: 'ms', target: atMost(1.5) }),
        await draggedWeek(browser, service),
      ];
    } finally {
      await end();
      await service.close();
    }
  },
};

type Service = Awaited<ReturnType<typeof openService>>;

async function openService(path: string) {
  const log = { info() {}, warn() {}, error: console.error };
  const slotkeeper = await createSlotkeeper({ storage: `sqlite:${path}`, log, rateLimit: 'off' });
  const owner = await slotkeeper.owners.adoptToken(OWNER.email, OWNER.token);
  const server = await listening(slotkeeper.listener);
  let apps = 0;
  return {
    url: server.url,
    slotkeeper,
    async app() {
      apps += 1;
      const fields = { slug: `app-${apps}`, name: `App ${apps}`, description: 'A business' };
      return slotkeeper.apps.create(owner, fields);
    },
    async close() {
      await server.close();
      await slotkeeper.stop(0);
    },
  };
}

async function freshPage(browser: Browser): Promise<Page> {
  const viewport = { width: 1280, height: 900 };
  const context = await browser.newContext({ viewport, timezoneId: 'UTC', locale: 'en-GB' });
  context.setDefaultTimeout(20_000);
  return context.newPage();
}

type AppOf = Awaited<ReturnType<Service['app']>>;

/** A Monday in the future, and the opening hours. */
const MONDAY = (Math.floor(Date.now() / (7 * DAY)) + 3) * 7 * DAY + 4 * DAY;
const OPENING = 8;
const HOURS = 10;
const dayText = (at: number): string => new Date(at).toISOString().slice(0, 10);

async function addResources({ app }: AppOf, { resources }: Slotkeeper, count: number, capacity: number) {
  const made: string[] = [];
  for (let index = 0; index < count; index += 1) {
    const resource = await resources.create({ app }, { name: `Room ${index + 1}`, capacity });
    made.push(resource.uuid);
  }
  return made;
}

function book({ app }: AppOf, { bookings }: Slotkeeper, resource: string, start: number, name: string) {
  const input = { resources: [resource], start, durationMinutes: 30, customer: { name, email: null, phone: null } };
  return bookings.create({ app }, input);
}

/** Measures the time from the last answer that the calendar waits for to the frame that shows the whole day. */
async function drawnDay(browser: Browser, service: Service): Promise<number> {
  const { slotkeeper } = service;
  const app = await service.app();
  for (const resource of await addResources(app, slotkeeper, 30, 1)) {
    for (let half = 0; half < HOURS * 2; half += 1) {
      await book(app, slotkeeper, resource, MONDAY + OPENING * 60 * MINUTE + half * 30 * MINUTE, `Guest ${half}`);
    }
  }
  return drawn(browser, service, app, `view=day&date=${dayText(MONDAY)}`);
}

/** Measures the same time as `drawnDay` for a week, with six people side by side in each day. */
async function drawnWeek(browser: Browser, service: Service): Promise<number> {
  const { slotkeeper } = service;
  const app = await service.app();
  for (const resource of await addResources(app, slotkeeper, 6, 1)) {
    for (let place = 0; place < 100; place += 1) {
      const start = MONDAY + Math.floor(place / 20) * DAY + OPENING * 60 * MINUTE + (place % 20) * 30 * MINUTE;
      await book(app, slotkeeper, resource, start, `Guest ${place}`);
    }
  }
  return drawn(browser, service, app, `view=week&date=${dayText(MONDAY)}`);
}

/** Measures the time from the last answer that the calendar waits for to the frame that shows 600 bookings. */
async function drawn(browser: Browser, service: Service, app: AppOf, query: string): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const page = await freshPage(browser);
    await page.addInitScript(WATCH_DRAWING);
    await openCalendar(page, service, app, query, 600);
    times.push(await page.evaluate<number>('drawnAfterData()'));
    await page.context().close();
  }
  return median(times);
}

/** Records, for each drawing of the calendar, the number of bookings and the time from the last answer to the frame. */
const WATCH_DRAWING = `
  const drawings = [];
  new PerformanceObserver((list) => {
    for (const { name, startTime } of list.getEntries()) {
      if (name !== 'console.calendar.drawn') continue;
      const answers = performance.getEntriesByType('resource').filter((one) => /\\/v1\\/(?!events)/.test(one.name));
      const dataAt = Math.max(...answers.map((one) => one.responseEnd).filter((at) => at <= startTime));
      requestAnimationFrame(() => setTimeout(() => {
        drawings.push({ count: document.querySelectorAll('.booked').length, took: performance.now() - dataAt });
      }));
    }
  }).observe({ entryTypes: ['mark'] });
  // The document contains all bookings a moment before their frame is drawn.
  globalThis.drawnAfterData = async () => {
    for (let frame = 0; frame < 600; frame += 1) {
      const drawing = drawings.find(({ count }) => count >= 600);
      if (drawing) return drawing.took;
      await new Promise(requestAnimationFrame);
    }
    throw new Error('There was no frame with all bookings');
  };
`;

/** Compares frame times of three seconds of dragging: on the calendar and on an empty page. */
async function draggedWeek(browser: Browser, service: Service): Promise<Row> {
  const { slotkeeper } = service;
  const app = await service.app();
  const [resource = ''] = await addResources(app, slotkeeper, 1, 20);
  for (let index = 0; index < 1_000; index += 1) {
    const [day, place] = [index % 7, Math.floor(index / 7)];
    const start = MONDAY + day * DAY + OPENING * 60 * MINUTE + (place % (HOURS * 2)) * 30 * MINUTE;
    await book(app, slotkeeper, resource, start, `Guest ${index}`);
  }
  const empty = await freshPage(browser);
  await empty.goto('about:blank');
  const page = await freshPage(browser);
  await openCalendar(page, service, app, `view=week&date=${dayText(MONDAY)}&resource=${resource}`, 1_000);
  return comparedByTurns(rows[2], [() => dragged(page, '.booked'), () => dragged(empty, 'html')], {
    rounds: 3,
    unit: 'ms',
    target: atMost(1.5),
  });
}

const DRAG_MS = 3_000;

/** Drags the booking in the middle, or the empty page, for three seconds. The figure is the 95th percentile of the frame times, in ms. */
async function dragged(page: Page, what: string): Promise<Sample> {
  const isCalendar = what !== 'html';
  const named = page.locator(what).filter({ hasText: 'Guest 500' }); // the booking on Thursday at 13:30
  const box = await (isCalendar ? named : page.locator(what)).boundingBox();
  if (!box) throw new Error(`There is no ${what} to drag`);
  const [x, y] = isCalendar ? [box.x + box.width / 2, box.y + Math.min(box.height / 2, 10)] : [640, 450];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.evaluate(`
    globalThis.frames_ = [];
    let before = performance.now();
    const count = (now) => { frames_.push(now - before); before = now; globalThis.counting = requestAnimationFrame(count); };
    globalThis.counting = requestAnimationFrame(count);
  `);
  const startedAt = performance.now();
  for (let step = 0; performance.now() - startedAt < DRAG_MS; step += 1) {
    await page.mouse.move(x + Math.sin(step / 20) * 200, y + Math.sin(step / 13) * 150);
  }
  if (isCalendar && (await page.locator('.booked-preview').count()) === 0) throw new Error('Nothing was dragged');
  await page.keyboard.press('Escape');
  await page.mouse.move(x, y);
  await page.mouse.up();
  const frames = await page.evaluate<number[]>('cancelAnimationFrame(counting), frames_.slice(1)');
  const sorted = frames.toSorted((a, b) => a - b);
  return { figure: sorted[Math.floor(sorted.length * 0.95)] ?? Number.NaN };
}

/** Signs in with the token of the app, and waits until `count` bookings are shown. */
async function openCalendar(page: Page, service: Service, { token }: AppOf, query: string, count: number) {
  await page.goto(`${service.url}/console#/calendar?${query}`);
  await page.getByRole('tab', { name: 'As an app' }).click();
  await page.getByLabel('App token').fill(token);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page
    .locator('.booked')
    .nth(count - 1)
    .waitFor({ state: 'attached' });
}
