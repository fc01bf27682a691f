import { expect } from 'chai';
import { HOME_STATES } from '../../adapters/web/browser/home/states.js';
import { hasFocus, inBrowser } from './support/browser.js';
import { follow } from './support/page.js';
import { serviceFor } from './support/service.js';
import { statesOf } from './support/states.js';

inBrowser('the home page', (browser) => {
  const check = statesOf('home', HOME_STATES);
  const service = serviceFor('the suite');

  for (const width of [320, 768, 1280]) {
    it(`says what the service is and that it is ready, with links, at ${width} pixels`, async () => {
      const page = await browser.open(`${service.url}/`, { width });
      await check(page, 'ready');
      expect(await page.title()).to.equal('Slotkeeper');
      expect(await page.evaluate('document.documentElement.scrollWidth')).to.equal(width);
      await follow(page, 'Read the reference', { heading: 'Reference' });
      await page.getByRole('link', { name: 'Slotkeeper, home' }).click();
      const console = page.getByRole('link', { name: 'Open the console' });
      expect(await console.getAttribute('href')).to.equal(`${service.url}/console`);
    });
  }

  it('links to the booking page of a key, and refuses an invalid one', async () => {
    const page = await browser.open(`${service.url}/`, { width: 320 });
    const key = page.getByLabel('Key');
    await key.fill('sk_123');
    await key.press('Enter');
    await check(page, 'key-wrong');
    expect(await hasFocus(key)).to.equal(true);
    await key.fill(' pk_123 ');
    const asked = page.waitForRequest((request) => request.isNavigationRequest());
    await key.press('Enter');
    expect((await asked).url()).to.equal(`${service.url}/book?key=pk_123`);
    await page.waitForLoadState();
    browser.faults.length = 0; // faults of the booking page, which does not know this key, are not tested here
  });

  it('reports that it checks, that an operator should act, and that bookings are refused', async () => {
    const page = await browser.open(`${service.url}/`);
    await page.locator('[data-state="ready"]').waitFor();
    let answer: { readonly status: number; readonly json?: object } | undefined;
    const waiting: (() => void)[] = [];
    await page.route('**/readyz', async (route) => {
      await new Promise<void>((resolve) => waiting.push(resolve));
      await (answer ? route.fulfill(answer) : route.abort());
    });
    const look = async (given: typeof answer) => {
      answer = given;
      const asked = page.waitForRequest('**/readyz');
      await page.reload({ waitUntil: 'commit' });
      await asked;
      if (given?.status === 200) await check(page, 'checking');
      while (waiting.length === 0) await page.waitForTimeout(10);
      waiting.pop()?.();
    };
    await look({ status: 200, json: { success: true, data: { status: 'ok', warnings: ['disk_low', 'newer'] } } });
    await check(page, 'warned');
    await page.getByText('somebody should look after it: the disk is nearly full, newer').waitFor();
    await look({ status: 503, json: { code: 503, message: 'Service Unavailable' } });
    await check(page, 'away');
    await page.getByText('its storage does not answer').waitFor();
    await look(undefined);
    await page.getByText('It does not answer at the moment').waitFor();
    for (const fault of browser.faults.splice(0)) expect(fault).to.include('/readyz');
  });

  it('fails a test whose page requests another host, throws, or violates the policy', async () => {
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
    for (let tries = 0; tries < 1_000 && !expected.every(isThere); tries += 1) await page.waitForTimeout(20);
    expect(
      expected.filter((text) => !isThere(text)),
      browser.faults.join('\n'),
    ).to.deep.equal([]);
    expect(await page.title()).to.equal('Slotkeeper');
    browser.faults.length = 0;
  });
});
