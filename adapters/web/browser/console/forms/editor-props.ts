import type { ComponentChildren } from 'preact';
import type { Input, OperationId, Schemas, Value } from '../../../../client/index.js';
import type { MenuItem } from '../../design/menu.js';
import type { Back } from '../lists/page.js';
import type { Answer } from '../use-query.js';
import type { Failure } from '../words.js';
import type { Errors, Form } from './form.js';
import type { SecondStepProps } from './second-step.js';
import type { FurtherAttempt } from './trouble.js';

export type Answered<V> = { readonly outcome: 'ok'; readonly value: V; readonly headers: Headers } | Failure;

/**
 * Noun in names of the client's operations, such as `Key` in `getKey`. The operations `createKey`, `updateKey` and `deleteKey` are
 * optional.
 */
export type Noun = keyof Schemas & (OperationId extends infer I ? (I extends `get${infer N}` ? N : never) : never);

export type Creation<N extends Noun> = Extract<`create${N}`, OperationId>;

/** Object as the service returns it when it is created, with the values that are shown only then, such as the text of a key. */
type Made<N extends Noun> = Extract<Value<Creation<N>>, Schemas[N]> & { readonly uuid?: string | null };

export type JsonBody<I extends OperationId> = Input<I> extends { readonly body?: infer B extends object } ? B : object;

/** Words for a kind of objects. */
interface KindWords {
  /** Title of the list. */
  readonly many: string;
  /** Title of a new object's editor. */
  readonly creating?: string;
  /** Button that creates the object. */
  readonly add?: string;
}

/** Words and events of a kind of objects. */
export interface Kind<O> {
  /** Path of the kind's section, such as `/services`. */
  readonly path: string;
  readonly words: KindWords;
  readonly events: readonly string[];
  /** Returns the title of an object. Default: its name. */
  readonly nameOf?: (object: O) => string;
  readonly about?: ComponentChildren;
  /** Target of the back link. Default: the path of the section. Null: no link. */
  readonly back?: Back | null | undefined;
}

/** Conversion between objects, drafts and bodies of requests. */
export interface Drafts<O, D, B> {
  /** Returns the draft of a new object. Undefined while the data that it needs is being loaded. */
  readonly blank?: (() => D) | undefined;
  /** Draft from another section. It replaces an unsaved draft. */
  readonly begun?: D | undefined;
  readonly draftOf: (object: O) => D;
  /** With a declared return type, the compiler finds misspelt fields in it. */
  readonly bodyOf: (draft: D) => B;
  /** Maps a field of the request's body to its path in the draft. Default: they are the same. */
  readonly placeOf?: (path: string, draft: D) => string;
  readonly check?: (draft: D) => Errors;
}

/** Drafts of a read-only object. */
export const ONLY_SHOWN = { draftOf: () => ({}), bodyOf: () => ({}) };

interface ByUuid {
  readonly path: { readonly uuid: string };
}

/** Requests of an editor: operations of the client. What cannot be done is left out. */
export interface Requests<N extends Noun, B> {
  readonly get: (input: ByUuid) => Promise<Answered<Schemas[N]>>;
  readonly create?: (input: { readonly body: B; readonly idempotencyKey: string }) => Promise<Answered<Made<N>>>;
  readonly update?: (
    input: ByUuid & { readonly body: Record<string, unknown>; readonly ifMatch: string | undefined },
  ) => Promise<Answered<unknown>>;
  readonly remove?: (input: ByUuid & { readonly ifMatch: string | undefined }) => Promise<Answered<unknown>>;
  /** Returns the message for a refusal that belongs to no field. */
  readonly wordsOf?: (failure: Failure) => string | undefined;
  /** Finds another way to create the object after a refusal. */
  readonly furtherOf?: (failure: Failure, body: B) => Promise<FurtherAttempt | undefined>;
}

/** Definition of an editor: `N` is the noun of its operations, `D` the draft, `B` the body of the request that it fills in. */
export interface EditorProps<N extends Noun, D, B extends object> {
  readonly kind: Kind<Schemas[N]>;
  readonly uuid: string | undefined;
  readonly drafts: Drafts<Schemas[N], D, B>;
  readonly requests: Requests<N, B>;
  /** True if the role may see the object (undefined: a new one) but not change it. Its fields are disabled. Default: never. */
  readonly isReadOnly?: (object: Schemas[N] | undefined) => boolean;
  /** Explanation of the deletion, and a further step if the deletion is refused. */
  readonly removal?: {
    readonly text: string;
    readonly further?: (uuid: string) => SecondStepProps<unknown>['further'];
  };
  /** Called after the object was created. Default: opens its editor. */
  readonly onMade?: (made: Made<N>) => void;
  readonly menu?: (object: Schemas[N]) => readonly MenuItem[];
  /** Renders the fields. `object` is the stored object. Undefined for a new one. */
  readonly children: (form: Form<D>, object: Schemas[N] | undefined) => ComponentChildren;
  /** Renders content above the form of a stored object. */
  readonly above?: (object: Schemas[N]) => ComponentChildren;
  /** True: hides the form of a stored object, as long as nothing in it has changed. */
  readonly isFolded?: boolean;
  /** Renders content below the form of a stored object. */
  readonly below?: (object: Schemas[N]) => ComponentChildren;
}

/** Stored object with its entity tag. */
export interface Stored<O> {
  readonly object: O;
  readonly tag: string | undefined;
}

export function unwrapStored<O>(answer: Answered<O>): Answer<Stored<O>> {
  if (answer.outcome !== 'ok') return answer;
  return { outcome: 'ok', value: { object: answer.value, tag: answer.headers.get('ETag') ?? undefined } };
}

export function titleOf<O extends object>({ nameOf }: Kind<O>, object: O): string {
  if (nameOf) return nameOf(object);
  return 'name' in object ? String(object.name) : '';
}
