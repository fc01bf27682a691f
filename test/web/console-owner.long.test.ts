import { readFile } from 'node:fs/promises';
import { expect } from 'chai';
import type { Schemas } from '../../adapters/client/index.js';
import { PLAIN_STATES } from '../../adapters/web/browser/console/lists/states.js';
import { inBrowser, type Page } from './support/browser.js';
import { openConsole, visit } from './support/console.js';
import { fillIn, press } from './support/page.js';
import { openSalon, type Salon } from './support/salon.js';
import { serviceFor } from './support/service.js';
import { statesOf } from './support/states.js';

/** Fails if a page is wider than its window. */
const fits = async (page: Page) =>
  expect(await page.evaluate('document.documentElement.scrollWidth')).to.equal(page.viewportSize()?.width);

inBrowser('the sections of the owner', (browser) => {
  const service = serviceFor('each test');
  const check = statesOf('console', PLAIN_STATES);

  describe('with figures', () => {
    /** Today is 24 November: three bookings of this month have been, one of them missed, and one comes. One was in October. */
    const booked = async ({ client, services, people }: Salon) => {
      await client.updateBusiness({ body: { timezone: 'Europe/Berlin' } });
      const times = [
        ['2026-11-02T10:00', 'cut', 'ana', 'completed'],
        ['2026-11-03T10:00', 'colour', 'ana', 'completed'],
        ['2026-11-04T10:00', 'cut', 'ben', 'no_show'],
        ['2026-11-27T10:00', 'cut', 'ben', 'confirmed'],
        ['2026-10-06T10:00', 'cut', 'ben', 'completed'],
      ] as const;
      for (const [start, what, who, status] of times) {
        const at = { start: `${start}:00+01:00`, resources: [people[who]], override: ['too_soon' as const] };
        const { uuid } = await client.createBooking({ body: { service: services[what], ...at } });
        if (status === 'no_show') await client.markBookingNoShow({ path: { uuid } });
        if (status === 'completed') await client.completeBooking({ path: { uuid } });
      }
    };
    const valueOf = (page: Page, figure: string) => page.locator(`[data-figure="${figure}"] [data-now]`).textContent();

    it('that equal those of the interface, up to today and still to come, beside the month before', async () => {
      const salon = await openSalon(service);
      await booked(salon);
      const { client } = salon;
      const page = await openConsole(browser, service, salon, '#/figures');
      const sums = page.locator('[data-figure]');
      await sums.first().waitFor();
      const rowOf = async (from: string, to: string) =>
        ((await client.getFigures({ query: { from, to } })) as Schemas['Figures']).rows[0]!;
      const now = await rowOf('2026-11-01', '2026-11-24');
      expect([now.bookings, now.no_shows, now.value]).to.deep.equal([3, 1, [{ currency: 'EUR', amount: 14_350 }]]);
      expect(await valueOf(page, 'takings')).to.equal('€143.50');
      expect(await valueOf(page, 'bookings')).to.equal(String(now.bookings));
      expect(await valueOf(page, 'no_shows')).to.equal(String(now.no_shows));
      const hours = `${now.minutes / 60} of ${new Intl.NumberFormat('en-GB').format(now.open_minutes! / 60)} open hours`;
      await page.getByText(hours).waitFor();
      expect(await sums.first().locator('[data-later]').textContent()).to.contain('€48');
      expect(await sums.first().locator('[data-before]').textContent()).to.equal('October 2026: €48');
      const rows = page.locator('[data-by="resource"] tbody tr');
      expect(await rows.locator('th').allTextContents()).to.deep.equal(['Ana', 'Ben']);
      expect(await rows.nth(1).textContent()).to.contain('€48 still to come');
      expect(await page.locator('[data-by="service"] tbody th').allTextContents()).to.have.members([
        'Cut and finish',
        'Colour',
      ]);
      const widths = await rows.nth(0).locator('rect').evaluateAll('(all) => all.map((one) => one.getAttribute("width"))');
      expect(widths).to.deep.equal(['100', '0', '0']);
      await check(page, 'figures');

      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.locator('[data-action="csv"]').click(),
      ]);
      expect(download.suggestedFilename()).to.equal('2026-11-01–2026-11-30.csv');
      const lines = (await readFile(await download.path(), 'utf8')).split('\r\n');
      expect(lines).to.include('2026-11-01/2026-11-24,,,Ana,2,0,0,165,EUR,143.50,');
      expect(lines).to.include('2026-11-25/2026-11-30,,Cut and finish,,1,0,0,45,EUR,48.00,');
      expect(lines).to.include('2026-10-01/2026-10-31,,,,1,0,0,45,EUR,48.00,');
    });

    it('of a week, quarter and year, by keyboard and on a phone, in an address', async () => {
      const salon = await openSalon(service);
      await booked(salon);
      const page = await openConsole(browser, service, salon, '#/figures', { width: 360 });
      const title = (name: string | RegExp) => page.getByRole('heading', { level: 2, name }).waitFor();
      await title('November 2026');
      await page.locator('[data-figure]').first().waitFor();
      await check(page, 'figures');
      await fits(page);
      await page.locator('[name="span"]').selectOption('quarter');
      await title('Q4 2026');
      expect(await page.locator('[data-figure="bookings"] [data-before]').textContent()).to.equal('Q3 2026: 0');
      await page.locator('[name="span"]').selectOption('week');
      await title(/^28 September\s–\s4 October 2026$/);
      await page.getByRole('button', { name: 'Later' }).focus();
      await page.keyboard.press('Enter');
      await title(/^5–11 October 2026$/);
      await page.locator('[data-figure="takings"]').getByText('€48').first().waitFor();
      await page.reload();
      await title(/^5–11 October 2026$/);
      await press(page, 'Today');
      await title(/^23–29 November 2026$/);
      await fillIn(page, { 'Show a': 'year' });
      await press(page, 'Later');
      await title('2027');
      await page.getByText('All of this is still to come.').waitFor();
    });

    it('of two currencies side by side, and none to a reception', async () => {
      const salon = await openSalon(service);
      const { client, people, services } = salon;
      const dollars = { amount: 1000, currency: 'USD' };
      await client.updateService({ path: { uuid: services.colour }, body: { price: dollars } });
      for (const [start, what] of [
        ['2026-11-25T09:00:00Z', services.cut],
        ['2026-11-26T09:00:00Z', services.colour],
      ] as const)
        await client.createBooking({ body: { service: what, start, resources: [people.ana] } });
      const page = await openConsole(browser, service, salon, '#/figures');
      await page.getByText('+ €48 · US$10 still to come').first().waitFor();
      await page.getByText('The bars show bookings').first().waitFor();
      const ria = await client.createStaff({ body: { name: 'Ria', email: 'ria@example.com', role: 'reception' } });
      const { token } = await client.createStaffToken({ path: { uuid: ria.uuid } });
      const other = await openConsole(browser, service, { token }, '#/calendar');
      await visit(other, '#/figures', { state: 'section-unknown' });
      expect(await other.getByRole('link', { name: 'Figures' }).count()).to.equal(0);
    });
  });
});
