import { expect } from 'chai';
import { FORM_STATES, PANEL_STATES } from '../../adapters/web/browser/console/bookings/states.js';
import { until } from '../support/waiting.js';
import { inBrowser, type Page } from './support/browser.js';
import { anApp, bookTime, heard, visit } from './support/console.js';
import { now } from './support/moment.js';
import { fillIn, hold, press, pressKeys } from './support/page.js';
import { openService, type TestService } from './support/service.js';
import { checkAccess, statesOf } from './support/states.js';

const DAY = 86_400_000;
const HOUR = 3_600_000;
/** A zone in which it is about noon now, so that the day does not end during the tests. */
const HOURS = 12 - new Date(now()).getUTCHours();
const ZONE = `Etc/GMT${HOURS > 0 ? '-' : '+'}${Math.abs(HOURS)}`;
const DATE = new Date(now() + HOURS * HOUR).toISOString().slice(0, 10);

inBrowser('the panel and the form of a booking in the console', (browser) => {
  const check = statesOf('console-booking', [...PANEL_STATES, ...FORM_STATES]);
  let service: TestService;
  let clock: () => number;
  beforeEach(async () => {
    clock = () => now() - 3 * HOUR;
    service = await openService({ clock: () => clock(), publicUrl: 'https://book.example.com' });
  });
  afterEach(() => service.close());

  /** A salon with two people and one service that takes half an hour or an hour. */
  const salon = async () => {
    const app = await anApp(browser, service);
    const { client } = app;
    const person = async (name: string) => (await client.createResource({ body: { name, timezone: ZONE } })).uuid;
    const [ana, ben] = [await person('Ana'), await person('Ben')];
    const roles = [{ name: 'with', resources: [ana, ben] }];
    const body = { name: 'Haircut', durations: [30, 60], timezone: ZONE, roles };
    const cut = (await client.createService({ body })).uuid;
    const book = (start: number, more: object = {}) =>
      bookTime(client, ana, Math.floor(start / HOUR) * HOUR, {
        customer: { name: 'Grace', phone: '+49 30 123' },
        ...more,
      });
    return { ...app, ana, ben, cut, book };
  };
  const panel = (page: Page) => page.locator('[data-part="panel"]');
  const form = (page: Page) => page.locator('[data-part="form"]');
  const action = (page: Page, name: string) => page.locator(`[data-action="${name}"]`);
  const primary = (page: Page) => panel(page).locator('.button-primary');

  it('looks', async () => {
    const { client, consoleAt, book, cut, ana } = await salon();
    const under = await book(now() - HOUR / 2, {
      service: cut,
      customer: { name: 'Grace Okafor', phone: '+49 30 1234567', email: 'grace@example.com' },
      notes: 'Left side first',
    });
    clock = now;
    const later = await book(now() + 2 * HOUR);
    for (const width of [360, 768, 1280]) {
      const page = await consoleAt(`#/bookings/${under}`, { zone: ZONE, width });
      await check(page, 'panel');
      await page.locator('.panel [aria-haspopup]').click();
      await checkAccess(page, `menu-${width}`);
      await page.keyboard.press('Escape');
      await visit(page, `#/bookings/${later}`);
      await page.getByText('Grace', { exact: true }).first().waitFor();
      await page.locator('.panel [aria-haspopup]').click();
      await action(page, 'cancel').click();
      await page.waitForTimeout(300);
      await checkAccess(page, `cancel-${width}`);
      await page.keyboard.press('Escape');
      await page.locator('.panel [aria-haspopup]').click();
      await action(page, 'move').click();
      await page.locator('[data-start]').first().waitFor();
      await check(page, 'move');
      await page.keyboard.press('Escape');
      await visit(page, `#/bookings/${under}/edit`);
      await page.waitForTimeout(500);
      await checkAccess(page, `edit-${width}`);
      await visit(page, `#/bookings/new`);
      await page.locator('[data-start]').first().waitFor();
      await check(page, 'book');
      await page.close();
    }
  });
});
