import type { Instant } from '../ports.js';
import { type Settings } from './settings.js';
/** Fields of a workflow that a client sends (core/README.md, "Workflow"). */
export interface NewWorkflow {
    readonly name: string;
    readonly description: string;
    readonly settings?: Partial<Settings> | undefined;
}
/** Named way of handling bookings in an app. Names need not be unique. */
export interface Workflow {
    readonly uuid: string;
    readonly app: string;
    readonly name: string;
    readonly description: string;
    readonly settings: Settings;
    /** Moment at which `noShowAfterMinutes` got its value. Absent: never set. */
    readonly noShowSetAt?: Instant;
    /** True once its no-shows have released their time at any point. Its confirmed bookings then store their lapse. */
    readonly hasLapses?: true;
    /** Counts the changes, from 1. */
    readonly version: number;
    readonly createdAt: Instant;
    readonly updatedAt: Instant;
}
/** @throws ValidationError naming every bad field. */
export declare function readNewWorkflow(input: unknown): Pick<Workflow, 'name' | 'description' | 'settings'>;
/** @throws ValidationError naming every bad field. */
export declare function newWorkflow(input: NewWorkflow, given: {
    uuid: string;
    app: string;
    now: Instant;
}): Workflow;
/** True if its settings let the clock change bookings. */
export declare function hasClock({ settings }: Workflow): boolean;
/** The fields of the workflow that a client may send. */
export declare function workflowFields({ name, description, settings }: Workflow): NewWorkflow;
/** True if the clock frees the time of no-shows. */
export declare function releasesNoShows({ noShowAfterMinutes, noShowReleases }: Settings): boolean;
/** Returns the workflow's fields for settings about no-shows that begin to apply now. */
export declare function attendanceFields(settings: Settings, now: Instant): Pick<Workflow, 'noShowSetAt' | 'hasLapses'>;
/** The workflow with defaults for settings that it was stored without. */
export declare function withAllSettings(workflow: Workflow): Workflow;
