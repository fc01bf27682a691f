import { NotFoundError, ValidationError } from '../errors.js';
import { asUuid, REQUIRED } from '../fields.js';
import { type Owner, type OwnerToken, ownerEmail, type TokenOrigin } from '../model/owner.js';
import type { Clock, Digest, NewToken, NewUuid } from '../ports.js';
import type { OwnerRepository } from '../storage/owner-repository.js';

interface Needs {
  readonly owners: OwnerRepository;
  readonly newUuid: NewUuid;
  readonly newToken: NewToken;
  readonly digest: Digest;
  readonly clock: Clock;
}

/** Creates a token for a new or known owner. The token is returned only here: its digest is stored. */
export class IssueOwnerToken {
  readonly #needs: Needs;
  constructor(needs: Needs) {
    this.#needs = needs;
  }

  /** @throws ValidationError on `email`. */
  async execute(email: string, token = this.#needs.newToken()): Promise<{ owner: Owner; token: string; uuid: string }> {
    const issued = await this.#store(email, token, 'issued');
    return { ...issued, token };
  }

  /**
   * Makes `token` the only token from the environment. Revokes earlier tokens from the environment, of any owner.
   * @throws ValidationError on `email` or `token`.
   */
  async adopt(email: string, token: string): Promise<Owner> {
    if (typeof token !== 'string' || token === '') throw new ValidationError({ token: REQUIRED });
    const { owners, digest } = this.#needs;
    const given = (await owners.list()).filter((known) => known.origin === 'environment');
    const same = given.find((known) => known.owner.email === ownerEmail(email) && known.digest === digest(token));
    const owner = same?.owner ?? (await this.#store(email, token, 'environment')).owner;
    for (const stale of given) if (stale !== same) await owners.revoke(stale.uuid);
    return owner;
  }

  async #store(email: string, token: string, origin: TokenOrigin): Promise<{ owner: Owner; uuid: string }> {
    const { owners, newUuid, digest, clock } = this.#needs;
    const stored: OwnerToken = {
      uuid: newUuid(),
      owner: { uuid: newUuid(), email: ownerEmail(email) },
      digest: digest(token),
      origin,
      createdAt: clock(),
    };
    return { owner: await owners.addToken(stored), uuid: stored.uuid };
  }
}

export class ListOwnerTokens {
  readonly #needs: Pick<Needs, 'owners'>;
  constructor(needs: Pick<Needs, 'owners'>) {
    this.#needs = needs;
  }

  async execute(): Promise<readonly OwnerToken[]> {
    return this.#needs.owners.list();
  }
}

export class RevokeOwnerToken {
  readonly #needs: Pick<Needs, 'owners'>;
  constructor(needs: Pick<Needs, 'owners'>) {
    this.#needs = needs;
  }

  /** @throws NotFoundError when no token has that UUID. */
  async execute(token: string): Promise<void> {
    const uuid = asUuid(token);
    if (uuid === undefined || !(await this.#needs.owners.revoke(uuid))) {
      throw new NotFoundError('There is no owner token with that UUID');
    }
  }
}
