import { createPartialClient } from '../../../client/client.js';
import {
  cancelOwnBooking,
  checkInOwnBooking,
  confirmOwnBooking,
  createBooking,
  extendOwnHold,
  findAvailability,
  findOwnAvailability,
  getBusiness,
  getOwnBooking,
  getOwnCalendar,
  listServices,
  rescheduleOwnBooking,
  updateOwnBooking,
} from '../../../client/operations.js';
import { serviceUrl } from './client.js';

const OPERATIONS = {
  cancelOwnBooking,
  checkInOwnBooking,
  confirmOwnBooking,
  createBooking,
  extendOwnHold,
  findAvailability,
  findOwnAvailability,
  getBusiness,
  getOwnBooking,
  getOwnCalendar,
  listServices,
  rescheduleOwnBooking,
  updateOwnBooking,
};

/** Builds a client with what customers do, for a key or a manage token. */
export const bookingClient = (token: string) => createPartialClient(OPERATIONS, { baseUrl: serviceUrl(), token });
export type BookingClient = ReturnType<typeof bookingClient>;
