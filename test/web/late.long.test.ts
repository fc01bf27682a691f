import { expect } from 'chai';
import type { Request } from 'playwright-core';
import type { Schemas } from '../../adapters/client/index.js';
import { until } from '../support/waiting.js';
import { hasFocus, inBrowser, type Page, type Seat } from './support/browser.js';
import { openConsole, visit } from './support/console.js';
import { holdBack, settled, stopFrames } from './support/holding.js';
import { MORNING, now } from './support/moment.js';
import { fillIn, follow, press } from './support/page.js';
import { openSalon, type Salon } from './support/salon.js';
import { serviceFor } from './support/service.js';

const MINUTE = 60_000;
const DAY = 86_400_000;
/** A week from now. */
const DATE = new Date(now() + 7 * DAY).toISOString().slice(0, 10);
const at = (time: string) => `${DATE}T${time}:00Z`;

const isCall = (method: string, path: string | RegExp) => (request: Request, url: URL) =>
  request.method() === method && (typeof path === 'string' ? url.pathname === path : path.test(url.pathname));

/** Orders of events on a slow device or connection. Each page must end in the same state. */
inBrowser('pages with delayed answers and frames', (browser) => {
  const service = serviceFor('the suite', { clock: () => Date.parse(MORNING) + Date.now() - started + ahead });
  /** Amount by which the clocks of the service and of the booking page were advanced. */
  let ahead = 0;
  const started = Date.now();

  const inState = (page: Page, state: string) => page.locator(`[data-state="${state}"]`).waitFor();
  const stateOf = (page: Page) => page.locator('[data-state]').first().getAttribute('data-state');
  const look = (page: Page) => page.evaluate("document.dispatchEvent(new Event('visibilitychange'))");
  /** Gives the page a clock of its own from now on. */
  const clocked = async (page: Page) => {
    await page.clock.install({ time: Date.parse(MORNING) + Date.now() - started + ahead });
    return page;
  };

  describe('the booking page', () => {
    let salon: Salon;

    beforeEach(async () => {
      ahead = 0;
      salon = await openSalon(service);
    });
    afterEach(() => service.owner.deleteApp({ path: { uuid: salon.uuid } }));

    const open = async (seat: Seat = {}, prepare?: (page: Page) => Promise<unknown>) => {
      const page = await clocked(await browser.open(`${service.url}/healthz`, { ...seat, ownClock: true }));
      await prepare?.(page);
      await page.goto(salon.page);
      return page;
    };
    const toTimes = async (page: Page) => {
      await follow(page, 'Cut and finish', { state: 'times' });
    };
    const toReview = async (page: Page, time = '9:00') => {
      await toTimes(page);
      await press(page, time);
      await fillIn(page, { Name: 'Grace Hopper', 'E-mail': 'grace@example.com' });
      await press(page, 'Continue', { state: 'review' });
    };
    const atTimes = async () => {
      const page = await open();
      await toTimes(page);
      return page;
    };
    const atReview = async () => {
      const page = await open();
      await toReview(page);
      return page;
    };
    const statuses = async () => {
      const { data } = await salon.client.listBookings({ query: { sort: 'created_at' } });
      return data.map(({ status }) => status);
    };

    it('keeps the focus in a field that is being corrected', async () => {
      const page = await atTimes();
      await press(page, '9:00');
      await press(page, 'Continue', { state: 'details-wrong' });
      expect(await hasFocus(page.getByLabel('Name'))).to.equal(true);
      await page.keyboard.type('Grace Hopper');
      expect(await page.getByLabel('Name').inputValue()).to.equal('Grace Hopper');
      // Pressed again, the button leads to the field that is still wrong.
      await press(page, 'Continue');
      expect(await hasFocus(page.getByLabel('E-mail'))).to.equal(true);
    });

    it('keeps the focus of a typing user, however late the first frame of a step is', async () => {
      const page = await atTimes();
      await stopFrames(page);
      await press(page, '9:00');
      await page.getByLabel('Name').focus();
      await page.keyboard.type('Grace Hopper');
      await page.clock.runFor(1_000);
      expect(await page.getByLabel('Name').inputValue()).to.equal('Grace Hopper');
    });

    it('does not use a hold that is being released, however long that takes', async () => {
      const page = await atReview();
      const released = await holdBack(page, isCall('POST', '/v1/booking/cancel'), { unheard: true });
      await page.goBack();
      await inState(page, 'details');
      await page.goBack();
      await released.asked;
      await press(page, '9:00');
      await press(page, 'Continue', { state: 'taking' });
      await released.through();
      await inState(page, 'review');
      await press(page, 'Book', { state: 'confirmed' });
      expect(await statuses()).to.deep.equal(['cancelled', 'confirmed']);
    });

    it('keeps a booking as made, whatever an older answer says', async () => {
      const page = await atReview();
      const looked = await holdBack(page, isCall('GET', '/v1/booking'));
      await page.reload();
      await looked.asked;
      await press(page, 'Book', { state: 'confirmed' });
      await looked.through();
      expect(await stateOf(page)).to.equal('confirmed');
    });

    it('says that a hold was cancelled even if that is known before the offer', async () => {
      const page = await atReview();
      const { data } = await salon.client.listBookings();
      await salon.client.cancelBooking({ path: { uuid: data[0]?.uuid ?? '' } });
      const offered = await holdBack(page, isCall('GET', '/v1/services'));
      const looked = page.waitForResponse((answer) => new URL(answer.url()).pathname === '/v1/booking');
      await page.reload();
      await offered.asked;
      await (await looked).finished();
      await settled(page);
      await offered.through();
      await inState(page, 'expired');
    });

    it('counts a prolonged hold for the one that was prolonged', async () => {
      const page = await atReview();
      ahead += 8.5 * MINUTE;
      await page.clock.fastForward(8.5 * MINUTE);
      const extended = await holdBack(page, isCall('POST', '/v1/booking/extend'));
      await press(page, 'Keep it longer');
      await extended.asked;
      await page.goBack();
      await inState(page, 'details');
      await page.goBack();
      await press(page, '9:30');
      await press(page, 'Continue');
      await page.locator('.look').getByText('9:30').waitFor();
      await extended.through();
      expect(await page.locator('.look').textContent())
        .to.include('9:30')
        .and.not.to.include('9:00');
    });

    it('forgets errors of requests that are no longer needed', async () => {
      const page = await atTimes();
      await page.route('**/v1/availability*', (route) => route.abort());
      await press(page, 'Next month', { state: 'offline' });
      await press(page, 'Previous month', { state: 'times' });
    });
  });

  describe('the page of one booking', () => {
    const open = async (fields: Partial<Schemas['NewBooking']> = {}) => {
      ahead = 0;
      const { client } = await service.app();
      const resource = (await client.createResource({ body: { name: 'Ana' } })).uuid;
      const body = { resources: [resource], start: at('10:00'), duration_minutes: 60, ...fields };
      const booked = await client.createBooking({ query: { include: ['manage_token'] }, body });
      const { manage_token: token = '' } = booked as { readonly manage_token?: string };
      return { client, page: await browser.open(`${service.url}/manage#${token}`) };
    };

    it('keeps a question open that is about to be answered', async () => {
      const { page } = await open();
      await inState(page, 'confirmed');
      const looked = await holdBack(page, isCall('GET', '/v1/booking'));
      await look(page);
      await looked.asked;
      await press(page, 'Cancel booking');
      await page.getByRole('dialog').getByRole('textbox').fill('Ill');
      await looked.through();
      expect(await page.getByRole('dialog').getByRole('textbox').inputValue()).to.equal('Ill');
      await press(page.getByRole('dialog'), 'Cancel booking');
      await inState(page, 'cancelled');
    });

    for (const when of ['before it is asked for', 'while it is on its way'] as const) {
      it(`shows a cancellation even if a search was under way ${when}`, async () => {
        const { page } = await open();
        await inState(page, 'confirmed');
        const looked = await holdBack(page, isCall('GET', '/v1/booking'));
        const cancelled = await holdBack(page, isCall('POST', '/v1/booking/cancel'), { unheard: true });
        await press(page, 'Cancel booking');
        if (when === 'before it is asked for') {
          await look(page);
          await looked.asked;
        }
        await press(page.getByRole('dialog'), 'Cancel booking');
        if (when === 'while it is on its way') {
          await look(page);
          await looked.asked;
        }
        await cancelled.through();
        await inState(page, 'cancelled');
        await looked.through();
        expect(await stateOf(page)).to.equal('cancelled');
      });
    }

    it('does one operation at a time', async () => {
      const { page } = await open({ hold_seconds: 600 });
      await inState(page, 'held');
      const confirmed = await holdBack(page, isCall('POST', '/v1/booking/confirm'));
      const extended = await holdBack(page, isCall('POST', '/v1/booking/extend'));
      await press(page, 'Book');
      await confirmed.asked;
      await press(page, 'Keep it longer');
      await settled(page);
      expect(extended.count()).to.equal(0);
      await confirmed.through();
      await inState(page, 'booked');
    });
  });

  describe('the console', () => {
    beforeEach(() => {
      ahead = 0;
    });

    const PLACE = `#/calendar?date=${DATE}`;
    const open = async (place: string, seat: Seat = {}) => {
      const app = await service.app();
      const page = await openConsole(browser, service, app, place, seat);
      return { app, client: app.client, page };
    };
    const withSalon = async (place = PLACE) => {
      const app = await service.app();
      const { client } = app;
      const ana = (await client.createResource({ body: { name: 'Ana', timezone: 'UTC' } })).uuid;
      const roles = [{ name: 'with', resources: [ana] }];
      const cut = await client.createService({ body: { name: 'Haircut', durations: [60], timezone: 'UTC', roles } });
      const body = { resources: [ana], start: at('10:00'), duration_minutes: 60, customer: { name: 'Grace' } };
      const grace = (await client.createBooking({ body })) as Schemas['Booking'];
      const page = await openConsole(browser, service, app, place, { zone: 'UTC' });
      return { client, page, ana, cut: cut.uuid, grace };
    };
    const block = (page: Page, name: string) => page.locator('.booked').filter({ hasText: name });
    /** The calendar with the booking of Grace. */
    const inCalendar = async () => {
      const made = await withSalon();
      await block(made.page, 'Grace').waitFor();
      return made;
    };
    const name = (page: Page) => page.getByLabel('Name', { exact: true }).first();

    it('keeps what is typed during a save', async () => {
      const { page, ana, client } = await withSalon().then(async (made) => {
        await visit(made.page, `#/resources/${made.ana}`);
        return made;
      });
      await name(page).fill('Anna');
      const saved = await holdBack(page, isCall('PATCH', /^\/v1\/resources\//));
      await press(page, 'Save');
      await saved.asked;
      await name(page).fill('Anna Maria');
      await saved.through();
      await page.locator('.said').getByText('Saved.').waitFor();
      expect(await name(page).inputValue()).to.equal('Anna Maria');
      expect((await client.getResource({ path: { uuid: ana } })).name).to.equal('Anna');
      await press(page, 'Save');
      await until(async () => (await client.getResource({ path: { uuid: ana } })).name === 'Anna Maria');
    });

    it('shows the latest change of an open object, in any order of answers', async () => {
      const { page, ana, client } = await withSalon('#/resources');
      await page.locator('.console-head [data-live="live"]').waitFor();
      await visit(page, `#/resources/${ana}`, { state: 'editor' });
      const read = await holdBack(page, isCall('GET', /^\/v1\/resources\/./), { once: true });
      await client.updateResource({ path: { uuid: ana }, body: { name: 'Anna' } });
      await read.asked;
      await client.updateResource({ path: { uuid: ana }, body: { name: 'Anne' } });
      await page.getByRole('heading', { level: 1, name: 'Anne' }).waitFor();
      await read.through();
      await until(async () => (await name(page).inputValue()) === 'Anne', { what: 'the field has the last name' });
    });

    it('does not return to a section that the user has left during a save', async () => {
      const { page } = await open('#/resources/new');
      await name(page).fill('Ben');
      const added = await holdBack(page, isCall('POST', '/v1/resources'));
      await press(page, 'Add person or room');
      await added.asked;
      await visit(page, '#/customers', { heading: 'Customers' });
      await added.through();
      await page.locator('.said').getByText('Ben has been added.').waitFor();
      expect(await page.evaluate('location.hash')).to.equal('#/customers');
    });

    it('keeps the focus where the user moved while an editor was loading', async () => {
      const { page, ana } = await withSalon('#/resources');
      const read = await holdBack(page, isCall('GET', /^\/v1\/resources\/./));
      await follow(page, 'Ana', { state: 'editor-loading' });
      await until(() => hasFocus(page.getByRole('heading', { level: 1 })), { what: 'the heading has the focus' });
      const link = page.getByRole('link', { name: 'Customers' });
      await link.focus();
      await read.through();
      await inState(page, 'editor');
      expect(await page.evaluate('location.hash')).to.equal(`#/resources/${ana}`);
      expect(await hasFocus(link)).to.equal(true);
    });

    it('reads no list before the event from which its changes are followed', async () => {
      const app = await service.app();
      const page = await openConsole(browser, service, app, '#/customers');
      await inState(page, 'list-empty');
      const pointed = await holdBack(page, isCall('GET', '/v1/events'));
      const listed = await holdBack(page, isCall('GET', '/v1/customers'));
      await page.reload();
      await pointed.asked;
      await settled(page);
      expect(listed.count()).to.equal(0);
      await app.client.createCustomer({ body: { name: 'Grace' } });
      await pointed.through();
      await listed.through();
      await page.getByRole('link', { name: 'Grace' }).waitFor();
    });

    it('opens one session for two presses', async () => {
      await service.app({ name: 'Twice' });
      const page = await browser.open(`${service.url}/console`);
      await press(page, 'Sign in another way');
      await fillIn(page, { 'E-mail': 'ada@example.com', 'Owner token': 'let-me-in' });
      await press(page, 'Sign in');
      const sessions = await holdBack(page, isCall('POST', /\/sessions$/));
      // Found by its name, because there may be many apps.
      const app = page.getByRole('list', { name: 'Businesses' }).getByRole('button', { name: 'Twice' });
      await app.click();
      await sessions.asked;
      await app.click();
      await settled(page);
      await sessions.through();
      await page.locator('.console').waitFor();
      expect(sessions.count()).to.equal(1);
    });

    it('offers no times of another day as those of the chosen day', async () => {
      const { page } = await withSalon('#/bookings/new');
      const times = page.getByRole('radio');
      await times.first().waitFor();
      const found = await holdBack(page, isCall('GET', '/v1/availability'));
      await fillIn(page, { Date: DATE });
      await found.asked;
      expect(await times.count()).to.equal(0);
      await found.through();
      await times.first().waitFor();
    });

    it('shows no result of another move of a series', async () => {
      const { page, client, ana } = await withSalon('#/series');
      const body = { resources: [ana], start: at('12:00'), duration_minutes: 60, rule: 'FREQ=DAILY;COUNT=3' };
      const { uuid } = (await client.createSeries({ body })) as { readonly uuid: string };
      await visit(page, `#/series/${uuid}`);
      await press(page, 'Move…');
      const dialog = page.getByRole('dialog');
      await fillIn(dialog, { 'New time': '14:00' });
      await dialog.getByText('All 3 can be moved there.').waitFor();
      const looked = await holdBack(page, isCall('POST', /\/reschedule$/));
      await fillIn(dialog, { 'New time': '10:00' });
      await inState(page, 'series-move-looking');
      await looked.asked;
      await looked.through();
      await dialog.getByText('2 of 3 can be moved there.').waitFor();
    });

    it('does not restore a cancelled booking before the answer to its move', async () => {
      const { page, client, grace } = await inCalendar();
      await page.locator('.console-head [data-live="live"]').waitFor();
      await visit(page, `${PLACE}&move=${grace.uuid}`);
      const dialog = page.getByRole('dialog');
      await press(dialog, 'Another time…');
      await fillIn(dialog, { Time: '14:00' });
      const moved = await holdBack(page, isCall('POST', /\/reschedule$/));
      await press(dialog, 'Move');
      await moved.asked;
      await client.cancelBooking({ path: { uuid: grace.uuid } });
      await block(page, 'Grace').waitFor({ state: 'detached' });
      await moved.through();
      await page
        .locator('.said')
        .getByText(/^Moved to/)
        .waitFor();
      expect(await block(page, 'Grace').count()).to.equal(0);
    });

    it('keeps a dialog open until its request is answered', async () => {
      const { page } = await inCalendar();
      await press(page, 'Book');
      const dialog = page.getByRole('dialog');
      await press(dialog, 'Another time…');
      await fillIn(dialog, { Time: '14:00' });
      const booked = await holdBack(page, isCall('POST', '/v1/bookings'));
      await press(dialog, 'Book');
      await booked.asked;
      await page.keyboard.press('Escape');
      await settled(page);
      expect(await dialog.isVisible()).to.equal(true);
      await booked.through();
      await dialog.waitFor({ state: 'detached' });
      await page
        .locator('.said')
        .getByText(/^Booked for/)
        .waitFor();
    });

    it('shows the latest state of a booking, in any order of answers', async () => {
      const { page, client, grace } = await inCalendar();
      await page.locator('.console-head [data-live="live"]').waitFor();
      await visit(page, `#/bookings/${grace.uuid}`);
      const entries = page.locator('.history li');
      await entries.first().waitFor();
      const before = await entries.count();
      const listed = await holdBack(page, isCall('GET', '/v1/events'), { once: true });
      const change = async (notes: string) =>
        await client.updateBooking({ path: { uuid: grace.uuid }, body: { notes } });
      await change('One');
      await listed.asked;
      await change('Two');
      await until(async () => (await entries.count()) === before + 2);
      await listed.through();
      expect(await entries.count()).to.equal(before + 2);
    });
  });
});
