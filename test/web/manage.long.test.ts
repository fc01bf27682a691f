import { text as read } from 'node:stream/consumers';
import { expect } from 'chai';
import { orThrow, type Schemas } from '../../adapters/client/index.js';
import { STATES, type StateName } from '../../adapters/web/browser/manage/states.js';
import { DAY } from '../../core/basics/instants.js';
import { until } from '../support/waiting.js';
import { comesTrue, hasFocus, inBrowser, type Locator, type Page, type Route } from './support/browser.js';
import { now } from './support/moment.js';
import { FAILURE, fillIn, follow, gate, hold, press, pressKeys, reload, shows } from './support/page.js';
import { type SureClient, serviceFor } from './support/service.js';
import { statesOf } from './support/states.js';

const ZONE = 'Europe/Berlin';
/** After each action, the focus is on the heading of the booking, where a screen reader continues. */
const ON_HEADING = "document.activeElement?.tagName === 'H1'";
const EVERY_DAY = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;

interface Made {
  readonly uuid: string;
  readonly token: string;
  readonly start: number;
}

inBrowser('the page of one booking', (browser) => {
  const checkState = statesOf('manage', STATES);
  const service = serviceFor('the suite', { clock: () => now() + ahead });
  let client: SureClient;
  let person = '';
  let cut = '';
  /** Lead of the service's clock over all other clocks. */
  let ahead = 0;

  beforeEach(() => setUp(0));

  /** Makes an app of its own, with the service's clock ahead by `from`. */
  async function setUp(from: number): Promise<void> {
    ahead = from;
    client = (await service.app({ description: 'By the lake' })).client;
    person = await resource({ weekly: [{ days: [...EVERY_DAY], start: '09:00', end: '17:00' }] });
    cut = await offer({ instructions: 'Bring a towel' });
  }

  async function resource(schedule: NonNullable<Schemas['NewResource']['schedule']>): Promise<string> {
    const body = { name: 'Ana', timezone: ZONE, schedule, rules: { slot_minutes: 60 } };
    return (await client.createResource({ body })).uuid;
  }

  async function offer(fields: Partial<Schemas['NewService']>): Promise<string> {
    const roles = [{ name: 'stylist', resources: [person] }];
    const price = { amount: 4800, currency: 'EUR' };
    const body = { name: 'Cut', durations: [60], timezone: ZONE, roles, price, ...fields };
    return (await client.createService({ body })).uuid;
  }

  async function workflow(settings: NonNullable<Schemas['NewWorkflow']['settings']>): Promise<string> {
    return (await client.createWorkflow({ body: { name: 'Visits', description: 'Visits', settings } })).uuid;
  }

  /** Returns the free starts of the two days that begin `days` days from now. */
  async function freeStarts(days: number, of = cut): Promise<readonly number[]> {
    const from = new Date(now() + ahead + days * DAY).toISOString();
    const to = new Date(now() + ahead + (days + 2) * DAY).toISOString();
    const { slots = [] } = await client.findAvailability({ query: { service: of, from, to } });
    return slots.map(({ start }) => Date.parse(start));
  }

  async function book(fields: Partial<Schemas['NewBooking']> = {}, days = 8): Promise<Made> {
    const [first = 0] = fields.start ? [Date.parse(fields.start)] : await freeStarts(days);
    const body = {
      service: cut,
      start: new Date(first).toISOString(),
      customer: { name: 'Grace Okafor', email: 'grace@example.com', phone: '+44 20 7946 0007' },
      notes: 'As last time',
      ...fields,
    } as Schemas['NewBooking'];
    const made = await client.createBooking({ query: { include: ['manage_token'] }, body });
    const { uuid, manage_token: token = '' } = made as Schemas['Booking'] & { readonly manage_token?: string };
    return { uuid, token, start: first };
  }

  const bookingOf = async ({ uuid }: Pick<Made, 'uuid'>) => await client.getBooking({ path: { uuid } });
  const addressOf = ({ token }: Pick<Made, 'token'>, query = '') => `${service.url}/manage${query}#${token}`;
  const open = (made: Pick<Made, 'token'>, seat: Parameters<typeof browser.open>[1] = {}) =>
    browser.open(addressOf(made), seat);

  /** The page of a new booking. */
  const opened = async (seat: Parameters<typeof browser.open>[1] = {}) => {
    const made = await book();
    return { made, page: await open(made, seat) };
  };

  /** Checks the page in the state, at its width, without horizontal scrolling. */
  async function check(page: Page, state: StateName): Promise<void> {
    await checkState(page, state);
    expect(
      await page.evaluate('document.documentElement.scrollWidth <= innerWidth'),
      `${state}: no sideways scroll`,
    ).to.equal(true);
  }

  /** A tab in which nothing is open yet. */
  async function tab(seat: Parameters<typeof browser.open>[1] = {}): Promise<Page> {
    const page = await browser.open('about:blank', seat);
    browser.allow(new URL(service.url).host);
    return page;
  }

  const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });
  /** Text on the button of a time. */
  const timeOf = (start: number) =>
    new Intl.DateTimeFormat('en-GB', { hour: 'numeric', minute: '2-digit', timeZone: ZONE }).format(start);
  const dayOf = (start: number) =>
    new Intl.DateTimeFormat('en-GB', { weekday: 'long', day: 'numeric', month: 'long', timeZone: ZONE }).format(start);
  const slot = (page: Page, start: number) => page.locator(`[data-start="${new Date(start).toISOString()}"]`);

  /** Chooses the second free time to move the booking to. */
  async function chooseOther(page: Page): Promise<void> {
    await press(page, 'Move', { state: 'times' });
    const [, other = 0] = await freeStarts(8);
    await press(page, new RegExp(`^${dayOf(other)}, free`));
    await slot(page, other).click();
  }

  /** Presses Tab until the element has the focus. */
  async function tabTo(page: Page, place: Locator): Promise<void> {
    await place.waitFor();
    for (let presses = 0; presses < 60; presses += 1) {
      if (await hasFocus(place)) return;
      await page.keyboard.press('Tab');
    }
    throw new Error(`Tab does not lead to ${place}`);
  }

  async function enterOn(page: Page, place: Locator): Promise<void> {
    await tabTo(page, place);
    await page.keyboard.press('Enter');
  }

  it('is moved, saved and cancelled with the keyboard only, on a telephone', async () => {
    const { made, page } = await opened({ width: 320, height: 640 });
    await check(page, 'confirmed');
    await page.getByRole('heading', { name: 'Cut', level: 1 }).waitFor();
    await page.getByText(dayOf(made.start)).first().waitFor();
    for (const text of [
      'Ana',
      '€48',
      'Grace Okafor grace@example.com +44 20 7946 0007',
      'As last time',
      '1 hour',
      'Bring a towel',
    ]) {
      await page.getByText(text, { exact: true }).waitFor();
    }
    const business = await client.getCurrentApp();
    await page.getByText(business.name, { exact: true }).waitFor();
    await page.getByText('By the lake', { exact: true }).waitFor();
    expect(await page.title()).to.equal(`Your booking · ${business.name}`);

    await enterOn(page, button(page, 'Move'));
    await check(page, 'times');
    await comesTrue(page, "document.activeElement?.textContent === 'Choose another time'");
    await tabTo(page, page.locator('[data-day][tabindex="0"]'));
    await pressKeys(page, 'ArrowRight', 'Enter');
    await tabTo(page, page.locator('.slot').first());
    const chosen = String(await page.evaluate('document.activeElement.dataset.start'));
    await page.keyboard.press('Enter');
    await check(page, 'chosen');
    await enterOn(page, button(page, 'Move booking'));
    await check(page, 'moved');
    await comesTrue(page, ON_HEADING);
    await page.getByText('Your booking has been moved.').waitFor();
    const moved = await bookingOf(made);
    expect(Date.parse(moved.start)).to.equal(Date.parse(chosen)).and.not.to.equal(made.start);
    expect(moved.sequence).to.equal(1);
    await page
      .getByText(dayOf(Date.parse(moved.start)))
      .first()
      .waitFor();

    await tabTo(page, button(page, 'Add to calendar'));
    const saved = page.waitForEvent('download');
    await page.keyboard.press('Enter');
    const file = await saved;
    expect(file.suggestedFilename()).to.equal('Cut.ics');
    const text = await read(await file.createReadStream());
    const stamp = `${moved.start.slice(0, 0)}${new Date(moved.start).toISOString().replace(/[-:]|\.000/g, '')}`;
    expect(text)
      .to.match(/^BEGIN:VCALENDAR\r\n/)
      .and.to.contain(`DTSTART:${stamp}`)
      .and.to.contain(made.uuid);

    await enterOn(page, button(page, 'Cancel booking'));
    await check(page, 'asking');
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(await hasFocus(button(page, 'Cancel booking'))).to.equal(true);
    expect((await bookingOf(made)).status, 'one step is not enough').to.equal('confirmed');
    await page.keyboard.press('Enter');
    await tabTo(page, page.getByLabel('Reason'));
    await page.keyboard.type('Ill, sorry');
    await enterOn(page, page.getByRole('dialog').getByRole('button', { name: 'Cancel booking' }));
    await check(page, 'cancelled');
    await comesTrue(page, ON_HEADING);
    await page.getByText('Reason: Ill, sorry').waitFor();
    expect(await bookingOf(made)).to.include({ status: 'cancelled', reason: 'Ill, sorry' });
    expect(await button(page, 'Move').count()).to.equal(0);
    expect(await button(page, 'Add to calendar').count()).to.equal(0);
  });

  it('allows a customer to check in from the configured moment, and no changes once it has begun', async () => {
    const visits = await workflow({ check_in_from_minutes: 30 });
    const made = await book({ service: await offer({ workflow: visits }) }, 1);
    const minute = 60_000;
    const goTo = (moment: number) => {
      ahead = moment - now();
    };
    goTo(made.start - 40 * minute);
    const page = await open(made);
    await page.getByText('You can check in here from').waitFor();
    expect(await button(page, 'I am here').count()).to.equal(0);
    goTo(made.start - 20 * minute);
    await page.reload();
    await button(page, 'I am here').waitFor();
    const answer = await hold(page, '**/v1/booking/check-in');
    await press(page, 'I am here');
    await check(page, 'checking-in');
    answer();
    await check(page, 'checked-in');
    await page.getByText('You are checked in.').waitFor();
    expect((await bookingOf(made)).checked_in_at).to.be.a('string');
    expect(await button(page, 'I am here').count()).to.equal(0);
    expect(await button(page, 'Cancel booking').count()).to.equal(1);
    goTo(made.start + 5 * minute);
    await reload(page, { state: 'too-late' });
    expect(await button(page, /^(Move|Cancel booking)$/).count()).to.equal(0);
  });

  it('uses the clock of the service, whatever the device shows', async () => {
    const made = await book();
    const page = await tab({ ownClock: true });
    await page.clock.setSystemTime(now() + 30 * DAY);
    await page.goto(addressOf(made));
    await page.locator('[data-state="confirmed"]').waitFor();
    await button(page, 'Cancel booking').waitFor();
    expect(await page.evaluate('Date.now()'), 'the device is ahead').to.be.above(now() + 29 * DAY);
  });

  it('is moved with a mouse in a wide window; "back" works, and a reload keeps the place', async () => {
    const { made, page } = await opened();
    await check(page, 'confirmed');
    await press(page, 'Move');
    await check(page, 'times');
    expect(await slot(page, made.start).count(), 'the time that it has is no other time').to.equal(0);
    await page.getByRole('heading', { name: dayOf(made.start), level: 3 }).waitFor();
    await page.goBack();
    await page.locator('[data-state=confirmed]').waitFor();
    await page.goForward();
    await page.reload();
    await check(page, 'times');
    const [, other = 0] = (await freeStarts(8)).filter((start) => timeOf(start) !== timeOf(made.start));
    await press(page, `${dayOf(other)}, free times`);
    await slot(page, other).click();
    await page.getByText(`${dayOf(other)}, ${timeOf(other)}`).waitFor();
    await press(page, 'Move booking');
    await check(page, 'moved');
    expect(Date.parse((await bookingOf(made)).start)).to.equal(other);
    await reload(page, { state: 'confirmed' });
    expect(page.url()).to.equal(addressOf(made));
    const [, ...tokens] = service.lines.map((line) => JSON.stringify(line)).filter((line) => line.includes(made.token));
    expect(tokens, 'no log has the token').to.deep.equal([]);
  });

  it('sends its token in no address and no referrer', async () => {
    const made = await book();
    const page = await browser.open(`${service.url}/manage#`);
    const told: string[] = [];
    page.on('request', (request) => told.push(request.url(), request.headers().referer ?? ''));
    await check(page, 'no-token');
    await page.evaluate("location.hash = 'example'");
    await check(page, 'example');
    await page.goto(addressOf(made));
    await page.locator('[data-state=confirmed]').waitFor();
    expect(told.length).to.be.greaterThan(1);
    expect(told.filter((text) => text.includes(made.token) && !text.startsWith(addressOf(made)))).to.deep.equal([]);
    expect(told.filter((text) => text !== '' && !text.startsWith('http'))).to.deep.equal([]);
  });

  it('says that a link leads to no booking any more; another link in the same tab opens its booking', async () => {
    const made = await book();
    const page = await open({ token: `${made.token.slice(0, -4)}AAAA` }, { width: 320 });
    await check(page, 'unknown');
    await page.evaluate(`location.hash = '${made.token}'`);
    await page.locator('[data-state=confirmed]').waitFor();
    // The holder of the new address has a new link.
    await client.updateBooking({ path: { uuid: made.uuid }, body: { customer: { email: 'g@example.com' } } });
    await page.reload();
    await check(page, 'unknown');
  });

  it('confirms a hold, prolongs it, and shows a request that waits for approval', async () => {
    const approved = await workflow({ mode: 'confirm' });
    const onRequest = await offer({ name: 'Colour', workflow: approved });
    const [start = 0] = await freeStarts(9, onRequest);
    const made = await book({ service: onRequest, start: new Date(start).toISOString(), hold_seconds: 120 });
    const page = await open(made, { width: 320 });
    await check(page, 'held');
    const left = async () => String(await page.locator('.manage-left').textContent());
    expect(await left()).to.match(/^[12]:\d\d$/);
    await press(page, 'Keep it longer');
    await comesTrue(page, "/^[45]:/.test(document.querySelector('.manage-left')?.textContent)");

    const answer = await hold(page, '**/v1/booking/confirm');
    await press(page, 'Book');
    await check(page, 'confirming');
    answer();
    await check(page, 'booked');
    await page.getByText('Your request is in.').waitFor();
    expect((await bookingOf(made)).status).to.equal('pending');
    await page.reload();
    await check(page, 'pending');
    await client.declineBooking({ path: { uuid: made.uuid }, body: { reason: 'Both chairs are taken' } });
    await page.evaluate("document.dispatchEvent(new Event('visibilitychange'))");
    await check(page, 'declined');
    await page.getByText('Reason: Both chairs are taken').waitFor();
  });

  it('says when a hold has ended, also while it is open, and which limit forbids a change', async () => {
    const made = await book({ hold_seconds: 300 });
    const page = await tab({ ownClock: true });
    await page.clock.install({ time: now() });
    await page.goto(addressOf(made));
    await page.locator('[data-state=held]').waitFor();
    ahead = 301_000;
    await page.clock.fastForward(301_000);
    await check(page, 'expired');
    expect(await button(page, 'Book').count()).to.equal(0);
    ahead = 0;

    const once = await offer({ name: 'First visit', limits: [{ per: 'customer', period: 'active', max: 1 }] });
    const [first = 0, second = 0] = await freeStarts(9, once);
    const { data: keys } = { data: await client.createKey({ body: { name: 'Website' } }) };
    const { createClient } = await import('../../adapters/client/index.js');
    const visitor = createClient({ baseUrl: service.url, token: keys.key });
    const customer = { name: 'Lin', email: 'lin@example.com' };
    const hold = async (start: number) => {
      const body = { service: once, start: new Date(start).toISOString(), customer };
      return orThrow(await visitor.createBooking({ body })) as unknown as { readonly manage_token: string };
    };
    const [one, two] = [await hold(first), await hold(second)];
    const shown = await open({ token: one.manage_token });
    await press(shown, 'Book', { text: 'You are booked.' });
    const other = await open({ token: two.manage_token });
    await press(other, 'Book');
    await check(other, 'limited');
  });

  it('links to the payment, and shows the amounts paid and refunded, and a late payment', async () => {
    const url = `${service.url}/healthz?booking={{booking.uuid}}`;
    const deposit = await offer({ payment: { take: 'deposit', deposit: { amount: 1000 }, url } });
    const made = await book({ service: deposit, payment: true });
    const report = (status: 'paid' | 'refunded', amount: number) => {
      const body = { status, amount, reference: `pi_${amount}` };
      return client.recordBookingPayment({ path: { uuid: made.uuid }, body });
    };
    const facts = async (page: Page) => (await page.locator('dl').innerText()).replaceAll(/\s+/g, ' ');
    const page = await open(made, { width: 360 });
    await check(page, 'due');
    expect(await page.locator('.manage-left').textContent()).to.match(/^(30:00|29:\d\d)$/);
    expect(await facts(page)).to.contain('To pay now €10 To pay later €38');
    expect(await button(page, /^(Book|Keep it longer)$/).count()).to.equal(0);
    const tab = page.context().waitForEvent('page');
    await follow(page, 'Pay €10 to book');
    expect((await tab).url()).to.contain(made.uuid);
    await check(page, 'paying');
    await report('paid', 400);
    await check(page, 'part-paid');
    await page.getByRole('link', { name: 'Pay €6 to book' }).waitFor();
    await press(page, 'Let it go', { text: 'You have paid €4.' });
    await press(page, 'Keep it', { state: 'part-paid' });
    await report('paid', 600);
    await check(page, 'booked');
    expect(await facts(page)).to.contain('Paid €10 To pay later €38');
    await press(page, 'Cancel booking');
    await press(page.getByRole('dialog'), 'Cancel booking');
    await check(page, 'refund-due');
    await page.getByText('You have paid €10. The business knows this, and decides about the refund.').waitFor();
    await report('refunded', 1000);
    await page.evaluate("document.dispatchEvent(new Event('visibilitychange'))");
    await check(page, 'refunded');
    expect(await facts(page)).to.contain('Paid €10 Refunded €10');

    const second = await book({ service: deposit, payment: true });
    const late = await open(second);
    await check(late, 'due');
    const opened = late.context().waitForEvent('page');
    await follow(late, 'Pay €10 to book');
    await opened;
    ahead = 31 * 60_000;
    await late.evaluate("document.dispatchEvent(new Event('visibilitychange'))");
    await late.getByText('If you have paid, do not pay again').waitFor();
    await book({ start: new Date(second.start).toISOString() });
    const body = { status: 'paid' as const, amount: 1000, reference: 'pi_3' };
    await client.recordBookingPayment({ path: { uuid: second.uuid }, body });
    await check(late, 'late');
    await late.getByText('Your payment came too late. The time was no longer held for you').waitFor();

    const third = await book({ service: deposit, payment: true });
    const left = await open(third);
    await press(left, 'Let it go');
    await left.route(
      ({ pathname }) => pathname === '/v1/booking/cancel',
      async (route) => {
        await client.recordBookingPayment({ path: { uuid: third.uuid }, body });
        await route.continue();
      },
    );
    await press(left.getByRole('dialog'), 'Cancel booking');
    await check(left, 'overtaken');
    expect(await facts(left)).to.contain('Paid €10 To pay later €38');
  });

  it('says that it is over, and until when it could have been changed', async () => {
    await setUp(-10 * DAY);
    const strict = await workflow({ cancel_until_minutes: 2 * 24 * 60, reschedule_until_minutes: 4 * 24 * 60 });
    const strictCut = await offer({ name: 'Strict cut', workflow: strict });
    const [early = 0] = await freeStarts(3);
    const past = await book({ start: new Date(early).toISOString() });
    const late = await book({
      service: strictCut,
      start: new Date((await freeStarts(11, strictCut))[0] ?? 0).toISOString(),
    });
    const half = await book({
      service: strictCut,
      start: new Date((await freeStarts(13, strictCut))[0] ?? 0).toISOString(),
    });
    ahead = 0;
    const page = await open(past, { width: 320 });
    await check(page, 'over');
    expect(await page.getByRole('button').count()).to.equal(0);

    const tooLate = await open(late, { width: 320 });
    await check(tooLate, 'too-late');
    await tooLate
      .getByText(/It could be moved here until .* It could be cancelled here until .* Please get in touch/)
      .waitFor();
    expect(await button(tooLate, 'Cancel booking').count()).to.equal(0);
    expect(await button(tooLate, 'Add to calendar').count()).to.equal(1);

    const partly = await open(half);
    await partly.locator('[data-state=confirmed]').waitFor();
    await partly.getByText(/It could be moved here until .* You can cancel it until /).waitFor();
    expect(await button(partly, 'Move').count()).to.equal(0);
    expect(await button(partly, 'Cancel booking').count()).to.equal(1);
  });

  it('stays unchanged if the new time is taken meanwhile, and shows free times', async () => {
    const { made, page } = await opened({ width: 320 });
    await press(page, 'Move', { state: 'times' });
    const [, taken = 0, free = 0] = await freeStarts(8);
    if (dayOf(taken) !== dayOf(made.start))
      await page.getByRole('button', { name: `${dayOf(taken)}, free times` }).click();
    else await page.getByRole('button', { name: new RegExp(`^${dayOf(taken)}, `) }).click();
    await slot(page, taken).click();
    await book({ start: new Date(taken).toISOString(), customer: { name: 'Hugo', email: 'hugo@example.com' } });
    const answer = await hold(page, '**/v1/booking/reschedule');
    await press(page, 'Move booking');
    await check(page, 'moving');
    answer();
    await check(page, 'time-gone');
    await page.getByText('That time has just been taken.').waitFor();
    expect(await hasFocus(page.getByRole('heading', { name: 'Choose another time' }))).to.equal(true);
    await slot(page, taken).waitFor({ state: 'detached' });
    expect(Date.parse((await bookingOf(made)).start)).to.equal(made.start);
    if (dayOf(free) !== dayOf(taken)) await page.getByRole('button', { name: `${dayOf(free)}, free times` }).click();
    await slot(page, free).click();
    await press(page, 'Move booking', { text: 'Your booking has been moved.' });
    expect(Date.parse((await bookingOf(made)).start)).to.equal(free);
  });

  it('shows what the business has changed faster', async () => {
    const { made, page } = await opened();
    await chooseOther(page);
    await client.cancelBooking({ path: { uuid: made.uuid }, body: {} });
    // A browser may take a while to go back.
    await page.evaluate(`{
      globalThis.steps = 0;
      const { back } = history;
      history.back = () => {
        steps += 1;
        setTimeout(() => back.call(history), 300);
      };
    }`);
    await press(page, 'Move booking');
    await page.getByText('Cancelled', { exact: true }).waitFor();
    await check(page, 'overtaken');
    expect(await page.evaluate('steps'), 'a second step back would leave the page').to.equal(1);
  });

  it('leads to the next month with free times, or says that there is none', async () => {
    const dateAt = (days: number) => new Date(now() + days * DAY).toISOString().slice(0, 10);
    const windows = [{ start: '10:00', end: '11:00' }];
    const one = { weekly: [], overrides: [{ date: dateAt(8), windows }] };
    person = await resource(one);
    cut = await offer({ name: 'Rare cut' });
    const made = await book({}, 7);
    const page = await open(made, { width: 320 });
    await press(page, 'Move');
    await check(page, 'nothing-free');

    const overrides = [...one.overrides, { date: dateAt(75), windows }];
    await client.updateResource({ path: { uuid: person }, body: { schedule: { weekly: [], overrides } } });
    await page.reload();
    await check(page, 'no-days');
    await press(page, /^Next free: /, { state: 'times' });
    expect(await page.locator('.slot').count()).to.equal(1);
  });

  it('shows placeholders in the final layout, and continues after a lost network and a busy service', async () => {
    const made = await book();
    const page = await tab({ width: 320, ownClock: true });
    const answer = await hold(page, '**/v1/booking?include=app*');
    await page.goto(addressOf(made));
    await check(page, 'loading');
    answer();
    await page.locator('[data-state=confirmed]').waitFor();
    await page.unroute('**/v1/booking?include=app*');

    const asked = gate();
    let isDown = true;
    await page.route('**/v1/booking/availability?*', async (route) => {
      await asked.passed;
      if (isDown) await route.fulfill({ status: 503, json: { code: 503, message: 'Service Unavailable' } });
      else await route.continue();
    });
    await press(page, 'Move');
    await check(page, 'days-loading');
    asked.open();
    await check(page, 'busy');
    isDown = false;
    await press(page, 'Try now', { state: 'times' });
    await page.goBack();

    await press(page, 'Cancel booking');
    await page.route('**/v1/booking/cancel', (route) => route.abort('connectionfailed'));
    await page.clock.install({ time: now() });
    await press(page.getByRole('dialog'), 'Cancel booking');
    await check(page, 'cancelling');
    // Between its retries, the page waits by its own clock. The retries themselves take real time.
    const isOffline = async () => {
      if ((await page.locator('[data-state=offline]').count()) > 0) return true;
      await page.clock.fastForward(1_000);
      return false;
    };
    await until(isOffline, { what: 'the page says that there is no connection' });
    await check(page, 'offline');
    expect((await bookingOf(made)).status).to.equal('confirmed');
    await page.unroute('**/v1/booking/cancel');
    await press(page, 'Try now', { state: 'cancelled' });
    expect((await bookingOf(made)).status).to.equal('cancelled');
  });

  for (const [what, spoil] of [
    ['the answer is lost', (route) => route.abort('connectionreset')],
    ['the service fails', (route) => route.fulfill(FAILURE)],
  ] satisfies [string, (route: Route) => Promise<void>][]) {
    it(`moves once if ${what} after the commit`, async () => {
      const { made, page } = await opened();
      await chooseOther(page);
      const keys: (string | undefined)[] = [];
      await page.route('**/v1/booking/reschedule', async (route) => {
        keys.push(route.request().headers()['idempotency-key']);
        const answer = await route.fetch();
        if (keys.length === 1) await spoil(route);
        else await route.fulfill({ response: answer });
      });
      await press(page, 'Move booking', { text: 'Your booking has been moved.' });
      expect(keys).to.have.length(2);
      expect(keys[1]).to.equal(keys[0]);
      expect(await bookingOf(made)).to.include({ sequence: 1 });
    });
  }

  it('says that it is free of charge, and lists people and resources', async () => {
    const chair = (
      await client.createResource({ body: { name: 'Chair', timezone: ZONE, rules: { slot_minutes: 60 } } })
    ).uuid;
    const roles = [
      { name: 'stylist', resources: [person] },
      { name: 'chair', resources: [chair] },
    ];
    const talk = await offer({ name: 'Talk', price: { amount: 0, currency: 'EUR' }, roles });
    const [start = 0] = await freeStarts(8, talk);
    const page = await open(await book({ service: talk, start: new Date(start).toISOString() }));
    const fact = (name: string) =>
      page.getByRole('term').filter({ hasText: name }).locator('..').getByRole('definition').textContent();
    expect(await fact('Price')).to.equal('Free of charge');
    expect(await fact('With')).to.equal('Ana');
  });

  it('shows the answers of the booking, and changes them', async () => {
    const asked = await offer({
      name: 'Colour',
      questions: [
        {
          id: 'hair',
          label: { en: 'Length of your hair' },
          type: 'choice',
          options: ['short', 'long'],
          required: true,
        },
        { id: 'first', label: 'First visit', type: 'yes_no' },
      ],
    });
    const [start = 0] = await freeStarts(8, asked);
    const made = await book({ service: asked, start: new Date(start).toISOString(), answers: { hair: 'short' } });
    const page = await open(made, { width: 320 });
    await page.getByText('short', { exact: true }).waitFor();
    await press(page, 'Change answers');
    const dialog = page.getByRole('dialog');
    await fillIn(dialog, { 'Length of your hair': '' });
    await press(dialog, 'Save');
    await dialog.locator('[aria-invalid="true"]').waitFor();
    await fillIn(dialog, { 'Length of your hair': 'long', 'First visit': 'Yes' });
    await press(dialog, 'Save', { gone: true });
    await check(page, 'answered');
    const answers = Object.fromEntries((await bookingOf(made)).answers.map(({ id, answer }) => [id, answer]));
    expect(answers).to.deep.equal({ hair: 'long', first: true });
  });

  it('says that a calendar file could not be loaded, and loads it the next time', async () => {
    const { page } = await opened({ width: 320 });
    await page.route('**/v1/booking.ics', (route) =>
      route.fulfill({ status: 404, json: { code: 404, message: 'Not Found' } }),
    );
    await press(page, 'Add to calendar');
    await check(page, 'calendar-failed');
    await page.unroute('**/v1/booking.ics');
    const saved = page.waitForEvent('download');
    await press(page, 'Add to calendar');
    await saved;
  });

  for (const [lang, title, cancelling] of [
    ['de-DE', 'Ihr Termin', 'Termin absagen'],
    ['fr-FR', 'Votre réservation', 'Annuler la réservation'],
    ['es-ES', 'Su reserva', 'Cancelar la reserva'],
  ] as const) {
    it(`uses the browser's language and its dates: ${lang}`, async () => {
      const { made, page } = await opened({ width: 320, lang });
      await check(page, 'confirmed');
      expect(await page.title()).to.match(new RegExp(`^${title} · App \\d+$`));
      expect(await page.evaluate('document.documentElement.lang')).to.equal(lang);
      const format = { weekday: 'long', day: 'numeric', month: 'long', timeZone: ZONE } as const;
      await page.getByText(new Intl.DateTimeFormat(lang, format).format(made.start)).first().waitFor();
      await press(page, cancelling);
      await check(page, 'asking');
    });
  }

  it("shows the visitor's time beside that of the booking if they differ", async () => {
    const { made, page } = await opened({ zone: 'America/New_York' });
    await page.getByText(/Times in New York: /).waitFor();
    await press(page, 'Move');
    await page
      .getByText(/ in New York$/)
      .first()
      .waitFor();
    const here = await open(made);
    await here.locator('[data-state=confirmed]').waitFor();
    expect(await here.getByText(/Times in/).count()).to.equal(0);
  });

  it("shows the times of the place, too, if the booking's zone is another", async () => {
    const page = await open(await book({ timezone: 'America/New_York' }), { zone: 'America/New_York' });
    await page.getByText(/Times in Berlin: /).waitFor();
    await press(page, 'Move');
    await page
      .getByText(/ in Berlin$/)
      .first()
      .waitFor();
  });

  it("shows the visitor's day, too, if it differs, for the booking and each free time", async () => {
    const made = await book();
    const [first = 0, , , , last = 0] = (await freeStarts(9)).filter((start) => start !== made.start);
    const zone = 'Pacific/Honolulu';
    const there = (start: number, options: Intl.DateTimeFormatOptions) =>
      new Intl.DateTimeFormat('en-GB', { timeZone: zone, ...options }).format(start);
    const brief = { weekday: 'short', day: 'numeric', month: 'short' } as const;
    const clock = { hour: 'numeric', minute: '2-digit' } as const;
    const page = await open(made, { zone, width: 320 });
    await check(page, 'confirmed');
    const [day, time] = [there(made.start, brief), there(made.start, clock)];
    expect(day, 'it is the evening before').to.not.equal(
      new Intl.DateTimeFormat('en-GB', { timeZone: ZONE, ...brief }).format(made.start),
    );
    await page.getByText(`Times in Honolulu: ${day}, ${time}`).waitFor();
    await press(page, 'Move');
    await check(page, 'times');
    await press(page, `${dayOf(first)}, free times`);
    const beside = (start: number) => slot(page, start).locator('small').textContent();
    expect(await beside(first)).to.equal(`${there(first, brief)}, ${there(first, clock)} in Honolulu`);
    expect(dayOf(last), 'of the same day').to.equal(dayOf(first));
    expect(await beside(last)).to.equal(`${there(last, clock)} in Honolulu`);
    await slot(page, first).click();
    await check(page, 'chosen');
    const look = page.locator('.manage-last');
    await shows(look, {
      text: [
        `${dayOf(first)}, ${timeOf(first)} in Berlin`,
        `${there(first, brief)}, ${there(first, clock)} in Honolulu`,
      ],
    });
  });

  for (const [lang, sentence] of [
    ['en-GB', /^You can move or cancel it until .*\d:\d\d in Los Angeles\.$/],
    ['de-DE', /^Sie können ihn bis .*\d:\d\d in Los Angeles verschieben oder absagen\.$/],
    ['fr-FR', /^Vous pouvez la déplacer ou l’annuler jusqu’au .*\d:\d\d à Los Angeles\.$/],
    ['es-ES', /^Puede cambiarla o cancelarla hasta .*\d:\d\d en Los Angeles\.$/],
  ] as const) {
    it(`names the place of its clock, also if it is the visitor's, because the business's is another: ${lang}`, async () => {
      const visits = await workflow({ cancel_until_minutes: 60, reschedule_until_minutes: 60 });
      const zone = 'America/Los_Angeles';
      const made = await book({ service: await offer({ workflow: visits }), timezone: zone });
      const page = await open(made, { zone, lang, width: 320 });
      await check(page, 'confirmed');
      await page.getByText(sentence).waitFor();
      expect(await page.locator('.manage-time').textContent()).to.match(/ · Los Angeles$/);
    });
  }
});
