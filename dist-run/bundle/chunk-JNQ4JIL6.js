import {
  mustacheTemplates
} from "./chunk-FSCNMPX4.js";
import {
  DigestTokenVerifier,
  manageTokens,
  newSecret,
  newToken,
  newUuid,
  scryptPasswords,
  sha256
} from "./chunk-6ZD2CQ5J.js";
import {
  calendarFetcher,
  calendarUrlProblem,
  webhookHeaderProblem,
  webhookSecrets,
  webhookUrlProblem
} from "./chunk-CKNYYO4N.js";
import {
  LinkFinder,
  useCases
} from "./chunk-AVLCKHL7.js";
import {
  DEFAULT_QUOTAS
} from "./chunk-ZTC4EIFU.js";
import {
  NumberedPaginator
} from "./chunk-KPKHSBHY.js";
import {
  calendarReader
} from "./chunk-YR2UHZZ2.js";

// bootstrap/container.ts
import { Container } from "inversify";

// bootstrap/turns.ts
var LASTS = 10;
function sharedTurns(now = () => performance.now()) {
  const waiting = [];
  const admit = () => {
    waiting.shift()?.();
    if (waiting.length > 0) setImmediate(admit);
  };
  return () => {
    let begun = now();
    return () => {
      if (now() - begun < LASTS) return void 0;
      return new Promise((resolve) => {
        waiting.push(() => {
          begun = now();
          resolve();
        });
        if (waiting.length === 1) setImmediate(admit);
      });
    };
  };
}

// bootstrap/container.ts
var port = (name) => Symbol(name);
var UseCasePortIds = {
  storage: port("storage"),
  ledger: port("ledger"),
  clock: port("clock"),
  newUuid: port("newUuid"),
  newToken: port("newToken"),
  newTurn: port("newTurn"),
  newSecret: port("newSecret"),
  digest: port("digest"),
  manageTokens: port("manageTokens"),
  passwords: port("passwords"),
  fetchCalendar: port("fetchCalendar"),
  readCalendar: port("readCalendar"),
  calendarUrlProblem: port("calendarUrlProblem"),
  actionRules: port("actionRules"),
  channels: port("channels"),
  sendsMail: port("sendsMail"),
  onMailFault: port("onMailFault"),
  quotas: port("quotas"),
  paginator: port("paginator"),
  observeAttempt: port("observeAttempt"),
  onFault: port("onFault"),
  onCalendarFault: port("onCalendarFault")
};
var Ports = {
  ...UseCasePortIds,
  tokens: port("tokens"),
  useCases: port("useCases")
};
function rethrow(error) {
  throw error;
}
function buildContainer(parts) {
  const { storage, clock, publicUrl, secretKey, webhookAllowPrivate: allowPrivate } = parts;
  const container = new Container({ defaultScope: "Singleton" });
  const ports = {
    storage,
    ledger: parts.ledger ?? storage.ledger,
    clock,
    newUuid,
    newToken,
    newTurn: sharedTurns(),
    newSecret,
    digest: sha256,
    manageTokens: manageTokens(secretKey === null ? null : Buffer.from(secretKey, "base64")),
    fetchCalendar: calendarFetcher({ allowPrivate, clock, stopping: parts.outgoing }),
    readCalendar: calendarReader(),
    calendarUrlProblem: calendarUrlProblem({ allowPrivate }),
    actionRules: {
      templates: mustacheTemplates,
      publicUrl,
      webhookSecrets,
      webhookHeaderProblem,
      webhookUrlProblem: webhookUrlProblem({ allowPrivate })
    },
    passwords: scryptPasswords(),
    channels: parts.channels,
    sendsMail: parts.sendsMail ?? true,
    onMailFault: parts.onMailFault ?? rethrow,
    quotas: parts.quotas ?? DEFAULT_QUOTAS,
    paginator: new NumberedPaginator(),
    observeAttempt: parts.observeAttempt ?? ((_, attempt) => attempt()),
    onFault: parts.onFault,
    onCalendarFault: parts.onCalendarFault ?? rethrow
  };
  const names = Object.keys(UseCasePortIds);
  for (const name of names) container.bind(UseCasePortIds[name]).toConstantValue(ports[name]);
  container.bind(Ports.useCases).toResolvedValue(
    (...bound) => useCases(Object.fromEntries(names.map((name, at) => [name, bound[at]]))),
    names.map((name) => UseCasePortIds[name])
  );
  container.bind(Ports.tokens).toResolvedValue(
    ({ owners, apps, staff, persons, keys, bookings }, tokens, digest, now) => {
      const known = { owners, apps, staff, persons, keys, bookings, digest, clock: now };
      return new DigestTokenVerifier({ ...known, manageTokens: tokens, links: new LinkFinder(known) });
    },
    [Ports.storage, Ports.manageTokens, Ports.digest, Ports.clock]
  );
  return container;
}

export {
  Ports,
  buildContainer
};
//# sourceMappingURL=chunk-JNQ4JIL6.js.map
