import {
  DEFAULT_QUOTAS
} from "./chunk-ZTC4EIFU.js";
import {
  isEmail
} from "./chunk-SQ3ZIU6O.js";

// bootstrap/near-names.ts
function nearest(name, known) {
  const alike = known.filter((one) => Math.abs(one.length - name.length) <= 2);
  const near = alike.map((one) => ({ one, edits: editsBetween(name.toLowerCase(), one.toLowerCase()) }));
  const best = near.toSorted((a, b) => a.edits - b.edits)[0];
  return best && best.edits <= (best.one.length > 5 ? 2 : 1) ? best.one : void 0;
}
function editsBetween(a, b) {
  const rows = [Array.from({ length: b.length + 1 }, (_, index) => index)];
  for (let i = 1; i <= a.length; i += 1) {
    const before = rows[i - 1];
    const row = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const replaced = before[j - 1] + (a[i - 1] === b[j - 1] ? 0 : 1);
      row.push(Math.min(replaced, before[j] + 1, row[j - 1] + 1));
      const isExchange = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      if (isExchange) row[j] = Math.min(row[j], rows[i - 2][j - 2] + 1);
    }
    rows.push(row);
  }
  return rows[a.length][b.length];
}

// bootstrap/config.ts
var LOG_LEVELS = ["fatal", "error", "warn", "info", "debug", "silent"];
var QUOTA_TEXTS = {
  apps: "apps an owner",
  actions: "actions a workflow",
  staff: "staff members an app"
};
var QUOTAS = Object.keys(DEFAULT_QUOTAS);
var quotaSetting = (name) => `MAX_${name.toUpperCase()}`;
var QUOTA_SETTINGS = Object.fromEntries(
  QUOTAS.map((name) => [
    quotaSetting(name),
    `how many ${QUOTA_TEXTS[name] ?? `${name} an app`} may have (${DEFAULT_QUOTAS[name]})`
  ])
);
var SETTINGS = {
  DATABASE_URL: "sqlite:<file>, mongodb://<host>/<database>, postgres://<host>/<database> or memory: (default sqlite:data/slotkeeper.db)",
  HOST: "where it listens (127.0.0.1)",
  PORT: "where it listens; 0 takes any free port (3000)",
  METRICS_PORT: "where GET /metrics is served, for Prometheus; 0 takes any free port (nowhere)",
  METRICS_HOST: "where GET /metrics is served (127.0.0.1)",
  MAX_CONNECTIONS: "limit of connections, of which event streams hold at most 80 %; more are closed (5000)",
  REQUEST_TIMEOUT_SECONDS: "how long a request may take to arrive (60)",
  OWNER_EMAIL: "one owner, given at start \u2026",
  OWNER_TOKEN: "\u2026 with this token; another one in its place stops the one before",
  PUBLIC_URL: "where clients find it, such as https://book.example.com (as each request says)",
  CORS_ORIGINS: "origins that browsers may call from, comma separated (none)",
  TRUST_PROXY: "how many proxies in front of it add to X-Forwarded-For; 0: it is not believed (0)",
  SECRET_KEY: "32 bytes in Base64, which seal the secrets of apps in the database (they lie there unsealed)",
  LOG_LEVEL: "fatal, error, warn, info, debug or silent (info)",
  WORKER: "on or off: whether serve runs jobs too (on)",
  WEB: "on or off: whether it serves pages for browsers too: booking, console, reference (on)",
  SMTP_URL: "smtp://[user:password@]host[:port] or smtps://\u2026, where mail goes (nowhere: the log names it)",
  MAIL_FROM: "whom mail comes from (Slotkeeper <slotkeeper@localhost>)",
  WEBHOOK_ALLOW_PRIVATE: "true: webhooks may call private addresses, for development (false)",
  EVENTS_KEEP_DAYS: "how long events are kept (400)",
  RATE_LIMIT: "how many requests a second an owner or an app may make; off: nobody is limited (no limit for these)",
  ...QUOTA_SETTINGS
};
var FIRST_WORDS = /^(?:SLOTKEEPER|DATABASE|OWNER|CORS|SMTP|WEBHOOK|EVENTS)_/i;
var LINKED = /_(?:SERVICE_HOST|SERVICE_PORT\w*|PORT|PORT_\d+_\w+|NAME|ENV_\w+)$/;
function strangeSettings(env) {
  const known = Object.keys(SETTINGS);
  const unknown = Object.keys(env).filter((name) => !known.includes(name) && env[name]?.trim());
  const strange = unknown.sort().flatMap((name) => {
    const meant = nearest(name, known);
    if (meant !== void 0) return [`${name} is no setting; did you mean ${meant}?`];
    return FIRST_WORDS.test(name) && !LINKED.test(name) ? [`${name} is no setting; see slotkeeper --help`] : [];
  });
  const isInVain = env.METRICS_HOST?.trim() && !env.METRICS_PORT?.trim();
  return isInVain ? [...strange, "METRICS_HOST does nothing without METRICS_PORT"] : strange;
}
var ConfigError = class extends Error {
  code = "config";
  problems;
  constructor(problems) {
    super(`Wrong settings:
${problems.map((problem) => `  ${problem}`).join("\n")}`);
    this.problems = problems;
  }
};
function readConfig(env) {
  const problems = [];
  const setting = (name, fallback) => {
    const value = env[name]?.trim();
    return value === void 0 || value === "" ? fallback : value;
  };
  const whole = (name, fallback, min, max) => {
    const text = setting(name, String(fallback));
    const value = Number(text);
    if (/^\d{1,9}$/.test(text) && value >= min && value <= max) return value;
    problems.push(`${name} must be a whole number from ${min} to ${max}`);
    return fallback;
  };
  const most = (name, fallback) => whole(name, fallback, 0, 999999999);
  const readRateLimit = () => {
    const text = setting("RATE_LIMIT", "");
    if (text === "" || text === "off") return text || null;
    const value = Number(text);
    if (/^\d{1,6}$/.test(text) && value >= 1) return value;
    problems.push("RATE_LIMIT must be a whole number from 1 to 999999, or off");
    return null;
  };
  const choice = (name, allowed, fallback) => {
    const text = setting(name, fallback);
    const known = allowed.find((option) => option === text);
    if (known === void 0) problems.push(`${name} must be one of: ${allowed.join(", ")}`);
    return known ?? fallback;
  };
  const config = {
    database: readDatabase(setting("DATABASE_URL", "sqlite:data/slotkeeper.db"), problems),
    host: setting("HOST", "127.0.0.1"),
    port: whole("PORT", 3e3, 0, 65535),
    metrics: setting("METRICS_PORT", "") === "" ? null : { host: setting("METRICS_HOST", "127.0.0.1"), port: whole("METRICS_PORT", 0, 0, 65535) },
    maxConnections: whole("MAX_CONNECTIONS", 5e3, 1, 1e6),
    requestTimeoutSeconds: whole("REQUEST_TIMEOUT_SECONDS", 60, 1, 3600),
    owner: readOwner(setting("OWNER_EMAIL", ""), setting("OWNER_TOKEN", ""), problems),
    publicUrl: readPublicUrl(setting("PUBLIC_URL", ""), problems),
    corsOrigins: readOrigins(setting("CORS_ORIGINS", ""), problems),
    trustProxy: whole("TRUST_PROXY", 0, 0, 100),
    secretKey: readSecretKey(setting("SECRET_KEY", ""), problems),
    logLevel: choice("LOG_LEVEL", LOG_LEVELS, "info"),
    worker: choice("WORKER", ["on", "off"], "on") === "on",
    web: choice("WEB", ["on", "off"], "on") === "on",
    smtpUrl: readSmtpUrl(setting("SMTP_URL", ""), problems),
    mailFrom: setting("MAIL_FROM", "Slotkeeper <slotkeeper@localhost>"),
    webhookAllowPrivate: choice("WEBHOOK_ALLOW_PRIVATE", ["true", "false"], "false") === "true",
    eventsKeepDays: whole("EVENTS_KEEP_DAYS", 400, 1, 36500),
    rateLimit: readRateLimit(),
    quotas: Object.fromEntries(
      QUOTAS.map((name) => [name, most(quotaSetting(name), DEFAULT_QUOTAS[name])])
    )
  };
  if (!isEmail(config.mailFrom.replace(/^.*<(.*)>$/, "$1"))) {
    problems.push("MAIL_FROM must be an e-mail address, or a name and an address in angle brackets");
  }
  if (problems.length > 0) throw new ConfigError(problems);
  return config;
}
function readDatabase(url, problems) {
  if (url === "memory:") return { kind: "memory" };
  const database = /^mongodb(?:\+srv)?:\/\/[^/?]+\/([^?]+)/.exec(url)?.[1];
  if (database !== void 0) {
    if (!isDatabaseName(database)) {
      problems.push(
        'DATABASE_URL must name a database with at most 63 bytes, none of them a blank or one of / \\ . " $'
      );
    }
    return { kind: "mongodb", url };
  }
  if (/^postgres(?:ql)?:\/\/[^/?]*\/[^?]/.test(url)) return { kind: "postgres", url };
  const path = /^sqlite:(?:\/\/)?(.+)$/.exec(url)?.[1];
  if (path !== void 0) return { kind: "sqlite", path };
  problems.push(
    "DATABASE_URL must be sqlite:<file>, mongodb://<host>/<database>, postgres://<host>/<database> or memory:"
  );
  return { kind: "memory" };
}
function isDatabaseName(text) {
  try {
    const name = decodeURIComponent(text);
    return !/[/\\. "$\0]/.test(name) && Buffer.byteLength(name) <= 63;
  } catch {
    return false;
  }
}
function readOwner(email, token, problems) {
  if (email === "" && token === "") return null;
  if (email === "") problems.push("OWNER_EMAIL must be set when OWNER_TOKEN is");
  else if (!isEmail(email)) problems.push("OWNER_EMAIL must be an e-mail address");
  if (token === "") problems.push("OWNER_TOKEN must be set when OWNER_EMAIL is");
  return { email, token };
}
function readPublicUrl(text, problems) {
  if (text === "") return null;
  const url = URL.canParse(text) ? new URL(text) : void 0;
  const isPlain = url && /^https?:$/.test(url.protocol) && url.href === url.origin + url.pathname;
  if (!url || !isPlain) {
    problems.push("PUBLIC_URL must be http://\u2026 or https://\u2026, without credentials, a query and a fragment");
    return null;
  }
  return (url.origin + url.pathname).replace(/\/+$/, "");
}
function readOrigins(text, problems) {
  const origins = text.split(",").map((origin) => origin.trim()).filter((origin) => origin !== "");
  const wrong = origins.flatMap(
    (origin, index) => URL.canParse(origin) && new URL(origin).origin === origin ? [] : [index + 1]
  );
  if (wrong.length > 0) {
    const entries = `${wrong.length === 1 ? "entry" : "entries"} ${wrong.join(", ")} of ${origins.length}`;
    problems.push(`CORS_ORIGINS must list origins such as https://example.com, comma separated: wrong: ${entries}`);
  }
  return origins;
}
function readSecretKey(text, problems) {
  if (text === "") return null;
  const bytes = Buffer.from(text, "base64");
  const isBase64 = /^[A-Za-z0-9+/_-]{43}=?$/.test(text);
  if (!isBase64 || bytes.length !== 32) problems.push("SECRET_KEY must be 32 bytes in Base64: openssl rand -base64 32");
  return text;
}
function readSmtpUrl(text, problems) {
  if (text === "") return null;
  const isSmtp = URL.canParse(text) && ["smtp:", "smtps:"].includes(new URL(text).protocol);
  if (!isSmtp) problems.push("SMTP_URL must be smtp://[user:password@]host[:port] or smtps://\u2026");
  return text;
}

// bootstrap/commands/printable.ts
var CONTROLS = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;
function oneLine(text) {
  return text.replace(CONTROLS, escapeOf);
}
function printingSafely({ out, err, progress }) {
  return {
    out: (text) => out(severalLines(text)),
    err: (text) => err(severalLines(text)),
    progress: progress && ((text) => progress(oneLine(text)))
  };
}
function severalLines(text) {
  return text.replace(
    CONTROLS,
    (character) => character === "\n" || character === "	" ? character : escapeOf(character)
  );
}
function escapeOf(character) {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;
}

export {
  nearest,
  SETTINGS,
  strangeSettings,
  ConfigError,
  readConfig,
  readDatabase,
  oneLine,
  printingSafely
};
//# sourceMappingURL=chunk-WCTO2R2C.js.map
