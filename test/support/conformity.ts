import type { IncomingMessage } from 'node:http';
import type { ErrorObject, ValidateFunction } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';

// biome-ignore lint/suspicious/noExplicitAny: an OpenAPI document, walked by hand
type Json = any;

/** An answer as a client sees it. */
export interface Received {
  readonly status: number;
  readonly headers: IncomingMessage['headers'];
  readonly text: string;
  /** Parsed body. Undefined without one. */
  // biome-ignore lint/suspicious/noExplicitAny: a test looks into whatever was answered
  readonly body: any;
}

/** Throws unless an answer, and the JSON of a successful request, are as documented. */
export type Conforms = (method: string, path: string, received: Received, sent?: unknown) => void;

/** Cache by document: preparing the check takes longer than a test. */
const known = new Map<string, Conforms>();

/** Makes the check of requests and answers against an OpenAPI document. */
export function conformity(text: string): Conforms {
  const made = known.get(text) ?? conformityTo(JSON.parse(text));
  known.set(text, made);
  return made;
}

/** Headers that may only be in answers where they are documented. */
const OWN_HEADERS = [
  'cache-control',
  'etag',
  'link',
  'preference-applied',
  'location',
  'idempotent-replayed',
  'last-event-id',
  'retry-after',
  'vary',
  'www-authenticate',
];

function conformityTo(document: Json): Conforms {
  const { problemsOf, resolved } = documentChecks(document);
  const templates = Object.entries<Json>(document.paths).map(([path, operations]) => ({
    pattern: new RegExp(`^${path.replace(/\./g, '\\.').replace(/\{\w+\}/g, '[^/]+')}$`),
    isFixed: !path.includes('{'),
    operations,
  }));

  return (method, path, { status, headers, body, text }, sent) => {
    const wrong = (what: string) => new Error(`${method} ${path} answered ${status}, ${what}: ${text.slice(0, 500)}`);
    if (headers['x-request-id'] === undefined && method !== 'OPTIONS') throw wrong('without X-Request-Id');
    const bare = path.split('?')[0] ?? '';
    const matching = templates.filter(({ pattern }) => pattern.test(bare));
    const name = method === 'HEAD' ? 'get' : method.toLowerCase();
    // `/v1/feeds/{uuid}` also matches the paths of `/v1/feeds/{secret}.ics`. The two have no method in common.
    const best = matching.find(({ isFixed }) => isFixed) ?? matching.find(({ operations }) => operations[name]);
    const operations = (best ?? matching[0])?.operations;
    const documented = operations?.[name];
    const failure = { $ref: '#/components/schemas/Failure' };
    if (!documented) {
      if (status === 204 && method === 'OPTIONS') return;
      if (status !== (operations ? 405 : 404)) throw wrong('to what is not documented');
      if (method !== 'HEAD' && problemsOf(failure, body) !== undefined) throw wrong('which is no failure');
      return;
    }
    const response = resolved(documented.responses[status]);
    if (!response) throw wrong('which is not documented');
    const described = Object.entries<Json>(response.headers).map(
      ([name, header]) => [name.toLowerCase(), resolved(header)] as const,
    );
    for (const [name, { required }] of described) {
      if (required && headers[name] === undefined) throw wrong(`without the documented header ${name}`);
    }
    for (const name of OWN_HEADERS) {
      const isDescribed = described.some(([other]) => other === name);
      if (headers[name] !== undefined && !isDescribed) throw wrong(`with a header that is not documented: ${name}`);
    }
    const json = documented.requestBody?.content['application/json'];
    if (status < 400 && sent !== undefined && json) {
      const problems = problemsOf(json.schema, sent, 'open');
      if (problems !== undefined) throw wrong(`to a body that is not as documented (${problems})`);
    }
    const contents = Object.entries<Json>(response.content ?? {});
    const [type, content] = contents.find(([each]) => headers['content-type']?.startsWith(each)) ?? contents[0] ?? [];
    if (type === undefined || method === 'HEAD') {
      if (text !== '') throw wrong('with a body that is not documented');
      return;
    }
    if (!headers['content-type']?.startsWith(type)) throw wrong(`not as ${type}`);
    if (type !== 'application/json') return;
    const problems = problemsOf(content.schema, body);
    if (problems !== undefined) throw wrong(`which is not as documented (${problems})`);
    if (status >= 400 && body.code !== undefined && body.code !== status) throw wrong('with another code');
  };
}

/** Checks of values against the schemas of an OpenAPI document. */
export function documentChecks(document: Json) {
  const checkers = {
    open: checker(document.components, {
      uuid: /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i,
      'date-time': /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/i,
    }),
    closed: checker(closed(document.components), {
      uuid: /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/,
      'date-time': /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d[+-]\d\d:\d\d$/,
    }),
  };
  const validators = { open: new Map<object, ValidateFunction>(), closed: new Map<object, ValidateFunction>() };

  /**
   * Lists the places where a value does not conform to a schema. `closed` is for answers of the service: then undocumented fields are
   * problems, too, and so are UUIDs and timestamps in another form than the service's own.
   */
  function problemsOf(schema: object, value: unknown, how: 'closed' | 'open' = 'closed'): string | undefined {
    let validator = validators[how].get(schema);
    if (!validator) {
      const written = JSON.stringify(how === 'closed' ? closed(schema) : schema);
      validator = checkers[how].compile(JSON.parse(written.replaceAll('"#/components', '"document#/components')));
      validators[how].set(schema, validator);
    }
    return validator(value) ? undefined : checkers[how].errorsText(validator.errors as ErrorObject[]);
  }

  /** The object, or the component that it refers to. */
  function resolved(object: Json): Json {
    if (object?.$ref === undefined) return object;
    const [, ...segments] = object.$ref.split('/');
    return segments.reduce((parent: Json, segment: string) => parent[segment], document);
  }

  return { problemsOf, resolved };
}

function checker(components: object, formats: Record<string, RegExp>): Ajv2020 {
  const others = { date: true, binary: true, email: true, uri: true, 'uri-reference': true } as const;
  const ajv = new Ajv2020({ allErrors: true, strict: false, formats: { ...others, ...formats } });
  return ajv.addSchema({ $id: 'document', components });
}

/** Returns the schema with additional fields forbidden. */
function closed(schema: Json): Json {
  if (typeof schema !== 'object' || schema === null) return schema;
  if (Array.isArray(schema)) return schema.map(closed);
  const copy = Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, closed(value)]));
  const isObjectSchema = [copy.type].flat().includes('object') && copy.properties;
  return isObjectSchema && copy.additionalProperties === undefined ? { ...copy, additionalProperties: false } : copy;
}
