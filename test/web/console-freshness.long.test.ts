import { expect } from 'chai';
import { GRID_STATES } from '../../adapters/web/browser/console/calendar/states.js';
import { until } from '../support/waiting.js';
import { inBrowser, type Page } from './support/browser.js';
import { heard, openConsole, visit } from './support/console.js';
import { holdBack } from './support/holding.js';
import { now } from './support/moment.js';
import { fillIn, press } from './support/page.js';
import { serviceFor } from './support/service.js';
import { statesOf } from './support/states.js';

const WEEKDAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;
const OPEN = { weekly: [{ days: [...WEEKDAYS], start: '09:00', end: '17:00' }] };
/** A day of a week from now, in a zone whose clocks never change. */
const DATE = new Date(now() + 7 * 86_400_000).toISOString().slice(0, 10);
const DAY = new Intl.DateTimeFormat('en-GB', { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' });
const PLACE = `#/calendar?date=${DATE}`;

inBrowser("the console's calendar: its columns, and whether it is up to date", (browser) => {
  const check = statesOf('console-freshness', GRID_STATES);
  const service = serviceFor('each test');

  /** Makes people, a room that is never the first resource of a service, and a haircut of one hour at 10:00 with the first person. */
  const salon = async (people: readonly string[] = ['Inès', 'Ben']) => {
    const app = await service.app();
    const { client } = app;
    const resource = async (name: string) =>
      (await client.createResource({ body: { name, timezone: 'UTC', schedule: OPEN } })).uuid;
    const uuids: string[] = [];
    for (const name of people) uuids.push(await resource(name));
    const room = await resource('Room');
    const roles = [
      { name: 'who', resources: uuids },
      { name: 'where', resources: [room] },
    ];
    const cut = (await client.createService({ body: { name: 'Cut', durations: [60], roles } })).uuid;
    const body = { service: cut, resources: [uuids[0]!], start: `${DATE}T10:00:00Z` };
    const grace = (await client.createBooking({ body: { ...body, customer: { name: 'Grace Okafor' } } })).uuid;
    return { app, client, uuids, room, cut, grace };
  };
  const open = (app: { token: string }, place = PLACE, seat = {}) =>
    openConsole(browser, service, app, place, { zone: 'UTC', ...seat });
  const grid = (page: Page, state: string) => page.locator(`[data-calendar][data-state="${state}"]`);
  /** The loaded calendar of such a salon. */
  const opened = async (place = PLACE, people?: readonly string[]) => {
    const made = await salon(people);
    const page = await open(made.app, place);
    await grid(page, 'ready').waitFor();
    return { ...made, page };
  };
  const heads = (page: Page) => page.locator('.grid-head').allTextContents();
  const bookButton = (page: Page) => page.getByRole('button', { name: 'Book', exact: true });

  it('shows the resources of first roles, and others on request, which this browser remembers', async () => {
    const { page } = await opened();
    expect(await heads(page)).to.deep.equal(['Inès', 'Ben']);
    await page.getByRole('button', { name: 'Columns (2 of 3)' }).click();
    const dialog = page.getByRole('dialog');
    await check(page, 'columns');
    await fillIn(dialog, { Room: true, Ben: false });
    await press(dialog, 'Done');
    expect(await heads(page)).to.deep.equal(['Inès', 'Room']);
    // The booking is shown once in each column that it takes, with its other resources.
    expect(await page.locator('.booked-also').allTextContents()).to.deep.equal(['+ Room', '+ Inès']);
    await page.reload();
    await grid(page, 'ready').waitFor();
    expect(await heads(page)).to.deep.equal(['Inès', 'Room']);
    await press(page, /^Columns/);
    await press(dialog, 'Those that customers book');
    await press(dialog, 'Done');
    expect(await heads(page)).to.deep.equal(['Inès', 'Ben']);
  });

  it('shows them side by side in each day of a week, at most six, and one with a switch in a narrow window', async () => {
    const { app } = await salon(['Inès', 'Ben', 'Cleo', 'Dora', 'Emil', 'Finn', 'Gus']);
    const page = await open(app, `${PLACE}&view=week`);
    await grid(page, 'ready').waitFor();
    const names = await page.locator('.grid-head-name').allTextContents();
    expect(names).to.have.length(7 * 6);
    expect(names.slice(0, 7)).to.deep.equal(['Inès', 'Ben', 'Cleo', 'Dora', 'Emil', 'Finn', 'Inès']);
    expect(await page.locator('.booked').count()).to.equal(1);
    await page.setViewportSize({ width: 880, height: 900 });
    await page.locator('.grid-head-name').first().waitFor({ state: 'detached' });
    expect(await page.locator('.grid-head').count()).to.equal(7);
    await grid(page, 'ready').waitFor();
    await page.locator('.booked').waitFor();
    await fillIn(page, { Column: 'Ben' });
    await page.locator('.booked').waitFor({ state: 'detached' });
    await fillIn(page, { Column: 'Room' });
    await page.locator('.booked').waitFor();
  });

  it('names a booking, its column and the units for screen readers', async () => {
    const { app } = await salon();
    const page = await open(app);
    await check(page, 'ready');
    const group = page.getByRole('group', { name: `Inès, ${DAY.format(new Date(DATE))}`, exact: true });
    const name = 'Grace Okafor, 10:00 to 11:00, Cut, with Inès, confirmed';
    await group.getByRole('button', { name, exact: true }).waitFor();
    const status = page.locator('[data-calendar] [role="status"]');
    expect(await status.textContent()).to.equal('1 booking');
  });

  it('returns the focus to the booking that was opened', async () => {
    const { app } = await salon();
    const page = await open(app);
    await page.locator('.booked').click();
    await page.getByRole('heading', { level: 1, name: 'Grace Okafor' }).waitFor();
    await page.goBack();
    await until(async () => (await heard(page)).startsWith('Grace Okafor'));
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Grace Okafor' }).waitFor();
    await page.keyboard.press('Escape');
    await until(async () => (await heard(page)).startsWith('Grace Okafor'));
  });

  /** Tries to mark free time, by a click and by dragging. */
  const tryToMark = async (page: Page) => {
    const box = (await page.locator('.grid-columns').boundingBox())!;
    const [x, y] = [box.x + box.width * 0.75, box.y + 100];
    await page.mouse.click(x, y);
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x, y + 60, { steps: 4 });
    await page.mouse.up();
  };

  it('allows no booking before it is loaded', async () => {
    const { app } = await salon();
    const page = await open(app, '#/keys');
    const held = await holdBack(page, (_, { pathname }) => pathname === '/v1/bookings');
    await visit(page, PLACE);
    await held.asked;
    await check(page, 'loading');
    expect(await page.locator('[data-calendar] [role="status"]').textContent()).to.equal('Loading');
    await tryToMark(page);
    expect(await page.getByRole('dialog').count()).to.equal(0);
    expect(await bookButton(page).isDisabled()).to.equal(true);
    expect(await page.getByRole('button', { name: 'Close time' }).isDisabled()).to.equal(true);
    await held.through();
    await grid(page, 'ready').waitFor();
    await page.locator('.grid-columns').click({ position: { x: 300, y: 30 } });
    await page.getByRole('dialog').waitFor();
  });

  /** Makes the service unreachable for the page: until the returned function is called, each request fails. */
  const stop = async (page: Page) => {
    await page.route('**/v1/**', (route) => route.abort());
    service.drop();
    return () => page.unroute('**/v1/**');
  };

  it('is marked as outdated five seconds after changes stopped, and recovers by itself', async () => {
    const { page, client, grace } = await opened();
    const start = await stop(page);
    await page.locator('.console-head [data-live="lost"]').waitFor();
    const offline = page.locator('main > [data-part="offline"]');
    await offline.waitFor();
    await check(page, 'stale');
    expect(await page.locator('[data-calendar] [role="status"]').textContent()).to.match(/^As of \d\d:\d\d$/);
    await tryToMark(page);
    expect(await page.getByRole('dialog').count()).to.equal(0);
    expect(await bookButton(page).isDisabled()).to.equal(true);
    await client.rescheduleBooking({ path: { uuid: grace }, body: { start: `${DATE}T14:00:00Z` } });
    await start();
    await grid(page, 'ready').waitFor();
    await page.locator('.booked').filter({ hasText: '14:00' }).waitFor();
    expect(await offline.count()).to.equal(0);
    browser.faults.length = 0;
  });

  it('retries every few seconds while nothing answers', async () => {
    const { app } = await salon();
    const page = await open(app, PLACE, { ownClock: true });
    await page.clock.install({ time: now() });
    await page.reload();
    await grid(page, 'ready').waitFor();
    await page.locator('.console-head [data-live="live"]').waitFor();
    let tries = 0;
    await page.route('**/v1/events/stream*', (route) => {
      tries += 1;
      return route.abort();
    });
    service.drop();
    let seconds = 0;
    while (tries < 8 && seconds < 120) {
      await page.clock.runFor(1_000);
      seconds += 1;
      // Gives the page a chance to receive pending answers.
      await page.evaluate('0');
    }
    expect(tries).to.equal(8);
    expect(seconds).to.be.below(60);
    browser.faults.length = 0;
  });

  it('reports within a second that another day could not be loaded, and then loads it', async () => {
    const { app } = await salon();
    const page = await open(app, `#/calendar?date=${DATE}`);
    await grid(page, 'ready').waitFor();
    const start = await stop(page);
    await press(page, 'Day after');
    await grid(page, 'failed').waitFor({ timeout: 1_000 });
    await check(page, 'failed');
    expect(await page.locator('[data-calendar] [role="status"]').textContent()).to.equal('Not loaded');
    await page.getByRole('button', { name: 'Try again' }).waitFor();
    expect(await bookButton(page).isDisabled()).to.equal(true);
    await start();
    await grid(page, 'ready').waitFor();
    browser.faults.length = 0;
  });

  it('shows within a second that the device is offline, and continues when it is back', async () => {
    const { page } = await opened();
    await page.locator('.console-head [data-live="live"]').waitFor();
    await page.context().setOffline(true);
    await grid(page, 'stale').waitFor({ timeout: 1_000 });
    await page.context().setOffline(false);
    await grid(page, 'ready').waitFor();
    browser.faults.length = 0;
  });
});
