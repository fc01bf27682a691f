import {
  RateLimits,
  createApiServer,
  createHttpApi
} from "./chunk-XQCQQYSD.js";
import {
  Ports
} from "./chunk-JNQ4JIL6.js";
import "./chunk-FSCNMPX4.js";
import {
  open,
  seal
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
import "./chunk-SQ3ZIU6O.js";
import "./chunk-RCHGPHHW.js";
import {
  MINUTE,
  SECOND
} from "./chunk-TGAMFN2K.js";
import "./chunk-YR2UHZZ2.js";
import "./chunk-RAPJ3XLV.js";

// bootstrap/pages.ts
var PATHS = ["/", "/docs", "/book", "/book/{slug}", "/manage", "/console", "/embed.js", "/assets/{name}"];
var FOLDER = new URL("../web/", import.meta.url);
function latePages(tokens, folder = FOLDER) {
  let loaded;
  const load = () => {
    loaded ??= import("./adapters-web.js").then(
      ({ createPages }) => createPages({ folder, originsOf: (key) => originsOf(tokens, key) })
    );
    return loaded;
  };
  return {
    paths: PATHS,
    answer: async (request) => (await load()).answer(request),
    missing: async (path) => (await load()).missing(path)
  };
}
async function originsOf(tokens, key) {
  try {
    const caller = await tokens.key(`Bearer ${Buffer.from(key).toString("base64")}`);
    return caller?.key.origins;
  } catch (error) {
    const isAway = error?.code === "unavailable";
    if (isAway && !key.startsWith("@")) return void 0;
    throw error;
  }
}

// bootstrap/http.ts
function httpApiOf(assembly) {
  return createHttpApi(apiPartsOf(assembly));
}
function httpServerOf(assembly, { maxConnections, requestTimeoutSeconds }) {
  const server = createApiServer(apiPartsOf(assembly), {
    maxConnections,
    requestTimeout: requestTimeoutSeconds * SECOND
  });
  logDropped(server, assembly.log, maxConnections);
  return server;
}
function apiPartsOf(assembly) {
  const { storage, warnings, log, metrics, stopping, publicUrl, corsOrigins, trustProxy, rateLimit, web } = assembly;
  const wired = wiredPartsOf(assembly.container);
  const { digest } = wired;
  const limits = rateLimit === "off" ? void 0 : new RateLimits({ perCaller: rateLimit, trustProxy, digest });
  return {
    ...wired,
    seal,
    open,
    ready: () => storage.ready(),
    warnings,
    log: requestLog(log, metrics),
    limits,
    pages: web ? latePages(wired.tokens) : void 0,
    observer: httpObserver(assembly),
    stopping: stopping.signal,
    publicUrl,
    corsOrigins,
    trustProxy
  };
}
function logDropped(server, log, maxConnections) {
  let saidAt = Number.NEGATIVE_INFINITY;
  server.on("drop", () => {
    if (performance.now() - saidAt < MINUTE) return;
    saidAt = performance.now();
    log.warn({ MAX_CONNECTIONS: maxConnections }, "connections are refused: there are as many as there may be");
  });
}
function wiredPartsOf(container) {
  return {
    ...container.get(Ports.useCases),
    tokens: container.get(Ports.tokens),
    digest: container.get(Ports.digest)
  };
}
function requestLog(log, metrics) {
  return {
    request({ method, route, isLetIn, status, durationMs, requestId, app, traceId, ...details }) {
      metrics?.http.answered({ method, route: isLetIn ? route : null, status, durationMs });
      const line = {
        method,
        route,
        status,
        duration_ms: Math.round(durationMs * 100) / 100,
        request_id: requestId,
        app,
        ...traceId !== void 0 && { trace_id: traceId },
        ...details
      };
      log.info(line, "request");
    },
    warning(message) {
      log.warn({}, message);
    },
    failure(error, { method, route, requestId }) {
      log.error({ err: error, method, route, request_id: requestId }, "request failed");
    }
  };
}
function httpObserver({ metrics, tracing }) {
  return {
    routes: (open2) => metrics?.http.routes(open2),
    began(request) {
      const traced = tracing.current?.request(request);
      const measured = metrics?.http.began();
      return traced && measured ? both(traced, measured) : traced ?? measured;
    }
  };
}
function both(outer, inner) {
  return {
    run: (answer) => outer.run(() => inner.run(answer)),
    streams() {
      outer.streams();
      inner.streams();
    },
    ended(line) {
      outer.ended(line);
      inner.ended(line);
    }
  };
}
export {
  httpApiOf,
  httpServerOf,
  wiredPartsOf
};
//# sourceMappingURL=http.js.map
