import { expect } from 'chai';
import { until } from '../support/waiting.js';
import { inBrowser } from './support/browser.js';
import { anApp, bookTime, heard, openConsole } from './support/console.js';
import { now } from './support/moment.js';
import { pressInMenu } from './support/page.js';
import { openService, type TestService } from './support/service.js';
import { checkAccess } from './support/states.js';

const DAY = 86_400_000;

/** Returns the elements that lie over the found bookings and customers, at points spread over these. */
const COVERED = `(() => {
  const found = document.querySelector('.find-found');
  const { left, top, width, height } = found.getBoundingClientRect();
  return [0.05, 0.25, 0.5, 0.75, 0.95]
    .flatMap((x) => [0.05, 0.5, 0.95].map((y) => document.elementFromPoint(left + x * width, top + y * height)))
    .filter((element) => !found.contains(element))
    .map((element) => element?.className ?? '');
})()`;

inBrowser("the console's search field", (browser) => {
  let service: TestService;
  let clock: () => number;
  beforeEach(async () => {
    clock = () => now() - 20 * DAY;
    service = await openService({ clock: () => clock() });
  });
  afterEach(() => service.close());

  /** One customer has seven bookings before now and seven after it. Another customer has one booking. */
  const salon = async () => {
    const app = await service.app();
    const { client } = app;
    const ana = (await client.createResource({ body: { name: 'Ana', timezone: 'UTC' } })).uuid;
    const midnight = Math.floor(now() / DAY) * DAY;
    const book = (days: number, customer: object) => bookTime(client, ana, midnight + days * DAY, { customer });
    const kovac = { name: 'Luka Kovač', email: 'luka@example.com', phone: '+33 1 70 18 00 10' };
    for (const days of [-9, -8, -7, -6, -5, -4, -3, 3, 4, 5, 6, 7, 8, 9]) await book(days, kovac);
    await book(10, { name: 'Grace Okafor', email: 'grace@example.com' });
    clock = now;
    return app;
  };

  it('is focused by /, and finds future and past bookings and customers by name, e-mail and phone', async () => {
    const app = await salon();
    const page = await openConsole(browser, service, app, '#/time-off', { zone: 'UTC' });
    await page.locator('[data-state="list-empty"]').waitFor();
    await page.keyboard.press('/');
    expect(await heard(page)).to.match(/^Find/);
    const items = (title: string) => page.getByRole('region', { name: title, exact: true }).getByRole('listitem');
    for (const text of ['kovac', '0170180010', 'uka@exam']) {
      await page.keyboard.press('Control+A');
      await page.keyboard.type(text);
      await page.getByText('11 found').waitFor({ state: 'attached' });
      await items('Upcoming').first().waitFor();
      expect([await items('Upcoming').count(), await items('Past').count(), await items('Customers').count()], text)
        .to //
        .deep.equal([5, 5, 1]);
    }
    await checkAccess(page, 'console-finder');
    await page.keyboard.press('Control+A');
    await page.keyboard.type('okafor');
    await page.getByText('2 found').waitFor({ state: 'attached' });
    // The arrow keys go through all results, and around.
    for (const [key, name] of [
      ['ArrowDown', /^Grace Okafor/],
      ['ArrowDown', /^Grace Okaforgrace@example\.com/],
      ['ArrowDown', /^Find/],
      ['ArrowUp', /^Grace Okaforgrace@example\.com/],
      ['ArrowUp', /^Grace Okafor/],
    ] as const) {
      await page.keyboard.press(key);
      expect(await heard(page)).to.match(name);
    }
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Grace Okafor' }).waitFor();
    await until(async () => (await page.locator('.find-found').count()) === 0);
    // In a text field, the key is an ordinary character.
    await pressInMenu(page, 'Edit');
    await page.getByLabel('Notes').focus();
    await page.keyboard.press('/');
    expect(await page.getByLabel('Notes').inputValue()).to.equal('/');
  });

  it('lies over the calendar, and lists only live bookings as to come, with their states', async () => {
    const { client, consoleAt } = await anApp(browser, service);
    clock = now;
    const ana = (await client.createResource({ body: { name: 'Ana', timezone: 'UTC' } })).uuid;
    const start = new Date(Math.floor(now() / DAY) * DAY + 3 * DAY).toISOString();
    const hold = (email: string) =>
      bookTime(client, ana, start, { customer: { name: 'Nina', email }, hold_seconds: 600 });
    // A mistyped address on the booking page: the first hold is cancelled for the second.
    await client.cancelBooking({ path: { uuid: await hold('nina@exmaple.com') } });
    await hold('nina@example.com');
    const page = await consoleAt('#/calendar', { zone: 'UTC' });
    await page.locator('.grid-heads').first().waitFor();
    await page.keyboard.press('/');
    await page.keyboard.type('nina');
    const ahead = page.getByRole('region', { name: 'Upcoming' }).getByRole('listitem');
    await ahead.first().waitFor();
    expect(await ahead.count()).to.equal(1);
    expect(await ahead.textContent()).to.match(/^Nina.+On hold$/);
    expect(await page.evaluate(COVERED)).to.deep.equal([]);
  });
});
