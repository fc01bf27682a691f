import { formatInstant } from '../../core/index.js';
import { announce, announceLink } from '../first-owner.js';
import { servedAddress } from '../served-address.js';
import { mustBeKept, openStorage, toTerminal } from '../storage.js';
import { offline } from './offline.js';
import { oneLine } from './printable.js';
const clock = Date.now;
/** The `slotkeeper owner` commands on the configured storage. Each returns its output. */
export async function openOwners(config, options = {}) {
    mustBeKept(config.database);
    const storage = await openStorage(config.database, clock, { ...options, report: toTerminal });
    const { issueOwnerToken, listOwnerTokens, revokeOwnerToken, issueOwnerLink, issuePersonLink } = offline(storage, clock, config);
    const address = servedAddress(config.database) ?? `http://127.0.0.1:${config.port}/`;
    return {
        async add(email) {
            const issued = await issueOwnerToken.execute(email);
            return announce(issued.owner, issued.token, issued.uuid);
        },
        async list() {
            const tokens = await listOwnerTokens.execute();
            const lines = tokens.map(({ uuid, owner, origin, createdAt }) => `${oneLine(uuid)}  ${formatInstant(createdAt)}  ${oneLine(origin).padEnd(11)}  ${oneLine(owner.email)}`);
            return lines.length === 0 ? 'There is no owner token.\n' : `${lines.join('\n')}\n`;
        },
        async revoke(uuid) {
            await revokeOwnerToken.execute(uuid);
            return `Token ${uuid} is revoked.\n`;
        },
        async link(email) {
            return announceLink(await issueOwnerLink.execute(email), config, address);
        },
        async personLink(email) {
            return announceLink(await issuePersonLink.execute(email), config, address);
        },
        close: () => storage.close(),
    };
}
