import { expect } from 'chai';
import { CALENDAR_STATES } from '../../adapters/web/browser/console/calendar/states.js';
import { until } from '../support/waiting.js';
import { inBrowser, type Locator, type Page, type Route } from './support/browser.js';
import { bookTime, heard, openConsole, visit } from './support/console.js';
import { now } from './support/moment.js';
import { FAILURE, fillIn, gate, hold, press, pressInMenu, shows } from './support/page.js';
import { openService, type SureClient, type TestService } from './support/service.js';
import { statesOf } from './support/states.js';

const WEEKDAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;
const OPEN = { weekly: [{ days: [...WEEKDAYS], start: '09:00', end: '17:00' }] };
const ALL_DAY = { weekly: [{ days: [...WEEKDAYS], start: '00:00', end: '24:00' }] };
/** A week from now, in a zone whose clocks never change. */
const DATE = new Date(now() + 7 * 86_400_000).toISOString().slice(0, 10);
const at = (time: string) => `${DATE}T${time}:00Z`;
const PLACE = `#/calendar?date=${DATE}`;

inBrowser("the console's calendar", (browser) => {
  const check = statesOf('console-calendar', CALENDAR_STATES);
  let service: TestService;
  /** Moment at which the service's clock is stopped. Undefined if it runs. */
  let standing: number | undefined;

  beforeEach(async () => {
    standing = undefined;
    service = await openService({ clock: () => standing ?? now() });
  });
  afterEach(() => service.close());

  /** A salon with two people, one service, and a booking with each person at 10:00. */
  const salon = async () => {
    const app = await service.app();
    const { client } = app;
    const person = async (name: string) =>
      (await client.createResource({ body: { name, timezone: 'UTC', schedule: OPEN } })).uuid;
    const ana = await person('Ana');
    const ben = await person('Ben');
    const roles = [{ name: 'with', resources: [ana, ben] }];
    const cut = (await client.createService({ body: { name: 'Haircut', durations: [30, 60], roles } })).uuid;
    const book = (resource: string, time: string, name: string, more = {}) =>
      bookTime(client, resource, at(time), { customer: { name }, ...more });
    const grace = await book(ana, '10:00', 'Grace');
    const lin = await book(ben, '10:00', 'Lin');
    return { app, client, ana, ben, cut, grace, lin, book };
  };
  const block = (page: Page, name: string) => page.locator('.booked').filter({ hasText: name });
  /** The block of that name, if it is shown to begin at that time. */
  const blockAt = (page: Page, name: string, time: string) =>
    page.locator('.booked').filter({ hasText: new RegExp(`^${name}${time}`) });
  const open = (app: { token: string }, place = PLACE, seat = {}) =>
    openConsole(browser, service, app, place, { zone: 'UTC', ...seat });
  /** The calendar of such a salon, which shows its bookings. */
  const openSalon = async (place = PLACE, seat = {}) => {
    const made = await salon();
    const page = await open(made.app, place, seat);
    await block(page, 'Grace').waitFor();
    return { page, ...made };
  };
  /** Returns the position of the element. Waits while the element is redrawn, because it then has no position. */
  const boxOf = async (place: Locator) => {
    let box = await place.boundingBox();
    const isDrawn = async () => {
      box ??= await place.boundingBox();
      return box !== null;
    };
    await until(isDrawn, { what: `it is drawn: ${place}` });
    return box!;
  };
  const drag = async (page: Page, name: string, by: { readonly x?: number; readonly y?: number }) => {
    const box = await boxOf(block(page, name));
    const [x, y] = [box.x + box.width / 2, box.y + 12];
    await page.mouse.move(x, y);
    await page.mouse.down();
    for (let step = 1; step <= 8; step += 1) {
      await page.mouse.move(x + ((by.x ?? 0) * step) / 8, y + ((by.y ?? 0) * step) / 8);
    }
    await page.mouse.up();
  };
  /** Adds the columns with these names to the shown columns. */
  const addColumns = async (page: Page, ...names: readonly string[]) => {
    await press(page, /^Columns/);
    for (const name of names) await page.getByRole('dialog').getByLabel(name, { exact: true }).check();
    await press(page, 'Done');
  };
  const signOf = (page: Page, state: string) => page.locator(`.console-head [data-live="${state}"]`);
  /** Records the requests for the bookings of the day. */
  const loadsOf = (page: Page) => {
    const loads: string[] = [];
    page.on('request', (request) => {
      const { pathname, searchParams } = new URL(request.url());
      if (pathname === '/v1/bookings' && searchParams.has('to')) loads.push(request.url());
    });
    return loads;
  };
  const startOf = async (client: SureClient, uuid: string) =>
    (await client.getBooking({ path: { uuid } })).start.slice(11, 16);

  it('says what to do first without resources', async () => {
    const page = await open(await service.app());
    await check(page, 'calendar-empty');
    await page.getByRole('link', { name: 'Add a person or room' }).click();
    await page.getByLabel('Name', { exact: true }).first().waitFor();
  });

  for (const width of [320, 1280]) {
    it(`shows the day, the week and a list, at ${width} pixels`, async () => {
      const { app, ana, book } = await salon();
      await book(ana, '12:00', 'Held', { hold_seconds: 3600 });
      await app.client.createTimeOff({
        body: { resources: [ana], start: at('13:00'), end: at('14:00'), reason: 'Lunch' },
      });
      const page = await open(app, PLACE, { width });
      await block(page, 'Grace').waitFor();
      await page.getByText('Lunch').waitFor();
      await check(page, 'calendar-day');
      await page.getByRole('button', { name: 'Grace, 10:00 to 11:00, with Ana, confirmed', exact: true }).waitFor();
      expect(await block(page, 'Held').textContent()).to.equal(
        'HeldOn hold12:00–13:00Held, 12:00 to 13:00, with Ana, on hold',
      );
      // On a phone, a day shows one resource only.
      expect(await block(page, 'Lin').count()).to.equal(width === 320 ? 0 : 1);
      expect(await page.evaluate('document.documentElement.scrollWidth')).to.equal(width);
      await press(page, 'Week');
      // The block of the day view stays until the week is loaded.
      await check(page, 'calendar-week');
      await block(page, 'Grace').waitFor();
      await press(page, 'List');
      await page.getByRole('row').filter({ hasText: 'Grace' }).waitFor();
      await check(page, 'calendar-list');
      await visit(page, `${PLACE}&view=month&resource=${ana}`);
      await page.locator('[data-count="3"]').or(page.locator('[data-count="2"]')).waitFor();
      expect(await page.locator('.month-date').first().getAttribute('href')).to.contain(`resource=${ana}`);
      await check(page, 'calendar-month');
    });
  }

  it('moves a booking by dragging, in time and to another person, and undoes it', async () => {
    const { client, page, grace, ben } = await openSalon();
    // A row of the grid is 34 pixels for half an hour.
    await drag(page, 'Grace', { y: 34 * 4 });
    await page.getByText('Moved to').waitFor();
    expect(await startOf(client, grace)).to.equal('12:00');
    await press(page, 'Undo');
    await blockAt(page, 'Grace', '10:00').waitFor();
    expect(await startOf(client, grace)).to.equal('10:00');
    const [mine, theirs] = [await boxOf(block(page, 'Grace')), await boxOf(block(page, 'Lin'))];
    await drag(page, 'Grace', { x: theirs.x - mine.x, y: 34 * 4 });
    await blockAt(page, 'Grace', '12:00')
      .and(page.locator('.booked').filter({ hasText: 'with Ben' }))
      .waitFor();
    expect((await client.getBooking({ path: { uuid: grace } })).resources).to.deep.equal([ben]);
  });

  it('puts back a booking that cannot be moved there, and says why', async () => {
    const { app, ana, book, cut, grace } = await salon();
    await book(ana, '12:00', 'Edith');
    await book(ana, '14:00', 'Nora', { service: cut });
    const page = await open(app);
    await block(page, 'Edith').waitFor();
    const before = await boxOf(block(page, 'Grace'));
    await drag(page, 'Grace', { y: 34 * 4 });
    const said = page.getByRole('alert');
    await said.getByText('Grace stays where it was').waitFor();
    await said.getByText('That time is already taken.', { exact: true }).waitFor();
    // No override helps: the time of the resource is taken.
    expect(await said.getByRole('button', { name: 'Move all the same' }).count()).to.equal(0);
    expect((await said.textContent())?.split('already taken')).to.have.length(2);
    expect(await startOf(app.client, grace)).to.equal('10:00');
    // Nor does one of a service go to Ben, who is free: it was dropped in the column of Ana.
    await drag(page, 'Nora', { y: -34 * 4 });
    await said.getByText('Nora stays where it was').waitFor();
    await page.locator('.booked-preview').waitFor({ state: 'detached' });
    await blockAt(page, 'Grace', '10:00').waitFor();
    expect(await boxOf(block(page, 'Grace'))).to.include({ x: before.x });
  });

  it("shows one user's changes to another immediately without a request", async () => {
    const { app, ana, grace } = await salon();
    const [one, other] = await Promise.all([open(app), open(app)]);
    await Promise.all([block(one, 'Grace').waitFor(), block(other, 'Grace').waitFor()]);
    await Promise.all([signOf(one, 'live').waitFor(), signOf(other, 'live').waitFor()]);
    const asked = [loadsOf(one), loadsOf(other)];
    await drag(one, 'Grace', { y: 34 * 4 });
    await one.getByText('Moved to').waitFor();
    await blockAt(other, 'Grace', '12:00').waitFor();
    await drag(other, 'Lin', { y: 34 * 2 });
    await other.getByText('Moved to').waitFor();
    await blockAt(one, 'Lin', '11:00').waitFor();
    expect(asked, 'what is told is not asked for').to.deep.equal([[], []]);

    await press(one, 'Close time');
    const dialog = one.getByRole('dialog');
    await fillIn(dialog, { Reason: 'Training' });
    await press(dialog, 'Close time', { gone: true });
    await other.locator('.off-text').filter({ hasText: 'Training' }).first().waitFor();

    // No resource is open after four any more, so the shown day ends an hour later.
    const schedule = { weekly: [{ days: [...WEEKDAYS], start: '09:00', end: '16:00' }] };
    for (const { uuid } of (await app.client.listResources()).data) {
      await app.client.updateResource({ path: { uuid }, body: { schedule } });
    }
    await Promise.all([one, other].map((page) => page.locator('[data-hours="8-17"]').waitFor()));
    await app.client.updateResource({ path: { uuid: ana }, body: { name: 'Anastasia' } });
    await other.locator('.grid-head').filter({ hasText: 'Anastasia' }).waitFor();

    await app.client.cancelBooking({ path: { uuid: grace }, body: {} });
    await Promise.all([one, other].map((page) => block(page, 'Grace').waitFor({ state: 'detached' })));
  });

  const STREAM = '**/v1/events/stream*';
  /** Cuts the stream and prevents a new one, until the returned function is called. */
  const lose = async (page: Page) => {
    const abort = (route: Route) => route.abort();
    await page.route(STREAM, abort);
    service.drop();
    await signOf(page, 'lost').waitFor();
    return async () => {
      await page.unroute(STREAM, abort);
      await page.evaluate("window.dispatchEvent(new Event('online'))");
    };
  };
  /** Opens a calendar, cuts its event stream, and meanwhile moves Grace's booking to 14:00. */
  const movedUnseen = async () => {
    const { client, page, grace } = await openSalon();
    await signOf(page, 'live').waitFor();
    const loads = loadsOf(page);
    const mend = await lose(page);
    await client.rescheduleBooking({ path: { uuid: grace }, body: { start: at('14:00') } });
    return { page, loads, mend };
  };

  it('continues after the stream is lost, and says so meanwhile', async () => {
    const { page, loads, mend } = await movedUnseen();
    await mend();
    await blockAt(page, 'Grace', '14:00').waitFor();
    await signOf(page, 'live').waitFor();
    expect(loads).to.deep.equal([]);
  });

  it('reloads if the missed events are no longer kept', async () => {
    const { page, loads, mend } = await movedUnseen();
    const gone = { status: 410, contentType: 'application/json', body: '{"code":410,"message":"Gone"}' };
    let refusals = 0;
    await page.route(
      STREAM,
      (route) => {
        refusals += 1;
        return route.fulfill(gone);
      },
      { times: 1 },
    );
    await mend();
    await blockAt(page, 'Grace', '14:00').waitFor();
    await signOf(page, 'live').waitFor();
    expect([refusals, loads.length]).to.deep.equal([1, 1]);
  });

  it('reports that the device is offline at once, and continues when it is back, or when an event arrives', async () => {
    const { client, page, grace } = await openSalon();
    await signOf(page, 'live').waitFor();
    const streams: string[] = [];
    page.on('request', (request) => {
      if (new URL(request.url()).pathname === '/v1/events/stream') streams.push(request.url());
    });
    // The stream itself does not notice this, as with an unplugged cable.
    await page.evaluate("window.dispatchEvent(new Event('offline'))");
    await signOf(page, 'lost').waitFor();
    await client.rescheduleBooking({ path: { uuid: grace }, body: { start: at('14:00') } });
    await blockAt(page, 'Grace', '14:00').waitFor();
    await signOf(page, 'live').waitFor();
    expect(streams).to.deep.equal([]);
    await page.evaluate("window.dispatchEvent(new Event('offline'))");
    await signOf(page, 'lost').waitFor();
    await page.evaluate("window.dispatchEvent(new Event('online'))");
    await signOf(page, 'live').waitFor();
    expect(streams).to.have.length(1);
  });

  for (const which of ['the event', 'the list'] as const) {
    it(`shows the later state if an event arrived during a request: that of ${which}`, async () => {
      const { client, page, ana, grace } = await openSalon();
      await signOf(page, 'live').waitFor();
      const [asked, answer] = [gate(), gate()];
      await page.route('**/v1/bookings?*', async (route) => {
        // Answers with the list as it is before the event, or as it is at the end.
        const early = which === 'the event' ? await route.fetch() : undefined;
        asked.open();
        await answer.passed;
        await route.fulfill({ response: early ?? (await route.fetch()) });
      });
      const off = { resources: [ana], start: at('16:00'), end: at('17:00'), reason: 'Training' };
      await client.createTimeOff({ body: off });
      await asked.passed;
      const move = async (time: string) =>
        await client.rescheduleBooking({ path: { uuid: grace }, body: { start: at(time) } });
      await move('14:00');
      await blockAt(page, 'Grace', '14:00').waitFor();
      if (which === 'the list') {
        await lose(page);
        await move('12:00');
      }
      answer.open();
      await page.locator('.off-text').filter({ hasText: 'Training' }).waitFor();
      await blockAt(page, 'Grace', which === 'the event' ? '14:00' : '12:00').waitFor();
      expect(await block(page, 'Grace').count()).to.equal(1);
    });
  }

  it('closes the stream after 30 seconds without a visible page, and catches up afterwards', async () => {
    const { app, grace } = await salon();
    const page = await open(app, PLACE, { ownClock: true });
    await page.clock.install({ time: now() });
    await page.reload();
    await block(page, 'Grace').waitFor();
    await signOf(page, 'live').waitFor();
    const look = (state: 'hidden' | 'visible') =>
      page.evaluate(`Object.defineProperty(document, 'visibilityState', { get: () => '${state}', configurable: true });
        document.dispatchEvent(new Event('visibilitychange'))`);
    // A page that soon becomes visible again keeps its stream.
    await look('hidden');
    await page.clock.fastForward(15_000);
    await look('visible');
    await page.clock.fastForward(16_000);
    expect(await signOf(page, 'live').count()).to.be.greaterThan(0);
    const ended = page.waitForEvent('requestfailed', (request) => request.url().includes('/v1/events/stream'));
    await look('hidden');
    await page.clock.fastForward(30_000);
    await signOf(page, 'asleep').waitFor();
    await ended;
    await app.client.rescheduleBooking({ path: { uuid: grace }, body: { start: at('14:00') } });
    const loads = loadsOf(page);
    await look('visible');
    await blockAt(page, 'Grace', '14:00').waitFor();
    await signOf(page, 'live').waitFor();
    expect(loads).to.deep.equal([]);
  });

  /** Height in pixels of one row of the grid (half an hour). */
  const ROW = 34;
  /** Presses the mouse at a point of a block, moves it by `by`, and keeps it down. */
  const lead = async (page: Page, from: readonly [x: number, y: number], by: { x?: number; y?: number }) => {
    await page.mouse.move(...from);
    await page.mouse.down();
    await page.mouse.move(from[0] + (by.x ?? 0) / 2, from[1] + (by.y ?? 0) / 2);
    await page.mouse.move(from[0] + (by.x ?? 0), from[1] + (by.y ?? 0));
  };
  const middleOf = async (page: Page, name: string): Promise<[number, number]> => {
    const box = await boxOf(block(page, name));
    return [box.x + box.width / 2, box.y + box.height / 2];
  };
  const bodies = (page: Page, path: string) => {
    const sent: unknown[] = [];
    page.on('request', (request) => {
      if (request.url().includes(path)) sent.push(request.postDataJSON());
    });
    return sent;
  };

  it('shows a dropped booking in its new place until the answer, and then in its real one', async () => {
    const { page } = await openSalon();
    const answer = await hold(page, '**/reschedule*');
    await drag(page, 'Grace', { y: ROW * 4 });
    const preview = page.locator('.booked-preview').filter({ hasText: 'Grace12:00–13:00' });
    await preview.waitFor();
    await page.locator('.booked-away').filter({ hasText: 'Grace10:00' }).waitFor();
    answer();
    await blockAt(page, 'Grace', '12:00').waitFor();
    await preview.waitFor({ state: 'detached' });
    await page.locator('.booked-away').waitFor({ state: 'detached' });
  });

  it('stretches a booking by its lower edge, one of a service only to its durations', async () => {
    const { app, grace, book, cut } = await salon();
    const ends = async (uuid: string) => (await app.client.getBooking({ path: { uuid } })).end.slice(11, 16);
    const body = { service: cut, start: at('13:00'), duration_minutes: 30, customer: { name: 'Edith' } };
    const edith = (await app.client.createBooking({ body })).uuid;
    await book((await app.client.createResource({ body: { name: 'Chair', timezone: 'UTC' } })).uuid, '10:00', 'Far');
    const page = await open(app);
    await addColumns(page, 'Chair');
    await block(page, 'Edith').waitFor();
    const edge = async (name: string): Promise<[number, number]> => {
      const box = await boxOf(block(page, name));
      return [box.x + 20, box.y + box.height - 3];
    };
    await lead(page, await edge('Grace'), { y: ROW });
    await page.mouse.up();
    await blockAt(page, 'Grace', '10:00–11:30').waitFor();
    expect([await startOf(app.client, grace), await ends(grace)]).to.deep.equal(['10:00', '11:30']);
    const sent = bodies(page, '/reschedule');
    await lead(page, await edge('Edith'), { y: ROW * 2 });
    await page.locator('[data-dragging="refused"]').waitFor();
    await page.mouse.up();
    await page.locator('[data-dragging]').waitFor({ state: 'detached' });
    expect(sent).to.deep.equal([]);
    await lead(page, await edge('Edith'), { y: ROW });
    await page.mouse.up();
    await blockAt(page, 'Edith', '13:00–14:00').waitFor();
    expect(await ends(edith)).to.equal('14:00');
  });

  it('drops a booking of a service only on people who offer it', async () => {
    const { app, ana, book, cut } = await salon();
    const cat = (await app.client.createResource({ body: { name: 'Cat', timezone: 'UTC', schedule: OPEN } })).uuid;
    const customer = { name: 'Edith' };
    const body = { service: cut, resources: [ana], start: at('13:00'), duration_minutes: 60, customer };
    await app.client.createBooking({ body });
    await book(cat, '10:00', 'Vet');
    const page = await open(app);
    await addColumns(page, 'Cat');
    await block(page, 'Vet').waitFor();
    const [from, there] = [await middleOf(page, 'Edith'), await middleOf(page, 'Vet')];
    const sent = bodies(page, '/reschedule');
    await lead(page, from, { x: there[0] - from[0], y: ROW });
    await page.locator('[data-dragging="refused"]').waitFor();
    await page.mouse.up();
    await page.locator('.booked-preview').waitFor({ state: 'detached' });
    expect(sent).to.deep.equal([]);
    // The drop does not open the dragged booking.
    expect(page.url()).to.contain('#/calendar');
  });

  it('cancels a drag with Escape, and opens nothing after a drag that ends where it began', async () => {
    const { page } = await openSalon();
    const sent = bodies(page, '/reschedule');
    const from = await middleOf(page, 'Grace');
    await lead(page, from, { y: ROW * 4 });
    await page.locator('.booked-preview').waitFor();
    await page.keyboard.press('Escape');
    await page.locator('.booked-preview').waitFor({ state: 'detached' });
    await page.mouse.up();
    await lead(page, from, { y: ROW * 2 });
    await page.mouse.move(...from);
    await page.locator('.booked-preview').filter({ hasText: 'Grace10:00' }).waitFor();
    await page.mouse.up();
    await page.locator('.booked-preview').waitFor({ state: 'detached' });
    expect([sent, page.url().includes('#/calendar')]).to.deep.equal([[], true]);
    await page.mouse.click(...from);
    await page.locator('[data-part="panel"]').waitFor();
  });

  it('selects free time with the mouse by dragging or by pointing', async () => {
    const { page } = await openSalon();
    const [x, y] = await block(page, 'Lin')
      .waitFor()
      .then(() => middleOf(page, 'Lin'));
    // From the quarter of an hour at 13:30 up to 12:30.
    await lead(page, [x, y + ROW * 6 + 10], { y: -ROW * 2 });
    await page.locator('.booked-preview').filter({ hasText: '12:30–13:45' }).waitFor();
    await page.mouse.up();
    const dialog = page.getByRole('dialog');
    expect(await dialog.getByLabel('Time', { exact: true }).inputValue()).to.equal('12:30');
    expect(await dialog.getByLabel('With').inputValue()).to.not.equal('');
    await fillIn(dialog, { What: 'Only the time' });
    expect(await dialog.getByLabel('Minutes', { exact: true }).inputValue()).to.equal('75');
    expect(await dialog.getByLabel('With').locator('option:checked').textContent()).to.equal('Ben');
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await page.mouse.click(x, y + ROW * 4 - 10);
    expect(await dialog.getByLabel('Time', { exact: true }).inputValue()).to.equal('12:15');
  });

  it('drags after a long press of a finger, and scrolls if the finger moves earlier', async () => {
    const { client, page, grace } = await openSalon(PLACE, { width: 390 });
    const touch = await page.context().newCDPSession(page);
    const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', point?: readonly [number, number]) =>
      touch.send('Input.dispatchTouchEvent', { type, touchPoints: point ? [{ x: point[0], y: point[1] }] : [] });
    await block(page, 'Grace').scrollIntoViewIfNeeded();
    const sent = bodies(page, '/reschedule');
    const [x, y] = await middleOf(page, 'Grace');
    await send('touchStart', [x, y]);
    await page.locator('[data-dragging="move"]').waitFor();
    await send('touchMove', [x, y + ROW]);
    await send('touchMove', [x, y + ROW * 2]);
    await send('touchEnd');
    await blockAt(page, 'Grace', '11:00').waitFor();
    await page.locator('.booked-preview').waitFor({ state: 'detached' });
    expect(await startOf(client, grace)).to.equal('11:00');
    const [there, high] = await middleOf(page, 'Grace');
    // Sent without a pause: a touch that rests in between would be a drag.
    const swipe = [send('touchStart', [there, high]), send('touchMove', [there, high - 40])];
    await Promise.all([...swipe, send('touchMove', [there, high - 80]), send('touchEnd')]);
    expect([sent.length, await page.locator('.booked-preview').count()]).to.deep.equal([1, 0]);
  });

  it('scrolls when a drag reaches the edge', async () => {
    const { app, ana } = await salon();
    await app.client.updateResource({ path: { uuid: ana }, body: { schedule: ALL_DAY } });
    const page = await open(app, PLACE, { height: 700 });
    await block(page, 'Grace').waitFor();
    const scrolled = () => page.locator('.grid').evaluate((grid: { scrollTop: number }) => grid.scrollTop);
    const until = async (isThere: (top: number) => boolean) => {
      while (!isThere(await scrolled())) await page.evaluate('new Promise(requestAnimationFrame)');
    };
    // A grid of 24 hours is first scrolled to 7:00.
    expect(await scrolled()).to.equal(7 * 2 * ROW);
    const box = await boxOf(page.locator('.grid'));
    const from = await middleOf(page, 'Grace');
    await lead(page, from, { y: box.y + box.height - 5 - from[1] });
    await until((top) => top > 8 * 2 * ROW);
    await page.mouse.move(from[0], box.y + 45);
    await until((top) => top === 0);
    await page
      .locator('.booked-preview')
      .filter({ hasText: /^Grace(23|00):/ })
      .waitFor();
    await page.keyboard.press('Escape');
    await page.mouse.up();
  });

  it('scrolls to the chosen date and to the present hour, but not after a change of bookings', async () => {
    const { app, ana, book } = await salon();
    await app.client.updateResource({ path: { uuid: ana }, body: { schedule: ALL_DAY } });
    const sunday = new Date(Date.parse(DATE) + ((7 - new Date(DATE).getUTCDay()) % 7) * 86_400_000);
    const place = `#/calendar?view=week&resource=${ana}&date=${sunday.toISOString().slice(0, 10)}`;
    const page = await open(app, place, { width: 360, height: 700 });
    await page.locator('[data-state="calendar-week"]').waitFor();
    const left = () => page.locator('.grid').evaluate((grid: { scrollLeft: number }) => grid.scrollLeft);
    expect(await left()).to.be.above(200);
    await page.locator('.grid').evaluate((grid: { scrollLeft: number }) => {
      grid.scrollLeft = 50;
    });
    await book(ana, '12:00', 'Edith');
    await block(page, 'Edith').waitFor({ state: 'attached' });
    expect(await left()).to.equal(50);
    await visit(page, `#/calendar?view=day&resource=${ana}`);
    await page.locator('.grid-now').waitFor();
    const [line, grid] = [await boxOf(page.locator('.grid-now')), await boxOf(page.locator('.grid'))];
    expect(line.y).to.be.within(grid.y, grid.y + grid.height);
  });

  it('has one tab stop, and arrow keys that move from booking to booking', async () => {
    const { app, ana, book } = await salon();
    await book(ana, '12:00', 'Edith');
    const page = await open(app);
    await block(page, 'Edith').waitFor();
    expect(await page.locator('.booked[tabindex="0"]').count()).to.equal(1);
    await page.locator('.booked[tabindex="0"]').focus();
    const press = async (key: string, name: string) => {
      await page.keyboard.press(key);
      expect(await heard(page), key).to.match(new RegExp(`^${name}`));
    };
    await press('ArrowDown', 'Edith');
    await press('ArrowRight', 'Lin');
    await press('ArrowLeft', 'Grace');
    await press('ArrowUp', 'Grace');
    await press('ArrowRight', 'Lin');
    // Tab returns to the same element.
    await page.keyboard.press('Shift+Tab');
    expect(await heard(page)).to.not.match(/^(Grace|Edith|Lin)/);
    await press('Tab', 'Lin');
    expect(await page.locator('.booked[tabindex="0"]').count()).to.equal(1);
  });

  it('shows overlapping bookings side by side, and bookings over midnight on both days', async () => {
    const app = await service.app();
    const hall = { name: 'Hall', timezone: 'UTC', capacity: 2, schedule: ALL_DAY };
    const uuid = (await app.client.createResource({ body: hall })).uuid;
    const book = (name: string, time: string, duration_minutes: number) =>
      bookTime(app.client, uuid, at(time), { duration_minutes, customer: { name } });
    await book('Ada', '10:00', 90);
    await book('Bob', '11:00', 60);
    await book('Cleo', '12:00', 60);
    await book('Owl', '23:00', 120);
    const page = await open(app, `${PLACE}&view=week`);
    await block(page, 'Owl').first().waitFor();
    const [ada, bob, cleo] = await Promise.all(['Ada', 'Bob', 'Cleo'].map((name) => boxOf(block(page, name))));
    expect(bob!.x).to.be.at.least(ada!.x + ada!.width);
    expect(cleo!.x).to.equal(ada!.x);
    expect(cleo!.width).to.be.greaterThan(ada!.width * 1.9);
    const weekday = new Date(`${DATE}T00:00:00Z`).getUTCDay();
    expect(await block(page, 'Owl').count()).to.equal(weekday === 0 ? 1 : 2);
  });

  for (const when of ['before it was taken hold of', 'in the second in which it was made', 'after that'] as const) {
    it(`does not move a booking that another user has changed ${when}, and shows its current state`, async () => {
      if (when === 'in the second in which it was made') standing = now();
      const { client, page, grace } = await openSalon();
      await signOf(page, 'live').waitFor();
      // The stream is lost, so that no event reports the change.
      await lose(page);
      const change = async () =>
        await client.updateBooking({ path: { uuid: grace }, body: { customer: { name: 'Hopper' } } });
      if (when === 'after that') {
        await page.route('**/reschedule*', async (route) => {
          await change();
          await route.continue();
        });
      } else {
        await change();
      }
      await drag(page, 'Grace', { y: 34 * 4 });
      const said = page.getByRole('alert');
      await shows(said, { text: ['Grace stays where it was', 'Changed by somebody else. This is the current state.'] });
      await blockAt(page, 'Hopper', '10:00').waitFor();
      expect(await startOf(client, grace)).to.equal('10:00');
    });
  }

  it('keeps the input if another user changed the booking that is moved by fields', async () => {
    const { app, grace } = await salon();
    const page = await open(app, `${PLACE}&move=${grace}`);
    const dialog = page.getByRole('dialog');
    await press(dialog, 'Another time…');
    const time = dialog.getByLabel('Time', { exact: true });
    await time.fill('14:00');
    await app.client.rescheduleBooking({ path: { uuid: grace }, body: { start: at('12:00') } });
    await press(dialog, 'Move', { text: ['Somebody else has changed it.', '12:00–13:00'] });
    expect(await time.inputValue()).to.equal('14:00');
    expect(await startOf(app.client, grace)).to.equal('12:00');
    await press(dialog, 'Move');
    await blockAt(page, 'Grace', '14:00').waitFor();
  });

  it('moves by wall time on a day when the clocks change', async () => {
    const app = await service.app();
    const schedule = { weekly: [{ days: [...WEEKDAYS], start: '00:00', end: '06:00' }] };
    const body = { name: 'Night', timezone: 'Europe/Berlin', schedule };
    const night = (await app.client.createResource({ body })).uuid;
    const [sunday, start] = ['2027-03-28', '2027-03-28T01:00:00+01:00'];
    const booked = { resources: [night], start, duration_minutes: 30, customer: { name: 'Owl' } };
    const { uuid } = await app.client.createBooking({ body: booked });
    const page = await open(app, `#/calendar?date=${sunday}`);
    await page.getByText('On this day the clocks change from 02:00 to 03:00.').waitFor();
    await blockAt(page, 'Owl', '01:00–01:30').waitFor();
    await drag(page, 'Owl', { y: 34 * 4 });
    await blockAt(page, 'Owl', '03:00–03:30').waitFor();
    const moved = await app.client.getBooking({ path: { uuid } });
    expect(Date.parse(moved.start)).to.equal(Date.parse(`${sunday}T03:00:00+02:00`));
    expect(Date.parse(moved.end) - Date.parse(moved.start)).to.equal(30 * 60_000);
  });

  it('distinguishes the hours that the clock shows twice, and draws a booking over them', async () => {
    const app = await service.app();
    const schedule = { weekly: [{ days: [...WEEKDAYS], start: '00:00', end: '06:00' }] };
    const body = { name: 'Night', timezone: 'Europe/Berlin', schedule, capacity: 2 };
    const night = (await app.client.createResource({ body })).uuid;
    const roles = [{ name: 'desk', resources: [night] }];
    const service_ = { name: 'Watch', durations: [30], timezone: 'Europe/Berlin', rules: { slot_minutes: 30 }, roles };
    await app.client.createService({ body: service_ });
    const book = (name: string, start: string, duration_minutes: number) =>
      bookTime(app.client, night, start, { duration_minutes, customer: { name } });
    await book('Owl', '2027-10-31T01:30:00+02:00', 90);
    await book('Bat', '2027-10-31T02:45:00+02:00', 30);
    const page = await open(app, '#/calendar?date=2027-10-31');
    await blockAt(page, 'Owl', '01:30–02:00 GMT.1').waitFor();
    await blockAt(page, 'Bat', '02:45 GMT.2–02:15 GMT.1').waitFor();
    expect((await boxOf(block(page, 'Owl'))).height).to.be.closeTo(34 * 3, 3);
    await visit(page, '#/bookings/new');
    await fillIn(page, { Date: '2027-10-31' });
    await page.locator('.time-choice').first().waitFor();
    const times = await page.locator('.time-choice').allTextContents();
    expect(times.filter((time) => time.startsWith('02:'))).to.have.length(
      new Set(times.filter((time) => time.startsWith('02:'))).size,
    );
    expect(times).to.include('02:00 GMT+1');
  });

  it('books free time; after a refusal it offers free times, and keeps the input', async () => {
    const { page } = await openSalon();
    await press(page, 'Book');
    const dialog = page.getByRole('dialog');
    await press(dialog, 'Another time…');
    await fillIn(dialog, { With: 'Ana', Time: '10:00', Customer: 'Edith' });
    await press(dialog, 'Book');
    await dialog.getByText('That time is already taken.').waitFor();
    await dialog.locator(`[data-start="${at('11:00').replace('Z', '.000Z')}"]`).click();
    expect(await dialog.getByLabel('Customer').inputValue()).to.equal('Edith');
    await press(dialog, 'Book');
    const booked = blockAt(page, 'Edith', '11:00–11:30, Haircut');
    await booked.and(page.locator('.booked').filter({ hasText: 'with Ana' })).waitFor();
  });

  it('books, closes and moves once, although the first answer was lost', async () => {
    const { client, page, grace } = await openSalon();
    const dialog = page.getByRole('dialog');
    /** Presses the button, loses the answer, and presses the button again. */
    const pressTwice = async (path: string, name: string) => {
      let tries = 0;
      await page.route(
        ({ pathname }) => pathname === `/v1/${path}`,
        async (route) => {
          if (route.request().method() === 'POST') tries += 1;
          if (route.request().method() !== 'POST' || tries > 1) return route.fallback();
          await route.fetch();
          // A failure that the client does not retry by itself.
          await route.fulfill(FAILURE);
        },
      );
      const button = dialog.getByRole('button', { name, exact: true });
      await button.click();
      await dialog.getByText('The answer was lost.').waitFor();
      await button.click();
      await dialog.waitFor({ state: 'detached' });
      expect(tries).to.equal(2);
    };
    await press(page, 'Book');
    await press(dialog, 'Another time…');
    await fillIn(dialog, { With: 'No preference', Time: '13:00', Customer: 'Edith' });
    await pressTwice('bookings', 'Book');
    expect((await client.listBookings()).total).to.equal(3);
    // The same form, filled in and sent again, makes another booking.
    await press(page, 'Book');
    await press(dialog, 'Another time…');
    await fillIn(dialog, { With: 'No preference', Time: '13:00', Customer: 'Edith' });
    await press(dialog, 'Book', { gone: true });
    expect((await client.listBookings()).total).to.equal(4);

    await visit(page, `${PLACE}&move=${grace}`);
    await press(dialog, 'Another time…');
    await fillIn(dialog, { Time: '15:00' });
    await pressTwice(`bookings/${grace}/reschedule`, 'Move');
    expect(await client.getBooking({ path: { uuid: grace } })).to.include({ sequence: 1 });

    await press(page, 'Close time');
    await fillIn(dialog, { 'Until what time': '23:00' });
    await pressTwice('time-off', 'Close time');
    expect((await client.listTimeOff()).total).to.equal(1);
  });

  it('books a service for a known customer, found by a part of the name', async () => {
    const { app } = await salon();
    const known = { name: 'Grace Hopper', email: 'grace@example.com', phone: '+4930123456' };
    const { uuid } = await app.client.createCustomer({ body: known });
    await app.client.createCustomer({ body: { name: 'Edith Clarke', email: 'edith@example.com' } });
    const page = await open(app);
    await press(page, 'Book');
    const dialog = page.getByRole('dialog');
    await press(dialog, 'Another time…');
    await fillIn(dialog, { Time: '13:00' });
    const field = dialog.getByRole('combobox', { name: 'Customer' });
    const offered = dialog.getByRole('listbox', { name: 'Customers' }).getByRole('option');
    await field.pressSequentially('hop');
    await offered.waitFor();
    expect(await offered.allTextContents()).to.deep.equal(['Grace Hoppergrace@example.com · +4930123456']);
    // Escape closes the list, not the dialog. Further typing opens the list again.
    await page.keyboard.press('Escape');
    await offered.waitFor({ state: 'detached' });
    expect(await field.inputValue()).to.equal('hop');
    await field.pressSequentially('p');
    await offered.waitFor();
    await page.keyboard.press('ArrowDown');
    await offered.and(page.locator('[aria-selected="true"]')).waitFor();
    await page.keyboard.press('Enter');
    await dialog.getByText('Grace Hopper').waitFor();
    await until(async () => (await heard(page)) === 'Someone else');
    expect(await dialog.getByLabel('E-mail', { exact: true }).count()).to.equal(0);
    await page.keyboard.press('Enter');
    await until(async () => (await heard(page)).startsWith('Customer'));
    await field.fill('clarke');
    await offered.filter({ hasText: 'Edith' }).waitFor();
    await field.fill('grace@ex');
    await offered.filter({ hasText: 'Grace' }).click();
    await press(dialog, 'Book');
    await blockAt(page, 'Grace Hopper', '13:00–13:30, Haircut').first().waitFor();
    const booked = (await app.client.listBookings({ query: { customer: uuid } })).data;
    expect(booked.map(({ customer }) => customer?.email)).to.deep.equal([known.email]);
  });

  it('closes a time', async () => {
    const { page } = await openSalon();
    await press(page, 'Close time');
    await check(page, 'close');
    const dialog = page.getByRole('dialog');
    await fillIn(dialog, { 'Until what time': '08:00' });
    await press(dialog, 'Close time');
    await check(page, 'close-refused');
    await dialog.getByText('The end must be after the beginning.').waitFor();
    await fillIn(dialog, { 'Until what time': '11:00', Reason: 'Training' });
    await press(dialog, 'Close time');
    await page.getByRole('heading', { name: '1 booking lies in this time' }).waitFor();
    await visit(page, PLACE);
    await page.locator('.off-text').filter({ hasText: 'Training' }).click();
    await page.getByRole('heading', { level: 1, name: 'Training' }).waitFor();
  });

  it('moves a booking by fields, which Enter opens', async () => {
    const { client, page, grace } = await openSalon();
    await block(page, 'Grace').focus();
    await page.keyboard.press('Enter');
    await pressInMenu(page, 'Move…');
    const dialog = page.getByRole('dialog');
    await press(dialog, 'Another time…');
    await fillIn(dialog, { Time: '20:00' });
    await press(dialog, 'Move');
    await dialog.getByText('It is closed at that time.', { exact: true }).waitFor();
    await fillIn(dialog, { Time: '14:00' });
    await press(dialog, 'Move');
    await blockAt(page, 'Grace', '14:00').waitFor();
    expect(await startOf(client, grace)).to.equal('14:00');
  });

  it('says why a booking that has not begun cannot be prolonged', async () => {
    const { app, grace } = await salon();
    const page = await open(app, `${PLACE}&prolong=${grace}`);
    await page.getByText('It cannot be extended. Its status no longer allows that.').waitFor();
  });

  it('says that it is loading, and that it cannot load', async () => {
    const { app } = await salon();
    const page = await open(app, '#/keys');
    const go = await hold(page, '**/v1/resources?*', 'fail');
    await visit(page, PLACE);
    await check(page, 'calendar-loading');
    go();
    await check(page, 'calendar-failed');
    await page.unroute('**/v1/resources?*');
    await press(page, 'Try again');
    await block(page, 'Grace').waitFor();
  });
});
