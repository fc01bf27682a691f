import type { JsonSchema } from './schemas.js';
/** Request headers by name: components of the document. */
export declare const REQUEST_HEADERS: {
    readonly 'X-Request-Id': {
        readonly description: 'The id of the request, for the log: visible ASCII. Without it the service makes one.';
        readonly schema: {
            readonly type: 'string';
            readonly maxLength: 128;
        };
        readonly example: 'visit-4711';
    };
    readonly 'Idempotency-Key': {
        readonly description: 'Makes the write happen once: a repeated request gets the first answer again. Visible ASCII.';
        readonly schema: {
            readonly type: 'string';
            readonly minLength: 1;
            readonly maxLength: 255;
        };
        readonly example: 'visit-1';
    };
    readonly Prefer: {
        readonly description: '`handling=strict`: fields of the body that are not documented are 400, and not ignored (RFC 7240, section 4.4).';
        readonly schema: JsonSchema;
        readonly example: 'handling=strict';
    };
    readonly 'If-Match': {
        readonly description: 'Entity tags of which the object must still have one; otherwise nothing is written, and it is 412.';
        readonly schema: JsonSchema;
        readonly example: '"019a8d4c-1c00-7000-8000-000000000001-1"';
    };
    readonly 'If-None-Match': {
        readonly description: 'Entity tags: if what would be shown still has one of them, it is 304, without a body.';
        readonly schema: JsonSchema;
        readonly example: '"019a8d4c-1c00-7000-8000-000000000001-1"';
    };
    readonly 'If-Modified-Since': {
        readonly description: 'A date: if nothing of what would be shown has changed since, it is 304. `If-None-Match` wins over it.';
        readonly schema: JsonSchema;
        readonly example: 'Fri, 20 Nov 2026 09:30:00 GMT';
    };
    readonly 'Last-Event-ID': {
        readonly description: 'The UUID of the last event that was received: the stream goes on after it.';
        readonly schema: {
            readonly type: 'string';
            readonly format: 'uuid';
        };
        readonly example: '019a8d4c-1c00-7000-8000-000000000007';
    };
};
export type RequestHeader = keyof typeof REQUEST_HEADERS;
/** Response headers by name: components of the document. */
export declare const RESPONSE_HEADERS: {
    readonly 'X-Request-Id': {
        readonly description: 'The id of the request, as it stands in the log.';
        readonly schema: JsonSchema;
        readonly example: 'visit-4711';
        readonly required: true;
    };
    readonly ETag: {
        readonly description: 'The object that is shown and its version, for `If-Match` and `If-None-Match`.';
        readonly schema: JsonSchema;
        readonly example: '"019a8d4c-1c00-7000-8000-000000000001-1"';
        readonly required: true;
    };
    readonly 'Last-Modified': {
        readonly description: 'When what is shown was changed last, for `If-Modified-Since`.';
        readonly schema: JsonSchema;
        readonly example: 'Fri, 20 Nov 2026 09:30:00 GMT';
        readonly required: true;
    };
    readonly 'Referrer-Policy': {
        readonly description: '`no-referrer`: no page tells others the address of this answer.';
        readonly schema: JsonSchema;
        readonly example: 'no-referrer';
        readonly required: true;
    };
    readonly 'X-Robots-Tag': {
        readonly description: '`noindex`: no search engine lists this answer.';
        readonly schema: JsonSchema;
        readonly example: 'noindex';
        readonly required: true;
    };
    readonly 'X-Content-Type-Options': {
        readonly description: '`nosniff`: no browser takes it for another type than it is.';
        readonly schema: JsonSchema;
        readonly example: 'nosniff';
        readonly required: true;
    };
    readonly 'Content-Security-Policy': {
        readonly description: 'Opened by itself, it loads nothing and runs nothing.';
        readonly schema: JsonSchema;
        readonly example: "default-src 'none'; sandbox";
        readonly required: true;
    };
    readonly 'Cross-Origin-Resource-Policy': {
        readonly description: '`cross-origin`: pages of all origins may show it.';
        readonly schema: JsonSchema;
        readonly example: 'cross-origin';
        readonly required: true;
    };
    readonly Location: {
        readonly description: 'Where what was created can be read.';
        readonly schema: {
            readonly type: 'string';
            readonly format: 'uri-reference';
        };
        readonly example: '/v1/apps/019a8d4c-1c00-7000-8000-000000000001';
        readonly required: true;
    };
    readonly Link: {
        readonly description: 'The pages `first`, `prev`, `next` and `last` (RFC 8288), as far as there are such; none where it would be longer than 8 KB.';
        readonly schema: JsonSchema;
        readonly example: '</v1/apps?page=1>; rel="first", </v1/apps?page=2>; rel="next", </v1/apps?page=2>; rel="last"';
    };
    readonly 'Last-Event-ID': {
        readonly description: 'With `after=latest`: the event after which the list begins. There is none where no event is kept.';
        readonly schema: {
            readonly type: 'string';
            readonly format: 'uuid';
        };
        readonly example: '019a8d4c-1c00-7000-8000-000000000007';
    };
    readonly 'Cache-Control': {
        readonly description: "`private`: only a cache of the caller's own may keep the answer; `no-store`: none may, for it shows a credential, or is a stream.";
        readonly schema: JsonSchema;
        readonly example: 'private';
        readonly required: true;
    };
    readonly Vary: {
        readonly description: 'Names `Authorization`: another caller gets another answer; or `Accept-Encoding`.';
        readonly schema: JsonSchema;
        readonly example: 'Authorization';
        readonly required: true;
    };
    readonly 'Content-Encoding': {
        readonly description: 'How it is compressed, where it is: only for who takes that.';
        readonly schema: JsonSchema;
        readonly example: 'gzip';
    };
    readonly 'Preference-Applied': {
        readonly description: '`handling=strict`, where the request preferred that: no field of its body was ignored.';
        readonly schema: JsonSchema;
        readonly example: 'handling=strict';
    };
    readonly 'Idempotent-Replayed': {
        readonly description: '`true` when the request was answered before, under the same Idempotency-Key: nothing was written now.';
        readonly schema: {
            readonly type: 'string';
            readonly const: 'true';
        };
        readonly example: 'true';
    };
    readonly 'WWW-Authenticate': {
        readonly description: 'The scheme of the credential: `Bearer`; with what is wrong with the one that was sent (RFC 6750, section 3).';
        readonly schema: JsonSchema;
        readonly example: 'Bearer error="invalid_token", error_description="The token is not known, or no longer valid"';
        readonly required: true;
    };
    readonly 'RateLimit-Policy': {
        readonly description: 'How many requests may be saved up (`q`), and in how many seconds (`w`), where that is limited.';
        readonly schema: JsonSchema;
        readonly example: '"page";q=20;w=1';
    };
    readonly RateLimit: {
        readonly description: 'How many requests are left (`r`), and in how many seconds all will be there again (`t`).';
        readonly schema: JsonSchema;
        readonly example: '"page";r=19;t=1';
    };
    readonly 'Retry-After': {
        readonly description: 'After how many seconds it is worth another try: nothing was changed.';
        readonly schema: {
            readonly type: 'integer';
        };
        readonly example: 1;
    };
};
export type ResponseHeader = keyof typeof RESPONSE_HEADERS;
