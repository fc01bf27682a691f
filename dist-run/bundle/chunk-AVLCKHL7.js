import {
  FREQUENCIES,
  LAST_DAY,
  formatDay,
  parseDay,
  recurrenceDays
} from "./chunk-ACXDJHE5.js";
import {
  CreateStaffToken,
  DEFAULT_QUOTAS,
  DeleteStaffToken,
  FRESH_LINK,
  GuardedLedger,
  ListStaffTokens,
  MAILED_LINK,
  ManageSecrets,
  NONE,
  OWN,
  PERSON_SESSION_SECONDS,
  SESSIONS_PER_PERSON,
  USE_NOTED_EVERY,
  WriteManageTokens,
  actorOf,
  beyondQuota,
  checkOnce,
  checkOwnResources,
  checkQuota,
  counterOf,
  create,
  decidedOnce,
  endToken,
  endedByNow,
  existing,
  isLiveSession,
  isOpenLink,
  isOwnBooking,
  isOwnSeries,
  isOwnService,
  normalizedPassword,
  readPassword,
  referenced,
  remove,
  replace,
  secretText,
  sees,
  seesTimeOff,
  selfOf,
  standingAllocations,
  uuidInSecret
} from "./chunk-ZTC4EIFU.js";
import {
  CALENDAR_END,
  calendarOf,
  calendarStart,
  calendarText,
  eventText,
  mailboxOf,
  plainName,
  publicationText
} from "./chunk-KZIOHZOC.js";
import {
  NO_MAIL_SERVER
} from "./chunk-FKKLOSUH.js";
import {
  ALL,
  Draft,
  DraftView,
  anyWhere,
  countedEmail,
  countedIn,
  emailsOf,
  erasedBooking,
  hasNoSlot,
  isCounted,
  isInUse,
  isOf,
  overlaps,
  tallyOf
} from "./chunk-OZVXMBAC.js";
import {
  partitionPoint
} from "./chunk-D333UX3S.js";
import {
  ALL_CONTENTS,
  AppDigester,
  NO_CONTENTS,
  VerifyStorage,
  asCopied,
  beyond,
  copiedPerson,
  cutAt,
  differences,
  joined,
  nameOf,
  resumedFrom,
  runsAgreed,
  runsTaken
} from "./chunk-GJVJSP7U.js";
import {
  NumberedPaginator,
  PART,
  collect,
  joinedTimes,
  mapPage,
  partId,
  partsOf,
  timesFrom,
  unionOf,
  wantedOfCalendars
} from "./chunk-KPKHSBHY.js";
import {
  ACTION_TYPES,
  BLOCKING_STATUSES,
  BOOKING_TRANSITIONS,
  BUSY_OF_APP,
  BUSY_OF_RESOURCE,
  BUSY_STORED_OF_RESOURCE,
  CALENDARS_OF_RESOURCE,
  DATE_EXPECTED,
  DEFAULT_RULES,
  DEFAULT_SETTINGS,
  DESCRIPTORS,
  DuplicateError,
  FieldReader,
  GoneError,
  HOLD_SECONDS_MAX,
  KNOWN_FOR,
  LAPSING_STATUSES,
  LETTER_KINDS,
  LINK,
  LIVE_STATUSES,
  LONGEST_BOOKING,
  LONG_TEXT_MAX,
  MINUTES_MAX,
  NEVER,
  NO_SEARCH,
  NotFoundError,
  REQUIRED,
  RefusedError,
  RevokedError,
  SESSION_TOKEN,
  STAFF_LINKS_MAX,
  STATUSES,
  TEXT_MAX,
  TIME_OFF_KIND,
  TOLD_OBJECT_KINDS,
  TRIGGERS,
  TooManyError,
  UNATTENDED_HOLD_SECONDS_MAX,
  UnavailableError,
  ValidationError,
  WrongCredentialError,
  addressLine,
  allocationsOf,
  answerOf,
  appFields,
  asBookingSays,
  asUuid,
  attendanceFields,
  becomesNoShowAt,
  blocks,
  bookingsPerAddressOf,
  byStart,
  calendarAsOf,
  calendarFields,
  changed,
  checkTimeOffPatch,
  checkVersion,
  closedBy,
  closedWindows,
  concerns,
  confirmationsOf,
  customerFields,
  descriptorOf,
  dueAt,
  emptyProfile,
  fieldsByClock,
  filledFrom,
  fold,
  foldedEmail,
  fromBase64,
  grouped,
  hasStarted,
  isBookingless,
  isDate,
  isEmail,
  isFailure,
  isFinal,
  isKept,
  isLive,
  isProven,
  isRelative,
  isSame,
  isStale,
  isTeamLetter,
  isUnconfirmed,
  keyText,
  laneOf,
  languageOf,
  lapseOf,
  lapsesAt,
  letterDefaults,
  letterQueue,
  lettersFields,
  linkExpiresAt,
  localeOf,
  mergePatch,
  merged,
  movedByClock,
  namedBy,
  newApp,
  newCustomer,
  newResource,
  newState,
  newWorkflow,
  phoneTerm,
  profileFields,
  publicProfile,
  readLanguage,
  readLetters,
  readLogo,
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
  readPatchedKey,
  readPatchedStaff,
  readProfile,
  readService,
  releasesNoShows,
  replay,
  resourceFields,
  rulesWithin,
  runsOf,
  searchable,
  servedBy,
  serviceFields,
  servingOf,
  stateFields,
  statusOf,
  stepsFit,
  subjectOf,
  takesTime,
  timeOffFields,
  toBase64,
  toBeReadAnew,
  tooManyKeys,
  typedCustomer,
  unattendedFields,
  wholeSecond,
  widestWindowOf,
  windowOf,
  windows,
  withAllSettings,
  withConfirmation,
  withCustomer,
  workflowFields
} from "./chunk-SQ3ZIU6O.js";
import {
  instantsOf,
  writtenIn,
  zone
} from "./chunk-RCHGPHHW.js";
import {
  DAY,
  HOUR,
  MINUTE,
  SECOND,
  YEARS_EXPECTED,
  formatInstant,
  isInstant,
  parseInstant
} from "./chunk-TGAMFN2K.js";

// core/bookings/booking-document.ts
function bookingDocument(booking) {
  const local = zone(booking.timezone);
  return {
    uuid: booking.uuid,
    resources: booking.resources,
    start: writtenIn(local, booking.start),
    end: writtenIn(local, booking.end),
    units: booking.units,
    service: booking.sale?.service ?? null,
    price: priceOf(booking),
    series: booking.series?.uuid ?? null,
    occurrence: booking.series ? writtenIn(local, booking.series.occurrence) : null,
    workflow: booking.workflow,
    status: booking.status,
    hold_expires_at: booking.holdExpiresAt === null ? null : writtenIn(local, booking.holdExpiresAt),
    title: booking.title,
    notes: booking.notes,
    customer: booking.customer && {
      name: booking.customer.name,
      email: booking.customer.email,
      phone: booking.customer.phone,
      uuid: booking.customerUuid ?? null
    },
    timezone: booking.timezone,
    language: booking.language ?? null,
    external_id: booking.externalId ?? null,
    reason: booking.reason,
    sequence: booking.sequence,
    checked_in_at: writtenOrNull(local, booking.checkedInAt),
    ended_at: writtenOrNull(local, booking.endedAt),
    released_at: writtenOrNull(local, booking.releasedAt),
    overrode: booking.overrode ?? [],
    created_at: formatInstant(booking.createdAt),
    updated_at: formatInstant(booking.updatedAt)
  };
}
function writtenOrNull(local, instant) {
  return instant === null || instant === void 0 ? null : writtenIn(local, instant);
}
function priceOf({ sale, units }) {
  if (!sale?.unitPrice) return null;
  const { amount, currency } = sale.unitPrice;
  return { amount: amount * units, currency };
}
function aboutBooked({ booking }) {
  const named = namedBy(booking);
  return named === null ? [booking.uuid] : [booking.uuid, named];
}
function includedObjects(bookings, include) {
  const distinct = (uuids2) => [...new Set(uuids2)];
  return {
    resource: include.resources ? distinct(bookings.flatMap(({ resources }) => resources)) : [],
    workflow: include.workflow ? distinct(bookings.flatMap(({ workflow }) => workflow ?? [])) : [],
    service: include.service ? distinct(bookings.flatMap(({ sale }) => sale?.service ?? [])) : []
  };
}
function includesObjects({ resources, workflow, service }) {
  return resources === true || workflow === true || service === true;
}
function bookedIn(view, booking, include) {
  if (!includesObjects(include)) return { booking };
  const found3 = (kind, uuid) => uuid ? view.object(kind, uuid) ?? null : null;
  return {
    booking,
    ...include.resources && { resources: booking.resources.flatMap((uuid) => view.object("resource", uuid) ?? []) },
    ...include.workflow && { workflow: found3("workflow", booking.workflow) },
    ...include.service && { service: found3("service", booking.sale?.service) }
  };
}

// core/letters/letter-facts.ts
function whatOf({ service, booking, business }) {
  return service?.name ?? booking.title ?? business.name;
}
function withOf({ booking, resources }) {
  const names2 = new Map(resources.map(({ uuid, name }) => [uuid, name]));
  return servingOf(booking).flatMap((uuid) => names2.get(uuid) ?? []).join(", ");
}
function placeZoneOf({
  service,
  resources,
  booking
}) {
  return service?.timezone ?? resources[0]?.timezone ?? booking.timezone;
}
function priceOf2({ sale, units }) {
  return sale?.unitPrice ? { amount: sale.unitPrice.amount * units, currency: sale.unitPrice.currency } : null;
}
function cancelUntilOf({ booking, workflow }) {
  const minutes = workflow?.settings.cancelUntilMinutes ?? null;
  return minutes === null ? null : booking.start - minutes * MINUTE;
}
function tongueOf(...tags) {
  for (const tag of tags) {
    const language = tag ? languageOf(tag) : void 0;
    if (tag && language) return { language, locale: localeOf(tag) };
  }
  return { language: "en", locale: "en" };
}
function customersTongue({ booking, customer, business }) {
  return tongueOf(booking.language, customer?.language, business.language);
}

// core/letters/letter-formats.ts
var KNOWN_MAX = 500;
var known = /* @__PURE__ */ new Map();
function formatsOf(locale, timeZone) {
  const key = `${locale} ${timeZone}`;
  const found3 = known.get(key);
  if (found3) return found3;
  if (known.size >= KNOWN_MAX) known.clear();
  const formats = newFormats(locale, timeZone);
  known.set(key, formats);
  return formats;
}
function newFormats(locale, timeZone) {
  const format = (options) => {
    const formatter = new Intl.DateTimeFormat(locale, { timeZone, ...options });
    return (at) => formatter.format(at);
  };
  const date = format({ dateStyle: "full" });
  const time = format({ timeStyle: "short" });
  return {
    date,
    shortDate: format({ weekday: "short", day: "numeric", month: "short" }),
    time,
    dateAndTime: format({ dateStyle: "full", timeStyle: "short" }),
    span(start, end) {
      const [from, to] = [date(start), date(end)];
      return `${from}, ${time(start)} \u2013 ${from === to ? "" : `${to}, `}${time(end)}`;
    }
  };
}
function moneyText(locale, { amount, currency }) {
  const formatter = new Intl.NumberFormat(locale, { style: "currency", currency });
  const { maximumFractionDigits = 2 } = formatter.resolvedOptions();
  return formatter.format(amount / 10 ** maximumFractionDigits);
}

// core/actions/template-values.ts
function templateValues(subject) {
  const { app, workflow, booking, resources, manage, service, business } = subject;
  const { locale } = customersTongue(subject);
  const formats = formatsOf(locale, placeZoneOf(subject));
  const price = priceOf2(booking);
  const until = cancelUntilOf(subject);
  const {
    resources: _uuids,
    workflow: _uuid,
    service: _service,
    price: _price,
    released_at: _released,
    overrode: _overrode,
    customer,
    ...document
  } = bookingDocument(booking);
  return {
    app: { slug: app.slug, name: app.name },
    workflow: { name: workflow.name, description: workflow.description },
    service: { name: service?.name ?? null, description: service?.description ?? null },
    business: {
      name: business.name,
      address: business.address,
      phone: business.phone,
      email: business.email,
      website: business.website,
      privacy_url: business.privacyUrl,
      terms_url: business.termsUrl
    },
    resource: { name: resources.map(({ name }) => name).join(", "), timezone: resources[0]?.timezone ?? null },
    booking: {
      ...document,
      customer: customer ?? { name: null, email: null, phone: null },
      start_local: wallClock(booking.start, booking.timezone),
      end_local: wallClock(booking.end, booking.timezone),
      duration_minutes: (booking.end - booking.start) / MINUTE,
      manage_token: manage?.token ?? null,
      manage_url: manage?.url ?? null,
      price: price && moneyText(locale, price),
      start_long: formats.dateAndTime(booking.start),
      end_long: formats.dateAndTime(booking.end),
      date: formats.date(booking.start),
      time: formats.time(booking.start),
      with: withOf(subject),
      cancel_until_long: until === null ? null : formats.dateAndTime(until)
    }
  };
}
function wallClock(instant, timezone) {
  const wall = instant + zone(timezone).offsetAt(instant);
  return new Date(wall).toISOString().slice(0, 16).replace("T", " ");
}
var SAMPLE_UUID = "00000000-0000-7000-8000-000000000002";
function sampleSubject(app, workflow, business, now) {
  const start = Math.ceil(now / HOUR + 24) * HOUR;
  const resource = {
    uuid: "00000000-0000-7000-8000-000000000001",
    app: app.uuid,
    name: "Sample resource",
    description: "",
    timezone: "UTC",
    capacity: 1,
    schedule: null,
    rules: DEFAULT_RULES,
    meta: {},
    longestBlock: 0,
    closing: false,
    version: 1,
    createdAt: now,
    updatedAt: now
  };
  const booking = {
    uuid: SAMPLE_UUID,
    app: app.uuid,
    resources: [resource.uuid],
    start,
    end: start + HOUR,
    units: 1,
    workflow: workflow.uuid,
    status: "confirmed",
    holdExpiresAt: null,
    pendingSince: null,
    title: "Sample booking",
    notes: "This booking does not exist: an action is being tried out.",
    customer: { name: "Sample Customer", email: "customer@example.com", phone: "+1 555 0100" },
    timezone: "UTC",
    meta: {},
    reason: null,
    blocks: [],
    sequence: 0,
    version: 1,
    createdAt: now,
    updatedAt: now
  };
  return { app, workflow, business, booking, resources: [resource], service: void 0, customer: void 0 };
}
var TEMPLATE_NAMES = /* @__PURE__ */ new Set([
  "app.slug",
  "app.name",
  "workflow.name",
  "workflow.description",
  ...["name", "description"].map((name) => `service.${name}`),
  ...["name", "address", "phone", "email", "website", "privacy_url", "terms_url"].map((name) => `business.${name}`),
  "resource.name",
  "resource.timezone",
  ...[
    "uuid",
    "title",
    "notes",
    "status",
    "units",
    "start",
    "end",
    "start_local",
    "end_local",
    "duration_minutes",
    "timezone",
    "hold_expires_at",
    "reason",
    "sequence",
    "checked_in_at",
    "ended_at",
    "created_at",
    "updated_at",
    "customer.name",
    "customer.email",
    "customer.phone",
    "manage_token",
    "manage_url",
    "price",
    "start_long",
    "end_long",
    "date",
    "time",
    "with",
    "language",
    "external_id",
    "cancel_until_long"
  ].map((name) => `booking.${name}`)
]);

// core/actions/action-input.ts
var POSITION_MAX = 1e6;
var HEADERS_MAX = 20;
var SECRET_GRACE = DAY;
var SECRETS_LASTING = 4;
function readAction(input, rules, now, before) {
  const fields = new FieldReader(input);
  const trigger = fields.requiredOneOf("trigger", TRIGGERS);
  const mayBeBefore = isRelative(trigger) || fields.isBad("trigger");
  const type = fields.requiredOneOf("type", ACTION_TYPES);
  if (isBookingless(trigger) && type !== "webhook" && !fields.isBad("type")) {
    fields.fail("type", `Must be webhook: ${trigger} is about no booking`);
  }
  const action = {
    name: fields.requiredText("name"),
    trigger,
    offsetMinutes: fields.whole("offsetMinutes", mayBeBefore ? -MINUTES_MAX : 0, MINUTES_MAX, 0),
    enabled: fields.flag("enabled", true),
    position: fields.whole("position", -POSITION_MAX, POSITION_MAX, 0),
    ...readConfig(fields, type, rules, now, before)
  };
  fields.done();
  return action;
}
function readConfig(parent, type, rules, now, before) {
  if (parent.isBad("type")) return { type: "log", config: {} };
  if (type !== "log" && !parent.has("config")) parent.fail("config", REQUIRED);
  const fields = parent.nested("config");
  if (type === "log" || parent.isBad("config")) return { type: "log", config: {} };
  if (type === "webhook") return { type, config: readWebhook(fields, rules, now, before) };
  if (type === "transition") return { type, config: { to: fields.requiredOneOf("to", BOOKING_TRANSITIONS) } };
  const text = (field, max) => {
    const template = fields.requiredText(field, max);
    checkTemplate(fields, field, template, rules);
    return template;
  };
  const to = text("to", 1e3);
  if (!fields.isBad("to") && !to.includes("{{") && !isEmail(to.trim())) {
    fields.fail("to", "Must be an e-mail address, or a name such as {{booking.customer.email}}");
  }
  const html = fields.optionalText("html", null, 1e5);
  if (html !== null) checkTemplate(fields, "html", html, rules);
  return { type, config: { to, subject: text("subject", 1e3), text: text("text", 1e5), html } };
}
var MANAGE_URL = "booking.manage_url";
var WITHOUT_URL = new Set([...TEMPLATE_NAMES].filter((name) => name !== MANAGE_URL));
function checkTemplate(fields, field, template, { templates, publicUrl }) {
  if (fields.isBad(field)) return;
  const problem = templates.problem(template, TEMPLATE_NAMES);
  if (problem !== void 0) fields.fail(field, problem);
  else if (publicUrl === null && templates.problem(template, WITHOUT_URL) !== void 0) {
    fields.fail(field, `{{${MANAGE_URL}}} cannot be written: the service is not told its address (PUBLIC_URL)`);
  }
}
function readWebhook(fields, { webhookSecrets, webhookUrlProblem, webhookHeaderProblem }, now, before) {
  const url = fields.requiredText("url", 2048);
  const problem = fields.isBad("url") ? void 0 : webhookUrlProblem(url);
  if (problem !== void 0) fields.fail("url", problem);
  const secret = fields.optionalText("secret", void 0, 200);
  if (secret !== void 0 && !webhookSecrets.isValid(secret)) {
    fields.fail("secret", "Must be whsec_ and the Base64 of 24 to 64 bytes");
  }
  const secrets = secretsAfter(secret ?? (before ? void 0 : webhookSecrets.make()), now, before);
  return { url, secrets, headers: readHeaders(fields, webhookHeaderProblem) };
}
function secretsAfter(secret, now, before) {
  const earlier = before?.secrets ?? [];
  if (secret === void 0 || secret === earlier[0]?.secret) return earlier;
  const lasting = earlier.map((known3, index) => index === 0 ? { ...known3, until: now + SECRET_GRACE } : known3).filter(({ until, secret: known3 }) => known3 !== secret && until !== null && until > now);
  return [{ secret, until: null }, ...lasting.slice(0, SECRETS_LASTING)];
}
function readHeaders(fields, problemOf2) {
  if (!fields.has("headers")) return {};
  const value = fields.raw("headers");
  const expected = `Must be an object of at most ${HEADERS_MAX} header names with strings as values`;
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    fields.fail("headers", expected);
    return {};
  }
  if (Object.keys(value).length > HEADERS_MAX) {
    fields.fail("headers", tooManyKeys(HEADERS_MAX));
    return {};
  }
  const entries = Object.entries(value);
  for (const [name, text] of entries) {
    const isText = typeof text === "string" && text.length <= LONG_TEXT_MAX;
    const problem = isText ? problemOf2(name, text) : "Must be the value of an HTTP header";
    if (problem !== void 0) fields.fail(`headers.${name}`, problem);
  }
  return Object.fromEntries(entries);
}
function actionFields(action) {
  const { name, trigger, offsetMinutes, type, enabled, position } = action;
  const config = action.type === "webhook" ? { url: action.config.url, headers: action.config.headers } : action.config;
  return { name, trigger, offsetMinutes, type, config: { ...config }, enabled, position };
}

// core/actions/change-actions.ts
var CreateAction = class {
  #needs;
  constructor(needs) {
    this.#needs = needs;
  }
  /**
   * @throws ValidationError naming every bad field; NotFoundError when the caller has no such workflow; RefusedError
   * `quota` when that has as many actions as it may have.
   */
  async execute(caller, workflow, input, { once } = {}) {
    const { ledger, newUuid, clock, rules, quotas = DEFAULT_QUOTAS } = this.#needs;
    const fields = readAction(input, rules, clock());
    const uuid = newUuid();
    const app = caller.app.uuid;
    return ledger.commit(
      app,
      { objects: { workflow: [workflow], action: [uuid] }, actionsOf: [workflow], answer: once?.key },
      decidedOnce(once, (view) => {
        if (!view.object("workflow", workflow)) throw new NotFoundError();
        if (view.actionsOf(workflow).length >= quotas.actions) {
          throw beyondQuota("action", `This workflow has as many as it may have: ${quotas.actions}`);
        }
        const { now } = view;
        const action = { uuid, app, workflow, ...fields, version: 1, createdAt: now, updatedAt: now };
        return { result: { action, secret: secretOf(action) }, change: { put: { action: [action] } } };
      }),
      actorOf(caller)
    );
  }
};
var ChangeAction = class {
  #needs;
  constructor(needs) {
    this.#needs = needs;
  }
  /** A `null` as the webhook's secret in the patch generates a new secret. The old one signs beside it for a day. */
  async execute(caller, { workflow, uuid }, patch, { expected } = {}) {
    const { ledger, rules } = this.#needs;
    new FieldReader(patch).done();
    return ledger.commit(
      caller.app.uuid,
      { objects: { action: [uuid] } },
      (view) => {
        const before = found(view.object("action", uuid), workflow);
        checkVersion(before, expected);
        const webhook = before.type === "webhook" ? before.config : void 0;
        const fields = readAction(
          withSecret(mergePatch(actionFields(before), patch), patch, rules),
          rules,
          view.now,
          webhook
        );
        const action = changed(before, fields, view.now);
        if (isSame(before, action)) return { result: { action: before, secret: null } };
        const secret = secretOf(action);
        const isNew = secret !== secretOf(before);
        return { result: { action, secret: isNew ? secret : null }, change: { put: { action: [action] } } };
      },
      actorOf(caller)
    );
  }
};
function withSecret(merged2, patch, { webhookSecrets }) {
  const config = new FieldReader(patch).raw("config");
  const isReset = typeof config === "object" && config !== null && "secret" in config && config.secret === null;
  return isReset ? mergePatch(merged2, { config: { secret: webhookSecrets.make() } }) : merged2;
}
function secretOf(action) {
  return action.type === "webhook" ? action.config.secrets[0]?.secret ?? null : null;
}
function found(action, workflow) {
  if (!action || action.workflow !== workflow) throw new NotFoundError();
  return action;
}
var DeleteAction = class {
  #needs;
  constructor(needs) {
    this.#needs = needs;
  }
  /** @throws StaleError; NotFoundError. */
  async execute(caller, workflow, uuid, { expected } = {}) {
    await this.#needs.ledger.commit(
      caller.app.uuid,
      { objects: { action: [uuid] } },
      (view) => {
        checkVersion(found(view.object("action", uuid), workflow), expected);
        return { result: void 0, change: { removed: [{ kind: "action", uuid }] } };
      },
      actorOf(caller)
    );
  }
};
var GetAction = class {
  #needs;
  constructor(needs) {
    this.#needs = needs;
  }
  /** @throws NotFoundError. */
  async execute(caller, workflow, uuid) {
    return found(await this.#needs.actions.find(caller.app.uuid, uuid), workflow);
  }
};
var ListActions = class {
  #needs;
  constructor(needs) {
    this.#needs = needs;
  }
  /** @throws ValidationError on `page` or `limit`; NotFoundError when the caller has no such workflow. */
  async execute(caller, workflow, request = {}) {
    const { actions, workflows, paginator } = this.#needs;
    const app = caller.app.uuid;
    if (!await workflows.find(app, workflow)) throw new NotFoundError();
    return paginator.paginate(request, (slice) => actions.list(app, workflow, slice));
  }
};

// core/storage/lists.ts
async function found2(repository, caller, uuid, isSeen = () => false) {
  const object = await repository.find(caller.app.uuid, uuid);
  const { member } = caller;
  if (!object || member?.role === "self" && !isSeen(member, object)) throw new NotFoundError();
  return object;
}
var NOTHING = ["or", []];
function listed(repository, paginator, caller, request, search, own) {
  const { app, member } = caller;
  const within = member?.role === "self" ? own?.(member) ?? NOTHING : void 0;
  return paginator.paginate(request, (slice) => repository.list(app.uuid, slice, search, within));
}

// core/actions/jobs.ts
var ListJobs = class {
  #needs;
  constructor(needs) {
    this.#needs = needs;
  }
  /** @throws ValidationError on `page` or `limit`. */
  async execute(caller, request = {}, filter = {}) {
    const { jobs, paginator } = this.#needs;
    return paginator.paginate(request, (slice) => jobs.list(caller.app.uuid, slice, filter));
  }
};
var GetJob = class {
  #needs;
  constructor(needs) {
    this.#needs = needs;
  }
  /** @throws NotFoundError. */
  async execute(caller, uuid) {
    return found2(this.#needs.jobs, caller, uuid);
  }
};
var RetryJob = class {
  #needs;
  constructor(needs) {
    this.#needs = needs;
  }
  /** @throws NotFoundError; RefusedError `invalid_state` for a job that has not been tried, is under way, or is done. */
  async execute(caller, uuid, { once } = {}) {
    return this.#needs.ledger.commit(
      caller.app.uuid,
      { objects: { job: [uuid] }, answer: once?.key },
      decidedOnce(
        once,
        (view) => {
          const before = view.object("job", uuid);
          if (!before) throw new NotFoundError();
          const isWaitingAgain = before.status === "waiting" && before.attempts.length > 0;
          const isUnsent = before.status === "skipped" && before.reason === NO_MAIL_SERVER;
          if (before.status !== "failed" && !isWaitingAgain && !isUnsent) {
            throw new RefusedError("invalid_state", {
              status: "Only a delivery whose last attempt has failed can be tried again"
            });
          }
          const { now } = view;
          const job = { ...before, status: "waiting", reason: null, nextAt: now, updatedAt: now };
          return { result: job, change: { put: { job: [job] } } };
        },
        ({ booking }) => booking === null ? [] : [booking]
      ),
      actorOf(caller)
    );
  }
};

// core/actions/list-actions.ts
var ListActionsOf = class {
  #needs;
  constructor(needs) {
    this.#needs = needs;
  }
  async execute(caller, workflows) {
    const found3 = new Map(workflows.map((workflow) => [workflow, []]));
    if (workflows.length === 0) return found3;
    for (const action of await this.#needs.actions.ofWorkflows(caller.app.uuid, workflows)) {
      found3.get(action.workflow)?.push(action);
    }
    return found3;
  }
};

// core/actions/booking-facts.ts
function businessIn(view, app) {
  return publicProfile(app, view.object("profile", app.uuid) ?? emptyProfile(app), "UTC");
}
function factsIn(view, app, booking, gone2 = []) {
  const { workflow, sale, customerUuid = null } = booking;
  return {
    app,
    business: businessIn(view, app),
    booking,
    service: sale && view.object("service", sale.service),
    workflow: workflow === null ? void 0 : view.object("workflow", workflow),
    resources: booking.resources.flatMap(
      (uuid) => view.object("resource", uuid) ?? gone2.find((resource) => resource.uuid === uuid) ?? []
    ),
    customer: customerUuid === null ? void 0 : view.object("customer", customerUuid)
  };
}
function wantedForFacts({ app, workflow, sale, customerUuid = null, resources }) {
  return {
    objects: {
      profile: [app],
      resource: resources,
      ...sale && { service: [sale.service] },
      ...workflow !== null && { workflow: [workflow] },
      ...customerUuid !== null && { customer: [customerUuid] }
    }
  };
}

// core/letters/letter-words.ts
var en = {
  subjects: {
    confirmed: "Confirmed:",
    pending: "Request received:",
    declined: "Not possible:",
    moved: "New time:",
    cancelled: "Cancelled:",
    reminder: "Reminder:",
    no_show: "We missed you:",
    team_booked: "New booking:",
    team_requested: "To approve:",
    team_moved: "Moved:",
    team_cancelled: "Cancelled:"
  },
  greeting: (name) => name === null ? "Hello," : `Hello ${name},`,
  opening(kind, { isSeries, by, business }) {
    switch (kind) {
      case "confirmed":
        return isSeries ? "Your bookings are confirmed." : "Your booking is confirmed.";
      case "pending":
        return "Thank you for your request. We will write to you as soon as we have an answer.";
      case "declined":
        return "Unfortunately, we cannot offer you this time.";
      case "moved":
        return isSeries ? "Your bookings have new times." : "Your booking has a new time.";
      case "cancelled":
        if (by === "customer")
          return isSeries ? "You have cancelled your bookings." : "You have cancelled your booking.";
        return `${business} has cancelled your ${isSeries ? "bookings" : "booking"}.`;
      case "reminder":
        return "This is a reminder of your booking. We look forward to seeing you.";
      case "no_show":
        return "We are sorry that we did not see you.";
      case "team_booked":
        return isSeries ? "There are new bookings." : "There is a new booking.";
      case "team_requested":
        return isSeries ? "New requests are waiting for your answer." : "A new request is waiting for your answer.";
      case "team_moved":
        return isSeries ? "Bookings have been moved." : "A booking has been moved.";
      case "team_cancelled":
        if (by === "customer") return isSeries ? "The customer has cancelled bookings." : "The customer has cancelled.";
        return isSeries ? "Bookings have been cancelled." : "A booking has been cancelled.";
    }
  },
  colon: ": ",
  service: "Service",
  when: "When",
  yourTime: "Your time",
  with: "With",
  price: "Price",
  where: "Where",
  reason: "Reason",
  customer: "Customer",
  phone: "Phone",
  email: "E-mail",
  notes: "Notes",
  website: "Web site",
  privacy: "Privacy",
  terms: "Terms",
  cancelUntil: (moment) => `You can cancel until ${moment}.`,
  change: "Change or cancel",
  bookAgain: "Book again",
  openBooking: "Open the booking",
  more: (count) => `and ${count} more`,
  closed: "We are closed at that time"
};
var de = {
  subjects: {
    confirmed: "Best\xE4tigt:",
    pending: "Anfrage erhalten:",
    declined: "Nicht m\xF6glich:",
    moved: "Neue Zeit:",
    cancelled: "Abgesagt:",
    reminder: "Erinnerung:",
    no_show: "Schade:",
    team_booked: "Neue Buchung:",
    team_requested: "Zu best\xE4tigen:",
    team_moved: "Verschoben:",
    team_cancelled: "Abgesagt:"
  },
  greeting: (name) => name === null ? "Guten Tag," : `Guten Tag ${name},`,
  opening(kind, { isSeries, by, business }) {
    switch (kind) {
      case "confirmed":
        return isSeries ? "Ihre Termine sind best\xE4tigt." : "Ihr Termin ist best\xE4tigt.";
      case "pending":
        return "vielen Dank f\xFCr Ihre Anfrage. Wir melden uns, sobald wir Ihnen zusagen k\xF6nnen.";
      case "declined":
        return "leider k\xF6nnen wir Ihnen diesen Termin nicht anbieten.";
      case "moved":
        return isSeries ? "Ihre Termine haben neue Zeiten." : "Ihr Termin hat eine neue Zeit.";
      case "cancelled":
        if (by === "customer")
          return isSeries ? "Sie haben Ihre Termine abgesagt." : "Sie haben Ihren Termin abgesagt.";
        return `${business} hat ${isSeries ? "Ihre Termine" : "Ihren Termin"} abgesagt.`;
      case "reminder":
        return "wir m\xF6chten Sie an Ihren Termin erinnern und freuen uns auf Sie.";
      case "no_show":
        return "schade, dass wir Sie nicht gesehen haben.";
      case "team_booked":
        return isSeries ? "es gibt neue Buchungen." : "es gibt eine neue Buchung.";
      case "team_requested":
        return isSeries ? "neue Anfragen warten auf Ihre Antwort." : "eine neue Anfrage wartet auf Ihre Antwort.";
      case "team_moved":
        return isSeries ? "Buchungen wurden verschoben." : "eine Buchung wurde verschoben.";
      case "team_cancelled":
        if (by === "customer")
          return isSeries ? "die Kundin oder der Kunde hat Termine abgesagt." : "die Kundin oder der Kunde hat abgesagt.";
        return isSeries ? "Buchungen wurden abgesagt." : "eine Buchung wurde abgesagt.";
    }
  },
  colon: ": ",
  service: "Leistung",
  when: "Termin",
  yourTime: "Ihre Ortszeit",
  with: "Bei",
  price: "Preis",
  where: "Ort",
  reason: "Grund",
  customer: "Name",
  phone: "Telefon",
  email: "E-Mail",
  notes: "Anmerkungen",
  website: "Website",
  privacy: "Datenschutz",
  terms: "Bedingungen",
  cancelUntil: (moment) => `Sie k\xF6nnen bis ${moment} absagen.`,
  change: "\xC4ndern oder absagen",
  bookAgain: "Erneut buchen",
  openBooking: "Buchung \xF6ffnen",
  more: (count) => `und ${count} weitere`,
  closed: "Wir haben zu dieser Zeit geschlossen"
};
var fr = {
  subjects: {
    confirmed: "Confirm\xE9 :",
    pending: "Demande re\xE7ue :",
    declined: "Impossible :",
    moved: "Nouvel horaire :",
    cancelled: "Annul\xE9 :",
    reminder: "Rappel :",
    no_show: "Absence :",
    team_booked: "Nouvelle r\xE9servation :",
    team_requested: "\xC0 approuver :",
    team_moved: "D\xE9plac\xE9 :",
    team_cancelled: "Annul\xE9 :"
  },
  greeting: (name) => name === null ? "Bonjour," : `Bonjour ${name},`,
  opening(kind, { isSeries, by, business }) {
    switch (kind) {
      case "confirmed":
        return isSeries ? "Vos r\xE9servations sont confirm\xE9es." : "Votre r\xE9servation est confirm\xE9e.";
      case "pending":
        return "Merci de votre demande. Nous vous r\xE9pondrons d\xE8s que possible.";
      case "declined":
        return "Nous ne pouvons malheureusement pas vous proposer cet horaire.";
      case "moved":
        return isSeries ? "Vos r\xE9servations ont chang\xE9 d\u2019horaire." : "Votre r\xE9servation a chang\xE9 d\u2019horaire.";
      case "cancelled":
        if (by === "customer")
          return isSeries ? "Vous avez annul\xE9 vos r\xE9servations." : "Vous avez annul\xE9 votre r\xE9servation.";
        return `${business} a annul\xE9 ${isSeries ? "vos r\xE9servations" : "votre r\xE9servation"}.`;
      case "reminder":
        return "Nous vous rappelons votre r\xE9servation. \xC0 bient\xF4t !";
      case "no_show":
        return "Vous nous avez manqu\xE9.";
      case "team_booked":
        return isSeries ? "Vous avez de nouvelles r\xE9servations." : "Vous avez une nouvelle r\xE9servation.";
      case "team_requested":
        return isSeries ? "De nouvelles demandes attendent votre r\xE9ponse." : "Une nouvelle demande attend votre r\xE9ponse.";
      case "team_moved":
        return isSeries ? "Des r\xE9servations ont \xE9t\xE9 d\xE9plac\xE9es." : "Une r\xE9servation a \xE9t\xE9 d\xE9plac\xE9e.";
      case "team_cancelled":
        if (by === "customer")
          return isSeries ? "Le client a annul\xE9 des r\xE9servations." : "Le client a annul\xE9 sa r\xE9servation.";
        return isSeries ? "Des r\xE9servations ont \xE9t\xE9 annul\xE9es." : "Une r\xE9servation a \xE9t\xE9 annul\xE9e.";
    }
  },
  colon: "\xA0: ",
  service: "Prestation",
  when: "Date",
  yourTime: "Votre heure",
  with: "Avec",
  price: "Prix",
  where: "Adresse",
  reason: "Motif",
  customer: "Client",
  phone: "T\xE9l\xE9phone",
  email: "E-mail",
  notes: "Remarques",
  website: "Site web",
  privacy: "Confidentialit\xE9",
  terms: "Conditions",
  cancelUntil: (moment) => `Vous pouvez annuler jusqu\u2019au ${moment}.`,
  change: "Modifier ou annuler",
  bookAgain: "R\xE9server \xE0 nouveau",
  openBooking: "Ouvrir la r\xE9servation",
  more: (count) => `et ${count} de plus`,
  closed: "Nous sommes ferm\xE9s \xE0 ce moment-l\xE0"
};
var es = {
  subjects: {
    confirmed: "Confirmado:",
    pending: "Solicitud recibida:",
    declined: "No es posible:",
    moved: "Nueva hora:",
    cancelled: "Cancelado:",
    reminder: "Recordatorio:",
    no_show: "Ausencia:",
    team_booked: "Nueva reserva:",
    team_requested: "Por aprobar:",
    team_moved: "Cambiado:",
    team_cancelled: "Cancelado:"
  },
  greeting: (name) => name === null ? "Hola:" : `Hola, ${name}:`,
  opening(kind, { isSeries, by, business }) {
    switch (kind) {
      case "confirmed":
        return isSeries ? "Sus reservas est\xE1n confirmadas." : "Su reserva est\xE1 confirmada.";
      case "pending":
        return "Gracias por su solicitud. Le responderemos lo antes posible.";
      case "declined":
        return "Lo sentimos, pero no podemos ofrecerle esa hora.";
      case "moved":
        return isSeries ? "Sus reservas tienen un nuevo horario." : "Su reserva tiene una nueva hora.";
      case "cancelled":
        if (by === "customer") return isSeries ? "Ha cancelado sus reservas." : "Ha cancelado su reserva.";
        return `${business} ha cancelado ${isSeries ? "sus reservas" : "su reserva"}.`;
      case "reminder":
        return "Le recordamos su reserva. \xA1Le esperamos!";
      case "no_show":
        return "Le hemos echado de menos.";
      case "team_booked":
        return isSeries ? "Hay reservas nuevas." : "Hay una reserva nueva.";
      case "team_requested":
        return isSeries ? "Hay solicitudes nuevas que esperan su respuesta." : "Hay una solicitud nueva que espera su respuesta.";
      case "team_moved":
        return isSeries ? "Se han cambiado reservas." : "Se ha cambiado una reserva.";
      case "team_cancelled":
        if (by === "customer")
          return isSeries ? "El cliente ha cancelado reservas." : "El cliente ha cancelado su reserva.";
        return isSeries ? "Se han cancelado reservas." : "Se ha cancelado una reserva.";
    }
  },
  colon: ": ",
  service: "Servicio",
  when: "Fecha",
  yourTime: "Su hora local",
  with: "Con",
  price: "Precio",
  where: "Direcci\xF3n",
  reason: "Motivo",
  customer: "Cliente",
  phone: "Tel\xE9fono",
  email: "Correo electr\xF3nico",
  notes: "Observaciones",
  website: "Sitio web",
  privacy: "Privacidad",
  terms: "Condiciones",
  cancelUntil: (moment) => `Puede cancelar hasta el ${moment}.`,
  change: "Cambiar o cancelar",
  bookAgain: "Reservar de nuevo",
  openBooking: "Abrir la reserva",
  more: (count) => `y ${count} m\xE1s`,
  closed: "Estamos cerrados a esa hora"
};
var LETTER_WORDS = { en, de, fr, es };

// core/letters/calendar-entry.ts
function calendarEntry(facts, { language, locale }, link2) {
  const { business, booking } = facts;
  const words = LETTER_WORDS[language];
  const what = whatOf(facts);
  const price = priceOf2(booking);
  const names2 = withOf(facts);
  const lines = [
    ...names2 === "" ? [] : [`${words.with}${words.colon}${names2}`],
    ...price ? [`${words.price}${words.colon}${moneyText(locale, price)}`] : [],
    ...business.phone === null ? [] : [`${words.phone}${words.colon}${business.phone}`],
    ...link2 === null ? [] : [`${words.change}${words.colon}${link2}`]
  ];
  return {
    summary: what === business.name ? what : `${what} \u2013 ${business.name}`,
    description: lines.length === 0 ? null : lines.join("\n"),
    location: business.address === null ? null : addressLine(business.address)
  };
}

// core/letters/due-letters.ts
var MOVES_WAIT = 30 * SECOND;
var REMINDER_NOTICE = HOUR;
var TOLD_OF = /* @__PURE__ */ new Set(["key", "manage", "app"]);
function customerLetterOf({
  before,
  after
}) {
  const was = before?.status;
  if (was !== after.status) {
    if (after.status === "confirmed") return before && was !== "held" && was !== "pending" ? void 0 : "confirmed";
    if (after.status === "pending") return "pending";
    if (after.status === "declined") return "declined";
    if (after.status === "expired") return was === "pending" ? "declined" : void 0;
    if (after.status === "cancelled") return was === "pending" || was === "confirmed" ? "cancelled" : void 0;
    return after.status === "no_show" ? "no_show" : void 0;
  }
  if (after.status !== "pending" && after.status !== "confirmed") return void 0;
  if (!before) return after.status;
  if (isMoved(before, after)) return "moved";
  return isForAnother(before, after) ? after.status : void 0;
}
function isMoved(before, after) {
  return before.start !== after.start || before.end !== after.end || !isSame(servingOf(before), servingOf(after));
}
function isForAnother(before, after) {
  const address = foldedEmail(after.customer);
  return address !== null && address !== foldedEmail(before.customer);
}
function teamLetterOf({ before, after }, letter) {
  if (letter === "moved") return "team_moved";
  if (letter === "cancelled") return "team_cancelled";
  if (before?.status === after.status) return void 0;
  if (letter === "confirmed") return before?.status === "pending" ? void 0 : "team_booked";
  return letter === "pending" ? "team_requested" : void 0;
}
var REPLACED_BY = {
  confirmed: ["booking.confirmed", "booking.created"],
  pending: ["booking.created"],
  declined: ["booking.declined"],
  moved: ["booking.rescheduled"],
  cancelled: ["booking.cancelled"],
  no_show: ["booking.no_show"],
  reminder: ["booking.start"]
};
var CUSTOMERS_ADDRESS = /^\{\{\{?&?\s*booking\.customer\.email\s*\}?\}\}$/;
function isReplaced(kind, actions) {
  const triggers = kind in REPLACED_BY ? REPLACED_BY[kind] : [];
  return actions.some(
    (action) => action.type === "email" && action.enabled && triggers.includes(action.trigger) && (kind !== "reminder" || action.offsetMinutes < 0) && CUSTOMERS_ADDRESS.test(action.config.to.trim())
  );
}
function toldNow(booking, job) {
  const address = foldedEmail(booking.customer);
  if (address === null) return void 0;
  const { status, start, end } = booking;
  return { status, start, end, with: servingOf(booking), address, job };
}
function teamToldNow(booking) {
  const { start, end, sequence } = booking;
  return { start, end, with: servingOf(booking), sequence };
}
function lettersDue(change, isOff2, given) {
  const { after } = change;
  const letter = customerLetterOf(change);
  const reminder = reminderOf(change, given);
  const jobs = reminder ? [reminder] : [];
  if (letter === void 0 || !isAhead(after, letter, change.event, given.view.now))
    return { jobs, told: NOTHING_TOLD };
  if (isOff2) return { jobs, told: /* @__PURE__ */ new Map([[after.uuid, { ...after.told, isOff: true }]]) };
  const due = lettersOf([change], letter, given);
  return { jobs: [...due.jobs, ...jobs], told: due.told };
}
function seriesLettersDue(series, changes, isOff2, given) {
  const jobs = changes.flatMap((change) => reminderOf(change, given) ?? []);
  const told = /* @__PURE__ */ new Map();
  const groups = /* @__PURE__ */ new Map();
  for (const change of changes) {
    const letter = customerLetterOf(change);
    if (letter === void 0 || !isAhead(change.after, letter, change.event, given.view.now)) continue;
    if (isOff2) told.set(change.after.uuid, { ...change.after.told, isOff: true });
    else groups.set(letter, [...groups.get(letter) ?? [], change]);
  }
  for (const [letter, group] of groups) {
    const sorted = group.toSorted((a, b) => a.after.start - b.after.start || (a.after.uuid < b.after.uuid ? -1 : 1));
    const due = lettersOf(sorted, letter, given, series);
    jobs.push(...due.jobs);
    for (const [uuid, its] of due.told) told.set(uuid, its);
  }
  return { jobs, told };
}
var NOTHING_TOLD = /* @__PURE__ */ new Map();
function lettersOf(changes, letter, given, series) {
  const [head] = changes;
  const { after } = head;
  const { view, settings, actor } = given;
  const by = letter === "cancelled" ? { by: actor.kind === "manage" ? "customer" : "business" } : {};
  const of = series && {
    series: { uuid: series, bookings: changes.map(({ after: { uuid, sequence } }) => ({ uuid, sequence })) }
  };
  const jobs = [];
  const told = /* @__PURE__ */ new Map();
  const note = (booking, more) => {
    const { isOff: _, ...known3 } = { ...booking.told, ...told.get(booking.uuid) };
    told.set(booking.uuid, { ...known3, ...more });
  };
  if (settings.sends[letter] && after.customer?.email) {
    const actions = after.workflow === null ? [] : view.actionsOf(after.workflow);
    if (!isReplaced(letter, actions)) {
      jobs.push(letterJob(head, { kind: letter, addressCounter: after.manageCounter ?? 0, ...by, ...of }, given));
      for (const { after: booking } of changes) if (booking.told?.isOff) note(booking, {});
    } else
      for (const { after: booking } of changes) {
        const customer = toldNow(booking, null);
        if (customer) note(booking, { customer });
      }
  }
  const team = teamLetterOf(head, letter);
  const receivers = team && settings.sends[team] ? teamReceivers(after, given) : [];
  if (team && receivers.length > 0) {
    for (const member of receivers) {
      jobs.push(letterJob(head, { kind: team, addressCounter: null, member, ...by, ...of }, given));
    }
    for (const { before, after: booking } of changes) {
      if (team !== "team_moved") note(booking, { team: teamToldNow(booking) });
      else if (before && !booking.told?.team) note(booking, { team: teamToldNow(before) });
    }
  }
  return { jobs, told };
}
function teamReceivers({ resources }, { view, settings: { teamTo }, businessEmail, actor }) {
  const addresses = /* @__PURE__ */ new Set();
  const receivers = [];
  const add = (receiver, email) => {
    if (addresses.has(fold(email))) return;
    addresses.add(fold(email));
    receivers.push(receiver);
  };
  if (teamTo !== "members" && businessEmail !== null && TOLD_OF.has(actor.kind)) add(null, businessEmail);
  const members = teamTo === "business" ? [] : view.select({ kind: "staff", where: ALL });
  for (const { uuid, email, active, resources: own } of members) {
    const isActor = actor.kind === "staff" && actor.uuid === uuid;
    if (active && !isActor && own?.some((resource) => resources.includes(resource))) add(uuid, email);
  }
  return receivers;
}
function isAhead(booking, letter, trigger, now) {
  return letter === "no_show" || trigger === "booking.expired" || booking.start > now;
}
function letterJob({ after, event: event2 }, letter, { newUuid, going }) {
  const waits = letter.kind === "moved" || letter.kind === "team_moved" ? MOVES_WAIT : 0;
  const gone2 = going.filter(({ uuid }) => after.resources.includes(uuid));
  return newLetterJob(after, letter, {
    uuid: newUuid(),
    trigger: event2,
    dueAt: after.updatedAt + waits,
    ...gone2.length > 0 && { gone: gone2 }
  });
}
function newLetterJob({ uuid: booking, app, sequence, status, updatedAt }, letter, given) {
  const { createdAt = updatedAt, ...own } = given;
  return {
    ...own,
    app,
    booking,
    workflow: null,
    action: letterQueue(app, letter),
    letter,
    position: 0,
    sequence,
    bookingStatus: status,
    status: "waiting",
    reason: null,
    attempts: [],
    nextAt: given.dueAt,
    createdAt,
    updatedAt: createdAt
  };
}
function reminderOf({ before, after }, { view, settings, newUuid, going }) {
  if (after.status !== "confirmed" || !settings.sends.reminder || !after.customer?.email) return void 0;
  const isNew = before?.status !== "confirmed" || before.sequence !== after.sequence || !before.customer?.email;
  const dueAt2 = after.start - settings.reminderMinutes * MINUTE;
  if (!isNew || dueAt2 < after.updatedAt + REMINDER_NOTICE || after.start <= view.now) return void 0;
  if (after.workflow !== null && isReplaced("reminder", view.actionsOf(after.workflow))) return void 0;
  const change = { before, after, event: "booking.confirmed" };
  const job = letterJob(change, { kind: "reminder", addressCounter: null }, { newUuid, going });
  return { ...job, trigger: "booking.start", dueAt: dueAt2, nextAt: dueAt2 };
}

// core/model/phone-link.ts
function phoneLink(phone) {
  const dialled = phone.replace(/\(\s*0\s*\)/g, "");
  return `tel:${/^[^0-9]*\+/.test(dialled) ? "+" : ""}${dialled.replace(/[^0-9]/g, "")}`;
}

// core/letters/letter-html.ts
var DEFAULT_COLORS = { accent: "#1f6f5c", onAccent: "#ffffff" };
var FONT = "font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
function htmlLetter(parts, colors = DEFAULT_COLORS) {
  const { language, heading, greeting, opening, lines, times, more, cancelUntil, action, sender, contact } = parts;
  const paragraph = (inner) => `<p style="margin:0 0 16px">${inner}</p>`;
  const body = [
    `<h1 style="margin:0 0 16px;font-size:22px;line-height:1.3">${escaped(heading)}</h1>`,
    paragraph(escaped(greeting)),
    paragraph(escaped(opening)),
    lines.length > 0 ? `<dl style="margin:0 0 16px">${lines.map(htmlLine).join("")}</dl>` : "",
    ...times.map(({ text, href }) => paragraph(href === null ? escaped(text) : link(href, text, colors))),
    more === null ? "" : paragraph(escaped(more)),
    cancelUntil === null ? "" : paragraph(escaped(cancelUntil)),
    action === null ? "" : paragraph(button(action, colors)),
    `<p style="margin:24px 0 8px;font-weight:600">${escaped(sender)}</p>`,
    contact.length > 0 ? `<dl style="margin:0">${contact.map(htmlLine).join("")}</dl>` : ""
  ];
  return `<!DOCTYPE html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light dark"><title>${escaped(heading)}</title><style>@media (prefers-color-scheme:dark){body{background:#12171a!important;color:#e8eceb!important}dt{color:#a9b4b1!important}.l{color:#8fd0bd!important}}</style></head><body style="margin:0;padding:24px 16px;background:#ffffff;color:#1a2125;${FONT};font-size:16px;line-height:1.5;overflow-wrap:anywhere"><div style="max-width:560px;margin:0 auto">${body.join("")}</div></body></html>`;
}
function htmlLine({ label, value, href }) {
  const shown2 = href === void 0 ? escaped(value) : `<a class="l" href="${escaped(href)}" style="color:inherit">${escaped(value)}</a>`;
  return `<dt style="margin:0;font-size:14px;color:#56625f">${escaped(label)}</dt><dd style="margin:0 0 8px;white-space:pre-line">${shown2}</dd>`;
}
function link(href, text, { accent }) {
  return `<a class="l" href="${escaped(href)}" style="color:${accent}">${escaped(text)}</a>`;
}
function button({ label, href }, colors) {
  const style = `display:inline-block;padding:12px 20px;border-radius:8px;background:${colors.accent};color:${colors.onAccent};text-decoration:none;font-weight:600`;
  return `<a href="${escaped(href)}" style="${style}">${escaped(label)}</a>`;
}
var SIGNS = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };
function escaped(text) {
  return text.replace(/[&<>"']/g, (sign) => SIGNS[sign] ?? sign);
}

// core/letters/letter-text.ts
var SUBJECT_MAX = 200;
var NAME_MAX = 60;
var NOTES_MAX = 1e3;
var TIMES_MAX = 50;
var ENDS = /* @__PURE__ */ new Set(["declined", "cancelled", "no_show"]);
function letterTexts(draft) {
  const parts = partsOf2(draft);
  const { colon } = LETTER_WORDS[draft.tongue.language];
  const { light = void 0 } = draft.facts.business.colors ?? {};
  return { subject: subjectOf2(draft), text: plainText(parts, colon), html: htmlLetter(parts, light) };
}
function subjectOf2({ kind, facts, tongue: { language, locale } }) {
  const { booking } = facts;
  const formats = formatsOf(locale, placeZoneOf(facts));
  const beginning = `${LETTER_WORDS[language].subjects[kind]} `;
  const name = isTeamLetter(kind) ? booking.customer?.name ?? null : null;
  const end = `, ${formats.shortDate(booking.start)}, ${formats.time(booking.start)}${name === null ? "" : ` \xB7 ${shortened(name, NAME_MAX)}`}`;
  const what = shortened(whatOf(facts), SUBJECT_MAX - [...beginning].length - [...end].length);
  return `${beginning}${what}${end}`.replace(/[\u00a0\u202f]/g, " ").replace(/[\s\p{Cc}]+/gu, " ");
}
function shortened(text, most) {
  const characters = [...text];
  return characters.length <= most ? text : `${characters.slice(0, most - 1).join("")}\u2026`;
}
function partsOf2(draft) {
  const { kind, facts, tongue, by, now, link: link2, bookAgain, series } = draft;
  const { booking, business } = facts;
  const words = LETTER_WORDS[tongue.language];
  const formats = formatsOf(tongue.locale, placeZoneOf(facts));
  const isTeam = isTeamLetter(kind);
  const opening = words.opening(kind, { isSeries: series !== void 0, by, business: business.name });
  const until = cancelUntilOf(facts);
  const isOpen = booking.status === "pending" || booking.status === "confirmed";
  const href = ENDS.has(kind) ? bookAgain : link2;
  const label = ENDS.has(kind) ? words.bookAgain : isTeam ? words.openBooking : words.change;
  const goOn = href === null ? null : { label, href };
  return {
    language: tongue.language,
    heading: words.subjects[kind].replace(/\s*:$/, ""),
    greeting: words.greeting(isTeam ? null : booking.customer?.name ?? null),
    opening,
    lines: linesOf(draft, words, formats),
    times: (series ?? []).slice(0, TIMES_MAX).map(({ start, end, link: href2 }) => ({
      text: formats.span(start, end),
      href: ENDS.has(kind) ? null : href2
    })),
    more: series && series.length > TIMES_MAX ? words.more(series.length - TIMES_MAX) : null,
    cancelUntil: !isTeam && isOpen && until !== null && until > now && !series ? words.cancelUntil(formats.dateAndTime(until)) : null,
    action: series && !isTeam && !ENDS.has(kind) ? null : goOn,
    sender: business.name,
    contact: isTeam ? [] : contactOf(facts, words)
  };
}
function linesOf({ kind, facts, tongue: { locale }, series }, words, formats) {
  const { booking, business, service } = facts;
  const { start, end, customer, timezone } = booking;
  const isTeam = isTeamLetter(kind);
  const price = priceOf2(booking);
  const hasReason = kind === "cancelled" || kind === "declined" || kind === "team_cancelled";
  const lines = [
    line(words.service, service?.name ?? booking.title),
    series ? null : line(words.when, formats.span(start, end)),
    series || isTeam ? null : line(words.yourTime, ownTime(facts, timezone, locale)),
    line(words.with, withOf(facts)),
    line(words.price, price && moneyText(locale, price)),
    isTeam ? null : line(words.where, business.address && addressLine(business.address)),
    hasReason ? line(words.reason, reasonText(booking.reason, words)) : null,
    ...isTeam ? [
      line(words.customer, customer?.name ?? null),
      line(words.phone, customer?.phone ?? null, customer?.phone ? phoneLink(customer.phone) : void 0),
      line(words.email, customer?.email ?? null, customer?.email ? mailLink(customer.email) : void 0),
      line(words.notes, booking.notes && shortened(booking.notes, NOTES_MAX))
    ] : []
  ];
  return lines.filter((one) => one !== null);
}
var CLOSED = "The resource is closed at that time";
function reasonText(reason, words) {
  return reason === CLOSED ? words.closed : reason;
}
function ownTime(facts, timezone, locale) {
  const { start, end } = facts.booking;
  const place2 = zone(placeZoneOf(facts));
  const own = zone(timezone);
  if (own.offsetAt(start) === place2.offsetAt(start) && own.offsetAt(end) === place2.offsetAt(end)) return null;
  return `${formatsOf(locale, timezone).span(start, end)} (${timezone})`;
}
function contactOf({ business }, words) {
  const { phone, email, website, privacyUrl, termsUrl } = business;
  const lines = [
    line(words.phone, phone, phone === null ? void 0 : phoneLink(phone)),
    line(words.email, email, email === null ? void 0 : mailLink(email)),
    line(words.website, website, website ?? void 0),
    line(words.privacy, privacyUrl, privacyUrl ?? void 0),
    line(words.terms, termsUrl, termsUrl ?? void 0)
  ];
  return lines.filter((one) => one !== null);
}
function line(label, value, href) {
  return value === null || value === "" ? null : { label, value, href };
}
function mailLink(address) {
  return `mailto:${encodeURIComponent(address).replaceAll("%40", "@")}`;
}
function plainText(parts, colon) {
  const { greeting, opening, lines, times, more, cancelUntil, action, sender, contact } = parts;
  const written2 = ({ label, value }) => `${label}${colon}${indented(value)}`;
  const paragraphs = [
    [greeting],
    [opening],
    lines.map(written2),
    [...times.map(({ text: text2, href }) => href === null ? `- ${text2}` : `- ${text2}
  ${href}`), ...more ? [more] : []],
    cancelUntil === null ? [] : [cancelUntil],
    action === null ? [] : [`${action.label}${colon}${action.href}`],
    [sender, ...contact.map(written2)]
  ];
  const text = paragraphs.filter((own) => own.length > 0).map((own) => own.join("\n"));
  return `${text.join("\n\n")}
`;
}
function indented(value) {
  return value.replace(/\r\n?|[\n\u2028\u2029]/g, "\n  ");
}

// core/actions/invitation.ts
function invitationOf({ booking, business }, to, { mailFrom, entry }) {
  const { invited } = booking;
  const isStanding = stands(booking);
  if (!isStanding && (booking.status !== "cancelled" || invited === null)) return null;
  return {
    method: isStanding ? "REQUEST" : "CANCEL",
    uid: booking.uuid,
    sequence: isStanding ? booking.sequence : sequenceOfCancelled(booking),
    start: booking.start,
    end: booking.end,
    timezone: booking.timezone,
    ...entry,
    organizer: invited?.organizer ?? organizerOf(business, mailFrom),
    sentBy: senderOf(business, mailFrom),
    attendee: { name: isFor(booking, to) ? booking.customer?.name ?? null : null, email: to },
    at: booking.updatedAt
  };
}
function plainEntry({
  app,
  booking,
  resources
}) {
  const places = resources.map(({ name }) => name).join(", ");
  return {
    summary: booking.title ?? (places === "" ? app.name : `${places}, ${app.name}`),
    description: booking.notes,
    location: places === "" ? null : places
  };
}
function sequenceOfCancelled({ invited, sequence }) {
  return Math.max(invited?.sequence ?? 0, sequence) + 1;
}
function organizerOf({ name, email }, mailFrom) {
  return email === null ? mailFrom : `${plainName(name)} <${email}>`;
}
function senderOf({ email }, mailFrom) {
  return email === null ? null : mailFrom;
}
function isFor({ customer }, to) {
  const email = customer?.email ?? null;
  return email !== null && (to === email || to.endsWith(`<${email}>`));
}
function newlyInvited({ invited }, { method, sequence, organizer }) {
  if (method !== "REQUEST") return void 0;
  return invited?.sequence === sequence && invited.organizer === organizer ? void 0 : { sequence, organizer };
}
var stands = ({ status }) => status === "confirmed" || status === "completed";

// core/actions/letter-job.ts
function isLetter(job) {
  return job.letter !== void 0 && job.booking !== null;
}
function wantedByLetter({ app, booking, letter }) {
  const bookings = letter.series ? letter.series.bookings.map(({ uuid }) => uuid) : [booking];
  const wants = (known3) => {
    const { objects } = wantedForFacts(known3);
    return { objects, actionsOf: known3.workflow === null ? [] : [known3.workflow] };
  };
  const staff = letter.member ? [letter.member] : [];
  return { objects: { booking: bookings, letters: [app], profile: [app], staff }, ofBooking: { booking, wants } };
}
function standingLetter(view, app, job) {
  const { letter } = job;
  const settings = view.object("letters", app.uuid) ?? letterDefaults(app);
  if (!letter.isAgain && !(settings.enabled && settings.sends[letter.kind])) return "The letter is switched off";
  const about = letter.series?.bookings ?? [{ uuid: job.booking, sequence: job.sequence ?? 0 }];
  const found3 = about.map((one) => standingBooking(view, job, one));
  const bookings = found3.filter((one) => typeof one !== "string").sort((a, b) => a.start - b.start);
  const [head] = bookings;
  if (!head) return found3.find((one) => typeof one === "string") ?? "The booking was removed";
  const to = isTeamLetter(letter.kind) ? teamAddress(view, app, letter) : head.customer?.email ?? null;
  if (to === null) return isTeamLetter(letter.kind) ? "The receiver is no longer there" : NO_ADDRESS;
  const [first, ...others] = bookings.map((booking) => factsIn(view, app, booking, job.gone));
  const hasPage = view.select({ kind: "key", where: ["eq", "page", true] }).length > 0;
  return { app, letter, kind: kindToSend(view, settings, letter, head), facts: [first, ...others], to, hasPage };
}
function teamAddress(view, app, { member = null }) {
  if (member === null) return businessIn(view, app).email;
  const staff = view.object("staff", member);
  return staff?.active ? staff.email : null;
}
var NO_ADDRESS = "The booking has no e-mail address";
function standingBooking(view, job, { uuid, sequence }) {
  const { letter, trigger } = job;
  const booking = view.object("booking", uuid);
  if (!booking) return "The booking was removed";
  if (booking.sequence !== sequence) return "The booking was moved";
  const workflow = booking.workflow === null ? void 0 : view.object("workflow", booking.workflow);
  const status = movedByClock(booking, workflow, view.now) ?? booking.status;
  if (status !== job.bookingStatus) return `The booking is ${status}`;
  if (!isAhead(booking, letter.kind, trigger, view.now)) return "The booking has begun";
  if (isTeamLetter(letter.kind)) return isTeamTold(booking, letter.kind) ? "The team was told already" : booking;
  if (!booking.customer?.email) return NO_ADDRESS;
  if (letter.addressCounter !== null && letter.addressCounter !== (booking.manageCounter ?? 0)) {
    return "The booking has another e-mail address";
  }
  const isExempt = letter.isAgain || letter.kind === "reminder";
  return !isExempt && isCustomerTold(booking, job.uuid) ? "The customer was told already" : booking;
}
function isCustomerTold(booking, uuid) {
  const { job, ...told } = booking.told?.customer ?? { job: uuid };
  const { job: _, ...now } = toldNow(booking, null) ?? { job: null };
  return job !== uuid && isSame(told, now);
}
function isTeamTold(booking, kind) {
  const told = booking.told?.team;
  if (kind !== "team_moved" || !told || told.sequence === booking.sequence) return false;
  return told.start === booking.start && told.end === booking.end && isSame(told.with, servingOf(booking));
}
function kindToSend(view, settings, { kind }, booking) {
  if (kind !== "moved" || booking.told?.customer) return kind;
  const instead = booking.status === "pending" ? "pending" : "confirmed";
  const actions = booking.workflow === null ? [] : view.actionsOf(booking.workflow);
  return settings.sends[instead] && !isReplaced(instead, actions) ? instead : kind;
}
function rememberedIn(view, { facts, letter, kind }, job, mailFrom) {
  return facts.flatMap(({ booking: { uuid }, business }) => {
    const booking = view.object("booking", uuid);
    if (!booking) return [];
    const after = isTeamLetter(letter.kind) ? { ...booking, told: { ...booking.told, team: teamToldNow(booking) } } : withCustomerTold(booking, kind, job, organizerOf(business, mailFrom));
    return isSame(after, booking) ? [] : [after];
  });
}
function withCustomerTold(booking, kind, job, organizer) {
  const customer = kind === "reminder" ? booking.told?.customer : toldNow(booking, job.uuid);
  const { sequence } = booking;
  const method = hasInvitation(kind, booking) ? "REQUEST" : "CANCEL";
  const invited = newlyInvited(booking, { method, sequence, organizer: booking.invited?.organizer ?? organizer });
  return { ...booking, ...customer && { told: { ...booking.told, customer } }, ...invited && { invited } };
}
function hasInvitation(kind, { status }) {
  return kind === "confirmed" || kind === "moved" && status === "confirmed";
}
async function letterMail(channels, standing3, id, now) {
  const { app, facts, letter, to } = standing3;
  const { publicUrl } = channels.manage;
  const isTeam = isTeamLetter(letter.kind);
  const token = publicUrl === null || isTeam ? void 0 : (await channels.manage.links(app)).token;
  const linkOf2 = (booking) => {
    if (publicUrl === null) return null;
    return isTeam ? `${publicUrl}/console#/bookings/${booking.uuid}` : `${publicUrl}/manage#${token?.(booking)}`;
  };
  const bookAgain = publicUrl === null || isTeam || !standing3.hasPage ? null : `${publicUrl}/book/${app.slug}`;
  const series = letter.series && facts.map(({ booking }) => ({ ...booking, link: linkOf2(booking) }));
  return { id, to, ...writtenLetter(channels, { ...standing3, linkOf: linkOf2, bookAgain, now, series }, facts) };
}
function writtenLetter({ mailFrom }, { kind, letter, to, linkOf: linkOf2, bookAgain, now, series, tongue: given }, facts) {
  const [head] = facts;
  const { booking, business } = head;
  const isTeam = isTeamLetter(kind);
  const tongue = given ?? (isTeam ? tongueOf(business.language) : customersTongue(head));
  const link2 = linkOf2(booking);
  const texts = letterTexts({ kind, facts: head, tongue, by: letter.by ?? "business", now, link: link2, bookAgain, series });
  const invites = (facts2) => kind === "cancelled" || hasInvitation(kind, facts2.booking);
  const entryOf = (own) => calendarEntry(own, tongue, own.booking.status === "cancelled" ? null : linkOf2(own.booking));
  return {
    ...texts,
    subjectTemplate: `letter ${kind}`,
    fromName: business.name,
    replyTo: isTeam ? booking.customer?.email ?? null : business.email,
    invitation: !letter.series && invites(head) ? invitationOf(head, to, { mailFrom, entry: entryOf(head) }) : null,
    published: letter.series ? published(facts.filter(invites), mailFrom, entryOf) : null
  };
}
function published(facts, mailFrom, entryOf) {
  const entries = facts.flatMap((own) => {
    const { booking } = own;
    const isCancelled = booking.status === "cancelled";
    if (isCancelled && booking.invited === null) return [];
    const { uuid: uid, start, end, updatedAt: at } = booking;
    const sequence = isCancelled ? sequenceOfCancelled(booking) : booking.sequence;
    return [{ uid, sequence, start, end, at, isCancelled, ...entryOf(own) }];
  });
  const [first] = facts;
  if (!first || entries.length === 0) return null;
  const organizer = first.booking.invited?.organizer ?? organizerOf(first.business, mailFrom);
  return publicationText({ entries, organizer, sentBy: senderOf(first.business, mailFrom) });
}

// core/actions/tried-once.ts
async function triedOnce(ledger, caller, once, attempt2) {
  if (!once) return attempt2();
  const app = caller.app.uuid;
  const earlier = await ledger.read(app, { answer: once.key }, (view) => {
    const answer = view.answer(once.key);
    return answer && isKept(answer, view.now) ? answer : void 0;
  });
  if (earlier) replay(earlier, once);
  const result = await attempt2();
  return ledger.commit(
    app,
    { answer: once.key },
    decidedOnce(once, () => ({ result })),
    actorOf(caller)
  );
}

// core/actions/preview-letter.ts
var EXAMPLE_TOKEN = "example";
function readLetterAbout(input) {
  const fields = new FieldReader(input);
  const about = { booking: fields.uuid("booking", null), language: readLanguage(fields) };
  fields.done();
  return about;
}
function readLetterTest(input) {
  const fields = new FieldReader(input);
  const to = fields.emailOrBlank("to");
  if (to === null && !fields.isBad("to")) fields.fail("to", REQUIRED);
  try {
    const about = readLetterAbout(input);
    fields.done();
    return { ...about, to: to ?? "" };
  } catch (error) {
    if (!isFailure(error, "invalid")) throw error;
    for (const [field, message] of Object.entries(error.errors)) fields.fail(field, message);
    fields.done();
    throw error;
  }
}
var PreviewLetter = class {
  #needs;
  constructor(needs) {
    this.#needs = needs;
  }
  /** `base`: what links begin with. @throws ValidationError; NotFoundError when the app has no such booking. */
  async execute(caller, kind, { base, ...about }) {
    const { mail, to } = await writtenExample(this.#needs, caller.app, kind, { ...readLetterAbout(about), base });
    const sender = mailboxOf(this.#needs.channels.mailFrom)?.address ?? this.#needs.channels.mailFrom;
    return {
      to,
      from: `${mail.fromName} <${sender}>`,
      replyTo: mail.replyTo ?? null,
      subject: mail.subject,
      text: mail.text,
      html: mail.html,
      calendar: mail.invitation && calendarOf(mail.invitation)
    };
  }
};
var TestLetter = class {
  #needs;
  constructor(needs) {
    this.#needs = needs;
  }
  /** @throws ValidationError naming every bad field; NotFoundError when the app has no such booking. */
  async execute(caller, kind, input) {
    const { ledger, channels, newUuid, clock } = this.#needs;
    const { base, once } = input;
    const { to, ...about } = readLetterTest(input);
    return triedOnce(ledger, caller, once, async () => {
      const { mail } = await writtenExample(this.#needs, caller.app, kind, { ...about, base });
      const at = clock();
      const sent = { ...mail, id: newUuid(), to, subject: `[Test] ${mail.subject}` };
      const { invitation } = sent;
      const { ok, status, message } = await channels.sendMail({
        ...sent,
        invitation: invitation && { ...invitation, attendee: { name: null, email: to } }
      });
      return { at, ok, status, message };
    });
  }
};
async function writtenExample({ ledger, channels, clock }, app, kind, { booking: uuid, language, base }) {
  const now = clock();
  const facts = await ledger.read(
    app.uuid,
    {
      objects: { profile: [app.uuid], booking: uuid === null ? [] : [uuid] },
      ...uuid !== null && { ofBooking: { booking: uuid, wants: wantedForFacts } }
    },
    (view) => {
      if (uuid === null)
        return sampleFacts(app, businessIn(view, app), view.object("profile", app.uuid)?.timezone, now);
      const found3 = view.object("booking", uuid);
      if (!found3) throw new NotFoundError();
      return factsIn(view, app, found3);
    }
  );
  const shown2 = { ...facts, booking: asKindHasIt(facts.booking, kind) };
  const isTeam = isTeamLetter(kind);
  const to = isTeam ? facts.business.email : shown2.booking.customer?.email ?? null;
  const own = isTeam ? tongueOf(facts.business.language) : customersTongue(shown2);
  const linkOf2 = ({ uuid: of }) => isTeam ? `${base}/console#/bookings/${of}` : `${base}/manage#${EXAMPLE_TOKEN}`;
  const mail = writtenLetter(
    channels,
    {
      kind,
      letter: { kind, addressCounter: null },
      to: to ?? SAMPLE_ADDRESS,
      linkOf: linkOf2,
      bookAgain: null,
      now,
      tongue: tongueOf(language, own.locale)
    },
    [shown2]
  );
  return { mail, to };
}
var STATUS_OF = {
  confirmed: "confirmed",
  pending: "pending",
  declined: "declined",
  cancelled: "cancelled",
  no_show: "no_show",
  team_cancelled: "cancelled"
};
function asKindHasIt(booking, kind) {
  const status = STATUS_OF[kind] ?? booking.status;
  return status === booking.status ? booking : { ...booking, status };
}
var SAMPLE_ADDRESS = "customer@example.com";
var SAMPLE_SERVICE = "00000000-0000-7000-8000-000000000003";
var SAMPLE_RESOURCE = "00000000-0000-7000-8000-000000000001";
function sampleFacts(app, business, zone2, now) {
  const timezone = zone2 ?? "UTC";
  const start = Math.ceil((now + DAY) / HOUR) * HOUR;
  const end = start + HOUR;
  const booking = {
    uuid: SAMPLE_UUID,
    app: app.uuid,
    resources: [SAMPLE_RESOURCE],
    start,
    end,
    units: 1,
    workflow: null,
    status: "confirmed",
    holdExpiresAt: null,
    pendingSince: null,
    title: null,
    notes: null,
    customer: { name: "Sample Customer", email: SAMPLE_ADDRESS, phone: "+1 555 0100" },
    timezone,
    meta: {},
    reason: null,
    blocks: [],
    sale: {
      service: SAMPLE_SERVICE,
      assignments: [{ role: "sample", resource: SAMPLE_RESOURCE, start, end }],
      unitPrice: { amount: 2500, currency: "EUR" }
    },
    sequence: 0,
    invited: null,
    version: 1,
    createdAt: now,
    updatedAt: now
  };
  return {
    app,
    business,
    booking,
    service: { name: "Sample service", description: "", timezone },
    workflow: void 0,
    resources: [{ uuid: SAMPLE_RESOURCE, name: "Sample resource", timezone }],
    customer: void 0
  };
}

// core/model/actor.ts
var ACTOR_KINDS = ["owner", "app", "session", "key", "manage", "staff", "command", "clock"];
var COMMAND = { kind: "command", uuid: null };
var CLOCK = { kind: "clock", uuid: null };

// core/model/new-job.ts
var TOO_LATE = "Its moment had passed when the booking was made or moved";
function jobFor(action, { uuid, about, moment, at }) {
  const dueAt2 = moment + action.offsetMinutes * MINUTE;
  const isTooLate = isRelative(action.trigger) && dueAt2 < at;
  return {
    uuid,
    app: action.app,
    ...about,
    workflow: action.workflow,
    action: action.uuid,
    position: action.position,
    trigger: action.trigger,
    dueAt: dueAt2,
    status: isTooLate ? "skipped" : "waiting",
    reason: isTooLate ? TOO_LATE : null,
    attempts: [],
    nextAt: isTooLate ? null : dueAt2,
    createdAt: at,
    updatedAt: at
  };
}

// core/ledger/change-recorder.ts
var Recording = class {
  #view;
  #newUuid;
  #going;
  #bookings = /* @__PURE__ */ new Map();
  #events = [];
  #jobs = [];
  /** `going` are resources that are being removed. The jobs keep their data. */
  constructor(view, newUuid, going = []) {
    this.#view = view;
    this.#newUuid = newUuid;
    this.#going = going;
  }
  /** True if this decision has changed no booking. */
  get isEmpty() {
    return this.#bookings.size === 0;
  }
  /** Returns a booking with the changes of this decision. */
  booking(uuid) {
    return this.#bookings.get(uuid) ?? this.#view.object("booking", uuid);
  }
  /** Returns the current workflow of the booking. */
  workflowOf(booking) {
    return booking.workflow === null ? void 0 : this.#view.object("workflow", booking.workflow);
  }
  /**
   * Stores a new booking with its event. One change is one event, but may trigger actions of several types: a booking
   * that is confirmed at once was both created and confirmed.
   */
  add(booking, type, triggers) {
    return this.#record(booking, type, triggers, isUnconfirmed(booking));
  }
  #record(booking, type, triggers = [type], isUnasked, also = {}) {
    const { app, uuid, sequence, updatedAt: at } = booking;
    this.#bookings.set(uuid, booking);
    const data = asEventsHaveIt(booking);
    this.#events.push({ uuid: this.#newUuid(), app, type, booking: uuid, sequence, at, ...also, data });
    this.#trigger(booking, triggers, isUnasked);
    return booking;
  }
  /** Stores the next version of a booking with its event. */
  change(booking, fields, type, triggers, actor) {
    const at = Math.max(this.#view.now, booking.updatedAt + 1);
    const changed2 = { ...booking, ...fields, version: booking.version + 1, updatedAt: at };
    const isAnew = booking.status !== "confirmed" || type === "booking.rescheduled" || isCheckInUndone(booking, changed2);
    const after = isAnew && changed2.status === "confirmed" ? this.#confirmed(changed2) : changed2;
    const isUnasked = isUnconfirmed(booking) && after.status !== "confirmed" && after.status !== "pending";
    const also = {
      ...actor && { actor },
      ...!isSame(after.resources, booking.resources) && { formerResources: booking.resources }
    };
    return this.#record(after.status === "held" ? after : withoutHolder(after), type, triggers, isUnasked, also);
  }
  /** Stores the next version of a booking without an event, because erased data must not be repeated. */
  silently(booking) {
    const at = Math.max(this.#view.now, booking.updatedAt + 1);
    const after = { ...booking, version: booking.version + 1, updatedAt: at };
    this.#bookings.set(booking.uuid, after);
    return after;
  }
  /** From now on a missing check-in counts. */
  #confirmed({ unattendedFrom: _from, agreedBlocks: _blocks, ...booking }) {
    const lapses = this.workflowOf(booking)?.hasLapses && { lapses: true };
    return { ...booking, ...unattendedFields(booking, this.#view.now), ...lapses };
  }
  /** Records what the clock has done to the booking by now. Returns the result. */
  asOfNow(booking) {
    const workflow = this.workflowOf(booking);
    const status = movedByClock(booking, workflow, this.#view.now);
    if (!status) return booking;
    return this.change(booking, fieldsByClock(booking, workflow, status), `booking.${status}`, void 0, CLOCK);
  }
  /** Builds the change, together with other objects. */
  toChange({ put, removed } = {}) {
    const booking = [...this.#bookings.values()];
    const job = this.#jobs;
    return { put: put ? { ...put, booking, job } : { booking, job }, removed, events: this.#events };
  }
  /** `isUnasked`: a hold with a key. Keys are public, so anybody could cause mail with a hold alone. */
  #trigger(booking, triggers, isUnasked) {
    if (booking.workflow === null) return;
    const at = booking.updatedAt;
    const isPlaced = booking.status === "confirmed" && (triggers.includes("booking.confirmed") || triggers.includes("booking.rescheduled"));
    for (const action of this.#view.actionsOf(booking.workflow)) {
      if (!action.enabled || isUnasked && action.type === "email") continue;
      if (triggers.some((trigger) => trigger === action.trigger)) this.#due(booking, action, at, at);
      else if (isPlaced && action.trigger === "booking.start") this.#due(booking, action, booking.start, at);
      else if (isPlaced && action.trigger === "booking.end") this.#due(booking, action, booking.end, at);
    }
  }
  #due(booking, action, moment, at) {
    const gone2 = this.#going.filter(({ uuid }) => booking.resources.includes(uuid)).map(({ uuid, name, timezone }) => ({ uuid, name, timezone }));
    const about = {
      booking: booking.uuid,
      sequence: booking.sequence,
      bookingStatus: booking.status,
      ...gone2.length > 0 && { gone: gone2 }
    };
    this.#jobs.push(jobFor(action, { uuid: this.#newUuid(), about, moment, at }));
  }
};
function isCheckInUndone({ checkedInAt = null }, after) {
  return checkedInAt !== null && (after.checkedInAt ?? null) === null;
}
function asEventsHaveIt(booking) {
  if (booking.told === void 0) return withoutHolder(booking);
  const { told: _, ...rest } = withoutHolder(booking);
  return rest;
}
function withoutHolder(booking) {
  const { madeWith: madeWith2 } = booking;
  return madeWith2 && madeWith2.holder !== null ? { ...booking, madeWith: { ...madeWith2, holder: null } } : booking;
}

// core/actions/send-letter.ts
var AGAIN_MAX = 5;
var SendLetter = class {
  #needs;
  constructor(needs) {
    this.#needs = needs;
  }
  /**
   * Returns the job, which sends the letter soon, even if letters are switched off or the customer was told before. @throws NotFoundError;
   * RefusedError `invalid_state` unless the booking is pending or confirmed and ahead, `no_address`, `no_mail`, or `quota` above 5 in 24
   * hours.
   */
  async execute(caller, booking, { once } = {}) {
    const { ledger, channels, newUuid } = this.#needs;
    return ledger.commit(
      caller.app.uuid,
      { objects: { booking: [booking] }, answer: once?.key },
      decidedOnce(
        once,
        (view) => {
          const found3 = view.object("booking", booking);
          if (!found3) throw new NotFoundError();
          const { now } = view;
          const current = new Recording(view, newUuid).asOfNow(found3);
          const { status, start } = current;
          if (status !== "pending" && status !== "confirmed" || start <= now) {
            throw new RefusedError("invalid_state", { status: "Only a booking that is still to come has a letter" });
          }
          if (!current.customer?.email) {
            throw new RefusedError("no_address", { "customer.email": "The booking has no e-mail address" });
          }
          if (!channels.hasMail) throw new RefusedError("no_mail", { letter: NO_MAIL_SERVER });
          const again = (found3.told?.again ?? []).filter((at) => at > now - DAY);
          if (again.length >= AGAIN_MAX) {
            throw new RefusedError("quota", {
              letter: `Sent again as often as may be: ${AGAIN_MAX} times in 24 hours`
            });
          }
          const dueAt2 = Math.max(now, ...again.map((at) => at + 1));
          const letter = { kind: status, addressCounter: found3.manageCounter ?? 0, isAgain: true };
          const job = newLetterJob(found3, letter, { uuid: newUuid(), trigger: null, dueAt: dueAt2, createdAt: now });
          const told = { ...found3.told, again: [...again, dueAt2] };
          return { result: job, change: { put: { booking: [{ ...found3, told }], job: [job] } } };
        },
        ({ booking: about }) => about === null ? [] : [about]
      ),
      actorOf(caller)
    );
  }
};

// core/actions/channels.ts
async function performAction(channels, action, subject, id, now) {
  switch (action.type) {
    case "webhook":
      return callWebhook(channels, action.config, action.trigger, bookingDocument(subject.booking), id, now);
    case "email": {
      const mail = composedMail(channels, action.config, await withManage(channels, action.config, subject), id);
      return typeof mail === "string" ? unsendable(mail) : channels.sendMail(mail);
    }
    case "log": {
      const { uuid, trigger } = action;
      const { uuid: booking, status } = subject.booking;
      channels.writeActionLog({ action: uuid, trigger, booking, status });
      return { ok: true, status: null, message: null, notBefore: null, final: false };
    }
  }
  const { type } = action;
  return {
    ok: false,
    status: null,
    message: `This version cannot run actions of type ${type}`,
    notBefore: null,
    final: false
  };
}
async function tellOf(channels, action, uuid, id, now) {
  if (action.type === "webhook") return callWebhook(channels, action.config, action.trigger, { uuid }, id, now);
  return unsendable("Only a webhook can be told of this");
}
function callWebhook({ sendWebhook }, { url, headers, secrets }, type, data, id, now) {
  const signing = secrets.filter(({ until }) => until === null || until > now).map(({ secret }) => secret);
  const body = JSON.stringify({ type, timestamp: formatInstant(now), data });
  return sendWebhook({ url, headers, id, at: now, secrets: signing, body });
}
var MANAGE = "booking.manage_";
async function withManage({ manage }, config, subject) {
  const texts = [config.to, config.subject, config.text, config.html ?? ""];
  if (!texts.some((text) => text.includes(MANAGE))) return subject;
  const token = (await manage.links(subject.app)).token(subject.booking);
  return {
    ...subject,
    manage: { token, url: manage.publicUrl === null ? null : `${manage.publicUrl}/manage#${token}` }
  };
}
function composedMail({ templates, mailFrom }, config, subject, id) {
  const texts = rendered(templates, config, subject);
  if (typeof texts === "string") return texts;
  const { name: fromName, email: replyTo } = subject.business;
  const invitation = invitationOf(subject, texts.to, { mailFrom, entry: plainEntry(subject) });
  return { id, subjectTemplate: config.subject, ...texts, fromName, replyTo, invitation };
}
function unsendable(message) {
  return { ok: false, status: null, message, notBefore: null, final: true };
}
function rendered(templates, config, subject) {
  const values = templateValues(subject);
  let field = "to";
  const render = (name, as = "text") => {
    field = name;
    return templates.render(config[name] ?? "", values, as);
  };
  try {
    const to = render("to").trim();
    if (to === "") return "There is nobody to send it to: `to` is empty for this booking";
    const html = config.html === null ? null : render("html", "html");
    return { to, subject: render("subject"), text: render("text"), html };
  } catch (error) {
    if (!isTemplateError(error)) throw error;
    return `config.${field}: ${error.message}`;
  }
}
function isTemplateError(error) {
  return error instanceof Error && "code" in error && error.code === "template";
}

// core/actions/test-action.ts
var TestAction = class {
  #needs;
  constructor(needs) {
    this.#needs = needs;
  }
  /**
   * A transition, which a sample has no state for, is answered as taken. `to`: where an e-mail goes instead of its receiver.
   * @throws NotFoundError; ValidationError on `to`.
   */
  async execute(caller, workflowUuid, uuid, { once, to } = {}) {
    const { actions, workflows, ledger, channels, newUuid, clock } = this.#needs;
    const { app } = caller;
    const receiver = readTestReceiver({ to });
    return triedOnce(ledger, caller, once, async () => {
      const action = await actions.find(app.uuid, uuid);
      const workflow = await workflows.find(app.uuid, workflowUuid);
      if (!action || !workflow || action.workflow !== workflow.uuid) throw new NotFoundError();
      const at = clock();
      const business = await ledger.read(
        app.uuid,
        { objects: { profile: [app.uuid] } },
        (view) => businessIn(view, app)
      );
      const { ok, status, message } = action.type === "transition" ? { ok: true, status: null, message: `Would ${action.config.to} the booking` } : isBookingless(action.trigger) ? await tellOf(channels, action, SAMPLE_UUID, newUuid(), at) : await performAction(
        channels,
        withReceiver(action, receiver),
        sampleSubject(app, workflow, business, at),
        newUuid(),
        at
      );
      return { at, ok, status, message };
    });
  }
};
function readTestReceiver(input) {
  const fields = new FieldReader(input);
  const to = fields.emailOrBlank("to");
  fields.done();
  return to;
}
function withReceiver(action, to) {
  return action.type === "email" && to !== null ? { ...action, config: { ...action.config, to } } : action;
}

// core/actions/worker.ts
var RETRY_AFTER = [
  5 * SECOND,
  5 * MINUTE,
  30 * MINUTE,
  2 * HOUR,
  5 * HOUR,
  10 * HOUR,
  14 * HOUR,
  20 * HOUR,
  24 * HOUR
];
var JITTER = 0.1;
var LEASE = MINUTE;
var SLOTS = 1024;
var SHARE = 1 / 8;
var CLAIMED = 8;
var MAX_AT_RECEIVER = 8;
var MAX_MAILS = 32;
var Worker = class {
  #needs;
  #slots;
  /** Lanes with running attempts, by their key. */
  #lanes = /* @__PURE__ */ new Map();
  /** Number of slots that each app holds. */
  #held = /* @__PURE__ */ new Map();
  #underWay = /* @__PURE__ */ new Set();
  /** True if a slot or lane has become free since the last claim had to pass over jobs. */
  #hasRoom = false;
  #onRoom = () => {
  };
  #isAbandoned = false;
  constructor(needs) {
    this.#needs = needs;
    this.#slots = needs.slots ?? SLOTS;
  }
  /** Claims due jobs and starts them, unless the storage is disarmed. Returns the number of claimed jobs. */
  async claim() {
    const { jobs, arming, clock, newUuid } = this.#needs;
    this.#hasRoom = false;
    const free = this.#slots - this.#underWay.size;
    if (free <= 0 || await arming.disarmed()) return 0;
    const apps = [...this.#held].filter(([, held]) => held > this.#fillsUp).map(([app]) => app);
    const full = [...this.#lanes.values()].filter(({ running, most }) => running >= most);
    const without = [...apps, ...full.flatMap(({ actions }) => [...actions])];
    const now = clock();
    const lease = { token: newUuid(), until: now + LEASE };
    const claimed = await jobs.claim(now, lease, Math.min(free, CLAIMED), [...new Set(without)]);
    for (const job of claimed) this.#start(job, lease);
    return claimed.length;
  }
  /** Resolves when there is room for jobs that the last claim had to pass over; of several that wait, for the last. */
  async room() {
    if (this.#hasRoom) return;
    await new Promise((resolve) => {
      this.#onRoom = resolve;
    });
  }
  /** Abandons the running jobs and returns their number. Their results are ignored, and they run again when their leases expire. */
  abandon() {
    this.#isAbandoned = true;
    return this.#underWay.size;
  }
  /** Resolves when no job of this worker is running. */
  async idle() {
    while (this.#underWay.size > 0) await Promise.all(this.#underWay);
  }
  /** Threshold above which one further claim could exceed the app's share. */
  get #fillsUp() {
    return Math.floor(this.#slots * SHARE) - CLAIMED;
  }
  #start(job, lease) {
    const { app } = job;
    this.#held.set(app, (this.#held.get(app) ?? 0) + 1);
    const run = this.#run(job, lease).catch((error) => {
      if (!this.#isAbandoned) this.#needs.onFault(error, job);
    }).finally(() => {
      this.#underWay.delete(run);
      const held = this.#held.get(app) - 1;
      if (held > 0) this.#held.set(app, held);
      else this.#held.delete(app);
      if (this.#underWay.size === this.#slots - 1 || held === this.#fillsUp) this.#makeRoom();
    });
    this.#underWay.add(run);
  }
  async #run(job, lease) {
    const app = await this.#needs.apps.ofAnyOwner(job.app);
    if (!app) return;
    const { jobs, clock } = this.#needs;
    const found3 = await this.#standing(app, job);
    const released = typeof found3 === "string" ? skipped(job, found3, clock()) : await this.#inLane(job, found3, app);
    await jobs.release(noLaterThan(released, clock()), lease);
  }
  #standing(app, job) {
    return this.#needs.ledger.read(app.uuid, wantedBy(job), (view) => standing(view, app, job));
  }
  /** Makes an attempt, unless too many are under way at its receiver: then the job waits again, as it did. */
  async #inLane(job, found3, app) {
    const lanes = ("sending" in found3 ? mailLanes(app.uuid) : lanesOf(found3.action)).map(({ key, most }) => {
      const lane = this.#lanes.get(key) ?? { most, running: 0, actions: /* @__PURE__ */ new Set() };
      lane.actions.add(job.action);
      return { key, lane };
    });
    if (lanes.some(({ lane }) => lane.running >= lane.most + CLAIMED)) return waiting(job, this.#needs.clock());
    for (const { key, lane } of lanes) {
      this.#lanes.set(key, lane);
      lane.running += 1;
    }
    try {
      const { observe } = this.#needs;
      const attempt2 = () => "sending" in found3 ? this.#sendLetter(job, found3.sending) : this.#attempt(job, found3, app);
      const type = "sending" in found3 ? "email" : found3.action.type;
      return await (observe ? observe(type, attempt2) : attempt2());
    } finally {
      for (const { key, lane } of lanes) {
        lane.running -= 1;
        if (lane.running === 0) this.#lanes.delete(key);
        if (lane.running === lane.most - 1) this.#makeRoom();
      }
    }
  }
  #makeRoom() {
    this.#hasRoom = true;
    this.#onRoom();
  }
  async #attempt(job, { action, ...subject }, app) {
    const { clock, channels } = this.#needs;
    const at = clock();
    const triggered = (its) => ({ ...its, trigger: job.trigger ?? its.trigger });
    const to = action.type === "webhook" ? hostOf(action.config.url) : void 0;
    if ("about" in subject) {
      const told = await tellOf(channels, triggered(action), subject.about, job.uuid, at);
      return this.#afterAnswer(job, action, at, { ...told, to });
    }
    if (action.type === "email") return this.#mail(job, subject, action.config, at);
    const delivered = action.type === "transition" ? await this.#transition({ app, actor: CLOCK }, job, action.config) : await performAction(channels, triggered(action), subject, job.uuid, at);
    return this.#afterAnswer(job, action, at, { ...delivered, to });
  }
  /** Sends a letter, once it is written down that it is about to be. */
  async #sendLetter(job, found3) {
    const { channels, ledger, clock } = this.#needs;
    const at = clock();
    const to = maskedAddress(found3.to);
    if (!isLetter(job)) return skipped(job, "This version cannot send it", at);
    if (!channels.hasMail) return this.#afterAttempt(job, at, { ...unsendable(NO_MAIL_SERVER), to });
    const remembered = await ledger.commit(job.app, wantedByLetter(job), (view) => {
      const standing3 = standingLetter(view, found3.app, job);
      if (typeof standing3 === "string") return { result: standing3 };
      const booking = rememberedIn(view, standing3, job, channels.mailFrom);
      return { result: standing3, ...booking.length > 0 && { change: { put: { booking } } } };
    });
    if (typeof remembered === "string") return skipped(job, remembered, clock());
    const mail = await letterMail(channels, remembered, job.uuid, at);
    return this.#afterAttempt(job, at, { ...await channels.sendMail(mail), to });
  }
  async #afterAnswer(job, action, at, delivered) {
    if (delivered.status === 410 && action.type === "webhook") await this.#disable(job, action.config.url);
    return this.#afterAttempt(job, at, delivered);
  }
  async #mail(job, subject, config, at) {
    const { channels, clock } = this.#needs;
    const mail = composedMail(channels, config, await withManage(channels, config, subject), job.uuid);
    if (typeof mail === "string") return this.#afterAttempt(job, at, unsendable(mail));
    const to = maskedAddress(mail.to);
    if (!channels.hasMail) return this.#afterAttempt(job, at, { ...await channels.sendMail(mail), to });
    const problem = mail.invitation && await this.#remember(job, subject, mail.invitation);
    if (typeof problem === "string") return skipped(job, problem, clock());
    return this.#afterAttempt(job, at, { ...await channels.sendMail(mail), to });
  }
  /**
   * Stores that calendars are about to receive the booking, before the mail is sent. A later cancellation then removes it from them, even
   * if this process crashes. Returns the reason if the job must be skipped.
   */
  async #remember(job, { app, booking }, invitation) {
    if (!newlyInvited(booking, invitation)) return void 0;
    return this.#needs.ledger.commit(app.uuid, wantedBy(job), (view) => {
      const found3 = standing(view, app, job);
      if (typeof found3 === "string") return { result: found3 };
      if (!("booking" in found3)) return { result: void 0 };
      const invited = newlyInvited(found3.booking, invitation);
      return { result: void 0, change: invited && { put: { booking: [{ ...found3.booking, invited }] } } };
    });
  }
  async #transition(caller, job, { to }) {
    try {
      await this.#needs.transitionBooking.execute(caller, job.booking ?? "", to);
      return { ok: true, status: null, message: null, notBefore: null, final: false };
    } catch (error) {
      if (!isFailure(error, "refused") && !isFailure(error, "not_found")) throw error;
      return { ok: false, status: null, message: error.message, notBefore: null, final: true };
    }
  }
  /** Disables the action of a receiver that answered 410, so that none of its jobs calls it again. */
  async #disable(job, url) {
    await this.#needs.ledger.commit(job.app, { objects: { action: [job.action] } }, (view) => {
      const action = view.object("action", job.action);
      if (!action?.enabled || action.type !== "webhook" || action.config.url !== url) return { result: void 0 };
      const disabled = { ...action, enabled: false, version: action.version + 1, updatedAt: view.now };
      return { result: void 0, change: { put: { action: [disabled] } } };
    });
  }
  #afterAttempt(job, at, { ok, status, message, notBefore, final, to }) {
    const now = this.#needs.clock();
    const attempt2 = { at, ok, status, message };
    const after = { ...job, attempts: [...job.attempts, attempt2], ...to !== void 0 && { to }, updatedAt: now };
    if (message === NO_MAIL_SERVER) return skipped(after, NO_MAIL_SERVER, now);
    if (ok) return { ...after, status: "delivered", reason: null, nextAt: null };
    const wait = RETRY_AFTER[job.attempts.length];
    if (final || wait === void 0) return { ...after, status: "failed", reason: message, nextAt: null };
    const jitter = (this.#needs.jitter ?? Math.random)();
    const nextAt = Math.max(now + Math.round(wait * (1 + JITTER * jitter)), notBefore ?? 0);
    return { ...after, status: "waiting", reason: null, nextAt };
  }
};
function wantedBy(job) {
  if (isLetter(job)) return wantedByLetter(job);
  const { booking, action, workflow } = job;
  return {
    objects: {
      booking: booking === null ? [] : [booking],
      action: [action],
      workflow: workflow === null ? [] : [workflow]
    },
    ...booking !== null && { ofBooking: { booking, wants: wantedForFacts } }
  };
}
function standing(view, app, job) {
  if (isLetter(job)) {
    const sending = standingLetter(view, app, job);
    return typeof sending === "string" ? sending : { sending };
  }
  const action = view.object("action", job.action);
  const workflow = job.workflow === null ? void 0 : view.object("workflow", job.workflow);
  if (!action || !workflow) return "The action was removed";
  if (!action.enabled) return "The action is disabled";
  if (job.booking === null) return { about: job.about ?? "", action };
  const booking = view.object("booking", job.booking);
  if (!booking) return "The booking was removed";
  if (booking.sequence !== job.sequence) return "The booking was moved";
  const status = movedByClock(booking, workflow, view.now) ?? booking.status;
  const stands2 = isRelative(job.trigger ?? action.trigger) ? status === "confirmed" || status === "completed" : status === job.bookingStatus;
  if (!stands2) return `The booking is ${status}`;
  return { ...factsIn(view, app, booking, job.gone), workflow, action };
}
function lanesOf({ app, uuid, ...action }) {
  if (action.type === "email") return mailLanes(app);
  if (action.type !== "webhook") return [{ key: uuid, most: MAX_AT_RECEIVER }];
  const [host = ""] = /^[^:]*:\/\/[^/?#]*/.exec(action.config.url) ?? [];
  return [{ key: `${app} ${host.toLowerCase()}`, most: MAX_AT_RECEIVER }];
}
function mailLanes(app) {
  return [
    { key: `${app} mail`, most: MAX_AT_RECEIVER },
    { key: "mail", most: MAX_MAILS }
  ];
}
function maskedAddress(to) {
  const [, address = to] = /<([^<>]*)>$/.exec(to.trim()) ?? [];
  const at = address.lastIndexOf("@");
  return at < 1 ? "\u2022\u2022\u2022" : `${[...address][0]}\u2022\u2022\u2022${address.slice(at)}`;
}
function hostOf(url) {
  const [, host = ""] = /^[^:]*:\/\/(?:[^/?#@]*@)?([^/?#]*)/.exec(url) ?? [];
  return host.toLowerCase();
}
function waiting(job, now) {
  return { ...job, status: "waiting", nextAt: Math.min(job.nextAt ?? now, now) };
}
function noLaterThan(job, now) {
  const attempts = job.attempts.map((attempt2) => ({ ...attempt2, at: Math.min(attempt2.at, now) }));
  return { ...job, attempts, createdAt: Math.min(job.createdAt, now), updatedAt: Math.min(job.updatedAt, now) };
}
function skipped(job, reason, now) {
  return { ...job, status: "skipped", reason, nextAt: null, updatedAt: now };
}

// core/events/change-events.ts
var TOLD_APP = {
  as: "app",
  fields: { slug: "values", name: "values", description: "name", meta: "name", sendsLetters: "nothing" }
};
function toldOf(kind) {
  return kind === "app" ? TOLD_APP : DESCRIPTORS[kind].told;
}
function isTold(kind) {
  return DESCRIPTORS[kind].told !== null;
}
function objectEvent(kind, before, after, given, along = []) {
  const about = after ?? before;
  const isCounted2 = before?.version !== after?.version;
  if (!about || !isCounted2 && kind !== "calendar") return void 0;
  const from = kind === "profile" && !before ? emptyProfile({ uuid: about.app, createdAt: given.at }) : before;
  const changes = changesOf(kind, shown(kind, from, given.at), shown(kind, after, given.at));
  if (!isCounted2 && Object.keys(changes).length === 0) return void 0;
  const happened = from && after ? happenedTo(kind, along, from, after) : after ? "created" : "deleted";
  const said = happened === "rotated" ? SECRET : changes;
  const told = event(kind, about.uuid, about.app, happened, said, given);
  const resources = concerned(kind, before, after);
  return resources === void 0 ? told : { ...told, resources };
}
function concerned(kind, before, after) {
  const all2 = [before, after].filter((object) => object !== void 0);
  if (kind === "service") return [...new Set(all2.flatMap(resourcesOfService))];
  if (kind !== "timeOff") return void 0;
  const closed = all2.map(({ resources }) => resources);
  return closed.includes(null) ? null : [...new Set(closed.flatMap((resources) => resources ?? []))];
}
var resourcesOfService = ({ roles }) => roles.flatMap(({ resources }) => resources);
var SECRET = { secret: {} };
function happenedTo(kind, along, before, after) {
  if (kind === "feed") return "rotated";
  if (kind === "staff") return happenedToStaff(before, after);
  if (kind !== "series") return "updated";
  return along.some(({ type }) => type === "booking.rescheduled") ? "rescheduled" : "cancelled";
}
function happenedToStaff(before, after) {
  if (before.person !== after.person) return after.person === null ? "left" : "joined";
  const isInvited = after.links.some(({ digest }) => !before.links.some((link2) => link2.digest === digest));
  return isInvited ? "invited" : "updated";
}
function appEvent(before, after, given) {
  if (before?.version === after.version) return void 0;
  const happened = before ? "updated" : "created";
  return event("app", after.uuid, after.uuid, happened, changesOf("app", before, after), given);
}
function appRotated(app, secret, given) {
  return event("app", app.uuid, app.uuid, "rotated", { [secret]: {} }, given);
}
function event(kind, uuid, app, happened, changes, given) {
  const name = toldOf(kind).as;
  return {
    uuid: given.uuid(),
    app,
    type: `${name}.${happened}`,
    booking: null,
    sequence: null,
    at: given.at,
    actor: given.actor,
    changes,
    data: { kind: name, uuid }
  };
}
function shown(kind, object, now) {
  if (kind !== "calendar" || !object) return object;
  const calendar = object;
  return { ...calendar, status: statusOf(calendar, now), changedAt: calendar.state.changedAt };
}
function changesOf(kind, before, after) {
  const changes = {};
  const read = (object, field) => object?.[field] ?? null;
  for (const [field, telling] of Object.entries(toldOf(kind).fields)) {
    if (telling === "nothing") continue;
    const [from, to] = [read(before, field), read(after, field)];
    if (isSame(from, to)) continue;
    if (telling === "values") changes[field] = { from, to };
    else if (telling === "moments") changes[field] = { from: written(from), to: written(to) };
    else if (before && after) changes[field] = {};
  }
  return changes;
}
function written(moment) {
  return moment === null ? null : formatInstant(moment);
}

// core/apps/change-app.ts
var ChangeApp = class {
  #needs;
  constructor(needs) {
    this.#needs = needs;
  }
  /** @throws ValidationError, DuplicateError, StaleError; NotFoundError when the caller has no such app. */
  async execute(caller, uuid, patch, { expected } = {}) {
    const { apps, newUuid, clock } = this.#needs;
    new FieldReader(patch).done();
    const outcome2 = await apps.change(caller.uuid, uuid, ({ app, credential }) => {
      checkVersion(app, expected);
      const fields = readNewApp(mergePatch(appFields(app), patch));
      const now = clock();
      const after = changed(app, fields, now);
      const event2 = appEvent(app, after, { uuid: newUuid, at: now, actor: actorOf(caller) });
      return { record: { app: after, credential }, event: event2 };
    });
    return recordOf(outcome2).app;
  }
};
var DeleteApp = class {
  #needs;
  constructor(needs) {
    this.#needs = needs;
  }
  /** @throws StaleError; NotFoundError when the caller has no such app. */
  async execute(caller, uuid, { expected } = {}) {
    if (!await this.#needs.apps.remove(caller.uuid, uuid, (app) => checkVersion(app, expected))) {
      throw new NotFoundError();
    }
  }
};
function readRotation(input) {
  const fields = new FieldReader(input);
  const graceSeconds = fields.whole("graceSeconds", 0, 86400, 0);
  fields.done();
  return { graceSeconds };
}
var RotateAppToken = class {
  #needs;
  constructor(needs) {
    this.#needs = needs;
  }
  /** @throws ValidationError on `graceSeconds`; NotFoundError when the caller has no such app. */
  async execute(caller, uuid, input = {}, { once } = {}) {
    const { apps, newUuid, newToken, digest, clock } = this.#needs;
    const { graceSeconds } = readRotation(input);
    const token = newToken();
    const now = clock();
    const outcome2 = await apps.change(
      caller.uuid,
      uuid,
      ({ app: before, credential }) => {
        const app = { ...before, version: before.version + 1, updatedAt: Math.max(now, before.updatedAt) };
        const previous = graceSeconds > 0 ? { digest: credential.digest, until: now + graceSeconds * SECOND } : null;
        return {
          record: { app, credential: { ...credential, digest: digest(token), previous } },
          answer: once && answerOf(once, { app, token }, now),
          event: appRotated(app, "token", { uuid: newUuid, at: now, actor: actorOf(caller) })
        };
      },
      once && { key: once.key, now }
    );
    if (outcome2 && "earlier" in outcome2 && once) replay(outcome2.earlier, once);
    return { app: recordOf(outcome2).app, token };
  }
};
function recordOf(outcome2) {
  if (!outcome2 || !("record" in outcome2)) throw new NotFoundError();
  return outcome2.record;
}

// core/apps/create-app.ts
var COUNTED_FOR = SECOND;
var COUNTS_MAX = 1e3;
var CreateApp = class {
  #needs;
  /** Cached counts by owner. */
  #counts = /* @__PURE__ */ new Map();
  constructor(needs) {
    this.#needs = needs;
  }
  /**
   * @throws ValidationError naming every bad field; RefusedError `quota` when the owner has as many apps as an owner may
   * have, which creations at one moment may exceed; DuplicateError when the slug or the name is taken.
   */
  async execute(caller, input, { once } = {}) {
    const { apps, newUuid, newToken, digest, clock } = this.#needs;
    const now = clock();
    const app = newApp(input, { uuid: newUuid(), owner: caller.uuid, now });
    await this.#checkQuota(caller.uuid, now, once);
    const token = newToken();
    const result = { app, token };
    const record = { app, credential: { digest: digest(token), previous: null } };
    const event2 = appEvent(void 0, app, { uuid: newUuid, at: now, actor: actorOf(caller) });
    const earlier = await apps.add(record, once && answerOf(once, result, now), event2);
    if (earlier && once) replay(earlier, once);
    return result;
  }
  /** Throws the answer that is kept under the caller's key, if there is one, in place of the refusal. */
  async #checkQuota(owner, now, once) {
    const { apps, quotas = DEFAULT_QUOTAS } = this.#needs;
    const known3 = this.#counts.get(owner);
    if (known3 && now - known3.at < COUNTED_FOR && known3.apps < quotas.apps) {
      this.#counts.set(owner, { ...known3, apps: known3.apps + 1 });
      return;
    }
    const { items, total } = await apps.list(owner, { offset: 0, limit: 1 }, NO_SEARCH);
    if (total < quotas.apps) {
      if (this.#counts.size >= COUNTS_MAX) this.#counts.clear();
      this.#counts.set(owner, { apps: total + 1, at: now });
      return;
    }
    const refuse = () => {
      throw beyondQuota("app", `Quota reached: at most ${quotas.apps} apps per owner`);
    };
    const [first] = items;
    if (!once || !first) return refuse();
    const outcome2 = await apps.change(owner, first.uuid, refuse, { key: once.key, now });
    if (outcome2 && "earlier" in outcome2) replay(outcome2.earlier, once);
    refuse();
  }
};

// core/apps/read-apps.ts
var ListApps = class {
  #needs;
  constructor(needs) {
    this.#needs = needs;
  }
  /** @throws ValidationError on `page` or `limit`. */
  async execute(caller, request = {}, search = NO_SEARCH) {
    const { apps, paginator } = this.#needs;
    return paginator.paginate(request, (slice) => apps.list(caller.uuid, slice, search));
  }
};
var GetAppsRevision = class {
  #needs;
  constructor(needs) {
    this.#needs = needs;
  }
  execute(caller) {
    return this.#needs.apps.revision(caller.uuid);
  }
};
var GetApp = class {
  #needs;
  constructor(needs) {
    this.#needs = needs;
  }
  /** @throws NotFoundError when the caller has no such app. */
  async execute(caller, uuid) {
    const app = await this.#needs.apps.find(caller.uuid, uuid);
    if (!app) throw new NotFoundError();
    return app;
  }
};

// core/storage/person-change.ts
var ATTEMPTS = 50;
async function changePerson(persons, uuid, change) {
  for (let attempt2 = 0; attempt2 < ATTEMPTS; attempt2 += 1) {
    const before = await persons.find(uuid);
    if (!before) return void 0;
    const after = change(before);
    if (after === before) return before;
    const stored = { ...after, version: before.version + 1 };
    if (await persons.replace(stored)) return stored;
  }
  throw new UnavailableError("Others change this person all the time");
}

// core/apps/sessions.ts
var SESSIONS_MAX = 100;
var SESSION_SECONDS = { least: 60, most: 43200, standard: 28800 };
var SESSION_VERSION = 1;
function readNewSession(input) {
  const fields = new FieldReader(input);
  const { least, most, standard } = SESSION_SECONDS;
  const expiresInSeconds = fields.whole("expiresInSeconds", least, most, standard);
  fields.done();
  return { expiresInSeconds };
}
var CreateSession = class {
  #needs;
  constructor(needs) {
    this.#needs = needs;
  }
  /**
   * @throws ValidationError on `expiresInSeconds`; NotFoundError when the caller has no such app; RefusedError (`quota`)
   * when 100 of its sessions are live.
   */
  async execute(caller, app, input = {}, { once } = {}) {
    const { apps, newUuid, newToken, digest, clock } = this.#needs;
    const { expiresInSeconds } = readNewSession(input);
    const now = clock();
    const token = newToken();
    const about = { uuid: newUuid(), createdAt: now, expiresAt: now + expiresInSeconds * SECOND };
    const session = { ...about, token };
    const outcome2 = await apps.change(
      caller.uuid,
      app,
      (record) => {
        const live = (record.credential.sessions ?? []).filter(({ expiresAt }) => now < expiresAt);
        if (live.length >= SESSIONS_MAX) {
          throw new RefusedError("quota", { sessions: `At most ${SESSIONS_MAX} may be live at one time` });
        }
        const sessions = [...live, { ...about, digest: digest(token) }];
        return {
          record: { ...record, credential: { ...record.credential, sessions } },
          answer: once && answerOf(once, session, now)
        };
      },
      once && { key: once.key, now }
    );
    if (outcome2 && "earlier" in outcome2 && once) replay(outcome2.earlier, once);
    if (!outcome2) throw new NotFoundError();
    return session;
  }
};
var GetSession = class {
  #needs;
  constructor(needs) {
    this.#needs = needs;
  }
  /** @throws NotFoundError when the caller has no such app, or the app no such session any more. */
  async execute(caller, app, uuid) {
    const { apps, clock } = this.#needs;
    const record = await apps.recordOf(app);
    const now = clock();
    const session = record?.credential.sessions?.find((one) => one.uuid === uuid && now < one.expiresAt);
    if (record?.app.owner !== caller.uuid || !session) throw new NotFoundError();
    const { digest: _, ...shown2 } = session;
    return shown2;
  }
};
var DeleteSession = class {
  #needs;
  constructor(needs) {
    this.#needs = needs;
  }
  /** @throws StaleError; NotFoundError when the caller has no such app, or the app no such session any more. */
  async execute(caller, app, uuid, { expected } = {}) {
    await endSession(this.#needs, { owner: caller.uuid, app, uuid }, expected);
  }
};
var DeleteCurrentSession = class {
  #needs;
  constructor(needs) {
    this.#needs = needs;
  }
  /** @throws StaleError; NotFoundError when the caller holds the app's own token, which is no session, and lives on. */
  async execute({ app, actor, current }, { expected } = {}) {
    if (current) return this.#end(app.uuid, current, expected);
    if (actor?.kind !== "session" || actor.uuid === null) throw new NotFoundError();
    await endSession(this.#needs, { owner: app.owner, app: app.uuid, uuid: actor.uuid }, expected);
  }
  async #end(app, current, expected) {
    checkVersion({ version: SESSION_VERSION }, expected);
    if (current.kind === "staff token") {
      return endToken(this.#needs.ledger, app, current, { kind: "staff", uuid: current.staff });
    }
    await changePerson(this.#needs.persons, current.person, (before) => ({
      ...before,
      sessions: before.sessions.filter(({ uuid }) => uuid !== current.uuid)
    }));
  }
};
async function endSession({ apps, clock }, { owner, app, uuid }, expected) {
  const now = clock();
  const outcome2 = await apps.change(owner, app, (record) => {
    const { sessions = [], ...rest } = record.credential;
    const live = sessions.filter(({ expiresAt }) => now < expiresAt);
    const left = live.filter((session) => session.uuid !== uuid);
    if (left.length === live.length) throw new NotFoundError();
    checkVersion({ version: SESSION_VERSION }, expected);
    const credential = left.length === 0 ? rest : { ...rest, sessions: left };
    return { record: { ...record, credential } };
  });
  if (!outcome2) throw new NotFoundError();
}

// core/copy/copy-problems.ts
var UNVERSIONED = /* @__PURE__ */ new Set(["erasure", "busyTimes", "job", "visitor", "logo"]);
function problemOf(record, { uuid, slug }) {
  const kind = record.is === "event" ? "event" : record.kind;
  const object = record.is === "event" ? record.event : record.object;
  const problem = problemIn(() => {
    const fields = new FieldReader(object);
    const name = fields.requiredText("uuid");
    if (kind !== "busyTimes" && kind !== "visitor" && asUuid(name) !== name) fields.fail("uuid", "Must be a UUID");
    if (fields.raw("app") !== uuid) fields.fail("app", "Must be the app that it is listed in");
    if (record.is === "event") {
      fields.requiredText("type");
      fields.requiredInstant("at");
    } else if (!UNVERSIONED.has(record.kind)) {
      fields.requiredWhole("version", 1, Number.MAX_SAFE_INTEGER);
      fields.requiredInstant("createdAt");
      fields.requiredInstant("updatedAt");
    }
    fields.done();
    if (record.is === "object") descriptorOf(record.kind).check(object);
  });
  if (problem === void 0) return void 0;
  const named = object?.uuid;
  const which = asUuid(named) ?? (JSON.stringify(named) ?? "without a UUID").slice(0, 60);
  return `The ${kind} ${which} of the app ${slug} is none that could have been stored: ${problem}`;
}
function problemOfApp(app) {
  const problem = problemIn(() => {
    if (asUuid(app.uuid) !== app.uuid) throw new ValidationError({ uuid: "Must be a UUID" });
    readNewApp(app);
  });
  return problem && `An app is none that could have been stored: ${problem}`;
}
function problemIn(check) {
  try {
    check();
    return void 0;
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error;
    const fields = Object.entries(error.errors);
    return fields.map(([field, message]) => `${field}: ${message}`).join("; ");
  }
}

// core/copy/outline.ts
async function outlineOf(copying) {
  let storage;
  const owners = [];
  const tokens = [];
  const persons = [];
  const apps = [];
  for await (const record of copying.exportObjects(NO_CONTENTS)) {
    if (record.is === "storage") storage = record;
    else if (record.is === "owner") owners.push(record.owner);
    else if (record.is === "token") tokens.push(record.token);
    else if (record.is === "person") persons.push(record.person);
    else if (record.is === "app") apps.push(record);
  }
  if (!storage) throw new Error("A storage that is copied says first what it is");
  return { storage, owners, tokens, persons, apps };
}
function isEmpty({ owners, persons, apps }) {
  return owners.length === 0 && persons.length === 0 && apps.length === 0;
}
function problemsIn({ owners, tokens, persons, apps }) {
  const problems = [];
  const unique = (what, all2, nameOf2, tell = nameOf2) => {
    const seen = /* @__PURE__ */ new Map();
    for (const one of all2) {
      const other = seen.get(nameOf2(one));
      if (other !== void 0) problems.push(`${what} is there twice: ${tell(one)}`);
      seen.set(nameOf2(one), one);
    }
  };
  const slugOf = ({ record }) => record.app.slug;
  unique("The e-mail of an owner", owners, ({ email }) => email);
  unique("The UUID of an owner", owners, ({ uuid }) => uuid);
  unique("The UUID of an owner token", tokens, ({ uuid }) => uuid);
  unique("The UUID of a person", persons, ({ uuid }) => uuid);
  unique(
    "The e-mail of a person",
    persons,
    ({ uuid, email }) => email === null ? uuid : fold(email),
    ({ uuid }) => uuid
  );
  unique(
    "The person of an owner",
    persons,
    ({ uuid, owner }) => owner?.uuid ?? uuid,
    ({ uuid }) => uuid
  );
  unique("The UUID of an app", apps, ({ record }) => record.app.uuid);
  unique("The slug of an app", apps, slugOf);
  unique("The name of an app", apps, ({ record }) => record.app.name);
  unique("The token of an app", apps, ({ record }) => record.credential.digest, slugOf);
  const known3 = new Map(owners.map((owner) => [owner.uuid, owner]));
  for (const { uuid, owner } of tokens) {
    if (known3.get(owner.uuid)?.email !== owner.email) problems.push(`The owner of the token ${uuid} is not there`);
  }
  for (const { uuid, owner } of persons) {
    if (owner && known3.get(owner.uuid)?.email !== owner.email)
      problems.push(`The owner of the person ${uuid} is not there`);
  }
  for (const { record } of apps) {
    if (!known3.has(record.app.owner)) problems.push(`The owner of the app ${record.app.slug} is not there`);
  }
  return problems;
}
function secretsOf({ credential: { manage } }) {
  return manage ? [manage.secret, ...manage.previous ? [manage.previous.secret] : []] : [];
}

// core/copy/copy-storage.ts
var CopyError = class extends Error {
  problems;
  constructor(problems) {
    super(problems.join("\n"));
    this.problems = problems;
  }
};
var ROUNDS_MAX = 10;
var MARK_EVERY = 1e3;
var CopyStorage = class {
  #needs;
  constructor(needs) {
    this.#needs = needs;
  }
  /**
   * Writes nothing, and does not open the target, unless the source is valid.
   * @throws CopyError if the source is invalid, its secrets are encrypted with another key, the target holds other
   * data, the source keeps changing, or both differ in the end.
   */
  async execute(from, openTo, { source, onProgress = () => {
  } }) {
    const outline = await outlineOf(from);
    this.#check(outline);
    const to = await openTo();
    const target = await outlineOf(to);
    const { mark } = target.storage;
    if (mark ? mark.source !== source : !isEmpty(target)) {
      throw new CopyError([
        mark ? `The target is a copy of ${mark.source} that is not finished: finish that one, or take an empty target` : "The target is not empty: a copy is made into an empty one"
      ]);
    }
    const run = new Run(from, to, {
      newHash: this.#needs.newHash,
      mark: mark ?? { source, begunAt: this.#needs.clock(), place: null },
      target,
      total: outline.storage.count,
      onProgress
    });
    const counts = await run.toTheEnd();
    return { ...counts, wasBegun: mark !== null };
  }
  #check(outline) {
    const problems = [...problemsIn(outline)];
    problems.push(...outline.apps.flatMap(({ record }) => problemOfApp(record.app) ?? []));
    if (!outline.owners.every(({ email }) => isEmail(email))) problems.push("The e-mail of an owner is none");
    if (outline.storage.mark) problems.push("The source is a copy that is not finished: finish it first");
    const sealed = outline.apps.filter(
      ({ record }) => secretsOf(record).some((secret) => !this.#needs.opensSecret(secret, record.app.uuid))
    );
    if (sealed.length > 0) {
      const slugs = sealed.slice(0, 5).map(({ record }) => record.app.slug);
      problems.push(
        `SECRET_KEY is not the one that the secrets of the source are sealed with (${slugs.join(", ")}): they stay sealed, and the copy needs the same`
      );
    }
    if (problems.length > 0) throw new CopyError(problems);
  }
};
var Run = class {
  #from;
  #to;
  #newHash;
  #mark;
  #takesParts;
  #onProgress;
  #total;
  /** State of the target. */
  #owners;
  #tokens;
  #persons;
  #apps;
  /** Checkpoint of an interrupted copy, until its app has been reached. */
  #place;
  /** Apps that differ from the source although their sequence numbers are the same. */
  #differing = /* @__PURE__ */ new Set();
  /** Apps that are equal in both, for a source that is read as a snapshot: they need not be copied again. */
  #verified = /* @__PURE__ */ new Set();
  constructor(from, to, { newHash, mark, target, total, onProgress }) {
    this.#from = from;
    this.#to = to;
    this.#newHash = newHash;
    const { place: place2, ...rest } = mark;
    this.#mark = rest;
    this.#place = place2;
    this.#takesParts = target.storage.takesParts;
    this.#owners = new Map(target.owners.map((owner) => [owner.uuid, owner]));
    this.#tokens = new Map(target.tokens.map((token) => [token.uuid, token]));
    this.#persons = new Map(target.persons.map((person) => [person.uuid, person]));
    this.#apps = new Map(target.apps.map((head) => [head.record.app.uuid, head]));
    this.#total = total;
    this.#onProgress = onProgress;
  }
  async toTheEnd() {
    let problems = [];
    for (let rounds = 1; rounds <= ROUNDS_MAX; rounds += 1) {
      const seen = await this.#round();
      if (!seen.isSnapshot && seen.changed) continue;
      const compared2 = await this.#compared(seen);
      problems = compared2.problems;
      if (problems.length > 0) continue;
      await this.#to.importObjects(only({ is: "mark", mark: null }));
      const { owners, apps } = seen;
      return { owners, apps, records: compared2.records, rounds };
    }
    throw new CopyError(
      problems.length > 0 ? problems : [`The source is still being written to after ${ROUNDS_MAX} rounds: stop its writers, and run the same again`]
    );
  }
  async #round() {
    const seen = {};
    await this.#to.importObjects(
      this.#feed((isSnapshot) => {
        seen.current = { digests: /* @__PURE__ */ new Map(), changed: false, isSnapshot, apps: 0, owners: 0 };
        return seen.current;
      })
    );
    if (!seen.current) throw new Error("A storage that is copied says first what it is");
    return seen.current;
  }
  /** Yields the records that the target still has to store. */
  async *#feed(begin) {
    yield this.#markAt(this.#place);
    let seen;
    const here = /* @__PURE__ */ new Set();
    const tokens = /* @__PURE__ */ new Set();
    const persons = /* @__PURE__ */ new Set();
    let isPastOwners = false;
    let app;
    let unmarked = 0;
    let done2 = 0;
    const choose = (head) => {
      if (seen?.isSnapshot) return { contents: "all" };
      const need = this.#needOf(head);
      if (need === "all" || need === "rest") return { contents: "all" };
      if (need !== "newer") return { contents: "none" };
      const than = this.#apps.get(head.record.app.uuid)?.sequence ?? 0;
      return { contents: "newer", than, releasedSince: this.#mark.begunAt - HOUR };
    };
    for await (const record of this.#from.exportObjects(choose)) {
      if (record.is === "storage") {
        seen = begin(record.isSnapshot);
        continue;
      }
      if (!seen) throw new Error("A storage that is copied says first what it is");
      if (record.is === "app" && !isPastOwners) {
        isPastOwners = true;
        yield* this.#revokedBut(tokens, seen);
        yield* this.#goneBut(persons, seen);
      }
      switch (record.is) {
        case "owner":
          seen.owners += 1;
          if (isSame(this.#owners.get(record.owner.uuid), record.owner)) break;
          this.#owners.set(record.owner.uuid, record.owner);
          seen.changed = true;
          yield record;
          break;
        case "token":
          tokens.add(record.token.uuid);
          if (isSame(this.#tokens.get(record.token.uuid), record.token)) break;
          this.#tokens.set(record.token.uuid, record.token);
          seen.changed = true;
          yield record;
          break;
        case "person": {
          const person = copiedPerson(record.person);
          persons.add(person.uuid);
          if (isSame(this.#persons.get(person.uuid), person)) break;
          this.#persons.set(person.uuid, person);
          seen.changed = true;
          yield { is: "person", person };
          break;
        }
        case "app": {
          here.add(record.record.app.uuid);
          seen.apps += 1;
          app = new OneApp(record, this.#needOf(record), this.#place, this.#newHash);
          if (app.need === "nothing") break;
          seen.changed = true;
          yield* this.#setAside(record);
          const keeps = app.need === "rest" || app.need === "record" || record.contents === "newer";
          this.#apps.set(
            app.uuid,
            keeps ? { ...this.#apps.get(app.uuid) ?? record, record: record.record } : { ...record, sequence: 0, at: 0 }
          );
          const contents = app.need === "rest" || app.need === "record" ? "none" : record.contents;
          yield { ...record, contents };
          break;
        }
        case "object":
        case "event": {
          if (!app) break;
          const problem = problemOf(record, app.head.record.app);
          if (problem !== void 0) throw new CopyError([problem]);
          const copied2 = asCopied(record);
          done2 += 1;
          if (done2 % MARK_EVERY === 0) this.#onProgress({ phase: "copying", done: done2, total: Math.max(done2, this.#total) });
          if (!app.stores(copied2)) break;
          yield copied2;
          unmarked += 1;
          if (unmarked < MARK_EVERY) break;
          unmarked = 0;
          yield this.#markAt(app.placeBehind(copied2));
          break;
        }
        case "removed":
        case "first event":
          if (app?.need === "newer") yield record;
          break;
        case "end":
          if (!app) break;
          app.seeEnd(record, seen.digests);
          if (app.isToEnd) {
            const { sequence, at } = app.head;
            this.#apps.set(app.uuid, { record: app.head.record, sequence, at });
            this.#differing.delete(app.uuid);
            yield { is: "end", app: app.uuid, sequence, at };
          }
          if (this.#place?.app === app.uuid) this.#place = null;
          app = void 0;
          break;
        default:
          expectNone(record);
      }
    }
    if (!seen) return;
    if (!isPastOwners) {
      yield* this.#revokedBut(tokens, seen);
      yield* this.#goneBut(persons, seen);
    }
    for (const uuid of [...this.#apps.keys()].filter((one) => !here.has(one))) {
      this.#apps.delete(uuid);
      seen.changed = true;
      yield { is: "app gone", uuid };
    }
    yield this.#markAt(null);
    this.#onProgress({ phase: "copying", done: done2, total: done2 });
  }
  #needOf({ record, sequence }) {
    const there = this.#apps.get(record.app.uuid);
    if (this.#verified.has(record.app.uuid)) return "nothing";
    if (!there || this.#differing.has(record.app.uuid)) return "all";
    if (there.sequence === sequence) {
      if (isSame(there.record, record)) return "nothing";
      return this.#takesParts ? "record" : "all";
    }
    if (this.#place?.app === record.app.uuid && this.#place.sequence === sequence) return "rest";
    return this.#takesParts && there.sequence > 0 && there.sequence < sequence ? "newer" : "all";
  }
  #markAt(place2) {
    return { is: "mark", mark: { ...this.#mark, place: place2 } };
  }
  *#revokedBut(tokens, seen) {
    for (const uuid of [...this.#tokens.keys()].filter((one) => !tokens.has(one))) {
      this.#tokens.delete(uuid);
      seen.changed = true;
      yield { is: "token gone", uuid };
    }
  }
  *#goneBut(persons, seen) {
    for (const uuid of [...this.#persons.keys()].filter((one) => !persons.has(one))) {
      this.#persons.delete(uuid);
      seen.changed = true;
      yield { is: "person gone", uuid };
    }
  }
  /** Renames an app in the target whose slug or name this app has now, until its own turn comes. */
  *#setAside({ record: { app } }) {
    for (const [uuid, head] of this.#apps) {
      const other = head.record.app;
      if (uuid === app.uuid || other.slug !== app.slug && other.name !== app.name) continue;
      const nobody = `~${uuid}`;
      const record = { ...head.record, app: { ...other, slug: nobody, name: nobody } };
      this.#apps.set(uuid, { ...head, record });
      this.#verified.delete(uuid);
      yield { is: "app", ...head, record, contents: "none" };
    }
  }
  /**
   * Compares source and target. Returns the differences in sentences and the number of objects and events in the
   * target. Apps that differ are copied again.
   */
  async #compared(seen) {
    const again = seen.isSnapshot ? void 0 : await this.#wholeOf(this.#from);
    const digests = again?.digests ?? seen.digests;
    const target = await this.#wholeOf(this.#to);
    const problems = [];
    for (const [uuid, { record, sequence }] of this.#apps) {
      if (this.#verified.has(uuid)) continue;
      const { slug } = record.app;
      const [here, there] = [digests.get(uuid), target.digests.get(uuid)];
      if (here?.sequence !== sequence) {
        problems.push(`The app ${slug} was changed while it was compared: stop the writers of the source`);
        continue;
      }
      const differing = there ? differences(here.digest, there.digest) : ["all of it"];
      if (differing.length === 0) {
        if (seen.isSnapshot) this.#verified.add(uuid);
      } else {
        this.#differing.add(uuid);
        problems.push(`The app ${slug} is not the same in source and target: ${differing.join(", ")}`);
      }
    }
    const outlines = again ? [again, target] : [target];
    for (const { owners, tokens, persons, apps } of outlines) {
      const isKnown = isAll(this.#owners, owners) && isAll(this.#tokens, tokens);
      if (!isAll(this.#persons, persons)) problems.push("The persons are not the same in source and target");
      if (!isKnown) problems.push("The owners are not the same in source and target");
      if (apps.size !== this.#apps.size) problems.push("There are not the same apps in source and target");
    }
    return { problems, records: target.records };
  }
  async #wholeOf(copying) {
    const digests = /* @__PURE__ */ new Map();
    const owners = [];
    const tokens = [];
    const persons = [];
    const apps = /* @__PURE__ */ new Set();
    let app;
    let done2 = 0;
    for await (const record of copying.exportObjects(ALL_CONTENTS)) {
      if (record.is === "owner") owners.push(record.owner);
      else if (record.is === "token") tokens.push(record.token);
      else if (record.is === "person") persons.push(copiedPerson(record.person));
      else if (record.is === "app") {
        app = new OneApp(record, "nothing", null, this.#newHash);
        apps.add(app.uuid);
      } else if (record.is === "end") app?.seeEnd(record, digests);
      else if (record.is === "object" || record.is === "event") {
        app?.stores(asCopied(record));
        done2 += 1;
        if (done2 % MARK_EVERY === 0) this.#onProgress({ phase: "comparing", done: done2, total: Math.max(done2, this.#total) });
      }
    }
    this.#onProgress({ phase: "comparing", done: done2, total: done2 });
    return { digests, owners, tokens, persons, apps, records: done2 };
  }
};
function isAll(known3, those) {
  return known3.size === those.length && those.every((one) => isSame(known3.get(one.uuid), one));
}
var OneApp = class {
  head;
  need;
  uuid;
  /** Only if the app is read completely. */
  #digester;
  /** Last record that the target already has. Records up to it are skipped. */
  #skipsTo;
  constructor(record, need, place2, newHash) {
    const { is: _, contents, ...head } = record;
    this.head = head;
    this.uuid = head.record.app.uuid;
    this.need = need === "newer" && contents === "all" ? "all" : need;
    this.#digester = contents === "all" ? new AppDigester(newHash, head) : void 0;
    this.#skipsTo = this.need === "rest" ? place2 : null;
  }
  /** Counts the record. Returns true if it has to be stored. */
  stores(record) {
    this.#digester?.add(record);
    if (this.need === "nothing" || this.need === "record") return false;
    if (!this.#skipsTo) return true;
    const { kind, uuid } = nameOf(record);
    if (this.#skipsTo.kind === kind && this.#skipsTo.uuid === uuid) this.#skipsTo = null;
    return false;
  }
  /** Only if the app is read completely, in order. */
  placeBehind(record) {
    if (this.need === "newer") return null;
    return { app: this.uuid, sequence: this.head.sequence, ...nameOf(record) };
  }
  seeEnd({ sequence, at }, digests) {
    const stoodStill = sequence === this.head.sequence;
    if (this.#digester && stoodStill)
      digests.set(this.uuid, { sequence, digest: this.#digester.end({ sequence, at }) });
  }
  get isToEnd() {
    return this.need === "all" || this.need === "rest" || this.need === "newer";
  }
};
async function* only(record) {
  yield record;
}
function expectNone(record) {
  throw new TypeError(`There is no such record: ${JSON.stringify(record)}`);
}

// core/arming/arm-storage.ts
var FELL_DUE_DISARMED = "It fell due while the storage was disarmed";
function mustBeFinished(disarmed) {
  if (disarmed?.unfinished)
    throw new CopyError([
      `The storage is a copy of ${disarmed.unfinished.source} that is not finished: run slotkeeper copy again, and it goes on`
    ]);
}
var BATCH = 500;
var ArmStorage = class {
  #needs;
  constructor(needs) {
    this.#needs = needs;
  }
  /**
   * Skips jobs that have fallen due. With `sendOverdue` they run instead. Returns undefined if the storage was
   * already armed. Can be repeated and continues after an interruption.
   * @throws CopyError if the storage is an unfinished copy.
   */
  async execute({ sendOverdue = false } = {}) {
    const { arming } = this.#needs;
    const disarmed = await arming.disarmed();
    if (!disarmed) return void 0;
    mustBeFinished(disarmed);
    const skipped2 = sendOverdue ? 0 : await this.#skipOverdue();
    await arming.arm();
    return { disarmed, skipped: skipped2 };
  }
  async #skipOverdue() {
    const { settle, jobs, newUuid, clock } = this.#needs;
    await settle.execute();
    const now = clock();
    let skipped2 = 0;
    for (; ; ) {
      const lease = { token: newUuid(), until: now + 1 };
      const overdue = await jobs.claim(now, lease, BATCH, []);
      if (overdue.length === 0) return skipped2;
      const over = { status: "skipped", reason: FELL_DUE_DISARMED, nextAt: null, updatedAt: now };
      const released = await Promise.all(overdue.map((job) => jobs.release({ ...job, ...over }, lease)));
      skipped2 += released.filter((isOurs) => isOurs).length;
    }
  }
};

// core/model/override.ts
var OVERRIDABLE = [
  "started",
  "blocked",
  "inactive",
  "duration",
  "too_soon",
  "too_far",
  "limit",
  "one_at_a_time",
  "closed",
  "off_grid",
  "taken"
];
var NO_OVERRIDE = /* @__PURE__ */ new Set();
var DAYS_BACK = 366;
var DAYS_AHEAD = 3660;
function inOrder(...lists2) {
  const given = new Set(lists2.flatMap((list) => list ?? []));
  return OVERRIDABLE.filter((reason) => given.has(reason));
}

// core/steps.ts
function runAtOnce(steps) {
  for (; ; ) {
    const { done: done2, value } = steps.next();
    if (done2) return value;
  }
}
async function runInTurns(steps, newTurn) {
  if (!newTurn) return runAtOnce(steps);
  const nextTurn = newTurn();
  for (; ; ) {
    const { done: done2, value } = steps.next();
    if (done2) return value;
    const waiting2 = nextTurn();
    if (waiting2) await waiting2;
  }
}

// core/availability/sweeps.ts
function openSweep(openings) {
  let next = 0;
  return (start, end) => {
    while (next < openings.length && openings[next].end < end) next += 1;
    const opening = openings[next];
    return opening !== void 0 && opening.start <= start;
  };
}
function pointSweep(points) {
  let next = 0;
  return (time) => {
    while (next < points.length && points[next] < time) next += 1;
    return points[next] === time;
  };
}
var NOTHING_TAKEN = { times: [Number.NEGATIVE_INFINITY], levels: [0] };
function usageOf(taken, from, to) {
  const blocks2 = gathered(taken, from, to);
  if (blocks2.length === 0) return NOTHING_TAKEN;
  const starting = blocks2.toSorted((a, b) => a.start - b.start);
  const ending2 = blocks2.toSorted((a, b) => a.end - b.end);
  const times = [Number.NEGATIVE_INFINITY];
  const levels = [0];
  let level = 0;
  let started = 0;
  let ended = 0;
  while (ended < ending2.length) {
    const time = Math.min(starting[started]?.start ?? Number.POSITIVE_INFINITY, ending2[ended].end);
    for (; starting[started]?.start === time; started += 1) level += starting[started].units;
    for (; ending2[ended]?.end === time; ended += 1) level -= ending2[ended].units;
    times.push(time);
    levels.push(level);
  }
  return { times, levels };
}
function gathered(taken, from, to) {
  const blocks2 = [];
  let last = { start: Number.NaN, end: Number.NaN, units: 0 };
  for (const { start, end, units } of taken) {
    if (start >= to || end <= from) continue;
    if (start === last.start && end === last.end) {
      last.units += units;
    } else {
      last = { start, end, units };
      blocks2.push(last);
    }
  }
  return blocks2;
}
function peakSweep({ times, levels }) {
  const candidates = [];
  let first = 0;
  let next = 0;
  return (blockStart, blockEnd) => {
    for (; next < times.length && times[next] < blockEnd; next += 1) {
      while (candidates.length > first && levels[candidates.at(-1)] <= levels[next]) candidates.pop();
      candidates.push(next);
    }
    while ((times[candidates[first] + 1] ?? Number.POSITIVE_INFINITY) <= blockStart) first += 1;
    return levels[candidates[first]];
  };
}
function intersection(some, others) {
  const both = [];
  for (let i = 0, j = 0; i < some.length && j < others.length; ) {
    const one = some[i];
    const other = others[j];
    const start = Math.max(one.start, other.start);
    const end = Math.min(one.end, other.end);
    if (start < end) both.push({ start, end });
    if (one.end < other.end) i += 1;
    else j += 1;
  }
  return both;
}
function difference(windows2, without) {
  if (without.length === 0) return windows2;
  const left = [];
  let next = 0;
  for (const { start, end } of windows2) {
    while (next < without.length && without[next].end <= start) next += 1;
    let from = start;
    for (let i = next; i < without.length && without[i].start < end; i += 1) {
      if (from < without[i].start) left.push({ start: from, end: without[i].start });
      from = without[i].end;
    }
    if (from < end) left.push({ start: from, end });
  }
  return left;
}
function gridPoints(written2, step, from, to) {
  const points = [];
  const listedUntil = /* @__PURE__ */ new Map();
  let last = Number.NEGATIVE_INFINITY;
  let inOrder2 = true;
  for (const { start, end } of written2) {
    const residue = (start % step + step) % step;
    const listed2 = listedUntil.get(residue) ?? Number.NEGATIVE_INFINITY;
    const lowest = Math.max(start, from, listed2);
    const first = start + Math.ceil((lowest - start) / step) * step;
    if (first < last) inOrder2 = false;
    for (let point = first; point < end && point <= to; point += step) {
      points.push(point);
      last = point;
    }
    listedUntil.set(residue, Math.max(listed2, end));
  }
  return inOrder2 ? points : points.sort((a, b) => a - b);
}

// core/availability/candidate.ts
var OBSTACLES = [
  "inactive",
  "duration",
  "too_soon",
  "too_far",
  "limit",
  "one_at_a_time",
  "closed",
  "off_grid",
  "taken"
];
var INACTIVE = OBSTACLES.indexOf("inactive");
var DURATION = OBSTACLES.indexOf("duration");
var TOO_SOON = OBSTACLES.indexOf("too_soon");
var TOO_FAR = OBSTACLES.indexOf("too_far");
var LIMIT = OBSTACLES.indexOf("limit");
var ONE_AT_A_TIME = OBSTACLES.indexOf("one_at_a_time");
var CLOSED2 = OBSTACLES.indexOf("closed");
var OFF_GRID = OBSTACLES.indexOf("off_grid");
var TAKEN = OBSTACLES.indexOf("taken");
var NONE2 = OBSTACLES.length;
var HARD = 16;
var OBSTACLE_BITS = 2 ** HARD - 1;
function bitsOf(override) {
  let bits = 0;
  OBSTACLES.forEach((obstacle, i) => {
    if (override.has(obstacle)) bits |= 1 << i;
  });
  return bits;
}
function firstLeft(against, overridden) {
  const left = against & OBSTACLE_BITS & ~overridden | against >>> HARD;
  return left === 0 ? NONE2 : 31 - Math.clz32(left & -left);
}
var lists = /* @__PURE__ */ new Map();
function obstaclesIn(bits) {
  const key = bits & OBSTACLE_BITS;
  let list = lists.get(key);
  if (!list) {
    list = OBSTACLES.filter((_, i) => (key & 1 << i) !== 0);
    lists.set(key, list);
  }
  return list;
}
var bitOf = (obstacle, isHard = false) => 1 << obstacle | (isHard ? 1 << obstacle + HARD : 0);
function hoursOf({ rules, schedule, zone: zone2, closed }, { from, to, now, override }) {
  const first = Math.max(
    from,
    override?.has("too_soon") ? now - DAYS_BACK * DAY : now + rules.minNoticeMinutes * MINUTE
  );
  const last = Math.min(to, now + (override?.has("too_far") ? DAYS_AHEAD : rules.maxAdvanceDays) * DAY);
  const written2 = windows(schedule, zone2, first, last);
  return { written: written2, openings: difference(merged(written2), closed ?? []) };
}
function candidateOf(terms, need, span, { written: written2, openings } = hoursOf(terms, span)) {
  const { rules, allowance } = terms;
  const { from, to, now, override } = span;
  const { length } = need;
  const runs = need.runs ?? [{ from: 0, to: length }];
  const blocks2 = blocksOf(runs, rules);
  const earliestStart = now + rules.minNoticeMinutes * MINUTE;
  const latestEnd = now + rules.maxAdvanceDays * DAY;
  const points = need.onGrid ? gridPoints(written2, rules.slotMinutes * MINUTE, from, to - length) : [];
  const grid = need.onGrid && override?.has("off_grid") ? withMidnights(points, terms, span, to - length) : points;
  const isAllowed = allowsDuration(rules, length);
  const isOnGrid = pointSweep(points);
  const opens = runs.map(() => openSweep(openings));
  let usage;
  let peaks;
  function usageInSpan() {
    usage ??= usageOf(terms.taken, from + blocks2[0].from, to - length + blocks2.at(-1).to);
    return usage;
  }
  function isOpenThroughout(start) {
    for (let i = 0; i < runs.length; i += 1) {
      const { from: after, to: until } = runs[i];
      if (!opens[i](start + after, start + until)) return false;
    }
    return true;
  }
  function left(start) {
    peaks ??= blocks2.map(() => peakSweep(usageInSpan()));
    let most = 0;
    for (let i = 0; i < blocks2.length; i += 1) {
      most = Math.max(most, peaks[i](start + blocks2[i].from, start + blocks2[i].to));
    }
    return terms.capacity - most;
  }
  return {
    terms,
    isAllowed,
    earliestStart,
    latestEnd,
    openings,
    grid,
    usage: usageInSpan,
    obstacle(start) {
      if (!isAllowed) return DURATION;
      if (start < earliestStart) return TOO_SOON;
      if (start + length > latestEnd) return TOO_FAR;
      if (allowance && allowance(start) < 1) return LIMIT;
      if (!isOpenThroughout(start)) return CLOSED2;
      return !need.onGrid || isOnGrid(start) ? NONE2 : OFF_GRID;
    },
    left,
    against(start, units) {
      let found3 = 0;
      if (!isAllowed) found3 |= bitOf(DURATION, length % MINUTE !== 0);
      if (start < earliestStart) found3 |= bitOf(TOO_SOON, start < now - DAYS_BACK * DAY);
      if (start + length > latestEnd) found3 |= bitOf(TOO_FAR, start + length > now + DAYS_AHEAD * DAY);
      if (allowance && allowance(start) < 1) found3 |= bitOf(LIMIT);
      if (!isOpenThroughout(start)) found3 |= bitOf(CLOSED2);
      if (need.onGrid && !isOnGrid(start)) {
        const hasGrid = !override?.has("closed") || hasWindows(terms, start);
        if (hasGrid) found3 |= bitOf(OFF_GRID);
      }
      const room = left(start) - units;
      if (room < 0) found3 |= bitOf(TAKEN, room + (terms.overbook ?? 0) < 0);
      return found3;
    }
  };
}
function hasWindows({ zone: zone2, schedule }, moment) {
  const day = zone2.dayAt(moment);
  const [from, to] = [zone2.startOfDay(day), zone2.startOfDay(day + 1)];
  return windows(schedule, zone2, from, to).some(({ start, end }) => start < to && end > from);
}
function withMidnights(points, { rules, zone: zone2 }, span, to) {
  const days = windows(null, zone2, span.from, span.to);
  const all2 = gridPoints(days, rules.slotMinutes * MINUTE, span.from, to);
  return points.length === 0 ? all2 : [.../* @__PURE__ */ new Set([...points, ...all2])].sort((a, b) => a - b);
}
function blocksOf(runs, { bufferBeforeMinutes, bufferAfterMinutes }) {
  const blocks2 = [];
  for (const run of runs) {
    const block = { from: run.from - bufferBeforeMinutes * MINUTE, to: run.to + bufferAfterMinutes * MINUTE };
    const last = blocks2.at(-1);
    if (last && block.from <= last.to) blocks2[blocks2.length - 1] = { from: last.from, to: Math.max(last.to, block.to) };
    else blocks2.push(block);
  }
  return blocks2;
}
function allowsDuration({ minDurationMinutes, maxDurationMinutes }, length) {
  const minutes = length / MINUTE;
  return Number.isInteger(minutes) && minutes >= (minDurationMinutes ?? 1) && minutes <= (maxDurationMinutes ?? Number.POSITIVE_INFINITY);
}

// core/availability/days.ts
function* daysOf(starts, zone2, isFree) {
  const days = /* @__PURE__ */ new Set();
  const dates = /* @__PURE__ */ new Set();
  for (const start of starts) {
    const day = zone2.dayAt(start);
    if (days.has(day)) continue;
    yield;
    if (!isFree(start)) continue;
    days.add(day);
    dates.add(formatInstant(start, zone2.offsetAt(start)).slice(0, "yyyy-mm-dd".length));
  }
  return [...dates].sort();
}

// core/availability/availability.ts
var MAX_SLOTS = 5e4;
var STARTS_A_STEP = 64;
function findSlots(search, terms, limit = MAX_SLOTS) {
  return runAtOnce(slotSteps(search, terms, limit));
}
function* slotSteps(search, terms, limit = MAX_SLOTS) {
  const candidates = candidatesOf(terms, search.durationMinutes * MINUTE, search);
  const grid = candidates[0]?.grid ?? [];
  const slots = [];
  for (let from = 0; from < grid.length; from += STARTS_A_STEP) {
    if (from > 0) yield;
    addSlots(slots, search, candidates, grid, from, limit);
    if (slots.length > limit) return "too_many";
  }
  return slots;
}
function addSlots(slots, { durationMinutes, units, override }, candidates, grid, from, limit) {
  const length = durationMinutes * MINUTE;
  const to = Math.min(grid.length, from + STARTS_A_STEP);
  const overridden = override ? bitsOf(override) : 0;
  for (let i = from; i < to; i += 1) {
    const start = grid[i];
    if (override) {
      const slot = slotWith(start, units, candidates, overridden);
      if (slot) slots.push({ start, end: start + length, ...slot });
      if (slots.length > limit) return;
      continue;
    }
    const remaining = decide(start, units, candidates);
    if (typeof remaining !== "number") continue;
    slots.push({ start, end: start + length, remaining });
    if (slots.length > limit) return;
  }
}
function findDays(search, terms, zone2) {
  return runAtOnce(daySteps(search, terms, zone2));
}
function* daySteps(search, terms, zone2) {
  const candidates = candidatesOf(terms, search.durationMinutes * MINUTE, search);
  const overridden = search.override && bitsOf(search.override);
  const isFree = (start) => overridden === void 0 ? typeof decide(start, search.units, candidates) === "number" : slotWith(start, search.units, candidates, overridden) !== void 0;
  return yield* daysOf(candidates[0]?.grid ?? [], zone2, isFree);
}
function refusal({ start, end, units, now }, terms) {
  const verdict = decide(start, units, candidatesOf(terms, end - start, { from: start, to: end, now }));
  return typeof verdict === "number" ? void 0 : verdict;
}
function judged({ start, end, units, now, override }, terms) {
  const overridden = bitsOf(override ?? NO_OVERRIDE);
  const all2 = candidatesOf(terms, end - start, { from: start, to: end, now, override }).map(
    (candidate) => candidate.against(start, units)
  );
  const first = Math.min(NONE2, ...all2.map((against) => firstLeft(against, overridden)));
  const union2 = all2.reduce((sum, against) => sum | against, 0);
  return {
    reason: OBSTACLES[first] ?? null,
    overrode: obstaclesIn(union2 & overridden),
    each: all2.map((against) => ({
      reason: OBSTACLES[firstLeft(against, overridden)] ?? null,
      overridden: obstaclesIn(against & overridden)
    }))
  };
}
function findWindows(search, terms) {
  const length = search.durationMinutes * MINUTE;
  let free = [{ start: search.from, end: search.to }];
  for (const candidate of candidatesOf(terms, length, search)) {
    const { override = NO_OVERRIDE } = search;
    if (!candidate.isAllowed && !override.has("duration")) return [];
    const start = override.has("too_soon") ? search.now - DAYS_BACK * DAY : candidate.earliestStart;
    const end = override.has("too_far") ? search.now + DAYS_AHEAD * DAY : candidate.latestEnd;
    free = intersection(free, [{ start, end }]);
    if (!override.has("closed")) free = intersection(free, candidate.openings);
    free = intersection(free, unblocked(candidate, search.units, override));
  }
  return free.filter(({ start, end }) => end - start >= length);
}
function candidatesOf(terms, length, span) {
  return terms.map((resource, index) => candidateOf(resource, { length, onGrid: index === 0 }, span));
}
function slotWith(start, units, candidates, overridden) {
  let against = 0;
  let remaining = Number.POSITIVE_INFINITY;
  for (const candidate of candidates) {
    against |= candidate.against(start, units);
    if (firstLeft(against, overridden) !== NONE2) return void 0;
    const more = (overridden & 1 << TAKEN) === 0 ? 0 : candidate.terms.overbook ?? 0;
    remaining = Math.min(remaining, candidate.left(start) + more);
  }
  return { remaining, overrode: obstaclesIn(against & overridden) };
}
function decide(start, units, candidates) {
  let first = NONE2;
  let by = 0;
  for (let resource = 0; resource < candidates.length; resource += 1) {
    const found3 = candidates[resource].obstacle(start);
    if (found3 >= first) continue;
    first = found3;
    by = resource;
  }
  if (first !== NONE2) return { reason: OBSTACLES[first], resource: by };
  let remaining = Number.POSITIVE_INFINITY;
  for (let resource = 0; resource < candidates.length; resource += 1) {
    const left = candidates[resource].left(start);
    if (left < units) return { reason: OBSTACLES[TAKEN], resource };
    remaining = Math.min(remaining, left);
  }
  return remaining;
}
function unblocked(candidate, units, override) {
  const { times, levels } = candidate.usage();
  const { rules, overbook = 0 } = candidate.terms;
  const capacity = candidate.terms.capacity + (override.has("taken") ? overbook : 0);
  const free = [];
  let start = Number.NEGATIVE_INFINITY;
  for (let i = 0; i < levels.length; i += 1) {
    if (levels[i] + units <= capacity) continue;
    free.push({ start, end: times[i] - rules.bufferAfterMinutes * MINUTE });
    start = (times[i + 1] ?? Number.POSITIVE_INFINITY) + rules.bufferBeforeMinutes * MINUTE;
  }
  free.push({ start, end: Number.POSITIVE_INFINITY });
  return free.filter((window) => window.start < window.end);
}

// core/bookings/booking-input.ts
var ENDED = "Must be after now: end the booking instead";
var RESOURCES_MAX = 20;
var UNITS_MAX = 1e4;
function readNewBooking(input) {
  const fields = new FieldReader(input);
  const request = readBookingRequest(fields);
  fields.done();
  return request;
}
function readBookingRequest(fields) {
  const service = fields.uuid("service", null);
  const isService = fields.has("service");
  const resources = isService ? readNamed(fields) : fields.requiredUuids("resources", RESOURCES_MAX);
  const start = fields.requiredInstant("start");
  const isOpenEnded = isService && !fields.has("end") && !fields.has("durationMinutes");
  return {
    service,
    resources,
    start,
    end: isOpenEnded ? null : readEnd(fields, start),
    units: fields.whole("units", 1, UNITS_MAX, 1),
    details: readDetails(fields),
    workflow: isService && fields.raw("workflow") === void 0 ? void 0 : fields.uuid("workflow", null),
    holdSeconds: fields.whole("holdSeconds", 1, HOLD_SECONDS_MAX, null),
    override: readOverride(fields)
  };
}
function readNamed(fields) {
  const value = fields.raw("resources") ?? [];
  if (!Array.isArray(value) || value.length > RESOURCES_MAX) {
    fields.fail("resources", `Must be a list of at most ${RESOURCES_MAX} UUIDs`);
    return [];
  }
  const uuids2 = value.map((item) => asUuid(item));
  const known3 = uuids2.filter((uuid) => uuid !== void 0);
  if (known3.length < uuids2.length) fields.fail("resources", "Must be a list of UUIDs");
  if (new Set(known3).size < known3.length) fields.fail("resources", "Must not name a resource twice");
  return known3;
}
function readMove(input, from, { now, isUnderWay = false } = {}) {
  const fields = new FieldReader(input);
  readOverride(fields);
  const start = fields.instant("start", from?.start);
  const staysAsLong = !fields.has("end") && !fields.has("durationMinutes");
  const length = from ? from.end - from.start : 0;
  const placement = {
    resources: readResources(fields, from),
    start: start ?? 0,
    end: staysAsLong ? (start ?? 0) + length : readEnd(fields, start, isUnderWay),
    units: fields.whole("units", 1, UNITS_MAX, from?.units ?? 1)
  };
  if (staysAsLong && !isInstant(placement.end)) fields.fail("start", YEARS_EXPECTED);
  const field = fields.has("end") ? "end" : "durationMinutes";
  const isOver = isUnderWay && !staysAsLong && now !== void 0 && placement.end <= now;
  if (isOver && start === from?.start && !fields.isBad(field)) fields.fail(field, ENDED);
  fields.done();
  return placement;
}
function readResources(fields, from) {
  const value = fields.raw("resources");
  const isEmptyList = Array.isArray(value) && value.length === 0;
  if (from ? from.sale : isEmptyList) return readNamed(fields);
  return fields.has("resources") ? fields.requiredUuids("resources", RESOURCES_MAX) : from?.resources ?? [];
}
function readEnd(fields, start, mayBeLonger = false) {
  const hasEnd = fields.has("end");
  const hasDuration = fields.has("durationMinutes");
  if (hasEnd && hasDuration) fields.fail("end", "Must not be given beside duration_minutes: one of the two");
  if (!hasEnd && !hasDuration) {
    fields.fail("end", REQUIRED);
    fields.fail("durationMinutes", `${REQUIRED}, unless end is given`);
  }
  const minutes = fields.whole("durationMinutes", 1, MINUTES_MAX, 0);
  const end = fields.instant("end", (start ?? 0) + minutes * MINUTE);
  if (!isInstant(end)) fields.fail(hasEnd ? "end" : "durationMinutes", YEARS_EXPECTED);
  const isComparable = start !== void 0 && hasEnd && !fields.isBad("start") && !fields.isBad("end");
  if (!isComparable) return end;
  if (end <= start) fields.fail("end", "Must be after start");
  else if ((end - start) % MINUTE !== 0) fields.fail("end", "Must be whole minutes after start");
  else if (!mayBeLonger && end - start > MINUTES_MAX * MINUTE)
    fields.fail("end", "Must be at most 366 days after start");
  return end;
}
function readDetails(fields) {
  return {
    title: fields.optionalText("title", null, TEXT_MAX),
    notes: fields.optionalText("notes", null, LONG_TEXT_MAX),
    ...readCustomer(fields),
    timezone: fields.timezone("timezone", null),
    language: fields.has("language") ? readLanguage(fields) : null,
    meta: fields.meta(),
    externalId: fields.textOrBlank("externalId", TEXT_MAX)
  };
}
function readCustomer(fields) {
  if (!fields.has("customer")) return { customer: null, named: null };
  const typed = fields.nested("customer");
  const uuid = typed.uuid("uuid", null);
  const customer = {
    name: typed.optionalText("name", null),
    email: typed.emailOrBlank("email"),
    phone: typed.optionalText("phone", null)
  };
  if (uuid === null) return { customer, named: null };
  const said = Object.entries(customer).filter(([field]) => typed.raw(field) !== void 0);
  return { customer: null, named: { uuid, beside: Object.fromEntries(said) } };
}
var MOVED_BY_RESCHEDULE = ["resources", "start", "end", "durationMinutes", "units"];
var FIXED = ["service", "price", "series", "occurrence", "workflow", "holdSeconds"];
function readPatchedDetails(before, patch) {
  const asked = new FieldReader(patch);
  const merged2 = mergePatch(before, patch);
  const isNamed = asked.has("customer") && asked.nested("customer").has("uuid");
  const said = isNamed ? { ...merged2, customer: asked.raw("customer") } : merged2;
  const fields = new FieldReader(said, "", asked.sink);
  for (const field of MOVED_BY_RESCHEDULE) {
    if (asked.raw(field) !== void 0) asked.fail(field, "Cannot be changed here: use reschedule");
  }
  for (const field of FIXED) {
    if (asked.raw(field) !== void 0) asked.fail(field, "Cannot be changed after the booking was made");
  }
  const details = readDetails(fields);
  asked.done();
  return details;
}
function bookingDetails({
  title,
  notes,
  customer,
  timezone,
  language = null,
  meta,
  externalId = null
}) {
  return { title, notes, customer, timezone, language, meta, externalId };
}
function readExtension(input) {
  return readHoldSeconds(input, HOLD_SECONDS_MAX);
}
function readOwnExtension(input) {
  return readHoldSeconds(input, UNATTENDED_HOLD_SECONDS_MAX);
}
function readHoldSeconds(input, most) {
  const fields = new FieldReader(input);
  const holdSeconds = fields.whole("holdSeconds", 1, most, null);
  fields.done();
  return holdSeconds;
}
function readTransition(transition, allowed) {
  const fields = new FieldReader({ transition });
  const known3 = fields.requiredOneOf("transition", allowed);
  fields.done();
  return known3;
}
function readReason(input) {
  const fields = new FieldReader(input);
  const reason = fields.optionalText("reason", null, LONG_TEXT_MAX);
  fields.done();
  return reason;
}
function readTransitionInput(input) {
  const fields = new FieldReader(input);
  const said = {
    reason: fields.optionalText("reason", null, LONG_TEXT_MAX),
    release: fields.has("release") ? fields.flag("release", false) : null,
    override: readOverride(fields)
  };
  fields.done();
  return said;
}
function readMoveOverride(input) {
  const fields = new FieldReader(input);
  const override = readOverride(fields);
  fields.done();
  return override;
}
function readCheckIn(input) {
  const fields = new FieldReader(input);
  const undo = fields.flag("undo", false);
  fields.done();
  return undo;
}
function readBookingEnd(input) {
  const fields = new FieldReader(input);
  const at = fields.instant("at", null);
  fields.done();
  return at === null ? null : wholeSecond(at);
}
var REFUSALS = {
  invalid_state: ["status", "The booking is not in a state that allows this"],
  too_late: ["start", "It is too late for this: the workflow sets a limit before the start"],
  started: ["start", "The booking has begun"],
  too_many_holds: ["holdSeconds", "As many holds as may be at one time have been made: wait, or confirm or cancel one"],
  too_many_bookings: ["customer", "Too many bookings were confirmed from this address within 24 hours"],
  blocked: ["customer", "The customer may not make new bookings"],
  inactive: ["service", "The service does not take new bookings"],
  duration: ["end", "The resource does not allow bookings of this duration"],
  too_soon: ["start", "Must not be earlier than the notice that the resource needs"],
  too_far: ["end", "Must not be further ahead than the resource can be booked"],
  limit: ["start", "As many bookings as a limit of the service allows have been made"],
  one_at_a_time: ["start", "The customer has another booking then"],
  closed: ["start", "The resource is not open for all of this time"],
  off_grid: ["start", "Must be on the grid of start times of the resource"],
  taken: ["start", "This time is already taken"]
};
function refused(reason) {
  const [field, message] = REFUSALS[reason];
  return new RefusedError(reason, { [field]: message });
}
var OVERRIDE_EXPECTED = `Must be a list of: ${OVERRIDABLE.join(", ")}`;
function readOverride(fields) {
  const value = fields.raw("override") ?? [];
  if (Array.isArray(value) && value.length === 0) return NO_OVERRIDE;
  const reasons = Array.isArray(value) ? value : [void 0];
  const known3 = reasons.map((reason) => OVERRIDABLE.find((overridable) => overridable === reason));
  if (known3.includes(void 0)) fields.fail("override", OVERRIDE_EXPECTED);
  return new Set(known3.flatMap((reason) => reason ?? []));
}

// core/services/limits.ts
function periodAt(period, calendar, instant) {
  const day = calendar.dayAt(instant);
  const [first, next] = daysOf2(period, day);
  return { from: calendar.startOfDay(first), to: calendar.startOfDay(next) };
}
function daysOf2(period, day) {
  if (period === "day") return [day, day + 1];
  if (period === "week") {
    const monday = day - ((day + 3) % 7 + 7) % 7;
    return [monday, monday + 7];
  }
  const date = new Date(day * DAY);
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth()];
  return [dayOf(year, month), dayOf(year, month + 1)];
}
function dayOf(year, month) {
  return (/* @__PURE__ */ new Date(0)).setUTCFullYear(year, month, 1) / DAY;
}
var Periods = class {
  #zone;
  #last = /* @__PURE__ */ new Map();
  constructor(calendar) {
    this.#zone = calendar;
  }
  at(period, instant) {
    const last = this.#last.get(period);
    if (last && last.from <= instant && instant < last.to) return last;
    const found3 = periodAt(period, this.#zone, instant);
    this.#last.set(period, found3);
    return found3;
  }
  /** Lists the periods that contain an instant from `from` to `to`, both included, in order. */
  throughout(period, from, to) {
    const found3 = [];
    for (let at = from; at <= to; at = found3.at(-1).to) found3.push(this.at(period, at));
    return found3;
  }
};
function allowanceOf(limits, periods, count) {
  const counters = limits.map((limit) => {
    let last;
    let left = 0;
    const leftAt = (start) => {
      const period = limit.period === "active" ? "active" : periods.at(limit.period, start);
      if (period === last) return left;
      last = period;
      left = limit.max - count(limit, period);
      return left;
    };
    return {
      leftAt,
      take: (start) => {
        left = leftAt(start) - 1;
      }
    };
  });
  return {
    left: (start) => {
      let least = Number.POSITIVE_INFINITY;
      for (const { leftAt } of counters) least = Math.min(least, leftAt(start));
      return least;
    },
    take: (start) => {
      for (const counter2 of counters) counter2.take(start);
    }
  };
}
function tightestOf(limits) {
  const tightest = /* @__PURE__ */ new Map();
  for (const limit of limits) {
    const key = `${limit.per} ${limit.period}`;
    if (limit.max < (tightest.get(key)?.max ?? Number.POSITIVE_INFINITY)) tightest.set(key, limit);
  }
  return [...tightest.values()];
}
function sharedBy(limits, { email }) {
  return limits.filter(({ per }) => per === "service" || per === "customer" && email !== null);
}
function counter(view, wish) {
  const last = /* @__PURE__ */ new Map();
  return (limit, period, resource) => {
    let known3 = last.get(limit);
    if (known3?.period !== period) {
      known3 = { period, counts: standingIn(view, view.tally(tallyQuery(wish, limit, period, view.now))) };
      last.set(limit, known3);
    }
    const { all: all2, of } = known3.counts;
    return resource === void 0 ? all2 : of.get(resource) ?? 0;
  };
}
function counterBetween(view, wish, from, to) {
  const periods = new Periods(zone(wish.service.timezone));
  const countNow = (limit, period) => standingIn(view, view.tally(tallyQuery(wish, limit, period, view.now)));
  const active = /* @__PURE__ */ new Map();
  const timed = /* @__PURE__ */ new Map();
  for (const limit of tightestOf(wish.service.limits)) {
    if (limit.per === "customer" && wish.email === null) continue;
    if (limit.period === "active") active.set(limit, countNow(limit, "active"));
    else {
      const all2 = periods.throughout(limit.period, from, to);
      timed.set(limit, new Map(all2.map((period) => [period.from, countNow(limit, period)])));
    }
  }
  return (limit, period, resource) => {
    const counts = period === "active" ? active.get(limit) : timed.get(limit)?.get(period.from);
    return (resource === void 0 ? counts?.all : counts?.of.get(resource)) ?? 0;
  };
}
function standingIn(view, { firm, firmOf, lapsing }) {
  const standing3 = lapsing.filter(({ lapse }) => lapsesAt(lapse, (uuid) => view.object("workflow", uuid)) > view.now);
  if (standing3.length === 0) return { all: firm, of: firmOf };
  const of = new Map(firmOf);
  for (const uuid of standing3.flatMap(({ resources }) => resources)) of.set(uuid, (of.get(uuid) ?? 0) + 1);
  return { all: firm + standing3.length, of };
}
function tallyQuery({ service, email, moving: moving3 }, { per }, period, now) {
  const query = { service: service.uuid };
  if (per === "resource") query.byResource = true;
  if (per === "customer") query.email = email ?? "";
  if (period === "active") query.liveAfter = now;
  else {
    query.startsFrom = period.from;
    query.startsBefore = period.to;
  }
  if (moving3) query.exclude = moving3.uuid;
  return query;
}
function isCustomersLimitReached(view, wish, start) {
  const { service, email } = wish;
  const limits = tightestOf(service.limits).filter(({ per }) => per === "customer");
  if (email === null || limits.length === 0) return false;
  return allowanceOf(limits, new Periods(zone(service.timezone)), counter(view, wish)).left(start) <= 0;
}
function talliesOf({ service, email }, starts, now) {
  const calendar = zone(service.timezone);
  return talliesIn(service, now, { email }, (period) => {
    const all2 = starts.map((start) => periodAt(period, calendar, start));
    return [...new Map(all2.map((one) => [one.from, one])).values()];
  });
}
function talliesBetween(service, { start, lastStart }, now, customer) {
  const periods = new Periods(zone(service.timezone));
  return talliesIn(service, now, customer, (period) => periods.throughout(period, start, lastStart));
}
function talliesIn(service, now, customer, periodsOf) {
  return tightestOf(service.limits).flatMap((limit) => {
    if (limit.per === "customer" && customer.email === null) return [];
    const all2 = limit.period === "active" ? ["active"] : periodsOf(limit.period);
    return all2.map((period) => tallyQuery({ service, ...customer }, limit, period, now));
  });
}

// core/services/same-customer.ts
var ALL2 = 1e6;
function sameCustomerQuery({ service, email }, { start, end }) {
  const { oneAtATime = null, uuid } = service;
  if (oneAtATime === null || email === null) return void 0;
  return { ...oneAtATime === "service" && { service: uuid }, email, from: start, to: end, limit: ALL2 };
}
function otherTimes(view, asked, span) {
  const query = sameCustomerQuery(asked, span);
  if (!query) return [];
  const others = view.overlapping(query).flatMap((booking) => {
    const time = booking.uuid === asked.moving?.uuid ? void 0 : timeOf(view, booking);
    return time && time.end > span.start ? [time] : [];
  });
  return others.sort((a, b) => a.start - b.start);
}
function timeOf(view, booking) {
  if (isUnconfirmed(booking)) return void 0;
  const workflow = booking.workflow === null ? void 0 : view.object("workflow", booking.workflow);
  const status = movedByClock(booking, workflow, view.now);
  const isAsOfNow = status ? { ...booking, ...fieldsByClock(booking, workflow, status) } : booking;
  if (!takesTime(isAsOfNow)) return void 0;
  return { start: booking.start, end: booking.endedAt ?? booking.end };
}
function isOccupied(times, start, end) {
  for (const time of times) {
    if (time.start >= end) return false;
    if (time.end > start) return true;
  }
  return false;
}

// core/services/service-hints.ts
function wantedOf(service, span, now, customer) {
  const overlap = sameCustomerQuery({ service, ...customer }, { start: span.start, end: span.end });
  return {
    ...namedBy2(service),
    span: spanAround(service, span),
    tallies: talliesBetween(service, span, now, customer),
    ...overlap && { overlaps: [overlap] }
  };
}
function namedBy2({
  roles,
  workflow
}) {
  const workflows = workflow === null ? [] : [workflow];
  return {
    objects: { resource: [...new Set(roles.flatMap(({ resources }) => resources))], workflow: workflows },
    actionsOf: workflows
  };
}
function spanAround(service, { start, end }) {
  const { assign, timezone } = service;
  const week = assign === "least_busy" ? periodAt("week", zone(timezone), start) : void 0;
  return withBuffers(service, { start: Math.min(start, week?.from ?? start), end: Math.max(end, week?.to ?? end) });
}
function withBuffers({ rules }, { start, end }) {
  return {
    start: start - (rules.bufferBeforeMinutes ?? 0) * MINUTE,
    end: end + (rules.bufferAfterMinutes ?? 0) * MINUTE
  };
}

// core/bookings/customer-link.ts
function whomOf(view, { customer, named }) {
  if (!named) return { customer, known: knownByEmail(view, customer) };
  const known3 = referenced(view, "customer", named.uuid);
  const stored = asBookingSays(known3);
  checkBeside(named, stored);
  return { customer: stored, known: known3 };
}
function checkBeside({ beside }, stored) {
  const others = Object.entries(beside).filter(([field, said]) => said !== stored[field]);
  if (others.length === 0) return;
  const message = "Must be left out beside uuid, or be what the customer has";
  throw new ValidationError(Object.fromEntries(others.map(([field]) => [`customer.${field}`, message])));
}
function knownByEmail(view, customer) {
  const folded = foldedEmail(customer);
  return folded === null ? void 0 : view.customerWithEmail(folded);
}
var NOBODY = { uuid: null, put: [] };
function isUnseen(view, { customer, known: known3 }) {
  return view.member !== void 0 && customer?.email != null && !(known3 && view.owns?.("customer", known3));
}
function linkOf(view, { customer, known: known3 }, app, newUuid) {
  if (!customer) return NOBODY;
  if (view.member) return linkTyped(view, { customer, known: known3 }, app, newUuid);
  if (!known3) return linkTyped(view, { customer, known: known3 }, app, newUuid);
  const filled = filledFrom(known3, customer, view.now);
  return { uuid: known3.uuid, put: filled === known3 ? [] : [filled] };
}
function linkTyped(view, { customer, known: known3 }, app, newUuid) {
  if (view.member && !(known3 && view.owns?.("customer", known3))) return NOBODY;
  const { now } = view;
  if (known3) return { uuid: known3.uuid, put: [] };
  if (!customer || customer.email === null) return NOBODY;
  const made = typedCustomer(customer, { uuid: newUuid(), app, now });
  return { uuid: made.uuid, put: [made] };
}

// core/calendars/busy-calendars.ts
function prepareCalendars(view, resources, from, to) {
  const calendars = resources.flatMap((resource) => resource.calendars ?? []);
  if (calendars.length > 0) view.prepare?.({ objects: wantedOfCalendars(calendars, from, to) });
}
var NOTHING2 = { closed: [], taken: [] };
function elsewhere(view, resource, from, to) {
  const { calendars = [], capacity } = resource;
  if (calendars.length === 0) return NOTHING2;
  const closed = [];
  let busy = [];
  for (const uuid of calendars) {
    const calendar = view.object("calendar", uuid);
    if (!calendar) continue;
    const closing = closedBy(calendar, view.now);
    if (closing && closing.start < to) closed.push(closing);
    busy = unionOf(busy, busyWithin(view, calendar, from, to));
  }
  const taken = [];
  for (let i = 0; i < busy.length; i += 2) taken.push({ start: busy[i], end: busy[i + 1], units: capacity });
  return { closed, taken };
}
function busyWithin(view, { uuid, state }, from, to) {
  const times = [];
  if (state.readAt === null) return times;
  const last = Math.min(to, state.readAt + KNOWN_FOR);
  for (const part of state.parts) {
    if (part * PART >= last || (part + 1) * PART <= from) continue;
    const stored = view.object("busyTimes", partId(uuid, part))?.times ?? [];
    for (let i = firstEndingAfter(stored, from); i + 1 < stored.length && stored[i] < last; i += 2) {
      times.push(stored[i], Math.min(stored[i + 1], last));
    }
  }
  return times;
}
function firstEndingAfter(times, moment) {
  return partitionPoint(times.length / 2, (index) => times[index * 2 + 1] <= moment) * 2;
}

// core/services/rota.ts
var STRIDE = 1e6;
var NEW = { floor: 0, turns: {} };
function rotaOf({ rotas }, role) {
  return Object.hasOwn(rotas, role) ? rotas[role] : NEW;
}
function standing2({ floor, turns }, resource) {
  return Math.max(turns[resource] ?? 0, floor);
}
function rotaAfter(rota, role, taken, eligible) {
  const lowest = Math.min(...eligible.map((resource) => standing2(rota, resource)));
  const turns = { ...rota.turns };
  for (const resource of taken) {
    turns[resource] = standing2(rota, resource) + Math.round(STRIDE / (role.weights[resource] ?? 1));
  }
  return { floor: Math.max(rota.floor, Number.isFinite(lowest) ? lowest : 0), turns };
}

// core/services/matching.ts
var NOWHERE = -1;
function membershipsOf(pools) {
  const memberships = [];
  pools.forEach((pool, role) => {
    pool.forEach((resource, position) => {
      while (memberships.length <= resource) memberships.push([]);
      memberships[resource].push({ role, position });
    });
  });
  return memberships;
}
var Matching = class {
  #roles;
  #memberships;
  #named;
  #isNamed;
  /** The role that each resource fills a place of. */
  #roleOf;
  #filled;
  /** Resources whose place is fixed. */
  #fixed = [];
  #isFixed;
  #isAble = () => false;
  constructor(roles, memberships, named = []) {
    const resources = memberships.length;
    this.#roles = roles;
    this.#named = named;
    this.#memberships = memberships;
    this.#isNamed = new Uint8Array(resources);
    for (const resource of named) this.#isNamed[resource] = 1;
    this.#roleOf = new Int8Array(resources).fill(NOWHERE);
    this.#isFixed = new Uint8Array(resources);
    this.#filled = roles.map(() => 0);
  }
  /** True if every place can be filled, with all required resources placed. */
  isPossible(isAble) {
    this.#isAble = isAble;
    for (const resource of this.#fixed.splice(0)) this.#isFixed[resource] = 0;
    return this.#solve();
  }
  /**
   * Yields the positions in the role's pool with which a complete assignment is possible, in order. Requires that `isPossible` returned
   * true. Lazy: a caller that takes the first does no work for the others.
   */
  *choices(role) {
    const { pool } = this.#roles[role];
    const canSpareOne = pool.some(
      (resource) => this.#roleOf[resource] === role && this.#isFixed[resource] === 0 && this.#isNamed[resource] === 0
    );
    let reached;
    for (let position = 0; position < pool.length; position += 1) {
      const resource = pool[position];
      if (this.#isFixed[resource] === 1 || !this.#isAble(role, position)) continue;
      const filled = this.#roleOf[resource];
      if (filled === role || filled === NOWHERE && canSpareOne) yield position;
      else {
        reached ??= this.#rolesThatReach(role);
        if (filled === NOWHERE ? reached.free : (reached.roles & 1 << filled) !== 0) yield position;
      }
    }
  }
  /**
   * After `isPossible` was true: fills the places one after another, in the order of roles. `choose` picks one of the
   * positions with which the rest can still be filled.
   * @returns for each role, the resources in its places.
   */
  fill(choose) {
    return this.#roles.map(
      ({ count, pool }, role) => Array.from({ length: count }, (_, place2) => {
        const resource = pool[choose(role, place2, this.choices(role))];
        this.#fixed.push(resource);
        this.#isFixed[resource] = 1;
        if (this.#roleOf[resource] !== role) {
          this.#roleOf[resource] = role;
          this.#solve();
        }
        return resource;
      })
    );
  }
  /** Recomputes the assignment around the fixed resources. */
  #solve() {
    this.#filled.fill(0);
    const decided = this.#fixed.map((resource) => this.#roleOf[resource]);
    this.#roleOf.fill(NOWHERE);
    this.#fixed.forEach((resource, i) => {
      this.#put(resource, decided[i]);
    });
    for (const resource of this.#named) {
      if (this.#roleOf[resource] === NOWHERE && !this.#place(resource, { roles: 0 })) return false;
    }
    for (let role = 0; role < this.#roles.length; role += 1) {
      while (this.#filled[role] < this.#roles[role].count) if (!this.#fillOne(role, { roles: 0 })) return false;
    }
    return true;
  }
  #put(resource, role) {
    const before = this.#roleOf[resource];
    if (before !== NOWHERE) this.#filled[before] -= 1;
    this.#roleOf[resource] = role;
    this.#filled[role] += 1;
  }
  /** Finds a place for a resource that must have one, moving others that must to other roles where need be. */
  #place(resource, visited) {
    for (const { role, position } of this.#memberships[resource]) {
      const bit = 1 << role;
      if ((visited.roles & bit) !== 0 || !this.#isAble(role, position)) continue;
      visited.roles |= bit;
      if (this.#filled[role] === this.#roles[role].count && !this.#makeRoom(role, visited)) continue;
      this.#put(resource, role);
      return true;
    }
    return false;
  }
  #makeRoom(role, visited) {
    return this.#roles[role].pool.some(
      (other) => this.#roleOf[other] === role && this.#isFixed[other] === 0 && this.#place(other, visited)
    );
  }
  /** Finds one more resource for a role: one without a place, or one of another role that finds a replacement. */
  #fillOne(role, visited) {
    visited.roles |= 1 << role;
    const { pool } = this.#roles[role];
    for (let position = 0; position < pool.length; position += 1) {
      if (this.#roleOf[pool[position]] !== NOWHERE || !this.#isAble(role, position)) continue;
      this.#put(pool[position], role);
      return true;
    }
    for (let position = 0; position < pool.length; position += 1) {
      const resource = pool[position];
      const other = this.#roleOf[resource];
      if (other === NOWHERE || (visited.roles & 1 << other) !== 0) continue;
      if (this.#isFixed[resource] === 1 || !this.#isAble(role, position)) continue;
      if (!this.#fillOne(other, visited)) continue;
      this.#put(resource, role);
      return true;
    }
    return false;
  }
  /**
   * Searches backwards from `role`. Returns the roles, as bits, whose resources could move to it, because replacements exist for them in
   * turn, and if a resource without a place could take it. A resource in a place of a reached role could be replaced by another role, which
   * is then reached, too; if its placing is not required, it could also become free.
   */
  #rolesThatReach(role) {
    let roles = 1 << role;
    let free = false;
    const waiting2 = [role];
    const reach = (resource) => {
      for (const { role: other, position } of this.#memberships[resource]) {
        if ((roles & 1 << other) !== 0 || !this.#isAble(other, position)) continue;
        roles |= 1 << other;
        waiting2.push(other);
      }
    };
    for (let next = waiting2.pop(); next !== void 0; next = waiting2.pop()) {
      for (const resource of this.#roles[next].pool) {
        if (this.#roleOf[resource] !== next || this.#isFixed[resource] === 1) continue;
        reach(resource);
        if (free || this.#isNamed[resource] === 1) continue;
        free = true;
        for (let other = 0; other < this.#roleOf.length; other += 1) if (this.#roleOf[other] === NOWHERE) reach(other);
      }
    }
    return { roles, free };
  }
};

// core/services/staffing.ts
var Staffing = class {
  #request;
  #span;
  /** Candidates by role and position, and hours by resource, computed at first use. */
  #candidates;
  #hours = [];
  #matching;
  /** Obstacle of each candidate at `#start`, by role. `UNKNOWN` if not computed yet. */
  #obstacles;
  /** With an override: all obstacles of each candidate at `#start`, and the overridden ones, as bits. */
  #against;
  #overridden;
  #start = Number.NaN;
  constructor(request, span) {
    const { roles, memberships, named } = request;
    this.#request = request;
    this.#span = span;
    this.#candidates = roles.map(() => []);
    this.#matching = new Matching(roles, memberships, named);
    this.#obstacles = roles.map(({ pool }) => new Int8Array(pool.length).fill(UNKNOWN));
    this.#overridden = span.override ? bitsOf(span.override) : 0;
    this.#against = this.#overridden === 0 ? [] : roles.map(({ pool }) => new Int32Array(pool.length));
  }
  /** The starts that lie on the grid of anyone in the first role's pool, in order, each once. */
  *grid() {
    const pool = this.#request.roles[0]?.pool ?? [];
    let points = [];
    for (let position = 0; position < pool.length; position += 1) {
      points = union(points, this.#candidate(0, position).grid);
      yield;
    }
    return points;
  }
  /** Prepares all candidates in steps, instead of at first use. */
  *prepare() {
    for (const [role, { pool }] of this.#request.roles.entries()) {
      for (let position = 0; position < pool.length; position += 1) {
        this.#candidate(role, position);
        yield;
      }
    }
  }
  /** The slot that starts then, if the booking could be had. */
  slot(start, withChoices) {
    const { roles, length, allowance, obstacle } = this.#request;
    const isOverriding = this.#overridden !== 0;
    if (!isOverriding && (obstacle !== NONE2 || allowance(start) < 1 || this.#isElsewhere(start))) return void 0;
    const isOnePlace = roles.length === 1 && roles[0].count === 1;
    const isOnce = this.#request.isOnce === true && !this.#isOverridden(ONE_AT_A_TIME);
    const limited = this.#isOverridden(LIMIT) ? Number.POSITIVE_INFINITY : allowance(start);
    const allowed = isOnce ? Math.min(1, limited) : limited;
    const remaining = isOnePlace ? Math.min(this.#inARow(start), allowed) : null;
    if (remaining === null ? !this.#isPossible(start) : remaining < 1) return void 0;
    const slot = { start, end: start + length, remaining };
    if (!withChoices) return slot;
    if (isOnePlace) this.#isPossible(start);
    return { ...slot, choices: roles.map((_, role) => [...this.#matching.choices(role)]) };
  }
  /** Returns the reason why there can be no booking at that start. Undefined if there can. */
  refusal(start) {
    if (this.#isPossible(start)) return void 0;
    const { roles, named } = this.#request;
    let first = NONE2;
    roles.forEach(({ count, pool }, role) => {
      if (count === 0) return;
      const furthest = pool.map((_, position) => this.obstacle(role, position, start)).sort((a, b) => b - a);
      first = Math.min(first, furthest[count - 1]);
    });
    for (const resource of named) {
      let furthest = 0;
      roles.forEach(({ pool }, role) => {
        const position = pool.indexOf(resource);
        if (position >= 0) furthest = Math.max(furthest, this.obstacle(role, position, start));
      });
      first = Math.min(first, furthest);
    }
    return OBSTACLES[Math.min(first, TAKEN)];
  }
  /**
   * Returns the resources in the places of each role: each the best of those that leave the rest possible. Requires that `refusal` returned
   * undefined.
   */
  assign(choose) {
    return this.#matching.fill(choose);
  }
  /** Returns the obstacle to one candidate of a role at that start: an index of `OBSTACLES`, or `NONE`. */
  obstacle(role, position, start) {
    this.#moveTo(start);
    const known3 = this.#obstacles[role][position];
    if (known3 !== UNKNOWN) return known3;
    if (this.#overridden !== 0) return this.#obstacleLeft(role, position, start);
    const { obstacle, allowance, roles } = this.#request;
    const candidate = this.#candidate(role, position);
    let found3 = Math.min(obstacle, candidate.obstacle(start));
    if (found3 > LIMIT && allowance(start) < 1) found3 = LIMIT;
    if (found3 > ONE_AT_A_TIME && this.#isElsewhere(start)) found3 = ONE_AT_A_TIME;
    if (found3 === NONE2 && candidate.left(start) < roles[role].units) found3 = TAKEN;
    this.#obstacles[role][position] = found3;
    return found3;
  }
  #obstacleLeft(role, position, start) {
    const { against = 0, allowance, roles } = this.#request;
    const its = this.#candidate(role, position).against(start, roles[role].units);
    const limited = allowance(start) < 1 ? bitOf(LIMIT) : 0;
    const all2 = against | its | limited | (this.#isElsewhere(start) ? bitOf(ONE_AT_A_TIME) : 0);
    const found3 = firstLeft(all2, this.#overridden);
    this.#against[role][position] = all2;
    this.#obstacles[role][position] = found3;
    return found3;
  }
  /** True if the customer has another booking then that this one may not overlap. */
  #isElsewhere(start) {
    const { others = [], length } = this.#request;
    return others.length > 0 && isOccupied(others, start, start + length);
  }
  #isOverridden(obstacle) {
    return (this.#overridden & 1 << obstacle) !== 0;
  }
  /** Returns the overridden obstacles of a candidate at that start. Empty without an override. */
  overridden(role, position, start) {
    if (this.#overridden === 0) return [];
    this.obstacle(role, position, start);
    return obstaclesIn(this.#against[role][position] & this.#overridden);
  }
  /** Returns the overridden obstacles of the taken resources, by role, including those of all candidates alike. */
  overrode(taken, start) {
    if (this.#overridden === 0) return [];
    let all2 = this.#request.against ?? 0;
    taken.forEach((resources, role) => {
      for (const resource of resources) {
        const position = this.#request.roles[role].pool.indexOf(resource);
        this.obstacle(role, position, start);
        all2 |= this.#against[role][position];
      }
    });
    return obstaclesIn(all2 & this.#overridden);
  }
  #candidate(role, position) {
    const known3 = this.#candidates[role][position];
    if (known3) return known3;
    const { roles, resources, length } = this.#request;
    const { pool, runs } = roles[role];
    const resource = pool[position];
    const terms = resources[resource];
    this.#hours[resource] ??= hoursOf(terms, this.#span);
    const need = { length, runs, onGrid: role === 0 };
    const candidate = candidateOf(terms, need, this.#span, this.#hours[resource]);
    this.#candidates[role][position] = candidate;
    return candidate;
  }
  #isPossible(start) {
    return this.#matching.isPossible((role, position) => this.obstacle(role, position, start) === NONE2);
  }
  /** Counts how many bookings of the one place could be made one after another, apart from limits of the service and the customer. */
  #inARow(start) {
    const { roles, named, resources } = this.#request;
    const { pool, units } = roles[0];
    let sum = 0;
    pool.forEach((resource, position) => {
      if (named.some((other) => other !== resource) || this.obstacle(0, position, start) !== NONE2) return;
      const candidate = this.#candidate(0, position);
      const more = this.#isOverridden(TAKEN) ? candidate.terms.overbook ?? 0 : 0;
      const room = Math.floor((candidate.left(start) + more) / units);
      const allowed = this.#isOverridden(LIMIT) ? void 0 : resources[resource].allowance?.(start);
      sum += Math.min(room, allowed ?? room);
    });
    return sum;
  }
  #moveTo(start) {
    if (start === this.#start) return;
    this.#start = start;
    for (const obstacles of this.#obstacles) obstacles.fill(UNKNOWN);
  }
};
var UNKNOWN = -1;
function union(some, others) {
  if (some.length === 0) return others;
  if (others.length === 0) return some;
  const all2 = [];
  for (let i = 0, j = 0; i < some.length || j < others.length; ) {
    const one = some[i] ?? Number.POSITIVE_INFINITY;
    const other = others[j] ?? Number.POSITIVE_INFINITY;
    all2.push(Math.min(one, other));
    if (one <= other) i += 1;
    if (other <= one) j += 1;
  }
  return all2;
}

// core/services/service-request.ts
function spanOf({ minutes }, start) {
  return { start, end: start + minutes * MINUTE };
}
function ready(view, wish, span, onLapsed) {
  const { request, ...offer } = offerOf(view, wish, span, counter(view, wish), onLapsed);
  return {
    ...offer,
    staffing: new Staffing(request, { from: span.start, to: span.end, now: view.now, override: wish.override })
  };
}
function copiedRequest(view, wish, span) {
  const from = wish.override?.has("too_soon") ? span.start : Math.max(span.start, view.now);
  const count = counterBetween(view, wish, from, span.end);
  const { request } = offerOf(view, wish, span, count, () => {
  });
  return { ...request, resources: request.resources.map(copied) };
}
function copied({ zone: zone2, schedule, capacity, overbook, rules, closed, taken, allowance }) {
  return { zone: zone2, schedule, capacity, overbook, rules, closed, taken, allowance };
}
function offerOf(view, wish, span, count, onLapsed) {
  const { service, minutes, units, named, moving: moving3, assigned, besides } = wish;
  const candidates = assigned ? numberedBy(assigned) : numbered(service);
  const { indexOf, pools, memberships } = candidates;
  const resources = Array.from(indexOf.keys(), (uuid) => referenced(view, "resource", uuid));
  checkNames(view, service, named, indexOf);
  const periods = new Periods(zone(service.timezone));
  const limits = tightestOf(service.limits);
  const own = limits.filter(({ per }) => per === "resource");
  const timeOff = view.timeOff(span.start, span.end);
  prepareCalendars(view, resources, span.start, span.end);
  const offered2 = { view, service, timeOff, span, moving: moving3, besides, onLapsed };
  const terms = resources.map(
    (resource) => new Offer(
      offered2,
      resource,
      own.length === 0 ? void 0 : allowanceOf(own, periods, (limit, period) => count(limit, period, resource.uuid)).left
    )
  );
  const isOnce = wish.email !== null && (service.oneAtATime ?? null) !== null;
  const request = {
    length: minutes * MINUTE,
    roles: service.roles.map((role, index) => ({
      count: assigned ? assigned[index].length : role.count,
      units: role.units * units,
      pool: pools[index],
      runs: stepsFit(service.steps, minutes) ? runsOf(service, role, minutes) : [{ from: 0, to: minutes * MINUTE }]
    })),
    resources: terms,
    memberships,
    named: named.map((uuid) => indexOf.get(uuid)),
    obstacle: firstLeft(againstAll(wish), 0),
    against: againstAll(wish),
    allowance: allowanceOf(sharedBy(limits, wish), periods, count).left,
    others: isOnce ? otherTimes(view, wish, span) : [],
    isOnce
  };
  return { request, resources, ...candidates };
}
var known2 = /* @__PURE__ */ new WeakMap();
function numbered(service) {
  let found3 = known2.get(service);
  if (!found3) {
    found3 = numberedBy(service.roles.map((role) => role.resources));
    known2.set(service, found3);
  }
  return found3;
}
function numberedBy(resources) {
  const indexOf = new Map(Array.from(new Set(resources.flat()), (uuid, index) => [uuid, index]));
  const pools = resources.map((pool) => pool.map((uuid) => indexOf.get(uuid)));
  return { indexOf, pools, memberships: membershipsOf(pools) };
}
var Offer = class {
  #offered;
  #resource;
  allowance;
  #rules;
  #elsewhere;
  constructor(offered2, resource, allowance) {
    this.#offered = offered2;
    this.#resource = resource;
    this.allowance = allowance;
  }
  get rules() {
    this.#rules ??= rulesWithin(this.#offered.service, this.#resource.rules);
    return this.#rules;
  }
  get zone() {
    return zone(this.#resource.timezone);
  }
  get schedule() {
    return this.#resource.schedule;
  }
  get capacity() {
    return this.#resource.capacity;
  }
  get overbook() {
    return this.#resource.overbook;
  }
  get closed() {
    const { timeOff } = this.#offered;
    const { closed } = this.#calendars;
    if (timeOff.length + closed.length === 0) return void 0;
    return closedWindows(timeOff, this.#resource.uuid, this.zone, closed);
  }
  /** The span with the buffers around it. */
  get #blocked() {
    const { span } = this.#offered;
    const { bufferBeforeMinutes, bufferAfterMinutes } = this.rules;
    return { start: span.start - bufferBeforeMinutes * MINUTE, end: span.end + bufferAfterMinutes * MINUTE };
  }
  get #calendars() {
    const { start, end } = this.#blocked;
    this.#elsewhere ??= elsewhere(this.#offered.view, this.#resource, start, end);
    return this.#elsewhere;
  }
  get taken() {
    const { view, moving: moving3, besides, onLapsed } = this.#offered;
    const { start, end } = this.#blocked;
    const stored = standingAllocations(view, this.#resource, start, end, moving3?.uuid, onLapsed);
    const more = besides?.get(this.#resource.uuid)?.filter((block) => block.start < end && block.end > start) ?? [];
    const busy = this.#calendars.taken;
    return more.length + busy.length === 0 ? stored : [...stored, ...more, ...busy];
  }
};
function checkNames(view, service, named, known3 = numbered(service).indexOf) {
  const places = service.roles.reduce((sum, { count }) => sum + count, 0);
  if (named.length > places)
    throw new ValidationError({ resources: `Must not name more than the ${places} that the service takes` });
  for (const uuid of named) {
    if (known3.has(uuid)) continue;
    referenced(view, "resource", uuid);
    throw new ValidationError({ resources: `Must be in a pool of the service: ${uuid} is in none` });
  }
}
function againstAll({ service, minutes, moving: moving3 }) {
  const isOwn = moving3?.sale?.service === service.uuid;
  const inactive = !service.active && !isOwn ? bitOf(INACTIVE) : 0;
  if (service.durations.includes(minutes)) return inactive;
  const fits = stepsFit(service.steps, minutes) && Number.isInteger(minutes);
  const isOwnLength = isOwn && moving3.end - moving3.start === minutes * MINUTE;
  return isOwnLength && fits ? inactive : inactive | bitOf(DURATION, !fits);
}

// core/services/narrowed-service.ts
var narrowed = /* @__PURE__ */ new WeakMap();
var KEPT_OF_SERVICE = 200;
function narrowedTo(service, resources, besides = []) {
  const key = `${resources.join(" ")}/${besides.join(" ")}`;
  const known3 = narrowed.get(service) ?? /* @__PURE__ */ new Map();
  narrowed.set(service, known3);
  const found3 = known3.get(key);
  if (found3) return found3;
  const kept = /* @__PURE__ */ new Set([...resources, ...besides]);
  const roles = service.roles.map((role) => {
    if (!role.resources.some((uuid) => resources.includes(uuid))) return role;
    return { ...role, resources: role.resources.filter((uuid) => kept.has(uuid)) };
  });
  const made = { ...service, roles };
  if (known3.size >= KEPT_OF_SERVICE) known3.clear();
  known3.set(key, made);
  return made;
}

// core/services/ranking.ts
function ranked(service, start, taken) {
  if (service.assign === "first") return [];
  const workload = service.assign === "least_busy" ? workloads(zone(service.timezone), start, taken) : void 0;
  return service.roles.map((role) => ranking(role, workload ?? turnOf(service, role)));
}
function turnOf(service, { name }) {
  const rota = rotaOf(service, name);
  return (resource) => [standing2(rota, resource)];
}
function workloads(zone2, instant, taken) {
  const day = periodAt("day", zone2, instant);
  const week = periodAt("week", zone2, instant);
  const known3 = /* @__PURE__ */ new Map();
  return (resource) => {
    let found3 = known3.get(resource);
    if (!found3) {
      const blocks2 = taken(resource, week);
      found3 = [busyWithin2(day, blocks2), busyWithin2(week, blocks2)];
      known3.set(resource, found3);
    }
    return found3;
  };
}
function busyWithin2({ from, to }, blocks2) {
  let sum = 0;
  for (const { start, end } of blocks2) sum += Math.max(0, Math.min(end, to) - Math.max(start, from));
  return sum;
}
function ranking(role, weightOf) {
  const weights = role.resources.map(weightOf);
  const inOrder2 = [...weights.keys()].sort((a, b) => {
    const [one, other] = [weights[a], weights[b]];
    const differs = one.findIndex((weight, i) => weight !== other[i]);
    return differs < 0 ? a - b : one[differs] - other[differs];
  });
  const places = [];
  inOrder2.forEach((position, place2) => {
    places[position] = place2;
  });
  return places;
}

// core/services/service-placement.ts
function explainService(view, wish, start) {
  const prepared = ready(view, wish, spanOf(wish, start), () => {
  });
  const { staffing } = prepared;
  const reason = staffing.refusal(start) ?? null;
  const isOverridden = reason === null && wish.override !== void 0;
  const taken = isOverridden ? chosen(view, wish, start, prepared, () => {
  }) : [];
  return {
    reason,
    overrode: isOverridden ? staffing.overrode(taken, start) : [],
    candidates: wish.service.roles.flatMap(
      (role, index) => role.resources.map((resource, position) => ({
        role: role.name,
        resource,
        reason: OBSTACLES[staffing.obstacle(index, position, start)] ?? null,
        overridden: staffing.overridden(index, position, start)
      }))
    )
  };
}
function serve(view, wish, start, onLapsed) {
  const { service, minutes, assigned } = wish;
  const prepared = ready(view, wish, spanOf(wish, start), onLapsed);
  const { staffing, resources, pools } = prepared;
  const reason = staffing.refusal(start);
  if (reason !== void 0) return reason;
  const taken = assigned ? pools : chosen(view, wish, start, prepared, onLapsed);
  const assignments = [];
  const blocks2 = [];
  service.roles.forEach((role, index) => {
    const runs = runsOf(service, role, minutes);
    for (const resource of taken[index]) {
      const { uuid, rules } = resources[resource];
      for (const { from, to } of runs)
        assignments.push({ role: role.name, resource: uuid, start: start + from, end: start + to });
      for (const { from, to } of blocksOf(runs, rulesWithin(service, rules))) {
        blocks2.push({ resource: uuid, start: start + from, end: start + to, units: role.units * wish.units });
      }
    }
  });
  return {
    assignments,
    resources: taken.flat().map((resource) => resources[resource]),
    blocks: blocks2,
    overrode: wish.override && staffing.overrode(taken, start),
    rotas: assigned ? service.rotas : rotasAfter(wish, uuidsOf(taken, resources), start, staffing)
  };
}
function chosen(view, wish, start, prepared, onLapsed) {
  const { staffing } = prepared;
  return staffing.assign(chooserOf(wish, start, staffing, ranksOf(view, wish, start, prepared, onLapsed)));
}
function preferred(positions, needsNone) {
  const all2 = [...positions];
  const others = all2.filter(needsNone);
  return others.length > 0 ? others : all2;
}
function chooserOf({ service, moving: moving3, override }, start, staffing, ranks) {
  const before = moving3 ? placesOf(moving3) : /* @__PURE__ */ new Map();
  return (role, place2, positions) => {
    const incumbent = before.get(service.roles[role].name)?.[place2];
    const rank = ranks[role];
    let best;
    const needsNone = (position) => staffing.overridden(role, position, start).length === 0;
    for (const position of override ? preferred(positions, needsNone) : positions) {
      if (service.roles[role].resources[position] === incumbent) return position;
      if (incumbent === void 0 && !rank) return position;
      if (best === void 0 || rank && rank[position] < rank[best]) best = position;
    }
    return best;
  };
}
function ranksOf(view, { service, moving: moving3 }, start, { resources, indexOf }, onLapsed) {
  return ranked(
    service,
    start,
    (uuid, { from, to }) => standingAllocations(view, resources[indexOf.get(uuid)], from, to, moving3?.uuid, onLapsed)
  );
}
function uuidsOf(taken, resources) {
  return taken.map((role) => role.map((resource) => resources[resource].uuid));
}
function placesOf({ sale }) {
  const places = /* @__PURE__ */ new Map();
  for (const { role: name, resource } of sale?.assignments ?? []) {
    const role = name ?? "";
    const taken = places.get(role) ?? [];
    places.set(role, taken);
    if (!taken.includes(resource)) taken.push(resource);
  }
  return places;
}
function rotasAfter({ service, moving: moving3 }, taken, start, staffing) {
  if (service.assign !== "round_robin") return service.rotas;
  let { rotas } = service;
  service.roles.forEach((role, index) => {
    const newcomers = taken[index].filter((resource) => !moving3?.resources.includes(resource));
    if (newcomers.length === 0) return;
    const eligible = role.resources.filter((_, position) => staffing.obstacle(index, position, start) >= TAKEN);
    rotas = { ...rotas, [role.name]: rotaAfter(rotaOf(service, role.name), role, newcomers, eligible) };
  });
  return rotas;
}
function turnsAfter(view, wish, start, taken) {
  if (wish.service.assign !== "round_robin") return wish.service.rotas;
  const { staffing } = ready(view, { ...wish, assigned: void 0 }, spanOf(wish, start), () => {
  });
  return rotasAfter(wish, taken, start, staffing);
}

// core/bookings/placement.ts
function resourcesOf(view, uuids2) {
  return uuids2.map((uuid) => referenced(view, "resource", uuid));
}
function blockOf(resource, start, end) {
  const { bufferBeforeMinutes, bufferAfterMinutes } = resource.rules;
  return {
    resource: resource.uuid,
    start: start - bufferBeforeMinutes * MINUTE,
    end: end + bufferAfterMinutes * MINUTE
  };
}
function termsOf(view, resource, span, timeOff, exclude, onLapsed = () => {
}) {
  const { start, end } = blockOf(resource, span.start, span.end);
  const taken = standingAllocations(view, resource, start, end, exclude, onLapsed);
  return termsWith(resource, taken, timeOff, elsewhere(view, resource, start, end));
}
function termsWith({ uuid, timezone, schedule, capacity, overbook, rules }, taken, timeOff, busy) {
  const local = zone(timezone);
  const isEverClosed = timeOff.length + busy.closed.length > 0;
  const closed = isEverClosed ? closedWindows(timeOff, uuid, local, busy.closed) : void 0;
  const all2 = busy.taken.length === 0 ? taken : [...taken, ...busy.taken];
  return { zone: local, schedule, capacity, overbook, rules, closed, taken: all2 };
}
function hasRoom(view, resource, { start, end }, units) {
  const taken = view.unitsTaken?.(resource, start, end);
  return taken !== void 0 && taken + units <= resource.capacity;
}
function place(view, placement, { exclude, override = NO_OVERRIDE } = {}) {
  const { start, end, units } = placement;
  const resources = resourcesOf(view, placement.resources);
  const timeOff = view.timeOff(start, end);
  prepareCalendars(view, resources, start, end);
  const lapsed = /* @__PURE__ */ new Set();
  const blocks2 = resources.map((resource) => blockOf(resource, start, end));
  const terms = resources.map(
    (resource, index) => override.size === 0 && hasRoom(view, resource, blocks2[index], units) ? termsWith(resource, [], timeOff, elsewhere(view, resource, blocks2[index].start, blocks2[index].end)) : termsOf(view, resource, placement, timeOff, exclude, ({ booking }) => lapsed.add(booking))
  );
  const request = { start, end, units, now: view.now };
  if (override.size > 0) {
    const { reason, overrode } = judged({ ...request, override }, terms);
    if (reason) throw refused(reason);
    return { blocks: blocks2, resources, longer: longerOf(resources, blocks2), lapsed, overrode };
  }
  const verdict = refusal(request, terms);
  if (verdict) throw refused(verdict.reason);
  return { blocks: blocks2, resources, longer: longerOf(resources, blocks2), lapsed };
}
function placeWhereRoom(view, { resources: uuids2, start, end, units }) {
  const resources = resourcesOf(view, uuids2);
  const lapsed = /* @__PURE__ */ new Set();
  const blocks2 = resources.map((resource) => blockOf(resource, start, end));
  const isFree = resources.map((resource, index) => {
    const block = blocks2[index];
    const taken = standingAllocations(
      view,
      resource,
      block.start,
      block.end,
      void 0,
      ({ booking }) => lapsed.add(booking)
    );
    const peak = peakSweep(usageOf(taken, block.start, block.end))(block.start, block.end);
    return peak + units <= resource.capacity;
  });
  if (isFree.includes(false)) throw refused("taken");
  return { blocks: blocks2, resources, longer: longerOf(resources, blocks2), lapsed };
}
function recordLapsed(recording, { lapsed }) {
  for (const uuid of lapsed) {
    const booking = recording.booking(uuid);
    if (booking) recording.asOfNow(booking);
  }
}
function longerOf(resources, blocks2) {
  const longer = [];
  for (const resource of resources) {
    let longestBlock = resource.longestBlock;
    for (const block of blocks2) {
      if (block.resource === resource.uuid) longestBlock = Math.max(longestBlock, block.end - block.start);
    }
    if (longestBlock > resource.longestBlock) longer.push({ ...resource, longestBlock });
  }
  return longer;
}
function placeService(view, placement, moving3) {
  const { service, start } = placement;
  const lapsed = /* @__PURE__ */ new Set();
  const served = serve(view, wishOf(view, placement, moving3), start, ({ booking }) => lapsed.add(booking));
  if (typeof served === "string") throw refused(served);
  const { assignments, resources, blocks: blocks2, rotas, overrode } = served;
  return {
    blocks: blocks2,
    resources,
    longer: longerOf(resources, blocks2),
    lapsed,
    overrode,
    sale: { service: service.uuid, assignments, unitPrice: moving3?.sale ? moving3.sale.unitPrice : service.price },
    ...!isSame(rotas, service.rotas) && { service: { ...service, rotas } }
  };
}
function wishOf(view, placement, moving3) {
  const { service, named, start, end, units, customer, assigned, override } = placement;
  return {
    service: view.member ? narrowedTo(service, view.member.resources, moving3?.resources) : service,
    minutes: (end - start) / MINUTE,
    units,
    named,
    email: foldedEmail(customer),
    moving: moving3,
    assigned,
    override: override?.size ? override : void 0
  };
}
function checkCustomer({ limits }, customer) {
  if (limits.some(({ per }) => per === "customer") && (customer?.email ?? null) === null) {
    throw new ValidationError({ "customer.email": "This field is required" });
  }
}
function explainPlacement(view, placement, override = NO_OVERRIDE) {
  const { start, end } = placement;
  const resources = resourcesOf(view, placement.resources);
  const timeOff = view.timeOff(start, end);
  prepareCalendars(view, resources, start, end);
  const terms = resources.map((resource) => termsOf(view, resource, placement, timeOff, void 0));
  const { reason, overrode, each } = judged({ ...placement, now: view.now, override }, terms);
  return {
    reason,
    overrode: reason ? [] : overrode,
    candidates: each.map((one, index) => ({ role: null, resource: placement.resources[index], ...one }))
  };
}
function explainServicePlacement(view, placement) {
  return explainService(view, wishOf(view, placement), placement.start);
}

// core/bookings/move-under-way.ts
var MoveUnderWay = class {
  #view;
  #booking;
  #service;
  #places;
  /** Resources that stay, unless a newcomer replaces one of a service. */
  #staying;
  #coming;
  #named;
  #lapsed = /* @__PURE__ */ new Set();
  #limited;
  #overridden;
  /** Times of other bookings of the customer after the end, if bookings of the customer must not overlap. */
  #others;
  /**
   * `asked`: without a service, the complete new list of resources; with one, those that must be among them. Empty: no change. @throws
   * ValidationError on `resources`; NotFoundError.
   */
  constructor(view, booking, asked, { latest, override = NO_OVERRIDE }) {
    this.#view = view;
    this.#overridden = bitsOf(override);
    this.#booking = booking;
    this.#service = booking.sale && view.object("service", booking.sale.service);
    this.#places = placesOf2(booking);
    if (this.#service)
      checkNames(
        view,
        this.#service,
        asked.filter((uuid) => !booking.resources.includes(uuid))
      );
    const named = asked.length === 0 ? booking.resources : asked;
    this.#named = new Set(asked);
    const staying = booking.resources.filter((uuid) => this.#service !== void 0 || named.includes(uuid));
    const coming = named.filter((uuid) => !booking.resources.includes(uuid));
    const present = resourcesOf(view, [...staying, ...coming]);
    const from = Math.min(booking.start, view.now);
    prepareCalendars(view, present, from, latest);
    const columns = present.map((resource) => this.#columnOf(resource, from, latest));
    this.#staying = columns.slice(0, staying.length);
    this.#coming = columns.slice(staying.length);
    this.#limited = this.#limitedAmong(coming);
    this.#others = this.#othersUntil(latest);
  }
  /** Returns the reason why the booking cannot end then. Undefined if it can. */
  refusal(end) {
    const arrivals = this.#arrivalsAt(end);
    if (!Array.isArray(arrivals)) return OBSTACLES[Math.min(arrivals, this.#firstShared(end))];
    return OBSTACLES[firstLeft(this.#againstAll(end, arrivals), this.#overridden)];
  }
  /**
   * The last end, of whole minutes from the start, that the move is granted as all before it after now, and what refuses the
   * next; a reason of null: `latest` is in the way.
   */
  until(latest) {
    const { start } = this.#booking;
    const { now } = this.#view;
    let first = Math.floor((now - start) / MINUTE) + 1;
    const last = Math.floor((latest - start) / MINUTE);
    const endOf2 = (minute) => start + minute * MINUTE;
    const steps = this.#places.flatMap(({ stays: stays2 }) => stays2.map((run) => Math.floor((run.start - start) / MINUTE)));
    const parts = [.../* @__PURE__ */ new Set([...steps, last])].filter((minute) => minute >= first && minute <= last);
    let granted = null;
    for (const part of parts.sort((a, b) => a - b)) {
      const found3 = partitionPoint(part - first + 1, (i) => this.refusal(endOf2(first + i)) === void 0);
      if (found3 > 0) granted = first + found3 - 1;
      first += found3;
      if (first <= part) return { until: granted && endOf2(granted), reason: this.refusal(endOf2(first)) ?? null };
    }
    return { until: granted && endOf2(granted), reason: null };
  }
  /** Returns the booking with that end. Requires that `refusal` returned undefined. */
  moved(end) {
    const arrivals = this.#arrivalsAt(end);
    if (!Array.isArray(arrivals)) throw new TypeError("The move was refused");
    return this.#movedWith(end, arrivals);
  }
  #firstLeft(arrival, end) {
    return firstLeft(this.#against(arrival, end), this.#overridden);
  }
  get #isPlain() {
    return this.#booking.sale === void 0;
  }
  #columnOf(resource, from, to) {
    const view = this.#view;
    const { uuid, timezone, schedule } = resource;
    const rules = this.#service ? rulesWithin(this.#service, resource.rules) : resource.rules;
    const own = this.#booking.blocks.filter((block) => block.resource === uuid);
    const before = from - rules.bufferBeforeMinutes * MINUTE;
    const after = Math.max(rules.bufferAfterMinutes * MINUTE, ...own.map(({ end }) => end - this.#booking.end));
    const until = to + after;
    const local = zone(timezone);
    const busy = elsewhere(view, resource, before, until);
    const closed = closedWindows(view.timeOff(from, to), uuid, local, busy.closed);
    const openings = difference(merged(windows(schedule, local, from, to)), closed);
    const others = standingAllocations(
      view,
      resource,
      before,
      until,
      this.#booking.uuid,
      ({ booking }) => this.#lapsed.add(booking)
    );
    return { resource, rules, openings, usage: usageOf([...others, ...busy.taken], before, until) };
  }
  #othersUntil(latest) {
    const { end, customer } = this.#booking;
    if (!this.#service || latest <= end) return [];
    const asked = { service: this.#service, email: foldedEmail(customer), moving: this.#booking };
    return otherTimes(this.#view, asked, { start: end, end: latest });
  }
  /** Returns the newcomers that have reached a limit in a period of the booking's start. */
  #limitedAmong(coming) {
    const service = this.#service;
    if (!service || coming.length === 0) return /* @__PURE__ */ new Set();
    const own = tightestOf(service.limits).filter(({ per }) => per === "resource");
    const { start, customer } = this.#booking;
    const count = counter(this.#view, { service, email: foldedEmail(customer), moving: this.#booking });
    return new Set(
      coming.filter((uuid) => {
        const periods = new Periods(zone(service.timezone));
        return allowanceOf(own, periods, (limit, period) => count(limit, period, uuid)).left(start) < 1;
      })
    );
  }
  /** Returns all obstacles to a newcomer in that place, as bits. */
  #against({ column, place: place2 }, end) {
    const { resource, rules, openings, usage } = column;
    const { booking, now } = { booking: this.#booking, now: this.#view.now };
    const runs = place2 ? this.#runsLeft(place2, end) : [{ start: now, end }];
    let found3 = againstEnd(booking, rules, end, now);
    if (this.#limited.has(resource.uuid)) found3 |= bitOf(LIMIT);
    const isOpen = openSweep(openings);
    if (!runs.every((run) => isOpen(run.start, run.end))) found3 |= bitOf(CLOSED2);
    const peak = peakSweep(usage);
    const units = this.#unitsOf(place2);
    const most = Math.max(0, ...this.#blocksOf(rules, runs).map((block) => peak(block.start, block.end)));
    return found3 | againstRoom(resource, most + units);
  }
  #blocksOf(rules, runs) {
    return blocksOf(
      runs.map(({ start, end }) => ({ from: start, to: end })),
      rules
    ).map(({ from, to }) => ({ start: from, end: to }));
  }
  #unitsOf(place2) {
    const { units } = this.#booking;
    const role = place2 && this.#service?.roles.find(({ name }) => name === place2.role);
    return units * (role?.units ?? 1);
  }
  /** The runs of the place from now on, if the booking ends then. */
  #runsLeft({ stays: stays2 }, end) {
    const { now } = this.#view;
    const holder = stays2.at(-1)?.resource;
    return stays2.flatMap((run) => {
      const until = this.#endOf(run, end);
      if (run.resource !== holder || until <= now || run.start >= end) return [];
      return [{ start: Math.max(now, run.start), end: until }];
    });
  }
  /** Returns the end of a run for the new end: a run up to the booking's end moves with it. */
  #endOf(run, end) {
    return run.end >= this.#booking.end ? end : Math.min(run.end, end);
  }
  /** Returns all obstacles to the remaining resources and the newcomers, as bits. */
  #againstAll(end, arrivals) {
    const replaced2 = new Set(arrivals.map(({ place: place2 }) => place2?.stays.at(-1)?.resource));
    const stays2 = this.#staying.filter(({ resource }) => !replaced2.has(resource.uuid));
    const all2 = [
      ...stays2.map((column) => this.#againstStaying(column, end)),
      ...arrivals.map((arrival) => this.#against(arrival, end))
    ];
    return all2.reduce((union2, against) => union2 | against, this.#againstCustomer(end));
  }
  /** Returns the obstacles that do not depend on the resources, as bits. */
  #againstCustomer(end) {
    const isElsewhere = end > this.#booking.end && isOccupied(this.#others, this.#booking.end, end);
    return isElsewhere ? bitOf(ONE_AT_A_TIME) : 0;
  }
  #firstShared(end) {
    return firstLeft(this.#againstCustomer(end), this.#overridden);
  }
  #againstStaying({ resource, rules, openings, usage }, end) {
    const booking = this.#booking;
    if (end <= booking.end) return 0;
    let found3 = againstEnd(booking, rules, end, this.#view.now);
    const isLast = this.#places.some(({ stays: stays2 }) => {
      const last = stays2.at(-1);
      return last?.resource === resource.uuid && last.end === booking.end;
    });
    if (!isLast) return found3;
    if (!openSweep(openings)(booking.end, end)) found3 |= bitOf(CLOSED2);
    const block = lastBlockOf(booking, resource.uuid);
    if (!block) return found3;
    const { units = booking.units } = block;
    const peak = peakSweep(usage)(block.end, block.end + end - booking.end);
    return found3 | againstRoom(resource, peak + units);
  }
  /**
   * Assigns the newcomers to places: each to the first place, in order of roles, with which all others can be placed, too. If that is
   * impossible, returns the first obstacle of those without a place.
   */
  #arrivalsAt(end) {
    if (this.#isPlain) return this.#coming.map((column) => ({ column, place: void 0 }));
    const free = this.#places.filter((place2) => {
      const holder = place2.stays.at(-1)?.resource ?? "";
      return !this.#named.has(holder) && this.#runsLeft(place2, end).length > 0;
    });
    const able = this.#coming.map(
      (column) => free.map((place2) => {
        const role = this.#service?.roles.find(({ name }) => name === place2.role);
        return role?.resources.includes(column.resource.uuid) ? this.#firstLeft({ column, place: place2 }, end) : void 0;
      })
    );
    const placed = firstMatching(able.map((row) => row.map((found3) => found3 === NONE2)));
    if (placed) return placed.map((index, i) => ({ column: this.#coming[i], place: free[index] }));
    const furthest = able.map((row) => Math.max(-1, ...row.map((found3) => found3 ?? -1)));
    const blocked = furthest.map((found3) => found3 < 0 ? TAKEN : found3);
    return Math.min(TAKEN, ...blocked);
  }
  #movedWith(end, arrivals) {
    const booking = this.#booking;
    const { now } = this.#view;
    const isSwapped = arrivals.length > 0 || this.#staying.length < booking.resources.length;
    const kept = new Set(this.#staying.map(({ resource }) => resource.uuid));
    const places = [
      ...this.#places.map((place2) => {
        const arrival = arrivals.find((one) => one.place === place2);
        return this.#placeAfter(place2, end, arrival?.column.resource.uuid, kept);
      }),
      ...arrivals.flatMap(
        ({ column, place: place2 }) => place2 ? [] : [{ role: null, stays: [{ role: null, resource: column.resource.uuid, start: now, end }] }]
      )
    ];
    const leaving = new Set(arrivals.flatMap(({ place: place2 }) => place2?.stays.at(-1)?.resource ?? []));
    for (const uuid of booking.resources) if (!kept.has(uuid)) leaving.add(uuid);
    const blocks2 = this.#blocksAfter(end, arrivals, leaving);
    const resources = this.#resourcesAfter(arrivals, leaving);
    const stays2 = places.flatMap((place2) => place2.stays);
    const known3 = [...this.#staying, ...this.#coming].map(({ resource }) => resource);
    const service = this.#serviceAfter(arrivals);
    const overrode = obstaclesIn(this.#againstAll(end, arrivals) & this.#overridden);
    const fields = {
      end,
      resources,
      blocks: blocks2,
      ...booking.sale && { sale: { ...booking.sale, assignments: stays2 } },
      ...!booking.sale && (isSwapped || booking.stays) && { stays: stays2 },
      sequence: booking.sequence + 1
    };
    const placed = {
      blocks: blocks2,
      resources: resources.map((uuid) => known3.find((resource) => resource.uuid === uuid)),
      longer: longerOf(known3, blocks2),
      lapsed: this.#lapsed,
      overrode,
      ...service && { service }
    };
    return { placed, fields };
  }
  /** Returns the place after the change: a leaving resource leaves now, and `newcomer` continues. */
  #placeAfter({ role, stays: stays2 }, end, newcomer, kept) {
    const { now } = this.#view;
    const holder = stays2.at(-1)?.resource;
    const leaves = newcomer !== void 0 || holder !== void 0 && this.#isHeldNow(holder) && !kept.has(holder);
    const before = stays2.flatMap((run) => {
      const until = this.#isOver(run) ? run.end : leaves ? Math.min(run.end, now) : this.#endOf(run, end);
      return until > run.start ? [{ ...run, end: until }] : [];
    });
    if (newcomer === void 0) return { role, stays: before };
    const after = this.#runsLeft({ role, stays: stays2 }, end).map((run) => ({ role, resource: newcomer, ...run }));
    return { role, stays: [...before, ...after] };
  }
  #isHeldNow(resource) {
    return this.#booking.resources.includes(resource);
  }
  #isOver(run) {
    return run.end <= this.#view.now;
  }
  #blocksAfter(end, arrivals, leaving) {
    const booking = this.#booking;
    const { now } = this.#view;
    const delta = end - booking.end;
    const grows = (block) => delta > 0 && this.#grows(block);
    const stay = (delta < 0 ? cutAt(booking, end) : booking.blocks).filter(({ resource }) => !leaving.has(resource)).map((block) => grows(block) ? { ...block, end: block.end + delta } : block);
    const gone2 = cutAt(booking, now).filter(({ resource }) => leaving.has(resource));
    const come = arrivals.flatMap(({ column: { resource, rules }, place: place2 }) => {
      const runs = place2 ? this.#runsLeft(place2, end) : [{ start: now, end }];
      const units = this.#isPlain ? {} : { units: this.#unitsOf(place2) };
      return this.#blocksOf(rules, runs).map((block) => ({ resource: resource.uuid, ...block, ...units }));
    });
    return arrivals.length > 0 ? joined([...stay, ...gone2, ...come]) : [...stay, ...gone2];
  }
  #grows(block) {
    const { resource } = block;
    const isLast = this.#places.some(({ stays: stays2 }) => {
      const last = stays2.at(-1);
      return last?.resource === resource && last.end === this.#booking.end;
    });
    return isLast && lastBlockOf(this.#booking, resource) === block;
  }
  #resourcesAfter(arrivals, leaving) {
    const { resources } = this.#booking;
    if (!this.#isPlain) {
      const newcomerOf = new Map(
        arrivals.map(({ column, place: place2 }) => [place2?.stays.at(-1)?.resource, column.resource.uuid])
      );
      return resources.map((uuid) => newcomerOf.get(uuid) ?? uuid);
    }
    return arrivals.length === 0 && leaving.size === 0 ? resources : [...this.#named];
  }
  /** The service, where a newcomer has taken a turn of a round robin. */
  #serviceAfter(arrivals) {
    const service = this.#service;
    if (service?.assign !== "round_robin" || arrivals.length === 0) return void 0;
    let { rotas } = service;
    for (const { column, place: place2 } of arrivals) {
      const role = service.roles.find(({ name }) => name === place2?.role);
      if (!role) continue;
      rotas = { ...rotas, [role.name]: rotaAfter(rotaOf({ rotas }, role.name), role, [column.resource.uuid], []) };
    }
    return { ...service, rotas };
  }
};
function againstEnd(booking, rules, end, now) {
  const minutes = (end - booking.start) / MINUTE;
  const tooLong = isTooLong(booking, rules, end) ? bitOf(DURATION, minutes > MINUTES_MAX) : 0;
  if (end <= now + rules.maxAdvanceDays * DAY) return tooLong;
  return tooLong | bitOf(TOO_FAR, end > now + DAYS_AHEAD * DAY);
}
function againstRoom({ capacity, overbook = 0 }, units) {
  return units <= capacity ? 0 : bitOf(TAKEN, units > capacity + overbook);
}
function isTooLong({ start, end: before, sale }, { maxDurationMinutes }, end) {
  if (end <= before) return false;
  const minutes = (end - start) / MINUTE;
  return minutes > MINUTES_MAX || !sale && maxDurationMinutes !== null && minutes > maxDurationMinutes;
}
function lastBlockOf({ blocks: blocks2 }, resource) {
  const own = blocks2.filter((block) => block.resource === resource);
  return own.reduce((last, block) => last && last.end >= block.end ? last : block, void 0);
}
function placesOf2({ sale, stays: stays2, resources, start, end }) {
  const all2 = sale?.assignments ?? stays2 ?? resources.map((resource) => ({ role: null, resource, start, end }));
  const places = [];
  for (const run of all2) {
    const last = places.at(-1);
    const before = last?.stays.at(-1);
    const isSamePlace = sale && last?.role === run.role && before !== void 0 && run.start >= before.end;
    if (isSamePlace) last.stays.push(run);
    else places.push({ role: run.role, stays: [run] });
  }
  return places;
}
function firstMatching(able) {
  const chosen2 = [];
  const isPossible = (fixed) => {
    const rowOf = /* @__PURE__ */ new Map();
    const place2 = (row, seen) => able[row].some((isAble, column) => {
      const isFree = isAble && !seen.has(column) && !fixed.includes(column);
      if (!isFree) return false;
      seen.add(column);
      const other = rowOf.get(column);
      if (other !== void 0 && !place2(other, seen)) return false;
      rowOf.set(column, row);
      return true;
    });
    for (let row = fixed.length; row < able.length; row += 1) if (!place2(row, /* @__PURE__ */ new Set())) return false;
    return true;
  };
  for (let row = 0; row < able.length; row += 1) {
    const column = able[row].findIndex(
      (isAble, index) => isAble && !chosen2.includes(index) && isPossible([...chosen2, index])
    );
    if (column < 0) return void 0;
    chosen2.push(column);
  }
  return chosen2;
}

// core/bookings/new-booking.ts
function namedIn(view, request) {
  const service = request.service === null ? void 0 : referenced(view, "service", request.service);
  const uuid = request.workflow === void 0 ? service?.workflow ?? null : request.workflow;
  const workflow = uuid === null ? void 0 : referenced(view, "workflow", uuid);
  const { customer, known: known3 } = whomOf(view, request.details);
  if (service) checkCustomer(service, customer);
  return { service, workflow, customer, known: known3, isUnseen: isUnseen(view, { customer, known: known3 }) };
}
function placementOf(request, service) {
  const { resources, start, units } = request;
  return { resources, start, end: request.end ?? start + (service?.durations[0] ?? 0) * MINUTE, units };
}
function placeRequest(view, request, named, placement, { assigned, isForced = false } = {}) {
  const { override } = request;
  const decide3 = (allowed) => {
    const deciding = { assigned, override: allowed };
    return named.isUnseen ? placeForNobody(view, request, named, placement, deciding) : placeUnlessBlocked(view, request, named, placement, deciding);
  };
  if (override.size === 0) return decide3(NO_OVERRIDE);
  if (!isForced) {
    try {
      return decide3(NO_OVERRIDE);
    } catch (error) {
      if (!isFailure(error, "refused")) throw error;
    }
  }
  return decide3(override);
}
function placeUnlessBlocked(view, request, named, placement, deciding) {
  if (!named.known?.blocked) return placeAllowed(view, request, named, placement, deciding);
  if (deciding.override.has("blocked")) {
    const placed = placeAllowed(view, request, named, placement, deciding);
    return { ...placed, overrode: inOrder(["blocked"], placed.overrode) };
  }
  try {
    placeAllowed(view, request, named, placement, deciding);
  } catch (error) {
    if (!isFailure(error, "refused")) throw error;
  }
  throw refused("blocked");
}
function placeForNobody(view, request, { service, customer, known: known3 }, placement, deciding = { assigned: void 0, override: NO_OVERRIDE }) {
  const placed = placeAllowed(view, request, { service, customer: null }, placement, deciding);
  const email = foldedEmail(customer);
  const isAtLimit = service !== void 0 && isCustomersLimitReached(view, { service, email }, placement.start);
  const isElsewhere = service !== void 0 && otherTimes(view, { service, email }, placement).length > 0;
  if (known3?.blocked || isAtLimit || isElsewhere) throw refused("taken");
  return placed;
}
function placeAllowed(view, { resources: named }, { service, customer }, placement, { assigned, override }) {
  if (!service) return place(view, placement, { override });
  const { start, end, units } = placement;
  return placeService(view, { service, named: assigned ? [] : named, start, end, units, customer, assigned, override });
}
function madeBooking({ details, holdSeconds }, { service, workflow, customer }, { start, end, units, resources }, placed, { uuid, app, now, link: link2, series }) {
  const isToApprove = workflow?.settings.mode === "confirm" && start > now;
  const status = holdSeconds !== null ? "held" : isToApprove ? "pending" : "confirmed";
  const booking = {
    uuid,
    app,
    resources: service ? placed.resources.map((resource) => resource.uuid) : resources,
    start,
    end,
    units,
    workflow: workflow?.uuid ?? null,
    status,
    holdExpiresAt: holdSeconds === null ? null : now + holdSeconds * SECOND,
    pendingSince: status === "pending" ? now : null,
    title: details.title,
    notes: details.notes,
    customer,
    customerUuid: link2,
    timezone: details.timezone ?? service?.timezone ?? placed.resources[0]?.timezone ?? "UTC",
    meta: details.meta,
    reason: null,
    blocks: placed.blocks,
    sequence: 0,
    invited: null,
    version: 1,
    createdAt: now,
    updatedAt: now
  };
  if (details.externalId !== null) booking.externalId = details.externalId;
  if (placed.sale) booking.sale = placed.sale;
  if (series) booking.series = series;
  if (placed.overrode && placed.overrode.length > 0) booking.overrode = placed.overrode;
  if (status === "confirmed" && start <= now) Object.assign(booking, unattendedFields(booking, now));
  if (status === "confirmed" && workflow?.hasLapses) booking.lapses = true;
  if (details.language !== null) booking.language = details.language;
  return booking;
}
function recordMade(recording, booking) {
  recording.add(booking, ...FIRST_EVENT[booking.status]);
}
var FIRST_EVENT = {
  held: ["booking.held", ["booking.held"]],
  pending: ["booking.created", ["booking.created"]],
  confirmed: ["booking.created", ["booking.created", "booking.confirmed"]]
};
function changedBy({ longer, service }, { put: customers } = NO_LINK) {
  if (longer.length === 0 && !service) return customers.length === 0 ? void 0 : { customer: customers };
  return { resource: longer, service: service ? [service] : [], customer: customers };
}
var NO_LINK = { put: [] };

// core/bookings/transitions.ts
var enter = (status, event2) => ({ fields: stateFields(status), event: event2 });
var EFFECTS = {
  confirm({ status, start }, { settings, now }) {
    if (status === "pending" || status === "confirmed") return void 0;
    if (status !== "held") throw refused("invalid_state");
    if (settings.mode === "confirm" && start > now) {
      return { fields: { ...stateFields("pending"), pendingSince: now }, event: "booking.created" };
    }
    const triggers = ["booking.created", "booking.confirmed"];
    return { fields: stateFields("confirmed"), event: "booking.confirmed", triggers };
  },
  approve({ status }) {
    if (status === "confirmed") return void 0;
    if (status !== "pending") throw refused("invalid_state");
    return enter("confirmed", "booking.confirmed");
  },
  decline({ status }, { reason }) {
    if (status !== "pending") throw refused("invalid_state");
    return { fields: { ...stateFields("declined"), reason }, event: "booking.declined" };
  },
  cancel(booking, { settings, now, reason, isBooker = false }) {
    if (!isLive(booking.status)) throw refused("invalid_state");
    if (isBooker) checkBookersTime(booking, settings.cancelUntilMinutes, now);
    return { fields: { ...stateFields("cancelled"), reason }, event: "booking.cancelled" };
  },
  complete({ status, start }, { now }) {
    if (status === "completed") return void 0;
    if (status !== "no_show" && !(status === "confirmed" && start <= now)) throw refused("invalid_state");
    return enter("completed", "booking.completed");
  },
  "no-show"({ status, start, releasedAt = null }, { settings, now, release = null }) {
    if (status === "no_show") {
      if (release !== true || releasedAt !== null) return void 0;
      return { fields: { releasedAt: wholeSecond(now) }, event: "booking.updated" };
    }
    if (status !== "completed" && !(status === "confirmed" && start <= now)) throw refused("invalid_state");
    const isReleased = releasedAt === null && (release ?? settings.noShowReleases ?? false);
    const fields = {
      ...stateFields("no_show"),
      checkedInAt: null,
      ...isReleased && { releasedAt: wholeSecond(now) }
    };
    return { fields, event: "booking.no_show" };
  }
};
function effectOf(transition, booking, given) {
  return EFFECTS[transition](booking, given);
}
function checkBookersTime(booking, minutes, now) {
  if (minutes !== null && now > booking.start - minutes * MINUTE) throw refused("too_late");
  if (hasStarted(booking, now)) throw refused("started");
}
function settingsOf(workflow) {
  return workflow?.settings ?? DEFAULT_SETTINGS;
}

// core/bookings/change-booking.ts
async function changeBooking({ ledger, newUuid }, caller, uuid, { include = {}, once, expected, letters, wants }, decide3) {
  return ledger.commit(
    caller.app.uuid,
    { objects: { booking: [uuid] }, answer: once?.key, ofBooking: wants && { booking: uuid, wants } },
    decidedOnce(
      once,
      (view) => {
        const recording = new Recording(view, newUuid);
        const before = recording.booking(uuid);
        if (!before || view.owns?.("booking", before) === false) throw new NotFoundError();
        const current = recording.asOfNow(before);
        checkVersion(current, expected);
        const also = decide3(current, recording, view);
        const booking = recording.booking(uuid) ?? before;
        const result = bookedIn(view, booking, include);
        return recording.isEmpty && !also ? { result } : { result, letters, change: recording.toChange(also) };
      },
      aboutBooked
    ),
    actorOf(caller)
  );
}
var TransitionBooking = class {
  #needs;
  constructor(needs) {
    this.#needs = needs;
  }
  /**
   * `input` may hold a `reason`, for `cancel` and `decline`, and `release`, for `no-show`: whether it gives its time back.
   * @throws NotFoundError; StaleError; RefusedError `invalid_state` or `too_late`; ValidationError on `reason`, `release`, or
   * `transition`.
   */
  async execute(caller, uuid, transition, { include = {}, once, expected, letters, ...input } = {}) {
    const said = readTransitionInput(input);
    const { newUuid } = this.#needs;
    const decide3 = transitioning(readTransition(transition, BOOKING_TRANSITIONS), said, { newUuid });
    return changeBooking(
      this.#needs,
      caller,
      uuid,
      { include, once, expected, letters, wants: wantedToConfirm },
      decide3
    );
  }
};
function transitioning(transition, said, { newUuid, isBooker = false }) {
  return (booking, recording, view) => {
    const settings = settingsOf(recording.workflowOf(booking));
    const next = effectOf(transition, booking, { settings, now: view.now, ...said, isBooker });
    if (!next) return void 0;
    if (transition !== "confirm" || !isUnconfirmed(booking)) {
      recording.change(booking, next.fields, next.event, next.triggers);
      return void 0;
    }
    const whom = { customer: booking.customer, known: knownByEmail(view, booking.customer) };
    const overrode = reachedLimits(view, booking).filter((reason) => {
      if (!said.override.has(reason)) throw refused(isUnseen(view, whom) ? "taken" : reason);
      return true;
    });
    const { customer, customerUuid = null } = booking;
    const typed = { customer, known: knownByEmail(view, customer) };
    const link2 = customerUuid === null ? linkTyped(view, typed, booking.app, newUuid) : { uuid: customerUuid, put: [] };
    const linked2 = withCustomer(booking, customer, link2.uuid);
    const kept = overrode.length > 0 && { overrode: inOrder(booking.overrode, overrode) };
    recording.change(booking, { ...linked2, ...next.fields, ...kept }, next.event, next.triggers);
    return link2.put.length === 0 ? void 0 : { put: { customer: link2.put } };
  };
}
function wantedToConfirm(booking) {
  if (!isUnconfirmed(booking)) return {};
  const { customer } = booking;
  const folded = foldedEmail(customer);
  return { ...wantedToMove(booking, booking, customer), emails: folded === null ? [] : [folded] };
}
function reachedLimits(view, booking) {
  const service = booking.sale && view.object("service", booking.sale.service);
  if (!service) return [];
  const wish = { service, email: foldedEmail(booking.customer), moving: booking };
  const isElsewhere = otherTimes(view, wish, { start: booking.start, end: booking.end }).length > 0;
  const isLimited = isCustomersLimitReached(view, wish, booking.start);
  return [...isLimited ? ["limit"] : [], ...isElsewhere ? ["one_at_a_time"] : []];
}
var ExtendHold = class {
  #needs;
  constructor(needs) {
    this.#needs = needs;
  }
  /** @throws NotFoundError; StaleError; RefusedError `invalid_state` unless it is a hold that lasts; ValidationError on `holdSeconds`. */
  async execute(caller, uuid, input = {}, { include = {}, once, expected, letters } = {}) {
    const holdSeconds = readExtension(input);
    const decide3 = extending((_, settings, now) => now + (holdSeconds ?? settings.holdSeconds) * SECOND);
    return changeBooking(this.#needs, caller, uuid, { include, once, expected, letters }, decide3);
  }
};
function extending(until) {
  return (booking, recording, { now }) => {
    if (booking.status !== "held") throw refused("invalid_state");
    const wanted = until(booking, settingsOf(recording.workflowOf(booking)), now);
    const holdExpiresAt = Math.max(booking.holdExpiresAt ?? now, wanted);
    if (holdExpiresAt !== booking.holdExpiresAt) recording.change(booking, { holdExpiresAt }, "booking.updated");
    return void 0;
  };
}
var RescheduleBooking = class {
  #needs;
  constructor(needs) {
    this.#needs = needs;
  }
  /** @throws ValidationError naming every bad field; NotFoundError; StaleError; RefusedError with the reason. */
  async execute(caller, uuid, move, { include = {}, once, expected, letters } = {}) {
    const asked = readMove(move);
    const wants = (booking) => {
      if (asked.start !== 0 && asked.start !== booking.start) return wantedToMove(booking, asked);
      const { objects, ...wanted } = wantedToMove(booking, asked);
      const ahead = wantedUnderWay(booking, asked.resources, Math.max(asked.end, booking.end));
      return { ...wanted, ...ahead, objects: { ...objects, ...ahead.objects } };
    };
    return changeBooking(this.#needs, caller, uuid, { include, once, expected, letters, wants }, moving(move));
  }
};
function moving(move, { isBooker = false } = {}) {
  return (booking, recording, view) => {
    const { now } = view;
    checkMayMove(view, booking);
    if (isBooker) checkBookersTime(booking, settingsOf(recording.workflowOf(booking)).rescheduleUntilMinutes, now);
    const isUnderWay = hasStarted(booking, now) && now < booking.end;
    const placement = readMove(move, booking, { now, isUnderWay });
    checkOwnResources(view, placement.resources, booking.resources);
    if (hasStarted(booking, now) && asksNothing(booking, placement)) return void 0;
    const { placed, fields } = decidedWith(
      readMoveOverride(move),
      (override) => movedTo(view, booking, placement, override)
    );
    if (isUnmoved(booking, fields)) return void 0;
    recordLapsed(recording, placed);
    recording.change(booking, { ...fields, ...overrodeAfter(booking, placement, placed) }, "booking.rescheduled");
    return { put: changedBy(placed) };
  };
}
function decidedWith(override, decide3) {
  if (override.size === 0) return decide3(NO_OVERRIDE);
  try {
    return decide3(NO_OVERRIDE);
  } catch (error) {
    if (!isFailure(error, "refused")) throw error;
    return decide3(override);
  }
}
function overrodeAfter({ start, overrode = [] }, placement, { overrode: added = [] }) {
  const kept = placement.start === start ? inOrder(overrode, added) : inOrder(added);
  return isSame(kept, overrode) ? {} : { overrode: kept };
}
function movedTo(view, booking, placement, override) {
  const { now } = view;
  if (!hasStarted(booking, now)) {
    return movedAnew(view, booking, placement, override);
  }
  const { start, end, units, resources } = placement;
  if (now >= booking.end || start !== booking.start || units !== booking.units) {
    if (!override.has("started")) throw refused("started");
    const { placed, fields } = movedAnew(view, booking, placement, override);
    return { placed: { ...placed, overrode: inOrder(["started"], placed.overrode) }, fields };
  }
  const move = new MoveUnderWay(view, booking, resources, { latest: end, override });
  const reason = move.refusal(end);
  if (reason) throw refused(reason);
  return move.moved(end);
}
function movedAnew(view, booking, placement, override) {
  const placed = placeMoved(view, booking, placement, override);
  return { placed, fields: movedFields(booking, placement, placed) };
}
function asksNothing(booking, { start, end, units, resources }) {
  const isSameTime = start === booking.start && end === booking.end && units === booking.units;
  const isKnown = resources.every((uuid) => booking.resources.includes(uuid));
  return isSameTime && isKnown && (booking.sale !== void 0 || resources.length === booking.resources.length);
}
function isUnmoved(booking, { start, end, units, resources = [], sale, stays: stays2 }) {
  return (start ?? booking.start) === booking.start && end === booking.end && (units ?? booking.units) === booking.units && isSame(
    booking.sale ? resources : [...resources].sort(),
    booking.sale ? booking.resources : [...booking.resources].sort()
  ) && isSame(sale?.assignments, booking.sale?.assignments) && isSame(stays2 ?? null, booking.stays ?? null);
}
function wantedUnderWay(booking, newcomers, end) {
  const { resources, sale, start } = booking;
  const resource = [.../* @__PURE__ */ new Set([...resources, ...newcomers])];
  return { objects: { resource, service: sale ? [sale.service] : [] }, span: { start, end } };
}
function wantedToMove(booking, asked, customer = limitedCustomer(booking)) {
  const { uuid, sale, start: before, end: beforeEnd } = booking;
  if (!sale) return {};
  const start = asked.start === 0 ? before : asked.start;
  const length = asked.end === asked.start ? beforeEnd - before : asked.end - asked.start;
  const span = { start, end: start + Math.min(length, MINUTES_MAX * MINUTE), lastStart: start };
  const who = { email: foldedEmail(customer), moving: { uuid } };
  return {
    objects: { service: [sale.service] },
    ofService: { service: sale.service, wants: (known3, now) => wantedOf(known3, span, now, who) }
  };
}
function checkMayMove(view, booking) {
  if (!isLive(booking.status)) throw refused("invalid_state");
  if (booking.sale) soldOf(view, booking);
}
function placeMoved(view, booking, placement, override) {
  return booking.sale ? placeService(view, { ...placement, ...soldOf(view, booking), named: placement.resources, override }, booking) : place(view, placement, { exclude: booking.uuid, override });
}
function movedFields({ sequence, start, checkedInAt, stays: stays2 }, placement, placed) {
  return {
    ...placement,
    // A check-in is only valid for the start at which it was made.
    ...checkedInAt && placement.start !== start && { checkedInAt: null },
    ...stays2 && { stays: null },
    resources: placed.resources.map((resource) => resource.uuid),
    blocks: placed.blocks,
    ...placed.sale && { sale: placed.sale },
    sequence: sequence + 1
  };
}
function soldOf(view, booking) {
  const service = booking.sale && view.object("service", booking.sale.service);
  if (!service) throw refused("invalid_state");
  return { service, customer: limitedCustomer(booking) };
}
function limitedCustomer(booking) {
  return isUnconfirmed(booking) ? null : booking.customer;
}
var ChangeBooking = class {
  #needs;
  constructor(needs) {
    this.#needs = needs;
  }
  /** @throws ValidationError, StaleError, NotFoundError. */
  async execute(caller, uuid, patch, { expected, include = {}, letters } = {}) {
    new FieldReader(patch).done();
    const wants = ({ customerUuid }) => wantedToLink(patch, customerUuid);
    return changeBooking(
      this.#needs,
      caller,
      uuid,
      { include, expected, letters, wants },
      (booking, recording, view) => {
        const before = bookingDetails(booking);
        const { timezone, named, ...details } = readPatchedDetails(before, patch);
        const { customer, link: link2 } = linked(
          view,
          booking,
          patch,
          { customer: details.customer, named },
          this.#needs.newUuid
        );
        const service = booking.sale && view.object("service", booking.sale.service);
        const after = { ...details, customer, timezone: timezone ?? defaultZone(view, booking) };
        if (service && booking.customer?.email) checkCustomer(service, after.customer);
        const isLinkedAnew = link2.uuid !== (booking.customerUuid ?? null);
        if (isLinkedAnew || !isSame(before, after)) {
          recording.change(booking, { ...withCustomer(booking, customer, link2.uuid), ...after }, "booking.updated");
        }
        return link2.put.length === 0 ? void 0 : { put: { customer: link2.put } };
      }
    );
  }
};
function linked(view, { app, customerUuid = null }, patch, said, newUuid) {
  const { customer } = said;
  const stays2 = { customer, link: { uuid: customer && customerUuid, put: [] } };
  const asked = new FieldReader(patch);
  if (!asked.has("customer")) return stays2;
  const named = asked.nested("customer");
  if (named.raw("uuid") === void 0 && named.raw("email") === void 0) {
    const known3 = customerUuid === null ? void 0 : view.object("customer", customerUuid);
    return known3 ? { customer, link: linkOf(view, { customer, known: known3 }, app, newUuid) } : stays2;
  }
  const whom = whomOf(view, said);
  return { customer: whom.customer, link: linkOf(view, whom, app, newUuid) };
}
function wantedToLink(patch, linkedTo = null) {
  const asked = new FieldReader(patch);
  if (!asked.has("customer")) return {};
  const named = asked.nested("customer");
  const uuid = named.uuid("uuid", linkedTo);
  const folded = foldedEmail({ email: named.emailOrBlank("email") });
  return { objects: { customer: uuid === null ? [] : [uuid] }, emails: folded === null ? [] : [folded] };
}
function detailing(patch) {
  return (booking, recording, view) => {
    const before = bookingDetails(booking);
    const { timezone, named: _, ...details } = readPatchedDetails(before, patch);
    const after = { ...details, timezone: timezone ?? defaultZone(view, booking) };
    if (!isSame(before, after)) recording.change(booking, after, "booking.updated");
    return void 0;
  };
}
function defaultZone(view, { sale, resources }) {
  const service = sale && view.object("service", sale.service);
  return service?.timezone ?? view.object("resource", resources[0] ?? "")?.timezone ?? "UTC";
}

// core/bookings/check-in-booking.ts
var CheckInBooking = class {
  #needs;
  constructor(needs) {
    this.#needs = needs;
  }
  /**
   * @throws ValidationError on `undo`; NotFoundError, also for a resource that must be taken again; StaleError; RefusedError
   * `invalid_state` or `taken`.
   */
  async execute(caller, uuid, { include, once, expected, ...input } = {}) {
    const decide3 = readCheckIn(input) ? undoingCheckIn : checkingIn;
    return changeBooking(this.#needs, caller, uuid, { include, once, expected }, decide3);
  }
};
var checkingIn = (booking, recording, view) => {
  const { now } = view;
  const { status, end, checkedInAt = null } = booking;
  const checkedIn = { checkedInAt: wholeSecond(now) };
  if (status === "confirmed") {
    if (checkedInAt === null) recording.change(booking, checkedIn, "booking.checked_in");
    return void 0;
  }
  if (status !== "completed" && status !== "no_show" || now >= end) throw refused("invalid_state");
  const blocks2 = resumed(booking, recording, view);
  const given = { endedAt: null, releasedAt: null };
  recording.change(booking, { ...stateFields("confirmed"), ...checkedIn, ...given, blocks: blocks2 }, "booking.checked_in");
  return void 0;
};
var undoingCheckIn = (booking, recording) => {
  if (booking.status !== "confirmed") throw refused("invalid_state");
  if ((booking.checkedInAt ?? null) !== null) recording.change(booking, { checkedInAt: null }, "booking.updated");
  return void 0;
};
function resumed(booking, recording, view) {
  const standing3 = takesTime(booking) ? booking.blocks : [];
  const again = beyond(resumedFrom(booking, view.now), standing3);
  if (again.length === 0) return standing3;
  const resources = resourcesOf(view, [...new Set(again.map(({ resource }) => resource))]);
  const lapsed = /* @__PURE__ */ new Set();
  for (const block of again) {
    const resource = resources.find(({ uuid }) => uuid === block.resource);
    const { start, end, units = booking.units } = block;
    prepareCalendars(view, [resource], start, end);
    const others = standingAllocations(
      view,
      resource,
      start,
      end,
      booking.uuid,
      ({ booking: uuid }) => lapsed.add(uuid)
    );
    const taken = [...others, ...elsewhere(view, resource, start, end).taken];
    const above = booking.overrode?.includes("taken") ? resource.overbook ?? 0 : 0;
    const peak = peakSweep(usageOf(taken, start, end))(start, end);
    if (peak + units > resource.capacity + above) throw refused("taken");
  }
  recordLapsed(recording, { lapsed });
  return joined([...standing3, ...again]);
}
var checkingInAsBooker = (booking, recording, { now }) => {
  const { status, start, end, checkedInAt = null } = booking;
  const { checkInFromMinutes = null } = settingsOf(recording.workflowOf(booking));
  if (status !== "confirmed" || checkInFromMinutes === null || now >= end) throw refused("invalid_state");
  if (now < start - checkInFromMinutes * MINUTE) {
    throw new RefusedError("too_soon", { start: "It is too early to check in" });
  }
  if (checkedInAt === null) recording.change(booking, { checkedInAt: wholeSecond(now) }, "booking.checked_in");
  return void 0;
};

// core/bookings/create-booking.ts
var CreateBooking = class {
  #needs;
  constructor(needs) {
    this.#needs = needs;
  }
  /**
   * @throws ValidationError naming every bad field; NotFoundError when a resource, the workflow or the customer is not the
   * caller's; RefusedError with the reason why the time cannot be had now.
   */
  async execute(caller, input, { include = {}, once, letters } = {}) {
    const { ledger, newUuid } = this.#needs;
    const request = readNewBooking(input);
    const app = caller.app.uuid;
    const uuid = newUuid();
    return ledger.commit(
      app,
      { ...wantedBy2(request, uuid), answer: once?.key },
      decidedOnce(
        once,
        (view) => {
          checkOwnResources(view, request.resources);
          const named = namedIn(view, request);
          const placement = placementOf(request, named.service);
          const placed = placeRequest(view, request, named, placement);
          const recording = new Recording(view, newUuid);
          recordLapsed(recording, placed);
          const link2 = linkOf(view, named, app, newUuid);
          const booking = madeBooking(request, named, placement, placed, { uuid, app, now: view.now, link: link2.uuid });
          recordMade(recording, booking);
          const change = recording.toChange({ put: changedBy(placed, link2) });
          return { result: bookedIn(view, booking, include), change, letters };
        },
        aboutBooked
      ),
      actorOf(caller)
    );
  }
};
function wantedBy2(request, uuid) {
  const { service, resources, start, end, workflow, details } = request;
  const workflows = workflow === null || workflow === void 0 ? [] : [workflow];
  const { customer, emails } = wantedOfCustomer(details);
  const booking = uuid === void 0 ? [] : [uuid];
  if (service === null) {
    const span = { start, end: end ?? start };
    return {
      objects: { booking, resource: resources, workflow: workflows, customer },
      emails,
      span,
      actionsOf: workflows
    };
  }
  return {
    objects: { booking, service: [service], workflow: workflows, customer },
    emails,
    actionsOf: workflows,
    ofService: {
      service,
      wants: (known3, now) => {
        const until = end ?? start + (known3.durations[0] ?? 0) * MINUTE;
        return wantedOf(known3, { start, end: until, lastStart: start }, now, { email: foldedEmail(details.customer) });
      }
    }
  };
}
function wantedOfCustomer({ customer, named }) {
  const folded = foldedEmail(customer);
  return { customer: named ? [named.uuid] : [], emails: folded === null ? [] : [folded] };
}

// core/bookings/end-booking.ts
var EndBooking = class {
  #needs;
  constructor(needs) {
    this.#needs = needs;
  }
  /** @throws ValidationError on `at`; NotFoundError; StaleError; RefusedError `invalid_state`. */
  async execute(caller, uuid, { include, once, expected, ...input } = {}) {
    return changeBooking(this.#needs, caller, uuid, { include, once, expected }, ending(readBookingEnd(input)));
  }
};
function ending(asked) {
  return (booking, recording, { now }) => {
    const { status, start, end, endedAt = null, blocks: blocks2 } = booking;
    if (status !== "confirmed" && status !== "completed" || start + SECOND > now) throw refused("invalid_state");
    if (endedAt !== null) {
      if (asked === null || asked === endedAt) return void 0;
      throw refused("invalid_state");
    }
    const latest = wholeSecond(Math.min(now, end));
    const at = asked ?? latest;
    if (at <= start) throw new ValidationError({ at: "Must be after the start of the booking" });
    if (at > latest) throw new ValidationError({ at: "Must be no later than now, and than the end of the booking" });
    const left = cutAt(booking, at);
    const isCut = left.some((block, index) => block !== blocks2[index]) || left.length < blocks2.length;
    recording.change(
      booking,
      {
        ...stateFields("completed"),
        endedAt: at,
        ...isCut && { blocks: left },
        ...isCut && now < end && { agreedBlocks: blocks2 }
      },
      "booking.ended",
      status === "confirmed" ? ["booking.ended", "booking.completed"] : ["booking.ended"]
    );
    return void 0;
  };
}

// core/bookings/explain-booking.ts
var ExplainBooking = class {
  #needs;
  constructor(needs) {
    this.#needs = needs;
  }
  /** @throws ValidationError and NotFoundError as making the booking does. */
  async execute(caller, input) {
    const request = readNewBooking(input);
    const explain = (view) => {
      checkOwnResources(view, request.resources);
      const service = request.service === null ? void 0 : referenced(view, "service", request.service);
      const { workflow } = request;
      if (typeof workflow === "string") referenced(view, "workflow", workflow);
      const { customer, known: known3 } = whomOf(view, request.details);
      if (service) checkCustomer(service, customer);
      const placement = placementOf(request, service);
      const isHidden = isUnseen(view, { customer, known: known3 });
      const seen = isHidden ? null : customer;
      const explainWith = (override) => {
        const explained = service ? explainServicePlacement(view, { ...placement, service, named: request.resources, customer: seen, override }) : explainPlacement(view, placement, override);
        if (isHidden) return explainedAsTaken(view, { customer, known: known3, service }, placement, explained);
        if (!known3?.blocked) return explained;
        if (!override.has("blocked")) return { ...explained, reason: "blocked", overrode: [] };
        return explained.reason ? explained : { ...explained, overrode: inOrder(["blocked"], explained.overrode) };
      };
      const plain = explainWith(NO_OVERRIDE);
      return plain.reason === null || request.override.size === 0 ? plain : explainWith(request.override);
    };
    return this.#needs.ledger.read(caller.app.uuid, wantedBy2(request), explain, actorOf(caller));
  }
};
function explainedAsTaken(view, { customer, known: known3, service }, { start, end }, explained) {
  if (explained.reason !== null) return explained;
  const email = foldedEmail(customer);
  const isAtLimit = service && isCustomersLimitReached(view, { service, email }, start);
  const isElsewhere = service && otherTimes(view, { service, email }, { start, end }).length > 0;
  return known3?.blocked || isAtLimit || isElsewhere ? { ...explained, reason: "taken", overrode: [] } : explained;
}

// core/services/service-search.ts
var CANDIDATES_A_STEP = 256;
var CANDIDATE_DAYS = 366;
var DAYS_AT_LEAST = 7;
var ServiceSearch = class {
  #wish;
  /** True if the service can only be booked with the override. */
  #isForced;
  #span;
  #now;
  #request;
  #candidates;
  /** Ranks of the pools at a start. Only used with an override, whose result depends on the chosen resources. */
  #ranksAt;
  /** @throws ValidationError on `resources`, NotFoundError. */
  constructor(view, wish, span, { isForced = false } = {}) {
    this.#wish = wish;
    this.#isForced = isForced;
    this.#span = span;
    this.#now = view.now;
    this.#request = copiedRequest(view, wish, span);
    this.#candidates = this.#request.roles.reduce((sum, { pool }) => sum + pool.length, 0);
    this.#ranksAt = wish.override ? copiedRanks(view, wish, span) : () => [];
  }
  /** The slots within the span that can be booked now, in order, each once. */
  *slots(withChoices, limits) {
    const { roles } = this.#wish.service;
    const slots = [];
    let listed2 = 0;
    let asked = 0;
    for (const span of this.#parts()) {
      const staffing = this.#staffing(span);
      const overriding = this.#overriding(span);
      if (withChoices) yield* staffing.prepare();
      for (const start of yield* (overriding ?? staffing).grid()) {
        asked += this.#candidates;
        if (asked > CANDIDATES_A_STEP) {
          asked = 0;
          yield;
        }
        const slot = overriding ? this.#slotWith(overriding, staffing, start, withChoices) : staffing.slot(start, withChoices);
        if (!slot) continue;
        if (slots.length === limits.slots) return "too_many";
        const { choices, ...rest } = slot;
        if (!choices) {
          slots.push(rest);
          continue;
        }
        for (const positions of choices) listed2 += positions.length;
        if (listed2 > limits.choices) return "too_many_choices";
        const named = roles.map((role, i) => [role.name, choices[i].map((at) => role.resources[at])]);
        slots.push({ ...rest, choices: Object.fromEntries(named) });
      }
    }
    return slots;
  }
  /** The dates in the zone on which a slot starts. */
  *days(calendar) {
    const dates = /* @__PURE__ */ new Set();
    for (const span of this.#parts()) {
      const staffing = this.#overriding(span) ?? this.#staffing(span);
      const grid = yield* staffing.grid();
      const isFree = (start) => staffing.slot(start, false) !== void 0;
      for (const date of yield* daysOf(grid, calendar, isFree)) dates.add(date);
    }
    return [...dates].sort();
  }
  /** The slot as a booking with the override is decided: without it, if that suffices. */
  #slotWith(overriding, plain, start, withChoices) {
    const slot = overriding.slot(start, withChoices);
    if (!slot) return void 0;
    const enough = this.#isForced ? void 0 : plain.slot(start, withChoices);
    if (enough) return { ...enough, remaining: slot.remaining, overrode: [] };
    overriding.refusal(start);
    const taken = overriding.assign(chooserOf(this.#wish, start, overriding, this.#ranksAt(start)));
    return { ...slot, overrode: overriding.overrode(taken, start) };
  }
  #overriding({ start, end }) {
    const { override } = this.#wish;
    return override && new Staffing(this.#request, { from: start, to: end, now: this.#now, override });
  }
  #staffing({ start, end }) {
    return new Staffing(this.#request, { from: start, to: end, now: this.#now });
  }
  /**
   * Splits the span for consecutive starts. A slot belongs to the part in which it starts; each part extends to the end of its last slot.
   */
  *#parts() {
    const { start, end } = this.#span;
    const length = this.#wish.minutes * MINUTE;
    const days = Math.max(DAYS_AT_LEAST, Math.floor(CANDIDATE_DAYS / this.#candidates));
    const step = Math.max(days * DAY, length);
    for (let from = start; from + length <= end; from += step) {
      yield { start: from, end: Math.min(end, from + step - 1 + length) };
    }
  }
};
function copiedRanks(view, { service, moving: moving3 }, { start, end }) {
  if (service.assign !== "least_busy") return (at) => ranked(service, at, () => []);
  const local = zone(service.timezone);
  const { from } = periodAt("week", local, start);
  const { to } = periodAt("week", local, end);
  const uuids2 = [...new Set(service.roles.flatMap(({ resources }) => resources))];
  const taken = new Map(
    uuids2.map((uuid) => {
      const resource = view.object("resource", uuid);
      return [uuid, resource ? standingAllocations(view, resource, from, to, moving3?.uuid) : []];
    })
  );
  return (at) => ranked(
    service,
    at,
    (uuid, week) => (taken.get(uuid) ?? []).filter((block) => block.start < week.to && block.end > week.from)
  );
}

// core/bookings/find-availability.ts
var FORMATS = ["slots", "windows", "days"];
var MAX_CHOICES = 2e5;
var MAX_SPAN = 366 * DAY;
function readAvailabilityQuery(input) {
  const fields = new FieldReader(input);
  const isService = fields.has("service");
  const query = {
    service: fields.uuid("service", null),
    resources: isService ? readNamed(fields) : fields.requiredUuids("resources", RESOURCES_MAX),
    from: fields.requiredInstant("from"),
    to: fields.requiredInstant("to"),
    durationMinutes: isService ? fields.whole("durationMinutes", 1, MINUTES_MAX, null) : fields.requiredWhole("durationMinutes", 1, MINUTES_MAX),
    units: fields.whole("units", 1, UNITS_MAX, 1),
    timezone: fields.timezone("timezone", null),
    excludeBooking: fields.uuid("excludeBooking", null),
    format: fields.oneOf("format", FORMATS, "slots"),
    customerEmail: fields.email("customerEmail", null),
    choices: fields.flag("choices", false),
    override: readOverride(fields)
  };
  if (isService && query.format === "windows") fields.fail("format", "Must be slots or days: a service has no windows");
  checkSpan(fields, query);
  fields.done();
  return query;
}
function checkSpan(fields, { from, to }) {
  if (fields.isBad("from") || fields.isBad("to")) return;
  if (to < from) fields.fail("to", "Must not be before from");
  else if (to - from > MAX_SPAN) fields.fail("to", "Must be at most 366 days after from");
}
var FindAvailability = class {
  #needs;
  constructor(needs) {
    this.#needs = needs;
  }
  /**
   * `onSized` is called before the slots are searched, which takes the longest.
   * @throws ValidationError naming every bad field, `to` when there would be more than 50,000 slots, or 200,000 choices of
   * all slots together; NotFoundError when a resource, the service, or the booking to exclude, is not the caller's.
   */
  async execute(caller, input, { onSized = () => {
  } } = {}) {
    const query = readAvailabilityQuery(input);
    const { from, to, resources, service, excludeBooking } = query;
    const span = { start: from, end: to };
    const booking = excludeBooking === null ? [] : [excludeBooking];
    const email = query.customerEmail === null ? null : fold(query.customerEmail);
    const emails = email === null ? [] : [email];
    const wanted = service === null ? { objects: { resource: resources, booking }, emails, span } : {
      objects: { service: [service], booking },
      emails,
      ofService: {
        service,
        wants: (known3, now) => wantedOf(known3, { ...span, lastStart: to }, now, {
          email,
          ...excludeBooking !== null && { moving: { uuid: excludeBooking } }
        })
      }
    };
    const { ledger, newTurn } = this.#needs;
    const look = (view) => {
      checkOwnResources(view, resources, excludedResources(view, excludeBooking));
      const excluded = excludeBooking === null ? void 0 : view.object("booking", excludeBooking);
      const isOver = excluded !== void 0 && (isFinal(excluded.status) || endedByNow(view, excluded) !== void 0);
      const moving3 = isOver ? void 0 : excluded;
      const isBlocked = email !== null && mayNotBook(view, email, moving3);
      const isForced = isBlocked && query.override.has("blocked");
      const planned = service === null ? ofResources(view, query, moving3) : ofService(view, asBooked(query, moving3), referenced(view, "service", service), { moving: moving3, isForced });
      if (excludeBooking !== null && !excluded) throw new NotFoundError(`There is no booking ${excludeBooking}`);
      const isRefused = input.isBooker === true && moving3 !== void 0 && hasStarted(moving3, view.now);
      if (isForced) return { ...planned, steps: blockedAllTheSame(planned.steps) };
      return isRefused || isBlocked ? withoutResult(planned, query) : planned;
    };
    const search = await ledger.read(caller.app.uuid, wanted, look, actorOf(caller));
    onSized(search.about);
    return finished(search, newTurn);
  }
};
function excludedResources(view, uuid) {
  const booking = uuid === null ? void 0 : view.object("booking", uuid);
  if (booking && view.owns?.("booking", booking) === false) throw new NotFoundError(`There is no booking ${uuid}`);
  return booking?.resources ?? [];
}
async function finished({ about, steps }, newTurn) {
  const result = await runInTurns(steps, newTurn);
  if (typeof result !== "string") return { ...about, ...result };
  const [most, what] = result === "too_many" ? [MAX_SLOTS, "slots"] : [MAX_CHOICES, "choices of all slots together"];
  throw new ValidationError({
    to: `Must be earlier: there are more than ${most.toLocaleString("en")} ${what} up to then`
  });
}
function mayNotBook(view, email, moving3) {
  return foldedEmail(moving3?.customer ?? null) !== email && view.customerWithEmail(email)?.blocked === true;
}
function asBooked(query, moving3) {
  const { customerEmail } = query;
  if (!moving3 || customerEmail === null || !isUnconfirmed(moving3)) return query;
  return foldedEmail(moving3.customer) === fold(customerEmail) ? { ...query, customerEmail: null } : query;
}
function withoutResult({ about }, { format }) {
  return {
    about,
    steps: done(format === "slots" ? { slots: [] } : format === "windows" ? { windows: [] } : { days: [] })
  };
}
function* done(result) {
  return result;
}
function* blockedAllTheSame(steps) {
  const result = yield* steps;
  if (typeof result === "string" || !("slots" in result)) return result;
  return { slots: result.slots.map((slot) => ({ ...slot, overrode: inOrder(["blocked"], slot.overrode) })) };
}
function* listing(steps) {
  const slots = yield* steps;
  return typeof slots === "string" ? slots : { slots };
}
function* dating(steps) {
  return { days: yield* steps };
}
function ofResources(view, query, moving3) {
  const { from, to, units } = query;
  const resources = resourcesOf(view, query.resources);
  const timeOff = view.timeOff(from, to);
  prepareCalendars(view, resources, from, to);
  const span = { start: from, end: to };
  const terms = resources.map((resource) => termsOf(view, resource, span, timeOff, moving3?.uuid));
  const override = query.override.size > 0 ? query.override : void 0;
  const search = { from, to, durationMinutes: query.durationMinutes ?? 0, units, now: view.now, override };
  const about = { timezone: query.timezone ?? resources[0]?.timezone ?? "UTC", from, to, searched: resources.length };
  if (query.format === "windows") return { about, steps: done({ windows: findWindows(search, terms) }) };
  if (query.format === "days") return { about, steps: dating(daySteps(search, terms, zone(about.timezone))) };
  return { about, steps: listing(slotSteps(search, terms)) };
}
function ofService(view, query, whole, { moving: moving3, isForced = false } = {}) {
  const service = view.member ? narrowedTo(whole, view.member.resources, moving3?.resources) : whole;
  const { from, to, units, customerEmail, choices, override } = query;
  const minutes = query.durationMinutes ?? service.durations[0] ?? 0;
  const isOwn = moving3?.sale?.service === service.uuid && moving3.end - moving3.start === minutes * MINUTE;
  const mayDiffer = isOwn || override.has("duration");
  if (!service.durations.includes(minutes) && !(mayDiffer && stepsFit(service.steps, minutes))) {
    throw new ValidationError({ durationMinutes: `Must be one of: ${service.durations.join(", ")}` });
  }
  const email = customerEmail === null ? null : fold(customerEmail);
  const wish = {
    service,
    minutes,
    units,
    named: query.resources,
    email,
    ...moving3 && { moving: moving3 },
    ...override.size > 0 && { override }
  };
  const searched = new Set(service.roles.flatMap(({ resources }) => resources)).size;
  const about = { timezone: query.timezone ?? service.timezone, from, to, searched };
  const search = new ServiceSearch(view, wish, { start: from, end: to }, { isForced });
  if (query.format === "days") return { about, steps: dating(search.days(zone(about.timezone))) };
  return { about, steps: listing(search.slots(choices, { slots: MAX_SLOTS, choices: MAX_CHOICES })) };
}

// core/bookings/find-prolongation.ts
var MAX_SPAN2 = 366 * DAY;
function readProlongationQuery(input) {
  const fields = new FieldReader(input);
  const query = {
    booking: fields.uuid("prolong", ""),
    resources: readNamed(fields),
    to: fields.instant("to", null),
    timezone: fields.timezone("timezone", null),
    override: readOverride(fields)
  };
  fields.done();
  return query;
}
var FindProlongation = class {
  #needs;
  constructor(needs) {
    this.#needs = needs;
  }
  /** @throws ValidationError naming every bad field; NotFoundError for the booking, or a resource. */
  async execute(caller, input) {
    const query = readProlongationQuery(input);
    const { booking: uuid } = query;
    const wants = (booking) => wantedUnderWay(booking, query.resources, query.to ?? booking.end + DAY);
    const wanted = { objects: { booking: [uuid] }, ofBooking: { booking: uuid, wants } };
    return this.#needs.ledger.read(caller.app.uuid, wanted, (view) => prolongation(view, query), actorOf(caller));
  }
};
function prolongation(view, query) {
  const { now } = view;
  const booking = view.object("booking", query.booking);
  const isOthers = booking && view.owns?.("booking", booking) === false;
  if (!booking || isOthers) throw new NotFoundError(`There is no booking ${query.booking}`);
  checkOwnResources(view, query.resources, booking.resources);
  const to = query.to ?? now + DAY;
  const fields = new FieldReader({});
  if (to <= now) fields.fail("to", "Must be after now");
  else if (to > now + MAX_SPAN2) fields.fail("to", "Must be at most 366 days after now");
  fields.done();
  const found3 = { timezone: query.timezone ?? booking.timezone, from: now, to };
  const isGone = booking.sale !== void 0 && view.object("service", booking.sale.service) === void 0;
  const isUnderWay = hasStarted(booking, now) && now < booking.end && endedByNow(view, booking) === void 0;
  if (!isUnderWay || isGone) return { ...found3, until: null, reason: "invalid_state" };
  return {
    ...found3,
    ...new MoveUnderWay(view, booking, query.resources, { latest: to, override: query.override }).until(to)
  };
}

// core/bookings/import-bookings.ts
var BATCH2 = 100;
var ImportBookings = class {
  #needs;
  constructor(needs) {
    this.#needs = needs;
  }
  /** The outcomes, in the order of the bookings. */
  async execute({ app: { uuid: app } }, bookings, { strict = false, dryRun = false, onProgress } = {}) {
    const { ledger } = this.#needs;
    const outcomes = [];
    const rehearsed = new Draft();
    for (let start = 0; start < bookings.length; start += BATCH2) {
      const batch = bookings.slice(start, start + BATCH2).map(requestOf);
      const wanted = wantedBy3(batch);
      if (dryRun) {
        const decided = await ledger.read(
          app,
          wanted,
          (view) => this.#decide(new DraftView(view, rehearsed), app, batch, strict)
        );
        rehearsed.add(decided.change);
        outcomes.push(...decided.outcomes);
      } else {
        const decide3 = (view) => {
          const { outcomes: result, change } = this.#decide(view, app, batch, strict);
          return result.some(({ kind }) => kind === "imported") ? { result, change, letters: "none" } : { result };
        };
        outcomes.push(...await ledger.commit(app, wanted, decide3, COMMAND));
      }
      onProgress?.(outcomes.length);
    }
    return outcomes;
  }
  #decide(view, app, batch, isStrict) {
    const recording = new Recording(view, this.#needs.newUuid);
    const draft = new Draft();
    const seen = new DraftView(view, draft);
    const outcomes = batch.map(({ uuid, read }) => {
      if (seen.object("booking", uuid)) return { kind: "present" };
      if ("kind" in read) return read;
      return orRefused(() => {
        const named = namedIn(seen, read);
        const placement = placementOf(read, void 0);
        const placed = isStrict ? placeRequest(seen, read, named, placement) : placeWhereRoom(seen, placement);
        recordLapsed(recording, placed);
        const link2 = linkOf(seen, named, app, this.#needs.newUuid);
        const booking = madeBooking(read, named, placement, placed, { uuid, app, now: view.now, link: link2.uuid });
        recordMade(recording, booking);
        draft.add({ put: { ...changedBy(placed, link2), booking: [booking] } }, { areNew: true });
      });
    });
    return { outcomes, change: recording.toChange({ put: alsoPut(draft) }) };
  }
};
function alsoPut(draft) {
  return {
    resource: [...draft.objects("resource").values()].flatMap((resource) => resource ?? []),
    customer: [...draft.objects("customer").values()].flatMap((customer) => customer ?? [])
  };
}
function requestOf({ uuid, input }) {
  try {
    return {
      uuid,
      read: readNewBooking({ ...input, service: null, workflow: null, holdSeconds: null, override: null })
    };
  } catch (error) {
    if (!isFailure(error, "invalid")) throw error;
    return { uuid, read: { kind: "refused", reason: "invalid", errors: error.errors } };
  }
}
function orRefused(make) {
  try {
    make();
    return { kind: "imported" };
  } catch (error) {
    if (isFailure(error, "refused")) return { kind: "refused", reason: error.reason, errors: error.errors };
    if (!isFailure(error, "not_found")) throw error;
    return { kind: "refused", reason: "not_found", errors: { resources: error.message } };
  }
}
function wantedBy3(batch) {
  const requests = batch.flatMap(({ read }) => "kind" in read ? [] : [read]);
  return {
    objects: {
      booking: batch.map(({ uuid }) => uuid),
      resource: [...new Set(requests.flatMap(({ resources }) => resources))],
      customer: requests.flatMap(({ details }) => wantedOfCustomer(details).customer)
    },
    emails: requests.flatMap(({ details }) => wantedOfCustomer(details).emails)
  };
}

// core/bookings/preview-availability.ts
var FORMATS2 = ["slots", "days"];
function readPreviewQuery(input) {
  const fields = new FieldReader(input);
  const query = {
    service: readService(fields.nested("service")),
    uuid: fields.uuid("uuid", null),
    from: fields.requiredInstant("from"),
    to: fields.requiredInstant("to"),
    durationMinutes: fields.whole("durationMinutes", 1, MINUTES_MAX, null),
    timezone: fields.timezone("timezone", null),
    format: fields.oneOf("format", FORMATS2, "slots")
  };
  checkSpan(fields, query);
  fields.done();
  return query;
}
var PreviewAvailability = class {
  #needs;
  constructor(needs) {
    this.#needs = needs;
  }
  /**
   * @throws ValidationError naming every bad field; NotFoundError when a resource, the workflow, or the service that `uuid`
   * names, is not the caller's.
   */
  async execute(caller, input, { onSized = () => {
  } } = {}) {
    const { service: described, uuid, ...query } = readPreviewQuery(input);
    const { from, to } = query;
    const app = caller.app.uuid;
    const draft = {
      ...described,
      uuid: uuid ?? this.#needs.newUuid(),
      app,
      rotas: {},
      version: 1,
      createdAt: from,
      updatedAt: from
    };
    const likely = wantedOf(draft, { start: from, end: to, lastStart: to }, from, { email: null });
    const objects = { ...likely.objects, ...uuid !== null && { service: [uuid] } };
    const { ledger, newTurn } = this.#needs;
    const search = await ledger.read(app, { ...likely, objects }, (view) => {
      if (uuid !== null) referenced(view, "service", uuid);
      for (const resource of described.roles.flatMap(({ resources }) => resources))
        referenced(view, "resource", resource);
      if (described.workflow !== null) referenced(view, "workflow", described.workflow);
      const asked = { ...query, units: 1, resources: [], customerEmail: null, choices: false, override: NO_OVERRIDE };
      return ofService(view, asked, draft);
    });
    onSized(search.about);
    return finished(search, newTurn);
  }
};

// core/bookings/read-bookings.ts
var GetBooking = class {
  #needs;
  constructor(needs) {
    this.#needs = needs;
  }
  /** @throws NotFoundError when the caller has no such booking. */
  async execute(caller, uuid, { include = {} } = {}) {
    const { bookings, ledger, settle } = this.#needs;
    const app = caller.app.uuid;
    let booking = await found2(bookings, caller, uuid, isOwnBooking);
    if (await this.#isMoved(booking)) {
      await settle.settleSome(app, [uuid]);
      booking = await bookings.find(app, uuid) ?? booking;
    }
    if (!includesObjects(include)) return { booking };
    const objects = includedObjects([booking], include);
    return ledger.read(app, { objects }, (view) => bookedIn(view, booking, include));
  }
  /** True if the booking's status has changed by the clock. Uses the time of decisions, which never goes back even if the clock does. */
  async #isMoved(booking) {
    const { workflows, ledger, clock } = this.#needs;
    const { app } = booking;
    if (!isLive(booking.status)) return false;
    const workflow = booking.workflow === null ? void 0 : await workflows.find(app, booking.workflow);
    if (!movedByClock(booking, workflow, Number.POSITIVE_INFINITY)) return false;
    if (movedByClock(booking, workflow, clock())) return true;
    return ledger.read(app, {}, ({ now }) => movedByClock(booking, workflow, now) !== void 0);
  }
};
var ListBookings = class {
  #needs;
  constructor(needs) {
    this.#needs = needs;
  }
  /** @throws ValidationError on `page` or `limit`, or on `to` when it lies before `from`. */
  async execute(caller, request = {}, { search = NO_SEARCH, sort = "created_at", ...others } = {}, { include = {} } = {}) {
    const { bookings, ledger, settle, paginator } = this.#needs;
    const app = caller.app.uuid;
    const filter = { ...others, search, sort };
    const self = selfOf(caller);
    if (filter.from !== void 0 && filter.to !== void 0 && filter.to < filter.from) {
      throw new ValidationError({ to: "Must not be before from" });
    }
    const page = await paginator.paginate(request, async (slice) => {
      await settle.execute(app);
      const within = self && (await this.#namesOthers(app, self, filter) ? NONE : OWN.booking(self));
      return bookings.list(app, slice, filter, within);
    });
    if (!includesObjects(include)) return mapPage(page, (items) => items.map((booking) => ({ booking })));
    return mapPage(
      page,
      (items) => ledger.read(
        app,
        { objects: includedObjects(items, include) },
        (view) => items.map((booking) => bookedIn(view, booking, include))
      )
    );
  }
  /** True if the filter names a resource, a service or a customer that is not the member's own. */
  async #namesOthers(app, self, filter) {
    const { bookings, services } = this.#needs;
    const { resource, service, customer } = filter;
    if (resource !== void 0 && !self.resources.includes(resource)) return true;
    if (service !== void 0) {
      const named = await services.find(app, service);
      if (!named || !isOwnService(self, named)) return true;
    }
    if (customer === void 0) return false;
    const linked2 = await bookings.select(app, ["eq", "customer", customer]);
    return !linked2.some((booking) => booking.status !== "expired" && isOwnBooking(self, booking));
  }
};

// core/bookings/settle-bookings.ts
var BATCH3 = 500;
var RULES_AT_ONCE = 1e4;
var SettleBookings = class {
  #needs;
  constructor(needs) {
    this.#needs = needs;
  }
  /** Settles all that is due, in one app or in all of them, and answers how many bookings that were. */
  async execute(app) {
    const rules = await this.#rules(app);
    let settled = 0;
    for (let first = 0; first < rules.length; first += RULES_AT_ONCE) {
      settled += await this.#settleBy(rules.slice(first, first + RULES_AT_ONCE));
    }
    return settled;
  }
  async #settleBy(rules) {
    let settled = 0;
    for (; ; ) {
      const due = await this.#needs.bookings.due(rules, BATCH3);
      let moved = 0;
      for (const app of new Set(due.map((booking) => booking.app))) {
        const its = due.filter((booking) => booking.app === app).map(({ uuid }) => uuid);
        moved += await this.settleSome(app, its);
      }
      settled += moved;
      if (due.length < BATCH3 || moved === 0) return settled;
    }
  }
  /** Settles due bookings of the app in one commit, and returns their number. */
  async settleSome(app, uuids2) {
    const { ledger, newUuid } = this.#needs;
    const settling = ledger.commit(app, { objects: { booking: uuids2 } }, (view) => {
      const recording = new Recording(view, newUuid);
      let settled = 0;
      for (const uuid of uuids2) {
        const booking = view.object("booking", uuid);
        if (booking && recording.asOfNow(booking) !== booking) settled += 1;
      }
      return settled === 0 ? { result: 0 } : { result: settled, change: recording.toChange() };
    });
    return settling.catch(ifGone(0));
  }
  /** Returns the time of an app's decisions, which never goes back even if the clock does. */
  async #now(app) {
    const { ledger, clock } = this.#needs;
    return app === void 0 ? clock() : ledger.read(app, {}, ({ now }) => now).catch(ifGone(clock()));
  }
  /** Returns the rules of the clock, with the current settings of the workflows. */
  async #rules(app) {
    const [now, workflows] = await Promise.all([this.#now(app), this.#needs.workflows.withClock(app)]);
    const rules = [
      { app, status: "held", by: "holdExpiresAt", until: now },
      { app, status: "pending", by: "start", until: now }
    ];
    for (const { uuid: workflow, settings, noShowSetAt: endsAfter } of workflows) {
      const { pendingMinutes, completeAfterMinutes, noShowAfterMinutes = null } = settings;
      if (pendingMinutes !== null) {
        const until = now - pendingMinutes * MINUTE;
        rules.push({ workflow, status: "pending", by: "pendingSince", until });
      }
      if (completeAfterMinutes !== null) {
        const until = now - completeAfterMinutes * MINUTE;
        rules.push({ workflow, status: "confirmed", by: "end", until });
      }
      if (noShowAfterMinutes !== null && endsAfter !== void 0) {
        const until = now - noShowAfterMinutes * MINUTE;
        if (endsAfter <= until) rules.push({ workflow, status: "confirmed", by: "start", until, endsAfter });
      }
    }
    return rules;
  }
};
function ifGone(value) {
  return (error) => {
    if (isFailure(error, "not_found")) return value;
    throw error;
  };
}

// core/business/change-business.ts
var ChangeBusiness = class {
  #needs;
  constructor(needs) {
    this.#needs = needs;
  }
  /** @throws ValidationError naming every bad field; StaleError. */
  async execute(caller, patch, { expected } = {}) {
    const { ledger, getBusiness } = this.#needs;
    new FieldReader(patch).done();
    const { app } = caller;
    await ledger.commit(
      app.uuid,
      { objects: { profile: [app.uuid] } },
      (view) => {
        const before = view.object("profile", app.uuid) ?? emptyProfile(app);
        checkVersion(before, expected);
        const fields = readProfile(mergePatch(profileFields(before), patch));
        return replace("profile", before, changed(before, fields, view.now));
      },
      actorOf(caller)
    );
    return getBusiness.execute(caller);
  }
};

// core/business/change-logo.ts
var ReplaceLogo = class {
  #needs;
  constructor(needs) {
    this.#needs = needs;
  }
  /** @throws ValidationError on `logo`; StaleError. */
  async execute(caller, file, { expected } = {}) {
    const { ledger, newToken, digest, getBusiness } = this.#needs;
    const { type, width, height } = readLogo(file);
    const { app } = caller;
    const data = toBase64(file.bytes);
    const uuid = newToken();
    const facts = { uuid, width, height, bytes: file.bytes.length, digest: digest(data) };
    await ledger.commit(
      app.uuid,
      { objects: { profile: [app.uuid] } },
      (view) => {
        const before = view.object("profile", app.uuid) ?? emptyProfile(app);
        checkVersion(before, expected);
        if (before.logo?.digest === facts.digest) return { result: void 0 };
        const logo = { uuid, app: app.uuid, type, data, createdAt: view.now };
        return {
          result: void 0,
          change: {
            put: { profile: [changed(before, { logo: facts }, view.now)], logo: [logo] },
            removed: before.logo ? [{ kind: "logo", uuid: before.logo.uuid }] : []
          }
        };
      },
      actorOf(caller)
    );
    return getBusiness.execute(caller);
  }
};
var DeleteLogo = class {
  #needs;
  constructor(needs) {
    this.#needs = needs;
  }
  /** @throws StaleError. */
  async execute(caller, { expected } = {}) {
    const { app } = caller;
    await this.#needs.ledger.commit(
      app.uuid,
      { objects: { profile: [app.uuid] } },
      (view) => {
        const before = view.object("profile", app.uuid) ?? emptyProfile(app);
        checkVersion(before, expected);
        if (!before.logo) return { result: void 0 };
        const after = changed(before, { logo: null }, view.now);
        const removed = [{ kind: "logo", uuid: before.logo.uuid }];
        return { result: void 0, change: { put: { profile: [after] }, removed } };
      },
      actorOf(caller)
    );
  }
};

// core/business/read-business.ts
var ZONES_MAX = 1e3;
var GetBusiness = class {
  #needs;
  #zones = /* @__PURE__ */ new Map();
  constructor(needs) {
    this.#needs = needs;
  }
  async execute({ app }) {
    const profile = await this.#needs.profiles.find(app.uuid) ?? emptyProfile(app);
    const zone2 = profile.timezone ?? await this.#zoneOfMost(app.uuid);
    return { profile, public: publicProfile(app, profile, zone2) };
  }
  /** Returns the zone of most resources. Cached while the storage's revision shows that no resource has changed. */
  async #zoneOfMost(app) {
    const { objects, resources } = this.#needs;
    const revision = await resources.revision(app);
    const known3 = this.#zones.get(app);
    if (known3 && known3.revision === revision) return known3.zone;
    const zone2 = zoneOfMost(await objects.select(app, { kind: "resource", where: ALL, order: "created" }));
    if (revision !== void 0) {
      this.#zones.delete(app);
      this.#zones.set(app, { revision, zone: zone2 });
      const [oldest] = this.#zones.keys();
      if (this.#zones.size > ZONES_MAX && oldest !== void 0) this.#zones.delete(oldest);
    }
    return zone2;
  }
};
function zoneOfMost(resources) {
  const counts = /* @__PURE__ */ new Map();
  for (const { timezone } of resources) counts.set(timezone, (counts.get(timezone) ?? 0) + 1);
  const most = Math.max(0, ...counts.values());
  for (const [zone2, count] of counts) if (count === most) return zone2;
  return "UTC";
}

// core/business/read-logo.ts
var KEPT_MAX = 100;
var GetLogo = class {
  #needs;
  #kept = /* @__PURE__ */ new Map();
  constructor(needs) {
    this.#needs = needs;
  }
  /** @throws NotFoundError when no business has that logo, or not any more. */
  async execute(uuid) {
    const kept = this.#kept.get(uuid) ?? await this.#read(uuid);
    const profile = kept && await this.#needs.profiles.find(kept.app);
    if (!kept || profile?.logo?.uuid !== uuid) {
      this.#kept.delete(uuid);
      throw new NotFoundError();
    }
    return kept;
  }
  async #read(uuid) {
    const logo = await this.#needs.objects.find(null, "logo", uuid);
    const bytes = logo && fromBase64(logo.data);
    if (!logo || !bytes) return void 0;
    const kept = { app: logo.app, type: logo.type, bytes };
    const [oldest] = this.#kept.keys();
    if (this.#kept.size >= KEPT_MAX && oldest !== void 0) this.#kept.delete(oldest);
    this.#kept.set(uuid, kept);
    return kept;
  }
};

// core/calendars/calendar-worker.ts
var LEASE2 = MINUTE;
var SLOTS2 = 8;
var SLOTS_OF_APP = 4;
var SLOTS_OF_LANE = 2;
var SLOTS_OF_UNPROVEN = 5;
var SLOTS_OF_UNPROVEN_OF_APP = 2;
var SERVED_MAX = 1e3;
var TURNS_MAX = 64;
var SUMMED = 200;
var RETRY_AFTER2 = [
  5 * SECOND,
  30 * SECOND,
  2 * MINUTE,
  5 * MINUTE,
  15 * MINUTE,
  30 * MINUTE,
  HOUR
];
var JITTER2 = 0.1;
var WHOLE_AFTER = DAY;
var CalendarWorker = class {
  #needs;
  #underWay = /* @__PURE__ */ new Set();
  /** The calendars that hold a slot, as they were when they got it. */
  #inSlots = /* @__PURE__ */ new Set();
  /** Apps that had a turn, the longest waiting first. Apps without a turn yet come before them. */
  #served = /* @__PURE__ */ new Set();
  /** Counts the slots that have become free. */
  #freed = 0;
  /** Chains of storing by app, so that an app's busy times are counted and stored one after the other. */
  #storing = /* @__PURE__ */ new Map();
  #isAbandoned = false;
  constructor(needs) {
    this.#needs = needs;
  }
  /**
   * Claims due calendars, by turns of the apps, and starts to read them, unless the storage is disarmed. Also reports stale ones. Returns
   * the number of claimed calendars.
   */
  async claim() {
    const { calendars, arming, clock } = this.#needs;
    if (this.#inSlots.size >= SLOTS2 || await arming.disarmed()) return 0;
    let claimed = 0;
    let later = new Set(this.#served);
    let readmitted = 1;
    let freed = this.#freed;
    for (let turns = 0; turns < TURNS_MAX && this.#inSlots.size < SLOTS2; ) {
      if (freed !== this.#freed) {
        freed = this.#freed;
        later = new Set(this.#served);
        readmitted = 1;
      }
      const due = await calendars.due(clock(), SLOTS2 - this.#inSlots.size, this.#noSlot(later));
      if (due.length === 0) {
        if (later.size === 0) break;
        for (const app of [...later].slice(0, readmitted)) later.delete(app);
        readmitted *= 2;
      }
      for (const each of due) {
        const without = this.#noSlot(later);
        if (this.#inSlots.size >= SLOTS2 || without.apps.has(each.app) || hasNoSlot(each, without)) continue;
        turns += 1;
        readmitted = 1;
        later.add(each.app);
        claimed += await this.#turn(each);
      }
    }
    if (this.#inSlots.size === 0) this.#served.clear();
    return claimed;
  }
  /** Gives an app its turn with this calendar; answers how many were claimed. */
  async #turn(calendar) {
    if (this.#served.size >= SERVED_MAX) this.#served.clear();
    this.#served.delete(calendar.app);
    this.#served.add(calendar.app);
    const due = { app: calendar.app, calendar: calendar.uuid };
    const found3 = await this.#claim(due).catch((error) => {
      if (!isFailure(error, "not_found")) this.#needs.onFault(error, due);
      return "nothing";
    });
    if (found3 === "nothing") return 0;
    if (found3 !== "stale") this.#start(found3, calendar);
    return 1;
  }
  #noSlot(later) {
    const held = [...this.#inSlots];
    const unproven = held.filter((calendar) => !isProven(calendar));
    const full = atLeast(
      held.map(({ app }) => app),
      SLOTS_OF_APP
    );
    return {
      apps: /* @__PURE__ */ new Set([...full, ...later]),
      unproven: unproven.length >= SLOTS_OF_UNPROVEN ? "all" : atLeast(
        unproven.map(({ app }) => app),
        SLOTS_OF_UNPROVEN_OF_APP
      ),
      lanes: atLeast(held.map(laneOf), SLOTS_OF_LANE)
    };
  }
  /** Resolves when no read of this worker is running. */
  async idle() {
    while (this.#underWay.size > 0) await Promise.all(this.#underWay);
  }
  /** Abandons the running reads and returns their number. They are repeated when their leases expire. */
  abandon() {
    this.#isAbandoned = true;
    return this.#underWay.size;
  }
  #claim({ app, calendar: uuid }) {
    const { ledger, newUuid } = this.#needs;
    const lease = newUuid();
    return ledger.commit(app, { objects: { calendar: [uuid] } }, (view) => {
      const { now } = view;
      const before = view.object("calendar", uuid);
      if (!before || dueAt(before) > now) return { result: "nothing" };
      const isNewlyStale = !before.state.isToldStale && isStale(before, now);
      const isDue = before.state.nextAt <= now;
      if (!isNewlyStale && !isDue) return { result: "nothing" };
      const revision = before.state.revision + (isNewlyStale ? 1 : 0);
      const told = {
        ...before.state,
        isToldStale: before.state.isToldStale || isNewlyStale,
        revision
      };
      const state = isDue ? { ...told, nextAt: now + LEASE2, lease } : told;
      const calendar = { ...before, state };
      const resourceTimezone = view.object("resource", before.resource)?.timezone ?? "UTC";
      const stale = {
        uuid: newUuid(),
        app,
        type: "calendar.stale",
        booking: null,
        sequence: null,
        at: now,
        data: { uuid }
      };
      return {
        result: isDue ? { calendar, resourceTimezone, lease, at: now } : "stale",
        change: { put: { calendar: [calendar] }, events: isNewlyStale ? [stale] : [] }
      };
    });
  }
  #start(claimed, slot) {
    const { app, uuid } = claimed.calendar;
    this.#inSlots.add(slot);
    const run = this.#run(claimed).catch((error) => {
      if (!this.#isAbandoned && !isFailure(error, "not_found")) this.#needs.onFault(error, { app, calendar: uuid });
    }).finally(() => {
      this.#underWay.delete(run);
      this.#inSlots.delete(slot);
      this.#freed += 1;
    });
    this.#underWay.add(run);
  }
  async #run(claimed) {
    const { fetchCalendar } = this.#needs;
    const { url, state } = claimed.calendar;
    const isWhole = state.readAt === null || claimed.at - state.readAt > WHOLE_AFTER;
    const answer = await fetchCalendar({
      url,
      etag: isWhole ? null : state.etag,
      lastModified: isWhole ? null : state.lastModified
    });
    if (answer.kind === "unchanged" && isWhole) {
      const message = "It answered that nothing has changed, though it was asked for the whole calendar";
      return this.#store(claimed, (before, now) => this.#failed(before, now, { message, notBefore: null }));
    }
    if (answer.kind === "failed") return this.#store(claimed, (before, now) => this.#failed(before, now, answer));
    if (answer.kind === "unchanged") return this.#store(claimed, good);
    return this.#read(claimed, answer);
  }
  async #read(claimed, answer) {
    const { calendar, at, resourceTimezone } = claimed;
    const { timezone, tentative } = calendar;
    const to = Math.ceil((at + KNOWN_FOR) / DAY) * DAY + DAY;
    const reading = { timezone, resourceTimezone, tentative, from: at, to };
    const content = await this.#needs.readCalendar(answer.body, reading, (uuids2) => this.#ownOf(calendar, uuids2));
    if (content.kind === "failed") return this.#fail(claimed, content.message, content.reports);
    const { busy, reports } = content;
    const { etag, lastModified } = answer;
    const known3 = busy.filter((moment, index) => index % 2 === 0 && moment < at + KNOWN_FOR).length;
    const read = { busy: known3, reports, etag, lastModified };
    await this.#inTurn(calendar.app, async () => {
      const problem = await this.#beyondLimits(calendar, busy);
      if (problem !== void 0) return this.#fail(claimed, problem, reports);
      await this.#store(claimed, (before, now) => ({ ...good(before, now), readAt: now, ...read }), busy);
    });
  }
  /** Stores that the text was read in vain. */
  #fail(claimed, message, reports) {
    return this.#store(claimed, (before, now) => ({
      ...this.#failed(before, now, { message, notBefore: null }),
      reports,
      goodReports: before.state.goodReports ?? before.state.reports
    }));
  }
  /** Runs one after the other what counts and stores the sets of an app, so that two do not exceed a limit together. */
  async #inTurn(app, run) {
    const mine = (this.#storing.get(app) ?? Promise.resolve()).then(run);
    const settled = mine.catch(() => {
    });
    this.#storing.set(app, settled);
    try {
      await mine;
    } finally {
      if (this.#storing.get(app) === settled) this.#storing.delete(app);
    }
  }
  /** Explains which limit a new set exceeds, if it does. */
  async #beyondLimits(calendar, busy) {
    const { app, uuid, resource } = calendar;
    const count = busy.length / 2;
    if (count === 0) return void 0;
    const { items } = await this.#needs.calendars.list(app, { offset: 0, limit: SUMMED }, { resource });
    const others = items.filter((other) => other.uuid !== uuid && other.state.busy > 0);
    const sum = others.reduce((all2, { state }) => all2 + state.busy, count);
    if (sum > BUSY_OF_RESOURCE && await this.#unionSize(others, busy) > BUSY_OF_RESOURCE) {
      return tooMany("this resource", BUSY_OF_RESOURCE);
    }
    if (count <= calendar.state.busy) return void 0;
    if (sum > BUSY_STORED_OF_RESOURCE) return tooManyOverlapping(BUSY_STORED_OF_RESOURCE);
    return await this.#busyOfApp(calendar, count) > BUSY_OF_APP ? tooMany("this app", BUSY_OF_APP) : void 0;
  }
  /** Counts the intervals in the union of a new set and those of other calendars. */
  async #unionSize(others, busy) {
    const { ledger, clock } = this.#needs;
    const mine = partsOf(busy);
    const parts = /* @__PURE__ */ new Set([...mine.keys(), ...others.flatMap(({ state }) => state.parts)]);
    const now = clock();
    let size = 0;
    let last = Number.NEGATIVE_INFINITY;
    for (const part of [...parts].sort((a, b) => a - b)) {
      const windows2 = windowsOf(mine.get(part) ?? []);
      for (const { app, uuid, state } of others) {
        if (!state.parts.includes(part)) continue;
        const id = partId(uuid, part);
        const times = await ledger.read(
          app,
          { objects: { busyTimes: [id] } },
          (view) => view.object("busyTimes", id)?.times
        );
        for (const window of windowsOf(times ?? [])) if (window.end > now) windows2.push(window);
      }
      for (const { start, end } of merged(windows2.sort((a, b) => a.start - b.start))) {
        if (start !== last) size += 1;
        last = end;
      }
      if (size > BUSY_OF_RESOURCE) break;
    }
    return size;
  }
  /** Sums the busy times of an app with a new set. Each resource counts up to its limit. */
  async #busyOfApp(calendar, count) {
    const ofResources2 = /* @__PURE__ */ new Map();
    for (let offset = 0, total = 1; offset < total; offset += SUMMED) {
      const page = await this.#needs.calendars.list(calendar.app, { offset, limit: SUMMED }, {});
      total = page.total;
      for (const { uuid, resource, state } of page.items) {
        const its = uuid === calendar.uuid ? count : state.busy;
        ofResources2.set(resource, (ofResources2.get(resource) ?? 0) + its);
      }
    }
    return [...ofResources2.values()].reduce((sum, its) => sum + Math.min(its, BUSY_OF_RESOURCE), 0);
  }
  /** Returns those UUIDs that belong to bookings of the calendar's resource. */
  #ownOf({ app, resource }, uuids2) {
    return this.#needs.ledger.read(
      app,
      { objects: { booking: uuids2 } },
      (view) => uuids2.filter((uuid) => view.object("booking", uuid)?.resources.includes(resource))
    );
  }
  #failed({ state }, now, { message, notBefore }) {
    const wait = RETRY_AFTER2[Math.min(state.failures, RETRY_AFTER2.length - 1)];
    const jitter = (this.#needs.jitter ?? Math.random)();
    const nextAt = Math.max(now + Math.round(wait * (1 + JITTER2 * jitter)), notBefore ?? 0);
    return { ...state, triedAt: now, error: message, failures: state.failures + 1, nextAt };
  }
  /** Stores what came of it, if the calendar is still this worker's to read; with busy times, in the same commit. */
  #store({ calendar, lease }, stateAt, busy) {
    const { app, uuid, state } = calendar;
    const known3 = state.parts.map((part) => partId(uuid, part));
    const wanted = { objects: { calendar: [uuid], busyTimes: known3 } };
    return this.#needs.ledger.commit(app, wanted, (view) => {
      const before = view.object("calendar", uuid);
      if (before?.state.lease !== lease) return { result: void 0 };
      const { now } = view;
      const { isToldStale } = before.state;
      const after = { ...stateAt(before, now), lease: null, revision: before.state.revision + 1 };
      const isToldNow = after.fetchedAt === now ? false : isToldStale;
      const change = busy ? replaced(view, before, after, busy, now) : { state: after };
      const stored = { ...before, state: { ...change.state, isToldStale: isToldNow } };
      const put = { calendar: [stored], ..."put" in change && { busyTimes: change.put } };
      return { result: void 0, change: { put, ..."removed" in change && { removed: change.removed } } };
    });
  }
};
function atLeast(names2, times) {
  return new Set(names2.filter((name) => names2.filter((other) => other === name).length >= times));
}
function tooMany(whose, limit) {
  const most = limit.toLocaleString("en-US");
  return `The calendars of ${whose} have more than ${most} busy times together, those that overlap counted as one`;
}
function tooManyOverlapping(limit) {
  const most = limit.toLocaleString("en-US");
  return `The calendars of this resource overlap: together they have more than ${most} busy times, each counted by itself`;
}
function windowsOf(times) {
  const windows2 = [];
  for (let i = 0; i + 1 < times.length; i += 2) windows2.push({ start: times[i], end: times[i + 1] });
  return windows2;
}
function good({ state, refreshMinutes }, now) {
  const { goodReports, ...known3 } = state;
  return {
    ...known3,
    reports: goodReports ?? known3.reports,
    triedAt: now,
    fetchedAt: now,
    error: null,
    failures: 0,
    since: now,
    nextAt: now + refreshMinutes * MINUTE
  };
}
function replaced(view, { app, uuid, state: before }, after, busy, now) {
  const stored = new Map(before.parts.map((part) => [part, view.object("busyTimes", partId(uuid, part))?.times ?? []]));
  const isKnown = before.changedAt !== null;
  if (isKnown && areSame(timesFrom(joinedTimes([...stored.values()]), now), timesFrom(busy, now)))
    return { state: after };
  const parts = partsOf(busy);
  const put = [...parts].filter(([part, times]) => !areSame(stored.get(part) ?? [], times)).map(([part, times]) => ({ uuid: partId(uuid, part), app, times }));
  const removed = before.parts.filter((part) => !parts.has(part)).map((part) => ({ kind: "busyTimes", uuid: partId(uuid, part) }));
  return { state: { ...after, changedAt: now, parts: [...parts.keys()] }, put, removed };
}
function areSame(some, others) {
  return some.length === others.length && some.every((instant, i) => instant === others[i]);
}

// core/calendars/change-calendars.ts
var CreateCalendar = class {
  #needs;
  constructor(needs) {
    this.#needs = needs;
  }
  /**
   * @throws ValidationError naming every bad field, and on `resource` when it has 10 calendars; NotFoundError for a resource
   * that the caller does not have; RefusedError `quota`.
   */
  async execute(caller, input, { once } = {}) {
    const { ledger, newUuid, urlProblem, quotas = DEFAULT_QUOTAS } = this.#needs;
    const fields = readNewCalendar(input, urlProblem);
    const uuid = newUuid();
    const app = caller.app.uuid;
    const wanted = {
      objects: { resource: [fields.resource], calendar: [uuid] },
      counts: ["calendar"],
      answer: once?.key
    };
    return ledger.commit(
      app,
      wanted,
      decidedOnce(once, (view) => {
        const { now } = view;
        checkOwnResources(view, [fields.resource]);
        const resource = withCalendar(referenced(view, "resource", fields.resource), uuid);
        checkQuota(view, { kind: "calendar", most: quotas.calendars });
        const calendar = { uuid, app, ...fields, state: newState(now, 0), version: 1, createdAt: now, updatedAt: now };
        return { result: calendarAsOf(calendar, now), change: { put: { calendar: [calendar], resource: [resource] } } };
      }),
      actorOf(caller)
    );
  }
};
var ChangeCalendar = class {
  #needs;
  constructor(needs) {
    this.#needs = needs;
  }
  /**
   * Another url or resource makes the calendar new. Another zone, or another treatment of tentative events, makes it be read completely
   * again. @throws ValidationError, StaleError; NotFoundError when the caller has no such calendar or resource.
   */
  async execute(caller, uuid, patch, { expected } = {}) {
    const { ledger, urlProblem } = this.#needs;
    new FieldReader(patch).done();
    return ledger.commit(
      caller.app.uuid,
      { objects: { calendar: [uuid] } },
      (view) => {
        const before = existing(view, "calendar", uuid, expected);
        const fields = readNewCalendar(mergePatch(calendarFields(before), patch), urlProblem);
        checkOwnResources(view, [fields.resource]);
        const isMoved2 = fields.resource !== before.resource;
        if (isMoved2) view.prepare?.({ objects: { resource: [before.resource, fields.resource] } });
        const resources = isMoved2 ? [...withoutCalendar(view, before), withCalendar(referenced(view, "resource", fields.resource), uuid)] : [];
        const after = changed(before, fields, view.now);
        if (after === before) return { result: calendarAsOf(before, view.now) };
        if (isMoved2 || after.url !== before.url) {
          const calendar2 = { ...after, state: newState(view.now, before.state.revision + 1) };
          const change = { put: { calendar: [calendar2], resource: resources }, removed: busyTimesOf(before) };
          return { result: calendarAsOf(calendar2, view.now), change };
        }
        const isReadOtherwise = after.timezone !== before.timezone || after.tentative !== before.tentative;
        const waiting2 = isReadOtherwise ? toBeReadAnew(after, view.now) : rescheduled(after, before);
        const calendar = isStale(waiting2, view.now) ? waiting2 : { ...waiting2, state: { ...waiting2.state, isToldStale: false } };
        return { result: calendarAsOf(calendar, view.now), change: { put: { calendar: [calendar] } } };
      },
      actorOf(caller)
    );
  }
};
function rescheduled(after, before) {
  const { state } = after;
  const isWaiting = state.lease === null && state.failures === 0 && state.fetchedAt !== null;
  if (after.refreshMinutes === before.refreshMinutes || !isWaiting) return after;
  const nextAt = state.nextAt + (after.refreshMinutes - before.refreshMinutes) * MINUTE;
  return { ...after, state: { ...state, nextAt, revision: state.revision + 1 } };
}
var RefreshCalendar = class {
  #needs;
  constructor(needs) {
    this.#needs = needs;
  }
  /** A calendar that is being read is not read again. @throws NotFoundError when the caller has no such calendar. */
  async execute(caller, uuid, { once } = {}) {
    return this.#needs.ledger.commit(
      caller.app.uuid,
      { objects: { calendar: [uuid] }, answer: once?.key },
      decidedOnce(once, (view) => {
        const before = existing(view, "calendar", uuid);
        const { state } = before;
        const isUnderWay = state.lease !== null && state.nextAt > view.now;
        if (isUnderWay || state.lease === null && state.nextAt <= view.now)
          return { result: calendarAsOf(before, view.now) };
        const after = { ...before, state: { ...state, nextAt: view.now, lease: null, revision: state.revision + 1 } };
        return { result: calendarAsOf(after, view.now), change: { put: { calendar: [after] } } };
      }),
      actorOf(caller)
    );
  }
};
var DeleteCalendar = class {
  #needs;
  constructor(needs) {
    this.#needs = needs;
  }
  /** @throws StaleError; NotFoundError when the caller has no such calendar. */
  async execute(caller, uuid, { expected } = {}) {
    await this.#needs.ledger.commit(
      caller.app.uuid,
      { objects: { calendar: [uuid] } },
      (view) => {
        const calendar = existing(view, "calendar", uuid, expected);
        const removed = [{ kind: "calendar", uuid }, ...busyTimesOf(calendar)];
        return { result: void 0, change: { put: { resource: withoutCalendar(view, calendar) }, removed } };
      },
      actorOf(caller)
    );
  }
};
function withCalendar(resource, uuid) {
  const { calendars = [] } = resource;
  if (calendars.length >= CALENDARS_OF_RESOURCE) {
    throw new ValidationError({
      resource: `Must have fewer than ${CALENDARS_OF_RESOURCE} calendars: delete one first`
    });
  }
  return { ...resource, calendars: [...calendars, uuid] };
}
function withoutCalendar(view, { resource: uuid, uuid: calendar }) {
  const resource = view.object("resource", uuid);
  return resource ? [{ ...resource, calendars: (resource.calendars ?? []).filter((each) => each !== calendar) }] : [];
}
function busyTimesOf({ uuid, state }) {
  return state.parts.map((part) => ({ kind: "busyTimes", uuid: partId(uuid, part) }));
}
function calendarsRemoved(view, { calendars = [] }) {
  if (calendars.length > 0) view.prepare?.({ objects: { calendar: calendars } });
  return calendars.flatMap((uuid) => {
    const calendar = view.object("calendar", uuid);
    return calendar ? [{ kind: "calendar", uuid }, ...busyTimesOf(calendar)] : [];
  });
}
function calendarsReadAnew(view, { calendars = [] }, now) {
  if (calendars.length > 0) view.prepare?.({ objects: { calendar: calendars } });
  return calendars.flatMap((uuid) => {
    const calendar = view.object("calendar", uuid);
    return calendar ? [toBeReadAnew(calendar, now)] : [];
  });
}

// core/calendars/read-calendars.ts
var ListCalendars = class {
  #needs;
  constructor(needs) {
    this.#needs = needs;
  }
  /** @throws ValidationError on `page` or `limit`. */
  async execute(caller, request = {}, filter = {}) {
    const { calendars, paginator, clock } = this.#needs;
    const self = selfOf(caller);
    const page = await paginator.paginate(
      request,
      (slice) => calendars.list(caller.app.uuid, slice, filter, self && anyWhere(OWN.calendar(self)))
    );
    const now = clock();
    return mapPage(page, (items) => items.map((calendar) => calendarAsOf(calendar, now)));
  }
};
var GetCalendar = class {
  #needs;
  constructor(needs) {
    this.#needs = needs;
  }
  /** @throws NotFoundError when the caller has no such calendar. */
  async execute(caller, uuid) {
    const { calendars, clock } = this.#needs;
    return calendarAsOf(
      await found2(calendars, caller, uuid, (self, calendar) => sees(self, "calendar", calendar)),
      clock()
    );
  }
};

// core/clock/find-apps-ahead.ts
var TOLERATED = MINUTE;
var NAMED = 20;
var FindAppsAhead = class {
  #needs;
  constructor(needs) {
    this.#needs = needs;
  }
  /** Returns up to 20 apps. */
  async execute() {
    const { timekeeping, apps, clock } = this.#needs;
    const found3 = await timekeeping.changedAfter(clock() + TOLERATED, NAMED);
    const ahead = await Promise.all(found3.map(async ({ app, at }) => ({ app: await apps.ofAnyOwner(app), at })));
    return ahead.flatMap(({ app, at }) => app ? [{ app, at }] : []);
  }
};

// core/clock/future-moments.ts
var LONGEST_HOLD = HOLD_SECONDS_MAX * SECOND;
var LONGEST_GRACE = DAY;
function bookingAsOfNow(booking, now, putBack) {
  const { createdAt, holdExpiresAt, pendingSince, version } = booking;
  const ahead = Math.max(booking.updatedAt - now, 0);
  const follows = putBack === void 0 || createdAt <= putBack.since && version > putBack.version;
  if (ahead === 0 && follows) return booking;
  const isLasting = createdAt > now || putBack?.isHoldMoved === true || (holdExpiresAt ?? now) > now + LONGEST_HOLD;
  return {
    ...booking,
    holdExpiresAt: holdExpiresAt !== null && isLasting ? holdExpiresAt - ahead : holdExpiresAt,
    pendingSince: pendingSince !== null && pendingSince > now ? pendingSince - ahead : pendingSince,
    ...attendanceAsOfNow(booking, now),
    version: version + 1,
    createdAt: Math.min(createdAt, now, putBack?.since ?? now),
    updatedAt: now
  };
}
function attendanceAsOfNow({ start, checkedInAt, releasedAt, unattendedFrom }, now) {
  const noLater = (moment) => Math.min(moment, wholeSecond(now));
  return {
    ...checkedInAt && { checkedInAt: noLater(checkedInAt) },
    ...releasedAt && { releasedAt: noLater(releasedAt) },
    ...unattendedFrom && unattendedFrom !== NEVER && { unattendedFrom: Math.max(start, Math.min(unattendedFrom, now)) }
  };
}
function jobAsOfNow(job, now) {
  const ahead = job.updatedAt - now;
  if (ahead <= 0 || job.status === "running") return job;
  const attempts = job.attempts.map((attempt2) => ({ ...attempt2, at: Math.min(attempt2.at, now) }));
  const told = { ...job, attempts, createdAt: Math.min(job.createdAt, now), updatedAt: now };
  if (job.trigger !== null && isRelative(job.trigger) && attempts.length === 0) {
    const isSkippedInVain = job.status === "skipped" && job.reason === TOO_LATE && job.dueAt >= now;
    return isSkippedInVain ? { ...told, status: "waiting", reason: null, nextAt: job.dueAt } : told;
  }
  return { ...told, nextAt: job.nextAt === null ? null : job.nextAt - ahead };
}
function appAsOfNow(record, now) {
  const { app, credential } = withSessionsAsOfNow(record, now);
  const ahead = app.updatedAt - now;
  if (ahead <= 0) return credential === record.credential ? record : { app, credential };
  const { previous } = credential;
  const isLasting = previous !== null && previous.until > now + LONGEST_GRACE;
  return {
    app: { ...app, version: app.version + 1, createdAt: Math.min(app.createdAt, now), updatedAt: now },
    credential: { ...credential, previous: isLasting ? { ...previous, until: previous.until - ahead } : previous }
  };
}
function withSessionsAsOfNow(record, now) {
  const { sessions } = record.credential;
  if (!sessions?.some(({ createdAt }) => createdAt > now)) return record;
  const turnedBack = sessions.map((session) => {
    const ahead = Math.max(session.createdAt - now, 0);
    return { ...session, createdAt: session.createdAt - ahead, expiresAt: session.expiresAt - ahead };
  });
  return { ...record, credential: { ...record.credential, sessions: turnedBack } };
}

// core/clock/repair-clock.ts
var BATCH4 = 500;
var RepairClock = class {
  #needs;
  constructor(needs) {
    this.#needs = needs;
  }
  /** @throws NotFoundError if no app has that slug. */
  async execute(slug) {
    const { apps, timekeeping, newUuid, clock } = this.#needs;
    const app = await apps.ofSlug(slug);
    if (!app) throw new NotFoundError(`There is no app with the slug ${slug}`);
    const { uuid, owner } = app;
    const now = clock();
    const before = await all((limit) => timekeeping.turnBackEvents(uuid, now, limit));
    const { lastChange, events } = await timekeeping.turnBack(uuid, now);
    const bookings = await this.#repairBookings(uuid);
    const jobs = await this.#repairJobs(uuid);
    await timekeeping.endLeases(uuid, now + LEASE + MINUTE);
    const answers = await all((limit) => timekeeping.turnBackAnswers(uuid, now, limit)) + await all((limit) => timekeeping.turnBackAnswers(owner, now, limit));
    await apps.change(owner, uuid, (given) => {
      const record = appAsOfNow(given, now);
      const event2 = appEvent(given.app, record.app, { uuid: newUuid, at: now, actor: COMMAND });
      return { record, event: event2 };
    });
    return { app, now, lastChange, bookings, jobs, events: before + events, answers };
  }
  async #repairBookings(app) {
    const { bookings, newUuid } = this.#needs;
    const filter = { search: NO_SEARCH, sort: "created_at" };
    const inFuture = await this.#ofTheFuture(app, (slice) => bookings.list(app, slice, filter));
    const putBack = await this.#putBack(app);
    const concerned2 = [.../* @__PURE__ */ new Set([...inFuture, ...putBack.keys()])];
    return this.#inBatches(app, concerned2, "booking", (uuids2, view) => {
      const recording = new Recording(view, newUuid);
      const repaired = uuids2.flatMap((uuid) => {
        const before = view.object("booking", uuid);
        const after = before && bookingAsOfNow(before, view.now, putBack.get(uuid));
        return after === before || !after ? [] : [recording.add(after, "booking.updated", [])];
      });
      if (repaired.length === 0) return { result: 0 };
      return { result: repaired.length, change: recording.toChange() };
    });
  }
  /**
   * Collects the corrected events by booking. The repair also relies on them, not only on the clock: when an
   * interrupted repair continues, that future may have passed, and another process's clock may be slightly behind.
   */
  async #putBack(app) {
    const found3 = /* @__PURE__ */ new Map();
    const holdEnds = /* @__PURE__ */ new Map();
    let last;
    for (; ; ) {
      const events = await this.#needs.events.after(app, last, BATCH4);
      for (const { booking, at, data } of events ?? []) {
        if (booking === null) continue;
        const { holdExpiresAt, updatedAt, version } = data;
        const endBefore = holdEnds.get(booking);
        if (holdExpiresAt === null) holdEnds.delete(booking);
        else holdEnds.set(booking, holdExpiresAt);
        if (at >= updatedAt) continue;
        const { since = at, isHoldMoved = false } = found3.get(booking) ?? {};
        const isMovedHere = endBefore !== void 0 && endBefore !== holdExpiresAt;
        found3.set(booking, { since, version, isHoldMoved: isHoldMoved || isMovedHere });
      }
      if (events && events.length < BATCH4) return found3;
      last = events?.at(-1)?.uuid;
    }
  }
  async #repairJobs(app) {
    const { jobs } = this.#needs;
    const inFuture = await this.#ofTheFuture(app, (slice) => jobs.list(app, slice, {}));
    return this.#inBatches(app, inFuture, "job", (uuids2, view) => {
      const repaired = uuids2.flatMap((uuid) => {
        const before = view.object("job", uuid);
        const after = before && jobAsOfNow(before, view.now);
        return after === before || !after ? [] : [after];
      });
      return repaired.length === 0 ? { result: 0 } : { result: repaired.length, change: { put: { job: repaired } } };
    });
  }
  /** Lists the UUIDs of objects whose last change is in the future. */
  async #ofTheFuture(app, list) {
    const now = await this.#needs.ledger.read(app, {}, (view) => view.now);
    const found3 = [];
    for (let offset = 0; ; offset += BATCH4) {
      const { items, total } = await list({ offset, limit: BATCH4 });
      for (const { uuid, updatedAt } of items) if (updatedAt > now) found3.push(uuid);
      if (offset + BATCH4 >= total) return found3;
    }
  }
  async #inBatches(app, uuids2, kind, decide3) {
    let count = 0;
    for (let start = 0; start < uuids2.length; start += BATCH4) {
      const batch = uuids2.slice(start, start + BATCH4);
      const wanted = { objects: { [kind]: batch } };
      count += await this.#needs.ledger.commit(app, wanted, (view) => decide3(batch, view));
    }
    return count;
  }
};
async function all(step) {
  let count = 0;
  for (; ; ) {
    const done2 = await step(BATCH4);
    count += done2;
    if (done2 < BATCH4) return count;
  }
}

// core/customers/change-customers.ts
var CreateCustomer = class {
  #needs;
  constructor(needs) {
    this.#needs = needs;
  }
  /** @throws ValidationError naming every bad field; DuplicateError on `email` when another customer has it, case aside. */
  async execute(caller, input, { once } = {}) {
    const { ledger, newUuid } = this.#needs;
    const fields = readNewCustomer(input);
    const uuid = newUuid();
    const app = caller.app.uuid;
    return ledger.commit(
      app,
      { ...wantedFor(fields.email), answer: once?.key },
      decidedOnce(
        once,
        (view) => {
          checkEmail(view, fields.email, uuid);
          const customer = newCustomer(fields, { uuid, app, now: view.now });
          return { result: customer, change: { put: { customer: [customer] } } };
        },
        (customer) => [customer.uuid]
      ),
      actorOf(caller)
    );
  }
};
var ChangeCustomer = class {
  #needs;
  constructor(needs) {
    this.#needs = needs;
  }
  /** @throws ValidationError, StaleError, DuplicateError on `email`; NotFoundError when the caller has no such customer. */
  async execute(caller, uuid, patch, { expected } = {}) {
    new FieldReader(patch).done();
    const decide3 = (view) => {
      const before = existing(view, "customer", uuid, expected);
      const fields = readNewCustomer(mergePatch(customerFields(before), patch));
      checkEmail(view, fields.email, uuid);
      return replace("customer", before, changed(before, fields, view.now));
    };
    return this.#needs.ledger.commit(caller.app.uuid, { objects: { customer: [uuid] } }, decide3, actorOf(caller));
  }
};
function wantedFor(email) {
  return { emails: email === null ? [] : [fold(email)] };
}
function checkEmail(view, email, uuid) {
  const holder = email === null ? void 0 : view.customerWithEmail(fold(email));
  if (holder && holder.uuid !== uuid) throw new DuplicateError("email");
}

// core/feeds/change-feeds.ts
var CreateFeed = class {
  #needs;
  constructor(needs) {
    this.#needs = needs;
  }
  /** @throws ValidationError naming every bad field; NotFoundError if the app does not have the feed's subject; RefusedError `quota`. */
  async execute(caller, input = {}, { once } = {}) {
    const { ledger, newUuid, newSecret, digest, quotas = DEFAULT_QUOTAS } = this.#needs;
    const fields = readNewFeed(input);
    const uuid = newUuid();
    const secret = newSecret();
    const app = caller.app.uuid;
    const subject = subjectOf(fields);
    const objects = { feed: [uuid], ...subject && { [subject.kind]: [subject.uuid] } };
    return ledger.commit(
      app,
      { objects, counts: ["feed"], answer: once?.key },
      decidedOnce(
        once,
        (view) => {
          checkSubject(view, fields);
          if (subject) referenced(view, subject.kind, subject.uuid);
          checkQuota(view, { kind: "feed", most: quotas.feeds });
          const { now } = view;
          const staff = caller.member?.uuid ?? null;
          const made = {
            uuid,
            app,
            staff,
            ...fields,
            digest: digest(secret),
            version: 1,
            createdAt: now,
            updatedAt: now
          };
          return { result: { feed: made, secret }, change: { put: { feed: [made] } } };
        },
        aboutFeed
      ),
      actorOf(caller)
    );
  }
};
function checkSubject(view, { resource }) {
  if (!view.member) return;
  if (resource === null) throw new ValidationError({ resource: REQUIRED });
  checkOwnResources(view, [resource]);
}
function aboutFeed({ feed }) {
  const subject = subjectOf(feed);
  return subject?.kind === "customer" ? [subject.uuid] : [];
}
var RotateFeed = class {
  #needs;
  constructor(needs) {
    this.#needs = needs;
  }
  /** @throws NotFoundError when the caller has no such feed. */
  async execute(caller, uuid, { once } = {}) {
    const { ledger, newSecret, digest } = this.#needs;
    const secret = newSecret();
    return ledger.commit(
      caller.app.uuid,
      { objects: { feed: [uuid] }, answer: once?.key },
      decidedOnce(
        once,
        (view) => {
          const before = existing(view, "feed", uuid);
          const version = before.version + 1;
          const feed = { ...before, digest: digest(secret), version, updatedAt: view.now };
          return { result: { feed, secret }, change: { put: { feed: [feed] } } };
        },
        aboutFeed
      ),
      actorOf(caller)
    );
  }
};
var DeleteFeed = class {
  #needs;
  constructor(needs) {
    this.#needs = needs;
  }
  /** @throws StaleError; NotFoundError when the caller has no such feed. */
  async execute(caller, uuid, { expected } = {}) {
    await remove(this.#needs.ledger, caller, "feed", uuid, expected);
  }
};
function feedsRemoved(view, uuid) {
  return view.feedsOf(uuid).map((feed) => ({ kind: "feed", uuid: feed.uuid }));
}

// core/ledger/bookings-ahead.ts
var AHEAD_AT_ONCE = 500;
function aheadAmong(found3, recording) {
  if (byStart(found3).some((booking) => isLive(recording.asOfNow(booking).status))) return "some";
  return found3.length < AHEAD_AT_ONCE ? "none" : "unknown";
}

// core/staff/change-staff.ts
function staffAsOf(staff, now) {
  return { staff, linkExpiresAt: linkExpiresAt(staff, now) };
}
var CreateStaff = class {
  #needs;
  constructor(needs) {
    this.#needs = needs;
  }
  /**
   * @throws ValidationError naming every bad field; NotFoundError for a resource; DuplicateError on `email`; RefusedError
   * `quota`.
   */
  async execute(caller, input, { once } = {}) {
    const { ledger, newUuid, quotas = DEFAULT_QUOTAS } = this.#needs;
    const fields = readNewStaff(input);
    const uuid = newUuid();
    const app = caller.app.uuid;
    return ledger.commit(
      app,
      { objects: { resource: fields.resources ?? [], staff: [uuid] }, counts: ["staff"], answer: once?.key },
      decidedOnce(
        once,
        (view) => {
          const { now } = view;
          for (const resource of fields.resources ?? []) referenced(view, "resource", resource);
          checkEmail2(view, fields.email, uuid);
          checkQuota(view, { kind: "staff", most: quotas.staff });
          const staff = {
            uuid,
            app,
            ...fields,
            tokens: [],
            links: [],
            person: null,
            joinedAt: null,
            version: 1,
            createdAt: now,
            updatedAt: now
          };
          return { result: staffAsOf(staff, now), change: { put: { staff: [staff] } } };
        },
        () => [uuid]
      ),
      actorOf(caller)
    );
  }
};
var ChangeStaff = class {
  #needs;
  constructor(needs) {
    this.#needs = needs;
  }
  /**
   * @throws ValidationError, StaleError; NotFoundError for the member or a resource; DuplicateError on `email`; RefusedError `yourself` if
   * members change their own rights.
   */
  async execute(caller, uuid, patch, { expected } = {}) {
    new FieldReader(patch).done();
    const decide3 = (view) => {
      const before = existing(view, "staff", uuid, expected);
      const fields = readPatchedStaff(before, patch);
      if (caller.member?.uuid === uuid) checkNotYourself(before, fields);
      for (const resource of fields.resources ?? []) {
        if (!before.resources?.includes(resource)) referenced(view, "resource", resource);
      }
      checkEmail2(view, fields.email, uuid);
      const links = fields.active ? before.links : [];
      const after = changed(before, { ...fields, links }, view.now);
      if (after === before) return { result: staffAsOf(before, view.now) };
      const removed = feedsOf(view, uuid).filter((feed) => !mayHave(after, feed));
      return {
        result: staffAsOf(after, view.now),
        change: { put: { staff: [after] }, removed: removed.map((feed) => ({ kind: "feed", uuid: feed.uuid })) }
      };
    };
    return this.#needs.ledger.commit(caller.app.uuid, { objects: { staff: [uuid] } }, decide3, actorOf(caller));
  }
};
var DeleteStaff = class {
  #needs;
  constructor(needs) {
    this.#needs = needs;
  }
  /**
   * Resolves when no interface shows the member any more. Bytes at rest are overwritten by the next `FinishErasures`. @throws StaleError;
   * NotFoundError; RefusedError `yourself`.
   */
  async execute(caller, uuid, { expected } = {}) {
    const app = caller.app.uuid;
    const decide3 = (view) => {
      existing(view, "staff", uuid, expected);
      if (caller.member?.uuid === uuid) throw yourself("staff");
      const erasure = {
        uuid,
        app,
        kind: "staff",
        at: view.now,
        state: "erasing",
        email: null,
        formerEmails: [],
        bookings: [],
        answered: [uuid]
      };
      const feeds = feedsOf(view, uuid).map((feed) => ({ kind: "feed", uuid: feed.uuid }));
      const removed = [{ kind: "staff", uuid }, ...feeds];
      return { result: void 0, change: { put: { erasure: [erasure] }, removed } };
    };
    await this.#needs.ledger.commit(app, { objects: { staff: [uuid], erasure: [uuid] } }, decide3, actorOf(caller));
    await finishStaffErasure(this.#needs, app, uuid);
  }
};
async function finishStaffErasure({ ledger, erasures }, app, uuid) {
  await erasures.forgetAnswers(app, [uuid]);
  await ledger.commit(app, { objects: { erasure: [uuid] } }, (view) => {
    const erasure = view.object("erasure", uuid);
    if (erasure?.state !== "erasing") return { result: void 0 };
    const { answered: _, ...rest } = erasure;
    return { result: void 0, change: { put: { erasure: [{ ...rest, state: "overwriting" }] } } };
  });
}
function feedsOf(view, uuid) {
  return view.select({ kind: "feed", where: ["eq", "staff", uuid] });
}
function mayHave({ active, role, resources }, { resource }) {
  if (!active || role === "reception") return false;
  return role === "manager" || resource !== null && (resources ?? []).includes(resource);
}
function staffWithout(view, resource) {
  const all2 = view.select({ kind: "staff", where: ALL });
  return all2.filter(({ resources }) => resources?.includes(resource)).map(
    (staff) => changed(staff, { resources: (staff.resources ?? []).filter((uuid) => uuid !== resource) }, view.now)
  );
}
function checkEmail2(view, email, uuid) {
  const [holder] = view.select({ kind: "staff", where: ["eq", "emailFolded", fold(email)] }).filter((other) => other.uuid !== uuid);
  if (holder) throw new DuplicateError("email");
}
var OWN_RIGHTS = ["role", "resources", "active"];
function checkNotYourself(before, after) {
  const field = OWN_RIGHTS.find((name) => !isSame(before[name], after[name]));
  if (field !== void 0) throw yourself(field);
}
function yourself(field) {
  return new RefusedError("yourself", { [field]: "A member does not change what it may do itself: ask another" });
}

// core/customers/erase-customer.ts
var BATCH5 = 500;
var ALL3 = 1e9;
var NONE3 = /* @__PURE__ */ new Set();
var ERASED = "The customer was erased";
var EraseCustomer = class {
  #needs;
  constructor(needs) {
    this.#needs = needs;
  }
  /**
   * Resolves when no interface shows the customer any more. Bytes at rest are overwritten by the next `FinishErasures`. With
   * `cancelBookings`, future bookings are cancelled without running actions. @throws StaleError; NotFoundError; RefusedError `has_bookings`
   * if there are future bookings that must not be cancelled.
   */
  async execute(caller, uuid, { cancelBookings = false, expected } = {}) {
    let isBegun = false;
    while (!isBegun) isBegun = await this.#begin(caller, uuid, cancelBookings, expected);
    await this.finish(caller.app.uuid, uuid);
  }
  /**
   * Makes the first commit of the erasure, or one before it that only stores changes by the clock. Returns true if it was the first one.
   */
  #begin(caller, uuid, cancelBookings, expected) {
    const { ledger, newUuid } = this.#needs;
    const app = caller.app.uuid;
    return ledger.commit(
      app,
      { objects: { customer: [uuid], erasure: [uuid] } },
      (view) => {
        const begun2 = view.object("erasure", uuid);
        if (begun2?.state === "erasing" && !begun2.kind) return { result: true };
        const customer = existing(view, "customer", uuid, expected);
        const email = customer.email === null ? null : fold(customer.email);
        const erasure = {
          uuid,
          app,
          at: view.now,
          state: "erasing",
          email,
          formerEmails: [],
          bookings: [],
          versions: {},
          answered: [uuid, ...email === null ? [] : [email]]
        };
        if (!cancelBookings) {
          const settled = lapsedAhead(view, new Recording(view, newUuid), erasure);
          if (settled) return { result: false, change: settled };
        }
        const change = firstBatch(view, new Recording(view, newUuid), erasure);
        const removed = [{ kind: "customer", uuid }, ...feedsRemoved(view, uuid)];
        return { result: true, letters: "none", change: { ...change, removed } };
      },
      actorOf(caller)
    );
  }
  /** Resumes an erasure and runs it until nothing shows the customer any more. */
  async finish(app, uuid) {
    const { ledger, newTurn } = this.#needs;
    const nextTurn = newTurn?.() ?? (() => void 0);
    for (; ; ) {
      await nextTurn();
      const erasure = await ledger.read(app, { objects: { erasure: [uuid] } }, (view) => view.object("erasure", uuid));
      if (erasure?.state !== "erasing" || erasure.kind) return;
      const collected = erasure.isCollected ? erasure : await this.#collect(erasure);
      await this.#eraseAbout(collected, nextTurn);
      await nextTurn();
      if (!await this.#eraseNextBatch(collected)) return this.#eraseRest(collected, nextTurn);
    }
  }
  /**
   * Collects the addresses of the bookings that are left, and forgets the answers about all of them: an event of one booking
   * may bear an address that only another booking shows. Answers the erasure as it is stored then.
   */
  async #collect(erasure) {
    const { ledger, bookings, erasures } = this.#needs;
    const { app, uuid, email } = erasure;
    const all2 = { search: NO_SEARCH, sort: "created_at" };
    const theirs = [{ ...all2, customer: uuid }, ...email === null ? [] : [{ ...all2, customerEmail: email }]];
    const uuids2 = [...new Set((await bookings.uuids(app, theirs, ALL3)).flat())];
    const emails = new Set(erasure.formerEmails);
    for await (const slice of bookings.inSlices(app, uuids2)) {
      for (const address of emailsOf(slice.filter((booking) => isOf(booking, personOf(erasure))))) emails.add(address);
    }
    await erasures.forgetAnswers(app, [...answeredOf(erasure), ...uuids2]);
    const collected = { ...erasure, formerEmails: [...emails], isCollected: true, answered: [] };
    await ledger.commit(app, { objects: { erasure: [uuid] } }, (view) => {
      const isUnchanged = isSame(view.object("erasure", uuid), erasure);
      return isUnchanged ? { result: void 0, change: { put: { erasure: [collected] } } } : { result: void 0 };
    });
    return collected;
  }
  /** Erases the jobs, answers and events of the current batch. Each step may be repeated. */
  async #eraseAbout(erasure, nextTurn) {
    const { erasures } = this.#needs;
    const { app, bookings } = erasure;
    for (let from = 0; from < bookings.length; from += BATCH5) {
      const batch = bookings.slice(from, from + BATCH5);
      await this.#eraseJobs(app, await erasures.jobsOf(app, batch), new Set(batch), nextTurn);
    }
    const answered = answeredOf(erasure);
    if (answered.length > 0) await erasures.forgetAnswers(app, answered);
    for (let from = 0; from < bookings.length; from += BATCH5) {
      await nextTurn();
      await erasures.eraseEvents(app, personOf(erasure), bookings.slice(from, from + BATCH5));
    }
  }
  /** Jobs for one of `bookings` that wait or run are skipped. */
  async #eraseJobs(app, jobs, bookings, nextTurn) {
    for (let from = 0; from < jobs.length; from += BATCH5) {
      await nextTurn();
      const batch = jobs.slice(from, from + BATCH5);
      await this.#needs.ledger.commit(app, { objects: { job: batch } }, (view) => {
        const erased = batch.flatMap((job) => erasedJob(view.object("job", job), bookings, view.now));
        return erased.length === 0 ? { result: void 0 } : { result: void 0, change: { put: { job: erased } } };
      });
    }
  }
  /** Erases the next batch of bookings after that one; false if none is left. True without an effect if another process was faster. */
  #eraseNextBatch(done2) {
    const { ledger, newUuid } = this.#needs;
    return ledger.commit(done2.app, { objects: { erasure: [done2.uuid] } }, (view) => {
      const erasure = view.object("erasure", done2.uuid);
      if (!isSameBatch(erasure, done2)) return { result: true };
      const batch = batchOf(view, erasure).slice(0, BATCH5);
      if (batch.length === 0) return { result: false };
      return { result: true, letters: "none", change: eraseBatch(view, new Recording(view, newUuid), erasure, batch) };
    });
  }
  /** Erases everything that names the customer besides their bookings, and ends the erasure. No later change names them. */
  async #eraseRest(erasure, nextTurn) {
    const { ledger, actions, erasures, newUuid } = this.#needs;
    const { app, uuid } = erasure;
    await erasures.eraseEventsNaming(app, personOf(erasure), async (bookings) => {
      await nextTurn();
      await this.#eraseJobs(app, await erasures.jobsOf(app, bookings), NONE3, nextTurn);
    });
    await this.#eraseJobs(app, await this.#jobsOfUnknown(app), NONE3, nextTurn);
    const waiting2 = await actions.waitingFor(app, "customer.erased");
    const action = waiting2.map((one) => one.uuid);
    await ledger.commit(app, { objects: { erasure: [uuid], action } }, (view) => {
      const { now } = view;
      if (!isSameBatch(view.object("erasure", uuid), erasure)) return { result: void 0 };
      const event2 = {
        uuid: newUuid(),
        app,
        type: "customer.erased",
        booking: null,
        sequence: null,
        at: now,
        data: { uuid }
      };
      const job = action.flatMap((one) => {
        const its = view.object("action", one);
        if (!its?.enabled || its.trigger !== "customer.erased") return [];
        return [
          jobFor(its, {
            uuid: newUuid(),
            about: { booking: null, about: uuid, sequence: null, bookingStatus: null },
            moment: now,
            at: now
          })
        ];
      });
      const { versions: _, isCollected: __, answered: ___, ...rest } = erasure;
      const over = { ...rest, state: "overwriting", email: null, formerEmails: [], bookings: [] };
      return { result: void 0, change: { put: { erasure: [over], job }, events: [event2] } };
    });
  }
  /**
   * Lists jobs with messages that were created before the oldest stored event. Their bookings may have belonged to the customer then, and
   * to another since, which can no longer be determined.
   */
  async #jobsOfUnknown(app) {
    const { jobs, events } = this.#needs;
    const firstKept = (await events.after(app, void 0, 1))?.[0]?.at ?? Number.POSITIVE_INFINITY;
    const found3 = [];
    for (let offset = 0; ; offset += BATCH5) {
      const { items } = await jobs.list(app, { offset, limit: BATCH5 }, {});
      const old = items.filter(({ createdAt }) => createdAt < firstKept);
      found3.push(...old.filter(saysSomething).map(({ uuid }) => uuid));
      if (old.length < BATCH5) return found3;
    }
  }
};
function saysSomething({ attempts, status, reason, to }) {
  return to?.includes("@") || attempts.some(({ message }) => message !== null) || status === "failed" && reason !== null;
}
var FinishErasures = class {
  #needs;
  constructor(needs) {
    this.#needs = needs;
  }
  /** @throws UnavailableError if the bytes at rest cannot be overwritten. The caller retries. */
  async execute() {
    const { erasures, eraseCustomer } = this.#needs;
    const unfinished = await erasures.unfinished(BATCH5);
    for (const { app, uuid, kind } of unfinished) {
      await unlessRemoved(
        kind === "staff" ? finishStaffErasure(this.#needs, app, uuid) : eraseCustomer.finish(app, uuid)
      );
    }
    if (unfinished.length === 0) return 0;
    if (!await erasures.overwrite()) return unfinished.length;
    for (const { app, uuid } of unfinished) await unlessRemoved(this.#end(app, uuid));
    return unfinished.length;
  }
  #end(app, uuid) {
    return this.#needs.ledger.commit(app, { objects: { erasure: [uuid] } }, (view) => {
      const overwritten = view.object("erasure", uuid);
      if (overwritten?.state !== "overwriting") return { result: void 0 };
      return { result: void 0, change: { put: { erasure: [{ ...overwritten, state: "done" }] } } };
    });
  }
};
async function unlessRemoved(work) {
  try {
    await work;
  } catch (error) {
    if (!isFailure(error, "not_found")) throw error;
  }
}
function personOf({ uuid, at, email, formerEmails, versions }) {
  return { customer: uuid, email, formerEmails, versions, at };
}
function answeredOf({ uuid, email, bookings, answered }) {
  return answered ?? [uuid, ...email === null ? [] : [email], ...bookings];
}
function isSameBatch(erasure, done2) {
  return erasure?.state === "erasing" && isSame(erasure.bookings, done2.bookings);
}
function lapsedAhead(view, recording, erasure) {
  const found3 = view.ofCustomer({ ...personOf(erasure), endsAfter: view.now, limit: AHEAD_AT_ONCE });
  const ahead = aheadAmong(found3, recording);
  if (ahead === "some") {
    throw new RefusedError("has_bookings", { customer: "The customer has bookings that are still to come" });
  }
  return ahead === "unknown" ? recording.toChange() : void 0;
}
function batchOf(view, erasure) {
  const found3 = view.ofCustomer({ ...personOf(erasure), limit: BATCH5 + 1 });
  return found3.filter(({ createdAt }) => createdAt <= erasure.at);
}
function firstBatch(view, recording, erasure) {
  const found3 = batchOf(view, erasure);
  const isAll2 = found3.length <= BATCH5;
  const { put, ...change } = eraseBatch(view, recording, erasure, found3.slice(0, BATCH5));
  const [begun2] = put?.erasure ?? [erasure];
  const answered = [...erasure.answered ?? [], ...begun2.bookings];
  return { ...change, put: { ...put, erasure: [{ ...begun2, answered, ...isAll2 && { isCollected: true } }] } };
}
function eraseBatch(view, recording, erasure, bookings) {
  const batch = byStart(bookings);
  const workflow = [...new Set(batch.flatMap((booking) => booking.workflow ?? []))];
  view.prepare?.({ objects: { booking: batch.map(({ uuid }) => uuid), workflow }, actionsOf: workflow });
  for (const booking of batch) erase(recording, booking, view.now);
  const after = {
    ...erasure,
    formerEmails: [.../* @__PURE__ */ new Set([...erasure.formerEmails, ...emailsOf(batch)])],
    bookings: batch.map(({ uuid }) => uuid),
    versions: Object.fromEntries(batch.map(({ uuid, version }) => [uuid, version])),
    // Answers about bookings that did not change since then are forgotten already.
    answered: batch.filter(({ updatedAt }) => updatedAt >= erasure.at).map(({ uuid }) => uuid)
  };
  return recording.toChange({ put: { erasure: [after] } });
}
function erase(recording, before, now) {
  const erased = recording.silently(erasedBooking(before));
  const booking = recording.asOfNow(erased);
  if (!isLive(booking.status) || booking.end <= now) return;
  recording.change(booking, stateFields("cancelled"), "booking.cancelled", []);
}
function erasedJob(found3, bookings, now) {
  if (!found3) return [];
  const { to: _, ...job } = found3;
  const attempts = job.attempts.map((attempt2) => ({ ...attempt2, message: null }));
  const isOver = job.status !== "waiting" && job.status !== "running";
  if (isOver || job.booking === null || !bookings.has(job.booking)) {
    const reason = job.status === "failed" ? null : job.reason;
    return [{ ...job, attempts, reason, updatedAt: now }];
  }
  return [{ ...job, attempts, status: "skipped", reason: ERASED, nextAt: null, updatedAt: now }];
}

// core/customers/read-customers.ts
var ListCustomers = class {
  #needs;
  constructor(needs) {
    this.#needs = needs;
  }
  /** @throws ValidationError on `page` or `limit`. */
  async execute(caller, request = {}, { search = NO_SEARCH, sort = "created_at" } = {}) {
    const { customers, paginator } = this.#needs;
    const app = caller.app.uuid;
    const self = selfOf(caller);
    return paginator.paginate(request, async (slice) => {
      const within = self && ["in", "uuid", await this.#own(app, self)];
      return customers.list(app, slice, { search, sort }, within);
    });
  }
  /** The UUIDs of the customers that an own booking is linked to. */
  async #own(app, self) {
    const { bookings, settle } = this.#needs;
    await settle.execute(app);
    const isLinked = ["not", ["isNull", "customer"]];
    const isStanding = ["not", ["eq", "status", "expired"]];
    const own = await bookings.select(app, ["and", [OWN.booking(self), isLinked, isStanding]]);
    return [...new Set(own.flatMap(({ customerUuid }) => customerUuid ?? []))];
  }
};
var GetCustomer = class {
  #needs;
  constructor(needs) {
    this.#needs = needs;
  }
  /** @throws NotFoundError when the caller has no such customer. */
  async execute(caller, uuid) {
    const { customers, ledger } = this.#needs;
    if (!selfOf(caller)) return found2(customers, caller, uuid);
    const look = (view) => existing(view, "customer", uuid);
    return ledger.read(caller.app.uuid, { objects: { customer: [uuid] } }, look, actorOf(caller));
  }
};
var GetCustomerCounts = class {
  #needs;
  constructor(needs) {
    this.#needs = needs;
  }
  async execute(caller, uuid) {
    const { customers, ledger, settle } = this.#needs;
    const app = caller.app.uuid;
    await settle.execute(app);
    const now = await ledger.read(app, {}, (view) => view.now);
    return customers.counts(app, uuid, now);
  }
};
var READINGS = 3;
var ExportCustomer = class {
  #needs;
  constructor(needs) {
    this.#needs = needs;
  }
  async execute(caller, uuid, { inSlices: inSlices2 = false } = {}) {
    await this.#needs.settle.execute(caller.app.uuid);
    const dossier = await this.#open(caller.app.uuid, uuid);
    if (!dossier) throw new NotFoundError();
    if (inSlices2) return dossier;
    const { customer, bookings, events, jobs, series } = dossier;
    return {
      customer,
      bookings: await collect(bookings),
      events: await collect(events),
      jobs: await collect(jobs),
      series: await collect(series)
    };
  }
  async #open(app, uuid) {
    const { customers, ledger } = this.#needs;
    for (let reading = 1; ; reading += 1) {
      const sequence = await ledger.sequence(app);
      const dossier = await customers.dossier(app, uuid);
      if (reading === READINGS || await ledger.sequence(app) === sequence) return dossier;
    }
  }
};

// core/events/event-ledger.ts
var TellingLedger = class {
  #ledger;
  #newUuid;
  constructor(ledger, newUuid) {
    this.#ledger = ledger;
    this.#newUuid = newUuid;
  }
  commit(app, wanted, decide3, by = CLOCK) {
    const actor = { kind: by.kind, uuid: by.uuid };
    const telling = (view) => {
      const { result, change, letters } = decide3(view);
      if (!change) return { result };
      const told = eventsOf(change, view, { uuid: this.#newUuid, at: view.now, actor });
      const { events = [] } = change;
      if (events.length + told.length === 0) return { result, letters, change };
      const acted = events.map((event2) => event2.booking === null || event2.actor ? event2 : { ...event2, actor });
      return { result, letters, change: { ...change, events: told.length === 0 ? acted : [...acted, ...told] } };
    };
    return this.#ledger.commit(app, wanted, telling, by);
  }
  read(app, wanted, look) {
    return this.#ledger.read(app, wanted, look);
  }
  sequence(app) {
    return this.#ledger.sequence(app);
  }
  forgetAnswers(before, limit) {
    return this.#ledger.forgetAnswers(before, limit);
  }
};
function eventsOf({ put = {}, removed = [], events }, before, given) {
  const told = [];
  const tell = (event2) => void (event2 && told.push(event2));
  for (const kind of TOLD_OBJECT_KINDS) {
    for (const after of put[kind] ?? []) tell(objectEvent(kind, before.object(kind, after.uuid), after, given, events));
  }
  for (const { kind, uuid } of removed) {
    if (isTold(kind)) tell(objectEvent(kind, before.object(kind, uuid), void 0, given, events));
  }
  return told;
}

// core/access/seen-events.ts
var OF_RECEPTION = /* @__PURE__ */ new Set(["booking", "series", "resource", "service", "time_off", "customer"]);
var OF_SELF = /* @__PURE__ */ new Set(["booking", "resource", "service", "time_off"]);
function seesType({ role }, type) {
  if (role === "manager") return true;
  return (role === "reception" ? OF_RECEPTION : OF_SELF).has(type.slice(0, type.indexOf(".")));
}
function seenEvent(member, event2) {
  if (!member || member.role === "manager") return event2;
  if (!seesType(member, event2.type)) return void 0;
  if (member.role === "reception") return event2;
  if (event2.booking !== null) return seenBookingEvent(member, event2);
  return "actor" in event2 && concerns2(member, event2) ? event2 : void 0;
}
function seenBookingEvent(member, event2) {
  if (isOwnBooking(member, event2.data)) return event2;
  if (!event2.formerResources?.some((uuid) => member.resources.includes(uuid))) return void 0;
  return { ...event2, data: { kind: "booking", uuid: event2.booking } };
}
function concerns2({ resources }, event2) {
  if (event2.data.kind === "resource") return resources.includes(event2.data.uuid);
  const concerned2 = event2.resources === void 0 ? heldIn(event2) : event2.resources;
  return concerned2 === null || concerned2.some((uuid) => resources.includes(uuid));
}
function heldIn({ changes }) {
  const values = Object.values(changes).flatMap(({ from, to }) => [from, to]);
  return values.flatMap((value) => uuidsIn(value));
}
function uuidsIn(value) {
  if (typeof value === "string") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(uuidsIn) : [];
}

// core/model/change-event.ts
var HAPPENING = {
  app: ["created", "updated", "rotated"],
  business: ["updated"],
  resource: ["created", "updated", "deleted"],
  service: ["created", "updated", "deleted"],
  workflow: ["created", "updated", "deleted"],
  action: ["created", "updated", "deleted"],
  key: ["created", "updated", "deleted"],
  time_off: ["created", "updated", "deleted"],
  calendar: ["created", "updated", "deleted"],
  feed: ["created", "rotated", "deleted"],
  series: ["created", "rescheduled", "cancelled"],
  staff: ["created", "updated", "deleted", "invited", "joined", "left"]
};
var TOLD_KIND_NAMES = Object.keys(HAPPENING);
var CHANGE_EVENT_TYPES = TOLD_KIND_NAMES.flatMap(
  (name) => HAPPENING[name].map((happened) => `${name}.${happened}`)
);

// core/model/event.ts
var isEventType = (trigger) => !isRelative(trigger);
var EVENT_TYPES = [
  ...TRIGGERS.filter(isEventType),
  "calendar.stale",
  ...CHANGE_EVENT_TYPES
];

// core/events/read-events.ts
var gone = () => new GoneError("The event to go on after is not kept any more, or never was");
var ListEvents = class {
  #needs;
  constructor(needs) {
    this.#needs = needs;
  }
  /** @throws ValidationError on `page` or `limit`; GoneError when the event `after` is not kept. */
  async execute(caller, request = {}, filter = {}, { after } = {}) {
    const { events, paginator } = this.#needs;
    const { member } = caller;
    return paginator.paginate(request, async (slice) => {
      const types = member ? typesFor(member, filter) : filter.types;
      const found3 = member?.role === "self" ? await this.#own(caller.app.uuid, member, { filter: { ...filter, types }, slice, after }) : await events.list(caller.app.uuid, slice, { ...filter, types }, after);
      if (!found3) throw gone();
      return found3;
    });
  }
  /** Reads all events after `after`, because which of them concern the member no storage knows. */
  async #own(app, member, { filter, slice, after }) {
    const items = [];
    let total = 0;
    for (let last = after; ; ) {
      const read = await this.#needs.events.after(app, last, READ_AT_ONCE);
      if (!read) return void 0;
      for (const event2 of read) {
        const seen = isFiltered(filter, event2) ? seenEvent(member, event2) : void 0;
        if (!seen) continue;
        if (total >= slice.offset && items.length < slice.limit) items.push(seen);
        total += 1;
      }
      if (read.length < READ_AT_ONCE) return { items, total };
      last = read.at(-1)?.uuid;
    }
  }
};
var READ_AT_ONCE = 1e3;
function typesFor(member, { types }) {
  if (member.role === "manager") return types;
  return (types ?? EVENT_TYPES).filter((type) => seesType(member, type));
}
function isFiltered({ types, booking }, event2) {
  return types?.includes(event2.type) !== false && (booking ?? event2.booking) === event2.booking;
}
var FollowEvents = class {
  #needs;
  constructor(needs) {
    this.#needs = needs;
  }
  /** The event as the caller is shown it; undefined: not at all. */
  shown({ member }, event2) {
    return seenEvent(member, event2);
  }
  /** Returns the event after which all future events come. Undefined if there is none yet: then start at the first. */
  latest(caller) {
    return this.#needs.events.latest(caller.app.uuid);
  }
  /** The next events after one, at most `limit`; the first ones, when `after` is undefined. @throws GoneError. */
  async next(caller, after, limit = 100) {
    const found3 = await this.#needs.events.after(caller.app.uuid, after, limit);
    if (!found3) throw gone();
    return found3;
  }
};

// core/feeds/list-feeds.ts
var ListFeeds = class {
  #needs;
  constructor(needs) {
    this.#needs = needs;
  }
  /** @throws ValidationError on `page` or `limit`. */
  async execute(caller, request = {}) {
    const { feeds, paginator } = this.#needs;
    return listed(feeds, paginator, caller, request, NO_SEARCH, (self) => anyWhere(OWN.feed(self)));
  }
};
var GetFeed = class {
  #needs;
  constructor(needs) {
    this.#needs = needs;
  }
  /** @throws NotFoundError when the caller has no such feed. */
  async execute(caller, uuid) {
    return found2(this.#needs.feeds, caller, uuid, (self, feed) => sees(self, "feed", feed));
  }
};

// core/feeds/feed-cache.ts
var TEXTS_MAX = 32e6;
var TEXT_MAX2 = TEXTS_MAX / 8;
var FEEDS_MAX = 1e4;
var Remembered = class {
  #all = /* @__PURE__ */ new Map();
  #length = 0;
  get(feed) {
    return this.#all.get(feed);
  }
  set(feed, found3) {
    this.#forget(feed);
    const kept = (found3.text?.length ?? 0) > TEXT_MAX2 ? { ...found3, text: null } : found3;
    this.#all.set(feed, kept);
    this.#length += kept.text?.length ?? 0;
    for (const oldest of this.#all.keys()) {
      if (this.#length <= TEXTS_MAX && this.#all.size <= FEEDS_MAX) break;
      this.#forget(oldest);
    }
  }
  #forget(feed) {
    this.#length -= this.#all.get(feed)?.text?.length ?? 0;
    this.#all.delete(feed);
  }
};

// core/feeds/feed-events.ts
function eventsOf2(booking, detail, names2, resource) {
  const { uuid, updatedAt } = booking;
  const status = statusOf2(booking.status);
  const event2 = {
    updatedAt,
    sequence: booking.sequence + (status === "CANCELLED" ? 1 : 0),
    status,
    isOpaque: takesTime(booking),
    summary: detail === "busy" ? "Busy" : titleOf(booking, names2),
    description: detail === "full" ? allOf(booking) : null,
    location: names2.location ?? null
  };
  return timesOf(booking, resource).map(({ start, end }, run) => ({
    ...event2,
    uid: run === 0 ? uuid : `${uuid}-${run + 1}`,
    start,
    end
  }));
}
function bookingCalendar(booking, names2, entry) {
  const events = eventsOf2(booking, "title", names2).map((event2) => eventText({ ...event2, ...entry }));
  return calendarText({ name: names2.app }, events);
}
function timesOf(booking, resource) {
  const { start, end, endedAt } = booking;
  const isAgreed = resource !== void 0 && runsAgreed(booking, resource).length > 0;
  if (isAgreed) {
    return runsTaken(booking, resource).map((run) => ({
      start: run.start,
      end: Math.max(run.end, run.start + SECOND)
    }));
  }
  return [{ start, end: Math.max(Math.min(end, endedAt ?? end), start + SECOND) }];
}
function statusOf2(status) {
  switch (status) {
    case "held":
    case "pending":
      return "TENTATIVE";
    case "confirmed":
    case "completed":
    case "no_show":
      return "CONFIRMED";
    case "cancelled":
    case "declined":
    case "expired":
      return "CANCELLED";
  }
}
function titleOf({ title, sale, resources }, { app, service, resource }) {
  if (title !== null && title.trim() !== "") return title;
  const sold2 = sale && service(sale.service);
  return sold2 ?? (resources.flatMap((uuid) => resource(uuid) ?? []).join(", ") || app);
}
function allOf({ customer, status, notes }) {
  const who = customer && [customer.name, customer.email, customer.phone].filter(Boolean).join(", ");
  const lines = [...who ? [`Customer: ${who}`] : [], `Status: ${status}`, ...notes ? ["", notes] : []];
  return lines.join("\n");
}

// core/feeds/read-feed.ts
var TRUSTED_AFTER = 2 * SECOND;
var CANCELLED_SHOWN_FOR = 30 * DAY;
var EVENTS_MAX = 5e3;
var LOOKED_AT = 2 * EVENTS_MAX;
var READINGS2 = 3;
var REFRESH_EVERY = "PT15M";
var SHOWN = ["held", "pending", "confirmed", "completed", "no_show", "cancelled", "declined"];
var ReadFeed = class {
  #needs;
  #remembered = new Remembered();
  /** Calendars being built, by their inputs, so that concurrent requests wait for one build. */
  #underWay = /* @__PURE__ */ new Map();
  /** The last that is being made of each app: its next one waits for that. */
  #last = /* @__PURE__ */ new Map();
  constructor(needs) {
    this.#needs = needs;
  }
  /** @throws NotFoundError when there is no feed with that secret, or no more. */
  async execute(secret, condition = {}, { inPieces = false } = {}) {
    for (let reading = 1; ; reading += 1) {
      const made = await this.#read(secret, condition);
      if (!("state" in made)) return made;
      const { state, found: found3, shown: shown2, head } = made;
      const { app, sequence } = found3;
      const isLast = reading === READINGS2;
      if (!isLast && await this.#needs.ledger.sequence(app.uuid) !== sequence) continue;
      const { tag, lastModified, text } = state;
      if (hasIt(condition, state, this.#needs.clock())) return { tag, lastModified, text: null };
      if (text !== null) return { tag, lastModified, text };
      const pieces = this.#pieces(found3, shown2, head);
      if (inPieces) return { tag, lastModified, text: null, pieces };
      const all2 = [];
      for await (const piece of pieces) all2.push(piece);
      return { tag, lastModified, text: all2.join("") };
    }
  }
  /** Returns the cached state, or builds it. */
  async #read(secret, condition) {
    const { tags } = condition;
    const { feeds, digest, clock } = this.#needs;
    const found3 = await feeds.stateOf(digest(secret));
    if (!found3) throw new NotFoundError();
    const { feed, app, sequence, changedAt: changedAt2 } = found3;
    const now = Math.max(clock(), changedAt2);
    const day = Math.floor(now / DAY) * DAY;
    const basis = { feed: feed.uuid, sequence, appVersion: app.version, day };
    const known3 = this.#known(basis, now);
    if (tags !== void 0 && tags !== "*") {
      if (known3 && tags.includes(known3.tag)) return { tag: known3.tag, lastModified: known3.lastModified, text: null };
      for (const tag of tags) {
        const lastModified = this.#heldBy(tag, basis, now);
        if (lastModified !== void 0) return { tag, lastModified, text: null };
      }
    }
    const isKnown = known3 && (known3.text !== null || hasIt(condition, known3, now));
    if (!known3 || !isKnown) return this.#made(found3, basis, now);
    const text = hasIt(condition, known3, now) ? null : known3.text;
    return { tag: known3.tag, lastModified: known3.lastModified, text };
  }
  #known({ feed, sequence, appVersion, day }, now) {
    const known3 = this.#remembered.get(feed);
    if (!known3 || known3.lastModified > now || now >= known3.until) return void 0;
    const { basis } = known3;
    return basis.sequence === sequence && basis.appVersion === appVersion && basis.day === day ? known3 : void 0;
  }
  #made(found3, basis, now) {
    const key = keyOf(basis);
    const underWay = this.#underWay.get(key);
    if (underWay) return underWay;
    const app = found3.app.uuid;
    const before = this.#last.get(app) ?? Promise.resolve();
    const make = () => this.#make(found3, basis, now);
    const making = before.then(make, make).finally(() => {
      this.#underWay.delete(key);
      if (this.#last.get(app) === making) this.#last.delete(app);
    });
    this.#underWay.set(key, making);
    this.#last.set(app, making);
    return making;
  }
  async #make(found3, basis, now) {
    const { feed, app, changedAt: changedAt2 } = found3;
    const { day } = basis;
    const filters = filtersOf(feed, day);
    const [ahead = [], past = []] = await this.#needs.bookings.uuids(app.uuid, filters, LOOKED_AT);
    const moments = new Moments(now, Math.max(changedAt2, app.updatedAt, day), day + DAY);
    const head = calendarStart({ name: await this.#nameOf(found3), refreshEvery: REFRESH_EVERY });
    const writing = new Writing(head.length);
    for await (const written2 of this.#write(found3, [.../* @__PURE__ */ new Set([...ahead, ...past])], moments)) {
      if (!writing.add(written2)) break;
    }
    const parts = writing.inOrder(new Set(ahead));
    const { last: lastModified, next: until } = moments;
    const tag = this.#tagOf(basis, lastModified, until);
    const text = writing.isLong ? null : [head, ...parts.flatMap(({ events }) => events), CALENDAR_END].join("");
    const state = { basis, tag, lastModified, until, text };
    this.#remembered.set(feed.uuid, state);
    return { state, found: found3, shown: parts.map(({ uuid }) => uuid), head };
  }
  /** The calendar of a state that was too long to keep: its bookings are read again, as they are asked for. */
  async *#pieces(found3, shown2, head) {
    const now = Math.max(this.#needs.clock(), found3.changedAt);
    yield head;
    for await (const written2 of this.#write(found3, shown2, new Moments(now, now, now))) {
      for (const { events } of written2) yield events.join("");
    }
    yield CALENDAR_END;
  }
  /** Writes the events of the bookings, some at a time, and notes the moments at which they change. */
  async *#write({ feed, app }, uuids2, moments) {
    const isLocated = feed.customer !== null || feed.detail === "full";
    for await (const items of this.#needs.bookings.inSlices(app.uuid, uuids2)) {
      const named = namedBy3(items, feed);
      const objects = { ...named, profile: [app.uuid] };
      const read = await this.#needs.ledger.read(app.uuid, { objects }, (view) => ({
        address: view.object("profile", app.uuid)?.address ?? null,
        workflows: new Map(named.workflow.map((uuid) => [uuid, view.object("workflow", uuid)])),
        services: new Map(named.service.map((uuid) => [uuid, view.object("service", uuid)?.name])),
        resources: new Map(named.resource.map((uuid) => [uuid, view.object("resource", uuid)?.name]))
      }));
      const names2 = {
        app: app.name,
        location: isLocated && read.address !== null ? addressLine(read.address) : null,
        service: (uuid) => read.services.get(uuid),
        resource: (uuid) => read.resources.get(uuid)
      };
      yield items.map((booking) => {
        const shown2 = asShown(booking, feed, read.workflows.get(booking.workflow ?? ""), moments);
        const events = shown2 ? eventsOf2(shown2, feed.detail, names2, feed.resource ?? void 0).map(eventText) : [];
        return { uuid: booking.uuid, events };
      });
    }
  }
  async #nameOf({ feed, app }) {
    const { resource, service } = feed;
    if (resource === null && service === null) return app.name;
    const objects = { resource: resource === null ? [] : [resource], service: service === null ? [] : [service] };
    const subject = await this.#needs.ledger.read(
      app.uuid,
      { objects },
      (view) => resource === null ? view.object("service", service ?? "")?.name : view.object("resource", resource)?.name
    );
    return subject === void 0 ? app.name : `${subject}, ${app.name}`;
  }
  #tagOf(basis, lastModified, until) {
    const digest = this.#needs.digest(`${keyOf(basis)} ${lastModified} ${until}`).slice(0, 32);
    return `${lastModified.toString(36)}.${until.toString(36)}.${digest}`;
  }
  /** Returns the last change of the calendar with that tag, if the tag is still valid. */
  #heldBy(tag, basis, now) {
    const [, from = "", to = ""] = TAG.exec(tag) ?? [];
    const [lastModified, until] = [Number.parseInt(from, 36), Number.parseInt(to, 36)];
    if (!(lastModified <= now && now < until)) return void 0;
    return this.#tagOf(basis, lastModified, until) === tag ? lastModified : void 0;
  }
};
var keyOf = ({ feed, sequence, appVersion, day }) => `${feed} ${sequence} ${appVersion} ${day}`;
var TAG = /^(-?[0-9a-z]{1,12})\.(-?[0-9a-z]{1,12})\.[0-9a-f]{32}$/;
function isSince(since, lastModified, now) {
  if (since === void 0 || now - lastModified < TRUSTED_AFTER) return false;
  return since >= Math.floor(lastModified / SECOND) * SECOND;
}
function filtersOf({ resource, service, customer, pastDays }, day) {
  const subject = {
    statuses: SHOWN,
    resource: resource ?? void 0,
    service: service ?? void 0,
    customer: customer ?? void 0,
    search: NO_SEARCH
  };
  return [
    { ...subject, from: day, sort: "start" },
    { ...subject, from: day - pastDays * DAY, to: day, sort: "-start" }
  ];
}
var Writing = class {
  #parts = [];
  #count = 0;
  #length;
  constructor(length) {
    this.#length = length;
  }
  get isLong() {
    return this.#length > TEXT_MAX2;
  }
  /** Answers whether there is room for more. */
  add(written2) {
    for (const { uuid, events } of written2) {
      if (events.length === 0) continue;
      this.#count += events.length;
      if (this.#count > EVENTS_MAX) return false;
      this.#length += events.reduce((sum, { length }) => sum + length, 0);
      this.#parts.push({ uuid, events: this.isLong ? [] : events });
    }
    return true;
  }
  /** Returns the events by start. The past was read in reverse. */
  inOrder(ahead) {
    const past = this.#parts.filter(({ uuid }) => !ahead.has(uuid));
    return [...past.reverse(), ...this.#parts.filter(({ uuid }) => ahead.has(uuid))];
  }
};
function hasIt({ tags, since }, { tag, lastModified }, now) {
  if (tags === void 0) return isSince(since, lastModified, now);
  return tags === "*" || tags.includes(tag);
}
function namedBy3(bookings, feed) {
  const untitled = feed.detail === "busy" ? [] : bookings.filter(({ title }) => !title?.trim());
  const live = bookings.filter(({ status }) => isLive(status));
  const distinct = (uuids2) => [...new Set(uuids2.flatMap((uuid) => uuid ?? []))];
  return {
    workflow: distinct(live.map(({ workflow }) => workflow)),
    service: distinct([feed.service, ...untitled.map(({ sale }) => sale?.service)]),
    resource: distinct([feed.resource, ...untitled.flatMap(({ resources }) => resources)])
  };
}
var Moments = class {
  #now;
  last;
  next;
  constructor(now, last, next) {
    this.#now = now;
    this.last = last;
    this.next = next;
  }
  /** Records the moment. Returns true if it has passed. */
  pass(moment) {
    const isOver = moment <= this.#now;
    if (isOver) this.last = Math.max(this.last, moment);
    else this.next = Math.min(this.next, moment);
    return isOver;
  }
};
function asShown(booking, { detail }, workflow, moments) {
  const { status, updatedAt, end } = booking;
  if (status === "cancelled" || status === "declined") {
    return moments.pass(updatedAt + CANCELLED_SHOWN_FOR) ? void 0 : booking;
  }
  const lapse = lapseOf(booking);
  if (lapse) return moments.pass(lapsesAt(lapse, () => workflow)) ? void 0 : booking;
  if (status !== "confirmed" || !workflow) return booking;
  const { completeAfterMinutes: minutes, noShowReleases } = workflow.settings;
  const noShowAt2 = becomesNoShowAt(booking, workflow);
  if (Number.isFinite(noShowAt2)) {
    if (detail !== "full" && !noShowReleases) return booking;
    return moments.pass(noShowAt2) ? { ...booking, ...fieldsByClock(booking, workflow, "no_show") } : booking;
  }
  if (minutes === null || detail !== "full") return booking;
  return moments.pass(end + minutes * MINUTE) ? { ...booking, ...stateFields("completed") } : booking;
}

// core/figures/figure-rows.ts
var FIGURE_PERIODS = ["none", "week", "month"];
var FIGURE_SUBJECTS = ["none", "service", "resource"];
var COUNTED_STATUSES = STATUSES.filter(
  (status) => ["confirmed", "completed", "no_show", "cancelled"].includes(status)
);
var Sum = class {
  #bookings = 0;
  #cancelled = 0;
  #noShows = 0;
  #milliseconds = 0;
  #value = /* @__PURE__ */ new Map();
  add({ status, start, end, sale, units }) {
    if (status === "cancelled") {
      this.#cancelled += 1;
      return;
    }
    this.#bookings += 1;
    if (status === "no_show") {
      this.#noShows += 1;
      return;
    }
    this.#milliseconds += end - start;
    if (!sale?.unitPrice) return;
    const { amount, currency } = sale.unitPrice;
    this.#value.set(currency, (this.#value.get(currency) ?? 0) + amount * units);
  }
  get counts() {
    const value = [...this.#value].map(([currency, amount]) => ({ currency, amount }));
    return {
      bookings: this.#bookings,
      cancelled: this.#cancelled,
      noShows: this.#noShows,
      minutes: this.#milliseconds / MINUTE,
      value: value.sort((a, b) => a.currency < b.currency ? -1 : 1)
    };
  }
};
var FigureTally = class {
  #zone;
  #period;
  #by;
  #days;
  #total = new Sum();
  /** Sums by period, then by subject. */
  #rows = /* @__PURE__ */ new Map();
  constructor(zone2, days, { period, by }) {
    this.#zone = zone2;
    this.#period = period;
    this.#by = by;
    this.#days = days;
    for (let day = days.first; day <= days.last; day += 1) {
      const subjects = this.#subjectsOf(periodOf(day, period));
      if (by === "none" && !subjects.has(null)) subjects.set(null, new Sum());
    }
  }
  add(booking) {
    const day = this.#zone.dayAt(booking.start);
    const isCounted2 = COUNTED_STATUSES.includes(booking.status);
    if (!isCounted2 || day < this.#days.first || day > this.#days.last) return;
    this.#total.add(booking);
    const subjects = this.#subjectsOf(periodOf(day, this.#period));
    for (const subject of this.#namesOf(booking)) {
      const sum = subjects.get(subject) ?? new Sum();
      subjects.set(subject, sum);
      sum.add(booking);
    }
  }
  get total() {
    return this.#total.counts;
  }
  /** Rows by period, in order. Subjects are unordered. */
  get rows() {
    return [...this.#rows].flatMap(
      ([period, subjects]) => [...subjects].map(([subject, sum]) => ({ period, subject, ...sum.counts }))
    );
  }
  #subjectsOf(period) {
    const known3 = this.#rows.get(period);
    if (known3) return known3;
    const made = /* @__PURE__ */ new Map();
    this.#rows.set(period, made);
    return made;
  }
  #namesOf(booking) {
    if (this.#by === "none") return [null];
    return this.#by === "service" ? [booking.sale?.service ?? null] : servedBy(booking);
  }
};
var MONDAY = 4;
function periodOf(day, period) {
  if (period === "none") return null;
  const date = formatInstant(day * DAY);
  if (period === "month") return date.slice(0, "yyyy-mm".length);
  const thursday = day - ((day - MONDAY) % 7 + 7) % 7 + 3;
  const year = formatInstant(thursday * DAY).slice(0, "yyyy".length);
  const firstOfYear = Date.parse(`${year}-01-01T00:00:00Z`) / DAY;
  const week = Math.floor((thursday - firstOfYear) / 7) + 1;
  return `${year}-W${String(week).padStart(2, "0")}`;
}

// core/figures/get-figures.ts
var DAYS_MAX = 366;
var BOOKINGS_MAX = 5e4;
var GetFigures = class {
  #needs;
  constructor(needs) {
    this.#needs = needs;
  }
  /** @throws ValidationError on `from` or `to`, which also bounds how many bookings are counted. */
  async execute(caller, { from, to, period = "none", by = "none" } = {}) {
    const { bookings, settle, getBusiness, clock, newTurn } = this.#needs;
    const app = caller.app.uuid;
    checkDates(from, to);
    const { timezone } = (await getBusiness.execute(caller)).public;
    const local = zone(timezone);
    const days = from === void 0 || to === void 0 ? monthAt(local, clock()) : { first: dayOf2(from), last: dayOf2(to) };
    await settle.execute(app);
    const filter = {
      startsFrom: local.startOfDay(days.first),
      to: endOf(local, days.last),
      statuses: COUNTED_STATUSES,
      search: NO_SEARCH,
      sort: "start"
    };
    const [uuids2 = []] = await bookings.uuids(app, [filter], BOOKINGS_MAX + 1);
    if (uuids2.length > BOOKINGS_MAX) {
      throw new ValidationError({ to: `Must leave at most ${grouped(BOOKINGS_MAX)} bookings to count` });
    }
    const tally2 = new FigureTally(local, days, { period, by });
    const turn = newTurn?.();
    for await (const slice of bookings.inSlices(app, uuids2)) {
      for (const booking of slice) tally2.add(booking);
      await turn?.();
    }
    const [first, last] = [days.first, days.last].map(dateOf);
    return { from: first, to: last, timezone, rows: await this.#named(app, tally2.rows, by), total: tally2.total };
  }
  /** The rows with the names of their subjects, in order. */
  async #named(app, rows, by) {
    const uuids2 = [...new Set(rows.flatMap(({ subject }) => subject ?? []))];
    const kind = by === "service" ? "service" : "resource";
    const names2 = await this.#needs.ledger.read(
      app,
      { objects: { [kind]: uuids2 } },
      (view) => new Map(uuids2.map((uuid) => [uuid, view.object(kind, uuid)?.name ?? null]))
    );
    const named = rows.map(({ period, subject, ...counts }) => {
      const its = subject === null ? null : { uuid: subject, name: names2.get(subject) ?? null };
      return { period, service: by === "service" ? its : null, resource: by === "resource" ? its : null, ...counts };
    });
    return named.sort(
      (a, b) => compared(a.period, b.period) || compared(a.service?.name ?? a.resource?.name, b.service?.name ?? b.resource?.name) || compared(a.service?.uuid ?? a.resource?.uuid, b.service?.uuid ?? b.resource?.uuid)
    );
  }
};
function compared(a, b) {
  if (a === b || (a ?? b) === void 0 || (a ?? b) === null) return 0;
  if (a === null || a === void 0) return 1;
  return b === null || b === void 0 || a < b ? -1 : 1;
}
function checkDates(from, to) {
  const errors = {};
  for (const [field, date, other] of [
    ["from", from, to],
    ["to", to, from]
  ]) {
    if (date !== void 0 && !isDate(date)) errors[field] = DATE_EXPECTED;
    if (date === void 0 && other !== void 0) errors[field] = REQUIRED;
  }
  if (from !== void 0 && to !== void 0 && Object.keys(errors).length === 0) {
    const count = dayOf2(to) - dayOf2(from) + 1;
    if (count < 1) errors.to = "Must not be before from";
    else if (count > DAYS_MAX) errors.to = `Must not be more than ${DAYS_MAX} days from from`;
  }
  if (Object.keys(errors).length > 0) throw new ValidationError(errors);
}
function dayOf2(date) {
  return Date.parse(`${date}T00:00:00Z`) / DAY;
}
function dateOf(day) {
  return formatInstant(day * DAY).slice(0, "yyyy-mm-dd".length);
}
function monthAt(local, now) {
  const [year, month] = dateOf(local.dayAt(now)).split("-").map(Number);
  return { first: Date.UTC(year, month - 1, 1) / DAY, last: Date.UTC(year, month, 0) / DAY };
}
function endOf(local, day) {
  return Math.max(local.startOfDay(day + 1), ...instantsOf(local, (day + 1) * DAY));
}

// core/feeds/booking-entry.ts
function whatIsBooked({ sale, title }, names2, business) {
  const sold2 = sale && names2.service(sale.service);
  if (sold2 !== void 0) return sold2;
  return title !== null && title.trim() !== "" ? title : business;
}
function withWhom(booking, names2) {
  return servedBy(booking).flatMap((uuid) => names2.resource(uuid) ?? []).join(", ");
}
function moneyText2(locale, { amount, currency }) {
  const money = new Intl.NumberFormat(locale, { style: "currency", currency });
  const { maximumFractionDigits: digits = 2 } = money.resolvedOptions();
  return money.format(amount / 10 ** digits);
}
function bookingEntry(booking, names2, business) {
  const what = whatIsBooked(booking, names2, business.name);
  const { sale, units } = booking;
  const price = sale?.unitPrice && { ...sale.unitPrice, amount: sale.unitPrice.amount * units };
  const lines = [
    withWhom(booking, names2),
    price ? moneyText2(localeOf(business.language), price) : "",
    business.phone ?? ""
  ].filter((line2) => line2 !== "");
  return {
    summary: what === business.name ? what : `${what} \u2013 ${business.name}`,
    description: lines.length === 0 ? null : lines.join("\n"),
    location: business.address === null ? null : addressLine(business.address)
  };
}

// core/manage/visitors.ts
function visitorOf(links, client) {
  if (typeof client === "string") return links.visitor(client);
  return client.isVisitors ? links.visitor(client.address) : void 0;
}
function hasTooManyBookings(view, key, visitor) {
  const most = bookingsPerAddressOf(key);
  if (most === null || visitor === void 0) return false;
  return confirmationsOf(view.object("visitor", visitor), view.now) >= most;
}
function wantedToCount(booking, visitor) {
  const { madeWith: madeWith2 } = booking;
  return isUnconfirmed(booking) && madeWith2 && visitor !== void 0 ? { key: [madeWith2.key], visitor: [visitor] } : {};
}
function countingConfirmation(confirm, visitor) {
  return (booking, recording, view) => {
    const key = booking.madeWith && isUnconfirmed(booking) ? view.object("key", booking.madeWith.key) : void 0;
    if (!key || visitor === void 0 || bookingsPerAddressOf(key) === null) return confirm(booking, recording, view);
    if (hasTooManyBookings(view, key, visitor)) throw refused("too_many_bookings");
    const also = confirm(booking, recording, view);
    const { app } = booking;
    const counted = withConfirmation(view.object("visitor", visitor), { uuid: visitor, app, now: view.now });
    return { put: { ...also?.put, visitor: [counted] } };
  };
}

// core/manage/own-booking.ts
var SHOWN_TO_BOOKERS = { resources: true, service: true, workflow: true };
function checkCounter({ counter: counter2 }, booking) {
  if (counterOf(booking) !== counter2) throw new RevokedError();
}
function byBooker(caller, decide3) {
  return (booking, recording, view) => {
    checkCounter(caller, booking);
    return decide3(booking, recording, view);
  };
}
var GetOwnBooking = class {
  #needs;
  constructor(needs) {
    this.#needs = needs;
  }
  /** @throws NotFoundError, RevokedError. */
  async execute(caller) {
    const booked = await this.#needs.getBooking.execute(caller, caller.booking, { include: SHOWN_TO_BOOKERS });
    checkCounter(caller, booked.booking);
    return booked;
  }
};
var GetOwnCalendar = class {
  #needs;
  constructor(needs) {
    this.#needs = needs;
  }
  /** @throws NotFoundError, RevokedError. */
  async execute(caller) {
    const { booking, service, resources = [] } = await this.#needs.getOwnBooking.execute(caller);
    const names2 = new Map([...resources, ...service ? [service] : []].map(({ uuid, name }) => [uuid, name]));
    const nameOf2 = (uuid) => names2.get(uuid);
    const business = (await this.#needs.getBusiness.execute(caller)).public;
    const called = { app: business.name, service: nameOf2, resource: nameOf2 };
    return bookingCalendar(booking, called, bookingEntry(booking, called, business));
  }
};
var ChangeOwnBooking = class {
  #needs;
  constructor(needs) {
    this.#needs = needs;
  }
  /** @throws ValidationError, NotFoundError, RevokedError. */
  async execute(caller, patch) {
    const own = ownPatch(patch);
    return changeBooking(
      this.#needs,
      caller,
      caller.booking,
      { include: SHOWN_TO_BOOKERS },
      byBooker(caller, detailing(own))
    );
  }
};
function readOwnPatch(patch) {
  readPatchedDetails({}, ownPatch(patch));
}
function ownPatch(patch) {
  const fields = new FieldReader(patch);
  fields.done();
  const own = ["timezone", "language", "notes"].flatMap((field) => {
    const value = fields.raw(field);
    return value === void 0 ? [] : [[field, value]];
  });
  const customer = fields.raw("customer");
  if (customer === void 0 || customer === null) return Object.fromEntries(own);
  if (typeof customer !== "object" || Array.isArray(customer))
    return Object.fromEntries([...own, ["customer", customer]]);
  const { name, phone } = customer;
  const said = Object.entries({ name, phone }).filter(([, value]) => value !== void 0);
  return Object.fromEntries(said.length === 0 ? own : [...own, ["customer", Object.fromEntries(said)]]);
}
var NOT_FOR_BOOKERS = "Must not be given with a manage token";
function readOwnReason(input) {
  const fields = new FieldReader(input);
  if (fields.raw("override") !== void 0) fields.fail("override", NOT_FOR_BOOKERS);
  const reason = fields.optionalText("reason", null, LONG_TEXT_MAX);
  fields.done();
  return reason;
}
var OWN_TRANSITIONS = ["confirm", "cancel"];
var TransitionOwnBooking = class {
  #needs;
  constructor(needs) {
    this.#needs = needs;
  }
  /**
   * `input` may hold a `reason`, for `cancel`. `address` is the client's, as a text the visitor's own: a confirmation is
   * counted for it.
   * @throws NotFoundError, RevokedError; RefusedError `invalid_state`, `too_late`, `too_many_bookings` or `limit`;
   * ValidationError on `reason`, or `transition`.
   */
  async execute(caller, transition, {
    once,
    address,
    ...input
  } = {}) {
    const { newUuid, manageSecrets } = this.#needs;
    const known3 = readTransition(transition, OWN_TRANSITIONS);
    const said = { reason: readOwnReason(input), release: null, override: NO_OVERRIDE };
    const change = transitioning(known3, said, { newUuid, isBooker: true });
    const isCounted2 = known3 === "confirm" && address !== void 0;
    const visitor = isCounted2 ? visitorOf(await manageSecrets.links(caller.app), address) : void 0;
    const decide3 = byBooker(caller, known3 === "confirm" ? countingConfirmation(change, visitor) : change);
    const wants = (booking) => {
      const wanted = wantedToConfirm(booking);
      return { ...wanted, objects: { ...wanted.objects, ...wantedToCount(booking, visitor) } };
    };
    return changeBooking(this.#needs, caller, caller.booking, { include: SHOWN_TO_BOOKERS, once, wants }, decide3);
  }
};
var CheckInOwnBooking = class {
  #needs;
  constructor(needs) {
    this.#needs = needs;
  }
  /** @throws NotFoundError, RevokedError; RefusedError `invalid_state` or `too_soon`. */
  async execute(caller, { once } = {}) {
    const options = { include: SHOWN_TO_BOOKERS, once };
    return changeBooking(this.#needs, caller, caller.booking, options, byBooker(caller, checkingInAsBooker));
  }
};
var LONGEST_HOLDS = 3;
var ExtendOwnHold = class {
  #needs;
  constructor(needs) {
    this.#needs = needs;
  }
  /** @throws NotFoundError, RevokedError; RefusedError `invalid_state`; ValidationError on `holdSeconds`. */
  async execute(caller, input = {}, { once } = {}) {
    const asked = readOwnExtension(input);
    const decide3 = extending((booking, settings, now) => {
      const most = booking.madeWith?.holdSecondsMax ?? settings.holdSeconds;
      const seconds = Math.min(asked ?? settings.holdSeconds, most);
      return Math.min(now + seconds * SECOND, booking.createdAt + LONGEST_HOLDS * most * SECOND);
    });
    const { booking: uuid } = caller;
    return changeBooking(this.#needs, caller, uuid, { include: SHOWN_TO_BOOKERS, once }, byBooker(caller, decide3));
  }
};
var NOT_OWN = ["resources", "units"];
function readOwnMove(input) {
  const fields = new FieldReader(input);
  for (const field of NOT_OWN) {
    if (fields.raw(field) !== void 0)
      fields.fail(field, "Must not be given: a booker moves a booking in time alone");
  }
  const [start, end, durationMinutes] = ["start", "end", "durationMinutes"].map((field) => fields.raw(field));
  if (fields.raw("override") !== void 0) fields.fail("override", NOT_FOR_BOOKERS);
  let errors = fields.errors;
  try {
    const move = readMove({ start, end, durationMinutes });
    if (Object.keys(errors).length === 0) return move;
  } catch (error) {
    if (!isFailure(error, "invalid")) throw error;
    errors = { ...errors, ...error.errors };
  }
  throw new ValidationError(errors);
}
var RescheduleOwnBooking = class {
  #needs;
  constructor(needs) {
    this.#needs = needs;
  }
  /** @throws ValidationError naming every bad field; NotFoundError, RevokedError; RefusedError with the reason. */
  async execute(caller, move, { once } = {}) {
    const asked = readOwnMove(move);
    const wants = (booking) => wantedToMove(booking, asked);
    const options = { include: SHOWN_TO_BOOKERS, once, wants };
    return changeBooking(
      this.#needs,
      caller,
      caller.booking,
      options,
      byBooker(caller, moving(move, { isBooker: true }))
    );
  }
};
var FindOwnAvailability = class {
  #needs;
  constructor(needs) {
    this.#needs = needs;
  }
  /** @throws ValidationError naming every bad field; NotFoundError, also if the service or a resource was deleted; RevokedError. */
  async execute(caller, { from, to, durationMinutes }, { onSized } = {}) {
    const { getBooking, findAvailability } = this.#needs;
    const { booking } = await getBooking.execute(caller, caller.booking);
    checkCounter(caller, booking);
    const { uuid, sale, resources, units, timezone, customer, start, end } = booking;
    const customerEmail = isFinal(booking.status) ? null : customer?.email;
    return findAvailability.execute(
      caller,
      {
        ...sale ? { service: sale.service, customerEmail } : { resources },
        from,
        to,
        durationMinutes: durationMinutes ?? (end - start) / MINUTE,
        units,
        timezone,
        excludeBooking: uuid,
        isBooker: true
      },
      { onSized }
    );
  }
};

// core/keys/offered-services.ts
function isOffered({ services }, { uuid, active }) {
  return active && (services === null || services.includes(uuid));
}
function offered(view, key, uuid) {
  const service = view.object("service", uuid);
  if (!service || !isOffered(key, service)) throw new NotFoundError(`There is no service ${uuid}`);
  return service;
}
var READ_AT_ONCE2 = 1e3;
var NAMES_MAX = 1e4;
var TOO_MANY_NAMES = `would name more than ${NAMES_MAX.toLocaleString("en")} resources of roles`;
var ListOfferedServices = class {
  #needs;
  constructor(needs) {
    this.#needs = needs;
  }
  /** @throws ValidationError on `page` or `limit`, also when the page would name more than 10,000 resources of roles. */
  async execute({ app, key }, request = {}, search = NO_SEARCH) {
    const { ledger, paginator } = this.#needs;
    const page = await paginator.paginate(request, async ({ offset, limit }) => {
      const all2 = (await this.#all(app.uuid, search)).filter((service) => isOffered(key, service));
      return { items: all2.slice(offset, offset + limit), total: all2.length };
    });
    const names2 = page.data.reduce((sum, service) => sum + poolsOf(service).length, 0);
    if (names2 > NAMES_MAX) throw new ValidationError({ limit: `Must be smaller: the page ${TOO_MANY_NAMES}` });
    return mapPage(page, (services) => {
      const resource = [...new Set(services.flatMap(poolsOf))];
      return ledger.read(
        app.uuid,
        { objects: { resource } },
        (view) => services.map((service) => withNames(view, service))
      );
    });
  }
  async #all(app, search) {
    const all2 = [];
    for (; ; ) {
      const { items, total } = await this.#needs.services.list(
        app,
        { offset: all2.length, limit: READ_AT_ONCE2 },
        search
      );
      all2.push(...items);
      if (items.length === 0 || all2.length >= total) return all2;
    }
  }
};
var GetOfferedService = class {
  #needs;
  constructor(needs) {
    this.#needs = needs;
  }
  /** @throws NotFoundError when the caller's key opens no such service. */
  async execute({ app, key }, uuid) {
    return this.#needs.ledger.read(app.uuid, { objects: { service: [uuid] } }, (view) => {
      const service = view.object("service", uuid);
      if (!service || !isOffered(key, service)) throw new NotFoundError();
      return withNames(view, service);
    });
  }
};
function poolsOf({ roles }) {
  return roles.flatMap(({ resources }) => resources);
}
function withNames(view, service) {
  const names2 = poolsOf(service).flatMap((uuid) => {
    const resource = view.object("resource", uuid);
    return resource ? [[uuid, resource.name]] : [];
  });
  return { service, names: new Map(names2) };
}
var FindOfferedAvailability = class {
  #needs;
  constructor(needs) {
    this.#needs = needs;
  }
  /** @throws ValidationError naming every bad field; NotFoundError when the key opens no such service. */
  async execute({ app, key }, query, { onSized } = {}) {
    const { findAvailability, ledger } = this.#needs;
    checkOffered(query);
    const uuid = String(query.service);
    await ledger.read(app.uuid, { objects: { service: [uuid] } }, (view) => offered(view, key, uuid));
    return findAvailability.execute({ app }, query, { onSized });
  }
};
var NOT_WITH_KEYS = ["excludeBooking", "customerEmail"];
var NOT_WITH_A_KEY = "Must not be given with a key";
var CHOICES_SPAN_MAX = 31 * DAY;
function checkOffered(query) {
  const fields = new FieldReader(query);
  if (!fields.has("service")) fields.fail("service", REQUIRED);
  for (const field of NOT_WITH_KEYS) if (fields.raw(field) !== void 0) fields.fail(field, NOT_WITH_A_KEY);
  if (fields.flag("choices", false)) {
    const [from, to] = [fields.requiredInstant("from"), fields.requiredInstant("to")];
    if (to - from > CHOICES_SPAN_MAX) fields.fail("to", "Must be at most 31 days after from, with choices");
  }
  fields.done();
}

// core/keys/book-with-key.ts
function readBookingWithKey(input, key) {
  const fields = new FieldReader(input);
  if (!fields.has("service")) fields.fail("service", REQUIRED);
  for (const field of ["workflow", "meta", "externalId", "override"])
    if (fields.raw(field) !== void 0) fields.fail(field, NOT_WITH_A_KEY);
  const customer = fields.nested("customer");
  if (customer.raw("uuid") !== void 0) customer.fail("uuid", NOT_WITH_A_KEY);
  customer.requiredText("name");
  customer.requiredText("email", 254);
  fields.whole("holdSeconds", 1, key?.holdSecondsMax ?? UNATTENDED_HOLD_SECONDS_MAX, null);
  const request = readBookingRequest(
    new FieldReader(
      { ...Object(input), override: null, service: fields.raw("service") ?? NO_SERVICE },
      "",
      fields.sink
    )
  );
  fields.done();
  return request;
}
var NO_SERVICE = "00000000-0000-0000-0000-000000000000";
var BookWithKey = class {
  #needs;
  constructor(needs) {
    this.#needs = needs;
  }
  /**
   * `address` is the client's; as a text, the visitor's own.
   * @throws ValidationError naming every bad field; NotFoundError when the key opens no such service; RevokedError when the
   * key was deleted meanwhile; RefusedError, `too_many_holds` and then
   * `too_many_bookings` before all other reasons.
   */
  async execute({ app, key: known3, isPublic = false }, input, address, { once } = {}) {
    const { ledger, newUuid, manageSecrets } = this.#needs;
    const asked = readBookingWithKey(input, known3);
    const links = await manageSecrets.links(app);
    const holder = links.holder(typeof address === "string" ? address : address.address);
    const visitor = visitorOf(links, address);
    const uuid = newUuid();
    const wanted = wantedBy2(asked, uuid);
    return ledger.commit(
      app.uuid,
      {
        ...wanted,
        objects: { ...wanted.objects, key: [known3.uuid], ...visitor !== void 0 && { visitor: [visitor] } },
        answer: once?.key
      },
      decidedOnce(
        once,
        (view) => {
          const key = view.object("key", known3.uuid);
          if (!key || isPublic && !key.page) throw new RevokedError();
          offered(view, key, String(asked.service));
          const request = {
            ...asked,
            holdSeconds: Math.min(asked.holdSeconds ?? key.holdSecondsMax, key.holdSecondsMax)
          };
          const named = namedIn(view, request);
          const excess = hasTooManyHolds(view, key, holder) ? "too_many_holds" : hasTooManyBookings(view, key, visitor) ? "too_many_bookings" : void 0;
          if (excess) {
            if (named.service) checkNames(view, named.service, request.resources);
            throw refused(excess);
          }
          const placement = placementOf(request, named.service);
          const placed = placeForNobody(view, request, named, placement);
          const recording = new Recording(view, newUuid);
          recordLapsed(recording, placed);
          const made = madeBooking(request, named, placement, placed, {
            uuid,
            app: app.uuid,
            now: view.now,
            link: null
          });
          const booking = { ...made, madeWith: madeWith(key, holder) };
          recordMade(recording, booking);
          const change = recording.toChange({ put: changedBy(placed) });
          const booked = bookedIn(view, booking, SHOWN_TO_BOOKERS);
          return { result: { booked, manageToken: links.token(booking) }, change };
        },
        ({ booked }) => aboutBooked(booked)
      ),
      actorOf({ app, key: known3 })
    );
  }
};
function madeWith({ uuid, origins, holdSecondsMax }, holder) {
  return { key: uuid, origins, holdSecondsMax, holder };
}
function hasTooManyHolds(view, { uuid, liveHoldsMax, holdsPerAddress }, holder) {
  const heldAfter = view.now;
  return view.inUse({ key: uuid, heldAfter, limit: liveHoldsMax }).length >= liveHoldsMax || view.inUse({ holder, heldAfter, limit: holdsPerAddress }).length >= holdsPerAddress;
}

// core/keys/change-keys.ts
var CreateKey = class {
  #needs;
  constructor(needs) {
    this.#needs = needs;
  }
  /** @throws ValidationError naming every bad field; NotFoundError when a service is not the caller's; RefusedError `quota`. */
  async execute(caller, input, { once } = {}) {
    const { ledger, newUuid, newSecret, digest, quotas } = this.#needs;
    const fields = readNewKey(input);
    const uuid = newUuid();
    const text = keyText(newSecret());
    const app = caller.app.uuid;
    return ledger.commit(
      app,
      { objects: { service: fields.services ?? [], key: [uuid] }, counts: ["key"], answer: once?.key },
      decidedOnce(once, (view) => {
        checkServices(view, fields.services ?? []);
        checkQuota(view, { kind: "key", most: quotas.keys });
        const { now } = view;
        const key = { uuid, app, ...fields, digest: digest(text), version: 1, createdAt: now, updatedAt: now };
        return { result: { key, text }, change: { put: { key: [...withoutPage(view, key), key] } } };
      }),
      actorOf(caller)
    );
  }
};
var ChangeKey = class {
  #needs;
  constructor(needs) {
    this.#needs = needs;
  }
  /** @throws ValidationError, StaleError; NotFoundError when the caller has no such key, or no such service. */
  async execute(caller, uuid, patch, { expected } = {}) {
    new FieldReader(patch).done();
    return this.#needs.ledger.commit(
      caller.app.uuid,
      { objects: { key: [uuid] } },
      (view) => {
        const before = existing(view, "key", uuid, expected);
        const fields = readPatchedKey(before, patch);
        checkServices(view, fields.services?.filter((service) => !before.services?.includes(service)) ?? []);
        const after = changed(before, fields, view.now);
        if (after === before) return { result: before };
        return { result: after, change: { put: { key: [...withoutPage(view, after), after] } } };
      },
      actorOf(caller)
    );
  }
};
var DeleteKey = class {
  #needs;
  constructor(needs) {
    this.#needs = needs;
  }
  /** @throws StaleError; NotFoundError when the caller has no such key. */
  async execute(caller, uuid, { expected } = {}) {
    await remove(this.#needs.ledger, caller, "key", uuid, expected);
  }
};
function withoutPage(view, key) {
  if (!key.page) return [];
  const others = view.select({ kind: "key", where: ["eq", "page", true] }).filter(({ uuid }) => uuid !== key.uuid);
  return others.map((other) => changed(other, { page: false }, view.now));
}
function checkServices(view, services) {
  for (const uuid of services) referenced(view, "service", uuid);
}

// core/keys/read-keys.ts
var ListKeys = class {
  #needs;
  constructor(needs) {
    this.#needs = needs;
  }
  /** @throws ValidationError on `page` or `limit`. */
  async execute(caller, request = {}, search = NO_SEARCH) {
    const { keys, paginator } = this.#needs;
    return listed(keys, paginator, caller, request, search);
  }
};
var GetKey = class {
  #needs;
  constructor(needs) {
    this.#needs = needs;
  }
  /** @throws NotFoundError when the caller has no such key. */
  async execute(caller, uuid) {
    return found2(this.#needs.keys, caller, uuid);
  }
};

// core/letters/change-letters.ts
var ChangeLetters = class {
  #needs;
  constructor(needs) {
    this.#needs = needs;
  }
  /** @throws ValidationError naming every bad field; StaleError. */
  async execute(caller, patch, { expected } = {}) {
    const { ledger, getLetters } = this.#needs;
    new FieldReader(patch).done();
    const { app } = caller;
    await ledger.commit(
      app.uuid,
      { objects: { letters: [app.uuid] } },
      (view) => {
        const before = view.object("letters", app.uuid) ?? letterDefaults(app);
        checkVersion(before, expected);
        const fields = readLetters(mergePatch(lettersFields(before), patch));
        return replace("letters", before, changed(before, fields, view.now));
      },
      actorOf(caller)
    );
    return getLetters.execute(caller);
  }
};

// core/letters/letter-ledger.ts
var REMEMBERED = 1e4;
var LetterLedger = class {
  #needs;
  #defaults = /* @__PURE__ */ new Map();
  constructor(needs) {
    this.#needs = needs;
  }
  async commit(app, wanted, decide3, by = CLOCK) {
    const { ledger } = this.#needs;
    const defaults = this.#defaults.get(app) ?? await this.#defaultsOf(app);
    if (!defaults) return ledger.commit(app, wanted, decide3, by);
    const objects = { ...wanted.objects, letters: [app], profile: [app] };
    const withLetters = (view) => this.#withLetters(decide3(view), view, app, defaults, by);
    return ledger.commit(app, { ...wanted, objects }, withLetters, by);
  }
  #withLetters(decision, view, app, defaults, actor) {
    const { change, letters } = decision;
    const bookings = change?.put?.booking ?? [];
    if (!change || bookings.length === 0 || letters === "none") return decision;
    const settings = view.object("letters", app) ?? defaults;
    if (!settings.enabled) return decision;
    const changes = changesOf2(change, bookings, view);
    if (changes.length === 0) return decision;
    const given = {
      view,
      settings,
      businessEmail: view.object("profile", app)?.email ?? null,
      actor,
      newUuid: this.#needs.newUuid,
      going: goingIn(change, view)
    };
    const isOff2 = letters === "off";
    const series = change.put?.series?.[0]?.uuid;
    const together = changes.filter(({ after }) => series !== void 0 && after.series?.uuid === series);
    const alone = together.length === 0 ? changes : changes.filter((one) => !together.includes(one));
    const due = alone.map((one) => lettersDue(one, isOff2, given));
    if (series !== void 0 && together.length > 0) due.push(seriesLettersDue(series, together, isOff2, given));
    return { ...decision, change: changeWith(change, bookings, due) };
  }
  async #defaultsOf(app) {
    const found3 = await this.#needs.apps.ofAnyOwner(app);
    if (!found3) return void 0;
    if (this.#defaults.size >= REMEMBERED) this.#defaults.clear();
    const defaults = letterDefaults(found3);
    this.#defaults.set(app, defaults);
    return defaults;
  }
  read(app, wanted, look) {
    return this.#needs.ledger.read(app, wanted, look);
  }
  sequence(app) {
    return this.#needs.ledger.sequence(app);
  }
  forgetAnswers(before, limit) {
    return this.#needs.ledger.forgetAnswers(before, limit);
  }
};
function changesOf2(change, bookings, view) {
  const events = /* @__PURE__ */ new Map();
  for (const { booking, type } of change.events ?? []) if (booking !== null) events.set(booking, type);
  return bookings.flatMap((after) => {
    const event2 = events.get(after.uuid);
    if (event2 === void 0) return [];
    const before = after.version === 1 ? void 0 : view.object("booking", after.uuid);
    return [{ before, after, event: event2 }];
  });
}
function goingIn({ removed = [] }, view) {
  return removed.flatMap(({ kind, uuid }) => {
    const resource = kind === "resource" ? view.object("resource", uuid) : void 0;
    return resource ? [{ uuid, name: resource.name, timezone: resource.timezone }] : [];
  });
}
function changeWith(change, bookings, due) {
  const jobs = due.flatMap((one) => one.jobs);
  const told = new Map(due.flatMap((one) => [...one.told]));
  if (jobs.length === 0 && told.size === 0) return change;
  const { put = {} } = change;
  const booking = told.size === 0 ? bookings : bookings.map((one) => {
    const its = told.get(one.uuid);
    return its ? { ...one, told: its } : one;
  });
  return { ...change, put: { ...put, booking, job: [...put.job ?? [], ...jobs] } };
}

// core/letters/read-letters.ts
var GetLetters = class {
  #needs;
  constructor(needs) {
    this.#needs = needs;
  }
  async execute({ app }) {
    const { letters, objects, channels } = this.#needs;
    const enabled = ["eq", "enabled", true];
    const [stored, actions, workflows] = await Promise.all([
      letters.find(app.uuid),
      objects.select(app.uuid, { kind: "action", where: enabled }),
      objects.select(app.uuid, { kind: "workflow", where: ["and", []], order: "created" })
    ]);
    const ofWorkflow = (uuid) => actions.filter(({ workflow }) => workflow === uuid);
    const replacedIn = Object.fromEntries(
      LETTER_KINDS.map((kind) => {
        const those = workflows.filter(({ uuid }) => isReplaced(kind, ofWorkflow(uuid)));
        return [kind, those.map(({ uuid, name }) => ({ uuid, name }))];
      })
    );
    const { hasMail, mailFrom, manage } = channels;
    const mail = { from: hasMail ? mailFrom : null, hasLinks: manage.publicUrl !== null };
    return { letters: stored ?? letterDefaults(app), mail, replacedIn };
  }
};

// core/letters/told-by-mail.ts
var IsToldByMail = class {
  #needs;
  constructor(needs) {
    this.#needs = needs;
  }
  async execute({ app }, booking) {
    const { letters, actions, channels } = this.#needs;
    const kind = LETTER_OF[booking.status];
    if (!channels.hasMail || !booking.customer?.email || kind === void 0 || booking.told?.isOff) return false;
    const { enabled, sends } = await letters.find(app.uuid) ?? letterDefaults(app);
    if (enabled && sends[kind]) return true;
    if (booking.workflow === null) return false;
    return isReplaced(kind, await actions.ofWorkflows(app.uuid, [booking.workflow]));
  }
};
var LETTER_OF = {
  pending: "pending",
  confirmed: "confirmed",
  declined: "declined",
  cancelled: "cancelled",
  no_show: "no_show"
};

// core/manage/rotate-manage-secret.ts
var RotateManageSecret = class {
  #needs;
  constructor(needs) {
    this.#needs = needs;
  }
  /** @throws ValidationError on `graceSeconds`; NotFoundError when the app is gone. */
  async execute(caller, input = {}, { once } = {}) {
    const { apps, manageTokens, newUuid, clock } = this.#needs;
    const { graceSeconds } = readRotation(input);
    const { uuid, owner } = caller.app;
    const now = clock();
    const result = { rotatedAt: now, previousUntil: graceSeconds > 0 ? now + graceSeconds * SECOND : null };
    const own = once && { ...once, key: `app ${uuid} ${once.key}` };
    const outcome2 = await apps.change(
      owner,
      uuid,
      ({ app, credential }) => {
        const { manage } = credential;
        const { previousUntil: until } = result;
        const previous = manage && until !== null ? { secret: manageTokens.sealed(manage.secret, uuid), until } : null;
        const next = { secret: manageTokens.newSecret(uuid), previous };
        return {
          record: { app, credential: { ...credential, manage: next } },
          answer: own && answerOf(own, result, now),
          event: appRotated(app, "manageSecret", { uuid: newUuid, at: now, actor: actorOf(caller) })
        };
      },
      own && { key: own.key, now }
    );
    if (outcome2 && "earlier" in outcome2 && own) replay(outcome2.earlier, own);
    if (!outcome2) throw new NotFoundError();
    return result;
  }
};

// core/model/owner.ts
function ownerEmail(email) {
  if (!isEmail(email)) throw new ValidationError({ email: "Must be an e-mail address" });
  return email.toLowerCase();
}

// core/owners/owner-tokens.ts
var IssueOwnerToken = class {
  #needs;
  constructor(needs) {
    this.#needs = needs;
  }
  /** @throws ValidationError on `email`. */
  async execute(email, token = this.#needs.newToken()) {
    const issued = await this.#store(email, token, "issued");
    return { ...issued, token };
  }
  /** Makes `token` the owner's only token from the environment. Earlier ones from there stop working. */
  async adopt(email, token) {
    const { owners, digest } = this.#needs;
    const given = (await owners.list()).filter((known3) => known3.origin === "environment");
    const same = given.find((known3) => known3.owner.email === ownerEmail(email) && known3.digest === digest(token));
    const owner = same?.owner ?? (await this.#store(email, token, "environment")).owner;
    for (const stale of given) if (stale !== same) await owners.revoke(stale.uuid);
    return owner;
  }
  async #store(email, token, origin) {
    const { owners, newUuid, digest, clock } = this.#needs;
    const stored = {
      uuid: newUuid(),
      owner: { uuid: newUuid(), email: ownerEmail(email) },
      digest: digest(token),
      origin,
      createdAt: clock()
    };
    return { owner: await owners.addToken(stored), uuid: stored.uuid };
  }
};
var ListOwnerTokens = class {
  #needs;
  constructor(needs) {
    this.#needs = needs;
  }
  async execute() {
    return this.#needs.owners.list();
  }
};
var RevokeOwnerToken = class {
  #needs;
  constructor(needs) {
    this.#needs = needs;
  }
  /** @throws NotFoundError when no token has that UUID. */
  async execute(token) {
    const uuid = asUuid(token);
    if (uuid === void 0 || !await this.#needs.owners.revoke(uuid)) {
      throw new NotFoundError("There is no owner token with that UUID");
    }
  }
};

// core/persons/memberships.ts
async function membershipsOf2({ apps, staff }, person) {
  const joined3 = await staff.joined(person);
  const found3 = await Promise.all(
    joined3.map(async (member) => ({ staff: member, app: await apps.ofAnyOwner(member.app) }))
  );
  return found3.flatMap(({ staff: member, app }) => app ? [{ staff: member, app }] : []);
}
async function mayManage(needs, issuer, app, person) {
  if (issuer.kind === "command") return true;
  const memberships = await membershipsOf2(needs, person.uuid);
  if (issuer.kind === "app") {
    return person.owner === null && memberships.every((membership) => membership.app.uuid === app);
  }
  const isNoOther = person.owner === null || person.owner.uuid === issuer.owner;
  return isNoOther && memberships.every((membership) => membership.app.owner === issuer.owner);
}
function isAfterEnd(link2, person) {
  return link2.createdAt > person.linksEndedAt;
}

// core/persons/person-record.ts
function withDetails(person, details, now) {
  return {
    ...person,
    ...details,
    detailsVersion: person.detailsVersion + 1,
    updatedAt: Math.max(now, person.updatedAt)
  };
}
function newSessionOf({ newUuid, newSecret, digest, clock }, person, { expiresInSeconds, beganWith }) {
  const now = clock();
  const token = secretText(SESSION_TOKEN, person, newSecret());
  const session = {
    uuid: newUuid(),
    digest: digest(token),
    createdAt: now,
    usedAt: now,
    expiresAt: now + expiresInSeconds * SECOND,
    beganWith
  };
  const begin = (before) => {
    const live = before.sessions.filter((one) => isLiveSession(one, now));
    const kept = [...live].sort((a, b) => b.usedAt - a.usedAt).slice(0, SESSIONS_PER_PERSON - 1);
    return { ...before, sessions: [...live.filter((one) => kept.includes(one)), session] };
  };
  return { session, token, begin };
}
function begun({ session, token }, person) {
  return { uuid: session.uuid, token, expiresAt: session.expiresAt, person };
}

// core/persons/link-use.ts
var GetLink = class {
  async execute({ open }) {
    const { expiresAt } = open.link;
    const newPerson2 = makesPerson(open);
    if (open.of === "staff") {
      const { app, staff, person: person2 } = open;
      const { name, email } = person2 ?? staff;
      return { kind: "staff", app: { uuid: app.uuid, name: app.name }, name, email, newPerson: newPerson2, expiresAt };
    }
    const { person, link: link2 } = open;
    const kind = link2.kind === "owner" ? "owner" : "email";
    return {
      kind,
      app: null,
      name: person.name,
      email: person.email ?? person.owner?.email ?? null,
      newPerson: newPerson2,
      expiresAt
    };
  }
};
var makesPerson = (open) => open.of === "staff" ? open.person === void 0 : open.person.email === null;
function readLinkUse(input) {
  const fields = new FieldReader(input);
  const read = readUse(fields, null);
  fields.done();
  return read;
}
function readUse(fields, open) {
  const { least, most, standard } = PERSON_SESSION_SECONDS;
  const email = fields.emailOrBlank("email");
  const isNew = open !== null && makesPerson(open);
  if (open !== null && !isNew && email !== null)
    fields.fail("email", "Must be left out: the link is of a person that has one");
  const own = open === null ? null : ownEmail(open);
  const password = readPassword(fields, "password", [email ?? own]);
  if (password === null && isNew && open.of === "staff" && !fields.isBad("password")) fields.fail("password", REQUIRED);
  return { email, password, expiresInSeconds: fields.whole("expiresInSeconds", least, most, standard) };
}
function ownEmail(open) {
  if (open.of === "staff") return open.person ? open.person.email : open.staff.email;
  return open.person.email ?? open.person.owner?.email ?? null;
}
var ABANDONED_AFTER = 10 * SECOND;
var LOOKS_MAX = 2e4;
var UseLink = class {
  #needs;
  constructor(needs) {
    this.#needs = needs;
  }
  /** @throws ValidationError naming every bad field; DuplicateError on `email`; WrongCredentialError if it was used meanwhile. */
  async execute({ open }, input = {}) {
    const fields = new FieldReader(input);
    const use = readUse(fields, open);
    fields.done();
    if (makesPerson(open) && use.email !== null) await this.#checkFree(use.email, open);
    const password = use.password === null ? null : await this.#needs.passwords.hash(use.password);
    if (open.of === "staff" && !open.person) return this.#joinNew(open, use, password);
    return this.#enter(open, use, password);
  }
  /** Looked at before the password is hashed: an address that is taken needs no work. */
  async #checkFree(email, open) {
    const other = await this.#needs.persons.findByEmail(fold(email));
    if (!other || other.joiningWith === open.link.digest) return;
    if (open.of === "staff" && !await this.#isStillOpen(open.staff.uuid, open.link.digest))
      throw new WrongCredentialError();
    throw new DuplicateError("email");
  }
  /**
   * Stores the person first, and then joins it to the member in the commit that uses the link up. Between the two, the person
   * names the link, so that a use that broke off there can be repeated, and another one at the same time waits for it.
   */
  async #joinNew({ staff, link: link2 }, { email, expiresInSeconds }, password) {
    const { persons, clock, newUuid } = this.#needs;
    const uuid = newUuid();
    const made = newSessionOf(this.#needs, uuid, { expiresInSeconds, beganWith: "link" });
    const fresh = { uuid, name: staff.name, email: email ?? staff.email, password, joiningWith: link2.digest };
    const person = made.begin(newPerson(fresh, clock()));
    const turn = this.#needs.newTurn?.();
    for (let looks = 0; !await this.#added(person, { staff: staff.uuid, digest: link2.digest }); looks += 1) {
      if (!await this.#isStillOpen(staff.uuid, link2.digest)) throw new WrongCredentialError();
      if (looks >= LOOKS_MAX) throw new UnavailableError("The link is being used", { retryAfterSeconds: 10 });
      await turn?.();
    }
    try {
      await this.#join(staff, link2.digest, uuid);
    } catch (error) {
      await persons.remove(uuid);
      throw isFailure(error, "not_found") ? new WrongCredentialError() : error;
    }
    const joined3 = await changePerson(persons, uuid, (before) => ({ ...before, joiningWith: null }));
    if (!joined3) throw new WrongCredentialError();
    return begun(made, joined3);
  }
  /** False: another use of the same link has made a person with that address, and may go on. @throws DuplicateError */
  async #added(person, link2) {
    const { persons, staff, clock } = this.#needs;
    try {
      await persons.add(person);
      return true;
    } catch (error) {
      if (!isFailure(error, "duplicate") || person.email === null) throw error;
      const other = await persons.findByEmail(fold(person.email));
      if (!other) return false;
      if (other.joiningWith !== person.joiningWith) {
        if (await this.#isStillOpen(link2.staff, link2.digest)) throw error;
        return false;
      }
      const isAbandoned = clock() - other.createdAt >= ABANDONED_AFTER && (await staff.joined(other.uuid)).length === 0;
      if (isAbandoned) await persons.remove(other.uuid, other.version);
      return false;
    }
  }
  async #isStillOpen(staff, digest) {
    return await this.#needs.links.ofStaff(staff, digest) !== void 0;
  }
  #join({ app, uuid }, digest, person) {
    return joinMember(this.#needs.ledger, { app, uuid }, digest, person);
  }
  /** Signs the person in and invalidates all its links. */
  async #enter(open, { email, expiresInSeconds }, password) {
    const { persons, clock } = this.#needs;
    const { uuid } = open.person;
    const isMail = open.of === "person" && open.link.kind === "mail";
    const made = newSessionOf(this.#needs, uuid, { expiresInSeconds, beganWith: isMail ? "mail" : "link" });
    if (open.of === "staff") await useUp(this.#needs.ledger, open.staff, open.link.digest);
    const entered = await changePerson(persons, uuid, (before) => {
      if (open.of === "person" && !before.links.some(({ digest }) => digest === open.link.digest)) {
        throw new WrongCredentialError();
      }
      const now = clock();
      const kept = isMail && password === null ? before.sessions : [];
      const confirmed = isMail ? { emailConfirmedAt: now } : {};
      const used = { ...before, ...confirmed, sessions: kept, links: [], lonelySince: null };
      const isFirst = before.email === null;
      if (!isFirst && password === null) return made.begin(used);
      const first = isFirst ? { email: email ?? before.owner?.email ?? null } : {};
      const details = { ...first, ...password !== null && { password }, linksEndedAt: now };
      return made.begin(withDetails(used, details, now));
    });
    if (!entered) throw new WrongCredentialError();
    if (password !== null || open.of === "staff") await endStaffLinks(this.#needs, uuid);
    return begun(made, entered);
  }
};
function newPerson({ owner = null, ...fresh }, now) {
  return {
    ...fresh,
    owner,
    sessions: [],
    links: [],
    linksEndedAt: now - 1,
    emailConfirmedAt: null,
    mailedAt: [],
    lonelySince: null,
    version: 1,
    detailsVersion: 1,
    createdAt: now,
    updatedAt: now
  };
}
function joinMember(ledger, { app, uuid }, digest, person) {
  return ledger.commit(
    app,
    { objects: { staff: [uuid] } },
    (view) => {
      const before = view.object("staff", uuid);
      if (before?.person !== null || !hasLink(before, digest, view.now)) throw new WrongCredentialError();
      const joined3 = changed(before, { person, joinedAt: view.now, links: [] }, view.now);
      return { result: void 0, change: { put: { staff: [joined3] } } };
    },
    { kind: "staff", uuid }
  );
}
function useUp(ledger, { app, uuid }, digest) {
  return ledger.commit(app, { objects: { staff: [uuid] } }, (view) => {
    const before = view.object("staff", uuid);
    if (!before || !hasLink(before, digest, view.now)) throw new WrongCredentialError();
    return { result: void 0, change: { put: { staff: [{ ...before, links: [] }] } } };
  });
}
function hasLink({ active, links }, digest, now) {
  return active && links.some((link2) => link2.digest === digest && now < link2.expiresAt);
}
async function endStaffLinks(needs, person) {
  for (const { staff } of await membershipsOf2(needs, person)) {
    if (staff.links.length > 0) await unlessGone(withoutLinks(needs.ledger, staff));
  }
}
function withoutLinks(ledger, { app, uuid }) {
  return ledger.commit(app, { objects: { staff: [uuid] } }, (view) => {
    const before = view.object("staff", uuid);
    if (!before || before.links.length === 0) return { result: void 0 };
    return { result: void 0, change: { put: { staff: [{ ...before, links: [] }] } } };
  });
}
async function unlessGone(work) {
  try {
    await work;
  } catch (error) {
    if (!isFailure(error, "not_found")) throw error;
  }
}
var JoinByLink = class {
  #needs;
  constructor(needs) {
    this.#needs = needs;
  }
  /**
   * @throws ValidationError on `link` and `password`; RefusedError `already_here`, `already_owner`, or `unconfirmed` while
   * mail is set up and the person's address was never confirmed by it.
   */
  async execute({ person, session }, input) {
    const { links, persons, passwords, staff, sendsMail, clock } = this.#needs;
    const fields = new FieldReader(input);
    const text = fields.requiredText("link");
    const password = readPassword(fields, "password", [person.email]);
    if (password === null && !fields.isBad("password")) fields.fail("password", REQUIRED);
    const open = fields.isBad("link") ? void 0 : await links.find(text);
    if (!fields.isBad("link") && (!open || !makesPerson(open))) fields.fail("link", INVALID_LINK);
    fields.done();
    if (!open || password === null) throw new ValidationError({ link: INVALID_LINK });
    if (open.of === "staff" && (await staff.joined(person.uuid)).some(({ app }) => app === open.app.uuid)) {
      throw new RefusedError("already_here", { link: "You are joined to another member of this app" });
    }
    if (open.of === "person" && person.owner) {
      throw new RefusedError("already_owner", { link: "You are joined to an owner already" });
    }
    if (sendsMail && person.emailConfirmedAt === null) {
      throw new RefusedError("unconfirmed", { email: "Sign in once with a link that is mailed to this address" });
    }
    const hash = await passwords.hash(password);
    try {
      if (open.of === "staff") await joinMember(this.#needs.ledger, open.staff, open.link.digest, person.uuid);
      else if (!await persons.remove(open.person.uuid, open.person.version)) throw new WrongCredentialError();
    } catch (error) {
      if (isFailure(error, "wrong_credential") || isFailure(error, "not_found")) {
        throw new ValidationError({ link: INVALID_LINK });
      }
      throw error;
    }
    const joined3 = await changePerson(persons, person.uuid, (before) => {
      const now = clock();
      const sessions = before.sessions.filter(({ uuid: uuid2 }) => uuid2 === session.uuid);
      const owner = open.of === "person" ? open.person.owner : before.owner;
      const ended = { ...before, sessions, links: [], lonelySince: null };
      return withDetails(ended, { password: hash, owner, linksEndedAt: now }, now);
    });
    if (!joined3) throw new NotFoundError();
    await endStaffLinks(this.#needs, person.uuid);
    if (open.of === "person") return { app: null, role: "owner", staff: null };
    const { uuid, slug, name } = open.app;
    return { app: { uuid, slug, name }, role: open.staff.role, staff: open.staff.uuid };
  }
};
var INVALID_LINK = "Must be an open link of a member, or an owner, that no person is joined to";

// core/persons/account.ts
var GetPerson = class {
  async execute({ person }) {
    return person;
  }
};
var ChangePerson = class {
  #needs;
  constructor(needs) {
    this.#needs = needs;
  }
  /** @throws ValidationError naming every bad field; StaleError; DuplicateError on `email`; TooManyError after wrong passwords. */
  async execute({ person, session }, patch, { expected, client = "" } = {}) {
    const { persons, passwords, clock, linkMail, inBackground } = this.#needs;
    checkVersion({ version: person.detailsVersion }, expected);
    const fields = new FieldReader(patch);
    const name = fields.raw("name") === void 0 ? person.name : fields.requiredText("name", TEXT_MAX);
    const email = fields.raw("email") === void 0 ? person.email : this.#email(fields);
    const isNewPassword = fields.raw("password") !== void 0;
    const password = readPassword(fields, "password", [email]);
    if (isNewPassword && password === null && !fields.isBad("password")) fields.fail("password", REQUIRED);
    const isSensitive = isNewPassword || email !== person.email;
    const now = clock();
    const isFresh = session.beganWith !== "password" && now - session.createdAt <= FRESH_LINK;
    const needsCurrent = isSensitive && person.password !== null && !isFresh;
    if (needsCurrent && !fields.has("currentPassword")) fields.fail("currentPassword", REQUIRED);
    fields.done();
    if (needsCurrent) await this.#checkCurrent(person, patch.currentPassword, client);
    const hash = password === null ? person.password : await passwords.hash(password);
    const before = person;
    const after = await changePerson(persons, person.uuid, (stored) => {
      checkVersion({ version: stored.detailsVersion }, expected);
      if (needsCurrent && stored.password !== before.password) throw new WrongCredentialError();
      const details = { name, email, password: password === null ? stored.password : hash };
      if (isSame(details, { name: stored.name, email: stored.email, password: stored.password })) return stored;
      const changedTo = withDetails(stored, details, now);
      if (!isSensitive) return changedTo;
      const sessions = stored.sessions.filter(({ uuid }) => uuid === session.uuid);
      const emailConfirmedAt = email === stored.email ? stored.emailConfirmedAt : null;
      return { ...changedTo, sessions, links: [], linksEndedAt: now, emailConfirmedAt };
    });
    if (!after) throw new WrongCredentialError();
    if (isSensitive) await endStaffLinks(this.#needs, person.uuid);
    const former = before.email;
    if (former !== null && after.email !== former && linkMail.canMail) {
      inBackground(() => linkMail.tellFormer(former, after.name));
    }
    return after;
  }
  #email(fields) {
    const email = fields.emailOrBlank("email");
    if (email === null && !fields.isBad("email")) fields.fail("email", REQUIRED);
    return email ?? "";
  }
  async #checkCurrent(person, given, client) {
    const guess = this.#needs.guesses.begin(person.email ?? "", client);
    const text = typeof given === "string" ? normalizedPassword(given) : "";
    if (!await this.#needs.passwords.isRight(text, person.password)) {
      throw new ValidationError({ currentPassword: "Is not the present password" });
    }
    guess.right();
  }
};
var DeletePerson = class {
  #needs;
  constructor(needs) {
    this.#needs = needs;
  }
  /** @throws StaleError */
  async execute({ person }, { expected } = {}) {
    checkVersion({ version: person.detailsVersion }, expected);
    await leaveAll(this.#needs, person.uuid);
    const nothing = { name: "", email: null, password: null, owner: null, emailConfirmedAt: null, mailedAt: [] };
    await changePerson(this.#needs.persons, person.uuid, (before) => ({
      ...before,
      ...nothing,
      sessions: [],
      links: [],
      lonelySince: 0
    }));
  }
};
async function leaveAll({ staff, ledger }, person) {
  for (const { app, uuid } of await staff.joined(person)) {
    try {
      await ledger.commit(
        app,
        { objects: { staff: [uuid] } },
        (view) => {
          const before = view.object("staff", uuid);
          if (before?.person !== person) return { result: void 0 };
          const left = changed(before, { person: null, joinedAt: null, links: [] }, view.now);
          return { result: void 0, change: { put: { staff: [left] } } };
        },
        { kind: "staff", uuid }
      );
    } catch (error) {
      if (!isFailure(error, "not_found")) throw error;
    }
  }
}
var PLACE_SEARCH = ["name"];
var ListPlaces = class {
  #needs;
  constructor(needs) {
    this.#needs = needs;
  }
  async execute({ person }, request = {}, search = NO_SEARCH) {
    const places = await this.#places(person);
    const terms = [...search.all, ...search.any].map(({ folded }) => folded);
    const found3 = places.filter(({ app }) => terms.every((term) => fold(app?.name ?? "").includes(term))).sort((a, b) => (a.app?.name ?? "") < (b.app?.name ?? "") ? -1 : 1);
    return this.#needs.paginator.paginate(request, async ({ offset, limit }) => ({
      items: found3.slice(offset, offset + limit),
      total: found3.length
    }));
  }
  async #places({ uuid, owner }) {
    const joined3 = await membershipsOf2(this.#needs, uuid);
    const places = /* @__PURE__ */ new Map();
    for (const { app, staff } of joined3) {
      const shown2 = { uuid: app.uuid, slug: app.slug, name: app.name };
      if (staff.active) places.set(app.uuid, { app: shown2, role: staff.role, staff: staff.uuid });
    }
    if (!owner) return [...places.values()];
    for (let offset = 0; ; offset += SLICE) {
      const { items } = await this.#needs.apps.list(owner.uuid, { offset, limit: SLICE }, NO_SEARCH);
      for (const app of items) {
        const staff = places.get(app.uuid)?.staff ?? null;
        places.set(app.uuid, { app: { uuid: app.uuid, slug: app.slug, name: app.name }, role: "owner", staff });
      }
      if (items.length < SLICE) return [...places.values()];
    }
  }
};
var SLICE = 1e3;

// core/persons/command-links.ts
var VALID_FOR = HOUR;
var IssueOwnerLink = class {
  #needs;
  constructor(needs) {
    this.#needs = needs;
  }
  /** @throws NotFoundError if no owner has that address. */
  async execute(email) {
    const { owners, persons } = this.#needs;
    const [token] = await owners.tokensOf(email.toLowerCase());
    if (!token) throw new NotFoundError("There is no owner with that e-mail address");
    const person = await persons.ofOwner(token.owner.uuid) ?? await this.#made(token.owner);
    return withLink(this.#needs, person, "owner");
  }
  /** A person without an address, until the link is used. */
  async #made(owner) {
    const { persons, newUuid, clock } = this.#needs;
    const uuid = newUuid();
    const person = newPerson(
      { uuid, name: owner.email, email: null, password: null, joiningWith: null, owner },
      clock()
    );
    await persons.add(person);
    return person;
  }
  /** True while no person has used a link of the owner. */
  async isUnjoined(owner) {
    const person = await this.#needs.persons.ofOwner(owner);
    return person === void 0 || person.email === null;
  }
};
var IssuePersonLink = class {
  #needs;
  constructor(needs) {
    this.#needs = needs;
  }
  /** @throws NotFoundError if no person has that address. */
  async execute(email) {
    const person = await this.#needs.persons.findByEmail(fold(email));
    if (!person) throw new NotFoundError("There is no person with that e-mail address");
    return withLink(this.#needs, person, "command");
  }
};
async function withLink({ persons, newSecret, digest, clock }, person, kind) {
  const text = secretText(LINK, person.uuid, newSecret());
  const now = clock();
  const link2 = { digest: digest(text), kind, createdAt: now, expiresAt: now + VALID_FOR };
  const stored = await changePerson(persons, person.uuid, (before) => ({
    ...before,
    links: [...before.links.filter((one) => one.kind === "mail"), link2]
  }));
  if (!stored) throw new NotFoundError("The person is gone");
  return { link: text, expiresAt: link2.expiresAt };
}

// core/persons/guess-limits.ts
var WINDOW = 15 * MINUTE;
var FROM_ONE = 5;
var FROM_ALL = 50;
var COUNTERS_MAX = 1e5;
var GuessLimits = class {
  #needs;
  #counters = /* @__PURE__ */ new Map();
  constructor(needs) {
    this.#needs = needs;
  }
  /** @throws TooManyError */
  begin(email, client) {
    const { clock, digest } = this.#needs;
    const now = clock();
    const about = digest(fold(email));
    const counters = [
      { name: `${about} ${digest(client)}`, most: FROM_ONE },
      { name: about, most: FROM_ALL }
    ].map(({ name, most }) => ({ name, most, times: this.#since(name, now) }));
    const waits = counters.filter(({ times, most }) => times.length >= most);
    if (waits.length > 0) {
      const until = Math.max(...waits.map(({ times, most }) => (times.at(-most) ?? now) + WINDOW));
      throw new TooManyError("Too many wrong passwords", Math.max(1, Math.ceil((until - now) / SECOND)));
    }
    for (const { name, times } of counters) this.#keep(name, [...times, now]);
    return {
      right: () => {
        for (const { name } of counters) {
          const times = this.#counters.get(name) ?? [];
          const place2 = times.lastIndexOf(now);
          if (place2 >= 0) this.#keep(name, times.toSpliced(place2, 1));
        }
      }
    };
  }
  #since(name, now) {
    return (this.#counters.get(name) ?? []).filter((time) => time > now - WINDOW);
  }
  #keep(name, times) {
    this.#counters.delete(name);
    if (times.length > 0) this.#counters.set(name, times);
    if (this.#counters.size <= COUNTERS_MAX) return;
    const [oldest] = this.#counters.keys();
    if (oldest !== void 0) this.#counters.delete(oldest);
  }
};

// core/persons/link-finder.ts
var LinkFinder = class {
  #needs;
  constructor(needs) {
    this.#needs = needs;
  }
  async find(text) {
    const { staff, digest } = this.#needs;
    const uuid = uuidInSecret(LINK, text);
    if (uuid === void 0) return void 0;
    const given = digest(text);
    const member = await staff.ofAnyApp(uuid);
    return member ? this.ofStaff(member.uuid, given) : this.#ofPerson(uuid, given);
  }
  /** The link of a member with that digest. The rights of its issuer are checked anew. */
  async ofStaff(uuid, digest) {
    const { apps, persons, staff, clock } = this.#needs;
    const member = await staff.ofAnyApp(uuid);
    const link2 = member?.links.find((one) => one.digest === digest && isOpenLink(one, clock()));
    const app = member?.active && link2 ? await apps.ofAnyOwner(member.app) : void 0;
    if (!member || !link2 || !app) return void 0;
    let person;
    if (member.person !== null) {
      person = await persons.find(member.person);
      if (person && !isAfterEnd(link2, person)) return void 0;
      if (person && !await mayManage(this.#needs, link2.by, app.uuid, person)) return void 0;
    }
    return { of: "staff", app, staff: member, link: link2, person };
  }
  async #ofPerson(uuid, digest) {
    const { persons, clock } = this.#needs;
    const person = await persons.find(uuid);
    const link2 = person?.links.find((one) => one.digest === digest && isOpenLink(one, clock()));
    return person && link2 ? { of: "person", person, link: link2 } : void 0;
  }
};

// core/persons/link-mail.ts
var LinkMail = class {
  #needs;
  constructor(needs) {
    this.#needs = needs;
  }
  get canMail() {
    return this.#needs.sendMail !== void 0 && this.#needs.publicUrl !== null;
  }
  /** @throws RefusedError `no_mail` */
  check() {
    if (!this.canMail) {
      throw new RefusedError("no_mail", { mail: "No mail can be sent: SMTP_URL or PUBLIC_URL is not set" });
    }
  }
  /** @throws RefusedError `no_mail` if the mail server does not take it, with its reason. */
  async send({ to, kind, link: link2, name, app }) {
    const where = app ?? "Slotkeeper";
    const { subject, first } = {
      invitation: {
        subject: `Your access to ${where}`,
        first: `${where} has invited you. Open this link to choose a password:`
      },
      "way in": { subject: `Your access to ${where}`, first: `Open this link to sign in to ${where} again:` },
      "sign-in": { subject: "Sign in to Slotkeeper", first: "Open this link to sign in. It is valid for 15 minutes:" }
    }[kind];
    const url = `${this.#needs.publicUrl}/console#link=${link2}`;
    const text = `Hello ${name},

${first}

${url}

It works once. If you did not expect this mail, ignore it.
`;
    await this.#send({ to, subject, text });
  }
  /** Tells the former address that the account has a new one. */
  async tellFormer(to, name) {
    const text = `Hello ${name},

Your Slotkeeper account has another e-mail address now. If you did not change it, tell the owner of your business.
`;
    await this.#send({ to, subject: "Your e-mail address was changed", text });
  }
  async #send(mail) {
    const { sendMail, newUuid } = this.#needs;
    if (!sendMail) return;
    const { ok, message } = await sendMail({ ...mail, html: null, invitation: null, id: newUuid() });
    if (!ok) throw new RefusedError("no_mail", { mail: `The mail was not sent: ${message ?? "no reason given"}` });
  }
};

// core/persons/person-sessions.ts
var ListPersonSessions = class {
  #needs;
  constructor(needs) {
    this.#needs = needs;
  }
  async execute({ person, session }, request = {}) {
    const { paginator, clock } = this.#needs;
    const live = person.sessions.filter((one) => isLiveSession(one, clock()));
    const shown2 = live.map(({ digest: _, beganWith: __, ...one }) => ({ ...one, current: one.uuid === session.uuid }));
    return paginator.paginate(request, async ({ offset, limit }) => ({
      items: shown2.slice(offset, offset + limit),
      total: shown2.length
    }));
  }
};
var EndPersonSessions = class {
  #needs;
  constructor(needs) {
    this.#needs = needs;
  }
  /** @throws NotFoundError if the person has no such live session. */
  async execute({ person }, which) {
    const now = this.#needs.clock();
    await changePerson(this.#needs.persons, person.uuid, (before) => {
      if (which === "all") return withSessions(before, []);
      const kept = before.sessions.filter(({ uuid }) => uuid !== which);
      const ended = before.sessions.find(({ uuid }) => uuid === which);
      if (!ended || !isLiveSession(ended, now)) throw new NotFoundError();
      return withSessions(before, kept);
    });
  }
};
var NoteSessionUse = class {
  #needs;
  constructor(needs) {
    this.#needs = needs;
  }
  async execute(session) {
    const now = this.#needs.clock();
    if (now - session.usedAt < USE_NOTED_EVERY) return;
    await changePerson(this.#needs.persons, session.person, (before) => {
      const isDue = before.sessions.some(
        ({ uuid, usedAt }) => uuid === session.uuid && now - usedAt >= USE_NOTED_EVERY
      );
      if (!isDue) return before;
      return withSessions(
        before,
        before.sessions.map((one) => one.uuid === session.uuid ? { ...one, usedAt: now } : one)
      );
    });
  }
};
var withSessions = (person, sessions) => ({ ...person, sessions });

// core/persons/sign-in.ts
function readSignIn(input) {
  const fields = new FieldReader(input);
  const { least, most, standard } = PERSON_SESSION_SECONDS;
  const read = {
    email: fields.requiredText("email"),
    password: fields.requiredText("password"),
    expiresInSeconds: fields.whole("expiresInSeconds", least, most, standard)
  };
  fields.done();
  return read;
}
var SignIn = class {
  #needs;
  constructor(needs) {
    this.#needs = needs;
  }
  /** @throws ValidationError; TooManyError after wrong passwords; WrongCredentialError for every wrong pair; UnavailableError. */
  async execute(input, client) {
    const { persons, passwords, guesses } = this.#needs;
    const { email, password, expiresInSeconds } = readSignIn(input);
    const guess = guesses.begin(email, client);
    const person = await persons.findByEmail(fold(email));
    const hash = person?.password ?? null;
    if (!await passwords.isRight(normalizedPassword(password), hash) || !person) throw new WrongCredentialError();
    guess.right();
    const made = newSessionOf(this.#needs, person.uuid, { expiresInSeconds, beganWith: "password" });
    const entered = await changePerson(persons, person.uuid, (before) => {
      if (before.password !== hash) throw new WrongCredentialError();
      return made.begin(before);
    });
    if (!entered) throw new WrongCredentialError();
    return begun(made, entered);
  }
};
var MailSignInLink = class {
  #needs;
  #asked = /* @__PURE__ */ new Map();
  constructor(needs) {
    this.#needs = needs;
  }
  /** True if links can be mailed. */
  get isOffered() {
    return this.#needs.linkMail.canMail;
  }
  /** @throws ValidationError on `email`; RefusedError `no_mail`; TooManyError after three within an hour. */
  async execute(input) {
    const { linkMail, digest, clock, inBackground } = this.#needs;
    const fields = new FieldReader(input);
    const email = fields.emailOrBlank("email");
    if (email === null && !fields.isBad("email")) fields.fail("email", REQUIRED);
    fields.done();
    linkMail.check();
    this.#count(digest(fold(email ?? "")), clock());
    inBackground(() => this.#mail(fold(email ?? "")));
  }
  /** Counts the requests for an address, known or not, in this process. @throws TooManyError */
  #count(about, now) {
    for (const [other, times2] of this.#asked) {
      if (times2.some((time) => time > now - HOUR)) break;
      this.#asked.delete(other);
    }
    const times = (this.#asked.get(about) ?? []).filter((time) => time > now - HOUR);
    const [oldest] = times;
    if (oldest !== void 0 && times.length >= MAILED_LINK.perHour) {
      throw new TooManyError("Too many links for this address", Math.ceil((oldest + HOUR - now) / SECOND));
    }
    this.#asked.delete(about);
    this.#asked.set(about, [...times, now]);
  }
  async #mail(folded) {
    const { persons, staff, newSecret, digest, clock, linkMail } = this.#needs;
    const person = await persons.findByEmail(folded);
    if (!person || !await isMember(staff, person)) return;
    const now = clock();
    const mailedAt = person.mailedAt.filter((time) => time > now - HOUR);
    if (mailedAt.length >= MAILED_LINK.perHour) return;
    const text = secretText(LINK, person.uuid, newSecret());
    const link2 = { digest: digest(text), kind: "mail", createdAt: now, expiresAt: now + MAILED_LINK.validFor };
    const stored = await changePerson(persons, person.uuid, (before) => ({
      ...before,
      links: [...before.links.filter(({ expiresAt }) => now < expiresAt).slice(-2), link2],
      mailedAt: [...mailedAt, now]
    }));
    if (stored?.email)
      await linkMail.send({ to: stored.email, kind: "sign-in", link: text, name: stored.name, app: null });
  }
};
async function isMember(staff, { uuid, owner }) {
  return owner !== null || (await staff.joined(uuid)).some(({ active }) => active);
}

// core/persons/staff-links.ts
var LINK_SECONDS = { least: 60, most: 604800 };
function readNewStaffLink(input) {
  const fields = new FieldReader(input);
  const { least, most } = LINK_SECONDS;
  const read = {
    expiresInSeconds: fields.whole("expiresInSeconds", least, most, most),
    mail: fields.flag("mail", false)
  };
  fields.done();
  return read;
}
var CreateStaffLink = class {
  #needs;
  constructor(needs) {
    this.#needs = needs;
  }
  /**
   * @throws ValidationError; NotFoundError; RefusedError `elsewhere` if the person has memberships that the caller does not manage,
   * `inactive`, or `no_mail`; TooManyError after three mails within an hour.
   */
  async execute(caller, uuid, input = {}, { once } = {}) {
    const { ledger, newSecret, digest, linkMail } = this.#needs;
    const { expiresInSeconds, mail } = readNewStaffLink(input);
    const app = caller.app.uuid;
    const by = issuerOf(caller);
    await this.#checkElsewhere(caller, uuid, by);
    const text = secretText(LINK, uuid, newSecret());
    const decide3 = (view) => {
      const before = existing(view, "staff", uuid);
      if (!before.active) throw new RefusedError("inactive", { active: "The member is not active" });
      const { now } = view;
      const mailedAt = mail ? this.#countedMail(before, now) : before.mailedAt;
      const open = before.links.filter((link2) => now < link2.expiresAt).slice(-(STAFF_LINKS_MAX - 1));
      const expiresAt = now + expiresInSeconds * SECOND;
      const links = [...open, { digest: digest(text), createdAt: now, expiresAt, by }];
      const after = changed(before, { links, ...mailedAt && { mailedAt } }, now);
      return { result: { link: mail ? null : text, expiresAt }, change: { put: { staff: [after] } } };
    };
    const wanted = { objects: { staff: [uuid] }, answer: once?.key };
    let isNew = false;
    const noted = (view) => {
      isNew = true;
      return decide3(view);
    };
    const made = await ledger.commit(app, wanted, decidedOnce(once, noted), actorOf(caller));
    if (!mail || !isNew) return made;
    const member = await this.#needs.staff.find(app, uuid);
    if (!member) throw new NotFoundError();
    const kind = member.person === null ? "invitation" : "way in";
    await linkMail.send({ to: member.email, kind, link: text, name: member.name, app: caller.app.name });
    return made;
  }
  async #checkElsewhere({ app }, uuid, by) {
    const { staff, persons } = this.#needs;
    const member = await staff.find(app.uuid, uuid);
    const person = member?.person ? await persons.find(member.person) : void 0;
    if (!person || await mayManage(this.#needs, by, app.uuid, person)) return;
    throw new RefusedError("elsewhere", {
      person: "This person also works elsewhere: they sign in with their password, or with a link by mail"
    });
  }
  /** @throws RefusedError `no_mail`; TooManyError */
  #countedMail({ mailedAt = [] }, now) {
    this.#needs.linkMail.check();
    const recent = mailedAt.filter((time) => time > now - HOUR);
    const [oldest] = recent;
    if (oldest !== void 0 && recent.length >= MAILED_LINK.perHour) {
      throw new TooManyError("Too many links for this address", Math.ceil((oldest + HOUR - now) / SECOND));
    }
    return [...recent, now];
  }
};
function issuerOf({ actor, member, app }) {
  return !member && actor?.kind === "owner" ? { kind: "owner", owner: app.owner } : { kind: "app" };
}

// core/persons/sweep-persons.ts
var BATCH6 = 200;
var LONELY_FOR = MINUTE;
var SweepPersons = class {
  #needs;
  /** True while remains of erased persons may be at rest. */
  #hasRemains = false;
  constructor(needs) {
    this.#needs = needs;
  }
  /** Returns the number of erased persons. @throws UnavailableError if bytes at rest cannot be overwritten now. */
  async execute() {
    const { persons, erasures } = this.#needs;
    let erased = 0;
    let after = null;
    for (; ; ) {
      const batch = await persons.list(after, BATCH6);
      if (batch.length === 0) break;
      erased += await this.#sweep(batch);
      after = batch.at(-1)?.uuid ?? null;
    }
    if (erased > 0) this.#hasRemains = true;
    if (this.#hasRemains && await erasures.overwrite()) this.#hasRemains = false;
    return erased;
  }
  async #sweep(batch) {
    const { persons, objects, clock } = this.#needs;
    const uuids2 = batch.map(({ uuid }) => uuid);
    const members = await objects.select(null, { kind: "staff", where: ["in", "person", uuids2] });
    const joined3 = new Set(members.map(({ person }) => person));
    let erased = 0;
    for (const person of batch) {
      const isLonely = person.owner === null && !joined3.has(person.uuid);
      if (!isLonely && person.lonelySince === null) continue;
      const now = clock();
      if (isLonely && person.lonelySince !== null && now - person.lonelySince >= LONELY_FOR) {
        if (await persons.remove(person.uuid, person.version)) erased += 1;
      } else if (isLonely === (person.lonelySince === null)) {
        const lonelySince = isLonely ? now : null;
        await changePerson(persons, person.uuid, (before) => ({ ...before, lonelySince }));
      }
    }
    return erased;
  }
};

// core/services/change-services.ts
var CreateService = class {
  #needs;
  constructor(needs) {
    this.#needs = needs;
  }
  /**
   * @throws ValidationError naming every bad field; NotFoundError when a resource or the workflow is not the caller's;
   * RefusedError `quota`.
   */
  async execute(caller, input, { once } = {}) {
    const { ledger, newUuid, quotas = DEFAULT_QUOTAS } = this.#needs;
    const fields = readNewService(input);
    const uuid = newUuid();
    const app = caller.app.uuid;
    return ledger.commit(
      app,
      { objects: { ...namedBy2(fields).objects, service: [uuid] }, counts: ["service"], answer: once?.key },
      decidedOnce(once, (view) => {
        checkObjects(view, fields);
        checkQuota(view, { kind: "service", most: quotas.services });
        const { now } = view;
        const service = { uuid, app, ...fields, rotas: {}, version: 1, createdAt: now, updatedAt: now };
        return { result: service, change: { put: { service: [service] } } };
      }),
      actorOf(caller)
    );
  }
};
var ChangeService = class {
  #needs;
  constructor(needs) {
    this.#needs = needs;
  }
  /** @throws ValidationError, StaleError; NotFoundError when the caller has no such service, resource or workflow. */
  async execute(caller, uuid, patch, { expected } = {}) {
    new FieldReader(patch).done();
    return this.#needs.ledger.commit(
      caller.app.uuid,
      { objects: { service: [uuid] } },
      (view) => {
        const before = { oneAtATime: null, ...existing(view, "service", uuid, expected) };
        const fields = readNewService(mergePatch(serviceFields(before), patch));
        checkObjects(view, fields);
        const after = changed(before, fields, view.now);
        return replace("service", before, after === before ? before : { ...after, rotas: rotasLeft(before, fields) });
      },
      actorOf(caller)
    );
  }
};
function rotasLeft(before, { assign, roles }) {
  if (assign !== "round_robin") return {};
  const left = roles.map(({ name, resources }) => {
    const { floor, turns } = rotaOf(before, name);
    return [
      name,
      { floor, turns: Object.fromEntries(Object.entries(turns).filter(([uuid]) => resources.includes(uuid))) }
    ];
  });
  return Object.fromEntries(left);
}
var DeleteService = class {
  #needs;
  constructor(needs) {
    this.#needs = needs;
  }
  /** @throws StaleError; NotFoundError; RefusedError `has_bookings` while bookings of it are held, pending or confirmed ahead. */
  async execute(caller, uuid, { expected } = {}) {
    let isRemoved = false;
    while (!isRemoved) isRemoved = await this.#step(caller, uuid, expected);
  }
  /** Makes one commit towards the removal. Returns true if it was the last. */
  #step(caller, uuid, expected) {
    const { ledger, newUuid } = this.#needs;
    return ledger.commit(
      caller.app.uuid,
      { objects: { service: [uuid] } },
      (view) => {
        existing(view, "service", uuid, expected);
        const recording = new Recording(view, newUuid);
        const found3 = view.inUse({ service: uuid, endsAfter: view.now, limit: AHEAD_AT_ONCE });
        const ahead = aheadAmong(found3, recording);
        if (ahead === "some") {
          throw new RefusedError("has_bookings", { service: "The service has bookings that are still to come" });
        }
        if (ahead === "unknown") return { result: false, change: recording.toChange() };
        return {
          result: true,
          change: recording.toChange({ removed: [{ kind: "service", uuid }, ...feedsRemoved(view, uuid)] })
        };
      },
      actorOf(caller)
    );
  }
};
function checkObjects(view, fields) {
  for (const uuid of fields.roles.flatMap(({ resources }) => resources)) referenced(view, "resource", uuid);
  if (fields.workflow !== null) referenced(view, "workflow", fields.workflow);
}
var NAMED_MAX = 10;
function checkUnnamed(view, kind, uuid) {
  const services = view.servicesNaming(uuid);
  if (services.length === 0) return;
  const names2 = services.slice(0, NAMED_MAX).map(({ name }) => name);
  throw new RefusedError("in_use", { [kind]: names2.join(", ") });
}

// core/time-off/affected-bookings.ts
function affectedAmong(view, timeOff, bookings) {
  return bookings.flatMap((booking) => {
    const isToCome = isLive(booking.status) && booking.end > view.now && stays(endedByNow(view, booking));
    const closed = isToCome ? booking.resources.filter((resource) => isOff(view, timeOff, booking, resource)) : [];
    return closed.length === 0 ? [] : [{ booking, closed }];
  });
}
function stays(status) {
  return status !== "expired" && status !== "no_show";
}
var SHOWN_MAX = 100;
var AffectedBookings = class {
  #total = 0;
  #withEmail = 0;
  #rows = [];
  /** Counts an affected booking. */
  add({ booking, closed }) {
    this.#total += 1;
    if (booking.customer?.email) this.#withEmail += 1;
    this.#rows.push({ booking, closed });
    if (this.#rows.length > 2 * SHOWN_MAX) this.#keepFirst();
  }
  /** Returns what was gathered, with the names that the view has. */
  done(view) {
    this.#keepFirst();
    const service = this.#rows.flatMap(({ booking }) => booking.sale?.service ?? []);
    const resource = this.#rows.flatMap(({ closed }) => closed);
    view.prepare?.({ objects: { service: [...new Set(service)], resource: [...new Set(resource)] } });
    const named = (kind, uuid) => ({
      uuid,
      name: view.object(kind, uuid)?.name ?? null
    });
    const bookings = this.#rows.map(({ booking, closed }) => ({
      booking,
      service: booking.sale ? named("service", booking.sale.service) : null,
      resources: closed.map((uuid) => named("resource", uuid))
    }));
    const [total, withEmail] = [this.#total, this.#withEmail];
    return { total, withEmail, withoutEmail: total - withEmail, bookings };
  }
  #keepFirst() {
    this.#rows.sort((a, b) => a.booking.start - b.booking.start || compare(a.booking.uuid, b.booking.uuid));
    this.#rows = this.#rows.slice(0, SHOWN_MAX);
  }
};
var compare = (a, b) => a < b ? -1 : a > b ? 1 : 0;
function isOff(view, timeOff, booking, resource) {
  if (!concerns(timeOff, resource)) return false;
  const window = windowOf(timeOff, zone(view.object("resource", resource)?.timezone ?? "UTC"));
  return runsTaken(booking, resource).some(({ start, end }) => start < window.end && end > window.start);
}

// core/time-off/affected-search.ts
var BATCH7 = 500;
var PAGE = 1e3;
function foundIn(view, timeOff) {
  const { start, end: to } = widestWindowOf(timeOff);
  const from = Math.max(start, view.now);
  if (from >= to) return [];
  const found3 = /* @__PURE__ */ new Map();
  for (const resource of timeOff.resources ?? [void 0]) {
    const query = { ...resource !== void 0 && { resource }, from, to, limit: BATCH7 + 1 };
    const overlapping = view.overlapping(query);
    for (const booking of overlapping) found3.set(booking.uuid, booking);
    if (overlapping.length > BATCH7 || found3.size > BATCH7) return void 0;
  }
  return byStart([...found3.values()]);
}
async function uuidsIn2(bookings, app, timeOff) {
  const { start: from, end: to } = widestWindowOf(timeOff);
  const filter = { from, to, statuses: LIVE_STATUSES, search: NO_SEARCH, sort: "created_at" };
  const uuids2 = /* @__PURE__ */ new Set();
  for (; ; ) {
    const known3 = uuids2.size;
    let offset = 0;
    let total = 1;
    for (; offset < total; offset += PAGE) {
      const page = await bookings.list(app, { offset, limit: PAGE }, filter);
      for (const { uuid } of page.items) uuids2.add(uuid);
      total = page.total;
    }
    if (offset === PAGE || uuids2.size === known3) return [...uuids2];
  }
}
async function readAffected({ ledger, bookings }, app, timeOff) {
  const few = await ledger.read(app, { objects: { resource: timeOff.resources ?? [] } }, (view) => {
    const found3 = foundIn(view, timeOff);
    return found3 && affectedOf(view, affectedAmong(view, timeOff, found3));
  });
  if (few) return few;
  const affected = new AffectedBookings();
  for (const batch of batchesOf(await uuidsIn2(bookings, app, timeOff))) {
    const those = await ledger.read(
      app,
      { objects: { booking: batch } },
      (view) => affectedAmong(view, timeOff, storedAmong(view, batch))
    );
    for (const each of those) affected.add(each);
  }
  return ledger.read(app, {}, (view) => affected.done(view));
}
function affectedOf(view, those) {
  const affected = new AffectedBookings();
  for (const each of those) affected.add(each);
  return affected.done(view);
}
function storedAmong(view, uuids2) {
  return uuids2.flatMap((uuid) => view.object("booking", uuid) ?? []);
}
function* batchesOf(uuids2) {
  for (let from = 0; from < uuids2.length; from += BATCH7) yield uuids2.slice(from, from + BATCH7);
}

// core/time-off/change-time-off.ts
var CLOSED3 = "The resource is closed at that time";
var MESSAGE_MAX = 1e3;
function readCancelling(input, check) {
  const fields = new FieldReader(input);
  const message = readMessage(fields);
  try {
    check(input);
  } catch (error) {
    if (!isFailure(error, "invalid")) throw error;
    throw new ValidationError({ ...error.errors, ...fields.errors });
  }
  fields.done();
  return { message };
}
function readMessage(fields) {
  return fields.textOrBlank("message", MESSAGE_MAX);
}
var ENTRIES_MAX = TIME_OFF_KIND.quota.most;
var CreateTimeOff = class {
  #needs;
  constructor(needs) {
    this.#needs = needs;
  }
  /**
   * With `cancelBookings`, cancels the live bookings in the time off: in the same commit, or, if there are more than 500, in further ones,
   * after the time off is stored. @throws ValidationError naming every bad field, or `start` if there are too many entries; NotFoundError
   * for a resource.
   */
  async execute(caller, input, {
    cancelBookings = false,
    once
  } = {}) {
    const cancelling = cancelBookings ? readCancelling(input, readNewTimeOff) : void 0;
    const fields = readNewTimeOff(input);
    const uuid = this.#needs.newUuid();
    const app = caller.app.uuid;
    return storeAndCancel(this.#needs, caller, cancelling, once, (view) => {
      checkResources(view, fields);
      return { uuid, app, ...fields, version: 1, createdAt: view.now, updatedAt: view.now };
    });
  }
};
var ChangeTimeOff = class {
  #needs;
  constructor(needs) {
    this.#needs = needs;
  }
  /** @throws ValidationError, StaleError; NotFoundError when the caller has no such time off or resource. */
  async execute(caller, uuid, patch, { expected, cancelBookings = false } = {}) {
    const cancelling = cancelBookings ? readCancelling(patch, checkTimeOffPatch) : void 0;
    checkTimeOffPatch(patch);
    return storeAndCancel(this.#needs, caller, cancelling, void 0, (view) => {
      const before = existing(view, "timeOff", uuid, expected);
      const fields = readNewTimeOff(patched(timeOffFields(before), patch));
      checkResources(view, fields);
      return changed(before, fields, view.now);
    });
  }
};
var INSTANTS = ["start", "end"];
var DATES = ["startDate", "endDate"];
function patched(before, patch) {
  const names2 = (pair) => pair.some((field) => patch[field] !== void 0 && patch[field] !== null);
  const replaced2 = names2(INSTANTS) && !names2(DATES) ? DATES : names2(DATES) && !names2(INSTANTS) ? INSTANTS : [];
  const kept = Object.fromEntries(Object.entries(before).filter(([field]) => !replaced2.includes(field)));
  const merged2 = mergePatch(kept, patch);
  return patch.resources === null ? { ...merged2, resources: null } : merged2;
}
function checkResources(view, { resources }) {
  if (view.member && resources === null) throw new ValidationError({ resources: REQUIRED });
  checkOwnResources(view, resources ?? []);
  for (const uuid of resources ?? []) referenced(view, "resource", uuid);
}
async function storeAndCancel(needs, caller, cancelling, once, make) {
  const { ledger, newUuid } = needs;
  const app = caller.app.uuid;
  const first = await ledger.commit(
    app,
    { answer: once?.key, counts: ["timeOff"] },
    (view) => {
      if (once) checkOnce(once, view);
      const timeOff = make(view);
      checkRoom(view, timeOff);
      const put = view.object("timeOff", timeOff.uuid) === timeOff ? {} : { timeOff: [timeOff] };
      const found3 = foundIn(view, timeOff);
      if (!found3) return { result: timeOff, change: { put } };
      const recording = new Recording(view, newUuid);
      const those = affectedAmong(view, timeOff, found3);
      if (cancelling) for (const { booking } of those) cancel(recording, booking, cancelling);
      const result = { timeOff, affected: affectedOf(view, those) };
      const change = recording.toChange({ put });
      const isNothing = recording.isEmpty && !put.timeOff && !once;
      if (isNothing) return { result };
      return { result, change: once ? { ...change, answer: answerOf(once, result, view.now) } : change };
    },
    actorOf(caller)
  );
  return "affected" in first ? first : cancelMany(needs, caller, first, cancelling, once);
}
function checkRoom(view, timeOff) {
  if (widestWindowOf(timeOff).end <= view.now) return;
  if (view.count("timeOff") < ENTRIES_MAX) return;
  const others = view.timeOff(view.now, Number.MAX_SAFE_INTEGER).filter(({ uuid }) => uuid !== timeOff.uuid);
  if (others.length < ENTRIES_MAX) return;
  const most = ENTRIES_MAX.toLocaleString("en-US");
  throw new ValidationError({ start: `Must not be in force or to come beside ${most} entries that are` });
}
async function cancelMany({ ledger, bookings, newUuid }, caller, timeOff, cancelling, once) {
  const app = caller.app.uuid;
  const affected = new AffectedBookings();
  for (const batch of batchesOf(await uuidsIn2(bookings, app, timeOff))) {
    const found3 = await ledger.commit(
      app,
      { objects: { booking: batch } },
      (view) => {
        const recording = new Recording(view, newUuid);
        const those = affectedAmong(view, timeOff, storedAmong(view, batch));
        if (cancelling) for (const { booking } of those) cancel(recording, booking, cancelling);
        return { result: those, change: recording.isEmpty ? void 0 : recording.toChange() };
      },
      actorOf(caller)
    );
    for (const each of found3) affected.add(each);
  }
  const result = { timeOff, affected: await ledger.read(app, {}, (view) => affected.done(view)) };
  if (once) {
    const keep = ({ now }) => ({ result, change: { answer: answerOf(once, result, now) } });
    await ledger.commit(app, {}, keep, actorOf(caller));
  }
  return result;
}
function cancel(recording, before, { message }) {
  const booking = recording.asOfNow(before);
  if (!isLive(booking.status)) return;
  recording.change(booking, { ...stateFields("cancelled"), reason: message ?? CLOSED3 }, "booking.cancelled");
}
var DeleteTimeOff = class {
  #needs;
  constructor(needs) {
    this.#needs = needs;
  }
  /** @throws StaleError; NotFoundError when the caller has no such time off. */
  async execute(caller, uuid, { expected } = {}) {
    await remove(this.#needs.ledger, caller, "timeOff", uuid, expected);
  }
};
function withoutResource(view, uuid) {
  const put = [];
  const removed = [];
  for (const entry of view.timeOff(Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER)) {
    if (!entry.resources?.includes(uuid)) continue;
    const resources = entry.resources.filter((resource) => resource !== uuid);
    if (resources.length === 0) removed.push({ kind: "timeOff", uuid: entry.uuid });
    else put.push(changed(entry, { ...timeOffFields(entry), resources }, view.now));
  }
  return { put: { timeOff: put }, removed };
}

// core/resources/change-resource.ts
var ChangeResource = class {
  #needs;
  constructor(needs) {
    this.#needs = needs;
  }
  /** @throws ValidationError, StaleError; NotFoundError when the caller has no such resource. */
  async execute(caller, uuid, patch, { expected } = {}) {
    new FieldReader(patch).done();
    return this.#needs.ledger.commit(
      caller.app.uuid,
      { objects: { resource: [uuid] } },
      (view) => {
        const before = { overbook: 0, ...existing(view, "resource", uuid, expected) };
        const fields = readNewResource(mergePatch(resourceFields(before), patch));
        const after = changed(before, fields, view.now);
        const { result, change } = replace("resource", before, after);
        if (after.timezone === before.timezone || !change) return { result, change };
        return { result, change: { put: { ...change.put, calendar: calendarsReadAnew(view, before, view.now) } } };
      },
      actorOf(caller)
    );
  }
};
var BATCH8 = 500;
var DeleteResource = class {
  #needs;
  constructor(needs) {
    this.#needs = needs;
  }
  /**
   * Cancels up to 500 future bookings and removes the resource in one commit. If there are more, closes the resource to new bookings, then
   * cancels 500 in each commit. After a crash, the next deletion continues. @throws StaleError; NotFoundError; RefusedError `in_use` when
   * services name it, `has_bookings` when there are future bookings and `cancelBookings` is not set.
   */
  async execute(caller, uuid, { cancelBookings = false, expected } = {}) {
    let step = "settled";
    while (step !== "removed") {
      step = await this.#step(caller, uuid, cancelBookings, step === "settled" ? expected : void 0);
    }
  }
  /** Makes one commit towards the removal. */
  #step(caller, uuid, cancelBookings, expected) {
    const { ledger, newUuid } = this.#needs;
    return ledger.commit(
      caller.app.uuid,
      { objects: { resource: [uuid] } },
      (view) => {
        const resource = existing(view, "resource", uuid, expected);
        checkUnnamed(view, "resource", uuid);
        const recording = new Recording(view, newUuid, [resource]);
        const found3 = view.inUse({ resource: uuid, endsAfter: view.now, limit: BATCH8 + 1 });
        const ahead = byStart(found3).map((booking) => recording.asOfNow(booking)).filter(({ status }) => isLive(status));
        if (ahead.length > 0 && !cancelBookings && !resource.closing) {
          throw new RefusedError("has_bookings", { resource: "The resource has bookings that are still to come" });
        }
        if (found3.length > BATCH8 && !resource.closing) {
          if (!cancelBookings) return { result: "settled", change: recording.toChange() };
          return { result: "closed", change: { put: { resource: [{ ...resource, closing: true }] } } };
        }
        const reason = "The resource was removed";
        for (const booking of ahead.slice(0, BATCH8)) {
          recording.change(booking, { ...stateFields("cancelled"), reason }, "booking.cancelled");
        }
        const isLast = found3.length <= BATCH8;
        if (!isLast) return { result: "closed", change: recording.toChange() };
        const { put, removed } = withoutResource(view, uuid);
        const others = [...calendarsRemoved(view, resource), ...feedsRemoved(view, uuid)];
        const staff = staffWithout(view, uuid);
        const change = recording.toChange({
          put: { ...put, staff },
          removed: [{ kind: "resource", uuid }, ...others, ...removed]
        });
        return { result: "removed", change };
      },
      actorOf(caller)
    );
  }
};

// core/resources/create-resource.ts
var CreateResource = class {
  #needs;
  constructor(needs) {
    this.#needs = needs;
  }
  /** @throws ValidationError naming every bad field; RefusedError `quota`. */
  async execute(caller, input, { once } = {}) {
    const { ledger, newUuid, quotas = DEFAULT_QUOTAS } = this.#needs;
    readNewResource(input);
    const uuid = newUuid();
    const app = caller.app.uuid;
    const quota = { kind: "resource", most: quotas.resources };
    return create(ledger, caller, "resource", uuid, once, (now) => newResource(input, { uuid, app, now }), quota);
  }
};

// core/resources/read-resources.ts
var ListResources = class {
  #needs;
  constructor(needs) {
    this.#needs = needs;
  }
  /** @throws ValidationError on `page` or `limit`. */
  async execute(caller, request = {}, search = NO_SEARCH) {
    const { resources, paginator } = this.#needs;
    return listed(resources, paginator, caller, request, search, (self) => anyWhere(OWN.resource(self)));
  }
};
var GetResourcesRevision = class {
  #needs;
  constructor(needs) {
    this.#needs = needs;
  }
  execute(caller) {
    return this.#needs.resources.revision(caller.app.uuid);
  }
};
var GetResource = class {
  #needs;
  constructor(needs) {
    this.#needs = needs;
  }
  /** @throws NotFoundError when the caller has no such resource. */
  async execute(caller, uuid) {
    return found2(this.#needs.resources, caller, uuid, (self, resource) => sees(self, "resource", resource));
  }
};

// core/ledger/watched-view.ts
var WatchedView = class {
  now;
  #base;
  #spans = [];
  #tallies = [];
  #overlaps = [];
  #objects = [];
  constructor(base) {
    this.now = base.now;
    this.#base = base;
  }
  get member() {
    return this.#base.member;
  }
  owns(kind, object) {
    return this.#base.owns?.(kind, object) ?? true;
  }
  /** True if the booking matches one of the recorded queries. */
  concerns(booking) {
    const isIn2 = ({ resource, from, to }) => allocations.some((taken) => taken.resource === resource && taken.start < to && taken.end > from);
    const allocations = allocationsOf(booking);
    return this.#spans.some(isIn2) || this.#tallies.some((query) => isCounted(booking, query)) || this.#overlaps.some((query) => overlaps(booking, query));
  }
  /** True if another view gives the same objects. */
  findsTheSame(view) {
    return this.#objects.every(({ kind, uuid, found: found3 }) => view.object(kind, uuid) === found3);
  }
  object(kind, uuid) {
    const found3 = this.#base.object(kind, uuid);
    this.#objects.push({ kind, uuid, found: found3 });
    return found3;
  }
  taken(resource, from, to) {
    this.#spans.push({ resource: resource.uuid, from, to });
    return this.#base.taken(resource, from, to);
  }
  tally(query) {
    this.#tallies.push(query);
    return this.#base.tally(query);
  }
  /** Time off and the queries below are the same for all callers within one decision. */
  timeOff(from, to) {
    return this.#base.timeOff(from, to);
  }
  actionsOf(workflow) {
    return this.#base.actionsOf(workflow);
  }
  inUse(query) {
    return this.#base.inUse(query);
  }
  overlapping(query) {
    this.#overlaps.push(query);
    return this.#base.overlapping(query);
  }
  ofCustomer(query) {
    return this.#base.ofCustomer(query);
  }
  servicesNaming(uuid) {
    return this.#base.servicesNaming(uuid);
  }
  customerWithEmail(folded) {
    return this.#base.customerWithEmail(folded);
  }
  count(kind) {
    return this.#base.count(kind);
  }
  feedsOf(uuid) {
    return this.#base.feedsOf(uuid);
  }
  select(question) {
    return this.#base.select(question);
  }
  answer(key) {
    return this.#base.answer(key);
  }
};

// core/services/joint-assignment.ts
function countsAlone(view, wish, starts) {
  const { service, minutes } = wish;
  const periods = new Periods(zone(service.timezone));
  const unlimited = { ...service, limits: [] };
  const limits = tightestOf(service.limits);
  const own = limits.filter(({ per }) => per === "resource");
  const shared = sharedBy(limits, wish);
  const counted = counter(view, wish);
  return service.roles.map((role, index) => {
    const assigned = service.roles.map((_, other) => other === index ? role.resources : []);
    const besides = /* @__PURE__ */ new Map();
    const candidates = role.resources.map((resource) => ({
      resource,
      count: 0,
      allowances: [
        allowanceOf(shared, periods, counted),
        allowanceOf(own, periods, (limit, period) => counted(limit, period, resource))
      ]
    }));
    const runs = stepsFit(service.steps, minutes) ? runsOf(service, role, minutes) : [];
    const blocks2 = role.resources.map(
      (uuid) => blocksOf(runs, rulesWithin(service, referenced(view, "resource", uuid).rules))
    );
    const longest = Math.max(...blocks2.map((all2) => (all2.at(-1)?.to ?? 0) - (all2[0]?.from ?? 0)));
    for (const together of readyTogether(starts, longest)) {
      const alone = { ...wish, service: unlimited, named: [], assigned, besides };
      const span = { start: together[0], end: together.at(-1) + minutes * MINUTE };
      const { staffing } = ready(view, alone, span, () => {
      });
      for (const start of together) {
        candidates.forEach((candidate, position) => {
          const isAble = staffing.obstacle(index, position, start) === NONE2;
          const isLimited = !wish.override?.has("limit");
          if (!isAble || isLimited && candidate.allowances.some((allowance) => allowance.left(start) < 1)) return;
          candidate.count += 1;
          for (const allowance of candidate.allowances) allowance.take(start);
          const before = besides.get(candidate.resource) ?? [];
          const its = blocks2[position].map(({ from, to }) => ({
            start: start + from,
            end: start + to,
            units: role.units * wish.units
          }));
          besides.set(candidate.resource, [
            ...before.filter(({ end }) => end > start + blocks2[position][0].from),
            ...its
          ]);
        });
      }
    }
    return candidates.map(({ count }) => count);
  });
}
var READY_FOR = 62 * DAY;
var CLOSE = 8 * DAY;
function readyTogether(starts, longest) {
  const groups = [];
  for (const start of starts) {
    const group = groups.at(-1);
    const last = group?.at(-1);
    const isNear = group && last !== void 0 && start - last <= CLOSE && start - group[0] <= READY_FOR;
    if (isNear && start - last >= longest) group.push(start);
    else groups.push([start]);
  }
  return groups;
}
function assignedForAll(view, wish, start, { counts, all: all2, without }) {
  const { service, named } = wish;
  const prepared = ready(view, wish, spanOf(wish, start), () => {
  });
  const { resources, indexOf, pools, memberships } = prepared;
  const places = service.roles.map(({ count }, role) => ({ count, pool: pools[role] }));
  const matching = new Matching(
    places,
    memberships,
    named.map((uuid) => indexOf.get(uuid))
  );
  const ranks = ranksOf(view, wish, start, prepared, () => {
  });
  const comesBefore = (role, one, other) => {
    const byAll = counts[role][one] - counts[role][other];
    const more = byAll === 0 && without ? without[role][one] - without[role][other] : byAll;
    const rank = ranks[role];
    return more > 0 || more === 0 && rank !== void 0 && rank[one] < rank[other];
  };
  for (const least of [all2, 1, 0]) {
    if (!matching.isPossible((role, position) => counts[role][position] >= least)) continue;
    const taken = matching.fill((role, _, positions) => {
      let best;
      for (const position of positions) if (best === void 0 || comesBefore(role, position, best)) best = position;
      return best;
    });
    return uuidsOf(taken, resources);
  }
  return void 0;
}

// core/series/instances.ts
function decideInstances(view, recording, wish) {
  const { request, named, placements, series, uuidOf, app, link: link2 } = wish;
  const draft = new Draft();
  const seen = new DraftView(view, draft);
  const assigned = wish.together && named.service ? assignedTogether(view, wish, named.service) : void 0;
  const bookings = [];
  const skipped2 = [];
  placements.forEach((placement, index) => {
    const { start } = placement;
    const service = named.service && seen.object("service", named.service.uuid);
    const whom = { ...named, service };
    const found3 = placedOr(() => placeRequest(seen, request, whom, placement, { assigned, isForced: true }));
    if (typeof found3 === "string") {
      skipped2.push({ start, reason: found3 });
      return;
    }
    const isFirst = bookings.length === 0;
    const placed = assigned && service && isFirst ? withTurn(seen, wish, service, placement, assigned, found3) : found3;
    recordLapsed(recording, placed);
    const given = {
      uuid: uuidOf(index),
      app,
      now: view.now,
      link: link2,
      series: { uuid: series, occurrence: start, sequence: 0 }
    };
    const booking = madeBooking(request, named, placement, placed, given);
    recordMade(recording, booking);
    draft.add({ put: { ...changedBy(placed), booking: [booking] } }, { areNew: true });
    bookings.push(booking);
  });
  return { bookings, skipped: skipped2, put: alsoChanged(draft) };
}
function placedOr(place2) {
  try {
    return place2();
  } catch (error) {
    if (!isFailure(error, "refused")) throw error;
    return error.reason;
  }
}
function alsoChanged(draft) {
  return {
    resource: [...draft.objects("resource").values()].flatMap((resource) => resource ?? []),
    service: [...draft.objects("service").values()].flatMap((service) => service ?? [])
  };
}
function serviceWish(view, { request, named: { customer } }, service, placement) {
  const { start, end, units } = placement;
  return wishOf(view, { service, named: request.resources, start, end, units, customer, override: request.override });
}
function withTurn(view, wish, service, placement, assigned, placed) {
  const rotas = turnsAfter(view, serviceWish(view, wish, service, placement), placement.start, assigned);
  return rotas === service.rotas ? placed : { ...placed, service: { ...service, rotas } };
}
var startsOf = (placements) => placements.map(({ start }) => start);
function assignedTogether(view, wish, service) {
  const { placements } = wish;
  const first = placements[0];
  const wishOfFirst = serviceWish(view, wish, service, first);
  const counts = countsAlone(view, wishOfFirst, startsOf(placements));
  const isOverriding = wishOfFirst.override !== void 0;
  const without = isOverriding && countsAlone(view, { ...wishOfFirst, override: void 0 }, startsOf(placements));
  return assignedForAll(view, wishOfFirst, first.start, {
    counts,
    all: placements.length,
    ...without && { without }
  });
}

// core/series/series-hints.ts
function wantedAt({ now }, { service, resources, emails, placements, together }) {
  const spans = placements.map(({ start, end }) => ({ start, end }));
  if (!service) return { objects: { resource: resources }, spans };
  const starts = spans.map(({ start }) => start);
  const ranked2 = (together ? spans.slice(0, 1) : spans).map((span) => spanAround(service, span));
  const folded = [...new Set(emails.map((email) => email ? fold(email) : null))];
  return {
    objects: { resource: [...new Set(service.roles.flatMap((role) => role.resources))] },
    spans: [...ranked2, ...(together ? joined2(spans) : spans).map((span) => withBuffers(service, span))],
    tallies: folded.flatMap((email) => talliesOf({ service, email }, starts, now))
  };
}
function joined2(spans) {
  const all2 = [];
  for (const span of spans) {
    const last = all2.at(-1);
    if (last && span.start - last.end <= CLOSE) all2[all2.length - 1] = { start: last.start, end: span.end };
    else all2.push(span);
  }
  return all2;
}

// core/series/moves.ts
function fieldsOf({ booking, placement }, placed) {
  const fields = movedFields(booking, placement, placed);
  return {
    ...fields,
    ...overrodeAfter(booking, placement, placed),
    series: { ...booking.series, sequence: booking.sequence + 1 }
  };
}
function decideMoves(view, movers, { skip, override }) {
  view.prepare?.(wantedBy4(view, movers));
  const refusals = /* @__PURE__ */ new Map();
  let before = /* @__PURE__ */ new Map();
  let stayed = [];
  for (; ; ) {
    const draft = new Draft();
    const rest = movers.filter((mover) => !refusals.has(mover));
    draft.add({ removed: rest.map(({ booking }) => ({ kind: "booking", uuid: booking.uuid })) });
    const seen = new DraftView(view, draft);
    const attempts = /* @__PURE__ */ new Map();
    const refusedNow = [];
    const differing = [...stayed];
    for (const mover of rest) {
      const earlier = before.get(mover);
      const found3 = earlier && isStill(earlier, seen, differing) ? earlier : attempt(seen, mover, override);
      if (earlier && found3 !== earlier) differing.push(earlier.after);
      if (typeof found3 === "string") {
        refusals.set(mover, found3);
        refusedNow.push(mover.booking);
        continue;
      }
      if (earlier && found3 !== earlier) differing.push(found3.after);
      attempts.set(mover, found3);
      draft.add({ put: { ...changedBy(found3.placed), booking: [found3.after] } });
    }
    if (refusedNow.length === 0 || !skip) {
      const moved = [...attempts].map(([mover, { placed }]) => ({ mover, placed }));
      return { moved, put: alsoChanged(draft), conflicts: conflictsOf(movers, refusals) };
    }
    before = attempts;
    stayed = refusedNow;
  }
}
function isStill({ watched }, view, differing) {
  return !differing.some((booking) => watched.concerns(booking)) && watched.findsTheSame(view);
}
function attempt(view, mover, override) {
  const { booking, placement } = mover;
  const watched = new WatchedView(view);
  const placed = placedOr(() => {
    checkMayMove(watched, booking);
    return decidedWith(override, (allowed) => {
      const isBegun = hasStarted(booking, view.now);
      if (isBegun && !allowed.has("started")) throw refused("started");
      const found3 = placeMoved(watched, booking, placement, allowed);
      return isBegun ? { ...found3, overrode: inOrder(["started"], found3.overrode) } : found3;
    });
  });
  if (typeof placed === "string") return placed;
  return { watched, placed, after: { ...booking, ...fieldsOf(mover, placed) } };
}
function conflictsOf(movers, refusals) {
  return movers.flatMap((mover) => {
    const reason = refusals.get(mover);
    return reason ? [{ booking: mover.booking.uuid, start: mover.placement.start, reason }] : [];
  });
}
function wantedBy4(view, movers) {
  const sale = movers[0]?.booking.sale;
  return wantedAt(view, {
    service: sale && view.object("service", sale.service),
    resources: [...new Set(movers.flatMap(({ booking }) => booking.resources))],
    emails: movers.map(({ booking }) => booking.customer?.email),
    placements: movers.map(({ placement }) => placement),
    together: false
  });
}

// core/series/rule.ts
var MAX_INSTANCES = 366;
var MAX_INSTANCES_TAKEN = 1e3;
var MAX_INSTANCES_IN_POOLS = 2e4;
var MAX_DETAIL_BYTES = 4 * 1024 * 1024;
var PARTS = ["FREQ", "COUNT", "UNTIL", "INTERVAL", "BYDAY", "BYMONTHDAY", "BYMONTH", "BYSETPOS", "WKST"];
var WEEKDAYS = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"];
var DIGITS = /^\d+$/;
var NUMBERED_WEEKDAY = /^([+-]?\d{1,2})?([A-Z]{2})$/;
var UNTIL = /^(\d{4})(\d{2})(\d{2})(?:T(\d{2})(\d{2})(\d{2})Z)?$/;
function readSeriesRule(fields) {
  const fail = (message) => fields.fail("rule", message);
  const parts = partsOf3(fields.requiredText("rule", LONG_TEXT_MAX), fail);
  const rule = {
    frequency: readFrequency(parts, fail),
    interval: readWhole(parts, "INTERVAL", fail) ?? 1,
    byMonth: new Set(readList(parts, "BYMONTH", monthOf, "months from 1 to 12", fail)),
    byMonthDay: new Set(
      readList(parts, "BYMONTHDAY", (text) => signed(text, 31), "days from 1 to 31 or, from the end, -1 to -31", fail)
    ),
    byDay: readByDay(parts, fail),
    bySetPos: new Set(
      readList(parts, "BYSETPOS", (text) => signed(text, 366), "positions from 1 to 366 or -1 to -366", fail)
    ),
    weekStart: readWeekStart(parts, fail),
    ...readEnd2(parts, fail)
  };
  checkCombination(rule, fail);
  return rule;
}
function partsOf3(text, fail) {
  const parts = /* @__PURE__ */ new Map();
  for (const written2 of text.split(";")) {
    const [name, value, more] = written2.split("=", 3);
    const part = PARTS.find((known3) => known3 === name);
    if (part === void 0 || !value || more !== void 0) {
      fail(
        `Must be parts of the form NAME=VALUE, in upper case, with ; between them and no blanks: ${PARTS.join(", ")}`
      );
    } else if (parts.has(part)) fail(`Must not have ${part} twice`);
    else parts.set(part, value);
  }
  return parts;
}
function readFrequency(parts, fail) {
  const frequency = FREQUENCIES.find((known3) => known3 === parts.get("FREQ"));
  if (frequency === void 0) fail(`Must have a FREQ that is one of: ${FREQUENCIES.join(", ")}`);
  return frequency ?? "DAILY";
}
function readWhole(parts, part, fail) {
  const text = parts.get(part);
  if (text === void 0) return void 0;
  if (!DIGITS.test(text) || Number(text) === 0) fail(`Must have a whole number from 1 on as ${part}`);
  return Number(text);
}
function readList(parts, part, read, expected, fail) {
  const values = parts.get(part)?.split(",").map(read) ?? [];
  if (values.includes(void 0)) fail(`Must have ${expected} as ${part}, with commas between them`);
  return values.filter((value) => value !== void 0);
}
function monthOf(text) {
  return /^\d{1,2}$/.test(text) && Number(text) >= 1 && Number(text) <= 12 ? Number(text) : void 0;
}
function signed(text, max) {
  const digits = /^[+-]?(\d+)$/.exec(text)?.[1] ?? "";
  const value = digits.length <= String(max).length ? Number(text) : 0;
  return value !== 0 && Math.abs(value) <= max ? value : void 0;
}
function readByDay(parts, fail) {
  const expected = `weekdays (${WEEKDAYS.join(", ")}), each with a number from 1 to 53 or -1 to -53 before it or without`;
  const written2 = readList(parts, "BYDAY", recurringWeekday, expected, fail);
  return [...new Map(written2.map((day) => [`${day.nth}${day.weekday}`, day])).values()];
}
function recurringWeekday(text) {
  const [, number, name = ""] = NUMBERED_WEEKDAY.exec(text) ?? [];
  const weekday = WEEKDAYS.indexOf(name);
  const nth = number === void 0 ? null : signed(number, 53);
  return weekday < 0 || nth === void 0 ? void 0 : { weekday, nth };
}
function readWeekStart(parts, fail) {
  const weekStart = WEEKDAYS.indexOf(parts.get("WKST") ?? "MO");
  if (weekStart < 0) fail(`Must have a WKST that is one of: ${WEEKDAYS.join(", ")}`);
  return weekStart;
}
function readEnd2(parts, fail) {
  if (parts.has("COUNT") === parts.has("UNTIL")) fail("Must have either COUNT or UNTIL, and not both");
  const count = readWhole(parts, "COUNT", fail) ?? Number.POSITIVE_INFINITY;
  if (parts.has("COUNT") && count > MAX_INSTANCES) fail(TOO_MANY);
  return { count, ...readUntil(parts.get("UNTIL"), fail) };
}
function readUntil(text, fail) {
  const never = Number.POSITIVE_INFINITY;
  if (text === void 0) return { lastDay: LAST_DAY, lastInstant: never };
  const [, year, month, date, hour, minute, second] = UNTIL.exec(text) ?? [];
  if (hour === void 0) {
    const lastDay = parseDay(`${year}-${month}-${date}`);
    if (lastDay === void 0) fail(UNTIL_EXPECTED);
    return { lastDay: lastDay ?? LAST_DAY, lastInstant: never };
  }
  const lastInstant = parseInstant(`${year}-${month}-${date}T${hour}:${minute}:${second}Z`);
  if (lastInstant === void 0) fail(UNTIL_EXPECTED);
  return { lastDay: Math.min(Math.floor((lastInstant ?? 0) / DAY) + 1, LAST_DAY), lastInstant: lastInstant ?? never };
}
function checkCombination(rule, fail) {
  const { frequency, byMonth, byMonthDay, byDay, bySetPos } = rule;
  const isNumbered = byDay.some(({ nth }) => nth !== null);
  if (byMonthDay.size > 0 && frequency === "WEEKLY") fail("Must not have BYMONTHDAY with FREQ=WEEKLY");
  if (byMonthDay.size > 0 && frequency === "YEARLY" && byMonth.size === 0) {
    fail("Must have BYMONTH where FREQ=YEARLY has BYMONTHDAY; FREQ=MONTHLY means the days of every month");
  }
  if (isNumbered && (frequency === "DAILY" || frequency === "WEEKLY")) {
    fail("Must have numbers in BYDAY only with FREQ=MONTHLY or FREQ=YEARLY");
  }
  if (isNumbered && byMonthDay.size > 0) fail("Must not have numbers in BYDAY beside BYMONTHDAY");
  if (bySetPos.size > 0 && byMonth.size + byMonthDay.size + byDay.length === 0) {
    fail("Must have BYDAY, BYMONTHDAY or BYMONTH where it has BYSETPOS");
  }
}
var TOO_MANY = `Must not generate more than ${MAX_INSTANCES} instances`;
var UNTIL_EXPECTED = "Must have an UNTIL that is a date, such as 20271231, or an instant that ends in Z, such as 20271231T225959Z";

// core/series/occurrences.ts
var MAX_EXCEPTIONS = 366;
var MAX_OMITTED = MAX_INSTANCES;
function readExceptions(fields) {
  const value = fields.raw("except") ?? [];
  if (!Array.isArray(value) || value.length > MAX_EXCEPTIONS) {
    fields.fail("except", `Must be a list of at most ${MAX_EXCEPTIONS} dates`);
    return /* @__PURE__ */ new Set();
  }
  const days = value.map((date) => typeof date === "string" ? parseDay(date) : void 0);
  days.forEach((day, index) => {
    if (day === void 0) fields.fail(`except.${index}`, "Must be a calendar date, written YYYY-MM-DD");
  });
  return new Set(days.filter((day) => day !== void 0));
}
function occurrences(rule, start, zone2, except = /* @__PURE__ */ new Set()) {
  const { day: firstDay, time } = wallOf(start, zone2);
  checkStart(rule, start, zone2);
  const counted = [];
  const missing = [];
  for (const day of recurrenceDays(rule, firstDay, rule.lastDay)) {
    const wall = day * DAY + time;
    const instant = zone2.instantOf(wall);
    if (instant > rule.lastInstant) break;
    const exists = instant + zone2.offsetAt(instant) === wall;
    if (exists) counted.push({ day, instant });
    else missing.push(day);
    if (counted.length > MAX_INSTANCES) throw new ValidationError({ rule: TOO_MANY });
    if (missing.length > MAX_OMITTED) {
      throw new ValidationError({
        rule: `Must not name more than ${MAX_OMITTED} times that do not exist in ${zone2.name}`
      });
    }
    if (counted.length === rule.count) break;
  }
  if (counted.length < rule.count && Number.isFinite(rule.count)) {
    const message = `Must reach its COUNT by the year 9999, and generates only ${counted.length} instances by then`;
    throw new ValidationError({ rule: message });
  }
  const kept = counted.filter(({ day }) => !except.has(day));
  if (kept.length === 0) throw new ValidationError({ except: "Must leave at least one instance of the rule" });
  const lastDay = counted.at(-1).day;
  return {
    instances: kept.map(({ instant }) => instant),
    counted: counted.length,
    omitted: missing.filter((day) => day < lastDay).map(formatDay)
  };
}
function checkStart(rule, start, zone2) {
  const { day, time } = wallOf(start, zone2);
  const first = zone2.instantOf(day * DAY + time);
  if (first !== start) {
    const written2 = formatInstant(first, zone2.offsetAt(first));
    throw new ValidationError({ start: `Must be the first of a time that exists twice in ${zone2.name}: ${written2}` });
  }
  const [firstDay] = recurrenceDays(rule, day, rule.lastDay);
  if (firstDay === void 0 || start > rule.lastInstant) {
    throw new ValidationError({
      start: "Must be a start that the rule generates, and from there on it generates none"
    });
  }
  if (firstDay !== day) {
    const message = `Must be a start that the rule generates: from there on, its first day is ${formatDay(firstDay)}`;
    throw new ValidationError({ start: message });
  }
}
function rescheduling(from, to, zone2) {
  const { day, time } = wallOf(to, zone2);
  const days = day - wallOf(from, zone2).day;
  return (occurrence) => zone2.instantOf((wallOf(occurrence, zone2).day + days) * DAY + time);
}
function wallOf(instant, zone2) {
  const wall = instant + zone2.offsetAt(instant);
  const day = Math.floor(wall / DAY);
  return { day, time: wall - day * DAY };
}

// core/series/read-series.ts
var ListSeries = class {
  #needs;
  constructor(needs) {
    this.#needs = needs;
  }
  /** @throws ValidationError on `page` or `limit`. */
  async execute(caller, request = {}, filter = {}) {
    const { series, paginator } = this.#needs;
    const app = caller.app.uuid;
    const self = selfOf(caller);
    return paginator.paginate(request, async (slice) => {
      const within = self && ["in", "uuid", await this.#own(app, self, filter)];
      return series.list(app, slice, filter, within);
    });
  }
  /** Lists the UUIDs of the member's own series. Empty if the filter names an object of another member. */
  async #own(app, self, { service, resource }) {
    const { bookings, services } = this.#needs;
    if (resource !== void 0 && !self.resources.includes(resource)) return [];
    const named = service === void 0 ? void 0 : await services.find(app, service);
    if (service !== void 0 && !(named && isOwnService(self, named))) return [];
    const inSeries = ["not", ["isNull", "series"]];
    const own = await bookings.select(app, ["and", [inSeries, OWN.booking(self)]]);
    const candidates = [...new Set(own.flatMap(({ series }) => series?.uuid ?? []))];
    const all2 = await bookings.select(app, ["in", "series", candidates]);
    const bySeries = new Map(candidates.map((uuid) => [uuid, []]));
    for (const booking of all2) bySeries.get(booking.series?.uuid ?? "")?.push(booking);
    return candidates.filter((uuid) => isOwnSeries(self, bySeries.get(uuid)));
  }
};
var GetSeries = class {
  #needs;
  constructor(needs) {
    this.#needs = needs;
  }
  /** @throws NotFoundError when the caller has no such series. */
  async execute(caller, uuid) {
    const look = (view) => {
      const series = existing(view, "series", uuid);
      return { series, bookings: bookingsOf(view, series) };
    };
    return this.#needs.ledger.read(caller.app.uuid, { objects: { series: [uuid] } }, look, actorOf(caller));
  }
};
function bookingsOf(view, { bookings }) {
  view.prepare?.({ objects: { booking: bookings } });
  return bookings.flatMap((uuid) => view.object("booking", uuid) ?? []);
}

// core/series/series-input.ts
var ON_CONFLICT = ["refuse", "skip"];
var MOVED = ["keep", "move"];
function readNewSeries(input) {
  const fields = new FieldReader(input);
  const request = {
    booking: readBookingRequest(fields),
    text: fields.optionalText("rule", "", LONG_TEXT_MAX),
    rule: readSeriesRule(fields),
    except: readExceptions(fields),
    onConflict: fields.oneOf("onConflict", ON_CONFLICT, "refuse"),
    together: fields.flag("together", true)
  };
  if (fields.has("holdSeconds")) fields.fail("holdSeconds", "Must not be given: a series cannot be held");
  fields.done();
  return request;
}
function readSeriesCancellation(input) {
  const fields = new FieldReader(input);
  const cancellation = {
    from: fields.instant("from", null),
    reason: fields.optionalText("reason", null, LONG_TEXT_MAX)
  };
  fields.done();
  return cancellation;
}
function readSeriesMove(input) {
  const fields = new FieldReader(input);
  const move = {
    from: fields.requiredInstant("from"),
    start: fields.requiredInstant("start"),
    durationMinutes: fields.whole("durationMinutes", 1, MINUTES_MAX, null),
    onConflict: fields.oneOf("onConflict", ON_CONFLICT, "refuse"),
    moved: fields.oneOf("moved", MOVED, "keep"),
    override: readOverride(fields)
  };
  fields.done();
  return move;
}

// core/series/change-series.ts
var CancelSeries = class {
  #needs;
  constructor(needs) {
    this.#needs = needs;
  }
  /** @throws ValidationError naming every bad field; NotFoundError. */
  async execute(caller, uuid, input = {}, { once, letters } = {}) {
    const { from, reason } = readSeriesCancellation(input);
    return changeSeries(this.#needs, caller, uuid, { once, letters }, (view, recording, series, members) => {
      const cancelled = [];
      const skipped2 = [];
      for (const booking of members) {
        const isMeant = from === null ? booking.end > view.now : booking.series.occurrence >= from;
        if (!isMeant || !isLive(booking.status)) continue;
        try {
          const settings = settingsOf(recording.workflowOf(booking));
          const next = effectOf("cancel", booking, { settings, now: view.now, reason });
          if (next) recording.change(booking, next.fields, next.event, next.triggers);
          cancelled.push(booking.uuid);
        } catch (error) {
          if (!isFailure(error, "refused")) throw error;
          skipped2.push({ booking: booking.uuid, reason: error.reason });
        }
      }
      const put = cancelled.length > 0 ? { series: [changedAt(series, view)] } : {};
      return { result: { cancelled, skipped: skipped2 }, put };
    });
  }
};
var RescheduleSeries = class {
  #needs;
  constructor(needs) {
    this.#needs = needs;
  }
  /**
   * @throws ValidationError naming every bad field; NotFoundError; RefusedError with the conflicts, when one booking cannot
   * move, or with `skip` none.
   */
  async execute(caller, uuid, input, { once, letters } = {}) {
    return changeSeries(this.#needs, caller, uuid, { once, letters }, moving2(readSeriesMove(input)));
  }
};
var PreviewSeriesMove = class {
  #needs;
  constructor(needs) {
    this.#needs = needs;
  }
  /** @throws what moving it would. */
  async execute(caller, uuid, input) {
    const { ledger, newUuid } = this.#needs;
    const decide3 = moving2(readSeriesMove(input));
    const look = (view) => decidedIn(view, newUuid, uuid, decide3).result;
    return ledger.read(caller.app.uuid, { objects: { series: [uuid] } }, look, actorOf(caller));
  }
};
function moving2({
  from,
  start,
  durationMinutes,
  onConflict,
  moved: ownMoves,
  override
}) {
  return (view, recording, series, members) => {
    if (!members.some(({ series: { occurrence } }) => occurrence === from)) {
      throw new ValidationError({ from: "Must be an occurrence of the series that was booked" });
    }
    const target = rescheduling(from, start, zone(series.timezone));
    const movers = members.filter(({ status, sequence, series: { occurrence, sequence: last } }) => {
      return isLive(status) && occurrence >= from && (ownMoves === "move" || sequence === last);
    }).map((booking) => ({ booking, placement: movedPlacement(booking, target, durationMinutes) }));
    const isWritten = ({ placement }) => isInstant(placement.start) && isInstant(placement.end);
    if (!movers.every(isWritten)) throw new ValidationError({ start: `${YEARS_EXPECTED}, for all that moves` });
    const { moved, put, conflicts } = decideMoves(view, movers, { skip: onConflict === "skip", override });
    if (moved.length === 0 || onConflict === "refuse" && conflicts.length > 0) {
      const { reason, errors } = refused(conflicts[0]?.reason ?? "invalid_state");
      throw new RefusedError(reason, errors, { conflicts, timezone: series.timezone });
    }
    for (const { mover, placed } of moved) {
      const fields = fieldsOf(mover, placed);
      if (isUnmoved(mover.booking, fields)) continue;
      recordLapsed(recording, placed);
      recording.change(mover.booking, fields, "booking.rescheduled");
    }
    const result = {
      moved: moved.map(({ mover }) => mover.booking.uuid),
      skipped: conflicts,
      timezone: series.timezone
    };
    return { result, put: { ...put, series: [changedAt(series, view)] } };
  };
}
function changedAt(series, { now }) {
  return { ...series, version: series.version + 1, updatedAt: Math.max(now, series.updatedAt) };
}
function changeSeries({ ledger, newUuid }, caller, uuid, { once, letters }, decide3) {
  return ledger.commit(
    caller.app.uuid,
    { objects: { series: [uuid] }, answer: once?.key },
    decidedOnce(once, (view) => {
      const { recording, result, put } = decidedIn(view, newUuid, uuid, decide3);
      return recording.isEmpty ? { result } : { result, letters, change: recording.toChange({ put }) };
    }),
    actorOf(caller)
  );
}
function decidedIn(view, newUuid, uuid, decide3) {
  const series = existing(view, "series", uuid);
  const before = bookingsOf(view, series);
  const workflow = [...new Set(before.flatMap((booking) => booking.workflow ?? []))];
  const service = [...new Set(before.flatMap(({ sale }) => sale?.service ?? []))];
  view.prepare?.({ objects: { workflow, service }, actionsOf: workflow });
  const recording = new Recording(view, newUuid);
  const members = before.map((booking) => recording.asOfNow(booking)).filter(isMember2);
  return { recording, ...decide3(view, recording, series, members) };
}
function isMember2(booking) {
  return booking.series !== void 0;
}
function movedPlacement(booking, target, durationMinutes) {
  const start = target(booking.series.occurrence);
  const length = durationMinutes === null ? booking.end - booking.start : durationMinutes * MINUTE;
  const resources = booking.sale ? [] : booking.resources;
  return { resources, start, end: start + length, units: booking.units };
}

// core/series/create-series.ts
var CreateSeries = class {
  #needs;
  constructor(needs) {
    this.#needs = needs;
  }
  /**
   * @throws ValidationError naming every bad field; NotFoundError when a resource, the service or the workflow is not the
   * caller's; RefusedError with the conflicts, when one instance cannot be had, or with `skip` none.
   */
  async execute(caller, input, { once, letters } = {}) {
    const { ledger, newUuid } = this.#needs;
    const request = readNewSeries(input);
    const app = caller.app.uuid;
    const uuid = newUuid();
    const uuidOf = uuids(newUuid);
    return ledger.commit(
      app,
      { ...wantedBy5(request), answer: once?.key },
      decidedOnce(
        once,
        (view) => {
          const { plan, decided, recording } = decide2(view, request, { series: uuid, uuidOf, app, newUuid });
          const series = {
            uuid,
            app,
            ...plan,
            bookings: decided.bookings.map((booking) => booking.uuid),
            version: 1,
            createdAt: view.now,
            updatedAt: view.now
          };
          const change = recording.toChange({ put: { ...decided.put, series: [series] } });
          return { result: { series, bookings: decided.bookings }, change, letters };
        },
        ({ bookings }) => bookings.slice(0, 1).flatMap((booking) => aboutBooked({ booking }))
      ),
      actorOf(caller)
    );
  }
};
var PreviewSeries = class {
  #needs;
  constructor(needs) {
    this.#needs = needs;
  }
  /** @throws what making it would. */
  async execute(caller, input) {
    const { ledger, newUuid } = this.#needs;
    const request = readNewSeries(input);
    const app = caller.app.uuid;
    const series = newUuid();
    const uuidOf = uuids(newUuid);
    const look = (view) => {
      const { plan, decided } = decide2(view, request, { series, uuidOf, app, newUuid });
      return { plan, instances: decided.bookings };
    };
    return ledger.read(app, wantedBy5(request), look, actorOf(caller));
  }
};
function uuids(newUuid) {
  const made = [];
  return (index) => {
    while (made.length <= index) made.push(newUuid());
    return made[index];
  };
}
function wantedBy5({ booking }) {
  const { service, resources, workflow, details } = booking;
  const { customer, emails } = wantedOfCustomer(details);
  const workflows = workflow === null || workflow === void 0 ? [] : [workflow];
  const objects = { resource: resources, workflow: workflows, service: service === null ? [] : [service], customer };
  if (service === null) return { objects, emails, actionsOf: workflows };
  return {
    objects,
    emails,
    actionsOf: workflows,
    ofService: {
      service,
      wants: namedBy2
    }
  };
}
function decide2(view, { booking, text, rule, except, onConflict, together }, { newUuid, ...made }) {
  checkOwnResources(view, booking.resources);
  const named = namedIn(view, booking);
  const { service } = named;
  const first = placementOf(booking, service);
  const timezone = booking.details.timezone ?? service?.timezone ?? resourcesOf(view, booking.resources)[0].timezone;
  const { instances, counted, omitted } = occurrences(rule, booking.start, zone(timezone), except);
  checkBounds(counted, booking, named);
  const length = first.end - first.start;
  const placements = instances.map((start) => ({ ...first, start, end: start + length }));
  const link2 = linkOf(view, named, made.app, newUuid);
  const wish = { request: booking, named, placements, together, ...made, link: link2.uuid };
  view.prepare?.(wantedFor2(view, wish));
  let recording = new Recording(view, newUuid);
  let instancesDecided = decideInstances(view, recording, { ...wish, request: { ...booking, override: NO_OVERRIDE } });
  if (instancesDecided.skipped.length > 0 && booking.override.size > 0) {
    recording = new Recording(view, newUuid);
    instancesDecided = decideInstances(view, recording, wish);
  }
  const decided = { ...instancesDecided, put: { ...instancesDecided.put, customer: link2.put } };
  const { bookings, skipped: skipped2 } = decided;
  if (skipped2.length > 0 && (onConflict === "refuse" || bookings.length === 0)) {
    const { reason, errors } = refused(skipped2[0].reason);
    throw new RefusedError(reason, errors, { conflicts: skipped2, timezone });
  }
  const plan = {
    rule: text,
    timezone,
    start: booking.start,
    durationMinutes: length / MINUTE,
    service: service?.uuid ?? null,
    resources: [...new Set(bookings.flatMap(({ resources }) => resources))],
    omitted,
    skipped: skipped2
  };
  return { plan, decided, recording };
}
function wantedFor2(view, { request, named, placements, together, uuidOf }) {
  const { service, workflow } = named;
  const emails = [named.customer?.email];
  const wanted = wantedAt(view, { service, resources: request.resources, emails, placements, together });
  return {
    ...wanted,
    objects: { ...wanted.objects, booking: placements.map((_, index) => uuidOf(index)) },
    actionsOf: workflow ? [workflow.uuid] : []
  };
}
function checkBounds(counted, { resources, details }, { service, customer }) {
  const taken = service ? service.roles.reduce((sum, { count }) => sum + count, 0) : resources.length;
  const candidates = new Set(service?.roles.flatMap((role) => role.resources)).size;
  const { title, notes, meta } = details;
  const bytes = utf8Length(JSON.stringify({ title, notes, customer, meta }));
  const bounds = [
    [taken, MAX_INSTANCES_TAKEN, "instances \xD7 resources that they take"],
    [candidates, MAX_INSTANCES_IN_POOLS, "instances \xD7 resources in the pools"],
    [bytes, MAX_DETAIL_BYTES, "bytes of instances \xD7 title, notes, customer and meta"]
  ];
  for (const [of, max, what] of bounds) {
    if (counted * of <= max) continue;
    const most = max.toLocaleString("en-US");
    throw new ValidationError({ rule: `Must not come to more than ${most} ${what}: here, ${counted} \xD7 ${of}` });
  }
}
function utf8Length(text) {
  let bytes = 0;
  for (const character of text) {
    const code = character.codePointAt(0);
    bytes += code < 128 ? 1 : code < 2048 ? 2 : code < 65536 ? 3 : 4;
  }
  return bytes;
}

// core/services/read-services.ts
var ListServices = class {
  #needs;
  constructor(needs) {
    this.#needs = needs;
  }
  /** @throws ValidationError on `page` or `limit`. */
  async execute(caller, request = {}, search = NO_SEARCH) {
    const { services, paginator } = this.#needs;
    return listed(services, paginator, caller, request, search, (self) => anyWhere(OWN.service(self)));
  }
};
var GetService = class {
  #needs;
  constructor(needs) {
    this.#needs = needs;
  }
  /** @throws NotFoundError when the caller has no such service. */
  async execute(caller, uuid) {
    return found2(this.#needs.services, caller, uuid, isOwnService);
  }
};

// core/staff/read-staff.ts
function seesStaffWhole({ member }) {
  return member === void 0 || member.role === "manager";
}
var ListStaff = class {
  #needs;
  constructor(needs) {
    this.#needs = needs;
  }
  /** @throws ValidationError on `page` or `limit`, and on `search` by an address that the caller is not shown. */
  async execute(caller, request = {}, search = NO_SEARCH) {
    const { staff, paginator, clock } = this.#needs;
    const isByEmail = [...search.all, ...search.any].some(({ field }) => field === "email");
    if (isByEmail && !seesStaffWhole(caller)) throw new ValidationError({ search: "Must name fields among: name" });
    const page = await listed(staff, paginator, caller, request, search, (self) => anyWhere(OWN.staff(self)));
    const now = clock();
    return mapPage(page, (items) => items.map((one) => staffAsOf(one, now)));
  }
};
var GetStaff = class {
  #needs;
  constructor(needs) {
    this.#needs = needs;
  }
  /** @throws NotFoundError when the caller has no such member. */
  async execute(caller, uuid) {
    const { staff, clock } = this.#needs;
    const one = await found2(staff, caller, uuid, (self, member) => sees(self, "staff", member));
    return staffAsOf(one, clock());
  }
};

// core/time-off/cancel-affected.ts
var BOOKINGS_MAX2 = 100;
function readAffectedCancellation(input) {
  const fields = new FieldReader(input);
  const message = readMessage(fields);
  const named = fields.has("bookings") ? fields.requiredUuids("bookings", BOOKINGS_MAX2) : void 0;
  fields.done();
  return { message, named };
}
var CancelAffected = class {
  #needs;
  constructor(needs) {
    this.#needs = needs;
  }
  /** @throws ValidationError; NotFoundError when the caller has no such time off. */
  async execute(caller, uuid, input = {}, { once } = {}) {
    const { ledger, newUuid } = this.#needs;
    const { named, ...cancelling } = readAffectedCancellation(input);
    const wanted = named && new Set(named);
    const first = await ledger.commit(
      caller.app.uuid,
      { objects: { timeOff: [uuid] }, answer: once?.key },
      (view) => {
        if (once) checkOnce(once, view);
        const timeOff = existing(view, "timeOff", uuid);
        const found3 = foundIn(view, timeOff);
        if (!found3) return { result: timeOff };
        const those = affectedAmong(view, timeOff, found3);
        const isCancelled = ({ booking }) => wanted?.has(booking.uuid) ?? true;
        const recording = new Recording(view, newUuid);
        const gone2 = those.filter(isCancelled);
        for (const { booking } of gone2) cancel(recording, booking, cancelling);
        const left = those.filter((each) => !isCancelled(each));
        const result2 = { cancelled: gone2.length, affected: affectedOf(view, left) };
        if (recording.isEmpty && !once) return { result: result2 };
        const change = recording.toChange();
        return { result: result2, change: once ? { ...change, answer: answerOf(once, result2, view.now) } : change };
      },
      actorOf(caller)
    );
    if ("affected" in first) return first;
    const cancelled = await this.#cancelMany(caller, first, named, cancelling);
    const result = { cancelled, affected: await readAffected(this.#needs, caller.app.uuid, first) };
    if (once) {
      const keep = ({ now }) => ({ result, change: { answer: answerOf(once, result, now) } });
      await ledger.commit(caller.app.uuid, {}, keep);
    }
    return result;
  }
  async #cancelMany(caller, timeOff, named, cancelling) {
    const { ledger, bookings, newUuid } = this.#needs;
    const app = caller.app.uuid;
    let cancelled = 0;
    for (const batch of batchesOf(named ?? await uuidsIn2(bookings, app, timeOff))) {
      cancelled += await ledger.commit(
        app,
        { objects: { booking: batch } },
        (view) => {
          const recording = new Recording(view, newUuid);
          const those = affectedAmong(view, timeOff, storedAmong(view, batch));
          for (const { booking } of those) cancel(recording, booking, cancelling);
          return { result: those.length, change: recording.isEmpty ? void 0 : recording.toChange() };
        },
        actorOf(caller)
      );
    }
    return cancelled;
  }
};

// core/time-off/read-time-off.ts
var ListTimeOff = class {
  #needs;
  constructor(needs) {
    this.#needs = needs;
  }
  /** @throws ValidationError on `page` or `limit`, or on `to` when it lies before `from`. */
  async execute(caller, request = {}, query = {}) {
    const { timeOff, paginator } = this.#needs;
    const { resource, from, to } = query;
    const app = caller.app.uuid;
    const self = selfOf(caller);
    if (from !== void 0 && to !== void 0 && to < from)
      throw new ValidationError({ to: "Must not be before from" });
    return paginator.paginate(request, async (slice) => {
      const isOthers = self && resource !== void 0 && !self.resources.includes(resource);
      if (from === void 0 && to === void 0) {
        return timeOff.list(app, slice, { resource }, self && anyWhere(isOthers ? NONE : OWN.timeOff(self)));
      }
      const near = isOthers ? [] : await this.#overlapping(app, query);
      const found3 = self ? near.filter((entry) => seesTimeOff(self, entry)) : near;
      return { items: found3.slice(slice.offset, slice.offset + slice.limit), total: found3.length };
    });
  }
  /** Dates last from where they begin first to where they end last, of all zones that they are in. */
  async #overlapping(app, { resource, from, to }) {
    const [earliest, latest] = [from ?? Number.MIN_SAFE_INTEGER, to ?? Number.MAX_SAFE_INTEGER];
    const near = await this.#needs.ledger.read(
      app,
      {},
      (view) => view.timeOff(earliest, latest).filter((entry) => resource === void 0 || concerns(entry, resource))
    );
    const zones = await this.#zonesOf(app, near);
    return near.filter((entry) => {
      const windows2 = zones(entry).map((name) => windowOf(entry, zone(name)));
      const [starts, ends] = [windows2.map(({ start }) => start), windows2.map(({ end }) => end)];
      return Math.min(...starts) < latest && Math.max(...ends) > earliest;
    });
  }
  /** Returns the zones of an entry's resources, or of all resources of the app. UTC without any. */
  async #zonesOf(app, entries) {
    const named = [...new Set(entries.flatMap(({ resources }) => resources ?? []))];
    const zones = await this.#needs.ledger.read(app, { objects: { resource: named } }, (view) => {
      return new Map(named.map((uuid) => [uuid, view.object("resource", uuid)?.timezone ?? "UTC"]));
    });
    const isOfAll = entries.some(({ resources, startDate }) => resources === null && startDate !== null);
    const all2 = isOfAll ? await this.#allZones(app) : ["UTC"];
    return ({ resources }) => resources === null ? all2 : [...new Set(resources.map((uuid) => zones.get(uuid) ?? "UTC"))];
  }
  async #allZones(app) {
    const zones = /* @__PURE__ */ new Set();
    for (let offset = 0; ; offset += PAGE2) {
      const { items, total } = await this.#needs.resources.list(app, { offset, limit: PAGE2 }, NO_SEARCH);
      for (const { timezone } of items) zones.add(timezone);
      if (offset + PAGE2 >= total) return zones.size === 0 ? ["UTC"] : [...zones];
    }
  }
};
var PAGE2 = 1e3;
var GetAffected = class {
  #needs;
  constructor(needs) {
    this.#needs = needs;
  }
  execute({ app }, timeOff) {
    return readAffected(this.#needs, app.uuid, timeOff);
  }
};
var GetTimeOff = class {
  #needs;
  constructor(needs) {
    this.#needs = needs;
  }
  /** @throws NotFoundError when the caller has no such time off. */
  async execute(caller, uuid) {
    return found2(this.#needs.timeOff, caller, uuid, seesTimeOff);
  }
};

// core/workflows/change-workflow.ts
var ChangeWorkflow = class {
  #needs;
  constructor(needs) {
    this.#needs = needs;
  }
  /** @throws ValidationError, StaleError; NotFoundError when the caller has no such workflow. */
  async execute(caller, uuid, patch, { expected } = {}) {
    const { ledger, settle } = this.#needs;
    const app = caller.app.uuid;
    const asked = new FieldReader(patch);
    asked.done();
    if (asked.raw("settings") !== void 0) await settle.execute(app);
    await this.#prepareLapses(app, uuid, patch);
    return ledger.commit(
      app,
      { objects: { workflow: [uuid] } },
      (view) => {
        const before = withAllSettings(existing(view, "workflow", uuid, expected));
        const fields = readNewWorkflow(mergePatch(workflowFields(before), patch));
        const isSet = fields.settings.noShowAfterMinutes !== before.settings.noShowAfterMinutes;
        const set = isSet ? attendanceFields(fields.settings, view.now) : {};
        return replace("workflow", before, changed(before, { ...fields, ...set }, view.now));
      },
      actorOf(caller)
    );
  }
  /**
   * Prepares the first patch that lets no-shows free their time: marks the workflow, and its bookings that have not ended. Neither is a
   * reported change.
   */
  async #prepareLapses(app, uuid, patch) {
    const { ledger, bookings } = this.#needs;
    const isFirst = await ledger.read(app, { objects: { workflow: [uuid] } }, (view) => {
      const before = view.object("workflow", uuid);
      if (!before || before.hasLapses) return false;
      return willRelease(withAllSettings(before), patch);
    });
    if (!isFirst) return;
    const from = await ledger.commit(app, { objects: { workflow: [uuid] } }, (view) => {
      const workflow = view.object("workflow", uuid);
      const change = workflow && { put: { workflow: [{ ...workflow, hasLapses: true }] } };
      return { result: view.now, change };
    });
    const filter = { workflow: uuid, statuses: ["confirmed"], from, search: NO_SEARCH, sort: "start" };
    const [uuids2 = []] = await bookings.uuids(app, [filter], ALL4);
    for (let start = 0; start < uuids2.length; start += MARKED_AT_ONCE) {
      const batch = uuids2.slice(start, start + MARKED_AT_ONCE);
      await ledger.commit(app, { objects: { booking: batch } }, (view) => {
        const found3 = batch.flatMap((one) => view.object("booking", one) ?? []);
        const marked = found3.filter(({ status, lapses }) => status === "confirmed" && !lapses);
        if (marked.length === 0) return { result: void 0 };
        const booking = marked.map((one) => ({ ...one, lapses: true }));
        return { result: void 0, change: { put: { booking } } };
      });
    }
  }
};
function willRelease(before, patch) {
  try {
    return releasesNoShows(readNewWorkflow(mergePatch(workflowFields(before), patch)).settings);
  } catch (error) {
    if (!isFailure(error, "invalid")) throw error;
    return false;
  }
}
var ALL4 = 2147483647;
var MARKED_AT_ONCE = 500;
var DeleteWorkflow = class {
  #needs;
  constructor(needs) {
    this.#needs = needs;
  }
  /** @throws StaleError; NotFoundError; RefusedError `in_use` when services name it, `has_bookings` while bookings of it are held, pending or confirmed ahead. */
  async execute(caller, uuid, { expected } = {}) {
    let isRemoved = false;
    while (!isRemoved) isRemoved = await this.#step(caller, uuid, expected);
  }
  /** Makes one commit towards the removal. Returns true if it was the last. */
  #step(caller, uuid, expected) {
    const { ledger, newUuid } = this.#needs;
    return ledger.commit(
      caller.app.uuid,
      { objects: { workflow: [uuid] }, actionsOf: [uuid] },
      (view) => {
        existing(view, "workflow", uuid, expected);
        checkUnnamed(view, "workflow", uuid);
        const recording = new Recording(view, newUuid);
        const found3 = view.inUse({ workflow: uuid, endsAfter: view.now, limit: AHEAD_AT_ONCE });
        const ahead = aheadAmong(found3, recording);
        if (ahead === "some") {
          throw new RefusedError("has_bookings", { workflow: "The workflow has bookings that are still to come" });
        }
        if (ahead === "unknown") return { result: false, change: recording.toChange() };
        const removed = [
          { kind: "workflow", uuid },
          ...view.actionsOf(uuid).map((action) => ({ kind: "action", uuid: action.uuid }))
        ];
        return { result: true, change: recording.toChange({ removed }) };
      },
      actorOf(caller)
    );
  }
};

// core/workflows/create-workflow.ts
var CreateWorkflow = class {
  #needs;
  constructor(needs) {
    this.#needs = needs;
  }
  /** @throws ValidationError naming every bad field; RefusedError `quota`. */
  async execute(caller, input, { once } = {}) {
    const { ledger, newUuid, quotas = DEFAULT_QUOTAS } = this.#needs;
    readNewWorkflow(input);
    const uuid = newUuid();
    const app = caller.app.uuid;
    const quota = { kind: "workflow", most: quotas.workflows };
    return create(ledger, caller, "workflow", uuid, once, (now) => newWorkflow(input, { uuid, app, now }), quota);
  }
};

// core/workflows/read-workflows.ts
var ListWorkflows = class {
  #needs;
  constructor(needs) {
    this.#needs = needs;
  }
  /** @throws ValidationError on `page` or `limit`. */
  async execute(caller, request = {}, search = NO_SEARCH) {
    const { workflows, paginator } = this.#needs;
    return listed(workflows, paginator, caller, request, search, () => ALL);
  }
};
var GetWorkflow = class {
  #needs;
  constructor(needs) {
    this.#needs = needs;
  }
  /** @throws NotFoundError when the caller has no such workflow. */
  async execute(caller, uuid) {
    return found2(this.#needs.workflows, caller, uuid, () => true);
  }
};

// core/composition/use-cases.ts
function ledgerWithLetters({ storage, ledger = storage.ledger, channels, newUuid }) {
  return channels.hasMail ? new LetterLedger({ ledger, apps: storage.apps, newUuid }) : ledger;
}
function useCases(ports) {
  const { storage, newUuid, clock, actionRules, onFault, onCalendarFault, observeAttempt: observe } = ports;
  const needs = {
    ...ports,
    ...storage,
    ledger: new GuardedLedger(new TellingLedger(ledgerWithLetters(ports), newUuid)),
    paginator: ports.paginator ?? new NumberedPaginator(),
    quotas: ports.quotas ?? DEFAULT_QUOTAS,
    rules: actionRules,
    urlProblem: ports.calendarUrlProblem
  };
  const manageSecrets = new ManageSecrets(needs);
  const channels = {
    ...ports.channels,
    templates: actionRules.templates,
    manage: { publicUrl: actionRules.publicUrl, links: (app) => manageSecrets.links(app) }
  };
  const settle = new SettleBookings(needs);
  const getBusiness = new GetBusiness(needs);
  const getLetters = new GetLetters({ ...needs, channels });
  const linkMail = new LinkMail({
    publicUrl: actionRules.publicUrl,
    sendMail: ports.sendsMail === false ? void 0 : ports.channels.sendMail,
    newUuid
  });
  const links = new LinkFinder(needs);
  const guesses = new GuessLimits(needs);
  const inBackground = (work) => void work().catch(ports.onMailFault);
  const people = { linkMail, links, guesses, inBackground, sendsMail: linkMail.canMail };
  const shared = { ...needs, ...people, channels, manageSecrets, settle, getBusiness, getLetters };
  const getBooking = new GetBooking(shared);
  const findAvailability = new FindAvailability(shared);
  const getOwnBooking = new GetOwnBooking({ getBooking });
  const transitionBooking = new TransitionBooking(shared);
  const eraseCustomer = new EraseCustomer(shared);
  const all2 = { ...shared, getBooking, findAvailability, getOwnBooking, transitionBooking, eraseCustomer };
  return {
    createStaff: new CreateStaff(all2),
    listStaff: new ListStaff(all2),
    getStaff: new GetStaff(all2),
    changeStaff: new ChangeStaff(all2),
    deleteStaff: new DeleteStaff(all2),
    createStaffToken: new CreateStaffToken(all2),
    listStaffTokens: new ListStaffTokens(all2),
    deleteStaffToken: new DeleteStaffToken(all2),
    issueOwnerToken: new IssueOwnerToken(all2),
    listOwnerTokens: new ListOwnerTokens(all2),
    revokeOwnerToken: new RevokeOwnerToken(all2),
    issueOwnerLink: new IssueOwnerLink(all2),
    issuePersonLink: new IssuePersonLink(all2),
    signIn: new SignIn(all2),
    mailSignInLink: new MailSignInLink(all2),
    getLink: new GetLink(),
    useLink: new UseLink(all2),
    joinByLink: new JoinByLink(all2),
    createStaffLink: new CreateStaffLink(all2),
    getPerson: new GetPerson(),
    changePerson: new ChangePerson(all2),
    deletePerson: new DeletePerson(all2),
    listPlaces: new ListPlaces(all2),
    listPersonSessions: new ListPersonSessions(all2),
    endPersonSessions: new EndPersonSessions(all2),
    noteSessionUse: new NoteSessionUse(all2),
    sweepPersons: new SweepPersons(all2),
    createApp: new CreateApp(all2),
    listApps: new ListApps(all2),
    getAppsRevision: new GetAppsRevision(all2),
    getApp: new GetApp(all2),
    changeApp: new ChangeApp(all2),
    deleteApp: new DeleteApp(all2),
    rotateAppToken: new RotateAppToken(all2),
    getBusiness,
    changeBusiness: new ChangeBusiness(all2),
    replaceLogo: new ReplaceLogo(all2),
    deleteLogo: new DeleteLogo(all2),
    getLogo: new GetLogo(all2),
    getFigures: new GetFigures(all2),
    getLetters,
    changeLetters: new ChangeLetters(all2),
    previewLetter: new PreviewLetter(all2),
    testLetter: new TestLetter(all2),
    sendLetter: new SendLetter(all2),
    isToldByMail: new IsToldByMail(all2),
    createWorkflow: new CreateWorkflow(all2),
    listWorkflows: new ListWorkflows(all2),
    getWorkflow: new GetWorkflow(all2),
    changeWorkflow: new ChangeWorkflow(all2),
    deleteWorkflow: new DeleteWorkflow(all2),
    createResource: new CreateResource(all2),
    listResources: new ListResources(all2),
    getResourcesRevision: new GetResourcesRevision(all2),
    getResource: new GetResource(all2),
    changeResource: new ChangeResource(all2),
    deleteResource: new DeleteResource(all2),
    createService: new CreateService(all2),
    listServices: new ListServices(all2),
    getService: new GetService(all2),
    changeService: new ChangeService(all2),
    deleteService: new DeleteService(all2),
    createTimeOff: new CreateTimeOff(all2),
    listTimeOff: new ListTimeOff(all2),
    getTimeOff: new GetTimeOff(all2),
    changeTimeOff: new ChangeTimeOff(all2),
    deleteTimeOff: new DeleteTimeOff(all2),
    getAffected: new GetAffected(all2),
    cancelAffected: new CancelAffected(all2),
    explainBooking: new ExplainBooking(all2),
    previewAvailability: new PreviewAvailability(all2),
    findAvailability,
    findProlongation: new FindProlongation(all2),
    getBooking,
    listBookings: new ListBookings(all2),
    createBooking: new CreateBooking(all2),
    importBookings: new ImportBookings(all2),
    transitionBooking,
    checkInBooking: new CheckInBooking(all2),
    endBooking: new EndBooking(all2),
    extendHold: new ExtendHold(all2),
    rescheduleBooking: new RescheduleBooking(all2),
    changeBooking: new ChangeBooking(all2),
    createCustomer: new CreateCustomer(all2),
    listCustomers: new ListCustomers(all2),
    getCustomer: new GetCustomer(all2),
    changeCustomer: new ChangeCustomer(all2),
    getCustomerCounts: new GetCustomerCounts(all2),
    exportCustomer: new ExportCustomer(all2),
    eraseCustomer,
    createSeries: new CreateSeries(all2),
    previewSeries: new PreviewSeries(all2),
    listSeries: new ListSeries(all2),
    getSeries: new GetSeries(all2),
    cancelSeries: new CancelSeries(all2),
    rescheduleSeries: new RescheduleSeries(all2),
    previewSeriesMove: new PreviewSeriesMove(all2),
    writeManageTokens: new WriteManageTokens(all2),
    createSession: new CreateSession(all2),
    getSession: new GetSession(all2),
    deleteCurrentSession: new DeleteCurrentSession(all2),
    deleteSession: new DeleteSession(all2),
    rotateManageSecret: new RotateManageSecret(all2),
    createKey: new CreateKey(all2),
    listKeys: new ListKeys(all2),
    getKey: new GetKey(all2),
    changeKey: new ChangeKey(all2),
    deleteKey: new DeleteKey(all2),
    listOfferedServices: new ListOfferedServices(all2),
    getOfferedService: new GetOfferedService(all2),
    findOfferedAvailability: new FindOfferedAvailability(all2),
    bookWithKey: new BookWithKey(all2),
    getOwnBooking,
    getOwnCalendar: new GetOwnCalendar(all2),
    changeOwnBooking: new ChangeOwnBooking(all2),
    checkInOwnBooking: new CheckInOwnBooking(all2),
    transitionOwnBooking: new TransitionOwnBooking(all2),
    extendOwnHold: new ExtendOwnHold(all2),
    rescheduleOwnBooking: new RescheduleOwnBooking(all2),
    findOwnAvailability: new FindOwnAvailability(all2),
    createFeed: new CreateFeed(all2),
    listFeeds: new ListFeeds(all2),
    getFeed: new GetFeed(all2),
    rotateFeed: new RotateFeed(all2),
    deleteFeed: new DeleteFeed(all2),
    readFeed: new ReadFeed(all2),
    listActionsOf: new ListActionsOf(all2),
    listActions: new ListActions(all2),
    getAction: new GetAction(all2),
    createAction: new CreateAction(all2),
    changeAction: new ChangeAction(all2),
    deleteAction: new DeleteAction(all2),
    testAction: new TestAction(all2),
    listEvents: new ListEvents(all2),
    followEvents: new FollowEvents(all2),
    listJobs: new ListJobs(all2),
    getJob: new GetJob(all2),
    retryJob: new RetryJob(all2),
    createCalendar: new CreateCalendar(all2),
    listCalendars: new ListCalendars(all2),
    getCalendar: new GetCalendar(all2),
    changeCalendar: new ChangeCalendar(all2),
    deleteCalendar: new DeleteCalendar(all2),
    refreshCalendar: new RefreshCalendar(all2),
    findAppsAhead: new FindAppsAhead(all2),
    repairClock: new RepairClock(all2),
    armStorage: new ArmStorage(all2),
    verifyStorage: new VerifyStorage(all2),
    manageSecrets,
    settleBookings: settle,
    finishErasures: new FinishErasures(all2),
    worker: new Worker({ ...all2, onFault, ...observe && { observe } }),
    calendarWorker: new CalendarWorker({ ...all2, onFault: onCalendarFault }),
    /** Validates an action as {@link CreateAction} does. @throws ValidationError */
    checkAction: (input) => readAction(input, actionRules, clock())
  };
}

// core/ledger/question-reads.ts
var COUNTED_BY_STORAGE = 8;
var LAPSES = new Set(LAPSING_STATUSES);
function bulkReadsOver(questions, others) {
  const bookings = (where, limit) => questions.select({ kind: "booking", where: ["and", where] }, limit);
  const inOrder2 = (kind, where) => questions.select({ kind, where, order: "created" });
  return {
    objects: (kind, uuids2) => others.objects(kind, uuids2),
    allocations: (spans) => others.allocations(spans),
    counts: (kinds) => others.counts(kinds),
    answers: (keys) => others.answers(keys),
    actionsOf: (workflows) => inOrder2("action", ["in", "workflow", workflows]),
    servicesNaming: (uuid) => inOrder2("service", ["has", "names", uuid]),
    feedsOf: (uuid) => inOrder2("feed", ["eq", "subject", uuid]),
    customersWithEmails: (folded) => questions.select({ kind: "customer", where: ["in", "emailFolded", folded] }),
    select: (question) => questions.select(question),
    timeOff: (from, to) => inOrder2("timeOff", [
      "and",
      [
        ["lt", "startsAt", to],
        ["gt", "endsAt", from]
      ]
    ]),
    inUse: (query) => inUse(bookings, query),
    overlapping: ({ resource, service, email, from, to, limit }) => {
      const where = [
        ["in", "status", BLOCKING_STATUSES],
        // The maximum length of a booking limits the index scan.
        ["gt", "start", from - LONGEST_BOOKING],
        ["lt", "start", to],
        ["gt", "end", from]
      ];
      if (resource !== void 0) where.push(["has", "resources", resource]);
      if (service !== void 0) where.push(["eq", "service", service]);
      if (email !== void 0) where.push(["eq", "customerEmailFolded", email]);
      return bookings(where, limit);
    },
    async ofCustomer({ customer, email, endsAfter, limit }) {
      const live = endsAfter === void 0 ? [] : [
        ["in", "status", LIVE_STATUSES],
        ["gt", "end", endsAfter]
      ];
      const found3 = await Promise.all([
        bookings([["eq", "customer", customer], ...live], limit),
        email === null ? [] : bookings([...unlinked(email), ...live], limit)
      ]);
      return found3.flat().slice(0, limit);
    },
    /** Above the limit, reads all bookings that any of the tallies counts, in one query. */
    async tallies(queries) {
      if (queries.length <= COUNTED_BY_STORAGE)
        return Promise.all(queries.map((query) => tally(questions, bookings, query)));
      const services = [...new Set(queries.map(({ service }) => service))];
      const found3 = await Promise.all(services.map((service) => sold(bookings, service, queries)));
      const byService = new Map(services.map((service, index) => [service, found3[index]]));
      return queries.map((query) => tallyOf(countedIn(byService.get(query.service), query), query));
    }
  };
}
function unlinked(email) {
  return [
    ["eq", "customerEmailFolded", email],
    ["isNull", "customer"]
  ];
}
async function inUse(bookings, query) {
  const { resource, workflow, service, endsAfter, heldAfter, key, holder, limit } = query;
  const where = [["in", "status", heldAfter === void 0 ? LIVE_STATUSES : ["held"]]];
  if (resource !== void 0) where.push(["has", "resources", resource]);
  if (workflow !== void 0) where.push(["eq", "workflow", workflow]);
  if (service !== void 0) where.push(["eq", "service", service]);
  if (key !== void 0) where.push(["eq", "key", key]);
  if (holder !== void 0) where.push(["eq", "holder", holder]);
  if (endsAfter !== void 0) where.push(["gt", "end", endsAfter]);
  if (heldAfter !== void 0) where.push(["gt", "holdExpiresAt", heldAfter]);
  for (let most = limit; ; most *= 2) {
    const found3 = await bookings(where, most);
    const wanted = found3.filter((booking) => isInUse(booking, query));
    if (found3.length < most || wanted.length >= limit) return wanted.slice(0, limit);
  }
}
async function sold(bookings, service, all2) {
  const queries = all2.filter((query) => query.service === service);
  const starts = queries.filter(({ liveAfter }) => liveAfter === void 0);
  const live = queries.flatMap(({ liveAfter }) => liveAfter ?? []);
  const from = Math.min(...starts.map(({ startsFrom = Number.MIN_SAFE_INTEGER }) => startsFrom));
  const before = Math.max(...starts.map(({ startsBefore = Number.MAX_SAFE_INTEGER }) => startsBefore));
  const ranges = [];
  if (starts.length > 0)
    ranges.push([
      "and",
      [
        ["gte", "start", from],
        ["lt", "start", before]
      ]
    ]);
  if (live.length > 0) ranges.push(["gt", "end", Math.min(...live)]);
  const found3 = await bookings([
    ["in", "status", BLOCKING_STATUSES],
    ["eq", "service", service],
    ["or", ranges]
  ]);
  return found3.toSorted((a, b) => a.start - b.start);
}
async function tally(questions, bookings, query) {
  const { service, byResource = false, email, startsFrom, startsBefore, liveAfter, exclude } = query;
  const where = [["eq", "service", service]];
  if (email !== void 0) where.push(["eq", "customerEmailFolded", email]);
  if (startsFrom !== void 0) where.push(["gte", "start", startsFrom]);
  if (startsBefore !== void 0) where.push(["lt", "start", startsBefore]);
  if (liveAfter !== void 0) where.push(["gt", "end", liveAfter]);
  if (exclude !== void 0) where.push(["not", ["eq", "uuid", exclude]]);
  const firm = (liveAfter === void 0 ? BLOCKING_STATUSES : LIVE_STATUSES).filter((status) => !LAPSES.has(status));
  const counted = (found3) => found3.filter((booking) => isCounted(booking, query));
  if (byResource) {
    const found3 = await bookings([...where, ["in", "status", [...firm, ...LAPSING_STATUSES]]]);
    return tallyOf(counted(found3), query);
  }
  const [count, lapsing] = await Promise.all([
    questions.count(["and", [...where, ["in", "status", firm]]]),
    bookings([...where, ["in", "status", LAPSING_STATUSES]])
  ]);
  return { ...tallyOf(counted(lapsing), query), firm: count };
}

// core/manage/booker-document.ts
function bookerDocument({ booking, resources = [], service, workflow }) {
  const shown2 = bookingDocument(booking);
  const local = zone(booking.timezone);
  const settings = settingsOf(workflow ?? void 0);
  const { cancelUntilMinutes, rescheduleUntilMinutes, checkInFromMinutes = null } = settings;
  const before = (minutes) => minutes === null ? null : writtenIn(local, booking.start - minutes * MINUTE);
  const names2 = new Map(resources.map(({ uuid, name }) => [uuid, name]));
  const { sale } = booking;
  return {
    uuid: shown2.uuid,
    status: shown2.status,
    start: shown2.start,
    end: shown2.end,
    duration_minutes: (booking.end - booking.start) / MINUTE,
    timezone: shown2.timezone,
    language: shown2.language,
    units: shown2.units,
    title: shown2.title,
    notes: shown2.notes,
    customer: booking.customer && {
      name: booking.customer.name,
      email: booking.customer.email,
      phone: booking.customer.phone
    },
    service: sale ? { uuid: sale.service, name: service?.name ?? null } : null,
    // A deleted resource has no name any more.
    resources: booking.resources.map((uuid) => ({ uuid, name: names2.get(uuid) ?? null })),
    price: shown2.price,
    reason: shown2.reason,
    hold_expires_at: shown2.hold_expires_at,
    sequence: shown2.sequence,
    cancel_until: before(cancelUntilMinutes),
    reschedule_until: before(rescheduleUntilMinutes),
    check_in_from: before(checkInFromMinutes),
    checked_in_at: shown2.checked_in_at,
    ended_at: shown2.ended_at,
    created_at: shown2.created_at,
    updated_at: shown2.updated_at
  };
}

// core/services/limit-counters.ts
var Sales = class {
  #sold = /* @__PURE__ */ new Map();
  #lapsing = /* @__PURE__ */ new Map();
  /** Times of the firm bookings. */
  #all = { starts: [], liveEnds: [] };
  #ofResources = /* @__PURE__ */ new Map();
  #ofEmails = /* @__PURE__ */ new Map();
  get size() {
    return this.#sold.size;
  }
  /** A booking that takes up none is left out. */
  add(booking) {
    if (!blocks(booking.status)) return;
    const { uuid, start, end, status, resources } = booking;
    const email = countedEmail(booking);
    this.put({ booking: uuid, start, end, isLive: isLive(status), email, resources, lapse: lapseOf(booking) });
  }
  put(sold2) {
    this.#sold.set(sold2.booking, sold2);
    if (sold2.lapse !== null) {
      this.#lapsing.set(sold2.booking, sold2);
      return;
    }
    for (const { starts, liveEnds } of this.#timesOf(sold2)) {
      insert(starts, sold2.start);
      if (sold2.isLive) insert(liveEnds, sold2.end);
    }
  }
  remove(booking) {
    const sold2 = this.#sold.get(booking);
    if (!sold2) return;
    this.#sold.delete(booking);
    if (this.#lapsing.delete(booking)) return;
    for (const { starts, liveEnds } of this.#timesOf(sold2)) {
      starts.splice(indexFrom(starts, sold2.start), 1);
      if (sold2.isLive) liveEnds.splice(indexFrom(liveEnds, sold2.end), 1);
    }
    const { email, resources } = sold2;
    for (const resource of resources) dropEmpty(this.#ofResources, resource);
    if (email !== null) dropEmpty(this.#ofEmails, email);
  }
  tally(query) {
    const { byResource, email, exclude } = query;
    const excluded = exclude === void 0 ? void 0 : this.#sold.get(exclude);
    const without = excluded && excluded.lapse === null && isIn(excluded, query) ? excluded : void 0;
    const times = email === void 0 ? this.#all : this.#ofEmails.get(email);
    const firm = (times ? countIn(times, query) : 0) - (without ? 1 : 0);
    const firmOf = /* @__PURE__ */ new Map();
    if (byResource) {
      for (const [resource, its] of this.#ofResources) {
        firmOf.set(resource, countIn(its, query) - (without?.resources.includes(resource) ? 1 : 0));
      }
    }
    const lapsing = [...this.#lapsing.values()].flatMap((sold2) => {
      const { booking, resources, lapse } = sold2;
      return booking !== exclude && lapse !== null && isIn(sold2, query) ? [{ booking, resources, lapse }] : [];
    });
    return { firm, firmOf, lapsing };
  }
  #timesOf({ resources, email }) {
    const all2 = [this.#all, ...resources.map((resource) => timesIn(this.#ofResources, resource))];
    return email === null ? all2 : [...all2, timesIn(this.#ofEmails, email)];
  }
};
function timesIn(known3, key) {
  const times = known3.get(key) ?? { starts: [], liveEnds: [] };
  known3.set(key, times);
  return times;
}
function dropEmpty(known3, key) {
  if (known3.get(key)?.starts.length === 0) known3.delete(key);
}
function isIn({ start, end, isLive: isLive2, email: its }, { email, startsFrom, startsBefore, liveAfter }) {
  return (email === void 0 || its === email) && (startsFrom === void 0 || start >= startsFrom) && (startsBefore === void 0 || start < startsBefore) && (liveAfter === void 0 || isLive2 && end > liveAfter);
}
function countIn({ starts, liveEnds }, { startsFrom, startsBefore, liveAfter }) {
  if (liveAfter !== void 0) return liveEnds.length - indexFrom(liveEnds, liveAfter + 1);
  const first = startsFrom === void 0 ? 0 : indexFrom(starts, startsFrom);
  const next = startsBefore === void 0 ? starts.length : indexFrom(starts, startsBefore);
  return next - first;
}
function insert(times, time) {
  const last = times.at(-1);
  if (last === void 0 || last <= time) times.push(time);
  else times.splice(indexFrom(times, time), 0, time);
}
function indexFrom(times, time) {
  return partitionPoint(times.length, (index) => times[index] < time);
}

// core/storage/arming.ts
var DISARMED_AS = ["backup", "copy"];

// core/storage/customer-repository.ts
var CUSTOMER_SEARCH = ["name", "email", "phone"];
var CUSTOMER_FOLDINGS = { name: searchable, email: searchable, phone: phoneTerm };
var CUSTOMER_SORTS = ["created_at", "-created_at"];

// core/storage/storage.ts
var STORAGE_PATIENCE = 5 * SECOND;

export {
  bookingDocument,
  HEADERS_MAX,
  readAction,
  CreateAction,
  ChangeAction,
  DeleteAction,
  GetAction,
  ListActions,
  ListJobs,
  GetJob,
  RetryJob,
  ListActionsOf,
  phoneLink,
  readLetterAbout,
  readLetterTest,
  PreviewLetter,
  TestLetter,
  ACTOR_KINDS,
  COMMAND,
  CLOCK,
  SendLetter,
  TestAction,
  readTestReceiver,
  Worker,
  ChangeApp,
  DeleteApp,
  readRotation,
  RotateAppToken,
  CreateApp,
  ListApps,
  GetAppsRevision,
  GetApp,
  SESSIONS_MAX,
  SESSION_SECONDS,
  SESSION_VERSION,
  readNewSession,
  CreateSession,
  GetSession,
  DeleteSession,
  DeleteCurrentSession,
  CopyError,
  CopyStorage,
  FELL_DUE_DISARMED,
  mustBeFinished,
  ArmStorage,
  OVERRIDABLE,
  OBSTACLES,
  MAX_SLOTS,
  findSlots,
  findDays,
  refusal,
  findWindows,
  RESOURCES_MAX,
  UNITS_MAX,
  readNewBooking,
  readMove,
  readPatchedDetails,
  readExtension,
  readOwnExtension,
  readReason,
  readTransitionInput,
  readCheckIn,
  readBookingEnd,
  rotaOf,
  TransitionBooking,
  ExtendHold,
  RescheduleBooking,
  ChangeBooking,
  CheckInBooking,
  CreateBooking,
  EndBooking,
  ExplainBooking,
  FindAvailability,
  FindProlongation,
  ImportBookings,
  readPreviewQuery,
  PreviewAvailability,
  GetBooking,
  ListBookings,
  SettleBookings,
  ChangeBusiness,
  ReplaceLogo,
  DeleteLogo,
  GetBusiness,
  zoneOfMost,
  GetLogo,
  CalendarWorker,
  CreateCalendar,
  ChangeCalendar,
  RefreshCalendar,
  DeleteCalendar,
  ListCalendars,
  GetCalendar,
  FindAppsAhead,
  RepairClock,
  CreateCustomer,
  ChangeCustomer,
  CreateFeed,
  RotateFeed,
  DeleteFeed,
  CreateStaff,
  ChangeStaff,
  DeleteStaff,
  EraseCustomer,
  FinishErasures,
  ListCustomers,
  GetCustomer,
  GetCustomerCounts,
  ExportCustomer,
  TellingLedger,
  TOLD_KIND_NAMES,
  CHANGE_EVENT_TYPES,
  EVENT_TYPES,
  ListEvents,
  isFiltered,
  FollowEvents,
  ListFeeds,
  GetFeed,
  eventsOf2 as eventsOf,
  bookingCalendar,
  ReadFeed,
  FIGURE_PERIODS,
  FIGURE_SUBJECTS,
  GetFigures,
  whatIsBooked,
  withWhom,
  moneyText2 as moneyText,
  bookingEntry,
  GetOwnBooking,
  GetOwnCalendar,
  ChangeOwnBooking,
  readOwnPatch,
  NOT_FOR_BOOKERS,
  readOwnReason,
  OWN_TRANSITIONS,
  TransitionOwnBooking,
  CheckInOwnBooking,
  ExtendOwnHold,
  readOwnMove,
  RescheduleOwnBooking,
  FindOwnAvailability,
  ListOfferedServices,
  GetOfferedService,
  FindOfferedAvailability,
  NOT_WITH_A_KEY,
  readBookingWithKey,
  BookWithKey,
  CreateKey,
  ChangeKey,
  DeleteKey,
  ListKeys,
  GetKey,
  ChangeLetters,
  GetLetters,
  IsToldByMail,
  RotateManageSecret,
  IssueOwnerToken,
  ListOwnerTokens,
  RevokeOwnerToken,
  GetLink,
  readLinkUse,
  UseLink,
  JoinByLink,
  GetPerson,
  ChangePerson,
  DeletePerson,
  PLACE_SEARCH,
  ListPlaces,
  IssueOwnerLink,
  IssuePersonLink,
  LinkFinder,
  ListPersonSessions,
  EndPersonSessions,
  NoteSessionUse,
  readSignIn,
  SignIn,
  MailSignInLink,
  LINK_SECONDS,
  readNewStaffLink,
  CreateStaffLink,
  SweepPersons,
  CreateService,
  ChangeService,
  DeleteService,
  CreateTimeOff,
  ChangeTimeOff,
  DeleteTimeOff,
  ChangeResource,
  DeleteResource,
  CreateResource,
  ListResources,
  GetResourcesRevision,
  GetResource,
  MAX_INSTANCES,
  MAX_INSTANCES_TAKEN,
  MAX_INSTANCES_IN_POOLS,
  readSeriesRule,
  MAX_EXCEPTIONS,
  readExceptions,
  occurrences,
  rescheduling,
  ListSeries,
  GetSeries,
  ON_CONFLICT,
  MOVED,
  readNewSeries,
  readSeriesCancellation,
  readSeriesMove,
  CancelSeries,
  RescheduleSeries,
  PreviewSeriesMove,
  CreateSeries,
  PreviewSeries,
  ListServices,
  GetService,
  seesStaffWhole,
  ListStaff,
  GetStaff,
  readAffectedCancellation,
  CancelAffected,
  ListTimeOff,
  GetAffected,
  GetTimeOff,
  ChangeWorkflow,
  DeleteWorkflow,
  CreateWorkflow,
  ListWorkflows,
  GetWorkflow,
  useCases,
  bulkReadsOver,
  unlinked,
  bookerDocument,
  Sales,
  DISARMED_AS,
  CUSTOMER_SEARCH,
  CUSTOMER_FOLDINGS,
  CUSTOMER_SORTS,
  STORAGE_PATIENCE
};
//# sourceMappingURL=chunk-AVLCKHL7.js.map
