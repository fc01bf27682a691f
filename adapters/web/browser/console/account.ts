import { createClient, type Schemas } from '../../../client/index.js';
import { serviceUrl } from '../parts/client.js';
import { memory, remember, remembered } from '../parts/session.js';
import type { Role } from './role.js';
import type { Failure } from './words.js';

/** With what somebody works in the console; remembered until the tab is closed. */
export interface Account {
  readonly token: string;
  /** `session`: made for this tab by an owner, whose own token is not kept. */
  readonly kind: 'app' | 'session';
  readonly app: { readonly uuid: string; readonly name: string; readonly slug: string };
  /** When a session ends by itself. */
  readonly endsAt: string | null;
  /** What the token may do; by default everything. */
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

/** Milliseconds after which nobody waits any longer for the service to end a session. */
const PATIENCE = 10_000;

/**
 * Ends a session on the service too, so that its token opens nothing any more; an app's own token is not the console's to
 * end. It is asked for even if the tab is closed meanwhile.
 * @returns what stood in the way, if the session may have gone on.
 */
export async function endSession({ token, kind }: Account): Promise<Failure | undefined> {
  if (kind === 'app') return undefined;
  const lasting: typeof fetch = (address, init) => fetch(address, { ...init, keepalive: true });
  const client = createClient({ baseUrl: serviceUrl(), token, fetch: lasting });
  const patience = AbortSignal.timeout(PATIENCE);
  try {
    const ended = await client.deleteCurrentSession({ signal: patience });
    // What is not known is not there any more: a session that has ended by itself, or an app that is gone.
    const isGone = ended.outcome === 'ok' || (ended.outcome === 'refused' && ended.status === 401);
    return isGone ? undefined : ended;
  } catch (cause) {
    if (!patience.aborted) throw cause;
    return { outcome: 'unreachable', cause };
  }
}
