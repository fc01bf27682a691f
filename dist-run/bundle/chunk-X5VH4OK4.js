import {
  counted,
  isSound,
  told,
  verified,
  withInspection
} from "./chunk-3K4ZE5ZF.js";
import {
  endBy
} from "./chunk-4SO772WX.js";
import {
  needPackages
} from "./chunk-CRHGGE7P.js";
import {
  mustBeFinished
} from "./chunk-AVLCKHL7.js";

// bootstrap/commands/backup.ts
import { statSync as statSync2 } from "node:fs";
import { resolve } from "node:path";

// bootstrap/commands/new-file.ts
import { randomBytes } from "node:crypto";
import { closeSync, fsyncSync, linkSync, lstatSync, openSync, renameSync, rmSync, statSync } from "node:fs";
import { basename, dirname, join } from "node:path";
var BESIDE = ["", "-wal", "-shm", "-journal"];
var NewFile = class {
  path;
  /** Temporary path. */
  unfinished;
  #link;
  /** @throws Error if the file exists, or if its folder does not. */
  constructor(path, link = linkSync) {
    this.#link = link;
    const folder = dirname(path);
    if (statSync(folder, { throwIfNoEntry: false })?.isDirectory() !== true) {
      throw new Error(`${path} cannot be made: there is no folder ${folder}`);
    }
    this.path = path;
    this.unfinished = join(folder, `${basename(path)}.${randomBytes(3).toString("hex")}.unfinished`);
    this.#mustBeFree();
  }
  #mustBeFree() {
    for (const suffix of BESIDE) {
      const taken = this.path + suffix;
      if (lstatSync(taken, { throwIfNoEntry: false })) throw new Error(`${taken} is there already, and stays as it is`);
    }
  }
  /** Renames it to its final name, never over another file. When this returns, the rename is durable. */
  finish() {
    this.#mustBeFree();
    const log = statSync(`${this.unfinished}-wal`, { throwIfNoEntry: false });
    if (log && log.size > 0) throw new Error(`${this.unfinished} is still open`);
    try {
      this.#link(this.unfinished, this.path);
    } catch {
      this.#mustBeFree();
      renameSync(this.unfinished, this.path);
    }
    this.remove();
    const folder = openSync(dirname(this.path), "r");
    fsyncSync(folder);
    closeSync(folder);
  }
  /** Removes all its files. */
  remove() {
    for (const suffix of BESIDE) rmSync(this.unfinished + suffix, { force: true });
  }
  /** Runs `make`, and removes the file if that fails or if the process is asked to stop. */
  async made(make) {
    const signals = ["SIGINT", "SIGTERM"];
    const stop = (signal) => {
      this.remove();
      endBy(signal);
    };
    for (const signal of signals) process.once(signal, stop);
    try {
      return await make();
    } catch (error) {
      this.remove();
      throw error;
    } finally {
      for (const signal of signals) process.removeListener(signal, stop);
    }
  }
};

// bootstrap/commands/backup.ts
async function backUp(database, file, terminal) {
  const from = sqlitePathOf(database);
  await withInspection({ kind: "sqlite", path: from }, ({ disarmed }) => mustBeFinished(disarmed));
  const target = new NewFile(resolve(file));
  return target.made(async () => {
    await copied({ from, to: target.unfinished, disarmedAt: Date.now() }, terminal);
    const verification = await verified({ kind: "sqlite", path: target.unfinished }, terminal);
    if (!isSound(verification)) {
      terminal.err(told(verification));
      terminal.err(
        `What is stored is not as it must be, and so the backup has not got its name: it is kept as ${target.unfinished}
`
      );
      return 1;
    }
    target.finish();
    const { apps, read } = verification;
    const counts = `${counted(apps, "app")}, ${counted(read, "object or event", "objects and events")}`;
    terminal.out(`${target.path}: ${counts}, ${sizeOf(target.path)}. It is disarmed until slotkeeper arm.
`);
    return 0;
  });
}
async function copied(asked, { progress }) {
  needPackages("The SQLite storage", ["better-sqlite3"]);
  const { checkSqliteBackup, copySqliteFile, sqliteSizeOf } = await import("./adapters-sqlite.js");
  if (asked.disarmedAt === null) checkSqliteBackup(asked.from);
  const expected = sqliteSizeOf(asked.from, { anyVersion: asked.disarmedAt === null });
  try {
    await copySqliteFile({
      ...asked,
      onProgress: ({ bytes, isChecking }) => {
        const percent = Math.min(Math.floor(100 * bytes / Math.max(expected, 1)), 100);
        progress?.(isChecking ? "checking the copy" : `${percent} % copied`);
      }
    });
  } finally {
    progress?.("");
  }
}
var INSTEAD = {
  mongodb: ". Of what is stored in MongoDB, make a copy: slotkeeper copy",
  postgres: ". Of what is stored in PostgreSQL, make a copy (slotkeeper copy), or a backup with pg_dump",
  memory: ", and DATABASE_URL is memory:, of which there is nothing to be kept"
};
function sqlitePathOf(database) {
  if (database.kind === "sqlite") return resolve(database.path);
  throw new Error(`backup copies a SQLite file${INSTEAD[database.kind]}`);
}
function sizeOf(path) {
  return `${(statSync2(path).size / 1e6).toFixed(1)} MB`;
}

export {
  NewFile,
  backUp,
  copied
};
//# sourceMappingURL=chunk-X5VH4OK4.js.map
