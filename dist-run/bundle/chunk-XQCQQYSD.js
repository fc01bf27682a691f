import {
  ACTOR_KINDS,
  CUSTOMER_FOLDINGS,
  CUSTOMER_SEARCH,
  CUSTOMER_SORTS,
  EVENT_TYPES,
  FIGURE_PERIODS,
  FIGURE_SUBJECTS,
  HEADERS_MAX,
  LINK_SECONDS,
  MAX_EXCEPTIONS,
  MOVED,
  NOT_FOR_BOOKERS,
  NOT_WITH_A_KEY,
  OBSTACLES,
  ON_CONFLICT,
  OVERRIDABLE,
  OWN_TRANSITIONS,
  PLACE_SEARCH,
  RESOURCES_MAX,
  SESSION_SECONDS,
  SESSION_VERSION,
  STORAGE_PATIENCE,
  TOLD_KIND_NAMES,
  UNITS_MAX,
  bookerDocument,
  bookingDocument,
  isFiltered,
  readAffectedCancellation,
  readBookingEnd,
  readBookingWithKey,
  readCheckIn,
  readExtension,
  readLetterAbout,
  readLetterTest,
  readLinkUse,
  readMove,
  readNewBooking,
  readNewSeries,
  readNewSession,
  readNewStaffLink,
  readOwnExtension,
  readOwnMove,
  readOwnPatch,
  readOwnReason,
  readPatchedDetails,
  readPreviewQuery,
  readReason,
  readRotation,
  readSeriesCancellation,
  readSeriesMove,
  readSignIn,
  readTestReceiver,
  readTransitionInput,
  rotaOf,
  seesStaffWhole
} from "./chunk-AVLCKHL7.js";
import {
  PERSON_SESSION_SECONDS,
  TOKEN_SECONDS,
  checkRight,
  readNewStaffToken,
  rightOf,
  selfOf
} from "./chunk-ZTC4EIFU.js";
import {
  BOOKING_FOLDINGS,
  BOOKING_SEARCH
} from "./chunk-OZVXMBAC.js";
import {
  PAGE_LIMITS,
  mapPage
} from "./chunk-KPKHSBHY.js";
import {
  ASSIGNMENTS,
  ATTENDANCE_MINUTES_MAX,
  BOOKINGS_PER_ADDRESS_DEFAULT,
  BOOKINGS_PER_ADDRESS_MAX,
  BOOKING_TRANSITIONS,
  CALENDAR_STATUSES,
  DEFAULT_SETTINGS,
  DETAILS,
  DURATIONS_MAX,
  ERRORS_MAX,
  HOLD_SECONDS_MAX,
  IMAGE_TYPES,
  JOB_STATUSES,
  KEY_ORIGINS_MAX,
  KEY_SERVICES_MAX,
  KeyReusedError,
  LETTER_KINDS,
  LIMITS_MAX,
  LIMIT_PERIODS,
  LIMIT_SUBJECTS,
  LOGO_BYTES_MAX,
  LONG_TEXT_MAX,
  META_KEYS_MAX,
  MINUTES_MAX,
  NotFoundError,
  ONE_AT_A_TIME,
  ON_STALE,
  OVERRIDES_MAX,
  PLACES_MAX,
  POOL_MAX,
  REMINDER_MINUTES_MAX,
  REMINDER_MINUTES_MIN,
  REQUIRED,
  ROLES_MAX,
  STAFF_RESOURCES_MAX,
  STAFF_ROLES,
  STATUSES,
  STEPS_MAX,
  TEAM_RECEIVERS,
  TENTATIVE,
  TEXT_MAX,
  TRIGGERS,
  UNATTENDED_HOLD_SECONDS_MAX,
  UnavailableError,
  ValidationError,
  WEEKDAYS,
  WEEKLY_MAX,
  WINDOWS_OF_DATE_MAX,
  ZONE_EXPECTED,
  addError,
  asUuid,
  bookingsPerAddressOf,
  checkCustomerPatch,
  checkTimeOffPatch,
  fold,
  grouped,
  isBookingless,
  isCleanText,
  isEmail,
  isFailure,
  isSame,
  mergePatch,
  readLetters,
  readNewApp,
  readNewCalendar,
  readNewCustomer,
  readNewFeed,
  readNewKey,
  readNewResource,
  readNewService,
  readNewStaff,
  readNewTimeOff,
  readNewWorkflow,
  readProfile,
  readSearch,
  tooManyEntries,
  tooManyKeys
} from "./chunk-SQ3ZIU6O.js";
import {
  isZone,
  writtenIn,
  zone
} from "./chunk-RCHGPHHW.js";
import {
  DAY,
  MINUTE,
  SECOND,
  formatInstant,
  parseInstant
} from "./chunk-TGAMFN2K.js";
import {
  __export
} from "./chunk-RAPJ3XLV.js";

// adapters/koa/http-api.ts
import { setMaxListeners } from "node:events";
import { createRequire as createRequire3 } from "node:module";
import { Readable as Readable3 } from "node:stream";
import Router from "@koa/router";
import Koa from "koa";

// adapters/koa/description/unknown-fields.ts
var NONE = /* @__PURE__ */ new Set();
function assignedFields(operations) {
  const all = operations.flatMap((one) => one.forKeys ? [one, one.forKeys] : [one]);
  const namesBy = (names) => {
    const byTag = /* @__PURE__ */ new Map();
    for (const one of all) byTag.set(one.tag, [...byTag.get(one.tag) ?? [], ...names(one)]);
    return byTag;
  };
  const shown2 = namesBy(
    ({ answers: answers2 }) => Object.values(answers2).flatMap((answer) => answer ? Object.keys(dataFields(answer)) : [])
  );
  const taken = namesBy(
    ({ body: body2 }) => body2 ? Object.keys({ ...body2.schema.properties, ...fieldsOf(body2.documented) }) : []
  );
  const assigned = ({ tag }) => new Set(shown2.get(tag)?.filter((name4) => !taken.get(tag)?.includes(name4)));
  return new Map(
    all.flatMap((one) => one.body?.documented.title ? [[one.body.documented.title, assigned(one)]] : [])
  );
}
function dataFields({ properties: { data } = {} }) {
  const { items = data } = data ?? {};
  return items ? fieldsOf(items) : {};
}
function unknownFieldFinder(body2, assigned) {
  const { schema, documented: documented3 } = body2;
  const undocumented = new Set(Object.keys(schema.properties ?? {}));
  return (sent) => {
    const messages = /* @__PURE__ */ Object.create(null);
    look(documented3, sent, "", { messages, assigned, undocumented });
    return messages;
  };
}
function look(schema, value, path, looking) {
  if (typeof value !== "object" || value === null) return;
  const under = (name4) => path === "" ? `${name4}` : `${path}.${name4}`;
  if (Array.isArray(value)) {
    const { items } = schema;
    if (items) for (const [index, item] of value.entries()) look(items, item, under(index), looking);
    return;
  }
  if (!takesNamedFields(schema)) return;
  const { messages, assigned, undocumented } = looking;
  const fields8 = fieldsOf(schema, value);
  const ignored = assigned.get(schema.title ?? "") ?? NONE;
  for (const [name4, item] of Object.entries(value)) {
    if (Object.keys(messages).length >= ERRORS_MAX) return;
    if (Object.hasOwn(fields8, name4)) look(fields8[name4], item, under(name4), looking);
    else if (ignored.has(name4) || path === "" && undocumented.has(name4)) continue;
    else messages[under(name4)] = unknownField(name4, Object.keys(fields8));
  }
}
function takesNamedFields({ properties, oneOf, anyOf: anyOf2 }) {
  return properties !== void 0 || oneOf !== void 0 || anyOf2 !== void 0;
}
function fieldsOf({ properties, oneOf, anyOf: anyOf2, discriminator }, value = {}) {
  if (properties) return properties;
  const alternatives = oneOf ?? anyOf2 ?? [];
  const kind = discriminator && value[discriminator.propertyName];
  const meant = discriminator && alternatives.filter((one) => one.properties?.[discriminator.propertyName]?.const === kind);
  return Object.assign({}, ...(meant?.length ? meant : alternatives).map((one) => fieldsOf(one, value)));
}
function unknownField(name4, known) {
  const nearest = nearestOf(name4, known);
  return nearest === void 0 ? "Unknown field: none is taken here" : `Unknown field: the nearest known one is ${nearest}`;
}
var COMPARED = 64;
function nearestOf(name4, known) {
  const sent = name4.slice(0, COMPARED).toLowerCase();
  const ranked = known.map((one) => ({ one, edits: editsBetween(sent, one) }));
  return ranked.sort((left, right) => left.edits - right.edits)[0]?.one;
}
function editsBetween(from, to) {
  let row = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (let at = 1; at <= from.length; at += 1) {
    const next = [at];
    for (let index = 1; index <= to.length; index += 1) {
      const replaced = row[index - 1] + (from[at - 1] === to[index - 1] ? 0 : 1);
      next.push(Math.min(replaced, row[index] + 1, next[index - 1] + 1));
    }
    row = next;
  }
  return row[to.length];
}

// adapters/koa/description/schemas.ts
function object(properties, optional2 = []) {
  const required2 = Object.keys(properties).filter((name4) => !optional2.includes(name4));
  return { type: "object", properties, ...required2.length > 0 && { required: required2 } };
}
function listOf(items) {
  return { type: "array", items };
}
function nullable(schema) {
  const { type: type2 = [], enum: choices2, anyOf: anyOf2 } = schema;
  if (anyOf2) return { ...schema, anyOf: [...anyOf2, { type: "null" }] };
  const types = typeof type2 === "string" ? [type2] : type2;
  if (types.includes("null")) return schema;
  return { ...schema, type: [...types, "null"], ...choices2 && { enum: [...choices2, null] } };
}
function text(maxLength = TEXT_MAX) {
  return { type: "string", minLength: 1, maxLength, pattern: "\\S" };
}
var longText = text(LONG_TEXT_MAX);
var uuid = { type: "string", format: "uuid" };
var timestamp = {
  type: "string",
  format: "date-time",
  description: "RFC 3339, in whole seconds, with a numeric offset.",
  examples: ["2026-11-20T09:30:00+00:00"]
};
var instantInput = {
  type: "string",
  format: "date-time",
  description: "RFC 3339, with `Z` or an offset.",
  examples: ["2026-11-20T09:30:00Z"]
};
var timezone = {
  type: "string",
  maxLength: 255,
  description: "An IANA time zone.",
  examples: ["Europe/Paris"]
};
var language = {
  type: "string",
  maxLength: 255,
  description: "A BCP 47 language tag: letters are written in it, if it begins with en, de, fr or es.",
  examples: ["de-AT"]
};
var meta = {
  type: "object",
  description: "Additional metadata: strings and numbers by key.",
  maxProperties: META_KEYS_MAX,
  propertyNames: { minLength: 1, maxLength: 64 },
  additionalProperties: { type: ["string", "number"], maxLength: 1e3 }
};
function success(data) {
  return object({ success: { type: "boolean", const: true }, data });
}
function pageOf(items) {
  return object({
    data: listOf(items),
    perPage: { type: "integer", minimum: 1, maximum: 1e3, examples: [25] },
    currentPage: { type: "integer", minimum: 1, examples: [1] },
    total: { type: "integer", minimum: 0, examples: [1] },
    totalPages: { type: "integer", minimum: 0, examples: [1] }
  });
}
var errors = {
  type: "object",
  description: "A message for each field; nested fields are dotted.",
  additionalProperties: { type: "string" }
};
var fieldErrors = {
  title: "FieldErrors",
  ...object({ success: { type: "boolean", const: false }, errors }),
  examples: [{ success: false, errors: { name: "This field is required" } }]
};
var refusalReason = {
  type: "string",
  enum: [
    "invalid_state",
    "too_late",
    "started",
    "blocked",
    "too_many_holds",
    "too_many_bookings",
    ...OBSTACLES,
    "in_use",
    "has_bookings",
    "no_address",
    "quota",
    "yourself",
    "elsewhere",
    "no_mail",
    "already_here",
    "already_owner",
    "unconfirmed"
  ]
};
var conflict = {
  title: "Conflict",
  ...object(
    {
      success: { type: "boolean", const: false },
      code: { type: "integer", const: 409 },
      message: { type: "string" },
      reason: refusalReason,
      conflicts: {
        ...listOf(object({ booking: uuid, start: timestamp, reason: refusalReason }, ["booking"])),
        description: "Of a series: all that cannot be had, in order."
      },
      errors
    },
    ["reason", "conflicts"]
  ),
  examples: [
    {
      success: false,
      code: 409,
      message: "This slug is already taken",
      errors: { slug: "This slug is already taken" }
    }
  ]
};
var failure = {
  title: "Failure",
  ...object({ code: { type: "integer" }, message: { type: "string" } })
};
function exampleOf({ examples, const: only, properties, items }) {
  if (examples) return examples[0];
  if (properties) {
    const fields8 = Object.entries(properties).map(([name4, field]) => [name4, exampleOf(field)]);
    return Object.fromEntries(fields8.filter(([, example]) => example !== void 0));
  }
  const item = items && exampleOf(items);
  return item === void 0 ? only : [item];
}
function mergePatchOf(schema) {
  const { title, required: _, default: __, examples, properties, additionalProperties, ...rest } = schema;
  return {
    ...rest,
    ...title !== void 0 && { title: `${title.replace(/^New/, "")}Patch` },
    ...examples && !properties && { examples },
    ...properties && { properties: mapValues(properties, (field) => nullable(mergePatchOf(field))) },
    ...typeof additionalProperties === "object" && { additionalProperties: nullable(additionalProperties) }
  };
}
function mapValues(record, map) {
  return Object.fromEntries(Object.entries(record).map(([key2, value]) => [key2, map(value)]));
}
function sizeExpected({ items, maxItems = 0, maxProperties = 0 }) {
  if (items?.format === "uuid") return uuidsExpected(maxItems);
  return items ? tooManyEntries(maxItems) : tooManyKeys(maxProperties);
}
function expected(schema) {
  const choices2 = schema.enum ?? schema.items?.enum;
  const types = [schema.type ?? []].flat();
  if (schema.const !== void 0) return `Must be ${JSON.stringify(schema.const)}`;
  if (choices2)
    return `Must be ${types.includes("array") ? "a list of" : "one of"}: ${choices2.filter(Boolean).join(", ")}`;
  if (schema.anyOf?.every((one) => one.format ?? one.const)) {
    return schema.anyOf.map(expected).join(", or ").replaceAll(", or Must be", ", or");
  }
  if (schema.format === "uuid") return "Must be a UUID";
  if (schema.format === "email") return "Must be an e-mail address";
  if (schema.format === "date") return "Must be a calendar date, written YYYY-MM-DD";
  if (schema.format === "date-time") {
    return "Must be an RFC 3339 timestamp with Z or an offset, such as 2026-11-20T09:30:00+00:00";
  }
  if (types.includes("object")) return "Must be a JSON object";
  if (types.includes("array"))
    return schema.items?.format === "uuid" ? uuidsExpected(schema.maxItems) : "Must be a list";
  if (types.includes("boolean")) return "Must be true or false";
  if (types.includes("integer")) return `Must be a whole number${range(schema)}`;
  if (types.includes("number")) return types.includes("string") ? "Must be a string or a number" : "Must be a number";
  if (schema.maxLength !== void 0) return `Must be a string of at most ${grouped(schema.maxLength)} characters`;
  return "Must be a string";
}
function uuidsExpected(most) {
  return most === void 0 ? "Must be a list of UUIDs" : `Must be a list of 1 to ${grouped(most)} UUIDs`;
}
function range({ minimum, maximum }) {
  if (minimum === void 0) return maximum === void 0 ? "" : ` of at most ${grouped(maximum)}`;
  return maximum === void 0 ? ` from ${grouped(minimum)}` : ` from ${grouped(minimum)} to ${grouped(maximum)}`;
}

// adapters/koa/description/body.ts
function body(schema, check = () => {
}, documented3 = schema) {
  return { schema, documented: documented3, check, checkedAlways: false, mediaTypes: ["application/json"] };
}
function patchOf(whole5, example, documented3 = mergePatchOf(whole5.documented)) {
  return {
    schema: mergePatchOf(whole5.schema),
    documented: { ...documented3, examples: [example] },
    check: (patch4) => checkPatch(whole5, patch4),
    checkedAlways: true,
    mediaTypes: ["application/merge-patch+json", "application/json"]
  };
}
function checkPatch(whole5, patch4) {
  try {
    whole5.check(mergePatch({}, patch4));
  } catch (error) {
    if (!isFailure(error, "invalid")) throw error;
    const sent = Object.keys(patch4);
    const wrong = Object.entries(error.errors).filter(([path, message2]) => {
      const isWhole = !path.includes(".");
      return sent.includes(path.split(".")[0] ?? "") && (isWhole || message2 !== REQUIRED);
    });
    if (wrong.length > 0) throw new ValidationError(Object.fromEntries(wrong));
  }
}

// adapters/koa/description/operation.ts
var EVENT_STREAM = "text/event-stream";
function namesIn(path) {
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name4 = ""]) => name4);
}
var TAGS = {
  Apps: "A business location, department or entity, and the token that proves it. Owners make them.",
  Business: "What a business says of itself to its customers.",
  Letters: "Standard mails to customers and to the team, which need no workflow.",
  Workflows: "How bookings live: at once or after approval, and until when they may be cancelled or moved.",
  Actions: "What a workflow does around its bookings: webhooks, mail, transitions, log lines.",
  Resources: "What can be booked: a room, a person, a thing; its opening hours and rules.",
  Services: "What a business sells: durations, the resources that they take, and how these are chosen.",
  "Time off": "Time in which resources are closed, whatever their hours.",
  Calendars: "Calendars that are kept elsewhere, and make resources busy.",
  Availability: "The times that can be booked.",
  Bookings: "A time taken on one resource or several, from hold to completion.",
  Series: "Bookings that recur: every Tuesday at nine, checked and booked all at once.",
  Staff: "People who work in a business, what each may do, and tokens for their programs.",
  People: "Persons who sign in, once for the whole service: passwords, links, sessions and their account.",
  Keys: "Credentials for pages in browsers, and the secret behind the links to manage bookings.",
  "One booking": "A booking, for whoever holds its manage token.",
  Customers: "Who books: found by their e-mail addresses, or made by their first booking.",
  Feeds: "Calendars of bookings for others to subscribe to: on a phone, or in another calendar.",
  Events: "What happened to bookings, in commit order: a feed to page through, or a stream to follow.",
  Deliveries: "What became of the jobs that actions made, attempt by attempt.",
  Process: "The process itself, and this document."
};
function mediaTypesOf({
  produces = "application/json",
  alsoAs = {}
}) {
  const others = Object.keys(alsoAs);
  return typeof produces === "string" ? [produces, ...others] : [...produces, ...others];
}
var SECRET = "secret";
var HEX = "hex";
function operation(declared) {
  return declared;
}

// adapters/koa/description/validation.ts
import { createRequire } from "node:module";

// adapters/koa/description/wire-names.ts
var FREE = /* @__PURE__ */ new Set(["meta", "headers", "weights"]);
var coreName = (name4) => name4.replace(/_([a-z0-9])/g, (_, letter) => letter.toUpperCase());
var snake = (name4) => name4.replace(/([a-z0-9])([A-Z])/g, (_, before, letter) => `${before}_${letter.toLowerCase()}`);
function wireValue(value) {
  if (Array.isArray(value)) return value.map(wireValue);
  if (typeof value !== "object" || value === null) return value;
  const named5 = Object.entries(value).map(([name4, own]) => {
    return FREE.has(name4) ? [name4, own] : [snake(name4), wireValue(own)];
  });
  return Object.fromEntries(named5);
}
function wireErrors(errors2) {
  return Object.fromEntries(Object.entries(errors2).map(([path, message2]) => [wirePath(path), message2]));
}
function wirePath(path) {
  const segments = path.split(".");
  const free = segments.findIndex((segment) => FREE.has(segment));
  return segments.map((segment, index) => free >= 0 && index > free ? segment : snake(segment)).join(".");
}
function coreNames(schema) {
  const { properties, items, additionalProperties } = schema;
  if (items) {
    const rename = coreNames(items);
    return (value) => Array.isArray(value) ? value.map(rename) : value;
  }
  if (!properties && typeof additionalProperties === "object" && additionalProperties.properties) {
    const rename = coreNames(additionalProperties);
    return (value) => {
      if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
      return Object.fromEntries(Object.entries(value).map(([name4, own]) => [name4, rename(own)]));
    };
  }
  if (!properties) return (value) => value;
  const fields8 = Object.entries(properties).map(([name4, field]) => ({
    name: name4,
    nameInCore: coreName(name4),
    rename: coreNames(field)
  }));
  return (value) => {
    if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
    const renamed = {};
    for (const { name: name4, nameInCore, rename } of fields8) {
      if (Object.hasOwn(value, name4)) renamed[nameInCore] = rename(value[name4]);
    }
    return renamed;
  };
}

// adapters/koa/description/validation.ts
var require2 = createRequire(import.meta.url);
var ajv;
function loadedAjv() {
  const library2 = require2("ajv/dist/2020.js");
  const { default: names } = require2("ajv/dist/compile/names.js");
  const { _ } = library2;
  const loaded = new library2.Ajv2020({
    allErrors: true,
    verbose: true,
    // errors carry their schema
    strict: true,
    allowUnionTypes: true,
    formats: {
      uuid: (text5) => asUuid(text5) !== void 0,
      "date-time": (text5) => parseInstant(text5) !== void 0,
      date: /^\d{4}-\d{2}-\d{2}$/,
      email: isEmail,
      uri: (text5) => URL.canParse(text5)
    }
  });
  loaded.addKeyword({
    keyword: ENOUGH,
    schemaType: "number",
    code({ gen, schema, it: { validateName } }) {
      gen.if(_`${names.errors} >= ${schema}`, () => {
        gen.assign(_`${validateName}.errors`, names.vErrors);
        gen.return(false);
      });
    }
  });
  return loaded;
}
var ENOUGH = "stopsAtErrors";
function stopping(schema) {
  const { items, properties, additionalProperties, propertyNames, oneOf, ...rest } = schema;
  const repeated = (each) => ({ ...stopping(each), [ENOUGH]: ERRORS_MAX });
  return {
    ...rest,
    ...items && { items: repeated(items) },
    ...typeof additionalProperties === "object" && { additionalProperties: repeated(additionalProperties) },
    ...typeof additionalProperties === "boolean" && { additionalProperties },
    ...propertyNames && { propertyNames: repeated(propertyNames) },
    ...properties && {
      properties: Object.fromEntries(Object.entries(properties).map(([name4, field]) => [name4, stopping(field)]))
    },
    ...oneOf && { oneOf: oneOf.map(stopping) }
  };
}
var NOTHING = [];
function checkOf(schema) {
  let validate;
  return (value) => {
    if (!validate) {
      ajv ??= loadedAjv();
      validate = ajv.compile(stopping(schema));
    }
    return validate(value) ? NOTHING : validate.errors ?? NOTHING;
  };
}
function bodyReader(body2) {
  const problemsOf = checkOf(body2.schema);
  const inCoreNames = coreNames(body2.schema);
  const removeOversized = oversizedRemover(body2.schema);
  return (sent, errors2) => {
    removeOversized(sent, errors2);
    const input = inCoreNames(sent);
    const problems = problemsOf(sent);
    if (problems === NOTHING && !body2.checkedAlways && Object.keys(errors2).length === 0) return input;
    try {
      body2.check(input);
    } catch (error) {
      if (!isFailure(error, "invalid")) throw error;
      for (const [path, message2] of Object.entries(wireErrors(error.errors))) addError(errors2, path, message2);
    }
    addUnsaid(errors2, problems);
    return input;
  };
}
function addUnsaid(errors2, problems) {
  const said = new Set(Object.keys(errors2).map((path) => path.split(".", 1)[0]));
  for (const { instancePath, params, parentSchema } of problems) {
    const missing = params.missingProperty;
    const segments = instancePath.split("/").slice(1).map((segment) => segment.replaceAll("~1", "/").replaceAll("~0", "~"));
    if (missing !== void 0) segments.push(missing);
    if (said.has(segments[0])) continue;
    const message2 = missing === void 0 ? expected(parentSchema) : REQUIRED;
    addError(errors2, segments.join("."), message2);
  }
}
function oversizedRemover(schema) {
  const remove = removerOf(schema);
  return (body2, errors2) => remove?.({ body: body2 }, "body", "", errors2);
}
function removerOf(schema) {
  const { maxItems, maxProperties, items, properties = {} } = schema;
  const inItem = items && removerOf(items);
  const inFields = Object.entries(properties).flatMap(([name4, field]) => {
    const remove = removerOf(field);
    return remove ? [{ name: name4, remove }] : [];
  });
  if (maxItems === void 0 && maxProperties === void 0 && !inItem && inFields.length === 0) return void 0;
  return (holder, name4, path, errors2) => {
    const value = holder[name4];
    if (typeof value !== "object" || value === null) return;
    const isTooLarge = Array.isArray(value) ? maxItems !== void 0 && value.length > maxItems : maxProperties !== void 0 && Object.keys(value).length > maxProperties;
    if (isTooLarge) {
      delete holder[name4];
      addError(errors2, path, sizeExpected(schema));
      return;
    }
    const under = (field) => path === "" ? `${field}` : `${path}.${field}`;
    const fields8 = value;
    if (!Array.isArray(value)) {
      for (const { name: field, remove } of inFields) {
        if (Object.hasOwn(fields8, field)) remove(fields8, field, under(field), errors2);
      }
    } else if (inItem) {
      for (let index = 0; index < value.length; index += 1) inItem(fields8, String(index), under(index), errors2);
    }
  };
}

// adapters/koa/description/query.ts
function plain(schema, description2) {
  return { schema, description: description2, read: (value) => value };
}
function whole(minimum, maximum, description2, standard) {
  const schema = { type: "integer", minimum, maximum };
  return plain(standard === void 0 ? schema : { ...schema, default: standard }, description2);
}
function flag(description2) {
  return plain({ type: "boolean" }, description2);
}
function choice(choices2, description2) {
  return plain({ type: "string", enum: choices2 }, description2);
}
function string(description2, schema = {}) {
  return plain({ type: "string", ...schema }, description2);
}
function identifier(description2) {
  const schema = { type: "string", format: "uuid" };
  return { schema, description: description2, read: (value) => value?.toLowerCase() };
}
function required(parameter) {
  return { ...parameter, required: true };
}
function withExample(parameter, example) {
  return { ...parameter, schema: { ...parameter.schema, examples: [example] } };
}
function choices(allowed, description2) {
  return plain({ type: "array", items: { type: "string", enum: allowed } }, description2);
}
function instant(description2) {
  return { schema: instantInput, description: description2, read: parseInstant };
}
function identifiers(most, description2) {
  const schema = { ...listOf(uuid), minItems: 1, maxItems: most };
  return {
    schema,
    description: description2,
    read(value, _other, name4) {
      const uuids = value?.map((text5) => text5.toLowerCase());
      if (uuids && new Set(uuids).size < uuids.length) {
        throw new ValidationError({ [name4]: "Must not name one twice" });
      }
      return uuids;
    }
  };
}
var paging = {
  page: whole(1, PAGE_LIMITS.maxPage, "The number of the page.", PAGE_LIMITS.page),
  limit: whole(1, PAGE_LIMITS.maxLimit, "The number of items per page.", PAGE_LIMITS.limit)
};
var inSlices = ({ page: page2, limit: limit2 }) => ({ page: page2, limit: limit2, inSlices: true });
function include(...parts) {
  const nothing = /* @__PURE__ */ new Set();
  return {
    description: "Shows more: a comma separated list.",
    schema: { type: "array", items: { type: "string", enum: parts } },
    read: (value) => value === void 0 ? nothing : new Set(value.toSorted())
  };
}
function search(...fields8) {
  return searchWith(void 0, ...fields8);
}
function searchWith(foldings, ...fields8) {
  return {
    search: {
      description: `Filters by fields: \`${fields8[0]}:term\`, comma separated, or the names alone with the term in \`q\`. Fields: ${fields8.join(", ")}.`,
      schema: { type: "string" },
      read: (text5, other) => readSearch(text5, other("q"), fields8, foldings)
    },
    q: string("The term for the fields that `search` names without one.")
  };
}
function queryReader(query) {
  const parameters = Object.entries(query).map(([name4, parameter]) => ({
    name: name4,
    nameInCore: coreName(name4),
    parameter
  }));
  const problemsOf = checkOf({
    type: "object",
    properties: Object.fromEntries(parameters.map(({ name: name4, parameter }) => [name4, parameter.schema])),
    required: parameters.filter(({ parameter }) => parameter.required).map(({ name: name4 }) => name4)
  });
  const isOptional = parameters.every(({ parameter }) => !parameter.required && !parameter.requiredUnless);
  const unasked = Object.fromEntries(
    isOptional ? parameters.map(({ name: name4, nameInCore, parameter }) => [
      nameInCore,
      parameter.read(void 0, () => void 0, name4)
    ]) : []
  );
  return (querystring, errors2) => {
    if (querystring === "" && isOptional) return unasked;
    const given = new URLSearchParams(querystring);
    const other = (name4) => given.get(name4) ?? void 0;
    const values = {};
    for (const { name: name4, parameter } of parameters) {
      const [text5, ...more] = given.getAll(name4);
      if (more.length > 0) errors2[name4] = "Must be given once";
      else if (text5 !== void 0 && !isCleanText(text5)) errors2[name4] = "Must not contain U+0000";
      else if (text5 !== void 0) values[name4] = typed(text5, parameter.schema);
    }
    for (const { instancePath, params } of problemsOf(values)) {
      const missing = params.missingProperty;
      const name4 = String(missing ?? instancePath.split("/")[1]);
      errors2[name4] ??= missing === void 0 ? expected(query[name4]?.schema ?? {}) : REQUIRED;
    }
    const read = {};
    for (const { name: name4, nameInCore, parameter } of parameters) {
      if (errors2[name4] !== void 0) continue;
      try {
        read[nameInCore] = parameter.read(values[name4], other, name4);
      } catch (error) {
        if (!isFailure(error, "invalid")) throw error;
        Object.assign(errors2, error.errors);
      }
    }
    return read;
  };
}
function typed(text5, schema) {
  if (schema.type === "integer") return /^-?\d+$/.test(text5) ? Number(text5) : text5;
  if (schema.type === "boolean") return text5 === "true" || (text5 === "false" ? false : text5);
  if (schema.type === "array") return text5 === "" ? void 0 : text5.split(",");
  if (schema.format === "date-time") return text5.replace(/ (\d\d:\d\d)$/, "+$1");
  return text5;
}

// adapters/koa/exchange/addresses.ts
import { createRequire as createRequire2 } from "node:module";
var require3 = createRequire2(import.meta.url);
var library = () => require3("ipaddr.js");
var CLIENT_BITS = 64;
function clientAddress({ headers: headers2, socket }, trustProxy) {
  const own = socket.remoteAddress ?? "";
  if (trustProxy === 0) return counted(own) ?? own;
  const header = headers2["x-forwarded-for"];
  const said = (Array.isArray(header) ? header.join() : header ?? "").split(",").map((entry2) => entry2.trim());
  const entry = said[Math.max(said.length - trustProxy, 0)] ?? "";
  return counted(withoutPort(entry)) ?? counted(own) ?? own;
}
var FORWARDING = [
  "forwarded",
  "via",
  "x-forwarded-for",
  "x-forwarded-host",
  "x-forwarded-proto",
  "x-real-ip",
  "x-client-ip",
  "x-cluster-client-ip",
  "true-client-ip",
  "cf-connecting-ip",
  "fastly-client-ip"
];
function isVisitorsAddress({ headers: headers2 }, trustProxy) {
  return trustProxy > 0 || FORWARDING.every((name4) => headers2[name4] === void 0);
}
function withoutPort(entry) {
  const bracketed = /^\[([^\]]+)\](?::\d+)?$/.exec(entry)?.[1];
  return bracketed ?? entry.replace(/^([\d.]+):\d+$/, "$1");
}
function counted(text5) {
  const ipaddr = library();
  const [bare = ""] = text5.split("%");
  if (!ipaddr.IPv6.isValid(bare) && !ipaddr.IPv4.isValidFourPartDecimal(bare)) return void 0;
  const address = ipaddr.process(bare);
  if (address.kind() === "ipv4") return address.toString();
  return ipaddr.IPv6.networkAddressFromCIDR(`${address}/${CLIENT_BITS}`).toString();
}

// adapters/koa/exchange/kept-answers.ts
var SPACE = " ";
var OPEN = /^\d{3} /;
function keptAnswersOf({ secret: secret2 = false }, { seal, open }) {
  return {
    keep({ status: status2, body: body2, isSecret = false }, authorization, key2) {
      const text5 = status2 + SPACE + JSON.stringify(body2);
      if (secret2) return seal(authorization, text5);
      return isSecret ? seal(authorization, text5, key2) : text5;
    },
    again(kept, authorization, key2) {
      const isSealed = !OPEN.test(kept);
      const text5 = isSealed ? open(authorization, kept, secret2 ? void 0 : key2) : kept;
      if (text5 === void 0) throw new KeyReusedError();
      const space = text5.indexOf(SPACE);
      return {
        status: Number(text5.slice(0, space)),
        text: text5.slice(space + 1),
        headers: { "Idempotent-Replayed": "true" },
        isSecret: isSealed
      };
    }
  };
}
var isReplay = (error) => error instanceof Error && "code" in error && error.code === "replay";

// adapters/koa/exchange/request.ts
import { isUtf8 } from "node:buffer";
import { randomUUID } from "node:crypto";

// adapters/koa/exchange/json-pieces.ts
function jsonPieces(value) {
  return Object.values(value).some(isListOfObjects) ? fieldByField(value) : JSON.stringify(value);
}
var isListOfObjects = (value) => Array.isArray(value) && typeof value[0] === "object";
function* fieldByField(value) {
  let before = "{";
  for (const [name4, field] of Object.entries(value)) {
    if (field === void 0) continue;
    yield `${before}${JSON.stringify(name4)}:`;
    if (isListOfObjects(field)) yield* listJson(field, JSON.stringify);
    else yield JSON.stringify(field);
    before = ",";
  }
  yield "}";
}
function* listJson(items, json) {
  let before = "[";
  for (const item of items) {
    yield before;
    const made = json(item);
    if (typeof made === "string") yield made;
    else yield* made;
    before = ",";
  }
  yield items.length === 0 ? "[]" : "]";
}
async function* slicesJson(slices, json) {
  let before = "[";
  for await (const items of slices) {
    for (const item of items) {
      yield before;
      const made = json(item);
      if (typeof made === "string") yield made;
      else yield* made;
      before = ",";
    }
  }
  yield before === "[" ? "[]" : "]";
}
function* pageJson(page2, json) {
  yield DATA;
  yield* listJson(page2.data, json);
  yield pageEnd(page2);
}
async function* restJson(page2, json) {
  yield DATA;
  yield* slicesJson(allOf(page2), json);
  yield pageEnd(page2);
}
async function* allOf({ data, rest }) {
  yield data;
  if (rest) yield* rest;
}
var DATA = '{"data":';
function pageEnd({ perPage, currentPage, total, totalPages }) {
  return `,"perPage":${perPage},"currentPage":${currentPage},"total":${total},"totalPages":${totalPages}}`;
}

// adapters/koa/exchange/responses.ts
function shown(data, etag) {
  return { status: 200, body: { success: true, data }, ...etag !== void 0 && { etag } };
}
function created(data) {
  return { status: 201, body: { success: true, data } };
}
function accepted(data) {
  return { status: 202, body: { success: true, data } };
}
function listed(page2, view2) {
  return pageReply(page2, (item) => jsonPieces(view2(item)));
}
function listedByVersion(rendered, page2, kind, included5, view2) {
  const shape = `${kind} ${[...included5].join(" ")}`;
  return pageReply(page2, (item) => rendered.text(`${shape} ${item.uuid} ${item.version}`, () => view2(item)));
}
var WHOLE_MAX = 5e5;
function pageReply(page2, json) {
  const { currentPage, totalPages } = page2;
  const reply2 = { status: 200, page: { currentPage, totalPages } };
  if (page2.rest) return { ...reply2, pieces: restJson(page2, json) };
  const pieces = pageJson(page2, json);
  let text5 = "";
  for (let next = pieces.next(); !next.done; next = pieces.next()) {
    text5 += next.value;
    if (text5.length > WHOLE_MAX) return { ...reply2, pieces: followedBy(text5, pieces) };
  }
  return { ...reply2, text: text5 };
}
function* followedBy(text5, rest) {
  yield text5;
  yield* rest;
}
function deleted() {
  return { status: 204 };
}
function notModified(etag) {
  return { status: 304, etag };
}
function streamed(stream) {
  return { status: 200, stream };
}
var ProtocolError = class extends Error {
  code;
  headers;
  reason;
  errors;
  /** Answer in HTML, for a visitor who asked for a page. */
  page;
  isOtherKind;
  constructor(code, details3 = {}) {
    const { headers: headers2 = {}, reason: reason5, message: message2 = "", errors: errors2 = {}, page: page2, isOtherKind = false } = details3;
    super(message2);
    this.code = code;
    this.headers = headers2;
    this.reason = reason5;
    this.errors = errors2;
    this.page = page2;
    this.isOtherKind = isOtherKind;
  }
};
var plain2 = (status2, message2, headers2 = {}) => ({
  status: status2,
  headers: headers2,
  body: { code: status2, message: message2 }
});
var UNKNOWN_TOKEN = "The token is not known, or no longer valid";
var invalidToken = (description2) => `Bearer error="invalid_token", error_description="${description2}"`;
var OUTCOME_UNKNOWN = "The storage stopped answering, and whether the request was carried out is not known: repeat it only with the Idempotency-Key that it had, or look first";
function failed(error) {
  const known = error;
  switch (known?.code) {
    case "invalid":
      return { status: 400, body: { success: false, errors: wireErrors(known.errors) } };
    case "unauthorized":
      return plain2(401, "Unauthorized", { "WWW-Authenticate": "Bearer", ...known.headers });
    case "revoked":
      return plain2(401, "Unauthorized", { "WWW-Authenticate": invalidToken(UNKNOWN_TOKEN) });
    case "wrong_credential":
      return plain2(401, "Unauthorized", { "WWW-Authenticate": "Bearer" });
    case "too_many":
      return plain2(429, known.message, { "Retry-After": String(known.retryAfterSeconds) });
    case "not_allowed":
      return plain2(403, known.message);
    case "forbidden":
      return plain2(403, "Forbidden");
    case "bad_fields":
      return { status: 400, body: { success: false, errors: known.errors } };
    case "malformed":
      return { status: 400, headers: { Connection: "close" }, body: { success: false, errors: known.errors } };
    case "unknown_path":
      return known.page ?? plain2(404, "Not Found");
    case "unknown_feed":
      return plain2(404, "Not Found", known.headers);
    case "not_found":
      return plain2(404, known.message);
    case "unknown_method":
      return plain2(405, "Method Not Allowed", known.headers);
    case "not_acceptable":
      return plain2(406, "Not Acceptable");
    case "timed_out":
      return plain2(408, "Request Timeout", { Connection: "close" });
    case "duplicate":
      return conflict2(known.message, { errors: wireErrors(known.errors) });
    case "refused":
      return conflict2(known.message, {
        reason: known.reason,
        errors: wireErrors(known.errors),
        ...known.several && { conflicts: conflictsView(known.several) }
      });
    case "gone":
      return plain2(410, known.message || "Gone");
    case "stale":
      return plain2(412, known.message);
    case "too_large":
      return plain2(413, "Content Too Large", { Connection: "close" });
    case "unsupported_media_type":
      return plain2(415, known.message || "Unsupported Media Type");
    case "expectation_failed":
      return plain2(417, "Expectation Failed", { Connection: "close" });
    case "key_reused":
      return plain2(422, known.message);
    case "limited":
      return plain2(429, known.message || "Too Many Requests", known.headers);
    case "head_too_large":
      return plain2(431, "Request Header Fields Too Large", { Connection: "close" });
    case "client_gone":
      return { status: 499 };
    case "unavailable":
      if (known.retryAfterSeconds === null) return plain2(503, OUTCOME_UNKNOWN);
      return plain2(503, "Service Unavailable", { "Retry-After": String(known.retryAfterSeconds) });
  }
  known;
  return plain2(500, "Internal Server Error");
}
function conflictsView({ conflicts, timezone: timezone2 }) {
  const local = zone(timezone2);
  return conflicts.map(({ booking: booking2, start, reason: reason5 }) => ({
    ...booking2 !== void 0 && { booking: booking2 },
    start: writtenIn(local, start),
    reason: reason5
  }));
}
function conflict2(message2, details3) {
  return { status: 409, body: { success: false, code: 409, message: message2, ...details3 } };
}
function secretly(reply2) {
  return { ...reply2, isSecret: true };
}

// adapters/koa/exchange/request.ts
var BODY_LIMIT = 1048576;
var MAX_DEPTH = 100;
var SAFE_LENGTH = 4096;
function requestIdOf(header) {
  return typeof header === "string" && /^[\x21-\x7e]{1,128}$/.test(header) ? header : randomUUID();
}
function traceOf(traceparent) {
  if (typeof traceparent !== "string") return NO_TRACE;
  const traceId = TRACEPARENT.exec(traceparent)?.[1];
  return traceId === void 0 ? NO_TRACE : { traceId };
}
var NO_TRACE = {};
var TRACEPARENT = /^(?!ff)[\da-f]{2}-(?!0{32})([\da-f]{32})-(?!0{16})[\da-f]{16}-[\da-f]{2}(?:$|(?<!^00.{53})-)/;
function checkHead({ headers: headers2, rawHeaders, httpVersionMinor }) {
  let hosts = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name4 = rawHeaders[index];
    if (name4.length === 4 && name4.toLowerCase() === "host") hosts += 1;
  }
  if (hosts > 1)
    throw new ProtocolError("malformed", { reason: "Two Host headers", errors: { Host: "Must be given once" } });
  if (hosts === 0 && httpVersionMinor > 0)
    throw new ProtocolError("malformed", { reason: "No Host header", errors: { Host: REQUIRED } });
  if (headers2.expect !== void 0 && headers2.expect.toLowerCase() !== "100-continue") {
    throw new ProtocolError("expectation_failed", { reason: "An Expect header other than 100-continue" });
  }
}
function originForm(target) {
  if (target.startsWith("/")) return target;
  const withoutHost = target.replace(/^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/i, "");
  return withoutHost.startsWith("/") ? withoutHost : `/${withoutHost}`;
}
var INTERRUPTED = /* @__PURE__ */ Symbol("interrupted");
function interrupt(req, error) {
  req[INTERRUPTED] = error;
  req.emit(INTERRUPTED, error);
}
function announcesBody({ headers: headers2 }) {
  return headers2["transfer-encoding"] !== void 0 || Number(headers2["content-length"] ?? 0) > 0;
}
function checkContentType({ headers: headers2 }, mediaTypes) {
  const contentType = headers2["content-type"] ?? "";
  if (headers2["content-encoding"] === void 0 && mediaTypes.includes(contentType)) return;
  const [type2 = "", ...parameters] = contentType.split(";").map((part) => part.trim().toLowerCase());
  const charset = parameters.find((parameter) => parameter.startsWith("charset"));
  const isUtf8Text = charset === void 0 || /^charset\s*=\s*"?utf-?8"?$/.test(charset);
  const isPlain = (headers2["content-encoding"] ?? "identity").toLowerCase() === "identity";
  if (mediaTypes.includes(type2) && isUtf8Text && isPlain) return;
  const message2 = `Unsupported Media Type: send ${mediaTypes.join(" or ")}, in UTF-8 and not compressed`;
  throw new ProtocolError("unsupported_media_type", { message: message2 });
}
function readBody(req, limit2 = BODY_LIMIT) {
  return new Promise((resolve, reject) => {
    if (Number(req.headers["content-length"] ?? 0) > limit2) return reject(new ProtocolError("too_large"));
    const interrupted = req[INTERRUPTED];
    if (interrupted) return reject(interrupted);
    if (req.readableEnded) return reject(new Error("The body was read before: mount this ahead of what parses bodies"));
    if (req.destroyed) return reject(new ProtocolError("client_gone"));
    const chunks = [];
    let length = 0;
    req.on("data", (chunk) => {
      length += chunk.length;
      if (length <= limit2) chunks.push(chunk);
      else reject(new ProtocolError("too_large"));
    });
    req.on("end", () => resolve(chunks.length === 1 ? chunks[0] : Buffer.concat(chunks)));
    const onGone = () => req.readableEnded || reject(new ProtocolError("client_gone"));
    req.on("close", onGone).on("error", onGone).on(INTERRUPTED, reject);
  });
}
function parseJsonObject(bytes) {
  if (!isUtf8(bytes)) throw new ValidationError({ body: "Must be JSON in UTF-8" });
  if (bytes.length > SAFE_LENGTH && isDeeperThan(MAX_DEPTH, bytes)) {
    throw new ValidationError({ body: `Must not nest deeper than ${MAX_DEPTH} levels` });
  }
  const text5 = bytes.toString();
  let value;
  try {
    value = JSON.parse(text5.startsWith("\uFEFF") ? text5.slice(1) : text5);
  } catch {
    throw new ValidationError({ body: "Must be valid JSON" });
  }
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    throw new ValidationError({ body: "Must be a JSON object" });
  }
  return value;
}
var [QUOTE, BACKSLASH, OPENING, OPENING_LIST, CLOSING, CLOSING_LIST] = Buffer.from('"\\{[}]');
function isDeeperThan(levels, json) {
  let depth = 0;
  let isText = false;
  for (let at = 0; at < json.length; at += 1) {
    const byte = json[at];
    if (byte === QUOTE) isText = !isText;
    else if (isText) at += byte === BACKSLASH ? 1 : 0;
    else if (byte === CLOSING || byte === CLOSING_LIST) depth -= 1;
    else if (byte === OPENING || byte === OPENING_LIST) {
      depth += 1;
      if (depth > levels) return true;
    }
  }
  return false;
}
var isObject = (value) => typeof value === "object" && value !== null;
function idempotencyKeyOf({ headers: headers2 }, errors2) {
  const key2 = headers2["idempotency-key"];
  if (key2 === void 0) return void 0;
  if (typeof key2 === "string" && /^[\x21-\x7e]{1,255}$/.test(key2)) return key2;
  errors2["Idempotency-Key"] = "Must be 1 to 255 visible ASCII characters";
  return void 0;
}
var PREFERENCES = /(?:[^,"]|"(?:[^"\\]|\\.)*"?)+/g;
function prefersStrict({ headers: headers2 }) {
  const { prefer } = headers2;
  if (typeof prefer !== "string") return false;
  const handling = prefer.match(PREFERENCES)?.find((one) => /^\s*handling\s*(?:=|;|$)/i.test(one));
  return handling !== void 0 && /^\s*handling\s*=\s*(?:strict|"strict")\s*(?:;|$)/i.test(handling);
}
function lastEventIdOf({ headers: headers2 }, errors2) {
  const sent = headers2["last-event-id"];
  if (sent === void 0 || sent === "") return void 0;
  const uuid2 = asUuid(sent);
  if (uuid2 === void 0) errors2["Last-Event-ID"] = "Must be a UUID";
  return uuid2;
}
function canonicalJson(value) {
  return JSON.stringify(
    value,
    (_, item) => isObject(item) && !Array.isArray(item) ? Object.fromEntries(Object.entries(item).sort(([a], [b]) => a < b ? -1 : 1)) : item
  );
}
function etagOf({ uuid: uuid2, version }, ...parts) {
  return `"${[uuid2, version, ...parts].join("-")}"`;
}
function expectedVersions(ifMatch, uuid2) {
  if (ifMatch === void 0 || ifMatch.trim() === "*") return void 0;
  return [...ifMatch.matchAll(/(W\/)?"([0-9a-f-]{36})-(\d+)(?:-[^"]*)?"/g)].flatMap(
    ([, weak, tagged, version]) => weak || tagged !== uuid2 ? [] : [Number(version)]
  );
}
function namesTag(ifNoneMatch, etag) {
  if (ifNoneMatch === void 0) return false;
  return ifNoneMatch.trim() === "*" || [...ifNoneMatch.matchAll(/"[^"]*"/g)].some(([tag]) => tag === etag);
}

// adapters/koa/exchange/links.ts
function sentUrl({ req, originalUrl }) {
  return req.originalUrl ?? originalUrl;
}
function pathOfProxies({
  publicUrl,
  trustProxy
}) {
  if (publicUrl === null || trustProxy === 0) return "";
  const { pathname } = new URL(publicUrl);
  return pathname === "/" ? "" : pathname;
}
function seenTarget(sent, { req, url: url3 }, takenAway) {
  return takenAway === "" || req.headers["x-forwarded-for"] === void 0 ? sent : takenAway + originForm(url3);
}
var LONGEST_LINKS = 8192;
function pageLinks(target, { currentPage, totalPages }) {
  const [path = "", query = ""] = target.split("?", 2);
  const parameters = new URLSearchParams(query);
  parameters.delete("page");
  const others = parameters.size > 0 ? `${parameters}&` : "";
  const link2 = (rel, page2) => `<${path}?${others}page=${page2}>; rel="${rel}"`;
  const last2 = Math.max(totalPages, 1);
  const links = [
    link2("first", 1),
    ...currentPage > 1 ? [link2("prev", Math.min(currentPage - 1, last2))] : [],
    ...currentPage < last2 ? [link2("next", currentPage + 1)] : [],
    link2("last", last2)
  ].join(", ");
  return links.length > LONGEST_LINKS ? void 0 : links;
}
function mountedAt(target, url3) {
  const rest = originForm(url3);
  return target.endsWith(rest) ? target.slice(0, -rest.length) : "";
}
function baseOf({ req, protocol, host }, mounted) {
  const { localAddress = "localhost", localPort = 80 } = req.socket;
  return `${protocol}://${host || `${localAddress}:${localPort}`}${mounted}`;
}
function pathOf(pattern, params, created2) {
  return pattern.replace(/\{(\w+)\}/g, (_, name4) => params[name4] ?? created2);
}

// adapters/koa/exchange/origins.ts
var EXPOSED_HEADERS = [
  "ETag",
  "Idempotent-Replayed",
  "Last-Event-ID",
  "Link",
  "Location",
  "Preference-Applied",
  "RateLimit",
  "RateLimit-Policy",
  "Retry-After",
  "WWW-Authenticate",
  "X-Request-Id"
];
var OF_PAGES = /* @__PURE__ */ new Set(["key", "manage"]);
var isForPages = ({ token, forKeys: forKeys2 }) => OF_PAGES.has(token) || forKeys2 !== void 0;
var PREFLIGHT_SECONDS = 600;
function admit(ctx, origins2, own) {
  ctx.vary("Origin");
  const { origin, host } = ctx.req.headers;
  if (origin === void 0) return;
  const { publicUrl, corsOrigins } = own;
  const isAdmitted = origins2 === null || origins2.includes(origin) || corsOrigins.includes(origin) || corsOrigins.includes("*") || (publicUrl === null ? isOwn(host, origin) : isOf(publicUrl, origin));
  if (!isAdmitted) {
    throw new ProtocolError("forbidden", { reason: "The credential is not for pages of that origin" });
  }
  ctx.res.setHeader("Access-Control-Allow-Origin", origin);
  ctx.res.setHeader("Access-Control-Expose-Headers", EXPOSED_HEADERS.join(", "));
}
function isOwn(host, origin) {
  const [, scheme] = /^(https?):\/\//.exec(origin) ?? [];
  return host !== void 0 && scheme !== void 0 && isOf(`${scheme}://${host}`, origin);
}
function isOf(url3, origin) {
  return URL.canParse(url3) && new URL(url3).origin === origin;
}
var UUIDS = /(?<=\/)[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}(?=\/|$)/gi;
function preflights(operations) {
  const opened = /* @__PURE__ */ new Map();
  for (const { method, path } of operations.filter(isForPages)) {
    const pattern = namesIn(path).reduce((text5, name4) => text5.replace(`{${name4}}`, ":"), path);
    const methods = opened.get(pattern) ?? /* @__PURE__ */ new Set();
    methods.add(method);
    if (method === "GET") methods.add("HEAD");
    opened.set(pattern, methods);
  }
  return async (ctx, next) => {
    const { method, url: url3 = "", headers: headers2 } = ctx.req;
    const asked = headers2["access-control-request-method"];
    if (method !== "OPTIONS" || headers2.origin === void 0 || asked === void 0) return next();
    const [path = ""] = url3.split("?", 1);
    const methods = opened.get(path.replace(UUIDS, ":"));
    if (!methods?.has(asked)) return next();
    ctx.vary(["Origin", "Access-Control-Request-Headers"]);
    const fields8 = headers2["access-control-request-headers"];
    const answered = {
      "Access-Control-Allow-Origin": headers2.origin,
      "Access-Control-Allow-Methods": [...methods].join(", "),
      "Access-Control-Max-Age": PREFLIGHT_SECONDS,
      ...fields8 !== void 0 && { "Access-Control-Allow-Headers": fields8 }
    };
    for (const [name4, value] of Object.entries(answered)) ctx.res.setHeader(name4, value);
  };
}

// adapters/koa/exchange/bounded-texts.ts
var LARGEST = 8;
var BoundedTexts = class {
  /** The least recently used entry is first. */
  #entries = /* @__PURE__ */ new Map();
  #max;
  #length = 0;
  /** `max` is the total number of characters. */
  constructor(max) {
    this.#max = max;
  }
  get(key2) {
    const entry = this.#entries.get(key2);
    if (!entry) return void 0;
    this.#entries.delete(key2);
    this.#entries.set(key2, entry);
    return entry.value;
  }
  /** Adds a value with its number of characters, unless it is too large. */
  add(key2, value, characters) {
    const length = key2.length + characters;
    if (length > this.#max / LARGEST) return;
    this.#length -= this.#entries.get(key2)?.length ?? 0;
    this.#entries.delete(key2);
    this.#entries.set(key2, { value, length });
    this.#length += length;
    for (const [oldest, old] of this.#entries) {
      if (this.#length <= this.#max) break;
      this.#entries.delete(oldest);
      this.#length -= old.length;
    }
  }
};

// adapters/koa/exchange/page-cache.ts
var PageCache = class {
  #pages = new BoundedTexts(4e6);
  get(key2) {
    return this.#pages.get(key2);
  }
  /**
   * The key contains the list, its revision before the page was read, and the request's target. Replies in chunks are
   * not cached.
   */
  add(key2, reply2) {
    if (reply2.text === void 0) return;
    const link2 = reply2.headers?.Link ?? "";
    this.#pages.add(key2, reply2, reply2.text.length + link2.length);
  }
};

// adapters/koa/exchange/writing.ts
import { Readable } from "node:stream";
var PIECE = 65536;
var LINGER = 1e3;
var turn = () => new Promise((resolve) => setImmediate(resolve));
var send = (ctx, reply2, answered, stopping2) => {
  const text5 = textOf(reply2);
  const body2 = bodyOf(ctx, reply2, text5, stopping2);
  ctx.status = reply2.status;
  ctx.set(headersOf(ctx.res, reply2, text5, answered));
  if (body2 !== void 0) ctx.body = body2;
  return body2;
};
function textOf({ bytes, text: text5, body: body2 }) {
  return bytes ?? text5 ?? (body2 === void 0 ? void 0 : JSON.stringify(body2));
}
function isBeforeBody({ status: status2, headers: headers2 }) {
  return status2 === 413 || status2 === 429 && headers2?.Connection === "close";
}
function bodyOf(ctx, reply2, text5, stopping2) {
  if (reply2.stream) return following(ctx, reply2.stream, stopping2);
  if (reply2.pieces) return paced(ctx.req, inPieces(reply2.pieces));
  if (isBeforeBody(reply2)) return Readable.from(untilSent(ctx.req, text5 ?? ""), { objectMode: false });
  return text5 !== void 0 && text5.length > PIECE ? paced(ctx.req, cut(Buffer.from(text5))) : text5;
}
function headersOf(res, { etag, headers: own, pieces }, text5, { requestId, isPublic, charge }) {
  const headers2 = { "X-Request-Id": requestId };
  charge?.writeTo(headers2);
  if (!isPublic) {
    const outer = res.getHeader("Vary");
    headers2.Vary = outer === void 0 ? "Authorization" : `${outer}, Authorization`;
    headers2["Cache-Control"] = "private";
  }
  if (etag !== void 0) headers2.ETag = etag;
  if (text5 !== void 0 || pieces) headers2["Content-Type"] = "application/json; charset=utf-8";
  if (text5 !== void 0) headers2["Content-Length"] = String(Buffer.byteLength(text5));
  return own === void 0 ? headers2 : Object.assign(headers2, own);
}
async function* inPieces(pieces) {
  let text5 = "";
  for await (const piece of pieces) {
    text5 += piece;
    if (text5.length < PIECE) continue;
    yield* cut(Buffer.from(text5));
    text5 = "";
    await turn();
  }
  if (text5 !== "") yield Buffer.from(text5);
}
function* cut(bytes) {
  for (let at = 0; at < bytes.length; at += PIECE) yield bytes.subarray(at, at + PIECE);
}
function paced({ socket }, pieces) {
  const body2 = Readable.from(pieces, { objectMode: false, highWaterMark: PIECE });
  const onClose = () => body2.destroy(new ProtocolError("client_gone"));
  socket.once("close", onClose);
  body2.once("close", () => socket.off("close", onClose));
  if (socket.destroyed) onClose();
  return body2;
}
async function* untilSent(req, text5) {
  yield Buffer.from(text5);
  await new Promise((resolve) => {
    const timer = setTimeout(resolve, LINGER);
    const onEnd = () => {
      clearTimeout(timer);
      resolve();
    };
    req.once("end", onEnd).once("close", onEnd).resume();
  });
}
function following({ req: { socket }, res }, stream, stopping2) {
  const gone = new AbortController();
  const leave = () => gone.abort();
  const body2 = Readable.from(stream(gone.signal), { objectMode: false });
  socket.once("close", leave).once("end", leave);
  if (socket.readableEnded || socket.destroyed) leave();
  const onStop = () => {
    const timer = setTimeout(() => socket.destroy(), LINGER);
    res.once("close", () => clearTimeout(timer));
  };
  stopping2.addEventListener("abort", onStop, { once: true });
  if (stopping2.aborted) onStop();
  body2.once("close", () => {
    leave();
    stopping2.removeEventListener("abort", onStop);
    socket.off("close", leave).off("end", leave);
  });
  return body2;
}
function whenOver(body2, isHead, done) {
  body2.on("error", () => {
  });
  body2.once("close", () => {
    if (body2.readableEnded || isHead) done(void 0);
    else done(LEFT.has(body2.errored?.code) ? null : body2.errored);
  });
}
var LEFT = /* @__PURE__ */ new Set([
  void 0,
  "client_gone",
  "ERR_STREAM_PREMATURE_CLOSE",
  "ABORT_ERR"
]);

// adapters/koa/endpoint.ts
function endpointOf(operation2, parts, rendered, assigned) {
  const itself = endpointAlone(operation2, parts, rendered, assigned);
  if (!operation2.forKeys) return itself;
  const forKeys2 = endpointAlone(operation2.forKeys, parts, rendered, assigned);
  const { tokens } = parts;
  return (ctx, params, exchange) => (tokens.isKey(ctx.req.headers.authorization) ? forKeys2 : itself)(ctx, params, exchange);
}
function endpointAlone(operation2, parts, rendered, assigned) {
  const { method, path, body: body2, token, revision, produces } = operation2;
  const authenticate = authenticatorOf(token, parts);
  const names = namesIn(path);
  const readQuery = queryReader(operation2.query ?? {});
  const readInput = body2 && bodyReader(body2);
  const unknownIn = body2 && unknownFieldFinder(body2, assigned);
  const answers2 = keptAnswersOf(operation2, parts);
  const pages = revision && new PageCache();
  const isStream = produces === EVENT_STREAM;
  const mediaTypes = mediaTypesOf(operation2);
  const isOfPage = OF_PAGES.has(token);
  const takenAway = pathOfProxies(parts);
  const { limits } = parts;
  return async (ctx, rawParams, exchange) => {
    const { req } = ctx;
    exchange.route = path;
    exchange.isPublic = token === "none" && operation2.secret !== true;
    const { authorization = "" } = req.headers;
    const verify = () => authenticate(authorization);
    const proving = limits && token !== "none" ? limits.proved(req, authorization, verify) : verify();
    const proven = await proving.catch((error) => {
      if (isOfPage && error instanceof ProtocolError) admit(ctx, null, parts);
      throw error;
    });
    exchange.isLetIn = true;
    await noteUse(proven, authorization, parts);
    if (proven && "app" in proven) exchange.app = proven.app.uuid;
    const caller = asMember(proven, operation2.id);
    const self = caller && "member" in caller ? selfOf(caller) : void 0;
    const origins2 = originsOf(caller);
    if (origins2 !== void 0) admit(ctx, origins2, parts);
    if (limits) {
      const more = operation2.cost?.(new URLSearchParams(ctx.querystring)) ?? 0;
      exchange.charge = limits.charge(req, caller, rawParams[SECRET], 1 + more);
    }
    const params = paramsOf(names, rawParams, operation2.choices);
    checkAccept(ctx, mediaTypes);
    const isStrict = unknownIn !== void 0 && prefersStrict(req);
    if (isStrict) ctx.res.setHeader("Preference-Applied", "handling=strict");
    const { fields: sent, mark, isLarge } = body2 ? await readSent(ctx, body2.mediaTypes) : NOTHING_SENT;
    if (isLarge) await turn();
    const file = operation2.upload ? await readFile(ctx, operation2.upload) : NO_FILE;
    const errors2 = {};
    const query = readQuery(ctx.querystring, errors2);
    const key2 = method === "POST" ? idempotencyKeyOf(req, errors2) : void 0;
    const lastEventId = isStream ? lastEventIdOf(req, errors2) : void 0;
    const unknown = isStrict ? unknownIn(sent) : NO_FIELDS;
    const input = readInput?.(sent, errors2);
    if (Object.keys(unknown).length > 0) {
      throw new ProtocolError("bad_fields", { errors: { ...wireErrors(errors2), ...unknown } });
    }
    if (Object.keys(errors2).length > 0) throw new ValidationError(errors2);
    if (caller && "member" in caller && caller.member) checkIncludes(caller.member.role, path, query);
    if (isLarge) await turn();
    const target = seenTarget(exchange.target, ctx, takenAway);
    const state = self ? void 0 : await revision?.(caller);
    const pageKey = state === void 0 ? void 0 : `${scopeOf(caller)} ${state} ${target}`;
    const page2 = pageKey === void 0 ? void 0 : pages?.get(pageKey);
    if (page2) return page2;
    const answered = async (execute, reply3) => {
      if (key2 === void 0) return reply3(await execute(void 0));
      const own = ownKey(caller, key2, parts);
      const parameters = [...new URLSearchParams(ctx.querystring)].sort();
      const fingerprint = parts.digest(canonicalJson([method, path, params, parameters, mark]));
      let last2;
      const render = (result2) => {
        last2 = { result: result2, reply: reply3(result2) };
        return answers2.keep(last2.reply, authorization, key2);
      };
      const result = await execute({ key: own, fingerprint, render });
      return last2?.result === result ? last2.reply : reply3(result);
    };
    const guarded = guardedUuid(operation2, caller) ?? params.uuid;
    const expected2 = expectedVersions(req.headers["if-match"], guarded);
    const isStillValid = () => authenticate(authorization).then(
      (again) => isSameMember(caller, again),
      (error) => {
        if (error instanceof ProtocolError) return false;
        throw error;
      }
    );
    const mounted = mountedAt(target, ctx.url);
    const address = () => ({
      address: clientAddress(req, parts.trustProxy),
      isVisitors: isVisitorsAddress(req, parts.trustProxy)
    });
    const conditions = {
      ifNoneMatch: req.headers["if-none-match"],
      ifModifiedSince: req.headers["if-modified-since"]
    };
    const call = {
      caller,
      credential: authorization,
      isStillValid,
      params,
      query,
      input,
      file,
      lastEventId,
      clientAddress: address,
      charge: (more) => exchange.charge?.more(more),
      conditions,
      base: () => baseOf(ctx, mounted),
      mountedAt: mounted,
      rendered,
      expected: expected2,
      answered
    };
    const { [SECRET]: secret2 } = rawParams;
    const handle = () => operation2.handle(call);
    const handled = limits && secret2 !== void 0 ? limits.proved(req, secret2, handle) : handle();
    const reply2 = await handled.catch(async (error) => {
      if (isReplay(error)) {
        const again = answers2.again(error.answer.text, authorization, key2 ?? "");
        if (self && caller && "app" in caller)
          await checkStillOwn(parts, caller, path, params.uuid ?? uuidShown(again));
        return again;
      }
      if (error instanceof NotFoundError && token !== "none") await authenticate(authorization);
      throw error;
    });
    const whole5 = withHeaders(ctx, target, params, inBestForm(ctx, reply2), operation2);
    if (pageKey !== void 0) pages?.add(pageKey, whole5);
    return whole5;
  };
}
var NO_FIELDS = {};
function asMember(caller, id) {
  if (!caller || !("member" in caller) || !caller.member) return caller;
  checkRight(caller.member, id);
  return { ...caller, member: { ...caller.member, operation: id } };
}
var SESSION = /^Bearer +c2Vf/i;
async function noteUse(caller, authorization, parts) {
  if (!caller) return;
  if ("app" in caller) {
    if ("current" in caller && caller.current?.kind === "session") await parts.noteSessionUse.execute(caller.current);
    return;
  }
  const isOwners = "uuid" in caller && SESSION.test(authorization);
  const used = "session" in caller ? caller : isOwners ? await parts.tokens.person(authorization) : void 0;
  if (used) await parts.noteSessionUse.execute({ ...used.session, person: used.person.uuid });
}
function guardedUuid({ isOfApp }, caller) {
  if (caller && "session" in caller) return caller.person.uuid;
  return isOfApp && caller && "app" in caller ? caller.app.uuid : void 0;
}
function isSameMember(before, after) {
  const rightsOf = (caller) => {
    const member = caller && "member" in caller ? caller.member : void 0;
    return member && [member.uuid, member.role, member.resources];
  };
  return isSame(rightsOf(before), rightsOf(after));
}
var NOT_INCLUDED = { all: ["actions"], self: ["turns", "manage_token", "counts"] };
var CUSTOMERS = /^\/v1\/customers/;
function checkIncludes(role3, path, query) {
  const { include: include2 } = query;
  if (role3 === "manager" || !include2 || include2.size === 0) return;
  const refused = role3 === "reception" ? NOT_INCLUDED.all : [...NOT_INCLUDED.all, ...NOT_INCLUDED.self];
  if (role3 === "self" && CUSTOMERS.test(path)) refused.push("meta");
  const named5 = refused.find((part) => include2.has(part));
  if (named5 !== void 0)
    throw new ValidationError({ include: `Must not name ${named5}: your role is not shown that` });
}
function uuidShown({ text: text5 = "" }) {
  const { data } = JSON.parse(text5);
  return asUuid(data?.uuid);
}
async function checkStillOwn(parts, caller, path, uuid2 = "") {
  const [, , collection = ""] = path.split("/");
  const gets = {
    bookings: parts.getBooking,
    series: parts.getSeries,
    "time-off": parts.getTimeOff,
    feeds: parts.getFeed,
    calendars: parts.getCalendar
  };
  await gets[collection]?.execute(caller, uuid2);
}
function scopeOf(caller) {
  if (!caller) return "";
  if ("app" in caller) return caller.app.uuid;
  return "uuid" in caller ? caller.uuid : "";
}
function originsOf(caller) {
  if (!caller) return void 0;
  if ("key" in caller) return caller.key.origins;
  return "origins" in caller ? caller.origins : void 0;
}
function ownKey(caller, key2, { digest }) {
  if (caller && "member" in caller && caller.member) return `staff ${caller.member.uuid} ${digest(key2)}`;
  if (caller && "key" in caller) return `key ${caller.key.uuid} ${digest(key2)}`;
  if (caller && "booking" in caller) return `manage ${caller.booking} ${caller.counter} ${digest(key2)}`;
  return key2;
}
function authenticatorOf(token, { tokens }) {
  if (token === "none") return async () => void 0;
  return async (authorization) => {
    const caller = await proved(tokens, token, authorization);
    if (!caller) throw unauthorized(tokens.problem(authorization, token), token);
    return caller;
  };
}
function proved(tokens, token, authorization) {
  switch (token) {
    case "owner":
      return tokens.owner(authorization);
    case "app":
      return tokens.app(authorization);
    case "key":
      return tokens.key(authorization);
    case "manage":
      return tokens.booker(authorization);
    case "person":
      return tokens.person(authorization);
    case "link":
      return tokens.link(authorization);
  }
}
var NEEDED = {
  owner: "the credential of an owner, and this one",
  app: "the token of an app, and the credential",
  key: "a key, and the credential",
  manage: "a manage token, and the credential",
  person: "the session of a person, and the credential",
  link: "a link, and the credential"
};
var FORMS = {
  owner_credential: "an owner's",
  app_token: "an app's token",
  key: "a key",
  manage_token: "a manage token",
  person_session: "the session of a person",
  link: "a link"
};
var CREDENTIAL_PROBLEMS = {
  not_bearer: "The Authorization header must be the word Bearer, a blank, and the credential in Base64",
  not_base64: "The credential must be the Base64 of text in UTF-8",
  not_encoded: "The credential was sent without Base64: send the word Bearer, a blank, and the Base64 of the credential",
  encoded_twice: "The credential was encoded in Base64 twice: encode it once",
  malformed: "The credential must be the Base64 of either e-mail:token, for an owner, or the token of an app"
};
function explained(problem, wanted2) {
  const form = FORMS[problem];
  if (form !== void 0) return `This needs ${NEEDED[wanted2]} has the form of ${form}`;
  return CREDENTIAL_PROBLEMS[problem] ?? UNKNOWN_TOKEN;
}
function unauthorized(problem, wanted2) {
  if (problem === "missing") return new ProtocolError("unauthorized", { reason: "No Authorization header" });
  const reason5 = explained(problem, wanted2);
  const headers2 = { "WWW-Authenticate": invalidToken(reason5) };
  return new ProtocolError("unauthorized", { reason: reason5, headers: headers2, isOtherKind: FORMS[problem] !== void 0 });
}
function paramsOf(names, params, choices2 = {}) {
  const uuids = {};
  for (const name4 of names) {
    const allowed = choices2[name4];
    const given = allowed ? allowed.find((choice2) => choice2 === params[name4]) : name4 === SECRET ? params[name4] : name4 === HEX ? uuidOfHex(params[name4]) : asUuid(params[name4]);
    if (given === void 0) throw new ProtocolError("unknown_path");
    uuids[name4] = given;
  }
  return uuids;
}
function checkAccept(ctx, [type2, ...others]) {
  const accept = ctx.req.headers.accept;
  if (accept === void 0 || accept === "" || accept === "*/*" || accept === type2) return;
  if (!ctx.accepts([type2, ...others, `${type2}; charset=utf-8`])) throw new ProtocolError("not_acceptable");
}
var HEX_DIGITS = /^([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})$/;
function uuidOfHex(text5) {
  return HEX_DIGITS.exec(text5 ?? "")?.slice(1).join("-");
}
var NO_FILE = { type: "", bytes: new Uint8Array() };
async function readFile({ req }, { mediaTypes, bytesMax }) {
  checkContentType(req, mediaTypes);
  const [type2 = ""] = (req.headers["content-type"] ?? "").split(";");
  return { type: type2.trim().toLowerCase(), bytes: await readBody(req, bytesMax) };
}
var NOTHING_SENT = { fields: {}, mark: {}, isLarge: false };
var LARGE = 65536;
async function readSent({ req }, mediaTypes) {
  if (!announcesBody(req)) return NOTHING_SENT;
  checkContentType(req, mediaTypes);
  const bytes = await readBody(req);
  if (bytes.length === 0) return NOTHING_SENT;
  const fields8 = parseJsonObject(bytes);
  const isLarge = bytes.length > LARGE;
  return { fields: fields8, mark: isLarge ? bytes.toString() : fields8, isLarge };
}
function inBestForm(ctx, reply2) {
  const { gzip, text: text5, etag, headers: headers2, ...rest } = reply2;
  if (!gzip) return reply2;
  ctx.vary("Accept-Encoding");
  if (ctx.acceptsEncodings("gzip") !== "gzip") return reply2;
  return {
    ...rest,
    ...etag !== void 0 && { etag: etag.replace(/"$/, '-gzip"') },
    headers: { ...headers2, "Content-Encoding": "gzip" },
    bytes: gzip()
  };
}
function withHeaders(ctx, target, params, reply2, { method, secret: secret2, produces, location }) {
  const { status: status2, etag, page: page2, stream, isSecret } = reply2;
  const showsSecret = secret2 || isSecret;
  if (etag !== void 0 && method === "GET" && namesTag(ctx.req.headers["if-none-match"], etag)) {
    return notModified(etag);
  }
  if (!page2 && !stream && !showsSecret && status2 !== 201) return reply2;
  const headers2 = { ...reply2.headers };
  if (status2 === 201 && location !== void 0) {
    headers2.Location = mountedAt(target, ctx.url) + pathOf(location, params, createdUuid(reply2));
  }
  const links = page2 && pageLinks(target, page2);
  if (links !== void 0) headers2.Link = links;
  if (stream && typeof produces === "string") {
    headers2["Content-Type"] = produces;
    headers2["X-Accel-Buffering"] = "no";
  }
  if (stream || showsSecret) headers2["Cache-Control"] = "no-store";
  return { ...reply2, headers: headers2 };
}
function createdUuid({ body: body2, text: text5 = "" }) {
  const { data } = body2 ?? JSON.parse(text5);
  return data.uuid;
}

// adapters/koa/exchange/rendered.ts
var RenderedItems = class {
  #texts = new BoundedTexts(8e6);
  text(key2, view2) {
    const known = this.#texts.get(key2);
    if (known !== void 0) return known;
    const text5 = JSON.stringify(view2());
    this.#texts.add(key2, text5, text5.length);
    return text5;
  }
};

// adapters/koa/openapi/document.ts
import { createHash } from "node:crypto";
import { gzipSync } from "node:zlib";

// adapters/koa/description/headers.ts
var text2 = { type: "string" };
var REQUEST_HEADERS = {
  "X-Request-Id": {
    description: "The id of the request, for the log: visible ASCII. Without it the service makes one.",
    schema: { type: "string", maxLength: 128 },
    example: "visit-4711"
  },
  "Idempotency-Key": {
    description: "Makes the write happen once: a repeated request gets the first answer again. Visible ASCII.",
    schema: { type: "string", minLength: 1, maxLength: 255 },
    example: "visit-1"
  },
  Prefer: {
    description: "`handling=strict`: fields of the body that are not documented are 400, and not ignored (RFC 7240, section 4.4).",
    schema: text2,
    example: "handling=strict"
  },
  "If-Match": {
    description: "Entity tags of which the object must still have one; otherwise nothing is written, and it is 412.",
    schema: text2,
    example: '"019a8d4c-1c00-7000-8000-000000000001-1"'
  },
  "If-None-Match": {
    description: "Entity tags: if what would be shown still has one of them, it is 304, without a body.",
    schema: text2,
    example: '"019a8d4c-1c00-7000-8000-000000000001-1"'
  },
  "If-Modified-Since": {
    description: "A date: if nothing of what would be shown has changed since, it is 304. `If-None-Match` wins over it.",
    schema: text2,
    example: "Fri, 20 Nov 2026 09:30:00 GMT"
  },
  "Last-Event-ID": {
    description: "The UUID of the last event that was received: the stream goes on after it.",
    schema: { type: "string", format: "uuid" },
    example: "019a8d4c-1c00-7000-8000-000000000007"
  }
};
var RESPONSE_HEADERS = {
  "X-Request-Id": {
    description: "The id of the request, as it stands in the log.",
    schema: text2,
    example: "visit-4711",
    required: true
  },
  ETag: {
    description: "The object that is shown and its version, for `If-Match` and `If-None-Match`.",
    schema: text2,
    example: '"019a8d4c-1c00-7000-8000-000000000001-1"',
    required: true
  },
  "Last-Modified": {
    description: "When what is shown was changed last, for `If-Modified-Since`.",
    schema: text2,
    example: "Fri, 20 Nov 2026 09:30:00 GMT",
    required: true
  },
  "Referrer-Policy": {
    description: "`no-referrer`: no page tells others the address of this answer.",
    schema: text2,
    example: "no-referrer",
    required: true
  },
  "X-Robots-Tag": {
    description: "`noindex`: no search engine lists this answer.",
    schema: text2,
    example: "noindex",
    required: true
  },
  "X-Content-Type-Options": {
    description: "`nosniff`: no browser takes it for another type than it is.",
    schema: text2,
    example: "nosniff",
    required: true
  },
  "Content-Security-Policy": {
    description: "Opened by itself, it loads nothing and runs nothing.",
    schema: text2,
    example: "default-src 'none'; sandbox",
    required: true
  },
  "Cross-Origin-Resource-Policy": {
    description: "`cross-origin`: pages of all origins may show it.",
    schema: text2,
    example: "cross-origin",
    required: true
  },
  Location: {
    description: "Where what was created can be read.",
    schema: { type: "string", format: "uri-reference" },
    example: "/v1/apps/019a8d4c-1c00-7000-8000-000000000001",
    required: true
  },
  Link: {
    description: "The pages `first`, `prev`, `next` and `last` (RFC 8288), as far as there are such; none where it would be longer than 8 KB.",
    schema: text2,
    example: '</v1/apps?page=1>; rel="first", </v1/apps?page=2>; rel="next", </v1/apps?page=2>; rel="last"'
  },
  "Last-Event-ID": {
    description: "With `after=latest`: the event after which the list begins. There is none where no event is kept.",
    schema: { type: "string", format: "uuid" },
    example: "019a8d4c-1c00-7000-8000-000000000007"
  },
  "Cache-Control": {
    description: "`private`: only a cache of the caller's own may keep the answer; `no-store`: none may, for it shows a credential, or is a stream.",
    schema: text2,
    example: "private",
    required: true
  },
  Vary: {
    description: "Names `Authorization`: another caller gets another answer; or `Accept-Encoding`.",
    schema: text2,
    example: "Authorization",
    required: true
  },
  "Content-Encoding": {
    description: "How it is compressed, where it is: only for who takes that.",
    schema: text2,
    example: "gzip"
  },
  "Preference-Applied": {
    description: "`handling=strict`, where the request preferred that: no field of its body was ignored.",
    schema: text2,
    example: "handling=strict"
  },
  "Idempotent-Replayed": {
    description: "`true` when the request was answered before, under the same Idempotency-Key: nothing was written now.",
    schema: { type: "string", const: "true" },
    example: "true"
  },
  "WWW-Authenticate": {
    description: "The scheme of the credential: `Bearer`; with what is wrong with the one that was sent (RFC 6750, section 3).",
    schema: text2,
    example: 'Bearer error="invalid_token", error_description="The token is not known, or no longer valid"',
    required: true
  },
  "RateLimit-Policy": {
    description: "How many requests may be saved up (`q`), and in how many seconds (`w`), where that is limited.",
    schema: text2,
    example: '"page";q=20;w=1'
  },
  RateLimit: {
    description: "How many requests are left (`r`), and in how many seconds all will be there again (`t`).",
    schema: text2,
    example: '"page";r=19;t=1'
  },
  "Retry-After": {
    description: "After how many seconds it is worth another try: nothing was changed.",
    schema: { type: "integer" },
    example: 1
  }
};

// adapters/koa/openapi/components.ts
var Components = class {
  schemas = {};
  #known = /* @__PURE__ */ new Map();
  /** Returns a schema for the document. A schema with a title becomes a component and is referred to. */
  refer(schema) {
    const { title } = schema;
    if (title === void 0) return this.#written(schema);
    const known = this.#known.get(title);
    if (known === void 0) {
      this.#known.set(title, schema);
      this.schemas[title] = this.#written(schema);
    } else if (JSON.stringify(known) !== JSON.stringify(schema)) {
      throw new Error(`Two schemas are called ${title}`);
    }
    return { $ref: `#/components/schemas/${title}` };
  }
  /** Builds the content of a body, with an example. */
  content(mediaTypes, schema, example = exampleOf(schema)) {
    const content = { schema: this.refer(schema), ...example !== void 0 && { example } };
    return Object.fromEntries(mediaTypes.map((type2) => [type2, content]));
  }
  /** Puts a default into the description: type generators make a field with a `default` required. */
  #written({ title: _, default: standard, description: description2, ...schema }) {
    const { properties, items, additionalProperties, oneOf, anyOf: anyOf2, discriminator, ...rest } = schema;
    const sentences = [description2, standard !== void 0 && `Default: ${JSON.stringify(standard)}.`].filter(Boolean);
    return {
      ...rest,
      ...sentences.length > 0 && { description: sentences.join(" ") },
      ...properties && {
        properties: Object.fromEntries(Object.entries(properties).map(([name4, field]) => [name4, this.refer(field)]))
      },
      ...items && { items: this.refer(items) },
      ...additionalProperties !== void 0 && {
        additionalProperties: typeof additionalProperties === "object" ? this.refer(additionalProperties) : additionalProperties
      },
      ...oneOf && { oneOf: oneOf.map((each) => this.refer(each)) },
      ...anyOf2 && { anyOf: anyOf2.map((each) => this.refer(each)) },
      ...discriminator && {
        discriminator: { ...discriminator, mapping: mappingOf(discriminator.propertyName, oneOf) }
      }
    };
  }
};
function mappingOf(property, alternatives = []) {
  return Object.fromEntries(
    alternatives.map(({ title, properties }) => [properties?.[property]?.const, `#/components/schemas/${title}`])
  );
}

// adapters/koa/openapi/examples.ts
var examples_exports = {};
__export(examples_exports, {
  accountOfPerson: () => accountOfPerson,
  actionPatch: () => actionPatch,
  actions: () => actions,
  affected: () => affected,
  affectedCancellation: () => affectedCancellation,
  app: () => app,
  appForKeys: () => appForKeys,
  appPatch: () => appPatch,
  appWithToken: () => appWithToken,
  attempt: () => attempt,
  availability: () => availability,
  availabilityQuery: () => availabilityQuery,
  begunSession: () => begunSession,
  booking: () => booking,
  bookingEnd: () => bookingEnd,
  bookingPatch: () => bookingPatch,
  business: () => business,
  businessPatch: () => businessPatch,
  calendar: () => calendar,
  calendarPatch: () => calendarPatch,
  cancelledSeries: () => cancelledSeries,
  changeEvent: () => changeEvent,
  checkIn: () => checkIn,
  confirmation: () => confirmation,
  customer: () => customer,
  customerPatch: () => customerPatch,
  delivery: () => delivery,
  event: () => event,
  eventStream: () => eventStream,
  exampleFile: () => exampleFile,
  exampleHex: () => exampleHex,
  exampleSecret: () => exampleSecret,
  exampleUuids: () => exampleUuids,
  explanation: () => explanation,
  extension: () => extension,
  feed: () => feed,
  feedWithUrl: () => feedWithUrl,
  figures: () => figures,
  figuresCsv: () => figuresCsv,
  foreignCalendar: () => foreignCalendar,
  joining: () => joining,
  key: () => key,
  keyPatch: () => keyPatch,
  keyWithText: () => keyWithText,
  letterAbout: () => letterAbout,
  letterPreview: () => letterPreview,
  letterTest: () => letterTest,
  letters: () => letters,
  lettersPatch: () => lettersPatch,
  link: () => link,
  linkUse: () => linkUse,
  manageToken: () => manageToken,
  membership: () => membership,
  move: () => move,
  movedSeries: () => movedSeries,
  newActions: () => newActions,
  newApp: () => newApp,
  newBooking: () => newBooking,
  newBookingWithKey: () => newBookingWithKey,
  newCalendar: () => newCalendar,
  newCustomer: () => newCustomer,
  newFeed: () => newFeed,
  newKey: () => newKey,
  newResource: () => newResource,
  newSeries: () => newSeries,
  newService: () => newService,
  newSession: () => newSession,
  newStaff: () => newStaff,
  newStaffLink: () => newStaffLink,
  newStaffToken: () => newStaffToken,
  newTimeOff: () => newTimeOff,
  newWorkflow: () => newWorkflow,
  noShow: () => noShow,
  ownBooking: () => ownBooking,
  ownBookingPatch: () => ownBookingPatch,
  personPatch: () => personPatch,
  personSession: () => personSession,
  preview: () => preview,
  publicBusiness: () => publicBusiness,
  reason: () => reason,
  resource: () => resource,
  resourcePatch: () => resourcePatch,
  rotatedManageSecret: () => rotatedManageSecret,
  schedule: () => schedule,
  series: () => series,
  seriesCancellation: () => seriesCancellation,
  seriesMove: () => seriesMove,
  service: () => service,
  serviceForKeys: () => serviceForKeys,
  servicePatch: () => servicePatch,
  session: () => session,
  sessionWithToken: () => sessionWithToken,
  settings: () => settings,
  signIn: () => signIn,
  signInByMail: () => signInByMail,
  staff: () => staff,
  staffLink: () => staffLink,
  staffPatch: () => staffPatch,
  staffToken: () => staffToken,
  staffTokenWithText: () => staffTokenWithText,
  timeOff: () => timeOff,
  timeOffPatch: () => timeOffPatch,
  tokenRotation: () => tokenRotation,
  workflow: () => workflow,
  workflowPatch: () => workflowPatch
});
var CREATED = { created_at: "2026-11-16T09:00:00+00:00", updated_at: "2026-11-16T09:00:00+00:00" };
var exampleUuids = {
  apps: "019a8d4c-1c00-7000-8000-000000000001",
  workflow: "019a8d4c-1c00-7000-8000-000000000002",
  actions: "019a8d4c-1c00-7000-8000-000000000003",
  resources: "019a8d4c-1c00-7000-8000-000000000004",
  services: "019a8d4c-1c00-7000-8000-000000000008",
  "time-off": "019a8d4c-1c00-7000-8000-000000000009",
  customers: "019a8d4c-1c00-7000-8000-00000000000b",
  series: "019a8d4c-1c00-7000-8000-00000000000a",
  feeds: "019a8d4c-1c00-7000-8000-00000000000b",
  calendars: "019a8d4c-1c00-7000-8000-00000000000c",
  bookings: "019a8d4c-1c00-7000-8000-000000000005",
  deliveries: "019a8d4c-1c00-7000-8000-000000000006",
  events: "019a8d4c-1c00-7000-8000-000000000007",
  keys: "019a8d4c-1c00-7000-8000-00000000000c",
  sessions: "019a8d4c-1c00-7000-8000-000000000031",
  staff: "019a8d4c-1c00-7000-8000-000000000041",
  tokens: "019a8d4c-1c00-7000-8000-000000000042"
};
var newApp = { slug: "clinic", name: "Clinic", description: "By the lake", meta: { floor: 2 } };
var appPatch = { description: "By the sea", meta: { floor: null, city: "Brest" } };
var tokenRotation = { grace_seconds: 3600 };
var app = {
  slug: newApp.slug,
  name: newApp.name,
  uuid: exampleUuids.apps,
  ...CREATED,
  description: newApp.description
};
var personShort = {
  uuid: "019a8d4c-1c00-7000-8000-000000000041",
  name: "In\xE8s Roux",
  email: "ines@example.com",
  has_password: true
};
var signIn = { email: personShort.email, password: "correct horse battery", expires_in_seconds: 43200 };
var signInByMail = { email: personShort.email };
var linkUse = { password: "correct horse battery" };
var joining = {
  link: "li_AGd_jUwcAHAAgAAAAAAAAEEAq3pS1mZt9Xb0dKfRw7hLu",
  password: "a new horse battery"
};
var personPatch = { name: "In\xE8s Roux-Martin" };
var begunSession = {
  uuid: "019a8d4c-1c00-7000-8000-000000000042",
  token: "se_AGd_jUwcAHAAgAAAAAAAAEEAx1Vb8sTq2LmYcWn5oRk4e",
  expires_at: "2026-11-20T21:30:00+00:00",
  person: personShort
};
var accountOfPerson = { ...personShort, owner: false, ...CREATED };
var personSession = {
  uuid: begunSession.uuid,
  created_at: "2026-11-20T09:30:00+00:00",
  used_at: "2026-11-20T09:30:00+00:00",
  expires_at: begunSession.expires_at,
  current: true
};
var membership = {
  uuid: exampleUuids.apps,
  slug: newApp.slug,
  name: newApp.name,
  role: "self",
  staff: "019a8d4c-1c00-7000-8000-000000000043"
};
var link = {
  kind: "staff",
  app: { uuid: exampleUuids.apps, name: newApp.name },
  name: personShort.name,
  email: personShort.email,
  new_person: true,
  expires_at: "2026-11-27T09:30:00+00:00"
};
var newStaffLink = { expires_in_seconds: 604800, mail: false };
var staffLink = {
  url: `https://book.example.com/console#link=${joining.link}`,
  link: joining.link,
  expires_at: link.expires_at
};
var businessPatch = {
  phone: "+33 (0)2 98 12 34 56",
  accent: "#2A6F97",
  address: "1, Quai du Port\n29200 Brest"
};
var businessColors = {
  light: { accent: "#2a6f97", on_accent: "#ffffff" },
  dark: { accent: "#578dad", on_accent: "#000000" }
};
var businessFields = {
  intro: null,
  address: businessPatch.address,
  phone: businessPatch.phone,
  email: "hello@example.com",
  website: "https://www.example.com",
  privacy_url: "https://www.example.com/privacy",
  terms_url: null
};
var publicBusiness = {
  name: newApp.name,
  ...businessFields,
  intro: newApp.description,
  language: "fr",
  timezone: "Europe/Paris",
  logo: null,
  colors: businessColors
};
var business = {
  name: null,
  ...businessFields,
  accent: "#2a6f97",
  language: "fr",
  timezone: null,
  logo: null,
  colors: businessColors,
  updated_at: app.updated_at,
  public: publicBusiness
};
var counts = { bookings: 2, cancelled: 1, no_shows: 0, minutes: 105, value: [{ currency: "EUR", amount: 8e3 }] };
var figures = {
  from: "2026-11-01",
  to: "2026-11-30",
  timezone: "Europe/Paris",
  rows: [{ period: "2026-11", service: { uuid: exampleUuids.services, name: "Cut" }, resource: null, ...counts }],
  total: counts
};
var figuresCsv = "\uFEFFperiod,service,resource,bookings,cancelled,no_shows,minutes,currency,value\r\n2026-11,Cut,,2,1,0,105,EUR,80.00\r\n";
var newSession = { expires_in_seconds: 28800 };
var session = {
  uuid: exampleUuids.sessions,
  created_at: "2026-11-20T09:30:00+00:00",
  expires_at: "2026-11-20T17:30:00+00:00"
};
var sessionWithToken = { ...session, token: "b5e2f6c4-0f3d-4a35-8f0a-2f1f6d0b7c11" };
var appWithToken = { ...app, token: "f0f7a0d7-6a4c-4d54-9b0e-6f3a8a1f6f10" };
var settings = {
  mode: "instant",
  hold_seconds: 300,
  pending_minutes: null,
  cancel_until_minutes: 1440,
  reschedule_until_minutes: null,
  complete_after_minutes: null,
  check_in_from_minutes: 30,
  no_show_after_minutes: null,
  no_show_releases: false
};
var newWorkflow = {
  name: "Visits",
  description: "Ordinary visits",
  settings: { cancel_until_minutes: settings.cancel_until_minutes }
};
var workflowPatch = { settings: { mode: "confirm", pending_minutes: 120 } };
var workflow = {
  uuid: exampleUuids.workflow,
  name: newWorkflow.name,
  ...CREATED,
  description: newWorkflow.description
};
var webhook = { name: "The day before", trigger: "booking.start", offset_minutes: -1440, type: "webhook" };
var email = { name: "Confirmation", trigger: "booking.confirmed", type: "email" };
var transition = { name: "Nobody came", trigger: "booking.end", offset_minutes: 60, type: "transition" };
var log = { name: "A line for each booking", trigger: "booking.created", type: "log" };
var webhookConfig = { url: "https://hooks.example.com/slotkeeper", headers: { "X-Team": "front-desk" } };
var emailConfig = {
  to: "{{booking.customer.email}}",
  subject: "See you on {{booking.start_local}}",
  text: "Dear {{booking.customer.name}}, {{resource.name}} is yours from {{booking.start_local}}."
};
var transitionConfig = { to: "no-show" };
var newActions = {
  webhook: { ...webhook, config: webhookConfig },
  email: { ...email, config: emailConfig },
  transition: { ...transition, config: transitionConfig },
  log
};
var actionPatch = { enabled: false, config: { secret: null } };
function shownAction(given, config2) {
  const fields8 = { offset_minutes: 0, ...given, config: config2, enabled: true, position: 0 };
  return { uuid: exampleUuids.actions, workflow: exampleUuids.workflow, ...fields8, ...CREATED };
}
var actions = {
  webhook: shownAction(webhook, webhookConfig),
  email: shownAction(email, { ...emailConfig, html: null }),
  transition: shownAction(transition, transitionConfig),
  log: shownAction(log, {})
};
var schedule = {
  weekly: [{ days: ["mon", "tue", "wed", "thu", "fri"], start: "09:00", end: "17:00" }],
  overrides: [{ date: "2026-12-25", windows: [] }]
};
var newResource = {
  name: "Room 1",
  timezone: "Europe/Paris",
  schedule,
  rules: { slot_minutes: 30, buffer_after_minutes: 15 }
};
var resourcePatch = { capacity: 2, schedule: null };
var resource = {
  uuid: exampleUuids.resources,
  name: newResource.name,
  description: "",
  timezone: newResource.timezone,
  capacity: 1,
  overbook: 0,
  schedule,
  rules: {
    slot_minutes: 30,
    min_duration_minutes: null,
    max_duration_minutes: null,
    buffer_before_minutes: 0,
    buffer_after_minutes: 15,
    min_notice_minutes: 0,
    max_advance_days: 366
  },
  ...CREATED
};
var newService = {
  name: "Consultation",
  durations: [30, 60],
  roles: [{ name: "room", resources: [resource.uuid] }],
  assign: "least_busy",
  limits: [{ per: "customer", period: "week", max: 2 }],
  timezone: newResource.timezone,
  price: { amount: 4500, currency: "EUR" }
};
var servicePatch = { durations: [45], active: false };
var service = {
  uuid: exampleUuids.services,
  name: newService.name,
  description: "",
  durations: newService.durations,
  roles: [{ name: "room", resources: [resource.uuid], count: 1, units: 1, weights: {}, steps: null }],
  steps: [],
  assign: newService.assign,
  rules: {
    slot_minutes: null,
    buffer_before_minutes: null,
    buffer_after_minutes: null,
    min_notice_minutes: null,
    max_advance_days: null
  },
  limits: newService.limits,
  timezone: newService.timezone,
  workflow: null,
  price: newService.price,
  active: true,
  one_at_a_time: null,
  ...CREATED
};
var newTimeOff = {
  resources: [resource.uuid],
  start_date: "2026-12-24",
  end_date: "2026-12-31",
  reason: "Holidays"
};
var timeOffPatch = { end_date: "2027-01-02" };
var timeOff = {
  uuid: exampleUuids["time-off"],
  resources: newTimeOff.resources,
  start: null,
  end: null,
  start_date: newTimeOff.start_date,
  end_date: newTimeOff.end_date,
  reason: newTimeOff.reason,
  ...CREATED
};
var affected = {
  total: 1,
  with_email: 1,
  without_email: 0,
  bookings: [
    {
      uuid: exampleUuids.bookings,
      status: "confirmed",
      start: "2026-12-28T10:00:00+01:00",
      end: "2026-12-28T11:00:00+01:00",
      service: null,
      resources: [{ uuid: resource.uuid, name: resource.name }],
      customer: { name: "Grace", email: "grace@example.com", phone: null }
    }
  ]
};
var affectedCancellation = { message: "We are sorry: the house has no water that day." };
var person = { name: "Grace", email: "grace@example.com", phone: null };
var newCustomer = { ...person, language: "fr-FR", notes: "Prefers the morning" };
var customerPatch = { phone: "+33 1 23 45 67 89", blocked: true };
var customer = {
  uuid: exampleUuids.customers,
  email: person.email,
  name: person.name,
  phone: person.phone,
  notes: newCustomer.notes,
  timezone: null,
  language: newCustomer.language,
  blocked: false,
  ...CREATED
};
var newCalendar = {
  resource: resource.uuid,
  url: "https://calendars.example.com/private-5f2c1a/basic.ics",
  refresh_minutes: 30
};
var calendarPatch = { tentative: "free", refresh_minutes: null };
var foreignCalendar = {
  uuid: exampleUuids.calendars,
  resource: newCalendar.resource,
  url: newCalendar.url,
  timezone: null,
  refresh_minutes: newCalendar.refresh_minutes,
  tentative: "busy",
  on_stale: "close",
  stale_after_minutes: 1440,
  state: {
    status: "ok",
    tried_at: "2026-11-16T09:30:01+00:00",
    fetched_at: "2026-11-16T09:30:01+00:00",
    changed_at: "2026-11-16T09:00:01+00:00",
    error: null,
    busy: 42,
    reports: ["1 event ends before it starts: it takes no time"]
  },
  ...CREATED
};
var span = { start: "2026-11-23T10:00:00+01:00", end: "2026-11-23T11:00:00+01:00" };
var availability = {
  timezone: newResource.timezone,
  from: "2026-11-23T00:00:00+01:00",
  to: "2026-11-24T00:00:00+01:00",
  slots: [
    { ...span, remaining: 1 },
    { start: "2026-11-23T10:30:00+01:00", end: "2026-11-23T11:30:00+01:00", remaining: 1 }
  ]
};
var availabilityQuery = {
  resources: [resource.uuid],
  from: "2026-11-23T00:00:00+01:00",
  to: "2026-11-24T00:00:00+01:00",
  duration_minutes: 60
};
var preview = {
  service: newService,
  from: availabilityQuery.from,
  to: availabilityQuery.to
};
var explanation = {
  bookable: false,
  reason: "taken",
  overrode: [],
  candidates: [{ role: null, resource: resource.uuid, reason: "taken", overridden: [] }]
};
var newBooking = {
  resources: [exampleUuids.resources],
  start: span.start,
  duration_minutes: 60,
  workflow: exampleUuids.workflow,
  customer: { name: person.name, email: person.email }
};
var bookingPatch = { notes: "Needs a chair", customer: { phone: "+33 1 23 45 67 89" } };
var reason = { reason: "Ill" };
var extension = { hold_seconds: 600 };
var move = { start: "2026-11-23T14:00:00+01:00" };
var booking = {
  uuid: exampleUuids.bookings,
  resources: [exampleUuids.resources],
  ...span,
  units: 1,
  service: null,
  price: null,
  series: null,
  occurrence: null,
  workflow: exampleUuids.workflow,
  status: "confirmed",
  hold_expires_at: null,
  title: null,
  notes: null,
  customer: { ...person, uuid: customer.uuid },
  timezone: newResource.timezone,
  language: null,
  reason: null,
  external_id: null,
  sequence: 0,
  checked_in_at: null,
  ended_at: null,
  released_at: null,
  overrode: [],
  ...CREATED
};
var newStaff = {
  name: "Ada",
  email: "ada@example.com",
  role: "self",
  resources: [exampleUuids.resources]
};
var staffPatch = { role: "reception" };
var staff = {
  uuid: exampleUuids.staff,
  ...newStaff,
  active: true,
  link_expires_at: null,
  joined_at: null,
  ...CREATED
};
var newStaffToken = { expires_in_seconds: 86400 };
var staffToken = {
  uuid: exampleUuids.tokens,
  created_at: CREATED.created_at,
  expires_at: "2026-11-17T09:00:00+00:00"
};
var staffTokenWithText = { ...staffToken, token: "sk_AZqNTBwAcACAAAAAAAAAQQmP0o4Yx0m2cDd7n1yq8vJ" };
var confirmation = { override: ["limit"] };
var noShow = { release: true };
var checkIn = { undo: true };
var bookingEnd = { at: "2026-11-23T10:40:00+01:00" };
var newKey = { name: "Website", services: [exampleUuids.services], origins: ["https://www.example.com"] };
var keyPatch = { origins: null, live_holds_max: 50 };
var key = {
  uuid: exampleUuids.keys,
  ...newKey,
  hold_seconds_max: 600,
  live_holds_max: 20,
  holds_per_address: 5,
  bookings_per_address: 10,
  page: false,
  ...CREATED
};
var keyWithText = { ...key, key: "pk_mP0o4Yx0m2cDd7n1yq8vJt3bKzR5sWfUeHgLxQaTiNk" };
var rotatedManageSecret = { rotated_at: CREATED.created_at, previous_until: null };
var appForKeys = { slug: newApp.slug, name: newApp.name, description: newApp.description };
var newBookingWithKey = {
  service: exampleUuids.services,
  start: span.start,
  customer: newBooking.customer
};
var ownBooking = {
  uuid: exampleUuids.bookings,
  status: "held",
  ...span,
  duration_minutes: 60,
  timezone: newResource.timezone,
  language: null,
  units: 1,
  title: null,
  notes: null,
  customer: person,
  service: { uuid: exampleUuids.services, name: newService.name },
  resources: [{ uuid: exampleUuids.resources, name: newResource.name }],
  price: newService.price,
  reason: null,
  hold_expires_at: "2026-11-16T10:10:00+01:00",
  sequence: 0,
  cancel_until: "2026-11-22T10:00:00+01:00",
  reschedule_until: null,
  check_in_from: null,
  checked_in_at: null,
  ended_at: null,
  ...CREATED
};
var manageToken = "AQGajUwcAHAAgAAAAAAAAAXG2v7mN0c4m1p3bq9yT0Zs4oYwH5kR8eJdL2uXnVfBqA";
var ownBookingPatch = { customer: { phone: "+33 1 23 45 67 89" }, notes: "By train" };
var serviceForKeys = {
  uuid: exampleUuids.services,
  name: newService.name,
  description: "",
  durations: newService.durations,
  steps: [],
  price: newService.price,
  timezone: service.timezone,
  roles: [{ name: "room", resources: [{ uuid: exampleUuids.resources, name: newResource.name }] }]
};
var newSeries = {
  service: exampleUuids.services,
  start: "2026-11-24T09:00:00+01:00",
  rule: "FREQ=WEEKLY;COUNT=3",
  except: ["2026-12-01"],
  customer: newBooking.customer
};
var instances = ["2026-11-24", "2026-12-08"].map((day, index) => ({
  start: `${day}T09:00:00+01:00`,
  end: `${day}T10:00:00+01:00`,
  resources: [exampleUuids.resources],
  booking: `${exampleUuids.bookings?.slice(0, -2)}1${index}`
}));
var series = {
  uuid: exampleUuids.series,
  rule: newSeries.rule,
  timezone: newResource.timezone,
  start: newSeries.start,
  duration_minutes: 60,
  service: exampleUuids.services,
  resources: [exampleUuids.resources],
  bookings: instances.map((instance2) => instance2.booking),
  instances,
  omitted: [],
  skipped: [],
  ...CREATED
};
var seriesCancellation = { from: "2026-12-01T00:00:00+01:00", reason: "Moved away" };
var cancelledSeries = { cancelled: series.bookings.slice(1), skipped: [] };
var seriesMove = { from: "2026-12-08T09:00:00+01:00", start: "2026-12-09T14:00:00+01:00" };
var movedSeries = { moved: series.bookings.slice(1), skipped: [] };
var event = {
  uuid: exampleUuids.events,
  type: "booking.created",
  booking: booking.uuid,
  sequence: booking.sequence,
  at: booking.created_at,
  data: booking
};
var changeEvent = {
  uuid: "019a8d4c-1c00-7000-8000-000000000017",
  type: "resource.updated",
  booking: null,
  sequence: null,
  at: "2026-11-16T09:00:02+00:00",
  actor: { kind: "session", uuid: exampleUuids.sessions },
  changes: { capacity: { from: 1, to: 2 }, description: {} },
  data: { kind: "resource", uuid: exampleUuids.resources }
};
var eventStream = `retry: 2000

id: ${event.uuid}
event: ${event.type}
data: ${JSON.stringify(event)}

`;
var attempt = { at: "2026-11-16T09:00:01+00:00", ok: true, status: 200, message: null };
var delivery = {
  uuid: exampleUuids.deliveries,
  booking: booking.uuid,
  workflow: exampleUuids.workflow,
  action: exampleUuids.actions,
  letter: null,
  series: null,
  trigger: "booking.created",
  sequence: 0,
  due_at: booking.created_at,
  status: "delivered",
  to: "hooks.example.com",
  reason: null,
  attempts: [attempt],
  next_at: null,
  created_at: booking.created_at,
  updated_at: attempt.at
};
var exampleFile = "The bytes of the file";
var exampleHex = "5b0c1d5e8f0a4c9db6d2a1f4c3e2b7a9";
var exampleSecret = "Q3uXo1bWqk5r0yJm2cLh7dT9fZ8sVnEaPg4iRtYxUwA";
var newFeed = { resource: exampleUuids.resources, detail: "title", past_days: 7 };
var feed = {
  uuid: exampleUuids.feeds,
  resource: exampleUuids.resources,
  service: null,
  customer: null,
  staff: null,
  detail: newFeed.detail,
  past_days: newFeed.past_days,
  ...CREATED
};
var feedWithUrl = { ...feed, url: `https://book.example.com/v1/feeds/${exampleSecret}.ics` };
var calendar = [
  "BEGIN:VCALENDAR",
  "VERSION:2.0",
  "PRODID:-//Slotkeeper//Slotkeeper//EN",
  "CALSCALE:GREGORIAN",
  "X-WR-CALNAME:Room 1\\, Clinic",
  "REFRESH-INTERVAL;VALUE=DURATION:PT15M",
  "X-PUBLISHED-TTL:PT15M",
  "BEGIN:VEVENT",
  `UID:${exampleUuids.bookings}`,
  "DTSTAMP:20261116T090000Z",
  "LAST-MODIFIED:20261116T090000Z",
  "SEQUENCE:0",
  "DTSTART:20261120T093000Z",
  "DTEND:20261120T103000Z",
  "STATUS:CONFIRMED",
  "TRANSP:OPAQUE",
  "SUMMARY:Visit",
  "END:VEVENT",
  "END:VCALENDAR",
  ""
].join("\r\n");
var ofLetter = { enabled: true, replaced_in: [] };
var lettersPatch = {
  team_to: "both",
  letters: { reminder: { before_minutes: 2880 }, no_show: { enabled: true } }
};
var letters = {
  enabled: true,
  mail: { configured: true, from: "Harbour Dental <bookings@example.com>", links: true },
  team_to: "business",
  letters: {
    confirmed: ofLetter,
    pending: ofLetter,
    declined: ofLetter,
    moved: ofLetter,
    cancelled: ofLetter,
    reminder: { enabled: true, before_minutes: 1440, replaced_in: [] },
    no_show: { enabled: false, replaced_in: [] },
    team_booked: ofLetter,
    team_requested: ofLetter,
    team_moved: ofLetter,
    team_cancelled: ofLetter
  }
};
var letterAbout = { booking: exampleUuids.bookings, language: "fr" };
var letterTest = { to: "ada@example.com" };
var letterPreview = {
  to: "grace@example.com",
  from: "Harbour Dental <bookings@example.com>",
  reply_to: "hello@example.com",
  subject: "Confirmed: Check-up, Mon, Nov 23, 10:00 AM",
  text: "Hello Grace,\n\nYour booking is confirmed.\n",
  html: '<!DOCTYPE html><html lang="en"></html>',
  calendar: null
};

// adapters/koa/openapi/responses.ts
var plain3 = (code, name4, message2, description2) => ({
  name: name4,
  description: description2,
  schema: failure,
  example: { code, message: message2 }
});
var FAILURES = {
  400: {
    name: "BadRequest",
    description: "Some fields are wrong.",
    schema: fieldErrors,
    example: exampleOf(fieldErrors)
  },
  401: {
    ...plain3(401, "Unauthorized", "Unauthorized", "The token is missing, or not a valid one of the required type."),
    headers: ["WWW-Authenticate"]
  },
  403: plain3(
    403,
    "Forbidden",
    "Forbidden",
    "The credential is not for pages of that `Origin`, or the role of the staff member does not allow this."
  ),
  404: plain3(404, "NotFound", "Not Found", "There is no such object, or it is not yours."),
  406: plain3(406, "NotAcceptable", "Not Acceptable", "The client does not accept the type of the answer."),
  409: {
    name: "Conflict",
    description: "A value is taken, or the state of things forbids it.",
    schema: conflict,
    example: exampleOf(conflict)
  },
  410: plain3(410, "Gone", "Gone", "That event is not kept any more, or never was."),
  412: plain3(
    412,
    "PreconditionFailed",
    "The object has changed",
    "`If-Match` does not name the version of the object."
  ),
  413: plain3(413, "ContentTooLarge", "Content Too Large", "The body is longer than 1 MiB, or a file than it may be."),
  415: plain3(
    415,
    "UnsupportedMediaType",
    "Unsupported Media Type: send application/json, in UTF-8 and not compressed",
    "The type, the charset or the compression of the body is not supported."
  ),
  422: plain3(
    422,
    "KeyReused",
    "This Idempotency-Key was used for a different request",
    "The Idempotency-Key was used for a different request."
  ),
  429: {
    ...plain3(
      429,
      "TooManyRequests",
      "Too Many Requests",
      "More requests than the caller may make in that time, or more event streams than may be open at once."
    ),
    headers: ["Retry-After"]
  },
  500: plain3(500, "InternalServerError", "Internal Server Error", "A fault of the service: the log has the cause."),
  503: {
    ...plain3(
      503,
      "ServiceUnavailable",
      "Service Unavailable",
      "The storage cannot do it now; without `Retry-After`, whether it was done is not known."
    ),
    headers: ["Retry-After"]
  }
};
var OF_ANYBODY = /* @__PURE__ */ new Set([404, 406, 429, 500, 503]);
var AFTER_READING = /* @__PURE__ */ new Set([400, 404, 409, 412, 413, 415, 422, 500, 503]);
var PREFERRED = ["Preference-Applied"];
function failureResponses(components) {
  return Object.fromEntries(
    Object.entries(FAILURES).map(([status2, { name: name4, description: description2, schema, example, headers: headers2 = [] }]) => [
      name4,
      {
        description: description2,
        headers: {
          ...headersOf2([...headers2, ...AFTER_READING.has(Number(status2)) ? PREFERRED : [], ...PERSONAL, ...LIMITS]),
          ...OF_ANYBODY.has(Number(status2)) && optional(PERSONAL)
        },
        content: components.content(["application/json"], schema, example)
      }
    ])
  );
}
function responsesOf(declared, components) {
  const { answers: answers2, forKeys: forKeys2 } = declared;
  const successes = Object.entries(answers2).map(([status2, schema]) => {
    const others = forKeys2?.answers[Number(status2)];
    const both = schema && others ? anyOf([schema, others]) : schema;
    return [status2, successOf(declared, Number(status2), both, components)];
  });
  const notModified2 = {
    description: "What would be shown is what the client has.",
    headers: headersOf2(["ETag", ...declared.headers ?? [], ...personalHeaders(declared)])
  };
  return Object.fromEntries([
    ...successes,
    ...isConditionalRead(declared) ? [[304, notModified2]] : [],
    ...failuresOf(declared).map((status2) => [status2, { $ref: `#/components/responses/${FAILURES[status2].name}` }])
  ]);
}
function statusesOf(declared) {
  const successes = Object.keys(declared.answers).map(Number);
  return [...successes, ...isConditionalRead(declared) ? [304] : [], ...failuresOf(declared)];
}
var SUCCESSES = { 200: "OK", 201: "Created", 202: "Accepted", 204: "Done" };
function successOf(declared, status2, schema, components) {
  const { method, query = {}, hasEtag, forKeys: forKeys2, body: body2, headers: own = [] } = declared;
  const headers2 = [
    ["ETag", hasEtag === true && method !== "POST" && !forKeys2],
    ["Location", status2 === 201 && declared.location !== void 0],
    ["Link", "page" in query],
    ["Last-Event-ID", "page" in query && "after" in query],
    ["Idempotent-Replayed", method === "POST"],
    ["Preference-Applied", body2 !== void 0]
  ];
  return {
    description: SUCCESSES[status2],
    headers: {
      ...headersOf2([
        ...headers2.filter(([, applies]) => applies).map(([name4]) => name4),
        ...own,
        ...personalHeaders(declared)
      ]),
      // no ETag in replays under an Idempotency-Key, nor in answers to keys
      ...hasEtag && (method === "POST" || forKeys2 || hasEtag === "mostly") && optional(["ETag"])
    },
    ...schema && { content: contentOf(declared, schema, components) }
  };
}
function contentOf(declared, schema, components) {
  const { alsoAs = {} } = declared;
  const contents = mediaTypesOf(declared).map((type2) => components.content([type2], alsoAs[type2] ?? schema));
  return Object.assign({}, ...contents);
}
var PERSONAL = ["Cache-Control", "Vary"];
var personalHeaders = (declared) => [
  ...declared.token === "none" && !declared.secret ? [] : PERSONAL,
  ...isLimited(declared) ? LIMITS : []
];
var LIMITS = ["RateLimit-Policy", "RateLimit"];
var isLimited = ({ token, path }) => token !== "none" || path.includes(`{${SECRET}}`);
function optional(names) {
  return Object.fromEntries(names.map((name4) => [name4, { ...RESPONSE_HEADERS[name4], required: false }]));
}
function headersOf2(names) {
  const all = ["X-Request-Id", ...names];
  return Object.fromEntries(all.map((name4) => [name4, { $ref: `#/components/headers/${name4}` }]));
}
var isConditionalRead = ({ method, hasEtag }) => method === "GET" && hasEtag !== void 0 && hasEtag !== false;
var isConditionalWrite = ({ method, token, hasEtag }) => method === "POST" ? hasEtag === true : (method === "PATCH" || method === "PUT" || method === "DELETE") && token !== "manage";
var isForAllRoles = (id) => STAFF_ROLES.every((role3) => rightOf(id, role3) !== "no");
function failuresOf(declared) {
  const { method, path, token, id, query, forKeys: forKeys2, upload, failures = [] } = declared;
  const body2 = declared.body ?? upload;
  const following2 = [
    [400, query !== void 0 || body2 !== void 0 || method === "POST"],
    [401, token !== "none"],
    [403, token === "key" || token === "manage" || forKeys2 !== void 0 || token === "app" && !isForAllRoles(id)],
    [404, path.includes("{")],
    [406, true],
    [412, isConditionalWrite(declared)],
    [413, body2 !== void 0],
    [415, body2 !== void 0],
    [422, method === "POST"],
    [429, isLimited(declared)],
    [500, true],
    [503, true]
  ];
  return [.../* @__PURE__ */ new Set([...following2.filter(([, applies]) => applies).map(([status2]) => status2), ...failures])];
}
function anyOf(schemas) {
  const distinct = [...new Set(schemas)];
  if (distinct.length === 1) return distinct[0];
  const example = exampleOf(schemas[0]);
  return { anyOf: distinct, ...example !== void 0 && { examples: [example] } };
}

// adapters/koa/openapi/webhooks.ts
var payloadOf = (title, data) => ({
  title,
  ...object({
    type: { type: "string", enum: TRIGGERS, description: "The trigger of the action." },
    timestamp: { ...timestamp, description: "When it was sent." },
    data
  })
});
var MOMENTS = {
  "booking.held": { summary: "A time was held", status: "held" },
  "booking.created": { summary: "A booking was made, or a hold became one", status: "confirmed" },
  "booking.updated": { summary: "A booking's details were changed", status: "confirmed" },
  "booking.confirmed": { summary: "A booking was confirmed", status: "confirmed" },
  "booking.declined": { summary: "A booking was declined", status: "declined" },
  "booking.cancelled": { summary: "A booking was cancelled", status: "cancelled" },
  "booking.rescheduled": { summary: "A booking was rescheduled", status: "confirmed" },
  "booking.expired": { summary: "A hold expired, or nobody approved in time", status: "expired" },
  "booking.completed": { summary: "A booking was completed", status: "completed" },
  "booking.no_show": { summary: "Nobody came", status: "no_show" },
  "booking.checked_in": { summary: "The customer of a booking came", status: "confirmed" },
  "booking.ended": { summary: "A booking was ended, maybe before its agreed end", status: "completed" },
  "customer.erased": { summary: "A customer was erased", status: null },
  "booking.start": { summary: "The start of a booking, or a time before or after it", status: "confirmed" },
  "booking.end": { summary: "The end of a booking, or a time before or after it", status: "completed" }
};
var HEADERS = [
  {
    name: "webhook-id",
    description: "The UUID of the delivery: the same on every attempt, so that a receiver can drop repeats.",
    example: delivery.uuid
  },
  { name: "webhook-timestamp", description: "When it was sent, in seconds since 1970.", example: "1795424401" },
  {
    name: "webhook-signature",
    description: "`v1,` and the Base64 of the HMAC-SHA256; several, separated by blanks, while a secret rotates.",
    example: "v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4="
  }
];
function webhooksOf(booking2, components) {
  const payload = payloadOf("WebhookPayload", booking2);
  const payloadOfOthers = payloadOf("ObjectWebhookPayload", object({ uuid }));
  return Object.fromEntries(
    TRIGGERS.map((trigger2) => {
      const its = isBookingless(trigger2) ? payloadOfOthers : payload;
      return [trigger2, { post: webhookOf(trigger2, its, components) }];
    })
  );
}
function webhookOf(trigger2, payload, components) {
  const { summary, status: status2 } = MOMENTS[trigger2];
  const data = status2 === null ? { uuid: customer.uuid } : { ...booking, status: status2 };
  const example = { type: trigger2, timestamp: attempt.at, data };
  return {
    operationId: `on${trigger2.replace(/(?:^|[._])(\w)/g, (_, letter) => letter.toUpperCase())}`,
    tags: ["Actions"],
    summary,
    security: [],
    parameters: HEADERS.map((header) => ({ ...header, in: "header", required: true, schema: { type: "string" } })),
    requestBody: { required: true, content: components.content(["application/json"], payload, example) },
    responses: {
      "2XX": { description: "Taken." },
      410: { description: "Not wanted any more: the action is disabled." },
      default: { description: "Not taken: it is sent again later, at most nine times." }
    }
  };
}

// adapters/koa/openapi/document.ts
function documentOperation(operations, booking2) {
  let cached;
  const itself = operation({
    method: "GET",
    path: "/v1/openapi.json",
    token: "none",
    id: "getOpenApi",
    tag: "Process",
    summary: "Get this document",
    answers: { 200: { type: "object", examples: [{ openapi: "3.1.0" }] } },
    hasEtag: true,
    headers: ["Vary", "Content-Encoding"],
    async handle({ mountedAt: mountedAt2 }) {
      if (cached?.at !== mountedAt2)
        cached = { at: mountedAt2, reply: documentReply([...operations, itself], booking2, mountedAt2) };
      return cached.reply;
    }
  });
  return itself;
}
function documentReply(operations, booking2, mountedAt2) {
  const text5 = JSON.stringify(openApiDocument(operations, booking2, mountedAt2));
  const digest = createHash("sha256").update(text5).digest("hex");
  let compressed;
  const gzip = () => {
    compressed ??= gzipSync(text5);
    return compressed;
  };
  return { status: 200, text: text5, gzip, etag: `"${digest.slice(0, 16)}"` };
}
var ABOUT = `A scheduling and booking service that never double-books.

- Tokens are sent as \`Authorization: Bearer <Base64 of the credential>\`.
- Wherever there is GET, there is HEAD.
- Fields that are not documented are ignored in requests, unless \`Prefer: handling=strict\` makes them 400; they may be added to answers.
- Any request may be refused before it is looked at: what is no valid HTTP/1.1 is 400, 408, 413, 417 or 431, and its connection
  is closed.
- Instants are RFC 3339 with an offset; they are answered in whole seconds.`;
var SECURITY = {
  owner: "Base64 of `<e-mail>:<owner token>`",
  app: "Base64 of the app's `token`",
  key: "Base64 of a `key`: public, for pages in browsers. Pages of other origins than the key names are 403",
  manage: "Base64 of a booking's `manage_token`: its booker's, for this one booking",
  person: "Base64 of the `token` of a session of a person (`se_\u2026`); with `@` and the UUID of an app, it is a credential of that app",
  link: "Base64 of a link (`li_\u2026`)"
};
function openApiDocument(operations, booking2, mountedAt2) {
  const components = new Components();
  const paths = {};
  for (const each of operations) {
    paths[each.path] ??= {};
    paths[each.path][each.method.toLowerCase()] = documented(each, components);
  }
  const webhooks = webhooksOf(booking2, components);
  const responses = failureResponses(components);
  return {
    openapi: "3.1.0",
    info: { title: "Slotkeeper", version: "1", description: ABOUT, license: { name: "MIT", identifier: "MIT" } },
    servers: [{ url: mountedAt2 || "/", description: "The service that serves this document." }],
    tags: Object.entries(TAGS).map(([name4, description2]) => ({ name: name4, description: description2 })),
    paths,
    webhooks,
    components: {
      schemas: components.schemas,
      responses,
      parameters: mapEntries(REQUEST_HEADERS, (header, name4) => ({ name: name4, in: "header", ...header })),
      headers: RESPONSE_HEADERS,
      securitySchemes: mapEntries(SECURITY, (description2) => ({ type: "http", scheme: "bearer", description: description2 }))
    }
  };
}
function mapEntries(record, map) {
  return Object.fromEntries(Object.entries(record).map(([name4, value]) => [name4, map(value, name4)]));
}
function documented(declared, components) {
  const { token, id, tag, summary, description: description2, body: body2, upload, forKeys: forKeys2 } = declared;
  const bodies = [body2?.documented, forKeys2?.body?.documented].filter((schema) => schema !== void 0);
  return {
    operationId: id,
    tags: [tag],
    summary,
    ...description2 !== void 0 && { description: description2 },
    security: token === "none" ? [] : [{ [token]: [] }, ...forKeys2 ? [{ key: [] }] : []],
    parameters: parametersOf(declared, components),
    ...body2 && {
      requestBody: {
        required: body2.schema.required !== void 0,
        content: components.content(body2.mediaTypes, anyOf(bodies))
      }
    },
    ...upload && { requestBody: { required: true, content: fileContent(upload) } },
    responses: responsesOf(declared, components)
  };
}
function fileContent({ mediaTypes }) {
  return Object.fromEntries(
    mediaTypes.map((type2) => [type2, { schema: { type: "string", format: "binary" }, example: exampleFile }])
  );
}
function parametersOf(declared, components) {
  const { method, path, query = {}, produces, body: body2 } = declared;
  const headers2 = [
    ["Idempotency-Key", method === "POST"],
    ["Prefer", body2 !== void 0],
    ["If-Match", isConditionalWrite(declared)],
    ["If-None-Match", isConditionalRead(declared)],
    ["If-Modified-Since", declared.headers?.includes("Last-Modified") === true],
    ["Last-Event-ID", produces === "text/event-stream"],
    ["X-Request-Id", true]
  ];
  return [
    ...namesIn(path).map((name4) => ({
      name: name4,
      in: "path",
      required: true,
      ...declared.choices?.[name4] ? { schema: { type: "string", enum: declared.choices[name4] }, example: declared.choices[name4][0] } : name4 === SECRET ? { schema: { type: "string" }, example: exampleSecret } : name4 === HEX ? { schema: { type: "string", pattern: "^[0-9a-f]{32}$" }, example: exampleHex } : { schema: { type: "string", format: "uuid" }, example: exampleUuids[collectionOf(name4, path)] }
    })),
    ...Object.entries(query).map(([name4, parameter]) => queryParameter(name4, parameter, components)),
    ...headers2.filter(([, applies]) => applies).map(([name4]) => ({ $ref: `#/components/parameters/${name4}` }))
  ];
}
function collectionOf(parameter, path) {
  const segments = path.split("/");
  return segments[segments.indexOf(`{${parameter}}`) - 1] ?? "";
}
function queryParameter(name4, { description: description2, schema, required: required2 = false, requiredUnless }, components) {
  const { default: standard, ...rest } = schema;
  const example = exampleOf(schema);
  return {
    name: name4,
    in: "query",
    description: description2,
    required: required2,
    // OpenAPI cannot say that a parameter is required only without another one.
    ...requiredUnless !== void 0 && { "x-required-unless": requiredUnless },
    schema: { ...components.refer(rest), ...standard !== void 0 && { default: standard } },
    ...schema.type === "array" && { style: "form", explode: false },
    ...example !== void 0 && { example }
  };
}

// adapters/koa/operations/actions.ts
var trigger = { type: "string", enum: TRIGGERS };
var type = { type: "string", enum: ["webhook", "email", "transition", "log"] };
var offsetMinutes = {
  type: "integer",
  minimum: -MINUTES_MAX,
  maximum: MINUTES_MAX,
  description: "After the trigger; negative, before it, only for booking.start and booking.end."
};
var position = { type: "integer", minimum: -1e6, maximum: 1e6 };
var enabled = { type: "boolean" };
var headers = {
  type: ["object", "null"],
  maxProperties: HEADERS_MAX,
  additionalProperties: { type: "string" }
};
var optionalText = { type: ["string", "null"] };
var config = nullable(
  object(
    {
      url: optionalText,
      secret: optionalText,
      headers,
      to: optionalText,
      subject: optionalText,
      text: optionalText,
      html: optionalText
    },
    ["url", "secret", "headers", "to", "subject", "text", "html"]
  )
);
var actionFields = { name: text(), trigger, type };
var newFields = {
  offset_minutes: { ...nullable(offsetMinutes), default: 0 },
  enabled: { ...nullable(enabled), default: true },
  position: { ...nullable(position), default: 0 }
};
var url = { type: "string", format: "uri", minLength: 1, maxLength: 2048 };
var secret = {
  type: "string",
  maxLength: 200,
  description: "`whsec_` and the Base64 of 24 to 64 bytes; made by the service when it is not given."
};
var template = (maxLength) => ({
  ...text(maxLength),
  description: "A template over the booking: `{{booking.customer.name}}`, `{{booking.start_local}}` \u2026"
});
var html = { ...nullable(template(1e5)), description: "Like `text`; what is inserted is escaped." };
var email2 = { to: template(1e3), subject: template(1e3), text: template(1e5) };
var transition2 = {
  title: "TransitionConfig",
  ...object({ to: { type: "string", enum: BOOKING_TRANSITIONS, description: "What is done to the booking." } })
};
var newConfigs = {
  webhook: { title: "NewWebhookConfig", ...object({ url, secret: nullable(secret), headers }, ["secret", "headers"]) },
  email: { title: "NewEmailConfig", ...object({ ...email2, html }, ["html"]) },
  transition: transition2,
  log: { title: "NewLogConfig", ...nullable(object({})), description: "Nothing: the line is always the same." }
};
var configs = {
  webhook: {
    title: "WebhookConfig",
    ...object(
      {
        url,
        secret: { ...secret, description: "Signs what is sent. Shown when it has just been made or set." },
        headers: { type: "object", additionalProperties: { type: "string" } }
      },
      ["secret"]
    )
  },
  email: { title: "EmailConfig", ...object({ ...email2, html }) },
  transition: transition2,
  log: { title: "LogConfig", ...object({}) }
};
var TITLES = {
  webhook: "WebhookAction",
  email: "EmailAction",
  transition: "TransitionAction",
  log: "LogAction"
};
var ACTION_TYPES = Object.keys(TITLES);
function byType(prefix, fields8, exampleOf2) {
  return {
    title: `${prefix}Action`,
    discriminator: { propertyName: "type" },
    oneOf: ACTION_TYPES.map((each) => ({
      title: `${prefix}${TITLES[each]}`,
      ...fields8(each),
      examples: [exampleOf2[each]]
    })),
    examples: [exampleOf2.webhook]
  };
}
var typeOf = (each) => ({ type: "string", const: each });
var newActionSchema = byType(
  "New",
  (each) => object({ ...actionFields, type: typeOf(each), config: newConfigs[each], ...newFields }, [
    ...each === "log" ? ["config"] : [],
    ...Object.keys(newFields)
  ]),
  newActions
);
function newAction(parts) {
  return body(
    object({ ...actionFields, ...newFields, config }, ["config", ...Object.keys(newFields)]),
    (input) => parts.checkAction(input),
    newActionSchema
  );
}
var actionPatchSchema = mergePatchOf({
  title: "Action",
  ...object({
    ...actionFields,
    ...newFields,
    config: { anyOf: [newConfigs.webhook, newConfigs.email, transition2].map(mergePatchOf) }
  })
});
var actionSchema = byType(
  "",
  (each) => object({
    uuid,
    workflow: uuid,
    ...actionFields,
    offset_minutes: offsetMinutes,
    type: typeOf(each),
    config: configs[each],
    enabled,
    position,
    created_at: timestamp,
    updated_at: timestamp
  }),
  actions
);
var attemptSchema = {
  title: "Attempt",
  ...object({
    at: timestamp,
    ok: { type: "boolean" },
    status: { type: ["integer", "null"], description: "The HTTP or SMTP status that answered." },
    message: { type: ["string", "null"] }
  }),
  examples: [attempt]
};
function attemptView({ at, ok, status: status2, message: message2 }) {
  return { at: formatInstant(at), ok, status: status2, message: message2 };
}
var testReceiver = body(
  {
    title: "TestReceiver",
    ...object(
      {
        to: { type: ["string", "null"], maxLength: 254, description: "Where an e-mail goes instead of its receiver." }
      },
      ["to"]
    ),
    examples: [{ to: "ada@example.com" }]
  },
  readTestReceiver
);
function actionView(action, secret2 = null) {
  return {
    uuid: action.uuid,
    workflow: action.workflow,
    name: action.name,
    trigger: action.trigger,
    offset_minutes: action.offsetMinutes,
    type: action.type,
    config: configView(action, secret2),
    enabled: action.enabled,
    position: action.position,
    created_at: formatInstant(action.createdAt),
    updated_at: formatInstant(action.updatedAt)
  };
}
function configView(action, secret2) {
  switch (action.type) {
    case "webhook": {
      const { url: url3, headers: headers2 } = action.config;
      return { url: url3, ...secret2 !== null && { secret: secret2 }, headers: headers2 };
    }
    case "email": {
      const { to, subject: subject2, text: text5, html: html2 } = action.config;
      return { to, subject: subject2, text: text5, html: html2 };
    }
    case "transition":
      return { to: action.config.to };
    case "log":
      return {};
  }
}
function actionOperations(parts) {
  const whole5 = newAction(parts);
  return [
    operation({
      method: "POST",
      path: "/v1/workflow/{workflow}/actions",
      token: "app",
      id: "createAction",
      tag: "Actions",
      summary: "Create an action",
      description: "The answer shows a webhook's secret, which is not shown again.",
      body: whole5,
      answers: { 201: success(actionSchema) },
      failures: [409],
      location: "/v1/workflow/{workflow}/actions/{uuid}",
      secret: true,
      async handle({ caller, params, input, answered }) {
        const reply2 = ({ action, secret: secret2 }) => created(actionView(action, secret2));
        return answered((once) => parts.createAction.execute(caller, params.workflow, input, { once }), reply2);
      }
    }),
    operation({
      method: "GET",
      path: "/v1/workflow/{workflow}/actions",
      token: "app",
      id: "listActions",
      tag: "Actions",
      summary: "List a workflow's actions, in order",
      query: paging,
      answers: { 200: pageOf(actionSchema) },
      async handle({ caller, params, query }) {
        const page2 = await parts.listActions.execute(caller, params.workflow, inSlices(query));
        return listed(page2, (action) => actionView(action));
      }
    }),
    operation({
      method: "GET",
      path: "/v1/workflow/{workflow}/actions/{uuid}",
      token: "app",
      id: "getAction",
      tag: "Actions",
      summary: "Get an action",
      answers: { 200: success(actionSchema) },
      hasEtag: true,
      async handle({ caller, params }) {
        const action = await parts.getAction.execute(caller, params.workflow, params.uuid);
        return shown(actionView(action), etagOf(action));
      }
    }),
    operation({
      method: "PATCH",
      path: "/v1/workflow/{workflow}/actions/{uuid}",
      token: "app",
      id: "updateAction",
      tag: "Actions",
      summary: "Update an action",
      description: "A `config.secret` of null is replaced by a new one, which the answer shows; the old one signs beside it for a day.",
      body: patchOf(whole5, actionPatch, actionPatchSchema),
      answers: { 200: success(actionSchema) },
      hasEtag: true,
      secret: true,
      async handle({ caller, params, input, expected: expected2 }) {
        const { workflow: workflow2, uuid: uuid2 } = params;
        const { action, secret: secret2 } = await parts.changeAction.execute(caller, { workflow: workflow2, uuid: uuid2 }, input, { expected: expected2 });
        return shown(actionView(action, secret2), etagOf(action));
      }
    }),
    operation({
      method: "DELETE",
      path: "/v1/workflow/{workflow}/actions/{uuid}",
      token: "app",
      id: "deleteAction",
      tag: "Actions",
      summary: "Delete an action",
      description: "What it still had to do is skipped.",
      answers: { 204: null },
      async handle({ caller, params, expected: expected2 }) {
        await parts.deleteAction.execute(caller, params.workflow, params.uuid, { expected: expected2 });
        return deleted();
      }
    }),
    operation({
      method: "POST",
      path: "/v1/workflow/{workflow}/actions/{uuid}/test",
      token: "app",
      id: "testAction",
      tag: "Actions",
      summary: "Run an action once, on a sample booking",
      body: testReceiver,
      answers: { 200: success(attemptSchema) },
      async handle({ caller, params, input, answered }) {
        const reply2 = (attempt2) => shown(attemptView(attempt2));
        return answered(
          (once) => parts.testAction.execute(caller, params.workflow, params.uuid, { ...input, once }),
          reply2
        );
      }
    })
  ];
}

// adapters/koa/operations/apps.ts
var slug = { ...text(), pattern: "^[A-Za-z0-9\\-._~]+$", description: "Unique in the whole service." };
var name = { ...text(), description: "Unique in the whole service." };
var newApp2 = body(
  {
    title: "NewApp",
    ...object({ slug, name, description: longText, meta: nullable(meta) }, ["meta"]),
    examples: [newApp]
  },
  readNewApp
);
var rotation = body(
  {
    title: "TokenRotation",
    ...object(
      {
        grace_seconds: {
          type: ["integer", "null"],
          minimum: 0,
          maximum: 86400,
          default: 0,
          description: "How long the old token still works."
        }
      },
      ["grace_seconds"]
    ),
    examples: [tokenRotation]
  },
  readRotation
);
var fields = { slug, name, uuid, created_at: timestamp, updated_at: timestamp, description: longText, meta };
var appSchema = { title: "App", ...object(fields, ["meta"]), examples: [app] };
var appWithTokenSchema = {
  title: "AppWithToken",
  ...object(
    { ...fields, token: { ...uuid, description: "The app's credential. It is shown here, and never again." } },
    ["meta"]
  ),
  examples: [appWithToken]
};
var appForKeysSchema = {
  title: "AppForKeys",
  ...object({ slug, name, description: longText }),
  examples: [appForKeys]
};
var newSession2 = body(
  {
    title: "NewSession",
    ...object(
      {
        expires_in_seconds: {
          type: ["integer", "null"],
          minimum: SESSION_SECONDS.least,
          maximum: SESSION_SECONDS.most,
          default: SESSION_SECONDS.standard,
          description: "After how long the token stops by itself."
        }
      },
      ["expires_in_seconds"]
    ),
    examples: [newSession]
  },
  readNewSession
);
var sessionFields = {
  uuid,
  created_at: timestamp,
  expires_at: { ...timestamp, description: "From then on its token is refused." }
};
var sessionSchema = { title: "Session", ...object(sessionFields), examples: [session] };
var sessionWithTokenSchema = {
  title: "SessionWithToken",
  ...object({
    ...sessionFields,
    token: { ...uuid, description: "A credential of the app. It is shown here, and never again." }
  }),
  examples: [sessionWithToken]
};
function sessionView({ uuid: id, createdAt, expiresAt }, token) {
  return {
    uuid: id,
    ...token !== void 0 && { token },
    created_at: formatInstant(createdAt),
    expires_at: formatInstant(expiresAt)
  };
}
var metaIncluded = { include: include("meta") };
function appView(app3, included5, token) {
  return {
    slug: app3.slug,
    name: app3.name,
    uuid: app3.uuid,
    ...token !== void 0 && { token },
    created_at: formatInstant(app3.createdAt),
    updated_at: formatInstant(app3.updatedAt),
    description: app3.description,
    ...included5.has("meta") && { meta: app3.meta }
  };
}
function shownApp(app3, included5) {
  return shown(appView(app3, included5), etagOf(app3, ...included5));
}
function appOperations(parts) {
  return [
    operation({
      method: "POST",
      path: "/v1/apps",
      token: "owner",
      id: "createApp",
      tag: "Apps",
      summary: "Create an app",
      description: "The answer shows the app's token; only replacing the token shows one again.",
      query: { ...metaIncluded, ...search("name", "slug") },
      body: newApp2,
      answers: { 201: success(appWithTokenSchema) },
      failures: [409],
      location: "/v1/apps/{uuid}",
      secret: true,
      async handle({ caller, query, input, answered }) {
        const reply2 = ({ app: app3, token }) => created(appView(app3, query.include, token));
        return answered((once) => parts.createApp.execute(caller, input, { once }), reply2);
      }
    }),
    operation({
      method: "GET",
      path: "/v1/apps",
      token: "owner",
      id: "listApps",
      tag: "Apps",
      summary: "List your apps, oldest first",
      query: { ...paging, ...metaIncluded, ...search("name", "slug") },
      answers: { 200: pageOf(appSchema) },
      revision: (caller) => parts.getAppsRevision.execute(caller),
      async handle({ caller, query, rendered }) {
        const page2 = await parts.listApps.execute(caller, inSlices(query), query.search);
        return listedByVersion(rendered, page2, "app", query.include, (app3) => appView(app3, query.include));
      }
    }),
    operation({
      method: "GET",
      path: "/v1/apps/{uuid}",
      token: "owner",
      id: "getApp",
      tag: "Apps",
      summary: "Get an app",
      query: metaIncluded,
      answers: { 200: success(appSchema) },
      hasEtag: true,
      async handle({ caller, params, query }) {
        return shownApp(await parts.getApp.execute(caller, params.uuid), query.include);
      }
    }),
    operation({
      method: "PATCH",
      path: "/v1/apps/{uuid}",
      token: "owner",
      id: "updateApp",
      tag: "Apps",
      summary: "Update an app",
      query: metaIncluded,
      body: patchOf(newApp2, appPatch),
      answers: { 200: success(appSchema) },
      failures: [409],
      hasEtag: true,
      async handle({ caller, params, query, input, expected: expected2 }) {
        return shownApp(await parts.changeApp.execute(caller, params.uuid, input, { expected: expected2 }), query.include);
      }
    }),
    operation({
      method: "DELETE",
      path: "/v1/apps/{uuid}",
      token: "owner",
      id: "deleteApp",
      tag: "Apps",
      summary: "Delete an app and everything in it",
      answers: { 204: null },
      async handle({ caller, params, expected: expected2 }) {
        await parts.deleteApp.execute(caller, params.uuid, { expected: expected2 });
        return deleted();
      }
    }),
    operation({
      method: "POST",
      path: "/v1/apps/{uuid}/token",
      token: "owner",
      id: "rotateAppToken",
      tag: "Apps",
      summary: "Replace an app's token",
      description: "The old token stops at once, or after `grace_seconds`.",
      query: metaIncluded,
      body: rotation,
      answers: { 201: success(appWithTokenSchema) },
      location: "/v1/apps/{uuid}",
      secret: true,
      async handle({ caller, params, query, input, answered }) {
        const reply2 = ({ app: app3, token }) => created(appView(app3, query.include, token));
        return answered((once) => parts.rotateAppToken.execute(caller, params.uuid, input, { once }), reply2);
      }
    }),
    operation({
      method: "POST",
      path: "/v1/apps/{app}/sessions",
      token: "owner",
      id: "createSession",
      tag: "Apps",
      summary: "Give an app a further token, which ends by itself",
      description: "It is used like the app's own. At most 100 are live at one time.",
      body: newSession2,
      answers: { 201: success(sessionWithTokenSchema) },
      failures: [409],
      location: "/v1/apps/{app}/sessions/{uuid}",
      secret: true,
      async handle({ caller, params, input, answered }) {
        const reply2 = (session2) => created(sessionView(session2, session2.token));
        return answered((once) => parts.createSession.execute(caller, params.app, input, { once }), reply2);
      }
    }),
    operation({
      method: "GET",
      path: "/v1/apps/{app}/sessions/{uuid}",
      token: "owner",
      id: "getSession",
      tag: "Apps",
      summary: "Get a session that is live",
      answers: { 200: success(sessionSchema) },
      hasEtag: true,
      async handle({ caller, params }) {
        const session2 = await parts.getSession.execute(caller, params.app, params.uuid);
        return shown(sessionView(session2), etagOf({ uuid: session2.uuid, version: SESSION_VERSION }));
      }
    }),
    operation({
      method: "DELETE",
      path: "/v1/apps/{app}/sessions/{uuid}",
      token: "owner",
      id: "deleteSession",
      tag: "Apps",
      summary: "End a session before its time",
      description: "Its token stops at once, and so do the streams that it has opened.",
      answers: { 204: null },
      async handle({ caller, params, expected: expected2 }) {
        await parts.deleteSession.execute(caller, params.app, params.uuid, { expected: expected2 });
        return deleted();
      }
    }),
    operation({
      method: "GET",
      path: "/v1/app",
      token: "app",
      id: "getCurrentApp",
      tag: "Apps",
      summary: "Get the app that the token belongs to",
      description: "With a key: its name, slug and description.",
      query: metaIncluded,
      answers: { 200: success(appSchema) },
      hasEtag: true,
      forKeys: operation({
        method: "GET",
        path: "/v1/app",
        token: "key",
        id: "getCurrentApp",
        tag: "Apps",
        summary: "Get the app that the key belongs to",
        answers: { 200: success(appForKeysSchema) },
        async handle({ caller }) {
          const { slug: shownSlug, name: shownName2, description: description2 } = caller.app;
          return shown({ slug: shownSlug, name: shownName2, description: description2 });
        }
      }),
      handle: async ({ caller, query }) => shownApp(caller.app, query.include)
    }),
    operation({
      method: "DELETE",
      path: "/v1/app/session",
      token: "app",
      id: "deleteCurrentSession",
      tag: "Apps",
      summary: "End the session that the token belongs to",
      description: "Signs out: the token stops at once, and so do the streams that it has opened. The app's own token is no session's: 404, and it goes on.",
      answers: { 204: null },
      failures: [404],
      async handle({ caller, expected: expected2 }) {
        await parts.deleteCurrentSession.execute(caller, { expected: expected2 });
        return deleted();
      }
    })
  ];
}

// adapters/koa/operations/not-with-keys.ts
var notWithKeys = {
  description: "Not with a key.",
  schema: { type: "string" },
  read(value, _other, name4) {
    if (value !== void 0) throw new ValidationError({ [name4]: NOT_WITH_A_KEY });
    return void 0;
  }
};
var onlyForApps = {
  description: "Only with an app token.",
  schema: { type: "string" },
  read(value, _other, name4) {
    if (value !== void 0) throw new ValidationError({ [name4]: "Only with an app token" });
    return void 0;
  }
};

// adapters/koa/operations/crud.ts
function crud(its) {
  const { path, name: name4, one, many, tag, schema, body: body2, useCases, changing: changing2, deletion, related } = its;
  const plural = many.charAt(0).toUpperCase() + many.slice(1);
  const ofOne = `${path}/{uuid}`;
  const including = { include: its.include };
  const searching3 = search(...its.searched);
  async function shownOne(caller, object2, included5) {
    const others = await related?.(caller, [object2], included5);
    const etag = etagOf(object2, ...included5, ...its.tagOf?.(caller, object2, included5, others) ?? []);
    return shown(its.view(object2, included5, caller, others), etag);
  }
  return [
    operation({
      method: "POST",
      path,
      token: "app",
      id: `create${name4}`,
      tag,
      summary: `Create ${one}`,
      query: { ...including, ...searching3 },
      body: body2,
      answers: { 201: success(schema) },
      failures: [.../* @__PURE__ */ new Set([...its.failures ?? [], 409])],
      location: `${path}/{uuid}`,
      async handle({ caller, query, input, answered }) {
        const reply2 = (object2) => created(its.view(object2, query.include, caller, void 0));
        return answered((once) => useCases.create.execute(caller, input, { once }), reply2);
      }
    }),
    operation({
      method: "GET",
      path,
      token: "app",
      id: `list${plural}`,
      tag,
      summary: `List the app's ${many}, oldest first`,
      query: { ...paging, ...including, ...searching3 },
      answers: { 200: pageOf(schema) },
      ...its.revision && { revision: its.revision },
      async handle({ caller, query, rendered }) {
        const page2 = await useCases.list.execute(caller, inSlices(query), query.search);
        const viewWith = (others) => (object2) => its.view(object2, query.include, caller, others);
        if (!related) return listedByVersion(rendered, page2, many, query.include, viewWith());
        const shown2 = await mapPage(page2, async (objects) => {
          const view2 = viewWith(await related(caller, objects, query.include));
          return objects.map((object2) => () => view2(object2));
        });
        return listed(shown2, (view2) => view2());
      }
    }),
    operation({
      method: "GET",
      path: ofOne,
      token: "app",
      id: `get${name4}`,
      tag,
      summary: `Get ${one}`,
      query: including,
      answers: { 200: success(schema) },
      hasEtag: true,
      async handle({ caller, params, query }) {
        return shownOne(caller, await useCases.get.execute(caller, params.uuid), query.include);
      }
    }),
    operation({
      method: "PATCH",
      path: ofOne,
      token: "app",
      id: `update${name4}`,
      tag,
      summary: `Update ${one}`,
      ...changing2 !== void 0 && { description: changing2 },
      query: including,
      body: patchOf({ ...body2, check: its.checkPatch ?? body2.check }, its.patchExample),
      answers: { 200: success(schema) },
      ...its.failures && { failures: its.failures },
      hasEtag: true,
      async handle({ caller, params, query, input, expected: expected2 }) {
        return shownOne(caller, await useCases.change.execute(caller, params.uuid, input, { expected: expected2 }), query.include);
      }
    }),
    operation({
      method: "DELETE",
      path: ofOne,
      token: "app",
      id: `delete${name4}`,
      tag,
      summary: deletion.summary,
      ...deletion.description !== void 0 && { description: deletion.description },
      ...deletion.query && { query: deletion.query },
      answers: { 204: null },
      ...deletion.failures && { failures: deletion.failures },
      async handle({ caller, params, query, expected: expected2 }) {
        await deletion.execute(caller, params.uuid, { ...query, expected: expected2 });
        return deleted();
      }
    })
  ];
}

// adapters/koa/operations/services.ts
var minutes = { type: "integer", minimum: 1, maximum: 527040 };
var name2 = { type: "string", pattern: "^[a-z0-9_-]{1,64}$" };
var pool = { ...listOf(uuid), minItems: 1, maxItems: POOL_MAX };
var weights = {
  type: "object",
  description: "Shares of a round robin, from 1 to 100, by resource; 1 for those that are not named.",
  maxProperties: POOL_MAX,
  propertyNames: { format: "uuid" },
  additionalProperties: { type: "integer", minimum: 1, maximum: 100 }
};
var oneAtATime = "Refuses a booking while the same e-mail address has another one then, of this service or any of the app; null: it does not.";
var stepNames = nullable({
  ...listOf(name2),
  description: "The steps in which it is needed; null: in all.",
  minItems: 1,
  maxItems: STEPS_MAX
});
var role = {
  title: "Role",
  ...object({
    name: name2,
    resources: pool,
    count: { type: "integer", minimum: 1, maximum: PLACES_MAX, description: "How many different ones are taken." },
    units: { type: "integer", minimum: 1, maximum: 1e4, description: "How many units are taken of each of them." },
    weights,
    steps: stepNames
  })
};
var newRole = {
  ...role,
  title: "NewRole",
  required: ["name", "resources"],
  properties: {
    ...role.properties,
    count: { type: ["integer", "null"], minimum: 1, maximum: PLACES_MAX, default: 1 },
    units: { type: ["integer", "null"], minimum: 1, maximum: 1e4, default: 1 },
    weights: nullable(weights)
  }
};
var step = {
  title: "Step",
  ...object({
    name: name2,
    duration_minutes: { ...nullable(minutes), description: "null, for one step at most: what the other steps leave." }
  })
};
var newStep = { ...step, title: "NewStep", required: ["name"] };
var limit = {
  title: "Limit",
  ...object({
    per: { type: "string", enum: LIMIT_SUBJECTS },
    period: { type: "string", enum: LIMIT_PERIODS },
    max: { type: "integer", minimum: 1, maximum: 1e5 }
  })
};
var whole2 = (minimum, maximum) => ({ type: ["integer", "null"], minimum, maximum });
var ruleFields = {
  slot_minutes: whole2(1, 1440),
  buffer_before_minutes: whole2(0, 527040),
  buffer_after_minutes: whole2(0, 527040),
  min_notice_minutes: whole2(0, 527040),
  max_advance_days: whole2(1, 36500)
};
var rules = {
  title: "ServiceRules",
  description: "null leaves the resources their own. Slots and buffers take the place of theirs; of notice the greater counts, of advance the smaller.",
  ...object(ruleFields)
};
var price = {
  title: "Price",
  description: "In whole minor units of a currency (ISO 4217).",
  ...object({
    amount: { type: "integer", minimum: 0, maximum: 1e9 },
    currency: { type: "string", pattern: "^[A-Z]{3}$" }
  })
};
var priceShown = nullable({
  ...price,
  title: "BookingPrice",
  properties: { ...price.properties, amount: { type: "integer", minimum: 0 } }
});
var assign = {
  type: "string",
  enum: ASSIGNMENTS,
  description: "How one of a pool is chosen: the first that is free, who has least to do, or in turn."
};
var newService2 = body(
  {
    title: "NewService",
    ...object(
      {
        name: text(),
        description: { type: ["string", "null"], maxLength: 1e4, default: "" },
        durations: {
          ...listOf(minutes),
          minItems: 1,
          maxItems: DURATIONS_MAX,
          description: "Different numbers of minutes; the first is the default."
        },
        roles: { ...listOf(newRole), minItems: 1, maxItems: ROLES_MAX },
        steps: { ...nullable(listOf(newStep)), maxItems: STEPS_MAX },
        assign: { ...nullable(assign), default: "first" },
        rules: { ...nullable(object(ruleFields, Object.keys(ruleFields))), title: "NewServiceRules" },
        limits: { ...nullable(listOf(limit)), maxItems: LIMITS_MAX },
        timezone: { ...nullable(timezone), default: "UTC" },
        workflow: nullable(uuid),
        price: nullable(price),
        active: { type: ["boolean", "null"], default: true },
        one_at_a_time: { ...nullable({ type: "string", enum: ONE_AT_A_TIME }), description: oneAtATime },
        meta: nullable(meta)
      },
      [
        "description",
        "steps",
        "assign",
        "rules",
        "limits",
        "timezone",
        "workflow",
        "price",
        "active",
        "one_at_a_time",
        "meta"
      ]
    ),
    examples: [newService]
  },
  readNewService
);
function checkAlone(patch4) {
  const { steps, roles } = patch4;
  if (steps !== void 0 || !Array.isArray(roles)) return readNewService(patch4);
  const withoutSteps = roles.map(
    (one) => typeof one === "object" && one !== null && !Array.isArray(one) ? { ...one, steps: null } : one
  );
  return readNewService({ ...patch4, roles: withoutSteps });
}
var PARTS = ["meta", "turns"];
var turns = nullable({
  type: "object",
  description: "Where the members of each role stand in the round robin, the lowest next; null under another policy.",
  additionalProperties: object({
    floor: { type: "integer" },
    turns: { type: "object", additionalProperties: { type: "integer" } }
  })
});
var serviceSchema = {
  title: "Service",
  ...object(
    {
      uuid,
      name: text(),
      description: { type: "string" },
      durations: listOf(minutes),
      roles: listOf(role),
      steps: listOf(step),
      assign,
      rules,
      limits: listOf(limit),
      timezone,
      workflow: nullable(uuid),
      price: nullable(price),
      active: { type: "boolean" },
      one_at_a_time: { ...nullable({ type: "string", enum: ONE_AT_A_TIME }), description: oneAtATime },
      created_at: timestamp,
      updated_at: timestamp,
      meta,
      turns
    },
    PARTS
  ),
  examples: [service]
};
function rulesView(given) {
  return {
    slot_minutes: given.slotMinutes,
    buffer_before_minutes: given.bufferBeforeMinutes,
    buffer_after_minutes: given.bufferAfterMinutes,
    min_notice_minutes: given.minNoticeMinutes,
    max_advance_days: given.maxAdvanceDays
  };
}
function serviceView(service2, included5) {
  return {
    uuid: service2.uuid,
    name: service2.name,
    description: service2.description,
    durations: service2.durations,
    roles: service2.roles,
    steps: service2.steps.map((one) => ({ name: one.name, duration_minutes: one.durationMinutes })),
    assign: service2.assign,
    rules: rulesView(service2.rules),
    limits: service2.limits,
    timezone: service2.timezone,
    workflow: service2.workflow,
    price: service2.price,
    active: service2.active,
    one_at_a_time: service2.oneAtATime ?? null,
    created_at: formatInstant(service2.createdAt),
    updated_at: formatInstant(service2.updatedAt),
    ...included5.has("meta") && { meta: service2.meta },
    ...included5.has("turns") && { turns: turnsView(service2) }
  };
}
function turnsView(service2) {
  if (service2.assign !== "round_robin") return null;
  return Object.fromEntries(
    service2.roles.map((one) => {
      const { floor, turns: turns2 } = rotaOf(service2, one.name);
      const taken = one.resources.map((member) => [member, turns2[member] ?? 0]);
      return [one.name, { floor, turns: Object.fromEntries(taken) }];
    })
  );
}
var serviceForKeysSchema = {
  title: "ServiceForKeys",
  ...object({
    uuid,
    name: text(),
    description: { type: "string" },
    durations: listOf(minutes),
    steps: listOf(step),
    price: nullable(price),
    timezone,
    roles: listOf(
      object({
        name: name2,
        resources: listOf(object({ uuid, name: text() }))
      })
    )
  }),
  examples: [serviceForKeys]
};
function viewForKeys({ service: service2, names }) {
  return {
    uuid: service2.uuid,
    name: service2.name,
    description: service2.description,
    durations: service2.durations,
    steps: service2.steps.map((one) => ({ name: one.name, duration_minutes: one.durationMinutes })),
    price: service2.price,
    timezone: service2.timezone,
    roles: service2.roles.map((one) => ({
      name: one.name,
      resources: one.resources.flatMap((resource2) => {
        const known = names.get(resource2);
        return known === void 0 ? [] : [{ uuid: resource2, name: known }];
      })
    }))
  };
}
function forKeys(parts) {
  return {
    listServices: operation({
      method: "GET",
      path: "/v1/services",
      token: "key",
      id: "listServices",
      tag: "Services",
      summary: "List the services that the key opens, oldest first",
      description: "A page names at most 10,000 resources of roles, or is 400 on `limit`.",
      query: { ...paging, ...search("name") },
      answers: { 200: pageOf(serviceForKeysSchema) },
      async handle({ caller, query }) {
        return listed(await parts.listOfferedServices.execute(caller, query, query.search), viewForKeys);
      }
    }),
    getService: operation({
      method: "GET",
      path: "/v1/services/{uuid}",
      token: "key",
      id: "getService",
      tag: "Services",
      summary: "Get a service that the key opens",
      answers: { 200: success(serviceForKeysSchema) },
      async handle({ caller, params }) {
        return shown(viewForKeys(await parts.getOfferedService.execute(caller, params.uuid)));
      }
    })
  };
}
function serviceOperations(parts) {
  const opened = forKeys(parts);
  return ofApps(parts).map((each) => {
    const other = opened[each.id];
    return other ? { ...each, description: "With a key: those that it opens, as a visitor sees them.", forKeys: other } : each;
  });
}
function ofApps(parts) {
  return crud({
    path: "/v1/services",
    name: "Service",
    one: "a service",
    many: "services",
    tag: "Services",
    schema: serviceSchema,
    body: newService2,
    checkPatch: checkAlone,
    patchExample: servicePatch,
    include: include(...PARTS),
    searched: ["name"],
    useCases: {
      create: parts.createService,
      list: parts.listServices,
      get: parts.getService,
      change: parts.changeService
    },
    failures: [404],
    changing: "Existing bookings stay as they are.",
    deletion: {
      summary: "Delete a service",
      description: "Refused while bookings of it are still to come. Those that are over keep its UUID.",
      failures: [409],
      execute: (caller, uuid2, how) => parts.deleteService.execute(caller, uuid2, how)
    },
    // Turns move without a new version, so that no list that shows them is one of versions.
    related: async () => void 0,
    tagOf: (_, service2, included5) => included5.has("turns") ? [parts.digest(JSON.stringify(turnsView(service2))).slice(0, 16)] : [],
    view: serviceView
  });
}

// adapters/koa/operations/own-booking-fields.ts
var shortText = { type: ["string", "null"], maxLength: 255 };
var longText2 = { type: ["string", "null"], maxLength: 1e4 };
var named = object({ uuid, name: { type: ["string", "null"], description: "null when it was deleted." } });
var ownBookingFields = {
  uuid,
  status: { type: "string", enum: STATUSES },
  start: timestamp,
  end: timestamp,
  duration_minutes: { type: "number" },
  timezone,
  language: nullable(language),
  units: { type: "integer" },
  title: shortText,
  notes: longText2,
  customer: nullable(object({ name: shortText, email: shortText, phone: shortText })),
  service: nullable(named),
  resources: listOf(named),
  price: priceShown,
  reason: longText2,
  hold_expires_at: nullable(timestamp),
  sequence: { type: "integer" },
  cancel_until: { ...nullable(timestamp), description: "Until when it may be cancelled; null: without such a limit." },
  reschedule_until: { ...nullable(timestamp), description: "Until when it may be moved; null: without such a limit." },
  check_in_from: {
    ...nullable(timestamp),
    description: "From when on the booker may check in, until the end; null: not at all."
  },
  checked_in_at: nullable(timestamp),
  ended_at: { ...nullable(timestamp), description: "When it really ended; null: as agreed." },
  created_at: timestamp,
  updated_at: timestamp
};

// adapters/koa/operations/resources.ts
var time = { type: "string", pattern: "^([01]\\d|2[0-3]):[0-5]\\d$", examples: ["09:00"] };
var endTime = { type: "string", pattern: "^(([01]\\d|2[0-3]):[0-5]\\d|24:00)$", examples: ["17:00"] };
var days = {
  ...listOf({ type: "string", enum: WEEKDAYS }),
  minItems: 1,
  maxItems: WEEKDAYS.length,
  uniqueItems: true
};
var weekly = { ...listOf(object({ days, start: time, end: endTime })), maxItems: WEEKLY_MAX };
var overrides = {
  ...listOf(
    object({
      date: { type: "string", format: "date" },
      windows: { ...listOf(object({ start: time, end: endTime })), maxItems: WINDOWS_OF_DATE_MAX }
    })
  ),
  maxItems: OVERRIDES_MAX
};
var hours = {
  description: "Opening hours in wall time; an end at or before its start is on the next day. null: always open.",
  examples: [schedule]
};
var schedule2 = { title: "Schedule", ...nullable(object({ weekly, overrides })), ...hours };
var newSchedule = {
  title: "NewSchedule",
  ...nullable(object({ weekly: nullable(weekly), overrides: nullable(overrides) }, ["weekly", "overrides"])),
  ...hours
};
var minutes2 = (minimum, standard) => ({
  type: ["integer", "null"],
  minimum,
  maximum: MINUTES_MAX,
  default: standard
});
var rules2 = {
  title: "Rules",
  ...object(
    {
      slot_minutes: { type: ["integer", "null"], minimum: 1, maximum: 1440, default: 15 },
      min_duration_minutes: minutes2(1, null),
      max_duration_minutes: minutes2(1, null),
      buffer_before_minutes: minutes2(0, 0),
      buffer_after_minutes: minutes2(0, 0),
      min_notice_minutes: minutes2(0, 0),
      max_advance_days: { type: ["integer", "null"], minimum: 1, maximum: 36500, default: 366 }
    },
    [
      "slot_minutes",
      "min_duration_minutes",
      "max_duration_minutes",
      "buffer_before_minutes",
      "buffer_after_minutes",
      "min_notice_minutes",
      "max_advance_days"
    ]
  ),
  examples: [resource.rules]
};
var description = { type: ["string", "null"], maxLength: 1e4, default: "" };
var capacity = { type: ["integer", "null"], minimum: 1, maximum: 1e4, default: 1 };
var overbook = {
  type: ["integer", "null"],
  minimum: 0,
  maximum: 1e4,
  default: 0,
  description: "Units above `capacity` that only an override reaches."
};
var newResource2 = body(
  {
    title: "NewResource",
    ...object(
      {
        name: text(),
        description,
        timezone: { ...nullable(timezone), default: "UTC" },
        capacity,
        overbook,
        schedule: newSchedule,
        rules: { ...nullable(rules2), title: "NewRules", examples: [newResource.rules] },
        meta: nullable(meta)
      },
      ["description", "timezone", "capacity", "overbook", "schedule", "rules", "meta"]
    ),
    examples: [newResource]
  },
  readNewResource
);
var resourceSchema = {
  title: "Resource",
  ...object(
    {
      uuid,
      name: text(),
      description: { type: "string" },
      timezone,
      capacity: { type: "integer" },
      overbook: { type: "integer", description: "Units above `capacity` that only an override reaches." },
      schedule: schedule2,
      rules: rules2,
      created_at: timestamp,
      updated_at: timestamp,
      meta
    },
    ["meta"]
  ),
  examples: [resource]
};
function rulesView2(rules3) {
  return {
    slot_minutes: rules3.slotMinutes,
    min_duration_minutes: rules3.minDurationMinutes,
    max_duration_minutes: rules3.maxDurationMinutes,
    buffer_before_minutes: rules3.bufferBeforeMinutes,
    buffer_after_minutes: rules3.bufferAfterMinutes,
    min_notice_minutes: rules3.minNoticeMinutes,
    max_advance_days: rules3.maxAdvanceDays
  };
}
function resourceView(resource2, included5) {
  return {
    uuid: resource2.uuid,
    name: resource2.name,
    description: resource2.description,
    timezone: resource2.timezone,
    capacity: resource2.capacity,
    overbook: resource2.overbook ?? 0,
    schedule: resource2.schedule,
    rules: rulesView2(resource2.rules),
    created_at: formatInstant(resource2.createdAt),
    updated_at: formatInstant(resource2.updatedAt),
    ...included5.has("meta") && { meta: resource2.meta }
  };
}
function resourceOperations(parts) {
  return crud({
    path: "/v1/resources",
    name: "Resource",
    one: "a resource",
    many: "resources",
    tag: "Resources",
    schema: resourceSchema,
    body: newResource2,
    patchExample: resourcePatch,
    include: include("meta"),
    searched: ["name"],
    useCases: {
      create: parts.createResource,
      list: parts.listResources,
      get: parts.getResource,
      change: parts.changeResource
    },
    changing: "Existing bookings stay as they are.",
    deletion: {
      summary: "Delete a resource",
      description: "Refused while bookings of it are still to come, unless `cancel_bookings` cancels them.",
      failures: [409],
      query: { cancel_bookings: flag("Cancels the bookings that are still to come, instead of refusing.") },
      execute: (caller, uuid2, how) => parts.deleteResource.execute(caller, uuid2, how)
    },
    revision: (caller) => parts.getResourcesRevision.execute(caller),
    view: resourceView
  });
}

// adapters/koa/operations/workflows.ts
var minutes3 = (minimum, description2) => ({
  type: ["integer", "null"],
  minimum,
  maximum: MINUTES_MAX,
  default: null,
  description: description2
});
var settings2 = {
  title: "Settings",
  description: "How the bookings of a workflow live.",
  examples: [settings],
  ...object({
    mode: {
      type: "string",
      enum: ["instant", "confirm"],
      default: DEFAULT_SETTINGS.mode,
      description: "`instant`: a booking is confirmed at once; `confirm`: it waits for approval."
    },
    hold_seconds: {
      type: "integer",
      minimum: 1,
      maximum: 3600,
      default: DEFAULT_SETTINGS.holdSeconds,
      description: "How long extending prolongs a hold, unless it says."
    },
    pending_minutes: minutes3(1, "How many minutes a booking may wait for approval; null: until its start."),
    cancel_until_minutes: minutes3(0, "Latest cancellation, in minutes before the start; null: no limit."),
    reschedule_until_minutes: minutes3(0, "Latest rescheduling, in minutes before the start; null: no limit."),
    complete_after_minutes: minutes3(
      0,
      "How many minutes after its end a booking is marked as completed; null: never by itself."
    ),
    check_in_from_minutes: {
      ...minutes3(0, "How many minutes before the start its booker may check in; null: not at all."),
      maximum: ATTENDANCE_MINUTES_MAX
    },
    no_show_after_minutes: {
      ...minutes3(
        1,
        "How many minutes after its start a booking that is not checked in is a no-show; null: never by itself."
      ),
      maximum: ATTENDANCE_MINUTES_MAX
    },
    no_show_releases: {
      type: "boolean",
      default: DEFAULT_SETTINGS.noShowReleases,
      description: "Whether a no-show gives back the time that it takes."
    }
  })
};
var newSettings = {
  ...settings2,
  title: "NewSettings",
  examples: [newWorkflow.settings],
  type: ["object", "null"],
  required: [],
  properties: Object.fromEntries(
    Object.entries(settings2.properties ?? {}).map(([field, schema]) => [field, nullable(schema)])
  )
};
var newWorkflow2 = body(
  {
    title: "NewWorkflow",
    ...object({ name: text(), description: longText, settings: newSettings }, ["settings"]),
    examples: [newWorkflow]
  },
  readNewWorkflow
);
var RELATED = ["app", "actions", "settings"];
var workflowSchema = {
  title: "Workflow",
  ...object(
    {
      uuid,
      name: text(),
      created_at: timestamp,
      updated_at: timestamp,
      description: longText,
      app: appSchema,
      actions: listOf(actionSchema),
      settings: settings2
    },
    RELATED
  ),
  examples: [workflow]
};
function workflowView(workflow2, included5, app3, actions2 = []) {
  return {
    uuid: workflow2.uuid,
    name: workflow2.name,
    created_at: formatInstant(workflow2.createdAt),
    updated_at: formatInstant(workflow2.updatedAt),
    description: workflow2.description,
    ...app3 && included5.has("app") && { app: appView(app3, /* @__PURE__ */ new Set()) },
    ...included5.has("actions") && { actions: actions2.map((action) => actionView(action)) },
    ...included5.has("settings") && { settings: settingsView(workflow2.settings) }
  };
}
function settingsView(given) {
  return {
    mode: given.mode,
    hold_seconds: given.holdSeconds,
    pending_minutes: given.pendingMinutes,
    cancel_until_minutes: given.cancelUntilMinutes,
    reschedule_until_minutes: given.rescheduleUntilMinutes,
    complete_after_minutes: given.completeAfterMinutes,
    check_in_from_minutes: given.checkInFromMinutes ?? null,
    no_show_after_minutes: given.noShowAfterMinutes ?? null,
    no_show_releases: given.noShowReleases ?? false
  };
}
function workflowOperations(parts) {
  return crud({
    path: "/v1/workflow",
    name: "Workflow",
    one: "a workflow",
    many: "workflows",
    tag: "Workflows",
    schema: workflowSchema,
    body: newWorkflow2,
    patchExample: workflowPatch,
    include: include(...RELATED),
    searched: ["name"],
    useCases: {
      create: parts.createWorkflow,
      list: parts.listWorkflows,
      get: parts.getWorkflow,
      change: parts.changeWorkflow
    },
    deletion: {
      summary: "Delete a workflow and its actions",
      description: "Refused while bookings of it are still to come.",
      failures: [409],
      execute: (caller, uuid2, how) => parts.deleteWorkflow.execute(caller, uuid2, how)
    },
    /** The actions, by the UUID of their workflow. */
    async related(caller, workflows, included5) {
      if (!included5.has("actions")) return /* @__PURE__ */ new Map();
      return parts.listActionsOf.execute(
        caller,
        workflows.map(({ uuid: workflow2 }) => workflow2)
      );
    },
    tagOf({ app: app3 }, workflow2, included5, actions2) {
      const others = [...included5.has("app") ? [app3] : [], ...actions2?.get(workflow2.uuid) ?? []];
      const versions = others.map(({ uuid: other, version }) => `${other}:${version}`).join();
      return versions === "" ? [] : [parts.digest(versions).slice(0, 16)];
    },
    view: (workflow2, included5, { app: app3 }, actions2) => workflowView(workflow2, included5, app3, actions2?.get(workflow2.uuid))
  });
}

// adapters/koa/operations/bookings.ts
var shortText2 = { type: ["string", "null"], maxLength: 255 };
var longText3 = { type: ["string", "null"], maxLength: 1e4 };
var durationMinutes = { type: ["integer", "null"], minimum: 1, maximum: MINUTES_MAX };
var holdSeconds = { type: ["integer", "null"], minimum: 1, maximum: HOLD_SECONDS_MAX };
var units = { type: ["integer", "null"], minimum: 1, maximum: UNITS_MAX };
var resources = { ...listOf(uuid), maxItems: RESOURCES_MAX, uniqueItems: true };
var email3 = { type: ["string", "null"], maxLength: 254 };
var booker = {
  title: "NewBooker",
  description: "With an `email`, the customer who has it, or a new one; with `uuid`, that customer, and nothing that they do not have.",
  ...nullable(
    object({ name: shortText2, email: email3, phone: shortText2, uuid: nullable(uuid) }, ["name", "email", "phone", "uuid"])
  )
};
var bookerShown = {
  title: "Booker",
  ...nullable(
    object({
      name: shortText2,
      email: email3,
      phone: shortText2,
      uuid: { ...nullable(uuid), description: "The customer that it is linked to; null where it is linked to nobody." }
    })
  )
};
var details = {
  title: shortText2,
  notes: longText3,
  customer: booker,
  timezone: nullable(timezone),
  language: nullable(language),
  meta: nullable(meta)
};
var externalId = {
  ...shortText2,
  description: "The identifier of the booking elsewhere; need not be unique."
};
var overrideInput = {
  ...nullable(listOf({ type: "string", enum: OVERRIDABLE })),
  description: "Reasons that are not to be in the way: asked only if the request is refused without."
};
function withOverrideUnread(schema) {
  return { ...schema, properties: { ...schema.properties, override: {} } };
}
var newBookingFields = {
  resources: {
    ...nullable(resources),
    description: "With a service: those that must be among the ones it takes."
  },
  service: nullable(uuid),
  start: instantInput,
  end: nullable(instantInput),
  duration_minutes: durationMinutes,
  units: { ...units, default: 1 },
  workflow: nullable(uuid),
  override: overrideInput,
  ...details
};
var optionalBookingFields = [
  "override",
  "resources",
  "service",
  "end",
  "duration_minutes",
  "units",
  "workflow",
  ...Object.keys(details)
];
var documentedBooking = {
  title: "NewBooking",
  description: "`resources`, or a `service` that chooses them; `end` or `duration_minutes`, or the first duration of the service.",
  ...object(
    {
      ...newBookingFields,
      external_id: externalId,
      hold_seconds: { ...holdSeconds, description: "Makes a hold, which expires after so many seconds." }
    },
    [...optionalBookingFields, "external_id", "hold_seconds"]
  ),
  examples: [newBooking]
};
var newBooking2 = body(withOverrideUnread(documentedBooking), readNewBooking, documentedBooking);
var detailsPatch = mergePatchOf({ title: "Booking", ...object({ ...details, external_id: externalId }) });
var refusedHere = [
  "resources",
  "start",
  "end",
  "duration_minutes",
  "units",
  "service",
  "price",
  "series",
  "occurrence",
  "workflow",
  "hold_seconds"
];
var bookingPatch2 = {
  ...body(
    {
      ...detailsPatch,
      properties: { ...detailsPatch.properties, ...Object.fromEntries(refusedHere.map((field) => [field, {}])) }
    },
    (patch4) => readPatchedDetails({}, patch4),
    { ...detailsPatch, examples: [bookingPatch] }
  ),
  checkedAlways: true,
  mediaTypes: ["application/merge-patch+json", "application/json"]
};
var documentedMove = {
  title: "Move",
  description: "What is left out stays.",
  ...object(
    {
      resources: nullable(resources),
      start: nullable(instantInput),
      end: nullable(instantInput),
      duration_minutes: durationMinutes,
      units,
      override: overrideInput
    },
    ["resources", "start", "end", "duration_minutes", "units", "override"]
  ),
  examples: [move]
};
var move2 = body(withOverrideUnread(documentedMove), (input) => readMove(input), documentedMove);
var extension2 = body(
  {
    title: "Extension",
    ...object(
      { hold_seconds: { ...holdSeconds, description: "From now; without it, as the workflow's settings say." } },
      ["hold_seconds"]
    ),
    examples: [extension]
  },
  readExtension
);
var reason2 = body(
  { title: "Reason", ...object({ reason: longText3 }, ["reason"]), examples: [reason] },
  readReason
);
var documentedConfirmation = {
  title: "Confirmation",
  ...object({ reason: longText3, override: overrideInput }, ["reason", "override"]),
  examples: [confirmation]
};
var confirmation2 = body(
  withOverrideUnread(documentedConfirmation),
  readTransitionInput,
  documentedConfirmation
);
var noShow2 = body(
  {
    title: "NoShow",
    ...object(
      {
        reason: longText3,
        release: {
          type: ["boolean", "null"],
          description: "Whether it gives back what it takes; without it, as the workflow says."
        }
      },
      ["reason", "release"]
    ),
    examples: [noShow]
  },
  readTransitionInput
);
var checkIn2 = body(
  {
    title: "CheckIn",
    ...object(
      { undo: { type: ["boolean", "null"], description: "Takes a check-in back: nobody is there after all." } },
      ["undo"]
    ),
    examples: [checkIn]
  },
  readCheckIn
);
var bookingEnd2 = body(
  {
    title: "BookingEnd",
    ...object(
      {
        at: {
          ...nullable(instantInput),
          description: "After the start; no later than now and the agreed end, the earlier of which is the default."
        }
      },
      ["at"]
    ),
    examples: [bookingEnd]
  },
  readBookingEnd
);
var documentFields = {
  uuid,
  resources: listOf(uuid),
  start: timestamp,
  end: timestamp,
  units: { type: "integer" },
  service: nullable(uuid),
  price: priceShown,
  series: nullable(uuid),
  occurrence: {
    ...nullable(timestamp),
    description: "The start that the rule of its series gave it, which never changes."
  },
  workflow: nullable(uuid),
  status: { type: "string", enum: STATUSES },
  hold_expires_at: nullable(timestamp),
  title: shortText2,
  notes: longText3,
  customer: bookerShown,
  timezone,
  external_id: shortText2,
  language: nullable(language),
  reason: longText3,
  sequence: { type: "integer" },
  checked_in_at: { ...nullable(timestamp), description: "When the customer came; null while nobody says so." },
  ended_at: { ...nullable(timestamp), description: "When it really ended; null: as agreed." },
  released_at: {
    ...nullable(timestamp),
    description: "When it gave back all that it takes; null while it takes its time."
  },
  overrode: {
    ...listOf({ type: "string", enum: OVERRIDABLE }),
    description: "The reasons against it that were overridden, in their order."
  },
  created_at: timestamp,
  updated_at: timestamp
};
var bookingDocumentSchema = {
  title: "BookingDocument",
  ...object(documentFields),
  examples: [booking]
};
var manageTokenSchema = {
  type: "string",
  description: "The credential of the booker, for this booking alone: whoever has it can cancel and move it."
};
var otherResourceSchema = { title: "OtherResource", ...object({ uuid, name: { type: "string" } }) };
var bookingSchema = {
  title: "Booking",
  ...object(
    {
      ...documentFields,
      resources: { type: "array", items: { anyOf: [uuid, resourceSchema, otherResourceSchema] } },
      service: { oneOf: [uuid, serviceSchema, { type: "null" }] },
      workflow: { oneOf: [uuid, workflowSchema, { type: "null" }] },
      assignments: {
        ...listOf(object({ role: { type: ["string", "null"] }, resource: uuid, start: timestamp, end: timestamp })),
        description: "Who serves in which role, and when: one for each run of steps."
      },
      app: appSchema,
      meta,
      manage_token: manageTokenSchema,
      manage_url: {
        type: ["string", "null"],
        description: "Beside `manage_token`: the link for the booker; null without `PUBLIC_URL`."
      }
    },
    ["assignments", "app", "meta", "manage_token", "manage_url"]
  ),
  examples: [booking]
};
var INCLUSIONS = ["resources", "service", "assignments", "workflow", "app", "meta", "manage_token"];
var included = { include: include(...INCLUSIONS) };
var lettering = { letters: choice(["off"], "`off`: the change makes no letter but the reminder.") };
var none = /* @__PURE__ */ new Set();
async function showing(parts, caller, inclusions) {
  const manageToken2 = inclusions.has("manage_token") ? await parts.writeManageTokens.execute(caller) : void 0;
  return {
    app: caller.app,
    self: selfOf(caller),
    inclusions,
    manageToken: manageToken2,
    publicUrl: parts.publicUrl ?? null
  };
}
function perhapsSecretly(reply2, { manageToken: manageToken2 }) {
  return manageToken2 ? secretly(reply2) : reply2;
}
function bookingView({ booking: booking2, resources: resources4, workflow: workflow2, service: service2 }, { app: app3, self, inclusions, manageToken: manageToken2, publicUrl }) {
  return {
    ...bookingDocument(booking2),
    ...resources4 && { resources: resourcesView(booking2, resources4, self) },
    ...service2 && { service: serviceView(service2, none) },
    ...workflow2 && { workflow: workflowView(workflow2, none) },
    ...inclusions.has("assignments") && { assignments: assignmentsView(booking2) },
    ...inclusions.has("app") && { app: appView(app3, none) },
    ...inclusions.has("meta") && { meta: booking2.meta },
    ...manageToken2 && manageFields(manageToken2(booking2), publicUrl)
  };
}
function manageFields(token, publicUrl) {
  return { manage_token: token, manage_url: publicUrl === null ? null : `${publicUrl}/manage#${token}` };
}
function resourcesView(booking2, found, self) {
  return booking2.resources.map((uuid2) => {
    const resource2 = found.find((one) => one.uuid === uuid2);
    if (resource2 && self?.resources.includes(uuid2) === false) return { uuid: uuid2, name: resource2.name };
    return resource2 ? resourceView(resource2, none) : uuid2;
  });
}
function assignmentsView({ sale, stays, timezone: timezone2 }) {
  const local = zone(timezone2);
  return (sale?.assignments ?? stays ?? []).map(({ role: role3, resource: resource2, start, end }) => ({
    role: role3,
    resource: resource2,
    start: writtenIn(local, start),
    end: writtenIn(local, end)
  }));
}
function wanted(inclusions) {
  return {
    resources: inclusions.has("resources"),
    workflow: inclusions.has("workflow"),
    service: inclusions.has("service")
  };
}
function shownBooking(booked, how, { digest }) {
  const { app: app3, inclusions, manageToken: manageToken2 } = how;
  const { booking: booking2, resources: resources4 = [], workflow: workflow2, service: service2 } = booked;
  const others = [workflow2, service2].filter((other) => other !== null && other !== void 0);
  const shownWith = [...inclusions.has("app") ? [app3] : [], ...resources4, ...others];
  const related = shownWith.map(({ version }) => String(version));
  const token = manageToken2 ? [digest(manageToken2(booking2)).slice(0, 16)] : [];
  return perhapsSecretly(shown(bookingView(booked, how), etagOf(booking2, ...inclusions, ...related, ...token)), how);
}
var bookingWish = newBooking2;
var TRANSITIONS = {
  confirm: { id: "confirmBooking", summary: "Confirm a hold" },
  approve: { id: "approveBooking", summary: "Approve a pending booking" },
  decline: { id: "declineBooking", summary: "Decline a pending booking" },
  cancel: { id: "cancelBooking", summary: "Cancel a booking" },
  complete: { id: "completeBooking", summary: "Mark a booking as completed" },
  "no-show": { id: "markBookingNoShow", summary: "Mark a booking as a no-show" }
};
var CHECK_IN = {
  id: "checkInBooking",
  summary: "Check the customer of a booking in; take a wrong end back"
};
var END = { id: "endBooking", summary: "End a booking that has begun, and free the rest of its time" };
var EXTEND = { id: "extendHold", summary: "Extend a hold" };
var RESCHEDULE = {
  id: "rescheduleBooking",
  summary: "Reschedule a booking in one step; if refused, it keeps its time"
};
var filters = {
  status: choices(STATUSES, "Only bookings in these states: a comma separated list."),
  resource: identifier("Only bookings of this resource."),
  workflow: identifier("Only bookings of this workflow."),
  service: identifier("Only bookings of this service."),
  series: identifier("Only bookings of this series."),
  customer: identifier("Only bookings that are linked to this customer."),
  from: instant("Only bookings that end after this moment."),
  to: instant("Only bookings that start before this moment."),
  customer_email: string("Only bookings of this customer, by e-mail address, whatever its letters' case."),
  external_id: string("Only bookings with exactly this identifier."),
  sort: choice(["start", "-start", "created_at", "-created_at"], "The order; `-` turns it round.")
};
var searching = searchWith(BOOKING_FOLDINGS, ...BOOKING_SEARCH);
var visitorsFields = { name: text(), email: { type: "string", format: "email" }, phone: shortText2 };
var withKeyFields = {
  service: uuid,
  resources: newBookingFields.resources,
  start: instantInput,
  end: nullable(instantInput),
  duration_minutes: durationMinutes,
  units: { ...units, default: 1 },
  hold_seconds: {
    ...holdSeconds,
    maximum: UNATTENDED_HOLD_SECONDS_MAX,
    description: "How long the hold lasts; default, and at most, the key's maximum."
  },
  title: shortText2,
  notes: longText3,
  timezone: nullable(timezone),
  language: nullable(language)
};
var optionalWithKey = [
  "resources",
  "end",
  "duration_minutes",
  "units",
  "hold_seconds",
  "title",
  "notes",
  "timezone",
  "language"
];
var newBookingWithKey2 = {
  ...body(
    object(
      {
        ...withKeyFields,
        customer: object({ ...visitorsFields, uuid: {} }, ["phone", "uuid"]),
        workflow: {},
        meta: {},
        external_id: {},
        override: {}
      },
      [...optionalWithKey, "workflow", "meta", "external_id", "override"]
    ),
    (input) => readBookingWithKey(input),
    {
      title: "NewBookingWithKey",
      ...object({ ...withKeyFields, customer: object(visitorsFields, ["phone"]) }, optionalWithKey),
      examples: [newBookingWithKey]
    }
  ),
  checkedAlways: true
};
var bookedWithKeySchema = {
  title: "BookingWithManageToken",
  ...object({ ...ownBookingFields, manage_token: manageTokenSchema }),
  examples: [{ ...ownBooking, manage_token: manageToken }]
};
function createWithKey(parts) {
  return operation({
    method: "POST",
    path: "/v1/bookings",
    token: "key",
    id: "createBooking",
    tag: "Bookings",
    summary: "Hold a time of a service",
    query: { include: notWithKeys, letters: notWithKeys },
    body: newBookingWithKey2,
    answers: { 201: success(bookedWithKeySchema) },
    failures: [404, 409],
    location: "/v1/booking",
    async handle({ caller, input, answered, clientAddress: clientAddress2 }) {
      const reply2 = ({ booked, manageToken: manageToken2 }) => secretly(created({ ...bookerDocument(booked), manage_token: manageToken2 }));
      return answered((once) => parts.bookWithKey.execute(caller, input, clientAddress2(), { once }), reply2);
    }
  });
}
function bookingOperations(parts) {
  return [
    operation({
      method: "POST",
      path: "/v1/bookings",
      token: "app",
      id: "createBooking",
      tag: "Bookings",
      summary: "Create a booking (all resources or none)",
      description: "A time that cannot be had is 409 with a `reason`. With a key: a hold of a service, for its booker to confirm with the `manage_token`.",
      query: { ...included, ...lettering, ...searching },
      body: newBooking2,
      answers: { 201: success(bookingSchema) },
      failures: [404, 409],
      location: "/v1/bookings/{uuid}",
      forKeys: createWithKey(parts),
      async handle({ caller, query, input, answered }) {
        const how = await showing(parts, caller, query.include);
        const reply2 = (booked) => perhapsSecretly(created(bookingView(booked, how)), how);
        return answered(
          (once) => parts.createBooking.execute(caller, input, {
            include: wanted(query.include),
            once,
            letters: query.letters
          }),
          reply2
        );
      }
    }),
    operation({
      method: "GET",
      path: "/v1/bookings",
      token: "app",
      id: "listBookings",
      tag: "Bookings",
      summary: "List the app's bookings",
      query: { ...paging, ...included, ...searching, ...filters },
      answers: { 200: pageOf(bookingSchema) },
      async handle({ caller, query }) {
        const {
          status: status2,
          resource: resource2,
          workflow: workflow2,
          service: service2,
          series: series2,
          customer: customer2,
          from,
          to,
          customerEmail: email6,
          externalId: externalId2,
          sort = "created_at"
        } = query;
        const customerEmail = email6 === void 0 ? void 0 : fold(email6);
        const about2 = {
          statuses: status2,
          resource: resource2,
          workflow: workflow2,
          service: service2,
          series: series2,
          customer: customer2,
          from,
          to,
          customerEmail,
          externalId: externalId2
        };
        const filter = { ...about2, search: query.search, sort };
        const page2 = await parts.listBookings.execute(caller, inSlices(query), filter, {
          include: wanted(query.include)
        });
        const how = await showing(parts, caller, query.include);
        const reply2 = listed(page2, (booked) => bookingView(booked, how));
        return perhapsSecretly(reply2, how);
      }
    }),
    operation({
      method: "GET",
      path: "/v1/bookings/{uuid}",
      token: "app",
      id: "getBooking",
      tag: "Bookings",
      summary: "Get a booking",
      query: included,
      answers: { 200: success(bookingSchema) },
      hasEtag: true,
      async handle({ caller, params, query }) {
        const booked = await parts.getBooking.execute(caller, params.uuid, { include: wanted(query.include) });
        return shownBooking(booked, await showing(parts, caller, query.include), parts);
      }
    }),
    operation({
      method: "PATCH",
      path: "/v1/bookings/{uuid}",
      token: "app",
      id: "updateBooking",
      tag: "Bookings",
      summary: "Update a booking's details",
      description: "Its time, units and resources are changed by rescheduling; they are refused here, as are `service`, `price`, `series`, `occurrence`, `workflow` and `hold_seconds`.",
      query: { ...included, ...lettering },
      body: bookingPatch2,
      answers: { 200: success(bookingSchema) },
      hasEtag: true,
      async handle({ caller, params, query, input, expected: expected2 }) {
        const inclusions = wanted(query.include);
        const booked = await parts.changeBooking.execute(caller, params.uuid, input, {
          expected: expected2,
          include: inclusions,
          letters: query.letters
        });
        return shownBooking(booked, await showing(parts, caller, query.include), parts);
      }
    }),
    ...BOOKING_TRANSITIONS.map(
      (transition3) => changing(
        parts,
        transition3,
        TRANSITIONS[transition3],
        transition3 === "no-show" ? noShow2 : transition3 === "confirm" ? confirmation2 : reason2,
        (caller, uuid2, input, how) => parts.transitionBooking.execute(caller, uuid2, transition3, { ...input, ...how })
      )
    ),
    changing(
      parts,
      "check-in",
      CHECK_IN,
      checkIn2,
      (caller, uuid2, input, how) => parts.checkInBooking.execute(caller, uuid2, { ...input, ...how })
    ),
    changing(
      parts,
      "end",
      END,
      bookingEnd2,
      (caller, uuid2, input, how) => parts.endBooking.execute(caller, uuid2, { ...input, ...how })
    ),
    changing(parts, "extend", EXTEND, extension2, (...asked) => parts.extendHold.execute(...asked)),
    changing(parts, "reschedule", RESCHEDULE, move2, (...asked) => parts.rescheduleBooking.execute(...asked))
  ];
}
function changing(parts, name4, declared, body2, change) {
  return operation({
    method: "POST",
    path: `/v1/bookings/{uuid}/${name4}`,
    token: "app",
    ...declared,
    tag: "Bookings",
    query: { ...included, ...lettering },
    body: body2,
    answers: { 200: success(bookingSchema) },
    failures: [409],
    hasEtag: true,
    async handle({ caller, params, query, input, answered, expected: expected2 }) {
      const how = await showing(parts, caller, query.include);
      const reply2 = (booked) => shownBooking(booked, how, parts);
      return answered(
        (once) => change(caller, params.uuid, input, {
          include: wanted(query.include),
          once,
          expected: expected2,
          letters: query.letters
        }),
        reply2
      );
    }
  });
}

// adapters/koa/operations/availability.ts
var span2 = { start: timestamp, end: timestamp };
var slot = object(
  {
    ...span2,
    remaining: {
      type: ["integer", "null"],
      minimum: 1,
      description: "The units that are left; of a service, how many such bookings in a row would succeed, null unless it takes one resource."
    },
    choices: {
      type: "object",
      description: "By role, who could serve.",
      additionalProperties: listOf(uuid)
    },
    overrode: {
      ...listOf({ type: "string", enum: OVERRIDABLE }),
      description: "With `override`: what booking it would override."
    }
  },
  ["choices", "overrode"]
);
var DAYS_OF_A_REQUEST = 100;
function searchCost({ searched, from, to }) {
  return Math.max(0, Math.floor(searched * (to - from) / DAY / DAYS_OF_A_REQUEST)) || 0;
}
var CHOICES_OF_A_REQUEST = 1e4;
function costOfChoices({ slots = [] }) {
  return Math.floor(choicesIn(slots) / CHOICES_OF_A_REQUEST);
}
function costOfResources(query) {
  if (query.has("service")) return 0;
  const searched = (query.get("resources") ?? "").split(",").length;
  if (query.has("prolong")) return 0;
  const [from, to] = [Date.parse(query.get("from") ?? ""), Date.parse(query.get("to") ?? "")];
  return searchCost({ searched, from, to });
}
var explanationSchema = {
  title: "Explanation",
  ...object({
    bookable: { type: "boolean" },
    reason: {
      ...nullable({ type: "string", enum: ["blocked", ...OBSTACLES] }),
      description: "What booking it now would say."
    },
    overrode: {
      ...listOf({ type: "string", enum: OVERRIDABLE }),
      description: "What the booking would override; none where no override is needed."
    },
    candidates: listOf(
      object({
        role: { type: ["string", "null"], description: "null without a service." },
        resource: uuid,
        reason: {
          ...nullable({ type: "string", enum: OBSTACLES }),
          description: "The first that remains; null: nothing."
        },
        overridden: {
          ...listOf({ type: "string", enum: OVERRIDABLE }),
          description: "What it has against the time, and is overridden."
        }
      })
    )
  }),
  examples: [explanation]
};
var preview2 = body(
  {
    title: "Preview",
    ...object(
      {
        service: newService2.schema,
        uuid: { ...nullable(uuid), description: "The service that would become so: its bookings count in the limits." },
        from: instantInput,
        to: instantInput,
        duration_minutes: {
          ...nullable({ type: "integer", minimum: 1, maximum: MINUTES_MAX }),
          description: "Default the first that the service would have."
        },
        timezone: { ...nullable(timezone), description: "Default the service's." },
        format: { ...nullable({ type: "string", enum: ["slots", "days"] }), default: "slots" }
      },
      ["uuid", "duration_minutes", "timezone", "format"]
    ),
    examples: [preview]
  },
  readPreviewQuery
);
var availabilitySchema = {
  title: "Availability",
  description: "`slots`, or `windows` or `days` as `format` asks; `until` and `reason` with `prolong`.",
  ...object(
    {
      timezone,
      from: timestamp,
      to: timestamp,
      slots: listOf(slot),
      windows: listOf(object(span2)),
      days: {
        ...listOf({ type: "string", format: "date" }),
        description: "The local dates in `timezone` on which a slot starts, in order."
      },
      until: { ...nullable(timestamp), description: "The last end that a move is granted; null: none." },
      reason: {
        ...nullable({ type: "string", enum: ["invalid_state", ...OBSTACLES] }),
        description: "What refuses the next minute; null: `to` is in the way."
      }
    },
    ["slots", "windows", "days", "until", "reason"]
  ),
  examples: [availability]
};
function prolongationReply({ timezone: timezone2, from, to, until, reason: reason5 }) {
  const local = zone(timezone2);
  const written4 = (instant2) => writtenIn(local, instant2);
  return shown({ timezone: timezone2, from: written4(from), to: written4(to), until: until && written4(until), reason: reason5 });
}
function lineOf(start, end, remaining, overrode) {
  const rest = overrode ? `,"overrode":${JSON.stringify(overrode)}` : "";
  const text5 = `{"start":"${start}","end":"${end}","remaining":${remaining}${rest}},`;
  const startAt = text5.indexOf("T") + 1;
  return { bytes: Buffer.from(text5), startAt, endAt: text5.indexOf("T", startAt) + 1 };
}
var SLOT_BYTES = 110;
var OVERRODE_BYTES = 150;
function slotLines(slots, zone4) {
  const isOverriding = slots.some(({ overrode }) => overrode !== void 0);
  const json = Buffer.allocUnsafe(slots.length * (isOverriding ? SLOT_BYTES + OVERRODE_BYTES : SLOT_BYTES));
  let length = 0;
  let line = lineOf("", "", 0);
  let known = {
    day: Number.NaN,
    endDay: Number.NaN,
    offset: Number.NaN,
    endOffset: Number.NaN,
    remaining: 0,
    overrode: void 0
  };
  for (const { start, end, remaining, overrode } of slots) {
    const offset = zone4.offsetAt(start);
    const endOffset = zone4.offsetAt(end);
    const wall = wallOf(start, offset);
    const endWall = wallOf(end, endOffset);
    const day = Math.floor(wall / DAY);
    const endDay = Math.floor(endWall / DAY);
    const isLike = day === known.day && endDay === known.endDay && offset === known.offset && endOffset === known.endOffset && remaining === known.remaining && overrode === known.overrode;
    if (!isLike || wall % MINUTE !== 0 || endWall % MINUTE !== 0) {
      line = lineOf(formatInstant(start, offset), formatInstant(end, endOffset), remaining, overrode);
      const isWhole = wall % MINUTE === 0 && endWall % MINUTE === 0;
      known = { day: isWhole ? day : Number.NaN, endDay, offset, endOffset, remaining, overrode };
    }
    json.set(line.bytes, length);
    writeTime(json, length + line.startAt, (wall - day * DAY) / MINUTE);
    writeTime(json, length + line.endAt, (endWall - endDay * DAY) / MINUTE);
    length += line.bytes.length;
  }
  return json.toString("latin1", 0, length);
}
function lineWithChoices({ start, end, ...rest }, zone4) {
  return `${JSON.stringify({ start: writtenIn(zone4, start), end: writtenIn(zone4, end), ...rest })},`;
}
var SLOTS_A_PIECE = 500;
var CHOICES_A_PIECE = 1e3;
function* slotPieces(head, slots, zone4, tail) {
  yield head;
  const last2 = slots.length - 1;
  if (slots.some((slot2) => "choices" in slot2)) {
    for (const [index, slot2] of slots.entries()) {
      const line = lineWithChoices(slot2, zone4);
      yield index === last2 ? line.slice(0, -1) : line;
    }
  } else {
    for (let at = 0; at <= last2; at += SLOTS_A_PIECE) {
      const lines = slotLines(slots.slice(at, at + SLOTS_A_PIECE), zone4);
      yield at + SLOTS_A_PIECE > last2 ? lines.slice(0, -1) : lines;
    }
  }
  yield tail;
}
var wallOf = (instant2, offset) => instant2 + Math.trunc(offset / MINUTE) * MINUTE;
function writeTime(json, at, minute) {
  const hour = Math.floor(minute / 60);
  const rest = Math.floor(minute - hour * 60);
  json[at] = 48 + Math.floor(hour / 10);
  json[at + 1] = 48 + hour % 10;
  json[at + 3] = 48 + Math.floor(rest / 10);
  json[at + 4] = 48 + rest % 10;
}
function availabilityReply({ timezone: timezone2, from, to, slots, windows, days: days2 }) {
  const local = zone(timezone2);
  const about2 = { timezone: timezone2, from: writtenIn(local, from), to: writtenIn(local, to) };
  if (days2) return shown({ ...about2, days: days2 });
  const spans = windows?.map(({ start, end }) => ({ start: writtenIn(local, start), end: writtenIn(local, end) }));
  if (!slots) return shown({ ...about2, windows: spans });
  const head = `{"success":true,"data":${JSON.stringify(about2).slice(0, -1)},"slots":[`;
  const pieces = slotPieces(head, slots, local, "]}}");
  const isShort = slots.length <= SLOTS_A_PIECE && choicesIn(slots) <= CHOICES_A_PIECE;
  return { status: 200, ...isShort ? { text: [...pieces].join("") } : { pieces } };
}
function choicesIn(slots) {
  let sum = 0;
  for (const { choices: choices2 } of slots) for (const role3 in choices2) sum += choices2[role3].length;
  return sum;
}
function unlessService(parameter) {
  return {
    ...parameter,
    read(value, other, name4) {
      const read = parameter.read(value, other, name4);
      if (read === void 0 && other("service") === void 0) throw new ValidationError({ [name4]: REQUIRED });
      return read;
    }
  };
}
var WITH_PROLONG = /* @__PURE__ */ new Set(["prolong", "resources", "to", "timezone", "override"]);
function orProlong(query) {
  const all = Object.entries(query).map(([name4, parameter]) => {
    const { required: isRequired, ...optional2 } = parameter;
    const read = (value, other, itself) => {
      if (other("prolong") === void 0) {
        if (isRequired && value === void 0) throw new ValidationError({ [name4]: REQUIRED });
        return parameter.read(value, other, itself);
      }
      if (WITH_PROLONG.has(name4)) return parameter.read(value, (of) => other(of) ?? "", itself);
      if (value !== void 0) throw new ValidationError({ [name4]: "Must not be given with prolong" });
      return void 0;
    };
    return [name4, { ...optional2, ...isRequired && { requiredUnless: "prolong" }, read }];
  });
  return Object.fromEntries(all);
}
function zoneName(description2) {
  const plain4 = string(description2);
  return {
    ...plain4,
    read(value, other, name4) {
      const named5 = plain4.read(value, other, name4);
      if (named5 !== void 0 && !isZone(named5)) throw new ValidationError({ [name4]: ZONE_EXPECTED });
      return named5;
    }
  };
}
function availabilityOperations(parts) {
  const { availabilityQuery: asked } = examples_exports;
  const searched = {
    resources: withExample(
      unlessService(
        identifiers(
          RESOURCES_MAX,
          "The resources, comma separated: free on all of them. Of a service, those that must be among the ones it takes."
        )
      ),
      asked.resources
    ),
    service: identifier("The service that is to be booked: it chooses resources from its pools."),
    from: withExample(required(instant("The first moment that a slot may start at.")), asked.from),
    to: withExample(
      required(instant("The last moment that a slot may end at: at most 366 days after `from`.")),
      asked.to
    ),
    duration_minutes: withExample(
      unlessService(whole(1, MINUTES_MAX, "How long a slot is; of a service, default its first duration.")),
      asked.duration_minutes
    ),
    units: whole(
      1,
      UNITS_MAX,
      "How many units of each resource are wanted; they multiply those of a service's roles.",
      1
    ),
    customer_email: string("The customer whose limits count, with a service; one who is blocked finds nothing.", {
      format: "email"
    }),
    choices: flag(
      "With a service: shows who could serve, at each slot; at most 200,000 candidates of all slots together, and with a key at most 31 days, else 400 on `to`."
    ),
    timezone: zoneName(
      "The IANA zone in whose offsets instants are written, and whose dates `format=days` lists; default that of the first resource or of the service."
    ),
    exclude_booking: identifier("What this booking takes counts as free."),
    override: choices(
      OVERRIDABLE,
      "Reasons that are not to be in the way, comma separated: each slot then says in `overrode` which would have been."
    ),
    prolong: identifier(
      "A booking that is under way: answers until when it can be prolonged, with `resources` that it is to have from now on. `from` is now, `to` by default 24 hours later; no other parameters but `timezone`."
    ),
    format: choice(
      ["slots", "windows", "days"],
      "Bookable slots on the grid, the free stretches of time, or the dates on which a slot starts, however many there are."
    )
  };
  const answers2 = { 200: success(availabilitySchema) };
  const forKeys2 = operation({
    method: "GET",
    path: "/v1/availability",
    token: "key",
    id: "findAvailability",
    tag: "Availability",
    summary: "Find the times at which a service can be booked now",
    query: {
      ...searched,
      service: required(searched.service),
      customer_email: notWithKeys,
      exclude_booking: notWithKeys,
      prolong: notWithKeys,
      override: notWithKeys
    },
    answers: answers2,
    failures: [404],
    async handle({ caller, query, charge }) {
      const found = await parts.findOfferedAvailability.execute(caller, query, {
        onSized: (size) => charge(searchCost(size))
      });
      charge(costOfChoices(found));
      return availabilityReply(found);
    }
  });
  return [
    operation({
      method: "GET",
      path: "/v1/availability",
      token: "app",
      id: "findAvailability",
      tag: "Availability",
      summary: "Find the times that can be booked now",
      description: "With a key: of a service that it opens, and of nobody in particular.",
      query: orProlong(searched),
      answers: answers2,
      failures: [404],
      forKeys: forKeys2,
      cost: costOfResources,
      async handle({ caller, query: { prolong, ...query }, charge }) {
        if (prolong !== void 0) {
          return prolongationReply(await parts.findProlongation.execute(caller, { ...query, prolong }));
        }
        const found = await parts.findAvailability.execute(caller, query, {
          onSized: (size) => {
            if (query.service) charge(searchCost(size));
          }
        });
        charge(costOfChoices(found));
        return availabilityReply(found);
      }
    }),
    operation({
      method: "POST",
      path: "/v1/availability/explain",
      token: "app",
      id: "explainAvailability",
      tag: "Availability",
      summary: "Explain why a booking could or could not be made now",
      description: "Takes the body of a booking, and stores nothing.",
      body: bookingWish,
      answers: { 200: success(explanationSchema) },
      failures: [404],
      async handle({ caller, input }) {
        const { reason: reason5, overrode, candidates } = await parts.explainBooking.execute(caller, input);
        return shown({ bookable: reason5 === null, reason: reason5, overrode, candidates });
      }
    }),
    operation({
      method: "POST",
      path: "/v1/availability/preview",
      token: "app",
      id: "previewAvailability",
      tag: "Availability",
      summary: "Find the times that a service would have",
      description: "Takes a service as it would be made or changed to, and stores nothing.",
      body: preview2,
      answers: answers2,
      failures: [404],
      async handle({ caller, input, charge }) {
        const found = await parts.previewAvailability.execute(caller, input, {
          onSized: (size) => charge(searchCost(size))
        });
        return availabilityReply(found);
      }
    })
  ];
}

// adapters/koa/operations/business.ts
var text3 = (maxLength, description2) => ({ type: "string", maxLength, description: description2 });
var name3 = text3(100, "null: the app's name.");
var intro = text3(2e3, "Opens the booking page. null: the app's description.");
var language2 = text3(255, "A language tag that begins with en, de, fr or es. null: en.");
var zone2 = {
  ...timezone,
  description: "null: the zone of most resources, the oldest first among equals; without any, UTC."
};
var plainFields = {
  address: nullable(text3(500, "At most 6 lines.")),
  phone: nullable(text3(50, "Digits, blanks and `+ - ( ) . /`, at least 3 digits.")),
  email: nullable({ type: "string", maxLength: 254, format: "email" }),
  website: nullable(text3(500, "A URL that begins with https:// or http://, without credentials.")),
  privacy_url: nullable(text3(500, "The same.")),
  terms_url: nullable(text3(500, "The same."))
};
var fields2 = {
  name: nullable(name3),
  intro: nullable(intro),
  ...plainFields,
  accent: nullable(text3(255, "A colour, written `#rrggbb`.")),
  language: nullable(language2),
  timezone: nullable(zone2)
};
var accentColors = object({ accent: { type: "string" }, on_accent: { type: "string" } });
var shownParts = {
  logo: nullable(
    object({
      url: { type: "string", format: "uri" },
      width: { type: "integer" },
      height: { type: "integer" },
      bytes: { type: "integer" }
    })
  ),
  colors: {
    ...nullable(object({ light: accentColors, dark: accentColors })),
    description: "The accent, mixed until it can be read on the surfaces of pages and letters; null without `accent`."
  }
};
var shownName = text3(TEXT_MAX, "Default: the app's name.");
var shownIntro = text3(LONG_TEXT_MAX, "Opens the booking page. Default: the app's description.");
var publicBusinessSchema = {
  title: "PublicBusiness",
  ...object({ name: shownName, intro: shownIntro, ...plainFields, language: language2, timezone: zone2, ...shownParts }),
  examples: [publicBusiness]
};
var businessSchema = {
  title: "Business",
  description: "The fields as they are stored; `public` has the defaults filled in.",
  ...object({ ...fields2, ...shownParts, updated_at: timestamp, public: publicBusinessSchema }),
  examples: [business]
};
var whole3 = body(
  { title: "BusinessFields", ...object(fields2, Object.keys(fields2)) },
  readProfile
);
var patch = patchOf(whole3, businessPatch);
function logoView(logo, base) {
  if (!logo) return null;
  const { uuid: uuid2, width, height, bytes } = logo;
  return { url: `${base}/v1/logos/${uuid2.replaceAll("-", "")}`, width, height, bytes };
}
function colorsView(colors) {
  if (!colors) return null;
  const view2 = ({ accent, onAccent }) => ({ accent, on_accent: onAccent });
  return { light: view2(colors.light), dark: view2(colors.dark) };
}
function businessView(seen, base) {
  return {
    name: seen.name,
    intro: seen.intro,
    address: seen.address,
    phone: seen.phone,
    email: seen.email,
    website: seen.website,
    privacy_url: seen.privacyUrl,
    terms_url: seen.termsUrl,
    language: seen.language,
    timezone: seen.timezone,
    logo: logoView(seen.logo, base),
    colors: colorsView(seen.colors)
  };
}
function wholeView({ profile, public: seen }, base) {
  const publicView = businessView(seen, base);
  return {
    name: profile.name,
    intro: profile.intro,
    address: profile.address,
    phone: profile.phone,
    email: profile.email,
    website: profile.website,
    privacy_url: profile.privacyUrl,
    terms_url: profile.termsUrl,
    accent: profile.accent,
    language: profile.language,
    timezone: profile.timezone,
    logo: publicView.logo,
    colors: publicView.colors,
    updated_at: formatInstant(profile.updatedAt),
    public: publicView
  };
}
var OF_LOGOS = {
  "Cache-Control": "public, max-age=31536000, immutable",
  "X-Content-Type-Options": "nosniff",
  "Content-Security-Policy": "default-src 'none'; sandbox",
  "Cross-Origin-Resource-Policy": "cross-origin"
};
function businessOperations(parts) {
  const baseOf2 = (base) => parts.publicUrl ?? base();
  const shownWhole = (business2, app3, base) => {
    const tag = etagOf(business2.profile, String(app3.version), business2.public.timezone);
    return shown(wholeView(business2, baseOf2(base)), tag);
  };
  return [
    operation({
      method: "GET",
      path: "/v1/business",
      token: "app",
      id: "getBusiness",
      tag: "Business",
      summary: "Get what the business says of itself",
      description: "With a key: exactly what `public` shows.",
      answers: { 200: success(businessSchema) },
      hasEtag: true,
      isOfApp: true,
      forKeys: operation({
        method: "GET",
        path: "/v1/business",
        token: "key",
        id: "getBusiness",
        tag: "Business",
        summary: "Get what the business says of itself",
        answers: { 200: success(publicBusinessSchema) },
        async handle({ caller, base }) {
          const { public: seen } = await parts.getBusiness.execute(caller);
          return shown(businessView(seen, baseOf2(base)));
        }
      }),
      handle: async ({ caller, base }) => shownWhole(await parts.getBusiness.execute(caller), caller.app, base)
    }),
    operation({
      method: "PATCH",
      path: "/v1/business",
      token: "app",
      id: "updateBusiness",
      tag: "Business",
      summary: "Change what the business says of itself",
      description: "A blank text is null.",
      body: patch,
      answers: { 200: success(businessSchema) },
      hasEtag: true,
      isOfApp: true,
      async handle({ caller, input, expected: expected2, base }) {
        return shownWhole(await parts.changeBusiness.execute(caller, input, { expected: expected2 }), caller.app, base);
      }
    }),
    operation({
      method: "PUT",
      path: "/v1/business/logo",
      token: "app",
      id: "replaceLogo",
      tag: "Business",
      summary: "Give the business a logo",
      description: "The body is the file: at most 200 KiB, with sides of 16 to 2,000 pixels, one at most 8 times the other, not animated. Another file has another address; the one before is 404.",
      upload: { mediaTypes: IMAGE_TYPES, bytesMax: LOGO_BYTES_MAX },
      answers: { 200: success(businessSchema) },
      hasEtag: true,
      isOfApp: true,
      async handle({ caller, file, expected: expected2, base }) {
        return shownWhole(await parts.replaceLogo.execute(caller, file, { expected: expected2 }), caller.app, base);
      }
    }),
    operation({
      method: "DELETE",
      path: "/v1/business/logo",
      token: "app",
      id: "deleteLogo",
      tag: "Business",
      summary: "Remove the logo, if there is one",
      answers: { 204: null },
      isOfApp: true,
      async handle({ caller, expected: expected2 }) {
        await parts.deleteLogo.execute(caller, { expected: expected2 });
        return deleted();
      }
    }),
    operation({
      method: "GET",
      path: "/v1/logos/{hex}",
      token: "none",
      id: "getLogo",
      tag: "Business",
      summary: "Get a logo",
      description: "Without a credential: the file as it was sent.",
      answers: { 200: { type: "string", format: "binary", examples: [exampleFile] } },
      headers: Object.keys(OF_LOGOS),
      produces: IMAGE_TYPES,
      async handle({ params }) {
        const { type: type2, bytes } = await parts.getLogo.execute(params.hex);
        return {
          status: 200,
          headers: { ...OF_LOGOS, "Content-Type": type2 },
          bytes: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
        };
      }
    })
  ];
}

// adapters/koa/operations/calendars.ts
var url2 = {
  type: "string",
  maxLength: 2048,
  description: "Often a secret: `https`, `http`, or `webcal`, which is `https`; without a user name or password.",
  examples: [newCalendar.url]
};
var zone3 = {
  ...nullable(timezone),
  description: "Of dates and floating times; null: the one that the calendar names, else the resource's."
};
var refreshMinutes = { type: "integer", minimum: 5, maximum: 1440 };
var tentative = { type: "string", enum: TENTATIVE, description: "What tentative events are." };
var onStale = {
  type: "string",
  enum: ON_STALE,
  description: "Whether the resource is closed while it is not known what the calendar holds."
};
var staleAfterMinutes = { type: "integer", minimum: 60, maximum: 43200 };
var newCalendar2 = body(
  {
    title: "NewCalendar",
    ...object(
      {
        resource: { ...uuid, description: "The resource that it makes busy: at most 10 calendars each." },
        url: url2,
        timezone: zone3,
        refresh_minutes: { ...nullable(refreshMinutes), default: 15 },
        tentative: { ...nullable(tentative), default: "busy" },
        on_stale: { ...nullable(onStale), default: "close" },
        stale_after_minutes: { ...nullable(staleAfterMinutes), default: 1440 }
      },
      ["timezone", "refresh_minutes", "tentative", "on_stale", "stale_after_minutes"]
    ),
    examples: [newCalendar]
  },
  readNewCalendar
);
var stateSchema = {
  title: "CalendarState",
  ...object({
    status: { type: "string", enum: CALENDAR_STATUSES },
    tried_at: nullable(timestamp),
    fetched_at: { ...nullable(timestamp), description: "The last good answer." },
    changed_at: { ...nullable(timestamp), description: "When its busy times changed last." },
    error: { type: ["string", "null"], description: "Why the last try failed." },
    busy: { type: "integer", minimum: 0, description: "How many intervals are busy." },
    reports: {
      ...listOf({ type: "string" }),
      maxItems: 50,
      description: "What could not be taken as it stands: the line and date of each event, and what would make it readable."
    }
  }),
  examples: [foreignCalendar.state]
};
var calendarSchema = {
  title: "Calendar",
  ...object({
    uuid,
    resource: uuid,
    url: {
      ...nullable(url2),
      description: "null to a staff member with the role `self`, but in the answer in which it sets it."
    },
    timezone: zone3,
    refresh_minutes: refreshMinutes,
    tentative,
    on_stale: onStale,
    stale_after_minutes: staleAfterMinutes,
    state: stateSchema,
    created_at: timestamp,
    updated_at: timestamp
  }),
  examples: [foreignCalendar]
};
var written = (moment) => moment === null ? null : formatInstant(moment);
var showsUrl = (caller, input) => !selfOf(caller) || input !== void 0 && "url" in input;
function calendarView({ calendar: calendar2, status: status2 }, isUrlShown) {
  const { state } = calendar2;
  return {
    uuid: calendar2.uuid,
    resource: calendar2.resource,
    url: isUrlShown ? calendar2.url : null,
    timezone: calendar2.timezone,
    refresh_minutes: calendar2.refreshMinutes,
    tentative: calendar2.tentative,
    on_stale: calendar2.onStale,
    stale_after_minutes: calendar2.staleAfterMinutes,
    state: {
      status: status2,
      tried_at: written(state.triedAt),
      fetched_at: written(state.fetchedAt),
      changed_at: written(state.changedAt),
      error: state.error,
      busy: state.busy,
      reports: state.reports
    },
    created_at: formatInstant(calendar2.createdAt),
    updated_at: formatInstant(calendar2.updatedAt)
  };
}
function shownCalendar(found, isUrlShown) {
  const { calendar: calendar2, status: status2 } = found;
  const parts = [String(calendar2.state.revision), status2, ...isUrlShown ? [] : ["part"]];
  return shown(calendarView(found, isUrlShown), etagOf(calendar2, ...parts));
}
function calendarOperations(parts) {
  return [
    operation({
      method: "POST",
      path: "/v1/calendars",
      token: "app",
      id: "createCalendar",
      tag: "Calendars",
      summary: "Create a calendar",
      description: "It is read at once, and then again and again. Its busy times take the whole capacity of the resource; until it has been read, the resource is closed, unless `on_stale` is `keep`.",
      body: newCalendar2,
      answers: { 201: success(calendarSchema) },
      failures: [404, 409],
      location: "/v1/calendars/{uuid}",
      async handle({ caller, input, answered }) {
        const reply2 = (made) => created(calendarView(made, showsUrl(caller, input)));
        return answered((once) => parts.createCalendar.execute(caller, input, { once }), reply2);
      }
    }),
    operation({
      method: "GET",
      path: "/v1/calendars",
      token: "app",
      id: "listCalendars",
      tag: "Calendars",
      summary: "List the app's calendars, oldest first",
      query: { ...paging, resource: identifier("Only calendars of this resource.") },
      answers: { 200: pageOf(calendarSchema) },
      async handle({ caller, query }) {
        const page2 = await parts.listCalendars.execute(caller, inSlices(query), { resource: query.resource });
        const isUrlShown = showsUrl(caller);
        return listed(page2, (found) => calendarView(found, isUrlShown));
      }
    }),
    operation({
      method: "GET",
      path: "/v1/calendars/{uuid}",
      token: "app",
      id: "getCalendar",
      tag: "Calendars",
      summary: "Get a calendar, and what has become of reading it",
      answers: { 200: success(calendarSchema) },
      hasEtag: true,
      async handle({ caller, params }) {
        return shownCalendar(await parts.getCalendar.execute(caller, params.uuid), showsUrl(caller));
      }
    }),
    operation({
      method: "PATCH",
      path: "/v1/calendars/{uuid}",
      token: "app",
      id: "updateCalendar",
      tag: "Calendars",
      summary: "Update a calendar",
      description: "With another `url` or `resource` it is as new. After a change of these, of `timezone` or of `tentative`, it is read at once.",
      body: patchOf(newCalendar2, calendarPatch),
      answers: { 200: success(calendarSchema) },
      hasEtag: true,
      async handle({ caller, params, input, expected: expected2 }) {
        const found = await parts.changeCalendar.execute(caller, params.uuid, input, { expected: expected2 });
        return shownCalendar(found, showsUrl(caller, input));
      }
    }),
    operation({
      method: "DELETE",
      path: "/v1/calendars/{uuid}",
      token: "app",
      id: "deleteCalendar",
      tag: "Calendars",
      summary: "Delete a calendar, and its busy times",
      answers: { 204: null },
      async handle({ caller, params, expected: expected2 }) {
        await parts.deleteCalendar.execute(caller, params.uuid, { expected: expected2 });
        return deleted();
      }
    }),
    operation({
      method: "POST",
      path: "/v1/calendars/{uuid}/refresh",
      token: "app",
      id: "refreshCalendar",
      tag: "Calendars",
      summary: "Have a calendar read now",
      description: "Whether it is due or not. A calendar that is being read already is not read twice.",
      answers: { 202: success(calendarSchema) },
      async handle({ caller, params, answered }) {
        const reply2 = (found) => accepted(calendarView(found, showsUrl(caller)));
        return answered((once) => parts.refreshCalendar.execute(caller, params.uuid, { once }), reply2);
      }
    })
  ];
}

// adapters/koa/operations/deliveries.ts
var deliverySchema = {
  title: "Delivery",
  ...object({
    uuid,
    booking: { ...nullable(uuid), description: "null where it is about no booking, as is `sequence`." },
    workflow: { ...nullable(uuid), description: "null of a letter, as is `action`." },
    action: nullable(uuid),
    letter: {
      type: ["string", "null"],
      enum: [...LETTER_KINDS, null],
      description: "The letter that is sent; null of an action."
    },
    series: { ...nullable(uuid), description: "The series that a letter is about." },
    trigger: {
      type: ["string", "null"],
      enum: [...TRIGGERS, null],
      description: "null of a letter that somebody had sent again."
    },
    sequence: { type: ["integer", "null"] },
    due_at: timestamp,
    status: { type: "string", enum: JOB_STATUSES },
    to: {
      type: ["string", "null"],
      description: "The receiver of the last attempt, masked: an address such as `g\u2022\u2022\u2022@example.com`, or the host of a webhook."
    },
    reason: { type: ["string", "null"], description: "Why it was skipped, or failed." },
    attempts: listOf(attemptSchema),
    next_at: { ...nullable(timestamp), description: "When the next attempt is; null when there will be none." },
    created_at: timestamp,
    updated_at: timestamp
  }),
  examples: [delivery]
};
function deliveryView(job) {
  return {
    uuid: job.uuid,
    booking: job.booking,
    workflow: job.workflow,
    action: job.letter ? null : job.action,
    letter: job.letter?.kind ?? null,
    series: job.letter?.series?.uuid ?? null,
    trigger: job.trigger,
    sequence: job.sequence,
    due_at: formatInstant(job.dueAt),
    status: job.status,
    to: job.to ?? null,
    reason: job.reason,
    attempts: job.attempts.map(attemptView),
    next_at: job.nextAt === null ? null : formatInstant(job.nextAt),
    created_at: formatInstant(job.createdAt),
    updated_at: formatInstant(job.updatedAt)
  };
}
function deliveryOperations(parts) {
  return [
    operation({
      method: "GET",
      path: "/v1/deliveries",
      token: "app",
      id: "listDeliveries",
      tag: "Deliveries",
      summary: "List deliveries, oldest first",
      query: {
        ...paging,
        status: choice(JOB_STATUSES, "Only deliveries in this state."),
        action: identifier("Only deliveries of this action."),
        booking: identifier("Only deliveries for this booking."),
        letter: choice(LETTER_KINDS, "Only deliveries of this letter.")
      },
      answers: { 200: pageOf(deliverySchema) },
      async handle({ caller, query }) {
        const { status: status2, action, booking: booking2, letter } = query;
        const filter = { status: status2, action, booking: booking2, letter };
        return listed(await parts.listJobs.execute(caller, inSlices(query), filter), deliveryView);
      }
    }),
    operation({
      method: "GET",
      path: "/v1/deliveries/{uuid}",
      token: "app",
      id: "getDelivery",
      tag: "Deliveries",
      summary: "Get a delivery",
      answers: { 200: success(deliverySchema) },
      hasEtag: true,
      async handle({ caller, params }) {
        const delivery2 = deliveryView(await parts.getJob.execute(caller, params.uuid));
        const version = parts.digest(JSON.stringify(delivery2)).slice(0, 16);
        return shown(delivery2, etagOf({ uuid: delivery2.uuid, version }));
      }
    }),
    operation({
      method: "POST",
      path: "/v1/deliveries/{uuid}/retry",
      token: "app",
      id: "retryDelivery",
      tag: "Deliveries",
      summary: "Retry a failed delivery now",
      answers: { 200: success(deliverySchema) },
      failures: [409],
      async handle({ caller, params, answered }) {
        const reply2 = (job) => shown(deliveryView(job));
        return answered((once) => parts.retryJob.execute(caller, params.uuid, { once }), reply2);
      }
    })
  ];
}

// adapters/koa/limits/stream-places.ts
var STREAMS_OF_APP = 50;
var STREAMS_SHARE = 0.8;
var RETRY_AFTER = 10;
var StreamPlaces = class {
  #max;
  #ofApps = /* @__PURE__ */ new Map();
  #taken = 0;
  /** `max` limits the streams of all apps together. */
  constructor(max = Number.POSITIVE_INFINITY) {
    this.#max = max;
  }
  /**
   * Takes a place for a stream of the app. Returns a function that frees the place and may be called several times.
   * @throws ProtocolError `limited`.
   */
  take(app3) {
    const ofApp = this.#ofApps.get(app3) ?? 0;
    if (ofApp >= STREAMS_OF_APP) throw refusal(`Too many event streams: at most ${STREAMS_OF_APP} of an app at once`);
    if (this.#taken >= this.#max) throw refusal("Too many event streams of all apps together: try again later");
    this.#ofApps.set(app3, ofApp + 1);
    this.#taken += 1;
    let isTaken = true;
    return () => {
      if (!isTaken) return;
      isTaken = false;
      this.#taken -= 1;
      const left = (this.#ofApps.get(app3) ?? 0) - 1;
      if (left > 0) this.#ofApps.set(app3, left);
      else this.#ofApps.delete(app3);
    };
  }
};
var refusal = (message2) => new ProtocolError("limited", { message: message2, reason: message2, headers: { "Retry-After": String(RETRY_AFTER) } });

// adapters/koa/operations/event-polls.ts
import { setTimeout as sleep } from "node:timers/promises";
var POLL = 250;
var BATCH = 100;
var KEPT = 2 * BATCH;
var NONE2 = [];
var EventPolls = class {
  #followEvents;
  #polls = /* @__PURE__ */ new Map();
  constructor(followEvents) {
    this.#followEvents = followEvents;
  }
  /** Batches of the app's events after `after`, each event once and in commit order, until the credential stops or the stream ends. */
  async *batches(client, after) {
    const { caller, signal } = client;
    const { uuid: app3 } = caller.app;
    const poll = this.#polls.get(app3) ?? new EventPoll(this.#followEvents, caller);
    this.#polls.set(app3, poll);
    const detach = poll.attach(client);
    try {
      const cursor = new Cursor(this.#followEvents, poll, client, after);
      while (!signal.aborted) {
        const events = await cursor.next().catch((error) => {
          if (!signal.aborted) throw error;
          return void 0;
        });
        if (!events) return;
        yield events;
      }
    } finally {
      detach();
      if (poll.isUnused) this.#polls.delete(app3);
    }
  }
};
var Cursor = class {
  #followEvents;
  #poll;
  #client;
  #last;
  #isJoined = false;
  constructor(followEvents, poll, client, after) {
    this.#followEvents = followEvents;
    this.#poll = poll;
    this.#client = client;
    this.#last = after;
  }
  /** The next events, none if there are no new ones yet; undefined when the credential is no longer valid. */
  async next() {
    const events = await (this.#isJoined ? this.#shared() : this.#own());
    this.#last = events?.at(-1)?.uuid ?? this.#last;
    return events;
  }
  async #shared() {
    const hasAll = this.#poll.after(this.#last)?.length === 0;
    const failure2 = hasAll ? await this.#poll.round(this.#client.signal) : void 0;
    if (!await this.#poll.isValid(this.#client)) return void 0;
    if (failure2) throw failure2.error;
    const events = this.#poll.after(this.#last);
    this.#isJoined = events !== void 0;
    return events ?? NONE2;
  }
  async #own() {
    const { caller, isStillValid, signal } = this.#client;
    if (!await isStillValid()) return void 0;
    const events = await this.#followEvents.next(caller, this.#last, BATCH);
    await turn();
    if (events.length > 0) return events;
    this.#poll.place(this.#last);
    if (!this.#poll.after(this.#last)) await this.#poll.round(signal);
    this.#isJoined = true;
    return events;
  }
};
var EventPoll = class {
  #followEvents;
  #caller;
  #credentials = /* @__PURE__ */ new Map();
  /** The credentials as the last round found them. */
  #valid = /* @__PURE__ */ new Map();
  #round;
  /** The position after which `#kept` begins, and its end. */
  #from;
  #last;
  #kept = NONE2;
  #isBehind = false;
  constructor(followEvents, caller) {
    this.#followEvents = followEvents;
    this.#caller = caller;
  }
  get isUnused() {
    return this.#credentials.size === 0;
  }
  attach({ credential, isStillValid }) {
    const held = this.#credentials.get(credential) ?? { isStillValid, streams: 0 };
    this.#credentials.set(credential, held);
    held.streams += 1;
    return () => {
      held.streams -= 1;
      if (held.streams === 0) this.#credentials.delete(credential);
    };
  }
  async isValid({ credential, isStillValid }) {
    return this.#valid.get(credential) ?? isStillValid();
  }
  /** The events read after that one; undefined when the poll is not there yet, or keeps it no longer. */
  after(last2) {
    if (last2 === this.#last) return NONE2;
    if (last2 === this.#from) return this.#kept;
    const at = this.#kept.findIndex(({ uuid: uuid2 }) => uuid2 === last2);
    return at < 0 ? void 0 : this.#kept.slice(at + 1);
  }
  /** Moves the poll to a position after which there were no events, unless a round is under way. */
  place(last2) {
    if (this.#round || this.after(last2)) return;
    this.#from = last2;
    this.#last = last2;
    this.#kept = NONE2;
    this.#isBehind = false;
  }
  /** Waits for the next round, which all waiting streams share, or for the signal. Returns the failure of the round. */
  async round(signal) {
    if (signal.aborted) return void 0;
    this.#round ??= this.#begin();
    const round = this.#round;
    round.waiting += 1;
    let leave;
    const left = new Promise((resolve) => {
      leave = () => resolve(void 0);
      signal.addEventListener("abort", leave, { once: true });
    });
    const failure2 = await Promise.race([round.over, left]);
    signal.removeEventListener("abort", leave);
    round.waiting -= 1;
    if (round.waiting === 0 && this.#round === round) {
      round.unwanted.abort();
      this.#round = void 0;
    }
    return failure2;
  }
  #begin() {
    const unwanted = new AbortController();
    const over = this.#look(unwanted.signal).finally(() => {
      if (this.#round?.unwanted === unwanted) this.#round = void 0;
    });
    return { over, unwanted, waiting: 0 };
  }
  async #look(unwanted) {
    try {
      await (this.#isBehind ? turn() : sleep(POLL, void 0, { signal: unwanted }));
      const checks = [...this.#credentials].map(
        async ([credential, { isStillValid }]) => [credential, await isStillValid()]
      );
      const valid = new Map(await Promise.all(checks));
      const isRead = [...valid.values()].includes(true) && !unwanted.aborted;
      const events = isRead ? await this.#followEvents.next(this.#caller, this.#last, BATCH) : NONE2;
      if (unwanted.aborted) return void 0;
      this.#valid = valid;
      this.#keep(events);
      return void 0;
    } catch (error) {
      if (unwanted.aborted) return void 0;
      this.#valid = /* @__PURE__ */ new Map();
      this.#from = this.#last;
      this.#kept = NONE2;
      return { error };
    }
  }
  #keep(events) {
    this.#isBehind = events.length === BATCH;
    const all = [...this.#kept, ...events];
    const surplus = Math.max(0, all.length - KEPT);
    if (surplus > 0) this.#from = all[surplus - 1]?.uuid;
    this.#kept = surplus > 0 ? all.slice(surplus) : all;
    this.#last = events.at(-1)?.uuid ?? this.#last;
  }
};

// adapters/koa/operations/events.ts
var eventSchema = {
  title: "Event",
  ...object(
    {
      uuid,
      type: { type: "string", enum: EVENT_TYPES },
      booking: { ...nullable(uuid), description: "null where it is about no booking, as is `sequence`." },
      sequence: { type: ["integer", "null"], description: "The booking's sequence after the change." },
      at: timestamp,
      actor: {
        ...nullable(
          object({
            kind: { type: "string", enum: ACTOR_KINDS },
            uuid: {
              ...nullable(uuid),
              description: "Of the owner, app, session, key or staff member; of `manage`, of the booking; null of `command` and `clock`."
            }
          })
        ),
        description: "Who did it; null where that was not kept yet. Not of `customer.erased` and `calendar.stale`."
      },
      changes: {
        type: "object",
        additionalProperties: object({ from: {}, to: {} }, ["from", "to"]),
        description: "The fields that changed, as the object spells them, with what they were and are: null where it was not there, or is gone. Free texts, `meta`, and what may be a secret, an address or personal are only named. Not of bookings, `customer.erased` and `calendar.stale`."
      },
      data: {
        anyOf: [
          bookingDocumentSchema,
          object({ uuid }),
          object({ kind: { type: "string", enum: [...TOLD_KIND_NAMES, "booking"] }, uuid })
        ],
        description: "The booking as it then was; of other events, the UUID of what they are about, and, where there are `changes`, its kind. A staff member that a booking has left is shown its kind and UUID alone."
      }
    },
    ["actor", "changes"]
  ),
  examples: [event, changeEvent]
};
var eventStreamSchema = {
  title: "EventStream",
  type: "string",
  description: "Server-Sent Events (WHATWG HTML, 9.2): `id` is the UUID of the event, `event` its type, and `data` an Event as JSON, in one line. Comments keep a quiet stream alive.",
  examples: [eventStream]
};
function eventView(event2) {
  return {
    uuid: event2.uuid,
    type: event2.type,
    booking: event2.booking,
    sequence: event2.sequence,
    at: formatInstant(event2.at),
    ..."changes" in event2 && { actor: event2.actor, changes: wireValue(event2.changes) },
    ...event2.booking !== null && { actor: event2.actor ?? null },
    data: event2.booking === null || "kind" in event2.data ? event2.data : bookingDocument(event2.data)
  };
}
var HEARTBEAT = 15e3;
async function* eventStream2(polls, client, filter, after) {
  yield `retry: 2000
${after === void 0 ? "" : `id: ${after}
`}
`;
  let spokenAt = Date.now();
  for await (const events of polls.batches(client, after)) {
    for (const happened of events) {
      const event2 = isFiltered(filter, happened) ? client.shown(happened) : void 0;
      if (!event2) continue;
      yield `id: ${event2.uuid}
event: ${event2.type}
data: ${JSON.stringify(eventView(event2))}

`;
      spokenAt = Date.now();
    }
    if (Date.now() - spokenAt >= HEARTBEAT) {
      yield ": alive\n\n";
      spokenAt = Date.now();
    }
  }
}
var PATTERNS = [...new Set(EVENT_TYPES.map((type2) => `${type2.slice(0, type2.indexOf("."))}.*`))];
var named2 = choices(
  [...EVENT_TYPES, ...PATTERNS],
  "Only events of these types, comma separated; `booking.*` names all that begin so."
);
var ofTypes = {
  ...named2,
  read(...asked) {
    const names = named2.read(...asked);
    if (!names) return void 0;
    const isNamed = (type2) => names.some((name4) => name4 === type2 || isPrefix(name4, type2));
    return EVENT_TYPES.filter(isNamed);
  }
};
var isPrefix = (pattern, type2) => pattern.endsWith("*") && type2.startsWith(pattern.slice(0, -1));
var LATEST = "latest";
function place(description2) {
  const schema = {
    type: "string",
    anyOf: [{ format: "uuid" }, { const: LATEST }]
  };
  return { schema, description: description2, read: (value) => value?.toLowerCase() };
}
var filters2 = {
  type: ofTypes,
  booking: identifier("Only events of this booking.")
};
function eventOperations(parts) {
  const { followEvents, stopping: stopping2 } = parts;
  const polls = new EventPolls(followEvents);
  const places = new StreamPlaces(parts.streamsMax);
  return [
    operation({
      method: "GET",
      path: "/v1/events",
      token: "app",
      id: "listEvents",
      tag: "Events",
      summary: "List events, in commit order",
      description: "Go on with `after`, the UUID of the last event read: nothing is missed, and nothing met twice. With `after=latest`, `Last-Event-ID` says after which event the list begins.",
      query: {
        ...paging,
        ...filters2,
        after: place("Only events after this one; `latest`: only those from now on.")
      },
      answers: { 200: pageOf(eventSchema) },
      failures: [410],
      async handle({ caller, query }) {
        const { type: types, booking: booking2 } = query;
        const after = query.after === LATEST ? await followEvents.latest(caller) : query.after;
        const page2 = await parts.listEvents.execute(caller, inSlices(query), { types, booking: booking2 }, { after });
        const isPlaceNew = query.after === LATEST && after !== void 0;
        return { ...listed(page2, eventView), ...isPlaceNew && { headers: { "Last-Event-ID": after } } };
      }
    }),
    operation({
      method: "GET",
      path: "/v1/events/stream",
      token: "app",
      id: "streamEvents",
      tag: "Events",
      summary: "Stream events (Server-Sent Events)",
      description: `Begins with the first event kept, or after \`Last-Event-ID\`, and goes on until the client goes away, the token stops, or the service does. The first block has the \`id\` after which the stream begins, if there is one. An app has at most ${STREAMS_OF_APP} streams at once, all its tokens together, and all apps a share of the connections: beyond it, 429.`,
      query: {
        ...filters2,
        after: place("Begins after this event, or with `latest` from now on; `Last-Event-ID` wins over it.")
      },
      answers: { 200: eventStreamSchema },
      failures: [410],
      produces: EVENT_STREAM,
      async handle({ caller, query, lastEventId, isStillValid, credential }) {
        const free = places.take(caller.app.uuid);
        try {
          const { type: types, booking: booking2 } = query;
          const given = lastEventId ?? query.after;
          const after = given === LATEST ? await followEvents.latest(caller) : given;
          await followEvents.next(caller, after, 1);
          return streamed((gone) => {
            gone.addEventListener("abort", free, { once: true });
            if (gone.aborted) free();
            const signal = AbortSignal.any([gone, stopping2]);
            const shown2 = (event2) => followEvents.shown(caller, event2);
            return eventStream2(polls, { caller, credential, isStillValid, signal, shown: shown2 }, { types, booking: booking2 }, after);
          });
        } catch (error) {
          free();
          throw error;
        }
      }
    })
  ];
}

// adapters/koa/operations/series.ts
var date = { type: "string", format: "date", examples: ["2026-12-01"] };
var minutes4 = { type: "integer", minimum: 1, maximum: MINUTES_MAX };
var onConflict = {
  ...nullable({ type: "string", enum: ON_CONFLICT }),
  default: "refuse",
  description: "Whether an occurrence that cannot be booked makes all of the series refused, or is left out."
};
var seriesFields = {
  ...newBookingFields,
  rule: {
    type: "string",
    maxLength: 1e4,
    description: "An RRULE (RFC 5545) without its name: FREQ of DAILY, WEEKLY, MONTHLY or YEARLY; COUNT or UNTIL; INTERVAL, BYDAY, BYMONTHDAY, BYMONTH, BYSETPOS, WKST.",
    examples: [newSeries.rule]
  },
  except: { ...nullable(listOf(date)), maxItems: MAX_EXCEPTIONS, description: "Dates without an instance." },
  on_conflict: onConflict,
  together: {
    type: ["boolean", "null"],
    default: true,
    description: "Whether the same resources serve all instances."
  }
};
var optionalFields = [...optionalBookingFields, "except", "on_conflict", "together"];
var documentedSeries = {
  title: "NewSeries",
  description: "A booking, which is the first instance, and the rule by which it recurs.",
  ...object(seriesFields, optionalFields),
  examples: [newSeries]
};
var newSeries2 = body(
  // What a series cannot have is shown to the core, which refuses it.
  { ...documentedSeries, properties: { ...documentedSeries.properties, hold_seconds: {}, override: {} } },
  readNewSeries,
  documentedSeries
);
var cancellation = body(
  {
    title: "SeriesCancellation",
    ...object(
      {
        from: {
          ...nullable(instantInput),
          description: "Those whose occurrence is then or later; without it, all that end after now."
        },
        reason: { type: ["string", "null"], maxLength: 1e4 }
      },
      ["from", "reason"]
    ),
    examples: [seriesCancellation]
  },
  readSeriesCancellation
);
var documentedMove2 = {
  title: "SeriesMove",
  ...object(
    {
      from: { ...instantInput, description: "An occurrence: it and those after it move." },
      start: { ...instantInput, description: "The new start of that occurrence." },
      duration_minutes: { ...nullable(minutes4), description: "null: each keeps its length." },
      override: overrideInput,
      on_conflict: onConflict,
      moved: {
        ...nullable({ type: "string", enum: MOVED }),
        default: "keep",
        description: "Those that were moved by themselves stay where they are, or come along."
      }
    },
    ["duration_minutes", "on_conflict", "moved", "override"]
  ),
  examples: [seriesMove]
};
var move3 = body(withOverrideUnread(documentedMove2), readSeriesMove, documentedMove2);
var instance = object({
  start: timestamp,
  end: timestamp,
  resources: listOf(uuid),
  booking: { ...nullable(uuid), description: "null in a dry run." }
});
var seriesSchema = {
  title: "Series",
  ...object(
    {
      uuid: { ...nullable(uuid), description: "null in a dry run, as are the times of creation and change." },
      rule: { type: "string" },
      timezone,
      start: timestamp,
      duration_minutes: minutes4,
      service: nullable(uuid),
      resources: { ...listOf(uuid), description: "All that were taken when it was made, in order of first use." },
      bookings: { ...listOf(uuid), description: "In order of occurrence." },
      instances: { ...listOf(instance), description: "The bookings as they are, in the same order; not in lists." },
      omitted: { ...listOf(date), description: "Dates on which the time of day does not exist." },
      skipped: listOf(object({ start: timestamp, reason: refusalReason })),
      created_at: nullable(timestamp),
      updated_at: nullable(timestamp)
    },
    ["instances"]
  ),
  examples: [series]
};
var cancelledSchema = {
  title: "CancelledSeries",
  ...object({ cancelled: listOf(uuid), skipped: listOf(object({ booking: uuid, reason: refusalReason })) }),
  examples: [cancelledSeries]
};
var movedSchema = {
  title: "MovedSeries",
  ...object({
    moved: listOf(uuid),
    skipped: listOf(object({ booking: uuid, start: timestamp, reason: refusalReason }))
  }),
  examples: [movedSeries]
};
function view(plan, made, instances2) {
  const local = zone(plan.timezone);
  return {
    uuid: made?.uuid ?? null,
    rule: plan.rule,
    timezone: plan.timezone,
    start: writtenIn(local, plan.start),
    duration_minutes: plan.durationMinutes,
    service: plan.service,
    resources: plan.resources,
    bookings: made?.bookings ?? [],
    ...instances2 && {
      instances: instances2.map(({ start, end, resources: resources4, booking: booking2 }) => ({
        start: writtenIn(local, start),
        end: writtenIn(local, end),
        resources: resources4,
        booking: booking2
      }))
    },
    omitted: plan.omitted,
    skipped: plan.skipped.map(({ start, reason: reason5 }) => ({ start: writtenIn(local, start), reason: reason5 })),
    created_at: made ? formatInstant(made.createdAt) : null,
    updated_at: made ? formatInstant(made.updatedAt) : null
  };
}
function seriesView({ series: series2, bookings }) {
  return view(
    series2,
    series2,
    bookings.map(({ uuid: booking2, start, end, resources: resources4 }) => ({ start, end, resources: resources4, booking: booking2 }))
  );
}
function listedSeriesView(series2) {
  return view(series2, series2, void 0);
}
function planView({ plan, instances: instances2 }) {
  return view(
    plan,
    void 0,
    instances2.map(({ start, end, resources: resources4 }) => ({ start, end, resources: resources4, booking: null }))
  );
}
function tagOf({ series: series2, bookings }) {
  return etagOf(series2, String(bookings.reduce((sum, { version }) => sum + version, 0)));
}
function movedView({ moved, skipped, timezone: name4 }) {
  const local = zone(name4);
  return {
    moved,
    skipped: skipped.map(({ booking: booking2, start, reason: reason5 }) => ({ booking: booking2, start: writtenIn(local, start), reason: reason5 }))
  };
}
function seriesOperations(parts) {
  return [
    operation({
      method: "POST",
      path: "/v1/series",
      token: "app",
      id: "createSeries",
      tag: "Series",
      summary: "Create a series: all of its bookings in one step",
      description: "What cannot be had is 409 with a `reason` and all `conflicts`, or with `on_conflict: skip` left out.",
      query: { dry_run: flag("Answers what it would come to, and stores nothing."), ...lettering },
      body: newSeries2,
      answers: { 200: success(seriesSchema), 201: success(seriesSchema) },
      failures: [404, 409],
      location: "/v1/series/{uuid}",
      async handle({ caller, query, input, answered }) {
        if (query.dryRun) return shown(planView(await parts.previewSeries.execute(caller, input)));
        const reply2 = (made) => created(seriesView(made));
        return answered((once) => parts.createSeries.execute(caller, input, { once, letters: query.letters }), reply2);
      }
    }),
    operation({
      method: "GET",
      path: "/v1/series",
      token: "app",
      id: "listSeries",
      tag: "Series",
      summary: "List the app's series, oldest first",
      query: {
        ...paging,
        service: identifier("Only series of this service."),
        resource: identifier("Only series of which a booking takes this resource now, cancelled ones included.")
      },
      answers: { 200: pageOf(seriesSchema) },
      async handle({ caller, query }) {
        const { service: service2, resource: resource2 } = query;
        const page2 = await parts.listSeries.execute(caller, inSlices(query), { service: service2, resource: resource2 });
        return listed(page2, listedSeriesView);
      }
    }),
    operation({
      method: "GET",
      path: "/v1/series/{uuid}",
      token: "app",
      id: "getSeries",
      tag: "Series",
      summary: "Get a series",
      answers: { 200: success(seriesSchema) },
      hasEtag: true,
      async handle({ caller, params }) {
        const found = await parts.getSeries.execute(caller, params.uuid);
        return shown(seriesView(found), tagOf(found));
      }
    }),
    operation({
      method: "POST",
      path: "/v1/series/{uuid}/cancel",
      token: "app",
      id: "cancelSeries",
      tag: "Series",
      summary: "Cancel what is still to come of a series",
      description: "Those past the workflow's limit are left, and listed.",
      query: lettering,
      body: cancellation,
      answers: { 200: success(cancelledSchema) },
      async handle({ caller, params, query, input, answered }) {
        const reply2 = (done) => shown(done);
        return answered(
          (once) => parts.cancelSeries.execute(caller, params.uuid, input, { once, letters: query.letters }),
          reply2
        );
      }
    }),
    operation({
      method: "POST",
      path: "/v1/series/{uuid}/reschedule",
      token: "app",
      id: "rescheduleSeries",
      tag: "Series",
      summary: "Reschedule a series from an occurrence on, in one step",
      description: "Each booking moves as that occurrence does: by as many days, and to the same time of day. What cannot move is 409 with all `conflicts`, or with `on_conflict: skip` stays.",
      query: { dry_run: flag("Answers what it would come to, and stores nothing."), ...lettering },
      body: move3,
      answers: { 200: success(movedSchema) },
      failures: [409],
      async handle({ caller, params, query, input, answered }) {
        if (query.dryRun) return shown(movedView(await parts.previewSeriesMove.execute(caller, params.uuid, input)));
        const reply2 = (done) => shown(movedView(done));
        return answered(
          (once) => parts.rescheduleSeries.execute(caller, params.uuid, input, { once, letters: query.letters }),
          reply2
        );
      }
    })
  ];
}

// adapters/koa/operations/customers.ts
var text4 = { type: ["string", "null"], maxLength: 255 };
var details2 = {
  email: {
    type: ["string", "null"],
    maxLength: 254,
    description: "No two customers of the app have the same, case aside."
  },
  name: text4,
  phone: text4,
  notes: { type: ["string", "null"], maxLength: 1e4 },
  timezone: nullable(timezone),
  language: { ...text4, description: "A BCP 47 language tag.", examples: ["fr-FR"] }
};
var fields3 = {
  ...details2,
  blocked: { type: ["boolean", "null"], default: false, description: "Whether new bookings are refused." },
  meta: nullable(meta)
};
var newCustomer2 = body(
  {
    title: "NewCustomer",
    description: "At least one of name, e-mail address and phone number.",
    ...object(fields3, Object.keys(fields3)),
    examples: [newCustomer]
  },
  readNewCustomer
);
var counts2 = {
  ...object({
    bookings: { type: "integer", description: "All but expired ones." },
    upcoming: { type: "integer", description: "Held, pending and confirmed ones that start after now." },
    cancelled: { type: "integer" },
    no_shows: { type: "integer" },
    last_start: {
      ...nullable(timestamp),
      description: "The start of the latest that has begun and takes up capacity."
    }
  }),
  description: "Of the bookings that are linked to the customer."
};
var customerSchema = {
  title: "Customer",
  ...object(
    { uuid, ...details2, blocked: { type: "boolean" }, created_at: timestamp, updated_at: timestamp, meta, counts: counts2 },
    ["meta", "counts"]
  ),
  examples: [customer]
};
var included2 = { include: include("meta", "counts") };
var searching2 = searchWith(CUSTOMER_FOLDINGS, ...CUSTOMER_SEARCH);
var NO_COUNTS = { bookings: 0, upcoming: 0, cancelled: 0, noShows: 0, lastStart: null };
function countsView({ bookings, upcoming, cancelled, noShows, lastStart }) {
  const last_start = lastStart === null ? null : formatInstant(lastStart);
  return { bookings, upcoming, cancelled, no_shows: noShows, last_start };
}
var exportSchema = {
  title: "CustomerExport",
  ...object({
    customer: customerSchema,
    bookings: listOf(bookingSchema),
    events: listOf(eventSchema),
    deliveries: listOf(deliverySchema),
    series: listOf(seriesSchema)
  }),
  examples: [
    {
      customer: { ...customer, meta: {} },
      bookings: [{ ...booking, meta: {} }],
      events: [event],
      deliveries: [delivery],
      series: []
    }
  ]
};
var META = /* @__PURE__ */ new Set(["meta"]);
async function* exportJson(dossier, { app: app3 }) {
  const { customer: customer2, bookings, events, jobs, series: series2 } = dossier;
  const options = { app: app3, inclusions: META, manageToken: void 0, publicUrl: null };
  const { stringify } = JSON;
  yield `{"success":true,"data":{"customer":${stringify(customerView(customer2, META))},"bookings":`;
  yield* slicesJson(bookings, (booking2) => stringify(bookingView({ booking: booking2 }, options)));
  yield ',"events":';
  yield* slicesJson(events, (event2) => stringify(eventView(event2)));
  yield ',"deliveries":';
  yield* slicesJson(jobs, (job) => stringify(deliveryView(job)));
  yield ',"series":';
  yield* slicesJson(series2, (one) => stringify(listedSeriesView(one)));
  yield "}}";
}
function customerView(customer2, inclusions) {
  return {
    uuid: customer2.uuid,
    email: customer2.email,
    name: customer2.name,
    phone: customer2.phone,
    notes: customer2.notes,
    timezone: customer2.timezone,
    language: customer2.language,
    blocked: customer2.blocked,
    created_at: formatInstant(customer2.createdAt),
    updated_at: formatInstant(customer2.updatedAt),
    ...inclusions.has("meta") && { meta: customer2.meta }
  };
}
function customerOperations(parts) {
  async function shownOne(caller, customer2, inclusions) {
    if (!inclusions.has("counts")) return shown(customerView(customer2, inclusions), etagOf(customer2, ...inclusions));
    const counts4 = countsView(await parts.getCustomerCounts.execute(caller, customer2.uuid));
    const tag = Object.values(counts4).join(".").replaceAll(":", "");
    return shown({ ...customerView(customer2, inclusions), counts: counts4 }, etagOf(customer2, ...inclusions, tag));
  }
  return [
    operation({
      method: "POST",
      path: "/v1/customers",
      token: "app",
      id: "createCustomer",
      tag: "Customers",
      summary: "Create a customer",
      description: "An e-mail address that another customer has is 409.",
      query: { ...included2, ...searching2 },
      body: newCustomer2,
      answers: { 201: success(customerSchema) },
      failures: [409],
      location: "/v1/customers/{uuid}",
      async handle({ caller, query, input, answered }) {
        const counts4 = query.include.has("counts") && { counts: countsView(NO_COUNTS) };
        const reply2 = (customer2) => created({ ...customerView(customer2, query.include), ...counts4 });
        return answered((once) => parts.createCustomer.execute(caller, input, { once }), reply2);
      }
    }),
    operation({
      method: "GET",
      path: "/v1/customers",
      token: "app",
      id: "listCustomers",
      tag: "Customers",
      summary: "List the app's customers",
      query: {
        ...paging,
        include: include("meta"),
        ...searching2,
        sort: choice(CUSTOMER_SORTS, "The order; `-` turns it round.")
      },
      answers: { 200: pageOf(customerSchema) },
      async handle({ caller, query }) {
        const filter = { search: query.search, sort: query.sort ?? "created_at" };
        const page2 = await parts.listCustomers.execute(caller, inSlices(query), filter);
        return listed(page2, (customer2) => customerView(customer2, query.include));
      }
    }),
    operation({
      method: "GET",
      path: "/v1/customers/{uuid}",
      token: "app",
      id: "getCustomer",
      tag: "Customers",
      summary: "Get a customer",
      query: included2,
      answers: { 200: success(customerSchema) },
      hasEtag: true,
      async handle({ caller, params, query }) {
        return shownOne(caller, await parts.getCustomer.execute(caller, params.uuid), query.include);
      }
    }),
    operation({
      method: "PATCH",
      path: "/v1/customers/{uuid}",
      token: "app",
      id: "updateCustomer",
      tag: "Customers",
      summary: "Update a customer",
      description: "Existing bookings stay as they are. An e-mail address that another customer has is 409.",
      query: included2,
      body: patchOf({ ...newCustomer2, check: checkCustomerPatch }, customerPatch),
      answers: { 200: success(customerSchema) },
      failures: [409],
      hasEtag: true,
      async handle({ caller, params, query, input, expected: expected2 }) {
        const customer2 = await parts.changeCustomer.execute(caller, params.uuid, input, { expected: expected2 });
        return shownOne(caller, customer2, query.include);
      }
    }),
    operation({
      method: "DELETE",
      path: "/v1/customers/{uuid}",
      token: "app",
      id: "deleteCustomer",
      tag: "Customers",
      summary: "Erase a customer",
      description: "Their bookings stay as time that was taken, without anything that was said; what speaks of them is erased with them. Refused while bookings are still to come, unless `cancel_bookings` cancels them: no action runs for that.",
      query: { cancel_bookings: flag("Cancels the bookings that are still to come, instead of refusing.") },
      answers: { 204: null },
      failures: [409],
      async handle({ caller, params, query, expected: expected2 }) {
        const { cancelBookings = false } = query;
        await parts.eraseCustomer.execute(caller, params.uuid, { cancelBookings, expected: expected2 });
        return deleted();
      }
    }),
    operation({
      method: "GET",
      path: "/v1/customers/{uuid}/export",
      token: "app",
      id: "exportCustomer",
      tag: "Customers",
      summary: "Export all that there is about a customer",
      description: "What erasing the customer would erase. All objects are of one moment; each is read as it is sent, and one that was removed or given to another customer meanwhile is left out.",
      answers: { 200: success(exportSchema) },
      async handle({ caller, params }) {
        const dossier = await parts.exportCustomer.execute(caller, params.uuid, { inSlices: true });
        return { status: 200, pieces: exportJson(dossier, caller), headers: { "Cache-Control": "no-store" } };
      }
    })
  ];
}

// adapters/koa/exchange/http-dates.ts
function httpDate(moment) {
  if (moment === last.moment) return last.date;
  const date4 = new Date(moment).toUTCString();
  last = { moment, date: date4 };
  return date4;
}
var last = { moment: Number.NaN, date: "" };
var MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];
var DAYS = "(?:Sun|Mon|Tue|Wed|Thu|Fri|Sat)";
var LONG_DAYS = "(?:Sun|Mon|Tues|Wednes|Thurs|Fri|Satur)day";
var MONTH = `(?<month>${MONTHS.join("|")})`;
var TIME = "(?<hour>\\d\\d):(?<minute>\\d\\d):(?<second>\\d\\d)";
var FORMS2 = [
  `${DAYS}, (?<day>\\d\\d) ${MONTH} (?<year>\\d{4}) ${TIME} GMT`,
  `${LONG_DAYS}, (?<day>\\d\\d)-${MONTH}-(?<year>\\d\\d) ${TIME} GMT`,
  `${DAYS} ${MONTH} (?<day>\\d\\d| \\d) ${TIME} (?<year>\\d{4})`
].map((form) => new RegExp(`^${form}$`));
function parseHttpDate(text5, now) {
  const found = FORMS2.map((form) => form.exec(text5)?.groups).find((groups) => groups !== void 0);
  if (!found) return void 0;
  const [day, hour, minute, second] = [found.day, found.hour, found.minute, found.second].map(Number);
  const month = MONTHS.indexOf(found.month ?? "");
  const year = fullYear(found.year ?? "", now);
  const date4 = /* @__PURE__ */ new Date(0);
  date4.setUTCFullYear(year, month, day);
  const isReal = date4.getUTCDate() === day && hour < 24 && minute < 60 && second <= 60;
  return isReal ? date4.getTime() + ((hour * 60 + minute) * 60 + second) * SECOND : void 0;
}
function fullYear(digits, now) {
  if (digits.length === 4) return Number(digits);
  const present = new Date(now).getUTCFullYear();
  const inCentury = present - present % 100 + Number(digits);
  return inCentury > present + 50 ? inCentury - 100 : inCentury;
}

// adapters/koa/operations/feeds.ts
var subject = nullable(uuid);
var detail = {
  type: "string",
  enum: [...DETAILS],
  description: "`busy`: that time is taken; `title`: what for; `full`: the customer, the notes and the status, too."
};
var newFeed2 = body(
  {
    title: "NewFeed",
    description: "Of a resource, a service or a customer; if none of them is given, of the whole app.",
    ...object(
      {
        resource: subject,
        service: subject,
        customer: subject,
        detail: { ...nullable(detail), default: "title" },
        past_days: {
          type: ["integer", "null"],
          minimum: 0,
          maximum: 365,
          default: 30,
          description: "So many days ago, at midnight UTC, a booking may have ended that is shown."
        }
      },
      ["resource", "service", "customer", "detail", "past_days"]
    ),
    examples: [newFeed]
  },
  readNewFeed
);
var fields4 = {
  uuid,
  resource: subject,
  service: subject,
  customer: subject,
  staff: { ...nullable(uuid), description: "The staff member that made it: it ends with the right to make it." },
  detail,
  past_days: { type: "integer" },
  created_at: timestamp,
  updated_at: timestamp
};
var feedSchema = { title: "Feed", ...object(fields4), examples: [feed] };
var feedWithUrlSchema = {
  title: "FeedWithUrl",
  ...object({
    ...fields4,
    url: {
      type: "string",
      format: "uri",
      description: "For calendars to subscribe to. Whoever has it sees the feed; it is shown here, and never again."
    }
  }),
  examples: [feedWithUrl]
};
function feedView(feed2) {
  return {
    uuid: feed2.uuid,
    resource: feed2.resource,
    service: feed2.service,
    customer: feed2.customer,
    staff: feed2.staff ?? null,
    detail: feed2.detail,
    past_days: feed2.pastDays,
    created_at: formatInstant(feed2.createdAt),
    updated_at: formatInstant(feed2.updatedAt)
  };
}
var CALENDAR_TYPE = "text/calendar";
var DISCREET = { "Cache-Control": "private", "Referrer-Policy": "no-referrer", "X-Robots-Tag": "noindex" };
var IN_PIECES = { inPieces: true };
var ONE_TAG = /^"([^"]*)"$/;
function conditionOf({ ifNoneMatch, ifModifiedSince }) {
  if (ifNoneMatch !== void 0) {
    const [, only] = ONE_TAG.exec(ifNoneMatch) ?? [];
    if (only !== void 0) return { tags: [only] };
    if (ifNoneMatch.trim() === "*") return { tags: "*" };
    return { tags: [...ifNoneMatch.matchAll(/"([^"]*)"/g)].map(([, tag = ""]) => tag) };
  }
  return { since: ifModifiedSince === void 0 ? void 0 : parseHttpDate(ifModifiedSince, Date.now()) };
}
function feedOperations(parts) {
  const withUrl = ({ feed: feed2, secret: secret2 }, base) => ({
    ...feedView(feed2),
    url: `${parts.publicUrl ?? base}/v1/feeds/${secret2}.ics`
  });
  return [
    operation({
      method: "GET",
      path: "/v1/feeds/{secret}.ics",
      token: "none",
      id: "readFeed",
      tag: "Feeds",
      summary: "Get the calendar of a feed",
      description: "Without a credential: whoever has the address may read it. At most 5,000 events: those from today (UTC) on by start, then the latest past. `If-None-Match` and `If-Modified-Since` cost next to nothing.",
      answers: { 200: { type: "string", examples: [calendar] } },
      hasEtag: true,
      headers: ["Last-Modified", "Cache-Control", "Referrer-Policy", "X-Robots-Tag"],
      produces: CALENDAR_TYPE,
      async handle({ params, conditions }) {
        try {
          const condition = conditionOf(conditions);
          const { tag, lastModified, text: text5, pieces } = await parts.readFeed.execute(params.secret, condition, IN_PIECES);
          const headers2 = { ETag: `"${tag}"`, "Last-Modified": httpDate(lastModified), ...DISCREET };
          const ofCalendar = { "Content-Type": `${CALENDAR_TYPE}; charset=utf-8`, ...headers2 };
          if (pieces) return { status: 200, headers: ofCalendar, pieces };
          return text5 === null ? { status: 304, headers: headers2 } : { status: 200, headers: ofCalendar, text: text5 };
        } catch (error) {
          if (!isFailure(error, "not_found")) throw error;
          throw new ProtocolError("unknown_feed", { headers: DISCREET });
        }
      }
    }),
    operation({
      method: "POST",
      path: "/v1/feeds",
      token: "app",
      id: "createFeed",
      tag: "Feeds",
      summary: "Create a feed",
      description: "The answer shows its `url`; only another secret, by `rotate`, shows one again.",
      body: newFeed2,
      answers: { 201: success(feedWithUrlSchema) },
      failures: [404, 409],
      location: "/v1/feeds/{uuid}",
      secret: true,
      async handle({ caller, input, answered, base }) {
        const reply2 = (made) => created(withUrl(made, base()));
        return answered((once) => parts.createFeed.execute(caller, input, { once }), reply2);
      }
    }),
    operation({
      method: "GET",
      path: "/v1/feeds",
      token: "app",
      id: "listFeeds",
      tag: "Feeds",
      summary: "List the app's feeds, oldest first",
      query: paging,
      answers: { 200: pageOf(feedSchema) },
      async handle({ caller, query, rendered }) {
        return listedByVersion(rendered, await parts.listFeeds.execute(caller, inSlices(query)), "feed", [], feedView);
      }
    }),
    operation({
      method: "GET",
      path: "/v1/feeds/{uuid}",
      token: "app",
      id: "getFeed",
      tag: "Feeds",
      summary: "Get a feed, without its address",
      answers: { 200: success(feedSchema) },
      hasEtag: true,
      async handle({ caller, params }) {
        const feed2 = await parts.getFeed.execute(caller, params.uuid);
        return shown(feedView(feed2), etagOf(feed2));
      }
    }),
    operation({
      method: "DELETE",
      path: "/v1/feeds/{uuid}",
      token: "app",
      id: "deleteFeed",
      tag: "Feeds",
      summary: "Delete a feed, whose address is gone at once",
      answers: { 204: null },
      async handle({ caller, params, expected: expected2 }) {
        await parts.deleteFeed.execute(caller, params.uuid, { expected: expected2 });
        return deleted();
      }
    }),
    operation({
      method: "POST",
      path: "/v1/feeds/{uuid}/rotate",
      token: "app",
      id: "rotateFeed",
      tag: "Feeds",
      summary: "Give a feed another address",
      description: "The old one stops at once.",
      answers: { 200: success(feedWithUrlSchema) },
      secret: true,
      async handle({ caller, params, answered, base }) {
        const reply2 = (made) => shown(withUrl(made, base()));
        return answered((once) => parts.rotateFeed.execute(caller, params.uuid, { once }), reply2);
      }
    })
  ];
}

// adapters/koa/operations/figures.ts
var count = { type: "integer", minimum: 0 };
var counts3 = {
  bookings: { ...count, description: "Confirmed, completed and no-show bookings." },
  cancelled: count,
  no_shows: { ...count, description: "Of `bookings`." },
  minutes: {
    type: "number",
    minimum: 0,
    description: "From start to end, of `bookings` without `no_shows`, as is `value`."
  },
  value: {
    ...listOf(object({ currency: { type: "string" }, amount: { type: "integer" } })),
    description: "By currency, in whole minor units."
  }
};
var date2 = { type: "string", format: "date" };
var named3 = nullable(object({ uuid, name: { type: ["string", "null"], description: "null when it was deleted." } }));
var figuresSchema = {
  title: "Figures",
  ...object({
    from: date2,
    to: date2,
    timezone,
    rows: listOf(
      object({
        period: { type: ["string", "null"], description: "`2026-11`, or `2026-W48` (ISO 8601)." },
        service: named3,
        resource: named3,
        ...counts3
      })
    ),
    total: { ...object(counts3), description: "Every booking once." }
  }),
  examples: [figures]
};
var csvSchema = {
  type: "string",
  description: "With `format=csv`: the rows, in UTF-8 with a byte order mark; values in major units.",
  examples: [figuresCsv]
};
function countsView2({ bookings, cancelled, noShows, minutes: minutes5, value }) {
  return { bookings, cancelled, no_shows: noShows, minutes: minutes5, value };
}
function figuresView({ from, to, timezone: zone4, rows, total }) {
  return {
    from,
    to,
    timezone: zone4,
    rows: rows.map(({ period, service: service2, resource: resource2, ...its }) => ({ period, service: service2, resource: resource2, ...countsView2(its) })),
    total: countsView2(total)
  };
}
var COLUMNS = ["period", "service", "resource", "bookings", "cancelled", "no_shows", "minutes", "currency", "value"];
var CSV_TYPE = "text/csv";
var BYTE_ORDER_MARK = "\uFEFF";
function csvOf({ rows }) {
  const lines = [COLUMNS, ...rows.flatMap(linesOf)];
  return BYTE_ORDER_MARK + lines.map((cells) => `${cells.map(cellOf).join(",")}\r
`).join("");
}
function linesOf(row) {
  const { period, service: service2, resource: resource2, bookings, cancelled, noShows, minutes: minutes5, value } = row;
  const about2 = [period ?? "", nameOf(service2), nameOf(resource2)];
  const its = [bookings, cancelled, noShows, minutes5].map(String);
  const [first, ...others] = value.map(({ currency, amount }) => [currency, inMajorUnits(amount, currency)]);
  return [
    [...about2, ...its, ...first ?? ["", ""]],
    ...others.map((money) => [...about2, ...its.map(() => ""), ...money])
  ];
}
function nameOf(named5) {
  return named5 ? named5.name ?? named5.uuid : "";
}
function inMajorUnits(amount, currency) {
  const { maximumFractionDigits: digits = 2 } = new Intl.NumberFormat("en", {
    style: "currency",
    currency
  }).resolvedOptions();
  return (amount / 10 ** digits).toFixed(digits);
}
var FORMULA = /^[=+\-@\t]/;
function cellOf(text5) {
  const safe = FORMULA.test(text5) ? `'${text5}` : text5;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
function csvReply(figures2) {
  return { status: 200, headers: { "Content-Type": `${CSV_TYPE}; charset=utf-8` }, text: csvOf(figures2) };
}
function figureOperations(parts) {
  return [
    operation({
      method: "GET",
      path: "/v1/figures",
      token: "app",
      id: "getFigures",
      tag: "Business",
      summary: "Count the bookings of some days",
      description: "A booking counts on the date of its start in the zone of the business, with its status as of now, future ones too. `by=resource`: under each resource in its service's first role (without a service: each). At most 50,000 bookings.",
      query: {
        from: withExample(string("The first date; with `to`, or neither: this month."), "2026-11-01"),
        to: withExample(string("The last date, at most 366 days in all."), "2026-11-30"),
        period: choice(FIGURE_PERIODS, "A row for each week (ISO 8601) or month; default `none`."),
        by: choice(FIGURE_SUBJECTS, "A row for each service or resource; default `none`."),
        format: choice(["json", "csv"], "Default `json`.")
      },
      answers: { 200: success(figuresSchema) },
      alsoAs: { [CSV_TYPE]: csvSchema },
      async handle({ caller, query }) {
        const figures2 = await parts.getFigures.execute(caller, query);
        return query.format === "csv" ? csvReply(figures2) : shown(figuresView(figures2));
      }
    })
  ];
}

// adapters/koa/operations/health.ts
var status = { type: "string", const: "ok" };
var health = success(object({ status }));
var readiness = success(
  object({
    status,
    warnings: {
      ...listOf({ type: "string", examples: ["change_in_future", "disarmed", "disk_low"] }),
      description: "What an operator should see to; mostly nothing."
    }
  })
);
function healthOperations({ ready, warnings, patience = STORAGE_PATIENCE }) {
  return [
    operation({
      method: "GET",
      path: "/healthz",
      token: "none",
      id: "getHealth",
      tag: "Process",
      summary: "Check that the process is alive",
      answers: { 200: health },
      handle: async () => shown({ status: "ok" })
    }),
    operation({
      method: "GET",
      path: "/readyz",
      token: "none",
      id: "getReadiness",
      tag: "Process",
      summary: "Check that the storage answers, and takes writes",
      answers: { 200: readiness },
      async handle() {
        const looking = ready().then(() => warnings?.() ?? []);
        const found = await inTime(patience, looking).catch((cause) => {
          throw new UnavailableError("The storage does not answer", { cause });
        });
        return shown({ status: "ok", warnings: found });
      }
    })
  ];
}
async function inTime(milliseconds, asked) {
  let timer;
  const late = new Promise((_, reject) => {
    timer = setTimeout(() => reject(new Error(`No answer within ${milliseconds} ms`)), milliseconds);
  });
  try {
    return await Promise.race([asked, late]);
  } finally {
    clearTimeout(timer);
  }
}

// adapters/koa/operations/keys.ts
var services = nullable({
  ...listOf(uuid),
  description: "The services that it opens, as long as they are active; null: all that are.",
  maxItems: KEY_SERVICES_MAX
});
var origins = nullable({
  ...listOf({ type: "string" }),
  description: "The origins of the pages that may use it, as browsers send them; null: any. The service's own pages always may.",
  maxItems: KEY_ORIGINS_MAX
});
var holdSecondsMax = {
  type: "integer",
  minimum: 60,
  maximum: 3600,
  description: "How long a hold may be."
};
var holds = (description2) => ({ type: "integer", minimum: 1, maximum: 1e3, description: description2 });
var liveHoldsMax = holds("How many holds of the key there may be at one time.");
var holdsPerAddress = holds(
  "How many holds there may be at one time from one client address, with all keys of the app."
);
var bookingsPerAddress = {
  type: ["integer", "null"],
  minimum: 1,
  maximum: BOOKINGS_PER_ADDRESS_MAX,
  description: "How many bookings, held with any key of the app, one client address may confirm within 24 hours, those that were cancelled since included; null: as many as it likes."
};
var page = {
  type: "boolean",
  description: "Whether the public booking page of the app, `/book/<slug>`, uses it: one key at most. Setting it takes it from the key that had it."
};
var optionally = ({ type: type2, ...schema }, standard) => ({
  ...schema,
  type: ["integer", "null"],
  default: standard
});
var newKey2 = body(
  {
    title: "NewKey",
    ...object(
      {
        name: text(),
        services: { ...services, minItems: 1 },
        origins,
        hold_seconds_max: optionally(holdSecondsMax, 600),
        live_holds_max: optionally(liveHoldsMax, 20),
        holds_per_address: optionally(holdsPerAddress, 5),
        bookings_per_address: { ...bookingsPerAddress, default: BOOKINGS_PER_ADDRESS_DEFAULT },
        page: { ...nullable(page), default: false }
      },
      [
        "services",
        "origins",
        "hold_seconds_max",
        "live_holds_max",
        "holds_per_address",
        "bookings_per_address",
        "page"
      ]
    ),
    examples: [newKey]
  },
  readNewKey
);
var fields5 = {
  uuid,
  name: text(),
  services,
  origins,
  hold_seconds_max: holdSecondsMax,
  live_holds_max: liveHoldsMax,
  holds_per_address: holdsPerAddress,
  bookings_per_address: bookingsPerAddress,
  page,
  created_at: timestamp,
  updated_at: timestamp
};
var keySchema = { title: "Key", ...object(fields5), examples: [key] };
var keyWithTextSchema = {
  title: "KeyWithText",
  ...object({
    ...fields5,
    key: { type: "string", description: "What a page sends. It is shown here, and never again." }
  }),
  examples: [keyWithText]
};
var rotation2 = body(
  {
    title: "ManageSecretRotation",
    ...object(
      {
        grace_seconds: {
          type: ["integer", "null"],
          minimum: 0,
          maximum: 86400,
          default: 0,
          description: "How long the manage tokens of before still work."
        }
      },
      ["grace_seconds"]
    ),
    examples: [tokenRotation]
  },
  readRotation
);
var rotatedSchema = {
  title: "RotatedManageSecret",
  ...object({
    rotated_at: timestamp,
    previous_until: {
      ...nullable(timestamp),
      description: "Until when the manage tokens of before still work; null: they have stopped."
    }
  }),
  examples: [rotatedManageSecret]
};
function keyView(key2, shownText) {
  return {
    uuid: key2.uuid,
    name: key2.name,
    ...shownText !== void 0 && { key: shownText },
    services: key2.services,
    origins: key2.origins,
    hold_seconds_max: key2.holdSecondsMax,
    live_holds_max: key2.liveHoldsMax,
    holds_per_address: key2.holdsPerAddress,
    bookings_per_address: bookingsPerAddressOf(key2),
    page: key2.page ?? false,
    created_at: formatInstant(key2.createdAt),
    updated_at: formatInstant(key2.updatedAt)
  };
}
var shownKey = (key2) => shown(keyView(key2), etagOf(key2));
function keyOperations(parts) {
  return [
    operation({
      method: "POST",
      path: "/v1/keys",
      token: "app",
      id: "createKey",
      tag: "Keys",
      summary: "Create a key for pages in browsers",
      description: "The answer shows the `key`, and no other does.",
      query: search("name"),
      body: newKey2,
      answers: { 201: success(keyWithTextSchema) },
      failures: [404, 409],
      location: "/v1/keys/{uuid}",
      secret: true,
      async handle({ caller, input, answered }) {
        const reply2 = ({ key: key2, text: shownText }) => created(keyView(key2, shownText));
        return answered((once) => parts.createKey.execute(caller, input, { once }), reply2);
      }
    }),
    operation({
      method: "GET",
      path: "/v1/keys",
      token: "app",
      id: "listKeys",
      tag: "Keys",
      summary: "List the app's keys, oldest first",
      query: { ...paging, ...search("name") },
      answers: { 200: pageOf(keySchema) },
      async handle({ caller, query, rendered }) {
        const page2 = await parts.listKeys.execute(caller, inSlices(query), query.search);
        return listedByVersion(rendered, page2, "key", [], (key2) => keyView(key2));
      }
    }),
    operation({
      method: "GET",
      path: "/v1/keys/{uuid}",
      token: "app",
      id: "getKey",
      tag: "Keys",
      summary: "Get a key",
      answers: { 200: success(keySchema) },
      hasEtag: true,
      handle: async ({ caller, params }) => shownKey(await parts.getKey.execute(caller, params.uuid))
    }),
    operation({
      method: "PATCH",
      path: "/v1/keys/{uuid}",
      token: "app",
      id: "updateKey",
      tag: "Keys",
      summary: "Update a key",
      description: "Holds that were made with it stay as they are.",
      body: patchOf(newKey2, keyPatch),
      answers: { 200: success(keySchema) },
      hasEtag: true,
      async handle({ caller, params, input, expected: expected2 }) {
        return shownKey(await parts.changeKey.execute(caller, params.uuid, input, { expected: expected2 }));
      }
    }),
    operation({
      method: "DELETE",
      path: "/v1/keys/{uuid}",
      token: "app",
      id: "deleteKey",
      tag: "Keys",
      summary: "Delete a key: it stops at once",
      description: "Its bookings stay, and so do their manage tokens.",
      answers: { 204: null },
      async handle({ caller, params, expected: expected2 }) {
        await parts.deleteKey.execute(caller, params.uuid, { expected: expected2 });
        return deleted();
      }
    }),
    operation({
      method: "POST",
      path: "/v1/app/manage-secret",
      token: "app",
      id: "rotateManageSecret",
      tag: "Keys",
      summary: "Replace the secret behind all manage tokens of the app",
      description: "Those that were written stop at once, or after `grace_seconds`; a second replacement ends that.",
      body: rotation2,
      answers: { 200: success(rotatedSchema) },
      async handle({ caller, input, answered }) {
        const reply2 = ({ rotatedAt, previousUntil }) => shown({
          rotated_at: formatInstant(rotatedAt),
          previous_until: previousUntil === null ? null : formatInstant(previousUntil)
        });
        return answered((once) => parts.rotateManageSecret.execute(caller, input, { once }), reply2);
      }
    })
  ];
}

// adapters/koa/operations/letters.ts
var enabled2 = { type: "boolean" };
var teamTo = {
  type: "string",
  enum: TEAM_RECEIVERS,
  default: "business",
  description: "`business`: the address of the business; `members`: the staff members whom a booking takes."
};
var beforeMinutes = {
  type: "integer",
  minimum: REMINDER_MINUTES_MIN,
  maximum: REMINDER_MINUTES_MAX,
  default: 1440,
  description: "How long before its start a booking is reminded of: counts for what is confirmed or moved from then on."
};
var replacedIn = {
  ...listOf(object({ uuid, name: { type: "string" } })),
  description: "Workflows with an own mail to the customer, which is sent in the place of the letter."
};
var lettersSchema = {
  title: "Letters",
  ...object({
    enabled: enabled2,
    mail: object({
      configured: { type: "boolean", description: "A mail server is set (`SMTP_URL`): without it no letter is made." },
      from: { type: ["string", "null"], description: "The sender, as `MAIL_FROM` is set." },
      links: {
        type: "boolean",
        description: "The address of the service is set (`PUBLIC_URL`): without it letters have no links."
      }
    }),
    team_to: teamTo,
    letters: object(
      Object.fromEntries(
        LETTER_KINDS.map((kind) => [
          kind,
          object({ enabled: enabled2, replaced_in: replacedIn, ...kind === "reminder" && { before_minutes: beforeMinutes } })
        ])
      )
    )
  }),
  examples: [letters]
};
var ofKind = nullable(
  object({ enabled: nullable(enabled2), before_minutes: nullable(beforeMinutes) }, ["enabled", "before_minutes"])
);
var fields6 = { enabled: nullable(enabled2), team_to: nullable(teamTo) };
var NAMES = [...Object.keys(fields6), "letters"];
var whole4 = body(
  object({ ...fields6, letters: nullable({ type: "object", additionalProperties: ofKind }) }, NAMES),
  readLetters
);
var documented2 = mergePatchOf({
  title: "Letters",
  ...object(
    {
      ...fields6,
      letters: object(
        Object.fromEntries(
          LETTER_KINDS.map((kind) => [
            kind,
            object({ enabled: enabled2, ...kind === "reminder" && { before_minutes: beforeMinutes } })
          ])
        )
      )
    },
    NAMES
  )
});
var patch2 = patchOf(whole4, lettersPatch, documented2);
var aboutFields = {
  booking: { ...nullable(uuid), description: "Default: a sample." },
  language: { ...nullable(language), description: "Default: the receiver's." }
};
var about = body(
  { title: "LetterAbout", ...object(aboutFields, Object.keys(aboutFields)), examples: [letterAbout] },
  readLetterAbout
);
var test = body(
  {
    title: "LetterTest",
    ...object({ to: { type: "string", format: "email", maxLength: 254 }, ...aboutFields }, Object.keys(aboutFields)),
    examples: [letterTest]
  },
  readLetterTest
);
var previewSchema = {
  title: "LetterPreview",
  ...object({
    to: { type: ["string", "null"], description: "null: nobody would get it." },
    from: { type: "string" },
    reply_to: { type: ["string", "null"] },
    subject: { type: "string", maxLength: 200 },
    text: { type: "string" },
    html: { type: ["string", "null"] },
    calendar: { type: ["string", "null"], description: "iCalendar text." }
  }),
  examples: [letterPreview]
};
function letterOperations(parts) {
  const view2 = ({
    letters: { enabled: isOn, teamTo: to, sends, reminderMinutes },
    mail: { from, hasLinks },
    replacedIn: replaced
  }) => ({
    enabled: isOn,
    mail: { configured: from !== null, from, links: hasLinks },
    team_to: to,
    letters: Object.fromEntries(
      LETTER_KINDS.map((kind) => [
        kind,
        {
          enabled: sends[kind],
          ...kind === "reminder" && { before_minutes: reminderMinutes },
          replaced_in: replaced[kind].map(({ uuid: workflow2, name: name4 }) => ({ uuid: workflow2, name: name4 }))
        }
      ])
    )
  });
  const reply2 = (its) => {
    const shownNow = view2(its);
    const { mail, letters: letters2 } = shownNow;
    return shown(shownNow, etagOf(its.letters, parts.digest(JSON.stringify([mail, letters2])).slice(0, 16)));
  };
  return [
    operation({
      method: "GET",
      path: "/v1/letters",
      token: "app",
      id: "getLetters",
      tag: "Letters",
      summary: "Get which letters are sent",
      answers: { 200: success(lettersSchema) },
      hasEtag: true,
      isOfApp: true,
      handle: async ({ caller }) => reply2(await parts.getLetters.execute(caller))
    }),
    operation({
      method: "PATCH",
      path: "/v1/letters",
      token: "app",
      id: "updateLetters",
      tag: "Letters",
      summary: "Change which letters are sent",
      description: "What is switched off is not sent, though it waits.",
      body: patch2,
      answers: { 200: success(lettersSchema) },
      hasEtag: true,
      isOfApp: true,
      handle: async ({ caller, input, expected: expected2 }) => reply2(await parts.changeLetters.execute(caller, input, { expected: expected2 }))
    }),
    operation({
      method: "POST",
      path: "/v1/letters/{kind}/preview",
      token: "app",
      choices: { kind: LETTER_KINDS },
      id: "previewLetter",
      tag: "Letters",
      summary: "Preview a letter, of a booking or of a sample",
      body: about,
      answers: { 200: success(previewSchema) },
      failures: [404],
      async handle({ caller, params, input, base }) {
        const asked = { ...input, base: parts.publicUrl ?? base() };
        return shown(previewView(await parts.previewLetter.execute(caller, params.kind, asked)));
      }
    }),
    operation({
      method: "POST",
      path: "/v1/letters/{kind}/test",
      token: "app",
      choices: { kind: LETTER_KINDS },
      id: "testLetter",
      tag: "Letters",
      summary: "Send a letter to an address of yours",
      body: test,
      answers: { 200: success(attemptSchema) },
      failures: [404],
      async handle({ caller, params, input, base, answered }) {
        const asked = { ...input, base: parts.publicUrl ?? base() };
        return answered(
          (once) => parts.testLetter.execute(caller, params.kind, { ...asked, once }),
          (attempt2) => shown(attemptView(attempt2))
        );
      }
    }),
    operation({
      method: "POST",
      path: "/v1/bookings/{uuid}/letter",
      token: "app",
      id: "sendLetter",
      tag: "Letters",
      summary: "Send the letter about a booking again",
      description: "Whatever is switched off, or was told: at most 5 times in 24 hours.",
      answers: { 201: success(deliverySchema) },
      failures: [404, 409],
      location: "/v1/deliveries/{delivery}",
      async handle({ caller, params, answered }) {
        return answered(
          (once) => parts.sendLetter.execute(caller, params.uuid, { once }),
          (job) => created(deliveryView(job))
        );
      }
    })
  ];
}
function previewView({ to, from, replyTo, subject: subject2, text: text5, html: html2, calendar: calendar2 }) {
  return { to, from, reply_to: replyTo, subject: subject2, text: text5, html: html2, calendar: calendar2 };
}

// adapters/koa/operations/own-booking.ts
var longText4 = { type: ["string", "null"], maxLength: 1e4 };
var shortText3 = { type: ["string", "null"], maxLength: 255 };
var app2 = {
  ...object({ name: { type: "string" }, description: { type: "string" }, business: publicBusinessSchema }),
  description: "Where `include` names it."
};
var toldByMail = {
  type: "boolean",
  description: "Whether an e-mail tells the customer how the booking stands. Only when it is read."
};
var ownBookingSchema = {
  title: "OwnBooking",
  ...object({ ...ownBookingFields, told_by_mail: toldByMail, app: app2 }, ["app", "told_by_mail"]),
  examples: [ownBooking]
};
var answers = { 200: success(ownBookingSchema) };
var ownDetails = mergePatchOf({
  title: "OwnBooking",
  ...object({
    customer: nullable(object({ name: shortText3, phone: shortText3 })),
    timezone: nullable(timezone),
    language: nullable(language),
    notes: longText4
  })
});
var patch3 = {
  ...body({ ...ownDetails, examples: [ownBookingPatch] }, readOwnPatch),
  checkedAlways: true,
  mediaTypes: ["application/merge-patch+json", "application/json"]
};
var move4 = {
  ...body(
    {
      title: "OwnMove",
      ...object(
        {
          start: nullable(instantInput),
          end: nullable(instantInput),
          duration_minutes: { type: ["integer", "null"], minimum: 1, maximum: MINUTES_MAX },
          // shown to the core, which refuses them
          resources: {},
          units: {},
          override: {}
        },
        ["start", "end", "duration_minutes", "resources", "units", "override"]
      )
    },
    readOwnMove,
    {
      title: "OwnMove",
      description: "What is left out stays.",
      ...object(
        {
          start: nullable(instantInput),
          end: nullable(instantInput),
          duration_minutes: { type: ["integer", "null"], minimum: 1, maximum: MINUTES_MAX }
        },
        ["start", "end", "duration_minutes"]
      ),
      examples: [move]
    }
  ),
  checkedAlways: true
};
var extension3 = body(
  {
    title: "OwnExtension",
    ...object(
      {
        hold_seconds: {
          type: ["integer", "null"],
          minimum: 1,
          maximum: UNATTENDED_HOLD_SECONDS_MAX,
          description: "From now, as far as a booker may; without it, as the workflow says."
        }
      },
      ["hold_seconds"]
    ),
    examples: [extension]
  },
  readOwnExtension
);
var reason3 = {
  ...body(
    // `override` is shown to the core, which refuses it.
    { title: "OwnReason", ...object({ reason: longText4, override: {} }, ["reason", "override"]) },
    readOwnReason,
    { title: "OwnReason", ...object({ reason: longText4 }, ["reason"]), examples: [reason] }
  ),
  checkedAlways: true
};
var TRANSITIONS2 = {
  confirm: { id: "confirmOwnBooking", summary: "Confirm a hold" },
  cancel: { id: "cancelOwnBooking", summary: "Cancel the booking" }
};
var reply = (booked) => shown(bookerDocument(booked));
var included3 = {
  include: {
    ...string("`app`: the name and description of the app, too, and its business."),
    read: (value) => String(value).split(",").includes("app")
  }
};
var notForBookers = {
  description: "Not with a manage token.",
  schema: { type: "string" },
  read(value, _other, name4) {
    if (value !== void 0) throw new ValidationError({ [name4]: NOT_FOR_BOOKERS });
    return void 0;
  }
};
var lettering2 = { letters: onlyForApps };
function ownBookingOperations(parts) {
  return [
    operation({
      method: "GET",
      path: "/v1/booking",
      token: "manage",
      id: "getOwnBooking",
      tag: "One booking",
      summary: "Get the booking that the token manages",
      query: included3,
      answers,
      async handle({ caller, query, base }) {
        const booked = await parts.getOwnBooking.execute(caller);
        const isTold = await parts.isToldByMail.execute(caller, booked.booking);
        const shownBooking2 = { ...bookerDocument(booked), told_by_mail: isTold };
        if (!query.include) return shown(shownBooking2);
        const { name: name4, description: description2 } = caller.app;
        const { public: seen } = await parts.getBusiness.execute(caller);
        const business2 = businessView(seen, parts.publicUrl ?? base());
        return shown({ ...shownBooking2, app: { name: name4, description: description2, business: business2 } });
      }
    }),
    operation({
      method: "PATCH",
      path: "/v1/booking",
      token: "manage",
      id: "updateOwnBooking",
      tag: "One booking",
      summary: "Update name, phone, zone, language and notes",
      description: "Other fields are ignored.",
      query: lettering2,
      body: patch3,
      answers,
      handle: async ({ caller, input }) => reply(await parts.changeOwnBooking.execute(caller, input))
    }),
    ...OWN_TRANSITIONS.map(
      (transition3) => operation({
        method: "POST",
        path: `/v1/booking/${transition3}`,
        token: "manage",
        ...TRANSITIONS2[transition3],
        tag: "One booking",
        query: lettering2,
        body: reason3,
        answers,
        failures: [409],
        handle: async ({ caller, input, answered, clientAddress: clientAddress2 }) => answered(
          (once) => parts.transitionOwnBooking.execute(caller, transition3, { ...input, once, address: clientAddress2() }),
          reply
        )
      })
    ),
    operation({
      method: "POST",
      path: "/v1/booking/check-in",
      token: "manage",
      id: "checkInOwnBooking",
      tag: "One booking",
      summary: "Check in, from `check_in_from` until the end",
      answers,
      failures: [409],
      handle: async ({ caller, answered }) => answered((once) => parts.checkInOwnBooking.execute(caller, { once }), reply)
    }),
    operation({
      method: "POST",
      path: "/v1/booking/extend",
      token: "manage",
      id: "extendOwnHold",
      tag: "One booking",
      summary: "Extend a hold, as far as a booker may",
      query: lettering2,
      body: extension3,
      answers,
      failures: [409],
      handle: async ({ caller, input, answered }) => answered((once) => parts.extendOwnHold.execute(caller, input, { once }), reply)
    }),
    operation({
      method: "POST",
      path: "/v1/booking/reschedule",
      token: "manage",
      id: "rescheduleOwnBooking",
      tag: "One booking",
      summary: "Reschedule the booking in one step; if refused, it keeps its time",
      description: "A booker moves a booking in time alone: `resources` and `units` are refused.",
      query: lettering2,
      body: move4,
      answers,
      failures: [404, 409],
      handle: async ({ caller, input, answered }) => answered((once) => parts.rescheduleOwnBooking.execute(caller, input, { once }), reply)
    }),
    operation({
      method: "GET",
      path: "/v1/booking.ics",
      token: "manage",
      id: "getOwnCalendar",
      tag: "One booking",
      summary: "Get the booking for a calendar",
      answers: { 200: { type: "string", examples: [calendar] } },
      produces: CALENDAR_TYPE,
      async handle({ caller }) {
        const text5 = await parts.getOwnCalendar.execute(caller);
        return { status: 200, headers: { "Content-Type": `${CALENDAR_TYPE}; charset=utf-8` }, text: text5 };
      }
    }),
    operation({
      method: "GET",
      path: "/v1/booking/availability",
      token: "manage",
      id: "findOwnAvailability",
      tag: "One booking",
      summary: "Find the times that the booking could be moved to now",
      query: {
        from: withExample(required(instant("The first moment that it may start at.")), availabilityQuery.from),
        to: withExample(
          required(instant("The last moment that it may end at: at most 366 days after `from`.")),
          availabilityQuery.to
        ),
        duration_minutes: whole(1, MINUTES_MAX, "How long it is to be; default the booking's own length."),
        override: notForBookers
      },
      answers: { 200: success(availabilitySchema) },
      failures: [404],
      async handle({ caller, query, charge }) {
        const found = await parts.findOwnAvailability.execute(caller, query, {
          onSized: (size) => charge(searchCost(size))
        });
        return availabilityReply(found);
      }
    })
  ];
}

// adapters/koa/operations/people.ts
var email4 = { type: "string", format: "email" };
var password = {
  type: "string",
  description: "12 to 200 characters, at least 5 of them different, and not the e-mail address."
};
var expiresInSeconds = {
  type: ["integer", "null"],
  minimum: PERSON_SESSION_SECONDS.least,
  maximum: PERSON_SESSION_SECONDS.most,
  default: PERSON_SESSION_SECONDS.standard,
  description: "When the session ends. Asked for at most 43,200, it ends after 8 hours without use, else after 7 days."
};
var personFields = { uuid, name: text(), email: email4, has_password: { type: "boolean" } };
var sessionSchema2 = {
  title: "BegunSession",
  ...object({
    uuid,
    token: { type: "string", description: "The credential. It is shown here, and never again." },
    expires_at: timestamp,
    person: object(personFields)
  }),
  examples: [begunSession]
};
var personSchema = {
  title: "Person",
  ...object({ ...personFields, owner: { type: "boolean" }, created_at: timestamp, updated_at: timestamp }),
  examples: [accountOfPerson]
};
var shownSessionSchema = {
  title: "PersonSession",
  ...object({
    uuid,
    created_at: timestamp,
    used_at: { ...timestamp, description: "Noted at most every 10 minutes." },
    expires_at: timestamp,
    current: { type: "boolean", description: "True for the session that asks." }
  }),
  examples: [personSession]
};
var waysSchema = {
  title: "SignInWays",
  ...object({ email_link: { type: "boolean", description: "True: links can be mailed." } }),
  examples: [{ email_link: true }]
};
var placeSchema = {
  title: "Membership",
  ...object({
    uuid: { ...nullable(uuid), description: "Of the app; null after joining an owner." },
    slug: nullable(text()),
    name: nullable(text()),
    role: { type: "string", enum: ["owner", "manager", "reception", "self"] },
    staff: { ...nullable(uuid), description: "The member that the person is joined to." }
  }),
  examples: [membership]
};
var linkSchema = {
  title: "Link",
  ...object({
    kind: { type: "string", enum: ["staff", "owner", "email"] },
    app: nullable(object({ uuid, name: text() })),
    name: text(),
    email: nullable(email4),
    new_person: { type: "boolean", description: "True: using the link makes a person." },
    expires_at: timestamp
  }),
  examples: [link]
};
var signIn2 = body(
  {
    title: "SignIn",
    ...object({ email: email4, password: { type: "string" }, expires_in_seconds: expiresInSeconds }, ["expires_in_seconds"]),
    examples: [signIn]
  },
  readSignIn
);
var signInByMail2 = body(
  { title: "SignInByMail", ...object({ email: email4 }), examples: [signInByMail] },
  () => {
  }
);
var linkUse2 = body(
  {
    title: "LinkUse",
    ...object({ password: nullable(password), email: nullable(email4), expires_in_seconds: expiresInSeconds }, [
      "password",
      "email",
      "expires_in_seconds"
    ]),
    examples: [linkUse]
  },
  readLinkUse
);
var joining2 = body(
  { title: "Joining", ...object({ link: text(), password }), examples: [joining] },
  () => {
  }
);
var personPatch2 = body(
  {
    title: "PersonPatch",
    ...object({ name: text(), email: email4, password, current_password: { type: "string" } }, [
      "name",
      "email",
      "password",
      "current_password"
    ]),
    examples: [personPatch]
  },
  () => {
  }
);
var shortView = ({ uuid: id, name: name4, email: address, password: hash }) => ({
  uuid: id,
  name: name4,
  email: address,
  has_password: hash !== null
});
function sessionView2({ uuid: id, token, expiresAt, person: person2 }) {
  return { uuid: id, token, expires_at: formatInstant(expiresAt), person: shortView(person2) };
}
function shownPerson(person2) {
  const { uuid: id, owner, createdAt, updatedAt, detailsVersion } = person2;
  const view2 = {
    ...shortView(person2),
    owner: owner !== null,
    created_at: formatInstant(createdAt),
    updated_at: formatInstant(updatedAt)
  };
  return shown(view2, etagOf({ uuid: id, version: detailsVersion }));
}
function shownSessionView({ uuid: id, createdAt, usedAt, expiresAt, current }) {
  return {
    uuid: id,
    created_at: formatInstant(createdAt),
    used_at: formatInstant(usedAt),
    expires_at: formatInstant(expiresAt),
    current
  };
}
var placeView = ({ app: app3, role: role3, staff: staff2 }) => ({
  uuid: app3?.uuid ?? null,
  slug: app3?.slug ?? null,
  name: app3?.name ?? null,
  role: role3,
  staff: staff2
});
function signInOperations(parts) {
  return [
    operation({
      method: "GET",
      path: "/v1/sign-in",
      token: "none",
      id: "getSignIn",
      tag: "People",
      summary: "Ways to sign in",
      answers: { 200: success(waysSchema) },
      async handle() {
        return shown({ email_link: parts.mailSignInLink.isOffered });
      }
    }),
    operation({
      method: "POST",
      path: "/v1/sign-in",
      token: "none",
      id: "signIn",
      tag: "People",
      summary: "Sign in with e-mail and password",
      description: "A wrong pair is 401, whether the address is known or not. After 5 wrong passwords for an address from one client in 15 minutes, or 50 from all, 429.",
      body: signIn2,
      answers: { 201: success(sessionSchema2) },
      failures: [401, 429],
      secret: true,
      async handle({ input, clientAddress: clientAddress2 }) {
        return created(sessionView2(await parts.signIn.execute(input, clientAddress2().address)));
      }
    }),
    operation({
      method: "POST",
      path: "/v1/sign-in/email",
      token: "none",
      id: "mailSignInLink",
      tag: "People",
      summary: "Mail a link that signs in",
      description: "Every well-formed address is answered alike. A person gets the link, valid for 15 minutes. Three an hour for each address, else 429.",
      body: signInByMail2,
      answers: { 202: success({ title: "SignInMailed", ...object({}), examples: [{}] }) },
      failures: [409, 429],
      secret: true,
      async handle({ input }) {
        await parts.mailSignInLink.execute(input);
        return { status: 202, body: { success: true, data: {} } };
      }
    }),
    operation({
      method: "GET",
      path: "/v1/link",
      token: "link",
      id: "getLink",
      tag: "People",
      summary: "What a link is for",
      description: "Uses nothing up.",
      answers: { 200: success(linkSchema) },
      async handle({ caller }) {
        const { expiresAt, newPerson, kind, app: app3, name: name4, email: address } = await parts.getLink.execute(caller);
        return shown({ kind, app: app3, name: name4, email: address, new_person: newPerson, expires_at: formatInstant(expiresAt) });
      }
    }),
    operation({
      method: "POST",
      path: "/v1/link",
      token: "link",
      id: "useLink",
      tag: "People",
      summary: "Use a link: begin a session",
      description: "A member without a person gets one, which needs a `password`. All sessions of a person that there is end, unless the link was mailed on its own request and no password is set.",
      body: linkUse2,
      answers: { 201: success(sessionSchema2) },
      failures: [409],
      secret: true,
      async handle({ caller, input }) {
        return created(sessionView2(await parts.useLink.execute(caller, input)));
      }
    })
  ];
}
function accountOperations(parts) {
  return [
    operation({
      method: "GET",
      path: "/v1/me",
      token: "person",
      id: "getMe",
      tag: "People",
      summary: "Get the person of this session",
      answers: { 200: success(personSchema) },
      hasEtag: true,
      async handle({ caller }) {
        return shownPerson(await parts.getPerson.execute(caller));
      }
    }),
    operation({
      method: "PATCH",
      path: "/v1/me",
      token: "person",
      id: "updateMe",
      tag: "People",
      summary: "Update the person of this session",
      description: "E-mail and password need `current_password`, if there is one, unless the session began with a link at most 15 minutes ago. Changing one of them ends all other sessions.",
      body: personPatch2,
      answers: { 200: success(personSchema) },
      failures: [409, 429],
      hasEtag: true,
      async handle({ caller, input, expected: expected2, clientAddress: clientAddress2 }) {
        const client = clientAddress2().address;
        return shownPerson(await parts.changePerson.execute(caller, input, { expected: expected2, client }));
      }
    }),
    operation({
      method: "DELETE",
      path: "/v1/me",
      token: "person",
      id: "deleteMe",
      tag: "People",
      summary: "Erase the person of this session",
      description: "The members that it was joined to stay; nobody is joined to them then.",
      answers: { 204: null },
      async handle({ caller, expected: expected2 }) {
        await parts.deletePerson.execute(caller, { expected: expected2 });
        return deleted();
      }
    }),
    operation({
      method: "GET",
      path: "/v1/me/apps",
      token: "person",
      id: "listMyApps",
      tag: "People",
      summary: "List the apps in which the person may do something, by name",
      query: { ...paging, ...search(...PLACE_SEARCH) },
      answers: { 200: pageOf(placeSchema) },
      async handle({ caller, query }) {
        return listed(await parts.listPlaces.execute(caller, query, query.search), placeView);
      }
    }),
    operation({
      method: "POST",
      path: "/v1/me/link",
      token: "person",
      id: "joinByLink",
      tag: "People",
      summary: "Join the person of this session to a member or an owner",
      description: "Needs a new `password`. All other sessions, and all open links of the person, end.",
      body: joining2,
      answers: { 200: success(placeSchema) },
      failures: [409],
      async handle({ caller, input }) {
        return shown(placeView(await parts.joinByLink.execute(caller, input)));
      }
    }),
    operation({
      method: "GET",
      path: "/v1/me/sessions",
      token: "person",
      id: "listMySessions",
      tag: "People",
      summary: "List the person's sessions, oldest first",
      query: paging,
      answers: { 200: pageOf(shownSessionSchema) },
      async handle({ caller, query }) {
        return listed(await parts.listPersonSessions.execute(caller, query), shownSessionView);
      }
    }),
    ...ENDINGS.map(
      ({ path, id, summary }) => operation({
        method: "DELETE",
        path,
        token: "person",
        id,
        tag: "People",
        summary,
        answers: { 204: null },
        async handle({ caller, params }) {
          const { uuid: named5 } = params;
          const which = path === "/v1/me/sessions" ? "all" : named5 ?? caller.session.uuid;
          await parts.endPersonSessions.execute(caller, which);
          return deleted();
        }
      })
    )
  ];
}
var ENDINGS = [
  { path: "/v1/me/sessions", id: "endMySessions", summary: "End all sessions of the person, this one too" },
  { path: "/v1/me/sessions/{uuid}", id: "endMySession", summary: "End a session of the person" },
  { path: "/v1/me/session", id: "signOut", summary: "End this session" }
];
function peopleOperations(parts) {
  return [...signInOperations(parts), ...accountOperations(parts)];
}

// core/storage/staff-repository.ts
var STAFF_SEARCH = ["name", "email"];

// adapters/koa/operations/staff.ts
var email5 = { type: "string", format: "email" };
var role2 = {
  type: "string",
  enum: [...STAFF_ROLES],
  description: "`manager`: all that the app may; `reception`: bookings, customers and time off; `self`: what is of its own `resources`."
};
var resources2 = {
  ...nullable({ ...listOf(uuid), maxItems: STAFF_RESOURCES_MAX }),
  description: "Of `self`; null for the others."
};
var newStaff2 = body(
  {
    title: "NewStaff",
    ...object(
      {
        name: text(),
        email: email5,
        role: role2,
        resources: resources2,
        active: {
          type: ["boolean", "null"],
          default: true,
          description: "False: the member can do nothing in this app."
        }
      },
      ["resources", "active"]
    ),
    examples: [newStaff]
  },
  readNewStaff
);
var staffSchema = {
  title: "Staff",
  ...object(
    {
      uuid,
      name: text(),
      email: email5,
      role: role2,
      resources: resources2,
      active: { type: "boolean" },
      link_expires_at: { ...nullable(timestamp), description: "null without an open link." },
      joined_at: { ...nullable(timestamp), description: "null while no person is joined." },
      created_at: timestamp,
      updated_at: timestamp
    },
    ["email", "link_expires_at", "joined_at", "created_at", "updated_at"]
  ),
  examples: [staff]
};
var newToken = body(
  {
    title: "NewStaffToken",
    ...object(
      {
        expires_in_seconds: {
          type: ["integer", "null"],
          minimum: TOKEN_SECONDS.least,
          maximum: TOKEN_SECONDS.most,
          default: null,
          description: "After how long the token stops by itself; null: never."
        }
      },
      ["expires_in_seconds"]
    ),
    examples: [newStaffToken]
  },
  readNewStaffToken
);
var newLink = body(
  {
    title: "NewStaffLink",
    ...object(
      {
        expires_in_seconds: {
          type: ["integer", "null"],
          minimum: LINK_SECONDS.least,
          maximum: LINK_SECONDS.most,
          default: LINK_SECONDS.most
        },
        mail: { type: ["boolean", "null"], default: false, description: "Mails the link to the member." }
      },
      ["expires_in_seconds", "mail"]
    ),
    examples: [newStaffLink]
  },
  readNewStaffLink
);
var linkSchema2 = {
  title: "StaffLink",
  ...object({
    url: { ...nullable(text()), description: "The page that uses the link; null if it was mailed." },
    link: { ...nullable(text()), description: "A credential for one use. It is shown here, and never again." },
    expires_at: timestamp
  }),
  examples: [staffLink]
};
var tokenFields = { uuid, created_at: timestamp, expires_at: nullable(timestamp) };
var tokenSchema = { title: "StaffToken", ...object(tokenFields), examples: [staffToken] };
var tokenWithTextSchema = {
  title: "StaffTokenWithText",
  ...object({
    ...tokenFields,
    token: { type: "string", description: "The credential of the member. It is shown here, and never again." }
  }),
  examples: [staffTokenWithText]
};
var written2 = (moment) => moment === null ? null : formatInstant(moment);
function staffView({ staff: staff2, linkExpiresAt }, caller) {
  const { name: name4, role: has, active } = staff2;
  if (!seesStaffWhole(caller)) return { uuid: staff2.uuid, name: name4, role: has, resources: staff2.resources, active };
  return {
    uuid: staff2.uuid,
    name: name4,
    email: staff2.email,
    role: has,
    resources: staff2.resources,
    active,
    link_expires_at: written2(linkExpiresAt),
    joined_at: written2(staff2.joinedAt),
    created_at: formatInstant(staff2.createdAt),
    updated_at: formatInstant(staff2.updatedAt)
  };
}
function shownStaff(found, caller) {
  const parts = [seesStaffWhole(caller) ? "whole" : "part", String(found.linkExpiresAt ?? 0)];
  return shown(staffView(found, caller), etagOf(found.staff, ...parts));
}
function tokenView({ uuid: id, createdAt, expiresAt }) {
  return { uuid: id, created_at: formatInstant(createdAt), expires_at: written2(expiresAt) };
}
function staffOperations(parts) {
  return [
    operation({
      method: "POST",
      path: "/v1/staff",
      token: "app",
      id: "createStaff",
      tag: "Staff",
      summary: "Create a staff member",
      description: "An e-mail address that another member of the app has is 409.",
      query: search(...STAFF_SEARCH),
      body: newStaff2,
      answers: { 201: success(staffSchema) },
      failures: [404, 409],
      location: "/v1/staff/{uuid}",
      async handle({ caller, input, answered }) {
        const reply2 = (made) => created(staffView(made, caller));
        return answered((once) => parts.createStaff.execute(caller, input, { once }), reply2);
      }
    }),
    operation({
      method: "GET",
      path: "/v1/staff",
      token: "app",
      id: "listStaff",
      tag: "Staff",
      summary: "List the app's staff, oldest first",
      description: "Members with the roles `reception` and `self` are shown `uuid`, `name`, `role`, `resources` and `active`.",
      query: { ...paging, ...search(...STAFF_SEARCH) },
      answers: { 200: pageOf(staffSchema) },
      async handle({ caller, query }) {
        const page2 = await parts.listStaff.execute(caller, inSlices(query), query.search);
        return listed(page2, (found) => staffView(found, caller));
      }
    }),
    operation({
      method: "GET",
      path: "/v1/staff/{uuid}",
      token: "app",
      id: "getStaff",
      tag: "Staff",
      summary: "Get a staff member",
      answers: { 200: success(staffSchema) },
      hasEtag: true,
      async handle({ caller, params }) {
        return shownStaff(await parts.getStaff.execute(caller, params.uuid), caller);
      }
    }),
    operation({
      method: "PATCH",
      path: "/v1/staff/{uuid}",
      token: "app",
      id: "updateStaff",
      tag: "Staff",
      summary: "Update a staff member",
      description: "Another role than `self` has no `resources`. Who may do less loses the feeds that it could not make any more; `active: false` ends its links and feeds, too.",
      body: patchOf({ ...newStaff2, check: () => {
      } }, staffPatch),
      answers: { 200: success(staffSchema) },
      failures: [404, 409],
      hasEtag: true,
      async handle({ caller, params, input, expected: expected2 }) {
        return shownStaff(await parts.changeStaff.execute(caller, params.uuid, input, { expected: expected2 }), caller);
      }
    }),
    operation({
      method: "DELETE",
      path: "/v1/staff/{uuid}",
      token: "app",
      id: "deleteStaff",
      tag: "Staff",
      summary: "Delete a staff member, and erase what is said of it",
      description: "Its tokens, links and feeds end. Bookings stay, and so does its UUID in events.",
      answers: { 204: null },
      failures: [409],
      async handle({ caller, params, expected: expected2 }) {
        await parts.deleteStaff.execute(caller, params.uuid, { expected: expected2 });
        return deleted();
      }
    }),
    operation({
      method: "POST",
      path: "/v1/staff/{uuid}/link",
      token: "app",
      id: "createStaffLink",
      tag: "Staff",
      summary: "Make a link for a staff member",
      description: "An invitation, or a new way in for the person that is joined already: then all that this person may do anywhere must be the caller\u2019s to manage. Three are open at one time. With `mail`, the link goes to the member\u2019s address, and is not shown.",
      body: newLink,
      answers: { 201: success(linkSchema2) },
      failures: [409, 429],
      secret: true,
      async handle({ caller, params, input, answered, base }) {
        const reply2 = ({ link: link2, expiresAt }) => {
          const url3 = link2 === null ? null : `${parts.publicUrl ?? base()}/console#link=${link2}`;
          return created({ url: url3, link: link2, expires_at: formatInstant(expiresAt) });
        };
        return answered((once) => parts.createStaffLink.execute(caller, params.uuid, input, { once }), reply2);
      }
    }),
    operation({
      method: "POST",
      path: "/v1/staff/{uuid}/tokens",
      token: "app",
      id: "createStaffToken",
      tag: "Staff",
      summary: "Give a staff member a token for programs",
      description: "At most 20 of a member are live at one time.",
      body: newToken,
      answers: { 201: success(tokenWithTextSchema) },
      failures: [409],
      location: "/v1/staff/{uuid}/tokens",
      secret: true,
      async handle({ caller, params, input, answered }) {
        const reply2 = (made) => created({ ...tokenView(made), token: made.token });
        return answered((once) => parts.createStaffToken.execute(caller, params.uuid, input, { once }), reply2);
      }
    }),
    operation({
      method: "GET",
      path: "/v1/staff/{uuid}/tokens",
      token: "app",
      id: "listStaffTokens",
      tag: "Staff",
      summary: "List the live tokens of a staff member, oldest first",
      answers: { 200: success(listOf(tokenSchema)) },
      async handle({ caller, params }) {
        const found = await parts.listStaffTokens.execute(caller, params.uuid);
        return { status: 200, body: { success: true, data: found.map(tokenView) } };
      }
    }),
    operation({
      method: "DELETE",
      path: "/v1/staff/{uuid}/tokens/{token}",
      token: "app",
      id: "deleteStaffToken",
      tag: "Staff",
      summary: "End a token of a staff member",
      answers: { 204: null },
      async handle({ caller, params }) {
        await parts.deleteStaffToken.execute(caller, params.uuid, params.token);
        return deleted();
      }
    })
  ];
}

// adapters/koa/operations/time-off.ts
var date3 = { type: "string", format: "date", examples: ["2026-12-24"] };
var reason4 = { type: ["string", "null"], maxLength: 255 };
var resources3 = {
  ...nullable(listOf(uuid)),
  description: "null: all of the app, with those that are still to be made.",
  minItems: 1,
  maxItems: 100
};
var fields7 = {
  resources: resources3,
  start: nullable(instantInput),
  end: nullable(instantInput),
  start_date: nullable(date3),
  end_date: { ...nullable(date3), description: "The last day that is off." },
  reason: reason4,
  meta: nullable(meta)
};
var message = {
  type: ["string", "null"],
  maxLength: 1e3,
  description: "With `cancel_bookings`: the `reason` of the cancelled bookings, which their customers read. It is not stored."
};
var newTimeOff2 = body(
  {
    title: "NewTimeOff",
    description: "`start` and `end`, or `start_date` and `end_date`: one of the two pairs.",
    ...object({ ...fields7, message }, ["start", "end", "start_date", "end_date", "reason", "meta", "message"]),
    examples: [newTimeOff]
  },
  readNewTimeOff
);
var timeOffPatch2 = {
  // Not `patchOf` that of creation: `resources: null` is a value here.
  ...body(mergePatchOf({ title: "TimeOff", ...object({ ...fields7, message }) }), checkTimeOffPatch),
  documented: {
    ...mergePatchOf({ title: "TimeOff", ...object({ ...fields7, message }) }),
    examples: [timeOffPatch]
  },
  checkedAlways: true,
  mediaTypes: ["application/merge-patch+json", "application/json"]
};
var shownFields = {
  uuid,
  resources: resources3,
  start: nullable(timestamp),
  end: nullable(timestamp),
  start_date: nullable(date3),
  end_date: nullable(date3),
  reason: reason4,
  created_at: timestamp,
  updated_at: timestamp,
  meta
};
var timeOffSchema = {
  title: "TimeOff",
  ...object(shownFields, ["meta"]),
  examples: [timeOff]
};
var count2 = { type: "integer", minimum: 0 };
var shortText4 = { type: ["string", "null"], maxLength: 255 };
var named4 = object({ uuid, name: { type: ["string", "null"], description: "null when it was deleted." } });
var affectedSchema = {
  title: "Affected",
  description: "The bookings that are held, pending or confirmed, not over, and need a closed resource then. The first 100 by start are shown.",
  ...object({
    total: count2,
    with_email: { ...count2, description: "Of bookings whose customer has an e-mail address." },
    without_email: count2,
    bookings: {
      ...listOf(
        object({
          uuid,
          status: { type: "string", enum: STATUSES },
          start: timestamp,
          end: timestamp,
          service: nullable(named4),
          resources: { ...listOf(named4), description: "The closed ones." },
          customer: nullable(object({ name: shortText4, email: shortText4, phone: shortText4 }))
        })
      ),
      maxItems: 100
    }
  }),
  examples: [affected]
};
var cancellation2 = body(
  {
    title: "AffectedCancellation",
    ...object(
      {
        message: { ...message, description: "The `reason` of the cancelled bookings, which their customers read." },
        bookings: {
          ...nullable(listOf(uuid)),
          minItems: 1,
          maxItems: 100,
          description: "Those of them that are affected; default all that are."
        }
      },
      ["message", "bookings"]
    ),
    examples: [affectedCancellation]
  },
  readAffectedCancellation
);
var cancelledSchema2 = {
  title: "CancelledAffected",
  ...object({ cancelled: count2, affected: affectedSchema }),
  examples: [{ cancelled: 1, affected }]
};
var changedSchema = {
  title: "ChangedTimeOff",
  ...object({ ...shownFields, affected: affectedSchema }, ["meta"]),
  examples: [{ ...timeOff, affected }]
};
var written3 = (moment) => moment === null ? null : formatInstant(moment);
function timeOffView(entry, included5) {
  return {
    uuid: entry.uuid,
    resources: entry.resources,
    start: written3(entry.start),
    end: written3(entry.end),
    start_date: entry.startDate,
    end_date: entry.endDate,
    reason: entry.reason,
    created_at: formatInstant(entry.createdAt),
    updated_at: formatInstant(entry.updatedAt),
    ...included5.has("meta") && { meta: entry.meta }
  };
}
var shownSchema = {
  title: "ShownTimeOff",
  ...object({ ...shownFields, affected: affectedSchema }, ["meta", "affected"]),
  examples: [timeOff]
};
function affectedView({ total, withEmail, withoutEmail, bookings }) {
  const rows = bookings.map(({ booking: booking2, service: service2, resources: closed }) => {
    const local = zone(booking2.timezone);
    const { customer: customer2 } = booking2;
    return {
      uuid: booking2.uuid,
      status: booking2.status,
      start: writtenIn(local, booking2.start),
      end: writtenIn(local, booking2.end),
      service: service2,
      resources: closed,
      customer: customer2 && { name: customer2.name, email: customer2.email, phone: customer2.phone }
    };
  });
  return { total, with_email: withEmail, without_email: withoutEmail, bookings: rows };
}
function changedView({ timeOff: timeOff2, affected: affected2 }, included5) {
  return { ...timeOffView(timeOff2, included5), affected: affectedView(affected2) };
}
function cancelledView({ cancelled, affected: affected2 }) {
  return { cancelled, affected: affectedView(affected2) };
}
var included4 = { include: include("meta") };
var cancelling = {
  cancel_bookings: flag("Cancels the bookings that lie in it and are still to come, the workflows' limits aside.")
};
function timeOffOperations(parts) {
  return [
    operation({
      method: "POST",
      path: "/v1/time-off",
      token: "app",
      id: "createTimeOff",
      tag: "Time off",
      summary: "Create time off",
      description: "It closes the time and alters no booking, unless `cancel_bookings` cancels those that lie in it.",
      query: { ...included4, ...cancelling },
      body: newTimeOff2,
      answers: { 201: success(changedSchema) },
      failures: [404],
      location: "/v1/time-off/{uuid}",
      async handle({ caller, query, input, answered }) {
        const reply2 = (made) => created(changedView(made, query.include));
        const cancelBookings = query.cancelBookings;
        return answered((once) => parts.createTimeOff.execute(caller, input, { cancelBookings, once }), reply2);
      }
    }),
    operation({
      method: "GET",
      path: "/v1/time-off",
      token: "app",
      id: "listTimeOff",
      tag: "Time off",
      summary: "List the app's time off, oldest first",
      query: {
        ...paging,
        ...included4,
        resource: identifier("Only what closes this resource, that of all resources included."),
        from: instant("Only what ends after this moment."),
        to: instant("Only what starts before this moment.")
      },
      answers: { 200: pageOf(timeOffSchema) },
      async handle({ caller, query }) {
        const { resource: resource2, from, to } = query;
        const page2 = await parts.listTimeOff.execute(caller, inSlices(query), { resource: resource2, from, to });
        return listed(page2, (entry) => timeOffView(entry, query.include));
      }
    }),
    operation({
      method: "GET",
      path: "/v1/time-off/{uuid}",
      token: "app",
      id: "getTimeOff",
      tag: "Time off",
      summary: "Get time off",
      description: "`include=affected`: what it affects as of now, too; then without an ETag.",
      query: { include: include("meta", "affected") },
      answers: { 200: success(shownSchema) },
      hasEtag: "mostly",
      async handle({ caller, params, query }) {
        const entry = await parts.getTimeOff.execute(caller, params.uuid);
        if (query.include.has("affected")) {
          const affected2 = await parts.getAffected.execute(caller, entry);
          return shown(changedView({ timeOff: entry, affected: affected2 }, query.include));
        }
        return shown(timeOffView(entry, query.include), etagOf(entry, ...query.include));
      }
    }),
    operation({
      method: "PATCH",
      path: "/v1/time-off/{uuid}",
      token: "app",
      id: "updateTimeOff",
      tag: "Time off",
      summary: "Update time off",
      description: "A pair of instants takes the place of dates, and dates that of instants. `resources: null` is a value.",
      query: { ...included4, ...cancelling },
      body: timeOffPatch2,
      answers: { 200: success(changedSchema) },
      hasEtag: true,
      async handle({ caller, params, query, input, expected: expected2 }) {
        const how = { cancelBookings: query.cancelBookings };
        const made = await parts.changeTimeOff.execute(caller, params.uuid, input, { expected: expected2, ...how });
        return shown(changedView(made, query.include), etagOf(made.timeOff, ...query.include));
      }
    }),
    operation({
      method: "POST",
      path: "/v1/time-off/{uuid}/cancel-bookings",
      token: "app",
      id: "cancelAffectedBookings",
      tag: "Time off",
      summary: "Cancel the bookings that it affects, or some of them",
      description: "The workflows' limits aside. `cancelled` says how many; `affected` is as of afterwards.",
      body: cancellation2,
      answers: { 200: success(cancelledSchema2) },
      async handle({ caller, params, input, answered }) {
        const reply2 = (result) => shown(cancelledView(result));
        return answered((once) => parts.cancelAffected.execute(caller, params.uuid, input, { once }), reply2);
      }
    }),
    operation({
      method: "DELETE",
      path: "/v1/time-off/{uuid}",
      token: "app",
      id: "deleteTimeOff",
      tag: "Time off",
      summary: "Delete time off",
      answers: { 204: null },
      async handle({ caller, params, expected: expected2 }) {
        await parts.deleteTimeOff.execute(caller, params.uuid, { expected: expected2 });
        return deleted();
      }
    })
  ];
}

// adapters/koa/pages.ts
var HOME = "/";
var METHODS = ["GET", "HEAD"];
var ENCODINGS = ["br", "gzip"];
var NAME = /\{\w+\}$/;
var INTERFACE = /^\/v1(?:[/?]|$)/;
function pageRoutes({ paths }) {
  return paths.map((path) => ({ method: "GET", path, statuses: [200, ...path === HOME ? [302] : [], 304, 499] }));
}
function servingPages(pages, exchangeOf2) {
  const paths = new Set(pages.paths);
  const patterns = pages.paths.filter((path) => NAME.test(path));
  const routeOf = (path) => {
    if (paths.has(path)) return path;
    return patterns.find((pattern) => {
      const folder = pattern.replace(NAME, "");
      return path.startsWith(folder) && path.length > folder.length && !path.includes("/", folder.length);
    });
  };
  const otherwise = async (ctx, path, next) => {
    const { method = "", headers: headers2 } = ctx.req;
    if (!METHODS.includes(method) || !isNavigation(headers2)) {
      await next();
      return;
    }
    try {
      await next();
    } catch (error) {
      if (error?.code !== "unknown_path") throw error;
      const page2 = await pages.missing(path);
      exchangeOf2(ctx).isPublic = true;
      ctx.vary(["Accept", "Sec-Fetch-Mode"]);
      throw new ProtocolError("unknown_path", { page: { status: 404, headers: page2.headers, bytes: page2.bytes } });
    }
  };
  return async (ctx, next) => {
    const { method = "", url: url3 = "", headers: headers2 } = ctx.req;
    if (INTERFACE.test(url3)) return next();
    const [path = "", query = ""] = url3.split("?", 2);
    const route = routeOf(path);
    if (route === void 0 || route === HOME && !(METHODS.includes(method) && asksForHtml(headers2.accept))) {
      return otherwise(ctx, path, next);
    }
    const exchange = exchangeOf2(ctx);
    if (route === HOME && isWithoutSlash(ctx, exchange)) {
      entered(exchange, route);
      exchange.reply = toFolder(exchange.target);
      return;
    }
    const encodings = ENCODINGS.filter((encoding) => ctx.acceptsEncodings(encoding) === encoding);
    const page2 = await pages.answer({ path, query: new URLSearchParams(query), encodings });
    if (!page2) return otherwise(ctx, path, next);
    if (!METHODS.includes(method))
      throw new ProtocolError("unknown_method", { headers: { Allow: METHODS.join(", ") } });
    entered(exchange, route);
    exchange.isPublic = true;
    ctx.vary(route === HOME ? ["Accept", "Accept-Encoding"] : "Accept-Encoding");
    exchange.reply = replyOf(page2, headers2["if-none-match"]);
  };
}
function entered(exchange, route) {
  exchange.route = route;
  exchange.isLetIn = true;
}
function replyOf({ etag, headers: headers2, bytes }, ifNoneMatch) {
  return namesTag(ifNoneMatch, etag) ? { ...notModified(etag), headers: headers2 } : { status: 200, etag, headers: headers2, bytes };
}
function asksForHtml(accept = "") {
  return accept.split(",").some((range2) => /^\s*text\/html\s*(?:;|$)/i.test(range2) && !/;\s*q=0(?:\.0*)?\s*$/i.test(range2));
}
var isNavigation = (headers2) => headers2["sec-fetch-mode"] === "navigate" && asksForHtml(headers2.accept);
function isWithoutSlash(ctx, { target }) {
  const [path = ""] = target.split("?", 1);
  return !path.endsWith("/") && mountedAt(target, ctx.url) !== target;
}
function toFolder(target) {
  const [path = "", query] = target.split("?", 2);
  const name4 = path.slice(path.lastIndexOf("/") + 1);
  return { status: 302, headers: { Location: `${name4}/${query === void 0 ? "" : `?${query}`}` } };
}

// adapters/koa/routes.ts
function openRoutes(operations) {
  return operations.filter((operation2) => operation2.token === "none" || isForPages(operation2)).map((operation2) => {
    const { method, path, body: body2 } = operation2;
    return { method, path, statuses: [...statusesOf(operation2), ...body2 ? [408, 431] : [], 499] };
  });
}
function refusing(router) {
  return async (ctx) => {
    const allowed = new Set(router.match(ctx.path, ctx.method).path.flatMap(({ methods }) => methods));
    if (allowed.size === 0) throw new ProtocolError("unknown_path");
    throw new ProtocolError("unknown_method", { headers: { Allow: [...allowed].sort().join(", ") } });
  };
}

// adapters/koa/shortcuts.ts
import { Readable as Readable2 } from "node:stream";
import { pipeline } from "node:stream/promises";
var UUID_SEGMENT = /(?<=\/)[0-9a-f]{8}(?:(?:-[0-9a-f]{4}){3}-|[0-9a-f]{12})[0-9a-f]{12}(?=\/|$)/gi;
var CALENDAR_END = ".ics";
function fastRoutes(router) {
  const routes = /* @__PURE__ */ new Map();
  for (const { methods, path, paramNames, stack } of router.stack) {
    const names = paramNames.map(({ name: name4 }) => name4);
    const handle = stack.at(-1);
    for (const method of methods)
      routes.set(`${method} ${String(path).replace(/:\w+/g, ":")}`, { path, names, handle });
  }
  return (ctx, next) => {
    const { method, url: url3 = "" } = ctx.req;
    const queryAt = url3.indexOf("?");
    const path = queryAt < 0 ? url3 : url3.slice(0, queryAt);
    const parameters = [];
    const patternOf = () => {
      if (path.endsWith(CALENDAR_END)) {
        const secretAt = path.lastIndexOf("/") + 1;
        parameters.push(path.slice(secretAt, -CALENDAR_END.length));
        return `${path.slice(0, secretAt)}:${CALENDAR_END}`;
      }
      return path.replace(UUID_SEGMENT, (uuid2) => {
        parameters.push(uuid2);
        return ":";
      });
    };
    const route = routes.get(`${method} ${path}`) ?? routes.get(`${method} ${patternOf()}`);
    if (!route) return next();
    ctx._matchedRoute = route.path;
    ctx.params = Object.fromEntries(route.names.map((name4, index) => [name4, parameters[index]]));
    return route.handle(ctx, next);
  };
}
var sendAtOnce = (ctx, reply2, answered, stopping2) => {
  const { req, res } = ctx;
  ctx.respond = false;
  const text5 = textOf(reply2);
  const body2 = bodyOf(ctx, reply2, text5, stopping2);
  if (stopping2.aborted) res.shouldKeepAlive = false;
  res.writeHead(reply2.status, headersOf(res, reply2, text5, answered));
  if (!(body2 instanceof Readable2))
    res.end(body2);
  else if (req.method !== "HEAD")
    pipeline(body2, res).catch(() => {
    });
  else res.end(() => body2.destroy());
  return body2;
};

// adapters/koa/http-api.ts
function createHttpApi(parts) {
  return assembled(send, parts);
}
function createOwnApi(parts) {
  return assembled(sendAtOnce, parts);
}
function assembled(send2, parts) {
  const api = new Koa();
  setMaxListeners(0, parts.stopping);
  const operations = [
    ...appOperations(parts),
    ...businessOperations(parts),
    ...letterOperations(parts),
    ...workflowOperations(parts),
    ...actionOperations(parts),
    ...resourceOperations(parts),
    ...serviceOperations(parts),
    ...timeOffOperations(parts),
    ...calendarOperations(parts),
    ...availabilityOperations(parts),
    ...bookingOperations(parts),
    ...seriesOperations(parts),
    ...staffOperations(parts),
    ...peopleOperations(parts),
    ...keyOperations(parts),
    ...ownBookingOperations(parts),
    ...customerOperations(parts),
    ...feedOperations(parts),
    ...figureOperations(parts),
    ...eventOperations(parts),
    ...deliveryOperations(parts),
    ...healthOperations(parts)
  ];
  const all = [...operations, documentOperation(operations, bookingDocumentSchema)];
  parts.observer?.routes([...openRoutes(all), ...parts.pages ? pageRoutes(parts.pages) : []]);
  const router = routerOf(all, parts);
  const paths = [...all.map(({ path }) => path), ...parts.pages?.paths ?? []];
  api.use(answering(parts, send2, wordsOf(paths)));
  if (parts.pages) api.use(servingPages(parts.pages, exchangeOf));
  api.use(preflights(operations));
  if (parts.corsOrigins.length > 0) api.use(crossOrigin(parts.corsOrigins));
  api.use(fastRoutes(router));
  api.use(router.routes());
  api.use(refusing(router));
  api.on("error", (error, ctx) => {
    const exchange = exchangeOf(ctx);
    if (error.headerSent || exchange?.failure === error) return;
    parts.log.failure(error, { method: ctx.method, route: null, requestId: exchange?.requestId ?? "" });
  });
  return api;
}
var EXCHANGE = /* @__PURE__ */ Symbol("exchange");
var exchangeOf = (ctx) => ctx[EXCHANGE];
var UNTRUSTED_PROXY = "X-Forwarded-For came with a request and is not believed: if a proxy adds it, TRUST_PROXY must say how many there are, or all clients have one address";
function answering({ log: log2, observer, stopping: stopping2, trustProxy }, send2, words) {
  let isUntrustedSaid = false;
  return async (ctx, next) => {
    const startedAt = performance.now();
    if (trustProxy === 0 && !isUntrustedSaid && ctx.req.headers["x-forwarded-for"] !== void 0) {
      isUntrustedSaid = true;
      log2.warning(UNTRUSTED_PROXY);
    }
    const requestId = requestIdOf(ctx.req.headers["x-request-id"]);
    const exchange = {
      requestId,
      isPublic: false,
      target: originForm(sentUrl(ctx)),
      route: null,
      isLetIn: false,
      app: null,
      charge: void 0,
      reply: void 0,
      failure: void 0
    };
    ctx[EXCHANGE] = exchange;
    const { method = "" } = ctx.req;
    const traced = traceOf(ctx.req.headers.traceparent);
    const observed = observer?.began(ctx.req);
    const told = (error, status3) => {
      if (status3 !== 500 && status3 !== 503) return;
      log2.failure(error, { method, route: exchange.route, requestId });
      exchange.failure = error instanceof Error ? error : new Error("What was thrown is no error", { cause: error });
      ctx.app.emit("error", exchange.failure, ctx);
    };
    const over = (status3, details4) => {
      const durationMs = performance.now() - startedAt;
      const { route, isLetIn, app: app3 } = exchange;
      const line = { method, route, isLetIn, status: status3, durationMs, requestId, app: app3, ...traced, ...details4 };
      log2.request(line);
      observed?.ended(line);
    };
    let details3 = {};
    try {
      checkHead(ctx.req);
      await (observed ? observed.run(next) : next());
      exchange.reply ??= { status: 204 };
    } catch (error) {
      exchange.reply = failed(error);
      details3 = detailsOf(error, exchange.target, words);
      told(error, exchange.reply.status);
    }
    const { reply: reply2 } = exchange;
    const { status: status2 } = reply2;
    if (status2 === 499) {
      ctx.respond = false;
      ctx.res.destroy();
      over(status2, details3);
      return;
    }
    const body2 = send2(ctx, reply2, exchange, stopping2);
    if (!(body2 instanceof Readable3) || isBeforeBody(reply2)) {
      over(status2, details3);
      return;
    }
    if (reply2.stream) observed?.streams();
    whenOver(body2, method === "HEAD", (failure2) => {
      if (failure2 === void 0 || failure2 === null && reply2.stream) return over(status2);
      const { status: failedAs } = failed(failure2 ?? new ProtocolError("client_gone"));
      if (failure2 !== null) told(failure2, failedAs);
      over(failedAs);
    });
  };
}
var PATH_MAX = 200;
var WORD = /^[a-z]{1,24}(?:[-_.][a-z]{1,24})?$/;
var WORDS_AT = 2;
function detailsOf(error, target, words) {
  const { code, reason: reason5 } = error ?? {};
  if (code === "unknown_path" || code === "unknown_method") {
    return { path: impersonal(target.split("?", 1)[0] ?? "", words).slice(0, PATH_MAX) };
  }
  return error instanceof ProtocolError && reason5 !== void 0 ? { reason: reason5 } : {};
}
function impersonal(path, words) {
  const isTold = (segment, at) => segment === "" || words.has(segment) || at <= WORDS_AT && WORD.test(segment);
  return path.split("/").map((segment, at) => isTold(segment, at) ? segment : "\u2026").join("/");
}
function wordsOf(paths) {
  return new Set(paths.flatMap((path) => path.split("/")).filter((segment) => !segment.includes("{")));
}
var require4 = createRequire3(import.meta.url);
function crossOrigin(origins2) {
  const cors = require4("@koa/cors");
  return cors({
    origin: (ctx) => {
      const origin = ctx.get("Origin");
      return origins2.includes("*") ? "*" : origins2.includes(origin) ? origin : "";
    },
    exposeHeaders: EXPOSED_HEADERS,
    maxAge: PREFLIGHT_SECONDS,
    keepHeadersOnError: false
    // headers remain set, because only this API answers errors
  });
}
function routerOf(operations, parts) {
  const router = new Router({ strict: true, sensitive: true });
  const rendered = new RenderedItems();
  const assigned = assignedFields(operations);
  for (const operation2 of operations) {
    const endpoint = endpointOf(operation2, parts, rendered, assigned);
    const path = operation2.path.replace(/\{(\w+)\}/g, ":$1");
    router.register(path, [operation2.method], (ctx) => run(endpoint, ctx));
  }
  return router;
}
async function run(endpoint, ctx) {
  const exchange = exchangeOf(ctx);
  exchange.reply = await endpoint(ctx, ctx.params, exchange);
}

// adapters/koa/limits/rate-limits.ts
import QuickLRU2 from "quick-lru";

// adapters/koa/limits/token-buckets.ts
import QuickLRU from "quick-lru";
var BUCKETS_REMEMBERED = 2e4;
var TokenBuckets = class {
  rate;
  #now;
  #buckets;
  constructor(rate, now, remembered = BUCKETS_REMEMBERED) {
    this.rate = rate;
    this.#now = now;
    this.#buckets = new QuickLRU({ maxSize: remembered });
  }
  /** Returns the number of tokens, with fractions. Negative after a later charge exceeded it. */
  tokens(whose) {
    const bucket = this.#buckets.peek(whose);
    return bucket ? this.#filled(bucket, this.#now()) : this.rate.burst;
  }
  /** Takes tokens and returns how many are left. Undefined, and takes nothing, if there are too few. */
  take(whose, cost) {
    const now = this.#now();
    const bucket = this.#buckets.get(whose);
    const tokens = (bucket ? this.#filled(bucket, now) : this.rate.burst) - cost;
    if (tokens < 0) return void 0;
    if (!bucket) this.#buckets.set(whose, { tokens, at: now });
    else {
      bucket.tokens = tokens;
      bucket.at = now;
    }
    return tokens;
  }
  /** Takes tokens even if there are too few, down to minus the capacity. Returns how many are left. */
  charge(whose, cost) {
    const tokens = Math.max(this.tokens(whose) - cost, -this.rate.burst);
    this.#buckets.set(whose, { tokens, at: this.#now() });
    return tokens;
  }
  /** Returns the whole seconds until a bucket with `tokens` has `wanted` tokens. */
  secondsBetween(tokens, wanted2) {
    return Math.max(0, Math.ceil((wanted2 - tokens) / this.rate.perSecond - 1e-9));
  }
  #filled({ tokens, at }, now) {
    const { perSecond, burst } = this.rate;
    return Math.min(burst, tokens + (now - at) / 1e3 * perSecond);
  }
};

// adapters/koa/limits/rate-limits.ts
var BURST_SECONDS = 10;
var PAGES = { perSecond: 20, burst: 20 };
var FEEDS = { perSecond: 5, burst: 5 };
var WRONG = { perSecond: 5, burst: 5 };
var AT_WORK = 10 * MINUTE;
var CREDENTIALS_REMEMBERED = 1e4;
var Charge = class {
  #buckets;
  #whose;
  #left;
  constructor(buckets, whose, left) {
    this.#buckets = buckets;
    this.#whose = whose;
    this.#left = left;
  }
  /** Charges additional cost that only became known during the request. */
  more(cost) {
    if (cost > 0) this.#left = this.#buckets.charge(this.#whose, Math.min(cost, this.#buckets.rate.burst - 1));
  }
  /** Writes the remaining tokens into the headers (draft-ietf-httpapi-ratelimit-headers-10). */
  writeTo(headers2) {
    const { name: name4, policy, rate } = this.#buckets;
    const left = Math.max(0, Math.floor(this.#left + 1e-9));
    headers2["RateLimit-Policy"] = policy;
    headers2.RateLimit = `"${name4}";r=${left};t=${this.#buckets.secondsBetween(this.#left, rate.burst)}`;
  }
};
var NamedBuckets = class extends TokenBuckets {
  name;
  /** Value of the `RateLimit-Policy` header. */
  policy;
  constructor(name4, rate, now) {
    super(rate, now);
    this.name = name4;
    this.policy = `"${name4}";q=${rate.burst};w=${Math.ceil(rate.burst / rate.perSecond)}`;
  }
};
function scopeOf2(caller) {
  if ("uuid" in caller) return caller.uuid;
  if ("person" in caller) return caller.person.uuid;
  return caller.open.of === "staff" ? caller.open.staff.uuid : caller.open.person.uuid;
}
var RateLimits = class {
  #trustProxy;
  #digest;
  #now;
  #owners;
  #apps;
  #pages;
  #feeds;
  #wrong;
  /** Time when a credential was last valid, by its digest. */
  #atWork = new QuickLRU2({ maxSize: CREDENTIALS_REMEMBERED });
  constructor({ perCaller, trustProxy, digest, now = () => performance.now() }) {
    this.#trustProxy = trustProxy;
    this.#digest = digest;
    this.#now = now;
    if (perCaller !== null) {
      const rate = { perSecond: perCaller, burst: perCaller * BURST_SECONDS };
      this.#owners = new NamedBuckets("owner", rate, now);
      this.#apps = new NamedBuckets("app", rate, now);
    }
    this.#pages = new NamedBuckets("page", PAGES, now);
    this.#feeds = new NamedBuckets("feed", FEEDS, now);
    this.#wrong = new NamedBuckets("credentials", WRONG, now);
  }
  /**
   * Verifies a credential with `verify`, which throws a ProtocolError if it is invalid. Returns the result: a caller,
   * or the calendar of a feed.
   * @throws ProtocolError `limited`, without calling `verify`, after too many invalid credentials from the address,
   * unless this credential was recently valid.
   */
  async proved(req, credential, verify) {
    const address = credential === "" ? void 0 : this.#addressOf(req);
    if (address === void 0) return verify();
    const digest = this.#digest(credential);
    const seenAt = this.#atWork.get(digest);
    const isAtWork = seenAt !== void 0 && this.#now() - seenAt < AT_WORK;
    if (!isAtWork && this.#wrong.tokens(address) < 1) throw refusal2(req, this.#wrong, address, 1);
    try {
      const opened = await verify();
      this.#atWork.set(digest, this.#now());
      return opened;
    } catch (error) {
      if (!(error instanceof ProtocolError)) throw error;
      if (!error.isOtherKind) this.#atWork.delete(digest);
      const left = this.#wrong.take(address, 1);
      if (left === void 0) throw refusal2(req, this.#wrong, address, 1);
      const headers2 = { ...error.headers };
      new Charge(this.#wrong, address, left).writeTo(headers2);
      throw new ProtocolError(error.code, { ...error, headers: headers2, message: error.message });
    }
  }
  /**
   * Charges a request. Undefined if it is free. `secret` is the secret of a feed, which has no caller.
   * @throws ProtocolError `limited`.
   */
  charge(req, caller, secret2, cost) {
    if (!caller) return secret2 === void 0 ? void 0 : charged(req, this.#feeds, this.#digest(secret2), cost);
    if ("key" in caller || "booking" in caller) {
      const address = this.#addressOf(req);
      return address === void 0 ? void 0 : charged(req, this.#pages, address, cost);
    }
    if ("app" in caller) return this.#apps && charged(req, this.#apps, caller.member?.uuid ?? caller.app.uuid, cost);
    return this.#owners && charged(req, this.#owners, scopeOf2(caller), cost);
  }
  /** Undefined for a direct loopback connection: without a proxy, all local programs share one address. */
  #addressOf(req) {
    if (this.#trustProxy === 0 && isLoopback(req.socket.remoteAddress ?? "")) return void 0;
    return clientAddress(req, this.#trustProxy);
  }
};
function charged(req, buckets, whose, cost) {
  const asked = Math.min(cost, buckets.rate.burst);
  const left = buckets.take(whose, asked);
  if (left === void 0) throw refusal2(req, buckets, whose, asked);
  return new Charge(buckets, whose, left);
}
function refusal2(req, buckets, whose, wanted2) {
  const tokens = buckets.tokens(whose);
  const headers2 = {
    "Retry-After": String(Math.max(1, buckets.secondsBetween(tokens, wanted2))),
    ...announcesBody(req) && { Connection: "close" }
  };
  new Charge(buckets, whose, tokens).writeTo(headers2);
  return new ProtocolError("limited", { headers: headers2, reason: `Too many requests: ${buckets.name}` });
}
function isLoopback(address) {
  return address === "::1" || /^(?:::ffff:)?127\./.test(address);
}

// adapters/koa/server.ts
import { randomUUID as randomUUID2 } from "node:crypto";
import { createServer, IncomingMessage, ServerResponse } from "node:http";
var SERVER_DEFAULTS = {
  maxConnections: 5e3,
  requestTimeout: 6e4,
  strangerTimeout: 1e4,
  readerTimeout: 3e4
};
var PROXY_PAUSE = 11 * 6e4;
function createApiServer(parts, settings3 = {}) {
  const { maxConnections, requestTimeout, strangerTimeout, readerTimeout } = { ...SERVER_DEFAULTS, ...settings3 };
  const headersTimeout = Math.min(strangerTimeout, requestTimeout);
  const server = createServer({
    requestTimeout,
    headersTimeout,
    connectionsCheckingInterval: Math.ceil(headersTimeout / 10),
    requireHostHeader: false
    // the API refuses such requests itself
  });
  server.maxConnections = maxConnections;
  if (parts.trustProxy > 0) server.keepAliveTimeout = PROXY_PAUSE;
  Object.assign(server, { httpAllowHalfOpen: true });
  const streamsMax = Math.floor(maxConnections * STREAMS_SHARE);
  const handle = createOwnApi({ ...parts, streamsMax }).callback();
  const connections = new Connections(parts);
  const onRequest = (req, res) => {
    if (!connections.begin({ req, res })) return;
    if (announcesBody(req)) res.once("finish", () => cutStraggler(req, strangerTimeout));
    void handle(req, res);
  };
  server.on("request", onRequest).on("checkExpectation", onRequest);
  server.on("clientError", (error, socket) => connections.fail(socket, error));
  cutIdleReaders(server, readerTimeout);
  return server;
}
function cutStraggler(req, milliseconds) {
  if (req.complete) return;
  setTimeout(() => req.complete || req.socket.destroy(), milliseconds).unref();
}
function problemOf({ code = "", message: message2 }) {
  const reason5 = `${code}: ${message2}`;
  if (code === "ERR_HTTP_REQUEST_TIMEOUT") return new ProtocolError("timed_out", { reason: reason5 });
  if (code === "HPE_HEADER_OVERFLOW") return new ProtocolError("head_too_large", { reason: reason5 });
  if (code === "HPE_CHUNK_EXTENSIONS_OVERFLOW") return new ProtocolError("too_large", { reason: reason5 });
  if (!code.startsWith("HPE_")) return void 0;
  return new ProtocolError("malformed", { reason: reason5, errors: { request: "Must be valid HTTP/1.1, to its end" } });
}
var Connections = class {
  #parts;
  /** Last request on each connection. */
  #last = /* @__PURE__ */ new WeakMap();
  #failed = /* @__PURE__ */ new WeakSet();
  constructor(parts) {
    this.#parts = parts;
  }
  /** True if the request is to be answered. A request after invalid input is not. */
  begin(answering2) {
    const { socket } = answering2.req;
    this.#last.set(socket, answering2);
    return !this.#failed.has(socket);
  }
  fail(socket, error) {
    if (this.#failed.has(socket)) return;
    this.#failed.add(socket);
    const problem = problemOf(error);
    if (!problem || !socket.writable || socket.bytesRead === 0) {
      socket.destroy();
      return;
    }
    const last2 = this.#last.get(socket);
    if (last2 && !last2.req.complete) this.#failInBody(last2, problem);
    else if (last2 && !last2.res.closed) last2.res.once("close", () => this.#refuse(socket, problem));
    else this.#refuse(socket, problem);
  }
  /** The request is being answered: fails the reading of its body, unless the answer has already begun. */
  #failInBody({ req, res }, problem) {
    if (res.headersSent) {
      req.socket.destroySoon();
      return;
    }
    res.shouldKeepAlive = false;
    interrupt(req, problem);
  }
  #refuse(socket, problem) {
    if (!socket.writable) return;
    const req = new IncomingMessage(socket);
    const res = new ServerResponse(req);
    res.assignSocket(socket);
    const reply2 = failed(problem);
    const requestId = randomUUID2();
    const { reason: reason5 = "" } = problem;
    res.once("finish", () => {
      res.detachSocket(socket);
      socket.end();
      setTimeout(() => socket.destroy(), LINGER).unref();
    });
    const text5 = JSON.stringify(reply2.body);
    res.writeHead(reply2.status, {
      "X-Request-Id": requestId,
      Vary: "Authorization",
      "Cache-Control": "private",
      "Content-Type": "application/json; charset=utf-8",
      "Content-Length": Buffer.byteLength(text5),
      ...reply2.headers
    });
    res.end(text5);
    this.#parts.log.request({
      method: null,
      route: null,
      isLetIn: false,
      status: reply2.status,
      durationMs: 0,
      requestId,
      app: null,
      reason: reason5
    });
  }
};
var LOOKS = 6;
function cutIdleReaders(server, milliseconds) {
  const readers = /* @__PURE__ */ new Map();
  server.on("connection", (socket) => {
    socket.setMaxListeners(0);
    readers.set(socket, { taken: 0, idleLooks: 0 });
    socket.once("close", () => readers.delete(socket));
  });
  const look2 = () => {
    for (const [socket, before] of readers) {
      const taken = socket.bytesWritten - socket.writableLength;
      const isIdle = socket.writableLength > 0 && taken === before.taken;
      const idleLooks = isIdle ? before.idleLooks + 1 : 0;
      if (idleLooks >= LOOKS) socket.destroy();
      else readers.set(socket, { taken, idleLooks });
    }
  };
  const looking = setInterval(look2, milliseconds / LOOKS).unref();
  server.once("close", () => clearInterval(looking));
}

export {
  createHttpApi,
  RateLimits,
  SERVER_DEFAULTS,
  createApiServer
};
//# sourceMappingURL=chunk-XQCQQYSD.js.map
