import { once as event } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import type { Browser, Page } from 'playwright-core';
import { createSlotkeeper } from '../../bootstrap/slotkeeper.js';
import { launchBrowser, missingBrowser } from '../web/support/chromium.js';
import { atMost, compared, type Group, median, missing, type Row, reported } from './measuring.js';

const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..', '..');
const KB = 1024;
const ROUNDS = 5;
const OWNER = { email: 'ada@example.com', token: 'let-me-in' };

const rows = [
  'web: first view of /book, script and style in gzip, of 60 KB',
  'web: the client in gzip, of 6 KB',
  'web: /book until services can be chosen',
  'web: /docs until an operation is shown',
] as const;

/** The pages in a real browser, on the machine of the service. */
export const web: Group = {
  rows,
  async measure(scratch) {
    const without = missingBrowser();
    if (without !== undefined) return rows.map((name) => missing(name, without));
    const service = await openService(join(scratch, 'service.db'));
    const launched = await launchBrowser();
    const { browser } = launched;
    try {
      const booking = once(() => bookingPage(browser, service));
      const within = async (name: string, figure: Promise<number>, budget: number, unit: string) =>
        compared(name, { figure: await figure }, { figure: budget }, { unit, target: atMost(1) });
      const measuring: readonly (() => Promise<Row>)[] = [
        () =>
          within(
            rows[0],
            booking().then(({ bytes }) => bytes / KB),
            60,
            'KB',
          ),
        () =>
          within(
            rows[1],
            clientBytes().then((bytes) => bytes / KB),
            6,
            'KB',
          ),
        async () => reported(rows[2], (await booking()).milliseconds, { unit: 'ms' }),
        async () => reported(rows[3], await reference(browser, service), { unit: 'ms' }),
      ];
      const measured: Row[] = [];
      // What keeps one from being measured says nothing of the others.
      for (const [index, measure] of measuring.entries()) {
        measured.push(await measure().catch((error: Error) => missing(rows[index]!, error.message)));
      }
      return measured;
    } finally {
      await launched.end();
      await service.close();
    }
  },
};

function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

type Service = Awaited<ReturnType<typeof openService>>;

async function openService(path: string) {
  const log = { info() {}, warn() {}, error: console.error };
  const slotkeeper = await createSlotkeeper({ storage: `sqlite:${path}`, log, rateLimit: 'off' });
  const { useCases } = slotkeeper;
  const owner = await useCases.issueOwnerToken.adopt(OWNER.email, OWNER.token);
  const server = createServer(slotkeeper.listener);
  await event(server.listen(0, '127.0.0.1'), 'listening');
  let apps = 0;
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    useCases,
    async app() {
      apps += 1;
      const fields = { slug: `app-${apps}`, name: `App ${apps}`, description: 'A business' };
      return useCases.createApp.execute(owner, fields);
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await slotkeeper.stop(0);
    },
  };
}

/** What the booking page loads before it asks the service anything, and how long until somebody can choose a service. */
async function bookingPage(browser: Browser, service: Service) {
  const { app } = await service.app();
  const { useCases } = service;
  const person = await useCases.createResource.execute({ app }, { name: 'Ana' });
  await useCases.createService.execute(
    { app },
    { name: 'Cut', durations: [30], roles: [{ name: 'who', resources: [person.uuid] }] },
  );
  const { text } = await useCases.createKey.execute({ app }, { name: 'Site' });
  let bytes = 0;
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const page = await freshPage(browser);
    const startedAt = performance.now();
    await page.goto(`${service.url}/book?key=${text}`);
    await page.getByText('Cut', { exact: true }).first().waitFor();
    times.push(performance.now() - startedAt);
    bytes = await page.evaluate<number>(
      `performance.getEntriesByType('resource').filter(({ name }) => /\\.(?:js|css)$/.test(name))
        .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0)`,
    );
    await page.context().close();
  }
  return { bytes, milliseconds: median(times) };
}

/** From the address of one operation to its heading. */
async function reference(browser: Browser, service: Service): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const page = await freshPage(browser);
    const startedAt = performance.now();
    await page.goto(`${service.url}/docs#/operations/createBooking`);
    await page.getByRole('heading', { level: 1, name: 'Create a booking' }).waitFor();
    times.push(performance.now() - startedAt);
    await page.context().close();
  }
  return median(times);
}

async function clientBytes(): Promise<number> {
  const { outputFiles } = await build({
    entryPoints: [join(root, 'adapters/client/index.ts')],
    bundle: true,
    minify: true,
    format: 'esm',
    write: false,
  });
  return gzipSync(outputFiles[0]!.contents, { level: 9 }).length;
}

/** A browser that knows nothing yet, and takes gzip: Brotli would make all smaller. */
async function freshPage(browser: Browser): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 900 },
    extraHTTPHeaders: { 'Accept-Encoding': 'gzip' },
    timezoneId: 'UTC',
    locale: 'en-GB',
  });
  context.setDefaultTimeout(20_000);
  return context.newPage();
}
