import type { Client } from '../../../client/index.js';
import type { Failure } from './words.js';

/** Rights of a credential in its app. Tokens of apps, sessions and owners have the rights of a manager. */
export type Role = 'manager' | 'reception' | 'self';

/** Determines the role of a token. A staff member's role follows from the operations that the service refuses. */
export async function readRole(client: Client, token: string): Promise<Role | Failure> {
  if (!token.startsWith('sk_')) return 'manager';
  const keys = await client.listKeys({ query: { limit: 1 } });
  if (keys.outcome === 'ok') return 'manager';
  if (keys.outcome !== 'refused' || keys.status !== 403) return keys;
  const staff = await client.listStaff({ query: { limit: 2 } });
  if (staff.outcome !== 'ok') return staff;
  // A member with the role `self` sees only its own entry. Reception sees others, too.
  const [first, second] = staff.value.data;
  return first?.role === 'self' && second === undefined ? 'self' : 'reception';
}
