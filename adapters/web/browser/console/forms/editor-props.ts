import type { ComponentChildren } from 'preact';
import type { MenuItem } from '../../design/menu.js';
import type { Back } from '../lists/page.js';
import type { Answer } from '../use-query.js';
import type { Failure } from '../words.js';
import type { Errors, Form } from './form.js';
import type { SecondStepProps } from './second-step.js';

export type Answered<V> = { readonly outcome: 'ok'; readonly value: V; readonly headers: Headers } | Failure;

/** How objects of a kind are edited: `O` as the service shows them, `D` as they are typed. */
export interface EditorProps<O extends { readonly uuid: string }, D> {
  /** Of its section: `/services`. */
  readonly path: string;
  /** What one is called, in the middle of a sentence: "service". */
  readonly one: string;
  readonly many: string;
  readonly uuid: string | undefined;
  /** Where its view leads back to; by default its section, null: nowhere. */
  readonly back?: Back | null | undefined;
  readonly nameOf: (object: O) => string;
  readonly about?: ComponentChildren;
  readonly blank: () => D;
  /** False until what `blank` needs is known; by default true. */
  readonly isReady?: boolean;
  /** What has been typed elsewhere already; it stands in the place of a draft that was left here. */
  readonly begun?: D | undefined;
  readonly draftOf: (object: O) => D;
  /** The body, in the names of the interface. */
  readonly bodyOf: (draft: D) => Record<string, unknown>;
  /** Where the field of the body that is refused stands in the draft, if not under the same name. */
  readonly placeOf?: (path: string, draft: D) => string;
  /** What can be told before it is sent. */
  readonly check?: (draft: D) => Errors;
  /** What is said of a refusal as a whole, where no field has it. */
  readonly wordsOf?: (failure: Failure) => string | undefined;
  readonly read: (uuid: string) => Promise<Answered<O>>;
  readonly create?: (body: Record<string, unknown>, idempotencyKey: string) => Promise<Answered<O>>;
  readonly update?: (
    uuid: string,
    patch: Record<string, unknown>,
    ifMatch: string | undefined,
  ) => Promise<Answered<unknown>>;
  readonly remove?: (uuid: string, ifMatch: string | undefined) => Promise<Answered<unknown>>;
  /** What deleting it means, and what more may be done where that is refused. */
  readonly removal?: { readonly text: string; readonly further?: (uuid: string) => SecondStepProps['further'] };
  /** What changes it elsewhere. */
  readonly events: readonly string[];
  /** After it was made; by default its editor opens. */
  readonly onMade?: (made: O) => void;
  readonly menu?: (object: O) => readonly MenuItem[];
  /** The fields. `object` is what is stored; undefined while it is being made. */
  readonly children: (form: Form<D>, object: O | undefined) => ComponentChildren;
  /** Below the form of what is stored. */
  readonly below?: (object: O) => ComponentChildren;
}

/** An object as the service has it, and its tag. */
export interface Stored<O> {
  readonly object: O;
  readonly tag: string | undefined;
}

export function storedOf<O>(answer: Answered<O>): Answer<Stored<O>> {
  if (answer.outcome !== 'ok') return answer;
  return { outcome: 'ok', value: { object: answer.value, tag: answer.headers.get('ETag') ?? undefined } };
}
