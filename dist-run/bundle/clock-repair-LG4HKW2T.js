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
  DAY,
  HOUR,
  MINUTE,
  SECOND,
  formatInstant
} from "./chunk-TGAMFN2K.js";
import "./chunk-YR2UHZZ2.js";
import "./chunk-RAPJ3XLV.js";

// bootstrap/commands/clock-repair.ts
async function repairClock(config, slug) {
  mustBeKept(config.database);
  const clock = Date.now;
  const storage = await openStorage(config.database, clock, { create: false, report: toTerminal });
  try {
    return report(await offline(storage, clock, config).repairClock.execute(slug));
  } finally {
    await storage.close();
  }
}
function report({ app: { slug }, now, lastChange, bookings, jobs, events, answers }) {
  const present = formatInstant(now);
  const counts = `${bookings} bookings, ${jobs} jobs, ${events} events and ${answers} idempotent answers`;
  if (lastChange === null && bookings + jobs + events + answers === 0) {
    return `Nothing in ${slug} lies in the future; it is ${present}.
`;
  }
  const change = lastChange === null ? `The last change of ${slug} was put right before.` : `The last change of ${slug} was at ${formatInstant(lastChange)}, ${lengthOf(lastChange - now)} ahead of the clock.`;
  return `${change}
It is ${present}: ${counts} of the future count as of now.
`;
}
function lengthOf(milliseconds) {
  const units = [
    [DAY, "days"],
    [HOUR, "hours"],
    [MINUTE, "minutes"],
    [SECOND, "seconds"]
  ];
  const [unit, name] = units.find(([size]) => milliseconds >= 2 * size) ?? [SECOND, "seconds"];
  return `${Math.round(milliseconds / unit)} ${name}`;
}
export {
  repairClock
};
//# sourceMappingURL=clock-repair-LG4HKW2T.js.map
