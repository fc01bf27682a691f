import type { CommandLink, Owner, Storage, UseCases } from '../core/index.js';
import type { Config } from './config.js';

type IssuedToken = Awaited<ReturnType<UseCases['issueOwnerToken']['execute']>>;

/**
 * Ensures that the service has an owner: the one from the environment, or a new one if no owner exists.
 * Returns the new owner with its token, to be announced. Undefined if no owner was created.
 */
export async function ensureOwner(
  { issueOwnerToken }: Pick<UseCases, 'issueOwnerToken'>,
  storage: Pick<Storage, 'owners'>,
  config: Pick<Config, 'owner'>,
): Promise<IssuedToken | undefined> {
  if (config.owner) {
    await issueOwnerToken.adopt(config.owner.email, config.owner.token);
    return undefined;
  }
  return (await storage.owners.list()).length > 0 ? undefined : issueOwnerToken.execute('owner@localhost');
}

interface Start {
  readonly useCases: Pick<UseCases, 'issueOwnerToken' | 'issueOwnerLink'>;
  readonly storage: Pick<Storage, 'owners'>;
  readonly config: Pick<Config, 'owner' | 'web' | 'publicUrl'>;
  /** URL of the pages for a person on this machine, with a slash at the end. */
  readonly address: string;
  readonly isTerminal: boolean;
  readonly print: (text: string) => void;
}

/**
 * Ensures that the service has an owner, and prints how to begin: the address of the pages and the token of a new owner. Also prints a link
 * that signs in to the console, until the only owner has used such a link. Later starts print the address and the link only to a terminal.
 */
export async function announceStart(start: Start): Promise<void> {
  const { useCases, storage, config, address, isTerminal, print } = start;
  const made = await ensureOwner(useCases, storage, config);
  if (config.web && (made || isTerminal)) {
    print(`\nOpen ${address} in a browser.\n\n`);
    if (config.owner === null) await printLink(start);
  }
  if (made) print(announce(made.owner, made.token, made.uuid));
}

async function printLink({ useCases: { issueOwnerLink }, storage, config, address, print }: Start): Promise<void> {
  const owners = new Map((await storage.owners.list()).map(({ owner }) => [owner.uuid, owner]));
  const [only] = owners.values();
  if (owners.size !== 1 || !only || !(await issueOwnerLink.isUnjoined(only.uuid))) return;
  const { link } = await issueOwnerLink.execute(only.email);
  print(
    `Or open this link to be signed in to the console. It works once, for an hour:\n\n  ${consoleUrl(link, config, address)}\n\n`,
  );
}

function consoleUrl(link: string, { publicUrl }: Pick<Config, 'publicUrl'>, address: string): string {
  return `${publicUrl ?? address.replace(/\/$/, '')}/console#link=${link}`;
}

/** Returns the text with which a command prints a new link. `address` is the URL of the pages, which `WEB=off` turns off. */
export function announceLink(
  { link, expiresAt }: CommandLink,
  config: Pick<Config, 'publicUrl' | 'web'>,
  address: string,
): string {
  const until = new Date(expiresAt).toISOString();
  const off = config.web ? '' : 'WEB=off is set: the link needs a service that serves the console.\n\n';
  return `${off}Open this link to sign in. It works once, until ${until}:\n\n  ${consoleUrl(link, config, address)}&ask\n\n`;
}

/** Returns the text that a command prints for a new owner token. The token is shown only this time. */
export function announce({ email }: Owner, token: string, uuid: string): string {
  return [
    `Owner ${email} has a new token, shown only once:`,
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

/** Builds an owner's `Authorization` header (adapters/tokens/README.md, "Credentials"). */
function ownerAuthorization(email: string, token: string): string {
  return `Bearer ${Buffer.from(`${email}:${token}`).toString('base64')}`;
}
