import { mapPage, type Page } from '../../../core/basics/pagination.js';
import type { Conditional } from '../../../core/basics/versions.js';
import type { UseCase } from '../../../core/ledger/access/may.js';
import type { Idempotent } from '../../../core/ledger/idempotency.js';
import type { ListQuery } from '../../../core/ledger/plain/plain-objects.js';
import type { AppCaller } from '../../../core/model/callers.js';
import { type Body, type Operation, type OwnFailure, operation, patchOf, type Tag } from '../description/operation.js';
import {
  type Include,
  ignored,
  inSlices,
  type Parameter,
  paging,
  type Query,
  search,
  type Values,
} from '../description/query.js';
import type { Reply } from '../description/reply.js';
import { type JsonSchema, pageOf, success } from '../description/schemas.js';
import { etagOf } from '../exchange/entity-tags.js';
import { created, deleted, listed, listedByVersion, shown } from '../exchange/responses.js';

interface Versioned {
  readonly uuid: string;
  readonly version: number;
}

/** Use cases of the five operations. */
interface UseCases<T, Input, Field extends string, Made, Deleting> {
  readonly create: UseCase<(caller: AppCaller, input: Input, how?: Idempotent<Made>) => Promise<Made>>;
  readonly list: UseCase<(caller: AppCaller, query: ListQuery<Field>) => Promise<Page<T>>>;
  readonly get: UseCase<(caller: AppCaller, uuid: string) => Promise<T>>;
  readonly change: UseCase<(caller: AppCaller, uuid: string, patch: unknown, how?: Conditional) => Promise<T>>;
  readonly delete: UseCase<(caller: AppCaller, uuid: string, how?: Deleting & Conditional) => Promise<void>>;
}

/** Creation whose answer contains more than the object, such as a secret. */
interface Creation<Made> {
  readonly summary: string;
  readonly description?: string;
  readonly failures?: readonly OwnFailure[];
  readonly schema: JsonSchema;
  /** True if the answer contains a credential. */
  readonly secret?: true;
  view(made: Made): object;
}

/** Declaration of the five operations on a kind of objects of an app: create, list, read, change and delete. */
interface Crud<
  T extends Versioned,
  Input,
  Part extends string,
  Field extends string,
  Asked extends Query,
  Related,
  Made,
> {
  /** Path of the list, such as `/v1/resources`. */
  readonly path: string;
  /** Name in the ids of operations, such as `Resource`; with its article, `a resource`; and its plural, `resources`. */
  readonly name: string;
  readonly one: string;
  readonly many: string;
  readonly tag: Tag;
  readonly schema: JsonSchema;
  readonly body: Body<Input>;
  /** Validates a patch independently of the object. Default: the body's validation. */
  readonly checkPatch?: Body<Input>['check'];
  readonly patchExample: object;
  /** Parameter `include`. Undefined: answers contain nothing but the object. */
  readonly include?: Parameter<Include<Part>>;
  /** Fields that a search can name. */
  readonly searched: readonly [Field, ...Field[]];
  readonly useCases: UseCases<T, Input, Field, Made, Values<Asked>>;
  /** Default: the answer contains the object. */
  readonly creation?: Creation<Made>;
  /** Additional failures of creating and updating. */
  readonly failures?: readonly OwnFailure[];
  /** Description of side effects of a change. */
  readonly changing?: string;
  readonly deletion: {
    readonly summary: string;
    readonly description?: string;
    readonly failures?: readonly OwnFailure[];
    readonly query?: Asked;
  };
  /** Returns the revision of the list (see `Operation`). */
  revision?(caller: AppCaller): Promise<string | undefined>;
  /** Reads the related objects that the answer shows. Without it, only the objects themselves are shown. */
  related?(caller: AppCaller, objects: readonly T[], included: Include<Part>): Promise<Related>;
  /** Returns what else the answer depends on, besides the object and its includes, for the entity tag. */
  tagOf?(caller: AppCaller, object: T, included: Include<Part>, related: Related | undefined): readonly string[];
  /** Renders an object. `related` is undefined for an object that was just created. */
  view(object: T, included: Include<Part>, caller: AppCaller, related: Related | undefined): object;
}

/** Builds the five operations on objects of a kind. */
export function crud<
  T extends Versioned,
  Input,
  Part extends string,
  Field extends string,
  Asked extends Query,
  Related = undefined,
  Made = T,
>(its: Crud<T, Input, Part, Field, Asked, Related, Made>): readonly Operation[] {
  const { path, name, one, many, tag, schema, body, useCases, changing, deletion, related, creation } = its;
  const plural = many.charAt(0).toUpperCase() + many.slice(1);
  // Cast: the type of a concatenated path does not contain the name of its parameter.
  const ofOne = `${path}/{uuid}` as '/{uuid}';
  // Cast: without the parameter, `included` returns the empty set.
  const including = (its.include ? { include: its.include } : {}) as { readonly include: Parameter<Include<Part>> };
  // Cast: without declared parameters, `query` is empty, too.
  const asking = (its.include ? { query: including } : {}) as { readonly query: typeof including };
  const NONE: Include<Part> = new Set();
  const searching = search(...its.searched);

  async function shownOne(caller: AppCaller, object: T, included: Include<Part>): Promise<Reply> {
    const others = await related?.(caller, [object], included);
    const etag = etagOf(object, ...included, ...(its.tagOf?.(caller, object, included, others) ?? []));
    return shown(its.view(object, included, caller, others), etag);
  }

  return [
    operation({
      method: 'POST',
      path,
      token: 'app',
      id: `create${name}`,
      useCases: [useCases.create],
      tag,
      summary: creation?.summary ?? `Create ${one}`,
      ...(creation?.description !== undefined && { description: creation.description }),
      query: { ...including, ...ignored(searching) },
      body,
      answers: { 201: success(creation?.schema ?? schema) },
      failures: [...new Set([...(its.failures ?? creation?.failures ?? []), 409 as const])],
      location: `${path}/{uuid}`,
      ...(creation?.secret && { secret: true }),
      async handle({ caller, query, input, answered }) {
        // Cast: without `creation`, the result is the object.
        const view = creation
          ? creation.view.bind(creation)
          : (made: Made) => its.view(made as unknown as T, query.include ?? NONE, caller, undefined);
        const reply = (made: Made) => created(view(made));
        return answered((once) => useCases.create(caller, input, { once }), reply);
      },
    }),
    operation({
      method: 'GET',
      path,
      token: 'app',
      id: `list${plural}`,
      useCases: [useCases.list],
      tag,
      summary: `List the app's ${many}, oldest first`,
      query: { ...paging, ...including, ...searching },
      answers: { 200: pageOf(schema) },
      ...(its.revision && { revision: its.revision }),
      async handle({ caller, query, rendered }) {
        const page = await useCases.list(caller, inSlices(query));
        const viewWith = (others?: Related) => (object: T) => its.view(object, query.include ?? NONE, caller, others);
        if (!related) return listedByVersion(rendered, page, many, query.include ?? NONE, viewWith());
        const shown = await mapPage(page, async (objects) => {
          const view = viewWith(await related(caller, objects, query.include ?? NONE));
          return objects.map((object) => () => view(object));
        });
        return listed(shown, (view) => view());
      },
    }),
    operation({
      method: 'GET',
      path: ofOne,
      token: 'app',
      id: `get${name}`,
      useCases: [useCases.get],
      tag,
      summary: `Get ${one}`,
      ...asking,
      answers: { 200: success(schema) },
      hasEtag: true,
      async handle({ caller, params, query }) {
        return shownOne(caller, await useCases.get(caller, params.uuid), query.include ?? NONE);
      },
    }),
    operation({
      method: 'PATCH',
      path: ofOne,
      token: 'app',
      id: `update${name}`,
      useCases: [useCases.change],
      tag,
      summary: `Update ${one}`,
      ...(changing !== undefined && { description: changing }),
      ...asking,
      body: patchOf({ ...body, check: its.checkPatch ?? body.check }, its.patchExample),
      answers: { 200: success(schema) },
      ...(its.failures && { failures: its.failures }),
      hasEtag: true,
      async handle({ caller, params, query, input, expected }) {
        return shownOne(caller, await useCases.change(caller, params.uuid, input, { expected }), query.include ?? NONE);
      },
    }),
    operation({
      method: 'DELETE',
      path: ofOne,
      token: 'app',
      id: `delete${name}`,
      useCases: [useCases.delete],
      tag,
      summary: deletion.summary,
      ...(deletion.description !== undefined && { description: deletion.description }),
      ...(deletion.query && { query: deletion.query }),
      answers: { 204: null },
      ...(deletion.failures && { failures: deletion.failures }),
      async handle({ caller, params, query, expected }) {
        await useCases.delete(caller, params.uuid, { ...query, expected });
        return deleted();
      },
    }),
  ];
}
