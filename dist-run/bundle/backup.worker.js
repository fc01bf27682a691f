import {
  codeOf,
  connect
} from "./chunk-HMJ53JOK.js";
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

// adapters/sqlite/backup.worker.ts
import { parentPort, workerData } from "node:worker_threads";
var WAIT_MS = 5e3;
var { from, to, disarmedAt } = workerData;
var tell = (step) => parentPort?.postMessage(step);
function copy() {
  const source = connect(from, { fileMustExist: true, timeout: WAIT_MS });
  try {
    source.pragma("secure_delete = ON");
    source.prepare("VACUUM INTO ?").run(to);
  } finally {
    source.close();
  }
}
function disarmAndCheck() {
  const copied = connect(to, { fileMustExist: true });
  try {
    copied.pragma("secure_delete = ON");
    if (disarmedAt !== null) {
      copied.prepare(`INSERT INTO disarmed (id, made_as, at) VALUES (1, 'backup', ?) ON CONFLICT (id) DO NOTHING`).run(disarmedAt);
      if (copied.prepare(`SELECT 1 FROM sqlite_schema WHERE name = 'person'`).get() !== void 0) {
        copied.exec(`UPDATE person SET data = json_set(data, '$.sessions', json('[]'), '$.links', json('[]'));
          UPDATE staff SET data = json_set(data, '$.links', json('[]'));`);
      }
      copied.exec(`UPDATE job SET lease_token = NULL, lease_until = 0 WHERE status = 'running'`);
    }
    const problems = copied.prepare("PRAGMA integrity_check").pluck().all();
    return problems.length === 1 && problems[0] === "ok" ? [] : problems;
  } finally {
    copied.close();
  }
}
try {
  copy();
  tell({ step: "copied" });
  tell({ step: "checked", problems: disarmAndCheck() });
} catch (error) {
  tell({ step: "failed", code: codeOf(error), message: error instanceof Error ? error.message : String(error) });
}
//# sourceMappingURL=backup.worker.js.map
