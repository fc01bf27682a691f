import { lookup as systemLookup } from 'node:dns';
import * as http from 'node:http';
import * as https from 'node:https';
import { SECOND } from '../../core/instants.js';
import { publicOnly, webhookUrlProblem } from './addresses.js';
import { isForbiddenWebhookHeader, malformedHeader } from './headers.js';
import { notBefore } from './retry-after.js';
/** Limits in bytes of an answer's body: how much is read, and how much is kept. */
const BODY_BYTES = 8_192;
const EXCERPT_LENGTH = 200;
/**
 * Time in ms that a connection attempt gets before the next address is tried. Node's 250 ms are too short for other
 * continents.
 */
export const CONNECT_NEXT_MILLISECONDS = 2_000;
/** Sends webhooks by the Standard Webhooks specification. Ignores redirects and the proxies of the environment. */
export function webhookSender(options) {
    const { allowPrivate, clock = Date.now, timeoutMilliseconds = 15 * SECOND, lookup = systemLookup, stopping, } = options;
    const urlProblem = webhookUrlProblem({ allowPrivate });
    const network = { lookup: allowPrivate ? lookup : publicOnly(lookup), timeoutMilliseconds, stopping };
    return async (message) => {
        const problem = urlProblem(message.url) ?? headersProblem(message.headers);
        if (problem !== undefined)
            return failed(problem, { final: true });
        const signature = await signatureOf(message);
        if (signature === undefined)
            return failed('There is no secret that can sign', { final: true });
        try {
            return delivered(await exchange(message, signature, network), message, clock());
        }
        catch (error) {
            if (stopping?.aborted)
                throw error; // our own shutdown
            // always worth a retry: addresses change and servers recover
            return failed(explained(error));
        }
    };
}
const failed = (message, more = {}) => ({
    ok: false,
    status: null,
    message,
    notBefore: null,
    final: false,
    ...more,
});
function headersProblem(headers) {
    for (const [name, value] of Object.entries(headers)) {
        const problem = malformedHeader(name, value);
        if (problem !== undefined)
            return `A configured header is unusable: ${problem}`;
    }
    return undefined;
}
/** Creates one signature for each secret. Undefined without a usable secret, because nothing is sent unsigned. */
async function signatureOf({ id, at, secrets, body }) {
    const { Webhook } = await import('standardwebhooks'); // loaded on demand, which keeps the start fast
    try {
        return secrets.map((secret) => new Webhook(secret).sign(id, new Date(at), body)).join(' ') || undefined;
    }
    catch {
        return undefined; // not the library's message, because readers of deliveries must not see parts of a secret
    }
}
/**
 * Sends one request and reads its answer. The status decides, so an incomplete or endless body is still an answer.
 * @throws the error that prevented a status.
 */
function exchange(message, signature, network) {
    return new Promise((resolve, reject) => {
        const { id, at } = message;
        // bytes: with a string, Node would write the headers in the string's encoding
        const body = Buffer.from(message.body);
        const url = new URL(message.url);
        const configured = Object.entries(message.headers).filter(([name]) => !isForbiddenWebhookHeader(name));
        const request = (url.protocol === 'https:' ? https : http).request(url, {
            method: 'POST',
            // own agent: no reuse of connections that the receiver closed, and no proxy (NODE_USE_ENV_PROXY)
            agent: false,
            lookup: network.lookup,
            ...(network.stopping && { signal: network.stopping }),
            ...{ autoSelectFamilyAttemptTimeout: CONNECT_NEXT_MILLISECONDS }, // passed on to net.connect, missing in http's types
            headers: {
                'user-agent': 'Slotkeeper',
                ...Object.fromEntries(configured.map(([name, value]) => [name.toLowerCase(), value])),
                'content-type': 'application/json',
                'content-length': body.length,
                'webhook-id': id,
                'webhook-timestamp': String(Math.floor(at / SECOND)),
                'webhook-signature': signature,
            },
        });
        const deadline = setTimeout(() => {
            request.destroy(new Error(`No answer within ${network.timeoutMilliseconds / SECOND} s`));
        }, network.timeoutMilliseconds);
        let answer;
        let failure = new Error('The connection was closed without an answer');
        request.once('response', (response) => {
            const chunks = [];
            let size = 0;
            response.on('data', (chunk) => {
                chunks.push(chunk);
                size += chunk.length;
                if (size >= BODY_BYTES)
                    response.destroy();
            });
            answer = () => ({
                status: response.statusCode ?? 0,
                retryAfter: response.headers['retry-after'],
                text: Buffer.concat(chunks).toString('utf8', 0, BODY_BYTES),
            });
        });
        request.on('error', (error) => {
            failure = error;
        });
        // the only event that follows every outcome, including timeouts and unexpected protocol upgrades
        request.once('close', () => {
            clearTimeout(deadline);
            if (answer)
                resolve(answer());
            else
                reject(failure);
        });
        request.end(body);
    });
}
function delivered({ status, retryAfter, text }, message, now) {
    const excerpt = excerptOf(text, message) || null;
    if (status >= 200 && status < 300)
        return { ok: true, status, message: excerpt, notBefore: null, final: false };
    if (status === 410)
        return failed(excerpt, { status, final: true });
    const isRedirect = status >= 300 && status < 400;
    return failed(isRedirect ? 'Redirects are not followed' : excerpt, { status, notBefore: notBefore(retryAfter, now) });
}
/** Shortens the receiver's answer to one line and masks credentials in it. */
function excerptOf(text, message) {
    const credentials = Object.values(message.headers).flatMap((value) => [value, ...value.split(/\s+/)]);
    // longest first: masking a part first would leave the rest of the whole visible
    const secrets = credentials.filter(({ length }) => length >= 8).sort((a, b) => b.length - a.length);
    const masked = secrets.reduce((rest, secret) => rest.replaceAll(secret, '***'), text);
    const line = masked.replace(/[\s\p{C}\uFFFD]+/gu, ' ').trim();
    return [...line].slice(0, EXCERPT_LENGTH).join('');
}
function explained(error) {
    // after several addresses failed, each has its own error and the whole has no message
    if (error instanceof AggregateError)
        return error.errors.map(explained).join('; ');
    return error instanceof Error ? error.message : String(error);
}
