import type { JsonSchema } from '../../../../core/basics/json-schema.js';

/** Schema of this service's document: a reference, or a schema as its operations declare it. */
export type Schema = JsonSchema & { readonly $ref?: string };

interface Reference {
  readonly $ref: string;
}

export interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly description?: string;
  readonly required?: boolean;
  /** Name of the parameter that makes this one optional. */
  readonly 'x-required-unless'?: string;
  readonly schema: Schema;
  readonly example?: unknown;
}

interface Content {
  readonly schema: Schema;
  readonly example?: unknown;
}

interface WrittenAnswer {
  readonly description: string;
  readonly content?: Readonly<Record<string, Content>>;
}

interface WrittenOperation {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly summary: string;
  readonly description?: string;
  readonly security: readonly Readonly<Record<string, unknown>>[];
  readonly parameters?: readonly (Parameter | Reference)[];
  readonly requestBody?: { readonly required?: boolean; readonly content: Readonly<Record<string, Content>> };
  readonly responses: Readonly<Record<string, WrittenAnswer | Reference>>;
}

interface Written {
  readonly info: { readonly description: string };
  readonly tags: readonly { readonly name: string; readonly description: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, WrittenOperation>>>>;
  readonly webhooks: Readonly<Record<string, { readonly post: WrittenOperation }>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, Schema>>;
    readonly parameters: Readonly<Record<string, Parameter>>;
    readonly responses: Readonly<Record<string, WrittenAnswer>>;
    readonly securitySchemes: Readonly<Record<string, { readonly description: string }>>;
  };
}

/** Kinds of credentials that operations accept. */
export type CredentialKind = 'owner' | 'app' | 'key' | 'manage';

export interface Body {
  /** Possible media types, the usual one first. */
  readonly types: readonly string[];
  readonly schema: Schema;
  readonly example: unknown;
  readonly required: boolean;
}

export interface Answer {
  readonly status: string;
  readonly description: string;
  readonly body: Body | undefined;
}

export interface Operation {
  readonly id: string;
  readonly method: string;
  /** Path pattern of an operation, or type of a webhook. */
  readonly path: string;
  readonly group: string;
  readonly summary: string;
  readonly description: string;
  readonly credentials: readonly CredentialKind[];
  readonly parameters: readonly Parameter[];
  readonly body: Body | undefined;
  readonly answers: readonly Answer[];
  /** Text that the search looks at, in lower case. */
  readonly words: string;
}

export interface Group {
  readonly name: string;
  readonly description: string;
  readonly operations: readonly Operation[];
}

/** Document in the form that the page shows. */
export interface ServiceDocument {
  readonly about: string;
  readonly groups: readonly Group[];
  readonly webhooks: readonly Operation[];
  readonly schemas: Readonly<Record<string, Schema>>;
  readonly credentials: Readonly<Record<CredentialKind, string>>;
}

export function readDocument(json: unknown): ServiceDocument {
  const { info, tags, paths, webhooks, components } = json as Written;
  const { schemas } = components;
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => readOperation(method, path, operation, components)),
  );
  return {
    about: info.description,
    groups: tags.map(({ name, description }) => ({
      name,
      description,
      operations: operations.filter(({ group }) => group === name),
    })),
    webhooks: Object.entries(webhooks).map(([type, { post }]) => readOperation('post', type, post, components)),
    schemas,
    credentials: Object.fromEntries(
      Object.entries(components.securitySchemes).map(([kind, { description }]) => [kind, description]),
    ) as ServiceDocument['credentials'],
  };
}

function readOperation(
  method: string,
  path: string,
  written: WrittenOperation,
  { parameters: named, responses, schemas }: Written['components'],
): Operation {
  const { operationId, tags, summary, description = '', security, requestBody } = written;
  const parameters = (written.parameters ?? []).map((one) => ('$ref' in one ? named[referenceName(one)]! : one));
  const body = requestBody && bodyOf(requestBody.content, requestBody.required ?? false);
  const answers = Object.entries(written.responses).map(([status, one]) => {
    const answer = '$ref' in one ? responses[referenceName(one)]! : one;
    return { status, description: answer.description, body: answer.content && bodyOf(answer.content, true) };
  });
  const fields = body ? fieldsOf(body.schema, schemas) : [];
  const words = [
    operationId,
    method,
    path,
    ...tags,
    summary,
    description,
    ...parameters.map(({ name }) => name),
    ...fields,
  ];
  return {
    id: operationId,
    method: method.toUpperCase(),
    path,
    group: tags[0] ?? '',
    summary,
    description,
    credentials: security.flatMap((one) => Object.keys(one)) as CredentialKind[],
    parameters,
    body,
    answers,
    words: words.join(' ').toLowerCase(),
  };
}

function bodyOf(content: Readonly<Record<string, Content>>, required: boolean): Body | undefined {
  const types = Object.keys(content);
  const first = content[types[0] ?? ''];
  return first && { types, schema: first.schema, example: first.example ?? first.schema.examples?.[0], required };
}

/** Returns the names of an object's possible fields, in all of its variants (`oneOf`, `anyOf`). */
function fieldsOf(schema: Schema, schemas: Readonly<Record<string, Schema>>): readonly string[] {
  const known = schema.$ref === undefined ? schema : (schemas[referenceName({ $ref: schema.$ref })] ?? {});
  const forms = [...(known.oneOf ?? []), ...(known.anyOf ?? [])];
  return [...Object.keys(known.properties ?? {}), ...forms.flatMap((one) => fieldsOf(one, schemas))];
}

/** Returns the last part of a reference, such as `Booking` of `#/components/schemas/Booking`. */
export const referenceName = ({ $ref }: Reference): string => $ref.slice($ref.lastIndexOf('/') + 1);

/** Returns the operations that contain all words, by group. Without words, all operations. */
export function search(groups: readonly Group[], text: string): readonly Group[] {
  const words = text
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');
  return groups
    .map((group) => ({
      ...group,
      operations: group.operations.filter((one) => words.every((word) => one.words.includes(word))),
    }))
    .filter(({ operations }) => operations.length > 0);
}
