import { FieldReader, LONG_TEXT_MAX, type Meta, oneLine, TEXT_MAX } from '../fields.js';
import type { Instant } from '../ports.js';

/** Fields of an app that a client sends (core/README.md, "Apps"). */
export interface NewApp {
  readonly slug: string;
  readonly name: string;
  readonly description: string;
  readonly meta?: Meta | undefined;
}

/** A business: the container of resources, bookings and workflows. Slug and name are unique in the whole service. */
export interface App {
  readonly uuid: string;
  /** UUID of the owner that created the app. Only that owner has access to it. */
  readonly owner: string;
  readonly slug: string;
  readonly name: string;
  readonly description: string;
  readonly meta: Meta;
  /**
   * True for apps created after letters (mails about bookings) were introduced: they send letters unless their settings say otherwise.
   * Absent for older apps.
   */
  readonly sendsLetters?: true;
  /** Counts the changes, from 1. */
  readonly version: number;
  readonly createdAt: Instant;
  readonly updatedAt: Instant;
}

/** Stored digest of an app's token, and of the previous token during its grace period. */
export interface AppCredential {
  readonly digest: string;
  readonly previous: { readonly digest: string; readonly until: Instant } | null;
  /** Secret of the app's manage tokens. Absent until the first such token is made. */
  readonly manage?: ManageSecret;
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

/** App with its credential, as storages keep them. */
export interface AppRecord {
  readonly app: App;
  readonly credential: AppCredential;
}

const SLUG = /^[A-Za-z0-9\-._~]+$/;

/** True for 1 to `TEXT_MAX` characters that need no escaping in a URL: letters, digits and `-._~`. */
export function isSlug(text: string): boolean {
  return SLUG.test(text) && text.length <= TEXT_MAX;
}

/** @throws ValidationError naming every bad field. */
export function readNewApp(input: unknown): Required<NewApp> & { meta: Meta } {
  const fields = new FieldReader(input);
  const app = {
    slug: fields.requiredText('slug', TEXT_MAX),
    name: fields.requiredName('name'),
    description: fields.requiredText('description', LONG_TEXT_MAX),
    meta: fields.meta(),
  };
  if (app.slug !== '' && !SLUG.test(app.slug)) {
    fields.fail('slug', 'Must consist of letters, digits and - . _ ~ only');
  }
  fields.done();
  return app;
}

/** @throws ValidationError naming every bad field. */
export function newApp(input: NewApp, given: { uuid: string; owner: string; now: Instant }): App {
  const { uuid, owner, now } = given;
  return { uuid, owner, ...readNewApp(input), sendsLetters: true, version: 1, createdAt: now, updatedAt: now };
}

/** The fields of the app that a client may send. */
export function appFields({ slug, name, description, meta }: App): NewApp {
  return { slug, name: oneLine(name), description, meta };
}

/** Digests of all current and previous tokens of the app. */
export function digestsOf({ digest, previous, sessions = [] }: AppCredential): readonly string[] {
  return [digest, ...(previous ? [previous.digest] : []), ...sessions.map((session) => session.digest)];
}
