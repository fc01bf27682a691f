import { expect } from 'chai';
import { createClient, type Schemas } from '../../adapters/client/index.js';
import { START_STATES } from '../../adapters/web/browser/console/lists/states.js';
import { inBrowser } from './support/browser.js';
import { heard, made, openConsole, tabTo } from './support/console.js';
import { now } from './support/moment.js';
import { fillIn, hold, press } from './support/page.js';
import { EMAIL, OWNER_TOKEN, serviceFor } from './support/service.js';
import { statesOf } from './support/states.js';

inBrowser('the console from an empty app to a first service', (browser) => {
  const check = statesOf('console-start', START_STATES);
  const service = serviceFor('each test');

  for (const width of [320, 1280]) {
    it(`is used with the keyboard only at ${width} pixels, and the service can be booked`, async () => {
      const app = await service.app({ name: 'Salon Linden', slug: 'linden' });
      const page = await openConsole(browser, service, app, '#/start', { width });
      await check(page, 'start');
      expect(await page.evaluate('document.documentElement.scrollWidth')).to.equal(width);
      await tabTo(page, 'Name');
      await page.keyboard.type('Ana');
      await page.keyboard.press('Enter');

      await check(page, 'start-service');
      await page.getByText('open 40 hours a week').waitFor();
      // The focus is on the heading of the step.
      await tabTo(page, 'Name');
      await page.keyboard.type('Haircut');
      await tabTo(page, 'Price');
      await page.keyboard.type('38,50');
      await page.keyboard.press('Enter');

      await check(page, 'start-done');
      expect(await page.evaluate('document.documentElement.scrollWidth')).to.equal(width);
      const [offered] = (await app.client.listServices()).data as Schemas['Service'][];
      expect(offered).to.deep.include({
        name: 'Haircut',
        durations: [30],
        timezone: 'Europe/Berlin',
        // The currency of the time zone's country, not of the browser's language.
        price: { amount: 3850, currency: 'EUR' },
      });
      // A new business begins with limits, which the page of booking rules shows.
      expect(offered?.rules).to.include({ min_notice_minutes: 120, max_advance_days: 90 });
      const [{ uuid = '', settings } = {}] = (await app.client.listWorkflows({ query: { include: ['settings'] } }))
        .data;
      expect(settings).to.include({ mode: 'instant', cancel_until_minutes: 1440, reschedule_until_minutes: 1440 });
      expect(offered).to.include({ workflow: uuid });
      const link = page.getByRole('link', { name: 'Open your booking page' });
      const address = new URL((await link.getAttribute('href')) ?? '');
      expect(address.href).to.equal(`${service.url}/book/linden`);
      const customer = createClient({ baseUrl: service.url, token: '@linden' });
      const [shown] = made(await customer.listServices()).data;
      const [from, to] = [0, 7].map((days) => new Date(now() + days * 86_400_000).toISOString()) as [string, string];
      const { slots } = made(await customer.findAvailability({ query: { service: shown?.uuid, from, to } }));
      const held = await customer.createBooking({
        body: {
          service: shown?.uuid ?? '',
          start: slots?.[0]?.start ?? '',
          customer: { name: 'Lin', email: 'lin@example.com' },
        },
      });
      expect(made(held).status).to.equal('held');
    });
  }

  it('offers sample data to a business without bookings, removes it, and lists what stays', async () => {
    const app = await service.app();
    const page = await openConsole(browser, service, app, '#/start');
    await check(page, 'start');
    await press(page, 'Try it with sample data');
    await page.locator('[data-state="calendar-week"], [data-state="calendar-day"]').waitFor();
    const [cut] = (await app.client.listServices()).data;
    await app.client.updateService({ path: { uuid: cut?.uuid ?? '' }, body: { name: 'Our cut' } });
    await page.goto(`${service.url}/console#/start`);
    await check(page, 'start-done');
    await press(page, 'Remove the sample data');
    await page.getByRole('listitem').filter({ hasText: 'Service: Our cut' }).waitFor();
    expect((await app.client.listBookings()).total).to.equal(0);
    expect((await app.client.listServices()).total).to.equal(1);
    await page.getByRole('button', { name: 'Try it with sample data' }).waitFor();
  });

  it('begins there for an owner without resources, and in the calendar for others', async () => {
    const page = await browser.open(`${service.url}/console`);
    await press(page, 'Sign in another way');
    await fillIn(page, { 'E-mail': EMAIL, 'Owner token': OWNER_TOKEN });
    await press(page, 'Sign in');
    await fillIn(page, { 'Name of your business': 'Salon Linden' });
    await press(page, 'Add business');
    // All three steps are taken at the address that was opened, which has no hash.
    await page.locator('[data-state="start"]').waitFor();
    expect(new URL(page.url()).hash).to.equal('');
    await fillIn(page, { Name: 'Ana' });
    await press(page, 'Add and go on', { state: 'start-service' });
    await fillIn(page, { Name: 'Haircut' });
    await press(page, 'Add and go on');
    await page.getByRole('link', { name: 'Open your booking page' }).waitFor();

    const app = await service.app();
    const ana = (await app.client.createResource({ body: { name: 'Ana' } })).uuid;
    const roles = [{ name: 'with', resources: [ana] }];
    await app.client.createService({ body: { name: 'Haircut', durations: [30], roles } });
    const busy = await openConsole(browser, service, app);
    await busy.waitForURL(/#\/(?!start)/);
  });

  it('knows the existing pages, creates no further one, and links to them', async () => {
    const app = await service.app();
    const key = (await app.client.createKey({ body: { name: 'Website' } })).uuid;
    const page = await openConsole(browser, service, app, '#/start');
    // A key alone is not enough for a page on which anything can be booked.
    await page.locator('[data-state="start"]').waitFor();
    const ana = (await app.client.createResource({ body: { name: 'Ana' } })).uuid;
    await page.locator('[data-state="start-service"]').waitFor();
    const roles = [{ name: 'with', resources: [ana] }];
    await app.client.createService({ body: { name: 'Haircut', durations: [30], roles } });
    await check(page, 'start-done');
    expect(await page.getByRole('button', { name: 'Create the page' }).count()).to.equal(0);
    const last = page.getByRole('listitem').filter({ hasText: 'Your booking page' });
    expect(await last.locator('.guide-body > div').textContent()).to.equal('Website');
    await app.client.createKey({ body: { name: 'Front desk' } });
    await last.getByText('Website · 1 more').waitFor();
    await last.getByRole('link', { name: 'Website' }).click();
    await page.getByRole('heading', { name: 'Booking pages' }).waitFor();

    const { data } = await app.client.listKeys();
    expect(data).to.have.length(2);
    for (const { uuid } of data) await app.client.deleteKey({ path: { uuid } });
    expect(data.map(({ uuid }) => uuid)).to.contain(key);
    await page.evaluate("location.hash = '#/start'");
    await check(page, 'start-page');
    await press(page, 'Create the page');
    await page.getByRole('link', { name: 'Open your booking page' }).waitFor();

    await app.client.createKey({ body: { name: 'Website' } });
    const busy = await openConsole(browser, service, app);
    await busy.waitForURL(/#\/(?!start)/);
  });

  it('shows errors in their places, keeps the input, and leads to them', async () => {
    const app = await service.app();
    const page = await openConsole(browser, service, app, '#/start');
    await fillIn(page, { 'Time zone': 'Europe/Nowhere', 'Monday, from': '10:30', 'Tuesday, to': '' });
    await press(page, 'Add and go on', { text: 'Enter both times' });
    await fillIn(page, { 'Tuesday, to': '12:00' });
    await press(page, 'Add and go on', { text: 'Fill this in.' });
    expect(await page.getByLabel('Name').getAttribute('aria-invalid')).to.equal('true');
    expect(await page.getByLabel('Time zone').getAttribute('aria-invalid')).to.equal('true');
    expect(await heard(page)).to.equal('Name');
    expect(await page.getByLabel('Monday, from').inputValue()).to.equal('10:30');
  });

  it('continues where it was left, and says that it is loading', async () => {
    const app = await service.app();
    await app.client.createResource({ body: { name: 'Room 1' } });
    const page = await openConsole(browser, service, app, '#/customers');
    const answer = await hold(page, '**/v1/services?**');
    await page.evaluate("location.hash = '#/start'");
    await check(page, 'start-loading');
    answer();
    await page.getByRole('link', { name: 'Room 1' }).waitFor();
    await page.getByLabel('Name').waitFor();
    expect(await page.locator('[aria-current="step"]').textContent()).to.contain('What do customers book?');
  });
});
