// bootstrap/first-owner.ts
async function ensureOwner({ issueOwnerToken }, storage, config) {
  if (config.owner) {
    await issueOwnerToken.adopt(config.owner.email, config.owner.token);
    return void 0;
  }
  return (await storage.owners.list()).length > 0 ? void 0 : issueOwnerToken.execute("owner@localhost");
}
async function announceStart(start) {
  const { useCases, storage, config, address, isTerminal, print } = start;
  const made = await ensureOwner(useCases, storage, config);
  if (config.web && (made || isTerminal)) {
    print(`
Open ${address} in a browser.

`);
    if (config.owner === null) await printLink(start);
  }
  if (made) print(announce(made.owner, made.token, made.uuid));
}
async function printLink({ useCases: { issueOwnerLink }, storage, config, address, print }) {
  const owners = new Map((await storage.owners.list()).map(({ owner }) => [owner.uuid, owner]));
  const [only] = owners.values();
  if (owners.size !== 1 || !only || !await issueOwnerLink.isUnjoined(only.uuid)) return;
  const { link } = await issueOwnerLink.execute(only.email);
  print(
    `Or open this link to be signed in to the console. It works once, for an hour:

  ${consoleUrl(link, config, address)}

`
  );
}
function consoleUrl(link, { publicUrl }, address) {
  return `${publicUrl ?? address.replace(/\/$/, "")}/console#link=${link}`;
}
function announceLink({ link, expiresAt }, config, address) {
  const until = new Date(expiresAt).toISOString();
  return `Open this link to sign in. It works once, until ${until}:

  ${consoleUrl(link, config, address)}

`;
}
function announce({ email }, token, uuid) {
  return [
    `Owner ${email} has a new token, shown only this once:`,
    "",
    `  ${token}`,
    "",
    "Sign in to the console with this e-mail address and token. Programs send both in a header:",
    "",
    `  Authorization: ${ownerAuthorization(email, token)}`,
    "",
    `slotkeeper owner revoke ${uuid} stops it.`,
    "",
    ""
  ].join("\n");
}
function ownerAuthorization(email, token) {
  return `Bearer ${Buffer.from(`${email}:${token}`).toString("base64")}`;
}

// bootstrap/served-address.ts
import { createHash } from "node:crypto";
import { lstatSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
var LINE = /^(\d{1,10}) (https?:\/\/\S+)\n$/;
function noteAddress(database, url) {
  const file = fileOf(database);
  if (file === void 0) return () => {
  };
  const line = `${process.pid} ${url}
`;
  try {
    rmSync(file, { force: true });
    writeFileSync(file, line, { flag: "wx", mode: 384 });
  } catch {
    return () => {
    };
  }
  return () => {
    try {
      if (readFileSync(file, "utf8") === line) rmSync(file);
    } catch {
    }
  };
}
function servedAddress(database) {
  const file = fileOf(database);
  if (file === void 0) return void 0;
  try {
    const { uid } = lstatSync(file);
    if (process.getuid !== void 0 && uid !== process.getuid()) return void 0;
    const [, pid, url] = LINE.exec(readFileSync(file, "utf8")) ?? [];
    process.kill(Number(pid), 0);
    return url;
  } catch {
    return void 0;
  }
}
function fileOf(database) {
  if (database.kind === "memory") return void 0;
  const name = database.kind === "sqlite" ? resolve(database.path) : database.url;
  const digest = createHash("sha256").update(`${database.kind} ${name}`).digest("hex").slice(0, 32);
  return join(tmpdir(), `slotkeeper-${digest}.address`);
}

export {
  ensureOwner,
  announceStart,
  announceLink,
  announce,
  noteAddress,
  servedAddress
};
//# sourceMappingURL=chunk-RZQCIH6G.js.map
