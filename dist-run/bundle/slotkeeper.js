import {
  assemble,
  atMost
} from "./chunk-XXSO2EP3.js";
import {
  MissingPackageError,
  needHttpPackages
} from "./chunk-CRHGGE7P.js";
import "./chunk-4CARF2SL.js";
import {
  ConfigError,
  readConfig
} from "./chunk-WCTO2R2C.js";
import "./chunk-JNQ4JIL6.js";
import "./chunk-FSCNMPX4.js";
import "./chunk-6ZD2CQ5J.js";
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
import "./chunk-SQ3ZIU6O.js";
import "./chunk-RCHGPHHW.js";
import "./chunk-TGAMFN2K.js";
import "./chunk-YR2UHZZ2.js";
import "./chunk-RAPJ3XLV.js";

// bootstrap/slotkeeper.ts
import { createRequire } from "node:module";
import { Readable } from "node:stream";
var VARIABLES = {
  storage: "DATABASE_URL",
  smtpUrl: "SMTP_URL",
  mailFrom: "MAIL_FROM",
  publicUrl: "PUBLIC_URL",
  corsOrigins: "CORS_ORIGINS",
  trustProxy: "TRUST_PROXY",
  secretKey: "SECRET_KEY",
  rateLimit: "RATE_LIMIT",
  web: "WEB",
  webhookAllowPrivate: "WEBHOOK_ALLOW_PRIVATE",
  eventsKeepDays: "EVENTS_KEEP_DAYS"
};
var FAULTS_ONLY = {
  info() {
  },
  warn: (details, message) => console.warn(message, details),
  error: (details, message) => console.error(message, details)
};
var require2 = createRequire(import.meta.url);
async function createSlotkeeper(options) {
  const { storage, clock = Date.now, log = FAULTS_ONLY } = options;
  const settings = readOptions(options);
  const assembly = await assemble({
    storage: typeof storage === "string" ? settings.database : storage,
    clock,
    log,
    settings
  });
  const answers = new Underway();
  const koa = once(() => {
    needHttpPackages(assembly.corsOrigins);
    const { httpApiOf } = require2("./http.js");
    const api = httpApiOf(assembly);
    api.middleware.unshift((ctx, next) => {
      const answered = next();
      answers.add(answered.then(() => sent(ctx.body)));
      return answered;
    });
    return api;
  });
  const listener = once(() => {
    const handle = koa().callback();
    return (req, res) => void handle(req, res);
  });
  let work;
  let stopped;
  return {
    useCases: assembly.useCases,
    get koa() {
      return koa();
    },
    get listener() {
      return listener();
    },
    start() {
      if (stopped) throw new Error("This service has been stopped: make another");
      work ??= assembly.startWork();
    },
    stop(drainMilliseconds = 1e4) {
      const stop = async () => {
        assembly.stopping.abort();
        await Promise.all([work?.stop(drainMilliseconds), atMost(drainMilliseconds, answers.idle())]);
        await assembly.close();
      };
      stopped ??= stop();
      return stopped;
    }
  };
}
function readOptions(options) {
  const { storage } = options;
  const isOpen = typeof storage === "object" && storage !== null;
  const given = { ...options, storage: isOpen ? "memory:" : String(storage).trim() || "none" };
  const names = Object.keys(VARIABLES);
  const settings = names.flatMap((name) => given[name] === void 0 ? [] : [[VARIABLES[name], String(given[name])]]);
  try {
    return readConfig(Object.fromEntries(settings));
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    throw new ConfigError(
      error.problems.map(
        (problem) => names.reduce((text, name) => text.replace(new RegExp(`\\b${VARIABLES[name]}\\b`), name), problem)
      )
    );
  }
}
function once(make) {
  let made;
  return () => {
    made ??= make();
    return made;
  };
}
async function sent(body) {
  if (body instanceof Readable && !body.destroyed) await new Promise((resolve) => body.once("close", resolve));
}
var Underway = class {
  #all = /* @__PURE__ */ new Set();
  /** Failures are left to the caller, who awaits the same promise. */
  add(one) {
    this.#all.add(one);
    const remove = () => void this.#all.delete(one);
    one.then(remove, remove);
  }
  async idle() {
    while (this.#all.size > 0) await Promise.allSettled(this.#all);
  }
};
export {
  ConfigError,
  MissingPackageError,
  createSlotkeeper
};
//# sourceMappingURL=slotkeeper.js.map
