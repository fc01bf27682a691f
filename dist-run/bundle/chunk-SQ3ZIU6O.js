import {
  isZone
} from "./chunk-RCHGPHHW.js";
import {
  DAY,
  HOUR,
  MINUTE,
  SECOND,
  isInstant,
  parseInstant
} from "./chunk-TGAMFN2K.js";

// core/errors.ts
var ValidationError = class extends Error {
  code = "invalid";
  errors;
  constructor(errors) {
    super(
      `Invalid: ${Object.entries(errors).map(([field, message]) => `${field}: ${message}`).join("; ")}`
    );
    this.errors = errors;
  }
};
var NotFoundError = class extends Error {
  code = "not_found";
  constructor(message = "Not Found") {
    super(message);
  }
};
var DuplicateError = class extends Error {
  code = "duplicate";
  field;
  errors;
  constructor(field) {
    super(`This ${field} is already taken`);
    this.field = field;
    this.errors = { [field]: this.message };
  }
};
var REASONS = [
  "invalid_state",
  "too_late",
  "started",
  "blocked",
  "too_many_holds",
  "too_many_bookings",
  "inactive",
  "duration",
  "too_soon",
  "too_far",
  "limit",
  "one_at_a_time",
  "closed",
  "off_grid",
  "taken",
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
];
var RefusedError = class extends Error {
  code = "refused";
  reason;
  errors;
  /** Only for requests for several bookings. */
  several;
  constructor(reason, errors, several) {
    const said = Object.values(errors)[0] ?? reason;
    super(reason === "in_use" ? `Services need it: ${said}` : said);
    this.reason = reason;
    this.errors = errors;
    this.several = several;
  }
};
var StaleError = class extends Error {
  code = "stale";
  constructor() {
    super("The object has changed since the version that If-Match names");
  }
};
var RevokedError = class extends Error {
  code = "revoked";
  constructor() {
    super("The credential is no longer valid");
  }
};
var ForbiddenError = class extends Error {
  code = "not_allowed";
  constructor() {
    super("Your role does not allow this");
  }
};
var WrongCredentialError = class extends Error {
  code = "wrong_credential";
  constructor() {
    super("Unauthorized");
  }
};
var TooManyError = class extends Error {
  code = "too_many";
  retryAfterSeconds;
  constructor(message, retryAfterSeconds) {
    super(message);
    this.retryAfterSeconds = retryAfterSeconds;
  }
};
var KeyReusedError = class extends Error {
  code = "key_reused";
  constructor() {
    super("This Idempotency-Key was used for a different request");
  }
};
var GoneError = class extends Error {
  code = "gone";
};
var UnavailableError = class extends Error {
  code = "unavailable";
  /**
   * Seconds until a retry makes sense. Nothing was changed. Null if it is unknown whether something was changed: a
   * retry could then do it twice, unless it has the same idempotency key.
   */
  retryAfterSeconds;
  constructor(message, options = {}) {
    super(message, { cause: options.cause });
    this.retryAfterSeconds = options.retryAfterSeconds === void 0 ? 1 : options.retryAfterSeconds;
  }
};
function isFailure(error, code) {
  return error instanceof Error && "code" in error && error.code === code;
}

// core/search.ts
var NO_SEARCH = { all: [], any: [] };
var ASCII = /^[\0-\x7f]*$/;
function fold(text2) {
  if (ASCII.test(text2)) return text2.toLowerCase();
  let folded = "";
  for (const character of text2) {
    for (const upper of character.toUpperCase()) folded += upper.toLowerCase();
  }
  return folded;
}
var PLAIN = { \u0131: "i", \u0142: "l", \u00F8: "o", \u0111: "d", \u00E6: "ae", \u0153: "oe" };
var UNDECOMPOSED = /[ıłøđæœ]/g;
var MARKS = /[\u0300-\u036f]/g;
function searchable(text2) {
  if (ASCII.test(text2)) return text2.toLowerCase();
  const folded = fold(
    text2.normalize("NFKD").replace(MARKS, "").replace(UNDECOMPOSED, (letter) => PLAIN[letter])
  );
  return folded.replace(UNDECOMPOSED, (letter) => PLAIN[letter]);
}
var searchableOrNull = (text2) => text2 === null || text2 === void 0 ? null : searchable(text2);
function phoneDigits(phone) {
  return phone.normalize("NFKD").replace(/\(\s*0\s*\)/g, "").replace(/[^0-9]/g, "").replace(/^0+/, "");
}
var phoneDigitsOrNull = (phone) => phone === null || phone === void 0 ? null : phoneDigits(phone);
var NOWHERE = "\0";
var DIGITS_LEAST = 3;
function phoneTerm(term) {
  const digits = phoneDigits(term);
  return digits.length < DIGITS_LEAST ? NOWHERE : digits;
}
var foldOrNull = (text2) => text2 === null ? null : fold(text2);
function readSearch(search, q, fields, foldings) {
  if (search === void 0 || search === "") return NO_SEARCH;
  const all = [];
  const any = [];
  for (const part of search.split(",")) {
    const colon = part.indexOf(":");
    const name = (colon < 0 ? part : part.slice(0, colon)).trim();
    const field = fields.find((known) => known === name);
    if (field === void 0) {
      throw new ValidationError({ search: `Must name fields among: ${fields.join(", ")}` });
    }
    const term = colon < 0 ? q : part.slice(colon + 1);
    if (term === void 0 || term === "") continue;
    (colon < 0 ? any : all).push({ field, folded: (foldings?.[field] ?? fold)(term) });
  }
  return { all, any };
}
function isFiltering(search) {
  return search.all.length > 0 || search.any.length > 0;
}
function matches(search, foldedOf) {
  const found = ({ field, folded }) => foldedOf(field).includes(folded);
  return search.all.every(found) && (search.any.length === 0 || search.any.some(found));
}

// core/model/booking.ts
var STATUSES = [
  "held",
  "pending",
  "confirmed",
  "completed",
  "no_show",
  "cancelled",
  "declined",
  "expired"
];
var BOOKING_TRANSITIONS = ["confirm", "approve", "decline", "cancel", "complete", "no-show"];
function servedBy({ sale, resources }) {
  const first = sale?.assignments[0]?.role;
  if (!sale || first === void 0) return resources;
  return [...new Set(sale.assignments.flatMap(({ role, resource }) => role === first ? [resource] : []))];
}
var LIVE_STATUSES = ["held", "pending", "confirmed"];
var BLOCKING_STATUSES = [...LIVE_STATUSES, "completed", "no_show"];
var LAPSING_STATUSES = ["held", "pending"];
var BLOCKING = new Set(BLOCKING_STATUSES);
var FINAL = /* @__PURE__ */ new Set(["cancelled", "declined", "expired"]);
var LIVE = new Set(LIVE_STATUSES);
var blocks = (status) => BLOCKING.has(status);
var isFinal = (status) => FINAL.has(status);
var isLive = (status) => LIVE.has(status);
function byStart(bookings) {
  return bookings.toSorted((a, b) => a.start - b.start || (a.uuid < b.uuid ? -1 : 1));
}
var NEVER = 864e13;
function hasStarted({ status, start }, now) {
  return status === "confirmed" && start <= now;
}
function takesTime({ status, releasedAt = null }) {
  return releasedAt === null && blocks(status);
}
function allocationsOf(booking) {
  if (!takesTime(booking)) return [];
  const lapse = booking.lapses ? noShowLapseOf(booking) ?? lapseOf(booking) : lapseOf(booking);
  return booking.blocks.map(({ resource, start, end, units = booking.units }) => ({
    booking: booking.uuid,
    resource,
    start,
    end,
    units,
    lapse
  }));
}
function noShowLapseOf({ status, workflow, start, end, checkedInAt = null, unattendedFrom }) {
  if (status !== "confirmed" || workflow === null || checkedInAt !== null) return null;
  return { status: "confirmed", from: unattendedFrom ?? start, end, workflow };
}
function isFirm(lapse) {
  return lapse === null || lapse.status === "confirmed";
}
function noShowAt({ from, end }, workflow) {
  if (!workflow) return Number.POSITIVE_INFINITY;
  const { noShowAfterMinutes = null, completeAfterMinutes } = workflow.settings;
  const { noShowSetAt = Number.NEGATIVE_INFINITY } = workflow;
  if (noShowAfterMinutes === null || end <= noShowSetAt || end <= from) return Number.POSITIVE_INFINITY;
  const moment = Math.max(from, noShowSetAt) + noShowAfterMinutes * MINUTE;
  const isCompletedBefore = completeAfterMinutes !== null && end + completeAfterMinutes * MINUTE < moment;
  return isCompletedBefore ? Number.POSITIVE_INFINITY : moment;
}
function lapseOf(booking) {
  if (booking.status === "held") return { status: "held", at: booking.holdExpiresAt ?? booking.createdAt };
  if (booking.status !== "pending") return null;
  return {
    status: "pending",
    since: booking.pendingSince ?? booking.createdAt,
    start: booking.start,
    workflow: booking.workflow
  };
}
function lapsesAt(lapse, workflowOf) {
  if (lapse === null) return Number.POSITIVE_INFINITY;
  if (lapse.status === "held") return lapse.at;
  if (lapse.status === "confirmed") {
    const workflow = workflowOf(lapse.workflow);
    return workflow?.settings.noShowReleases ? noShowAt(lapse, workflow) : Number.POSITIVE_INFINITY;
  }
  const minutes = lapse.workflow === null ? null : workflowOf(lapse.workflow)?.settings.pendingMinutes ?? null;
  return minutes === null ? lapse.start : Math.min(lapse.start, lapse.since + minutes * MINUTE);
}
function movedByClock(booking, workflow, now) {
  if (lapsesAt(lapseOf(booking), () => workflow) <= now) return "expired";
  if (booking.status !== "confirmed" || !workflow) return void 0;
  if (becomesNoShowAt(booking, workflow) <= now) return "no_show";
  const minutes = workflow.settings.completeAfterMinutes;
  if (minutes === null) return void 0;
  return booking.end + minutes * MINUTE <= now ? "completed" : void 0;
}
function becomesNoShowAt({ start, end, checkedInAt = null, unattendedFrom: from = start }, workflow) {
  return checkedInAt === null ? noShowAt({ from, end }, workflow) : Number.POSITIVE_INFINITY;
}
function fieldsByClock(booking, workflow, status) {
  if (status !== "no_show" || !workflow?.settings.noShowReleases) return stateFields(status);
  return { ...stateFields(status), releasedAt: wholeSecond(becomesNoShowAt(booking, workflow)) };
}
function wholeSecond(instant2) {
  return Math.floor(instant2 / SECOND) * SECOND;
}
function unattendedFields({ start, end }, now) {
  if (now <= start) return {};
  return { unattendedFrom: end <= now ? NEVER : now };
}
function withCustomer(booking, customer, customerUuid) {
  const after = { ...booking, customer, customerUuid };
  if (foldedEmail(booking.customer) === foldedEmail(customer)) return after;
  return { ...after, manageCounter: (booking.manageCounter ?? 0) + 1 };
}
function foldedEmail(customer) {
  const email = customer?.email ?? null;
  return email === null ? null : fold(email);
}
function stateFields(status) {
  return { status, holdExpiresAt: null, pendingSince: null };
}
function isUnconfirmed({ status, madeWith }) {
  return status === "held" && madeWith !== void 0;
}
function servingOf({ sale, resources }) {
  const role = sale?.assignments[0]?.role;
  if (!sale || role === void 0) return resources;
  return [...new Set(sale.assignments.filter((one) => one.role === role).map(({ resource }) => resource))];
}
function namedBy({ customer, customerUuid = null }) {
  return customerUuid ?? foldedEmail(customer);
}

// core/fields.ts
var REQUIRED = "This field is required";
var ZONE_EXPECTED = "Must be an IANA time zone, such as Europe/Paris";
var TEXT_MAX = 255;
var LONG_TEXT_MAX = 1e4;
var ERRORS_MAX = 100;
function addError(errors, path, message) {
  errors[path] ??= message;
  if (Object.keys(errors).length >= ERRORS_MAX) throw new ValidationError(errors);
}
var BLANK = /^\s*$/u;
var ADDRESS = /^[^\s@"(),:;<>[\]\\\p{Cc}]+@[^\s@"(),:;<>[\]\\\p{Cc}.]+(?:\.[^\s@"(),:;<>[\]\\\p{Cc}.]+)*$/u;
var META_KEYS_MAX = 50;
var grouped = (n) => String(n).replace(/\B(?=(\d{3})+$)/g, ",");
var tooManyEntries = (max) => `Must be a list of at most ${grouped(max)} entries`;
var tooManyKeys = (max) => `Must have at most ${grouped(max)} keys`;
function isCleanText(text2) {
  return !text2.includes("\0") && text2.isWellFormed();
}
function length(text2) {
  let count = 0;
  for (const _ of text2) count += 1;
  return count;
}
function fits(text2, max) {
  return text2.length <= max || text2.length <= max * 2 && length(text2) <= max;
}
var FieldReader = class _FieldReader {
  #fields;
  #isObject;
  #path;
  #errors;
  constructor(input, path = "", errors = {}) {
    this.#errors = errors;
    this.#path = path;
    this.#isObject = typeof input === "object" && input !== null && !Array.isArray(input);
    this.#fields = this.#isObject ? input : {};
    if (!this.#isObject) addError(errors, path === "" ? "body" : path, "Must be a JSON object");
  }
  get errors() {
    return this.#errors;
  }
  /** The collected errors, to which other parsers add theirs. */
  get sink() {
    return this.#errors;
  }
  /** The unparsed field. Own fields only, so that no name reaches a prototype. */
  raw(field) {
    const value = this.#fields[field];
    return value === void 0 || Object.hasOwn(this.#fields, field) ? value : void 0;
  }
  has(field) {
    const value = this.raw(field);
    return value !== void 0 && value !== null;
  }
  /**
   * Adds an error, unless the value is not an object at all. @throws ValidationError if that was the last one within
   * the limit.
   */
  fail(field, message) {
    if (this.#isObject) addError(this.#errors, this.at(field), message);
  }
  isBad(field) {
    return Object.hasOwn(this.#errors, this.at(field));
  }
  /** True if the field or a field inside it has an error. */
  isBadWithin(field) {
    const path = this.at(field);
    return Object.keys(this.#errors).some((bad) => bad === path || bad.startsWith(`${path}.`));
  }
  at(field) {
    return this.#path === "" ? field : field === "" ? this.#path : `${this.#path}.${field}`;
  }
  /** Returns a reader of the object under `field`. A missing object reads as empty. */
  nested(field) {
    return new _FieldReader(this.raw(field) ?? {}, this.at(field), this.#errors);
  }
  requiredText(field, max = TEXT_MAX) {
    const value = this.raw(field);
    if (value === void 0 || value === null || typeof value === "string" && BLANK.test(value)) {
      this.fail(field, REQUIRED);
      return "";
    }
    return this.#text(field, value, max);
  }
  optionalText(field, fallback, max = TEXT_MAX) {
    return this.has(field) ? this.#text(field, this.raw(field), max) : fallback;
  }
  #text(field, value, max) {
    if (typeof value !== "string" || !fits(value, max)) {
      this.fail(field, `Must be a string of at most ${grouped(max)} characters`);
      return "";
    }
    if (!isCleanText(value)) this.fail(field, "Must not contain U+0000 or lone surrogates");
    return value;
  }
  whole(field, min, max, fallback) {
    if (!this.has(field)) return fallback;
    const value = this.raw(field);
    if (typeof value === "number" && Number.isInteger(value) && value >= min && value <= max) {
      return value === 0 ? 0 : value;
    }
    this.fail(field, `Must be a whole number from ${grouped(min)} to ${grouped(max)}`);
    return min;
  }
  flag(field, fallback) {
    if (!this.has(field)) return fallback;
    const value = this.raw(field);
    if (typeof value !== "boolean") this.fail(field, "Must be true or false");
    return value === true;
  }
  oneOf(field, allowed, fallback) {
    if (!this.has(field)) return fallback;
    const value = this.raw(field);
    const known = allowed.find((choice) => choice === value);
    if (known !== void 0) return known;
    this.fail(field, `Must be one of: ${allowed.join(", ")}`);
    return fallback;
  }
  requiredOneOf(field, allowed) {
    this.#require(field);
    return this.oneOf(field, allowed, void 0) ?? allowed[0];
  }
  /** Adds an error if the field is missing. A blank string counts as missing. */
  #require(field) {
    const value = this.raw(field);
    if (!this.has(field) || typeof value === "string" && BLANK.test(value)) this.fail(field, REQUIRED);
  }
  instant(field, fallback) {
    if (!this.has(field)) return fallback;
    const value = this.raw(field);
    const instant2 = isInstant(value) ? value : parseInstant(value);
    if (instant2 === void 0) {
      this.fail(field, "Must be an RFC 3339 timestamp with Z or an offset, such as 2026-11-20T09:30:00+00:00");
    }
    return instant2 ?? 0;
  }
  requiredInstant(field) {
    this.#require(field);
    return this.instant(field, 0);
  }
  uuid(field, fallback) {
    if (!this.has(field)) return fallback;
    const uuid2 = asUuid(this.raw(field));
    if (uuid2 === void 0) this.fail(field, "Must be a UUID");
    return uuid2 ?? fallback;
  }
  /** Name of an IANA time zone that `Intl` knows. */
  timezone(field, fallback) {
    if (!this.has(field)) return fallback;
    const name = this.#text(field, this.raw(field), TEXT_MAX);
    if (!isZone(name)) this.fail(field, ZONE_EXPECTED);
    return name;
  }
  /** 1 to `max` different UUIDs. */
  requiredUuids(field, max) {
    this.#require(field);
    const value = this.raw(field);
    if (!this.has(field)) return [];
    if (!Array.isArray(value) || value.length > max) {
      this.fail(field, `Must be a list of 1 to ${max} UUIDs`);
      return [];
    }
    if (value.length === 0) this.fail(field, REQUIRED);
    const uuids = [];
    value.forEach((item, index) => {
      const uuid2 = asUuid(item);
      if (uuid2 === void 0) this.fail(`${field}.${index}`, "Must be a UUID");
      else if (uuids.includes(uuid2)) this.fail(`${field}.${index}`, "Must not be named twice");
      uuids.push(uuid2 ?? "");
    });
    return uuids;
  }
  email(field, fallback) {
    if (!this.has(field)) return fallback;
    const text2 = this.#text(field, this.raw(field), 254);
    if (!isEmail(text2)) this.fail(field, "Must be an e-mail address");
    return text2;
  }
  /** Text. Blank text becomes null. */
  textOrBlank(field, max = TEXT_MAX) {
    return this.#isBlank(field) ? null : this.optionalText(field, null, max);
  }
  /** E-mail address. A blank one becomes null. */
  emailOrBlank(field) {
    return this.#isBlank(field) ? null : this.email(field, null);
  }
  #isBlank(field) {
    const value = this.raw(field);
    return typeof value === "string" && BLANK.test(value);
  }
  /** Lists the names of the object's fields. */
  keys() {
    return Object.keys(this.#fields);
  }
  requiredWhole(field, min, max) {
    this.#require(field);
    return this.whole(field, min, max, min);
  }
  /** Calendar date, `YYYY-MM-DD`. */
  requiredDate(field) {
    this.#require(field);
    const value = this.raw(field);
    if (typeof value === "string" && isDate(value)) return value;
    this.fail(field, DATE_EXPECTED);
    return "";
  }
  /** 1 to `max` values. `what` names them in errors. */
  requiredList(field, max, what) {
    const values = this.#list(field, max, what);
    if (values.length === 0) this.fail(field, REQUIRED);
    return values;
  }
  /** Up to `max` objects, each parsed by `read`. `shape` describes them in errors. */
  objects(field, max, shape, read) {
    return this.#list(field, max, `objects with ${shape}`).map(
      (item, i) => read(new _FieldReader(item, this.at(`${field}.${i}`), this.#errors))
    );
  }
  /** 1 to `max` objects, each parsed by `read`. */
  requiredObjects(field, max, shape, read) {
    const items = this.objects(field, max, shape, read);
    if (items.length === 0) this.fail(field, REQUIRED);
    return items;
  }
  #list(field, max, what) {
    const value = this.raw(field) ?? [];
    if (Array.isArray(value) && value.length <= max) return value;
    this.fail(field, `Must be a list of at most ${grouped(max)} ${what}`);
    return [];
  }
  /** At most 50 keys of 1 to 64 characters. Values are strings of at most 1,000 characters or finite numbers. */
  meta(field = "meta") {
    if (!this.has(field)) return {};
    const value = this.raw(field);
    if (typeof value !== "object" || value === null || Array.isArray(value)) {
      this.fail(field, "Must be an object of at most 50 keys, with strings or numbers as values");
      return {};
    }
    if (Object.keys(value).length > META_KEYS_MAX) {
      this.fail(field, tooManyKeys(META_KEYS_MAX));
      return {};
    }
    const entries = Object.entries(value);
    for (const [key, item] of entries) {
      const path = `${field}.${key}`;
      if (key === "" || !fits(key, 64)) this.fail(path, "Must have a key of 1 to 64 characters");
      else if (!isCleanText(key)) this.fail(path, "Must not contain U+0000 or lone surrogates");
      else if (typeof item === "number") {
        if (!Number.isFinite(item)) this.fail(path, "Must be a finite number");
      } else if (typeof item !== "string" || !fits(item, 1e3)) {
        this.fail(path, "Must be a string of at most 1,000 characters or a finite number");
      } else if (!isCleanText(item)) this.fail(path, "Must not contain U+0000 or lone surrogates");
    }
    return Object.fromEntries(entries.map(([key, item]) => [key, item === 0 ? 0 : item]));
  }
  /** @throws ValidationError with all collected errors, if there are any. */
  done() {
    if (Object.keys(this.#errors).length > 0) throw new ValidationError(this.#errors);
  }
};
var DATE = /^\d{4}-\d{2}-\d{2}$/;
var DATE_EXPECTED = "Must be a calendar date, written YYYY-MM-DD";
function isDate(text2) {
  if (!DATE.test(text2)) return false;
  const instant2 = Date.parse(`${text2}T00:00:00Z`);
  return !Number.isNaN(instant2) && new Date(instant2).toISOString().startsWith(text2);
}
function isEmail(text2) {
  return text2.length <= 254 && ADDRESS.test(text2);
}
function mergePatch(target, patch) {
  if (typeof patch !== "object" || patch === null || Array.isArray(patch)) return patch;
  const base = typeof target === "object" && target !== null && !Array.isArray(target) ? target : {};
  const merged2 = new Map(Object.entries(base));
  for (const [key, value] of Object.entries(patch)) {
    if (value === null) merged2.delete(key);
    else if (value !== void 0) merged2.set(key, mergePatch(merged2.get(key), value));
  }
  return Object.fromEntries(merged2);
}
var UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
function asUuid(text2) {
  return typeof text2 === "string" && UUID.test(text2) ? text2.toLowerCase() : void 0;
}

// core/model/action.ts
var TRIGGERS = [
  "booking.held",
  "booking.created",
  "booking.updated",
  "booking.confirmed",
  "booking.declined",
  "booking.cancelled",
  "booking.rescheduled",
  "booking.expired",
  "booking.completed",
  "booking.no_show",
  "booking.checked_in",
  "booking.ended",
  "customer.erased",
  "booking.start",
  "booking.end"
];
function isBookingless(trigger) {
  return trigger === "customer.erased";
}
function isRelative(trigger) {
  return trigger === "booking.start" || trigger === "booking.end";
}
var ACTION_TYPES = ["webhook", "email", "transition", "log"];

// core/model/settings.ts
var HOLD_SECONDS_MAX = 86400;
var UNATTENDED_HOLD_SECONDS_MAX = 3600;
var DEFAULT_SETTINGS = {
  mode: "instant",
  holdSeconds: 300,
  pendingMinutes: null,
  cancelUntilMinutes: null,
  rescheduleUntilMinutes: null,
  completeAfterMinutes: null,
  checkInFromMinutes: null,
  noShowAfterMinutes: null,
  noShowReleases: false
};
var ATTENDANCE_MINUTES_MAX = 1440;
var MINUTES_MAX = 527040;
var LONGEST_BOOKING = MINUTES_MAX * MINUTE;
function readSettings(parent) {
  const fields = parent.nested("settings");
  return {
    mode: fields.oneOf("mode", ["instant", "confirm"], DEFAULT_SETTINGS.mode),
    holdSeconds: fields.whole("holdSeconds", 1, UNATTENDED_HOLD_SECONDS_MAX, DEFAULT_SETTINGS.holdSeconds),
    pendingMinutes: fields.whole("pendingMinutes", 1, MINUTES_MAX, null),
    cancelUntilMinutes: fields.whole("cancelUntilMinutes", 0, MINUTES_MAX, null),
    rescheduleUntilMinutes: fields.whole("rescheduleUntilMinutes", 0, MINUTES_MAX, null),
    completeAfterMinutes: fields.whole("completeAfterMinutes", 0, MINUTES_MAX, null),
    checkInFromMinutes: fields.whole("checkInFromMinutes", 0, ATTENDANCE_MINUTES_MAX, null),
    noShowAfterMinutes: fields.whole("noShowAfterMinutes", 1, ATTENDANCE_MINUTES_MAX, null),
    noShowReleases: fields.flag("noShowReleases", DEFAULT_SETTINGS.noShowReleases)
  };
}

// core/model/colors.ts
var CONTRAST_LEAST = 4.5;
var LIGHT = { surfaces: ["#ffffff", "#f6f7f5"], mixedWith: 0, onAccent: "#ffffff" };
var DARK = { surfaces: ["#1a2125", "#12171a"], mixedWith: 255, onAccent: "#000000" };
function colorsOf(accent) {
  return { light: readable(accent, LIGHT), dark: readable(accent, DARK) };
}
function readable(accent, { surfaces, mixedWith, onAccent }) {
  const given = rgbOf(accent);
  const channel = (c, percent) => Math.round((c * (100 - percent) + mixedWith * percent) / 100);
  for (let percent = 0; ; percent += 1) {
    const [red, green, blue] = given;
    const mixed = [channel(red, percent), channel(green, percent), channel(blue, percent)];
    const isReadable = surfaces.every((surface) => contrast(mixed, rgbOf(surface)) >= CONTRAST_LEAST);
    if (isReadable || percent === 100) return { accent: textOf(mixed), onAccent };
  }
}
function rgbOf(color) {
  const channel = (at) => Number.parseInt(color.slice(at, at + 2), 16);
  return [channel(1), channel(3), channel(5)];
}
function textOf(rgb) {
  return `#${rgb.map((channel) => channel.toString(16).padStart(2, "0")).join("")}`;
}
function contrast(one, other) {
  const [darker, lighter] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}
function luminance([red, green, blue]) {
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
}
function linear(channel) {
  const c = channel / 255;
  return c <= 0.03928 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
}

// core/model/language-tag.ts
var ALPHANUM = "[a-z0-9]";
var LANGTAG = new RegExp(
  [
    "^(?:[a-z]{2,3}(?:-[a-z]{3}){0,3}|[a-z]{4}|[a-z]{5,8})",
    // language, with its extensions
    "(?:-[a-z]{4})?",
    // script
    "(?:-(?:[a-z]{2}|\\d{3}))?",
    // region
    `(?:-(?:${ALPHANUM}{5,8}|\\d${ALPHANUM}{3}))*`,
    // variants
    `(?:-[0-9a-wyz](?:-${ALPHANUM}{2,8})+)*`,
    // extensions
    `(?:-x(?:-${ALPHANUM}{1,8})+)?$`
    // private use
  ].join(""),
  "i"
);
var PRIVATE_USE = new RegExp(`^x(?:-${ALPHANUM}{1,8})+$`, "i");
var IRREGULAR = /* @__PURE__ */ new Set([
  "en-gb-oed",
  "i-ami",
  "i-bnn",
  "i-default",
  "i-enochian",
  "i-hak",
  "i-klingon",
  "i-lux",
  "i-mingo",
  "i-navajo",
  "i-pwn",
  "i-tao",
  "i-tay",
  "i-tsu",
  "sgn-be-fr",
  "sgn-be-nl",
  "sgn-ch-de"
]);
function isLanguageTag(text2) {
  return LANGTAG.test(text2) || PRIVATE_USE.test(text2) || IRREGULAR.has(text2.toLowerCase());
}

// core/model/profile.ts
var LANGUAGES = ["en", "de", "fr", "es"];
var NAME_MAX = 100;
var INTRO_MAX = 2e3;
var ADDRESS_MAX = 500;
var ADDRESS_LINES_MAX = 6;
var PHONE_MAX = 50;
var PHONE = /^(?=(?:[^0-9]*[0-9]){3})[0-9 +\-()./]*$/;
var URL_MAX = 500;
var WEB_ADDRESS = /^https?:\/\/(?:\[[0-9a-f:.]+\]|[^\s\p{Cc}/\\?#@:[\]<>"^`{|}%]+)(?::\d{1,5})?(?:[/?#][^\s\p{Cc}<>"\\]*)?$/iu;
var ACCENT = /^#[0-9a-f]{6}$/i;
var LINE_BREAK = /\r\n|[\n\r\u2028\u2029]/;
var NOTHING = {
  name: null,
  intro: null,
  address: null,
  phone: null,
  email: null,
  website: null,
  privacyUrl: null,
  termsUrl: null,
  accent: null,
  language: null,
  timezone: null
};
function emptyProfile({ uuid: uuid2, createdAt }) {
  return { uuid: uuid2, app: uuid2, ...NOTHING, logo: null, version: 0, createdAt, updatedAt: createdAt };
}
function profileFields(profile) {
  const { name, intro, address, phone, email, website, privacyUrl, termsUrl, accent, language, timezone } = profile;
  return { name, intro, address, phone, email, website, privacyUrl, termsUrl, accent, language, timezone };
}
function readProfile(input) {
  const fields = new FieldReader(input);
  const profile = {
    name: fields.textOrBlank("name", NAME_MAX),
    intro: fields.textOrBlank("intro", INTRO_MAX),
    address: fields.textOrBlank("address", ADDRESS_MAX),
    phone: fields.textOrBlank("phone", PHONE_MAX),
    email: fields.emailOrBlank("email"),
    website: readWebAddress(fields, "website"),
    privacyUrl: readWebAddress(fields, "privacyUrl"),
    termsUrl: readWebAddress(fields, "termsUrl"),
    accent: fields.textOrBlank("accent")?.toLowerCase() ?? null,
    language: fields.textOrBlank("language"),
    timezone: fields.textOrBlank("timezone") === null ? null : fields.timezone("timezone", null)
  };
  const { address, phone, accent, language } = profile;
  if (address !== null && address.split(LINE_BREAK).length > ADDRESS_LINES_MAX)
    fields.fail("address", `Must have at most ${ADDRESS_LINES_MAX} lines`);
  if (phone !== null && !PHONE.test(phone))
    fields.fail("phone", "Must consist of digits, blanks and + - ( ) . / with at least 3 digits");
  if (accent !== null && !ACCENT.test(accent)) fields.fail("accent", "Must be a colour, written #rrggbb");
  if (language !== null && (!isLanguageTag(language) || languageOf(language) === void 0))
    fields.fail("language", `Must be a language tag that begins with ${LANGUAGES.join(", ")}`);
  fields.done();
  return profile;
}
function readWebAddress(fields, field) {
  const text2 = fields.textOrBlank(field, URL_MAX);
  if (text2 === null || fields.isBad(field)) return text2;
  const [, port] = /^[^/]*\/\/[^/?#]*?:(\d+)(?:[/?#]|$)/.exec(text2) ?? [];
  if (!WEB_ADDRESS.test(text2) || Number(port ?? 0) > 65535)
    fields.fail(field, "Must be a URL that begins with https:// or http://, without credentials");
  return text2;
}
function publicProfile(app, profile, defaultZone) {
  const { accent, ...fields } = profileFields(profile);
  return {
    ...fields,
    name: fields.name ?? app.name,
    intro: fields.intro ?? app.description,
    language: fields.language ?? "en",
    timezone: fields.timezone ?? defaultZone,
    logo: profile.logo,
    colors: accent === null ? null : colorsOf(accent)
  };
}
function addressLine(address) {
  const lines = address.split(LINE_BREAK).map((line) => line.trim());
  return lines.filter((line) => line !== "").join(", ");
}
function languageOf(tag) {
  const [primary] = tag.toLowerCase().split("-");
  return LANGUAGES.find((language) => language === primary);
}
function localeOf(tag) {
  const [primary = "en", ...rest] = tag.split("-");
  const single = rest.findIndex((part) => part.length === 1);
  const region = rest.slice(0, single < 0 ? void 0 : single).find((part) => /^(?:[a-z]{2}|\d{3})$/i.test(part));
  return region === void 0 ? primary.toLowerCase() : `${primary.toLowerCase()}-${region.toUpperCase()}`;
}

// core/model/rules.ts
var DEFAULT_RULES = {
  slotMinutes: 15,
  minDurationMinutes: null,
  maxDurationMinutes: null,
  bufferBeforeMinutes: 0,
  bufferAfterMinutes: 0,
  minNoticeMinutes: 0,
  maxAdvanceDays: 366
};
var DAY_MINUTES = 1440;
var MAX_MINUTES = 527040;
var MAX_DAYS = 36500;
function readRules(value, path, errors) {
  const fields = new FieldReader(value ?? {}, path, errors);
  const whole = (field, min2, max2, fallback) => fields.whole(field, min2, max2, fallback);
  const rules = {
    slotMinutes: whole("slotMinutes", 1, DAY_MINUTES, DEFAULT_RULES.slotMinutes),
    minDurationMinutes: whole("minDurationMinutes", 1, MAX_MINUTES, DEFAULT_RULES.minDurationMinutes),
    maxDurationMinutes: whole("maxDurationMinutes", 1, MAX_MINUTES, DEFAULT_RULES.maxDurationMinutes),
    bufferBeforeMinutes: whole("bufferBeforeMinutes", 0, MAX_MINUTES, DEFAULT_RULES.bufferBeforeMinutes),
    bufferAfterMinutes: whole("bufferAfterMinutes", 0, MAX_MINUTES, DEFAULT_RULES.bufferAfterMinutes),
    minNoticeMinutes: whole("minNoticeMinutes", 0, MAX_MINUTES, DEFAULT_RULES.minNoticeMinutes),
    maxAdvanceDays: whole("maxAdvanceDays", 1, MAX_DAYS, DEFAULT_RULES.maxAdvanceDays)
  };
  const { minDurationMinutes: min, maxDurationMinutes: max } = rules;
  if (min !== null && max !== null && max < min) {
    fields.fail("maxDurationMinutes", "Must not be less than min_duration_minutes");
  }
  return rules;
}

// core/ledger/idempotency.ts
var ANSWER_KEPT_FOR = DAY;
var Replay = class extends Error {
  code = "replay";
  answer;
  constructor(answer) {
    super("This request was answered before");
    this.answer = answer;
  }
};
function isKept(answer, now) {
  return now < answer.at + ANSWER_KEPT_FOR;
}
function replay(earlier, once) {
  if (earlier.fingerprint !== once.fingerprint) throw new KeyReusedError();
  throw new Replay(earlier);
}
function answerOf(once, result, now, about = []) {
  return { key: once.key, fingerprint: once.fingerprint, text: once.render(result), at: now, about };
}

// core/model/calendar.ts
var TENTATIVE = ["busy", "free"];
var ON_STALE = ["close", "keep"];
var CALENDAR_STATUSES = ["new", "ok", "failing", "stale"];
var KNOWN_FOR = 400 * DAY;
var CALENDARS_OF_RESOURCE = 10;
var BUSY_OF_RESOURCE = 1e5;
var BUSY_STORED_OF_RESOURCE = 5e5;
var BUSY_OF_APP = 1e6;
var URL_MAX2 = 2048;
function readNewCalendar(input, urlProblem = () => void 0) {
  const fields = new FieldReader(input);
  const resource = fields.uuid("resource", "");
  if (!fields.has("resource")) fields.fail("resource", REQUIRED);
  const url = fields.requiredText("url", URL_MAX2);
  const problem = fields.isBad("url") ? void 0 : urlProblem(url);
  if (problem !== void 0) fields.fail("url", problem);
  const calendar = {
    resource,
    url,
    timezone: fields.timezone("timezone", null),
    refreshMinutes: fields.whole("refreshMinutes", 5, 1440, 15),
    tentative: fields.oneOf("tentative", TENTATIVE, "busy"),
    onStale: fields.oneOf("onStale", ON_STALE, "close"),
    staleAfterMinutes: fields.whole("staleAfterMinutes", 60, 43200, 1440)
  };
  fields.done();
  return calendar;
}
function calendarFields(calendar) {
  const { resource, url, timezone, refreshMinutes, tentative, onStale, staleAfterMinutes } = calendar;
  return { resource, url, timezone, refreshMinutes, tentative, onStale, staleAfterMinutes };
}
function newState(now, revision) {
  return {
    revision,
    triedAt: null,
    fetchedAt: null,
    readAt: null,
    changedAt: null,
    error: null,
    busy: 0,
    reports: [],
    parts: [],
    etag: null,
    lastModified: null,
    failures: 0,
    since: now,
    isToldStale: false,
    nextAt: now,
    lease: null
  };
}
function toBeReadAnew(calendar, now) {
  const state = { ...calendar.state, etag: null, lastModified: null, nextAt: now, lease: null };
  return { ...calendar, state: { ...state, revision: state.revision + 1 } };
}
function staleAt({ state, staleAfterMinutes }) {
  return state.since + staleAfterMinutes * MINUTE;
}
function dueAt(calendar) {
  const { nextAt, isToldStale } = calendar.state;
  return isToldStale ? nextAt : Math.min(nextAt, staleAt(calendar) + 1);
}
function isStale(calendar, now) {
  return now > staleAt(calendar);
}
function isProven({ state }) {
  return state.fetchedAt !== null && state.error === null;
}
function laneOf({ app, url }) {
  const [, host = ""] = /^[^:]*:\/\/([^/?#]*)/.exec(url) ?? [];
  return `${app} ${host.toLowerCase()}`;
}
function statusOf(calendar, now) {
  if (isStale(calendar, now)) return "stale";
  if (calendar.state.error !== null) return "failing";
  return calendar.state.fetchedAt === null ? "new" : "ok";
}
function countedByStatus(calendars, now) {
  const counts = { new: 0, ok: 0, failing: 0, stale: 0 };
  for (const calendar of calendars) counts[statusOf(calendar, now)] += 1;
  return counts;
}
function closedBy(calendar, now) {
  const { readAt } = calendar.state;
  if (calendar.onStale === "keep") return void 0;
  const isKnown = readAt !== null && !isStale(calendar, now);
  return { start: isKnown ? readAt + KNOWN_FOR : Number.NEGATIVE_INFINITY, end: Number.POSITIVE_INFINITY };
}
function calendarAsOf(calendar, now) {
  return { calendar, status: statusOf(calendar, now) };
}

// core/versions.ts
function checkVersion(object, expected) {
  if (expected !== void 0 && !expected.includes(object.version)) throw new StaleError();
}
function changed(object, fields, now) {
  const differs = Object.entries(fields).some(([name, value]) => !isSame(object[name], value));
  if (!differs) return object;
  return { ...object, ...fields, version: object.version + 1, updatedAt: Math.max(now, object.updatedAt) };
}
function isSame(a, b) {
  if (Object.is(a, b)) return true;
  if (typeof a !== "object" || typeof b !== "object" || a === null || b === null) return false;
  if (Array.isArray(a) || Array.isArray(b)) {
    const isAlike = Array.isArray(a) && Array.isArray(b) && a.length === b.length;
    return isAlike && a.every((item, index) => isSame(item, b[index]));
  }
  const left = a;
  const right = b;
  const keys = Object.keys(left);
  return keys.length === Object.keys(right).length && keys.every((key) => Object.hasOwn(right, key) && isSame(left[key], right[key]));
}

// core/model/customer.ts
function readNewCustomer(input) {
  const fields = new FieldReader(input);
  const customer = readFields(fields);
  const isNobody = customer.name === null && customer.email === null && customer.phone === null;
  const isAnyBad = ["name", "email", "phone"].some((field) => fields.isBad(field));
  if (isNobody && !isAnyBad) fields.fail("name", `${REQUIRED}, unless email or phone is given`);
  fields.done();
  return customer;
}
function checkCustomerPatch(merged2) {
  const fields = new FieldReader(merged2);
  readFields(fields);
  fields.done();
}
function readFields(fields) {
  return {
    email: fields.emailOrBlank("email"),
    name: fields.textOrBlank("name"),
    phone: fields.textOrBlank("phone"),
    notes: fields.textOrBlank("notes", LONG_TEXT_MAX),
    timezone: fields.timezone("timezone", null),
    language: readLanguage(fields),
    blocked: fields.flag("blocked", false),
    meta: fields.meta()
  };
}
function readLanguage(fields) {
  const tag = fields.optionalText("language", null, TEXT_MAX);
  if (tag !== null && !fields.isBad("language") && !isLanguageTag(tag)) {
    fields.fail("language", "Must be a BCP 47 language tag, such as de-AT");
  }
  return tag;
}
function customerFields(customer) {
  const { email, name, phone, notes, timezone, language, blocked, meta } = customer;
  return { email, name, phone, notes, timezone, language, blocked, meta };
}
function newCustomer(fields, { uuid: uuid2, app, now }) {
  return { uuid: uuid2, app, ...fields, version: 1, createdAt: now, updatedAt: now };
}
function typedCustomer({ name, email, phone }, given) {
  const typed = { email, name: unlessBlank(name), phone: unlessBlank(phone) };
  const unknown = { notes: null, timezone: null, language: null, blocked: false, meta: {} };
  return newCustomer({ ...typed, ...unknown }, given);
}
function filledFrom(customer, { name, phone }, now) {
  if (customer.name !== null && customer.phone !== null) return customer;
  const filled = { name: customer.name ?? unlessBlank(name), phone: customer.phone ?? unlessBlank(phone) };
  return changed(customer, filled, now);
}
function asBookingSays({ name, email, phone }) {
  return { name, email, phone };
}
var unlessBlank = (text2) => text2 === null || text2.trim() === "" ? null : text2;

// core/model/feed.ts
var DETAILS = ["busy", "title", "full"];
var SUBJECTS = ["resource", "service", "customer"];
var PAST_DAYS_MAX = 365;
var PAST_DAYS = 30;
function readNewFeed(input) {
  const fields = new FieldReader(input);
  const feed = {
    resource: fields.uuid("resource", null),
    service: fields.uuid("service", null),
    customer: fields.uuid("customer", null),
    detail: fields.oneOf("detail", DETAILS, "title"),
    pastDays: fields.whole("pastDays", 0, PAST_DAYS_MAX, PAST_DAYS)
  };
  const given = SUBJECTS.filter((subject) => fields.has(subject));
  if (given.length > 1) {
    for (const subject of given) fields.fail(subject, "Must be given without the others: resource, service, customer");
  }
  fields.done();
  return feed;
}
function subjectOf(feed) {
  for (const kind of SUBJECTS) {
    const uuid2 = feed[kind];
    if (uuid2 !== null) return { kind, uuid: uuid2 };
  }
  return void 0;
}

// core/model/job.ts
var JOB_STATUSES = ["waiting", "running", "delivered", "failed", "skipped"];
function letterQueue(app, { kind, member, isAgain }) {
  return `${app}/${kind}${isAgain ? "/again" : ""}${member ? `/${member}` : ""}`;
}
function purposeOf({ booking, about = "", action, sequence, dueAt: dueAt2 }) {
  return { booking: booking ?? about, action, sequence: sequence ?? 0, dueAt: dueAt2 };
}

// core/model/letters.ts
var CUSTOMER_LETTERS = [
  "confirmed",
  "pending",
  "declined",
  "moved",
  "cancelled",
  "reminder",
  "no_show"
];
var TEAM_LETTERS = ["team_booked", "team_requested", "team_moved", "team_cancelled"];
var LETTER_KINDS = [...CUSTOMER_LETTERS, ...TEAM_LETTERS];
var TEAM_RECEIVERS = ["business", "members", "both"];
var REMINDER_MINUTES_MIN = 60;
var REMINDER_MINUTES_MAX = 43200;
var REMINDER_MINUTES = 1440;
function isTeamLetter(kind) {
  return TEAM_LETTERS.includes(kind);
}
function isLetterKind(text2) {
  return LETTER_KINDS.includes(text2);
}
var isOnAtFirst = (kind) => kind !== "no_show";
function letterDefaults({
  uuid: uuid2,
  createdAt,
  sendsLetters
}) {
  const sends = sendsOf(isOnAtFirst);
  const settings = {
    enabled: sendsLetters === true,
    teamTo: "business",
    sends,
    reminderMinutes: REMINDER_MINUTES
  };
  return { uuid: uuid2, app: uuid2, ...settings, version: 0, createdAt, updatedAt: createdAt };
}
function sendsOf(isOn) {
  return Object.fromEntries(LETTER_KINDS.map((kind) => [kind, isOn(kind)]));
}
function lettersFields({ enabled, teamTo, sends, reminderMinutes }) {
  const letters = Object.fromEntries(LETTER_KINDS.map((kind) => [kind, { enabled: sends[kind] }]));
  return {
    enabled,
    teamTo,
    letters: { ...letters, reminder: { enabled: sends.reminder, beforeMinutes: reminderMinutes } }
  };
}
function readLetters(input) {
  const fields = new FieldReader(input);
  const letters = fields.has("letters") ? fields.nested("letters") : void 0;
  for (const name of letters?.keys() ?? []) {
    if (!isLetterKind(name)) letters?.fail(name, `Must be one of ${LETTER_KINDS.join(", ")}`);
  }
  const own = (kind) => letters?.has(kind) ? letters.nested(kind) : void 0;
  const settings = {
    enabled: fields.flag("enabled", true),
    teamTo: fields.oneOf("teamTo", TEAM_RECEIVERS, "business"),
    sends: sendsOf((kind) => own(kind)?.flag("enabled", isOnAtFirst(kind)) ?? isOnAtFirst(kind)),
    reminderMinutes: own("reminder")?.whole("beforeMinutes", REMINDER_MINUTES_MIN, REMINDER_MINUTES_MAX, REMINDER_MINUTES) ?? REMINDER_MINUTES
  };
  fields.done();
  return settings;
}

// core/model/app.ts
var SLUG = /^[A-Za-z0-9\-._~]+$/;
function isSlug(text2) {
  return SLUG.test(text2) && text2.length <= TEXT_MAX;
}
function readNewApp(input) {
  const fields = new FieldReader(input);
  const app = {
    slug: fields.requiredText("slug", TEXT_MAX),
    name: fields.requiredText("name", TEXT_MAX),
    description: fields.requiredText("description", LONG_TEXT_MAX),
    meta: fields.meta()
  };
  if (app.slug !== "" && !SLUG.test(app.slug)) {
    fields.fail("slug", "Must consist of letters, digits and - . _ ~ only");
  }
  fields.done();
  return app;
}
function newApp(input, given) {
  const { uuid: uuid2, owner, now } = given;
  return { uuid: uuid2, owner, ...readNewApp(input), sendsLetters: true, version: 1, createdAt: now, updatedAt: now };
}
function appFields({ slug, name, description, meta }) {
  return { slug, name, description, meta };
}
function digestsOf({ digest, previous, sessions = [] }) {
  return [digest, ...previous ? [previous.digest] : [], ...sessions.map((session) => session.digest)];
}

// core/model/origins.ts
var LABEL = "[a-z0-9_](?:[a-z0-9_-]*[a-z0-9_])?";
var NAME = new RegExp(`^(?:${LABEL}\\.)*(?!\\d+$)${LABEL}$`);
var IPV4 = /^(?:(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)(?:\.(?!$)|$)){4}$/;
var ORIGIN = /^(https?):\/\/(\[[^\]]*\]|[^:/?#@[\]]+)(?::([1-9]\d{0,4}))?$/;
var LOCAL = /* @__PURE__ */ new Set(["localhost", "127.0.0.1", "[::1]"]);
var STANDARD_PORTS = { http: "80", https: "443" };
function isOrigin(text2) {
  const [, scheme = "", host = "", port] = ORIGIN.exec(text2) ?? [];
  if (scheme === "" || host.length > 253) return false;
  if (port !== void 0 && (Number(port) > 65535 || port === STANDARD_PORTS[scheme])) return false;
  if (scheme === "http") return LOCAL.has(host);
  return NAME.test(host) || IPV4.test(host) || isIpv6(host);
}
function isIpv6(host) {
  const [, text2 = ""] = /^\[([0-9a-f:]+)\]$/.exec(host) ?? [];
  const [head = "", tail] = text2.split("::");
  const groupsIn = (part) => part === "" ? [] : part.split(":");
  const before = groupsIn(head);
  const after = tail === void 0 ? [] : groupsIn(tail);
  const left = 8 - before.length - after.length;
  const groups = [...before, ...Array.from({ length: Math.max(left, 0) }, () => "0"), ...after];
  return groups.length === 8 && groups.every((group) => /^(?:0|[1-9a-f][0-9a-f]{0,3})$/.test(group)) && shortened(groups) === text2;
}
function shortened(groups) {
  const runs = groups.map((_, start2) => groups.slice(start2).findIndex((group) => group !== "0")).map((run, start2) => run < 0 ? 8 - start2 : run);
  const longest = Math.max(...runs);
  if (longest < 2) return groups.join(":");
  const start = runs.indexOf(longest);
  return `${groups.slice(0, start).join(":")}::${groups.slice(start + longest).join(":")}`;
}

// core/model/key.ts
var KEY_SERVICES_MAX = 100;
var KEY_ORIGINS_MAX = 100;
var HOLD_SECONDS_MAX_DEFAULT = 600;
var LIVE_HOLDS_MAX_DEFAULT = 20;
var HOLDS_PER_ADDRESS_DEFAULT = 5;
var HOLDS_MAX = 1e3;
var BOOKINGS_PER_ADDRESS_MAX = 1e4;
var BOOKINGS_PER_ADDRESS_DEFAULT = 10;
function bookingsPerAddressOf({ bookingsPerAddress = BOOKINGS_PER_ADDRESS_DEFAULT }) {
  return bookingsPerAddress;
}
function readNewKey(input) {
  const fields = new FieldReader(input);
  const key = {
    name: fields.requiredText("name"),
    services: fields.has("services") ? fields.requiredUuids("services", KEY_SERVICES_MAX) : null,
    origins: fields.has("origins") ? readOrigins(fields) : null,
    holdSecondsMax: fields.whole("holdSecondsMax", 60, UNATTENDED_HOLD_SECONDS_MAX, HOLD_SECONDS_MAX_DEFAULT),
    liveHoldsMax: fields.whole("liveHoldsMax", 1, HOLDS_MAX, LIVE_HOLDS_MAX_DEFAULT),
    holdsPerAddress: fields.whole("holdsPerAddress", 1, HOLDS_MAX, HOLDS_PER_ADDRESS_DEFAULT),
    bookingsPerAddress: fields.raw("bookingsPerAddress") === null ? null : fields.whole("bookingsPerAddress", 1, BOOKINGS_PER_ADDRESS_MAX, BOOKINGS_PER_ADDRESS_DEFAULT),
    page: fields.flag("page", false)
  };
  fields.done();
  return key;
}
var ORIGIN_EXPECTED = "Must be an origin such as https://example.com, or http://localhost:8080: the scheme and the host, as browsers send them";
function readOrigins(fields) {
  const value = fields.raw("origins");
  if (!Array.isArray(value) || value.length > KEY_ORIGINS_MAX) {
    fields.fail("origins", `Must be a list of at most ${KEY_ORIGINS_MAX} origins`);
    return [];
  }
  return value.filter((item, index) => {
    const isOne = typeof item === "string" && isOrigin(item);
    if (!isOne) fields.fail(`origins.${index}`, ORIGIN_EXPECTED);
    else if (value.indexOf(item) < index) fields.fail(`origins.${index}`, "Must not be named twice");
    return isOne;
  });
}
function keyFields(key) {
  const { name, services, origins, holdSecondsMax, liveHoldsMax, holdsPerAddress } = key;
  const bookingsPerAddress = bookingsPerAddressOf(key);
  const { page = false } = key;
  return { name, services, origins, holdSecondsMax, liveHoldsMax, holdsPerAddress, bookingsPerAddress, page };
}
function readPatchedKey(key, patch) {
  const merged2 = mergePatch(keyFields(key), patch);
  const isUnlimited = new FieldReader(patch).raw("bookingsPerAddress") === null;
  return readNewKey(isUnlimited ? { ...merged2, bookingsPerAddress: null } : merged2);
}
var PUBLIC_PREFIX = "@";
function slugInKeyText(text2) {
  const slug = text2.startsWith(PUBLIC_PREFIX) ? text2.slice(PUBLIC_PREFIX.length) : "";
  return isSlug(slug) && slug !== "." && slug !== ".." ? slug : void 0;
}
var PREFIX = "pk_";
var TEXT = /^pk_[A-Za-z0-9_-]{32,128}$/;
function keyText(random) {
  return PREFIX + random;
}
function isKeyText(text2) {
  return TEXT.test(text2) || slugInKeyText(text2) !== void 0;
}

// core/model/image.ts
var IMAGE_TYPES = ["image/png", "image/jpeg", "image/webp"];
function imageFacts(bytes) {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const reading = { width: 0, height: 0, isAnimated: false, hasPixels: false, isWhole: false };
  const type = typeOf(bytes);
  if (type === void 0) return void 0;
  READERS[type](bytes, view, reading);
  const { width, height, isAnimated, hasPixels, isWhole } = reading;
  return { type, width, height, isAnimated, isWhole: isWhole && hasPixels };
}
var PNG = [137, 80, 78, 71, 13, 10, 26, 10];
var JPEG = [255, 216, 255];
function typeOf(bytes) {
  const begins = (signature) => signature.every((byte, at) => bytes[at] === byte);
  if (begins(PNG)) return "image/png";
  if (begins(JPEG)) return "image/jpeg";
  return textAt(bytes, 0) === "RIFF" && textAt(bytes, 8) === "WEBP" ? "image/webp" : void 0;
}
function textAt(bytes, at) {
  return String.fromCharCode(...bytes.subarray(at, at + 4));
}
var READERS = {
  "image/png": readPng,
  "image/jpeg": readJpeg,
  "image/webp": readWebp
};
function readPng(bytes, view, into) {
  let at = PNG.length;
  while (at + 12 <= bytes.length) {
    const length2 = view.getUint32(at);
    const name = textAt(bytes, at + 4);
    const end = at + 12 + length2;
    if (end > bytes.length) return;
    if (name === "IHDR" && length2 === 13) {
      into.width = view.getUint32(at + 8);
      into.height = view.getUint32(at + 12);
    } else if (name === "acTL") into.isAnimated = true;
    else if (name === "IDAT") into.hasPixels = true;
    else if (name === "IEND") {
      into.isWhole = true;
      return;
    }
    at = end;
  }
}
var isFrame = (marker) => marker >= 192 && marker <= 207 && marker !== 196 && marker !== 200 && marker !== 204;
var isBare = (marker) => marker === 1 || marker >= 208 && marker <= 215;
var [START_OF_SCAN, END_OF_IMAGE] = [218, 217];
function readJpeg(bytes, view, into) {
  let at = 2;
  while (at + 2 <= bytes.length) {
    if (bytes[at] !== 255) return;
    const marker = bytes[at + 1];
    if (marker === 255) {
      at += 1;
      continue;
    }
    if (marker === END_OF_IMAGE) {
      into.isWhole = true;
      return;
    }
    if (isBare(marker)) {
      at += 2;
      continue;
    }
    if (at + 4 > bytes.length) return;
    const length2 = view.getUint16(at + 2);
    if (length2 < 2 || at + 2 + length2 > bytes.length) return;
    if (isFrame(marker) && length2 >= 7) {
      into.height = view.getUint16(at + 5);
      into.width = view.getUint16(at + 7);
    }
    at += 2 + length2;
    if (marker === START_OF_SCAN) {
      into.hasPixels = true;
      at = endOfScan(bytes, at);
    }
  }
}
function endOfScan(bytes, from) {
  let at = from;
  while (at + 1 < bytes.length) {
    if (bytes[at] === 255) {
      const next = bytes[at + 1];
      if (next !== 0 && next !== 255 && !isBare(next)) return at;
    }
    at += 1;
  }
  return bytes.length;
}
var ANIMATION_FLAG = 2;
var LOSSLESS_SIGNATURE = 47;
var LOSSY_START = [157, 1, 42];
function readWebp(bytes, view, into) {
  const end = view.byteLength >= 8 ? view.getUint32(4, true) + 8 : 0;
  if (end > bytes.length) return;
  let at = 12;
  while (at + 8 <= end) {
    const name = textAt(bytes, at);
    const length2 = view.getUint32(at + 4, true);
    const data = at + 8;
    if (data + length2 > end) return;
    readWebpChunk(name, bytes, { view, data, length: length2 }, into);
    at = data + length2 + length2 % 2;
  }
  into.isWhole = at === end;
}
function readWebpChunk(name, bytes, { view, data, length: length2 }, into) {
  if (name === "VP8X" && length2 >= 10) {
    into.isAnimated ||= (bytes[data] & ANIMATION_FLAG) !== 0;
    into.width = 1 + (view.getUint32(data + 4, true) & 16777215);
    into.height = 1 + (view.getUint16(data + 7, true) | bytes[data + 9] << 16);
  } else if (name === "ANIM" || name === "ANMF") {
    into.isAnimated = true;
  } else if (name === "VP8L" && length2 >= 5 && bytes[data] === LOSSLESS_SIGNATURE) {
    const sides = view.getUint32(data + 1, true);
    into.width ||= 1 + (sides & 16383);
    into.height ||= 1 + (sides >>> 14 & 16383);
    into.hasPixels = true;
  } else if (name === "VP8 " && length2 >= 10 && LOSSY_START.every((byte, index) => bytes[data + 3 + index] === byte)) {
    into.width ||= view.getUint16(data + 6, true) & 16383;
    into.height ||= view.getUint16(data + 8, true) & 16383;
    into.hasPixels = true;
  }
}

// core/base64.ts
var DIGITS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
var VALUES = new Map([...DIGITS].map((digit, value) => [digit.charCodeAt(0), value]));
function toBase64(bytes) {
  const parts = [];
  for (let at = 0; at < bytes.length; at += 3) {
    const [first = 0, second = 0, third = 0] = bytes.subarray(at, at + 3);
    const bits = first << 16 | second << 8 | third;
    const digits = [bits >>> 18, bits >>> 12 & 63, bits >>> 6 & 63, bits & 63].map((value) => DIGITS[value]);
    parts.push(
      digits.slice(0, Math.min(bytes.length - at, 3) + 1).join("").padEnd(4, "=")
    );
  }
  return parts.join("");
}
function fromBase64(text2) {
  const padding = text2.endsWith("==") ? 2 : text2.endsWith("=") ? 1 : 0;
  if (text2.length % 4 !== 0) return void 0;
  const bytes = new Uint8Array(text2.length / 4 * 3 - padding);
  for (let at = 0, to = 0; at < text2.length; at += 4, to += 3) {
    let bits = 0;
    for (let digit = 0; digit < 4; digit += 1) {
      const isPadding = at + digit >= text2.length - padding;
      const value = isPadding ? 0 : VALUES.get(text2.charCodeAt(at + digit));
      if (value === void 0) return void 0;
      bits = bits << 6 | value;
    }
    for (let byte = 0; byte < 3 && to + byte < bytes.length; byte += 1)
      bytes[to + byte] = bits >>> 16 - 8 * byte & 255;
  }
  return bytes;
}

// core/model/logo.ts
var LOGO_BYTES_MAX = 204800;
var SIDE = { least: 16, most: 2e3 };
var SIDES_RATIO_MAX = 8;
function readLogo({ type, bytes }) {
  const fields = new FieldReader({});
  const facts = imageFacts(bytes);
  if (!IMAGE_TYPES.some((known) => known === type)) fields.fail("logo", `Must be one of: ${IMAGE_TYPES.join(", ")}`);
  else if (bytes.length > LOGO_BYTES_MAX) fields.fail("logo", `Must have at most ${grouped(LOGO_BYTES_MAX)} bytes`);
  else if (facts?.type !== type) fields.fail("logo", `Must be an image of the type that is named: ${type}`);
  else {
    const problem = problemOf(facts);
    if (problem !== void 0) fields.fail("logo", problem);
  }
  fields.done();
  return facts;
}
function problemOf({ width, height, isAnimated, isWhole }) {
  if (isAnimated) return "Must not be animated";
  if (!isWhole) return "Must be a whole file: this one is cut short";
  const [shorter, longer] = [Math.min(width, height), Math.max(width, height)];
  if (shorter < SIDE.least || longer > SIDE.most)
    return `Must have sides of ${SIDE.least} to ${grouped(SIDE.most)} pixels`;
  if (longer > SIDES_RATIO_MAX * shorter) return `Must not have a side over ${SIDES_RATIO_MAX} times the other`;
  return void 0;
}
function checkLogo(logo) {
  const fields = new FieldReader(logo);
  fields.requiredInstant("createdAt");
  const bytes = typeof logo.data === "string" ? fromBase64(logo.data) : void 0;
  if (!bytes) fields.fail("data", "Must be Base64");
  fields.done();
  if (bytes) readLogo({ type: logo.type, bytes });
}

// core/model/schedule.ts
var WEEKDAYS = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"];
var WEEKLY_MAX = 100;
var OVERRIDES_MAX = 3660;
var WINDOWS_OF_DATE_MAX = 100;
var TIME = /^(?:[01]\d|2[0-3]):[0-5]\d$/;
function readSchedule(value, path, errors) {
  if (value === void 0 || value === null) return null;
  if (!isObject(value)) {
    addError(errors, path, "Must be an object with weekly and overrides, or null");
    return null;
  }
  const fields = new FieldReader(value, path, errors);
  if (!fields.has("weekly") && !fields.has("overrides")) fields.fail("weekly", REQUIRED);
  return { weekly: readWeekly(fields), overrides: readOverrides(fields) };
}
function readWeekly(schedule) {
  if (!schedule.has("weekly")) return [];
  return readObjects(schedule, "weekly", WEEKLY_MAX, "days, start and end", (entry) => ({
    days: readDays(entry),
    ...readWallWindow(entry)
  }));
}
function readOverrides(schedule) {
  if (!schedule.has("overrides")) return [];
  const seen = /* @__PURE__ */ new Set();
  return readObjects(schedule, "overrides", OVERRIDES_MAX, "date and windows", (entry) => {
    const date = readText(entry, "date", isDate, DATE_EXPECTED);
    if (seen.has(date)) entry.fail("date", "Must be a date that no other override names");
    seen.add(date);
    return { date, windows: readObjects(entry, "windows", WINDOWS_OF_DATE_MAX, "start and end", readWallWindow) };
  });
}
function readWallWindow(entry) {
  const isTime = (text2) => TIME.test(text2);
  const isEnd = (text2) => isTime(text2) || text2 === "24:00";
  return {
    start: readText(entry, "start", isTime, "Must be a time from 00:00 to 23:59, written HH:MM"),
    end: readText(entry, "end", isEnd, "Must be a time from 00:00 to 24:00, written HH:MM")
  };
}
function readDays(entry) {
  const days = readList(entry, "days", WEEKDAYS.length);
  if (Array.isArray(entry.raw("days")) && days.length === 0) entry.fail("days", "Must name at least one day");
  days.forEach((day, index) => {
    if (!WEEKDAYS.some((weekday) => weekday === day)) {
      entry.fail(`days.${index}`, `Must be one of: ${WEEKDAYS.join(", ")}`);
    } else if (days.indexOf(day) < index) {
      entry.fail(`days.${index}`, "Must not name a day twice");
    }
  });
  return days;
}
function readObjects(fields, field, max, shape, read) {
  return readList(fields, field, max).flatMap((item, index) => {
    const path = `${field}.${index}`;
    if (isObject(item)) return [read(new FieldReader(item, fields.at(path), fields.sink))];
    fields.fail(path, `Must be an object with ${shape}`);
    return [];
  });
}
function readList(fields, field, max) {
  const value = fields.raw(field);
  if (isMissing(value)) fields.fail(field, REQUIRED);
  else if (Array.isArray(value) && value.length <= max) return value;
  else fields.fail(field, tooManyEntries(max));
  return [];
}
function readText(fields, field, isRight, message) {
  const value = fields.raw(field);
  if (isMissing(value)) fields.fail(field, REQUIRED);
  else if (typeof value === "string" && isRight(value)) return value;
  else fields.fail(field, message);
  return "";
}
function isObject(value) {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
function isMissing(value) {
  return value === void 0 || value === null || typeof value === "string" && value.trim() === "";
}
var plans = /* @__PURE__ */ new WeakMap();
function planOf(schedule) {
  const known = plans.get(schedule);
  if (known !== void 0) return known;
  const plan = {
    weekdays: WEEKDAYS.map((day) => schedule.weekly.filter((entry) => entry.days.includes(day)).map(hoursOf)),
    dates: new Map(schedule.overrides.map((entry) => [Date.parse(entry.date) / DAY, entry.windows.map(hoursOf)]))
  };
  plans.set(schedule, plan);
  return plan;
}
function hoursOf(window) {
  const start = timeOf(window.start);
  const end = timeOf(window.end);
  return { start, end: end > start ? end : end + DAY };
}
function timeOf(text2) {
  return Number(text2.slice(0, 2)) * HOUR + Number(text2.slice(3)) * MINUTE;
}
function weekdayOf(day) {
  return ((day + 3) % 7 + 7) % 7;
}
function windows(schedule, zone, from, to) {
  const found = [];
  const add = (start, end) => {
    if (start < end && start <= to && end >= from) found.push({ start, end });
  };
  const firstDay = zone.dayAt(from) - 2;
  const lastDay = zone.dayAt(to) + 1;
  if (schedule === null) {
    for (let day = firstDay; day <= lastDay; day += 1) add(zone.startOfDay(day), zone.startOfDay(day + 1));
    return found;
  }
  const plan = planOf(schedule);
  for (let day = firstDay; day <= lastDay; day += 1) {
    const hours = plan.dates.get(day) ?? plan.weekdays[weekdayOf(day)];
    if (hours.length === 0) continue;
    const midnight = day * DAY;
    const offset = zone.steadyOffset(midnight - DAY, midnight + 2 * DAY);
    if (offset === void 0 && !zone.hasDay(day)) continue;
    for (const { start, end } of hours) {
      if (offset !== void 0 && end <= DAY) add(midnight + start - offset, midnight + end - offset);
      else add(zone.instantOf(midnight + start), zone.instantOf(midnight + end));
    }
  }
  return found.length > 1 ? found.sort((a, b) => a.start - b.start) : found;
}
function merged(inOrder) {
  const result = [];
  for (const window of inOrder) {
    const last = result.at(-1);
    if (last === void 0 || last.end < window.start) result.push(window);
    else if (last.end < window.end) result[result.length - 1] = { start: last.start, end: window.end };
  }
  return result;
}

// core/model/resource.ts
function readNewResource(input) {
  const fields = new FieldReader(input);
  const resource = {
    name: fields.requiredText("name"),
    description: fields.optionalText("description", "", LONG_TEXT_MAX),
    timezone: fields.timezone("timezone", "UTC"),
    capacity: fields.whole("capacity", 1, 1e4, 1),
    overbook: fields.whole("overbook", 0, 1e4, 0),
    schedule: readSchedule(fields.raw("schedule") ?? null, "schedule", fields.sink),
    rules: fields.has("rules") ? readRules(fields.raw("rules"), "rules", fields.sink) : DEFAULT_RULES,
    meta: fields.meta()
  };
  fields.done();
  return resource;
}
function newResource(input, given) {
  const { uuid: uuid2, app, now } = given;
  return {
    uuid: uuid2,
    app,
    ...readNewResource(input),
    longestBlock: 0,
    closing: false,
    version: 1,
    createdAt: now,
    updatedAt: now
  };
}
function resourceFields(resource) {
  const { name, description, timezone, capacity, overbook = 0, schedule, rules, meta } = resource;
  return { name, description, timezone, capacity, overbook, schedule, rules, meta };
}

// core/model/service.ts
var ASSIGNMENTS = ["first", "least_busy", "round_robin"];
var LIMIT_SUBJECTS = ["service", "resource", "customer"];
var LIMIT_PERIODS = ["day", "week", "month", "active"];
var ONE_AT_A_TIME = ["service", "app"];
function names({ roles, workflow }, uuid2) {
  return workflow === uuid2 || roles.some(({ resources }) => resources.includes(uuid2));
}
function stepsFit(steps, minutes) {
  if (steps.length === 0) return true;
  const fixed = steps.reduce((sum, { durationMinutes }) => sum + (durationMinutes ?? 0), 0);
  const takesRest = steps.some(({ durationMinutes }) => durationMinutes === null);
  return takesRest ? fixed < minutes : fixed === minutes;
}
function runsOf({ steps }, role, minutes) {
  if (steps.length === 0 || role.steps === null) return [{ from: 0, to: minutes * MINUTE }];
  const fixed = steps.reduce((sum, { durationMinutes }) => sum + (durationMinutes ?? 0), 0);
  const runs = [];
  let at = 0;
  for (const { name, durationMinutes } of steps) {
    const from = at;
    at += (durationMinutes ?? minutes - fixed) * MINUTE;
    if (!role.steps.includes(name)) continue;
    const last = runs.at(-1);
    if (last?.to === from) runs[runs.length - 1] = { from: last.from, to: at };
    else runs.push({ from, to: at });
  }
  return runs;
}
function rulesWithin({ rules }, resource) {
  return {
    slotMinutes: rules.slotMinutes ?? resource.slotMinutes,
    minDurationMinutes: DEFAULT_RULES.minDurationMinutes,
    maxDurationMinutes: DEFAULT_RULES.maxDurationMinutes,
    bufferBeforeMinutes: rules.bufferBeforeMinutes ?? resource.bufferBeforeMinutes,
    bufferAfterMinutes: rules.bufferAfterMinutes ?? resource.bufferAfterMinutes,
    minNoticeMinutes: Math.max(rules.minNoticeMinutes ?? 0, resource.minNoticeMinutes),
    maxAdvanceDays: Math.min(rules.maxAdvanceDays ?? Number.POSITIVE_INFINITY, resource.maxAdvanceDays)
  };
}

// core/model/service-input.ts
var DURATIONS_MAX = 20;
var ROLES_MAX = 10;
var POOL_MAX = 100;
var PLACES_MAX = 20;
var STEPS_MAX = 10;
var LIMITS_MAX = 10;
var LIMIT_MAX = 1e5;
var AMOUNT_MAX = 1e9;
var NAME2 = /^[a-z0-9_-]{1,64}$/;
var NAME_EXPECTED = "Must be 1 to 64 of the characters a-z 0-9 _ -";
function readNewService(input) {
  const fields = new FieldReader(input);
  const service = readService(fields);
  fields.done();
  return service;
}
function readService(fields) {
  const steps = readSteps(fields);
  const isReadable = !fields.isBad("steps") && !steps.some((_, i) => fields.isBad(`steps.${i}`) || fields.isBad(`steps.${i}.name`));
  return {
    name: fields.requiredText("name"),
    description: fields.optionalText("description", "", LONG_TEXT_MAX),
    durations: readDurations(fields, steps),
    roles: readRoles(fields, isReadable ? steps : void 0),
    steps,
    assign: fields.oneOf("assign", ASSIGNMENTS, "first"),
    rules: readServiceRules(fields),
    limits: fields.objects("limits", LIMITS_MAX, "per, period and max", (limit) => ({
      per: limit.requiredOneOf("per", LIMIT_SUBJECTS),
      period: limit.requiredOneOf("period", LIMIT_PERIODS),
      max: limit.requiredWhole("max", 1, LIMIT_MAX)
    })),
    timezone: fields.timezone("timezone", "UTC"),
    workflow: fields.uuid("workflow", null),
    price: readPrice(fields),
    active: fields.flag("active", true),
    oneAtATime: fields.oneOf("oneAtATime", ONE_AT_A_TIME, null),
    meta: fields.meta()
  };
}
function serviceFields(service) {
  const {
    uuid: _uuid,
    app: _app,
    rotas: _rotas,
    version: _version,
    createdAt: _made,
    updatedAt: _changed,
    ...fields
  } = service;
  return fields;
}
function readDurations(fields, steps) {
  const values = fields.requiredList("durations", DURATIONS_MAX, "whole numbers of minutes");
  const durations = values.map((value, i) => {
    const item = new FieldReader({ [i]: value }, fields.at("durations"), fields.sink);
    const minutes = item.requiredWhole(String(i), 1, MINUTES_MAX);
    if (values.indexOf(value) < i) item.fail(String(i), "Must not be given twice");
    return minutes;
  });
  if (fields.isBadWithin("durations") || fields.isBadWithin("steps")) return durations;
  const misfit = durations.find((minutes) => !stepsFit(steps, minutes));
  if (misfit !== void 0) {
    fields.fail("durations", `Must be what the steps add up to: they do not fit ${misfit} minutes`);
  }
  return durations;
}
function readSteps(fields) {
  const names2 = /* @__PURE__ */ new Set();
  let hasRest = false;
  return fields.objects("steps", STEPS_MAX, "name and duration_minutes", (step) => {
    const name = readName(step, names2, "step");
    const durationMinutes = step.whole("durationMinutes", 1, MINUTES_MAX, null);
    if (durationMinutes === null && hasRest) step.fail("durationMinutes", "Must be given: another step takes the rest");
    hasRest ||= durationMinutes === null;
    return { name, durationMinutes };
  });
}
function readRoles(fields, steps) {
  const names2 = /* @__PURE__ */ new Set();
  const roles = fields.requiredObjects(
    "roles",
    ROLES_MAX,
    "name and resources",
    (role) => readRole(role, names2, steps)
  );
  const places = roles.reduce((sum, { count }) => sum + count, 0);
  if (places > PLACES_MAX) fields.fail("roles", `Must not take more than ${PLACES_MAX} resources in all`);
  return roles;
}
function readRole(role, names2, steps) {
  const resources = role.requiredUuids("resources", POOL_MAX);
  const pool = role.isBadWithin("resources") ? void 0 : resources;
  const count = role.whole("count", 1, PLACES_MAX, 1);
  if (pool !== void 0 && count > pool.length) {
    role.fail("count", "Must not be more than there are resources in the pool");
  }
  return {
    name: readName(role, names2, "role"),
    resources,
    count,
    units: role.whole("units", 1, 1e4, 1),
    weights: readWeights(role, pool),
    steps: readStepNames(role, steps)
  };
}
function readName(entry, names2, kind) {
  const name = entry.requiredText("name");
  if (!entry.isBad("name") && !NAME2.test(name)) entry.fail("name", NAME_EXPECTED);
  if (names2.has(name)) entry.fail("name", `Must be a name that no other ${kind} has`);
  names2.add(name);
  return name;
}
function readWeights(role, pool) {
  if (!role.has("weights")) return {};
  const weights = role.nested("weights");
  return Object.fromEntries(
    weights.keys().slice(0, POOL_MAX + 1).map((key) => {
      const uuid2 = asUuid(key) ?? "";
      if (pool ? !pool.includes(uuid2) : uuid2 === "") weights.fail(key, "Must be the UUID of a resource in the pool");
      return [uuid2, weights.requiredWhole(key, 1, 100)];
    })
  );
}
function readStepNames(role, steps) {
  if (!role.has("steps")) return null;
  const names2 = role.requiredList("steps", STEPS_MAX, "names of steps");
  names2.forEach((name, i) => {
    const isKnown = steps?.some((step) => step.name === name) ?? true;
    if (!isKnown) role.fail(`steps.${i}`, "Must be the name of a step of the service");
    else if (names2.indexOf(name) < i) role.fail(`steps.${i}`, "Must not be named twice");
  });
  return names2;
}
var OWN_RULES = [
  "slotMinutes",
  "bufferBeforeMinutes",
  "bufferAfterMinutes",
  "minNoticeMinutes",
  "maxAdvanceDays"
];
function readServiceRules(fields) {
  const given = fields.nested("rules");
  const known = readRules(Object.fromEntries(OWN_RULES.map((rule) => [rule, given.raw(rule)])), "rules", fields.sink);
  const own = (rule) => given.has(rule) ? known[rule] : null;
  return {
    slotMinutes: own("slotMinutes"),
    bufferBeforeMinutes: own("bufferBeforeMinutes"),
    bufferAfterMinutes: own("bufferAfterMinutes"),
    minNoticeMinutes: own("minNoticeMinutes"),
    maxAdvanceDays: own("maxAdvanceDays")
  };
}
function readPrice(fields) {
  if (!fields.has("price")) return null;
  const price = fields.nested("price");
  const amount = price.requiredWhole("amount", 0, AMOUNT_MAX);
  const currency = price.requiredText("currency");
  if (!price.isBad("currency") && !Intl.supportedValuesOf("currency").includes(currency)) {
    price.fail("currency", "Must be an ISO 4217 code of a currency, such as EUR");
  }
  return { amount, currency };
}

// core/model/staff.ts
var STAFF_ROLES = ["manager", "reception", "self"];
var STAFF_RESOURCES_MAX = 100;
var STAFF_TOKENS_MAX = 20;
var STAFF_LINKS_MAX = 3;
var STAFF_TOKEN = "sk_";
var SESSION_TOKEN = "se_";
var LINK = "li_";
function readNewStaff(input) {
  const fields = new FieldReader(input);
  const given = {
    name: fields.requiredText("name"),
    email: requiredEmail(fields),
    role: fields.requiredOneOf("role", STAFF_ROLES),
    active: fields.flag("active", true)
  };
  const resources = given.role === "self" ? fields.requiredUuids("resources", STAFF_RESOURCES_MAX) : null;
  if (given.role !== "self" && fields.has("resources")) fields.fail("resources", "Must be left out, except for self");
  fields.done();
  return { ...given, resources };
}
function requiredEmail(fields) {
  const email = fields.emailOrBlank("email");
  if (email === null && !fields.isBad("email")) fields.fail("email", REQUIRED);
  return email ?? "";
}
function staffFields({ name, email, role, resources, active }) {
  return { name, email, role, resources, active };
}
function readPatchedStaff(before, patch) {
  const asked = patch;
  const kept = staffFields(before);
  const merged2 = {
    ...kept,
    ...Object.fromEntries(Object.entries(asked).filter(([, value]) => value !== void 0))
  };
  const isNamed = asked.resources !== void 0;
  if (merged2.role !== "self" && !isNamed) merged2.resources = null;
  const isEmptied = merged2.role === "self" && before.role === "self" && !isNamed && before.resources?.length === 0;
  if (!isEmptied) return readNewStaff(merged2);
  return { ...readNewStaff({ ...merged2, resources: [before.uuid] }), resources: [] };
}
function linkExpiresAt({ links }, now) {
  const ends = links.map(({ expiresAt }) => expiresAt).filter((expiresAt) => now < expiresAt);
  return ends.length === 0 ? null : Math.max(...ends);
}

// core/model/time-off.ts
var RESOURCES_MAX = 100;
var DAYS_MAX = 3660;
function readNewTimeOff(input) {
  const fields = new FieldReader(input);
  const timeOff = {
    resources: fields.raw("resources") === null ? null : fields.requiredUuids("resources", RESOURCES_MAX),
    ...readSpan(fields),
    reason: fields.optionalText("reason", null),
    meta: fields.meta()
  };
  fields.done();
  return timeOff;
}
function checkTimeOffPatch(patch) {
  new FieldReader(patch).done();
  const fields = new FieldReader(mergePatch({}, patch));
  if (fields.has("resources")) fields.requiredUuids("resources", RESOURCES_MAX);
  const [hasInstants, hasDates] = pairsIn(fields);
  if (hasInstants && hasDates) fields.fail("start", ONE_PAIR);
  readTimes(fields);
  fields.optionalText("reason", null);
  fields.meta();
  fields.done();
}
var ONE_PAIR = "Must be given with end, or start_date with end_date: exactly one of the two pairs";
var pairsIn = (fields) => [
  fields.has("start") || fields.has("end"),
  fields.has("startDate") || fields.has("endDate")
];
function readSpan(fields) {
  const [hasInstants, hasDates] = pairsIn(fields);
  if (hasInstants === hasDates) fields.fail("start", hasInstants ? ONE_PAIR : REQUIRED);
  else {
    const missing = (hasDates ? ["startDate", "endDate"] : ["start", "end"]).filter((field) => !fields.has(field));
    for (const field of missing) fields.fail(field, REQUIRED);
    if (missing.length > 0 && !fields.isBad("start")) fields.fail("start", ONE_PAIR);
  }
  const { start, end, startDate, endDate } = readTimes(fields);
  return hasInstants ? { start, end, startDate: null, endDate: null } : { start: null, end: null, startDate, endDate };
}
function readTimes(fields) {
  const isThere = (field) => fields.has(field) && !fields.isBad(field);
  const start = fields.instant("start", 0);
  const end = fields.instant("end", 0);
  if (isThere("start") && isThere("end")) {
    if (end <= start) fields.fail("end", "Must be after start");
    else if (end - start > DAYS_MAX * DAY) fields.fail("end", TOO_LONG);
  }
  const startDate = fields.has("startDate") ? fields.requiredDate("startDate") : "";
  const endDate = fields.has("endDate") ? fields.requiredDate("endDate") : "";
  if (isThere("startDate") && isThere("endDate")) {
    if (endDate < startDate) fields.fail("endDate", "Must not be before start_date");
    else if (dayOf(endDate) - dayOf(startDate) >= DAYS_MAX) fields.fail("endDate", TOO_LONG);
  }
  return { start, end, startDate, endDate };
}
var TOO_LONG = `Must be at most ${DAYS_MAX} days after the start, both counted`;
var dayOf = (date) => Date.parse(date) / DAY;
function timeOffFields({ resources, start, end, startDate, endDate, reason, meta }) {
  return { resources, start, end, startDate, endDate, reason, meta };
}
function windowOf(span, zone) {
  if (span.start !== null) return { start: span.start, end: span.end };
  return { start: zone.startOfDay(dayOf(span.startDate)), end: zone.startOfDay(dayOf(span.endDate) + 1) };
}
function widestWindowOf(span) {
  if (span.start !== null) return { start: span.start, end: span.end };
  return { start: (dayOf(span.startDate) - 1) * DAY, end: (dayOf(span.endDate) + 2) * DAY };
}
function concerns({ resources }, resource) {
  return resources === null || resources.includes(resource);
}
function closedWindows(entries, resource, zone, others = []) {
  const timeOff = entries.filter((entry) => concerns(entry, resource)).map((entry) => windowOf(entry, zone));
  const windows2 = [...timeOff, ...others];
  return merged(windows2.filter(({ start, end }) => start < end).sort((a, b) => a.start - b.start));
}

// core/model/visitor.ts
var CONFIRMATIONS_COUNTED_FOR = DAY;
function counted(visitor, now) {
  const confirmations = visitor?.confirmations ?? [];
  return confirmations.filter((at) => at <= now && at > now - CONFIRMATIONS_COUNTED_FOR);
}
function confirmationsOf(visitor, now) {
  return counted(visitor, now).length;
}
function withConfirmation(visitor, { uuid: uuid2, app, now }) {
  return { uuid: uuid2, app, confirmations: [...counted(visitor, now), now] };
}
function confirmedAt({ confirmations }) {
  return confirmations.at(-1) ?? 0;
}

// core/model/workflow.ts
function readNewWorkflow(input) {
  const fields = new FieldReader(input);
  const workflow = {
    name: fields.requiredText("name"),
    description: fields.requiredText("description", LONG_TEXT_MAX),
    settings: fields.has("settings") ? readSettings(fields) : DEFAULT_SETTINGS
  };
  fields.done();
  return workflow;
}
function newWorkflow(input, given) {
  const { uuid: uuid2, app, now } = given;
  const workflow = { uuid: uuid2, app, ...readNewWorkflow(input), version: 1, createdAt: now, updatedAt: now };
  return { ...workflow, ...attendanceFields(workflow.settings, now) };
}
function hasClock({ settings }) {
  const { pendingMinutes, completeAfterMinutes, noShowAfterMinutes = null } = settings;
  return pendingMinutes !== null || completeAfterMinutes !== null || noShowAfterMinutes !== null;
}
function workflowFields({ name, description, settings }) {
  return { name, description, settings };
}
function releasesNoShows({ noShowAfterMinutes, noShowReleases }) {
  return noShowAfterMinutes !== null && noShowReleases;
}
function attendanceFields(settings, now) {
  if (settings.noShowAfterMinutes === null) return {};
  return { noShowSetAt: now, ...releasesNoShows(settings) && { hasLapses: true } };
}
function withAllSettings(workflow) {
  const { settings } = workflow;
  return "noShowReleases" in settings ? workflow : { ...workflow, settings: { ...DEFAULT_SETTINGS, ...settings } };
}

// core/kinds/kind.ts
var text = (of) => ({ is: "text", isUnique: false, of });
var uniqueText = (of) => ({ is: "text", isUnique: true, of });
var uuid = (of) => ({ is: "uuid", isUnique: false, of });
var instant = (of) => ({ is: "instant", isUnique: false, of });
var number = (of) => ({ is: "number", isUnique: false, of });
var flag = (of) => ({ is: "flag", isUnique: false, of });
var list = (of) => ({ is: "list", isUnique: false, of });
function asItIs(object) {
  return object;
}
function readingFields(read) {
  return (object) => {
    const fields = new FieldReader(object);
    read(fields);
    fields.done();
  };
}
function mustBeList(fields, field) {
  if (!Array.isArray(fields.raw(field))) fields.fail(field, "Must be a list");
}
function readSpan2(fields) {
  const [start, end] = [fields.requiredInstant("start"), fields.requiredInstant("end")];
  if (!fields.isBad("start") && !fields.isBad("end") && end <= start) fields.fail("end", "Must be after start");
}
function describeKind() {
  return (descriptor) => descriptor;
}

// core/kinds/action.ts
var ACTION_KIND = describeKind()({
  foundBy: {
    workflow: uuid(({ workflow }) => workflow),
    position: number(({ position }) => position),
    trigger: text(({ trigger }) => trigger),
    enabled: flag(({ enabled }) => enabled)
  },
  refersTo: { workflow: { of: ({ workflow }) => [workflow], onRemoval: "cascade" } },
  personal: "none",
  quota: null,
  told: {
    as: "action",
    fields: {
      workflow: "values",
      name: "values",
      trigger: "values",
      offsetMinutes: "values",
      type: "values",
      config: "name",
      enabled: "values",
      position: "values"
    }
  },
  copied: asItIs,
  check: readingFields((fields) => {
    fields.requiredText("name");
    fields.requiredOneOf("trigger", TRIGGERS);
    fields.requiredOneOf("type", ACTION_TYPES);
    fields.requiredWhole("position", Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER);
    if (fields.raw("type") !== "log") fields.nested("config");
  })
});

// core/kinds/booking.ts
var UNITS_MAX = 1e4;
var LISTED_MAX = 1e5;
var BOOKING_KIND = describeKind()({
  foundBy: {
    status: text(({ status }) => status),
    start: instant(({ start }) => start),
    end: instant(({ end }) => end),
    workflow: uuid(({ workflow }) => workflow),
    holdExpiresAt: instant(({ holdExpiresAt }) => holdExpiresAt),
    pendingSince: instant(({ pendingSince }) => pendingSince),
    titleFolded: text(({ title }) => searchableOrNull(title)),
    nameFolded: text(({ customer }) => searchableOrNull(customer?.name)),
    phoneDigits: text(({ customer }) => phoneDigitsOrNull(customer?.phone)),
    /** For search. `customerEmailFolded` defines which addresses are equal. */
    emailSearched: text(({ customer }) => searchableOrNull(customer?.email)),
    externalId: text(({ externalId }) => externalId ?? null),
    externalIdFolded: text(({ externalId }) => searchableOrNull(externalId)),
    customerEmailFolded: text(({ customer }) => foldOrNull(customer?.email ?? null)),
    service: uuid(({ sale }) => sale?.service ?? null),
    series: uuid(({ series }) => series?.uuid ?? null),
    customer: uuid(({ customerUuid }) => customerUuid ?? null),
    key: uuid(({ madeWith }) => madeWith?.key ?? null),
    /** Digest of the client address that made the hold, with a key. */
    holder: text(({ madeWith }) => madeWith?.holder ?? null),
    resources: list(({ resources }) => resources)
  },
  refersTo: {
    resource: { of: ({ resources }) => resources, onRemoval: "refuse while live" },
    workflow: { of: ({ workflow }) => [workflow], onRemoval: "refuse while live" },
    service: { of: ({ sale }) => [sale?.service], onRemoval: "refuse while live" },
    series: { of: ({ series }) => [series?.uuid], onRemoval: "keep" },
    customer: { of: ({ customerUuid }) => [customerUuid], onRemoval: "cascade" },
    job: { of: ({ told }) => [told?.customer?.job], onRemoval: "keep" },
    key: { of: ({ madeWith }) => [madeWith?.key], onRemoval: "keep" }
  },
  personal: ["title", "notes", "meta", "externalId", "customer", "customerUuid", "madeWith", "told", "language"],
  quota: null,
  told: null,
  copied: asItIs,
  check: readingFields((fields) => {
    fields.requiredUuids("resources", LISTED_MAX);
    readSpan2(fields);
    fields.requiredWhole("units", 1, UNITS_MAX);
    fields.requiredOneOf("status", STATUSES);
    fields.instant("holdExpiresAt", null);
    for (const field of ["pendingSince", "checkedInAt", "endedAt", "releasedAt", "unattendedFrom"])
      fields.instant(field, null);
    fields.optionalText("title", null);
    fields.optionalText("externalId", null);
    fields.optionalText("notes", null, LONG_TEXT_MAX);
    fields.timezone("timezone", null);
    fields.meta();
    fields.requiredWhole("sequence", 0, Number.MAX_SAFE_INTEGER);
    fields.objects("blocks", LISTED_MAX, "resource, start and end", (block) => {
      if (block.uuid("resource", null) === null) block.fail("resource", "Must be a UUID");
      readSpan2(block);
      block.whole("units", 1, UNITS_MAX, 1);
    });
  })
});

// core/kinds/busy-times.ts
var BUSY_TIMES_KIND = describeKind()({
  foundBy: {},
  refersTo: { calendar: { of: ({ uuid: uuid2 }) => [uuid2.split("/")[0]], onRemoval: "cascade" } },
  personal: "none",
  quota: null,
  told: null,
  copied: asItIs,
  check: readingFields(() => {
  })
});

// core/kinds/calendar.ts
var CALENDAR_KIND = describeKind()({
  foundBy: {
    resource: uuid(({ resource }) => resource),
    dueAt: instant((calendar) => dueAt(calendar))
  },
  refersTo: { resource: { of: ({ resource }) => [resource], onRemoval: "cascade" } },
  personal: "none",
  quota: { name: "calendars", most: 1e3 },
  told: {
    as: "calendar",
    fields: {
      resource: "values",
      url: "name",
      timezone: "values",
      refreshMinutes: "values",
      tentative: "values",
      onStale: "values",
      staleAfterMinutes: "values",
      status: "values",
      changedAt: "moments",
      state: "nothing"
    }
  },
  copied: (calendar) => ({ ...calendar, state: { ...calendar.state, lease: null } }),
  check: (calendar) => readNewCalendar(calendar)
});

// core/kinds/customer.ts
var CUSTOMER_KIND = describeKind()({
  foundBy: {
    emailFolded: uniqueText(({ email }) => foldOrNull(email)),
    nameFolded: text(({ name }) => searchableOrNull(name)),
    phoneDigits: text(({ phone }) => phoneDigitsOrNull(phone)),
    /** For search. `emailFolded` defines which addresses are equal. */
    emailSearched: text(({ email }) => searchableOrNull(email))
  },
  refersTo: {},
  personal: ["name", "email", "phone", "notes", "meta"],
  quota: null,
  told: null,
  copied: asItIs,
  check: checkCustomerPatch
});

// core/kinds/erasure.ts
var ERASURE_KIND = describeKind()({
  foundBy: { done: flag(({ state }) => state === "done") },
  refersTo: { booking: { of: ({ bookings }) => bookings, onRemoval: "keep" } },
  personal: ["email", "formerEmails", "bookings", "answered"],
  quota: null,
  told: null,
  copied: asItIs,
  check: readingFields((fields) => fields.requiredInstant("at"))
});

// core/kinds/feed.ts
var FEED_KIND = describeKind()({
  foundBy: {
    subject: uuid((feed) => subjectOf(feed)?.uuid ?? null),
    digest: uniqueText(({ digest }) => digest),
    staff: uuid(({ staff = null }) => staff)
  },
  refersTo: {
    resource: { of: ({ resource }) => [resource], onRemoval: "cascade" },
    service: { of: ({ service }) => [service], onRemoval: "cascade" },
    customer: { of: ({ customer }) => [customer], onRemoval: "cascade" },
    staff: { of: ({ staff }) => [staff], onRemoval: "cascade" }
  },
  personal: ["customer"],
  quota: { name: "feeds", most: 1e3 },
  told: {
    as: "feed",
    fields: {
      resource: "values",
      service: "values",
      customer: "name",
      staff: "values",
      detail: "values",
      pastDays: "values",
      digest: "nothing"
    }
  },
  copied: asItIs,
  check: readNewFeed
});

// core/kinds/job.ts
var JOB_KIND = describeKind()({
  foundBy: {
    status: text(({ status }) => status),
    nextAt: instant(({ nextAt }) => nextAt),
    position: number(({ position }) => position),
    booking: uuid(({ booking }) => booking),
    action: text(({ action }) => action),
    letter: text(({ letter }) => letter?.kind ?? null),
    dueAt: instant(({ dueAt: dueAt2 }) => dueAt2)
  },
  refersTo: {
    booking: {
      of: ({ booking, letter }) => [booking, ...(letter?.series?.bookings ?? []).map(({ uuid: uuid2 }) => uuid2)],
      onRemoval: "keep"
    },
    staff: { of: ({ letter }) => [letter?.member], onRemoval: "keep" },
    series: { of: ({ letter }) => [letter?.series?.uuid], onRemoval: "keep" },
    customer: { of: ({ about }) => [about], onRemoval: "keep" },
    workflow: { of: ({ workflow }) => [workflow], onRemoval: "keep" },
    action: { of: ({ action }) => [action], onRemoval: "keep" },
    resource: { of: ({ gone }) => (gone ?? []).map((resource) => resource.uuid), onRemoval: "keep" }
  },
  personal: ["about", "attempts", "reason", "to"],
  quota: null,
  told: null,
  copied: (job) => job.status === "running" ? { ...job, status: "waiting", nextAt: job.nextAt ?? job.dueAt } : job,
  check: readingFields((fields) => {
    const isLetter = fields.has("letter");
    if (isLetter) fields.nested("letter").requiredOneOf("kind", LETTER_KINDS);
    for (const field of isLetter ? [] : ["workflow", "action"]) {
      if (fields.uuid(field, null) === null) fields.fail(field, "Must be a UUID");
    }
    fields.uuid("booking", null);
    if (!isLetter || fields.has("trigger")) fields.requiredOneOf("trigger", TRIGGERS);
    fields.requiredOneOf("status", JOB_STATUSES);
    fields.requiredInstant("dueAt");
    fields.instant("nextAt", null);
    mustBeList(fields, "attempts");
  })
});

// core/kinds/key.ts
var KEY_KIND = describeKind()({
  foundBy: {
    nameFolded: text(({ name }) => fold(name)),
    digest: uniqueText(({ digest }) => digest),
    page: flag(({ page = false }) => page)
  },
  refersTo: { service: { of: ({ services }) => services ?? [], onRemoval: "keep" } },
  personal: "none",
  quota: { name: "keys", most: 100 },
  told: {
    as: "key",
    fields: {
      name: "values",
      services: "values",
      origins: "name",
      holdSecondsMax: "values",
      liveHoldsMax: "values",
      holdsPerAddress: "values",
      bookingsPerAddress: "values",
      page: "values",
      digest: "nothing"
    }
  },
  copied: asItIs,
  check: readNewKey
});

// core/kinds/letters.ts
var LETTERS_KIND = describeKind()({
  foundBy: {},
  refersTo: {},
  personal: "none",
  quota: null,
  told: null,
  copied: asItIs,
  check: (letters) => readLetters(lettersFields(letters))
});

// core/kinds/logo.ts
var LOGO_KIND = describeKind()({
  foundBy: {},
  refersTo: {},
  personal: "none",
  quota: null,
  // The profile that shows it counts the change.
  told: null,
  copied: asItIs,
  check: checkLogo
});

// core/kinds/profile.ts
var PROFILE_KIND = describeKind()({
  foundBy: {},
  refersTo: { logo: { of: ({ logo }) => [logo?.uuid], onRemoval: "keep" } },
  // It describes a business, not a customer.
  personal: "none",
  quota: null,
  told: {
    as: "business",
    fields: {
      name: "name",
      intro: "name",
      address: "name",
      phone: "name",
      email: "name",
      website: "name",
      privacyUrl: "name",
      termsUrl: "name",
      accent: "name",
      language: "name",
      timezone: "name",
      logo: "name"
    }
  },
  copied: asItIs,
  check: readProfile
});

// core/kinds/resource.ts
var RESOURCE_KIND = describeKind()({
  foundBy: { nameFolded: text(({ name }) => fold(name)) },
  refersTo: { calendar: { of: ({ calendars }) => calendars ?? [], onRemoval: "cascade" } },
  personal: "none",
  quota: { name: "resources", most: 1e4 },
  told: {
    as: "resource",
    fields: {
      name: "values",
      description: "name",
      timezone: "values",
      capacity: "values",
      overbook: "values",
      schedule: "values",
      rules: "values",
      meta: "name",
      calendars: "nothing",
      longestBlock: "nothing",
      closing: "nothing"
    }
  },
  copied: asItIs,
  check: readNewResource
});

// core/kinds/series.ts
var SERIES_KIND = describeKind()({
  foundBy: { service: uuid(({ service }) => service) },
  refersTo: {
    service: { of: ({ service }) => [service], onRemoval: "keep" },
    resource: { of: ({ resources }) => resources, onRemoval: "keep" },
    booking: { of: ({ bookings }) => bookings, onRemoval: "keep" }
  },
  personal: "none",
  quota: null,
  told: {
    as: "series",
    fields: {
      rule: "values",
      timezone: "values",
      start: "moments",
      durationMinutes: "values",
      service: "values",
      resources: "values",
      omitted: "nothing",
      skipped: "nothing",
      bookings: "nothing"
    }
  },
  copied: asItIs,
  check: readingFields((fields) => {
    fields.requiredText("rule", LONG_TEXT_MAX);
    fields.timezone("timezone", null);
    fields.requiredInstant("start");
    fields.requiredWhole("durationMinutes", 1, Number.MAX_SAFE_INTEGER);
    mustBeList(fields, "bookings");
  })
});

// core/kinds/service.ts
var SERVICE_KIND = describeKind()({
  foundBy: {
    nameFolded: text(({ name }) => fold(name)),
    /** Resources and workflow of the service. */
    names: list(({ roles, workflow }) => [
      ...new Set(roles.flatMap(({ resources }) => resources)),
      ...workflow === null ? [] : [workflow]
    ])
  },
  refersTo: {
    resource: { of: ({ roles }) => roles.flatMap(({ resources }) => resources), onRemoval: "refuse" },
    workflow: { of: ({ workflow }) => [workflow], onRemoval: "refuse" }
  },
  personal: "none",
  quota: { name: "services", most: 1e3 },
  told: {
    as: "service",
    fields: {
      name: "values",
      description: "name",
      durations: "values",
      roles: "values",
      steps: "values",
      assign: "values",
      rules: "values",
      limits: "values",
      timezone: "values",
      workflow: "values",
      price: "values",
      active: "values",
      oneAtATime: "values",
      meta: "name",
      rotas: "nothing"
    }
  },
  copied: asItIs,
  check: readNewService
});

// core/kinds/staff.ts
var STAFF_KIND = describeKind()({
  foundBy: {
    nameFolded: text(({ name }) => fold(name)),
    emailFolded: uniqueText(({ email }) => fold(email)),
    person: uuid(({ person }) => person)
  },
  refersTo: { resource: { of: ({ resources }) => resources ?? [], onRemoval: "cascade" } },
  personal: ["name", "email", "person"],
  quota: { name: "staff", most: 1e3 },
  told: {
    as: "staff",
    fields: {
      name: "name",
      email: "name",
      role: "values",
      resources: "values",
      active: "values",
      tokens: "name",
      links: "nothing",
      mailedAt: "nothing",
      person: "nothing",
      joinedAt: "nothing"
    }
  },
  // A link is a secret that was sent to a person. It must not open the copy.
  copied: (member) => ({ ...member, links: [] }),
  check: (member) => readPatchedStaff(member, {})
});

// core/kinds/time-off.ts
var TIME_OFF_KIND = describeKind()({
  foundBy: {
    /** Widest span over all zones. */
    startsAt: instant((entry) => widestWindowOf(entry).start),
    endsAt: instant((entry) => widestWindowOf(entry).end),
    /** Resources of the time off. None if it closes all. */
    resources: list(({ resources }) => resources ?? []),
    closesAll: flag(({ resources }) => resources === null)
  },
  refersTo: { resource: { of: ({ resources }) => resources ?? [], onRemoval: "cascade" } },
  personal: "none",
  quota: { name: null, most: 1e4 },
  told: {
    as: "time_off",
    fields: {
      resources: "values",
      start: "moments",
      end: "moments",
      startDate: "values",
      endDate: "values",
      reason: "name",
      meta: "name"
    }
  },
  copied: asItIs,
  check: readNewTimeOff
});

// core/kinds/visitor.ts
var VISITOR_KIND = describeKind()({
  foundBy: { confirmedAt: instant((visitor) => confirmedAt(visitor)) },
  refersTo: {},
  // The digest of an address identifies no customer, and is deleted after a day.
  personal: "none",
  quota: null,
  told: null,
  copied: asItIs,
  check: readingFields((fields) => {
    const moments = fields.raw("confirmations");
    if (!Array.isArray(moments) || !moments.every(Number.isSafeInteger))
      fields.fail("confirmations", "Must be moments");
  })
});

// core/kinds/workflow.ts
var WORKFLOW_KIND = describeKind()({
  foundBy: {
    nameFolded: text(({ name }) => fold(name)),
    /** True if its settings let the clock change bookings. */
    clock: flag((workflow) => hasClock(workflow))
  },
  refersTo: {},
  personal: "none",
  quota: { name: "workflows", most: 1e3 },
  told: {
    as: "workflow",
    fields: { name: "values", description: "name", settings: "values", noShowSetAt: "nothing", hasLapses: "nothing" }
  },
  copied: asItIs,
  check: readNewWorkflow
});

// core/kinds/objects.ts
var DESCRIPTORS = {
  workflow: WORKFLOW_KIND,
  resource: RESOURCE_KIND,
  service: SERVICE_KIND,
  timeOff: TIME_OFF_KIND,
  series: SERIES_KIND,
  key: KEY_KIND,
  staff: STAFF_KIND,
  customer: CUSTOMER_KIND,
  erasure: ERASURE_KIND,
  feed: FEED_KIND,
  calendar: CALENDAR_KIND,
  busyTimes: BUSY_TIMES_KIND,
  action: ACTION_KIND,
  booking: BOOKING_KIND,
  job: JOB_KIND,
  visitor: VISITOR_KIND,
  profile: PROFILE_KIND,
  logo: LOGO_KIND,
  letters: LETTERS_KIND
};
var KINDS = Object.keys(DESCRIPTORS);
function descriptorOf(kind) {
  return DESCRIPTORS[kind];
}
var COUNTED_KINDS = KINDS.filter((kind) => DESCRIPTORS[kind].quota !== null);
var TOLD_OBJECT_KINDS = KINDS.filter((kind) => DESCRIPTORS[kind].told !== null);
function eachKind(objects, visit) {
  for (const kind in objects)
    if (!Object.hasOwn(DESCRIPTORS, kind)) throw new TypeError(`There are no objects of kind '${kind}'`);
  const visitOne = (kind) => {
    const those = objects[kind];
    if (those) visit(kind, those);
  };
  for (const kind of KINDS) visitOne(kind);
}
function eachObject(objects, visit) {
  eachKind(objects, (kind, those) => {
    for (const object of those) visit(kind, object);
  });
}
function oneObject(kind, object) {
  return { [kind]: [object] };
}

export {
  ValidationError,
  NotFoundError,
  DuplicateError,
  REASONS,
  RefusedError,
  StaleError,
  RevokedError,
  ForbiddenError,
  WrongCredentialError,
  TooManyError,
  KeyReusedError,
  GoneError,
  UnavailableError,
  isFailure,
  NO_SEARCH,
  fold,
  searchable,
  phoneDigits,
  phoneTerm,
  foldOrNull,
  readSearch,
  isFiltering,
  matches,
  STATUSES,
  BOOKING_TRANSITIONS,
  servedBy,
  LIVE_STATUSES,
  BLOCKING_STATUSES,
  LAPSING_STATUSES,
  blocks,
  isFinal,
  isLive,
  byStart,
  NEVER,
  hasStarted,
  takesTime,
  allocationsOf,
  isFirm,
  noShowAt,
  lapseOf,
  lapsesAt,
  movedByClock,
  becomesNoShowAt,
  fieldsByClock,
  wholeSecond,
  unattendedFields,
  withCustomer,
  foldedEmail,
  stateFields,
  isUnconfirmed,
  servingOf,
  namedBy,
  REQUIRED,
  ZONE_EXPECTED,
  TEXT_MAX,
  LONG_TEXT_MAX,
  ERRORS_MAX,
  addError,
  META_KEYS_MAX,
  grouped,
  tooManyEntries,
  tooManyKeys,
  isCleanText,
  FieldReader,
  DATE_EXPECTED,
  isDate,
  isEmail,
  mergePatch,
  asUuid,
  TRIGGERS,
  isBookingless,
  isRelative,
  ACTION_TYPES,
  HOLD_SECONDS_MAX,
  UNATTENDED_HOLD_SECONDS_MAX,
  DEFAULT_SETTINGS,
  ATTENDANCE_MINUTES_MAX,
  MINUTES_MAX,
  LONGEST_BOOKING,
  colorsOf,
  LANGUAGES,
  emptyProfile,
  profileFields,
  readProfile,
  publicProfile,
  addressLine,
  languageOf,
  localeOf,
  DEFAULT_RULES,
  readRules,
  ANSWER_KEPT_FOR,
  Replay,
  isKept,
  replay,
  answerOf,
  TENTATIVE,
  ON_STALE,
  CALENDAR_STATUSES,
  KNOWN_FOR,
  CALENDARS_OF_RESOURCE,
  BUSY_OF_RESOURCE,
  BUSY_STORED_OF_RESOURCE,
  BUSY_OF_APP,
  readNewCalendar,
  calendarFields,
  newState,
  toBeReadAnew,
  dueAt,
  isStale,
  isProven,
  laneOf,
  statusOf,
  countedByStatus,
  closedBy,
  calendarAsOf,
  checkVersion,
  changed,
  isSame,
  readNewCustomer,
  checkCustomerPatch,
  readLanguage,
  customerFields,
  newCustomer,
  typedCustomer,
  filledFrom,
  asBookingSays,
  DETAILS,
  SUBJECTS,
  readNewFeed,
  subjectOf,
  JOB_STATUSES,
  letterQueue,
  purposeOf,
  LETTER_KINDS,
  TEAM_RECEIVERS,
  REMINDER_MINUTES_MIN,
  REMINDER_MINUTES_MAX,
  isTeamLetter,
  letterDefaults,
  lettersFields,
  readLetters,
  readNewApp,
  newApp,
  appFields,
  digestsOf,
  isOrigin,
  KEY_SERVICES_MAX,
  KEY_ORIGINS_MAX,
  BOOKINGS_PER_ADDRESS_MAX,
  BOOKINGS_PER_ADDRESS_DEFAULT,
  bookingsPerAddressOf,
  readNewKey,
  readPatchedKey,
  slugInKeyText,
  keyText,
  isKeyText,
  toBase64,
  fromBase64,
  IMAGE_TYPES,
  imageFacts,
  LOGO_BYTES_MAX,
  readLogo,
  WEEKDAYS,
  WEEKLY_MAX,
  OVERRIDES_MAX,
  WINDOWS_OF_DATE_MAX,
  readSchedule,
  windows,
  merged,
  readNewResource,
  newResource,
  resourceFields,
  ASSIGNMENTS,
  LIMIT_SUBJECTS,
  LIMIT_PERIODS,
  ONE_AT_A_TIME,
  names,
  stepsFit,
  runsOf,
  rulesWithin,
  DURATIONS_MAX,
  ROLES_MAX,
  POOL_MAX,
  PLACES_MAX,
  STEPS_MAX,
  LIMITS_MAX,
  readNewService,
  readService,
  serviceFields,
  STAFF_ROLES,
  STAFF_RESOURCES_MAX,
  STAFF_TOKENS_MAX,
  STAFF_LINKS_MAX,
  STAFF_TOKEN,
  SESSION_TOKEN,
  LINK,
  readNewStaff,
  readPatchedStaff,
  linkExpiresAt,
  readNewTimeOff,
  checkTimeOffPatch,
  timeOffFields,
  windowOf,
  widestWindowOf,
  concerns,
  closedWindows,
  TIME_OFF_KIND,
  confirmationsOf,
  withConfirmation,
  confirmedAt,
  readNewWorkflow,
  newWorkflow,
  hasClock,
  workflowFields,
  releasesNoShows,
  attendanceFields,
  withAllSettings,
  DESCRIPTORS,
  KINDS,
  descriptorOf,
  COUNTED_KINDS,
  TOLD_OBJECT_KINDS,
  eachKind,
  eachObject,
  oneObject
};
//# sourceMappingURL=chunk-SQ3ZIU6O.js.map
