import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';

/** Maximum lines of a component. Longer ones must be split by meaning. */
const LONGEST = 120;

const CONSOLE = fileURLToPath(new URL('../../../adapters/web/browser/console', import.meta.url));

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

describe('the components of the console', () => {
  const files = readdirSync(CONSOLE, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => join(CONSOLE, file));
  const measured = files.flatMap((file) =>
    functionsOf(readFileSync(file, 'utf8')).map((found) => ({ ...found, file: relative(CONSOLE, file) })),
  );

  it('are found by the count, with their lines', () => {
    const source = 'export function A({\n  b,\n}: Props) {\n  const c = () => {\n    d();\n  };\n  return c;\n}\n';
    expect(functionsOf(source)).to.deep.equal([
      { name: 'A', lines: 8 },
      { name: 'c', lines: 3 },
    ]);
    expect(measured.map(({ name }) => name)).to.include.members(['Calendar', 'Open', 'Grid', 'useQuery', 'Shell']);
    expect(measured.length).to.be.greaterThan(400);
  });

  it(`have at most ${LONGEST} lines each`, () => {
    const long = measured.filter(({ lines }) => lines > LONGEST);
    expect(long.map(({ file, name, lines }) => `${file}: ${name} has ${lines} lines`)).to.deep.equal([]);
  });
});
