import { existsSync, readdirSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';
import { type BuildResult, build, type Plugin } from 'esbuild';
import { createClient } from '../../adapters/client/index.js';
import { EN as SHELL } from '../../adapters/web/browser/console/shell-texts.en.js';
import { comesTrue, inBrowser, type Page, picture, type Seat } from './support/browser.js';
import { bookTime, made, visit } from './support/console.js';
import { now } from './support/moment.js';
import { press } from './support/page.js';
import { serviceFor } from './support/service.js';
import { violations } from './support/states.js';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const FOLDER = join(root, 'adapters', 'web', 'browser', 'console');
const CATALOGUES = readdirSync(FOLDER, { recursive: true })
  .map(String)
  .filter((path) => path.endsWith('texts.en.ts'));
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
  ...[...document.querySelectorAll('button, a, label, h1, h2, th')].filter((one) => {
    const { overflowX, textOverflow } = getComputedStyle(one);
    const isCut = overflowX !== 'visible' && textOverflow !== 'ellipsis';
    return isCut && one.clientWidth > 1 && one.scrollWidth > one.clientWidth + 1;
  }).map((one) => one.outerHTML.slice(0, 120)),
]`;

/** Doubles and accents the vowels of the English texts: 40 % longer, and no other text looks like that. */
const PSEUDO: Plugin = {
  name: 'pseudo',
  setup({ onLoad }) {
    onLoad({ filter: /console[\\/].*texts\.ts$/ }, ({ path }) =>
      existsSync(path.replace(/ts$/, 'en.ts'))
        ? {
            loader: 'ts',
            resolveDir: dirname(path),
            contents: `import { EN } from './${basename(path, '.ts')}.en.js';
        const longer = (text) => text.replace(/<[^>]*>|{+.*?}+|[aeiou]/gi, (found) =>
          found.length > 1 ? found : (found + '\u0301').normalize('NFC').repeat(2));
        const pseudo = (texts) => typeof texts === 'string' ? longer(texts)
          : typeof texts === 'function' ? (...values) => longer(texts(...values))
          : Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, pseudo(text)]));
        export const ${path === join(FOLDER, 'texts.ts') ? 'SHARED' : 'TEXTS'} = pseudo(EN);`,
          }
        : undefined,
    );
  },
};

/** Words that are in no catalogue: months, weekdays and units of time, which the browser formats, and names of objects in this test. */
const NOT_OF_CATALOGUES = new RegExp(
  [
    ...Array.from({ length: 12 }, (_, month) => new Date(Date.UTC(2026, month, month + 1))).flatMap((date) =>
      (['long', 'short'] as const).flatMap((style) => [
        new Intl.DateTimeFormat('en-GB', { month: style }).format(date),
        new Intl.DateTimeFormat('en-GB', { weekday: style }).format(date),
      ]),
    ),
    'at|and|hours?|hrs?|minutes?|mins?|days?|wks?|mths?|GMT|EUR|App|Ana|Grace|grace@example.com|Xyz|Salon|Slotkeeper',
    '\\S+[/.:@]\\S+',
  ].join('|'),
  'g',
);

inBrowser('the languages of the console', (browser) => {
  const service = serviceFor('the suite');

  /** Opens the console of a salon in the language that the device stores. */
  async function openIn(language: string, seat: Seat = {}, prepare?: (page: Page) => Promise<void>) {
    const app = await service.app();
    const { uuid, token, client } = app;
    const ana = await client.createResource({ body: { name: 'Ana', timezone: 'Europe/Berlin' } });
    const roles = [{ name: 'with', resources: [ana.uuid] }];
    const offer = { name: 'Xyz', durations: [30], roles, price: { amount: 4500, currency: 'EUR' } };
    await client.createService({ body: offer });
    await bookTime(client, ana.uuid, Math.ceil(now() / DAY + 3) * DAY, {
      customer: { name: 'Grace', email: 'grace@example.com' },
    });
    const page = await browser.open(`${service.url}/console`, seat);
    const identity = { token, kind: 'app', app: { uuid, name: 'Salon', slug: 'salon' }, endsAt: null };
    await prepare?.(page);
    await page.evaluate(`sessionStorage.setItem('slotkeeper.console', ${JSON.stringify(JSON.stringify(identity))});
      localStorage.setItem('slotkeeper.language', ${JSON.stringify(language)})`);
    await page.goto(`${service.url}/console#/calendar`);
    await page.reload();
    await page.locator('.console-main h1').waitFor();
    return { app, page };
  }

  async function openSection(page: Page, section: string): Promise<void> {
    const before = await page.title();
    const isOpen = new URL(page.url()).hash === `#/${section}`;
    await visit(page, `#/${section}`);
    if (!isOpen) await comesTrue(page, `document.title !== ${JSON.stringify(before)}`);
    await page.locator('[data-state="section-loading"]').waitFor({ state: 'detached' });
    await page.locator('.console-main h1').waitFor();
    await comesTrue(page, `!document.querySelector('[aria-busy="true"]')`);
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

  it('can be chosen with a token, begin weeks as the locale does, and do not stay for the next person', async () => {
    const { app, page } = await openIn('en-GB');
    const is = (language: string) => page.locator(`html[lang^="${language}"]`).waitFor();
    const firstDay = page.locator('.month-weekdays span').first();
    await page.locator('.nav-foot a[href="#/account"]').click();
    await page.locator('[name="language"]').selectOption('en-US');
    await is('en-US');
    await visit(page, '#/calendar?view=month');
    await firstDay.filter({ hasText: 'Sun' }).waitFor();
    await visit(page, '#/account');
    await page.locator('[name="language"]').selectOption('de-DE');
    await is('de-DE');
    await visit(page, '#/calendar?view=month');
    await firstDay.filter({ hasText: 'Mo' }).waitFor();

    const email = 'ana@example.com';
    const { uuid } = await app.client.createStaff({ body: { name: 'Ana', email, role: 'manager' } });
    const { link } = await app.client.createStaffLink({ path: { uuid }, body: {} });
    const password = 'correct horse battery';
    const own = createClient({
      baseUrl: service.url,
      token: made(await createClient({ baseUrl: service.url, token: link ?? '' }).useLink({ body: { password } }))
        .token,
    });
    await press(page, 'Abmelden');
    await page.locator('[name="email"]').fill(email);
    await page.locator('[name="password"]').fill(password);
    await page.locator('[data-action="ok"]').click();
    await page.locator('.nav-name').first().waitFor();
    await is('en');
    expect(await page.evaluate("localStorage.getItem('slotkeeper.language')")).to.equal(null);
    made(await own.updateMe({ body: { language: 'fr' } }));
    await page.reload();
    await is('fr');
    made(await own.updateMe({ body: { language: null } }));
    await page.reload();
    await is('en');
    await visit(page, '#/account');
    expect(await page.locator('[name="language"]').inputValue()).to.equal('');
  });

  for (const language of ['de', 'fr', 'es']) {
    it(`leave no English in ${language}, and axe finds nothing`, async () => {
      const own = new Set((await cataloguesIn(language)).flatMap(listTexts));
      const english = (await cataloguesIn('en')).flatMap(listTexts).filter((text) => text.length > 1 && !own.has(text));
      const { page } = await openIn(language);
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

  for (const width of [360, 1280]) {
    it(`fit ${width} pixels if they are 40 % longer, and are all in catalogues`, async () => {
      const { buildIn } = (await import(new URL('../../../adapters/web/build.js', import.meta.url).href)) as {
        readonly buildIn: (language: string, name: string, plugins: readonly Plugin[]) => Promise<BuildResult>;
      };
      const { outputFiles = [] } = await buildIn('xx', 'console', [PSEUDO]);
      const files = new Map(outputFiles.map(({ path, text }) => [basename(path), text]));
      const main = [...files.keys()].find((name) => /^console-xx-.*\.js$/.test(name));
      const { page } = await openIn('en-GB', { width }, async (opened) => {
        await opened.route(/\/console$/, async (route) => {
          const answer = await route.fetch();
          const html = (await answer.text()).replace(/data-en="[^"]*"/, `data-en="./assets/${main}"`);
          await route.fulfill({ response: answer, body: html.replace(/ *<link rel="modulepreload".*\n/g, '') });
        });
        await opened.route(/\/assets\//, (route) => {
          const body = files.get(basename(route.request().url()));
          return body === undefined ? route.continue() : route.fulfill({ contentType: 'text/javascript', body });
        });
      });
      const found: string[] = [];
      for (const section of SECTIONS) {
        await openSection(page, section);
        const read = (await page.evaluate(READ)) as readonly string[];
        const strays = read.filter((text) => /[aeiou]/i.test(text.replace(NOT_OF_CATALOGUES, '')));
        found.push(...new Set(strays.map((text) => `${section}: ${text}`)));
        const beyond = (await page.evaluate(OVERFLOWING)) as readonly string[];
        found.push(...beyond.map((text) => `${section}: too wide: ${text}`));
        await picture(page, `console-longer-${width}-${section}`);
      }
      expect(found).to.deep.equal([]);
    });
  }
});
