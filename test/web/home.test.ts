import { expect } from 'chai';
import { HOME_STATES } from '../../adapters/web/browser/home/states.js';
import { inBrowser } from './support/browser.js';
import { openService, type TestService } from './support/service.js';
import { statesOf } from './support/states.js';

inBrowser('the home page', (browser) => {
  const check = statesOf('home', HOME_STATES);
  let service: TestService;

  before(async () => {
    service = await openService();
  });
  after(() => service.close());

  for (const width of [320, 1280]) {
    it(`says what this is and leads on, at ${width} pixels`, async () => {
      const page = await browser.open(`${service.url}/`, { width });
      await check(page, 'home');
      expect(await page.title()).to.equal('Slotkeeper');
      expect(await page.evaluate('document.documentElement.scrollWidth')).to.equal(width);
      const link = page.getByRole('link', { name: 'Open the console' });
      expect(await link.getAttribute('href')).to.equal('./console');
    });
  }

  it('fails a test on whose page something asks another host, throws, or breaks the policy', async () => {
    const page = await browser.open(`${service.url}/`);
    await page.evaluate(`(async () => {
      await fetch('http://example.org/').catch(() => {});
      window.open('http://example.com/');
      document.body.append(Object.assign(document.createElement('script'), { textContent: 'document.title = "broken"' }));
      document.body.append(Object.assign(document.createElement('script'), { src: './assets/none.js' }));
      setTimeout(() => { throw new Error('thrown'); });
    })()`);
    const isThere = (text: string) => browser.faults.some((fault) => fault.includes(text));
    const expected = [
      'asks another host: http://example.com/',
      'connect-src',
      'script-src',
      'assets/none.js',
      'throws: Error: thrown',
    ];
    for (let tries = 0; tries < 100 && !expected.every(isThere); tries += 1) await page.waitForTimeout(20);
    expect(
      expected.filter((text) => !isThere(text)),
      browser.faults.join('\n'),
    ).to.deep.equal([]);
    expect(await page.title()).to.equal('Slotkeeper');
    browser.faults.length = 0;
  });
});
