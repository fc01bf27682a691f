import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient } from '../../../adapters/client/index.js';
import { createSlotkeeper } from '../../../bootstrap/slotkeeper.js';
import { now } from './moment.js';
export const EMAIL = 'ada@example.com';
export const OWNER_TOKEN = 'let-me-in';
/** How late, in ms and at most, browsers' calls arrive and are answered, each: they overtake one another (`LATE_ANSWERS`). */
const LATE_ANSWERS = Number(process.env.LATE_ANSWERS ?? 0);
/** Started for a test or a suite, which closes it. Nobody is limited in how often they ask, unless the options say so. */
export async function openService(options = {}) {
    const folder = await mkdtemp(join(tmpdir(), 'slotkeeper-web-'));
    const lines = [];
    const write = (details) => void lines.push(details);
    const slotkeeper = await createSlotkeeper({
        storage: `sqlite:${join(folder, 'slotkeeper.db')}`,
        log: { info: write, warn: write, error: write },
        rateLimit: 'off',
        clock: now,
        ...options,
    });
    await slotkeeper.useCases.issueOwnerToken.adopt(EMAIL, OWNER_TOKEN);
    slotkeeper.start();
    const { clock = now } = options;
    const server = createServer((request, response) => {
        // Of what changes: files are kept by how old they are, and a browser counts that by a clock of its own.
        if (request.url?.startsWith('/v1/'))
            response.setHeader('Date', new Date(clock()).toUTCString());
        if (LATE_ANSWERS > 0 && request.headers['sec-fetch-site'])
            late(request, response, slotkeeper.listener);
        else
            slotkeeper.listener(request, response);
    });
    // A test that takes its time is not hung up on just as it asks again.
    server.keepAliveTimeout = 0;
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const url = `http://127.0.0.1:${server.address().port}`;
    const owner = createClient({ baseUrl: url, token: `${EMAIL}:${OWNER_TOKEN}` });
    let apps = 0;
    return {
        url,
        slotkeeper,
        lines,
        owner,
        async app(fields = {}) {
            apps += 1;
            const made = await owner.createApp({
                body: { slug: `app-${apps}`, name: `App ${apps}`, description: 'An app', ...fields },
            });
            if (made.outcome !== 'ok')
                throw new Error(`No app: ${JSON.stringify(made)}`);
            const { uuid, token } = made.value;
            return { uuid, token, client: createClient({ baseUrl: url, token }) };
        },
        drop: () => server.closeAllConnections(),
        async close() {
            server.closeAllConnections();
            await new Promise((resolve) => server.close(resolve));
            await slotkeeper.stop(0);
            await rm(folder, { recursive: true, force: true });
        },
    };
}
/** Half of the time before the service hears of it, half before the browser hears of that. */
function late(request, response, listener) {
    const wait = (run) => setTimeout(run, (LATE_ANSWERS / 2) * (0.2 + 0.8 * Math.random()));
    const end = response.end.bind(response);
    response.end = (...given) => {
        wait(() => end(...given));
        return response;
    };
    wait(() => listener(request, response));
}
