import { formatInstant } from '../../../core/instants.js';
import { ATTENDANCE_MINUTES_MAX, DEFAULT_SETTINGS, MINUTES_MAX } from '../../../core/model/settings.js';
import { readNewWorkflow } from '../../../core/model/workflow.js';
import { body } from '../description/operation.js';
import { include } from '../description/query.js';
import { listOf, longText, nullable, object, text, timestamp, uuid } from '../description/schemas.js';
import * as examples from '../openapi/examples.js';
import { actionSchema, actionView } from './actions.js';
import { appSchema, appView } from './apps.js';
import { crud } from './crud.js';
const minutes = (minimum, description) => ({
    type: ['integer', 'null'],
    minimum,
    maximum: MINUTES_MAX,
    default: null,
    description,
});
const settings = {
    title: 'Settings',
    description: 'How the bookings of a workflow live.',
    examples: [examples.settings],
    ...object({
        mode: {
            type: 'string',
            enum: ['instant', 'confirm'],
            default: DEFAULT_SETTINGS.mode,
            description: '`instant`: a booking is confirmed at once; `confirm`: it waits for approval.',
        },
        hold_seconds: {
            type: 'integer',
            minimum: 1,
            maximum: 3600,
            default: DEFAULT_SETTINGS.holdSeconds,
            description: 'How long extending prolongs a hold, unless it says.',
        },
        pending_minutes: minutes(1, 'How many minutes a booking may wait for approval; null: until its start.'),
        cancel_until_minutes: minutes(0, 'Latest cancellation, in minutes before the start; null: no limit.'),
        reschedule_until_minutes: minutes(0, 'Latest rescheduling, in minutes before the start; null: no limit.'),
        complete_after_minutes: minutes(0, 'How many minutes after its end a booking is marked as completed; null: never by itself.'),
        check_in_from_minutes: {
            ...minutes(0, 'How many minutes before the start its booker may check in; null: not at all.'),
            maximum: ATTENDANCE_MINUTES_MAX,
        },
        no_show_after_minutes: {
            ...minutes(1, 'How many minutes after its start a booking that is not checked in is a no-show; null: never by itself.'),
            maximum: ATTENDANCE_MINUTES_MAX,
        },
        no_show_releases: {
            type: 'boolean',
            default: DEFAULT_SETTINGS.noShowReleases,
            description: 'Whether a no-show gives back the time that it takes.',
        },
    }),
};
/** Omitted and `null` fields have their defaults. */
const newSettings = {
    ...settings,
    title: 'NewSettings',
    examples: [examples.newWorkflow.settings],
    type: ['object', 'null'],
    required: [],
    properties: Object.fromEntries(Object.entries(settings.properties ?? {}).map(([field, schema]) => [field, nullable(schema)])),
};
const newWorkflow = body({
    title: 'NewWorkflow',
    ...object({ name: text(), description: longText, settings: newSettings }, ['settings']),
    examples: [examples.newWorkflow],
}, readNewWorkflow);
const RELATED = ['app', 'actions', 'settings'];
export const workflowSchema = {
    title: 'Workflow',
    ...object({
        uuid,
        name: text(),
        created_at: timestamp,
        updated_at: timestamp,
        description: longText,
        app: appSchema,
        actions: listOf(actionSchema),
        settings,
    }, RELATED),
    examples: [examples.workflow],
};
/** The fields of adapters/koa/README.md, "Create a workflow", in its order, and what `include` adds to them. */
export function workflowView(workflow, included, app, actions = []) {
    return {
        uuid: workflow.uuid,
        name: workflow.name,
        created_at: formatInstant(workflow.createdAt),
        updated_at: formatInstant(workflow.updatedAt),
        description: workflow.description,
        ...(app && included.has('app') && { app: appView(app, new Set()) }),
        ...(included.has('actions') && { actions: actions.map((action) => actionView(action)) }),
        ...(included.has('settings') && { settings: settingsView(workflow.settings) }),
    };
}
function settingsView(given) {
    return {
        mode: given.mode,
        hold_seconds: given.holdSeconds,
        pending_minutes: given.pendingMinutes,
        cancel_until_minutes: given.cancelUntilMinutes,
        reschedule_until_minutes: given.rescheduleUntilMinutes,
        complete_after_minutes: given.completeAfterMinutes,
        check_in_from_minutes: given.checkInFromMinutes ?? null,
        no_show_after_minutes: given.noShowAfterMinutes ?? null,
        no_show_releases: given.noShowReleases ?? false,
    };
}
export function workflowOperations(parts) {
    return crud({
        path: '/v1/workflow',
        name: 'Workflow',
        one: 'a workflow',
        many: 'workflows',
        tag: 'Workflows',
        schema: workflowSchema,
        body: newWorkflow,
        patchExample: examples.workflowPatch,
        include: include(...RELATED),
        searched: ['name'],
        useCases: {
            create: parts.createWorkflow,
            list: parts.listWorkflows,
            get: parts.getWorkflow,
            change: parts.changeWorkflow,
        },
        deletion: {
            summary: 'Delete a workflow and its actions',
            description: 'Refused while bookings of it are still to come.',
            failures: [409],
            execute: (caller, uuid, how) => parts.deleteWorkflow.execute(caller, uuid, how),
        },
        /** The actions, by the UUID of their workflow. */
        async related(caller, workflows, included) {
            if (!included.has('actions'))
                return new Map();
            return parts.listActionsOf.execute(caller, workflows.map(({ uuid: workflow }) => workflow));
        },
        tagOf({ app }, workflow, included, actions) {
            const others = [...(included.has('app') ? [app] : []), ...(actions?.get(workflow.uuid) ?? [])];
            const versions = others.map(({ uuid: other, version }) => `${other}:${version}`).join();
            return versions === '' ? [] : [parts.digest(versions).slice(0, 16)];
        },
        view: (workflow, included, { app }, actions) => workflowView(workflow, included, app, actions?.get(workflow.uuid)),
    });
}
