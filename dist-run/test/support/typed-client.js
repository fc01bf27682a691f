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
const bin = (name, path) => join(dirname(tools.resolve(`${name}/package.json`)), path);
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
export async function typedClient(document) {
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
export async function openApiTypes(folder, document, types) {
    await node(bin('openapi-typescript', 'bin/cli.js'), [document, '-o', types], folder);
}
export async function packageUser() {
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
function compiled(folder) {
    return node(bin('typescript', 'bin/tsc'), ['--pretty', 'false'], folder).catch((failure) => failure.stdout || failure.message);
}
async function node(script, words, cwd) {
    const { stdout } = await run(process.execPath, [script, ...words], { cwd });
    return stdout;
}
