import { TEXT_MAX } from '../basics/fields.js';
import type { Instant } from '../basics/ports.js';
import {
  type InputOf,
  lineOfText,
  longText,
  meta,
  object,
  parse,
  type StoredObject,
  type StoredOf,
  text,
} from '../basics/schema.js';

const SLUG = /^[A-Za-z0-9\-._~]+$/;

/** Form of a slug. */
export const SLUG_FORM = {
  json: { pattern: SLUG.source },
  check: (slug: string) => (SLUG.test(slug) ? undefined : 'Must consist of letters, digits and - . _ ~ only'),
};

/** Fields of an app (core/accounts/README.md, "Apps"). */
export const APP = object({
  slug: text({
    inEvents: 'values',
    description: 'Unique in the whole service.',
    ...SLUG_FORM,
  }),
  name: lineOfText({ inEvents: 'values', description: 'Unique in the whole service.' }),
  description: longText(),
  meta: meta(),
});

export interface NewApp extends InputOf<typeof APP> {}

/** A business: the container of resources, bookings and workflows. */
export interface App extends Omit<StoredObject, 'app'>, StoredOf<typeof APP> {
  /** UUID of the owner that created the app. Only that owner has access to it. */
  readonly owner: string;
  /** True if the app sends letters (mails about bookings) unless its settings say otherwise. False for apps from before letters existed. */
  readonly sendsLetters: boolean;
}

/** Stored digest of an app's token, and of the previous token during its grace period. */
export interface AppCredential {
  readonly digest: string;
  readonly previous: { readonly digest: string; readonly until: Instant } | null;
  /** Secret of the app's manage tokens. Absent until the first such token is made. */
  readonly manage?: ManageSecret;
  /** Secret of Stripe's notices. Absent if they are not set up. */
  readonly stripe?: StripeSecret;
  /** Oldest first. May include expired sessions that are not deleted yet. Absent if there are none. */
  readonly sessions?: readonly StoredSession[];
}

/** Additional token of an app that expires. */
export interface StoredSession {
  readonly uuid: string;
  readonly digest: string;
  readonly createdAt: Instant;
  /** Invalid from this moment on. */
  readonly expiresAt: Instant;
}

/** Stored secret that signs the manage tokens of an app's bookings, and the previous secret during its grace period. */
export interface ManageSecret {
  readonly secret: string;
  readonly previous: { readonly secret: string; readonly until: Instant } | null;
}

/** Stored secret that verifies Stripe's notices, and the previous secret while it is being replaced. */
export interface StripeSecret extends ManageSecret {
  /** Greater with each change. */
  readonly updatedAt: Instant;
}

/** App with its credential, as storages keep them. */
export interface AppRecord {
  readonly app: App;
  readonly credential: AppCredential;
}

/** True for 1 to `TEXT_MAX` characters that need no escaping in a URL: letters, digits and `-._~`. */
export function isSlug(text: string): boolean {
  return SLUG.test(text) && text.length <= TEXT_MAX;
}

export function newApp(input: NewApp, given: { uuid: string; owner: string; now: Instant }): App {
  const { uuid, owner, now } = given;
  return { uuid, owner, ...parse(APP, input), sendsLetters: true, version: 1, createdAt: now, updatedAt: now };
}

/** Digests of all current and previous tokens of the app. */
export function listDigests({ digest, previous, sessions = [] }: AppCredential): readonly string[] {
  return [digest, ...(previous ? [previous.digest] : []), ...sessions.map((session) => session.digest)];
}
