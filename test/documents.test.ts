import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';
import { openMemoryStorage } from '../adapters/memory/index.js';
import { COMMANDS } from '../bootstrap/commands/commands.js';
import { SETTINGS } from '../bootstrap/config.js';
import { REASONS } from '../core/basics/errors.js';
import { type Api, openApi } from './support/http.js';

const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..');
const HTTP = 'adapters/koa/README.md';
const EMBEDDING = 'bootstrap/README.md';
const RUNNING = 'bootstrap/deployment/README.md';

function textOf(path: string): string {
  return readFileSync(join(root, path), 'utf8');
}

/** Rows of the tables under a heading, as their cells. */
function rowsUnder(path: string, heading: string): readonly (readonly string[])[] {
  const [, section = ''] = textOf(path).split(`\n## ${heading}\n`);
  const lines = section.split('\n## ')[0]!.matchAll(/^ *\| (.*) \|$/gm);
  return [...lines].map(([, cells = '']) => cells.split('|').map((cell) => cell.trim()));
}

/** Texts in backticks. */
function quotedIn(text: string): readonly string[] {
  return [...text.matchAll(/`([^`]+)`/g)].map(([, quoted = '']) => quoted);
}

/** Returns the operations of a cell: `POST`, `GET /v1/keys` · `DELETE …/{uuid}`. */
function operationsIn(cell: string): readonly string[] {
  let base = '';
  return cell.split(' · ').flatMap((part) => {
    const words = quotedIn(part).flatMap((quoted) => quoted.split(' '));
    const path = words.at(-1)!;
    if (!path.startsWith('…')) base = path;
    const whole = path.replace('…', /^[^}]*\}/.exec(base)?.[0] ?? base);
    return words.slice(0, -1).map((method) => `${method} ${whole}`);
  });
}

describe('the documents', () => {
  const pages = ['README.md', ...['core', 'adapters', 'bootstrap', 'test'].flatMap(readmesBelow)];

  function readmesBelow(folder: string): readonly string[] {
    return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter(({ name, parentPath }) => name === 'README.md' && !parentPath.includes('node_modules'))
      .map(({ name, parentPath }) => relative(root, join(parentPath, name)));
  }

  it('name their readers in the first line', () => {
    const named = /^# .*(?:, for|\n\nFor) (?:those|everybody) who /;
    const without = pages.filter((path) => !named.test(textOf(path)));
    expect(without).to.deep.equal([]);
  });

  it('are short where one begins: the first booking within the first 40 lines, the architecture within 200', () => {
    const readme = textOf('README.md').split('\n');
    expect(readme.length).to.be.at.most(110);
    const [begin, end] = [readme.indexOf('```sh'), readme.indexOf('```', readme.indexOf('```sh'))];
    expect(end).to.be.within(begin + 5, Math.min(begin + 21, 39));
    expect(textOf('core/README.md').split('\n').length).to.be.at.most(200);
    for (const page of pages.filter((path) => /^core\/\w+\/README/.test(path))) {
      expect(textOf(page).split('\n').length, page).to.be.at.most(300);
    }
  });

  it('name only files and folders that exist in their tables of files', () => {
    const lost = pages.flatMap((page) =>
      rowsUnder(page, 'What lives here')
        .flatMap(([files = '']) => quotedIn(files))
        .filter((name) => /^[\w./-]+(?:\/|\.\w+)$/.test(name) && !existsSync(join(root, dirname(page), name)))
        .map((name) => `${page}: ${name}`),
    );
    expect(lost).to.deep.equal([]);
  });

  describe('list', () => {
    let api: Api;
    before(async () => {
      api = await openApi(openMemoryStorage());
    });
    after(() => api.close());

    it('every operation of the HTTP interface, once', async () => {
      const { paths } = JSON.parse((await api.send('GET', '/v1/openapi.json')).text);
      const documented = Object.entries<object>(paths).flatMap(([path, methods]) =>
        Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
      );
      expect(documented.length).to.be.greaterThan(120);
      const listed = rowsUnder(HTTP, 'Operations').flatMap(([cell = '']) =>
        cell.startsWith('`') ? operationsIn(cell) : [],
      );
      expect([...listed].sort()).to.deep.equal(documented.sort());
    });

    it('every reason of a refusal, in the order of the checks', () => {
      expect(rowsUnder(HTTP, 'Reasons').flatMap(([cell = '']) => quotedIn(cell).filter(isName))).to.deep.equal(REASONS);
    });

    it('every failure of the core', () => {
      const codes = [...textOf('core/basics/errors.ts').matchAll(/readonly code = '(\w+)'/g)].map(([, code]) => code);
      const listed = rowsUnder(EMBEDDING, 'Use cases').flatMap(([cell = '']) => quotedIn(cell).filter(isName));
      expect(listed).to.have.members(codes);
    });

    it('every option of createSlotkeeper', () => {
      const [, options = ''] =
        /interface SlotkeeperOptions \{\n(.*?)\n\}/s.exec(textOf('bootstrap/slotkeeper-options.ts')) ?? [];
      const names = [...options.matchAll(/^ {2}readonly (\w+)/gm)].map(([, name]) => name);
      expect(rowsUnder(EMBEDDING, 'Options').flatMap(([cell = '']) => quotedIn(cell))).to.have.members(names);
    });

    it('every setting, with its default', () => {
      const rows = rowsUnder(RUNNING, 'Settings').map(([names = '', defaults = '']) => [names, defaults] as const);
      expect(rows.flatMap(([names]) => quotedIn(names))).to.have.members(Object.keys(SETTINGS));
      for (const [names, defaults] of rows) {
        if (!defaults.includes('`')) continue;
        const values = defaults.split(', ').map((value) => quotedIn(value)[0] ?? '');
        for (const [index, name] of quotedIn(names).entries()) {
          expect(SETTINGS[name as keyof typeof SETTINGS], name).to.contain(values[index]);
        }
      }
    });

    it('every command', () => {
      const listed = rowsUnder(RUNNING, 'Commands').flatMap(([cell = '']) => quotedIn(cell));
      expect(listed.map((usage) => usage.replace(/ <.*/, ''))).to.have.members(Object.keys(COMMANDS));
    });
  });

  /** Excludes the column's own name. */
  function isName(word: string): boolean {
    return word !== 'reason' && word !== 'code';
  }
});
