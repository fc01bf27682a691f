import { randomBytes, timingSafeEqual } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { ClientTurns } from '../../core/accounts/persons/client-turns.js';
import type { Passwords } from '../../core/accounts/persons/passwords.js';
import { HASH_BYTES, type ScryptCost, scryptInThread } from './scrypt-thread.js';

/** Cost parameters from OWASP's list: each password takes 32 MB and some 100 ms. */
const COST: ScryptCost = { N: 2 ** 15, r: 8, p: 3 };
const SALT_BYTES = 16;
const AT_ONCE_MAX = 2;
const WAITING_MAX = 20;
const WAITING_OF_CLIENT_MAX = 2;

interface Stored extends ScryptCost {
  readonly salt: Buffer;
  readonly hash: Buffer;
}

/** Hashes two passwords at once (one on one or two cores); 20 more wait, two for each client. Others are refused. */
export function scryptPasswords({
  cores = availableParallelism(),
  cost = COST,
}: {
  readonly cores?: number;
  readonly cost?: ScryptCost;
} = {}): Passwords {
  /** Hash to compare with if an account has none, so that the response time does not reveal whether it exists. */
  const nobody: Stored = { ...cost, salt: Buffer.alloc(SALT_BYTES), hash: Buffer.alloc(HASH_BYTES) };
  const atOnce = Math.max(1, Math.min(AT_ONCE_MAX, cores - 1));
  const turns = new ClientTurns({ atOnce, waiting: WAITING_MAX, waitingOfClient: WAITING_OF_CLIENT_MAX });
  return {
    hash: (password, client) =>
      turns.run(client, async () => {
        const salt = randomBytes(SALT_BYTES);
        return textOf({ ...cost, salt, hash: await scryptInThread({ password, salt, ...cost }) });
      }),
    isRight: (password, find, client) =>
      turns.run(client, async () => {
        const text = await find();
        const stored = text === null ? nobody : storedIn(text);
        const { N, r, p, salt } = stored;
        const hash = await scryptInThread({ password, salt, N, r, p });
        return timingSafeEqual(hash, stored.hash) && text !== null;
      }),
  };
}

/** Formats a hash for the storage: `scrypt$N$r$p$salt$hash`, with salt and hash in base64url. */
function textOf({ N, r, p, salt, hash }: Stored): string {
  return ['scrypt', N, r, p, salt.toString('base64url'), hash.toString('base64url')].join('$');
}

function storedIn(text: string): Stored {
  const [, N, r, p, salt = '', hash = ''] = text.split('$');
  return {
    N: Number(N),
    r: Number(r),
    p: Number(p),
    salt: Buffer.from(salt, 'base64url'),
    hash: Buffer.from(hash, 'base64url'),
  };
}
