// adapters/calendars/reader.ts
import { Worker } from "node:worker_threads";
var THREADS = 2;
var ATTEMPTS = process.platform === "linux" ? [
  { part: 0.3, niceness: 19 },
  { part: 0.7, niceness: 5 }
] : [{ part: 1, niceness: 0 }];
function calendarReader(options = {}) {
  const { timeoutMilliseconds = 1e4, memoryMegabytes = 256 } = options;
  const waiting = [];
  let running = 0;
  async function turn() {
    if (running < THREADS) running += 1;
    else await new Promise((resolve) => waiting.push(resolve));
  }
  function done() {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
  return async (body, reading, ownBookings) => {
    await turn();
    try {
      for (const { part, niceness } of ATTEMPTS) {
        const limits = { milliseconds: timeoutMilliseconds * part, memoryMegabytes };
        const content = await readInThread({ body, reading, niceness }, ownBookings, limits);
        if (content !== "late") return content;
      }
      return failed(`It takes more than ${timeoutMilliseconds / 1e3} s to read`);
    } finally {
      done();
    }
  };
}
var failed = (message) => ({ kind: "failed", message, reports: [] });
function readInThread(workerData, ownBookings, { milliseconds, memoryMegabytes }) {
  return new Promise((resolve, reject) => {
    const thread = new Worker(new URL("./read.worker.js", import.meta.url), {
      workerData,
      resourceLimits: { maxOldGenerationSizeMb: memoryMegabytes, maxYoungGenerationSizeMb: 32 },
      // Discard its output, which might contain the calendar's content.
      stdout: true,
      stderr: true
    });
    let left = milliseconds;
    let since = performance.now();
    const late = () => {
      resolve("late");
      void thread.terminate();
    };
    let deadline = setTimeout(late, left);
    thread.on("message", async (answer) => {
      if (answer.kind !== "asks") return resolve(answer);
      clearTimeout(deadline);
      left = Math.max(0, left - (performance.now() - since));
      try {
        thread.postMessage(await ownBookings(answer.bookings));
        since = performance.now();
        deadline = setTimeout(late, left);
      } catch (error) {
        reject(error);
        void thread.terminate();
      }
    });
    thread.once("error", (error) => {
      const isTooMuch = error.code === "ERR_WORKER_OUT_OF_MEMORY";
      resolve(failed(isTooMuch ? `It takes more than ${memoryMegabytes} MiB to read` : "It could not be read"));
    });
    thread.once("exit", () => {
      clearTimeout(deadline);
      resolve(failed("It could not be read to its end"));
    });
  });
}

// adapters/calendars/index.ts
async function readEvents(bytes, timezone) {
  const { readSingleEvents } = await import("./single-events-6RZCIZ3F.js");
  return readSingleEvents(bytes, timezone);
}

export {
  calendarReader,
  readEvents
};
//# sourceMappingURL=chunk-YR2UHZZ2.js.map
