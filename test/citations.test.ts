import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';

const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..');

/** Reads documents that comments cite, by their path from the root. */
const documents: Documents = (path) => {
  const isOurs = !path.split('/').some((part) => part === '..' || part === 'node_modules');
  return isOurs && existsSync(join(root, path)) ? readFileSync(join(root, path), 'utf8') : undefined;
};

/** Returns the text of a document of the repository. Undefined if there is no such document. */
type Documents = (path: string) => string | undefined;

/** A comment together with the comments on the following lines, or the name of a test. */
const SAID = /\/\*[\s\S]*?\*\/|\/\/.*(?:\n\s*\/\/.*)*|(?:describe|it)\(\s*(?:'.*'|".*"|`.*`)/g;
const NEW_LINE = /\n\s*(?:\*(?!\/)|\/\/)?\s*/g;

/** A citation of a document, and in it of a heading, a numbered item under a heading, or a rule. */
const CITATION = /([\w./-]*\w\.md)(?:, (?:"([^"]+)"|rule (\d+))(?:, (\d+)\b)?)?/g;
/** A link within the repository, in Markdown. */
const LINK = /\]\((?!\w+:)([^)#\s]+)(?:#([^)\s]+))?\)/g;
/** Heading of the rules that are cited by their number alone. */
const RULES = 'The rules';
/** Comments must not cite issues, because readers may have no access to them. */
const ISSUE = /\bissues? \d+/gi;

/** Texts of the comments and test titles in a source. */
function saidIn(source: string): string {
  return [...source.matchAll(SAID)].map(([text]) => text.replace(NEW_LINE, ' ')).join('\n');
}

/** Returns all citations in a text that do not exist. */
function deadEnds(text: string, textOf: Documents): readonly string[] {
  const cited = [...text.matchAll(CITATION)].filter(([, path = '', heading, rule, point]) => {
    const document = textOf(path);
    if (document === undefined) return true;
    const title = rule === undefined ? heading : RULES;
    if (title === undefined) return false;
    const section = sectionOf(document, title);
    const number = rule ?? point;
    return section === undefined || (number !== undefined && !new RegExp(`^ *${number}\\. `, 'm').test(section));
  });
  return [...cited, ...text.matchAll(ISSUE)].map(([citation]) => citation);
}

/** Text under a heading, up to the next. Undefined if there is no such heading. */
function sectionOf(document: string, title: string): string | undefined {
  const prose = document.replace(/^```[\s\S]*?^```$/gm, '');
  return prose.split(/^#+ /m).find((section, index) => index > 0 && section.split('\n', 1)[0] === title);
}

/** Returns the anchors of a document's headings. */
function anchorsOf(document: string): readonly string[] {
  return [...document.matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N} -]/gu, '')
      .replaceAll(' ', '-'),
  );
}

function filesBelow(folder: string, ending: string): readonly string[] {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith(ending) && !entry.parentPath.includes('node_modules'))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)));
}

const FOLDERS = ['core', 'adapters', 'bootstrap', 'test'];
const rooms = ['core', 'bootstrap', ...readdirSync(join(root, 'adapters')).map((name) => `adapters/${name}`)];

describe('citations', () => {
  const readmes = ['README.md', ...FOLDERS.flatMap((folder) => filesBelow(folder, 'README.md'))];

  for (const folder of FOLDERS) {
    it(`in comments of ${folder} lead to an existing heading`, () => {
      // The samples below are invalid on purpose.
      const sources = filesBelow(folder, '.ts').filter((path) => path !== join('test', 'citations.test.ts'));
      const texts = sources.map((path) => [path, saidIn(readFileSync(join(root, path), 'utf8'))] as const);
      expect(texts.join('\n')).to.match(/README\.md, "/);
      const dead = texts.flatMap(([path, text]) => deadEnds(text, documents).map((citation) => `${path}: ${citation}`));
      expect(dead).to.deep.equal([]);
    });
  }

  it('in READMEs, and links there, lead to existing places', () => {
    const dead = readmes.flatMap((path) => {
      const text = readFileSync(join(root, path), 'utf8').replaceAll('`', '').replace(/\n */g, ' ');
      const links = [...text.matchAll(LINK)].filter(([, target = '', anchor]) => {
        const document = documents(join(dirname(path), target));
        return document === undefined || (anchor !== undefined && !anchorsOf(document).includes(anchor));
      });
      return [...deadEnds(text.replace(LINK, ']'), documents), ...links.map(([link]) => link)].map(
        (citation) => `${path}: ${citation}`,
      );
    });
    expect(dead).to.deep.equal([]);
  });

  it('of sources in READMEs name existing files', () => {
    const dead = readmes.flatMap((path) => {
      const named = [...readFileSync(join(root, path), 'utf8').matchAll(/`([\w./-]+\.ts)`/g)].map(
        ([, name = '']) => name,
      );
      const lost = named.filter((name) => !['', dirname(path)].some((from) => existsSync(join(root, from, name))));
      return lost.map((name) => `${path}: ${name}`);
    });
    expect(dead).to.deep.equal([]);
  });

  it('may name the README of every folder', () => {
    const without = rooms.filter((room) => !existsSync(join(root, room, 'README.md')));
    expect(without).to.deep.equal([]);
  });

  it('find the required sections in the README of every folder', () => {
    const headings = (room: string) => readFileSync(join(root, room, 'README.md'), 'utf8').match(/^## .*$/gm) ?? [];
    const asked = [
      /^## What lives here$/,
      /^## What it may touch$/,
      /^## (The way of|How a booking is written)/,
      /^## Decisions$/,
    ];
    const without = rooms.flatMap((room) =>
      asked.filter((one) => !headings(room).some((heading) => one.test(heading))).map((one) => `${room}: ${one}`),
    );
    expect(without).to.deep.equal([]);
  });
});
