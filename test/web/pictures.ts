import { once } from 'node:events';
import { mkdir, mkdtemp, rm, stat } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import { openSqliteStorage } from '../../adapters/sqlite/index.js';
import { offline } from '../../bootstrap/commands/offline.js';
import { seedApp, seedClock } from '../../bootstrap/demo/seed.js';
import { createSlotkeeper } from '../../bootstrap/slotkeeper.js';
import { DEFAULT_QUOTAS } from '../../core/index.js';
import { launchBrowser } from './support/chromium.js';

/**
 * `npm run build && node dist/test/web/pictures.js` makes the pictures of the READMEs anew: of the sample data, on a
 * morning that is always the same.
 */
const FOLDER = join(dirname(fileURLToPath(import.meta.url)), '..', '..', '..', 'adapters', 'web', 'pictures');
const NOW = Date.parse('2026-11-24T09:10:00Z');
const ZONE = 'Europe/Paris';
/** Limit of a picture's size, so that READMEs load quickly. */
const BYTES_MAX = 200_000;

const folder = await mkdtemp(join(tmpdir(), 'slotkeeper-pictures-'));
const clock = seedClock(NOW);
const storage = await openSqliteStorage({ path: join(folder, 'slotkeeper.db'), clock });
const settings = { publicUrl: null, secretKey: null, quotas: DEFAULT_QUOTAS };
const useCases = offline(storage, clock, settings);
const owner = await useCases.owners.adoptToken('ada@example.com', 'let-me-in');
const { token, key } = await seedApp({ useCases, owner, slug: 'salon', clock, settings });
const slotkeeper = await createSlotkeeper({ storage, clock, rateLimit: 'off' });
const server = createServer(slotkeeper.listener);
await once(server.listen(0, '127.0.0.1'), 'listening');
const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
const launched = await launchBrowser();
const { browser } = launched;

try {
  await mkdir(FOLDER, { recursive: true });
  await bookingPage(browser);
  await consolePage(browser);
} finally {
  await launched.end();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  await slotkeeper.stop(0);
  await rm(folder, { recursive: true, force: true });
}

async function bookingPage(browser: Browser): Promise<void> {
  const page = await seat(browser, { width: 860, height: 840 });
  await page.goto(`${url}/book?key=${key}`);
  await page.getByText('Cut', { exact: true }).click();
  await page.locator('[data-state="times"]').waitFor();
  await save(page, 'booking');
}

async function consolePage(browser: Browser): Promise<void> {
  const page = await seat(browser, { width: 1280, height: 760 });
  await page.goto(`${url}/console#/calendar`);
  await page.getByRole('button', { name: 'Sign in another way' }).click();
  await page.getByRole('tab', { name: 'For one business' }).click();
  await page.getByLabel('Token of the business').fill(token);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.locator('[data-state="calendar-day"]').waitFor();
  await page.locator('.booked').first().waitFor();
  await page.mouse.move(0, 0);
  await save(page, 'console');
}

async function seat(browser: Browser, viewport: { readonly width: number; readonly height: number }): Promise<Page> {
  const context = await browser.newContext({ viewport, locale: 'en-GB', timezoneId: ZONE, reducedMotion: 'reduce' });
  const page = await context.newPage();
  await page.clock.setFixedTime(NOW);
  return page;
}

async function save(page: Page, name: string): Promise<void> {
  const path = join(FOLDER, `${name}.png`);
  await page.screenshot({ path });
  const { size } = await stat(path);
  if (size > BYTES_MAX) throw new Error(`${path} has ${size} bytes, and may have ${BYTES_MAX}`);
  console.log(`${path}: ${Math.ceil(size / 1_000)} KB`);
}
