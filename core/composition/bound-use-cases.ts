import { type Callers, readCallerKind, type UseCase } from '../ledger/access/may.js';
import type { UserCaller } from '../model/callers.js';
import type { CallerKind, Right } from '../model/rights.js';
import type { Groups } from './calls.js';

export type Caller = Callers[CallerKind];

/** Refuses at compile time a caller whose `user` is not a `User`. It would otherwise have the type of the app itself. */
export type CheckedUser<C> = C extends { readonly user: unknown } ? UserCaller : unknown;

type KindOf<C> = C extends { readonly app: unknown }
  ? C extends { readonly key: unknown }
    ? 'key'
    : C extends { readonly booking: unknown }
      ? 'booker'
      : 'app'
  : C extends { readonly open: unknown }
    ? 'link'
    : C extends { readonly person: unknown }
      ? 'person'
      : 'owner';

type IsFor<F, K extends CallerKind> = F extends { readonly right: Right<infer Kinds> }
  ? K extends Kinds
    ? true
    : never
  : never;
type Bound<F> = F extends (caller: never, ...input: infer Input) => infer Result ? (...input: Input) => Result : never;
type BoundGroup<T, K extends CallerKind> = {
  readonly [Name in keyof T as IsFor<T[Name], K> extends never ? never : Name]: Bound<T[Name]>;
};

/** Use cases that a caller of the type `C` may call, without their first argument. */
export type BoundUseCases<G, C> = {
  readonly [Group in keyof G as keyof BoundGroup<G[Group], KindOf<C>> extends never ? never : Group]: BoundGroup<
    G[Group],
    KindOf<C>
  >;
};

/** Binds the caller to the use cases that callers of its kind may call. Groups without such a use case are left out. */
export function bindTo<G extends Groups, C extends Caller>(groups: G, caller: C): BoundUseCases<G, C> {
  const kind = readCallerKind(caller);
  const bound = Object.entries(groups).flatMap(([group, members]) => {
    const its = Object.entries(members)
      .filter(([, { right }]) => (right.callers as readonly CallerKind[]).includes(kind))
      .map(([name, useCase]) => [name, bind(useCase, caller)]);
    return its.length === 0 ? [] : [[group, Object.fromEntries(its)]];
  });
  return Object.fromEntries(bound);
}

// Cast: a use case with a right takes its caller first.
const bind = (useCase: UseCase, caller: Caller) => useCase.bind(undefined, caller as never);
