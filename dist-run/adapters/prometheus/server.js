import { createServer } from 'node:http';
/** Limit of connections: only monitoring uses this port. */
const CONNECTIONS_MAX = 100;
const TIMEOUT_MS = 10_000;
/** HTTP server for metrics only, not listening yet: `GET /metrics`. `onFault` receives the error if that fails. */
export function createMetricsServer(metrics, onFault) {
    const options = { requestTimeout: TIMEOUT_MS, headersTimeout: TIMEOUT_MS };
    const server = createServer(options, (req, res) => {
        const { method = '', url = '' } = req;
        const fail = (status, headers = {}) => void res.writeHead(status, headers).end(`${res.statusMessage}\n`);
        if (url.split('?', 1)[0] !== '/metrics')
            return fail(404);
        if (method !== 'GET' && method !== 'HEAD')
            return fail(405, { Allow: 'GET, HEAD' });
        metrics.text().then((text) => {
            const headers = { 'Content-Type': metrics.contentType, 'Content-Length': Buffer.byteLength(text) };
            res.writeHead(200, headers).end(method === 'HEAD' ? undefined : text);
        }, (error) => {
            onFault(error);
            fail(500);
        });
    });
    server.maxConnections = CONNECTIONS_MAX;
    return server;
}
