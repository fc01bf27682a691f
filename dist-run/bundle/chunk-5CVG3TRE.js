import {
  withInspection
} from "./chunk-3K4ZE5ZF.js";
import {
  oneLine
} from "./chunk-WCTO2R2C.js";
import {
  mustBeFinished
} from "./chunk-AVLCKHL7.js";
import {
  formatInstant
} from "./chunk-TGAMFN2K.js";

// bootstrap/commands/erased.ts
var UUID = "[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}";
var END = /^# (?<count>\d+) erased$/;
var LINE = new RegExp(`^(?<app>${UUID}) (?<customer>${UUID}) \\S+$`);
function listErased(database, out) {
  return withInspection(database, ({ inspection, disarmed }) => {
    mustBeFinished(disarmed);
    return inspection.inspect(async (inside) => {
      let count = 0;
      for await (const apps of inside.apps()) {
        for (const { uuid: app } of apps) {
          for await (const erasures of inside.objects(app, "erasure")) {
            for (const { uuid, at } of erasures) out(`${oneLine(`${app} ${uuid}`)} ${formatInstant(at)}
`);
            count += erasures.length;
          }
        }
      }
      out(`# ${count} erased
`);
    });
  });
}
function readErased(text) {
  const lines = text.trimEnd().split("\n");
  const end = END.exec(lines.at(-1)?.trim() ?? "")?.groups;
  const erased = lines.slice(0, end ? -1 : void 0).flatMap((untrimmed, index) => {
    const line = untrimmed.trim();
    if (line === "") return [];
    const found = LINE.exec(line)?.groups;
    if (!found) throw new Error(`Line ${index + 1} is none that slotkeeper erased prints: "${line.slice(0, 100)}"`);
    return [{ app: found.app ?? "", customer: found.customer ?? "" }];
  });
  if (end && Number(end.count) === erased.length) return erased;
  const problem = end ? `It ends with "# ${end.count} erased", and lists ${erased.length}: it is damaged, or was changed. ` : `It does not end with "# ${erased.length} erased": it was cut short, or an earlier version made it. `;
  throw new Error(
    `${problem}List them again, where they were erased; if you know that nobody is missing, let that be its last line: "# ${erased.length} erased"`
  );
}

export {
  listErased,
  readErased
};
//# sourceMappingURL=chunk-5CVG3TRE.js.map
