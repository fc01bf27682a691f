import {
  rewriteSqliteFile
} from "./chunk-IX5B2KZQ.js";
import {
  codeOf
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

// adapters/sqlite/file/rewriting.worker.ts
import { parentPort, workerData } from "node:worker_threads";
try {
  rewriteSqliteFile(workerData);
} catch (error) {
  const failure = {
    code: codeOf(error),
    message: error instanceof Error ? error.message : String(error)
  };
  parentPort?.postMessage(failure);
}
//# sourceMappingURL=rewriting.worker.js.map
