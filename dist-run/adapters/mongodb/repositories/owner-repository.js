import { DuplicateKey, first } from '../driver/collections.js';
export class MongoOwnerRepository {
    #collections;
    constructor(collections) {
        this.#collections = collections;
    }
    async addToken({ owner, ...token }) {
        const { owners } = this.#collections;
        const put = {
            filter: { _id: owner.email },
            update: { $set: { [`tokens.${token.uuid}`]: token }, $setOnInsert: { uuid: owner.uuid } },
        };
        try {
            await owners.upsert(put);
        }
        catch (error) {
            if (!(error instanceof DuplicateKey))
                throw error;
            // another process inserted the owner at the same moment
            await owners.update(put.filter, put.update);
        }
        const stored = await first(owners, { _id: owner.email });
        return { email: owner.email, uuid: stored?.uuid ?? owner.uuid };
    }
    async tokensOf(email) {
        return (await this.#collections.owners.find({ _id: email })).flatMap(tokensIn);
    }
    async list() {
        const tokens = (await this.#collections.owners.find({})).flatMap(tokensIn);
        // sorted by the UUID, of version 7: owners are outside the ledgers, which give other objects their order
        return tokens.sort((a, b) => (a.uuid < b.uuid ? -1 : 1));
    }
    async revoke(token) {
        const { owners } = this.#collections;
        const revoked = await owners.update({ [`tokens.${token}.uuid`]: token }, { $unset: { [`tokens.${token}`]: '' } });
        return revoked.matched === 1 || revoked.uncertain;
    }
}
function tokensIn({ _id: email, uuid, tokens }) {
    const owner = { uuid, email };
    return Object.values(tokens).map((token) => ({ ...token, owner }));
}
