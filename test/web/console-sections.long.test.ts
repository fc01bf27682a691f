import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect } from 'chai';
import type { Client } from '../../adapters/client/index.js';
import { type ListId, SECTION_STATES } from '../../adapters/web/browser/console/lists/states.js';
import { until } from '../support/waiting.js';
import { inBrowser, type Locator, type Page, picture } from './support/browser.js';
import { made, openConsole, visit } from './support/console.js';
import { now } from './support/moment.js';
import { openService, type TestService } from './support/service.js';
import { checkAccess, statesOf } from './support/states.js';

const WEEK = { weekly: [{ days: ['mon' as const, 'tue' as const], start: '09:00', end: '17:00' }] };
const DAY = 86_400_000;
/** Returns 10:00 some days from now, so that the time is in the future. */
const soon = (days = 3) => `${new Date(now() + days * DAY).toISOString().slice(0, 10)}T10:00:00Z`;

/** Elements beyond the edge of the window that are only visible after horizontal scrolling. */
const BEYOND = `[...document.querySelectorAll('.console-main :is(th, td, label) *')]
  .filter((one) => one.getBoundingClientRect().right > innerWidth).map((one) => one.outerHTML.slice(0, 80))`;

/** One of everything. */
async function fill(client: Client) {
  const ana = made(await client.createResource({ body: { name: 'Ana', timezone: 'Europe/Berlin' } })).uuid;
  const workflow = made(await client.createWorkflow({ body: { name: 'Mails', description: 'Around visits' } })).uuid;
  const action = made(
    await client.createAction({
      path: { workflow },
      body: { name: 'Line', trigger: 'booking.created', type: 'log', config: {} },
    }),
  ).uuid;
  const service = made(
    await client.createService({
      body: { name: 'Haircut', durations: [30], roles: [{ name: 'with', resources: [ana] }], workflow },
    }),
  ).uuid;
  const booking = made(
    await client.createBooking({
      body: { service, start: soon(), customer: { name: 'Grace Hopper', email: 'grace@example.com' } },
    }),
  );
  made(
    await client.createTimeOff({
      body: { resources: null, start_date: '2030-12-24', end_date: '2030-12-26', reason: 'Holidays' },
    }),
  );
  made(
    await client.createSeries({
      body: { resources: [ana], start: soon(7), duration_minutes: 30, rule: 'FREQ=DAILY;COUNT=2' },
    }),
  );
  made(await client.createKey({ body: { name: 'Website' } }));
  made(await client.createStaff({ body: { name: 'Bo', email: 'bo@example.com', role: 'manager' } }));
  made(await client.createFeed({ body: { resource: ana } }));
  made(
    await client.createCalendar({ body: { resource: ana, url: 'https://calendar.invalid/ana.ics', on_stale: 'keep' } }),
  );
  return { ana, service, workflow, action, booking: booking.uuid };
}

inBrowser("the console's sections", (browser) => {
  let service: TestService;

  // One service for all tests. Each test has its own app.
  before(async () => {
    service = await openService({ webhookAllowPrivate: true });
  });
  after(() => service.close());
  // Registered after the hook above: if the hook of `statesOf` fails, no later hook runs.
  const check = statesOf('console-sections', SECTION_STATES);

  const console_ = async (place: string, seat = {}) => {
    const app = await service.app();
    return { app, client: app.client, page: await openConsole(browser, service, app, place, seat) };
  };
  const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor();
  const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true }).click();
  const remove = async (page: Page, one: string) => {
    await page.getByRole('button', { name: `More for this ${one}` }).click();
    await page.getByRole('menuitem', { name: `Delete this ${one}` }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  };

  describe('lists', () => {
    for (const width of [320, 1280]) {
      it(`show one of everything without horizontal scrolling, at ${width} pixels`, async () => {
        const app = await service.app();
        await fill(app.client);
        const page = await openConsole(browser, service, app, '#/customers', { width });
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
          'feeds',
          'calendars',
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
        const app = await service.app();
        const { client } = app;
        const name = 'Donaudampfschifffahrt'.repeat(13).slice(0, 255);
        const ana = made(await client.createResource({ body: { name } })).uuid;
        const of = made(await client.createWorkflow({ body: { name: name.slice(0, 44), description: name } })).uuid;
        const roles = [{ name: 'with', resources: [ana] }];
        const long = made(await client.createService({ body: { name, durations: [30], roles, workflow: of } })).uuid;
        const customer = { name, email: 'grace@example.com' };
        const booking = made(await client.createBooking({ body: { service: long, start: soon(), customer } })).uuid;
        const who = made(await client.listCustomers()).data[0]?.uuid;
        const page = await openConsole(browser, service, app, '#/bookings', { width });
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
          await visit(page, '#/workflows');
          await page.getByText('Actions: 0').waitFor();
        }
      });
    }

    it('say what to do first while they are empty', async () => {
      const { page } = await console_('#/resources');
      await check(page, 'list-empty');
      for (const [id, action] of [
        ['services', 'Set up step by step'],
        ['resources', 'Add a person or room'],
        ['keys', 'Make a booking page'],
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
        made(await app.client.createTimeOff({ body: { resources: null, start_date: day, end_date: day } }));
      }
      made(
        await app.client.createTimeOff({
          body: { resources: null, start: '2030-05-01T08:00:00Z', end: '2030-05-01T09:00:00Z' },
        }),
      );
      const workflow = made(await app.client.createWorkflow({ body: { name: 'Visits', description: 'All' } })).uuid;
      for (const trigger of ['booking.created', 'booking.confirmed'] as const) {
        const body = { name: trigger, trigger, type: 'log', config: {} } as const;
        made(await app.client.createAction({ path: { workflow }, body }));
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
      const room = made(await app.client.createResource({ body: { name: 'Room' } })).uuid;
      const book = async (start: string) =>
        made(await app.client.createBooking({ body: { resources: [room], start, duration_minutes: 60, workflow } }));
      for (let day = 1; day <= 13; day += 1) await book(soon(day));
      await visit(page, '#/deliveries');
      await page.getByText('1–25 of 26').waitFor();
      const newest = made(await app.client.listDeliveries({ query: { limit: 100 } })).data.reverse();
      const uuids = () => page.locator('tbody th a').evaluateAll((links) => links.map((a) => a.getAttribute('href')));
      expect(await uuids()).to.deep.equal(newest.slice(0, 25).map(({ uuid }) => `#/deliveries/${uuid}`));
      await page.getByRole('link', { name: 'Next' }).click();
      await page.getByText('26–26 of 26').waitFor();
      expect(await uuids()).to.deep.equal([`#/deliveries/${newest[25]?.uuid}`]);
    });

    it('name the object of an event, and filter by any kind', async () => {
      const app = await service.app();
      const { ana, booking } = await fill(app.client);
      made(await app.client.updateResource({ path: { uuid: ana }, body: { description: 'On the first floor' } }));
      const page = await openConsole(browser, service, app, '#/events');
      const about = (uuid: string) => page.locator(`a[href$="${uuid}"]`).first();
      expect(await about(booking).innerText()).to.match(/^Grace Hopper, \w{3},? \d+ \w{3}, \d\d:\d\d$/);
      await page.getByLabel('About').selectOption({ label: 'People and rooms' });
      await page.getByText('resource.updated').waitFor();
      await page.getByText('booking.created').first().waitFor({ state: 'detached' });
      // The name comes with the list of people, which is loaded separately.
      await about(ana).filter({ hasText: /^Ana$/ }).waitFor();
    });

    it('search, page and filter by the address, which a reload and "back" keep', async () => {
      const app = await service.app();
      for (let count = 1; count <= 27; count += 1) {
        made(await app.client.createResource({ body: { name: `Room ${String(count).padStart(2, '0')}` } }));
      }
      const page = await openConsole(browser, service, app, '#/resources', { width: 320 });
      await page.getByText('1–25 of 27').waitFor();
      await page.getByRole('link', { name: 'Next' }).click();
      await page.getByText('26–27 of 27').waitFor();
      expect(await page.evaluate('location.hash')).to.equal('#/resources?page=2');
      await page.reload();
      await page.getByRole('link', { name: 'Room 27' }).waitFor();
      await page.goBack();
      await page.getByText('1–25 of 27').waitFor();
      await visit(page, '#/resources?page=9');
      await page.getByText('26–27 of 27').waitFor();
      expect(await page.evaluate('location.hash'), 'the last page there is').to.equal('#/resources?page=2');
      await page.getByLabel('Search by name').fill('room 26');
      await page.getByText('1–1 of 1').waitFor();
      expect(await page.evaluate('location.hash')).to.equal('#/resources?q=room+26');
      await page.reload();
      await page.getByText('1–1 of 1').waitFor();
      expect(await page.getByLabel('Search by name').inputValue()).to.equal('room 26');
      await page.getByLabel('Search by name').fill('nowhere');
      await check(page, 'list-nothing-found');
      await page.getByRole('button', { name: 'Show all' }).click();
      await page.getByText('1–25 of 27').waitFor();
    });

    it('show changes of others without a reload', async () => {
      const { client, page } = await console_('#/bookings?tab=all');
      await page.locator('[data-state="list-empty"]').waitFor();
      const { booking } = await fill(client);
      const row = page.getByRole('row').filter({ hasText: 'Grace Hopper' });
      await row.getByText('Confirmed').waitFor();
      made(await client.cancelBooking({ path: { uuid: booking }, body: {} }));
      await row.getByText('Cancelled').waitFor();
      // Shown data stays when it cannot be loaded again.
      const asked = page.waitForResponse((answer) => answer.status() === 500);
      await page.route('**/v1/bookings?**', (route) =>
        route.fulfill({ status: 500, json: { code: 500, message: 'Internal Server Error' } }),
      );
      made(await client.updateBooking({ path: { uuid: booking }, body: { title: 'Trim' } }));
      await asked;
      await page.locator('[data-state="bookings"] [aria-busy="false"]').waitFor();
      await row.getByText('Cancelled').waitFor();
    });

    it('may be empty in any order, and show a day to its end', async () => {
      const { client, page } = await console_('#/customers?sort=created_at');
      await page.locator('[data-state="list-empty"]').waitFor();
      await fill(client);
      await visit(page, `#/bookings?tab=all&from=${soon().slice(0, 10)}&to=${soon().slice(0, 10)}`);
      await page.locator('[data-state="bookings"]').getByText('1–1 of 1').waitFor();
    });

    it('filter bookings by state, person, service, time and e-mail', async () => {
      const app = await service.app();
      const { ana, service: cut, booking } = await fill(app.client);
      const page = await openConsole(browser, service, app, '#/bookings');
      await page.getByText('1–3 of 3').waitFor();
      await page.getByLabel('State').selectOption({ label: 'Cancelled' });
      await page.locator('[data-state="list-nothing-found"]').waitFor();
      made(await app.client.cancelBooking({ path: { uuid: booking }, body: {} }));
      await page.getByText('1–1 of 1').waitFor();
      // The order is chosen so that each result differs from the one before it.
      await visit(page, '#/bookings?tab=past');
      await page.locator('[data-state="list-empty"]').getByText('No past bookings').waitFor();
      await visit(page, `#/bookings?tab=all&resource=${ana}&service=${cut}`);
      await page.getByText('1–1 of 1').waitFor();
      const person = page.getByLabel('Person or room').locator('option:checked');
      await until(async () => (await person.textContent()) === 'Ana');
      await visit(page, `#/bookings?tab=all&from=${soon(6).slice(0, 10)}`);
      await page.getByText('1–2 of 2').waitFor();
      await visit(page, '#/bookings?tab=all&q=grace%40exam');
      await page.getByText('1–1 of 1').waitFor();
    });

    it('say that they are loading, and what to do if they cannot be loaded', async () => {
      const { page } = await console_('#/customers');
      let answer: () => void = () => {};
      const held = new Promise<void>((resolve) => {
        answer = resolve;
      });
      await page.route('**/v1/keys?**', async (route) => {
        await held;
        await route.fulfill({ status: 500, json: { code: 500, message: 'Internal Server Error' } });
      });
      await visit(page, '#/keys');
      await check(page, 'list-loading');
      answer();
      await check(page, 'list-failed');
      await page.unroute('**/v1/keys?**');
      await page.getByRole('button', { name: 'Try again' }).click();
      await page.locator('[data-state="list-empty"]').waitFor();
    });
  });

  it('keep buttons within a small window with any long name', async () => {
    const name = 'Donaudampfschifffahrt'.repeat(4);
    const app = await service.app({ name: `${name}-${now()}` });
    const { uuid } = made(await app.client.createResource({ body: { name } }));
    const page = await openConsole(browser, service, app, `#/resources/${uuid}`, { width: 320 });
    const isWithin = async (label: string, place: Page | Locator = page) => {
      const button = place.getByRole('button', { name: label, exact: true });
      await button.waitFor();
      const { x, width } = (await button.boundingBox()) ?? { x: -1, width: 0 };
      expect(x >= 0 && x + width <= 320, `${label}: ${x} to ${x + width}`).to.equal(true);
    };
    await page.getByRole('button', { name: 'Menu' }).click();
    await isWithin('Close the menu');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'More for this person or room' }).click();
    await page.getByRole('menuitem', { name: 'Delete this person or room' }).click();
    await isWithin('Close');
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await page.locator('.said').getByText('has been deleted').waitFor();
    await isWithin('Dismiss', page.locator('.said'));
  });

  describe('editors', () => {
    it('create, change and delete a person with hours over midnight and special days', async () => {
      const { client, page } = await console_('#/resources/new');
      await check(page, 'editor-new');
      await page.getByLabel('Name', { exact: true }).fill('Bar');
      const friday = page.getByRole('group', { name: 'Friday' });
      await friday.getByLabel('Friday, from').fill('18:00');
      await friday.getByLabel('Friday, to').fill('02:00');
      await friday.getByText('until the next day').waitFor();
      await page.getByRole('button', { name: 'Add hours on Monday' }).click();
      await page.getByLabel('Monday, from 2').fill('18:00');
      await page.getByLabel('Monday, to 2').fill('20:00');
      await page.getByRole('button', { name: 'Copy Monday' }).click();
      await page.getByRole('menuitem', { name: 'Copy to every day' }).click();
      expect(await friday.getByLabel('Friday, from 2').inputValue()).to.equal('18:00');
      await page.getByRole('button', { name: 'Remove Friday, 09:00 to 17:00' }).click();
      await friday.getByLabel('Friday, to').fill('00:00');
      await page.getByText('Open 66 hours a week').waitFor();
      for (const date of ['2030-12-25', '2030-12-24']) {
        await page.getByRole('button', { name: 'Add a special day' }).click();
        await page.getByRole('group', { name: 'New special day' }).getByLabel('Date').fill(date);
      }
      await page.getByRole('button', { name: 'Add hours on 2030-12-24' }).click();
      await page.getByLabel('2030-12-24, to').fill('12:00');
      await page.getByRole('button', { name: 'Add person or room' }).click();
      await heading(page, 'Bar');
      const [bar] = made(await client.listResources()).data;
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
      await save(page);
      await check(page, 'editor-refused');
      expect(
        await page
          .locator('.special')
          .filter({ has: page.locator('.field-error') })
          .count(),
      ).to.be.at.least(1);
      await page.getByRole('button', { name: 'Undo changes' }).click();
      await page.getByLabel('Open at all hours').check();
      await save(page);
      await page.getByText('Saved.').waitFor();
      expect(made(await client.getResource({ path: { uuid: bar?.uuid ?? '' } })).schedule).to.equal(null);
      await remove(page, 'person or room');
      await page.locator('[data-state="list-empty"]').waitFor();
    });

    it('are accessible, with everything unfolded', async () => {
      const app = await service.app();
      const { service: cut, workflow, booking } = await fill(app.client);
      const page = await openConsole(browser, service, app, '#/customers');
      for (const [place, title] of [
        [`services/${cut}`, 'Haircut'],
        [`bookings/${booking}`, 'Grace Hopper'],
        [`workflows/${workflow}/new`, 'New action'],
        ['time-off/new', 'New time off'],
        ['bookings/new', 'New booking'],
      ] as const) {
        await visit(page, `#/${place}`);
        await heading(page, title);
        await page.evaluate("for (const one of document.querySelectorAll('details')) one.open = true");
        await checkAccess(page, `console-${place.split('/')[0]}`);
      }
    });

    it('keep the input if another user changes the same object, and take over the other changes', async () => {
      const app = await service.app();
      const { client } = app;
      const { uuid } = made(await client.createResource({ body: { name: 'Ana', schedule: WEEK } }));
      const page = await openConsole(browser, service, app, `#/resources/${uuid}`);
      // Simulates a late event: the page learns of the change only when its write is refused.
      await page.route('**/v1/events/stream**', (route) => route.abort());
      await page.reload();
      await page.getByLabel('Name', { exact: true }).fill('Ana Maria');
      await page.getByLabel('Monday, from').fill('08:00');
      made(
        await client.updateResource({
          path: { uuid },
          body: {
            name: 'Anna',
            capacity: 3,
            schedule: { weekly: [...WEEK.weekly, { days: ['wed'], start: '10:00', end: '11:00' }] },
          },
        }),
      );
      await save(page);
      await check(page, 'editor-changed');
      expect(await page.getByLabel('Name', { exact: true }).inputValue()).to.equal('Ana Maria');
      await page.getByText('Somebody else has changed this, too').waitFor();
      expect(await page.getByLabel('Bookings at once').inputValue()).to.equal('3');
      expect(await page.getByLabel('Monday, from').inputValue()).to.equal('08:00');
      expect(await page.getByLabel('Wednesday, from').inputValue()).to.equal('10:00');
      await save(page);
      await page.getByText('Saved.').waitFor();
      const now = made(await client.getResource({ path: { uuid } }));
      expect(now).to.include({ name: 'Ana Maria', capacity: 3 });
      expect(now.schedule?.weekly).to.deep.include({ days: ['wed'], start: '10:00', end: '11:00' });
      expect(now.schedule?.weekly).to.deep.include({ days: ['mon'], start: '08:00', end: '17:00' });
    });

    it('create a service with a preview of its free times, and change and delete it', async () => {
      const app = await service.app();
      const { client } = app;
      const ana = made(await client.createResource({ body: { name: 'Ana', timezone: 'Europe/Berlin' } })).uuid;
      const ben = made(await client.createResource({ body: { name: 'Ben', timezone: 'Europe/Berlin' } })).uuid;
      const page = await openConsole(browser, service, app, '#/services/new');
      const preview = page.getByRole('complementary', { name: 'Free times' });
      await preview.getByText('once people or rooms').waitFor();
      await page.getByLabel('Ana').check();
      const quarters = preview.getByRole('listitem').filter({ hasText: ':15' }).first();
      await quarters.waitFor();
      await page.getByText('Rules of its own').click();
      await page.getByLabel('Start every, minutes').fill('60');
      await quarters.waitFor({ state: 'detached' });
      await preview.getByRole('listitem').filter({ hasText: ':00' }).first().waitFor();
      expect(made(await client.listServices()).total, 'nothing is stored by looking').to.equal(0);
      await page.getByRole('button', { name: 'Add service' }).click();
      await page.getByText('This field is required').waitFor();
      await page.getByLabel('Name', { exact: true }).fill('Haircut');
      await page.getByLabel('Duration 1, minutes').fill('45');
      await page.getByRole('button', { name: 'Another' }).click();
      await page.getByLabel('Duration 2, minutes').fill('90');
      await page.getByLabel('Price').fill('12.5');
      await page.getByLabel('Currency').selectOption('EUR');
      await page.getByLabel('Ben').check();
      await page.getByRole('button', { name: 'Add a limit' }).click();
      await page.getByRole('button', { name: 'Add service' }).click();
      await heading(page, 'Haircut');
      const [cut] = made(await client.listServices()).data;
      expect(cut).to.deep.include({
        durations: [45, 90],
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
      await page.getByLabel('Offered to customers').uncheck();
      await preview.getByText('the service is switched off').waitFor();
      await save(page);
      await page.getByText('Saved.').waitFor();
      await remove(page, 'service');
      await page.locator('[data-state="list-empty"]').waitFor();
    });

    it('keep the input when the user leaves for another section and returns', async () => {
      const { page } = await console_('#/resources/new');
      await page.getByLabel('Name', { exact: true }).fill('Half a na');
      await visit(page, '#/customers');
      await page.locator('[data-state="list-empty"]').waitFor();
      await visit(page, '#/resources/new');
      await page.getByText('what you typed before you left').waitFor();
      expect(await page.getByLabel('Name', { exact: true }).inputValue()).to.equal('Half a na');
    });

    it('create an object once although the first answer was lost, and begin anew after it', async () => {
      const { client, page } = await console_('#/resources/new');
      await page.getByLabel('Name', { exact: true }).fill('Ana');
      let tries = 0;
      await page.route('**/v1/resources', async (route) => {
        if (route.request().method() === 'POST') tries += 1;
        if (route.request().method() !== 'POST' || tries > 1) return route.fallback();
        await route.fetch();
        // A failure that the client does not retry by itself.
        await route.fulfill({ status: 500, json: { code: 500, message: 'Internal Server Error' } });
      });
      const add = page.getByRole('button', { name: 'Add person or room' });
      await add.click();
      await page.getByText('Perhaps the person or room was not made').waitFor();
      await add.click();
      await heading(page, 'Ana');
      expect([tries, made(await client.listResources()).total]).to.deep.equal([2, 1]);
      await visit(page, '#/resources/new');
      await page.locator('[data-state="editor-new"]').waitFor();
      expect(await page.getByLabel('Name', { exact: true }).inputValue()).to.equal('');
    });

    it('tell what was saved and what not after a lost answer', async () => {
      const { client, page } = await console_('#/customers');
      const { uuid } = made(await client.createResource({ body: { name: 'Ana' } }));
      await visit(page, `#/resources/${uuid}`);
      await heading(page, 'Ana');
      let isDone = false;
      await page.route(`**/v1/resources/${uuid}`, async (route) => {
        if (route.request().method() !== 'PATCH') return route.fallback();
        if (isDone) await route.fetch();
        await route.abort();
      });
      await page.getByLabel('Name', { exact: true }).fill('Anna');
      await save(page);
      await page.getByText('Something went wrong before it was saved.').waitFor();
      isDone = true;
      await save(page);
      await page.getByText('Saved.', { exact: true }).waitFor();
      expect(made(await client.getResource({ path: { uuid } })).name).to.equal('Anna');
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
      const app = await service.app();
      const { client } = app;
      const { booking } = await fill(client);
      const page = await openConsole(browser, service, app, '#/time-off/new');
      await page.getByLabel('First day').fill(soon().slice(0, 10));
      await page.getByLabel('Reason').fill('Inventory');
      await page.getByRole('button', { name: 'Add time off' }).click();
      await heading(page, 'Inventory');
      await page.getByText('One booking lies in this time').waitFor();
      expect(made(await client.getBooking({ path: { uuid: booking } })).status).to.equal('confirmed');
      await page.getByRole('button', { name: 'Cancel them' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Cancel the bookings' }).click();
      await page.getByText('One booking has been cancelled.').waitFor();
      expect(made(await client.getBooking({ path: { uuid: booking } })).status).to.equal('cancelled');
      await page.getByLabel('Whole days').uncheck();
      await page.getByLabel('From', { exact: true }).fill('2030-07-01T12:00');
      await page.getByLabel('To', { exact: true }).fill('2030-07-01T14:00');
      await save(page);
      await page.getByText('Saved.').waitFor();
      const all = made(await client.listTimeOff()).data;
      expect(all.find(({ reason }) => reason === 'Inventory')).to.include({
        start: '2030-07-01T10:00:00+00:00',
        end: '2030-07-01T12:00:00+00:00',
        start_date: null,
      });
      await remove(page, 'time off');
      await page.getByText('1–1 of 1').waitFor();
    });

    it('make a booking at a free time, and say if another user was faster', async () => {
      const app = await service.app();
      const { client } = app;
      const { service: cut } = await fill(client);
      const page = await openConsole(browser, service, app, '#/bookings/new');
      const date = soon(4).slice(0, 10);
      await page.getByLabel('Day', { exact: true }).fill(date);
      await page.getByLabel('12:00', { exact: true }).waitFor();
      await page.getByLabel('Customer').fill('Lin');
      await page.getByRole('button', { name: 'Add booking' }).click();
      await page.getByText('Choose a time').waitFor();
      await page.getByLabel('12:00', { exact: true }).check();
      // Another client takes the time, and the page learns of that too late.
      await page.route('**/v1/bookings', async (route) => {
        made(await client.createBooking({ body: { service: cut, start: `${date}T12:00:00Z` } }));
        await page.unroute('**/v1/bookings');
        await route.continue();
      });
      await page.getByRole('button', { name: 'Add booking' }).click();
      await page.getByText('That time is already taken.').waitFor();
      expect(await page.getByLabel('Customer').inputValue()).to.equal('Lin');
      await page.getByLabel('12:00', { exact: true }).waitFor({ state: 'detached' });
      await page.getByLabel('13:00', { exact: true }).check();
      await page.getByRole('button', { name: 'Add booking' }).click();
      await heading(page, 'Lin');
      const { data } = made(await client.listBookings({ query: { sort: '-created_at' } }));
      expect(data[0]).to.deep.include({ start: `${date}T13:00:00+00:00`, status: 'confirmed' });
    });

    it('lead from a day without free times to the next one with some', async () => {
      const app = await service.app();
      const { client } = app;
      await fill(client);
      const [day = '', next = ''] = [soon(4), soon(6)].map((moment) => moment.slice(0, 10));
      const off = (from: string, to: string) =>
        client.createTimeOff({ body: { resources: null, start: `${from}T00:00:00Z`, end: `${to}T00:00:00Z` } });
      made(await off(day, next));
      const page = await openConsole(browser, service, app, '#/bookings/new');
      await page.getByLabel('Day', { exact: true }).fill(day);
      await page.getByText('No free times on that day.').waitFor();
      await page.getByRole('button', { name: 'Go to' }).click();
      await page.getByLabel('12:00', { exact: true }).waitFor();
      expect(await page.getByLabel('Day', { exact: true }).inputValue()).to.equal(next);
      made(await off(day, soon(90).slice(0, 10)));
      await page.getByLabel('Day', { exact: true }).fill(day);
      await page.getByText('No free times on that day, nor in the 60 days after it.').waitFor();
    });

    it('make a booking and a series for a known customer, found by a part of the name', async () => {
      const app = await service.app();
      const { client } = app;
      await fill(client);
      const { uuid } = made(
        await client.createCustomer({ body: { name: 'Katherine Johnson', phone: '+1 757 5550100' } }),
      );
      const of = async () => made(await client.listBookings({ query: { customer: uuid, sort: 'start' } })).data;
      const page = await openConsole(browser, service, app, '#/bookings/new', { width: 320 });
      const date = soon(4).slice(0, 10);
      const choose = async () => {
        await page.getByRole('combobox', { name: 'Customer' }).pressSequentially('johns');
        await page.getByRole('option', { name: 'Katherine Johnson' }).waitFor();
        await page.keyboard.press('ArrowDown');
        await page.keyboard.press('Enter');
        await page.getByRole('button', { name: 'Somebody else' }).waitFor();
        expect(await page.getByLabel('E-mail').count()).to.equal(0);
      };
      await choose();
      await page.getByLabel('Day', { exact: true }).fill(date);
      await page.getByLabel('12:00', { exact: true }).check();
      expect(await page.evaluate('document.documentElement.scrollWidth')).to.equal(320);
      await page.getByRole('button', { name: 'Add booking' }).click();
      await heading(page, 'Katherine Johnson');
      expect(await of()).to.have.length(1);
      await visit(page, '#/bookings/new');
      await choose();
      await page.getByLabel('Day', { exact: true }).fill(date);
      await page.getByLabel('14:00', { exact: true }).check();
      await page.getByRole('button', { name: 'Repeat it…' }).click();
      await heading(page, 'New series');
      await page.getByText('Katherine Johnson', { exact: true }).waitFor();
      await page.getByLabel('Times', { exact: true }).fill('2');
      await page.getByRole('button', { name: 'Add series' }).click();
      await page.getByText('The series has been added.').waitFor();
      expect((await of()).map(({ start }) => start.slice(11, 16))).to.deep.equal(['12:00', '14:00', '14:00']);
    });

    it('change and cancel a booking, with its history', async () => {
      const app = await service.app();
      const { client } = app;
      const { booking: uuid } = await fill(client);
      const page = await openConsole(browser, service, app, `#/bookings/${uuid}`);
      await heading(page, 'Grace Hopper');
      await page.getByText('The booking was made').waitFor();
      await page.getByLabel('Notes').fill('Left side first');
      await save(page);
      await page.getByText('The booking was changed').waitFor();
      await page.getByRole('button', { name: 'Cancel booking…' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Cancel booking' }).click();
      await page.getByText('The booking was cancelled').waitFor();
      expect(made(await client.getBooking({ path: { uuid } }))).to.include({
        status: 'cancelled',
        notes: 'Left side first',
      });
    });

    it('erase a customer only after a second confirmation and the obstacles, and export before', async () => {
      const app = await service.app();
      const { client } = app;
      await fill(client);
      const [grace] = made(await client.listCustomers()).data;
      const page = await openConsole(browser, service, app, `#/customers/${grace?.uuid}`);
      await heading(page, 'Grace Hopper');
      const [file] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: 'Export all about them' }).click(),
      ]);
      expect(file.suggestedFilename()).to.equal(`customer-${grace?.uuid}.json`);
      await page.getByRole('button', { name: 'More for this customer' }).click();
      await page.getByRole('menuitem', { name: 'Erase this customer' }).click();
      const dialog = page.getByRole('dialog');
      expect(await dialog.getByRole('button', { name: 'Erase for good' }).isDisabled()).to.equal(true);
      await dialog.getByLabel('Type “erase” to go on').fill('erase');
      await dialog.getByRole('button', { name: 'Erase for good' }).click();
      await dialog.getByText('There are future bookings').waitFor();
      expect(made(await client.listCustomers()).total).to.equal(1);
      await dialog.getByRole('button', { name: 'Cancel the bookings and erase' }).click();
      await page.locator('[data-state="list-empty"]').waitFor();
      expect(made(await client.listCustomers()).total).to.equal(0);
    });

    it('show a key once, and store it nowhere', async () => {
      const { client, page } = await console_('#/keys/new');
      await page.getByLabel('Name', { exact: true }).fill('Website');
      await page.getByLabel('Sites that may use it').fill('https://salon.example\nhttps://www.salon.example');
      await page.getByRole('button', { name: 'Add booking page' }).click();
      await check(page, 'secret-shown');
      const key = (await page.locator('code').last().textContent()) ?? '';
      expect(key).to.match(/^pk_/);
      const isKept = () =>
        page.evaluate<boolean>(
          `JSON.stringify({ ...sessionStorage, ...localStorage, at: location.href, html: document.documentElement.innerHTML }).includes(${JSON.stringify(key)})`,
        );
      expect(await isKept()).to.equal(true);
      await page.getByRole('button', { name: 'I have what I need' }).click();
      await page.getByRole('link', { name: 'Website' }).click();
      await page.getByText('Its key is not shown again').waitFor();
      expect(await isKept()).to.equal(false);
      expect(made(await client.listKeys()).data[0]?.origins).to.deep.equal([
        'https://salon.example',
        'https://www.salon.example',
      ]);
      await remove(page, 'booking page');
      await page.locator('[data-state="list-empty"]').waitFor();
    });

    it('show the address of a feed once, and replace it', async () => {
      const { page } = await console_('#/feeds/new');
      await page.getByLabel('Shows').selectOption('full');
      await page.getByRole('button', { name: 'Add address' }).click();
      const address = (await page.locator('code').textContent()) ?? '';
      expect((await fetch(address)).status).to.equal(200);
      await page.getByRole('button', { name: 'I have copied it' }).click();
      await page.getByRole('link', { name: 'All bookings' }).click();
      await page.getByRole('button', { name: 'Give it a new address…' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Make a new address' }).click();
      await page.getByRole('heading', { name: 'The address is ready' }).waitFor();
      const next = (await page.locator('code').textContent()) ?? '';
      expect(next).not.to.equal(address);
      expect((await fetch(address)).status).to.equal(404);
      expect((await fetch(next)).status).to.equal(200);
    });

    it("create a feed of one customer, found by search or from the customer's page", async () => {
      const app = await service.app();
      const { client } = app;
      await fill(client);
      for (let count = 1; count <= 7; count += 1) {
        made(await client.createCustomer({ body: { name: `Lin ${count}`, phone: `030 ${count}` } }));
      }
      const page = await openConsole(browser, service, app, '#/feeds/new', { width: 320 });
      await page.getByLabel('Of', { exact: true }).selectOption('customer');
      await page.getByRole('button', { name: 'Lin 7' }).waitFor();
      await page.getByText('And 2 more.').waitFor();
      await checkAccess(page, 'console-feeds-customer');
      await page.getByRole('button', { name: 'Add address' }).click();
      await page.getByText('Choose one').waitFor();
      expect(await page.getByLabel('Customer').getAttribute('aria-invalid')).to.equal('true');
      await page.getByLabel('Customer').fill('nobody');
      await page.getByText('No customer matches.').waitFor();
      await page.getByLabel('Customer').fill('grace@');
      await page.getByRole('button', { name: 'Grace Hopper' }).click();
      await page.getByRole('button', { name: 'Choose another' }).waitFor();
      expect(await page.evaluate('document.documentElement.scrollWidth')).to.equal(320);
      await page.getByRole('button', { name: 'Add address' }).click();
      const address = (await page.locator('code').textContent()) ?? '';
      expect(await (await fetch(address)).text()).to.contain('BEGIN:VEVENT');
      const grace = made(await client.listCustomers({ query: { search: 'name', q: 'Grace' } })).data[0]?.uuid;
      const feeds = async () => made(await client.listFeeds()).data.flatMap(({ customer }) => customer ?? []);
      expect(await feeds()).to.deep.equal([grace]);
      await page.getByRole('button', { name: 'I have copied it' }).click();
      await page.getByRole('link', { name: 'Grace Hopper' }).click();
      await page.getByRole('region', { name: 'The address' }).getByRole('link', { name: 'Grace Hopper' }).click();
      await heading(page, 'Grace Hopper');
      await page.getByRole('link', { name: 'Make a calendar address of their bookings' }).click();
      await page.getByRole('button', { name: 'Choose another' }).waitFor();
      await page.getByText('Grace Hopper').waitFor();
      await page.getByRole('button', { name: 'Add address' }).click();
      await page.locator('[data-state="secret-shown"]').waitFor();
      expect(await feeds()).to.deep.equal([grace, grace]);
    });

    it('create a workflow with actions of each kind, show a secret once, test one, and retry a delivery', async () => {
      let answers = 503;
      const receiver = createServer((request, response) => {
        request.resume();
        response.writeHead(answers).end();
      });
      await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
      const hook = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`;
      try {
        const { client, page } = await console_('#/workflows/new');
        await page.getByLabel('Name', { exact: true }).fill('Around visits');
        await page.getByRole('button', { name: 'Add workflow' }).click();
        await page.getByText('This field is required').waitFor();
        await page.getByLabel('What it is for').fill('Mails and calls');
        await page.getByRole('button', { name: 'Add workflow' }).click();
        await heading(page, 'Around visits');
        const [flow] = made(await client.listWorkflows()).data;
        const path = { workflow: flow?.uuid ?? '' };

        await page.getByRole('link', { name: 'Add an action' }).click();
        await heading(page, 'New action');
        await page.getByLabel('Name', { exact: true }).fill('The day before');
        await page.getByLabel('It runs').selectOption('booking.start');
        await page.getByLabel('How long').fill('1');
        await page.getByLabel('Counted in').selectOption('days');
        await page.getByLabel('Before or after').selectOption('before');
        await page.getByLabel('Subject').fill('Hello {{booking.nobody}}');
        await page.getByRole('button', { name: 'Add action' }).click();
        await page.locator('[data-state="editor-refused"]').waitFor();
        expect(await page.getByLabel('Subject').getAttribute('aria-invalid')).to.equal('true');
        await page.getByLabel('Subject').fill('Tomorrow');
        await page.getByRole('button', { name: 'Add action' }).click();
        await heading(page, 'The day before');
        expect(made(await client.listActions({ path })).data[0]).to.deep.include({
          trigger: 'booking.start',
          offset_minutes: -1440,
          type: 'email',
        });

        await visit(page, `#/workflows/${flow?.uuid}`);
        await page.getByText('1 day before the start of a booking').waitFor();
        await page.getByRole('link', { name: 'Add an action' }).click();
        await heading(page, 'New action');
        await page.getByLabel('Name', { exact: true }).fill('Our books');
        await page.getByLabel('It runs').selectOption('booking.created');
        await page.getByLabel('Kind').selectOption('webhook');
        await page.getByLabel('Address').fill(hook);
        await page.getByRole('button', { name: 'Add action' }).click();
        await page.getByText('The secret by which receivers know').waitFor();
        const secret = (await page.locator('.shown code').textContent()) ?? '';
        await page.getByRole('button', { name: 'I have copied it' }).click();
        await page.getByRole('button', { name: 'Run it now' }).click();
        await page.getByText('It did not work').waitFor();
        await page.getByText('Answer 503').waitFor();
        await page.reload();
        await heading(page, 'Our books');
        expect(await page.content()).not.to.contain(secret);

        const room = made(await client.createResource({ body: { name: 'Room' } })).uuid;
        const { workflow } = path;
        made(
          await client.createBooking({ body: { resources: [room], start: soon(), duration_minutes: 60, workflow } }),
        );
        await visit(page, '#/deliveries');
        await page.getByRole('link', { name: 'Our books' }).click();
        await heading(page, 'Our books');
        await page.getByText('Answer 503').first().waitFor();
        answers = 204;
        await page.getByRole('button', { name: 'Try once more' }).click();
        await page.getByText('Answer 204').waitFor();
        await page.getByText('Done', { exact: true }).waitFor();
      } finally {
        receiver.closeAllConnections();
        receiver.close();
      }
    });

    it('show the headers of a webhook, and change them', async () => {
      const { client, page } = await console_('#/workflows');
      const flow = made(await client.createWorkflow({ body: { name: 'Calls', description: 'Out' } })).uuid;
      const config = { url: 'https://hooks.invalid/', headers: { 'X-Salon': 'one', 'X-Old': 'gone soon' } };
      const body = { name: 'Books', trigger: 'booking.created' as const, type: 'webhook' as const, config };
      const { uuid } = made(await client.createAction({ path: { workflow: flow }, body }));
      const headers = async () => {
        const action = made(await client.getAction({ path: { workflow: flow, uuid } }));
        return 'headers' in action.config ? action.config.headers : undefined;
      };
      await visit(page, `#/workflows/${flow}/${uuid}`);
      const names = page.getByLabel('Header', { exact: true });
      const values = page.getByLabel('Value', { exact: true });
      await names.nth(1).waitFor();
      await values.nth(0).fill('two');
      await page.getByRole('button', { name: 'Remove header 2' }).click();
      await page.getByRole('button', { name: 'Add a header' }).click();
      await values.nth(1).fill('Bearer x');
      await save(page);
      await page.getByText('Name it, or take it out').waitFor();
      await names.nth(1).fill('x-salon');
      await save(page);
      await page.getByText('There is one of that name above').waitFor();
      expect(await names.nth(1).getAttribute('aria-invalid')).to.equal('true');
      await names.nth(1).fill('not a name');
      await save(page);
      await page.locator('[data-state="editor-refused"]').waitFor();
      await page.locator('.field-error').waitFor();
      expect([
        await names.nth(0).getAttribute('aria-invalid'),
        await names.nth(1).getAttribute('aria-invalid'),
      ]).to.deep.equal([null, 'true']);
      expect(await headers()).to.deep.equal(config.headers);
      await names.nth(1).fill('Authorization');
      await save(page);
      await page.getByText('Saved.').waitFor();
      expect(await headers()).to.deep.equal({ 'X-Salon': 'two', Authorization: 'Bearer x' });
      await page.getByRole('button', { name: 'Remove header 2' }).click();
      await page.getByRole('button', { name: 'Remove header 1' }).click();
      await save(page);
      // "Saved." was shown before, so the test waits for the stored headers.
      await until(async () => Object.keys((await headers()) ?? {}).length === 0);
    });

    it('replace the secret of a webhook, shown once, while the old one still signs', async () => {
      const signatures: string[] = [];
      const receiver = createServer((request, response) => {
        request.resume();
        signatures.push(String(request.headers['webhook-signature']));
        response.writeHead(204).end();
      });
      await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
      try {
        const { client, page } = await console_('#/workflows');
        const flow = made(await client.createWorkflow({ body: { name: 'Calls', description: 'Out' } })).uuid;
        await visit(page, `#/workflows/${flow}/new`);
        const own = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
        await page.getByLabel('Name', { exact: true }).fill('Books');
        await page.getByLabel('Kind').selectOption('webhook');
        const { port } = receiver.address() as AddressInfo;
        await page.getByLabel('Address').fill(`http://127.0.0.1:${port}/`);
        await page.getByText('A secret of your own').click();
        await page.getByLabel('Secret').fill('mine');
        await page.getByRole('button', { name: 'Add action' }).click();
        await page.locator('[data-state="editor-refused"]').waitFor();
        expect(await page.getByLabel('Secret').getAttribute('aria-invalid')).to.equal('true');
        await page.getByLabel('Secret').fill(own);
        await page.getByRole('button', { name: 'Add action' }).click();
        const shown = page.locator('[data-state="secret-shown"]');
        expect(await shown.locator('code').textContent()).to.equal(own);
        await page.getByRole('button', { name: 'I have copied it' }).click();

        await page.getByRole('button', { name: 'Give it a new secret…' }).click();
        await page.getByRole('dialog').getByRole('button', { name: 'Use a new secret' }).click();
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
        await page.getByRole('button', { name: 'I have copied it' }).click();
        await shown.waitFor({ state: 'detached' });
        expect(await page.content()).not.to.contain(made1);
        await page.getByRole('button', { name: 'Run it now' }).click();
        await page.getByText('It worked').waitFor();
        expect(signatures.at(-1)?.split(' ')).to.have.length(2);

        await page.getByRole('button', { name: 'Give it a new secret…' }).click();
        const dialog = page.getByRole('dialog');
        await dialog.getByLabel('Secret').fill('short');
        await dialog.getByRole('button', { name: 'Use a new secret' }).click();
        await dialog.getByRole('alert').getByText('whsec_').waitFor();
        await dialog.getByLabel('Secret').fill(own);
        await dialog.getByRole('button', { name: 'Use a new secret' }).click();
        expect(await shown.locator('code').textContent()).to.equal(own);
      } finally {
        receiver.closeAllConnections();
        receiver.close();
      }
    });

    it('connect a calendar, and show its state', async () => {
      const app = await service.app();
      made(await app.client.createResource({ body: { name: 'Ana' } }));
      const page = await openConsole(browser, service, app, '#/calendars/new');
      await page.getByLabel('Whose it is').selectOption({ label: 'Ana' });
      await page.getByLabel('Its private address').fill('ftp://calendar.invalid/x');
      await page.getByRole('button', { name: 'Add calendar' }).click();
      await page.locator('[data-state="editor-refused"]').waitFor();
      expect(await page.getByLabel('Its private address').getAttribute('aria-invalid')).to.equal('true');
      await page.getByLabel('Its private address').fill('https://calendar.invalid/private/ana.ics');
      await page.getByRole('button', { name: 'Add calendar' }).click();
      await heading(page, 'Calendar of Ana');
      await page.getByRole('region', { name: 'State' }).getByText('Busy times').waitFor();
      await visit(page, '#/calendars');
      await page.getByRole('row').filter({ hasText: 'calendar.invalid' }).waitFor();
      expect(await page.content(), 'a list shows no secret').not.to.contain('private/ana.ics');
    });

    it('say which object is gone, and which could not be read', async () => {
      const app = await service.app();
      const { client } = app;
      const { uuid } = made(await client.createResource({ body: { name: 'Ana' } }));
      const page = await openConsole(browser, service, app, '#/customers');
      let answer: () => void = () => {};
      const held = new Promise<void>((resolve) => {
        answer = resolve;
      });
      await page.route(`**/v1/resources/${uuid}**`, async (route) => {
        await held;
        await route.fulfill({ status: 500, json: { code: 500, message: 'Internal Server Error' } });
      });
      await visit(page, `#/resources/${uuid}`);
      await check(page, 'editor-loading');
      answer();
      await check(page, 'editor-failed');
      await page.unroute(`**/v1/resources/${uuid}**`);
      await page.getByRole('button', { name: 'Try again' }).click();
      await heading(page, 'Ana');
      // Simulates a late event: the page learns of the change only when its write is refused.
      await page.route('**/v1/events/stream**', (route) => route.abort());
      await page.reload();
      await heading(page, 'Ana');
      await page.getByLabel('Name', { exact: true }).fill('Anna');
      made(await client.deleteResource({ path: { uuid } }));
      await save(page);
      await check(page, 'editor-gone');
      expect(await page.getByLabel('Name', { exact: true }).inputValue()).to.equal('Anna');
    });
  });
});
