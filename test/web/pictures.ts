import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { openSqliteStorage } from '../../adapters/sqlite/index.js';
import { readConfig } from '../../bootstrap/config.js';
import { seedApp, seedClock, seedUseCases } from '../../bootstrap/seed.js';
import { createSlotkeeper } from '../../bootstrap/slotkeeper.js';
import { inBrowser } from './support/browser.js';

/** A Wednesday, 11:20 in Paris, when there is something to see. */
const NOW = Date.UTC(2026, 10, 18, 10, 20);
const FOLDER = fileURLToPath(new URL('../../../adapters/web/', import.meta.url));

/** `npm run pictures` makes those that the README shows, of the sample data. */
inBrowser('pictures of the pages', (browser) => {
  it('are made', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'slotkeeper-pictures-'));
    const clock = seedClock(NOW);
    const storage = await openSqliteStorage({ path: join(folder, 'slotkeeper.db'), clock });
    const settings = readConfig({});
    const useCases = seedUseCases(storage, clock, settings);
    const { owner } = await useCases.issueOwnerToken.execute('ada@example.com');
    const { key, token } = await seedApp({ useCases, owner, slug: 'salon', clock, settings });
    const slotkeeper = await createSlotkeeper({ storage, clock, rateLimit: 'off' });
    const server = createServer(slotkeeper.listener);
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const seat = { width: 1280, height: 760, zone: 'Europe/Paris' };
    try {
      const book = await browser.open(`${url}/healthz`, { ...seat, width: 900, height: 760 });
      await book.clock.setFixedTime(NOW);
      await book.goto(`${url}/book?key=${key}`);
      await book.getByRole('link', { name: 'Cut' }).click();
      await book.locator('.slot[data-start]').first().waitFor();
      await book.mouse.move(0, 0);
      await book.screenshot({ path: join(FOLDER, 'book.png') });

      const office = await browser.open(`${url}/healthz`, seat);
      await office.clock.setFixedTime(NOW);
      await office.goto(`${url}/console`);
      await office.getByRole('tab', { name: 'With an app’s token' }).click();
      await office.getByLabel('App token').fill(token);
      await office.keyboard.press('Enter');
      // The first section, when all of it has come.
      await office.getByRole('navigation').first().waitFor();
      await office.locator('main h1').waitFor();
      await office.locator('.skeleton, [aria-busy=true]').first().waitFor({ state: 'detached' });
      await office.evaluate('document.activeElement?.blur()');
      await office.mouse.move(0, 0);
      await office.screenshot({ path: join(FOLDER, 'console.png') });
    } finally {
      server.closeAllConnections();
      server.close();
      await slotkeeper.stop(0);
      await rm(folder, { recursive: true, force: true });
    }
  });
});
