import { useAll } from './directory.js';
import { calendarZone, type Zone } from './wall-clock/wall.js';

/** Returns the zone of the calendar and of all bookings in the console: that of most resources. Undefined while the resources load. */
export function useCalendarZone(): Zone | undefined {
  const { items, state } = useAll('resources');
  return state === 'loading' ? undefined : calendarZone(items);
}
