import { expect } from 'chai';
import { inBrowser, type Page } from './support/browser.js';
import { openConsole, visit } from './support/console.js';
import { now } from './support/moment.js';
import { chooseTime, FAILURE, fillIn, follow, press, shows } from './support/page.js';
import { type SureClient, serviceFor } from './support/service.js';
import { checkAccess } from './support/states.js';

const DAY = 86_400_000;
const DATE = new Date(now() + 3 * DAY).toISOString().slice(0, 10);
const URL_TEMPLATE = 'https://pay.example/x?id={{booking.uuid}}';

inBrowser("the console's payments", (browser) => {
  const service = serviceFor('the suite');

  /** A person, and a service that asks for its whole price of 48 euros. A booking of 60 minutes costs 60. */
  const salon = async (more: object = {}) => {
    const app = await service.app();
    const { client } = app;
    const ana = (await client.createResource({ body: { name: 'Ana', timezone: 'UTC' } })).uuid;
    const body = {
      name: 'Cut',
      durations: [30, { minutes: 60, price: { amount: 6_000 } }],
      price: { amount: 4_800, currency: 'EUR' },
      roles: [{ name: 'with', resources: [ana] }],
      payment: { take: 'full' as const, url: URL_TEMPLATE },
      ...more,
    };
    const cut = (await client.createService({ body })).uuid;
    const hold = async (hour = '12', name = 'Grace') =>
      (
        await client.createBooking({
          body: { service: cut, start: `${DATE}T${hour}:00:00Z`, payment: true, customer: { name } },
        })
      ).uuid;
    const openAt = (place: string, seat = {}) => openConsole(browser, service, app, place, { zone: 'UTC', ...seat });
    return { app, client, ana, cut, hold, openAt };
  };
  const paymentOf = (page: Page) => page.getByRole('region', { name: 'Payment' });
  const record = async (page: Page, button: string, amount: string) => {
    await press(page, button);
    await fillIn(page.getByRole('dialog'), { 'Amount in EUR': amount });
    await press(page.getByRole('dialog'), 'Record', { gone: true });
  };
  const stored = (client: SureClient, uuid: string) => client.getBooking({ path: { uuid } });

  it('are requested for a new booking, taken at the desk, and refunded', async () => {
    const { client, openAt } = await salon();
    const page = await openAt('#/bookings/new', { width: 360 });
    const form = page.getByRole('dialog');
    await fillIn(form, { Date: DATE, 'Ask for payment before it is confirmed': true, Customer: 'Grace' });
    await chooseTime(form, `${DATE}T12:00:00Z`);
    await press(form, 'Book');
    await shows(paymentOf(page), { text: 'To be paid: €48' });
    const [{ uuid = '' } = {}] = (await client.listBookings()).data;
    const link = page.getByRole('link', { name: 'Payment page' });
    expect(await link.getAttribute('href')).to.equal(`https://pay.example/x?id=${uuid}`);
    await checkAccess(page, 'console-payment-due');
    expect(await page.evaluate('document.documentElement.scrollWidth')).to.equal(360);

    await press(page, 'Paid at the desk…');
    const dialog = page.getByRole('dialog');
    expect(await dialog.getByLabel('Amount in EUR').inputValue()).to.equal('48');
    await checkAccess(page, 'console-payment-desk');
    for (const wrong of ['', 'a lot', '-3', '0', '1,000']) {
      await fillIn(dialog, { 'Amount in EUR': wrong });
      await press(dialog, 'Record', { text: 'Must be an amount of money' });
    }
    await fillIn(dialog, { 'Amount in EUR': '20,50' });
    await dialog.getByLabel('Amount in EUR').press('Enter');
    await shows(paymentOf(page), { text: 'To be paid: €27.50' });
    const { payment, status } = await stored(client, uuid);
    expect([status, payment?.status, payment?.paid]).to.deep.equal(['held', 'due', 2_050]);

    await press(page, 'Paid at the desk…');
    expect(await dialog.getByLabel('Amount in EUR').inputValue()).to.equal('27.50');
    await press(dialog, 'Record', { gone: true });
    await shows(paymentOf(page), { text: 'Paid: €48' });
    await page.locator('.panel-above').getByText('Confirmed').waitFor();
    const paid = (await stored(client, uuid)).payment;
    expect(paid?.reference).to.match(/^desk-[0-9a-f]{32}$/);
    expect(paid?.reference, 'each payment has a reference of its own').not.to.equal(payment?.reference);
    expect(await page.getByRole('button', { name: 'Paid at the desk…' }).count()).to.equal(0);

    const later = { start: `${DATE}T14:00:00Z`, duration_minutes: 60 };
    await client.rescheduleBooking({ path: { uuid }, body: later });
    await shows(paymentOf(page), { text: 'Still to be paid: €12' });
    await client.cancelBooking({ path: { uuid } });
    await shows(paymentOf(page), { text: 'To be refunded: €48' });
    await visit(page, '#/bookings');
    await follow(page, 'To refund (1)', { state: 'bookings', text: ['1–1 of 1', 'To be refunded: €48'] });
    await checkAccess(page, 'console-payment-refunds');
    expect(await page.evaluate('document.documentElement.scrollWidth')).to.equal(360);
    await page.locator(`a[href="#/bookings/${uuid}"]`).click();
    await record(page, 'Mark as refunded…', '18');
    await shows(paymentOf(page), { text: 'Refunded: €18' });
    await visit(page, '#/bookings?tab=refund', { text: 'Nothing to refund' });
  });

  it('are recorded once although the answer was lost', async () => {
    const { client, hold, openAt } = await salon();
    const uuid = await hold();
    const page = await openAt(`#/bookings/${uuid}`);
    let tries = 0;
    await page.route(`**/v1/bookings/${uuid}/payment`, async (route) => {
      tries += 1;
      if (tries > 1) return route.fallback();
      await route.fetch();
      await route.fulfill(FAILURE);
    });
    await press(page, 'Paid at the desk…');
    const dialog = page.getByRole('dialog');
    await press(dialog, 'Record', { text: /Something went wrong/ });
    await press(dialog, 'Record', { gone: true });
    expect((await stored(client, uuid)).payment).to.include({ status: 'paid', paid: 4_800 });
  });

  it('are waived by a confirmation, which says so', async () => {
    const { client, hold, openAt } = await salon();
    const uuid = await hold();
    const page = await openAt(`#/bookings/${uuid}`);
    await page.getByText('If you confirm it now, its payment is waived.').waitFor();
    await press(page, 'Confirm without payment');
    await shows(page, { text: 'The booking has been confirmed. Its payment is waived.' });
    await shows(paymentOf(page), { text: 'Payment waived' });
    expect(await stored(client, uuid)).to.include({ status: 'confirmed' });
    await record(page, 'Paid at the desk…', '48');
    await shows(paymentOf(page), { text: 'Paid: €48' });
  });

  it('are recorded by the reception, and only shown to members with the role self', async () => {
    const { client, ana, hold } = await salon();
    const uuid = await hold();
    for (const [role, resources, count] of [
      ['reception', null, 1],
      ['self', [ana], 0],
    ] as const) {
      const body = { name: role, email: `${role}@example.com`, role, resources: resources && [...resources] };
      const member = (await client.createStaff({ body })).uuid;
      const { token } = await client.createStaffToken({ path: { uuid: member } });
      const page = await openConsole(browser, service, { token }, `#/bookings/${uuid}`);
      await shows(paymentOf(page), { text: 'To be paid: €48' });
      expect(await page.getByRole('button', { name: 'Paid at the desk…' }).count(), role).to.equal(count);
    }
  });

  it('are shown and requested in the calendar, and filter the list of bookings', async () => {
    const { client, hold, openAt } = await salon();
    const held = await hold();
    const page = await openAt(`#/calendar?date=${DATE}`);
    await page.getByText(/^Grace, 12:00 to 12:30, .*To be paid: €48.*on hold$/).waitFor();
    await client.recordBookingPayment({
      path: { uuid: held },
      body: { status: 'paid', amount: 4_800, reference: 'r' },
    });
    await page.getByText(/^Grace, 12:00 to 12:30, .*Paid: €48.*confirmed$/).waitFor();
    await press(page, 'Book');
    const dialog = page.getByRole('dialog');
    await press(dialog, 'Another time…');
    await fillIn(dialog, { Time: '15:00', Customer: 'Lin', 'Ask for payment before it is confirmed': true });
    await press(dialog, 'Book', { gone: true });
    await page.getByText(/^Held until .+, \d\d:\d\d for its payment$/).waitFor();
    await page.getByText(/^Lin, 15:00 to 15:30, .*To be paid: €48/).waitFor();
    await visit(page, '#/bookings/new');
    await fillIn(dialog, { Customer: 'Edith', 'Ask for payment before it is confirmed': true });
    await dialog.locator('[data-start]').first().click();
    await press(dialog, 'Book', { gone: true });
    await page.getByText(/^Held until .+, \d\d:\d\d for its payment$/).waitFor();
    await visit(page, '#/bookings');
    await fillIn(page, { Payment: 'paid' });
    await shows(page, { text: ['1–1 of 1', 'Paid: €48'] });
  });

  it('are a rule of a service, whose errors appear at their fields', async () => {
    const { client, cut: uuid, openAt } = await salon({ payment: null });
    const page = await openAt(`#/services/${uuid}`);
    const rule = async () => (await client.getService({ path: { uuid } })) as { readonly payment: unknown };
    const errorAt = (label: string, text: string) =>
      page
        .locator('.field')
        .filter({ has: page.getByLabel(label) })
        .getByText(text)
        .waitFor();
    await fillIn(page, { 'They pay first': 'amount', 'Deposit, EUR': '60', 'Kept for them, minutes': '2' });
    await page.getByText('What may stand in the address').click();
    await page.getByText('{{payment.amount}}').waitFor();
    expect(await page.getByText('{{booking.manage_url}}').count()).to.equal(0);
    await press(page, 'Save');
    await errorAt('Kept for them, minutes', 'Enter a whole number from 5 to 1,440');
    await checkAccess(page, 'console-payment-rule');
    const address = { 'Address of the page where they pay': `${URL_TEMPLATE}{{booking.manage_url}}` };
    await fillIn(page, { 'Kept for them, minutes': '15', ...address });
    await press(page, 'Save');
    await errorAt('Deposit, EUR', 'This is more than the price.');
    await fillIn(page, { 'Deposit, EUR': '' });
    await press(page, 'Save');
    await errorAt('Deposit, EUR', 'Must be an amount of money');
    await fillIn(page, { 'Deposit, EUR': '10,5' });
    await press(page, 'Save');
    await errorAt('Address of the page where they pay', 'booking.manage_url');
    await fillIn(page, { 'Address of the page where they pay': URL_TEMPLATE });
    await press(page, 'Save', { text: 'Saved.' });
    const base = { url: URL_TEMPLATE, minutes: 15 };
    expect((await rule()).payment).to.deep.equal({ take: 'deposit', deposit: { amount: 1_050 }, ...base });

    await fillIn(page, { 'They pay first': 'percent', 'Deposit, percent of the price': '25' });
    await press(page, 'Save', { text: 'Saved.' });
    expect((await rule()).payment).to.deep.equal({ take: 'deposit', deposit: { percent: 25 }, ...base });
    await fillIn(page, { 'They pay first': 'full' });
    await press(page, 'Save', { text: 'Saved.' });
    expect((await rule()).payment).to.deep.equal({ take: 'full', deposit: null, ...base });
    await fillIn(page, { 'Price of duration 2': '', Price: '' });
    await press(page, 'Save');
    await errorAt('They pay first', 'This needs a price first.');
    await fillIn(page, { 'They pay first': 'nothing' });
    await press(page, 'Save', { text: 'Saved.' });
    expect((await rule()).payment).to.equal(null);
  });
});
