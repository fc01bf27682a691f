import { expect } from 'chai';
import { MISSING_STATES } from '../../adapters/web/browser/missing/states.js';
import { inBrowser } from './support/browser.js';
import { follow } from './support/page.js';
import { serviceFor } from './support/service.js';
import { statesOf } from './support/states.js';

inBrowser('an unknown address', (browser) => {
  const check = statesOf('missing', MISSING_STATES);
  const service = serviceFor('the suite');

  for (const width of [320, 1280]) {
    it(`says that nothing is there, with links, at ${width} pixels`, async () => {
      const path = '/bok/in/g';
      const page = await browser.open(`${service.url}${path}`, { width });
      await check(page, 'missing');
      expect(await page.evaluate('document.documentElement.scrollWidth')).to.equal(width);
      // The browser itself reports the status 404.
      expect(browser.faults.splice(0).every((fault) => fault.includes('404') && fault.includes(path))).to.equal(true);
      await follow(page, 'Reference', { heading: 'Reference' });
      await page.goBack();
      await follow(page, 'Go to the start', { heading: 'No double bookings' });
      browser.faults.length = 0; // going back causes the same 404 again
    });
  }

  for (const [lang, title] of [
    ['de-AT', 'Unter dieser Adresse gibt es nichts'],
    ['fi-FI', 'There is nothing at this address'],
  ] as const) {
    it(`is in ${lang} for a customer with such a browser, and offers no console`, async () => {
      const path = '/book/nobody';
      const page = await browser.open(`${service.url}${path}`, { lang, width: 320 });
      await page.getByRole('heading', { level: 1, name: title, exact: true }).waitFor();
      expect(await page.title()).to.equal(title);
      expect(await page.getByRole('link').count()).to.equal(0);
      await check(page, 'missing-booking');
      expect(browser.faults.splice(0).every((fault) => fault.includes('404') && fault.includes(path))).to.equal(true);
    });
  }
});
