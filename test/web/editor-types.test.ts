import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect } from 'chai';

const run = promisify(execFile);
const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..', '..');
const CONSOLE = '../../adapters/web/browser/console';

/** Form for new keys with a field for the name. */
const FORM = `
import type { Schemas } from '../../adapters/client/index.js';
import { Editor } from '${CONSOLE}/forms/editor.js';
import { Fields } from '${CONSOLE}/forms/fields.js';
import { useConsole } from '${CONSOLE}/use-console.js';

interface Draft { readonly name: string; readonly days: readonly { readonly date: string }[] }

export function NewKey() {
  const { client } = useConsole();
  return (
    <Editor<'Key', Draft>
      kind={{ path: '/keys', words: { many: 'Keys' }, events: ['key.*'], nameOf: (key) => key.name }}
      uuid={undefined}
      drafts={{
        blank: () => ({ name: '', days: [] }),
        draftOf: (key) => ({ name: key.name, days: [] }),
        bodyOf: (draft): Schemas['NewKey'] => ({ name: draft.name }),
      }}
      requests={{ get: client.getKey, create: client.createKey, update: client.updateKey, remove: client.deleteKey }}
    >
      {(form) => (
        <>
          <Fields form={form} of={[{ kind: 'text', at: 'name', label: 'Name' }]} />
          <button onClick={() => form.set('days.0.date', '')}>{form.errorAt('days')}</button>
        </>
      )}
    </Editor>
  );
}
`;

/** Mistakes: what is wrong in the form, with the text and what replaces it. */
const MISTAKES: Readonly<Record<string, readonly [string, string]>> = {
  'a noun without operations': [`<'Key',`, `<'Kye',`],
  'the operation of another kind': ['create: client.createKey', 'create: client.createFeed'],
  'a misspelt field of the stored object': ['name: key.name', 'name: key.nmae'],
  'a misspelt field of the request': ['({ name: draft.name })', '({ name: draft.name, orignis: [] })'],
  'a misspelt field of the draft': ['({ name: draft.name })', '({ name: draft.nmae })'],
  'a field that the draft does not have': [`at: 'name'`, `at: 'nmae'`],
  'a misspelt path that is set': ['days.0.date', 'days.0.dtae'],
  'a misspelt path of an error': [`errorAt('days')`, `errorAt('dyas')`],
};

describe('a form of the console', () => {
  let folder: string;
  /** Errors of the compiler, by the name of the file. */
  let errors: string;
  before(async () => {
    folder = await mkdtemp(join(root, 'dist', 'forms-'));
    const files = [FORM, ...Object.values(MISTAKES).map(([right, wrong]) => FORM.replace(right, wrong))];
    await Promise.all(files.map((text, index) => writeFile(join(folder, `form-${index}.tsx`), text)));
    const include = ['*.tsx', '../../adapters/web/browser/styles.d.ts'];
    const compilerOptions = { rootDir: '../..' };
    const config = { extends: '../../adapters/web/browser/tsconfig.json', compilerOptions, include };
    await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(config));
    const tsc = join(root, 'node_modules', 'typescript', 'bin', 'tsc');
    errors = await run(process.execPath, [tsc, '--pretty', 'false'], { cwd: folder }).then(
      () => '',
      (error: { readonly stdout: string }) => error.stdout,
    );
  });
  after(() => rm(folder, { recursive: true }));

  const errorsIn = (index: number) => errors.split('\n').filter((line) => line.startsWith(`form-${index}.tsx(`));

  it('compiles if its fields are those of the operation', () => {
    expect(errorsIn(0)).to.deep.equal([]);
    expect(errors.replace(/^form-.*\n(?: .*\n)*/gm, '')).to.equal('');
  });

  for (const [index, mistake] of Object.keys(MISTAKES).entries()) {
    it(`does not compile with ${mistake}`, () => {
      expect(errorsIn(index + 1)).to.have.length.greaterThan(0);
    });
  }
});
