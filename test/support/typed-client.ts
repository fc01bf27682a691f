import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const run = promisify(execFile);
const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..', '..');
/** Tools of users who generate a client. They require TypeScript 5. */
const tools = createRequire(join(root, 'test', 'client', 'package.json'));
const bin = (name: string, path: string) => join(dirname(tools.resolve(`${name}/package.json`)), path);

const TSCONFIG = {
  compilerOptions: {
    target: 'es2022',
    lib: ['es2023', 'dom'],
    module: 'nodenext',
    types: [],
    strict: true,
    exactOptionalPropertyTypes: true,
    noEmit: true,
    skipLibCheck: true,
  },
};

/** A folder where a user's programs are compiled against types that openapi-typescript makes of the document. */
export interface TypedClient {
  /** Compiles a program that imports `./slotkeeper.js`, and returns the compiler's output: empty if it is correct. */
  compile(source: string): Promise<string>;
  remove(): Promise<void>;
}

export async function typedClient(document: string): Promise<TypedClient> {
  // below the project, so that openapi-fetch is found
  const folder = await mkdtemp(join(root, 'dist', 'client-'));
  await writeFile(join(folder, 'openapi.json'), document);
  await writeFile(join(folder, 'package.json'), JSON.stringify({ type: 'module' }));
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(TSCONFIG));
  await openApiTypes(folder, 'openapi.json', 'slotkeeper.d.ts');
  return {
    async compile(source) {
      await writeFile(join(folder, 'program.ts'), source);
      return compiled(folder);
    },
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

/** Makes types of the document in that folder. */
export async function openApiTypes(folder: string, document: string, types: string): Promise<void> {
  await node(bin('openapi-typescript', 'bin/cli.js'), [document, '-o', types], folder);
}

/** A folder in which programs that use the built package are compiled for a browser, and run. */
export interface PackageUser {
  /** Returns the compiler's output: empty if the source is correct. */
  compile(source: string): Promise<string>;
  /** Runs the last compiled program and returns its output. */
  run(): Promise<string>;
  remove(): Promise<void>;
}

export async function packageUser(): Promise<PackageUser> {
  const folder = await mkdtemp(join(root, 'dist', 'user-'));
  await mkdir(join(folder, 'node_modules'));
  await symlink(root, join(folder, 'node_modules', 'slotkeeper'), 'dir');
  await writeFile(join(folder, 'package.json'), JSON.stringify({ type: 'module' }));
  const { noEmit: _, skipLibCheck: __, ...compilerOptions } = TSCONFIG.compilerOptions;
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['program.ts'] }));
  return {
    async compile(source) {
      await writeFile(join(folder, 'program.ts'), source);
      return compiled(folder);
    },
    run: () => node('program.js', [], folder),
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

function compiled(folder: string): Promise<string> {
  return node(bin('typescript', 'bin/tsc'), ['--pretty', 'false'], folder).catch(
    (failure: { stdout: string; message: string }) => failure.stdout || failure.message,
  );
}

async function node(script: string, words: readonly string[], cwd: string): Promise<string> {
  const { stdout } = await run(process.execPath, [script, ...words], { cwd });
  return stdout;
}
