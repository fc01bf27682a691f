import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openMemoryStorage } from '../../adapters/memory/index.js';
import { openApi } from './http.js';
import { openApiTypes } from './typed-client.js';

// biome-ignore lint/suspicious/noExplicitAny: an OpenAPI document, walked by hand
type Json = any;

/** The OpenAPI document of the service, as text. */
export async function documentText(): Promise<string> {
  const api = await openApi(openMemoryStorage());
  try {
    return (await api.anonymous('GET', '/v1/openapi.json')).text;
  } finally {
    await api.close();
  }
}

const HEAD = '// Generated from the OpenAPI document by `npm run generate:client`. A test compares them.\n';

/** Source of `adapters/client/operations.ts`: the method and path of each operation. */
export function operationsSource(document: string): string {
  const lines = Object.entries<Json>(JSON.parse(document).paths).flatMap(([path, methods]) =>
    Object.entries<Json>(methods).map(
      ([method, { operationId }]) => `  ${operationId}: '${method.toUpperCase()} ${path}',\n`,
    ),
  );
  return `${HEAD}export const OPERATIONS = {\n${lines.join('')}} as const;\n`;
}

/** `adapters/client/openapi.ts`: the schemas and operations as types. */
export async function typesSource(document: string): Promise<string> {
  const { webhooks: _, ...about } = JSON.parse(document);
  const { headers: __, parameters: ___, ...components } = about.components;
  const folder = await mkdtemp(join(tmpdir(), 'slotkeeper-types-'));
  try {
    await writeFile(join(folder, 'openapi.json'), JSON.stringify({ ...pared(about), components: pared(components) }));
    await openApiTypes(folder, 'openapi.json', 'types.ts');
    const made = await readFile(join(folder, 'types.ts'), 'utf8');
    // Omits the types of paths, because the operations contain the same.
    const types = made.slice(made.indexOf('export interface components'));
    const [schemas, operations] = types
      .replace(/^export type \$defs.*\n/m, '')
      .replace(/^( +)headers: \{\n.*\n\1\};\n/gm, '')
      .split('export interface operations ');
    return (
      HEAD + schemas + operationsInLines(`    operations: ${operations!.trimEnd().replace(/^/gm, '    ').trim()};`)
    );
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Omits examples, and headers that the client sets itself. */
function pared(value: Json, name = ''): Json {
  if (Array.isArray(value)) {
    const kept = name === 'parameters' ? value.filter((one) => one.in === 'path' || one.in === 'query') : value;
    return kept.map((one) => pared(one));
  }
  if (typeof value !== 'object' || value === null) return value;
  const isDropped = (key: string) => name !== 'properties' && ['example', 'examples', 'headers'].includes(key);
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => !isDropped(key))
      .map(([key, one]) => [key, pared(one, key)]),
  );
}

/** Types that make the operations from their lines, in the shape that openapi-typescript gives them. */
const SHAPE = `/** \`Body\` and each of \`Answers\`, by status: contents by media type. An optional body includes \`undefined\`. */
interface Op<Path, Query, Body, Answers, Failures> {
    path: Path;
    query: Query;
    body: Body;
    answers: Answers;
    failures: Failures;
}
type AnyOp = Op<unknown, unknown, unknown, unknown, unknown>;
type Parameters<O extends AnyOp> = { header?: never; cookie?: never } & ([O["path"]] extends [never] ? { path?: never } : { path: O["path"] }) &
    ([O["query"]] extends [never] ? { query?: never } : Record<never, never> extends O["query"] ? { query?: O["query"] } : { query: O["query"] });
type Responses<O extends AnyOp> = {
    [S in keyof O["answers"]]: [O["answers"][S]] extends [never] ? { content?: never } : { content: O["answers"][S] };
} & {
    [S in O["failures"] & keyof Failed]: Failed[S];
};
type Requested<Body> = [Body] extends [never] ? { requestBody?: never }
    : undefined extends Body ? { requestBody?: { content: Exclude<Body, undefined> } } : { requestBody: { content: Body } };
export type operations = {
    [I in keyof Ops]: { parameters: Parameters<Ops[I]>; responses: Responses<Ops[I]> } & Requested<Ops[I]["body"]>;
};
`;

/** Returns the operations of openapi-typescript with a line for each: as it makes them, they have 5,000 lines. */
function operationsInLines(source: string): string {
  const failed = new Map<string, string>();
  const lines = [...membersOf(membersOf(source).get('operations')!)].map(([name, operation]) => {
    const { parameters, requestBody, responses } = Object.fromEntries(membersOf(operation));
    const { path, query } = Object.fromEntries(membersOf(parameters!));
    const body = requestBody && membersOf(requestBody).get('content');
    const isOptional = operation.includes(' requestBody?: {');
    const answers: string[] = [];
    const failures: string[] = [];
    for (const [status, response] of membersOf(responses!)) {
      if (response.startsWith('{')) {
        answers.push(`${status}: ${inLine(membersOf(response).get('content'))}`);
      } else {
        failures.push(status);
        failed.set(status, response);
      }
    }
    const parts = [path, query, body].map(inLine);
    if (isOptional) parts[2] += ' | undefined';
    return `    ${name}: Op<${[...parts, `{ ${answers.join('; ')} }`, failures.join(' | ')].join(', ')}>;\n`;
  });
  const failures = [...failed].toSorted().map(([status, response]) => `    ${status}: ${response};\n`);
  return `interface Failed {\n${failures.join('')}}\n${SHAPE}interface Ops {\n${lines.join('')}}\n`;
}

/** Returns the members of a type literal by name, without those of type `never`. `source` is indented by four spaces a level. */
function membersOf(source: string): ReadonlyMap<string, string> {
  const indent = /^ +(?=["\w])/m.exec(source)?.[0] ?? '';
  const member = new RegExp(`^${indent}"?([\\w/+-]+)"?\\??: (\\{\\n[^]*?^${indent}\\}|[^\\n{]+?);$`, 'gm');
  const all = [...source.matchAll(member)].map(([, name, type]) => [name!, type!] as const);
  return new Map(all.filter(([, type]) => type !== 'never'));
}

/** Writes a type in one line, with its comments. */
function inLine(type: string | undefined): string {
  if (type === undefined) return 'never';
  return type
    .replace(/^ +\* ?(?!\/)/gm, '')
    .replace(/\s*\n\s*/g, ' ')
    .replace(/; \}/g, ' }');
}
