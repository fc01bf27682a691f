import { readdir, readFile, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';
import { inBrowser, type Page } from './support/browser.js';
import { openConsole } from './support/console.js';
import { serviceFor } from './support/service.js';
import { firstView, KB } from './support/sizes.js';

const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..', '..');
const built = join(root, 'dist', 'web');

/** Limits of the first view of each page in any language, compressed by gzip: its HTML, scripts and styles. */
const BUDGETS: Readonly<Record<string, number>> = {
  home: 20 * KB,
  missing: 20 * KB,
  docs: 40 * KB,
  book: 48 * KB,
  manage: 42 * KB,
  console: 46 * KB,
};
/** Limit of the script that pages of other sites load. */
const EMBED = 3 * KB;

describe('the sizes of pages', () => {
  it('are within the budgets', async () => {
    const pages = (await readdir(built)).filter((name) => name.endsWith('.html')).map((name) => name.slice(0, -5));
    const simple = (page: string) => page.replace(/\.\w\w$/, '');
    expect([...new Set(pages.map(simple))].sort()).to.deep.equal(Object.keys(BUDGETS).sort());
    for (const page of pages) {
      const { bytes } = await firstView(built, page);
      expect(bytes, page).to.be.within(4 * KB, BUDGETS[simple(page)]!);
    }
    expect((await readFile(join(built, 'embed.js.gz'))).length).to.be.within(300, EMBED);
  });

  it('of the README include pictures of at most 200 KB each', async () => {
    for (const name of ['booking.png', 'console.png']) {
      const picture = await readFile(new URL(`../../../adapters/web/pictures/${name}`, import.meta.url));
      expect(picture.length, name).to.be.within(10_000, 200_000);
    }
  });
});

inBrowser('what pages load', (browser) => {
  const service = serviceFor('the suite');

  /** Scripts and styles that a page has loaded. */
  const listFiles = async (page: Page): Promise<readonly string[]> => {
    // The console's stream of events stays open, so a page is complete once it has loaded nothing new for a second.
    const settled = `new Promise((resolve) => {
      let timer;
      const wait = () => { clearTimeout(timer); timer = setTimeout(resolve, 1000); };
      new PerformanceObserver(wait).observe({ type: 'resource', buffered: true });
      wait();
    })`;
    await page.evaluate(settled);
    const loaded: readonly string[] = await page.evaluate(
      "performance.getEntriesByType('resource').map(({ name }) => name).filter((name) => /\\.(?:js|css)$/.test(name))",
    );
    return [...new Set(loaded.map((name) => new URL(name).pathname.slice(1)))].sort();
  };

  it('count exactly the files that the HTML of the booking page names for its first view', async () => {
    const page = await browser.open(`${service.url}/book`);
    const { files } = await firstView(built, 'book');
    expect(await listFiles(page)).to.deep.equal([...files].sort());
  });

  it('are at most 80 KB until the calendar is shown, with all that the page loads afterwards', async () => {
    const app = await service.app();
    await app.client.createResource({ body: { name: 'Ana', timezone: 'UTC' } });
    const page = await openConsole(browser, service, app, '#/calendar');
    await page.locator('[data-state="calendar-day"]').waitFor();
    const files = ['console.en.html', ...(await listFiles(page))];
    const sizes = await Promise.all(files.map(async (path) => (await readFile(join(built, `${path}.gz`))).length));
    expect(sizes.reduce((sum, size) => sum + size, 0)).to.be.within(40 * KB, 80 * KB);
  });
});

describe('the pictures of the README', () => {
  it('exist, and are loaded lazily', async () => {
    const readme = await readFile(join(root, 'README.md'), 'utf8');
    const shown = [...readme.matchAll(/<img src="([^"]+)"[^>]* alt="[^"]+">/g)].map(([, path]) => path!);
    expect(shown).to.have.length(2);
    for (const path of shown) expect((await stat(join(root, path))).size, path).to.be.within(10_000, 200_000);
  });
});
