// adapters/client/exchange.ts
var TRIES = 4;
var PATIENCE = 3e4;
var PAUSE = 250;
async function exchange(settings, asked) {
  const { method, signal } = asked;
  signal?.throwIfAborted();
  const isRead = method === "GET" || method === "HEAD";
  const idempotencyKey = method === "POST" ? asked.idempotencyKey ?? newKey() : void 0;
  const isSafe = isRead || idempotencyKey !== void 0;
  const request = requestOf(settings, asked, idempotencyKey);
  const unknown = (cause) => isRead ? { outcome: "unreachable", cause } : { outcome: "unknown", idempotencyKey, cause };
  const limit = new AbortController();
  const timer = setTimeout(() => limit.abort(new Error(`No answer within ${PATIENCE / 1e3} s`)), PATIENCE);
  const patient = AbortSignal.any([limit.signal, ...signal ? [signal] : []]);
  const end = Date.now() + PATIENCE;
  let isOpen = false;
  try {
    for (let tries = 1; ; tries += 1) {
      const { answered, cause, isLost, retryAfter } = await attempt(settings, asked.path, {
        ...request,
        signal: patient
      });
      signal?.throwIfAborted();
      const status = answered?.status ?? 0;
      const isForNow = status === 429 || status === 503;
      const hasFailed = status >= 500 && retryAfter === void 0 && !isRead;
      isOpen ||= (isLost || hasFailed) && !isRead;
      const isUnknown = isLost || hasFailed || isOpen && isForNow;
      const outcome = answered && !isUnknown ? answered : unknown(cause ?? answered);
      const isWorthIt = isLost || hasFailed && isForNow ? isSafe : retryAfter !== void 0;
      const pause = retryAfter ?? PAUSE * 2 ** (tries - 1) * (1 + Math.random());
      if (!isWorthIt || tries === TRIES || Date.now() + pause > end) return outcome;
      await settings.wait(pause, signal);
    }
  } finally {
    clearTimeout(timer);
  }
}
async function attempt({ fetch: fetch2, baseUrl }, path, request) {
  try {
    const answer = await fetch2(baseUrl + path, request);
    const { status, headers } = answer;
    const isBusy = status === 429 || status === 503;
    return {
      answered: await outcomeOf(answer),
      isLost: status === 502 || status === 504,
      retryAfter: isBusy ? retryAfterOf(headers) : void 0
    };
  } catch (cause) {
    return { cause, isLost: true };
  }
}
function requestOf({ token }, asked, idempotencyKey) {
  const { method, body, ifMatch, ifNoneMatch } = asked;
  const headers = { Accept: "application/json, */*;q=0.5", ...authorization(token) };
  if (idempotencyKey !== void 0) headers["Idempotency-Key"] = idempotencyKey;
  if (ifMatch !== void 0) headers["If-Match"] = ifMatch;
  if (ifNoneMatch !== void 0) headers["If-None-Match"] = ifNoneMatch;
  if (body === void 0) return { method, headers };
  if (body instanceof Blob) {
    headers["Content-Type"] = body.type;
    return { method, headers, body };
  }
  headers["Content-Type"] = "application/json";
  headers.Prefer = "handling=strict";
  return { method, headers, body: JSON.stringify(body) };
}
function authorization(token) {
  if (token === void 0) return {};
  const bytes = String.fromCharCode(...new TextEncoder().encode(token));
  return { Authorization: `Bearer ${btoa(bytes)}` };
}
async function outcomeOf(answer) {
  const { status, headers } = answer;
  if (answer.ok && headers.get("Content-Type")?.startsWith("image/")) {
    return { outcome: "ok", status, value: await answer.blob(), headers };
  }
  const text = await answer.text();
  if (status === 304) return { outcome: "unchanged", status, headers };
  const isJson = headers.get("Content-Type")?.includes("json") === true;
  if (answer.ok) {
    const value = isJson ? JSON.parse(text) : text === "" ? void 0 : text;
    return { outcome: "ok", status, value: value?.success === true ? value.data : value, headers };
  }
  const body = isJson ? JSON.parse(text) : text;
  const { reason, errors = {}, message: said = Object.values(errors)[0] ?? `HTTP ${status}` } = isJson ? body : {};
  const message = status === 401 && challengeOf(headers) || said;
  return { outcome: "refused", status, reason, message, errors, body, headers };
}
function challengeOf(headers) {
  return /\berror_description="([^"\\]*)"/.exec(headers.get("WWW-Authenticate") ?? "")?.[1];
}
function retryAfterOf(headers) {
  const said = headers.get("Retry-After");
  if (said === null) return void 0;
  const milliseconds = /^\d+$/.test(said) ? Number(said) * 1e3 : Date.parse(said) - Date.now();
  return Number.isNaN(milliseconds) ? void 0 : Math.max(milliseconds, 0);
}
function newKey() {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
function wait(milliseconds, signal) {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener("abort", stop);
      resolve();
    }, milliseconds);
    if (signal?.aborted) stop();
    else signal?.addEventListener("abort", stop, { once: true });
  });
}

// adapters/client/failure.ts
var SlotkeeperError = class extends Error {
  name = "SlotkeeperError";
  /** How it ended: `outcome`, and what goes with it. */
  result;
  constructor(result) {
    super(messageOf(result), "cause" in result ? { cause: result.cause } : {});
    this.result = result;
  }
};
function messageOf(result) {
  if ("message" in result) return result.message;
  const { message } = "cause" in result && result.cause || {};
  return message ? `${result.outcome}: ${message}` : result.outcome;
}
function orThrow(result) {
  if (result.outcome !== "ok") throw new SlotkeeperError(result);
  return result.value;
}

// adapters/client/events.ts
var SILENCE = 45e3;
var PAUSE_MAX = 3e4;
async function* eventStream({ baseUrl, token, fetch: fetch2, wait: wait2 }, pathOf, { query = {}, signal }) {
  let place = query;
  let last = "";
  let retry = 2e3;
  let failures = 0;
  for (; ; ) {
    signal?.throwIfAborted();
    let pause;
    const ending = new AbortController();
    let silence;
    const heard = () => {
      clearTimeout(silence);
      silence = setTimeout(() => ending.abort(), SILENCE);
    };
    try {
      heard();
      const headers = { Accept: "text/event-stream", ...authorization(token) };
      if (last !== "") headers["Last-Event-ID"] = last;
      const answer = await fetch2(baseUrl + pathOf(place), {
        headers,
        signal: AbortSignal.any([ending.signal, ...signal ? [signal] : []])
      });
      if (!answer.ok) {
        const refused = await outcomeOf(answer);
        if (answer.status !== 429 && answer.status < 502) throw new SlotkeeperError(refused);
        pause = retryAfterOf(answer.headers);
      } else if (!isStream(answer)) {
        throw unreadable(`What answers is no event stream: ${answer.headers.get("Content-Type")}`);
      } else {
        for await (const { id, retry: asked, data } of blocksOf(answer, heard)) {
          const event = data === void 0 ? void 0 : eventOf(data, id);
          failures = 0;
          retry = asked ?? retry;
          last = id ?? last;
          if (place.after === "latest") place = { ...place, after: void 0 };
          if (event !== void 0) {
            clearTimeout(silence);
            yield event;
            heard();
          }
        }
      }
    } catch (error) {
      signal?.throwIfAborted();
      if (error instanceof SlotkeeperError) throw error;
    } finally {
      clearTimeout(silence);
      ending.abort();
    }
    await wait2(pause ?? Math.min(retry * 2 ** failures, PAUSE_MAX), signal);
    failures += 1;
  }
}
var isStream = ({ headers }) => /^text\/event-stream\b/i.test(headers.get("Content-Type") ?? "");
async function* blocksOf(answer, heard) {
  let block = {};
  for await (const line of linesOf(answer, heard)) {
    if (line !== "") block = withLine(block, line);
    else {
      if (Object.keys(block).length > 0) yield block;
      block = {};
    }
  }
}
function withLine(block, line) {
  const colon = line.indexOf(":");
  const name = colon < 0 ? line : line.slice(0, colon);
  const value = colon < 0 ? "" : line.slice(colon + 1).replace(/^ /, "");
  if (name === "data") return { ...block, data: block.data === void 0 ? value : `${block.data}
${value}` };
  if (name === "id" && !value.includes("\0")) return { ...block, id: value };
  if (name === "retry" && /^\d+$/.test(value)) return { ...block, retry: Number(value) };
  return block;
}
async function* linesOf({ body }, heard) {
  if (!body) return;
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let rest = "";
  let endsInCr = false;
  for (; ; ) {
    const { done, value } = await reader.read();
    if (done) return;
    heard();
    const text = decoder.decode(value, { stream: true });
    if (text === "") continue;
    const lines = (rest + (endsInCr ? text.replace(/^\n/, "") : text)).split(/\r\n|\r|\n/);
    endsInCr = text.endsWith("\r");
    rest = lines.pop() ?? "";
    yield* lines;
  }
}
function eventOf(data, id) {
  try {
    return JSON.parse(data);
  } catch (cause) {
    throw unreadable(`The data of event ${id ?? "without id"} is no JSON`, cause);
  }
}
var unreadable = (message, cause) => new SlotkeeperError({ outcome: "unreachable", cause: new Error(message, { cause }) });

// adapters/client/operations.ts
var OPERATIONS = {
  createApp: "POST /v1/apps",
  listApps: "GET /v1/apps",
  getApp: "GET /v1/apps/{uuid}",
  updateApp: "PATCH /v1/apps/{uuid}",
  deleteApp: "DELETE /v1/apps/{uuid}",
  rotateAppToken: "POST /v1/apps/{uuid}/token",
  createSession: "POST /v1/apps/{app}/sessions",
  getSession: "GET /v1/apps/{app}/sessions/{uuid}",
  deleteSession: "DELETE /v1/apps/{app}/sessions/{uuid}",
  getCurrentApp: "GET /v1/app",
  deleteCurrentSession: "DELETE /v1/app/session",
  getBusiness: "GET /v1/business",
  updateBusiness: "PATCH /v1/business",
  replaceLogo: "PUT /v1/business/logo",
  deleteLogo: "DELETE /v1/business/logo",
  getLogo: "GET /v1/logos/{hex}",
  getLetters: "GET /v1/letters",
  updateLetters: "PATCH /v1/letters",
  previewLetter: "POST /v1/letters/{kind}/preview",
  testLetter: "POST /v1/letters/{kind}/test",
  sendLetter: "POST /v1/bookings/{uuid}/letter",
  createWorkflow: "POST /v1/workflow",
  listWorkflows: "GET /v1/workflow",
  getWorkflow: "GET /v1/workflow/{uuid}",
  updateWorkflow: "PATCH /v1/workflow/{uuid}",
  deleteWorkflow: "DELETE /v1/workflow/{uuid}",
  createAction: "POST /v1/workflow/{workflow}/actions",
  listActions: "GET /v1/workflow/{workflow}/actions",
  getAction: "GET /v1/workflow/{workflow}/actions/{uuid}",
  updateAction: "PATCH /v1/workflow/{workflow}/actions/{uuid}",
  deleteAction: "DELETE /v1/workflow/{workflow}/actions/{uuid}",
  testAction: "POST /v1/workflow/{workflow}/actions/{uuid}/test",
  createResource: "POST /v1/resources",
  listResources: "GET /v1/resources",
  getResource: "GET /v1/resources/{uuid}",
  updateResource: "PATCH /v1/resources/{uuid}",
  deleteResource: "DELETE /v1/resources/{uuid}",
  createService: "POST /v1/services",
  listServices: "GET /v1/services",
  getService: "GET /v1/services/{uuid}",
  updateService: "PATCH /v1/services/{uuid}",
  deleteService: "DELETE /v1/services/{uuid}",
  createTimeOff: "POST /v1/time-off",
  listTimeOff: "GET /v1/time-off",
  getTimeOff: "GET /v1/time-off/{uuid}",
  updateTimeOff: "PATCH /v1/time-off/{uuid}",
  deleteTimeOff: "DELETE /v1/time-off/{uuid}",
  cancelAffectedBookings: "POST /v1/time-off/{uuid}/cancel-bookings",
  createCalendar: "POST /v1/calendars",
  listCalendars: "GET /v1/calendars",
  getCalendar: "GET /v1/calendars/{uuid}",
  updateCalendar: "PATCH /v1/calendars/{uuid}",
  deleteCalendar: "DELETE /v1/calendars/{uuid}",
  refreshCalendar: "POST /v1/calendars/{uuid}/refresh",
  findAvailability: "GET /v1/availability",
  explainAvailability: "POST /v1/availability/explain",
  previewAvailability: "POST /v1/availability/preview",
  createBooking: "POST /v1/bookings",
  listBookings: "GET /v1/bookings",
  getBooking: "GET /v1/bookings/{uuid}",
  updateBooking: "PATCH /v1/bookings/{uuid}",
  confirmBooking: "POST /v1/bookings/{uuid}/confirm",
  approveBooking: "POST /v1/bookings/{uuid}/approve",
  declineBooking: "POST /v1/bookings/{uuid}/decline",
  cancelBooking: "POST /v1/bookings/{uuid}/cancel",
  completeBooking: "POST /v1/bookings/{uuid}/complete",
  markBookingNoShow: "POST /v1/bookings/{uuid}/no-show",
  checkInBooking: "POST /v1/bookings/{uuid}/check-in",
  endBooking: "POST /v1/bookings/{uuid}/end",
  extendHold: "POST /v1/bookings/{uuid}/extend",
  rescheduleBooking: "POST /v1/bookings/{uuid}/reschedule",
  createSeries: "POST /v1/series",
  listSeries: "GET /v1/series",
  getSeries: "GET /v1/series/{uuid}",
  cancelSeries: "POST /v1/series/{uuid}/cancel",
  rescheduleSeries: "POST /v1/series/{uuid}/reschedule",
  createStaff: "POST /v1/staff",
  listStaff: "GET /v1/staff",
  getStaff: "GET /v1/staff/{uuid}",
  updateStaff: "PATCH /v1/staff/{uuid}",
  deleteStaff: "DELETE /v1/staff/{uuid}",
  createStaffLink: "POST /v1/staff/{uuid}/link",
  createStaffToken: "POST /v1/staff/{uuid}/tokens",
  listStaffTokens: "GET /v1/staff/{uuid}/tokens",
  deleteStaffToken: "DELETE /v1/staff/{uuid}/tokens/{token}",
  getSignIn: "GET /v1/sign-in",
  signIn: "POST /v1/sign-in",
  mailSignInLink: "POST /v1/sign-in/email",
  getLink: "GET /v1/link",
  useLink: "POST /v1/link",
  getMe: "GET /v1/me",
  updateMe: "PATCH /v1/me",
  deleteMe: "DELETE /v1/me",
  listMyApps: "GET /v1/me/apps",
  joinByLink: "POST /v1/me/link",
  listMySessions: "GET /v1/me/sessions",
  endMySessions: "DELETE /v1/me/sessions",
  endMySession: "DELETE /v1/me/sessions/{uuid}",
  signOut: "DELETE /v1/me/session",
  createKey: "POST /v1/keys",
  listKeys: "GET /v1/keys",
  getKey: "GET /v1/keys/{uuid}",
  updateKey: "PATCH /v1/keys/{uuid}",
  deleteKey: "DELETE /v1/keys/{uuid}",
  rotateManageSecret: "POST /v1/app/manage-secret",
  getOwnBooking: "GET /v1/booking",
  updateOwnBooking: "PATCH /v1/booking",
  confirmOwnBooking: "POST /v1/booking/confirm",
  cancelOwnBooking: "POST /v1/booking/cancel",
  checkInOwnBooking: "POST /v1/booking/check-in",
  extendOwnHold: "POST /v1/booking/extend",
  rescheduleOwnBooking: "POST /v1/booking/reschedule",
  getOwnCalendar: "GET /v1/booking.ics",
  findOwnAvailability: "GET /v1/booking/availability",
  createCustomer: "POST /v1/customers",
  listCustomers: "GET /v1/customers",
  getCustomer: "GET /v1/customers/{uuid}",
  updateCustomer: "PATCH /v1/customers/{uuid}",
  deleteCustomer: "DELETE /v1/customers/{uuid}",
  exportCustomer: "GET /v1/customers/{uuid}/export",
  readFeed: "GET /v1/feeds/{secret}.ics",
  createFeed: "POST /v1/feeds",
  listFeeds: "GET /v1/feeds",
  getFeed: "GET /v1/feeds/{uuid}",
  deleteFeed: "DELETE /v1/feeds/{uuid}",
  rotateFeed: "POST /v1/feeds/{uuid}/rotate",
  getFigures: "GET /v1/figures",
  listEvents: "GET /v1/events",
  streamEvents: "GET /v1/events/stream",
  listDeliveries: "GET /v1/deliveries",
  getDelivery: "GET /v1/deliveries/{uuid}",
  retryDelivery: "POST /v1/deliveries/{uuid}/retry",
  getHealth: "GET /healthz",
  getReadiness: "GET /readyz",
  getOpenApi: "GET /v1/openapi.json"
};

// adapters/client/client.ts
function addressOf(template, { path = {}, query = {} }) {
  const filled = template.replace(/\{(\w+)\}/g, (_, name) => {
    const value = path[name];
    if (value === void 0 || value === "") throw new TypeError(`path.${name} is missing`);
    return encodeURIComponent(value);
  });
  const given = Object.entries(query).filter(([, value]) => value !== void 0 && value !== null);
  const search = new URLSearchParams(given.map(([name, value]) => [name, String(value)]));
  return given.length === 0 ? filled : `${filled}?${search}`;
}
var PAGE = 100;
function createClient({ baseUrl, token, ...given }) {
  const settings = {
    baseUrl: baseUrl.replace(/\/+$/, ""),
    token,
    // Browsers want it to be called as a function of nobody's.
    fetch: given.fetch ?? ((...args) => fetch(...args)),
    wait: given.wait ?? wait
  };
  const client = {};
  for (const [id, route] of Object.entries(OPERATIONS)) {
    const [method, template] = route.split(" ");
    const call = async ({ path, query, ...rest } = {}) => exchange(settings, { ...rest, method, path: addressOf(template, { path, query }) });
    const each = async function* (input = {}) {
      for (let page = Number(input.query?.page ?? 1), pages = page; page <= pages; page += 1) {
        const result = await call({ ...input, query: { limit: PAGE, ...input.query, page } });
        const { data, totalPages } = orThrow(result);
        yield* data;
        pages = totalPages;
      }
    };
    client[id] = Object.assign(call, { each });
  }
  client.events = client.streamEvents = (input = {}) => eventStream(settings, (query) => addressOf(OPERATIONS.streamEvents.slice("GET ".length), { query }), input);
  return client;
}
export {
  SlotkeeperError,
  challengeOf,
  createClient,
  orThrow
};
//# sourceMappingURL=adapters-client.js.map
