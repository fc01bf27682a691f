import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';

/** Maximum lines of a component. Longer ones must be split by meaning. */
const LONGEST = 120;

const PAGES = fileURLToPath(new URL('../../../adapters/web/browser', import.meta.url));

interface Measured {
  readonly name: string;
  readonly lines: number;
}

/** The components, hooks and other functions of a formatted source, with the number of their lines. */
function functionsOf(source: string): readonly Measured[] {
  const lines = source.split('\n');
  return lines.flatMap((line, first) => {
    const [, indent, name] = /^( *)(?:export )?(?:default )?(?:async )?(?:function\*? |const )(\w+)/.exec(line) ?? [];
    if (indent === undefined || name === undefined || !/function|=> [({]$|= \($/.test(line)) return [];
    const last = lines.findIndex((end, index) => index > first && new RegExp(`^${indent}[)}]+;?$`).test(end));
    return [{ name, lines: (last === -1 ? first : last) - first + 1 }];
  });
}

describe('the components of the pages', () => {
  const files = readdirSync(PAGES, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => join(PAGES, file));
  const measured = files.flatMap((file) =>
    functionsOf(readFileSync(file, 'utf8')).map((found) => ({ ...found, file: relative(PAGES, file) })),
  );

  it(`have at most ${LONGEST} lines each`, () => {
    const long = measured.filter(({ lines }) => lines > LONGEST);
    expect(long.map(({ file, name, lines }) => `${file}: ${name} has ${lines} lines`)).to.deep.equal([]);
  });
});
