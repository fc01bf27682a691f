import { expect } from 'chai';
import type { Schemas } from '../../adapters/client/index.js';
import { inBrowser } from './support/browser.js';
import { openConsole, visit } from './support/console.js';
import { now } from './support/moment.js';
import { openSalon } from './support/salon.js';
import { serviceFor } from './support/service.js';

/** A zone of a place in which it is never the time of UTC, nor that of the machine that runs the tests. */
const PLACE = 'Asia/Tokyo';

inBrowser(
  'pages on a computer whose zone no browser knows',
  (browser) => {
    const service = serviceFor('the suite');

    /** An app with one person and a service in Tokyo, and a booking there from 10 to 11. */
    const place = async () => {
      const app = await service.app();
      const { client } = app;
      const schedule = { weekly: [{ days: ['mon' as const], start: '09:00', end: '17:00' }] };
      const { uuid: ana } = await client.createResource({ body: { name: 'Ana', timezone: PLACE, schedule } });
      const roles = [{ name: 'with', resources: [ana] }];
      const cut = { name: 'Cut', durations: [60], timezone: PLACE, roles, rules: { slot_minutes: 60 } };
      const { uuid } = await client.createService({ body: cut });
      // The first Monday that is at least a week away.
      const week = new Date(now() + 7 * 86_400_000);
      const day = new Date(week.getTime() + ((8 - week.getUTCDay()) % 7) * 86_400_000).toISOString().slice(0, 10);
      const start = `${day}T10:00:00+09:00`;
      const body = { service: uuid, start, customer: { name: 'Grace', email: 'grace@example.com' } };
      const made = await client.createBooking({ query: { include: ['manage_token'] }, body });
      const { manage_token: token = '' } = made as Schemas['Booking'] & { readonly manage_token?: string };
      const { key } = await client.createKey({ body: { name: 'Website' } });
      return { app, day, token, key };
    };

    it('show the times of the place where a visitor books and changes a booking', async () => {
      const { day, token, key } = await place();
      const page = await browser.open(`${service.url}/book?key=${key}#/time?day=${day}&month=${day.slice(0, 7)}`);
      await page.getByRole('button', { name: '9:00', exact: true }).waitFor();
      expect(await page.getByLabel('Times are those of').inputValue()).to.equal(PLACE);
      const own = await browser.open(`${service.url}/manage#${token}`);
      await own.getByText('10:00–11:00', { exact: true }).waitFor();
      expect(await own.getByText(/Times in/).count(), 'a second clock').to.equal(0);
      await own.getByRole('button', { name: 'Move', exact: true }).click();
      await own
        .getByRole('button', { name: /^\d\d:00$/ })
        .first()
        .waitFor();
    });

    it('show the times of the place in the console', async () => {
      const { app, day } = await place();
      const page = await openConsole(browser, service, app, `#/calendar?date=${day}`);
      await page.locator('.booked').filter({ hasText: 'Grace10:00' }).waitFor();
      expect(await page.getByText('where you are').count()).to.equal(0);
      // Times that are not those of a booking: when the key was made.
      const here = (zone: string) => new Intl.DateTimeFormat('en-GB', { timeStyle: 'short', timeZone: zone });
      await visit(page, '#/keys');
      const made = page.getByRole('row', { name: /^Website / });
      await made.waitFor();
      expect(await made.textContent()).to.contain(here(PLACE).format(now()).slice(0, 3));
    });

    it('show the booking page of a business with several services before one is chosen', async () => {
      const page = await browser.open((await openSalon(service)).page);
      await page.getByRole('link', { name: 'Cut and finish' }).click();
      expect(await page.getByLabel('Times are those of').inputValue()).to.equal('Europe/Berlin');
    });
  },
  'Foo/Bar',
);
