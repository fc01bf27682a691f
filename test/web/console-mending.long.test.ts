import { expect } from 'chai';
import { inBrowser, type Page } from './support/browser.js';
import { openConsole, visit } from './support/console.js';
import { now } from './support/moment.js';
import { fillIn, press } from './support/page.js';
import { type SureClient, serviceFor } from './support/service.js';

const DAY = 86_400_000;
const at = (hour: string) => `${new Date(now()).toISOString().slice(0, 10)}T${hour}:00Z`;

/** Words of ordinary length that are broken into two lines on the screen. */
const BROKEN_WORDS = `(() => {
  const found = [];
  const texts = document.createTreeWalker(document.querySelector('.console-main'), NodeFilter.SHOW_TEXT);
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    if (!text.parentElement.checkVisibility() || text.parentElement.closest('.visually-hidden, .booked')) continue;
    for (const word of text.data.matchAll(/[\\p{L}\\d]{2,18}/gu)) {
      const range = document.createRange();
      range.setStart(text, word.index);
      range.setEnd(text, word.index + word[0].length);
      const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
      if (lines.size > 1) found.push(word[0]);
    }
  }
  return found;
})()`;

inBrowser('the console after a change of app, network or script', (browser) => {
  const service = serviceFor('the suite');

  async function anApp(slug: string) {
    const app = await service.app({ slug, name: `The ${slug}` });
    const { client } = app as { readonly client: SureClient };
    const ana = (await client.createResource({ body: { name: 'Ana', timezone: 'Europe/Berlin' } })).uuid;
    const roles = [{ name: 'with', resources: [ana] }];
    const cut = (await client.createService({ body: { name: 'Haircut', durations: [30], roles } })).uuid;
    return { ...app, client, ana, cut };
  }

  async function signIn(page: Page, token: string): Promise<void> {
    await page.getByRole('tab', { name: 'As an app' }).click();
    await fillIn(page, { 'App token': token });
    await press(page, 'Sign in');
  }

  it('forgets the address of one app when another is opened, and keeps it for the same', async () => {
    const [one, other] = [await anApp('one'), await anApp('other')];
    const page = await openConsole(browser, service, one, `#/services/${one.cut}`);
    const heading = page.getByRole('heading', { level: 1, name: 'Haircut' });
    await heading.waitFor();
    await press(page, 'Sign out');
    await signIn(page, one.token);
    await heading.waitFor();
    await press(page, 'Sign out');
    await page.reload();
    await signIn(page, other.token);
    await page.locator('.nav-name').getByText('The other').waitFor();
    await page.locator('[data-state^=calendar]').first().waitFor();
    expect(new URL(page.url()).hash).not.to.include(one.cut);
    expect(await page.getByText('has been deleted').count()).to.equal(0);
  });

  it('retries by itself when the connection is back', async () => {
    const { client, token, cut } = await anApp('away');
    await client.createCustomer({ body: { name: 'Grace', email: 'grace@example.com' } });
    const page = await openConsole(browser, service, { token }, '#/customers');
    await page.getByText('grace@example.com').waitFor();
    await visit(page, '#/services');
    await page.getByRole('link', { name: 'Haircut' }).waitFor();
    await visit(page, '#/calendar');
    await page.locator('[data-state^=calendar]').first().waitFor();
    for (const [place, found] of [
      ['#/customers', page.getByText('grace@example.com')],
      [`#/services/${cut}`, page.getByRole('heading', { level: 1, name: 'Haircut' })],
    ] as const) {
      const failed = page.getByRole('button', { name: 'Try again' });
      await page.route('**/v1/{customers,services}*/**', (route) => route.fulfill({ status: 500, body: '' }));
      await page.route('**/v1/{customers,services}?*', (route) => route.fulfill({ status: 500, body: '' }));
      await visit(page, place);
      await failed.first().waitFor();
      await page.unrouteAll();
      await page.context().setOffline(true);
      await page.locator('.console-side [data-live=lost]').waitFor();
      await page.context().setOffline(false);
      await found.waitFor();
      expect(await failed.count()).to.equal(0);
      browser.faults.length = 0;
      await visit(page, '#/calendar');
      await page.locator('[data-state^=calendar]').first().waitFor();
    }
  });

  it('loads the script of a section again when the connection is back', async () => {
    const { token } = await anApp('scripts');
    const page = await openConsole(browser, service, { token }, '#/customers');
    await page.locator('.console-side [data-live=live]').waitFor();
    await page.route('**/assets/*.js', (route) => route.abort());
    await visit(page, '#/events', { state: 'section-failed' });
    await page.unrouteAll();
    await page.context().setOffline(true);
    await page.locator('.console-side [data-live=lost]').waitFor();
    await page.context().setOffline(false);
    await page.locator('[data-state=section-failed]').waitFor({ state: 'detached' });
    await page.getByRole('heading', { level: 1, name: 'Activity' }).waitFor();
    browser.faults.length = 0;
  });

  it('names the column of each block of the calendar', async () => {
    const { client, token, ana } = await anApp('columns');
    const ben = (await client.createResource({ body: { name: 'Ben', timezone: 'Europe/Berlin' } })).uuid;
    const roles = [{ name: 'with', resources: [ben] }];
    await client.createService({ body: { name: 'Shave', durations: [30], roles } });
    for (const resource of [ana, ben]) {
      const body = { resources: [resource], start: at('10:00'), duration_minutes: 60, customer: { name: 'Grace' } };
      await client.createBooking({ body });
    }
    const page = await openConsole(browser, service, { token }, '#/calendar');
    for (const name of ['Ana', 'Ben'])
      await page
        .getByRole('group', { name: new RegExp(`^${name}, `) })
        .getByRole('button', { name: new RegExp(`^Grace, .* with ${name}, confirmed$`) })
        .waitFor();
  });

  it('breaks no word at 768 pixels', async () => {
    const { client, token, ana, cut } = await anApp('narrow');
    const customer = {
      name: 'Bartholomäus Schwarzenberger',
      email: 'bartholomaeus@example.com',
      phone: '+49 30 1234567',
    };
    const start = new Date(now() + 3 * DAY).toISOString().replace(/T.*/, 'T10:00:00Z');
    await client.createBooking({ body: { service: cut, start, customer } });
    await client.createTimeOff({
      body: { resources: [ana], start_date: '2030-12-24', end_date: '2030-12-26', reason: 'Weihnachtsferien' },
    });
    await client.createKey({ body: { name: 'Internetauftritt' } });
    await client.createWorkflow({ body: { name: 'Terminbestätigungen', description: 'Benachrichtigungen' } });
    const page = await openConsole(browser, service, { token }, '#/bookings', { width: 768 });
    for (const place of ['bookings', 'customers', 'services', 'resources', 'time-off', 'keys', 'workflows', 'events']) {
      await visit(page, `#/${place}`);
      await page.locator('.console-main .table tbody').waitFor();
      expect(await page.evaluate(BROKEN_WORDS), place).to.deep.equal([]);
      expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth'), place).to.equal(true);
    }
  });
});
