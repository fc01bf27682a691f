import { dirname, join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Node, SourceFile } from 'typescript/unstable/ast';
import { API } from 'typescript/unstable/sync';

const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..', '..');
/** The pages in browsers have a project of their own. */
const PROJECTS = ['tsconfig.json', 'adapters/web/browser/tsconfig.json'];

/** Parses the sources of the product, except the generated client, and calls `look` with each and its path. */
export function eachProductSource(look: (source: SourceFile, path: string) => void): void {
  const api = new API({ cwd: root });
  try {
    const openProjects = PROJECTS.map((path) => join(root, path));
    const seen = new Set<string>();
    for (const { program } of api.updateSnapshot({ openProjects }).getProjects()) {
      for (const file of program.getSourceFileNames()) {
        const path = relative(root, file).split(sep).join('/');
        if (!/^(core|adapters|bootstrap)\//.test(path) || path === 'adapters/client/openapi.ts' || seen.has(path))
          continue;
        seen.add(path);
        look(program.getSourceFile(file)!, path);
      }
    }
  } finally {
    api.close();
  }
}

/** Visits a node and everything in it. */
export function eachNode(node: Node, visit: (node: Node) => void): void {
  visit(node);
  node.forEachChild((child) => eachNode(child, visit));
}
