import type { Instant } from '../ports.js';
/** Roles: all permissions of the app; the work of a front desk; or the work on the member's own resources. */
export declare const STAFF_ROLES: readonly ['manager', 'reception', 'self'];
export type StaffRole = (typeof STAFF_ROLES)[number];
/** Fields of a staff member that a client sends. */
export interface NewStaff {
    readonly name: string;
    /** Unique in the app, case-insensitively. Links are sent to it. It is no credential. */
    readonly email: string;
    readonly role: StaffRole;
    /** 1 to 100 UUIDs, for `self`; null for the others. */
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
/** Issuer of a link: an app, by its token or a manager; an owner; or a command, which has no limits. */
export type LinkIssuer = {
    readonly kind: 'app';
} | {
    readonly kind: 'owner';
    readonly owner: string;
} | {
    readonly kind: 'command';
};
/** Staff member: a person's place in one app. */
export interface Staff extends StaffFields {
    readonly uuid: string;
    readonly app: string;
    readonly tokens: readonly StaffToken[];
    /** Oldest first. May include expired links. */
    readonly links: readonly StaffLink[];
    /** When links were mailed to the member within the last hour. */
    readonly mailedAt?: readonly Instant[];
    /** UUID of the connected person. */
    readonly person: string | null;
    readonly joinedAt: Instant | null;
    /** Counts the changes, from 1. */
    readonly version: number;
    readonly createdAt: Instant;
    readonly updatedAt: Instant;
}
export declare const STAFF_RESOURCES_MAX = 100;
/** Limit of live tokens of a member. */
export declare const STAFF_TOKENS_MAX = 20;
/** Limit of open links of a member. A further link ends the oldest. */
export declare const STAFF_LINKS_MAX = 3;
/** Prefixes of the secrets of staff and persons. */
export declare const STAFF_TOKEN = "sk_";
export declare const SESSION_TOKEN = "se_";
export declare const LINK = "li_";
/** @throws ValidationError naming every bad field. */
export declare function readNewStaff(input: unknown): StaffFields;
/** Fields of the member that a client may send. */
export declare function staffFields({ name, email, role, resources, active }: Staff): StaffFields;
/**
 * Applies a JSON merge patch to the fields. Roles other than `self` lose their resources. The last resource of `self`
 * may have been deleted.
 * @throws ValidationError naming every bad field.
 */
export declare function readPatchedStaff(before: Staff, patch: unknown): StaffFields;
/** Returns the end of the member's last open link. Null if none is open. */
export declare function linkExpiresAt({ links }: Staff, now: Instant): Instant | null;
