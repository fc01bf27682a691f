import { canonicalJson } from '../basics/canonical-json.js';
import { KeyReusedError, ValidationError } from '../basics/errors.js';
import { addError, isObject, REQUIRED } from '../basics/fields.js';
import type { Digest, Sealing } from '../basics/ports.js';
import { unknownField } from '../basics/unknown-field.js';
import { admitted, readCallerKind, type UseCase } from '../ledger/access/may.js';
import { asMember } from '../ledger/access/users.js';
import { type Idempotent, isReplay, type Once } from '../ledger/idempotency.js';
import { type AppCaller, actorOf } from '../model/callers.js';
import { INPUT_NAMES } from './input-names.js';
import { checkFilter } from './list-filters.js';

interface Needs {
  readonly digest: Digest;
  readonly sealing: Sealing;
}

type Call = UseCase<(...input: readonly unknown[]) => unknown>;

/** Use cases by group and name. Each use case states its right. */
export type Groups = Readonly<Record<string, Readonly<Record<string, UseCase>>>>;

/** Makes every use case refuse invalid callers and unknown fields, and execute a call at most once per idempotency key. */
export function checkedCalls<G extends Groups>(groups: G, needs: Needs): G {
  const checked = Object.entries(groups).map(([group, members]) => {
    const calls = Object.entries(members).map(([name, useCase]) => [
      name,
      checkedCall(`${group}.${name}`, useCase as Call, needs),
    ]);
    return [group, Object.fromEntries(calls)];
  });
  // Cast: each function has the type of the one that it replaces.
  return Object.fromEntries(checked) as G;
}

function checkedCall(name: string, useCase: Call, needs: Needs): Call {
  const texts = INPUT_NAMES[name]?.split('; ');
  if (!texts) return useCase;
  const takesCaller = !('isOperators' in useCase.right);
  const optionsAt = texts.findIndex((text) => text.split(' ').includes('idempotencyKey')) + (takesCaller ? 1 : 0);
  let known: readonly Argument[] | undefined;
  /** A caller that may not call it is refused for that, whatever the arguments are. */
  async function refuse(caller: unknown, error: unknown): Promise<never> {
    if (!('isOperators' in useCase.right)) admitted(caller, useCase.right);
    throw error;
  }
  const call = (...input: readonly unknown[]) => {
    try {
      if (takesCaller) readCallerKind(input[0]);
      known ??= texts.map(parseArgument);
      checkArguments(takesCaller ? input.slice(1) : input, known);
      checkFilter(name, input[1]);
    } catch (error) {
      return refuse(input[0], error);
    }
    const options = input[optionsAt] as Idempotent<unknown> | undefined;
    const key = options?.idempotencyKey;
    return key === undefined ? useCase(...input) : callOnce(name, useCase, input, optionsAt, needs);
  };
  return Object.assign(call, { right: useCase.right });
}

/** Names of an object's fields, with those of objects in them. Null: the field is no object, or the caller chooses its keys. */
interface Names {
  readonly [name: string]: Names | null;
}

/** Argument of a use case: a text with its name, or fields. */
interface Argument {
  readonly text: string | undefined;
  readonly isOptional: boolean;
  readonly isList: boolean;
  readonly names: Names;
}

/** Parses `"a"`, the text `a`, or `"a"?`, which may be left out; `[]a b`, a list of objects with those fields; or `a b(c d)`, one object. */
function parseArgument(text: string): Argument {
  const [, name, mark] = /^"(\w+)"(\??)$/.exec(text) ?? [];
  return { text: name, isOptional: mark === '?', isList: text.startsWith('[]'), names: parseNames(text) };
}

/** Parses `a b(c d)`: the fields `a` and `b`, which has the fields `c` and `d`. */
function parseNames(text: string): Names {
  const open: Record<string, Names | null>[] = [Object.create(null)];
  for (const [, name = '', paren] of text.matchAll(/(\w*)([()]?)/g)) {
    const fields = open.at(-1)!;
    const inner = paren === '(' ? Object.create(null) : null;
    if (name !== '') fields[name] = inner;
    if (inner) open.push(inner);
    if (paren === ')') open.pop();
  }
  return open[0]!;
}

/**
 * @throws ValidationError naming each unknown field with the nearest known one, each text that is none, and `input` for anything but a
 * list or an object where one is taken.
 */
function checkArguments(input: readonly unknown[], known: readonly Argument[]): void {
  // No prototype, because a field may be called `constructor`.
  const errors: Record<string, string> = Object.create(null);
  for (const [index, { text, isOptional, isList, names }] of known.entries()) {
    const value = input[index];
    if (text !== undefined) {
      if (typeof value !== 'string' && !(isOptional && value === undefined))
        errors[text] = value === undefined ? REQUIRED : 'Must be a text';
      continue;
    }
    if (isList && !Array.isArray(value)) throw new ValidationError({ input: 'Must be a list' });
    const isOther = value !== undefined && !isList && !isRecord(value);
    if (isOther && Object.keys(names).length > 0) throw new ValidationError({ input: 'Must be an object' });
    findUnknown(value, names, '', errors);
    if (isObject(value)) checkOptions(value, names, errors);
  }
  if (Object.keys(errors).length > 0) throw new ValidationError({ ...errors });
}

const isRecord = (value: unknown): value is object => isObject(value) && !Array.isArray(value);

/** Checks the values of options that the use cases only compare: a wrong one would be ignored. */
function checkOptions(
  value: { letters?: unknown; include?: unknown },
  names: Names,
  errors: Record<string, string>,
): void {
  const { letters = 'off', include = {} } = value;
  if (names.letters === null && letters !== 'off') errors.letters = 'Must be off';
  if (names.include && !isRecord(include)) errors.include = 'Must be an object';
}

function findUnknown(value: unknown, names: Names, path: string, errors: Record<string, string>): void {
  if (!isObject(value)) return;
  const isList = Array.isArray(value);
  for (const [name, item] of Object.entries(value)) {
    const at = path === '' ? name : `${path}.${name}`;
    const inner = isList ? names : names[name];
    if (inner) findUnknown(item, inner, at, errors);
    else if (inner === undefined && item !== undefined) addError(errors, at, unknownField(name, Object.keys(names)));
  }
}

const KEY = /^[\x21-\x7e]{1,255}$/;

/** Executes the call, or returns the result of the actor's earlier call under the same key (core/ledger/README.md, "Idempotency"). */
async function callOnce(name: string, useCase: Call, input: readonly unknown[], at: number, needs: Needs) {
  const { digest, sealing } = needs;
  const { idempotencyKey: key, ...options } = input[at] as Idempotent<unknown>;
  if (typeof key !== 'string' || !KEY.test(key)) {
    throw new ValidationError({ idempotencyKey: 'Must be 1 to 255 visible ASCII characters' });
  }
  const { member: _, ...actor } = actorOf(asMember(input[0] as AppCaller));
  const once: Once<unknown> = {
    // The blank distinguishes it from all keys of the HTTP interface.
    key: `call ${digest(canonicalJson([actor, key]))}`,
    fingerprint: digest(canonicalJson([name, ...input.slice(1, at), { ...options, expected: undefined }])),
    render: (result) => sealing.seal('', JSON.stringify(result), key),
  };
  try {
    return await useCase(...input.slice(0, at), { ...options, once });
  } catch (error) {
    if (!isReplay(error)) throw error;
    const text = sealing.open('', error.answer.text, key);
    if (text === undefined) throw new KeyReusedError();
    return JSON.parse(text);
  }
}
