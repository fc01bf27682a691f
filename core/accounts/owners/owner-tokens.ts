import { NotFoundError, ValidationError } from '../../basics/errors.js';
import { asUuid, REQUIRED } from '../../basics/fields.js';
import type { Clock, Digest, NewToken, NewUuid } from '../../basics/ports.js';
import type { OwnerRepository } from '../../ledger/storage/owner-repository.js';
import { type Owner, type OwnerToken, ownerEmail, type TokenOrigin } from '../../model/owner.js';

interface Needs {
  readonly owners: OwnerRepository;
  readonly newUuid: NewUuid;
  readonly newToken: NewToken;
  readonly digest: Digest;
  readonly clock: Clock;
}

export function issuingOwnerTokens({ owners, newUuid, newToken, digest, clock }: Needs) {
  async function store(email: string, token: string, origin: TokenOrigin): Promise<{ owner: Owner; uuid: string }> {
    const stored: OwnerToken = {
      uuid: newUuid(),
      owner: { uuid: newUuid(), email: ownerEmail(email) },
      digest: digest(token),
      origin,
      createdAt: clock(),
    };
    return { owner: await owners.addToken(stored), uuid: stored.uuid };
  }

  return {
    async issueToken(email: string, token = newToken()): Promise<{ owner: Owner; token: string; uuid: string }> {
      const issued = await store(email, token, 'issued');
      return { ...issued, token };
    },

    async adoptToken(email: string, token: string): Promise<Owner> {
      if (typeof token !== 'string' || token === '') throw new ValidationError({ token: REQUIRED });
      const given = (await owners.list()).filter((known) => known.origin === 'environment');
      const same = given.find((known) => known.owner.email === ownerEmail(email) && known.digest === digest(token));
      const owner = same?.owner ?? (await store(email, token, 'environment')).owner;
      for (const stale of given) if (stale !== same) await owners.revoke(stale.uuid);
      return owner;
    },
  };
}

export function listOwnerTokens({ owners }: Pick<Needs, 'owners'>) {
  return async (): Promise<readonly OwnerToken[]> => {
    return owners.list();
  };
}

export function revokeOwnerToken({ owners }: Pick<Needs, 'owners'>) {
  return async (token: string): Promise<void> => {
    const uuid = asUuid(token);
    if (uuid === undefined || !(await owners.revoke(uuid))) {
      throw new NotFoundError('There is no owner token with that UUID');
    }
  };
}
