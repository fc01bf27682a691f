import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
const CLI = join(dirname(fileURLToPath(import.meta.url)), '..', '..', 'bundle', 'cli.js');
/** Returns the findings of `slotkeeper verify` in a database, as lines. None for memory, whose data ends with its process. */
export async function faultsIn(databaseUrl) {
    if (databaseUrl === 'memory:')
        return [];
    const environment = { PATH: process.env.PATH, DATABASE_URL: databaseUrl };
    const child = spawn(process.execPath, [CLI, 'verify'], { env: environment, stdio: ['ignore', 'pipe', 'pipe'] });
    let text = '';
    for (const output of [child.stdout, child.stderr]) {
        output.setEncoding('utf8').on('data', (part) => {
            text += part;
        });
    }
    const [code] = await once(child, 'close');
    return code === 0 ? [] : text.trim().split('\n');
}
