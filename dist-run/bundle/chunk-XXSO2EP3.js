import {
  needPackages,
  openStorage
} from "./chunk-CRHGGE7P.js";
import {
  version
} from "./chunk-4CARF2SL.js";
import {
  Ports,
  buildContainer
} from "./chunk-JNQ4JIL6.js";
import {
  webhookSender
} from "./chunk-CKNYYO4N.js";
import {
  mustBeFinished
} from "./chunk-AVLCKHL7.js";
import {
  isFailure
} from "./chunk-SQ3ZIU6O.js";
import {
  DAY,
  MINUTE,
  SECOND,
  formatInstant
} from "./chunk-TGAMFN2K.js";

// bootstrap/deadline.ts
import { setTimeout as sleep } from "node:timers/promises";
async function atMost(milliseconds, promise) {
  const enough = new AbortController();
  const late = sleep(milliseconds, false, { signal: enough.signal, ref: false }).catch(() => false);
  try {
    return await Promise.race([promise.then(() => true), late]);
  } finally {
    enough.abort();
  }
}

// bootstrap/assembly.ts
import { setMaxListeners } from "node:events";
import { resolve } from "node:path";

// bootstrap/mailer.ts
function lateMailer({ smtpUrl, mailFrom }, log) {
  if (smtpUrl !== null) needPackages("Mail over SMTP", ["nodemailer"]);
  let opened;
  const open = async () => {
    const { loggingMailer, smtpMailer } = await import("./adapters-mail.js");
    const note = ({ id, subjectTemplate }) => log.warn({ job: id, subject: subjectTemplate ?? null }, "mail not sent: no SMTP server is configured");
    if (smtpUrl === null) return loggingMailer(note);
    return smtpMailer({ url: smtpUrl, from: mailFrom, log: (answer) => logAnswer(log, answer) });
  };
  return {
    async send(mail) {
      opened ??= open();
      return (await opened).send(mail);
    },
    close() {
      opened?.then(
        (mailer) => mailer.close(),
        () => {
        }
      );
    }
  };
}
var ADDRESS = /[^\s<>()"',;:]+@[^\s<>()"',;:]+/g;
function logAnswer(log, { mail: job, ok, status, text }) {
  log.debug?.({ job, status, answer: text }, ok ? "mail sent" : "mail not sent: all that the server said");
  if (!ok) log.warn({ job, status, answer: text.replace(ADDRESS, "(address)") }, "mail not sent");
}

// bootstrap/observability/clock-watch.ts
var JUMP = MINUTE;
var QUIET = 10 * MINUTE;
var CLOCK_EVERY = 5 * SECOND;
var APPS_EVERY = MINUTE;
var FRESH = SECOND;
var ClockWatch = class {
  #clock;
  #appsAhead;
  #log;
  #monotonic;
  /** Difference between the clock and the monotonic clock. */
  #offset;
  #quietUntil = Number.NEGATIVE_INFINITY;
  /** End of the warning that the clock went back. */
  #backUntil = Number.NEGATIVE_INFINITY;
  /** Last check of the apps, its time, and the UUIDs that it reported. */
  #looking;
  #lookedAt = Number.NEGATIVE_INFINITY;
  #named = /* @__PURE__ */ new Set();
  #timers = [];
  constructor({ clock, appsAhead, log, monotonic = () => performance.now() }) {
    this.#clock = clock;
    this.#appsAhead = appsAhead;
    this.#log = log;
    this.#monotonic = monotonic;
    this.#offset = clock() - monotonic();
  }
  /** Starts regular checks, which do not keep the process alive. */
  start() {
    const lookAtApps = () => {
      this.#lookAtApps().catch(
        (error) => this.#log.error({ err: error }, "whether the last change of an app lies in the future is not known")
      );
    };
    lookAtApps();
    this.#timers.push(
      setInterval(() => this.#lookAtClock(), CLOCK_EVERY),
      setInterval(lookAtApps, APPS_EVERY)
    );
    for (const timer of this.#timers) timer.unref();
  }
  /** Resolves once the storage is no longer used. */
  async stop() {
    for (const timer of this.#timers.splice(0)) clearInterval(timer);
    await Promise.allSettled([this.#looking]);
  }
  /** True if data may be deleted by its age. */
  mayTidy() {
    this.#lookAtClock();
    return this.#monotonic() >= this.#quietUntil;
  }
  /** @throws UnavailableError if the storage does not answer. */
  async warnings() {
    const isFresh = this.#monotonic() - this.#lookedAt < FRESH;
    const ahead = await (isFresh && this.#looking ? this.#looking : this.#lookAtApps());
    return [
      ...ahead.length > 0 ? ["change_in_future"] : [],
      ...this.mayTidy() ? [] : ["clock_jumped"],
      ...this.#monotonic() < this.#backUntil ? ["clock_back"] : []
    ];
  }
  #lookAtClock() {
    const offset = this.#clock() - this.#monotonic();
    const moved = offset - this.#offset;
    if (Math.abs(moved) <= JUMP) return;
    this.#offset = offset;
    this.#quietUntil = this.#monotonic() + QUIET;
    if (moved < 0) this.#backUntil = this.#quietUntil;
    this.#log.warn(
      { moved_seconds: Math.round(moved / SECOND) },
      "the clock has jumped: nothing is deleted for its age for 10 minutes"
    );
  }
  #lookAtApps() {
    this.#lookedAt = this.#monotonic();
    this.#looking = this.#appsAhead.execute().then((ahead) => {
      for (const one of ahead) if (!this.#named.has(one.app.uuid)) this.#name(one);
      this.#named = new Set(ahead.map(({ app }) => app.uuid));
      return ahead;
    });
    return this.#looking;
  }
  #name({ app: { uuid, slug }, at }) {
    this.#log.warn(
      { app: uuid, slug, last_change: formatInstant(at) },
      `the last change of this app lies in the future, and until then nothing in it can be booked for an earlier moment: set the clocks right, then run slotkeeper clock repair ${slug}`
    );
  }
};

// bootstrap/observability/disk-watch.ts
import { statfs } from "node:fs/promises";
import { dirname } from "node:path";
var ROOM_WANTED = 1e8;
var EVERY = MINUTE;
var FRESH2 = SECOND;
async function roomBeside(path) {
  const { bavail, bsize } = await statfs(dirname(path));
  return bavail * bsize;
}
var DiskWatch = class {
  #parts;
  #isLow = false;
  #looking;
  #lookedAt = Number.NEGATIVE_INFINITY;
  #timer;
  constructor({ roomAt = roomBeside, monotonic = () => performance.now(), ...parts }) {
    this.#parts = { ...parts, roomAt, monotonic };
  }
  /** Starts regular checks, which do not keep the process alive. */
  start() {
    void this.warnings();
    this.#timer = setInterval(() => void this.warnings(), EVERY).unref();
  }
  async stop() {
    clearInterval(this.#timer);
    await this.#looking;
  }
  async warnings() {
    const now = this.#parts.monotonic();
    if (now - this.#lookedAt >= FRESH2) {
      this.#lookedAt = now;
      this.#looking = this.#look();
    }
    await this.#looking;
    return this.#isLow ? ["disk_low"] : [];
  }
  async #look() {
    const { path, log, roomAt } = this.#parts;
    const room = await roomAt(path).catch(() => Number.POSITIVE_INFINITY);
    const isLow = room < ROOM_WANTED;
    if (isLow && !this.#isLow) {
      log.warn({ path, free_bytes: room }, "the disk is nearly full: when it is, nothing more can be stored");
    }
    this.#isLow = isLow;
  }
};

// bootstrap/observability/observed-ledger.ts
var ObservedLedger = class {
  #ledger;
  #observer;
  constructor(ledger, observer) {
    this.#ledger = ledger;
    this.#observer = observer;
  }
  async commit(app, wanted, decide) {
    const askedAt = performance.now();
    let waited;
    let decided = 0;
    let decidedAt = askedAt;
    const observed = (view) => {
      const startedAt = performance.now();
      waited ??= startedAt - askedAt;
      try {
        return decide(view);
      } finally {
        decidedAt = performance.now();
        decided += decidedAt - startedAt;
      }
    };
    try {
      const result = await this.#ledger.commit(app, wanted, observed);
      this.#observer.commit({ waited: waited ?? 0, decided, stored: performance.now() - decidedAt });
      return result;
    } catch (error) {
      if (isFailure(error, "refused")) this.#observer.refusal(error.reason);
      throw error;
    }
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

// bootstrap/observability/outage-log.ts
var QUIET2 = 6e4;
var REMEMBERED = 100;
function sayingOnce(log, elapsed = () => performance.now()) {
  const lastAt = /* @__PURE__ */ new Map();
  const isNew = (cause) => {
    const before = lastAt.get(cause);
    if (before === void 0 && lastAt.size >= REMEMBERED) lastAt.clear();
    lastAt.set(cause, elapsed());
    return before === void 0 || elapsed() - before > QUIET2;
  };
  return {
    debug: (details, message) => log.debug?.(details, message),
    info: log.info.bind(log),
    warn: log.warn.bind(log),
    error(details, message) {
      const { err } = details;
      if (isFailure(err, "unavailable") && !isNew(causeOf(err))) return;
      if (err === void 0) isNew(message);
      log.error(details, message);
    }
  };
}
function causeOf({ message, cause }) {
  return isFailure(cause, "unavailable") ? causeOf(cause) : message;
}

// bootstrap/observability/tracing.ts
var REGISTERED = /* @__PURE__ */ Symbol.for("opentelemetry.js.api.1");
function isRegistered() {
  const { trace } = globalThis[REGISTERED] ?? {};
  return trace !== void 0;
}
var LateTracing = class {
  #tracing;
  #loading;
  /** Resolves once the current registration is in use. */
  async ready() {
    if (isRegistered()) await this.#load();
  }
  get current() {
    if (!this.#tracing && !this.#loading && isRegistered()) void this.#load();
    return this.#tracing;
  }
  /** If the program's copy of the package cannot be loaded from here, nothing is traced. */
  #load() {
    this.#loading ??= import("./adapters-opentelemetry.js").then(
      ({ Tracing }) => {
        this.#tracing = new Tracing(version());
      },
      () => {
      }
    );
    return this.#loading;
  }
  attempt(type, attempt) {
    return this.current?.attempt(type, attempt) ?? attempt();
  }
};
var TracedLedger = class {
  #ledger;
  #tracing;
  constructor(ledger, tracing) {
    this.#ledger = ledger;
    this.#tracing = tracing;
  }
  commit(app, wanted, decide) {
    const { current } = this.#tracing;
    if (!current) return this.#ledger.commit(app, wanted, decide);
    return current.commit(() => this.#ledger.commit(app, wanted, decide));
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

// bootstrap/work.ts
import { setTimeout as sleep2 } from "node:timers/promises";
var POLL = 500;
var TIDY = 6e4;
var FINISH = 5e3;
var SWEEP = 15e3;
var TIDY_BATCH = 500;
var DRAIN = 1e4;
function startWork(parts) {
  const {
    worker,
    calendars,
    settle,
    erasures,
    persons,
    storage,
    clock,
    eventsKeepDays,
    mayTidy = () => true,
    onFault,
    onGivenUp
  } = parts;
  let isStopped = false;
  let isAbandoned = false;
  const pauses = /* @__PURE__ */ new Set();
  async function pause(interval, early) {
    const enough = new AbortController();
    pauses.add(enough);
    early?.().then(() => enough.abort());
    await sleep2(interval, void 0, { signal: enough.signal }).catch(() => {
    });
    pauses.delete(enough);
  }
  async function every(interval, turn, early) {
    while (!isStopped) {
      const goesOn = await turn().catch((error) => {
        if (!isAbandoned) onFault(error);
        return false;
      });
      if (!goesOn && !isStopped) await pause(interval, early);
    }
  }
  const loops = [
    every(
      POLL,
      async () => await worker.claim() > 0,
      () => worker.room()
    ),
    every(POLL, async () => await settle.execute() > 0),
    every(POLL, async () => await calendars.claim() > 0),
    every(FINISH, async () => {
      await erasures.execute();
      return false;
    }),
    every(SWEEP, async () => {
      await persons.execute();
      return false;
    }),
    every(TIDY, async () => {
      const now = clock();
      if (!mayTidy() || await storage.arming.disarmed()) return false;
      const events = await storage.events.forget(now - eventsKeepDays * DAY, TIDY_BATCH);
      const answers = await storage.ledger.forgetAnswers(now - DAY, TIDY_BATCH);
      return events === TIDY_BATCH || answers === TIDY_BATCH;
    })
  ];
  return {
    async stop(drainMilliseconds = DRAIN) {
      isStopped = true;
      for (const enough of pauses) enough.abort();
      const idle = Promise.all(loops).then(() => Promise.all([worker.idle(), calendars.idle()]));
      if (await atMost(drainMilliseconds, idle)) return;
      isAbandoned = true;
      onGivenUp(worker.abandon(), calendars.abandon());
    }
  };
}

// bootstrap/assembly.ts
async function assemble({ storage: given, clock, log: told, settings, metrics }) {
  const log = sayingOnce(told);
  const {
    webhookAllowPrivate,
    mailFrom,
    eventsKeepDays,
    publicUrl,
    corsOrigins,
    trustProxy,
    secretKey,
    quotas,
    rateLimit,
    web
  } = settings;
  const mailer = lateMailer(settings, log);
  const report = (progress) => log.info({}, progress);
  const onLost = (message) => log.error({}, message);
  const storage = "kind" in given ? await openStorage(given, clock, { update: true, report, onLost, meter: metrics }) : given;
  const disarmed = await storage.arming.disarmed();
  mustBeFinished(disarmed);
  metrics?.observe({
    backlog: (now, limit) => storage.jobs.backlog(now, limit),
    calendars: (now, limit) => storage.calendars.statuses(now, limit),
    ready: () => storage.ready(),
    clock,
    version: version(),
    storage: "kind" in given ? given.kind : "given",
    schemaVersion: storage.schemaVersion ?? 0
  });
  const tracing = new LateTracing();
  await tracing.ready();
  const outgoing = new AbortController();
  setMaxListeners(0, outgoing.signal);
  const container = buildContainer({
    outgoing: outgoing.signal,
    storage,
    quotas,
    ledger: new TracedLedger(metrics ? new ObservedLedger(storage.ledger, metrics) : storage.ledger, tracing),
    observeAttempt: observedBy(metrics, tracing),
    clock,
    webhookAllowPrivate,
    publicUrl,
    secretKey,
    channels: {
      sendWebhook: webhookSender({ allowPrivate: webhookAllowPrivate, clock, stopping: outgoing.signal }),
      sendMail: mailer.send,
      hasMail: settings.smtpUrl !== null,
      mailFrom,
      writeActionLog: (line) => log.info(line, "action")
    },
    sendsMail: settings.smtpUrl !== null,
    onMailFault: (error) => log.error({ err: error }, "a mail about an account could not be sent"),
    onCalendarFault: (error, { app, calendar }) => log.error({ err: error, calendar, app }, "a calendar could not be read"),
    onFault: (error, job) => log.error({ err: error, job: job.uuid, app: job.app }, "a job could not be run")
  });
  const useCases = container.get(Ports.useCases);
  const watch = new ClockWatch({ clock, appsAhead: useCases.findAppsAhead, log });
  const disk = "kind" in given && given.kind === "sqlite" ? new DiskWatch({ path: resolve(given.path), log }) : void 0;
  if (disarmed) {
    log.warn(
      { made_as: disarmed.as, made_at: formatInstant(disarmed.at) },
      "the storage is disarmed: no action runs and no calendar is fetched until slotkeeper arm"
    );
  }
  watch.start();
  disk?.start();
  return {
    metrics,
    tracing,
    container,
    useCases,
    storage,
    log,
    publicUrl,
    corsOrigins,
    trustProxy,
    rateLimit,
    web,
    warnings: async () => [
      ...await storage.arming.disarmed() ? ["disarmed"] : [],
      ...await watch.warnings(),
      ...await disk?.warnings() ?? []
    ],
    stopping: new AbortController(),
    startWork: () => startWork({
      worker: useCases.worker,
      calendars: useCases.calendarWorker,
      settle: useCases.settleBookings,
      erasures: useCases.finishErasures,
      persons: useCases.sweepPersons,
      storage,
      clock,
      eventsKeepDays,
      mayTidy: () => watch.mayTidy(),
      onFault: (error) => log.error({ err: error }, "the worker could not do a turn"),
      onGivenUp: (jobs, calendars) => log.info({ jobs, calendars }, "jobs were given up: they are run again when their leases have run out")
    }),
    async close() {
      outgoing.abort();
      mailer.close();
      await watch.stop();
      await disk?.stop();
      await storage.close();
    }
  };
}
function observedBy(metrics, tracing) {
  return async (type, attempt) => {
    const after = await tracing.attempt(type, attempt);
    metrics?.attempt(type, after);
    return after;
  };
}

export {
  atMost,
  assemble
};
//# sourceMappingURL=chunk-XXSO2EP3.js.map
