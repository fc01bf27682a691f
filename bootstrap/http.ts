import { createServer, type Server } from 'node:http';
import type { Container } from 'inversify';
import type { Logger } from 'pino';
import { createHttpApi, type RequestLog, type Services } from '../adapters/koa/index.js';
import { open, seal } from '../adapters/tokens/index.js';
import {
  CancelSeries,
  ChangeAction,
  ChangeApp,
  ChangeBooking,
  ChangeResource,
  ChangeService,
  ChangeTimeOff,
  ChangeWorkflow,
  CreateAction,
  CreateApp,
  CreateBooking,
  CreateResource,
  CreateSeries,
  CreateService,
  CreateTimeOff,
  CreateWorkflow,
  DeleteAction,
  DeleteApp,
  DeleteResource,
  DeleteService,
  DeleteTimeOff,
  DeleteWorkflow,
  ExplainBooking,
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
  GetSeries,
  GetService,
  GetTimeOff,
  GetWorkflow,
  ListActions,
  ListActionsOf,
  ListApps,
  ListBookings,
  ListDeliveries,
  ListEvents,
  ListResources,
  ListSeries,
  ListServices,
  ListTimeOff,
  ListWorkflows,
  MoveBookingOn,
  PreviewSeries,
  RescheduleBooking,
  RescheduleSeries,
  RetryDelivery,
  RotateAppToken,
  readAction,
  type Storage,
  TestAction,
} from '../core/index.js';
import { Ports } from './container.js';

interface Parts {
  readonly container: Container;
  readonly storage: Pick<Storage, 'ready'>;
  readonly logger: Logger;
  readonly corsOrigins: readonly string[];
}

/** The HTTP server, not listening yet. Aborting `stopping` ends the answers that would go on for ever. */
export function createHttpServer(parts: Parts): { server: Server; stopping: AbortController } {
  const { container, storage, logger, corsOrigins } = parts;
  const stopping = new AbortController();
  const api = createHttpApi({
    ...useCasesOf(container),
    seal,
    open,
    ready: () => storage.ready(),
    log: requestLog(logger),
    stopping: stopping.signal,
    corsOrigins,
  });
  return { server: createServer(api.callback()), stopping };
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
    createService: container.get(CreateService),
    listServices: container.get(ListServices),
    getService: container.get(GetService),
    changeService: container.get(ChangeService),
    deleteService: container.get(DeleteService),
    createTimeOff: container.get(CreateTimeOff),
    listTimeOff: container.get(ListTimeOff),
    getTimeOff: container.get(GetTimeOff),
    changeTimeOff: container.get(ChangeTimeOff),
    deleteTimeOff: container.get(DeleteTimeOff),
    findAvailability: container.get(FindAvailability),
    explainBooking: container.get(ExplainBooking),
    createBooking: container.get(CreateBooking),
    listBookings: container.get(ListBookings),
    getBooking: container.get(GetBooking),
    changeBooking: container.get(ChangeBooking),
    moveBookingOn: container.get(MoveBookingOn),
    extendHold: container.get(ExtendHold),
    rescheduleBooking: container.get(RescheduleBooking),
    createSeries: container.get(CreateSeries),
    previewSeries: container.get(PreviewSeries),
    listSeries: container.get(ListSeries),
    getSeries: container.get(GetSeries),
    cancelSeries: container.get(CancelSeries),
    rescheduleSeries: container.get(RescheduleSeries),
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
    request({ method, route, status, durationMs, requestId, app }) {
      const line = {
        method,
        route,
        status,
        duration_ms: Math.round(durationMs * 100) / 100,
        request_id: requestId,
        app,
      };
      logger.info(line, 'request');
    },
    failure(error, { method, route, requestId }) {
      logger.error({ err: error, method, route, request_id: requestId }, 'request failed');
    },
  };
}
