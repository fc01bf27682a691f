import {
  NewFile,
  copied
} from "./chunk-X5VH4OK4.js";
import {
  readErased
} from "./chunk-5CVG3TRE.js";
import {
  offline
} from "./chunk-I3QILW3J.js";
import {
  counted,
  isSound,
  told,
  verified
} from "./chunk-3K4ZE5ZF.js";
import "./chunk-4SO772WX.js";
import {
  openStorage,
  toTerminal
} from "./chunk-CRHGGE7P.js";
import "./chunk-WCTO2R2C.js";
import "./chunk-JNQ4JIL6.js";
import "./chunk-FSCNMPX4.js";
import "./chunk-6ZD2CQ5J.js";
import "./chunk-CKNYYO4N.js";
import {
  COMMAND
} from "./chunk-AVLCKHL7.js";
import "./chunk-ACXDJHE5.js";
import "./chunk-ZTC4EIFU.js";
import "./chunk-KZIOHZOC.js";
import "./chunk-FKKLOSUH.js";
import "./chunk-OZVXMBAC.js";
import "./chunk-D333UX3S.js";
import "./chunk-GJVJSP7U.js";
import "./chunk-KPKHSBHY.js";
import {
  isFailure
} from "./chunk-SQ3ZIU6O.js";
import "./chunk-RCHGPHHW.js";
import "./chunk-TGAMFN2K.js";
import "./chunk-YR2UHZZ2.js";
import "./chunk-RAPJ3XLV.js";

// bootstrap/commands/restore.ts
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
var clock = Date.now;
async function restore(config, backup, erasedFile, terminal) {
  const { database } = config;
  if (database.kind !== "sqlite") {
    throw new Error("restore makes the SQLite file that DATABASE_URL names; to put it elsewhere then: slotkeeper copy");
  }
  const erased = erasedFile === void 0 ? void 0 : readList(erasedFile);
  const target = new NewFile(resolve(database.path));
  return target.made(async () => {
    await copied({ from: resolve(backup), to: target.unfinished, disarmedAt: null }, terminal);
    const made = { kind: "sqlite", path: target.unfinished };
    const storage = await openStorage(made, clock, { create: false, update: true, report: toTerminal });
    let again = 0;
    try {
      await storage.arming.disarm({ as: "backup", at: clock() });
      again = await eraseAgain(storage, config, erased ?? []);
    } finally {
      await storage.close();
    }
    const verification = await verified(made, terminal);
    target.finish();
    if (!isSound(verification)) terminal.err(told(verification));
    if (erased === void 0) {
      terminal.err(
        "Warning: whoever was erased since the backup was made is back. List them where they were erased with slotkeeper erased > file, and restore with --erased file\n"
      );
    }
    const who = erased === void 0 ? "" : ` ${toldOfErased(again, erased.length)}`;
    terminal.out(`${target.path} is restored.${who} It is disarmed: slotkeeper arm ends that.
`);
    return isSound(verification) ? 0 : 1;
  });
}
function toldOfErased(again, listed) {
  const others = again === listed ? "" : "; the others are not in it";
  return `Erased again: ${again} of ${counted(listed, "customer")}${others}.`;
}
function readList(file) {
  try {
    return readErased(readFileSync(file, "utf8"));
  } catch (error) {
    throw new Error(`${file} cannot be read: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error
    });
  }
}
async function eraseAgain(storage, config, erased) {
  const useCases = offline(storage, clock, config);
  let count = 0;
  for (const { app: uuid, customer } of erased) {
    const app = await storage.apps.ofAnyOwner(uuid);
    if (!app) continue;
    try {
      await useCases.eraseCustomer.execute({ app, actor: COMMAND }, customer, { cancelBookings: true });
      count += 1;
    } catch (error) {
      if (!isFailure(error, "not_found")) throw error;
    }
  }
  await useCases.finishErasures.execute();
  return count;
}
export {
  restore
};
//# sourceMappingURL=restore-ZN3T7LG3.js.map
