import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

export const KB = 1024;

/** Returns the scripts and styles that the HTML of a page names, and their size together with the HTML, compressed by gzip. */
export async function firstView(
  built: string,
  page: string,
): Promise<{ readonly files: readonly string[]; readonly bytes: number }> {
  const html = await readFile(join(built, `${page}.html`), 'utf8');
  const files = [...html.matchAll(/(?:src|href)="\.\/(assets\/[^"]+\.(?:js|css))"/g)].map(([, path]) => path!);
  const sizes = await Promise.all(
    [`${page}.html`, ...files].map(async (path) => (await readFile(join(built, `${path}.gz`))).length),
  );
  return { files, bytes: sizes.reduce((sum, size) => sum + size, 0) };
}
