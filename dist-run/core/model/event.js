import { isRelative, TRIGGERS } from './action.js';
import { CHANGE_EVENT_TYPES } from './change-event.js';
const isEventType = (trigger) => !isRelative(trigger);
/** All types of events. */
export const EVENT_TYPES = [
    ...TRIGGERS.filter(isEventType),
    'calendar.stale',
    ...CHANGE_EVENT_TYPES,
];
