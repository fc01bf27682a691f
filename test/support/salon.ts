import { expect } from 'chai';
import { changeResource, createResource, deleteResource } from '../../core/availability/resources/change-resource.js';
import { changeTimeOff, createTimeOff } from '../../core/availability/time-off/change-time-off.js';
import { listTimeOff } from '../../core/availability/time-off/read-time-off.js';
import type { RefusedError } from '../../core/basics/errors.js';
import { DAY, HOUR } from '../../core/basics/instants.js';
import { NumberedPaginator } from '../../core/basics/pagination.js';
import type { NewBooking } from '../../core/bookings/booking-input.js';
import { buildBookingQuestion } from '../../core/bookings/booking-questions.js';
import { changeBookingDetails, rescheduleBooking, transitionBooking } from '../../core/bookings/change-booking.js';
import { createBooking } from '../../core/bookings/create-booking.js';
import { explainBooking } from '../../core/bookings/explain-booking.js';
import { findAvailability } from '../../core/bookings/find-availability.js';
import { cancelSeries, rescheduleSeries } from '../../core/bookings/series/change-series.js';
import { createSeries, previewSeries } from '../../core/bookings/series/create-series.js';
import { getSeries, listSeries, type SeriesFilter } from '../../core/bookings/series/read-series.js';
import type { NewSeries, SeriesMove } from '../../core/bookings/series/series-input.js';
import { changeService, createService, deleteService } from '../../core/bookings/services/change-services.js';
import { createWorkflow, deleteWorkflow } from '../../core/bookings/workflows/change-workflow.js';
import type { Change } from '../../core/ledger/ledger.js';
import { deleteObject } from '../../core/ledger/plain/plain-writes.js';
import type { Storage } from '../../core/ledger/storage/storage.js';
import type { App } from '../../core/model/app.js';
import type { Booking } from '../../core/model/booking.js';
import type { NewResource } from '../../core/model/resource.js';
import type { NewService } from '../../core/model/service.js';
import { aClock, addApp, anUuid, type TestClock, write } from './samples.js';

/** Monday, 14 June 2027, midnight in UTC; the salon is open every day from 9 to 17. */
export const MONDAY = Date.parse('2027-06-14T00:00Z');
export const NINE = MONDAY + 9 * HOUR;
const OPEN = {
  weekly: [{ days: ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const, start: '09:00', end: '17:00' }],
  overrides: [],
};
export const DAILY_3 = 'FREQ=DAILY;COUNT=3';

export type Salon = ReturnType<typeof salonOver>;

/** Opens a salon on the day before `MONDAY`, on a new storage. */
export async function openSalon(open: (options: { clock: TestClock }) => Promise<Storage>): Promise<Salon> {
  const clock = aClock(MONDAY - DAY);
  const storage = await open({ clock });
  return salonOver(storage, await addApp(storage), clock);
}

/** Operations on services, series, bookings and time off, as an app would call them. Bookings and series start at nine by default. */
export function salonOver(storage: Storage, app: App, clock: TestClock) {
  const caller = { app };
  const { ledger, bookings, objects } = storage;
  const needs = { ledger, newUuid: anUuid };
  const paginator = new NumberedPaginator();
  const offNeeds = { ...needs, bookings };
  const search = (query: object) => findAvailability({ ledger })(caller, { from: MONDAY, to: MONDAY + DAY, ...query });
  const asked = (input: object) => ({ start: NINE, rule: DAILY_3, ...input }) as NewSeries;
  return {
    app,
    clock,
    storage,
    resource: async (name: string, fields: Partial<NewResource> = {}) =>
      (await createResource(needs)(caller, { name, schedule: OPEN, ...fields })).uuid,
    changeResource: (uuid: string, patch: object) => changeResource(offNeeds)(caller, uuid, patch),
    deleteResource: (uuid: string) => deleteResource(needs)(caller, uuid, {}),
    workflow: async (settings: object = {}) =>
      (await createWorkflow(needs)(caller, { name: 'Flow', description: 'A flow', settings })).uuid,
    deleteWorkflow: (uuid: string) => deleteWorkflow(needs)(caller, uuid),
    /** Returns the UUID of a new service. */
    service: async (fields: Partial<NewService> & Pick<NewService, 'roles'>) =>
      (await createService(needs)(caller, { name: 'Cut', durations: [60], ...fields })).uuid,
    changeService: (uuid: string, patch: object) => changeService({ ledger })(caller, uuid, patch),
    deleteService: (uuid: string) => deleteService(needs)(caller, uuid),
    storedService: (uuid: string) => objects.find(app.uuid, 'service', uuid),
    book: async (input: Partial<NewBooking>) => (await createBooking(needs)(caller, { start: NINE, ...input })).booking,
    move: async (uuid: string, move: object) => (await rescheduleBooking(needs)(caller, uuid, move)).booking,
    change: async (uuid: string, patch: object) => (await changeBookingDetails(needs)(caller, uuid, patch)).booking,
    cancel: async (uuid: string) => (await transitionBooking(needs)(caller, uuid, 'cancel')).booking,
    booking: async (uuid: string) => (await objects.find(app.uuid, 'booking', uuid))!,
    bookings: async () =>
      (await objects.list(app.uuid, buildBookingQuestion({ sort: 'start' }), { offset: 0, limit: 1_000 })).items,
    explain: (input: Partial<NewBooking>) => explainBooking({ ledger })(caller, { start: NINE, ...input }),
    search,
    slots: async (query: object) => (await search(query)).slots ?? [],
    off: (input: object) => createTimeOff(offNeeds)(caller, { resources: null, ...input }),
    changeOff: (uuid: string, patch: object, cancelBookings = false) =>
      changeTimeOff(offNeeds)(caller, uuid, patch, { cancelBookings }),
    deleteOff: (uuid: string) => deleteObject({ ledger }, 'timeOff')(caller, uuid),
    listOff: async (query: object = {}) => (await listTimeOff({ objects, ledger, paginator })(caller, query)).data,
    createSeries: (input: object) => createSeries(needs)(caller, asked(input)),
    previewSeries: (input: object) => previewSeries(needs)(caller, asked(input)),
    series: (uuid: string) => getSeries({ ledger })(caller, uuid),
    listSeries: async (filter: SeriesFilter = {}) =>
      (await listSeries({ objects, paginator })(caller, filter)).data.map(({ uuid }) => uuid),
    cancelSeries: (uuid: string, input: object = {}) => cancelSeries(needs)(caller, uuid, input),
    moveSeries: async (uuid: string, input: object) => {
      const { moved, skipped } = await rescheduleSeries(needs)(caller, uuid, input as SeriesMove);
      return { moved, skipped };
    },
    events: async () => (await storage.events.list(app.uuid, { offset: 0, limit: 1_000 }, {}))!.items,
    sequence: () => storage.events.sequence(app.uuid),
    write: (change: Change) => write(storage, app, change),
  };
}

/** Returns the error of an attempt that must fail. */
export async function failure(attempt: Promise<unknown>): Promise<RefusedError> {
  try {
    await attempt;
  } catch (error) {
    return error as RefusedError;
  }
  throw new Error('It was done');
}

/** Returns `done`, the reason of a refusal, the names of the invalid fields, or `not_found`. */
export async function outcome(attempt: Promise<unknown>): Promise<string> {
  try {
    await attempt;
    return 'done';
  } catch (error) {
    const { code, reason, errors } = error as { code?: string; reason?: string; errors?: object };
    if (code === 'refused' && reason !== undefined) return reason;
    if (code === 'invalid') return Object.keys(errors ?? {}).join(' ');
    if (code === 'not_found') return code;
    throw error;
  }
}

export const takersOf = (bookings: readonly Pick<Booking, 'resources'>[]) => bookings.map(({ resources }) => resources);

/** Expects the `outcome` of an attempt. */
export async function expectOutcome(attempt: Promise<unknown>, expected: string, why?: string): Promise<void> {
  expect(await outcome(attempt), why).to.equal(expected);
}
