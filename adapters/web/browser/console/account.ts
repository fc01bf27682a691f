import type { Schemas } from '../../../client/index.js';
import { memory, remember, remembered } from '../parts/session.js';

/** With what somebody works in the console; remembered until the tab is closed. */
export interface Account {
  readonly token: string;
  /** `session`: made for this tab by an owner, whose own token is not kept. */
  readonly kind: 'app' | 'session';
  readonly app: { readonly uuid: string; readonly name: string; readonly slug: string };
  /** When a session ends by itself. */
  readonly endsAt: string | null;
}

const NAME = 'console';

export const rememberedAccount = (): Account | undefined => remembered<Account>(NAME);
export const rememberAccount = (account: Account): void => remember(NAME, account);
export const forgetAccount = (): void => memory.remove(NAME);

export function accountOf(
  token: string,
  { uuid, name, slug }: Schemas['App'],
  session?: { readonly expires_at: string },
): Account {
  return { token, kind: session ? 'session' : 'app', app: { uuid, name, slug }, endsAt: session?.expires_at ?? null };
}
