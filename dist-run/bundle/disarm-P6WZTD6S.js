import {
  mustBeKept,
  openStorage,
  toTerminal
} from "./chunk-CRHGGE7P.js";
import "./chunk-WCTO2R2C.js";
import "./chunk-AVLCKHL7.js";
import "./chunk-ACXDJHE5.js";
import "./chunk-ZTC4EIFU.js";
import "./chunk-KZIOHZOC.js";
import "./chunk-FKKLOSUH.js";
import "./chunk-OZVXMBAC.js";
import "./chunk-D333UX3S.js";
import "./chunk-GJVJSP7U.js";
import "./chunk-KPKHSBHY.js";
import "./chunk-SQ3ZIU6O.js";
import "./chunk-RCHGPHHW.js";
import "./chunk-TGAMFN2K.js";
import "./chunk-RAPJ3XLV.js";

// bootstrap/commands/disarm.ts
async function disarm(config) {
  mustBeKept(config.database);
  const storage = await openStorage(config.database, Date.now, { create: false, report: toTerminal });
  try {
    if (await storage.arming.disarmed()) return "The storage is disarmed already.\n";
    await storage.arming.disarm({ as: "backup", at: Date.now() });
    return "The storage is disarmed: no action runs and no calendar is fetched until slotkeeper arm.\n";
  } finally {
    await storage.close();
  }
}
export {
  disarm
};
//# sourceMappingURL=disarm-P6WZTD6S.js.map
