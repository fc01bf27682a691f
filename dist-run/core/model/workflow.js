import { FieldReader, LONG_TEXT_MAX } from '../fields.js';
import { DEFAULT_SETTINGS, readSettings } from './settings.js';
/** @throws ValidationError naming every bad field. */
export function readNewWorkflow(input) {
    const fields = new FieldReader(input);
    const workflow = {
        name: fields.requiredText('name'),
        description: fields.requiredText('description', LONG_TEXT_MAX),
        settings: fields.has('settings') ? readSettings(fields) : DEFAULT_SETTINGS,
    };
    fields.done();
    return workflow;
}
/** @throws ValidationError naming every bad field. */
export function newWorkflow(input, given) {
    const { uuid, app, now } = given;
    const workflow = { uuid, app, ...readNewWorkflow(input), version: 1, createdAt: now, updatedAt: now };
    return { ...workflow, ...attendanceFields(workflow.settings, now) };
}
/** True if its settings let the clock change bookings. */
export function hasClock({ settings }) {
    const { pendingMinutes, completeAfterMinutes, noShowAfterMinutes = null } = settings;
    return pendingMinutes !== null || completeAfterMinutes !== null || noShowAfterMinutes !== null;
}
/** The fields of the workflow that a client may send. */
export function workflowFields({ name, description, settings }) {
    return { name, description, settings };
}
/** True if the clock frees the time of no-shows. */
export function releasesNoShows({ noShowAfterMinutes, noShowReleases }) {
    return noShowAfterMinutes !== null && noShowReleases;
}
/** Returns the workflow's fields for settings about no-shows that begin to apply now. */
export function attendanceFields(settings, now) {
    if (settings.noShowAfterMinutes === null)
        return {};
    return { noShowSetAt: now, ...(releasesNoShows(settings) && { hasLapses: true }) };
}
/** The workflow with defaults for settings that it was stored without. */
export function withAllSettings(workflow) {
    const { settings } = workflow;
    return 'noShowReleases' in settings
        ? workflow
        : { ...workflow, settings: { ...DEFAULT_SETTINGS, ...settings } };
}
