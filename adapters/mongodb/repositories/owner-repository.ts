import type { OwnerRepository } from '../../../core/ledger/storage/owner-repository.js';
import type { Owner, OwnerToken } from '../../../core/model/owner.js';
import type { OwnerDocument } from '../documents/documents.js';
import { DuplicateKey, first, OverCollections } from '../driver/collections.js';

export class MongoOwnerRepository extends OverCollections implements OwnerRepository {
  async addToken({ owner, ...token }: OwnerToken): Promise<Owner> {
    const { owners } = this.collections;
    const put = {
      filter: { _id: owner.email },
      update: { $set: { [`tokens.${token.uuid}`]: token }, $setOnInsert: { uuid: owner.uuid } },
    };
    try {
      await owners.upsert(put);
    } catch (error) {
      if (!(error instanceof DuplicateKey)) throw error;
      // Another process has just inserted the owner.
      await owners.update(put.filter, put.update);
    }
    const stored = await first(owners, { _id: owner.email });
    return { email: owner.email, uuid: stored?.uuid ?? owner.uuid };
  }

  async tokensOf(email: string): Promise<readonly OwnerToken[]> {
    return (await this.collections.owners.find({ _id: email })).flatMap(tokensIn);
  }

  async list(): Promise<readonly OwnerToken[]> {
    const tokens = (await this.collections.owners.find({})).flatMap(tokensIn);
    // Sort by UUID (version 7): owners are outside the ledgers, which give other objects their order.
    return tokens.sort((a, b) => (a.uuid < b.uuid ? -1 : 1));
  }

  async revoke(token: string): Promise<boolean> {
    const { owners } = this.collections;
    const revoked = await owners.update({ [`tokens.${token}.uuid`]: token }, { $unset: { [`tokens.${token}`]: '' } });
    return revoked.matched === 1 || revoked.uncertain;
  }
}

function tokensIn({ _id: email, uuid, tokens }: OwnerDocument): OwnerToken[] {
  const owner = { uuid, email };
  return Object.values(tokens).map((token) => ({ ...token, owner }));
}
