import { formatInstant } from '../../core/index.js';
import type { Config } from '../config.js';
import { announce, announceLink } from '../first-owner.js';
import { servedAddress } from '../served-address.js';
import { mustBeKept, type OpenOptions, openStorage, toTerminal } from '../storage.js';
import { offline } from './offline.js';
import { oneLine } from './printable.js';

const clock = Date.now;

/** Opens the configured storage for the `slotkeeper owner` commands. Each command returns its output. */
export async function openOwners(config: Config, options: Pick<OpenOptions, 'create' | 'mayBeUnfinished'> = {}) {
  mustBeKept(config.database);
  const storage = await openStorage(config.database, clock, { ...options, report: toTerminal });
  const { owners, operations } = offline(storage, clock, config);
  const address = servedAddress(config.database) ?? `http://127.0.0.1:${config.port}${config.basePath}/`;
  return {
    async add(email: string): Promise<string> {
      const issued = await owners.issueToken(email);
      return announce(issued.owner, issued.token, issued.uuid);
    },
    async list(): Promise<string> {
      const tokens = await owners.listTokens();
      const lines = tokens.map(
        ({ uuid, owner, origin, createdAt }) =>
          `${oneLine(uuid)}  ${formatInstant(createdAt)}  ${oneLine(origin).padEnd(11)}  ${oneLine(owner.email)}`,
      );
      return lines.length === 0 ? 'There is no owner token.\n' : `${lines.join('\n')}\n`;
    },
    async revoke(uuid: string): Promise<string> {
      await owners.revokeToken(uuid);
      return `Token ${uuid} is revoked.\n`;
    },
    async link(email: string): Promise<string> {
      return announceLink(await owners.issueLink(email), config, address);
    },
    async personLink(email: string): Promise<string> {
      return announceLink(await operations.issuePersonLink(email), config, address);
    },
    close: () => storage.close(),
  };
}
