import type { Idempotent } from '../../../core/ledger/idempotency.js';
import type { AppCaller } from '../../../core/model/callers.js';
import { type Page, type PageRequest } from '../../../core/pagination.js';
import type { Search } from '../../../core/search.js';
import type { Conditional } from '../../../core/versions.js';
import { type Body, type Operation, type OwnFailure, type Tag } from '../description/operation.js';
import { type Include, type Parameter, type Query, type Values } from '../description/query.js';
import { type JsonSchema } from '../description/schemas.js';
interface Versioned {
    readonly uuid: string;
    readonly version: number;
}
/** The use cases behind the five operations. */
interface UseCases<T, Input, Field extends string> {
    readonly create: {
        execute(caller: AppCaller, input: Input, how?: Idempotent<T>): Promise<T>;
    };
    readonly list: {
        execute(caller: AppCaller, request: PageRequest, search: Search<Field>): Promise<Page<T>>;
    };
    readonly get: {
        execute(caller: AppCaller, uuid: string): Promise<T>;
    };
    readonly change: {
        execute(caller: AppCaller, uuid: string, patch: unknown, how?: Conditional): Promise<T>;
    };
}
/** Objects of one kind, as an app creates, lists, reads, changes and deletes them under one path. */
interface Crud<T extends Versioned, Input, Part extends string, Field extends string, Asked extends Query, Related> {
    /** Path of the list: `/v1/resources`. */
    readonly path: string;
    /** Name in operation names: `Resource`; with its article, and in plural: `a resource`, `resources`. */
    readonly name: string;
    readonly one: string;
    readonly many: string;
    readonly tag: Tag;
    readonly schema: JsonSchema;
    readonly body: Body<Input>;
    /** Validates a patch independently of the object. Default: the body's validation. */
    readonly checkPatch?: Body<Input>['check'];
    readonly patchExample: object;
    readonly include: Parameter<Include<Part>>;
    /** The fields that a search may name. */
    readonly searched: readonly [Field, ...Field[]];
    readonly useCases: UseCases<T, Input, Field>;
    /** Failures of creating and updating. */
    readonly failures?: readonly OwnFailure[];
    /** Description of side effects of a change. */
    readonly changing?: string;
    readonly deletion: {
        readonly summary: string;
        readonly description?: string;
        readonly failures?: readonly OwnFailure[];
        readonly query?: Asked;
        execute(caller: AppCaller, uuid: string, how: Values<Asked> & Conditional): Promise<void>;
    };
    /** The revision of the list (`Operation`). */
    revision?(caller: AppCaller): Promise<string | undefined>;
    /** Reads the related objects that the answer shows. Without it, only the objects themselves are shown. */
    related?(caller: AppCaller, objects: readonly T[], included: Include<Part>): Promise<Related>;
    /** Returns further inputs of an answer for its entity tag, besides the object and its includes. */
    tagOf?(caller: AppCaller, object: T, included: Include<Part>, related: Related | undefined): readonly string[];
    /** `related` is undefined for an object that was just made. */
    view(object: T, included: Include<Part>, caller: AppCaller, related: Related | undefined): object;
}
/** The five operations on objects of a kind. */
export declare function crud<T extends Versioned, Input, Part extends string, Field extends string, Asked extends Query, Related = undefined>(its: Crud<T, Input, Part, Field, Asked, Related>): readonly Operation[];
export {};
