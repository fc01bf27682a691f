import { ValidationError } from '../basics/errors.js';
import { isObject } from '../basics/fields.js';
import type { UseCase } from '../ledger/access/may.js';
import type { Alongside } from '../ledger/ledger.js';
import type { Groups } from './calls.js';

/** First words of the names of use cases that store nothing, or outside of commits (`arm`, `mailLink`, `noteUse`). */
export const READING_VERBS = [
  'after',
  'arm',
  'current',
  'explain',
  'export',
  'find',
  'get',
  'isNotified',
  'isUnjoined',
  'latest',
  'list',
  'mail',
  'note',
  'preview',
  'read',
  'revision',
  'shownTo',
  'verify',
  'write',
] as const;

type Reading = `${(typeof READING_VERBS)[number]}${string}`;

/** Option of every use case that stores something. */
export interface AlongsideOption<Handle, Result> {
  /**
   * Writes the program's own data in the same transaction, after the decision. If it throws, nothing is stored. Not called if nothing is
   * stored, as for a repeated call under an idempotency key. On SQLite it must be synchronous; on PostgreSQL it has 4 s. Other storages
   * refuse it.
   */
  readonly alongside?: ((handle: Handle, result: Result) => unknown) | undefined;
}

type LastOf<A extends readonly unknown[]> = Required<A> extends readonly [...unknown[], infer Last] ? Last : never;
type LastIndexOf<A extends readonly unknown[]> =
  Required<A> extends readonly [unknown, ...infer Others] ? `${Others['length']}` : never;
/** Fields by which the type of an object of options is recognized. */
type OptionName = 'expected' | 'idempotencyKey' | 'once' | 'letters' | 'cancelBookings' | 'strict';
type WithHow<A extends readonly unknown[], Handle, Result> = [keyof NonNullable<LastOf<A>> & OptionName] extends [never]
  ? [...A, how?: AlongsideOption<Handle, Result>]
  : { [Index in keyof A]: Index extends LastIndexOf<A> ? A[Index] & AlongsideOption<Handle, Result> : A[Index] };

type AlongsideCall<F, Handle> = F extends ((...input: infer A) => Promise<infer Result>) & {
  readonly right: infer Right;
}
  ? ((...input: WithHow<A, Handle, Result>) => Promise<Result>) & { readonly right: Right }
  : F;

/** Groups whose use cases that store something take `alongside`, with that type of handle. */
export type AlongsideGroups<G, Handle = unknown> = {
  readonly [Group in keyof G]: {
    readonly [Name in keyof G[Group]]: Name extends Reading ? G[Group][Name] : AlongsideCall<G[Group][Name], Handle>;
  };
};

const UNSUPPORTED =
  'This storage has no transactions for other data: make a hold, commit your own data, then confirm with an idempotency key ' +
  '(bootstrap/README.md, "Your data in the same transaction")';

interface Needs {
  /** True if the storage runs `alongside`. */
  readonly isSupported: boolean;
  /** Builds the use cases of one call, whose commits run the function. */
  build(alongside: Alongside): Groups;
}

type Call = UseCase<(...input: readonly unknown[]) => unknown>;

/** Lets every use case that stores something take `alongside` in its last argument. */
export function alongsideCalls<G extends Groups>(groups: G, needs: Needs): AlongsideGroups<G> {
  const all = Object.entries(groups).map(([group, members]) => {
    const calls = Object.entries(members).map(([name, useCase]) => [
      name,
      alongsideCall(group, name, useCase as Call, needs),
    ]);
    return [group, Object.fromEntries(calls)];
  });
  return Object.fromEntries(all) as AlongsideGroups<G>;
}

function alongsideCall(group: string, name: string, useCase: Call, { isSupported, build }: Needs): Call {
  const mayStore = !READING_VERBS.some((word) => name.startsWith(word));
  async function withData(how: { readonly alongside: unknown }, before: readonly unknown[]): Promise<unknown> {
    const { alongside, ...others } = how;
    if (typeof alongside !== 'function') throw new ValidationError({ alongside: 'Must be a function' });
    if (!mayStore) throw new ValidationError({ alongside: `${group}.${name} takes none` });
    if (!isSupported) throw new ValidationError({ alongside: UNSUPPORTED });
    const call = build(alongside as Alongside)[group]![name] as Call;
    // Arguments that were left out have their defaults.
    return call(...before, ...(Object.keys(others).length === 0 ? [] : [others]));
  }
  const call = (...input: readonly unknown[]) => {
    const how = input.at(-1);
    return isObject(how) && 'alongside' in how && how.alongside !== undefined
      ? withData(how, input.slice(0, -1))
      : useCase(...input);
  };
  return Object.assign(call, { right: useCase.right });
}
