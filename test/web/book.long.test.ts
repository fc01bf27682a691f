import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect } from 'chai';
import type { Request, Route } from 'playwright-core';
import { orThrow, type Schemas } from '../../adapters/client/index.js';
import { STATES } from '../../adapters/web/browser/book/states.js';
import { until as eventually } from '../support/waiting.js';
import { comesTrue, inBrowser, type Page, type Seat } from './support/browser.js';
import { MORNING } from './support/moment.js';
import { FAILURE, fillIn, follow, hold, press, pressKeys, reload } from './support/page.js';
import { openSalon, type Salon, visitor } from './support/salon.js';
import { openService, type TestService } from './support/service.js';
import { checkAccess, statesOf } from './support/states.js';

const MINUTE = 60_000;
/** The first times of that Tuesday, which is in winter. */
const NINE = '2026-11-24T08:00:00+00:00';

/** Accessible name of the focused element. */
async function focused(page: Page): Promise<string> {
  const text = await page.evaluate(`(() => {
    const at = document.activeElement;
    return at.getAttribute('aria-label') ?? (at.labels?.[0] ?? at).textContent;
  })()`);
  return String(text).trim();
}

/** One predicate for each path, so that a route can be removed again. */
const paths = new Map<string, (url: URL) => boolean>();
function isPath(path: string): (url: URL) => boolean {
  const known = paths.get(path) ?? ((url: URL) => url.pathname === path);
  paths.set(path, known);
  return known;
}

inBrowser('the booking page', (browser) => {
  const check = statesOf('book', STATES);
  let service: TestService;
  let salon: Salon;
  /** Amount by which the clocks of the service and of the browsers were advanced. */
  let ahead = 0;
  const started = Date.now();

  before(async () => {
    const clock = () => Date.parse(MORNING) + Date.now() - started + ahead;
    service = await openService({ clock });
  });
  beforeEach(async () => {
    ahead = 0;
    salon = await openSalon(service);
  });
  afterEach(() => service.owner.deleteApp({ path: { uuid: salon.uuid } }));
  after(() => service.close());

  /** Opens the page with the service's time on its clock. `prepare` runs before anything is loaded. */
  async function visit(address: string, seat: Seat = {}, prepare?: (page: Page) => Promise<unknown>): Promise<Page> {
    const page = await browser.open(`${service.url}/healthz`, { ...seat, ownClock: true });
    await page.clock.install({ time: Date.parse(MORNING) + Date.now() - started });
    await prepare?.(page);
    await page.goto(address);
    return page;
  }
  async function pass(page: Page, minutes: number) {
    ahead += minutes * MINUTE;
    await page.clock.fastForward(minutes * MINUTE);
  }
  /** Waits until the element has the focus. */
  async function expectFocus(page: Page, name: string) {
    for (let tries = 0; tries < 1_000 && (await focused(page)) !== name; tries += 1) await page.waitForTimeout(20);
    expect(await focused(page)).to.equal(name);
  }
  const until = (page: Page, state: (typeof STATES)[number]) => page.locator(`[data-state="${state}"]`).waitFor();
  const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });
  const slot = (page: Page, time: string | RegExp) => button(page, time);

  /** Opens the form for a time, by the shortest way. */
  async function toDetails(page: Page, time = '9:00') {
    await page.getByRole('link', { name: 'Cut and finish' }).click();
    await slot(page, time).click();
    await until(page, 'details');
  }
  async function fill(page: Page, name = 'Grace Hopper', email = 'grace@example.com') {
    await fillIn(page, { Name: name, 'E-mail': email });
  }
  /** Opens the form for a time, and fills it in. */
  async function toFilled(page: Page, time = '9:00') {
    await toDetails(page, time);
    await fill(page);
  }
  async function toReview(page: Page, time = '9:00') {
    await toFilled(page, time);
    await press(page, 'Continue', { state: 'review' });
  }
  /** The page with the times of the first service. */
  async function atTimes(seat: Seat = {}) {
    const page = await visit(salon.page, seat);
    await follow(page, 'Cut and finish', { state: 'times' });
    return page;
  }
  /** The page with a held time. */
  async function atReview(time = '9:00') {
    const page = await visit(salon.page);
    await toReview(page, time);
    return page;
  }
  /** Lets the business confirm each booking of the first service itself. */
  async function confirmByHand() {
    const body = { name: 'By hand', description: 'The business says yes', settings: { mode: 'confirm' as const } };
    const { uuid: workflow } = await salon.client.createWorkflow({ body });
    await salon.client.updateService({ path: { uuid: salon.services.cut }, body: { workflow } });
  }
  async function bookings(): Promise<readonly Schemas['Booking'][]> {
    const { data } = await salon.client.listBookings({ query: { sort: 'created_at' } });
    return data;
  }
  const statuses = async () => (await bookings()).map(({ status }) => status);

  /** Books the time with everybody who could serve, so that nobody is free then. */
  async function takeAll(start: string, minutes = 45) {
    for (const resource of Object.values(salon.people)) {
      const body = { resources: [resource], start, duration_minutes: minutes };
      await salon.client.createBooking({ body });
    }
  }

  /** Lets the service execute the request, and loses its answer. */
  async function lose(page: Page, path: string, times: number) {
    await page.route(
      isPath(path),
      async (route) => {
        await route.fetch();
        await route.abort();
      },
      { times },
    );
  }

  describe('from a service to a booking', () => {
    it('is completed on a small phone with the keyboard only', async () => {
      const page = await visit(salon.page, { width: 320, height: 640 });
      await check(page, 'services');
      expect(await page.title()).to.equal('Book with Salon Linde');
      const tabTo = async (name: string) => {
        for (let presses = 0; presses < 60; presses += 1) {
          await page.keyboard.press('Tab');
          if ((await focused(page)).startsWith(name)) return;
        }
        expect.fail(`Tab does not lead to ${name}`);
      };
      await tabTo('Cut and finish');
      await page.keyboard.press('Enter');
      await check(page, 'times');
      await expectFocus(page, 'Choose a day and a time');
      await tabTo('No preference');
      await pressKeys(page, 'ArrowDown', 'ArrowDown');
      await tabTo('45 mins');
      await page.keyboard.press('ArrowDown');
      // Other lengths may have other free days. Until these are known, the days have no names.
      await until(page, 'times');
      await tabTo('Tuesday 24 November, free times');
      await page.keyboard.press('ArrowRight');
      await expectFocus(page, 'Wednesday 25 November, free times');
      await page.keyboard.press('End');
      await expectFocus(page, 'Sunday 29 November, no free times');
      await page.keyboard.press('ArrowDown');
      await expectFocus(page, 'Sunday 6 December, no free times');
      // The weeks before this one are hidden.
      await pressKeys(page, 'PageUp', 'ArrowDown', 'Home');
      await page.getByRole('button', { name: 'Monday 30 November' }).waitFor();
      await expectFocus(page, 'Monday 30 November, free times');
      await page.keyboard.press('Enter');
      await page.getByRole('heading', { name: 'Monday 30 November' }).waitFor();
      await slot(page, '10:30').waitFor();
      await tabTo('10:30');
      await page.keyboard.press('Enter');
      await check(page, 'details');
      await tabTo('Name');
      await page.keyboard.type('Grace Hopper');
      await page.keyboard.press('Tab');
      await page.keyboard.type('grace@example.com');
      await page.keyboard.press('Enter');
      await check(page, 'review');
      expect(await statuses()).to.deep.equal(['held']);
      await tabTo('Phone');
      await page.keyboard.type('+49 30 1234');
      await page.keyboard.press('Tab');
      await page.keyboard.type('By the window, please');
      await tabTo('Book');
      await page.keyboard.press('Enter');
      await check(page, 'confirmed');
      await expectFocus(page, 'You are booked');
      await page.getByText('Bring a photo').waitFor();
      expect(await page.evaluate('document.documentElement.scrollWidth')).to.equal(320);

      const [booking] = await bookings();
      expect(booking).to.deep.include({
        status: 'confirmed',
        start: '2026-11-30T10:30:00+01:00',
        timezone: 'Europe/Berlin',
        language: 'en-GB',
        notes: 'By the window, please',
      });
      expect(booking?.resources).to.include(salon.people.ben);
      expect(Date.parse(booking?.end ?? '') - Date.parse(booking?.start ?? '')).to.equal(60 * MINUTE);
      expect(booking?.customer).to.include({ name: 'Grace Hopper', email: 'grace@example.com', phone: '+49 30 1234' });
    });

    it('is completed with a pointer, with one request for each month, and ends with a file and a link', async () => {
      const page = await visit(salon.page);
      const asked: Request[] = [];
      page.on('request', (request) => asked.push(request));
      await follow(page, 'Colour', { state: 'times' });
      await fillIn(page, { Chloé: true });
      await until(page, 'times');
      asked.length = 0;
      await press(page, 'Next month');
      await page.getByRole('heading', { name: 'December 2026' }).waitFor();
      await press(page, 'Thursday 3 December, free times');
      await page.getByRole('heading', { name: 'Thursday 3 December' }).waitFor();
      const days = asked.filter((request) => request.url().includes('format=days'));
      expect(days).to.have.length(1);
      expect(await page.getByText('€95.50').count()).to.equal(1);
      await slot(page, '14:00').click();
      await fill(page);
      await press(page, 'Continue', { state: 'review' });
      await press(page, 'Book', { state: 'confirmed' });
      const [booking] = await bookings();
      expect(booking?.resources).to.include(salon.people.chloe);

      const download = page.waitForEvent('download');
      await press(page, 'Add to calendar');
      const file = await download;
      expect(file.suggestedFilename()).to.equal('booking.ics');
      const calendar = await text(await file.createReadStream());
      expect(calendar).to.include('DTSTART:20261203T130000Z').and.include(`UID:${booking?.uuid}`);
      const link = await page.getByRole('link', { name: 'Change or cancel' }).getAttribute('href');
      const [, token = ''] = /^http.*\/manage#(.+)$/.exec(link ?? '') ?? [];
      expect(orThrow(await visitor(service, token).getOwnBooking()).uuid).to.equal(booking?.uuid);
    });

    it('fits a small window with long words of the business', async () => {
      const name = 'Donaudampfschifffahrtsgesellschaftskapitänsfriseurmeisterbetrieb';
      const long = await openSalon(service, { name, description: name.toLowerCase() });
      await long.client.updateService({ path: { uuid: long.services.cut }, body: { name } });
      await long.client.updateResource({ path: { uuid: long.people.ana }, body: { name: `${name} Ana` } });
      const page = await visit(long.page, { width: 320 });
      const isWithin = async (what: string) =>
        expect(await page.evaluate('document.documentElement.scrollWidth'), what).to.equal(320);
      await until(page, 'services');
      await isWithin('services');
      await page.getByRole('link', { name }).click();
      await slot(page, '9:00').waitFor();
      await isWithin('times');
      await slot(page, '9:00').click();
      await fill(page);
      await press(page, 'Continue', { state: 'review' });
      await isWithin('review');
      await press(page, 'Book', { state: 'confirmed' });
      await isWithin('confirmed');
      await page.goto(String(await page.getByRole('link', { name: 'Change or cancel' }).getAttribute('href')));
      await page.getByRole('button', { name: 'Move' }).waitFor();
      await isWithin('manage');
      await page.emulateMedia({ media: 'print' });
      expect(await page.getByRole('button').count(), 'buttons on paper').to.equal(0);
      await service.owner.deleteApp({ path: { uuid: long.uuid } });
    });

    it('is accessible at desktop width, too', async () => {
      const page = await visit(salon.page);
      await check(page, 'services');
      await page.getByRole('link', { name: 'Cut and finish' }).click();
      await check(page, 'times');
      await slot(page, '9:00').click();
      await check(page, 'details');
      await fill(page);
      await press(page, 'Continue');
      await check(page, 'review');
      await press(page, 'Book');
      await check(page, 'confirmed');
    });

    it('skips the choice of the only service, and of a person if there is no choice', async () => {
      const page = await visit(await salon.pageOf({ services: [salon.services.talk] }));
      await until(page, 'times');
      expect(await page.getByRole('radio').count()).to.equal(0);
      expect(await page.getByRole('link').count()).to.equal(0);
      expect(await page.getByText('Free of charge').count()).to.equal(1);
    });

    it('says that a request was sent if the business confirms it itself', async () => {
      await confirmByHand();
      const page = await atReview();
      await press(page, 'Book');
      await check(page, 'requested');
      expect(await page.getByText('as soon as Salon Linde confirms it').count()).to.equal(1);
      expect(await statuses()).to.deep.equal(['pending']);
    });
  });

  describe('with typed input', () => {
    it('names what is missing in its place, and moves the focus there', async () => {
      const page = await visit(salon.page);
      await toDetails(page);
      await press(page, 'Continue');
      await check(page, 'details-wrong');
      await expectFocus(page, 'Name');
      await fill(page, 'Grace', 'grace@example');
      await press(page, 'Continue');
      await expectFocus(page, 'E-mail');
      await page.getByText('looks like name@example.com').waitFor();
      expect(await bookings()).to.have.length(0);
    });

    it('shows refusals of the service in their places, and keeps the input', async () => {
      const page = await atReview();
      await fillIn(page, { Phone: '123' });
      await page.route(
        isPath('/v1/booking'),
        (route) => route.continue({ postData: JSON.stringify({ customer: { phone: 'x'.repeat(300) } }) }),
        { times: 1 },
      );
      await press(page, 'Book');
      await check(page, 'review-wrong');
      await expectFocus(page, 'Phone (optional)');
      expect(await page.getByLabel('Phone').inputValue()).to.equal('123');
      await fillIn(page, { Phone: '1234' });
      await press(page, 'Book', { state: 'confirmed' });
      expect((await bookings())[0]?.customer?.phone).to.equal('1234');
    });

    it('restores the input, a hold and a booking after a reload', async () => {
      const page = await visit(salon.page);
      await toDetails(page);
      await fillIn(page, { Name: 'Grace' });
      await reload(page, { state: 'details' });
      expect(await page.getByLabel('Name').inputValue()).to.equal('Grace');
      await fill(page);
      await press(page, 'Continue', { state: 'review' });
      await fillIn(page, { Notes: 'Curly' });
      await reload(page, { state: 'review' });
      expect(await page.getByLabel('Notes').inputValue()).to.equal('Curly');
      await press(page, 'Book', { state: 'confirmed' });
      await reload(page, { state: 'confirmed' });
      expect(await statuses()).to.deep.equal(['confirmed']);
    });

    it('keeps its place on back and forward, and releases the hold on the way to the times', async () => {
      const page = await atReview();
      await page.goBack();
      await until(page, 'details');
      expect(await page.getByLabel('E-mail').inputValue()).to.equal('grace@example.com');
      await page.goForward();
      await until(page, 'review');
      expect(await statuses()).to.deep.equal(['held']);
      await page.goBack();
      await page.goBack();
      await until(page, 'times');
      await slot(page, '9:00').waitFor();
      // The page shows the times without waiting until the service has got the cancellation.
      await eventually(async () => (await statuses()).join() === 'cancelled');
      await page.goBack();
      await until(page, 'services');
      await page.goForward();
      await until(page, 'times');
      await slot(page, '9:30').click();
      await press(page, 'Continue', { state: 'review' });
      expect(await statuses()).to.deep.equal(['cancelled', 'held']);
    });

    it('takes a new hold for a corrected address, and keeps it for a corrected name', async () => {
      const page = await atReview();
      await press(page, 'Change: For');
      await fillIn(page, { Name: 'Rear Admiral Hopper' });
      await press(page, 'Continue', { state: 'review' });
      expect(await statuses()).to.deep.equal(['held']);
      await press(page, 'Change: For');
      await fillIn(page, { 'E-mail': 'hopper@example.com' });
      await press(page, 'Continue', { state: 'review' });
      expect(await statuses()).to.deep.equal(['cancelled', 'held']);
      await press(page, 'Book', { state: 'confirmed' });
      const [, booking] = await bookings();
      expect(booking?.customer).to.include({ name: 'Rear Admiral Hopper', email: 'hopper@example.com' });
      expect(booking?.start).to.include('T09:00:00');
    });
  });

  describe('when another customer is faster', () => {
    it('says so in place, with the free times of that day, and keeps the input', async () => {
      const page = await visit(salon.page);
      await toFilled(page, '9:30');
      await takeAll('2026-11-24T08:30:00Z');
      await press(page, 'Continue');
      await check(page, 'time-gone');
      expect(await page.getByRole('alert').textContent()).to.equal(
        'That time has just been taken.These are still free:',
      );
      expect(await slot(page, '9:30').count()).to.equal(0);
      expect(await page.getByLabel('Name').inputValue()).to.equal('Grace Hopper');
      await slot(page, '10:30').click();
      await until(page, 'details');
      await press(page, 'Continue', { state: 'review' });
      const held = (await bookings()).find(({ status }) => status === 'held');
      expect(held?.start).to.include('T10:30:00');
    });

    it('leads to another day if none is free on that one', async () => {
      const page = await visit(salon.page, { width: 320 });
      await toFilled(page);
      await takeAll('2026-11-24T08:00:00Z', 540);
      await press(page, 'Continue');
      await check(page, 'day-gone');
      await press(page, 'Choose another day', { state: 'times' });
      await page.getByRole('heading', { name: 'Wednesday 25 November' }).waitFor();
      await slot(page, '9:00').click();
      expect(await page.getByLabel('Name').inputValue()).to.equal('Grace Hopper');
    });

    it('says that it waits while there are too many holds, retries, and can be stopped', async () => {
      const key = new URL(await salon.pageOf({ live_holds_max: 1 })).searchParams.get('key') ?? '';
      const customer = { name: 'Lin', email: 'lin@example.com' };
      const body = { service: salon.services.cut, start: NINE, customer };
      const other = orThrow(await visitor(service, key).createBooking({ body })) as Schemas['BookingWithManageToken'];
      const page = await visit(`${service.url}/book?key=${key}`);
      await toFilled(page);
      await press(page, 'Continue');
      await check(page, 'waiting');
      await press(page, 'Stop', { state: 'details' });
      await press(page, 'Continue', { state: 'waiting' });
      orThrow(await visitor(service, other.manage_token).cancelOwnBooking());
      await page.clock.fastForward(11_000);
      await until(page, 'review');
      expect(await statuses()).to.deep.equal(['cancelled', 'held']);
    });

    it("offers no other time if too many bookings came from the visitor's address", async () => {
      const page = await visit(await salon.pageOf({ bookings_per_address: 1 }));
      const asked: string[] = [];
      await toReview(page);
      await press(page, 'Book', { state: 'confirmed' });
      await page.goto(page.url().replace(/#.*/, '#/'));
      await page.reload();
      await toDetails(page, '10:00');
      page.on('request', (request) => asked.push(new URL(request.url()).pathname));
      await fill(page, 'Lin', 'lin@example.com');
      await press(page, 'Continue');
      await check(page, 'too-many');
      await page.getByText('Too many bookings have been made from your connection').waitFor();
      expect(await page.getByText('These are still free').count()).to.equal(0);
      expect(await slot(page, '11:00').count()).to.equal(0);
      expect(asked).not.to.include('/v1/availability');
    });

    it('says that a service is gone, and what is still offered', async () => {
      const page = await atTimes();
      await salon.client.updateService({ path: { uuid: salon.services.cut }, body: { active: false } });
      await slot(page, '9:00').click();
      await fill(page);
      await press(page, 'Continue');
      await check(page, 'service-gone');
      // The service stays in the list until the list has been loaded again.
      await page.getByRole('link', { name: 'Cut and finish' }).waitFor({ state: 'detached' });
      expect(await page.getByRole('link').count()).to.equal(2);
      await page.getByRole('link', { name: 'First talk' }).click();
      await slot(page, '9:00').click();
      await until(page, 'details');
      expect(await page.getByLabel('Name').inputValue()).to.equal('Grace Hopper');
    });

    it('says that the customer has as many bookings as allowed', async () => {
      const limits = [{ per: 'customer' as const, period: 'day' as const, max: 1 }];
      await salon.client.updateService({ path: { uuid: salon.services.cut }, body: { limits } });
      const page = await atReview('11:00');
      const customer = { name: 'Grace', email: 'grace@example.com' };
      await salon.client.createBooking({ body: { service: salon.services.cut, start: NINE, customer } });
      await press(page, 'Book');
      await check(page, 'refused');
      await press(page, 'Choose another day', { state: 'times' });
    });
  });

  describe('during a hold', () => {
    it('prolongs it on request before its end, and takes it again after that', async () => {
      const page = await atReview();
      expect(await page.getByRole('timer').textContent()).to.match(/^(10:00|[89]:\d\d)$/);
      expect(await button(page, 'Keep it longer').count()).to.equal(0);
      await pass(page, 8.5);
      await button(page, 'Keep it longer').waitFor();
      await checkAccess(page, 'book-ending');
      expect(await page.getByText('This time is not held for much longer.').count()).to.equal(1);
      await press(page, 'Keep it longer');
      await button(page, 'Keep it longer').waitFor({ state: 'detached' });
      await page
        .getByRole('timer')
        .filter({ hasText: /^(10|9):/ })
        .waitFor();
      await fillIn(page, { Notes: 'Curly' });
      await pass(page, 10.5);
      await check(page, 'expired');
      // Enter in the field runs the action that has replaced "Book".
      await page.getByLabel('Phone').press('Enter');
      await until(page, 'review');
      expect(await page.getByLabel('Notes').inputValue()).to.equal('Curly');
      expect(await statuses()).to.deep.equal(['expired', 'held']);
    });

    it('takes it again once, however long the answer takes', async () => {
      const page = await atReview();
      await pass(page, 10.5);
      await until(page, 'expired');
      let asked = 0;
      await page.route('**/v1/bookings', async (route) => {
        asked += 1;
        await page.clock.runFor(1_000);
        expect(await page.locator('[data-state]').getAttribute('data-state')).to.equal('taking');
        await route.continue();
      });
      await press(page, 'Hold it again', { state: 'review' });
      // The expired state does not reappear after the review.
      await page.clock.runFor(1_000);
      await until(page, 'review');
      expect(asked).to.equal(1);
      expect(await statuses()).to.deep.equal(['expired', 'held']);
    });

    it('shows other free times if it has ended and another customer has taken it', async () => {
      const page = await atReview();
      await pass(page, 10.5);
      await until(page, 'expired');
      await takeAll('2026-11-24T08:00:00Z');
      await press(page, 'Hold it again', { state: 'time-gone' });
    });

    it('says that the business has cancelled it meanwhile', async () => {
      const page = await atReview();
      const [held] = await bookings();
      await salon.client.cancelBooking({ path: { uuid: held?.uuid ?? '' }, body: {} });
      await press(page, 'Book', { state: 'expired' });
      expect(await statuses()).to.deep.equal(['cancelled']);
    });
  });

  describe('with an unreliable connection', () => {
    /** Makes long waits of the page endless. The page continues only on request, however long the test looks at it. */
    const waitsForEver = (page: Page) =>
      page.addInitScript(
        'const timer = setTimeout; setTimeout = (run, after) => timer(run, after >= 2000 ? 1e9 : after)',
      );

    it('books once if answers are lost after the commit', async () => {
      const page = await visit(salon.page, {}, waitsForEver);
      await toFilled(page);
      await lose(page, '/v1/bookings', 6);
      await press(page, 'Continue', { state: 'offline' });
      await press(page, 'Try now', { state: 'review' });
      expect(await statuses()).to.deep.equal(['held']);
      await fillIn(page, { Notes: 'Curly' });
      await lose(page, '/v1/booking', 1);
      await lose(page, '/v1/booking/confirm', 6);
      await press(page, 'Book');
      await check(page, 'offline');
      // The service stores the input, but its answer is lost. Then the same happens to the confirmation.
      await press(page, 'Try now', { state: 'confirming' });
      await until(page, 'offline');
      await press(page, 'Try now', { state: 'confirmed' });
      expect(await statuses()).to.deep.equal(['confirmed']);
      expect((await bookings())[0]?.notes).to.equal('Curly');
    });

    it('books once, each under its key, if the service fails after the commit', async () => {
      const page = await visit(salon.page, {}, waitsForEver);
      const keys: (string | undefined)[] = [];
      const fail = async (path: string) => {
        let isFirst = true;
        await page.route(isPath(path), async (route) => {
          keys.push(route.request().headers()['idempotency-key']);
          const response = await route.fetch();
          if (!isFirst) return route.fulfill({ response });
          isFirst = false;
          return route.fulfill(FAILURE);
        });
      };
      await fail('/v1/bookings');
      await fail('/v1/booking/confirm');
      await toFilled(page);
      await press(page, 'Continue', { state: 'busy' });
      await press(page, 'Try now', { state: 'review' });
      expect(await statuses()).to.deep.equal(['held']);
      await press(page, 'Book', { state: 'busy' });
      await press(page, 'Try now', { state: 'confirmed' });
      expect(await statuses()).to.deep.equal(['confirmed']);
      const [hold, held, booking, booked] = keys;
      expect(keys).to.have.length(4);
      expect([held, booked]).to.deep.equal([hold, booking]);
    });

    it('looks up what became of a lost hold before it requests another', async () => {
      const page = await visit(salon.page);
      await toFilled(page);
      await lose(page, '/v1/bookings', 6);
      await press(page, 'Continue', { state: 'offline' });
      await press(page, 'Stop', { state: 'details' });
      await fillIn(page, { 'E-mail': 'hopper@example.com' });
      await press(page, 'Continue', { state: 'review' });
      expect(await statuses()).to.deep.equal(['cancelled', 'held']);
    });

    it('finds a booking that was confirmed while the page was closed', async () => {
      const page = await atReview();
      await page.route(isPath('/v1/booking/confirm'), (route) => route.abort());
      await lose(page, '/v1/booking/confirm', 1);
      await press(page, 'Book', { state: 'offline' });
      await reload(page, { state: 'confirmed' });
      expect(await statuses()).to.deep.equal(['confirmed']);
    });

    it('continues by itself when the network is back', async () => {
      const page = await visit(salon.page);
      await until(page, 'services');
      await page.route(isPath('/v1/availability'), (route) => route.abort());
      await follow(page, 'Cut and finish', { state: 'offline' });
      await page.unroute(isPath('/v1/availability'));
      await page.evaluate("dispatchEvent(new Event('online'))");
      await until(page, 'times');
    });

    it('reports a lost connection at once if the device knows of it', async () => {
      // Delays the retries of failed calls endlessly. Only the device can then know that there is no connection.
      const page = await visit(salon.page, {}, (page) =>
        page.addInitScript(
          'const later = setTimeout; setTimeout = (run, after) => later(run, after > 200 ? 1e9 : after)',
        ),
      );
      await until(page, 'services');
      await page.route(isPath('/v1/availability'), (route) => route.abort());
      await page.evaluate(
        "Object.defineProperty(navigator, 'onLine', { value: false }); dispatchEvent(new Event('offline'))",
      );
      expect(await page.locator('[data-state=offline]').count()).to.equal(0);
      await follow(page, 'Cut and finish', { state: 'offline' });
    });

    it('says that the service is busy, and retries', async () => {
      const busy = (route: Route) => route.fulfill({ status: 503, contentType: 'application/json', body: '{}' });
      const page = await visit(salon.page, {}, async (opened) => {
        await waitsForEver(opened);
        await opened.route(isPath('/v1/services'), busy, { times: 1 });
      });
      await check(page, 'busy');
      await press(page, 'Try now', { state: 'services' });
      let refusals = 0;
      await page.route(isPath('/v1/bookings'), (route) => {
        refusals += 1;
        if (refusals > 4) return route.fallback();
        return route.fulfill({
          status: 429,
          headers: { 'Retry-After': '0' },
          contentType: 'application/json',
          body: '{}',
        });
      });
      await toFilled(page);
      await press(page, 'Continue', { state: 'busy' });
      await press(page, 'Try now', { state: 'review' });
      expect(await statuses()).to.deep.equal(['held']);
    });
  });

  describe('while it waits for answers', () => {
    it('shows placeholders, can be used, and moves nothing when the answers arrive', async () => {
      let servicesCome = () => {};
      let timesCome = () => {};
      const page = await visit(salon.page, { height: 1400 }, async (opened) => {
        await opened.addInitScript(`globalThis.shifts = 0; new PerformanceObserver((list) => {
          for (const { value, hadRecentInput } of list.getEntries()) if (!hadRecentInput) globalThis.shifts += value;
        }).observe({ type: 'layout-shift', buffered: true })`);
        servicesCome = await hold(opened, isPath('/v1/services'));
        timesCome = await hold(opened, isPath('/v1/availability'));
      });
      await check(page, 'loading');
      servicesCome();
      await page.getByRole('link', { name: 'Cut and finish' }).click();
      await check(page, 'days-loading');
      await fillIn(page, { Ben: true });
      await press(page, 'Next month');
      await page.getByRole('heading', { name: 'December 2026' }).waitFor();
      timesCome();
      await until(page, 'times');
      await page.getByRole('heading', { name: 'Tuesday 1 December' }).waitFor();
      expect(await page.evaluate('globalThis.shifts')).to.equal(0);
    });

    it('moves nothing on a phone, with the name of the business on top', async () => {
      let come = () => {};
      const page = await visit(salon.page, { width: 390, height: 1400 }, async (opened) => {
        await opened.addInitScript(`globalThis.shifts = 0; new PerformanceObserver((list) => {
          for (const { value } of list.getEntries()) globalThis.shifts += value;
        }).observe({ type: 'layout-shift', buffered: true })`);
        come = await hold(opened, isPath('/v1/services'));
      });
      await until(page, 'loading');
      come();
      await until(page, 'services');
      await page.evaluate('new Promise(requestAnimationFrame)');
      expect(await page.evaluate('globalThis.shifts')).to.equal(0);
    });

    it('shows a day whose times are loading, and a hold or booking under way', async () => {
      const page = await atTimes();
      const timesCome = await hold(page, isPath('/v1/availability'));
      await page.getByRole('button', { name: 'Thursday 26 November' }).click();
      await check(page, 'times-loading');
      timesCome();
      await slot(page, '9:00').click();
      await fill(page);
      const taken = await hold(page, isPath('/v1/bookings'));
      await press(page, 'Continue');
      await check(page, 'taking');
      taken();
      await until(page, 'review');
      const confirmed = await hold(page, isPath('/v1/booking/confirm'));
      await press(page, 'Book');
      await check(page, 'confirming');
      confirmed();
      await until(page, 'confirmed');
    });
  });

  it('asks the questions of the service after the time is chosen, and sends the answers', async () => {
    const label = { en: 'How long is your hair?' };
    const questions = [{ id: 'hair', label, type: 'choice' as const, options: ['short', 'long'], required: true }];
    for (const uuid of Object.values(salon.services)) {
      await salon.client.updateService({ path: { uuid }, body: { questions } });
    }
    const page = await visit(salon.page);
    await page.getByRole('link', { name: 'Cut and finish' }).click();
    await slot(page, '10:30').click();
    await fillIn(page, { Name: 'Grace', 'E-mail': 'grace@example.com' });
    await press(page, 'Continue');
    await page.locator('select[aria-invalid="true"]').waitFor();
    await checkAccess(page, 'book-questions');
    await fillIn(page, { 'How long is your hair?': 'long' });
    await press(page, 'Continue');
    await until(page, 'review');
    await page.getByRole('definition').getByText('long', { exact: true }).waitFor();
    expect((await bookings())[0]?.answers).to.deep.equal([{ id: 'hair', label: label.en, answer: 'long' }]);
    await press(page, `Change: ${label.en}`, { state: 'details' });
  });

  it('books with the preferred person if possible', async () => {
    const page = await atTimes();
    await fillIn(page, { Ana: true });
    await fillIn(page, { 'Ana, if possible': true });
    await until(page, 'times');
    await slot(page, '10:30').click();
    await fill(page);
    await press(page, 'Continue', { state: 'review' });
    await page.getByRole('definition').getByText('Ana', { exact: true }).waitFor();
    expect((await bookings())[0]?.resources).to.include(salon.people.ana);
  });

  it('says when booking opens, and shows the times from then on', async () => {
    const rules = { slot_minutes: 30, opens: { days: 0, at: '10:00' } };
    await salon.client.updateService({ path: { uuid: salon.services.cut }, body: { rules } });
    const page = await visit(salon.page);
    await follow(page, 'Cut and finish', { text: 'Booking opens on Tuesday 24 November, 10:00.' });
    await pass(page, 121);
    await slot(page, '10:30').waitFor();
  });

  describe('with a payment', () => {
    const RULE = { take: 'deposit' as const, deposit: { percent: 25 } };
    beforeEach(async () => {
      const payment = { ...RULE, url: `${service.url}/healthz?booking={{booking.uuid}}` };
      await salon.client.updateService({ path: { uuid: salon.services.cut }, body: { payment } });
    });

    /** Reports a payment of the latest booking with that status. */
    async function pay(amount: number, status: Schemas['Booking']['status'] = 'held') {
      const uuid = (await bookings()).findLast((booking) => booking.status === status)?.uuid ?? '';
      const body = { status: 'paid' as const, amount, reference: `${status} ${amount}` };
      await salon.client.recordBookingPayment({ path: { uuid }, body });
    }
    async function atDue(seat: Seat = {}) {
      const page = await visit(salon.page, seat);
      await toFilled(page);
      await press(page, 'Continue', { state: 'due' });
      return page;
    }
    /** Follows the link to the payment. Returns the tab in which it opens. */
    async function toPayment(page: Page, name = 'Pay €12 to book'): Promise<Page> {
      const opened = page.context().waitForEvent('page');
      await follow(page, name);
      return opened;
    }
    const facts = async (page: Page) => (await page.locator('dl').innerText()).replaceAll(/\s+/g, ' ');

    it('says what must be paid, leads to the payment, and shows the booking once it is paid', async () => {
      const page = await visit(salon.page, { width: 360 });
      await page.getByRole('link', { name: /Cut and finish.*€12 deposit to book/ }).waitFor();
      await toFilled(page);
      await page.getByText('€48 · €12 deposit to book').waitFor();
      await press(page, 'Continue');
      await check(page, 'due');
      expect(await page.getByRole('timer').textContent()).to.match(/^(30:00|29:\d\d)$/);
      expect(await facts(page))
        .to.contain('To pay now €12')
        .and.contain('To pay later €36');
      expect(await button(page, 'Book').count()).to.equal(0);
      await fillIn(page, { Notes: 'Curly' });
      const tab = await toPayment(page);
      const [held] = await bookings();
      expect(tab.url()).to.contain(`/healthz?booking=${held?.uuid}`);
      expect(await tab.evaluate('opener')).to.equal(null);
      await check(page, 'paying');
      expect(await page.getByLabel('Notes').count()).to.equal(0);
      await reload(page, { state: 'paying' });
      await pay(1200);
      await page.clock.fastForward(4_000);
      await check(page, 'confirmed');
      await expectFocus(page, 'You are booked');
      expect(await facts(page))
        .to.contain('Paid €12')
        .and.contain('To pay later €36');
      expect((await bookings())[0]).to.include({ status: 'confirmed', notes: 'Curly' });
      expect(await page.evaluate('document.documentElement.scrollWidth')).to.equal(360);
    });

    it('opens the payment with Enter, too, and waits without a connection', async () => {
      const page = await atDue();
      const opened = page.context().waitForEvent('page');
      await page.getByLabel('Phone').press('Enter');
      await opened;
      await until(page, 'paying');
      await page.route(isPath('/v1/booking'), (route) => route.abort());
      await page.clock.fastForward(4_000);
      await until(page, 'offline');
      await pay(1200);
      await page.unroute(isPath('/v1/booking'));
      await page.evaluate("dispatchEvent(new Event('online'))");
      await until(page, 'confirmed');
    });

    it('keeps a partly paid hold, and says so when it has ended', async () => {
      const page = await atDue();
      await pay(400);
      await page.clock.fastForward(4_000);
      await check(page, 'part-paid');
      await page.getByText('€4 of €12 has been paid.').waitFor();
      await page.getByRole('link', { name: 'Pay €8 to book' }).waitFor();
      await page.goBack();
      await page.goBack();
      await until(page, 'times');
      await page.goForward();
      await page.goForward();
      await until(page, 'part-paid');
      expect(await statuses()).to.deep.equal(['held']);
      await pass(page, 31);
      await check(page, 'lapsed');
      await page.getByText('You have paid €4. The business knows this, and decides about the refund.').waitFor();
    });

    it('takes a payment after the end if the time is free, and says if it is not', async () => {
      for (const [time, isTaken, state] of [
        ['9:00', false, 'confirmed'],
        ['9:30', false, 'again'],
        ['10:30', true, 'late'],
      ] as const) {
        const page = await visit(salon.page);
        await toFilled(page, time);
        await press(page, 'Continue', { state: 'due' });
        await toPayment(page);
        await pass(page, 30.5);
        await until(page, 'expired');
        await page.getByText('If you have paid, do not pay again').waitFor();
        if (isTaken) await takeAll('2026-11-24T09:30:00Z');
        await pay(1200, 'expired');
        if (state === 'again') await press(page, 'Hold it again');
        else await page.clock.fastForward(16_000);
        await check(page, state === 'again' ? 'confirmed' : state);
      }
      expect((await statuses()).filter((status) => status === 'held')).to.deep.equal([]);
    });

    it('releases an unpaid hold, and no paid one', async () => {
      const page = await atDue();
      await press(page, 'Change: When', { state: 'times' });
      await eventually(async () => (await statuses()).join() === 'cancelled');
      await slot(page, '9:00').click();
      await press(page, 'Continue', { state: 'due' });
      await press(page, 'Change: For', { state: 'details' });
      await pay(1200);
      await fillIn(page, { 'E-mail': 'hopper@example.com' });
      await press(page, 'Continue', { state: 'confirmed' });
      await follow(page, 'Book another time', { state: 'services' });
      await toDetails(page, '10:30');
      await press(page, 'Continue', { state: 'due' });
      await press(page, 'Change: For', { state: 'details' });
      // The payment is reported while the request to release the hold is on its way.
      await page.route(isPath('/v1/booking/cancel'), async (route) => {
        await pay(1200);
        await route.continue();
      });
      await press(page, 'Back', { state: 'times' });
      await page.goBack();
      await until(page, 'confirmed');
      expect(await statuses()).to.deep.equal(['cancelled', 'confirmed', 'confirmed']);
    });

    it('leads to a request for approval if the business approves bookings', async () => {
      await confirmByHand();
      const page = await atDue({ width: 360, dark: true });
      await pay(1200);
      await page.evaluate("document.dispatchEvent(new Event('visibilitychange'))");
      await until(page, 'requested');
    });

    for (const [lang, rule, pays] of [
      ['de-DE', '48 € 12 € Anzahlung beim Buchen', '12 € zahlen und buchen'],
      ['fr-FR', '48 € acompte de 12 € à la réservation', 'Payer 12 € pour réserver'],
      ['es-ES', '48 € 12 € de señal al reservar', 'Pagar 12 € para reservar'],
    ] as const) {
      it(`is in ${lang}`, async () => {
        const page = await visit(salon.page, { lang, width: 320 });
        const offer = page.locator('a.offer').first();
        await offer.waitFor();
        expect((await offer.innerText()).replaceAll(/\s+/g, ' ')).to.contain(rule);
        await offer.click();
        await slot(page, '9:00').click();
        await page.locator('[name=name]').fill('Grace');
        await page.locator('[name=email]').fill('grace@example.com');
        await page.locator('button[type=submit]').click();
        await until(page, 'due');
        expect((await page.locator('.pay').innerText()).replaceAll(/\s+/g, ' ')).to.equal(pays);
        expect(await page.evaluate('document.documentElement.scrollWidth')).to.equal(320);
      });
    }
  });

  it('begins with this week on a phone, and leads to the next free time from any day', async () => {
    const page = await visit(salon.page, { width: 390 });
    await page.getByRole('link', { name: 'Cut and finish' }).click();
    await page.locator('[data-part=month] [data-day="2026-11-23"]').waitFor();
    const earlier = page.locator('[data-day="2026-11-20"]');
    expect(await earlier.isVisible()).to.equal(false);
    const today = page.locator('[data-day="2026-11-24"]');
    await today.focus();
    await page.keyboard.press('ArrowUp');
    expect(await today.evaluate((at) => at === document.activeElement)).to.equal(true);
    await page.setViewportSize({ width: 700, height: 900 });
    await earlier.waitFor();
    await page.locator('[data-day="2026-11-26"]').click();
    await page.getByRole('heading', { name: 'Thursday 26 November' }).waitFor();
    const next = page.locator('[data-part=next-free]');
    expect(await next.textContent()).to.equal('Next free: Tuesday, 9:00');
    // Opened at a later day, whose times are the first to be loaded.
    await page.reload();
    await page.getByRole('heading', { name: 'Thursday 26 November' }).waitFor();
    await next.waitFor();
    expect(await next.textContent()).to.equal('Next free: Tuesday, 9:00');
    await salon.client.createTimeOff({
      body: { resources: null, start_date: '2026-12-01', end_date: '2027-01-04' },
    });
    await press(page, 'Next month', { state: 'no-days' });
    expect(await next.allTextContents(), 'one way, not two').to.deep.equal(['Next free: 5 January']);
    await press(page, 'Previous month', { state: 'times' });
    await next.click();
    await until(page, 'details');
    const facts = page.getByRole('region', { name: 'Your booking' });
    expect(await facts.textContent())
      .to.contain('Tuesday 24 November')
      .and.match(/9:00.9:45/);
  });

  it('shows the least price where prices differ by length', async () => {
    const price = { amount: 3500, currency: 'EUR' };
    const offered = async (name: string, durations: Schemas['NewService']['durations']) =>
      salon.client.createService({
        body: { name, durations, price, roles: [{ name: 'x', resources: [salon.people.ana] }] },
      });
    await offered('Massage', [60, { minutes: 30, price: { amount: 2000 } }]);
    await offered('Consultation', [60, 30]);
    const page = await visit(salon.page);
    const shown = async (name: string) =>
      page.getByRole('link', { name }).locator('.offer-facts .number').allTextContents();
    expect(await shown('Massage')).to.deep.equal(['from 30 mins', 'from €20']);
    expect(await shown('Consultation')).to.deep.equal(['from 30 mins', '€35']);
  });

  describe('without free times', () => {
    it('says which month is full, and when the next free day is', async () => {
      const start_date = '2026-11-24';
      const body = { resources: null, start_date, end_date: '2026-12-02' };
      await salon.client.createTimeOff({ body });
      const page = await visit(salon.page);
      await page.getByRole('link', { name: 'Cut and finish' }).click();
      await check(page, 'no-days');
      expect(await page.getByText('No free times in November.').count()).to.equal(1);
      await press(page, 'Next free: 3 December', { state: 'times' });
      await page.getByRole('heading', { name: 'December 2026' }).waitFor();
      await page.getByRole('heading', { name: 'Thursday 3 December' }).waitFor();
    });

    it('says that nothing is free at all, and for whom times are free', async () => {
      const body = { resources: [salon.people.ben], start_date: '2026-11-24', end_date: '2029-01-01' };
      await salon.client.createTimeOff({ body });
      const page = await visit(salon.page);
      await page.getByRole('link', { name: 'Cut and finish' }).click();
      await fillIn(page, { Ben: true });
      await check(page, 'nothing-free');
      await press(page, 'See times with anyone', { state: 'times' });
      await fillIn(page, { Ben: true });
      await fillIn(page, { 'Ben, if possible': true });
      await until(page, 'times');
      await slot(page, '10:30').click();
      await page.getByText('Ben, if possible').waitFor();
      await fillIn(page, { Name: 'Grace', 'E-mail': 'grace@example.com' });
      const [asked] = await Promise.all([
        page.waitForRequest((request) => new URL(request.url()).pathname === '/v1/bookings'),
        press(page, 'Continue'),
      ]);
      expect(asked.postDataJSON())
        .to.deep.include({ prefer: [salon.people.ben] })
        .and.not.have.property('resources');
      await until(page, 'review');
      expect((await bookings())[0]?.resources).not.to.include(salon.people.ben);
    });

    it('says so without a key, with an unknown one, and without services', async () => {
      const bare = await visit(`${service.url}/book`);
      await check(bare, 'no-key');
      const { x = 0, width = 0 } = (await bare.getByRole('alert').boundingBox()) ?? {};
      expect(x + width / 2, 'in the middle').to.equal(640);
      const unknown = await visit(`${service.url}/book?key=pk_${'x'.repeat(40)}`);
      await check(unknown, 'unknown-key');
      await unknown.getByRole('alert').getByText('The token is not known, or no longer valid').waitFor();
      for (const uuid of Object.values(salon.services)) {
        await salon.client.updateService({ path: { uuid }, body: { active: false } });
      }
      await check(await visit(salon.page, { width: 320 }), 'no-services');
    });

    it('refuses a key for the pages of other sites', async () => {
      const address = await salon.pageOf({ origins: ['https://salon.example'] });
      // Simulates a proxy that serves the page under a host name that the service does not know.
      const page = await visit(address, {}, (opened) =>
        opened.route(isPath('/v1/business'), async (route) => {
          const { authorization = '' } = route.request().headers();
          const answer = await fetch(route.request().url(), {
            headers: { Authorization: authorization, Origin: 'https://elsewhere.example' },
          });
          await route.fulfill({ status: answer.status, contentType: 'application/json', body: await answer.text() });
        }),
      );
      await check(page, 'wrong-origin');
    });
  });

  describe('after the booking', () => {
    async function toBooked(page: Page): Promise<Schemas['Booking']> {
      await toReview(page);
      await press(page, 'Book');
      await page.locator('[data-state="confirmed"], [data-state="requested"]').waitFor();
      const [booking] = await bookings();
      if (!booking) throw new Error('Nothing is booked');
      return booking;
    }
    /** Simulates a return from another tab. The page notices this only after its first frame. */
    async function comeBack(page: Page) {
      let isSeen = false;
      const onRequest = (request: Request) => {
        isSeen ||= isPath('/v1/booking')(new URL(request.url()));
      };
      page.on('request', onRequest);
      await eventually(
        async () => {
          if (!isSeen) await page.evaluate(`document.dispatchEvent(new Event('visibilitychange'))`);
          return isSeen;
        },
        { what: 'the page looks at the booking again' },
      );
      page.off('request', onRequest);
    }

    it('shows a move and a cancellation by others', async () => {
      const page = await visit(salon.page);
      const { uuid } = await toBooked(page);
      const body = { start: '2026-11-25T10:00:00Z' };
      await salon.client.rescheduleBooking({ path: { uuid }, body });
      await comeBack(page);
      await page.getByText('Wednesday 25 November').waitFor();
      expect(await page.getByRole('definition').first().textContent()).to.contain('11:00–11:45');
      await salon.client.cancelBooking({ path: { uuid }, body: {} });
      await page.reload();
      await check(page, 'cancelled');
      expect(await button(page, 'Add to calendar').count()).to.equal(0);
      await follow(page, 'Book another time', { state: 'services' });
    });

    it('says that the business has declined the request', async () => {
      await confirmByHand();
      const page = await visit(salon.page);
      const { uuid } = await toBooked(page);
      await salon.client.declineBooking({ path: { uuid }, body: {} });
      await comeBack(page);
      await check(page, 'declined');
    });

    it('shows the booking again on back and forward, and allows another one', async () => {
      const page = await visit(salon.page);
      const { uuid } = await toBooked(page);
      await page.goBack();
      await page.goBack();
      await until(page, 'times');
      await page.goForward();
      await until(page, 'confirmed');
      await page.getByRole('link', { name: 'Book another time' }).click();
      await toReview(page, '10:00');
      expect(await statuses()).to.deep.equal(['confirmed', 'held']);
      expect((await bookings())[0]?.uuid).to.equal(uuid);
    });
  });

  describe('in other places', () => {
    it("shows the time of the place with the visitor's beside it, and any chosen zone", async () => {
      const page = await visit(salon.page, { zone: 'America/New_York', lang: 'en-US' });
      await page.getByRole('link', { name: 'Cut and finish' }).click();
      await slot(page, /^10:30\sAM\s?4:30\sAM in New York$/).waitFor();
      await page.getByLabel('Times are those of').focus();
      await fillIn(page, { 'Times are those of': 'Asia/Tokyo' });
      await slot(page, /^6:30\sPM\s?10:30\sAM in Berlin$/).click();
      await until(page, 'details');
      const facts = page.getByRole('region', { name: 'Your booking' });
      expect(await facts.textContent())
        .to.match(/6:30\s?.\s?7:15\sPM/)
        .and.match(/10:30\s?.\s?11:15\sAM Berlin/);
      await fill(page);
      await page.reload();
      await press(page, 'Continue', { state: 'review' });
      const [booking] = await bookings();
      expect(Date.parse(booking?.start ?? '')).to.equal(Date.parse('2026-11-24T09:30:00Z'));
      expect(booking?.timezone).to.equal('Asia/Tokyo');
    });

    it('shows both times in the weeks in which only one of the clocks has changed', async () => {
      const page = await visit(salon.page, { zone: 'America/New_York' });
      await page.getByRole('link', { name: 'Cut and finish' }).click();
      for (const month of ['December 2026', 'January 2027', 'February 2027', 'March 2027']) {
        await press(page, 'Next month');
        await page.getByRole('heading', { name: month, exact: true }).waitFor();
      }
      const first = async (day: string) => {
        await press(page, `${day} March, free times`);
        await page.getByRole('heading', { name: new RegExp(`^${day.replace(' ', ',? ')} March`) }).waitFor();
        return page.locator('button.slot').first().textContent();
      };
      expect(await first('Friday 12')).to.equal('9:003:00 in New York');
      expect(await first('Monday 15')).to.equal('9:004:00 in New York');
      expect(await first('Monday 29')).to.equal('9:003:00 in New York');
    });

    it('distinguishes the two hours that the clocks show twice', async () => {
      const schedule = { weekly: [{ days: ['sun' as const], start: '00:00', end: '06:00' }] };
      const resource = { name: 'Night desk', timezone: 'Europe/Berlin', schedule };
      const { uuid } = (await salon.client.createResource({ body: resource })) as Schemas['Resource'];
      const night = {
        name: 'Night',
        durations: [30],
        rules: { slot_minutes: 30 },
        roles: [{ name: 'desk', resources: [uuid] }],
        timezone: 'Europe/Berlin',
      };
      const { uuid: made } = (await salon.client.createService({ body: night })) as Schemas['Service'];
      const page = await visit(`${salon.page}#/time?service=${made}&day=2027-10-31&month=2027-10`);
      await until(page, 'times');
      const times = await page.locator('button.slot').allTextContents();
      expect(times.slice(2, 10)).to.deep.equal([
        '1:00',
        '1:30',
        '2:00 GMT+2',
        '2:30 GMT+2',
        '2:00 GMT+1',
        '2:30 GMT+1',
        '3:00',
        '3:30',
      ]);
    });

    const spoken = [
      ['de-DE', '', 'de-DE', 'Leistung wählen', 'Tag und Uhrzeit wählen', 'Dienstag, 24. November', '48 €'],
      [
        'fr-FR',
        '',
        'fr-FR',
        'Choisissez une prestation',
        'Choisissez un jour et une heure',
        'mardi 24 novembre',
        '48 €',
      ],
      ['en-GB', '&lang=es', 'es', 'Elija un servicio', 'Elija día y hora', 'martes, 24 de noviembre', '48 €'],
      ['fi-FI', '', 'en', 'Choose a service', 'Choose a day and a time', 'Tuesday, November 24', '€48'],
    ] as const;
    for (const [lang, query, documentLang, services, times, day, price] of spoken) {
      it(`is in ${documentLang} for a browser of ${lang}${query}`, async () => {
        const page = await visit(`${salon.page}${query}`, { lang, width: 320 });
        await page.getByRole('heading', { name: services, exact: true }).waitFor();
        expect(await page.evaluate('document.documentElement.lang')).to.equal(documentLang);
        await page.locator('a.offer').first().click();
        await page.getByRole('heading', { name: times, exact: true }).waitFor();
        await page.getByRole('heading', { name: day, exact: true }).waitFor();
        expect((await page.locator('.facts').textContent())?.replaceAll(/\s/g, ' ')).to.include(price);
        expect(await page.evaluate('document.documentElement.scrollWidth')).to.equal(320);
      });
    }

    it('is written from right to left in such languages', async () => {
      const page = await visit(salon.page, { width: 320 });
      await page.evaluate("document.documentElement.dir = 'rtl'");
      await page.getByRole('link', { name: 'Cut and finish' }).click();
      await check(page, 'times');
      expect(await page.evaluate('document.documentElement.scrollWidth')).to.equal(320);
      await page.locator('[data-day="2026-11-25"]').focus();
      await page.keyboard.press('ArrowLeft');
      await expectFocus(page, 'Thursday 26 November, free times');
      const [left, right] = await Promise.all(
        ['2026-11-26', '2026-11-25'].map((day) => page.locator(`[data-day="${day}"]`).boundingBox()),
      );
      expect(left?.x).to.be.lessThan(right?.x ?? 0);
    });

    it('distinguishes free and chosen times on a device with its own colours', async () => {
      const page = await atTimes({ forcedColors: true });
      const shown = (selector: string, property: string) =>
        page
          .locator(selector)
          .first()
          .evaluate((at, name) => getComputedStyle(at).getPropertyValue(name), property);
      const free = '[aria-selected="false"] > .day[data-free]';
      const ground = await shown('html', 'background-color');
      expect(await shown('.day:not([data-free])', 'border-top-color')).to.equal(ground);
      expect(await shown(free, 'border-top-color')).not.to.equal(ground);
      const chosen = await shown('[aria-selected="true"] > .day', 'background-color');
      expect(chosen).not.to.equal(await shown(free, 'background-color'));
      expect(await shown('.choice-one:has(:checked)', 'background-color')).to.equal(chosen);
      expect(await shown('.choice-one:not(:has(:checked))', 'background-color')).not.to.equal(chosen);
    });

    it('has no animations for visitors who prefer none', async () => {
      const page = await visit(salon.page, { reducedMotion: true }, (opened) =>
        opened.route(isPath('/v1/services'), () => {}),
      );
      await until(page, 'loading');
      const moving = 'document.getAnimations().filter((one) => one.effect.getTiming().duration > 1).length';
      expect(await page.evaluate(moving)).to.equal(0);
    });
  });

  describe('in a page of another site', () => {
    it('reports its height and the booking, and works without storage', async () => {
      const host = createServer((_, response) => {
        response.setHeader('Content-Type', 'text/html');
        response.end(`<!doctype html><html lang="en"><title>Site</title><link rel="icon" href="data:,">
          <script>messages = []; onmessage = ({ data }) => messages.push(data)</script>
          <iframe title="Book" width="700" height="900" src="${salon.page}"></iframe>`);
      });
      await new Promise<void>((resolve) => host.listen(0, '127.0.0.1', resolve));
      try {
        const site = `localhost:${(host.address() as AddressInfo).port}`;
        browser.allow(site);
        const page = await browser.open(`${service.url}/healthz`, { ownClock: true });
        await page.clock.install({ time: Date.parse(MORNING) + Date.now() - started });
        await page.addInitScript(
          "Object.defineProperty(window, 'sessionStorage', { get() { throw new DOMException('No', 'SecurityError') } })",
        );
        await page.goto(`http://${site}/`);
        const frame = page.frameLocator('iframe');
        await frame.getByRole('link', { name: 'Cut and finish' }).click();
        await press(frame, '9:00');
        await fillIn(frame, { Name: 'Grace Hopper', 'E-mail': 'grace@example.com' });
        await press(frame, 'Continue');
        await press(frame, 'Book');
        await frame.locator('[data-state=confirmed]').waitFor();
        const link = frame.getByRole('link', { name: 'Change or cancel' });
        expect(await link.getAttribute('target')).to.equal('_blank');
        const [booking] = await bookings();
        await comesTrue(page, "messages.some(({ type }) => type === 'slotkeeper:booked')");
        const messages = (await page.evaluate('messages')) as readonly { readonly type: string }[];
        const booked = messages.filter(({ type }) => type === 'slotkeeper:booked');
        expect(booked).to.deep.equal([{ type: 'slotkeeper:booked', uuid: booking?.uuid }]);
        const root = frame.locator('#root');
        // The page may still be growing.
        const isTold = async () => {
          const height = await root.evaluate((at) => Math.ceil(at.getBoundingClientRect().height));
          return page.evaluate<boolean>(`messages.some(({ height }) => height === ${height})`);
        };
        await eventually(isTold, { what: 'the site is told how high the page is' });
      } finally {
        host.closeAllConnections();
        host.close();
      }
    });
  });
});
