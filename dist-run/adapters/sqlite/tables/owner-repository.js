import QuickLRU from 'quick-lru';
import { TransactionalCache } from '../file/companions.js';
import { frozen } from '../file/json.js';
const CACHED_MAX = 1_000;
export class SqliteOwnerRepository {
    #database;
    /** Tokens by e-mail address: every request of an owner needs them. */
    #cache;
    #addOwner;
    #owner;
    #addToken;
    #tokensOf;
    #all;
    #revoke;
    constructor(database) {
        this.#database = database;
        this.#cache = new TransactionalCache(database, new QuickLRU({ maxSize: CACHED_MAX }));
        const tokens = `
      SELECT token.uuid, owner.uuid AS owner, email, digest, origin, created_at
      FROM owner_token AS token JOIN owner ON owner.uuid = token.owner`;
        this.#addOwner = database.rows('INSERT INTO owner (uuid, email) VALUES (?, ?) ON CONFLICT (email) DO NOTHING');
        this.#owner = database.rows('SELECT uuid, email FROM owner WHERE email = ?');
        this.#addToken = database.rows(`INSERT INTO owner_token (uuid, owner, digest, origin, created_at) VALUES (?, ?, ?, ?, ?)
       ON CONFLICT (uuid) DO UPDATE SET digest = excluded.digest, origin = excluded.origin`);
        this.#tokensOf = database.rows(`${tokens} WHERE email = ? ORDER BY token.id`);
        this.#all = database.rows(`${tokens} ORDER BY token.id`);
        this.#revoke = database.rows('DELETE FROM owner_token WHERE uuid = ?');
    }
    addToken(token) {
        return this.#database.write(() => this.putToken(token));
    }
    /** Only within a write. */
    putOwner({ uuid, email }) {
        this.#addOwner.run(uuid, email);
    }
    /** Only within a write. */
    putToken({ uuid, owner, digest, origin, createdAt }) {
        this.putOwner(owner);
        const stored = this.#owner.get(owner.email) ?? owner;
        this.#addToken.run(uuid, stored.uuid, digest, origin, createdAt);
        this.#cache.changing().delete(owner.email);
        return stored;
    }
    /** Only within a write. */
    removeToken(token) {
        this.#cache.changing().clear();
        return this.#revoke.run(token).changes > 0;
    }
    tokensOf(email) {
        return this.#database.read(() => {
            const known = this.#cache.known.get(email);
            if (known)
                return known;
            const tokens = frozen(this.#tokensOf.all(email).map(toToken));
            // Unknown addresses are not cached: a stranger could fill the cache with them.
            if (tokens.length > 0)
                this.#cache.known.set(email, tokens);
            return tokens;
        });
    }
    list() {
        return this.#database.read(() => this.#all.all().map(toToken));
    }
    revoke(token) {
        return this.#database.write(() => this.removeToken(token));
    }
}
function toToken({ uuid, owner, email, digest, origin, created_at }) {
    return { uuid, owner: { uuid: owner, email }, digest, origin, createdAt: created_at };
}
