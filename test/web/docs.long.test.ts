import { expect } from 'chai';
import { DOCS_STATES } from '../../adapters/web/browser/docs/states.js';
import { hasFocus, inBrowser, type Page, picture } from './support/browser.js';
import { now } from './support/moment.js';
import { hold, press } from './support/page.js';
import { openService, type TestService } from './support/service.js';
import { statesOf } from './support/states.js';

inBrowser('the reference', (browser) => {
  const check = statesOf('docs', DOCS_STATES);
  let service: TestService;
  let app: Awaited<ReturnType<TestService['app']>>;

  before(async () => {
    service = await openService();
    app = await service.app();
  });
  after(() => service.close());

  const open = (place = '', seat = {}) => browser.open(`${service.url}/docs${place}`, seat);
  const panel = (page: Page) => page.getByRole('region', { name: 'Try it' });
  const isNarrow = (page: Page) => page.evaluate('document.documentElement.scrollWidth <= innerWidth');

  for (const width of [320, 768, 1280]) {
    it(`lists the operations, and shows each at its own address, at ${width} pixels`, async () => {
      const page = await open('', { width });
      // This width lies between two widths that are fully checked. Here it is enough that everything fits.
      const look = width === 768 ? (shown: Page, name: string) => picture(shown, `docs-${name}-768`) : check;
      await page.locator('[data-state="overview"]').waitFor();
      await look(page, 'overview');
      expect(await isNarrow(page)).to.equal(true);
      for (const [place, state, heading] of [
        ['#/groups/One%20booking', 'group', 'One booking'],
        ['#/operations/createBooking', 'operation', 'Create a booking (all resources or none)'],
        ['#/schemas/NewService', 'schema', 'NewService'],
        ['#/webhooks/booking.held', 'webhook', 'A time was held'],
        ['#/operations/none', 'unknown', 'Nothing has that name'],
      ] as const) {
        await page.evaluate(`location.hash = '${place}'`);
        await page.locator(`[data-state="${state}"]`).waitFor();
        await look(page, state);
        const title = page.getByRole('heading', { level: 1, name: heading });
        expect(await hasFocus(title), heading).to.equal(true);
        expect(await isNarrow(page), `${heading} fits`).to.equal(true);
      }
      expect(await page.title()).to.equal('Nothing has that name · Slotkeeper');
    });
  }

  it('shows every operation, webhook and schema of the document', async () => {
    const response = await fetch(`${service.url}/v1/openapi.json`);
    const { paths, webhooks, components } = (await response.json()) as Record<string, Record<string, object>>;
    const page = await open();
    await page.locator('[data-state="overview"]').waitFor();
    // Every path contains a slash, so the search finds all operations.
    await page.getByRole('searchbox').fill('/');
    await page.getByText(/^\d+ operations$/).waitFor();
    const links = await page
      .locator('a')
      .evaluateAll((all) => all.map((link) => (link as unknown as { readonly hash: string }).hash));
    const ids = Object.values(paths!).flatMap((methods) =>
      Object.values(methods).map(({ operationId }) => operationId),
    );
    const expected = [
      ...ids.map((id) => `#/operations/${id}`),
      ...Object.keys(webhooks!).map((type) => `#/webhooks/${type}`),
      ...Object.keys(components!.schemas!).map((name) => `#/schemas/${name}`),
    ];
    expect(ids).to.include('createBooking');
    expect(expected.filter((link) => !links.includes(link))).to.deep.equal([]);
  });

  it('finds an operation by a word of its path, summary or fields, with the keyboard only', async () => {
    const page = await open('', { width: 320 });
    await page.locator('[data-state="overview"]').waitFor();
    await page.keyboard.press('/');
    await page.keyboard.type('no-show');
    await page.getByText('1 operation', { exact: true }).waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Mark a booking as a no-show' }).waitFor();
    await page.keyboard.press('/');
    await page.keyboard.type('hold_seconds_max');
    await page
      .getByRole('navigation', { name: 'Operations' })
      .getByRole('link', { name: /POST Create a key/ })
      .waitFor();
    await page.keyboard.press('Control+a');
    await page.keyboard.type('teapot');
    await check(page, 'nothing-found');
    await page.keyboard.press('Escape');
    expect(await page.getByRole('searchbox').inputValue()).to.equal('');
  });

  it('opens and closes nested schemas; those of a body are open at first', async () => {
    const page = await open('#/operations/createService');
    const body = page.getByRole('region', { name: 'Body' });
    const resources = body.getByText('resources', { exact: true });
    await resources.waitFor();
    for (const state of ['hidden', 'visible'] as const) {
      await body.getByText('Fields of NewRole').click();
      await resources.waitFor({ state });
    }
    expect(await body.getByText('1 to 20 items').count()).to.equal(1);
  });

  for (const width of [320, 1280]) {
    it(`calls an operation with a plain token, and shows the answer and the equivalent command, at ${width} pixels`, async () => {
      const page = await open('#/operations/createResource', { width });
      await check(page, 'try-ready');
      await press(panel(page), 'Send request');
      await check(page, 'try-invalid');
      const token = panel(page).getByLabel('App token');
      expect(await hasFocus(token)).to.equal(true);
      await token.fill(app.token);
      await panel(page).getByLabel('Body').fill(`{ "name": "It's room ${width}" }`);
      await token.press('Enter');
      await check(page, 'try-answered');
      await panel(page).getByText('201 Created').waitFor();
      const { data } = await app.client.listResources({ query: { limit: 100 } });
      expect(data.map(({ name }) => name)).to.include(`It's room ${width}`);
      const request = await panel(page).locator('pre').last().innerText();
      expect(request).to.include(`'${service.url}/v1/resources'`).and.to.include(`It'\\''s room ${width}`);
      expect(request).not.to.include(app.token);
      // Visits another operation and returns: the input is still there. The token is also kept for other operations.
      await page.evaluate("location.hash = '#/operations/getResource'");
      await panel(page).getByLabel('uuid').waitFor();
      expect(await panel(page).getByLabel('App token').inputValue()).to.equal(app.token);
      await panel(page).getByLabel('uuid').fill('00000000-0000-4000-8000-000000000000');
      await press(panel(page), 'Send request');
      await check(page, 'try-refused');
      expect(await panel(page).getByText('The credential was refused').count()).to.equal(0);
      await panel(page).getByLabel('App token').fill('a text that is no token');
      await press(panel(page), 'Send request', { text: 'The credential was refused' });
      await panel(page).getByText('the Base64 of either e-mail:token').first().waitFor();
      await panel(page).getByLabel('App token').fill(app.token);
      await page.goBack();
      expect(await panel(page).getByLabel('Body').inputValue()).to.include(`It's room ${width}`);
    });
  }

  it('sends non-empty fields in their places', async () => {
    const page = await open('#/operations/listBookings');
    await panel(page).getByLabel('App token').fill(app.token);
    await panel(page).getByText('Query', { exact: true }).click();
    await panel(page).getByLabel('status').fill('held,confirmed');
    await panel(page).getByLabel('limit').fill('5');
    const asked = page.waitForRequest((request) => request.url().includes('/v1/bookings'));
    await press(panel(page), 'Send request');
    const request = await asked;
    expect(request.url()).to.equal(`${service.url}/v1/bookings?limit=5&status=held,confirmed`);
    expect(request.headers().authorization).to.equal(`Bearer ${Buffer.from(app.token).toString('base64')}`);
    await panel(page).getByText('200 OK').waitFor();
  });

  it('reports a body that is not JSON before it sends anything', async () => {
    const page = await open('#/operations/createResource');
    await panel(page).getByLabel('App token').fill(app.token);
    await panel(page).getByLabel('Body').fill('{ "name": ');
    await press(panel(page), 'Send request', { text: 'This is not JSON' });
    const body = panel(page).getByLabel('Body');
    expect(await hasFocus(body)).to.equal(true);
  });

  it('shows a stream of events as they arrive, until it is stopped', async () => {
    const page = await open('#/operations/streamEvents');
    await panel(page).getByLabel('App token').fill(app.token);
    await press(panel(page), 'Send request');
    await check(page, 'try-streaming');
    const room = await app.client.createResource({ body: { name: 'A room' } });
    const start = new Date(Math.ceil(now() / 86_400_000 + 1) * 86_400_000).toISOString();
    await app.client.createBooking({ body: { resources: [room.uuid], start, duration_minutes: 60 } });
    await panel(page).locator('pre').filter({ hasText: 'booking.created' }).waitFor();
    await panel(page).getByRole('button', { name: 'Stop' }).click();
    await page.locator('[data-state="try-answered"]').waitFor();
  });

  it('says that it waits, and that the service did not answer', async () => {
    const page = await open('#/operations/getHealth');
    const goOn = await hold(page, '**/healthz', 'abort');
    await press(panel(page), 'Send request');
    await check(page, 'try-sending');
    goOn();
    await check(page, 'try-unreachable');
    browser.faults.splice(0).forEach((fault) => {
      expect(fault).to.include('/healthz');
    });
  });

  it('says that it is loading, what to do if it cannot, and retries', async () => {
    const page = await open('', { width: 320 });
    await page.locator('[data-state="overview"]').waitFor();
    const goOn = await hold(page, '**/v1/openapi.json', 'abort');
    await page.reload({ waitUntil: 'commit' });
    await check(page, 'loading');
    expect(await isNarrow(page)).to.equal(true);
    goOn();
    await check(page, 'failed');
    await page.unroute('**/v1/openapi.json');
    await press(page, 'Try again', { state: 'overview' });
  });
});
