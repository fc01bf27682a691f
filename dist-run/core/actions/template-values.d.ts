import { type BookingFacts } from '../letters/letter-facts.js';
import type { App } from '../model/app.js';
import type { PublicProfile } from '../model/profile.js';
import type { Workflow } from '../model/workflow.js';
/** Values that a text may contain. */
export interface TemplateSubject extends BookingFacts {
    readonly workflow: Workflow;
    /** Manage token and link of the booking, if a text uses them. */
    readonly manage?: {
        readonly token: string;
        readonly url: string | null;
    };
}
/** The values behind the names of a template, nested as the names are dotted. */
export declare function templateValues(subject: TemplateSubject): {
    app: {
        slug: string;
        name: string;
    };
    workflow: {
        name: string;
        description: string;
    };
    service: {
        name: string | null;
        description: string | null;
    };
    business: {
        name: string;
        address: string | null;
        phone: string | null;
        email: string | null;
        website: string | null;
        privacy_url: string | null;
        terms_url: string | null;
    };
    resource: {
        name: string;
        timezone: string | null;
    };
    booking: {
        uuid: string;
        start: string;
        end: string;
        units: number;
        series: string | null;
        occurrence: string | null;
        status: "cancelled" | "completed" | "confirmed" | "declined" | "expired" | "held" | "no_show" | "pending";
        hold_expires_at: string | null;
        title: string | null;
        notes: string | null;
        timezone: string;
        language: string | null;
        external_id: string | null;
        reason: string | null;
        sequence: number;
        checked_in_at: string | null;
        ended_at: string | null;
        created_at: string;
        updated_at: string;
        customer: {
            name: string | null;
            email: string | null;
            phone: string | null;
            uuid: string | null;
        } | {
            name: null;
            email: null;
            phone: null;
        };
        start_local: string;
        end_local: string;
        duration_minutes: number;
        manage_token: string | null;
        manage_url: string | null;
        price: string | null;
        start_long: string;
        end_long: string;
        date: string;
        time: string;
        with: string;
        cancel_until_long: string | null;
    };
};
/** UUID of sample objects. */
export declare const SAMPLE_UUID = "00000000-0000-7000-8000-000000000002";
/** Builds a sample booking, for trying an action out and for listing the names that a template may use. */
export declare function sampleSubject(app: App, workflow: Workflow, business: PublicProfile, now: number): TemplateSubject;
/** The dotted names that a template may use. */
export declare const TEMPLATE_NAMES: ReadonlySet<string>;
