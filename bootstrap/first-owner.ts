import type { IssueOwnerToken, Owner, Storage } from '../core/index.js';
import type { Config } from './config.js';

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

/** What whoever made the token is shown, once. */
export function announce({ email }: Owner, token: string, uuid: string): string {
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

/** The value of an `Authorization` header that proves an owner (adapters/tokens/README.md, "Credentials"). */
function ownerAuthorization(email: string, token: string): string {
  return `Bearer ${Buffer.from(`${email}:${token}`).toString('base64')}`;
}
