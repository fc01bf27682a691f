import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import type { PolicyReason } from '../../../core/basics/errors.js';
import { REQUEST_HEADERS, RESPONSE_HEADERS, type RequestHeader } from '../description/headers.js';
import {
  HEX,
  namesIn,
  type Operation,
  operationIn,
  SECRET,
  SLUG,
  TAGS,
  takesKey,
  type Upload,
} from '../description/operation.js';
import type { Parameter } from '../description/query.js';
import type { Reply } from '../description/reply.js';
import { findExample, type JsonSchema } from '../description/schemas.js';
import { Components } from './components.js';
import { exampleFile, exampleHex, exampleSecret, exampleUuids, newApp } from './examples.js';
import { anyOf, describeResponses, failureResponses, isConditionalRead, isConditionalWrite } from './responses.js';
import { describeWebhooks } from './webhooks.js';

/** Parts of the document besides the operations. */
interface Described {
  /** Schema of the booking in webhooks. */
  readonly booking: JsonSchema;
  readonly policyReasons?: readonly PolicyReason[] | undefined;
}

/** Builds `GET /v1/openapi.json`: all operations including this one, built on the first request. */
export function documentOperation(operations: readonly Operation[], described: Described): Operation {
  let cached: { readonly at: string; readonly reply: Reply } | undefined;
  const itself: Operation = operationIn('Process')({
    method: 'GET',
    path: '/v1/openapi.json',
    token: 'none',
    id: 'getOpenApi',
    isFree: true,
    summary: 'Get this document',
    answers: { 200: { type: 'object', examples: [{ openapi: '3.1.0' }] } },
    hasEtag: true,
    headers: ['Vary', 'Content-Encoding'],
    async handle({ mountedAt }) {
      if (cached?.at !== mountedAt)
        cached = { at: mountedAt, reply: documentReply([...operations, itself], described, mountedAt) };
      return cached.reply;
    },
  });
  return itself;
}

function documentReply(operations: readonly Operation[], described: Described, mountedAt: string): Reply {
  const text = JSON.stringify(openApiDocument(operations, described, mountedAt));
  const digest = createHash('sha256').update(text).digest('hex');
  let compressed: Buffer | undefined;
  const gzip = () => {
    compressed ??= gzipSync(text);
    return compressed;
  };
  return { status: 200, text, gzip, etag: `"${digest.slice(0, 16)}"` };
}

const ABOUT = `A scheduling and booking service that never double-books.

- Tokens are sent as \`Authorization: Bearer <Base64 of the credential>\`. Tokens that begin with \`se_\`, \`sk_\`, \`pk_\` or \`li_\` may also be sent as they are.
- Every path with GET also has HEAD.
- Undocumented fields in requests are ignored, or refused with 400 if the request has \`Prefer: handling=strict\`. Answers may get further fields.
- A request that is not valid HTTP/1.1 is refused with 400, 408, 413, 417 or 431, and its connection is closed.
- Instants are RFC 3339 with an offset. Answers contain whole seconds.`;

const SECURITY = {
  owner: 'Base64 of `<e-mail>:<owner token>`',
  app: "Base64 of the app's `token`",
  key: 'Base64 of a `key`: public, for pages in browsers. Pages of other origins than the key names are 403',
  manage: "Base64 of a booking's `manage_token`: its booker's, for this one booking",
  person:
    'Base64 of the `token` of a session of a person (`se_…`); with `@` and the UUID of an app, it is a credential of that app',
  link: 'Base64 of a link (`li_…`)',
} as const;

/** `mountedAt` is the path of the API on the server. */
function openApiDocument(
  operations: readonly Operation[],
  { booking, policyReasons = [] }: Described,
  mountedAt: string,
): object {
  const components = new Components(policyReasons);
  const paths: Record<string, Record<string, unknown>> = {};
  for (const each of operations) {
    paths[each.path] ??= {};
    (paths[each.path] as Record<string, unknown>)[each.method.toLowerCase()] = documented(each, components);
  }
  const webhooks = describeWebhooks(booking, components);
  const responses = failureResponses(components);
  return {
    openapi: '3.1.0',
    info: { title: 'Slotkeeper', version: '1', description: ABOUT, license: { name: 'MIT', identifier: 'MIT' } },
    servers: [{ url: mountedAt || '/', description: 'The service that serves this document.' }],
    tags: Object.entries(TAGS).map(([name, description]) => ({ name, description })),
    paths,
    webhooks,
    components: {
      schemas: components.schemas,
      responses,
      parameters: mapEntries(REQUEST_HEADERS, (header, name) => ({ name, in: 'header', ...header })),
      headers: RESPONSE_HEADERS,
      securitySchemes: mapEntries(SECURITY, (description) => ({ type: 'http', scheme: 'bearer', description })),
    },
  };
}

function mapEntries<V>(record: Readonly<Record<string, V>>, map: (value: V, name: string) => object): object {
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [name, map(value, name)]));
}

function documented(declared: Operation, components: Components): object {
  const { token, id, tag, summary, description, body, upload, forKeys } = declared;
  const bodies = [body?.documented, forKeys?.body?.documented].filter((schema) => schema !== undefined);
  return {
    operationId: id,
    tags: [tag],
    summary,
    ...(description !== undefined && { description }),
    security: token === 'none' ? [] : [{ [token]: [] }, ...(forKeys ? [{ key: [] }] : [])],
    parameters: parametersOf(declared, components),
    ...(body && {
      requestBody: {
        required: body.schema.required !== undefined,
        content: components.content(body.mediaTypes, anyOf(bodies)),
      },
    }),
    ...(upload && { requestBody: { required: true, content: fileContent(upload, components) } }),
    responses: describeResponses(declared, components),
  };
}

function fileContent({ mediaTypes, schema }: Upload, components: Components): object {
  if (schema) return components.content(mediaTypes, schema);
  return Object.fromEntries(
    mediaTypes.map((type) => [type, { schema: { type: 'string', format: 'binary' }, example: exampleFile }]),
  );
}

function parametersOf(declared: Operation, components: Components): readonly object[] {
  const { path, query = {}, produces, body } = declared;
  const headers: readonly (readonly [name: RequestHeader, applies: boolean])[] = [
    ['Idempotency-Key', takesKey(declared)],
    ['Prefer', body !== undefined],
    ['If-Match', isConditionalWrite(declared)],
    ['If-None-Match', isConditionalRead(declared)],
    ['If-Modified-Since', declared.headers?.includes('Last-Modified') === true],
    ['Last-Event-ID', produces === 'text/event-stream'],
    ['X-Request-Id', true],
    ...(declared.requestHeaders ?? []).map((name) => [name, true] as const),
  ];
  return [
    ...namesIn(path).map((name) => ({
      name,
      in: 'path',
      required: true,
      ...(declared.choices?.[name]
        ? { schema: { type: 'string', enum: declared.choices[name] }, example: declared.choices[name][0] }
        : name === SECRET || name === SLUG
          ? { schema: { type: 'string' }, example: name === SECRET ? exampleSecret : newApp.slug }
          : name === HEX
            ? { schema: { type: 'string', pattern: '^[0-9a-f]{32}$' }, example: exampleHex }
            : { schema: { type: 'string', format: 'uuid' }, example: exampleUuids[collectionOf(name, path)] }),
    })),
    ...Object.entries(query)
      .filter(([, { isIgnored }]) => !isIgnored)
      .map(([name, parameter]) => queryParameter(name, parameter, components)),
    ...headers.filter(([, applies]) => applies).map(([name]) => ({ $ref: `#/components/parameters/${name}` })),
  ];
}

function collectionOf(parameter: string, path: string): string {
  const segments = path.split('/');
  return segments[segments.indexOf(`{${parameter}}`) - 1] ?? '';
}

function queryParameter(
  name: string,
  { description, schema, required = false, requiredUnless }: Parameter<unknown>,
  components: Components,
): object {
  const { default: standard, ...rest } = schema;
  const example = findExample(schema);
  return {
    name,
    in: 'query',
    description,
    required,
    // OpenAPI cannot say that a parameter is required only without another one.
    ...(requiredUnless !== undefined && { 'x-required-unless': requiredUnless }),
    schema: { ...components.refer(rest), ...(standard !== undefined && { default: standard }) },
    ...(schema.type === 'array' && { style: 'form', explode: false }),
    ...(example !== undefined && { example }),
  };
}
