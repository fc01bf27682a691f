import type { CommandLink, Owner, Storage, UseCases } from '../core/index.js';
import type { Config } from './config.js';

type IssuedToken = Awaited<ReturnType<UseCases['owners']['issueToken']>>;

/** Ensures that there is an owner: the environment's, or a new one, which is returned with its token. */
export async function ensureOwner(
  { owners }: Pick<UseCases, 'owners'>,
  storage: Pick<Storage, 'owners'>,
  config: Pick<Config, 'owner'>,
): Promise<IssuedToken | undefined> {
  if (config.owner) {
    await owners.adoptToken(config.owner.email, config.owner.token);
    return undefined;
  }
  return (await storage.owners.list()).length > 0 ? undefined : owners.issueToken('owner@localhost');
}

interface Start {
  readonly useCases: Pick<UseCases, 'owners'>;
  readonly storage: Pick<Storage, 'owners'>;
  readonly config: Pick<Config, 'owner' | 'web' | 'publicUrl'>;
  /** URL of the pages for a person on this machine, with a slash at the end. */
  readonly address: string;
  readonly isTerminal: boolean;
  readonly print: (text: string) => void;
  /** Writes a line to the log. */
  readonly note: (message: string) => void;
}

/** Ensures that there is an owner, and tells how to begin. Links are shown on a terminal only, and the token of a new owner once. */
export async function announceStart(start: Start): Promise<void> {
  const { useCases, storage, config, address, isTerminal, print, note } = start;
  const made = await ensureOwner(useCases, storage, config);
  const isPrinted = made !== undefined || isTerminal;
  if (config.web) {
    if (isPrinted) print(`\nOpen ${address} in a browser.\n\n`);
    const owners = await ownersWithoutPassword(start);
    const [only] = owners;
    // A link is a secret: it must not end up in a file.
    if (only && isTerminal && owners.length === 1) await printLink(start, only);
    else if (only && isPrinted) print(`${howToSignIn(start, owners)}.\n\n`);
    else if (only) note(howToSignIn(start, owners));
  }
  if (made) print(announce(made.owner, made.token, made.uuid));
}

/** Number of owners above which a service is no new one. A start would take long to look at all of them. */
const FEW = 20;

/** Returns all owners if they are few and none of them has a password. Otherwise none. */
async function ownersWithoutPassword({ useCases, storage }: Start): Promise<readonly Owner[]> {
  const owners = [...new Map((await storage.owners.list()).map(({ owner }) => [owner.uuid, owner])).values()];
  if (owners.length > FEW) return [];
  for (const { uuid } of owners) if (!(await useCases.owners.isUnjoined(uuid))) return [];
  return owners;
}

async function printLink({ useCases, config, address, print }: Start, { email }: Owner): Promise<void> {
  const { link } = await useCases.owners.issueLink(email);
  print(
    `Or open this link to be signed in to the console. It works once, for an hour:\n\n  ${consoleUrl(link, config, address)}\n\n`,
  );
}

function howToSignIn({ config, address }: Start, owners: readonly Owner[]): string {
  const named = config.owner?.email ?? (owners.length === 1 ? owners[0]?.email : undefined);
  const token = config.owner ? 'OWNER_TOKEN' : "the owner's token";
  return `No owner has a password yet. Sign in at ${pageUrl(config, address)} with ${named ?? "an owner's e-mail address"} and ${token}, or by the link that this command prints: npx slotkeeper owner link ${named ?? '<e-mail>'}`;
}

function consoleUrl(link: string, { publicUrl }: Pick<Config, 'publicUrl'>, address: string): string {
  return `${pageUrl({ publicUrl }, address)}#link=${link}`;
}

function pageUrl({ publicUrl }: Pick<Config, 'publicUrl'>, address: string): string {
  return `${publicUrl ?? address.replace(/\/$/, '')}/console`;
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
