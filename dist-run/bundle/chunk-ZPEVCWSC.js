import {
  isBusy
} from "./chunk-HMJ53JOK.js";

// adapters/sqlite/file/busy-retry.ts
import { setTimeout as delay } from "node:timers/promises";
var SHORT = { attempts: 20, ms: 2 };
var LONG_MS = 20;
var pauseMs = (attempts) => Math.random() * (attempts < SHORT.attempts ? SHORT.ms : LONG_MS);
async function patiently(waitForLockMs, attempt) {
  const deadline = performance.now() + waitForLockMs;
  for (let attempts = 0; ; attempts += 1) {
    try {
      return attempt();
    } catch (error) {
      if (!isBusy(error) || performance.now() > deadline) throw error;
    }
    await delay(pauseMs(attempts));
  }
}

export {
  pauseMs,
  patiently
};
//# sourceMappingURL=chunk-ZPEVCWSC.js.map
