import { readdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';
import { firstView, KB } from './support/sizes.js';

const built = join(dirname(fileURLToPath(import.meta.url)), '..', '..', 'web');

/** What the first view of each page may weigh at most, compressed by gzip: its script and its styles. */
const BUDGETS: Readonly<Record<string, number>> = {
  home: 20 * KB,
  docs: 40 * KB,
  book: 60 * KB,
  manage: 60 * KB,
  console: 120 * KB,
};
/** It stands in pages of others. */
const EMBED = 3 * KB;

describe('what pages weigh', () => {
  it('is within the budget of each', async () => {
    const pages = (await readdir(built)).filter((name) => name.endsWith('.html')).map((name) => name.slice(0, -5));
    expect(pages).to.include.members(['home', 'docs']);
    expect(Object.keys(BUDGETS)).to.include.members(pages);
    for (const page of pages) {
      const { bytes } = await firstView(built, page);
      expect(bytes, page).to.be.within(4 * KB, BUDGETS[page]!);
    }
    expect((await readFile(join(built, 'embed.js.gz'))).length).to.be.within(300, EMBED);
  });

  it('shows pictures in the README of at most 200 KB each', async () => {
    for (const name of ['book.png', 'console.png']) {
      const picture = await readFile(new URL(`../../../adapters/web/${name}`, import.meta.url));
      expect(picture.length, name).to.be.within(10_000, 200_000);
    }
  });
});
