/** Happenings of each kind of object, under the interface's names for the kinds. */
const HAPPENING = {
    app: ['created', 'updated', 'rotated'],
    business: ['updated'],
    resource: ['created', 'updated', 'deleted'],
    service: ['created', 'updated', 'deleted'],
    workflow: ['created', 'updated', 'deleted'],
    action: ['created', 'updated', 'deleted'],
    key: ['created', 'updated', 'deleted'],
    time_off: ['created', 'updated', 'deleted'],
    calendar: ['created', 'updated', 'deleted'],
    feed: ['created', 'rotated', 'deleted'],
    series: ['created', 'rescheduled', 'cancelled'],
    staff: ['created', 'updated', 'deleted', 'invited', 'joined', 'left'],
};
export const TOLD_KIND_NAMES = Object.keys(HAPPENING);
export const CHANGE_EVENT_TYPES = TOLD_KIND_NAMES.flatMap((name) => HAPPENING[name].map((happened) => `${name}.${happened}`));
