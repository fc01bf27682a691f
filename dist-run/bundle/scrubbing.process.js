import {
  scrubSqliteFile
} from "./chunk-WU3NNZMK.js";
import "./chunk-IX5B2KZQ.js";
import "./chunk-ZPEVCWSC.js";
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

// adapters/sqlite/file/scrubbing.process.ts
process.on("disconnect", end);
if (!process.connected) end();
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => {
});
function end() {
  process.kill(process.pid, "SIGKILL");
}
var kept = [];
async function scrub(path) {
  try {
    const connection = connect(path, { fileMustExist: true });
    kept.push(connection);
    connection.pragma("user_version");
    return { heldMs: await scrubSqliteFile(path) };
  } catch (error) {
    return { code: codeOf(error), message: error instanceof Error ? error.message : String(error) };
  }
}
process.send?.(await scrub(process.argv[2] ?? ""), end);
//# sourceMappingURL=scrubbing.process.js.map
