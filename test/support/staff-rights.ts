const yes = 'yes yes';
const desk = 'yes own';
const front = 'yes no';
const mine = 'no own';
const manager = 'no no';

const actions = ['listWorkflows actions', 'getWorkflow actions'];

/** Operations that read, with the parts that a role must not name in `include`. This table, too, is independent of the one under test. */
export const PARTS_REFUSED: Readonly<Record<string, readonly string[]>> = {
  manager: [],
  reception: [...actions, 'listStaff owner'],
  self: [
    ...actions,
    ...['listServices turns', 'getService turns', 'listBookings manage_token', 'getBooking manage_token'],
    ...['listCustomers meta', 'getCustomer meta', 'getCustomer counts', 'listStaff owner'],
  ],
};

/**
 * Rights of the roles `reception` and `self`. A manager has all rights. This table is independent of the one under test, so that a change
 * there makes the test fail.
 */
export const ROLES_BY_OPERATION: Readonly<Record<string, string>> = {
  ...rows(yes, 'getCurrentApp deleteCurrentSession listWorkflows getWorkflow getBusiness'),
  ...rows(desk, 'listResources getResource listServices getService listCustomers getCustomer'),
  ...rows(desk, 'findAvailability explainAvailability'),
  ...rows(desk, 'createTimeOff listTimeOff getTimeOff updateTimeOff deleteTimeOff cancelAffectedBookings'),
  ...rows(desk, 'createSeries listSeries getSeries cancelSeries rescheduleSeries'),
  ...rows(
    desk,
    'countBookings createBooking listBookings getBooking updateBooking confirmBooking approveBooking declineBooking',
  ),
  ...rows(desk, 'cancelBooking completeBooking markBookingNoShow extendHold rescheduleBooking'),
  ...rows(desk, 'checkInBooking endBooking sendLetter'),
  ...rows(manager, 'createResource deleteResource createService updateService deleteService'),
  ...rows(manager, 'createWorkflow updateWorkflow deleteWorkflow previewAvailability deleteCustomer exportCustomer'),
  ...rows(manager, 'createAction listActions getAction updateAction deleteAction testAction'),
  ...rows(manager, 'listDeliveries getDelivery retryDelivery'),
  ...rows(manager, 'createKey listKeys getKey updateKey deleteKey rotateManageSecret'),
  ...rows(manager, 'getStripe replaceStripe deleteStripe getSample createSample deleteSample'),
  ...rows(manager, 'createStaff updateStaff deleteStaff createStaffLink'),
  ...rows(manager, 'createStaffToken listStaffTokens deleteStaffToken'),
  ...rows(
    manager,
    'updateAppSettings updateBusiness replaceLogo deleteLogo getFigures getLetters updateLetters previewLetter testLetter',
  ),
  ...rows(mine, 'updateResource createFeed listFeeds getFeed deleteFeed rotateFeed'),
  ...rows(mine, 'createCalendar listCalendars getCalendar updateCalendar deleteCalendar refreshCalendar'),
  ...rows(front, 'createCustomer updateCustomer recordBookingPayment'),
  ...rows('own own', 'listEvents streamEvents'),
  ...rows(desk, 'listStaff getStaff'),
};

function rows(rights: string, operations: string): Readonly<Record<string, string>> {
  return Object.fromEntries(operations.split(' ').map((operation) => [operation, rights]));
}
