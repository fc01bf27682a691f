import { expect } from 'chai';
import { inBrowser } from './support/browser.js';
import { anApp, openConsole, visit } from './support/console.js';
import { now } from './support/moment.js';
import { openService, type TestService } from './support/service.js';
import { checkAccess } from './support/states.js';

const DAY = 86_400_000;
/** Two days ago: the service begins there, so that it has a past. */
const EARLIER = now() - 2 * DAY;
const LONG = new Intl.DateTimeFormat('en-GB', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
});

inBrowser("the console's list of bookings", (browser) => {
  let service: TestService;
  let clock: () => number;
  beforeEach(async () => {
    clock = () => EARLIER;
    service = await openService({ clock: () => clock() });
  });
  afterEach(() => service.close());

  /** Bookings of yesterday, of midnight today, and of days to come; one of them waits for approval. */
  const salon = async () => {
    const app = await service.app();
    const { client } = app;
    const roles = [
      { name: 'who', resources: [(await client.createResource({ body: { name: 'Ana', timezone: 'UTC' } })).uuid] },
    ];
    const flow = { name: 'Asked', description: 'Each is approved', settings: { mode: 'confirm' as const } };
    const workflow = (await client.createWorkflow({ body: flow })).uuid;
    const service_ = async (name: string, more: object) =>
      (await client.createService({ body: { name, durations: [30], timezone: 'UTC', roles, ...more } })).uuid;
    const [cut, talk] = [await service_('Cut', {}), await service_('Talk', { workflow })];
    const midnight = Math.floor(now() / DAY) * DAY;
    const book = async (name: string, at: number, which = cut) =>
      (await client.createBooking({ body: { service: which, start: new Date(at).toISOString(), customer: { name } } }))
        .uuid;
    await book('Yesterday', midnight - DAY / 2);
    await book('Midnight', midnight);
    await book('Tomorrow', midnight + DAY + DAY / 3);
    await book('Later', midnight + DAY + DAY / 2);
    await book('Asking', midnight + 3 * DAY + DAY / 2, talk);
    const gone = await book('Gone', midnight + 2 * DAY);
    await client.cancelBooking({ path: { uuid: gone }, body: {} });
    clock = now;
    return { app, midnight };
  };

  it('shows times in the zone of most resources, whatever the zone of the customer or the viewer', async () => {
    const { client, consoleAt } = await anApp(browser, service);
    const who = (await client.createResource({ body: { name: 'Ana', timezone: 'Europe/Berlin' } })).uuid;
    const day = Math.floor(now() / DAY) * DAY + 5 * DAY;
    const booked = {
      resources: [who],
      start: new Date(day + 12 * 3_600_000).toISOString(),
      duration_minutes: 60,
      timezone: 'Pacific/Auckland',
      customer: { name: 'Kiri', email: 'kiri@example.com' },
    };
    clock = now;
    const { uuid } = await client.createBooking({ body: booked });
    const [customer] = (await client.listCustomers({})).data;
    const date = new Date(day).toISOString().slice(0, 10);
    const closed = { start_date: date, end_date: date };
    const timeOff = (await client.createTimeOff({ body: { resources: [who], ...closed } })).uuid;
    const inZone = (timeZone: string) =>
      new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', timeZone }).format(
        Date.parse(booked.start),
      );
    const time = inZone('Europe/Berlin');
    const page = await consoleAt('#/bookings', { zone: 'America/New_York' });
    const places = [
      '/bookings',
      `/customers/${customer?.uuid}`,
      '/events',
      `/time-off/${timeOff}`,
      `/bookings/${uuid}`,
    ];
    for (const place of places) {
      await visit(page, `#${place}`);
      const shown = page.locator('main').getByText(`, ${time}`).first();
      await shown.waitFor();
      expect(await shown.textContent(), place).not.to.include(inZone('Pacific/Auckland'));
    }
    const panel = page.locator('[data-part="panel"]');
    await panel.getByText('Time in Berlin', { exact: true }).waitFor();
    await panel
      .getByText(`, ${inZone('Pacific/Auckland')}`)
      .filter({ hasText: 'in Auckland' })
      .waitFor();
    await page.getByRole('searchbox', { name: 'Find' }).fill('kiri@');
    await page.getByRole('region', { name: 'Upcoming', exact: true }).getByText(`, ${time}`).waitFor();
  });

  it('breaks a long e-mail address', async () => {
    clock = now;
    const app = await service.app();
    const who = (await app.client.createResource({ body: { name: 'Ana', timezone: 'UTC' } })).uuid;
    const email = `${'a'.repeat(60)}@${'b'.repeat(55)}.com`;
    const start = new Date(Math.floor(now() / DAY) * DAY + 2 * DAY).toISOString();
    const body = { resources: [who], start, duration_minutes: 60, customer: { email } };
    const { uuid } = await app.client.createBooking({ body });
    const page = await openConsole(browser, service, app, `#/bookings/${uuid}`, { width: 320 });
    await page.getByRole('link', { name: email, exact: true }).first().waitFor();
    expect(await page.evaluate('document.documentElement.scrollWidth')).to.equal(320);
  });

  it('begins with today, the earliest first, with a heading for each day; other tabs have the rest', async () => {
    const { app, midnight } = await salon();
    const page = await openConsole(browser, service, app, '#/bookings', { zone: 'UTC' });
    await page.getByText('1–3 of 3').waitFor();
    const names = () => page.locator('tbody td:nth-of-type(1)').allTextContents();
    expect(await names()).to.deep.equal(['Tomorrow', 'Later', 'Asking']);
    expect(await page.locator('.table-heading').allTextContents()).to.deep.equal(
      [1, 3].map((days) => LONG.format(midnight + days * DAY)),
    );
    await checkAccess(page, 'console-bookings-ahead');
    const tabs = page.getByRole('navigation', { name: 'Which bookings' });
    await tabs.getByRole('link', { name: 'To approve (1)' }).click();
    await page.getByText('1–1 of 1').waitFor();
    expect(await names()).to.deep.equal(['Asking']);
    await tabs.getByRole('link', { name: 'All' }).click();
    await page.getByText('1–6 of 6').waitFor();
    expect(await names()).to.deep.equal(['Asking', 'Gone', 'Later', 'Tomorrow', 'Midnight', 'Yesterday']);
    expect(await page.locator('.table-heading').count()).to.equal(0);
    await tabs.getByRole('link', { name: 'Past' }).click();
    await tabs.locator('[aria-current="page"]').filter({ hasText: 'Past' }).waitFor();
    await page.getByRole('row').filter({ hasText: 'Yesterday' }).waitFor();
    await page.getByRole('row').filter({ hasText: 'Tomorrow' }).waitFor({ state: 'detached' });
    expect((await names()).at(-1)).to.equal('Yesterday');
  });
});
