import { createHash } from 'node:crypto';
import { namesIn, type Operation, operation } from './operations.js';
import type { Reply } from './responses.js';
import { failure, fieldErrors, type JsonSchema } from './schemas.js';

/** `GET /v1/openapi.json`: the OpenAPI 3.1 document of those operations and of itself, made when it is first asked for. */
export function documentOperation(operations: readonly Operation[]): Operation {
  let reply: Reply | undefined;
  const itself: Operation = operation({
    method: 'GET',
    path: '/v1/openapi.json',
    token: 'none',
    summary: 'This document',
    answers: { 200: { type: 'object' }, 304: null },
    async handle() {
      reply ??= documentReply([...operations, itself]);
      return reply;
    },
  });
  return itself;
}

function documentReply(operations: readonly Operation[]): Reply {
  const text = JSON.stringify(openApiDocument(operations));
  const digest = createHash('sha256').update(text).digest('hex');
  return { status: 200, text, etag: `"${digest.slice(0, 16)}"` };
}

const SECURITY = {
  owner: 'Base64 of `<e-mail>:<owner token>`',
  app: "Base64 of the app's `token`",
} as const;

export function openApiDocument(operations: readonly Operation[]): object {
  const components = new Components();
  const paths: Record<string, Record<string, unknown>> = {};
  for (const each of operations) {
    paths[each.path] ??= {};
    (paths[each.path] as Record<string, unknown>)[each.method.toLowerCase()] = documented(each, components);
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Slotkeeper', version: '1', description: 'A scheduling and booking service.' },
    paths,
    components: {
      schemas: components.schemas,
      securitySchemes: Object.fromEntries(
        Object.entries(SECURITY).map(([name, description]) => [name, { type: 'http', scheme: 'bearer', description }]),
      ),
    },
  };
}

function documented(declared: Operation, components: Components): object {
  const { token, summary, body } = declared;
  const parameters = parametersOf(declared, components);
  return {
    summary,
    security: token === 'none' ? [] : [{ [token]: [] }],
    ...(parameters.length > 0 && { parameters }),
    ...(body && {
      requestBody: {
        required: body.schema.required !== undefined,
        content: Object.fromEntries(body.mediaTypes.map((type) => [type, { schema: components.refer(body.schema) }])),
      },
    }),
    responses: responsesOf(declared, components),
  };
}

function parametersOf({ method, path, query = {}, answers }: Operation, components: Components): readonly object[] {
  const header = (name: string, description: string, schema: JsonSchema = { type: 'string' }) => ({
    name,
    in: 'header',
    description,
    schema,
  });
  return [
    ...namesIn(path).map((name) => ({
      name,
      in: 'path',
      required: true,
      schema: { type: 'string', format: 'uuid' },
    })),
    ...Object.entries(query).map(([name, { description, schema, required = false }]) => ({
      name,
      in: 'query',
      description,
      required,
      schema: components.refer(schema),
      ...(schema.type === 'array' && { style: 'form', explode: false }),
    })),
    ...(method === 'POST'
      ? [
          header('Idempotency-Key', 'Makes the write happen once: a repeated request gets the first answer again.', {
            type: 'string',
            minLength: 1,
            maxLength: 255,
          }),
        ]
      : []),
    ...(method === 'PATCH' || answers[204] !== undefined
      ? [header('If-Match', 'Only if the object is unchanged.')]
      : []),
  ];
}

const REASONS: Readonly<Record<number, string>> = {
  200: 'OK',
  201: 'Created',
  204: 'Done',
  304: 'Not Modified',
  400: 'Some fields are wrong',
  401: 'The token is missing, or not a valid one of the required type',
  404: 'Not Found',
  406: 'The client does not accept the type of the answer',
  409: 'The state of things forbids it',
  410: 'Gone',
  412: 'The object has changed',
  413: 'The body is longer than 1 MiB',
  415: 'The type of the body is not supported',
  422: 'The Idempotency-Key was used for a different request',
  500: 'Internal Server Error',
  503: 'The storage cannot do it now; without Retry-After, whether it was done is not known',
};

function responsesOf(declared: Operation, components: Components): object {
  const { method, path, token, body, query, answers, produces = 'application/json' } = declared;
  const isConditional = method === 'PATCH' || answers[204] !== undefined;
  const failures: readonly (readonly [status: number, applies: boolean])[] = [
    [401, token !== 'none'],
    [404, path.includes('{')],
    [406, true],
    [412, isConditional],
    [413, body !== undefined],
    [415, body !== undefined],
    [422, method === 'POST'],
    [500, true],
    [503, true],
  ];
  const all: Readonly<Record<number, JsonSchema | null>> = {
    ...((query || body || method === 'POST') && { 400: fieldErrors }),
    ...Object.fromEntries(failures.filter(([, applies]) => applies).map(([status]) => [status, failure])),
    ...answers,
  };
  return Object.fromEntries(
    Object.entries(all).map(([status, answered]) => {
      const isFailure = Number(status) >= 400;
      const schema = answered ?? (isFailure ? failure : null);
      const type = isFailure ? 'application/json' : produces;
      const content = schema && { content: { [type]: { schema: components.refer(schema) } } };
      return [status, { description: REASONS[Number(status)] ?? '', ...content }];
    }),
  );
}

/** Schemas with a title, by title: each is written once and referred to. */
class Components {
  readonly schemas: Record<string, object> = {};
  readonly #known = new Map<string, JsonSchema>();

  refer(schema: JsonSchema): object {
    const { title } = schema;
    if (title === undefined) return this.#withReferences(schema);
    const known = this.#known.get(title);
    if (known === undefined) {
      this.#known.set(title, schema);
      this.schemas[title] = this.#withReferences(schema);
    } else if (JSON.stringify(known) !== JSON.stringify(schema)) {
      throw new Error(`Two schemas are called ${title}`);
    }
    return { $ref: `#/components/schemas/${title}` };
  }

  #withReferences({ title: _, properties, items, additionalProperties, oneOf, ...rest }: JsonSchema): object {
    return {
      ...rest,
      ...(properties && {
        properties: Object.fromEntries(Object.entries(properties).map(([name, field]) => [name, this.refer(field)])),
      }),
      ...(items && { items: this.refer(items) }),
      ...(additionalProperties !== undefined && {
        additionalProperties:
          typeof additionalProperties === 'object' ? this.refer(additionalProperties) : additionalProperties,
      }),
      ...(oneOf && { oneOf: oneOf.map((each) => this.refer(each)) }),
    };
  }
}
