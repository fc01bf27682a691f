import {
  offline
} from "./chunk-I3QILW3J.js";
import {
  Pace
} from "./chunk-M42ZGKS6.js";
import {
  counted
} from "./chunk-3K4ZE5ZF.js";
import {
  mustBeKept,
  needPackages,
  openStorage,
  toTerminal
} from "./chunk-CRHGGE7P.js";
import {
  oneLine
} from "./chunk-WCTO2R2C.js";
import "./chunk-JNQ4JIL6.js";
import "./chunk-FSCNMPX4.js";
import {
  namedUuid
} from "./chunk-6ZD2CQ5J.js";
import "./chunk-CKNYYO4N.js";
import "./chunk-AVLCKHL7.js";
import "./chunk-ACXDJHE5.js";
import "./chunk-ZTC4EIFU.js";
import "./chunk-KZIOHZOC.js";
import "./chunk-FKKLOSUH.js";
import "./chunk-OZVXMBAC.js";
import "./chunk-D333UX3S.js";
import "./chunk-GJVJSP7U.js";
import "./chunk-KPKHSBHY.js";
import {
  NO_SEARCH,
  TEXT_MAX,
  asUuid
} from "./chunk-SQ3ZIU6O.js";
import {
  instantsOf,
  zone
} from "./chunk-RCHGPHHW.js";
import {
  parseInstant
} from "./chunk-TGAMFN2K.js";
import {
  readEvents
} from "./chunk-YR2UHZZ2.js";
import "./chunk-RAPJ3XLV.js";

// bootstrap/commands/import.ts
import { readFile } from "node:fs/promises";

// bootstrap/commands/import-formats.ts
var UnreadableError = class extends Error {
};
var COLUMNS = [
  "resource",
  "start",
  "end",
  "duration_minutes",
  "title",
  "name",
  "email",
  "phone",
  "external_id"
];
async function readTable(bytes, given) {
  const { CsvSyntaxError, readCsv } = await import("./adapters-csv.js");
  try {
    const { columns, records } = readCsv(bytes);
    checkColumns(columns, given);
    const identities = new Identities(given.app);
    return records.map(({ line, fields }) => {
      const where = `line ${line}`;
      if (fields.length !== columns.length) {
        return { where, problem: `It has ${fields.length} fields, and the header has ${columns.length}` };
      }
      const row = Object.fromEntries(columns.map((name, index) => [name, fields[index].trim()]));
      return entryOf(row, where, given, identities);
    });
  } catch (error) {
    throw error instanceof CsvSyntaxError ? new UnreadableError(error.message) : error;
  }
}
function checkColumns(columns, { resource }) {
  const has = (column) => columns.includes(column);
  const strange = columns.find((name) => !COLUMNS.includes(name));
  if (strange !== void 0) {
    throw new UnreadableError(`There is no column ${JSON.stringify(strange)}: there are ${COLUMNS.join(", ")}`);
  }
  const twice = columns.find((name, index) => columns.indexOf(name) < index);
  if (twice !== void 0) throw new UnreadableError(`The column ${twice} is there twice`);
  if (!has("start")) throw new UnreadableError("The column start is missing");
  if (!has("end") && !has("duration_minutes")) {
    throw new UnreadableError("A column end, or duration_minutes, is missing");
  }
  if (!has("resource") && !resource) {
    throw new UnreadableError("The column resource is missing: say with --resource <uuid> what the bookings take");
  }
}
function entryOf(row, where, given, identities) {
  const resource = row.resource ? given.named(row.resource) : given.resource ?? "resource: This field is required";
  if (typeof resource === "string") return { where, problem: resource };
  const problems = [];
  const start = instantOf("start", row.start, resource, problems);
  const end = instantOf("end", row.end, resource, problems);
  if (problems.length > 0) return { where, problem: problems.join("; ") };
  const minutes = row.duration_minutes;
  const durationMinutes = minutes ? /^\d+$/.test(minutes) ? Number(minutes) : Number.NaN : null;
  const { title, name, email, phone, external_id: externalId } = row;
  const identity = identities.of(
    externalId ? ["id", externalId] : ["row", resource.uuid, start, end ?? `${durationMinutes} minutes`, title ?? ""],
    where
  );
  if ("twice" in identity) return { where, problem: `external_id: It is that of ${identity.twice}` };
  const input = {
    resources: [resource.uuid],
    start,
    end,
    durationMinutes,
    title: title || null,
    customer: name || email || phone ? { name: name || null, email: email || null, phone: phone || null } : null,
    ...known(externalId)
  };
  return { where, booking: { uuid: identity.uuid, input } };
}
function known(id) {
  if (!id) return { meta: {} };
  return { meta: { external_id: id }, externalId: [...id].length <= TEXT_MAX ? id : null };
}
var Identities = class {
  #app;
  #met = /* @__PURE__ */ new Map();
  constructor(app) {
    this.#app = app;
  }
  /** `by[0]` is the kind. Equal entries without an id are numbered, so that each gets its own UUID. */
  of(by, where) {
    const name = JSON.stringify(by);
    const met = this.#met.get(name) ?? { where, count: 0 };
    this.#met.set(name, met);
    if (met.count > 0 && by[0] !== "row") return { twice: met.where };
    met.count += 1;
    return { uuid: namedUuid(this.#app.uuid, JSON.stringify([name, met.count])) };
  }
};
var TIME = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2})(:\d{2})?(\.\d{1,9})? ?(Z|[+-]\d{2}:?\d{2})?$/i;
function instantOf(field, text, { timezone }, problems) {
  if (!text) return null;
  const [, date, minutes, seconds = ":00", fraction = "", offset] = TIME.exec(text) ?? [];
  const zoned = offset?.replace(/^([+-]\d{2}):?(\d{2})$/, "$1:$2");
  const read = parseInstant(`${date}T${minutes}${seconds}${fraction}${zoned ?? "Z"}`);
  if (read === void 0) {
    problems.push(
      `${field}: ${JSON.stringify(text)} must be a time such as 2026-11-20T09:30, with an offset or without`
    );
    return null;
  }
  if (offset !== void 0) return read;
  const [first, second] = instantsOf(zone(timezone), read);
  if (first === void 0) problems.push(`${field}: ${text} does not exist in ${timezone}: the clocks skip it`);
  else if (second !== void 0) problems.push(`${field}: ${text} comes twice in ${timezone}: give it an offset`);
  return first ?? null;
}
async function readCalendar(bytes, { app, resource }) {
  if (!resource) throw new UnreadableError("Say with --resource <uuid> what the bookings take");
  const events = await readEvents(bytes, resource.timezone);
  if (typeof events === "string") throw new UnreadableError(events);
  const identities = new Identities(app);
  return events.map((event, index) => {
    const { uid } = event;
    const where = uid === void 0 ? `event ${index + 1}` : `UID ${uid}`;
    if (event.kind !== "event") {
      return event.kind === "free" ? { where, free: event.message } : { where, problem: event.message };
    }
    const { start, end, title, attendee } = event;
    const identity = identities.of(
      uid === void 0 ? ["row", resource.uuid, start, end, title ?? ""] : ["uid", resource.uuid, uid],
      `event ${index + 1}`
    );
    if ("twice" in identity) return { where, problem: `It has the UID of ${identity.twice}` };
    const customer = attendee && { name: attendee.name, email: attendee.email };
    return {
      where,
      booking: {
        uuid: identity.uuid,
        input: { resources: [resource.uuid], start, end, title, customer, ...known(uid) }
      }
    };
  });
}

// bootstrap/commands/import.ts
async function importFile(config, file, asked, terminal) {
  let storage;
  try {
    mustBeKept(config.database);
    storage = await openStorage(config.database, Date.now, { create: false, report: toTerminal });
  } catch (error) {
    return notBegun(error, terminal);
  }
  try {
    return await importInto(storage, config, file, asked, terminal);
  } finally {
    await storage.close();
  }
}
async function importInto(storage, settings, file, asked, terminal) {
  const { out, progress } = terminal;
  let app;
  let entries;
  try {
    app = await appOf(storage, asked.slug);
    entries = await entriesOf(file, app, await namedIn(storage, app), asked.resource);
  } catch (error) {
    return notBegun(error, terminal);
  }
  const ready = entries.flatMap((entry) => "booking" in entry ? [entry.booking] : []);
  const pace = progress && new Pace(progress);
  const { importBookings } = offline(storage, Date.now, settings);
  const outcomes = await importBookings.execute({ app }, ready, {
    strict: asked.strict,
    dryRun: asked.dryRun,
    onProgress: (done) => pace?.tell(asked.dryRun ? "Decided" : "Imported", done, ready.length)
  }).finally(() => progress?.(""));
  const { text, code } = reportOf(entries, outcomes, asked);
  out(text);
  return code;
}
function notBegun(error, { err }) {
  err(`${oneLine(error instanceof Error ? error.message : String(error))}
`);
  return 2;
}
async function appOf(storage, slug) {
  const app = await storage.apps.ofSlug(slug);
  if (!app) throw new UnreadableError(`There is no app with the slug ${slug}`);
  return app;
}
var PAGE = 1e3;
async function namedIn(storage, app) {
  const known2 = /* @__PURE__ */ new Map();
  for (let offset = 0, all = 1; offset < all; offset += PAGE) {
    const { items, total } = await storage.resources.list(app.uuid, { offset, limit: PAGE }, NO_SEARCH);
    for (const resource of items) {
      known2.set(resource.uuid, [resource]);
      known2.set(resource.name, [...known2.get(resource.name) ?? [], resource]);
    }
    all = total;
  }
  return (name) => {
    const [found, another] = known2.get(asUuid(name) ?? name) ?? [];
    if (!found) return `There is no resource ${JSON.stringify(name)}`;
    return another ? `Several resources are called ${JSON.stringify(name)}: name one by its UUID` : found;
  };
}
async function entriesOf(file, app, named, resource) {
  const [, suffix = ""] = /\.(csv|ics)$/i.exec(file) ?? [];
  if (suffix === "") throw new UnreadableError(`${file} must be a .csv or an .ics`);
  const bytes = await readFile(file).catch((error) => {
    throw new UnreadableError(`${file} cannot be read: ${error.message}`);
  });
  const given = resource === void 0 ? void 0 : named(resource);
  if (typeof given === "string") throw new UnreadableError(`--resource: ${given}`);
  try {
    if (suffix.toLowerCase() === "ics") return await readCalendar(bytes, { app, resource: given });
    needPackages("Reading .csv", ["csv-parse"]);
    return await readTable(bytes, { app, named, resource: given });
  } catch (error) {
    throw error instanceof UnreadableError ? new UnreadableError(`${file}: ${error.message}`) : error;
  }
}
function reportOf(entries, outcomes, { dryRun }) {
  const lines = [];
  const counts = { imported: 0, present: 0, refused: 0, free: 0 };
  let next = 0;
  for (const entry of entries) {
    const { where } = entry;
    if ("free" in entry) {
      counts.free += 1;
      lines.push(`${where}: passed over: ${entry.free}`);
      continue;
    }
    if ("problem" in entry) {
      counts.refused += 1;
      lines.push(`${where}: not imported: ${entry.problem}`);
      continue;
    }
    const outcome = outcomes[next++];
    counts[outcome.kind] += 1;
    if (outcome.kind === "refused") lines.push(`${where}: not imported: ${reasonOf(outcome)}`);
  }
  const would = dryRun ? "would be " : "";
  const sums = [
    `${counted(counts.imported, "booking")} ${would}imported`,
    `${counts.present} there already`,
    `${counts.refused} ${dryRun ? "would not be" : "not"} imported`,
    ...counts.free > 0 ? [`${counts.free} passed over`] : []
  ];
  const last = dryRun ? " Nothing was written." : "";
  return {
    text: `${[...lines.map(oneLine), `${sums.join(", ")}.${last}`].join("\n")}
`,
    code: counts.refused > 0 ? 1 : 0
  };
}
function reasonOf({ reason, errors }) {
  if (reason === "not_found") return Object.values(errors).join("; ");
  if (reason !== "invalid") return `${reason}: ${Object.values(errors).join("; ")}`;
  return Object.entries(errors).map(([field, message]) => `${fieldOf(field)}: ${message}`).join("; ");
}
var FIELDS = {
  durationMinutes: "duration_minutes",
  "meta.external_id": "external_id",
  "customer.name": "name",
  "customer.email": "email",
  "customer.phone": "phone"
};
var fieldOf = (field) => FIELDS[field] ?? field;
export {
  importFile,
  importInto
};
//# sourceMappingURL=import-FAJO7ZCN.js.map
