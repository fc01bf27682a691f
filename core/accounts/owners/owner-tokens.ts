import { NotFoundError, ValidationError } from '../../basics/errors.js';
import { asUuid, REQUIRED } from '../../basics/fields.js';
import type { Clock, Digest, NewToken, NewUuid } from '../../basics/ports.js';
import type { Alongside, AlongsideFor } from '../../ledger/ledger.js';
import type { OwnerRepository } from '../../ledger/storage/owner-repository.js';
import { type Owner, type OwnerToken, ownerEmail, type TokenOrigin } from '../../model/owner.js';

interface Needs {
  readonly owners: OwnerRepository;
  readonly newUuid: NewUuid;
  readonly newToken: NewToken;
  readonly digest: Digest;
  readonly clock: Clock;
  readonly alongside?: AlongsideFor | undefined;
}

export function issuingOwnerTokens({ owners, newUuid, newToken, digest, clock, alongside }: Needs) {
  async function store(
    email: string,
    token: string,
    origin: TokenOrigin,
    build?: (issued: { owner: Owner; uuid: string }) => Alongside,
  ): Promise<{ owner: Owner; uuid: string }> {
    const stored: OwnerToken = {
      uuid: newUuid(),
      owner: { uuid: newUuid(), email: ownerEmail(email) },
      digest: digest(token),
      origin,
      createdAt: clock(),
    };
    const { uuid } = stored;
    return { owner: await owners.addToken(stored, build && ((owner) => build({ owner, uuid }))), uuid };
  }

  return {
    async issueToken(email: string, token = newToken()): Promise<{ owner: Owner; token: string; uuid: string }> {
      const result = alongside && ((issued: object) => alongside({ ...issued, token }));
      const issued = await store(email, token, 'issued', result);
      return { ...issued, token };
    },

    async adoptToken(email: string, token: string): Promise<Owner> {
      if (typeof token !== 'string' || token === '') throw new ValidationError({ token: REQUIRED });
      const given = (await owners.list()).filter((known) => known.origin === 'environment');
      const same = given.find((known) => known.owner.email === ownerEmail(email) && known.digest === digest(token));
      const result = alongside && ((issued: { readonly owner: Owner }) => alongside(issued.owner));
      const owner = same?.owner ?? (await store(email, token, 'environment', result)).owner;
      for (const stale of given) if (stale !== same) await owners.revoke(stale.uuid, alongside?.(owner));
      return owner;
    },
  };
}

export function listOwnerTokens({ owners }: Pick<Needs, 'owners'>) {
  return async (): Promise<readonly OwnerToken[]> => {
    return owners.list();
  };
}

export function revokeOwnerToken({ owners, alongside }: Pick<Needs, 'owners' | 'alongside'>) {
  return async (token: string): Promise<void> => {
    const uuid = asUuid(token);
    if (uuid === undefined || !(await owners.revoke(uuid, alongside?.(undefined)))) {
      throw new NotFoundError('There is no owner token with that UUID');
    }
  };
}
