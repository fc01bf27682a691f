import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { connected } from './client.js';
const here = dirname(fileURLToPath(import.meta.url));
export const EMAIL = 'owner@example.com';
export const OWNER_TOKEN = 'f0f7a0d7-6a4c-4d54-9b0e-6f3a8a1f6f10';
const bearer = (credential) => `Bearer ${Buffer.from(credential).toString('base64')}`;
export const ownerAuthorization = bearer(`${EMAIL}:${OWNER_TOKEN}`);
export const appAuthorization = (token) => bearer(token);
/** The real service, as `npm start` runs it, on a database of its own; with its log of requests off, as the others have none. */
export function service(databaseUrl, environment = {}) {
    return {
        script: 'bundle/main.js',
        environment: {
            DATABASE_URL: databaseUrl,
            OWNER_EMAIL: EMAIL,
            OWNER_TOKEN,
            LOG_LEVEL: 'error',
            MAX_APPS: '1000000', // the rows that create apps make them all for one owner
            ...environment,
        },
    };
}
/** The hand-written server that nothing can be much faster than. */
export function floor(path) {
    return { script: 'test/bench/floor.js', arguments: [path] };
}
/** What a user would write instead. */
export function fastifyUser(path) {
    return { script: 'test/bench/fastify-user.js', arguments: [path] };
}
/** On a machine that is busy with other things; one that ends is noticed at once. */
const STARTS_WITHIN_MS = 60_000;
/** Starts a server, and resolves once it answers. */
export async function launch(program) {
    const port = await freePort();
    const child = spawned(program, port);
    const server = {
        port,
        pid: child.pid ?? 0,
        usage: () => usageOf(child, 'usage'),
        liveUsage: () => usageOf(child, 'live memory'),
        ask: (request) => asked(port, request),
        kill: () => killed(child),
    };
    try {
        await answering(server, child);
        return server;
    }
    catch (error) {
        await server.kill();
        throw error;
    }
}
function spawned(program, port) {
    const script = join(here, '..', '..', program.script);
    const words = ['--import', join(here, 'report-usage.js'), script, ...(program.arguments ?? [])];
    const settings = { PATH: process.env.PATH, PORT: String(port), EMAIL, OWNER_TOKEN };
    const { onOutput, within = [] } = program;
    const [command = process.execPath, ...rest] = [...within, process.execPath, ...profiling(), ...words];
    const child = spawn(command, rest, {
        env: { ...settings, ...program.environment },
        stdio: ['ignore', onOutput ? 'pipe' : 'ignore', 'inherit', 'ipc'],
    });
    child.stdout?.setEncoding('utf8').on('data', (text) => onOutput?.(text));
    return child;
}
/** With `BENCH_PROFILES=<folder>`, servers write CPU profiles there; for looking into a row that falls short. */
function profiling() {
    const folder = process.env.BENCH_PROFILES;
    return folder === undefined ? [] : ['--cpu-prof', '--cpu-prof-dir', folder];
}
async function answering(server, child) {
    const deadline = performance.now() + STARTS_WITHIN_MS;
    for (;;) {
        if (child.exitCode !== null)
            throw new Error(`A server ended with ${child.exitCode} before it answered`);
        const answer = await server.ask(LIST).catch(() => undefined);
        if (answer?.status === 200)
            return;
        if (performance.now() > deadline)
            throw new Error(`A server did not answer in time: ${answer?.text}`);
        await sleep(2);
    }
}
const LIST = { method: 'GET', path: '/v1/apps', authorization: ownerAuthorization };
async function usageOf(child, asked) {
    const answered = once(child, 'message');
    child.send(asked);
    const [usage] = await answered;
    return usage;
}
async function asked(port, request) {
    const connection = await connected(port);
    try {
        return await connection.send(request);
    }
    finally {
        connection.close();
    }
}
async function killed(child) {
    if (child.exitCode !== null || child.signalCode !== null)
        return;
    const ended = once(child, 'exit');
    // A profile is written only by a process that ends by itself.
    child.kill(process.env.BENCH_PROFILES === undefined ? 'SIGKILL' : 'SIGTERM');
    await ended;
}
/** A port that was free a moment ago: servers do not all say which one they took. */
async function freePort() {
    const probe = createServer().listen(0, '127.0.0.1');
    await once(probe, 'listening');
    const address = probe.address();
    probe.close();
    await once(probe, 'close');
    if (address === null || typeof address === 'string')
        throw new Error('There is no free port');
    return address.port;
}
