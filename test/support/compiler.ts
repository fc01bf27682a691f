import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type ts from 'slotkeeper-test-client/node_modules/typescript/lib/typescript.js';

const root = fileURLToPath(new URL('../../..', import.meta.url));

/** TypeScript 5 of the test client: TypeScript 7 has no stable API for programs. */
export const compiler = createRequire(join(root, 'test/client/package.json'))('typescript') as typeof ts;

/** Returns the types of the sources that `files` import, and the exports of a file by name. */
export function compiled(...files: readonly string[]) {
  const { options } = compiler.getParsedCommandLineOfConfigFile(
    join(root, 'tsconfig.json'),
    {},
    {
      ...compiler.sys,
      onUnRecoverableConfigFileDiagnostic: ({ messageText }) => {
        throw new Error(compiler.flattenDiagnosticMessageText(messageText, '\n'));
      },
    },
  )!;
  const program = compiler.createProgram(
    files.map((file) => join(root, file)),
    { ...options, types: ['node'], noEmit: true, incremental: false },
  );
  const checker = program.getTypeChecker();
  const exportsOf = (file: string) =>
    checker.getExportsOfModule(checker.getSymbolAtLocation(program.getSourceFile(join(root, file))!)!);
  return { checker, exportsOf };
}
