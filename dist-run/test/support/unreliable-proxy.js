import { once } from 'node:events';
import { createServer, request } from 'node:http';
export async function unreliableProxy(target) {
    const fates = [];
    const requests = [];
    const waiting = [];
    const forwarded = ({ method, url, headers }, body) => new Promise((resolve, reject) => {
        request(`${target}${url}`, { method: method ?? 'GET', headers }, resolve)
            .on('error', reject)
            .end(body);
    });
    const answered = async (asked, body) => {
        const answer = await forwarded(asked, body);
        const { statusCode: status = 0, headers } = answer;
        return { status, headers, body: await bytesOf(answer) };
    };
    async function serve(asked, response) {
        const fate = fates.shift() ?? 'pass';
        const { method = '', url: path = '', headers } = asked;
        requests.push({ method, path, headers });
        const body = await bytesOf(asked);
        if (fate === 'drop')
            return void response.destroy();
        if (fate === 'delay')
            await new Promise((resolve) => waiting.push(resolve));
        if (fate === 'pass' || fate === 'delay')
            return pass(await forwarded(asked, body), response);
        if (typeof fate === 'object' && 'status' in fate)
            return makeUp(response, fate);
        if (fate === 'repeat')
            await answered(asked, body);
        const answer = await answered(asked, body);
        if (fate === 'lose')
            return void response.destroy();
        if (typeof fate === 'object')
            return makeUp(response, fate.instead);
        response.writeHead(answer.status, answer.headers);
        if (fate === 'repeat')
            return void response.end(answer.body);
        response.write(answer.body.subarray(0, Math.floor(answer.body.length / 2)), () => response.destroy());
    }
    const server = createServer((asked, response) => {
        serve(asked, response).catch(() => response.destroy());
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return {
        url: `http://127.0.0.1:${server.address().port}`,
        fates,
        requests,
        release() {
            for (const go of waiting.splice(0))
                go();
        },
        cut: () => server.closeAllConnections(),
        async close() {
            server.closeAllConnections();
            await new Promise((resolve) => server.close(resolve));
        },
    };
}
/** Forwards chunks as they arrive, for streams. */
function pass(answer, response) {
    response.writeHead(answer.statusCode ?? 0, answer.headers);
    response.flushHeaders();
    answer.on('error', () => response.destroy());
    response.on('close', () => answer.destroy());
    answer.pipe(response);
}
function makeUp(response, { status, headers = {}, body = '' }) {
    response.writeHead(status, headers).end(body);
}
async function bytesOf(message) {
    const chunks = [];
    for await (const chunk of message)
        chunks.push(chunk);
    return Buffer.concat(chunks);
}
