import { expect } from 'chai';
import { type ListId, SECTION_STATES } from '../../adapters/web/browser/console/lists/states.js';
import { until } from '../support/waiting.js';
import { webhookReceiver } from '../support/webhook-receiver.js';
import { inBrowser, type Page, picture } from './support/browser.js';
import { anApp, openConsole, visit } from './support/console.js';
import { now } from './support/moment.js';
import {
  chooseTime,
  FAILURE,
  fillIn,
  follow,
  hold,
  press,
  pressInMenu,
  pressKeys,
  reload,
  shows,
} from './support/page.js';
import { type SureClient, serviceFor } from './support/service.js';
import { checkAccess, statesOf } from './support/states.js';

const WEEK = { weekly: [{ days: ['mon' as const, 'tue' as const], start: '09:00', end: '17:00' }] };
const DAY = 86_400_000;
/** Returns 10:00 some days from now, so that the time is in the future. */
const soon = (days = 3) => `${new Date(now() + days * DAY).toISOString().slice(0, 10)}T10:00:00Z`;

/** Elements beyond the edge of the window that are only visible after horizontal scrolling. */
const BEYOND = `[...document.querySelectorAll('.console-main :is(th, td, label) *')]
  .filter((one) => one.getBoundingClientRect().right > innerWidth).map((one) => one.outerHTML.slice(0, 80))`;

/** One of everything. */
async function fill(client: SureClient) {
  const ana = (await client.createResource({ body: { name: 'Ana', timezone: 'Europe/Berlin' } })).uuid;
  const workflow = (await client.createWorkflow({ body: { name: 'Mails', description: 'Around visits' } })).uuid;
  const line = { name: 'Line', trigger: 'booking.created', type: 'log', config: {} } as const;
  const action = (await client.createAction({ path: { workflow }, body: line })).uuid;
  const roles = [{ name: 'with', resources: [ana] }];
  const service = (await client.createService({ body: { name: 'Haircut', durations: [30], roles, workflow } })).uuid;
  const customer = { name: 'Grace Hopper', email: 'grace@example.com' };
  const booking = (await client.createBooking({ body: { service, start: soon(), customer } })).uuid;
  const holidays = { start_date: '2030-12-24', end_date: '2030-12-26', reason: 'Holidays' };
  await client.createTimeOff({ body: { resources: null, ...holidays } });
  const series = { resources: [ana], start: soon(7), duration_minutes: 30, rule: 'FREQ=DAILY;COUNT=2' };
  await client.createSeries({ body: series });
  await client.createKey({ body: { name: 'Website' } });
  await client.createStaff({ body: { name: 'Bo', email: 'bo@example.com', role: 'manager' } });
  await client.createFeed({ body: { resource: ana } });
  await client.createCalendar({ body: { resource: ana, url: 'https://calendar.invalid/ana.ics', on_stale: 'keep' } });
  return { ana, service, workflow, action, booking };
}

inBrowser("the console's sections", (browser) => {
  const service = serviceFor('the suite', { webhookAllowPrivate: true });

  // Registered after the hooks of the service: if the hook of `statesOf` fails, no later hook runs.
  const check = statesOf('console-sections', SECTION_STATES);

  const console_ = async (place: string, seat = {}) => {
    const app = await service.app();
    return { app, client: app.client, page: await openConsole(browser, service, app, place, seat) };
  };
  /** The console of an app with one of everything. */
  const filled = async (place: string, seat = {}) => {
    const app = await service.app();
    const made = await fill(app.client);
    return { client: app.client, page: await openConsole(browser, service, app, place, seat), ...made };
  };
  const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor();
  const remove = async (page: Page) => {
    await press(page, 'More actions');
    await page.getByRole('menuitem', { name: 'Delete…' }).click();
    await press(page.getByRole('dialog'), 'Delete');
  };

  describe('lists', () => {
    for (const width of [320, 1280]) {
      it(`show one of everything without horizontal scrolling, at ${width} pixels`, async () => {
        const { page } = await filled('#/customers', { width });
        const all: readonly ListId[] = [
          'bookings',
          'customers',
          'series',
          'time-off',
          'services',
          'resources',
          'workflows',
          'deliveries',
          'events',
          'keys',
          'staff',
        ];
        for (const id of all) {
          await visit(page, `#/${id}`);
          if (width === 320) await page.locator(`[data-state="${id}"]`).waitFor();
          else await check(page, id);
          expect(await page.evaluate('document.documentElement.scrollWidth'), id).to.equal(width);
        }
      });
    }

    for (const width of [320, 1280]) {
      it(`fit the window with any long name, and keep times on one line, at ${width} pixels`, async () => {
        const { client, consoleAt } = await anApp(browser, service);
        const name = 'Donaudampfschifffahrt'.repeat(13).slice(0, 255);
        const ana = (await client.createResource({ body: { name } })).uuid;
        const of = (await client.createWorkflow({ body: { name: name.slice(0, 44), description: name } })).uuid;
        const roles = [{ name: 'with', resources: [ana] }];
        const long = (await client.createService({ body: { name, durations: [30], roles, workflow: of } })).uuid;
        const customer = { name, email: 'grace@example.com' };
        const booking = (await client.createBooking({ body: { service: long, start: soon(), customer } })).uuid;
        const who = (await client.listCustomers()).data[0]?.uuid;
        const page = await consoleAt('#/bookings', { width });
        for (const place of [
          'bookings',
          `bookings/${booking}`,
          'customers',
          `customers/${who}`,
          'services',
          `services/${long}`,
          'resources',
          `resources/${ana}`,
          'workflows',
          `workflows/${of}`,
          `calendar?view=list&date=${soon().slice(0, 10)}`,
        ]) {
          await visit(page, `#/${place}`);
          await page.locator('h1, tbody').filter({ hasText: 'Donaudampf' }).first().waitFor();
          await picture(page, `long-${place.replaceAll('/', '-').slice(0, 16)}-${width}`);
          expect(await page.evaluate('document.documentElement.scrollWidth'), place).to.equal(width);
          expect(await page.evaluate(BEYOND), `what is cut off in ${place}`).to.deep.equal([]);
          if (place !== 'bookings' || width === 320) continue;
          const lines = 'document.querySelector("tbody th > a").getClientRects().length';
          expect(await page.evaluate(lines), 'the time of a booking in one line').to.equal(1);
          const scrolls =
            '(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)(document.querySelector(".table-scroll"))';
          expect(await page.evaluate(scrolls), 'nothing of the list is out of sight').to.equal(false);
        }
        if (width === 320) {
          await visit(page, '#/workflows', { text: 'Actions: 0' });
        }
      });
    }

    it('say what to do first while they are empty', async () => {
      const { page } = await console_('#/resources');
      await check(page, 'list-empty');
      for (const [id, action] of [
        ['services', 'Set up step by step'],
        ['resources', 'Add a person or room'],
        ['keys', 'Add a booking page'],
        ['workflows', 'Add a workflow'],
        ['time-off', 'Add time off'],
        ['customers', 'Add a customer'],
      ] as const) {
        await visit(page, `#/${id}`);
        await page.locator('[data-state="list-empty"]').getByRole('link', { name: action }).waitFor();
      }
    });

    it('begin with the latest: time off by its time, deliveries by their creation', async () => {
      const app = await service.app();
      for (const day of ['2030-05-02', '2031-01-01', '2029-12-24']) {
        await app.client.createTimeOff({ body: { resources: null, start_date: day, end_date: day } });
      }
      await app.client.createTimeOff({
        body: { resources: null, start: '2030-05-01T08:00:00Z', end: '2030-05-01T09:00:00Z' },
      });
      const workflow = (await app.client.createWorkflow({ body: { name: 'Visits', description: 'All' } })).uuid;
      for (const trigger of ['booking.created', 'booking.confirmed'] as const) {
        const body = { name: trigger, trigger, type: 'log', config: {} } as const;
        await app.client.createAction({ path: { workflow }, body });
      }
      const page = await openConsole(browser, service, app, '#/time-off');
      const first = page.locator('tbody th');
      await page.getByText('1–4 of 4').waitFor();
      expect(await first.allInnerTexts()).to.deep.equal([
        '1 Jan 2031',
        '2 May 2030',
        'Wed, 1 May 2030, 10:00–11:00',
        '24 Dec 2029',
      ]);
      const room = (await app.client.createResource({ body: { name: 'Room' } })).uuid;
      const book = async (start: string) =>
        await app.client.createBooking({ body: { resources: [room], start, duration_minutes: 60, workflow } });
      for (let day = 1; day <= 13; day += 1) await book(soon(day));
      await visit(page, '#/deliveries', { text: '1–25 of 26' });
      const newest = (await app.client.listDeliveries({ query: { limit: 100 } })).data.reverse();
      const uuids = () => page.locator('tbody th a').evaluateAll((links) => links.map((a) => a.getAttribute('href')));
      expect(await uuids()).to.deep.equal(newest.slice(0, 25).map(({ uuid }) => `#/deliveries/${uuid}`));
      await follow(page, 'Next', { text: '26–26 of 26' });
      expect(await uuids()).to.deep.equal([`#/deliveries/${newest[25]?.uuid}`]);
    });

    it('name the object of an event, and filter by any kind', async () => {
      const app = await service.app();
      const { ana, booking } = await fill(app.client);
      await app.client.updateResource({ path: { uuid: ana }, body: { description: 'On the first floor' } });
      const page = await openConsole(browser, service, app, '#/events');
      const about = (uuid: string) => page.locator(`a[href$="${uuid}"]`).first();
      expect(await about(booking).innerText()).to.match(/^Grace Hopper, \w{3},? \d+ \w{3}, \d\d:\d\d$/);
      await fillIn(page, { About: 'People and rooms' });
      await page.getByText('resource.updated').waitFor();
      await page.getByText('booking.created').first().waitFor({ state: 'detached' });
      // The name comes with the list of people, which is loaded separately.
      await about(ana).filter({ hasText: /^Ana$/ }).waitFor();
    });

    it('search, page and filter by the address, which a reload and "back" keep', async () => {
      const app = await service.app();
      for (let count = 1; count <= 27; count += 1) {
        await app.client.createResource({ body: { name: `Room ${String(count).padStart(2, '0')}` } });
      }
      const page = await openConsole(browser, service, app, '#/resources', { width: 320 });
      await page.getByText('1–25 of 27').waitFor();
      await follow(page, 'Next', { text: '26–27 of 27' });
      expect(await page.evaluate('location.hash')).to.equal('#/resources?page=2');
      await page.reload();
      await page.getByRole('link', { name: 'Room 27' }).waitFor();
      await page.goBack();
      await page.getByText('1–25 of 27').waitFor();
      await visit(page, '#/resources?page=9', { text: '26–27 of 27' });
      expect(await page.evaluate('location.hash'), 'the last page there is').to.equal('#/resources?page=2');
      await fillIn(page, { 'Search by name': 'room 26' });
      await page.getByText('1–1 of 1').waitFor();
      expect(await page.evaluate('location.hash')).to.equal('#/resources?q=room+26');
      await reload(page, { text: '1–1 of 1' });
      expect(await page.getByLabel('Search by name').inputValue()).to.equal('room 26');
      await fillIn(page, { 'Search by name': 'nowhere' });
      await check(page, 'list-nothing-found');
      await press(page, 'Show all', { text: '1–25 of 27' });
    });

    it('show changes of others without a reload', async () => {
      const { client, page } = await console_('#/bookings?tab=all');
      await page.locator('[data-state="list-empty"]').waitFor();
      const { booking } = await fill(client);
      const row = page.getByRole('row').filter({ hasText: 'Grace Hopper' });
      await row.getByText('Confirmed').waitFor();
      await client.cancelBooking({ path: { uuid: booking }, body: {} });
      await row.getByText('Cancelled').waitFor();
      // Shown data stays when it cannot be loaded again.
      const asked = page.waitForResponse((answer) => answer.status() === 500);
      await page.route('**/v1/bookings?**', (route) => route.fulfill(FAILURE));
      await client.updateBooking({ path: { uuid: booking }, body: { title: 'Trim' } });
      await asked;
      await page.locator('[data-state="bookings"] [aria-busy="false"]').waitFor();
      await row.getByText('Cancelled').waitFor();
    });

    it('filter bookings by state, person, service, time and e-mail', async () => {
      const { client, page, ana, service: cut, booking } = await filled('#/bookings');
      await page.getByText('1–3 of 3').waitFor();
      await fillIn(page, { State: 'Cancelled' });
      await page.locator('[data-state="list-nothing-found"]').waitFor();
      await client.cancelBooking({ path: { uuid: booking }, body: {} });
      await page.getByText('1–1 of 1').waitFor();
      // The order is chosen so that each result differs from the one before it.
      await visit(page, '#/bookings?tab=past');
      await page.locator('[data-state="list-empty"]').getByText('No past bookings').waitFor();
      await visit(page, `#/bookings?tab=all&resource=${ana}&service=${cut}`, { text: '1–1 of 1' });
      const person = page.getByLabel('Person or room').locator('option:checked');
      await until(async () => (await person.textContent()) === 'Ana');
      await visit(page, `#/bookings?tab=all&from=${soon(6).slice(0, 10)}`, { text: '1–2 of 2' });
      await visit(page, '#/bookings?tab=all&q=grace%40exam', { text: '1–1 of 1' });
    });

    it('order customers by their last visit, and filter them by it and by bookings to come', async () => {
      const { client, page } = await filled('#/customers');
      await client.createCustomer({ body: { name: 'Ada Stranger' } });
      const names = () => page.getByRole('row').locator('a').allTextContents();
      await until(async () => (await names())[0] === 'Ada Stranger');
      await fillIn(page, { 'Upcoming bookings': 'No' });
      await until(async () => (await names()).join() === 'Ada Stranger');
      await fillIn(page, { Order: 'Longest away first', 'Last visit before': '2001-01-01' });
      await check(page, 'list-nothing-found');
      await fillIn(page, { 'Last visit before': '', 'Upcoming bookings': 'Yes' });
      await until(async () => (await names()).includes('Grace Hopper') && !(await names()).includes('Ada Stranger'));
    });

    it('say that they are loading, and what to do if they cannot be loaded', async () => {
      const { page } = await console_('#/customers');
      const answer = await hold(page, '**/v1/keys?**', 'fail');
      await visit(page, '#/keys');
      await check(page, 'list-loading');
      answer();
      await check(page, 'list-failed');
      await page.unroute('**/v1/keys?**');
      await press(page, 'Try again', { state: 'list-empty' });
    });
  });

  describe('editors', () => {
    it('create, change and delete a person with hours over midnight and special days', async () => {
      const { client, page } = await console_('#/resources/new');
      await check(page, 'editor-new');
      await fillIn(page, { Name: 'Bar' });
      const friday = page.getByRole('group', { name: 'Friday' });
      await fillIn(friday, { 'Friday, from': '18:00', 'Friday, to': '02:00' });
      await friday.getByText('until the next day').waitFor();
      await press(page, 'Add hours: Monday');
      await fillIn(page, { 'Monday, from 2': '18:00', 'Monday, to 2': '20:00' });
      await press(page, 'Copy Monday');
      await page.getByRole('menuitem', { name: 'Copy to every day' }).click();
      expect(await friday.getByLabel('Friday, from 2').inputValue()).to.equal('18:00');
      await press(page, 'Remove Friday, 09:00 to 17:00');
      await fillIn(friday, { 'Friday, to': '00:00' });
      await page.getByText('Open 66 hours a week').waitFor();
      for (const date of ['2030-12-25', '2030-12-24']) {
        await press(page, 'Add a special day');
        await page.getByRole('group', { name: 'New special day' }).getByLabel('Date').fill(date);
      }
      await press(page, 'Add hours: 2030-12-24');
      await fillIn(page, { '2030-12-24, to': '12:00' });
      await press(page, 'Add person or room', { heading: 'Bar' });
      const [bar] = (await client.listResources()).data;
      expect(bar?.schedule).to.deep.equal({
        weekly: [
          { days: ['mon', 'tue', 'wed', 'thu', 'sat', 'sun'], start: '09:00', end: '17:00' },
          { days: ['mon', 'tue', 'wed', 'thu', 'sat', 'sun'], start: '18:00', end: '20:00' },
          { days: ['fri'], start: '18:00', end: '00:00' },
        ],
        overrides: [
          { date: '2030-12-25', windows: [] },
          { date: '2030-12-24', windows: [{ start: '09:00', end: '12:00' }] },
        ],
      });
      await check(page, 'editor');
      await page.getByRole('group', { name: 'Special day 2030-12-25' }).getByLabel('Date').fill('2030-12-24');
      await press(page, 'Save');
      await check(page, 'editor-refused');
      expect(
        await page
          .locator('.special')
          .filter({ has: page.locator('.field-error') })
          .count(),
      ).to.be.at.least(1);
      await press(page, 'Undo changes');
      await fillIn(page, { 'Open around the clock': true });
      await press(page, 'Save', { text: 'Saved.' });
      expect((await client.getResource({ path: { uuid: bar?.uuid ?? '' } })).schedule).to.equal(null);
      await remove(page);
      await page.locator('[data-state="list-empty"]').waitFor();
    });

    it('are accessible, with everything unfolded', async () => {
      const { page, service: cut, workflow, booking } = await filled('#/customers');
      for (const [place, title] of [
        [`services/${cut}`, 'Haircut'],
        [`bookings/${booking}`, 'Grace Hopper'],
        [`workflows/${workflow}/new`, 'New action'],
        ['time-off/new', 'New time off'],
        ['resources/new', 'New person or room'],
        ['series/new', 'New series'],
        ['keys/new', 'New booking page'],
        ['staff/new', 'New staff member'],
        ['sync/calendars/new', 'Connect a calendar'],
        ['customers/new', 'New customer'],
      ] as const) {
        await visit(page, `#/${place}`);
        await heading(page, title);
        await page.evaluate("for (const one of document.querySelectorAll('details')) one.open = true");
        await checkAccess(page, `console-${place.split('/')[0]}`);
      }
    });

    it('keep the input if another user changes the same object, and take over the other changes', async () => {
      const { client, consoleAt } = await anApp(browser, service);
      const { uuid } = await client.createResource({ body: { name: 'Ana', schedule: WEEK } });
      const page = await consoleAt(`#/resources/${uuid}`);
      // Simulates a late event: the page learns of the change only when its write is refused.
      await page.route('**/v1/events/stream**', (route) => route.abort());
      await page.reload();
      await fillIn(page, { Name: 'Ana Maria', 'Monday, from': '08:00' });
      await client.updateResource({
        path: { uuid },
        body: {
          name: 'Anna',
          capacity: 3,
          schedule: { weekly: [...WEEK.weekly, { days: ['wed'], start: '10:00', end: '11:00' }] },
        },
      });
      await press(page, 'Save');
      await check(page, 'editor-changed');
      expect(await page.getByLabel('Name', { exact: true }).inputValue()).to.equal('Ana Maria');
      await page.getByText('Someone else has changed this, too').waitFor();
      expect(await page.getByLabel('Bookings at once').inputValue()).to.equal('3');
      expect(await page.getByLabel('Monday, from').inputValue()).to.equal('08:00');
      expect(await page.getByLabel('Wednesday, from').inputValue()).to.equal('10:00');
      await press(page, 'Save', { text: 'Saved.' });
      const now = await client.getResource({ path: { uuid } });
      expect(now).to.include({ name: 'Ana Maria', capacity: 3 });
      expect(now.schedule?.weekly).to.deep.include({ days: ['wed'], start: '10:00', end: '11:00' });
      expect(now.schedule?.weekly).to.deep.include({ days: ['mon'], start: '08:00', end: '17:00' });
    });

    it('create a service with a preview of its free times, and change and delete it', async () => {
      const { client, consoleAt } = await anApp(browser, service);
      const ana = (await client.createResource({ body: { name: 'Ana', timezone: 'Europe/Berlin' } })).uuid;
      const ben = (await client.createResource({ body: { name: 'Ben', timezone: 'Europe/Berlin' } })).uuid;
      const page = await consoleAt('#/services/new');
      const preview = page.getByRole('complementary', { name: 'Free times' });
      await preview.getByText('once people or rooms').waitFor();
      await fillIn(page, { Ana: true });
      const quarters = preview.getByRole('listitem').filter({ hasText: ':15' }).first();
      await quarters.waitFor();
      await page.getByText('Rules of its own').click();
      await fillIn(page, { 'Start every, minutes': '60' });
      await quarters.waitFor({ state: 'detached' });
      await preview.getByRole('listitem').filter({ hasText: ':00' }).first().waitFor();
      expect((await client.listServices()).total, 'nothing is stored by looking').to.equal(0);
      await press(page, 'Add service', { text: 'Fill this in.' });
      await fillIn(page, { Name: 'Haircut', 'Duration 1, minutes': '45' });
      await page.getByRole('button', { name: 'Another' }).click();
      await fillIn(page, {
        'Duration 2, minutes': '90',
        'Price of duration 2': '20',
        Price: '12.5',
        Currency: 'EUR',
        Ben: true,
      });
      await press(page, 'Add a limit');
      await press(page, 'Add service', { heading: 'Haircut' });
      const [cut] = (await client.listServices()).data;
      expect(cut).to.deep.include({
        durations: [45, { minutes: 90, price: { amount: 2000 } }],
        price: { amount: 1250, currency: 'EUR' },
        limits: [{ per: 'customer', period: 'active', max: 1 }],
        rules: {
          slot_minutes: 60,
          buffer_before_minutes: null,
          buffer_after_minutes: null,
          min_notice_minutes: null,
          max_advance_days: null,
        },
        roles: [{ name: 'with', resources: [ana, ben], count: 1, units: 1, weights: {}, steps: null }],
      });
      await fillIn(page, { 'Customers choose': 'range', 'Up to': '90', 'For each, minutes': '15' });
      await press(page, 'Save', { text: 'Saved.' });
      expect((await client.listServices()).data[0]).to.deep.include({
        durations: { min: 45, max: 90, step: 45 },
        price: { amount: 1250, currency: 'EUR', per_minutes: 15 },
      });
      await fillIn(page, { 'Offered to customers': false });
      await preview.getByText('the service is switched off').waitFor();
      await press(page, 'Save', { text: 'Saved.' });
      await remove(page);
      await page.locator('[data-state="list-empty"]').waitFor();
    });

    it('keep the input when the user leaves for another section and returns', async () => {
      const { page } = await console_('#/resources/new');
      await fillIn(page, { Name: 'Half a na' });
      await visit(page, '#/customers', { state: 'list-empty' });
      await visit(page, '#/resources/new', { text: 'what you typed before you left' });
      expect(await page.getByLabel('Name', { exact: true }).inputValue()).to.equal('Half a na');
    });

    it('create an object once although the first answer was lost, and begin anew after it', async () => {
      const { client, page } = await console_('#/resources/new');
      await fillIn(page, { Name: 'Ana' });
      let tries = 0;
      await page.route('**/v1/resources', async (route) => {
        if (route.request().method() === 'POST') tries += 1;
        if (route.request().method() !== 'POST' || tries > 1) return route.fallback();
        await route.fetch();
        // A failure that the client does not retry by itself.
        await route.fulfill(FAILURE);
      });
      const add = page.getByRole('button', { name: 'Add person or room' });
      await add.click();
      await page.getByText('It may not have been added').waitFor();
      await add.click();
      await heading(page, 'Ana');
      expect([tries, (await client.listResources()).total]).to.deep.equal([2, 1]);
      await visit(page, '#/resources/new', { state: 'editor-new' });
      expect(await page.getByLabel('Name', { exact: true }).inputValue()).to.equal('');
    });

    it('tell what was saved and what not after a lost answer', async () => {
      const { client, page } = await console_('#/customers');
      const { uuid } = await client.createResource({ body: { name: 'Ana' } });
      await visit(page, `#/resources/${uuid}`, { heading: 'Ana' });
      let isDone = false;
      await page.route(`**/v1/resources/${uuid}`, async (route) => {
        if (route.request().method() !== 'PATCH') return route.fallback();
        if (isDone) await route.fetch();
        await route.abort();
      });
      await fillIn(page, { Name: 'Anna' });
      await press(page, 'Save', { text: 'Something went wrong before it was saved.' });
      isDone = true;
      await press(page, 'Save');
      await page.getByText('Saved.', { exact: true }).waitFor();
      expect((await client.getResource({ path: { uuid } })).name).to.equal('Anna');
    });

    it('ask before the tab is closed with unsaved input', async () => {
      const { page } = await console_('#/resources/new');
      const asked: string[] = [];
      page.on('dialog', (dialog) => {
        asked.push(dialog.type());
        return dialog.accept();
      });
      await page.locator('[data-state="editor-new"]').waitFor();
      await page.reload();
      expect(asked, 'nothing was typed').to.deep.equal([]);
      await page.getByLabel('Name', { exact: true }).click();
      await page.keyboard.type('Ana');
      await page.reload();
      expect(asked).to.deep.equal(['beforeunload']);
    });

    it('create, change and delete time off, and list the bookings in it, which can be cancelled', async () => {
      const { client, page, booking } = await filled('#/time-off/new');
      await fillIn(page, { 'First day': soon().slice(0, 10), Reason: 'Inventory' });
      await press(page, 'Add time off', { heading: 'Inventory' });
      await page.getByText('1 booking lies in this time').waitFor();
      expect((await client.getBooking({ path: { uuid: booking } })).status).to.equal('confirmed');
      await press(page, 'Cancel them all…');
      await press(page.getByRole('dialog'), 'Cancel the bookings');
      await page.getByText('1 booking has been cancelled.').waitFor();
      expect((await client.getBooking({ path: { uuid: booking } })).status).to.equal('cancelled');
      await fillIn(page, { 'Whole days': false, From: '2030-07-01T12:00', To: '2030-07-01T14:00' });
      await press(page, 'Save', { text: 'Saved.' });
      const all = (await client.listTimeOff()).data;
      expect(all.find(({ reason }) => reason === 'Inventory')).to.include({
        start: '2030-07-01T10:00:00+00:00',
        end: '2030-07-01T12:00:00+00:00',
        start_date: null,
      });
      await remove(page);
      await page.getByText('1–1 of 1').waitFor();
    });

    it('make a booking at a free time, and say if another user was faster', async () => {
      const { client, page, service: cut } = await filled('#/bookings/new');
      const form = page.getByRole('dialog');
      const date = soon(4).slice(0, 10);
      await fillIn(form, { Date: date, Customer: 'Lin' });
      await press(form, 'Book', { text: 'Choose a time' });
      await chooseTime(form, `${date}T12:00:00Z`);
      // Another client takes the time, and the page learns of that too late.
      const path = '**/v1/bookings?*';
      await page.route(path, async (route) => {
        if (route.request().method() !== 'POST') return route.continue();
        await client.createBooking({ body: { service: cut, start: `${date}T12:00:00Z` } });
        await page.unroute(path);
        return route.continue();
      });
      await press(form, 'Book', { text: 'That time is already taken.' });
      expect(await form.getByLabel('Customer').inputValue()).to.equal('Lin');
      await form.locator(`[data-start="${date}T12:00:00.000Z"]`).waitFor({ state: 'detached' });
      await chooseTime(form, `${date}T13:00:00Z`);
      await press(form, 'Book', { gone: true });
      await shows(page, { heading: 'Lin' });
      const { data } = await client.listBookings({ query: { sort: '-created_at' } });
      expect(data[0]).to.deep.include({ start: `${date}T13:00:00+00:00`, status: 'confirmed' });
    });

    it('ask the questions of the service for a booking and a series, and store a buffer', async () => {
      const { client, consoleAt } = await anApp(browser, service);
      const ana = (await client.createResource({ body: { name: 'Ana', timezone: 'UTC' } })).uuid;
      const questions = [
        { id: 'hair', label: 'Your hair', type: 'choice' as const, options: ['short', 'long'], required: true },
        { id: 'age', label: 'Your age', type: 'number' as const },
        { id: 'home', label: 'Number at home', type: 'phone' as const },
      ];
      const roles = [{ name: 'with', resources: [ana] }];
      await client.createService({ body: { name: 'Cut', durations: [30], roles, questions, timezone: 'UTC' } });
      await client.createBooking({ body: { resources: [ana], start: soon(4), duration_minutes: 60 } });
      const stored = async () => (await client.listBookings({ query: { sort: '-created_at' } })).data[0];
      const page = await consoleAt('#/bookings/new');
      const form = page.getByRole('dialog');
      const fillForm = async () => {
        const date = soon(4).slice(0, 10);
        await fillIn(form, { Date: date, 'Your hair': 'long', 'Your age': '7' });
        const late = form.locator(`[data-start="${date}T09:30:00.000Z"]`);
        await late.waitFor();
        await form.getByText('More', { exact: true }).click();
        await fillIn(form, { 'Minutes free afterwards': '15' });
        await late.waitFor({ state: 'detached' });
        await chooseTime(form, `${date}T09:15:00Z`);
      };
      await fillForm();
      await checkAccess(page, 'console-booking-questions');
      await press(page, 'Repeat it…', { heading: 'New series' });
      expect(await page.getByLabel('Your hair').inputValue()).to.equal('long');
      await visit(page, '#/bookings/new');
      await fillForm();
      await press(form, 'Book', { gone: true });
      const answers = [
        { id: 'hair', label: 'Your hair', answer: 'long' },
        { id: 'age', label: 'Your age', answer: 7 },
      ];
      expect(await stored()).to.deep.include({ answers, buffer_after_minutes: 15 });

      await visit(page, '#/series/new');
      await fillIn(page, { 'First day': soon(9).slice(0, 10), Times: '2', 'Your age': '9', 'Number at home': 'none' });
      await press(page, 'Add series');
      await page.locator('.field').filter({ hasText: 'Number at home' }).locator('.field-error').waitFor();
      await fillIn(page, { 'Number at home': '' });
      await press(page, 'Add series', { text: 'Added.' });
      expect((await stored())?.answers).to.deep.equal([answers[0], { ...answers[1], answer: 9 }]);

      await visit(page, `#/calendar?date=${soon(4).slice(0, 10)}`);
      await press(page, 'Book');
      await press(form, 'Another time…');
      await fillIn(form, { Time: '16:00', 'Your hair': 'short' });
      await press(form, 'Book', { gone: true });
      expect((await stored())?.answers).to.deep.equal([{ id: 'hair', label: 'Your hair', answer: 'short' }]);
    });

    it('lead from a day without free times to the next one with some', async () => {
      const { client, consoleAt } = await anApp(browser, service);
      await fill(client);
      const [day = '', next = ''] = [soon(4), soon(6)].map((moment) => moment.slice(0, 10));
      // From noon of the day before: the form has days of Berlin.
      const off = (from: string, to: string) =>
        client.createTimeOff({ body: { resources: null, start: `${from}T12:00:00Z`, end: `${to}T00:00:00Z` } });
      const before = soon(3).slice(0, 10);
      await off(before, next);
      const page = await consoleAt('#/bookings/new');
      const form = page.getByRole('dialog');
      await fillIn(form, { Date: day });
      await form.getByText('No free times on these two days.').waitFor();
      await form.getByRole('button', { name: 'Go to' }).click();
      await form.locator(`[data-start="${next}T12:00:00.000Z"]`).waitFor();
      expect(await form.getByLabel('Date', { exact: true }).inputValue()).to.equal(next);
      await off(before, soon(90).slice(0, 10));
      await fillIn(form, { Date: day });
      await form.getByText('No free times in the next 60 days.').waitFor();
    });

    it('make a booking and a series for a known customer, found by a part of the name', async () => {
      const { client, consoleAt } = await anApp(browser, service);
      await fill(client);
      const { uuid } = await client.createCustomer({ body: { name: 'Katherine Johnson', phone: '+1 757 5550100' } });
      const of = async () => (await client.listBookings({ query: { customer: uuid, sort: 'start' } })).data;
      const page = await consoleAt('#/bookings/new', { width: 320 });
      const date = soon(4).slice(0, 10);
      const choose = async () => {
        await page.getByRole('combobox', { name: 'Customer' }).pressSequentially('johns');
        await page.getByRole('option', { name: 'Katherine Johnson' }).waitFor();
        await pressKeys(page, 'ArrowDown', 'Enter');
        await page.getByRole('button', { name: 'Someone else' }).waitFor();
        expect(await form.getByRole('textbox', { name: /^E-mail/ }).count()).to.equal(0);
      };
      const form = page.getByRole('dialog');
      await choose();
      await fillIn(form, { Date: date });
      await chooseTime(form, `${date}T12:00:00Z`);
      expect(await page.evaluate('document.documentElement.scrollWidth')).to.equal(320);
      await press(form, 'Book', { gone: true });
      await shows(page, { heading: 'Katherine Johnson' });
      expect(await of()).to.have.length(1);
      await visit(page, '#/bookings/new');
      await choose();
      await fillIn(form, { Date: date });
      await chooseTime(form, `${date}T14:00:00Z`);
      await press(page, 'Repeat it…', { heading: 'New series' });
      await page.getByText('Katherine Johnson', { exact: true }).waitFor();
      await fillIn(page, { Times: '2' });
      await press(page, 'Add series', { text: 'Added.' });
      expect((await of()).map(({ start }) => start.slice(11, 16))).to.deep.equal(['12:00', '14:00', '14:00']);
    });

    it('change and cancel a booking, with its history', async () => {
      const { client, consoleAt } = await anApp(browser, service);
      const { booking: uuid } = await fill(client);
      const page = await consoleAt(`#/bookings/${uuid}`);
      await heading(page, 'Grace Hopper');
      await page.getByText('The booking was made').waitFor();
      await pressInMenu(page, 'Edit');
      await fillIn(page, { Notes: 'Left side first' });
      await press(page, 'Save', { text: 'Saved.' });
      await page.locator('.page-back').click();
      await page.getByText('The booking was changed').waitFor();
      await pressInMenu(page, 'Cancel booking…');
      await press(page.getByRole('dialog'), 'Cancel booking');
      await page.getByText('The booking was cancelled').waitFor();
      expect(await client.getBooking({ path: { uuid } })).to.include({
        status: 'cancelled',
        notes: 'Left side first',
      });
    });

    it("begin a customer's page with the visits, and show the form on request", async () => {
      const { client, consoleAt } = await anApp(browser, service);
      const { booking } = await fill(client);
      const [grace] = (await client.listCustomers()).data;
      const page = await consoleAt('#/customers', { width: 360 });
      await page.getByRole('row').filter({ hasText: 'Grace Hopper' }).getByText('Next visit: ').waitFor();
      await follow(page, 'Grace Hopper');
      const visits = page.locator('[data-part="visits"]');
      expect(await visits.locator('dd').first().getByRole('link').getAttribute('href')).to.equal(
        `#/bookings/${booking}`,
      );
      expect(await visits.locator('[data-action="book"]').getAttribute('href')).to.contain(`customer=${grace?.uuid}`);
      expect(await page.getByLabel('Notes').isVisible()).to.equal(false);
      await checkAccess(page, 'console-customer');
      await visits.locator('[data-action="edit"]').press('Enter');
      await checkAccess(page, 'console-customer-edited');
      await fillIn(page, { Notes: 'Likes tea' });
      await press(page, 'Save');
      await visits.getByText('Likes tea').waitFor();
      expect(await page.evaluate('document.documentElement.scrollWidth')).to.equal(360);
    });

    it('erase a customer only after a second confirmation and the obstacles, and export before', async () => {
      const { client, consoleAt } = await anApp(browser, service);
      await fill(client);
      const [grace] = (await client.listCustomers()).data;
      const page = await consoleAt(`#/customers/${grace?.uuid}`);
      await heading(page, 'Grace Hopper');
      const [file] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: 'Export all data' }).click(),
      ]);
      expect(file.suggestedFilename()).to.equal(`customer-${grace?.uuid}.json`);
      await press(page, 'More actions');
      await page.getByRole('menuitem', { name: 'Erase this customer' }).click();
      const dialog = page.getByRole('dialog');
      expect(await dialog.getByRole('button', { name: 'Erase for good' }).isDisabled()).to.equal(true);
      await fillIn(dialog, { 'Type “erase” to confirm': 'erase' });
      await press(dialog, 'Erase for good', { text: 'There are upcoming bookings' });
      expect((await client.listCustomers()).total).to.equal(1);
      await press(dialog, 'Cancel the bookings and erase');
      await page.locator('[data-state="list-empty"]').waitFor();
      expect((await client.listCustomers()).total).to.equal(0);
    });

    it('show a key once, and store it nowhere', async () => {
      const { client, page } = await console_('#/keys/new');
      await fillIn(page, {
        Name: 'Website',
        'Websites that may show it': 'https://salon.example\nhttps://www.salon.example',
      });
      await press(page, 'Add booking page');
      await check(page, 'secret-shown');
      const key = (await page.locator('code').last().textContent()) ?? '';
      expect(key).to.match(/^pk_/);
      const isKept = () =>
        page.evaluate<boolean>(
          `JSON.stringify({ ...sessionStorage, ...localStorage, at: location.href, html: document.documentElement.innerHTML }).includes(${JSON.stringify(key)})`,
        );
      expect(await isKept()).to.equal(true);
      await press(page, 'I have what I need');
      await follow(page, 'Website', { text: 'Its key is not shown again' });
      expect(await isKept()).to.equal(false);
      expect((await client.listKeys()).data[0]?.origins).to.deep.equal([
        'https://salon.example',
        'https://www.salon.example',
      ]);
      await remove(page);
      await page.locator('[data-state="list-empty"]').waitFor();
    });

    it('show the address of a feed once, and replace it', async () => {
      const { page } = await console_('#/sync/feeds/new');
      await fillIn(page, { Shows: 'full' });
      await press(page, 'Create link');
      const address = (await page.locator('code').textContent()) ?? '';
      expect((await fetch(address)).status).to.equal(200);
      await press(page, 'I have copied it');
      await page.getByRole('link', { name: 'All bookings' }).click();
      await press(page, 'Replace the link…');
      await press(page.getByRole('dialog'), 'Create a new link');
      await page.getByRole('heading', { name: 'The link is ready' }).waitFor();
      const next = (await page.locator('code').textContent()) ?? '';
      expect(next).not.to.equal(address);
      expect((await fetch(address)).status).to.equal(404);
      expect((await fetch(next)).status).to.equal(200);
    });

    it("create a feed of one customer, found by search or from the customer's page", async () => {
      const { client, consoleAt } = await anApp(browser, service);
      await fill(client);
      for (let count = 1; count <= 7; count += 1) {
        await client.createCustomer({ body: { name: `Lin ${count}`, phone: `030 ${count}` } });
      }
      const page = await consoleAt('#/sync/feeds/new', { width: 320 });
      await fillIn(page, { 'Bookings of': 'customer' });
      await page.getByRole('button', { name: 'Lin 7' }).waitFor();
      await page.getByText('And 2 more.').waitFor();
      await checkAccess(page, 'console-feeds-customer');
      await press(page, 'Create link', { text: 'Choose one' });
      expect(await page.getByLabel('Customer').getAttribute('aria-invalid')).to.equal('true');
      await fillIn(page, { Customer: 'nobody' });
      await page.getByText('No customer matches.').waitFor();
      await fillIn(page, { Customer: 'grace@' });
      await page.getByRole('button', { name: 'Grace Hopper' }).click();
      await page.getByRole('button', { name: 'Choose another' }).waitFor();
      expect(await page.evaluate('document.documentElement.scrollWidth')).to.equal(320);
      await press(page, 'Create link');
      const address = (await page.locator('code').textContent()) ?? '';
      expect(await (await fetch(address)).text()).to.contain('BEGIN:VEVENT');
      const grace = (await client.listCustomers({ query: { search: 'name', q: 'Grace' } })).data[0]?.uuid;
      const feeds = async () => (await client.listFeeds()).data.flatMap(({ customer }) => customer ?? []);
      expect(await feeds()).to.deep.equal([grace]);
      await press(page, 'I have copied it');
      await page.getByRole('link', { name: 'Grace Hopper' }).click();
      await page.getByRole('region', { name: 'The link' }).getByRole('link', { name: 'Grace Hopper' }).click();
      await heading(page, 'Grace Hopper');
      await page.getByRole('link', { name: 'Create a calendar link for their bookings' }).click();
      await page.getByRole('button', { name: 'Choose another' }).waitFor();
      await page.getByText('Grace Hopper').waitFor();
      await press(page, 'Create link', { state: 'secret-shown' });
      expect(await feeds()).to.deep.equal([grace, grace]);
    });

    it('create a workflow with actions of each kind, show a secret once, test one, and retry a delivery', async () => {
      const receiver = await webhookReceiver();
      receiver.answer = () => ({ status: 503 });
      try {
        const { client, page } = await console_('#/workflows/new');
        await fillIn(page, { Name: 'Around visits' });
        await press(page, 'Add workflow', { text: 'Fill this in.' });
        await fillIn(page, { 'What it is for': 'Mails and calls' });
        await press(page, 'Add workflow', { heading: 'Around visits' });
        const [flow] = (await client.listWorkflows()).data;
        const path = { workflow: flow?.uuid ?? '' };

        await follow(page, 'Add an action', { heading: 'New action' });
        await fillIn(page, {
          Name: 'The day before',
          'It runs': 'booking.start',
          'How long': '1',
          'Counted in': 'days',
          'Before or after': 'before',
          Subject: 'Hello {{booking.nobody}}',
        });
        await press(page, 'Add action', { state: 'editor-refused' });
        expect(await page.getByLabel('Subject').getAttribute('aria-invalid')).to.equal('true');
        await fillIn(page, { Subject: 'Tomorrow' });
        await press(page, 'Add action', { heading: 'The day before' });
        expect((await client.listActions({ path })).data[0]).to.deep.include({
          trigger: 'booking.start',
          offset_minutes: -1440,
          type: 'email',
        });

        await visit(page, `#/workflows/${flow?.uuid}`, { text: '1 day before the start of a booking' });
        await follow(page, 'Add an action', { heading: 'New action' });
        await fillIn(page, {
          Name: 'Our books',
          'It runs': 'booking.created',
          Type: 'webhook',
          Address: `${receiver.url}/hook`,
        });
        await press(page, 'Add action', { text: 'Receivers use this secret to verify your messages' });
        const secret = (await page.locator('.shown code').textContent()) ?? '';
        await press(page, 'I have copied it');
        await press(page, 'Run it now', { text: ['It did not work', 'Answer 503'] });
        await reload(page, { heading: 'Our books' });
        expect(await page.content()).not.to.contain(secret);

        const room = (await client.createResource({ body: { name: 'Room' } })).uuid;
        const { workflow } = path;
        await client.createBooking({ body: { resources: [room], start: soon(), duration_minutes: 60, workflow } });
        await visit(page, '#/deliveries');
        await follow(page, 'Our books', { heading: 'Our books' });
        await page.getByText('Answer 503').first().waitFor();
        receiver.answer = () => ({ status: 204 });
        await press(page, 'Try again', { text: 'Answer 204' });
        await page.getByText('Done', { exact: true }).waitFor();
      } finally {
        await receiver.close();
      }
    });

    it('show the headers of a webhook, and change them', async () => {
      const { client, page } = await console_('#/workflows');
      const flow = (await client.createWorkflow({ body: { name: 'Calls', description: 'Out' } })).uuid;
      const config = { url: 'https://hooks.invalid/', headers: { 'X-Salon': 'one', 'X-Old': 'gone soon' } };
      const body = { name: 'Books', trigger: 'booking.created' as const, type: 'webhook' as const, config };
      const { uuid } = await client.createAction({ path: { workflow: flow }, body });
      const headers = async () => {
        const action = await client.getAction({ path: { workflow: flow, uuid } });
        return 'headers' in action.config ? action.config.headers : undefined;
      };
      await visit(page, `#/workflows/${flow}/${uuid}`);
      const names = page.getByLabel('Header', { exact: true });
      const values = page.getByLabel('Value', { exact: true });
      await names.nth(1).waitFor();
      await values.nth(0).fill('two');
      await press(page, 'Remove header 2');
      await press(page, 'Add a header');
      await values.nth(1).fill('Bearer x');
      await press(page, 'Save', { text: 'Name the header, or remove it' });
      await names.nth(1).fill('x-salon');
      await press(page, 'Save', { text: 'There is already a header of that name' });
      expect(await names.nth(1).getAttribute('aria-invalid')).to.equal('true');
      await names.nth(1).fill('not a name');
      await press(page, 'Save', { state: 'editor-refused' });
      await page.locator('.field-error').waitFor();
      expect([
        await names.nth(0).getAttribute('aria-invalid'),
        await names.nth(1).getAttribute('aria-invalid'),
      ]).to.deep.equal([null, 'true']);
      expect(await headers()).to.deep.equal(config.headers);
      await names.nth(1).fill('Authorization');
      await press(page, 'Save', { text: 'Saved.' });
      expect(await headers()).to.deep.equal({ 'X-Salon': 'two', Authorization: 'Bearer x' });
      await press(page, 'Remove header 2');
      await press(page, 'Remove header 1');
      await press(page, 'Save');
      // "Saved." was shown before, so the test waits for the stored headers.
      await until(async () => Object.keys((await headers()) ?? {}).length === 0);
    });

    it('replace the secret of a webhook, shown once, while the old one still signs', async () => {
      const receiver = await webhookReceiver();
      try {
        const { client, page } = await console_('#/workflows');
        const flow = (await client.createWorkflow({ body: { name: 'Calls', description: 'Out' } })).uuid;
        await visit(page, `#/workflows/${flow}/new`);
        const own = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
        await fillIn(page, { Name: 'Books', Type: 'webhook' });
        await fillIn(page, { Address: receiver.url });
        await page.getByText('Use your own secret').click();
        await fillIn(page, { Secret: 'mine' });
        await press(page, 'Add action', { state: 'editor-refused' });
        expect(await page.getByLabel('Secret').getAttribute('aria-invalid')).to.equal('true');
        await fillIn(page, { Secret: own });
        await press(page, 'Add action');
        const shown = page.locator('[data-state="secret-shown"]');
        expect(await shown.locator('code').textContent()).to.equal(own);
        await press(page, 'I have copied it');

        await press(page, 'Replace the secret…');
        await press(page.getByRole('dialog'), 'Use a new secret');
        await shown.waitFor();
        const made1 = (await shown.locator('code').textContent()) ?? '';
        expect(made1)
          .to.match(/^whsec_/)
          .and.not.equal(own);
        // The page scrolls to the secret once it has been drawn.
        const isSeen = async () => {
          const { y = -1 } = (await shown.boundingBox()) ?? {};
          return y >= 0 && y <= 900;
        };
        await until(isSeen, { what: 'it is seen' });
        await press(page, 'I have copied it');
        await shown.waitFor({ state: 'detached' });
        expect(await page.content()).not.to.contain(made1);
        await press(page, 'Run it now', { text: 'It worked' });
        expect(receiver.hooks.at(-1)?.headers['webhook-signature']?.split(' ')).to.have.length(2);

        await press(page, 'Replace the secret…');
        const dialog = page.getByRole('dialog');
        await fillIn(dialog, { Secret: 'short' });
        await press(dialog, 'Use a new secret');
        await dialog.getByRole('alert').getByText('whsec_').waitFor();
        await fillIn(dialog, { Secret: own });
        await press(dialog, 'Use a new secret');
        expect(await shown.locator('code').textContent()).to.equal(own);
      } finally {
        await receiver.close();
      }
    });

    it('connect a calendar, and show its state', async () => {
      const app = await service.app();
      await app.client.createResource({ body: { name: 'Ana' } });
      const page = await openConsole(browser, service, app, '#/sync/calendars/new');
      await fillIn(page, { 'Person or room': 'Ana', 'Private address': 'ftp://calendar.invalid/x' });
      await press(page, 'Connect calendar', { state: 'editor-refused' });
      expect(await page.getByLabel('Private address').getAttribute('aria-invalid')).to.equal('true');
      await fillIn(page, { 'Private address': 'https://calendar.invalid/private/ana.ics' });
      await press(page, 'Connect calendar', { heading: 'Calendar of Ana' });
      await page.getByRole('region', { name: 'Status' }).getByText('Busy times').waitFor();
      await visit(page, '#/sync');
      await page.getByRole('row').filter({ hasText: 'calendar.invalid' }).waitFor();
      expect(await page.content(), 'a list shows no secret').not.to.contain('private/ana.ics');
    });

    it('connect Stripe, refuse an empty secret, and disconnect', async () => {
      const app = await service.app();
      const page = await openConsole(browser, service, app, '#/payments');
      await page.getByText('payments must be marked by hand').waitFor();
      await check(page, 'payments');
      const secret = page.getByLabel('Signing secret of the webhook');
      await secret.fill('');
      await page.getByRole('button', { name: 'Save the secret' }).click();
      await page.locator('[aria-invalid="true"]').waitFor();
      await secret.fill('whsec_1');
      await press(page, 'Save the secret', { text: 'It has been connected since' });
      expect(await secret.inputValue()).to.equal('');
      expect(await app.client.getStripe()).to.include({ configured: true });
      await press(page, 'Disconnect Stripe', { text: 'payments must be marked by hand' });
    });

    it('say which object is gone, and which could not be read', async () => {
      const { client, consoleAt } = await anApp(browser, service);
      const { uuid } = await client.createResource({ body: { name: 'Ana' } });
      const page = await consoleAt('#/customers');
      const answer = await hold(page, `**/v1/resources/${uuid}**`, 'fail');
      await visit(page, `#/resources/${uuid}`);
      await check(page, 'editor-loading');
      answer();
      await check(page, 'editor-failed');
      await page.unroute(`**/v1/resources/${uuid}**`);
      await press(page, 'Try again', { heading: 'Ana' });
      // Simulates a late event: the page learns of the change only when its write is refused.
      await page.route('**/v1/events/stream**', (route) => route.abort());
      await reload(page, { heading: 'Ana' });
      await fillIn(page, { Name: 'Anna' });
      await client.deleteResource({ path: { uuid } });
      await press(page, 'Save');
      await check(page, 'editor-gone');
      expect(await page.getByLabel('Name', { exact: true }).inputValue()).to.equal('Anna');
    });
  });
});
