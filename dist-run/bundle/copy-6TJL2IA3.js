import {
  Pace
} from "./chunk-M42ZGKS6.js";
import {
  counted
} from "./chunk-3K4ZE5ZF.js";
import {
  openStorage,
  toTerminal
} from "./chunk-CRHGGE7P.js";
import {
  ConfigError,
  readDatabase
} from "./chunk-WCTO2R2C.js";
import {
  manageTokens
} from "./chunk-6ZD2CQ5J.js";
import {
  CopyStorage
} from "./chunk-AVLCKHL7.js";
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

// bootstrap/commands/copy.ts
import { createHash } from "node:crypto";
import { resolve } from "node:path";
var FILE = ".jsonl.gz";
async function copy({ secretKey }, from, to, { progress }) {
  const problems = [];
  const [source, target] = [placeOf(from, problems), placeOf(to, problems)];
  if (!source || !target) throw new ConfigError(problems);
  const name = nameOf(source);
  if (name === nameOf(target)) throw new ConfigError(["A copy is made into another place than it is made of"]);
  const pace = progress && new Pace(progress);
  const opened = [];
  const open = async (opening) => {
    const one = await opening;
    opened.push(one);
    return one.copying;
  };
  try {
    const copied = await copyStorage({ secretKey }, await open(openSource(source)), () => open(openTarget(target)), {
      source: name,
      onProgress: ({ phase, done, total }) => pace?.tell(phase, done, total)
    });
    return reportOf(copied, name, target);
  } finally {
    progress?.("");
    for (const one of opened) await one.close();
  }
}
function copyStorage({ secretKey }, from, openTo, asked) {
  const { opens } = manageTokens(secretKey === null ? null : Buffer.from(secretKey, "base64"));
  const newHash = () => {
    const hash = createHash("sha256");
    return { update: (text) => void hash.update(text), digest: () => hash.digest("hex") };
  };
  return new CopyStorage({ newHash, clock: Date.now, opensSecret: opens }).execute(from, openTo, asked);
}
function placeOf(text, problems) {
  if (text.endsWith(FILE)) return { kind: "file", path: resolve(text) };
  const found = [];
  const database = readDatabase(text, found);
  if (found.length === 0 && database.kind !== "memory") return database;
  problems.push(
    `"${text}" must be sqlite:<file>, mongodb://<host>/<database>, postgres://<host>/<database> or a file that ends in ${FILE}`
  );
  return void 0;
}
function nameOf(place) {
  if (place.kind === "file") return place.path;
  if (place.kind === "sqlite") return `sqlite:${resolve(place.path)}`;
  const name = place.url.replace(/^([a-z+]+:\/\/)(?:[^/@]*@)?([^?]*).*$/, "$1$2");
  const schema = place.kind === "postgres" ? /[?&]schema=([^&]*)/.exec(place.url)?.[1] : void 0;
  return schema === void 0 ? name : `${name} schema ${schema}`;
}
async function openSource(place) {
  if (place.kind === "file") {
    const { CopyFile } = await import("./adapters-jsonl.js");
    const file = await CopyFile.toRead(place.path);
    return { copying: file, close: () => file.close() };
  }
  return openStorage(place, Date.now, { create: false, mayBeUnfinished: true, report: toTerminal });
}
async function openTarget(place) {
  if (place.kind === "file") {
    const { CopyFile } = await import("./adapters-jsonl.js");
    const file = await CopyFile.toWrite(place.path);
    return { copying: file, close: () => file.close() };
  }
  return openStorage(place, Date.now, { mayBeUnfinished: true, report: toTerminal });
}
function reportOf({ owners, apps, records, wasBegun }, source, target) {
  const contents = counted(records, "object or event", "objects and events");
  const what = `${counted(owners, "owner")}, ${counted(apps, "app")}, and ${contents}`;
  const next = target.kind === "file" ? "It can be copied into any storage." : "The copy is disarmed: no action runs and no calendar is fetched until slotkeeper arm.";
  const how = wasBegun ? "It went on with a copy that had been begun before. " : "";
  return `${what} of ${source} are in ${nameOf(target)}, and both are the same.
${how}${next}
`;
}
export {
  copy,
  copyStorage
};
//# sourceMappingURL=copy-6TJL2IA3.js.map
