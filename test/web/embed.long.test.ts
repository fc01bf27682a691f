import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect } from 'chai';
import { until } from '../support/waiting.js';
import { comesTrue, inBrowser, type Page } from './support/browser.js';
import { fillIn, press } from './support/page.js';
import { openSalon } from './support/salon.js';
import { openService, type TestService } from './support/service.js';

/** Replaces the booking page in the frame. The test sends messages in its name. */
const STUB = `<!doctype html><html lang="en"><title>Book</title><body>A booking page</body></html>`;
const UUID = '01a20166-ae24-70cf-a831-201db420a948';

inBrowser('the booking page in a page of another site', (browser) => {
  let service: TestService;
  let site: Server;
  let host = '';
  /** Answers of the site, by path. */
  const pages = new Map<string, { readonly html: string; readonly policy?: string | undefined }>();
  let key = '';

  before(async () => {
    service = await openService();
    site = createServer((req, res) => {
      const shown = pages.get(req.url ?? '');
      res.setHeader('Content-Type', 'text/html; charset=utf-8');
      if (shown?.policy !== undefined) res.setHeader('Content-Security-Policy', shown.policy);
      res.statusCode = shown ? 200 : 404;
      res.end(shown?.html);
    });
    await once(site.listen(0, '127.0.0.1'), 'listening');
    host = `http://localhost:${(site.address() as AddressInfo).port}`;
    const { client } = await service.app();
    ({ key } = await client.createKey({ body: { name: 'Website', origins: [host] } }));
  });

  after(async () => {
    site.closeAllConnections();
    site.close();
    await service.close();
  });

  const script = (attributes = '', of = key) =>
    `<script src="${service.url}/embed.js" data-key="${of}" ${attributes}></script>`;

  interface Site {
    /** Dark mode of the visitor's device. */
    readonly dark?: boolean;
    readonly policy?: string;
    readonly head?: string;
    /** The page in the frame is the booking page itself. */
    readonly isReal?: boolean;
  }

  async function show(body: string, { policy, head = '', isReal = false, dark = false }: Site = {}): Promise<Page> {
    const path = `/${pages.size}`;
    const icon = '<link rel="icon" href="data:,">';
    pages.set(path, {
      policy,
      html: `<!doctype html><html lang="en"><head><title>A salon</title>${icon}${head}</head><body><h1>Visit us</h1>${body}<p id="after">Soon</p></body></html>`,
    });
    browser.allow(new URL(service.url).host);
    const page = await browser.open(`about:blank`, { dark });
    if (!isReal) {
      await page.route(`${service.url}/book?*`, (route) =>
        route.fulfill({ contentType: 'text/html; charset=utf-8', body: STUB }),
      );
    }
    browser.allow(new URL(host).host);
    await page.goto(host + path);
    return page;
  }

  const frames = (page: Page) => page.locator('iframe');
  /** Sends a message to the site in the name of the page in the frame. */
  const say = (page: Page, message: unknown, which = 0) =>
    page.frames()[which + 1]!.evaluate(`parent.postMessage(${JSON.stringify(message)}, '*')`);
  /** Resolves when the site has received all earlier messages of a frame, or of the page itself. */
  const heard = async (page: Page, by: Pick<Page, 'evaluate'> = page) => {
    await page.evaluate(`globalThis.heard = new Promise((resolve) =>
      addEventListener('message', ({ data }) => data === 'heard' && resolve())), undefined`);
    await by.evaluate("parent.postMessage('heard', '*')");
    await page.evaluate('heard');
  };
  const height = async (page: Page, which = 0) => (await frames(page).nth(which).boundingBox())?.height;

  it('is served from a stable address, for an hour, to everybody', async () => {
    const answer = await fetch(`${service.url}/embed.js`);
    expect(answer.status).to.equal(200);
    expect(answer.headers.get('Cache-Control')).to.equal('public, max-age=3600');
    expect(answer.headers.get('Access-Control-Allow-Origin')).to.equal('*');
    expect(answer.headers.get('Cross-Origin-Resource-Policy')).to.equal('cross-origin');
    expect(answer.headers.get('Content-Type')).to.match(/^text\/javascript/);
    expect((await answer.text()).length).to.be.below(2_500);
  });

  for (const [how, attributes] of [
    ['at once', ''],
    ['deferred', 'defer'],
    ['as soon as it has come', 'async'],
    ['as a module', 'type="module"'],
  ] as const) {
    it(`appears at the script if that is run ${how}`, async () => {
      const page = await show(script(attributes));
      await frames(page).waitFor();
      expect(await frames(page).count()).to.equal(1);
      const src = new URL(String(await frames(page).getAttribute('src')));
      expect(src.origin + src.pathname).to.equal(`${service.url}/book`);
      expect(Object.fromEntries(src.searchParams)).to.deep.equal({ key, scheme: 'light' });
      expect(await page.locator('iframe + #after').count()).to.equal(1);
      expect(await frames(page).getAttribute('title')).to.equal('Book a time');
      expect((await frames(page).boundingBox())?.width).to.be.greaterThan(1000);
    });
  }

  it('appears at the end of the page for a script in the head, and in an element that is added later', async () => {
    const page = await show('', { head: script('async') });
    await page.locator('#after + iframe').waitFor();
    await page.evaluate(`(() => {
      const late = Object.assign(document.createElement('script'), { src: '${service.url}/embed.js' });
      late.dataset.key = '${key}';
      late.dataset.lang = 'de';
      late.dataset.title = 'Beim Salon buchen';
      document.querySelector('h1').after(late);
    })()`);
    const late = page.locator('h1 ~ iframe').first();
    await comesTrue(page, 'document.querySelectorAll("iframe").length === 2');
    expect(await late.getAttribute('title')).to.equal('Beim Salon buchen');
    expect(await late.getAttribute('src')).to.equal(`${service.url}/book?key=${key}&lang=de&scheme=light`);
  });

  it('names the frame in the language of the surrounding page', async () => {
    const page = await show(script('data-lang="fr-CA"'));
    expect(await frames(page).getAttribute('title')).to.equal('Réserver');
  });

  const asked = async (page: Page, which = 0) =>
    new URL(String(await frames(page).nth(which).getAttribute('src'))).searchParams.get('scheme');

  it('has the colour scheme of its surroundings by default', async () => {
    const night = '<div style="background: rgb(10 10 20)"><div style="background: rgb(255 255 255 / 0.1)">';
    const page = await show(`${script()}${script('data-scheme="dark"')}${night}${script()}</div></div>`, {
      dark: true,
    });
    await comesTrue(page, 'document.querySelectorAll("iframe").length === 3');
    expect(await asked(page, 0), 'a site that knows no night').to.equal('light');
    expect(await asked(page, 1)).to.equal('dark');
    expect(await asked(page, 2), 'a dark part of it').to.equal('dark');
    const follows = '<meta name="color-scheme" content="light dark">';
    for (const dark of [false, true]) {
      const site = await show(script(), { head: follows, dark });
      await frames(site).waitFor();
      expect(await asked(site), 'a site that follows the device').to.equal(dark ? 'dark' : 'light');
    }
    const style = '<style>:root { color-scheme: dark }</style>';
    const always = await show(script(), { head: style });
    await frames(always).waitFor();
    expect(await asked(always), 'a site that is always dark').to.equal('dark');
  });

  for (const [scheme, dark] of [
    ['light', true],
    ['dark', false],
  ] as const) {
    it(`has the ${scheme} scheme for a visitor whose device is ${dark ? 'dark' : 'light'}, on the site's background`, async () => {
      const page = await show(script(`data-scheme="${scheme}"`), { isReal: true, dark });
      const frame = page.frameLocator('iframe');
      await frame.locator('[data-state="no-services"]').waitFor();
      const [ground, ink] = await frame
        .locator('html')
        .evaluate((at) => [getComputedStyle(at).backgroundColor, getComputedStyle(at).color]);
      expect(ground).to.equal('rgba(0, 0, 0, 0)');
      expect(ink).to.equal(scheme === 'light' ? 'rgb(23, 32, 38)' : 'rgb(232, 236, 234)');
      expect(await frame.locator('html').evaluate((at) => getComputedStyle(at).colorScheme)).to.equal(scheme);
    });
  }

  it('has the height of its content, and reports a booking to its own site only, with two of them', async () => {
    const page = await show(script() + script());
    await page.evaluate(`(() => {
      globalThis.booked = [];
      document.addEventListener('slotkeeper:booked', ({ target, detail }) =>
        booked.push([[...document.querySelectorAll('iframe')].indexOf(target), detail]));
    })()`);
    await comesTrue(page, 'frames.length === 2');
    await Promise.all(page.frames().map((frame) => frame.waitForLoadState()));
    await say(page, { type: 'slotkeeper:height', height: 812.4 }, 1);
    await comesTrue(page, 'document.querySelectorAll("iframe")[1].clientHeight === 813');
    expect(await height(page, 0)).to.equal(640);
    await say(page, { type: 'slotkeeper:booked', uuid: UUID }, 1);
    await comesTrue(page, 'globalThis.booked.length === 1');
    expect(await page.evaluate('globalThis.booked')).to.deep.equal([[1, { uuid: UUID }]]);
  });

  it('accepts messages of its own page only, and only heights and UUIDs', async () => {
    const page = await show(
      `${script()}<iframe id="other" title="Other" src="${service.url}/book?key=other"></iframe>`,
    );
    await page.evaluate(
      'globalThis.booked = []; document.addEventListener("slotkeeper:booked", (event) => booked.push(event.detail))',
    );
    await comesTrue(page, 'frames.length === 2');
    await Promise.all(page.frames().map((frame) => frame.waitForLoadState()));
    const own = page.frames().find((frame) => frame.url().includes(key))!;
    const other = page.frames().find((frame) => frame.url().includes('other'))!;
    const messages = [
      { type: 'slotkeeper:height', height: 900 },
      { type: 'slotkeeper:booked', uuid: UUID },
    ];
    for (const message of messages) {
      const text = JSON.stringify(message);
      await other.evaluate(`parent.postMessage(${text}, '*')`);
      await page.evaluate(`postMessage(${text}, '*')`);
      await page.evaluate(`document.querySelector('iframe').contentWindow.postMessage(${text}, '*')`);
    }
    for (const height of ['900', -1, 0, 1e9, Number.NaN, null, { px: 3 }, true]) {
      await own.evaluate(`parent.postMessage({ type: 'slotkeeper:height', height: ${JSON.stringify(height)} }, '*')`);
    }
    for (const uuid of ['<b>', 7, null, `${UUID} `, UUID.toUpperCase()]) {
      await own.evaluate(`parent.postMessage({ type: 'slotkeeper:booked', uuid: ${JSON.stringify(uuid)} }, '*')`);
    }
    for (const other of ["'slotkeeper:height'", 'null', '7', "{ type: 'height', height: 900 }"]) {
      await own.evaluate(`parent.postMessage(${other}, '*')`);
    }
    for (const frame of [page, other, own]) await heard(page, frame);
    expect(await height(page)).to.equal(640);
    expect(await page.evaluate('globalThis.booked')).to.deep.equal([]);
  });

  it('ignores another page that was loaded into its frame', async () => {
    const page = await show(script());
    await comesTrue(page, 'frames.length === 1');
    pages.set('/elsewhere', { html: STUB });
    await page.evaluate(`frames[0].location.href = '${host}/elsewhere'`);
    await comesTrue(
      page,
      "(() => { try { return frames[0].location.pathname === '/elsewhere' && frames[0].document.readyState === 'complete'; } catch { return false; } })()",
    );
    await say(page, { type: 'slotkeeper:height', height: 900 });
    await heard(page, page.frames()[1]);
    expect(await height(page)).to.equal(640);
  });

  it('requires only the script and the frame of the service in a policy', async () => {
    const policy = `default-src 'none'; img-src data:; script-src ${service.url}; frame-src ${service.url}`;
    const page = await show(script(), { policy });
    await comesTrue(page, 'frames.length === 1');
    await page.frames()[1]!.waitForLoadState();
    await say(page, { type: 'slotkeeper:height', height: 500 });
    await page.locator('iframe').waitFor();
    while ((await height(page)) !== 500) await heard(page);
    expect(await page.frames()[1]!.title()).to.equal('Book');
  });

  it('shows nothing if the policy forbids the frame or the script, which the browser reports', async () => {
    const scriptOnly = `default-src 'none'; img-src data:; script-src ${service.url}`;
    const page = await show(script(), { policy: scriptOnly });
    await frames(page).waitFor({ state: 'detached' });
    expect(await page.locator('h1').textContent()).to.equal('Visit us');
    expect(browser.faults.splice(0).join('\n'))
      .to.match(/frame|default-src/i)
      .and.not.to.match(/throws/);

    const nothing = await show(script(), { policy: `default-src 'none'; img-src data:; frame-src ${service.url}` });
    await until(() => browser.faults.some((fault) => fault.includes('breaks the policy')), {
      what: 'the browser says why',
    });
    expect(await frames(nothing).count()).to.equal(0);
    expect(browser.faults.splice(0).join('\n'))
      .to.contain('embed.js')
      .and.not.to.match(/throws/);
  });

  it('books there: the frame grows without a scroll bar, and the site is told', async () => {
    const salon = await openSalon(service);
    const own = String(new URL(await salon.pageOf({ origins: [host] })).searchParams.get('key'));
    const policy = `default-src 'none'; img-src data:; script-src ${service.url}; frame-src ${service.url}`;
    const page = await show(script('', own), { policy, isReal: true });
    await page.setViewportSize({ width: 360, height: 480 });
    await page.evaluate(
      'globalThis.booked = []; document.addEventListener("slotkeeper:booked", (event) => booked.push(event.detail.uuid))',
    );
    const frame = page.frameLocator('iframe');
    /** Expects that the frame is as high as its contents. */
    const isWhole = async () => {
      const inside = frame.locator('html');
      const isScrolled = () => inside.evaluate((root) => root.scrollHeight > root.clientHeight);
      for (let tries = 0; tries < 1_000 && (await isScrolled()); tries += 1) await page.waitForTimeout(20);
      expect(await isScrolled()).to.equal(false);
    };
    await frame.getByRole('link', { name: 'Cut and finish' }).click();
    await frame.locator('.slot[data-start]').first().click();
    await isWhole();
    await fillIn(frame, { Name: 'Grace Hopper', 'E-mail': 'grace@example.com' });
    await press(frame, 'Continue');
    await press(frame, 'Book');
    await frame.locator('[data-state=confirmed]').waitFor();
    await isWhole();
    // The page scrolls to the result of a button that was far below.
    const heading = frame.getByRole('heading', { name: 'You are booked' });
    const isInSight = async () => {
      const { y = -1, height: own = 0 } = (await heading.boundingBox()) ?? {};
      return y >= 0 && y + own <= 480;
    };
    await until(isInSight, { what: 'the end of the booking is in sight' });
    await comesTrue(page, 'globalThis.booked.length === 1');
    const { data } = await salon.client.listBookings();
    expect(await page.evaluate('globalThis.booked')).to.deep.equal(data.map(({ uuid }) => uuid));
    expect(data[0]).to.include({ status: 'confirmed' });
  });

  it('leaves name, logo and address to a site that requests it, and keeps the links that the law requires', async () => {
    const salon = await openSalon(service, { name: 'Salon Kopf' });
    const address = 'Lindenstr. 1';
    await salon.client.updateBusiness({ body: { address, privacy_url: 'https://salon.example/privacy' } });
    const own = String(new URL(await salon.pageOf({ origins: [host] })).searchParams.get('key'));
    for (const isWhole of [true, false]) {
      const page = await show(script(isWhole ? '' : 'data-header="none"', own), { isReal: true });
      const frame = page.frameLocator('iframe');
      await frame.getByRole('link', { name: 'Privacy' }).waitFor();
      await frame.getByRole('link', { name: 'Cut and finish' }).waitFor();
      const { width = 0 } = (await frame.getByRole('heading', { level: 1, name: 'Salon Kopf' }).boundingBox()) ?? {};
      expect(width > 1, 'the name is seen').to.equal(isWhole);
      expect(await frame.getByText(address).count()).to.equal(isWhole ? 1 : 0);
    }
  });

  it('shows nothing in a site that the key does not name, because the browser refuses the frame', async () => {
    const salon = await openSalon(service, { name: 'Another salon' });
    const other = String(new URL(await salon.pageOf({ origins: ['https://example.com'] })).searchParams.get('key'));
    const page = await show(script('', other), { isReal: true });
    await frames(page).waitFor();
    const isRefused = () => browser.faults.some((fault) => /frame-ancestors/.test(fault));
    for (let tries = 0; tries < 1_000 && !isRefused(); tries += 1) await page.waitForTimeout(20);
    const [said = '', ...more] = browser.faults.splice(0);
    expect(said).to.contain('frame-ancestors');
    expect(more).to.deep.equal([]);
    expect(await page.frameLocator('iframe').locator('[data-state]').count()).to.equal(0);
  });

  it('reports in the console that it needs a key', async () => {
    const page = await show(`<script src="${service.url}/embed.js"></script>`);
    await until(() => browser.faults.length > 0, { what: 'the console says something' });
    expect(await frames(page).count()).to.equal(0);
    expect(browser.faults.splice(0).join('\n')).to.contain('embed.js: data-app="<slug>" or data-key="pk_…" is missing');
  });
});
