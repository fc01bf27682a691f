import { FieldReader, LONG_TEXT_MAX, type Meta, TEXT_MAX } from '../fields.js';
import type { Instant } from '../ports.js';

/** What a client says of an app (core/README.md, "Apps"). */
export interface NewApp {
  readonly slug: string;
  readonly name: string;
  readonly description: string;
  readonly meta?: Meta | undefined;
}

/** A business: the container of resources, bookings and workflows. Slug and name are unique in the whole service. */
export interface App {
  readonly uuid: string;
  /** The UUID of the owner that made it; only that owner sees it. */
  readonly owner: string;
  readonly slug: string;
  readonly name: string;
  readonly description: string;
  readonly meta: Meta;
  /** Counts the changes, from 1. */
  readonly version: number;
  readonly createdAt: Instant;
  readonly updatedAt: Instant;
}

/** What is stored of an app's token: the digest, and for a time of grace that of the token before it. */
export interface AppCredential {
  readonly digest: string;
  readonly previous: { readonly digest: string; readonly until: Instant } | null;
  /** Absent until it is first needed. */
  readonly manage?: ManageSecret;
  /** Oldest first, those that have ended but were not yet forgotten among them; absent where there are none. */
  readonly sessions?: readonly StoredSession[];
}

/** A further token of an app, which ends by itself. */
export interface StoredSession {
  readonly uuid: string;
  readonly digest: string;
  readonly createdAt: Instant;
  /** From then on it proves nothing. */
  readonly expiresAt: Instant;
}

/** The secret under which the manage tokens of an app's bookings are written, as it is stored, and for a time of grace the one before. */
export interface ManageSecret {
  readonly secret: string;
  readonly previous: { readonly secret: string; readonly until: Instant } | null;
}

/** An app with its credential, as a storage keeps them together. */
export interface AppRecord {
  readonly app: App;
  readonly credential: AppCredential;
}

const SLUG = /^[A-Za-z0-9\-._~]+$/;

/** @throws ValidationError naming every bad field. */
export function readNewApp(input: unknown): Required<NewApp> & { meta: Meta } {
  const fields = new FieldReader(input);
  const app = {
    slug: fields.requiredText('slug', TEXT_MAX),
    name: fields.requiredText('name', TEXT_MAX),
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
  return { uuid, owner, ...readNewApp(input), version: 1, createdAt: now, updatedAt: now };
}

/** The fields of the app that a client may send. */
export function appFields({ slug, name, description, meta }: App): NewApp {
  return { slug, name, description, meta };
}

/** The digests of all tokens that prove the app, or did. */
export function digestsOf({ digest, previous, sessions = [] }: AppCredential): readonly string[] {
  return [digest, ...(previous ? [previous.digest] : []), ...sessions.map((session) => session.digest)];
}
