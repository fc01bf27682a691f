// bootstrap/version.ts
import { readFileSync } from "node:fs";
function version() {
  const manifest = readFileSync(new URL("../../package.json", import.meta.url), "utf8");
  return JSON.parse(manifest).version;
}

export {
  version
};
//# sourceMappingURL=chunk-4CARF2SL.js.map
