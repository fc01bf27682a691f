import { createServer, type Server } from 'node:http';

/** Metrics to serve, as text. */
interface Shown {
  readonly contentType: string;
  text(): Promise<string>;
}

/** Limit of connections: only monitoring uses this port. */
const CONNECTIONS_MAX = 100;
const TIMEOUT_MS = 10_000;

/** Creates an HTTP server for `GET /metrics` only, not listening yet. `onFault` is called if the metrics cannot be rendered. */
export function createMetricsServer(metrics: Shown, onFault: (error: unknown) => void): Server {
  const options = { requestTimeout: TIMEOUT_MS, headersTimeout: TIMEOUT_MS };
  const server = createServer(options, (req, res) => {
    const { method = '', url = '' } = req;
    const fail = (status: number, headers: Record<string, string> = {}) =>
      void res.writeHead(status, headers).end(`${res.statusMessage}\n`);
    if (url.split('?', 1)[0] !== '/metrics') return fail(404);
    if (method !== 'GET' && method !== 'HEAD') return fail(405, { Allow: 'GET, HEAD' });
    metrics.text().then(
      (text) => {
        const headers = { 'Content-Type': metrics.contentType, 'Content-Length': Buffer.byteLength(text) };
        res.writeHead(200, headers).end(method === 'HEAD' ? undefined : text);
      },
      (error: unknown) => {
        onFault(error);
        fail(500);
      },
    );
  });
  server.maxConnections = CONNECTIONS_MAX;
  return server;
}
