import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';
import { build } from 'esbuild';
import { EN as SHELL } from '../../adapters/web/browser/console/shell-texts.en.js';
import { inBrowser, type Page, picture, type Seat } from './support/browser.js';
import { bookTime, visit } from './support/console.js';
import { now } from './support/moment.js';
import { serviceFor } from './support/service.js';
import { violations } from './support/states.js';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const FOLDER = join(root, 'adapters', 'web', 'browser', 'console');
const CATALOGUES = readdirSync(FOLDER, { recursive: true })
  .map(String)
  .filter((path) => path.endsWith('texts.en.ts') && !/customers|staff/.test(path));
const DAY = 86_400_000;
const SECTIONS = Object.keys(SHELL.sections);

type Texts = { readonly [name: string]: string | Texts | ((...values: never[]) => string) };

/** Loads all catalogues of a language by the paths of the English ones. */
async function cataloguesIn(language: string): Promise<readonly Texts[]> {
  const lines = CATALOGUES.map(
    (path, index) =>
      `export { ${language.toUpperCase()} as C${index} } from './${path.replace('.en.ts', `.${language}.ts`)}';`,
  );
  const stdin = { contents: lines.join('\n'), resolveDir: FOLDER, loader: 'ts' as const };
  const { outputFiles } = await build({ stdin, bundle: true, format: 'esm', write: false });
  const loaded = await import(`data:text/javascript,${encodeURIComponent(outputFiles[0]!.text)}`);
  return CATALOGUES.map((_, index) => loaded[`C${index}`]);
}

const listTexts = (texts: Texts | string | object): readonly string[] =>
  typeof texts === 'string' ? [texts] : typeof texts === 'object' ? Object.values(texts).flatMap(listTexts) : [];

/** Texts of the page that people see or hear, except those of other people and the names of languages. */
const READ = `(() => {
  const found = [document.title];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const { parentElement: at, data } = walker.currentNode;
    if (!at.closest('noscript, script, style, code, pre, [name=language], [data-part=kinds] ~ *') && data.trim() !== '') found.push(data.trim());
  }
  for (const name of ['aria-label', 'placeholder', 'title', 'alt'])
    for (const one of document.querySelectorAll('[' + name + ']')) found.push(one.getAttribute(name));
  return found;
})()`;

const OVERFLOWING = `[
  ...(document.documentElement.scrollWidth > innerWidth ? ['the page'] : []),
  ...[...document.querySelectorAll('button, a, label, h1, h2')].filter((one) => {
    const { overflowX, textOverflow } = getComputedStyle(one);
    return one.scrollWidth > one.clientWidth + 1 && one.clientWidth > 1 && overflowX !== 'visible' && textOverflow !== 'ellipsis';
  }).map((one) => one.outerHTML.slice(0, 120)),
]`;

inBrowser('the languages of the console', (browser) => {
  const service = serviceFor('the suite');

  /** Opens the console of a salon in the language that the device stores. */
  async function openIn(language: string, seat: Seat = {}, prepare?: (page: Page) => Promise<void>): Promise<Page> {
    const { uuid, token, client } = await service.app();
    const schedule = { weekly: [{ days: ['mon' as const], start: '09:00', end: '17:00' }] };
    const ana = await client.createResource({ body: { name: 'Ana', timezone: 'Europe/Berlin', schedule } });
    const roles = [{ name: 'with', resources: [ana.uuid] }];
    const offer = { name: 'Xyz', durations: [30], roles, price: { amount: 4500, currency: 'EUR' } };
    await client.createService({ body: offer });
    await bookTime(client, ana.uuid, now() + 3 * DAY, { customer: { name: 'Grace', email: 'grace@example.com' } });
    const page = await browser.open(`${service.url}/console`, seat);
    const identity = { token, kind: 'app', app: { uuid, name: 'Salon', slug: 'salon' }, endsAt: null };
    await prepare?.(page);
    await page.evaluate(`sessionStorage.setItem('slotkeeper.console', ${JSON.stringify(JSON.stringify(identity))});
      localStorage.setItem('slotkeeper.language', ${JSON.stringify(language)})`);
    await page.goto(`${service.url}/console#/calendar`);
    await page.reload();
    await page.locator('.console-main h1').waitFor();
    return page;
  }

  async function openSection(page: Page, section: string): Promise<void> {
    await visit(page, `#/${section}`);
    await page.locator('.nav-entry[aria-current], .console-main h1').first().waitFor();
    await page.locator('[data-state="section-loading"]').waitFor({ state: 'detached' });
    await page.locator('.console-main h1').waitFor();
    await page.locator('[aria-busy="true"]').waitFor({ state: 'detached' });
  }

  it('are complete', async () => {
    for (const language of ['de', 'fr', 'es']) {
      for (const [index, texts] of (await cataloguesIn(language)).entries()) {
        expect(
          listTexts(texts).filter((text) => text.trim() === ''),
          `${CATALOGUES[index]}, ${language}`,
        ).to.deep.equal([]);
      }
    }
  });

  for (const language of ['de', 'fr', 'es']) {
    it(`leave no English in ${language}, and axe finds nothing`, async () => {
      const own = new Set((await cataloguesIn(language)).flatMap(listTexts));
      const english = (await cataloguesIn('en')).flatMap(listTexts).filter((text) => text.length > 1 && !own.has(text));
      const page = await openIn(language);
      expect(await page.evaluate('document.documentElement.lang')).to.equal(language);
      const found: string[] = [];
      for (const section of SECTIONS) {
        await openSection(page, section);
        const read = new Set((await page.evaluate(READ)) as string[]);
        found.push(...english.filter((text) => read.has(text)).map((text) => `${section}: ${text}`));
        found.push(...(await violations(page)).map((text) => `${section}: ${text}`));
        await picture(page, `console-${language}-${section}`);
      }
      expect(found).to.deep.equal([]);
    });
  }
});
