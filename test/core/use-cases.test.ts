import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';

const core = fileURLToPath(new URL('../../../core', import.meta.url));
const OPTIONS = ['once', 'expected', 'include', 'onSized', 'after'];

/** Returns the source text of the parameters of each `execute` in the core. */
function signatures(): readonly { readonly at: string; readonly parameters: readonly string[] }[] {
  const files = readdirSync(core, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.ts'));
  return files.flatMap((file) => {
    const source = readFileSync(join(core, file), 'utf8');
    return [...source.matchAll(/^ {2}(?:async )?execute\(/gm)].map((match) => ({
      at: `${file}: ${source.slice(0, match.index).split('\n').length}`,
      parameters: parametersFrom(source.slice(match.index + match[0].length)),
    }));
  });
}

/** Splits a list of parameters at its top-level commas, up to its closing parenthesis. */
function parametersFrom(source: string): readonly string[] {
  const parameters = [''];
  let depth = 0;
  const text = source.replaceAll('=>', '  ');
  for (const char of text) {
    if ('([{<'.includes(char)) depth += 1;
    if (')]}>'.includes(char)) depth -= 1;
    if (depth < 0) break;
    if (char === ',' && depth === 0) parameters.push('');
    else parameters[parameters.length - 1] += char;
  }
  return parameters.map((parameter) => parameter.trim()).filter((parameter) => parameter !== '');
}

describe('use cases', () => {
  it('take at most three arguments, and their options in one object after them', () => {
    const all = signatures();
    expect(all.length).to.be.greaterThan(80);
    for (const { at, parameters } of all) {
      const [last = ''] = parameters.slice(-1);
      const positional = last.startsWith('{') && last.endsWith('= {}') ? parameters.slice(0, -1) : parameters;
      expect(positional, at).to.have.lengthOf.at.most(3);
      const names = positional.map((parameter) => /^\w+/.exec(parameter)?.[0]);
      expect(
        names.filter((name) => name && OPTIONS.includes(name)),
        at,
      ).to.deep.equal([]);
    }
  });
});
