import type { Server } from 'node:http';
import type { Container } from 'inversify';
import type { Logger } from 'pino';
import { createApiServer, type RequestLog, type Services } from '../adapters/koa/index.js';
import { open, seal } from '../adapters/tokens/index.js';
import {
  ChangeAction,
  ChangeApp,
  ChangeBooking,
  ChangeResource,
  ChangeWorkflow,
  CreateAction,
  CreateApp,
  CreateBooking,
  CreateResource,
  CreateWorkflow,
  DeleteAction,
  DeleteApp,
  DeleteResource,
  DeleteWorkflow,
  ExtendHold,
  FindAvailability,
  FollowEvents,
  GetAction,
  GetApp,
  GetAppsRevision,
  GetBooking,
  GetDelivery,
  GetResource,
  GetResourcesRevision,
  GetWorkflow,
  ListActions,
  ListActionsOf,
  ListApps,
  ListBookings,
  ListDeliveries,
  ListEvents,
  ListResources,
  ListWorkflows,
  MINUTE,
  MoveBookingOn,
  RescheduleBooking,
  RetryDelivery,
  RotateAppToken,
  readAction,
  SECOND,
  type Storage,
  TestAction,
} from '../core/index.js';
import type { Config } from './config.js';
import { Ports } from './container.js';

interface Parts {
  readonly container: Container;
  readonly storage: Pick<Storage, 'ready'>;
  readonly logger: Logger;
  readonly config: Pick<Config, 'corsOrigins' | 'maxConnections' | 'requestTimeoutSeconds'>;
}

/** The HTTP server, not listening yet. Aborting `stopping` ends the answers that would go on for ever. */
export function createHttpServer(parts: Parts): { server: Server; stopping: AbortController } {
  const { container, storage, logger, config } = parts;
  const { corsOrigins, maxConnections, requestTimeoutSeconds } = config;
  const stopping = new AbortController();
  const services: Services = {
    ...useCasesOf(container),
    seal,
    open,
    ready: () => storage.ready(),
    log: requestLog(logger),
    stopping: stopping.signal,
    corsOrigins,
  };
  const server = createApiServer(services, { maxConnections, requestTimeout: requestTimeoutSeconds * SECOND });
  logDropped(server, logger, maxConnections);
  return { server, stopping };
}

/** Says, once a minute at most, that connections are refused because there are too many. */
function logDropped(server: Server, logger: Logger, maxConnections: number): void {
  let saidAt = Number.NEGATIVE_INFINITY;
  server.on('drop', () => {
    if (performance.now() - saidAt < MINUTE) return;
    saidAt = performance.now();
    logger.warn({ MAX_CONNECTIONS: maxConnections }, 'connections are refused: there are as many as there may be');
  });
}

/** What the container knows of all that the HTTP API needs. */
export function useCasesOf(
  container: Container,
): Omit<Services, 'seal' | 'open' | 'ready' | 'log' | 'stopping' | 'corsOrigins'> {
  const rules = container.get(Ports.actionRules);
  const clock = container.get(Ports.clock);
  return {
    createApp: container.get(CreateApp),
    listApps: container.get(ListApps),
    getAppsRevision: container.get(GetAppsRevision),
    getApp: container.get(GetApp),
    changeApp: container.get(ChangeApp),
    deleteApp: container.get(DeleteApp),
    rotateAppToken: container.get(RotateAppToken),
    createWorkflow: container.get(CreateWorkflow),
    listWorkflows: container.get(ListWorkflows),
    getWorkflow: container.get(GetWorkflow),
    changeWorkflow: container.get(ChangeWorkflow),
    deleteWorkflow: container.get(DeleteWorkflow),
    createResource: container.get(CreateResource),
    listResources: container.get(ListResources),
    getResourcesRevision: container.get(GetResourcesRevision),
    getResource: container.get(GetResource),
    changeResource: container.get(ChangeResource),
    deleteResource: container.get(DeleteResource),
    findAvailability: container.get(FindAvailability),
    createBooking: container.get(CreateBooking),
    listBookings: container.get(ListBookings),
    getBooking: container.get(GetBooking),
    changeBooking: container.get(ChangeBooking),
    moveBookingOn: container.get(MoveBookingOn),
    extendHold: container.get(ExtendHold),
    rescheduleBooking: container.get(RescheduleBooking),
    listActionsOf: container.get(ListActionsOf),
    listActions: container.get(ListActions),
    getAction: container.get(GetAction),
    createAction: container.get(CreateAction),
    changeAction: container.get(ChangeAction),
    deleteAction: container.get(DeleteAction),
    testAction: container.get(TestAction),
    checkAction: (input) => readAction(input, rules, clock()),
    listEvents: container.get(ListEvents),
    followEvents: container.get(FollowEvents),
    listDeliveries: container.get(ListDeliveries),
    getDelivery: container.get(GetDelivery),
    retryDelivery: container.get(RetryDelivery),
    tokens: container.get(Ports.tokens),
    digest: container.get(Ports.digest),
  };
}

/** One line a request; a failure of ours is a line of its own, found by the request's id. */
function requestLog(logger: Logger): RequestLog {
  return {
    request({ method, route, status, durationMs, requestId, app, ...details }) {
      const line = {
        method,
        route,
        status,
        duration_ms: Math.round(durationMs * 100) / 100,
        request_id: requestId,
        app,
        ...details,
      };
      logger.info(line, 'request');
    },
    failure(error, { method, route, requestId }) {
      logger.error({ err: error, method, route, request_id: requestId }, 'request failed');
    },
  };
}
