import {
  DAY,
  SECOND
} from "./chunk-TGAMFN2K.js";

// adapters/webhooks/addresses.ts
import { createRequire } from "node:module";
import { isIP } from "node:net";
var URL_MAX = 2048;
var GLOBAL_UNICAST = "2000::/3";
var NAT64 = "64:ff9b::/96";
var AZURE_METADATA = "168.63.129.16";
var require2 = createRequire(import.meta.url);
var library = () => require2("ipaddr.js");
function unwrapped(address) {
  const ipaddr = library();
  if (address instanceof ipaddr.IPv4) return address;
  const wraps = address.isIPv4MappedAddress() || address.match(ipaddr.IPv6.parseCIDR(NAT64));
  return wraps ? new ipaddr.IPv4(address.toByteArray().slice(-4)) : address;
}
function isPublicAddress(address) {
  const ipaddr = library();
  if (!ipaddr.isValid(address)) return false;
  const target = unwrapped(ipaddr.parse(address));
  if (target.range() !== "unicast") return false;
  return target instanceof ipaddr.IPv4 ? target.toString() !== AZURE_METADATA : target.match(ipaddr.IPv6.parseCIDR(GLOBAL_UNICAST));
}
function publicOnly(lookup) {
  return (hostname, options, callback) => {
    lookup(hostname, { ...options, all: true }, (error, found) => {
      const refusal = () => new Error(`${hostname} has no public address, and private ones are not called`);
      if (error) return callback(refusal(), []);
      const all = typeof found === "string" ? [{ address: found, family: isIP(found) }] : found;
      const allowed = all.filter(({ address }) => isPublicAddress(address));
      const [first] = allowed;
      if (!first) return callback(refusal(), []);
      if (options.all) return callback(null, allowed);
      callback(null, first.address, first.family);
    });
  };
}
function webhookUrlProblem(options) {
  return (text) => {
    if (text.length > URL_MAX) return "Must be a URL of at most 2,048 characters";
    if (!/^https?:\/\/[^\s\p{Cc}]+$/iu.test(text) || !URL.canParse(text)) return "Must be an http or https URL";
    const { hostname, username, password } = new URL(text);
    if (username !== "" || password !== "") return "Must be a URL without a user name or password";
    if (!options.allowPrivate && isPrivateHost(hostname)) {
      return "Must be a URL of a public host: loopback, private and reserved addresses are not called";
    }
    return void 0;
  };
}
function calendarUrlProblem(options) {
  const problem = webhookUrlProblem(options);
  return (text) => problem(withoutWebcal(text));
}
function withoutWebcal(url) {
  return url.replace(/^webcals?:\/\//i, "https://");
}
function isPrivateHost(hostname) {
  const host = hostname.replace(/^\[|\]$|\.$/g, "");
  return isIP(host) ? !isPublicAddress(host) : /(^|\.)localhost$/.test(host);
}

// adapters/webhooks/calendar-fetcher.ts
import { lookup as systemLookup2 } from "node:dns";
import * as http2 from "node:http";
import * as https2 from "node:https";
import { pipeline } from "node:stream";
import { createBrotliDecompress, createGunzip, createInflate, createInflateRaw } from "node:zlib";

// adapters/webhooks/retry-after.ts
var RETRY_AFTER_MAX = 30 * DAY;
function notBefore(retryAfter, now) {
  if (retryAfter === void 0) return null;
  const asked2 = /^\d+$/.test(retryAfter) ? now + Number(retryAfter) * SECOND : httpDate(retryAfter);
  return Number.isNaN(asked2) ? null : Math.min(asked2, now + RETRY_AFTER_MAX);
}
function httpDate(text) {
  return /^[A-Z][a-z]{2,8},? /.test(text) ? Date.parse(text.endsWith(" GMT") ? text : `${text} GMT`) : Number.NaN;
}

// adapters/webhooks/sender.ts
import { lookup as systemLookup } from "node:dns";
import * as http from "node:http";
import * as https from "node:https";

// adapters/webhooks/headers.ts
import { validateHeaderName, validateHeaderValue } from "node:http";
var forbiddenWebhookHeaders = /* @__PURE__ */ new Set([
  "webhook-id",
  "webhook-timestamp",
  "webhook-signature",
  "host",
  "content-type",
  "content-length",
  "content-encoding",
  "transfer-encoding",
  "connection",
  "keep-alive",
  "proxy-connection",
  "te",
  "trailer",
  "upgrade",
  "expect"
]);
function isForbiddenWebhookHeader(name) {
  const lower = name.toLowerCase();
  return forbiddenWebhookHeaders.has(lower) || lower.startsWith("webhook-");
}
function webhookHeaderProblem(name, value) {
  if (isForbiddenWebhookHeader(name)) return "Must not be a header that Slotkeeper sets itself";
  return malformedHeader(name, value);
}
function malformedHeader(name, value) {
  try {
    validateHeaderName(name);
  } catch {
    return "Must have a header name of letters, digits and hyphens";
  }
  try {
    validateHeaderValue(name, value);
  } catch {
    return "Must have a header value of one line in ISO 8859-1";
  }
  return void 0;
}

// adapters/webhooks/sender.ts
var BODY_BYTES = 8192;
var EXCERPT_LENGTH = 200;
var CONNECT_NEXT_MILLISECONDS = 2e3;
function webhookSender(options) {
  const {
    allowPrivate,
    clock = Date.now,
    timeoutMilliseconds = 15 * SECOND,
    lookup = systemLookup,
    stopping
  } = options;
  const urlProblem = webhookUrlProblem({ allowPrivate });
  const network = { lookup: allowPrivate ? lookup : publicOnly(lookup), timeoutMilliseconds, stopping };
  return async (message) => {
    const problem = urlProblem(message.url) ?? headersProblem(message.headers);
    if (problem !== void 0) return failed(problem, { final: true });
    const signature = await signatureOf(message);
    if (signature === void 0) return failed("There is no secret that can sign", { final: true });
    try {
      return delivered(await exchange(message, signature, network), message, clock());
    } catch (error) {
      if (stopping?.aborted) throw error;
      return failed(explained(error));
    }
  };
}
var failed = (message, more = {}) => ({
  ok: false,
  status: null,
  message,
  notBefore: null,
  final: false,
  ...more
});
function headersProblem(headers) {
  for (const [name, value] of Object.entries(headers)) {
    const problem = malformedHeader(name, value);
    if (problem !== void 0) return `A configured header is unusable: ${problem}`;
  }
  return void 0;
}
async function signatureOf({ id, at, secrets, body }) {
  const { Webhook } = await import("standardwebhooks");
  try {
    return secrets.map((secret) => new Webhook(secret).sign(id, new Date(at), body)).join(" ") || void 0;
  } catch {
    return void 0;
  }
}
function exchange(message, signature, network) {
  return new Promise((resolve, reject) => {
    const { id, at } = message;
    const body = Buffer.from(message.body);
    const url = new URL(message.url);
    const configured = Object.entries(message.headers).filter(([name]) => !isForbiddenWebhookHeader(name));
    const request = (url.protocol === "https:" ? https : http).request(url, {
      method: "POST",
      // own agent: no reuse of connections that the receiver closed, and no proxy (NODE_USE_ENV_PROXY)
      agent: false,
      lookup: network.lookup,
      ...network.stopping && { signal: network.stopping },
      ...{ autoSelectFamilyAttemptTimeout: CONNECT_NEXT_MILLISECONDS },
      // passed on to net.connect, missing in http's types
      headers: {
        "user-agent": "Slotkeeper",
        ...Object.fromEntries(configured.map(([name, value]) => [name.toLowerCase(), value])),
        "content-type": "application/json",
        "content-length": body.length,
        "webhook-id": id,
        "webhook-timestamp": String(Math.floor(at / SECOND)),
        "webhook-signature": signature
      }
    });
    const deadline = setTimeout(() => {
      request.destroy(new Error(`No answer within ${network.timeoutMilliseconds / SECOND} s`));
    }, network.timeoutMilliseconds);
    let answer;
    let failure = new Error("The connection was closed without an answer");
    request.once("response", (response) => {
      const chunks = [];
      let size = 0;
      response.on("data", (chunk) => {
        chunks.push(chunk);
        size += chunk.length;
        if (size >= BODY_BYTES) response.destroy();
      });
      answer = () => ({
        status: response.statusCode ?? 0,
        retryAfter: response.headers["retry-after"],
        text: Buffer.concat(chunks).toString("utf8", 0, BODY_BYTES)
      });
    });
    request.on("error", (error) => {
      failure = error;
    });
    request.once("close", () => {
      clearTimeout(deadline);
      if (answer) resolve(answer());
      else reject(failure);
    });
    request.end(body);
  });
}
function delivered({ status, retryAfter, text }, message, now) {
  const excerpt = excerptOf(text, message) || null;
  if (status >= 200 && status < 300) return { ok: true, status, message: excerpt, notBefore: null, final: false };
  if (status === 410) return failed(excerpt, { status, final: true });
  const isRedirect = status >= 300 && status < 400;
  return failed(isRedirect ? "Redirects are not followed" : excerpt, { status, notBefore: notBefore(retryAfter, now) });
}
function excerptOf(text, message) {
  const credentials = Object.values(message.headers).flatMap((value) => [value, ...value.split(/\s+/)]);
  const secrets = credentials.filter(({ length }) => length >= 8).sort((a, b) => b.length - a.length);
  const masked = secrets.reduce((rest, secret) => rest.replaceAll(secret, "***"), text);
  const line = masked.replace(/[\s\p{C}\uFFFD]+/gu, " ").trim();
  return [...line].slice(0, EXCERPT_LENGTH).join("");
}
function explained(error) {
  if (error instanceof AggregateError) return error.errors.map(explained).join("; ");
  return error instanceof Error ? error.message : String(error);
}

// adapters/webhooks/calendar-fetcher.ts
var REDIRECTS_MAX = 3;
var REDIRECTS = /* @__PURE__ */ new Set([301, 302, 303, 307, 308]);
var ENCODINGS_MAX = 3;
var Failure = class extends Error {
  retryAfter;
  constructor(message, retryAfter) {
    super(message);
    this.retryAfter = retryAfter;
  }
};
function calendarFetcher(options) {
  const { allowPrivate, clock = Date.now, timeoutMilliseconds = 15 * SECOND, lookup = systemLookup2 } = options;
  const { maxBytes = 10 * 1024 * 1024, stopping } = options;
  const isAllowed = (url) => webhookUrlProblem({ allowPrivate })(url) === void 0;
  const network = { lookup: allowPrivate ? lookup : publicOnly(lookup), isAllowed, maxBytes };
  return async (request) => {
    const deadline = new AbortController();
    const timer = setTimeout(() => deadline.abort(), timeoutMilliseconds);
    try {
      const signal = stopping ? AbortSignal.any([deadline.signal, stopping]) : deadline.signal;
      return await followed(request, network, signal);
    } catch (error) {
      if (stopping?.aborted) throw error;
      const isLate = deadline.signal.aborted;
      const message = isLate ? `No answer within ${timeoutMilliseconds / SECOND} s` : explained2(error);
      const retryAfter = error instanceof Failure ? error.retryAfter : void 0;
      return { kind: "failed", message, notBefore: notBefore(retryAfter, clock()) };
    } finally {
      clearTimeout(timer);
    }
  };
}
async function followed(request, network, signal) {
  let url = withoutWebcal(request.url);
  for (let redirects = 0; ; redirects += 1) {
    if (!network.isAllowed(url)) {
      throw new Failure(
        redirects === 0 ? "Its address is not called" : "It redirects to an address that is not called"
      );
    }
    const answer = await asked(new URL(url), request, network, signal);
    if ("kind" in answer) return answer;
    if (redirects === REDIRECTS_MAX) throw new Failure(`It redirects more than ${REDIRECTS_MAX} times`);
    url = redirected(url, answer.location);
  }
}
function redirected(from, location) {
  const next = withoutWebcal(location);
  if (!URL.canParse(next, from)) throw new Failure("It redirects to what is no URL");
  const target = new URL(next, from);
  if (new URL(from).protocol === "https:" && target.protocol === "http:") {
    throw new Failure("It redirects from https to http, which is not followed");
  }
  target.hash = "";
  return target.href;
}
function asked(url, { etag, lastModified }, network, signal) {
  return new Promise((resolve, reject) => {
    const request = (url.protocol === "https:" ? https2 : http2).request(url, {
      method: "GET",
      // own agent: no reuse of closed connections, and no proxy (NODE_USE_ENV_PROXY)
      agent: false,
      signal,
      lookup: network.lookup,
      ...{ autoSelectFamilyAttemptTimeout: CONNECT_NEXT_MILLISECONDS },
      // passed on to net.connect, missing in http's types
      headers: {
        "user-agent": "Slotkeeper",
        accept: "text/calendar, */*;q=0.1",
        "accept-encoding": "gzip, deflate, br",
        ...etag !== null ? { "if-none-match": etag } : lastModified !== null && { "if-modified-since": lastModified }
      }
    });
    request.once("error", reject);
    request.once("upgrade", (_response, socket) => {
      socket.destroy();
      reject(new Failure("It speaks another protocol"));
    });
    request.once("response", (response) => {
      answerOf(response, etag !== null || lastModified !== null, network).then(resolve, reject).finally(() => request.destroy());
    });
    request.end();
  });
}
async function answerOf(response, isConditional, { maxBytes }) {
  const { statusCode: status = 0, headers } = response;
  if (REDIRECTS.has(status)) {
    if (headers.location === void 0) throw new Failure("It redirects to nowhere");
    return { location: headers.location };
  }
  if (status === 304 && isConditional) return { kind: "unchanged" };
  if (status !== 200 && status !== 203) throw new Failure(`It answered ${status}`, headers["retry-after"]);
  return {
    kind: "body",
    body: await bodyOf(response, maxBytes),
    etag: headers.etag ?? null,
    lastModified: headers["last-modified"] ?? null
  };
}
async function bodyOf(response, maxBytes) {
  const encodings = (response.headers["content-encoding"] ?? "").split(",").map((each) => each.trim().toLowerCase()).filter((each) => each !== "" && each !== "identity");
  if (encodings.length > ENCODINGS_MAX) throw new Failure("It is compressed in a way that is not known");
  const chunks = [];
  let size = 0;
  for await (const chunk of decoded(response, encodings)) {
    size += chunk.length;
    if (size > maxBytes) throw new Failure(`It is longer than ${maxBytes / 1024 / 1024} MiB`);
    chunks.push(chunk);
  }
  const body = new Uint8Array(size);
  let at = 0;
  for (const chunk of chunks) {
    body.set(chunk, at);
    at += chunk.length;
  }
  return body;
}
async function* decoded(response, encodings) {
  let stream = response;
  for (const encoding of encodings.toReversed()) {
    const first = encoding === "deflate" ? await firstChunk(stream) : void 0;
    const decoder = decoderOf(encoding, first);
    pipeline(stream, decoder, () => {
    });
    stream = decoder;
  }
  yield* stream;
}
function decoderOf(encoding, first) {
  switch (encoding) {
    case "gzip":
    case "x-gzip":
      return createGunzip();
    case "br":
      return createBrotliDecompress();
    case "deflate":
      return first !== void 0 && ((first[0] ?? 0) & 15) !== 8 ? createInflateRaw() : createInflate();
    default:
      throw new Failure("It is compressed in a way that is not known");
  }
}
function firstChunk(stream) {
  return new Promise((resolve, reject) => {
    stream.once("error", reject);
    stream.once("end", () => resolve(void 0));
    stream.once("readable", () => {
      const chunk = stream.read();
      if (chunk === null) return resolve(void 0);
      stream.unshift(chunk);
      resolve(chunk);
    });
  });
}
function explained2(error) {
  if (error instanceof Failure) return error.message;
  if (error instanceof AggregateError && error.errors.length > 0) return explained2(error.errors[0]);
  const code = error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : void 0;
  if (code === void 0) return "It could not be reached, or is at no public address";
  if (code === "ECONNRESET" || code === "ERR_STREAM_PREMATURE_CLOSE") return "The connection was closed before its end";
  if (code.startsWith("Z_") || code.startsWith("ERR_") || code.startsWith("HPE_"))
    return `The answer could not be read (${code})`;
  return `It could not be reached (${code})`;
}

// adapters/webhooks/secrets.ts
import { randomBytes } from "node:crypto";
var PREFIX = "whsec_";
var MIN_BYTES = 24;
var MAX_BYTES = 64;
var MADE_BYTES = 32;
var webhookSecrets = {
  make: () => PREFIX + randomBytes(MADE_BYTES).toString("base64"),
  isValid(secret) {
    if (!secret.startsWith(PREFIX)) return false;
    const text = secret.slice(PREFIX.length);
    const key = Buffer.from(text, "base64");
    return key.length >= MIN_BYTES && key.length <= MAX_BYTES && key.toString("base64") === text;
  }
};

export {
  webhookUrlProblem,
  calendarUrlProblem,
  forbiddenWebhookHeaders,
  isForbiddenWebhookHeader,
  webhookHeaderProblem,
  webhookSender,
  calendarFetcher,
  webhookSecrets
};
//# sourceMappingURL=chunk-CKNYYO4N.js.map
