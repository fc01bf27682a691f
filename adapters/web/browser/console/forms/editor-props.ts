import type { ComponentChildren } from 'preact';
import type { MenuItem } from '../../design/menu.js';
import type { Back } from '../lists/page.js';
import type { Answer } from '../use-query.js';
import type { Failure } from '../words.js';
import type { Errors, Form } from './form.js';
import type { SecondStepProps } from './second-step.js';
import type { FurtherAttempt } from './trouble.js';

export type Answered<V> = { readonly outcome: 'ok'; readonly value: V; readonly headers: Headers } | Failure;

/** Body of a request whose type is not declared. */
export type AnyBody = Record<string, unknown>;

/** Definition of an editor for a kind of objects: `O` as the service returns them, `D` as drafts, `B` as bodies of requests. */
export interface EditorProps<O extends { readonly uuid: string }, D, B extends object = AnyBody> {
  /** Path of the kind's section, such as `/services`. */
  readonly path: string;
  /** Name of one object in a sentence: "service". */
  readonly one: string;
  readonly many: string;
  readonly uuid: string | undefined;
  /** Target of the back link. Default: the path of the section. Null: no link. */
  readonly back?: Back | null | undefined;
  readonly nameOf: (object: O) => string;
  readonly about?: ComponentChildren;
  readonly blank: () => D;
  /** False until the data that `blank` needs is loaded. Default: true. */
  readonly isReady?: boolean;
  /** Draft from another section. It replaces an unsaved draft. */
  readonly begun?: D | undefined;
  readonly draftOf: (object: O) => D;
  /** Converts a draft to the body of the request. */
  readonly bodyOf: (draft: D) => B;
  /** Maps a field of the request's body to its path in the draft. Default: they are the same. */
  readonly placeOf?: (path: string, draft: D) => string;
  /** Validates the draft before it is sent. */
  readonly check?: (draft: D) => Errors;
  /** Returns the message for a refusal that belongs to no field. */
  readonly wordsOf?: (failure: Failure) => string | undefined;
  /** Finds another way to create the object after a refusal. */
  readonly furtherOf?: (failure: Failure, body: B) => Promise<FurtherAttempt | undefined>;
  readonly read: (uuid: string) => Promise<Answered<O>>;
  readonly create?: (body: B, idempotencyKey: string) => Promise<Answered<O>>;
  readonly update?: (
    uuid: string,
    patch: Record<string, unknown>,
    ifMatch: string | undefined,
  ) => Promise<Answered<unknown>>;
  readonly remove?: (uuid: string, ifMatch: string | undefined) => Promise<Answered<unknown>>;
  /**
   * True if the user's role may see the object but not change it. Its fields are disabled, and nothing can be saved or deleted. The object
   * is undefined for a new one. Default: never.
   */
  readonly isReadOnly?: (object: O | undefined) => boolean;
  /** Explanation of the deletion, and a further step if the deletion is refused. */
  readonly removal?: { readonly text: string; readonly further?: (uuid: string) => SecondStepProps['further'] };
  /** Types of events after which the object may have changed. */
  readonly events: readonly string[];
  /** Called after the object was created. Default: opens its editor. */
  readonly onMade?: (made: O) => void;
  readonly menu?: (object: O) => readonly MenuItem[];
  /** Renders the fields. `object` is the stored object. Undefined for a new one. */
  readonly children: (form: Form<D>, object: O | undefined) => ComponentChildren;
  /** Renders content below the form of a stored object. */
  readonly below?: (object: O) => ComponentChildren;
}

/** Stored object with its entity tag. */
export interface Stored<O> {
  readonly object: O;
  readonly tag: string | undefined;
}

export function storedOf<O>(answer: Answered<O>): Answer<Stored<O>> {
  if (answer.outcome !== 'ok') return answer;
  return { outcome: 'ok', value: { object: answer.value, tag: answer.headers.get('ETag') ?? undefined } };
}
