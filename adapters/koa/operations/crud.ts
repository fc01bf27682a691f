import { mapPage, type Page, type PageRequest } from '../../../core/basics/pagination.js';
import type { Conditional } from '../../../core/basics/versions.js';
import type { UseCase } from '../../../core/ledger/access/may.js';
import type { Idempotent } from '../../../core/ledger/idempotency.js';
import type { AppCaller } from '../../../core/model/callers.js';
import {
  type Body,
  describePatch,
  type Operation,
  type OwnFailure,
  operationIn,
  type Tag,
} from '../description/operation.js';
import {
  type Include,
  ignored,
  inSlices,
  type Parameter,
  paging,
  type Query,
  type Values,
} from '../description/query.js';
import type { Reply } from '../description/reply.js';
import { describePage, type JsonSchema, success } from '../description/schemas.js';
import { buildEtag } from '../exchange/entity-tags.js';
import { created, deleted, listed, listedByVersion, secretly, shown, withMembers } from '../exchange/responses.js';

interface Versioned {
  readonly uuid: string;
  readonly version: number;
}

interface UseCases<T, Input, Listing, Made, Deleting> {
  readonly create: UseCase<(caller: AppCaller, input: Input, how?: Idempotent<Made>) => Promise<Made>>;
  readonly list: UseCase<(caller: AppCaller, query: Listing) => Promise<Page<T>>>;
  readonly get: UseCase<(caller: AppCaller, uuid: string) => Promise<T>>;
  /** Undefined: objects cannot be changed. */
  readonly change?: UseCase<(caller: AppCaller, uuid: string, patch: unknown, how?: Conditional) => Promise<T>>;
  readonly delete: UseCase<(caller: AppCaller, uuid: string, how?: Deleting & Conditional) => Promise<void>>;
}

/** Documents of an operation, where they differ from the usual ones. */
interface Documents {
  readonly summary?: string;
  readonly description?: string;
  readonly failures?: readonly OwnFailure[];
}

/** Creation. `schema` and `view`: of an answer that contains more than the object, such as a secret. */
interface Creation<Made> extends Documents {
  readonly schema?: JsonSchema;
  /** True if the answer contains a credential. */
  readonly secret?: true;
  view?(made: Made, base: () => string, caller: AppCaller): object;
  /** True if this answer contains a credential. */
  isSecret?(made: Made): boolean;
}

/** Declaration of the operations on a kind of objects of an app: create, list, read, change and delete. */
interface Crud<
  T,
  Input,
  Part extends string,
  Searching extends Query,
  Filter extends Query,
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
  /** Input with the fields of a patch. Default: the body. */
  readonly patchBody?: Body<unknown>;
  /** Parameter `include`. Undefined: answers contain nothing but the object. */
  readonly include?: Parameter<Include<Part>>;
  readonly searching?: Searching;
  /** More parameters of the list, or parameters instead of those above. */
  readonly filter?: Filter;
  readonly useCases: UseCases<T, Input, PageRequest & Values<Searching & Filter>, Made, Values<Asked>>;
  readonly creation?: Creation<Made>;
  readonly listing?: Documents;
  readonly reading?: Documents;
  /** Members that the list's answer has beside the page. */
  readonly beside?: {
    readonly schema: Readonly<Record<string, JsonSchema>>;
    read(caller: AppCaller, query: Values<Filter>): Promise<object>;
  };
  /** Additional failures of creating and updating. */
  readonly failures?: readonly OwnFailure[];
  /** Description of side effects of a change, and the schema of its answer. Default: `schema`. */
  readonly changing?: string;
  readonly changedSchema?: JsonSchema;
  readonly deletion: Documents & { readonly query?: Asked };
  /** Returns the object in a result of a use case, which says more than the object with its version. Default: the result. */
  objectOf?(result: T): Versioned;
  /** Returns the revision of the list (see `Operation`). */
  revision?(caller: AppCaller): Promise<string | undefined>;
  /** Reads the related objects that the answer shows. Without it, only the objects themselves are shown. */
  related?(caller: AppCaller, objects: readonly T[], included: Include<Part>): Promise<Related>;
  /** Returns what else the answer depends on, besides the object and its includes, for the entity tag. */
  tagOf?(
    caller: AppCaller,
    object: T,
    included: Include<Part>,
    related: Related | undefined,
    input: object | undefined,
  ): readonly string[];
  /** Renders an object. `related` is undefined for an object that was just created. `input` is the body of the request. */
  view(
    object: T,
    included: Include<Part>,
    caller: AppCaller,
    related: Related | undefined,
    input: object | undefined,
  ): object;
}

/** Builds the operations on objects of a kind. */
export function crud<
  T,
  Input,
  Part extends string = never,
  Searching extends Query = Readonly<Record<never, never>>,
  Filter extends Query = Readonly<Record<never, never>>,
  Asked extends Query = Readonly<Record<never, never>>,
  Related = undefined,
  Made = T,
>(its: Crud<T, Input, Part, Searching, Filter, Asked, Related, Made>): readonly Operation[] {
  const { path, name, one, many, schema, body, useCases, deletion, related, creation = {} } = its;
  const operation = operationIn(its.tag);
  const { change } = useCases;
  // Cast: without `objectOf`, the result is the object.
  const objectOf = (result: T) => its.objectOf?.(result) ?? (result as Versioned);
  const plural = many.charAt(0).toUpperCase() + many.slice(1);
  // Cast: the type of a concatenated path does not contain the name of its parameter.
  const ofOne = `${path}/{uuid}` as '/{uuid}';
  // Cast: without the parameter, `included` returns the empty set.
  const including = (its.include ? { include: its.include } : {}) as { readonly include: Parameter<Include<Part>> };
  // Cast: without declared parameters, `query` is empty, too.
  const asking = (its.include ? { query: including } : {}) as { readonly query: typeof including };
  const NONE: Include<Part> = new Set();

  async function shownOne(caller: AppCaller, object: T, included: Include<Part>, input?: object): Promise<Reply> {
    const others = await related?.(caller, [object], included);
    const etag = buildEtag(
      objectOf(object),
      ...included,
      ...(its.tagOf?.(caller, object, included, others, input) ?? []),
    );
    return shown(its.view(object, included, caller, others, input), etag);
  }

  return [
    operation({
      method: 'POST',
      path,
      token: 'app',
      id: `create${name}`,
      useCases: [useCases.create],
      summary: creation.summary ?? `Create ${one}`,
      ...(creation.description !== undefined && { description: creation.description }),
      query: { ...including, ...ignored(its.searching ?? {}) },
      body,
      answers: { 201: success(creation.schema ?? schema) },
      failures: [...new Set([...(creation.failures ?? its.failures ?? []), 409 as const])],
      location: `${path}/{uuid}`,
      ...(creation.secret && { secret: true }),
      async handle({ caller, query, input, answered, base }) {
        // Cast: without a view of its own, the result is the object.
        const usual = (made: Made) =>
          its.view(made as unknown as T, query.include ?? NONE, caller, undefined, input as object);
        const reply = (made: Made) => {
          const answer = created(creation.view?.(made, base, caller) ?? usual(made));
          return creation.isSecret?.(made) ? secretly(answer) : answer;
        };
        return answered((once) => useCases.create(caller, input, { once }), reply);
      },
    }),
    operation({
      method: 'GET',
      path,
      token: 'app',
      id: `list${plural}`,
      useCases: [useCases.list],
      summary: `List the app's ${many}, oldest first`,
      ...its.listing,
      query: { ...paging, ...including, ...its.searching, ...its.filter },
      answers: { 200: describePage(schema, its.beside?.schema) },
      ...(its.revision && { revision: its.revision }),
      async handle({ caller, query, rendered }) {
        // Cast: TypeScript does not relate the parts of the query to the query.
        const page = await useCases.list(caller, inSlices(query) as Values<Searching & Filter>);
        const viewWith = (others?: Related) => (object: T) =>
          its.view(object, query.include ?? NONE, caller, others, undefined);
        if (its.objectOf) {
          const members = await its.beside?.read(caller, query as Values<Filter>);
          return withMembers(listed(page, viewWith()), members ?? {});
        }
        if (!related)
          return listedByVersion(rendered, page as Page<T & Versioned>, many, query.include ?? NONE, viewWith());
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
      summary: `Get ${one}`,
      ...its.reading,
      ...asking,
      answers: { 200: success(schema) },
      hasEtag: true,
      async handle({ caller, params, query }) {
        return shownOne(caller, await useCases.get(caller, params.uuid), query.include ?? NONE);
      },
    }),
    ...(change
      ? [
          operation({
            method: 'PATCH',
            path: ofOne,
            token: 'app',
            id: `update${name}`,
            useCases: [change],
            summary: `Update ${one}`,
            ...(its.changing !== undefined && { description: its.changing }),
            ...asking,
            body: describePatch({ ...(its.patchBody ?? body), check: its.checkPatch ?? body.check }, its.patchExample),
            answers: { 200: success(its.changedSchema ?? schema) },
            ...(its.failures && { failures: its.failures }),
            hasEtag: true,
            async handle({ caller, params, query, input, expected }) {
              const changed = await change(caller, params.uuid, input, { expected });
              return shownOne(caller, changed, query.include ?? NONE, input as object);
            },
          }),
        ]
      : []),
    operation({
      method: 'DELETE',
      path: ofOne,
      token: 'app',
      id: `delete${name}`,
      useCases: [useCases.delete],
      summary: `Delete ${one}`,
      ...deletion,
      answers: { 204: null },
      async handle({ caller, params, query, expected }) {
        await useCases.delete(caller, params.uuid, { ...query, expected });
        return deleted();
      },
    }),
  ];
}
