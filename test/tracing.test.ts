import { context, propagation, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import {
  BasicTracerProvider,
  InMemorySpanExporter,
  type ReadableSpan,
  SimpleSpanProcessor,
} from '@opentelemetry/sdk-trace-base';
import { expect } from 'chai';
import { createSlotkeeper, type Log, type Slotkeeper } from '../bootstrap/slotkeeper.js';
import { HOUR } from '../core/basics/instants.js';
import { appHeader, EMAIL, exchange, OWNER_TOKEN, ownerHeader } from './support/http.js';
import { type Listening, listening } from './support/listening.js';
import { anUuid } from './support/samples.js';
import { until } from './support/waiting.js';

const TRACE = '0af7651916cd43dd8448eb211c80319c';
const PARENT = 'b7ad6b7169203331';

describe('tracing', () => {
  const spans = new InMemorySpanExporter();
  let slotkeeper: Slotkeeper;
  let served: Listening;
  let lines: Record<string, unknown>[];

  function register(): void {
    context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
    propagation.setGlobalPropagator(new W3CTraceContextPropagator());
    trace.setGlobalTracerProvider(new BasicTracerProvider({ spanProcessors: [new SimpleSpanProcessor(spans)] }));
  }

  async function open(): Promise<void> {
    lines = [];
    const log: Log = { info: (line) => void lines.push(line as never), warn() {}, error() {} };
    slotkeeper = await createSlotkeeper({ storage: 'memory:', log });
    await slotkeeper.owners.adoptToken(EMAIL, OWNER_TOKEN);
    served = await listening(slotkeeper.listener);
    spans.reset();
  }

  afterEach(async () => {
    await served.close();
    await slotkeeper.stop(0);
    trace.disable();
    context.disable();
    propagation.disable();
    spans.reset();
  });

  const send = (method: string, path: string, as: string, body?: unknown, headers: Record<string, string> = {}) => {
    const json = { Authorization: as, ...(body !== undefined && { 'Content-Type': 'application/json' }), ...headers };
    return exchange(served.url, method, path, json, body === undefined ? undefined : JSON.stringify(body));
  };
  const anApp = async () => {
    const fields = { slug: 'a', name: 'Secret name', description: 'An app' };
    const made = await send('POST', '/v1/apps', ownerHeader(), fields);
    return appHeader(made.body.data.token);
  };
  const named = (name: string): readonly ReadableSpan[] =>
    spans.getFinishedSpans().filter((span) => span.name === name);
  const tomorrow = () => new Date(new Date(Date.now() + 24 * HOUR).setUTCMinutes(0, 0, 0)).toISOString();

  it("has spans of requests, named by routes, and of their commits, in the trace of the request's header", async () => {
    register();
    await open();
    const app = await anApp();
    spans.reset();
    const traceparent = `00-${TRACE}-${PARENT}-01`;
    const made = await send('POST', '/v1/resources', app, { name: 'Secret room' }, { traceparent });
    expect(made.status).to.equal(201);
    const [request] = named('POST /v1/resources') as [ReadableSpan];
    const [commit] = named('commit') as [ReadableSpan];
    expect(request.kind).to.equal(SpanKind.SERVER);
    expect(request.spanContext().traceId).to.equal(TRACE);
    expect(request.parentSpanContext?.spanId).to.equal(PARENT);
    expect(request.attributes).to.deep.equal({
      'http.request.method': 'POST',
      'http.route': '/v1/resources',
      'http.response.status_code': 201,
    });
    expect(commit.parentSpanContext?.spanId).to.equal(request.spanContext().spanId);
    expect(lines.at(-1)).to.include({ trace_id: TRACE, status: 201 });
  });

  it('contains no path, tenant, credential or unknown method', async () => {
    register();
    await open();
    const app = await anApp();
    const uuid = anUuid();
    await send('GET', `/v1/bookings/${uuid}`, app);
    await send('GET', `/nowhere/${uuid}`, app);
    await send('PROPFIND', '/v1/bookings', app);
    const names = spans.getFinishedSpans().map(({ name }) => name);
    expect(names).to.include.members(['GET /v1/bookings/{uuid}', 'GET', '_OTHER']);
    const said = JSON.stringify(
      spans.getFinishedSpans().map(({ name, attributes, events }) => [name, attributes, events]),
    );
    for (const secret of [uuid, 'nowhere', 'Secret', app.slice(7), 'PROPFIND']) expect(said).not.to.include(secret);
  });

  it('distinguishes refusals from errors', async () => {
    register();
    await open();
    const app = await anApp();
    const room = (await send('POST', '/v1/resources', app, { name: 'Room' })).body.data.uuid;
    const wish = { resources: [room], start: tomorrow(), duration_minutes: 30 };
    await send('POST', '/v1/bookings', app, wish);
    spans.reset();
    expect((await send('POST', '/v1/bookings', app, wish)).status).to.equal(409);
    const [commit] = named('commit') as [ReadableSpan];
    expect(commit.attributes).to.deep.equal({ 'slotkeeper.refusal': 'taken' });
    for (const span of spans.getFinishedSpans()) expect(span.status.code).to.equal(SpanStatusCode.UNSET);
  });

  it('has a span of each attempt at a job, named by its type, in a separate trace', async () => {
    register();
    await open();
    const app = await anApp();
    const flow = (await send('POST', '/v1/workflow', app, { name: 'F', description: 'F' })).body.data.uuid;
    const action = { name: 'Line', trigger: 'booking.created', type: 'log', config: {} };
    await send('POST', `/v1/workflow/${flow}/actions`, app, action);
    const room = (await send('POST', '/v1/resources', app, { name: 'Room' })).body.data.uuid;
    slotkeeper.start();
    const wish = { resources: [room], start: tomorrow(), duration_minutes: 30, workflow: flow };
    await send('POST', '/v1/bookings', app, wish);
    await until(() => named('job log').length > 0);
    const [job] = named('job log') as [ReadableSpan];
    expect(job.attributes).to.deep.equal({ 'slotkeeper.job.status': 'delivered' });
    expect(job.parentSpanContext).to.equal(undefined);
  });

  it('continues the span of the program that made the request', async () => {
    register();
    await open();
    const { listener } = slotkeeper;
    const { server } = served;
    server.removeAllListeners('request');
    server.on('request', (req, res) =>
      trace.getTracer('program').startActiveSpan('outer', (span) => {
        listener(req, res);
        span.end();
      }),
    );
    await send('GET', '/healthz', '', undefined, { traceparent: `00-${TRACE}-${PARENT}-01` });
    const [request] = named('GET /healthz') as [ReadableSpan];
    const [outer] = named('outer') as [ReadableSpan];
    expect(request.parentSpanContext?.spanId).to.equal(outer.spanContext().spanId);
  });

  it('begins when the program registers a tracer, also after the service was created, and records nothing before', async () => {
    await open();
    await send('GET', '/healthz', '');
    register();
    await until(async () => {
      await send('GET', '/healthz', '');
      return named('GET /healthz').length > 0;
    });
  });

  it('logs a valid trace of the request, with or without a tracer', async () => {
    await open();
    const traceIdOf = async (traceparent: string) => {
      await send('GET', '/healthz', '', undefined, { traceparent });
      return lines.at(-1)?.trace_id;
    };
    expect(await traceIdOf(`00-${TRACE}-${PARENT}-01`)).to.equal(TRACE);
    expect(await traceIdOf(`01-${TRACE}-${PARENT}-01-more`)).to.equal(TRACE);
    for (const none of [
      'nonsense',
      `00-${TRACE}-${PARENT}-01-more`,
      `ff-${TRACE}-${PARENT}-01`,
      `00-${'0'.repeat(32)}-${PARENT}-01`,
      `00-${TRACE}-${'0'.repeat(16)}-01`,
      `00-${TRACE.toUpperCase()}-${PARENT}-01`,
    ]) {
      expect(await traceIdOf(none), none).to.equal(undefined);
    }
  });
});
