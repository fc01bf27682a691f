import {
  offline
} from "./chunk-I3QILW3J.js";
import {
  mustBeKept,
  openStorage,
  toTerminal
} from "./chunk-CRHGGE7P.js";
import "./chunk-WCTO2R2C.js";
import "./chunk-JNQ4JIL6.js";
import "./chunk-FSCNMPX4.js";
import "./chunk-6ZD2CQ5J.js";
import "./chunk-CKNYYO4N.js";
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
import {
  formatInstant
} from "./chunk-TGAMFN2K.js";
import "./chunk-YR2UHZZ2.js";
import "./chunk-RAPJ3XLV.js";

// bootstrap/commands/arm.ts
async function arm(config, { sendOverdue }) {
  mustBeKept(config.database);
  const clock = Date.now;
  const storage = await openStorage(config.database, clock, { create: false, report: toTerminal });
  try {
    const { armStorage } = offline(storage, clock, config);
    const armed = await armStorage.execute({ sendOverdue });
    if (!armed) return "The storage is armed already.\n";
    const { disarmed, skipped } = armed;
    const overdue = sendOverdue ? "Jobs that fell due before are run from now on." : `${skipped} ${skipped === 1 ? "job" : "jobs"} that fell due before ${skipped === 1 ? "was" : "were"} skipped.`;
    return `The ${disarmed.as} of ${formatInstant(disarmed.at)} is armed. ${overdue}
`;
  } finally {
    await storage.close();
  }
}
export {
  arm
};
//# sourceMappingURL=arm-TWS56F3T.js.map
