/** Kinds of callers. `app`: the app itself, or its staff. */
export type CallerKind = 'owner' | 'app' | 'key' | 'booker' | 'person' | 'link';

/** Extent of a role's right. `own`: only with the member's own objects (`ownership.ts`); all others appear as missing. */
export type Reach = 'yes' | 'own' | 'no';

/** Right to call a use case. The app itself (a caller without `member`) may do all that callers of the kind `app` may, and so may managers. */
export interface Right<K extends CallerKind = CallerKind> {
  readonly callers: readonly K[];
  readonly reception: Reach;
  readonly self: Reach;
  /** False if staff tokens for programs (`sk_`) are refused, because the use case creates or manages credentials. */
  readonly programs: boolean;
  /** False if users of the embedding program with the role `self` are refused, although staff members with this role may be allowed. */
  readonly selfUsers?: false;
}

function forStaff(reception: Reach, self: Reach): Right<'app'> {
  return { callers: ['app'], reception, self, programs: true };
}

export const ALL = forStaff('yes', 'yes');
export const DESK = forStaff('yes', 'own');
export const FRONT = forStaff('yes', 'no');
export const MINE = forStaff('no', 'own');
/** A feed ends with its staff member. A user of the embedding program is not stored, so a feed of a `self` user would never end. */
export const FEEDS: Right<'app'> = { ...MINE, selfUsers: false };
export const BOTH_OWN = forStaff('own', 'own');
export const MANAGER = forStaff('no', 'no');
export const MANAGER_IN_PERSON: Right<'app'> = { ...MANAGER, programs: false };
export const ALL_AND_KEYS: Right<'app' | 'key'> = { ...ALL, callers: ['app', 'key'] };

function only<K extends CallerKind>(kind: K): Right<K> {
  return { callers: [kind], reception: 'no', self: 'no', programs: false };
}

export const OWNER = only('owner');
export const KEY = only('key');
export const BOOKER = only('booker');
export const PERSON = only('person');
export const LINK = only('link');

/** Right of a use case without a caller. */
export interface OpenRight {
  readonly callers: readonly [];
  /** True if only the operator of the service may call it, by commands: no HTTP operation names it. */
  readonly isOperators: boolean;
}
/** Right of any caller, even without a credential: the input is the credential, or nothing is secret. */
export const PUBLIC: OpenRight = { callers: [], isOperators: false };
/** Right of the service's operator alone. */
export const OPERATOR: OpenRight = { callers: [], isOperators: true };
