import { once } from 'node:events';
import { createServer } from 'node:http';
import { Webhook } from 'standardwebhooks';
export async function webhookReceiver() {
    const hooks = [];
    const hanging = new Set();
    let waiting = [];
    const server = createServer(async (request, response) => {
        let body = '';
        for await (const chunk of request.setEncoding('utf8'))
            body += chunk;
        const headers = request.headers;
        const { method, url: path = '' } = request;
        const hook = { method, path, headers, id: headers['webhook-id'] ?? '', body };
        hooks.push(hook);
        const answer = receiver.answer(hook);
        if (answer === 'hang') {
            hanging.add(response);
            response.once('close', () => hanging.delete(response));
        }
        else
            response.writeHead(answer.status, answer.headers).end();
        for (const look of waiting)
            look();
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address();
    const receiver = {
        url: `http://127.0.0.1:${port}`,
        hooks,
        answer: () => ({ status: 204 }),
        async release({ status, headers }) {
            await Promise.all([...hanging].map((response) => {
                const closed = once(response, 'close');
                response.writeHead(status, headers).end();
                return closed;
            }));
        },
        async got(count, path) {
            const isThere = () => hooks.filter((hook) => path === undefined || hook.path === path).length >= count;
            await new Promise((resolve) => {
                const look = () => {
                    if (!isThere())
                        return;
                    waiting = waiting.filter((other) => other !== look);
                    resolve();
                };
                waiting.push(look);
                look();
            });
        },
        async close() {
            server.closeAllConnections();
            await new Promise((resolve) => server.close(resolve));
        },
    };
    return receiver;
}
/** Verifies a hook with the library's verifier, by the receiver's clock. @throws if the signature is wrong or too old. */
// biome-ignore lint/suspicious/noExplicitAny: a test looks into whatever was sent
export function verified({ body, headers }, secret, clock) {
    const { now } = Date;
    Date.now = clock; // the library has no other way to set the time
    try {
        return new Webhook(secret).verify(body, headers);
    }
    finally {
        Date.now = now;
    }
}
