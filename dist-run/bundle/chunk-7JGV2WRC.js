import {
  endBy
} from "./chunk-4SO772WX.js";
import {
  version
} from "./chunk-4CARF2SL.js";
import {
  ConfigError,
  SETTINGS,
  nearest,
  oneLine,
  printingSafely,
  readConfig,
  strangeSettings
} from "./chunk-WCTO2R2C.js";
import {
  CopyError
} from "./chunk-AVLCKHL7.js";
import {
  asUuid,
  isEmail
} from "./chunk-SQ3ZIU6O.js";
import {
  MINUTE
} from "./chunk-TGAMFN2K.js";

// bootstrap/commands/terminal.ts
function terminalOfProcess() {
  const { stdout, stderr } = process;
  stdout.on("error", () => {
  });
  stderr.on("error", () => {
  });
  let isLost = false;
  const lose = (error) => {
    if (isLost || error.code === "EPIPE") return;
    isLost = true;
    stderr.write(`Not all could be printed: ${error.message}
`);
    process.once("exit", () => {
      process.exitCode ||= 1;
    });
  };
  return {
    out: (text) => stdout.write(text, (error) => error && lose(error)),
    err: (text) => stderr.write(text),
    // overwrites the previous progress
    progress: stderr.isTTY ? (text) => stderr.write(`\r\x1B[K${text}`) : void 0
  };
}
function tellOfLostLines() {
  let saidAt = Number.NEGATIVE_INFINITY;
  process.stdout.on("error", (error) => {
    if (performance.now() - saidAt < MINUTE) return;
    saidAt = performance.now();
    process.stderr.write(`Lines of the log are lost: ${error.message}
`);
  });
}

// bootstrap/commands/commands.ts
import { parseArgs } from "node:util";
var COMMANDS = {
  serve: {
    help: "serve HTTP, and run jobs (unless WORKER=off)",
    async run({ config }) {
      tellOfLostLines();
      const { start } = await import("./start-XAGTZZX6.js");
      return untilStopped(start(config));
    }
  },
  worker: {
    help: "run jobs only",
    async run({ config }) {
      tellOfLostLines();
      const { startWorker } = await import("./start-XAGTZZX6.js");
      return untilStopped(startWorker(config));
    }
  },
  "owner add": {
    arguments: ["<e-mail>"],
    isArgument: isEmail,
    help: "give an owner, new or known, one more token",
    run: (asked) => ownerCommand(asked, { create: true }, (owners, email) => owners.add(email))
  },
  "owner list": {
    help: "list the tokens of all owners, by UUID",
    run: (asked) => ownerCommand(asked, { create: false, mayBeUnfinished: true }, (owners) => owners.list())
  },
  "owner revoke": {
    arguments: ["<uuid>"],
    isArgument: (text) => asUuid(text) !== void 0,
    help: "stop a token at once",
    run: (asked) => ownerCommand(asked, { create: false }, (owners, uuid) => owners.revoke(uuid))
  },
  "owner link": {
    arguments: ["<e-mail>"],
    isArgument: isEmail,
    help: "print a link by which an owner signs in, once, for an hour",
    run: (asked) => ownerCommand(asked, { create: false }, (owners, email) => owners.link(email))
  },
  "person link": {
    arguments: ["<e-mail>"],
    isArgument: isEmail,
    help: "print a link by which a person signs in who has lost access, once, for an hour",
    run: (asked) => ownerCommand(asked, { create: false }, (owners, email) => owners.personLink(email))
  },
  "clock repair": {
    arguments: ["<app slug>"],
    help: "put an app right that was written while a clock had run ahead",
    async run({ config, words: [slug = ""], terminal: { out } }) {
      const { repairClock } = await import("./clock-repair-LG4HKW2T.js");
      out(await repairClock(config, slug));
      return 0;
    }
  },
  copy: {
    arguments: ["<from>", "<to>"],
    help: "copy all of a storage into an empty one: sqlite:<file>, mongodb://\u2026, postgres://\u2026 or <file>.jsonl.gz",
    async run({ config, words: [from = "", to = ""], terminal }) {
      const { copy } = await import("./copy-6TJL2IA3.js");
      terminal.out(await copy(config, from, to, terminal));
      return 0;
    }
  },
  arm: {
    options: { "send-overdue": { help: "run the jobs that fell due meanwhile, instead of skipping them" } },
    help: "let a backup, or a copy, run actions and fetch calendars",
    async run({ config, options, terminal: { out } }) {
      const { arm } = await import("./arm-TWS56F3T.js");
      out(await arm(config, { sendOverdue: options["send-overdue"] === true }));
      return 0;
    }
  },
  disarm: {
    help: "keep a database that was restored from a backup of its own from acting",
    async run({ config, terminal: { out } }) {
      const { disarm } = await import("./disarm-P6WZTD6S.js");
      out(await disarm(config));
      return 0;
    }
  },
  backup: {
    arguments: ["<file>"],
    help: "copy the SQLite file, while it is served too, and check the copy",
    async run({ config, words: [file = ""], terminal }) {
      const { backUp } = await import("./backup-67PUYOJN.js");
      return backUp(config.database, file, terminal);
    }
  },
  restore: {
    arguments: ["<backup>"],
    options: { erased: { value: "<file>", help: "erase those customers again that slotkeeper erased has listed" } },
    help: "make the SQLite file of DATABASE_URL from a backup",
    async run({ config, words: [backup = ""], options, terminal }) {
      const { restore } = await import("./restore-ZN3T7LG3.js");
      return restore(config, backup, options.erased?.toString(), terminal);
    }
  },
  erased: {
    help: "list who was erased: app, customer and moment, a line each",
    async run({ config, terminal: { out } }) {
      const { listErased } = await import("./erased-MVELZ2X3.js");
      await listErased(config.database, out);
      return 0;
    }
  },
  verify: {
    options: { json: { help: "print what was found as JSON" } },
    help: "read all that is stored, and check what must hold; 1 when something does not",
    async run({ config, options, terminal }) {
      const { verify } = await import("./verify-XVAPUQ5H.js");
      return verify(config.database, { asJson: options.json === true }, terminal);
    }
  },
  import: {
    arguments: ["<file>"],
    options: {
      app: { value: "<slug>", help: "the app that the bookings are made in" },
      resource: { value: "<uuid>", help: "what they take; needed for .ics, and where .csv has no column for it" },
      strict: { help: "notice, advance, grid, durations and hours count, too, as for any new booking" },
      "dry-run": { help: "decide all the same, and write nothing" }
    },
    help: "make bookings that were made elsewhere, of .csv or .ics; 1 when some cannot be had",
    async run({ config, words: [file = ""], options, terminal }) {
      const { app, resource, strict, "dry-run": dryRun } = options;
      if (app === void 0) throw new UsageError("import needs to know the app: --app <slug>");
      const { importFile } = await import("./import-FAJO7ZCN.js");
      const asked = { slug: app.toString(), resource: resource?.toString(), strict: strict === true };
      return importFile(config, file, { ...asked, dryRun: dryRun === true }, terminal);
    }
  },
  seed: {
    options: {
      app: { value: "<slug>", help: "the slug of the app (salon)" },
      owner: { value: "<e-mail>", help: "whose it is to be (the only owner)" }
    },
    help: "make an app with sample data: a salon and its week",
    async run({ config, options: { app, owner }, terminal }) {
      const { seed } = await import("./seed-EZO5LQXB.js");
      return seed(config, { slug: app?.toString(), owner: owner?.toString() }, terminal);
    }
  }
};
var OPTIONS_OF_COMMANDS = Object.entries(COMMANDS).flatMap(
  ([command, { options = {} }]) => Object.entries(options).map(([name, option]) => ({ command, name, ...option }))
);
var OPTIONS = { help: { type: "boolean", short: "h" }, version: { type: "boolean" } };
var column = (entries) => {
  const width = Math.max(...entries.map(([name]) => name.length)) + 4;
  return entries.map(([name, help]) => `  ${name.padEnd(width)}${help}
`).join("");
};
var USAGE = `Usage: slotkeeper <command>

${column([
  ...Object.entries(COMMANDS).map(
    ([name, { arguments: taken = [], help }]) => [[name, ...taken].join(" "), help]
  ),
  ...OPTIONS_OF_COMMANDS.map(
    ({ command, name, value, help }) => [`--${name}${value === void 0 ? "" : ` ${value}`}`, `${command}: ${help}`]
  ),
  ["-h, --help", "show this, and the settings"],
  ["--version", "show the version"]
])}`;
var HELP = `${USAGE}
The environment configures it:

${column(Object.entries(SETTINGS))}`;
var UsageError = class extends Error {
};
var DRAIN = 1e4;
var CLOSING = 1e3;
async function runCommand(words, env, raw) {
  const terminal = printingSafely(raw);
  const { out, err } = terminal;
  try {
    const { values, positionals } = parsed(words);
    if (values.help || positionals.length === 1 && positionals[0] === "help") {
      out(HELP);
      return 0;
    }
    if (values.version) {
      out(`${version()}
`);
      return 0;
    }
    const { command, words: taken } = commandOf(positionals, values);
    for (const warning of strangeSettings(env)) err(`Warning: ${warning}
`);
    const options = Object.fromEntries(
      Object.entries(values).flatMap(([name, value]) => value === void 0 ? [] : [[name, value]])
    );
    return await command.run({ config: readConfig(env), words: taken, options, terminal });
  } catch (error) {
    const message = error instanceof CopyError ? error.problems.map(oneLine).join("\n") : error instanceof Error ? error.message : String(error);
    err(error instanceof UsageError ? `${message}

${USAGE}` : `${message}
`);
    return error instanceof UsageError || error instanceof ConfigError ? 2 : 1;
  }
}
function parsed(words) {
  const ofCommands = Object.fromEntries(
    OPTIONS_OF_COMMANDS.map(({ name, value }) => [name, { type: value === void 0 ? "boolean" : "string" }])
  );
  try {
    return parseArgs({ args: [...words], options: { ...ofCommands, ...OPTIONS }, allowPositionals: true });
  } catch (error) {
    const [problem] = error.message.split(". ");
    throw new UsageError(`${problem}
Settings come from the environment: see slotkeeper --help`);
  }
}
function commandOf(words, given) {
  const [first, second] = words;
  if (first === void 0) throw new UsageError("A command is missing");
  const group = Object.keys(COMMANDS).filter((name2) => name2.startsWith(`${first} `));
  if (group.length > 0 && second === void 0) throw new UsageError(`${first} must be followed by ${either(group)}`);
  const name = group.length > 0 ? `${first} ${second}` : first;
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : void 0;
  if (!command) {
    const meant = nearest(name, Object.keys(COMMANDS));
    throw new UsageError(`There is no command "${name}"${meant === void 0 ? "" : `; did you mean "${meant}"?`}`);
  }
  const { arguments: needed = [], options = {} } = command;
  const taken = words.slice(name.split(" ").length);
  if (taken.length < needed.length) throw new UsageError(`${name} must be followed by ${needed.join(" ")}`);
  if (taken.length > needed.length) throw new UsageError(`"${taken[needed.length]}" is too much for ${name}`);
  const unfit = taken.findIndex((word, index) => word === "" || index === 0 && command.isArgument?.(word) === false);
  if (unfit >= 0) throw new UsageError(`${name} must be followed by ${needed[unfit]}, and "${taken[unfit]}" is none`);
  const strange = Object.keys(given).find((option) => !Object.hasOwn(options, option));
  if (strange !== void 0) throw new UsageError(`--${strange} is no option of ${name}`);
  const empty = Object.keys(given).find((option) => given[option] === "");
  if (empty !== void 0) throw new UsageError(`--${empty} must be followed by ${options[empty]?.value}`);
  return { command, words: taken };
}
function either(names) {
  const last = names.map((name) => name.split(" ")[1]);
  return `${last.slice(0, -1).join(", ")}${last.length > 1 ? " or " : ""}${last.at(-1)}`;
}
function untilStopped(starting) {
  return new Promise((resolve, reject) => {
    const stop = async () => {
      process.once("SIGINT", endBy);
      setTimeout(() => endBy("SIGKILL"), DRAIN + CLOSING).unref();
      const running = await starting;
      await running.stop(DRAIN);
      resolve(0);
    };
    for (const signal of ["SIGTERM", "SIGINT"]) process.once(signal, () => stop().catch(reject));
    starting.catch(reject);
  });
}
async function ownerCommand({ config, words: [argument = ""], terminal: { out } }, options, run) {
  const { openOwners } = await import("./owners-RLW2RTPT.js");
  const owners = await openOwners(config, options);
  try {
    out(await run(owners, argument));
    return 0;
  } finally {
    await owners.close();
  }
}

export {
  terminalOfProcess,
  runCommand
};
//# sourceMappingURL=chunk-7JGV2WRC.js.map
