import { ForbiddenError, ValidationError } from '../../basics/errors.js';
import { isObject } from '../../basics/fields.js';
import type { AppCaller, BookerCaller, KeyCaller, Member, UserCaller } from '../../model/callers.js';
import type { Owner } from '../../model/owner.js';
import type { LinkCaller, PersonCaller } from '../../model/person-callers.js';
import type { CallerKind, OpenRight, Reach, Right } from '../../model/rights.js';
import { asMember } from './users.js';

/** Callers by kind. */
export interface Callers {
  readonly owner: Owner;
  readonly app: AppCaller;
  readonly key: KeyCaller;
  readonly booker: BookerCaller;
  readonly person: PersonCaller;
  readonly link: LinkCaller;
}

/** Callers that a use case with a right accepts. It receives a user of the embedding program as a member. */
interface Given extends Omit<Callers, 'app'> {
  readonly app: AppCaller | UserCaller;
}

/** Function with the right to call it, which it checks first. Only {@link may} makes one. */
export type UseCase<
  F extends (...input: never[]) => unknown = (...input: never[]) => unknown,
  R extends Right | OpenRight = Right | OpenRight,
> = F & { readonly right: R };

/** States who may call a use case. Without a caller, nothing is checked. */
export function may<A extends readonly unknown[], T>(
  right: OpenRight,
  useCase: (...input: A) => T,
): UseCase<(...input: A) => T, OpenRight>;
/** States who may call a use case. For all others, it throws ForbiddenError before anything else. For an invalid caller, ValidationError. */
export function may<K extends CallerKind, A extends readonly unknown[], T>(
  right: Right<K>,
  useCase: (caller: Callers[K], ...input: A) => Promise<T>,
): UseCase<(caller: Given[K], ...input: A) => Promise<T>, Right<K>>;
export function may(right: Right | OpenRight, useCase: (...input: unknown[]) => unknown): UseCase {
  const checked =
    'isOperators' in right
      ? (...input: unknown[]) => useCase(...input)
      : async (caller: unknown, ...input: unknown[]) => useCase(admitted(caller, right), ...input);
  return Object.assign(checked, { right });
}

const hasUuid = (value: unknown): boolean => isObject(value) && 'uuid' in value && typeof value.uuid === 'string';

/** Returns the kind of a caller. @throws ValidationError on `caller` if it is none. */
export function readCallerKind(caller: unknown): CallerKind {
  if (isObject(caller)) {
    if ('app' in caller && hasUuid(caller.app)) return 'key' in caller ? 'key' : 'booking' in caller ? 'booker' : 'app';
    if ('open' in caller && isObject(caller.open)) return 'link';
    if ('person' in caller && 'session' in caller) return 'person';
    if (!('app' in caller) && hasUuid(caller) && 'email' in caller) return 'owner';
  }
  throw new ValidationError({ caller: 'Must be an owner, { app }, or the result of verifying a credential' });
}

/** Returns the caller, with the right in a member, so that each commit checks it again. @throws ForbiddenError; ValidationError. */
export function admitted(caller: unknown, right: Right): unknown {
  const kind = readCallerKind(caller);
  if (!right.callers.includes(kind)) throw new ForbiddenError();
  if (kind !== 'app') return caller;
  const known = asMember(caller as AppCaller | UserCaller);
  if (!known.member) return caller;
  checkRight(known.member, right);
  return { ...known, member: { ...known.member, right } };
}

type Ranked = Pick<Member, 'role' | 'isProgram' | 'user'>;

/** Returns what a member may do by that right. */
export function reachOf({ role, isProgram, user }: Ranked, right: Right | OpenRight): Reach {
  if ('isOperators' in right || (isProgram && !right.programs)) return 'no';
  if (role === 'self' && user !== undefined && right.selfUsers === false) return 'no';
  return role === 'manager' ? 'yes' : (right[role] ?? 'no');
}

/** @throws ForbiddenError unless the member may call the use case at all. */
export function checkRight(member: Ranked, right: Right | OpenRight): void {
  if (reachOf(member, right) === 'no') throw new ForbiddenError();
}

/** Intersects the needs of several builders, so that one object serves all of them. */
export type NeedsOf<Build extends (needs: never) => unknown> = (
  Build extends (needs: infer Needs) => unknown
    ? (needs: Needs) => void
    : never
) extends (needs: infer All) => void
  ? All
  : never;
