import {
  ConfigError,
  oneLine
} from "./chunk-WCTO2R2C.js";
import {
  mustBeFinished
} from "./chunk-AVLCKHL7.js";

// bootstrap/packages.ts
import { createRequire } from "node:module";
var MissingPackageError = class extends Error {
  code = "missing_package";
  packages;
  constructor(part, packages) {
    super(`${part} needs what is not installed. To install it: ${installing(packages)}`);
    this.packages = packages;
  }
};
function needPackages(part, packages) {
  const missing = packages.filter((name) => !isInstalled(name));
  if (missing.length > 0) throw new MissingPackageError(part, missing);
}
function needHttpPackages(corsOrigins) {
  needPackages("The HTTP interface", ["koa", "@koa/router", "ajv", ...corsOrigins.length > 0 ? ["@koa/cors"] : []]);
}
function isInstalled(name) {
  try {
    import.meta.resolve(name);
    return true;
  } catch (error) {
    if (error.code === "ERR_MODULE_NOT_FOUND") return false;
    throw error;
  }
}
function installing(packages) {
  const { optionalDependencies } = createRequire(import.meta.url)("../../package.json");
  return `npm install ${packages.map((name) => `${name}@${optionalDependencies[name]}`).join(" ")}`;
}

// bootstrap/storage.ts
var toTerminal = (progress) => void process.stderr.write(`${oneLine(progress)}
`);
function mustBeKept({ kind }) {
  if (kind !== "memory") return;
  throw new Error(
    "DATABASE_URL is memory:, which forgets all when this command ends: name a sqlite:, mongodb: or postgres: one"
  );
}
async function openStorage(database, clock, { mayBeUnfinished = false, ...options } = {}) {
  const storage = await opened(database, clock, options);
  if (mayBeUnfinished) return storage;
  try {
    mustBeFinished(await storage.arming.disarmed());
    return storage;
  } catch (error) {
    await storage.close();
    throw error;
  }
}
function isUnusable(error) {
  return error instanceof Error && "code" in error && /^unusable_(?:url|database)$/.test(String(error.code));
}
async function opened(database, clock, { create, update = false, report, onLost, meter }) {
  switch (database.kind) {
    case "sqlite": {
      needPackages("The SQLite storage", ["better-sqlite3"]);
      const { openSqliteStorage } = await import("./adapters-sqlite.js");
      return openSqliteStorage({ path: database.path, clock, create, update, onLost, meter });
    }
    case "mongodb": {
      needPackages("The MongoDB storage", ["mongodb"]);
      const { openMongoStorage } = await import("./adapters-mongodb.js");
      return openMongoStorage({ url: database.url, clock, create, report, meter }).catch((error) => {
        throw isUnusable(error) ? new ConfigError([error.message]) : error;
      });
    }
    case "postgres": {
      needPackages("The PostgreSQL storage", ["pg"]);
      const { openPostgresStorage } = await import("./adapters-postgres.js");
      const asked = { url: database.url, clock, create, update, report, meter };
      return openPostgresStorage(asked).catch((error) => {
        throw isUnusable(error) ? new ConfigError([error.message]) : error;
      });
    }
    case "memory": {
      const { openMemoryStorage } = await import("./adapters-memory.js");
      return openMemoryStorage({ clock, meter });
    }
  }
}

export {
  MissingPackageError,
  needPackages,
  needHttpPackages,
  isInstalled,
  installing,
  toTerminal,
  mustBeKept,
  openStorage
};
//# sourceMappingURL=chunk-CRHGGE7P.js.map
