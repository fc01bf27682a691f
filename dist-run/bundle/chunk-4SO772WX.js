// bootstrap/process-end.ts
import { constants } from "node:os";
function endBy(signal) {
  process.kill(process.pid, signal);
  process.exit(128 + constants.signals[signal]);
}

export {
  endBy
};
//# sourceMappingURL=chunk-4SO772WX.js.map
