/**
 * Makes sure that the service has an owner: that of the environment, or, when there is none at all, a new one.
 * @returns the new owner with its token, to be announced; undefined if none was made.
 */
export async function ensureOwner({ issueOwnerToken }, storage, config) {
    if (config.owner) {
        await issueOwnerToken.adopt(config.owner.email, config.owner.token);
        return undefined;
    }
    return (await storage.owners.list()).length > 0 ? undefined : issueOwnerToken.execute('owner@localhost');
}
/**
 * Ensures an owner, and prints how to begin: the address; a link that opens the console signed in, while no person is joined
 * to the only owner; and the token of an owner that was just made. Later starts print address and link to a terminal only.
 */
export async function announceStart(start) {
    const { useCases, storage, config, address, isTerminal, print } = start;
    const made = await ensureOwner(useCases, storage, config);
    if (config.web && (made || isTerminal)) {
        print(`\nOpen ${address} in a browser.\n\n`);
        if (config.owner === null)
            await printLink(start);
    }
    if (made)
        print(announce(made.owner, made.token, made.uuid));
}
async function printLink({ useCases: { issueOwnerLink }, storage, config, address, print }) {
    const owners = new Map((await storage.owners.list()).map(({ owner }) => [owner.uuid, owner]));
    const [only] = owners.values();
    if (owners.size !== 1 || !only || !(await issueOwnerLink.isUnjoined(only.uuid)))
        return;
    const { link } = await issueOwnerLink.execute(only.email);
    print(`Or open this link to be signed in to the console. It works once, for an hour:\n\n  ${consoleUrl(link, config, address)}\n\n`);
}
function consoleUrl(link, { publicUrl }, address) {
    return `${publicUrl ?? address.replace(/\/$/, '')}/console#link=${link}`;
}
/** Returns the text with which a command prints a new link. `address` is that of the pages. */
export function announceLink({ link, expiresAt }, config, address) {
    const until = new Date(expiresAt).toISOString();
    return `Open this link to sign in. It works once, until ${until}:\n\n  ${consoleUrl(link, config, address)}\n\n`;
}
/** Text that shows a new token once. */
export function announce({ email }, token, uuid) {
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
/** Builds an owner's `Authorization` header (adapters/tokens/README.md, "Credentials"). */
function ownerAuthorization(email, token) {
    return `Bearer ${Buffer.from(`${email}:${token}`).toString('base64')}`;
}
