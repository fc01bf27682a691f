import { createClient, type Schemas } from '../../../client/index.js';
import { serviceUrl } from '../parts/client.js';
import { device, memory, remember, remembered } from '../parts/session.js';
import type { Role } from './role.js';
import type { Failure } from './words.js';

/** Credential of one app, kept in storage until the tab is closed. */
export interface Account {
  readonly token: string;
  /** `session`: created for this tab with an owner's token, which itself is not stored. */
  readonly kind: 'app' | 'session';
  /** Person who is signed in, with the session for all of the person's apps. Undefined for a token. */
  readonly person?: SignedIn;
  readonly app: { readonly uuid: string; readonly name: string; readonly slug: string };
  readonly endsAt: string | null;
  /** Role of the credential in the app. Default: a manager's. */
  readonly role?: Role;
}

export interface SignedIn {
  /** Token `se_…`. It is valid in all apps of the person. */
  readonly token: string;
  readonly hasPassword: boolean;
  /** True if the device keeps the session after the tab is closed. */
  readonly isKept: boolean;
  readonly endsAt: string;
}

/** Person who has signed in and has no app open. */
interface PersonAlone {
  readonly person: SignedIn;
  readonly app?: undefined;
}

export type Identity = Account | PersonAlone;

const NAME = 'console';
/** Storage key of the app that was opened last on this device. */
const LAST_APP = 'console.app';

export const rememberedIdentity = (): Identity | undefined =>
  remembered<Identity>(NAME) ?? remembered<Identity>(NAME, device);

export function rememberIdentity(identity: Identity): void {
  const { person, app } = identity;
  remember(NAME, identity);
  if (person?.isKept) remember(NAME, identity, device);
  if (person && app) rememberLastApp(app.uuid);
}

export const rememberLastApp = (uuid: string): void => device.set(LAST_APP, uuid);
export const lastApp = (): string | undefined => device.get(LAST_APP);

/** Builds the account of a person in one of the person's apps. */
export function accountIn(person: SignedIn, { uuid, name, slug, role }: OpenableApp): Account {
  const app = { uuid, name, slug };
  const has = role === 'owner' ? 'manager' : role;
  return { token: `${person.token}@${uuid}`, kind: 'session', app, endsAt: person.endsAt, role: has, person };
}

/** App that a person can open, with the person's role in it. */
export interface OpenableApp {
  readonly uuid: string;
  readonly name: string;
  readonly slug: string;
  readonly role: Schemas['Membership']['role'];
}

export const placesIn = (memberships: readonly Schemas['Membership'][]): readonly OpenableApp[] =>
  memberships.flatMap(({ uuid, name, slug, role }) =>
    uuid === null ? [] : [{ uuid, name: name ?? '', slug: slug ?? '', role }],
  );

/** Storage key of the app that this tab showed last. The tab's address may still refer to an object of that app. */
const LAST = 'console.last';

/** Forgets the credential, but not its app (see `LAST`). */
export function forgetIdentity(): void {
  const app = rememberedIdentity()?.app;
  if (app) memory.set(LAST, app.uuid);
  memory.remove(NAME);
  device.remove(NAME);
}

/** True if the tab's address belongs to another app than the account's. */
export function isAddressOfAnother({ app }: Account): boolean {
  const last = memory.get(LAST);
  return last !== undefined && last !== app.uuid;
}

export function buildAccount(
  token: string,
  { uuid, name, slug }: Schemas['App'],
  session?: { readonly expires_at: string },
): Account {
  return { token, kind: session ? 'session' : 'app', app: { uuid, name, slug }, endsAt: session?.expires_at ?? null };
}

/** Timeout in ms for ending a session. */
const PATIENCE = 10_000;

/**
 * Ends the session on the service. An app's own token stays valid. The request is sent even if the tab is closed. @returns the failure if
 * the session may still be valid.
 */
export async function endSession(identity: Identity): Promise<Failure | undefined> {
  if (identity.app && identity.kind === 'app') return undefined;
  const lasting: typeof fetch = (address, init) => fetch(address, { ...init, keepalive: true });
  const { token } = identity.app ? identity : identity.person;
  const client = createClient({ baseUrl: serviceUrl(), token, fetch: lasting });
  const patience = AbortSignal.timeout(PATIENCE);
  try {
    const ended = await (identity.app ? client.deleteCurrentSession : client.signOut)({ signal: patience });
    // An unknown session has expired, or its app was deleted.
    const isGone = ended.outcome === 'ok' || (ended.outcome === 'refused' && ended.status === 401);
    return isGone ? undefined : ended;
  } catch (cause) {
    if (!patience.aborted) throw cause;
    return { outcome: 'unreachable', cause };
  }
}
