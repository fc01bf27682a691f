import { execFile } from 'node:child_process';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const root = fileURLToPath(new URL('../../..', import.meta.url));
/** Folder within the package, so that the programs find it by its name. */
export const folder = join(root, 'dist/test/recipes');

/** Returns the programs in a section of `bootstrap/README.md`. */
export async function programsIn(section: string): Promise<readonly string[]> {
  const readme = await readFile(join(root, 'bootstrap/README.md'), 'utf8');
  const text = readme.split(`\n## ${section}\n`)[1]?.split('\n## ')[0] ?? '';
  return [...text.matchAll(/```ts\n(.*?)```/gs)].map(([, program = '']) => program);
}

/** Compiles a program with the types of the package. Returns the path of the result. */
export async function compiled(name: string, source: string): Promise<string> {
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, `${name}.ts`), source);
  const options =
    '--module nodenext --target es2023 --strict --exactOptionalPropertyTypes --skipLibCheck --ignoreConfig --types node';
  const compiler = join(root, 'node_modules/typescript/bin/tsc');
  await promisify(execFile)(process.execPath, [compiler, ...options.split(' '), `${name}.ts`], { cwd: folder }).catch(
    (error) => {
      throw new Error(error.stdout ?? error.message, { cause: error });
    },
  );
  return join(folder, `${name}.js`);
}
