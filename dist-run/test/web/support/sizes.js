import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
export const KB = 1024;
/** The script and styles that the HTML of a page names, and what they weigh together, compressed by gzip. */
export async function firstView(built, page) {
    const html = await readFile(join(built, `${page}.html`), 'utf8');
    const files = [...html.matchAll(/(?:src|href)="\.\/(assets\/[^"]+\.(?:js|css))"/g)].map(([, path]) => path);
    const sizes = await Promise.all(files.map(async (path) => (await readFile(join(built, `${path}.gz`))).length));
    return { files, bytes: sizes.reduce((sum, size) => sum + size, 0) };
}
