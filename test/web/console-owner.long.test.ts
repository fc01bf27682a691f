import { text } from 'node:stream/consumers';
import { expect } from 'chai';
import type { Schemas } from '../../adapters/client/index.js';
import { PLAIN_STATES } from '../../adapters/web/browser/console/lists/states.js';
import { inBrowser, type Page } from './support/browser.js';
import { openConsole, visit } from './support/console.js';
import { FAILURE, fillIn, press } from './support/page.js';
import { openSalon, type Salon } from './support/salon.js';
import { serviceFor } from './support/service.js';
import { checkAccess, statesOf } from './support/states.js';

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
    const figureText = (page: Page, figure: string) =>
      page.locator(`[data-figure="${figure}"] [data-now]`).textContent();

    it('that equal those of the interface: up to today, still to come, and of the month before', async () => {
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
      expect(await figureText(page, 'takings')).to.equal('€143.50');
      expect(await figureText(page, 'bookings')).to.equal(String(now.bookings));
      expect(await figureText(page, 'no_shows')).to.equal(String(now.no_shows));
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
      const bars = rows.nth(0).locator('rect');
      expect([await bars.nth(0).getAttribute('width'), await bars.nth(2).getAttribute('width')]).to.deep.equal([
        '100',
        '0',
      ]);
      await check(page, 'figures');

      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.locator('[data-action="csv"]').click(),
      ]);
      expect(download.suggestedFilename()).to.equal('2026-11-01–2026-11-30.csv');
      const lines = (await text(await download.createReadStream())).split('\r\n');
      expect(lines).to.include('2026-11-01,2026-11-24,Person or room,Ana,2,0,0,165,EUR,143.50,');
      expect(lines).to.include('2026-11-25,2026-11-30,Service,Cut and finish,1,0,0,45,EUR,48.00,');
      expect(lines).to.include('2026-10-01,2026-10-31,Total,,1,0,0,45,EUR,48.00,');
    });

    it('of a week, quarter and year, by keyboard and on a phone, each with an address', async () => {
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
      await title(/^23\s?–\s?29 November 2026$/);
      await page.getByRole('button', { name: 'Earlier' }).focus();
      await page.keyboard.press('Enter');
      await title(/^16\s?–\s?22 November 2026$/);
      await visit(page, '#/figures?span=week&date=2026-10-07');
      await page.locator('[data-figure="takings"]').getByText('€48').first().waitFor();
      await page.reload();
      await title(/^5\s?–\s?11 October 2026$/);
      await press(page, 'Today');
      await title(/^23\s?–\s?29 November 2026$/);
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
      // Ana has no bookings up to today: nothing to come is shown as if it had been.
      const its = page.locator('[data-by="resource"] tbody tr');
      expect(await its.getByText('€48').allTextContents()).to.deep.equal(['+ €48 · US$10 still to come']);
      await its.getByText('+ 2 still to come').waitFor();
      expect(await page.locator('[data-by="resource"] thead th').allTextContents()).to.include.members([
        'Takings',
        'Bookings, October 2026',
      ]);
      const ria = await client.createStaff({ body: { name: 'Ria', email: 'ria@example.com', role: 'reception' } });
      const { token } = await client.createStaffToken({ path: { uuid: ria.uuid } });
      const other = await openConsole(browser, service, { token }, '#/calendar');
      await visit(other, '#/figures', { state: 'section-unknown' });
      expect(await other.getByRole('link', { name: 'Figures' }).count()).to.equal(0);
    });
  });

  describe('with booking rules', () => {
    const amount = (page: Page, name: string) => page.locator(`[name="${name}"]`);
    const settingsOf = async ({ client }: Salon) =>
      (await client.listWorkflows({ query: { include: ['settings'] } })).data.map(({ name, settings }) => ({
        name,
        ...settings,
      }));

    it('writes those of all services and one workflow, and leaves a service with another workflow', async () => {
      const salon = await openSalon(service);
      const { client, services } = salon;
      const other = await client.createWorkflow({ body: { name: 'By hand', description: 'Ours' } });
      await client.updateService({ path: { uuid: services.talk }, body: { workflow: other.uuid } });
      const page = await openConsole(browser, service, salon, '#/rules', { width: 360 });
      await page.getByText('Not changed here').waitFor();
      await check(page, 'rules');
      await fits(page);
      await amount(page, 'min_notice').fill('3');
      await amount(page, 'max_advance').fill('2');
      await amount(page, 'max_advance.unit').selectOption('weeks');
      await amount(page, 'cancel_until').fill('-1');
      await page.locator('[data-action="save"]').click();
      await page.getByText('Enter a whole number').first().waitFor();
      expect(await amount(page, 'cancel_until').evaluate('document.activeElement.name')).to.equal('cancel_until');
      await amount(page, 'cancel_until').fill('24');
      await amount(page, 'reschedule_until').fill('3');
      await amount(page, 'reschedule_until.unit').selectOption('days');
      await page.locator('[name="approval"]').check();
      await page.keyboard.press('Enter');
      await page.getByText('Saved.').waitFor();
      const [, own, ...more] = await settingsOf(salon);
      expect(more).to.deep.equal([]);
      expect(own).to.include({
        name: 'Booking rules',
        mode: 'confirm',
        cancel_until_minutes: 1440,
        reschedule_until_minutes: 4320,
      });
      const stored = (await client.listServices()).data as Schemas['Service'][];
      for (const { uuid, rules, workflow } of stored) {
        const isLeft = uuid === services.talk;
        expect(rules).to.include(
          isLeft ? { min_notice_minutes: null } : { min_notice_minutes: 180, max_advance_days: 14, slot_minutes: 30 },
        );
        expect(workflow === other.uuid).to.equal(isLeft);
      }
      await page.getByRole('link', { name: 'By hand' }).click();
      await page.getByRole('heading', { level: 1, name: 'By hand' }).waitFor();
    });

    it('writes those of one service, which stay until the rules of all services are written again', async () => {
      const salon = await openSalon(service);
      const { client, services } = salon;
      const page = await openConsole(browser, service, salon, '#/rules');
      await amount(page, 'cancel_until').fill('24');
      await page.locator('[data-action="save"]').click();
      await page.getByText('Saved.').waitFor();
      await page.getByRole('link', { name: 'Change the rules of Colour' }).click();
      await page.locator('[data-action="save"]').getByText('Save', { exact: true }).waitFor();
      await amount(page, 'cancel_until.unit').selectOption('days');
      await amount(page, 'cancel_until').fill('3');
      await page.locator('[data-action="save"]').click();
      await page.locator(`[data-service="${services.colour}"]`).getByText('cancel until 3 days before').waitFor();
      expect((await settingsOf(salon)).map(({ name, cancel_until_minutes: until }) => [name, until])).to.deep.equal([
        ['Booking rules', 1440],
        ['Booking rules: Colour', 4320],
      ]);
      // A new service gets the rules that most have.
      await visit(page, '#/services/new');
      await fillIn(page, { Name: 'Wash', Ana: true });
      await press(page, 'Add service', { heading: 'Wash' });
      const [common] = (await client.listWorkflows()).data;
      const wash = ((await client.listServices()).data as Schemas['Service'][]).find(({ name }) => name === 'Wash');
      expect(wash?.workflow).to.equal(common?.uuid);
      await visit(page, '#/rules', { text: 'Saving replaces the own rules of Colour.' });
      await page.locator('[data-action="save"]').click();
      await page.locator(`[data-service="${services.colour}"]`).getByText('As above').waitFor();
      expect((await settingsOf(salon)).map(({ cancel_until_minutes: until }) => until)).to.deep.equal([1440, 1440]);

      // The others share the workflow, and its webhook cannot be copied.
      const readAgain = page.waitForResponse('**/v1/workflow?**');
      await client.createAction({
        path: { workflow: common?.uuid ?? '' },
        body: { name: 'Till', trigger: 'booking.confirmed', type: 'webhook', config: { url: 'https://till.invalid' } },
      });
      await page.getByRole('link', { name: 'Change the rules of First talk' }).click();
      await page.locator('[data-action="save"]').getByText('Save', { exact: true }).waitFor();
      await amount(page, 'cancel_until').fill('5');
      await readAgain;
      await page.locator('[data-action="save"]').click();
      await page.getByRole('alert').getByRole('link', { name: 'Booking rules' }).waitFor();
      await checkAccess(page, 'console-rules-webhook');
      expect(await settingsOf(salon)).to.have.length(2);
    });

    it('never treats rules that it could not read as none', async () => {
      const salon = await openSalon(service);
      const page = await openConsole(browser, service, salon, '#/calendar');
      for (const place of ['#/rules', '#/services/new', '#/start']) {
        await page.route('**/v1/workflow?**', (route) => route.fulfill(FAILURE));
        await visit(page, place);
        // Load the page again, because it may have read the rules before the route was set.
        await page.reload();
        const again = page.getByRole('button', { name: 'Try again' });
        await again.waitFor();
        expect(await page.locator('[data-state] form').count()).to.equal(0);
        await page.unrouteAll();
        await again.click();
        await again.waitFor({ state: 'detached' });
      }
      browser.faults.length = 0;
    });

    it('leads to the workflows if each service has one that was made by hand', async () => {
      const salon = await openSalon(service);
      const { client, services } = salon;
      const { uuid: workflow } = await client.createWorkflow({ body: { name: 'By hand', description: 'Ours' } });
      for (const uuid of Object.values(services)) await client.updateService({ path: { uuid }, body: { workflow } });
      const page = await openConsole(browser, service, salon, '#/rules', { width: 360 });
      await page.getByText('All your services have workflows of their own').waitFor();
      expect(await amount(page, 'min_notice').count()).to.equal(0);
      await check(page, 'rules');
      await page.getByRole('link', { name: 'in Workflows' }).click();
      await page.getByRole('heading', { level: 1, name: 'Workflows' }).waitFor();
    });
  });

  describe('with calendar sync', () => {
    it('shows a new link as a QR code, a webcal address and steps, and opens at its former address, too', async () => {
      const salon = await openSalon(service);
      const page = await openConsole(browser, service, salon, '#/feeds/new', { width: 360 });
      await press(page, 'Create link', { state: 'secret-shown' });
      expect(await page.evaluate('location.hash')).to.equal('#/sync/feeds/new');
      const url = (await page.locator('code').textContent()) ?? '';
      const subscribe = page.getByRole('link', { name: 'Open in my calendar' });
      expect(await subscribe.getAttribute('href')).to.equal(url.replace('http:', 'webcal:'));
      await page.locator('svg[data-part="qr"]').waitFor();
      for (const name of ['iPhone and Mac', 'Google Calendar', 'Outlook', 'Android'])
        await page.getByRole('heading', { name, exact: true }).waitFor();
      await checkAccess(page, 'console-sync-link');
      await fits(page);
      await press(page, 'I have copied it');
      await page.getByRole('row').getByRole('link', { name: 'All bookings' }).waitFor();
    });

    it('shows the booking page as a QR code, and on a sheet that is printed without the console', async () => {
      const salon = await openSalon(service);
      const { client, people } = salon;
      const page = await openConsole(browser, service, salon, '#/calendars');
      await page.getByText('no public booking page yet').waitFor();
      expect(await page.evaluate('location.hash')).to.equal('#/sync');
      await client.createKey({ body: { name: 'Page', page: true } });
      await client.createCalendar({ body: { resource: people.ana, url: 'https://calendar.invalid/ana.ics' } });
      await page.locator('[data-part="sync"] [data-part="qr"]').waitFor();
      await page.getByRole('row').getByRole('link', { name: 'Ana' }).waitFor();
      await check(page, 'sync');
      await page.getByRole('link', { name: 'Sheet for the counter' }).press('Enter');
      await page.getByRole('img', { name: 'Address of your booking page as a QR code' }).waitFor();
      await check(page, 'sync-sheet');
      await page.emulateMedia({ media: 'print' });
      expect(await page.getByRole('navigation').isVisible()).to.equal(false);
      expect(await page.getByRole('heading', { level: 1 }).isVisible()).to.equal(false);
    });

    it('keeps the booking page from a member with the role self', async () => {
      const { client, people } = await openSalon(service);
      const body = { name: 'Ana', email: 'ana@example.com', role: 'self' as const, resources: [people.ana] };
      const { uuid } = await client.createStaff({ body });
      const { token } = await client.createStaffToken({ path: { uuid } });
      const page = await openConsole(browser, service, { token }, '#/sync');
      await page.getByRole('heading', { name: 'Block time from another calendar' }).waitFor();
      expect(await page.locator('[data-part="qr"]').count()).to.equal(0);
      await visit(page, '#/rules', { state: 'section-unknown' });
    });
  });
});
