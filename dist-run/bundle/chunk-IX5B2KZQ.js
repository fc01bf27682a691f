import {
  connect
} from "./chunk-HMJ53JOK.js";

// adapters/sqlite/file/rewriting.ts
import { Worker } from "node:worker_threads";
var WAIT_MS = 5e3;
function rewriteSqliteFile(path) {
  const connection = connect(path, { fileMustExist: true, timeout: WAIT_MS });
  try {
    connection.pragma("secure_delete = ON");
    connection.exec("VACUUM");
  } finally {
    connection.close();
  }
}
function rewriteInThread(path) {
  return new Promise((resolve, reject) => {
    const thread = new Worker(new URL("./rewriting.worker.js", import.meta.url), { workerData: path });
    thread.once("message", ({ code, message }) => reject(Object.assign(new Error(message), { code })));
    thread.once("error", reject);
    thread.once("exit", () => resolve());
  });
}

export {
  rewriteSqliteFile,
  rewriteInThread
};
//# sourceMappingURL=chunk-IX5B2KZQ.js.map
