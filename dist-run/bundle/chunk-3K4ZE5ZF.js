import {
  mustBeKept,
  needPackages,
  openStorage,
  toTerminal
} from "./chunk-CRHGGE7P.js";
import {
  oneLine
} from "./chunk-WCTO2R2C.js";
import {
  VerifyStorage
} from "./chunk-GJVJSP7U.js";

// bootstrap/commands/verify.ts
var clock = Date.now;
async function verify(database, { asJson }, terminal) {
  const verification = await verified(database, terminal);
  terminal.out(asJson ? `${JSON.stringify(asData(verification), null, 2)}
` : told(verification));
  return isSound(verification) ? 0 : 1;
}
async function verified(database, { err, progress }) {
  return withInspection(database, ({ inspection, disarmed }) => {
    if (disarmed?.unfinished)
      err(`Warning: it is a copy of ${oneLine(disarmed.unfinished.source)} that is not finished
`);
    const verifying = new VerifyStorage({ inspection, clock }).execute({
      onProgress: (read) => progress?.(`${read.toLocaleString("en")} objects and events read`)
    });
    return verifying.finally(() => progress?.(""));
  });
}
async function withInspection(database, look) {
  mustBeKept(database);
  if (database.kind === "sqlite") {
    needPackages("The SQLite storage", ["better-sqlite3"]);
    const { sqliteDisarmed, sqliteInspection } = await import("./adapters-sqlite.js");
    return look({ inspection: sqliteInspection(database.path), disarmed: sqliteDisarmed(database.path) });
  }
  const storage = await openStorage(database, clock, { create: false, mayBeUnfinished: true, report: toTerminal });
  try {
    return await look({ inspection: storage.inspection, disarmed: await storage.arming.disarmed() });
  } finally {
    await storage.close();
  }
}
function isSound({ faultCount, unsettled }) {
  return faultCount === 0 && unsettled.length === 0;
}
function told({ apps, read, faults, notes, faultCount, noteCount, unsettled }) {
  const line = (kind) => (finding) => `${kind}: ${oneLine(finding.message)}${finding.app === null ? "" : ` (app ${oneLine(finding.app)}, ${finding.check})`}
`;
  const more = (kind, count, shown) => count > shown ? `${kind}: and ${(count - shown).toLocaleString("en")} more
` : "";
  return [
    ...notes.map(line("note")),
    more("note", noteCount, notes.length),
    ...faults.map(line("fault")),
    more("fault", faultCount, faults.length),
    ...unsettled.map(
      ({ slug, uuid }) => `unsettled: app ${oneLine(slug)} (${oneLine(uuid)}) was written to whenever it was read, and looked wrong: stop its writers, and run this again
`
    ),
    `${counted(apps, "app")}, ${counted(read, "object or event", "objects and events")}: `,
    `${counted(faultCount, "fault")}, ${counted(noteCount, "note")}.
`
  ].join("");
}
function counted(count, one, several = `${one}s`) {
  return `${count.toLocaleString("en")} ${count === 1 ? one : several}`;
}
function asData({ apps, read, faults, notes, faultCount, noteCount, unsettled }) {
  return { apps, read, faults, notes, fault_count: faultCount, note_count: noteCount, unsettled };
}

export {
  verify,
  verified,
  withInspection,
  isSound,
  told,
  counted
};
//# sourceMappingURL=chunk-3K4ZE5ZF.js.map
