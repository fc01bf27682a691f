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
    return HEAD + types.replace(/^export type \$defs.*\n/m, '').replace(/^( +)headers: \{\n.*\n\1\};\n/gm, '');
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
