import {
  announceStart,
  noteAddress
} from "./chunk-RZQCIH6G.js";
import {
  assemble,
  atMost
} from "./chunk-XXSO2EP3.js";
import {
  installing,
  isInstalled,
  needHttpPackages,
  needPackages
} from "./chunk-CRHGGE7P.js";

// bootstrap/start.ts
import { isIPv6, Server as NetServer } from "node:net";

// bootstrap/observability/logging.ts
import { pino } from "pino";
async function makeLogger(level, stream = process.stdout) {
  const isReadable = stream.isTTY && isInstalled("pino-pretty");
  const redact = { paths: ["err.config", "err.request", "err.headers", "err.options"], remove: true };
  const options = { level, base: null, redact, timestamp: pino.stdTimeFunctions.isoTime };
  const logger = pino(options, isReadable ? await readable(stream) : stream);
  if (stream.isTTY && !isReadable) logger.info(`For lines that are easier to read: ${installing(["pino-pretty"])}`);
  return logger;
}
async function readable(stream) {
  const { default: pretty } = await import("pino-pretty");
  return pretty({ colorize: true, singleLine: true, translateTime: "SYS:HH:MM:ss.l", destination: stream });
}

// bootstrap/start.ts
async function start(config, options = {}) {
  needHttpPackages(config.corsOrigins);
  const [{ assembly, logger, shown }, { httpServerOf }] = await Promise.all([
    open(config, options),
    import("./http.js")
  ]);
  const server = httpServerOf(assembly, config);
  try {
    const url = await listen(server, config);
    const print = options.print ?? ((text) => process.stdout.write(text));
    const { useCases, storage } = assembly;
    const address = addressOf(url, config);
    await announceStart({ useCases, storage, config, address, isTerminal: process.stdout.isTTY === true, print });
    logger.info({ url, storage: config.database.kind, worker: config.worker }, "listening");
    const forgetAddress = noteAddress(config.database, address);
    const work = config.worker ? assembly.startWork() : void 0;
    return {
      url,
      metricsUrl: shown.url,
      async stop(drainMilliseconds = 1e4) {
        logger.info("stopping");
        forgetAddress();
        assembly.stopping.abort();
        await Promise.all([drain(server, drainMilliseconds), work?.stop(drainMilliseconds)]);
        await shown.stop();
        await assembly.close();
        logger.info("stopped");
      }
    };
  } catch (error) {
    await drain(server, 0);
    await shown.stop();
    await assembly.close();
    throw error;
  }
}
function addressOf(url, { publicUrl }) {
  const local = new URL(url);
  if (["0.0.0.0", "[::]"].includes(local.hostname)) local.hostname = "localhost";
  return publicUrl === null ? local.href : `${publicUrl}/`;
}
async function startWorker(config, options = {}) {
  const { assembly, logger, shown } = await open(config, options);
  const work = assembly.startWork();
  logger.info({ storage: config.database.kind }, "working");
  return {
    async stop(drainMilliseconds) {
      logger.info("stopping");
      await work.stop(drainMilliseconds);
      await shown.stop();
      await assembly.close();
      logger.info("stopped");
    }
  };
}
async function open(config, options) {
  const { clock = Date.now, logger = await makeLogger(config.logLevel) } = options;
  if (config.smtpUrl === null) logger.warn("SMTP_URL is not set: mail goes to this log, and nowhere else");
  const prometheus = config.metrics && await loadPrometheus();
  const metrics = prometheus ? new prometheus.Metrics() : void 0;
  const assembly = await assemble({ storage: config.database, clock, log: logger, settings: config, metrics });
  if (!prometheus || !metrics || !config.metrics)
    return { assembly, logger, shown: { url: null, stop: async () => {
    } } };
  const server = prometheus.createMetricsServer(metrics, (error) => logger.error({ err: error }, "no measurements"));
  try {
    const url = await listen(server, config.metrics, ["METRICS_HOST", "METRICS_PORT"]);
    logger.info({ url: `${url}/metrics` }, "measured");
    return { assembly, logger, shown: { url: `${url}/metrics`, stop: () => drain(server, 0) } };
  } catch (error) {
    await assembly.close();
    throw error;
  }
}
function loadPrometheus() {
  needPackages("METRICS_PORT", ["prom-client"]);
  return import("./adapters-prometheus.js");
}
function listen(server, { host, port }, [hostName, portName] = ["HOST", "PORT"]) {
  return new Promise((resolve, reject) => {
    server.once("error", (error) => {
      const why = error.code === "EADDRINUSE" ? "something else listens there" : error.message;
      reject(new Error(`Cannot listen on ${hostName} ${host}, ${portName} ${port}: ${why}`, { cause: error }));
    });
    server.listen(port, host, () => {
      const { port: taken } = server.address();
      resolve(`http://${isIPv6(host) ? `[${host}]` : host}:${taken}`);
    });
  });
}
var LAST_REQUEST = 500;
async function drain(server, milliseconds) {
  const closed = new Promise((resolve) => server.once("close", () => resolve()));
  NetServer.prototype.close.call(server);
  const deadline = performance.now() + milliseconds;
  await atMost(Math.min(LAST_REQUEST, milliseconds), closed);
  server.close();
  const idle = setInterval(() => server.closeIdleConnections(), 50);
  if (!await atMost(deadline - performance.now(), closed)) server.closeAllConnections();
  await closed;
  clearInterval(idle);
}

export {
  start,
  startWorker
};
//# sourceMappingURL=chunk-5KLBMU7A.js.map
