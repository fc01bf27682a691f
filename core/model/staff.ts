import { FieldReader, oneLine, REQUIRED } from '../fields.js';
import type { Instant } from '../ports.js';

/** Roles: all permissions of the app; the work of a front desk; or the work on the member's own resources. */
export const STAFF_ROLES = ['manager', 'reception', 'self'] as const;
export type StaffRole = (typeof STAFF_ROLES)[number];

/** Fields of a staff member that a client sends. */
export interface NewStaff {
  readonly name: string;
  /** Unique in the app, case-insensitively. Links are sent to it. It is no credential. */
  readonly email: string;
  readonly role: StaffRole;
  /** UUIDs of the member's own resources, 1 to 100, for the role `self`. Null for other roles. */
  readonly resources?: readonly string[] | null | undefined;
  /** False if the member has no access to this app. Default true. */
  readonly active?: boolean | null | undefined;
}

export interface StaffFields {
  readonly name: string;
  readonly email: string;
  readonly role: StaffRole;
  readonly resources: readonly string[] | null;
  readonly active: boolean;
}

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

/** Staff member of one app. A person may be connected to it. */
export interface Staff extends StaffFields {
  readonly uuid: string;
  readonly app: string;
  readonly tokens: readonly StaffToken[];
  /** Oldest first. May include expired links. */
  readonly links: readonly StaffLink[];
  /** UUID of the connected person. */
  readonly person: string | null;
  readonly joinedAt: Instant | null;
  /** Counts the changes, from 1. */
  readonly version: number;
  readonly createdAt: Instant;
  readonly updatedAt: Instant;
}

export const STAFF_RESOURCES_MAX = 100;
/** Limit of live tokens of a member. */
export const STAFF_TOKENS_MAX = 20;
/** Limit of open links of a member. A further link ends the oldest. */
export const STAFF_LINKS_MAX = 3;

/** Prefixes of a staff member's token, a person's session and a link. */
export const STAFF_TOKEN = 'sk_';
export const SESSION_TOKEN = 'se_';
export const LINK = 'li_';

/** @throws ValidationError naming every bad field. */
export function readNewStaff(input: unknown): StaffFields {
  const fields = new FieldReader(input);
  const given = {
    name: fields.requiredName('name'),
    email: requiredEmail(fields),
    role: fields.requiredOneOf('role', STAFF_ROLES),
    active: fields.flag('active', true),
  };
  const resources = given.role === 'self' ? fields.requiredUuids('resources', STAFF_RESOURCES_MAX) : null;
  if (given.role !== 'self' && fields.has('resources')) fields.fail('resources', 'Must be left out, except for self');
  fields.done();
  return { ...given, resources };
}

function requiredEmail(fields: FieldReader): string {
  const email = fields.emailOrBlank('email');
  if (email === null && !fields.isBad('email')) fields.fail('email', REQUIRED);
  return email ?? '';
}

/** Fields of the member that a client may send. */
export function staffFields({ name, email, role, resources, active }: Staff): StaffFields {
  return { name: oneLine(name), email, role, resources, active };
}

/**
 * Applies a JSON merge patch to the fields of a member. A role other than `self` removes the resources. @throws ValidationError naming
 * every bad field.
 */
export function readPatchedStaff(before: Staff, patch: unknown): StaffFields {
  const asked = patch as Readonly<Record<string, unknown>>;
  const kept = staffFields(before);
  const merged = {
    ...kept,
    ...Object.fromEntries(Object.entries(asked).filter(([, value]) => value !== undefined)),
  } as Record<string, unknown>;
  const isNamed = asked.resources !== undefined;
  if (merged.role !== 'self' && !isNamed) merged.resources = null;
  const isEmptied = merged.role === 'self' && before.role === 'self' && !isNamed && before.resources?.length === 0;
  if (!isEmptied) return readNewStaff(merged);
  return { ...readNewStaff({ ...merged, resources: [before.uuid] }), resources: [] };
}

/** Returns the latest expiry of the member's open links. Null if no link is open. */
export function linkExpiresAt({ links }: Staff, now: Instant): Instant | null {
  const ends = links.map(({ expiresAt }) => expiresAt).filter((expiresAt) => now < expiresAt);
  return ends.length === 0 ? null : Math.max(...ends);
}
