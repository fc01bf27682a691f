import { formatInstant, type IssueOwnerToken, type Owner, type Storage } from '../core/index.js';
import type { Config } from './config.js';
import { offline } from './offline.js';
import { type OpenOptions, openStorage, toTerminal } from './storage.js';

const clock = Date.now;

/** The value of an `Authorization` header that proves an owner (adapters/tokens/README.md, "Credentials"). */
export function ownerAuthorization(email: string, token: string): string {
  return `Bearer ${Buffer.from(`${email}:${token}`).toString('base64')}`;
}

function announce({ email }: Owner, token: string, uuid: string): string {
  return [
    `Owner ${email} has a new token, shown only this once:`,
    '',
    `  ${token}`,
    '',
    'Sign in to the console with this e-mail address and token. Programs send both in a header:',
    '',
    `  Authorization: ${ownerAuthorization(email, token)}`,
    '',
    `slotkeeper owner revoke ${uuid} stops it.`,
    '',
    '',
  ].join('\n');
}

/** The `slotkeeper owner` commands on the configured storage; each answers what to print. */
export async function openOwners(config: Config, options: Pick<OpenOptions, 'create'> = {}) {
  const storage = await openStorage(config.database, clock, { ...options, report: toTerminal });
  const { issueOwnerToken, listOwnerTokens, revokeOwnerToken } = offline(storage, clock, config).useCases;
  return {
    async add(email: string): Promise<string> {
      const issued = await issueOwnerToken.execute(email);
      return announce(issued.owner, issued.token, issued.uuid);
    },
    async list(): Promise<string> {
      const tokens = await listOwnerTokens.execute();
      const lines = tokens.map(
        ({ uuid, owner, origin, createdAt }) =>
          `${uuid}  ${formatInstant(createdAt)}  ${origin.padEnd(11)}  ${owner.email}`,
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

/**
 * Makes sure that somebody owns the service: the owner of the environment, or, when there is none at all, a new one, which
 * is printed. Whether that was done.
 */
export async function ensureOwner(
  issue: IssueOwnerToken,
  storage: Pick<Storage, 'owners'>,
  config: Pick<Config, 'owner'>,
  print: (text: string) => void,
): Promise<boolean> {
  if (config.owner) {
    await issue.adopt(config.owner.email, config.owner.token);
    return false;
  }
  if ((await storage.owners.list()).length > 0) return false;
  const { owner, token, uuid } = await issue.execute('owner@localhost');
  print(`\n${announce(owner, token, uuid)}`);
  return true;
}
