import { readFileSync } from 'node:fs';
/** Version of this package. */
export function version() {
    const manifest = readFileSync(new URL('../../package.json', import.meta.url), 'utf8');
    return JSON.parse(manifest).version;
}
