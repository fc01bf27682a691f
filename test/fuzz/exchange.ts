import { type Agent, request as httpRequest, type IncomingMessage } from 'node:http';
import type { Received } from '../support/conformity.js';
import type { FuzzRequest } from './requests.js';

/**
 * Timeout of an answer in ms: much longer than any answer takes on a busy machine, where passwords are hashed last, because their threads
 * have a low priority.
 */
const PATIENCE = 120_000;
/** Time in ms without data after which the first part of a stream counts as complete. */
const QUIET = 200;

/** Formats a request for a report. */
export function shown({ method, path, headers, body }: FuzzRequest): string {
  const lines = Object.entries(headers).map(([name, value]) => `  ${name}: ${value.slice(0, 120)}`);
  const text = Buffer.isBuffer(body) ? `${body.toString('latin1')} (as Latin-1)` : (body ?? '');
  return [`  ${method} ${path.slice(0, 500)}`, ...lines, `  ${text.slice(0, 2_000)}`].join('\n');
}

/** Sends one request. Of a stream, only the first part is read. @throws Error if no answer comes, or an incomplete one. */
export function sent(
  port: number,
  agent: Agent,
  { method, path, headers, body, isStream }: FuzzRequest,
): Promise<Received> {
  return new Promise((resolve, reject) => {
    const length = body === undefined ? {} : { 'Content-Length': Buffer.byteLength(body) };
    const request = httpRequest({ host: '127.0.0.1', port, agent, method, path, headers: { ...headers, ...length } });
    const timer = setTimeout(() => request.destroy(new Error(`No answer within ${PATIENCE / 1_000} s`)), PATIENCE);
    const finish = (response: IncomingMessage, chunks: readonly Buffer[]) => {
      clearTimeout(timer);
      const text = Buffer.concat(chunks).toString();
      const isJson = (response.headers['content-type'] ?? '').startsWith('application/json') && text !== '';
      const { statusCode: status = 0, headers } = response;
      try {
        resolve({ status, headers, text, body: isJson ? JSON.parse(text) : undefined });
      } catch {
        reject(new Error(`answered ${status} with what is no JSON: ${text.slice(0, 300)}`));
      }
    };
    request.on('error', (error) => {
      clearTimeout(timer);
      reject(error);
    });
    request.on('response', (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', reject);
      if (isStream && response.statusCode === 200) {
        const leave = () => {
          response.removeListener('error', reject).on('error', () => {});
          request.removeAllListeners('error').on('error', () => {});
          request.destroy();
          finish(response, chunks);
        };
        const quiet = setTimeout(leave, QUIET);
        response.on('data', () => quiet.refresh());
      } else response.on('end', () => finish(response, chunks));
    });
    request.end(body);
  });
}
