import { expect } from 'chai';
import { aPng } from '../support/samples.js';
import { comesTrue, inBrowser } from './support/browser.js';
import { openSalon, type Salon } from './support/salon.js';
import { openService, type TestService } from './support/service.js';
import { checkAccess } from './support/states.js';

const PROFILE = {
  name: 'Salon Linde & Söhne',
  intro: 'Hair in Kreuzberg,\nsince 1998.',
  address: 'Oranienstraße 1\n10999 Berlin',
  phone: '+49 (0)30 123 45-67',
  email: 'hello&more@example.com',
  website: 'https://www.example.com/',
  privacy_url: 'https://www.example.com/privacy',
  terms_url: 'https://www.example.com/terms',
  language: 'fr-FR',
};
/** Colours of every hue, some of them too light or too dark. */
const ACCENTS = [
  '#ffffff',
  '#000000',
  '#ffff00',
  '#ff0000',
  '#00ff00',
  '#0000ff',
  '#00ffff',
  '#ff69b4',
  '#2a6f97',
  '#808080',
];

inBrowser('the business on the pages for customers', (browser) => {
  let service: TestService;
  let salon: Salon;
  before(async () => {
    service = await openService();
    salon = await openSalon(service);
    await salon.client.updateBusiness({ body: PROFILE });
    const logo = new Blob([Uint8Array.from(aPng(120, 40))], { type: 'image/png' });
    await salon.client.replaceLogo({ body: logo });
  });
  after(() => service.close());

  it('has its logo, name and intro at the top of the booking page, and its contact at the bottom', async () => {
    const page = await browser.open(salon.page, { width: 320 });
    await page.getByRole('heading', { level: 1, name: PROFILE.name }).waitFor();
    const logo = page.locator('img.logo');
    expect(await logo.getAttribute('alt')).to.equal('');
    await comesTrue(page, 'document.querySelector("img.logo").naturalWidth === 120');
    expect(await page.locator('.business-intro').innerText()).to.equal(PROFILE.intro);
    const foot = page.getByRole('contentinfo');
    expect(await foot.locator('address').innerText()).to.equal(PROFILE.address);
    const links = await Promise.all(
      (await foot.getByRole('link').all()).map(async (link) => [
        await link.innerText(),
        await link.getAttribute('href'),
        await link.getAttribute('rel'),
      ]),
    );
    expect(links).to.deep.equal([
      [PROFILE.phone, 'tel:+49301234567', null],
      [PROFILE.email, 'mailto:hello%26more@example.com', null],
      ['Website', PROFILE.website, 'noopener noreferrer'],
      ['Privacy', PROFILE.privacy_url, 'noopener noreferrer'],
      ['Terms', PROFILE.terms_url, 'noopener noreferrer'],
    ]);
    await checkAccess(page, 'business');
  });

  it("uses its language for visitors whose language is not supported, and the visitor's for others", async () => {
    const italian = await browser.open(salon.page, { lang: 'it-IT' });
    await italian.getByRole('link', { name: 'Confidentialité' }).waitFor();
    expect(await italian.evaluate('document.documentElement.lang')).to.equal('fr-FR');
    const german = await browser.open(salon.page, { lang: 'de-DE' });
    await german.getByRole('link', { name: 'Datenschutz' }).waitFor();
  });

  it('is shown on the page of a booking, too', async () => {
    const { ana } = salon.people;
    const inAYear = new Date(Date.now() + 300 * 86_400_000);
    inAYear.setUTCDate(inAYear.getUTCDate() + ((8 - inAYear.getUTCDay()) % 7)); // a Monday
    inAYear.setUTCHours(10, 0, 0, 0);
    const body = { resources: [ana], start: inAYear.toISOString(), duration_minutes: 60, customer: { name: 'Grace' } };
    const booking = await salon.client.createBooking({ body, query: { include: ['manage_token'] } });
    const page = await browser.open(`${service.url}/manage#${booking.manage_token}`, { width: 320 });
    await page.getByText(PROFILE.name).waitFor();
    await page.getByRole('link', { name: PROFILE.phone }).waitFor();
    await page.getByRole('link', { name: 'Terms' }).waitFor();
    await checkAccess(page, 'business-manage');
  });

  for (const dark of [false, true]) {
    it(`has its own colour, whichever that is, in the ${dark ? 'dark' : 'light'} scheme`, async () => {
      for (const accent of ACCENTS) {
        const { colors } = await salon.client.updateBusiness({ body: { accent } });
        const page = await browser.open(salon.page, { dark });
        await page.locator('[data-state="services"]').waitFor();
        const used = await page.evaluate('getComputedStyle(document.documentElement).getPropertyValue("--accent")');
        expect(used, accent).to.equal(colors?.[dark ? 'dark' : 'light'].accent);
        await checkAccess(page, 'business');
        await page.close();
      }
      await salon.client.updateBusiness({ body: { accent: null } });
    });
  }
});
