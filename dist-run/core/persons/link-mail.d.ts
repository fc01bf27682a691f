import type { SendMail } from '../actions/delivery-ports.js';
import type { NewUuid } from '../ports.js';
interface Needs {
    /** Public address of the service. Null: none is configured. The `Host` of a request is never used in mail. */
    readonly publicUrl: string | null;
    /** Undefined where no mail server is set. */
    readonly sendMail: SendMail | undefined;
    readonly newUuid: NewUuid;
}
export interface MailedLink {
    readonly to: string;
    readonly kind: 'invitation' | 'way in' | 'sign-in' | 'address';
    readonly link: string;
    readonly name: string;
    /** The name of the business; null: the whole service. */
    readonly app: string | null;
}
/** Sends links, and notices about a person's account, by mail. */
export declare class LinkMail {
    #private;
    constructor(needs: Needs);
    get canMail(): boolean;
    /** @throws RefusedError `no_mail` */
    check(): void;
    /** @throws RefusedError `no_mail` if the mail server does not take it, with its reason. */
    send({ to, kind, link, name, app }: MailedLink): Promise<void>;
    /** Tells the former address that the account has a new one. */
    tellFormer(to: string, name: string): Promise<void>;
}
export {};
