import { ForbiddenError } from '../errors.js';
import type { Member } from '../model/callers.js';
import type { StaffRole } from '../model/staff.js';

/** `own`: only the member's own objects (`ownership.ts`). All others appear as missing. */
export type Right = 'yes' | 'own' | 'no';

interface Row {
  readonly reception: Right;
  readonly self: Right;
}

/** Rights of the roles `reception` and `self`. Managers have all rights of the table. */
const ALL: Row = { reception: 'yes', self: 'yes' };
const DESK: Row = { reception: 'yes', self: 'own' };
const FRONT: Row = { reception: 'yes', self: 'no' };
const MINE: Row = { reception: 'no', self: 'own' };
const BOTH_OWN: Row = { reception: 'own', self: 'own' };
const MANAGER: Row = { reception: 'no', self: 'no' };

/**
 * Rights of each role, by the names of the operations that an app's token may call over HTTP. An operation without an entry is refused to
 * every member, and fails a test.
 */
export const RIGHTS = {
  getCurrentApp: ALL,
  deleteCurrentSession: ALL,
  getBusiness: ALL,
  listWorkflows: ALL,
  getWorkflow: ALL,

  listResources: DESK,
  getResource: DESK,
  listServices: DESK,
  getService: DESK,
  listCustomers: DESK,
  getCustomer: DESK,
  findAvailability: DESK,
  explainAvailability: DESK,
  createTimeOff: DESK,
  listTimeOff: DESK,
  getTimeOff: DESK,
  updateTimeOff: DESK,
  deleteTimeOff: DESK,
  createSeries: DESK,
  listSeries: DESK,
  getSeries: DESK,
  cancelSeries: DESK,
  rescheduleSeries: DESK,

  createBooking: DESK,
  listBookings: DESK,
  getBooking: DESK,
  updateBooking: DESK,
  cancelAffectedBookings: DESK,
  sendLetter: DESK,
  confirmBooking: DESK,
  approveBooking: DESK,
  declineBooking: DESK,
  cancelBooking: DESK,
  completeBooking: DESK,
  markBookingNoShow: DESK,
  extendHold: DESK,
  rescheduleBooking: DESK,
  checkInBooking: DESK,
  endBooking: DESK,

  createResource: MANAGER,
  updateResource: MANAGER,
  deleteResource: MANAGER,
  createService: MANAGER,
  updateService: MANAGER,
  deleteService: MANAGER,
  createWorkflow: MANAGER,
  updateWorkflow: MANAGER,
  deleteWorkflow: MANAGER,
  previewAvailability: MANAGER,
  deleteCustomer: MANAGER,
  exportCustomer: MANAGER,

  updateBusiness: MANAGER,
  replaceLogo: MANAGER,
  deleteLogo: MANAGER,
  getFigures: MANAGER,

  createAction: MANAGER,
  listActions: MANAGER,
  getAction: MANAGER,
  updateAction: MANAGER,
  deleteAction: MANAGER,
  testAction: MANAGER,
  getLetters: MANAGER,
  updateLetters: MANAGER,
  previewLetter: MANAGER,
  testLetter: MANAGER,
  listDeliveries: MANAGER,
  getDelivery: MANAGER,
  retryDelivery: MANAGER,
  createKey: MANAGER,
  listKeys: MANAGER,
  getKey: MANAGER,
  updateKey: MANAGER,
  deleteKey: MANAGER,
  rotateManageSecret: MANAGER,
  createStaff: MANAGER,
  updateStaff: MANAGER,
  deleteStaff: MANAGER,
  createStaffLink: MANAGER,
  createStaffToken: MANAGER,
  listStaffTokens: MANAGER,
  deleteStaffToken: MANAGER,

  createFeed: MINE,
  listFeeds: MINE,
  getFeed: MINE,
  deleteFeed: MINE,
  rotateFeed: MINE,
  createCalendar: MINE,
  listCalendars: MINE,
  getCalendar: MINE,
  updateCalendar: MINE,
  deleteCalendar: MINE,
  refreshCalendar: MINE,

  createCustomer: FRONT,
  updateCustomer: FRONT,

  listEvents: BOTH_OWN,
  streamEvents: BOTH_OWN,
  listStaff: DESK,
  getStaff: DESK,
} as const satisfies Record<string, Row>;

/** Operations that tokens for programs must not call, because they create or manage credentials. */
const NOT_BY_PROGRAMS: ReadonlySet<string> = new Set([
  'createStaffLink',
  'createStaffToken',
  'listStaffTokens',
  'deleteStaffToken',
]);

export function rightOf(operation: string, role: StaffRole): Right {
  const row: Row | undefined = Object.hasOwn(RIGHTS, operation) ? RIGHTS[operation as keyof typeof RIGHTS] : undefined;
  if (!row) return 'no';
  return role === 'manager' ? 'yes' : row[role];
}

/** @throws ForbiddenError unless the member may do the operation at all. */
export function checkRight({ role, isProgram }: Pick<Member, 'role' | 'isProgram'>, operation: string): void {
  if (rightOf(operation, role) === 'no' || (isProgram && NOT_BY_PROGRAMS.has(operation))) throw new ForbiddenError();
}
