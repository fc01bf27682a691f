import type { ManageLinks } from '../manage/manage-secret.js';
import type { Action, EmailConfig, Trigger } from '../model/action.js';
import type { App } from '../model/app.js';
import type { Instant } from '../ports.js';
import type { Delivered, Mail, SendMail, SendWebhook, Templates } from './delivery-ports.js';
import { type TemplateSubject } from './template-values.js';
/** Addresses under which bookers manage their bookings. */
export interface ManageAddresses {
    /** Public address of the service, without a trailing slash. Null: none is configured, so no link can be written. */
    readonly publicUrl: string | null;
    /** Returns the manage links of the app, whose tokens are signed with the app's secret. */
    links(app: App): Promise<Pick<ManageLinks, 'token'>>;
}
/** Writes a `log` action's line. */
export type WriteActionLog = (line: {
    readonly action: string;
    readonly trigger: Trigger;
    readonly booking: string;
    readonly status: string;
}) => void;
/** The ways by which an action reaches the world. */
export interface ActionChannels {
    readonly sendWebhook: SendWebhook;
    readonly sendMail: SendMail;
    /** True if `sendMail` reaches a mail server; otherwise no letters are made, and mails are skipped. */
    readonly hasMail: boolean;
    /** The sender of mails: `a@example.com` or `A Name <a@example.com>`. */
    readonly mailFrom: string;
    readonly templates: Templates;
    /** Source of the manage tokens and links in texts. */
    readonly manage: ManageAddresses;
    readonly writeActionLog: WriteActionLog;
}
/** Makes one attempt at a webhook, a mail or a log line; `id` is the job's, the same on every attempt. */
export declare function performAction(channels: ActionChannels, action: Exclude<Action, {
    type: 'transition';
}>, subject: TemplateSubject, id: string, now: Instant): Promise<Delivered>;
/** Makes one attempt at a webhook about something that is no booking. */
export declare function tellOf(channels: ActionChannels, action: Action, uuid: string, id: string, now: Instant): Promise<Delivered>;
/** Adds the manage token and link to the subject if a text uses them. */
export declare function withManage({ manage }: ActionChannels, config: EmailConfig, subject: TemplateSubject): Promise<TemplateSubject>;
/** The mail about the booking, or why there can be none. */
export declare function composedMail({ templates, mailFrom }: ActionChannels, config: EmailConfig, subject: TemplateSubject, id: string): Mail | string;
export declare function unsendable(message: string): Delivered;
