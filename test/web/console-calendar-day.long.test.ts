import { expect } from 'chai';
import { createClient, type Schemas } from '../../adapters/client/index.js';
import { PALETTE } from '../../adapters/web/browser/console/colors/palette.js';
import { until } from '../support/waiting.js';
import { inBrowser, type Locator, type Page } from './support/browser.js';
import { bookTime, made, openConsole, visit } from './support/console.js';
import { now } from './support/moment.js';
import { fillIn, hold, press } from './support/page.js';
import { openService, type TestService } from './support/service.js';
import { checkAccess } from './support/states.js';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** A zone in which it is about noon now, so that the day does not end during the tests. */
const HOURS = 12 - new Date(now()).getUTCHours();
const ZONE = `Etc/GMT${HOURS > 0 ? '-' : '+'}${Math.abs(HOURS)}`;
const WEEKDAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;
const OPEN = { weekly: [{ days: [...WEEKDAYS], start: '08:00', end: '18:00' }] };

interface Styled {
  readonly style: { getPropertyValue(name: string): string };
}
interface Box {
  readonly scrollWidth: number;
  readonly clientWidth: number;
  readonly textContent: string | null;
}

inBrowser("the console's day", (browser) => {
  let service: TestService;
  let clock: () => number;
  /** The full hour of now. */
  let hour: number;
  beforeEach(async () => {
    hour = Math.floor(now() / HOUR) * HOUR;
    clock = () => hour - 5 * HOUR;
    service = await openService({ clock: () => clock() });
  });
  afterEach(() => service.close());

  /** Three people with colours, a service that is booked at once and one that is approved, and a client of the booking page. */
  const salon = async () => {
    const app = await service.app();
    const { client } = app;
    const colors = Object.values(PALETTE);
    const person = async (name: string, at: number) =>
      (await client.createResource({ body: { name, timezone: ZONE, schedule: OPEN, color: colors[at]! } })).uuid;
    const [ana, ben, cleo] = [await person('Ana', 0), await person('Ben', 1), await person('Cleo', 2)];
    const flow = { name: 'Asked', description: 'Each is approved', settings: { mode: 'confirm' as const } };
    const workflow = (await client.createWorkflow({ body: flow })).uuid;
    const roles = [{ name: 'with', resources: [ana, ben, cleo] }];
    const offered = async (name: string, color: string, more = {}) =>
      (await client.createService({ body: { name, durations: [60], timezone: ZONE, roles, color, ...more } })).uuid;
    const cut = await offered('Cut', colors[3]!);
    const talk = await offered('Talk', colors[4]!, { workflow });
    const { key } = await client.createKey({ body: { name: 'Page' } });
    const page = createClient({ baseUrl: service.url, token: key });
    const book = (resource: string, start: number, name: string, more = {}) =>
      bookTime(client, resource, start, { customer: { name }, ...more });
    const ask = async (name: string, start: number, which = talk) => {
      const customer = { name, email: `${name.toLowerCase()}@example.com` };
      const body = { service: which, start: new Date(start).toISOString(), customer };
      const held = made(await page.createBooking({ body }));
      const own = createClient({ baseUrl: service.url, token: held.manage_token ?? '' });
      return made(await own.confirmOwnBooking({}));
    };
    return { app, client, ana, ben, cleo, cut, talk, book, ask };
  };
  const open = (app: { token: string }, place = '#/calendar', seat = {}) =>
    openConsole(browser, service, app, place, { zone: ZONE, ...seat });
  const block = (page: Page, name: string) => page.locator('.booked').filter({ hasText: name });
  const fillOf = (page: Page, name: string) =>
    block(page, name)
      .first()
      .evaluate((element: Styled) => element.style.getPropertyValue('--paint'));

  it('offers colours for people and services, and gives a new person the first unused', async () => {
    const { app, client, ana, ben, cut } = await salon();
    await client.updateResource({ path: { uuid: ben }, body: { color: null } });
    const page = await open(app, '#/resources/new');
    const swatch = (name: string) => page.getByRole('radio', { name, exact: true });
    await swatch('Orange').and(page.locator('[name="color"]:checked')).waitFor();
    await fillIn(page, { Name: 'Dora' });
    await press(page, 'Add person or room');
    await page.getByRole('heading', { level: 1, name: 'Dora' }).waitFor();
    const dora = (await client.listResources()).data.find(({ name }) => name === 'Dora');
    expect(dora?.color).to.equal(PALETTE.orange);
    await checkAccess(page, 'console-colors');

    // By keyboard, to the next colour.
    await visit(page, `#/services/${cut}`);
    await swatch('Pink').and(page.locator(':checked')).focus();
    await page.keyboard.press('ArrowRight');
    await press(page, 'Save');
    await until(
      async () => ((await client.getService({ path: { uuid: cut } })) as Schemas['Service']).color === PALETTE.lime,
    );
    await visit(page, `#/resources/${ana}`);
    await swatch('None').check();
    await press(page, 'Save');
    await until(async () => (await client.getResource({ path: { uuid: ana } })).color === null);
  });

  it('shows what is new, what is next, and requests with both answers', async () => {
    const { app, ask, cut, client } = await salon();
    const later = hour + 2 * DAY;
    clock = now;
    const page = await open(app);
    const today = page.locator('[data-part="today"]');
    const badge = page.locator('.console-side [data-part="badge"]');
    await today.getByText('Nothing booked today.').waitFor();
    expect(await badge.count()).to.equal(0);
    await ask('Grace', later, cut);
    const day = new Intl.DateTimeFormat('en-GB', { weekday: 'long', timeZone: ZONE }).format(later);
    await today.getByRole('button', { name: `Next: ${day} 12:00, Grace` }).waitFor();
    await badge.getByText('1', { exact: true }).waitFor();
    const [one, two] = [await ask('Mary', later), await ask('Edith', later)];
    await badge.getByText('5', { exact: true }).waitFor();
    await today.getByText(/^3 new since/).waitFor();
    await page.getByRole('link', { name: 'Bookings 5 new or to approve' }).first().waitFor();
    await checkAccess(page, 'console-today');

    const request = (name: string) => today.getByRole('listitem').filter({ hasText: name });
    await request('Mary').locator('[data-action="approve"]').press('Enter');
    await request('Mary').waitFor({ state: 'detached' });
    const hasFocus = (place: Locator) => place.evaluate((one) => one === one.ownerDocument.activeElement);
    await until(() => hasFocus(request('Edith').locator('[data-action="approve"]')));
    await request('Edith').locator('[data-action="decline"]').click();
    await fillIn(page.getByRole('dialog'), { Reason: 'Both chairs are taken' });
    await press(page.getByRole('dialog'), 'Decline', { gone: true });
    await request('Edith').waitFor({ state: 'detached' });
    await until(() => hasFocus(today.locator('.today-line')));
    expect((await client.getBooking({ path: { uuid: one.uuid } })).status).to.equal('confirmed');
    expect(await client.getBooking({ path: { uuid: two.uuid } })).to.include({
      status: 'declined',
      reason: 'Both chairs are taken',
    });

    // A look at the bookings is kept on the device.
    await badge.getByText('3', { exact: true }).waitFor();
    await visit(page, '#/bookings');
    await badge.waitFor({ state: 'detached' });
    await visit(page, '#/calendar');
    const go = await hold(page, '**/v1/bookings/counts?*', 'fail');
    await page.reload();
    await today.and(page.locator('[aria-busy="true"]')).waitFor({ state: 'attached' });
    go();
    await today.and(page.locator('[aria-busy="false"]')).waitFor({ state: 'attached' });
    await page.unrouteAll();
    await page.reload();
    await today.getByText('Nothing booked today.').waitFor();
    expect(await badge.count()).to.equal(0);
    await ask('Ida', later + DAY, cut);
    await badge.getByText('1', { exact: true }).waitFor();
  });

  it('shows states by words and icons, colours by choice, and leaves the time of an early end free', async () => {
    const { app, client, ana, ben, cleo, cut, book } = await salon();
    const from = hour - HOUR;
    const late = await book(ana, from, 'Late', { duration_minutes: 240 });
    const here = await book(ben, from, 'Here', { duration_minutes: 240 });
    const early = await book(cleo, from, 'Early', { duration_minutes: 300 });
    const lost = await book(ben, hour - 3 * HOUR, 'Lost');
    const input = { service: cut, start: new Date(hour - 3 * HOUR).toISOString(), customer: { name: 'Served' } };
    await client.createBooking({ body: { ...input, resources: [cleo] } });
    clock = now;
    await client.checkInBooking({ path: { uuid: here } });
    await client.endBooking({ path: { uuid: early } });
    await client.markBookingNoShow({ path: { uuid: lost } });
    const page = await open(app);
    await block(page, 'Served').waitFor();
    for (const [name, words] of Object.entries({ Late: 'Late', Here: 'Checked in', Early: 'Ended', Lost: 'No-show' })) {
      expect(await block(page, name).first().locator('.booked-state').textContent(), name).to.equal(words);
      expect(await block(page, name).first().locator('svg').count(), name).to.equal(1);
    }
    await page.getByRole('button', { name: /^Here, .*, with Ben, checked in$/ }).waitFor();
    expect(await fillOf(page, 'Here')).to.equal(PALETTE.orange);
    await checkAccess(page, 'console-states');

    await press(page, 'Service');
    expect([await fillOf(page, 'Served'), await fillOf(page, 'Here')]).to.deep.equal([PALETTE.pink, '']);
    await press(page, 'Status');
    expect(await fillOf(page, 'Served')).to.equal('');
    await page.reload();
    await page.getByRole('button', { name: 'Status', pressed: true }).waitFor();

    // The rest of the ended booking can be booked.
    const column = page.locator('.grid-columns');
    const area = (await column.boundingBox())!;
    const ended = (await block(page, 'Early').boundingBox())!;
    expect(ended.height).to.be.lessThan(3 * 68);
    await page.mouse.click(area.x + area.width - 20, ended.y + ended.height + 60);
    await page.locator('[data-state="book"]').waitFor();
    await page.keyboard.press('Escape');

    // Keys move the end of a booking that is under way, one step after another.
    await block(page, 'Late').focus();
    const end = from + 240 * MINUTE;
    await page.keyboard.press('Shift+ArrowDown');
    await page.keyboard.press('Shift+ArrowDown');
    await page.keyboard.press('Shift+ArrowDown');
    await page.keyboard.press('Shift+ArrowUp');
    const endsAt = async () => Date.parse((await client.getBooking({ path: { uuid: late } })).end);
    await until(async () => (await endsAt()) === end + 30 * MINUTE, { what: 'its end is half an hour later' });
  });

  it('shows a week of three people without scrolling, with 12-hour times, and keeps the time while dragging', async () => {
    const { app, ana, ben, cleo, book } = await salon();
    for (const [index, who] of [ana, ben, cleo].entries()) {
      for (const day of [1, 2, 3]) await book(who, hour + day * DAY, ['Grace Hopper', 'Lin Clark', 'Edith'][index]!);
    }
    clock = now;
    const page = await open(app, `#/calendar?view=week&date=${new Date(hour + DAY).toISOString().slice(0, 10)}`, {
      lang: 'en-US',
    });
    await block(page, 'Edith').first().waitFor();
    const cutIn = async (place: Locator) =>
      await place.evaluateAll((all: Box[]) =>
        all.filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth).map(({ textContent }) => textContent),
      );
    expect(await cutIn(page.locator('.grid'))).to.deep.equal([]);
    expect(await cutIn(page.locator('.grid-label, .booked-name'))).to.deep.equal([]);
    await page.locator('.grid-label', { hasText: /^9\sAM$/ }).waitFor();
    await checkAccess(page, 'console-dense');

    const box = (await block(page, 'Edith').first().boundingBox())!;
    await page.mouse.move(box.x + box.width / 2, box.y + 12);
    await page.mouse.down();
    await page.mouse.move(box.x + box.width / 2, box.y + 12 + 68, { steps: 4 });
    await page.locator('.drag-time', { hasText: /^1:00\sPM–2:00\sPM$/ }).waitFor();
    await page.mouse.up();
  });

  it('shows a month with counts, whose days lead to the day, and prints a day', async () => {
    const { app, client, ana, ben, book } = await salon();
    await book(ana, hour + HOUR, 'Grace', { notes: 'Short at the sides' });
    await book(ben, hour + HOUR, 'Lin');
    await book(ana, hour + 3 * HOUR, 'Edith');
    clock = now;
    const page = await open(app, '#/calendar?view=month');
    const month = page.locator('[data-part="month"]');
    const day = month.locator('[aria-current="date"]');
    await day.locator('[data-count="3"]').waitFor();
    await checkAccess(page, 'console-month');
    const gone = (await client.listBookings({ query: { sort: '-start', limit: 1 } })).data[0]!;
    await client.cancelBooking({ path: { uuid: gone.uuid }, body: {} });
    await day.locator('[data-count="2"]').waitFor();
    await press(page, 'Month after');
    await month.locator('[aria-current]').waitFor({ state: 'detached' });
    await press(page, 'Today');
    await day.click();
    await block(page, 'Grace').waitFor();
    expect(page.url()).to.match(/view=day&date=\d{4}-\d\d-\d\d$/);

    await page.emulateMedia({ media: 'print' });
    const paper = page.locator('.printed');
    const heading = new Intl.DateTimeFormat('en-GB', {
      weekday: 'long',
      day: 'numeric',
      month: 'long',
      timeZone: ZONE,
    });
    await paper.getByRole('heading', { name: new RegExp(`^${heading.format(hour).split(' ')[0]}.*, Ana$`) }).waitFor();
    await paper.getByRole('row', { name: '13:00–14:00 Grace Short at the sides' }).waitFor();
    for (const hidden of ['.grid', '.console-side']) expect(await page.locator(hidden).isVisible()).to.equal(false);
    await page.emulateMedia({ media: 'screen' });
    await paper.waitFor({ state: 'detached' });
  });
});
