import type { FieldReader } from '../basics/fields.js';
import type { Instant } from '../basics/ports.js';
import {
  email,
  flag,
  type InputOf,
  instant,
  internal,
  lineOfText,
  object,
  oneOf,
  patched,
  type StoredObject,
  type StoredOf,
  uuids,
  type ValuesOf,
} from '../basics/schema.js';

/** Roles: all permissions of the app; the work of a front desk; or the work on the member's own resources. */
export const STAFF_ROLES = ['manager', 'reception', 'self'] as const;
export type StaffRole = (typeof STAFF_ROLES)[number];

/** `joined`: a person signs in as the member. `invited`: a link is open. */
export const STAFF_STATUSES = ['invited', 'joined', 'never_signed_in'] as const;
export type StaffStatus = (typeof STAFF_STATUSES)[number];

/** Token of a member, for programs. */
export interface StaffToken {
  readonly uuid: string;
  readonly digest: string;
  readonly createdAt: Instant;
  /** Null: it does not expire. */
  readonly expiresAt: Instant | null;
}

/** Open link of a member, which connects a person to the member, or signs that person in. */
export interface StaffLink {
  readonly digest: string;
  readonly createdAt: Instant;
  readonly expiresAt: Instant;
  /** Issuer of the link, whose permissions are checked again when the link is used. */
  readonly by: LinkIssuer;
  /** Address that the link was mailed to. Absent for a link that was shown. */
  readonly mailedTo?: string;
}

/** Issuer of a link: an app (by its token or a manager), an owner, or a command, which may manage every person. */
export type LinkIssuer =
  | { readonly kind: 'app' }
  | { readonly kind: 'owner'; readonly owner: string }
  | { readonly kind: 'command' };

/** Limit of a member's resources. */
export const STAFF_RESOURCES_MAX = 100;
const resources = uuids(STAFF_RESOURCES_MAX, {
  default: null,
  inEvents: 'values',
  description: "The member's resources, for the role `self`. null for other roles.",
});
const active = flag({
  default: true,
  inEvents: 'values',
  request: { description: 'False: the member can do nothing in this app.' },
});

const calendarInvitations = flag({
  default: true,
  added: true,
  sparse: true,
  description:
    "Whether letters to the team bring the bookings of the member's own resources into the member's calendar.",
});

/** Fields of a staff member. */
export const STAFF = object({
  name: lineOfText(),
  /** Unique in the app, case-insensitively. Links are sent to it. It is no credential. */
  email: email(),
  role: oneOf(STAFF_ROLES, {
    inEvents: 'values',
    description:
      "`manager`: everything that the app's token allows; `reception`: bookings, customers and time off; `self`: only what concerns the member's own `resources`.",
  }),
  resources: { ...resources, read: readResources },
  active,
  calendarInvitations,
  tokens: internal<readonly StaffToken[]>({ inEvents: 'name' }),
  /** Oldest first. May include expired links. */
  links: internal<readonly StaffLink[]>(),
  /** UUID of the connected person. */
  person: internal<string | null>(),
  joinedAt: instant({
    default: null,
    readOnly: true,
    inEvents: 'nothing',
    description: 'The person who signs in as this member. null: nobody yet.',
  }),
});

export interface NewStaff extends InputOf<typeof STAFF> {}

/** Staff member of one app. A person may be connected to it. */
export interface Staff extends StoredObject, StoredOf<typeof STAFF> {}

export const STAFF_TOKENS_MAX = 20;
/** Limit of open links of a member. A further link ends the oldest. */
export const STAFF_LINKS_MAX = 3;

/** Prefixes of a staff member's token, a person's session and a link. */
export const STAFF_TOKEN = 'sk_';
export const SESSION_TOKEN = 'se_';
export const LINK = 'li_';

function readResources(fields: FieldReader, name: string): readonly string[] | null {
  // A problem of `active` comes before those of `resources`.
  active.read(fields, 'active');
  if (fields.raw('role') === 'self') return fields.requiredUuids(name, STAFF_RESOURCES_MAX);
  if (fields.has(name)) fields.fail(name, 'Must be left out, except for self');
  return null;
}

/** Applies a JSON merge patch to the fields of a member. A role other than `self` removes the resources. */
export function readPatchedStaff(before: Staff, patch: unknown): ValuesOf<typeof STAFF> {
  const { role = before.role, resources: asked } = patch as Readonly<Record<string, unknown>>;
  if (asked !== undefined) return patched(STAFF, before, patch);
  if (role !== 'self') return patched(STAFF, { ...before, resources: null }, patch);
  const isEmptied = before.role === 'self' && before.resources?.length === 0;
  if (!isEmptied) return patched(STAFF, before, patch);
  // All resources of the member were deleted. Read the other fields with any UUID in their place.
  return { ...patched(STAFF, { ...before, resources: [before.uuid] }, patch), resources: [] };
}

/** Returns the latest expiry of the member's open links. Null if no link is open. */
export function linkExpiresAt({ links }: Staff, now: Instant): Instant | null {
  const ends = links.map(({ expiresAt }) => expiresAt).filter((expiresAt) => now < expiresAt);
  return ends.length === 0 ? null : Math.max(...ends);
}
