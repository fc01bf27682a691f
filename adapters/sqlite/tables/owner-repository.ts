import QuickLRU from 'quick-lru';
import type { Alongside, Owner, OwnerRepository, OwnerToken, TokenOrigin } from '../../../core/index.js';
import { TransactionalCache } from '../file/companions.js';
import { OverDatabase } from '../file/database.js';
import { frozen } from '../file/json.js';

interface TokenRow {
  uuid: string;
  owner: string;
  email: string;
  digest: string;
  origin: TokenOrigin;
  created_at: number;
}

const CACHED_MAX = 1_000;

const TOKENS = `SELECT token.uuid, owner.uuid AS owner, email, digest, origin, created_at
  FROM slotkeeper_owner_token AS token JOIN slotkeeper_owner AS owner ON owner.uuid = token.owner`;

export class SqliteOwnerRepository extends OverDatabase implements OwnerRepository {
  /** Cache of tokens by e-mail address, because every request of an owner needs them. */
  readonly #cache = new TransactionalCache(
    this.database,
    new QuickLRU<string, readonly OwnerToken[]>({ maxSize: CACHED_MAX }),
  );
  readonly #addOwner = this.database.rows<[string, string]>(
    'INSERT INTO slotkeeper_owner (uuid, email) VALUES (?, ?) ON CONFLICT (email) DO NOTHING',
  );
  readonly #owner = this.database.rows<[string], Owner>('SELECT uuid, email FROM slotkeeper_owner WHERE email = ?');
  readonly #addToken = this.database.rows<[string, string, string, string, number]>(
    `INSERT INTO slotkeeper_owner_token (uuid, owner, digest, origin, created_at) VALUES (?, ?, ?, ?, ?)
     ON CONFLICT (uuid) DO UPDATE SET digest = excluded.digest, origin = excluded.origin`,
  );
  readonly #tokensOf = this.database.rows<[string], TokenRow>(`${TOKENS} WHERE email = ? ORDER BY token.id`);
  readonly #all = this.database.rows<[], TokenRow>(`${TOKENS} ORDER BY token.id`);
  readonly #revoke = this.database.rows<[string]>('DELETE FROM slotkeeper_owner_token WHERE uuid = ?');

  addToken(token: OwnerToken, alongside?: (owner: Owner) => Alongside): Promise<Owner> {
    return this.database.write(() => {
      const owner = this.putToken(token);
      if (alongside) this.database.runAlongside(alongside(owner));
      return owner;
    }, alongside !== undefined);
  }

  /** Stores an owner. Call it only within a write. */
  putOwner({ uuid, email }: Owner): void {
    this.#addOwner.run(uuid, email);
  }

  /** Stores a token. Returns its owner as stored. Call it only within a write. */
  putToken({ uuid, owner, digest, origin, createdAt }: OwnerToken): Owner {
    this.putOwner(owner);
    const stored = this.#owner.get(owner.email) ?? owner;
    this.#addToken.run(uuid, stored.uuid, digest, origin, createdAt);
    this.#cache.changing().delete(owner.email);
    return stored;
  }

  tokensOf(email: string): Promise<readonly OwnerToken[]> {
    return this.database.read(() => {
      const known = this.#cache.known.get(email);
      if (known) return known;
      const tokens = frozen(this.#tokensOf.all(email).map(toToken));
      // Unknown addresses are not cached, because a stranger could fill the cache with them.
      if (tokens.length > 0) this.#cache.known.set(email, tokens);
      return tokens;
    });
  }

  list(): Promise<readonly OwnerToken[]> {
    return this.database.read(() => this.#all.all().map(toToken));
  }

  revoke(token: string, alongside?: Alongside): Promise<boolean> {
    return this.database.write(() => {
      this.#cache.changing().clear();
      const isDone = this.#revoke.run(token).changes > 0;
      if (alongside && isDone) this.database.runAlongside(alongside);
      return isDone;
    }, alongside !== undefined);
  }
}

function toToken({ uuid, owner, email, digest, origin, created_at }: TokenRow): OwnerToken {
  return { uuid, owner: { uuid: owner, email }, digest, origin, createdAt: created_at };
}
