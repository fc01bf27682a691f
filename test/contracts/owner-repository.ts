import type { OwnerToken } from '../../core/model/owner.js';
import { anOwnerToken, anUuid, NOW } from '../support/samples.js';
import { expect } from './expectation.js';
import { type Open, SHUFFLED, spoil } from './lists.js';
import { globalRunner, type Runner } from './runner.js';

export function ownerRepositoryContract(open: Open, { describe, it }: Runner = globalRunner()): void {
  describe('OwnerRepository', () => {
    it('returns every field as it was stored, and the owner', async () => {
      const storage = await open();
      const tokens = [
        anOwnerToken({ origin: 'environment', createdAt: NOW - 1 }),
        anOwnerToken({ origin: 'issued', digest: 'sha256:+/=_-' }),
        anOwnerToken({ owner: { uuid: anUuid(), email: "o'hara+%_$.x@exämple.com" } }),
      ];
      for (const token of tokens) expect(await storage.owners.addToken(token)).to.deep.equal(token.owner);
      for (const token of tokens) {
        expect(await storage.owners.tokensOf(token.owner.email)).to.deep.equal([token]);
      }
      expect(await storage.owners.list()).to.deep.equal(tokens);
    });

    it('returns undefined or an empty list for an unknown owner', async () => {
      const storage = await open();
      expect(await storage.owners.list()).to.deep.equal([]);
      const token = anOwnerToken({ owner: { uuid: anUuid(), email: 'ann_x@example.com' } });
      await storage.owners.addToken(token);
      for (const email of [
        'nobody@example.com',
        'ann%@example.com',
        'annyx@example.com',
        'ann_x@example.co',
        '',
        '\0',
        'ann_x@example.com\ud800',
      ]) {
        expect(await storage.owners.tokensOf(email)).to.deep.equal([]);
      }
      expect(await storage.owners.revoke(anUuid())).to.equal(false);
      expect(await storage.owners.revoke(token.owner.uuid)).to.equal(false);
      expect(await storage.owners.list()).to.deep.equal([token]);
    });

    it('stores a further token of the owner who has the address already', async () => {
      const storage = await open();
      const first = anOwnerToken();
      const other = anOwnerToken();
      const second = anOwnerToken({ owner: { uuid: anUuid(), email: first.owner.email }, origin: 'environment' });
      await storage.owners.addToken(first);
      await storage.owners.addToken(other);
      expect(await storage.owners.addToken(second)).to.deep.equal(first.owner);
      const stored = { ...second, owner: first.owner };
      expect(await storage.owners.tokensOf(first.owner.email)).to.have.deep.members([first, stored]);
      expect(await storage.owners.tokensOf(other.owner.email)).to.deep.equal([other]);
      expect(await storage.owners.list()).to.deep.equal([first, other, stored]);
    });

    it('lists the oldest token first, regardless of addresses and clocks', async () => {
      const storage = await open();
      const owners = [0, 1, 2].map((n) => ({ uuid: anUuid(), email: `${'cab'[n]}@example.com` }));
      const tokens: OwnerToken[] = [];
      for (const place of SHUFFLED) {
        const token = anOwnerToken({ owner: owners[place % 3]!, createdAt: NOW - place, digest: `digest-${place}` });
        tokens.push(token);
        await storage.owners.addToken(token);
      }
      expect(await storage.owners.list()).to.deep.equal(tokens);
    });

    it('revokes one token, once, and keeps the owner and the other tokens', async () => {
      const storage = await open();
      const first = anOwnerToken();
      const second = anOwnerToken({ owner: first.owner });
      const third = anOwnerToken({ owner: first.owner });
      for (const token of [first, second, third]) await storage.owners.addToken(token);
      expect(await storage.owners.revoke(second.uuid)).to.equal(true);
      expect(await storage.owners.revoke(second.uuid)).to.equal(false);
      expect(await storage.owners.list()).to.deep.equal([first, third]);
      expect(await storage.owners.tokensOf(first.owner.email)).to.have.deep.members([first, third]);

      for (const token of [first, third]) expect(await storage.owners.revoke(token.uuid)).to.equal(true);
      expect(await storage.owners.list()).to.deep.equal([]);
      expect(await storage.owners.tokensOf(first.owner.email)).to.deep.equal([]);
      const again = anOwnerToken({ owner: { uuid: anUuid(), email: first.owner.email } });
      expect(await storage.owners.addToken(again), 'the owner stayed').to.deep.equal(first.owner);
      expect(await storage.owners.list()).to.deep.equal([{ ...again, owner: first.owner }]);
    });

    it('creates one owner for twenty simultaneous writers of one address, and stores all their tokens', async () => {
      const storage = await open();
      const email = 'race@example.com';
      const tokens = Array.from({ length: 20 }, () => anOwnerToken({ owner: { uuid: anUuid(), email } }));
      const owners = await Promise.all(tokens.map((token) => storage.owners.addToken(token)));
      const winner = owners[0]!;
      expect(tokens.map(({ owner }) => owner.uuid)).to.contain([winner.uuid]);
      for (const owner of owners) expect(owner).to.deep.equal(winner);
      const stored = tokens.map((token) => ({ ...token, owner: winner }));
      expect(await storage.owners.tokensOf(email)).to.have.deep.members(stored);
      expect(await storage.owners.list()).to.have.deep.members(stored);
    });

    it('revokes a token only once for twenty simultaneous callers', async () => {
      const storage = await open();
      const token = anOwnerToken();
      await storage.owners.addToken(token);
      const outcomes = await Promise.all(Array.from({ length: 20 }, () => storage.owners.revoke(token.uuid)));
      expect(outcomes.filter(Boolean)).to.deep.equal([true]);
      expect(await storage.owners.list()).to.deep.equal([]);
    });

    it('is not affected by changes to the objects that it returned', async () => {
      const storage = await open();
      const token = anOwnerToken();
      spoil(await storage.owners.addToken(structuredClone(token)));
      for (const read of [() => storage.owners.list(), () => storage.owners.tokensOf(token.owner.email)]) {
        spoil((await read())[0]);
        expect(await read()).to.deep.equal([token]);
      }
    });
  });
}
