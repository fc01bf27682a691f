import { formatInstant } from '../../core/index.js';
import type { Config } from '../config.js';
import { announce } from '../first-owner.js';
import { mustBeKept, type OpenOptions, openStorage, toTerminal } from '../storage.js';
import { offline } from './offline.js';
import { oneLine } from './printable.js';

const clock = Date.now;

/** The `slotkeeper owner` commands on the configured storage; each answers what to print. */
export async function openOwners(config: Config, options: Pick<OpenOptions, 'create' | 'mayBeUnfinished'> = {}) {
  mustBeKept(config.database);
  const storage = await openStorage(config.database, clock, { ...options, report: toTerminal });
  const { issueOwnerToken, listOwnerTokens, revokeOwnerToken } = offline(storage, clock, config);
  return {
    async add(email: string): Promise<string> {
      const issued = await issueOwnerToken.execute(email);
      return announce(issued.owner, issued.token, issued.uuid);
    },
    async list(): Promise<string> {
      const tokens = await listOwnerTokens.execute();
      const lines = tokens.map(
        ({ uuid, owner, origin, createdAt }) =>
          `${oneLine(uuid)}  ${formatInstant(createdAt)}  ${oneLine(origin).padEnd(11)}  ${oneLine(owner.email)}`,
      );
      return lines.length === 0 ? 'There is no owner token.\n' : `${lines.join('\n')}\n`;
    },
    async revoke(uuid: string): Promise<string> {
      await revokeOwnerToken.execute(uuid);
      return `Token ${uuid} is revoked.\n`;
    },
    close: () => storage.close(),
  };
}
