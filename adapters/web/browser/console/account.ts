import { createClient, type Schemas } from '../../../client/index.js';
import { serviceUrl } from '../parts/client.js';
import { memory, remember, remembered } from '../parts/session.js';
import type { Role } from './role.js';
import type { Failure } from './words.js';

/** Credential of the console, stored until the tab is closed. */
export interface Account {
  readonly token: string;
  /** `session`: created for this tab by an owner, whose own token is not stored. */
  readonly kind: 'app' | 'session';
  readonly app: { readonly uuid: string; readonly name: string; readonly slug: string };
  /** Expiry of a session. */
  readonly endsAt: string | null;
  /** Rights of the token. Default: all. */
  readonly role?: Role;
}

const NAME = 'console';

export const rememberedAccount = (): Account | undefined => remembered<Account>(NAME);
export const rememberAccount = (account: Account): void => remember(NAME, account);

/** The app that was worked with last in this tab: the address may still lead to one of its objects. */
const LAST = 'console.last';

/** Forgets the account, but not its app. */
export function forgetAccount(): void {
  const account = rememberedAccount();
  if (account) memory.set(LAST, account.app.uuid);
  memory.remove(NAME);
}

/** True if the address was made while this tab worked with another app. */
export function isAddressOfAnother({ app }: Account): boolean {
  const last = memory.get(LAST);
  return last !== undefined && last !== app.uuid;
}

export function accountOf(
  token: string,
  { uuid, name, slug }: Schemas['App'],
  session?: { readonly expires_at: string },
): Account {
  return { token, kind: session ? 'session' : 'app', app: { uuid, name, slug }, endsAt: session?.expires_at ?? null };
}

/** Timeout in ms for ending a session. */
const PATIENCE = 10_000;

/**
 * Ends a session on the service, too. Does not end an app's own token. Sent even if the tab is closed. @returns the failure if the session
 * may still be valid.
 */
export async function endSession({ token, kind }: Account): Promise<Failure | undefined> {
  if (kind === 'app') return undefined;
  const lasting: typeof fetch = (address, init) => fetch(address, { ...init, keepalive: true });
  const client = createClient({ baseUrl: serviceUrl(), token, fetch: lasting });
  const patience = AbortSignal.timeout(PATIENCE);
  try {
    const ended = await client.deleteCurrentSession({ signal: patience });
    // An unknown session has expired, or its app was deleted.
    const isGone = ended.outcome === 'ok' || (ended.outcome === 'refused' && ended.status === 401);
    return isGone ? undefined : ended;
  } catch (cause) {
    if (!patience.aborted) throw cause;
    return { outcome: 'unreachable', cause };
  }
}
