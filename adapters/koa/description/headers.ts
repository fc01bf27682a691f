import type { JsonSchema } from './schemas.js';

/** Header as documented in the OpenAPI document. */
interface Header {
  readonly description: string;
  readonly schema: JsonSchema;
  readonly example: string | number;
  /** True if every answer that documents the header has it. */
  readonly required?: true;
}

const text: JsonSchema = { type: 'string' };

/** Request headers by name, which become components of the OpenAPI document. */
export const REQUEST_HEADERS = {
  'X-Request-Id': {
    description: 'The id of the request, for the log: visible ASCII. Without it the service makes one.',
    schema: { type: 'string', maxLength: 128 },
    example: 'visit-4711',
  },
  'Idempotency-Key': {
    description: 'Makes the write happen once: a repeated request gets the first answer again. Visible ASCII.',
    schema: { type: 'string', minLength: 1, maxLength: 255 },
    example: 'visit-1',
  },
  Prefer: {
    description:
      '`handling=strict`: fields of the body that are not documented are 400, and not ignored (RFC 7240, section 4.4).',
    schema: text,
    example: 'handling=strict',
  },
  'If-Match': {
    description: 'Entity tags of which the object must still have one; otherwise nothing is written, and it is 412.',
    schema: text,
    example: '"019a8d4c-1c00-7000-8000-000000000001-1"',
  },
  'If-None-Match': {
    description: 'Entity tags: if what would be shown still has one of them, it is 304, without a body.',
    schema: text,
    example: '"019a8d4c-1c00-7000-8000-000000000001-1"',
  },
  'If-Modified-Since': {
    description: 'A date: 304 if the answer has not changed since. `If-None-Match` takes precedence.',
    schema: text,
    example: 'Fri, 20 Nov 2026 09:30:00 GMT',
  },
  'Last-Event-ID': {
    description: 'The UUID of the last event that was received: the stream goes on after it.',
    schema: { type: 'string', format: 'uuid' },
    example: '019a8d4c-1c00-7000-8000-000000000007',
  },
  'Stripe-Signature': {
    description: 'Signatures of the body by Stripe, with their moment.',
    schema: text,
    example: 't=1795166400,v1=5257a869e7ecebeda32affa62cdca3fa51cad7e77a0e56ff536d0ce8e108d8bd',
  },
} as const satisfies Record<string, Header>;
export type RequestHeader = keyof typeof REQUEST_HEADERS;

/** Response headers by name, which become components of the OpenAPI document. */
export const RESPONSE_HEADERS = {
  'X-Request-Id': {
    description: 'The id of the request, as it stands in the log.',
    schema: text,
    example: 'visit-4711',
    required: true,
  },
  ETag: {
    description: 'The object that is shown and its version, for `If-Match` and `If-None-Match`.',
    schema: text,
    example: '"019a8d4c-1c00-7000-8000-000000000001-1"',
    required: true,
  },
  'Last-Modified': {
    description: 'When what is shown was changed last, for `If-Modified-Since`.',
    schema: text,
    example: 'Fri, 20 Nov 2026 09:30:00 GMT',
    required: true,
  },
  'Referrer-Policy': {
    description: '`no-referrer`: no page tells others the address of this answer.',
    schema: text,
    example: 'no-referrer',
    required: true,
  },
  'X-Robots-Tag': {
    description: '`noindex`: no search engine lists this answer.',
    schema: text,
    example: 'noindex',
    required: true,
  },
  'X-Content-Type-Options': {
    description: '`nosniff`: no browser takes it for another type than it is.',
    schema: text,
    example: 'nosniff',
    required: true,
  },
  'Content-Security-Policy': {
    description: 'Opened by itself, it loads nothing and runs nothing.',
    schema: text,
    example: "default-src 'none'; sandbox",
    required: true,
  },
  'Cross-Origin-Resource-Policy': {
    description: '`cross-origin`: pages of all origins may show it.',
    schema: text,
    example: 'cross-origin',
    required: true,
  },
  Location: {
    description: 'Where what was created can be read.',
    schema: { type: 'string', format: 'uri-reference' },
    example: '/v1/apps/019a8d4c-1c00-7000-8000-000000000001',
    required: true,
  },
  Link: {
    description:
      'The pages `first`, `prev`, `next` and `last` (RFC 8288), as far as there are such; none where it would be longer than 8 KB.',
    schema: text,
    example: '</v1/apps?page=1>; rel="first", </v1/apps?page=2>; rel="next", </v1/apps?page=2>; rel="last"',
  },
  'Last-Event-ID': {
    description: 'With `after=latest`: the event after which the list begins. There is none where no event is kept.',
    schema: { type: 'string', format: 'uuid' },
    example: '019a8d4c-1c00-7000-8000-000000000007',
  },
  'Cache-Control': {
    description:
      "`private`: only a cache of the caller's own may keep the answer; `no-store`: none may, for it shows a credential, or is a stream.",
    schema: text,
    example: 'private',
    required: true,
  },
  Vary: {
    description: 'Names `Authorization`: another caller gets another answer; or `Accept-Encoding`.',
    schema: text,
    example: 'Authorization',
    required: true,
  },
  'Content-Encoding': {
    description: 'How it is compressed, where it is: only for who takes that.',
    schema: text,
    example: 'gzip',
  },
  'Preference-Applied': {
    description: '`handling=strict`, where the request preferred that: no field of its body was ignored.',
    schema: text,
    example: 'handling=strict',
  },
  'Idempotent-Replayed': {
    description:
      '`true` when the request was answered before, under the same Idempotency-Key: nothing was written now.',
    schema: { type: 'string', const: 'true' },
    example: 'true',
  },
  'WWW-Authenticate': {
    description:
      'The scheme of the credential: `Bearer`; with what is wrong with the one that was sent (RFC 6750, section 3).',
    schema: text,
    example: 'Bearer error="invalid_token", error_description="The token is not known, or no longer valid"',
    required: true,
  },
  'RateLimit-Policy': {
    description: 'How many requests may be saved up (`q`), and in how many seconds (`w`), where that is limited.',
    schema: text,
    example: '"page";q=20;w=1',
  },
  RateLimit: {
    description: 'How many requests are left (`r`), and in how many seconds all will be there again (`t`).',
    schema: text,
    example: '"page";r=19;t=1',
  },
  'Retry-After': {
    description: 'After how many seconds it is worth another try: nothing was changed.',
    schema: { type: 'integer' },
    example: 1,
  },
} as const satisfies Record<string, Header>;
export type ResponseHeader = keyof typeof RESPONSE_HEADERS;
