import { RefusedError } from '../errors.js';
/** Sends links, and notices about a person's account, by mail. */
export class LinkMail {
    #needs;
    constructor(needs) {
        this.#needs = needs;
    }
    get canMail() {
        return this.#needs.sendMail !== undefined && this.#needs.publicUrl !== null;
    }
    /** @throws RefusedError `no_mail` */
    check() {
        if (!this.canMail) {
            throw new RefusedError('no_mail', { mail: 'No mail can be sent: SMTP_URL or PUBLIC_URL is not set' });
        }
    }
    /** @throws RefusedError `no_mail` if the mail server does not take it, with its reason. */
    async send({ to, kind, link, name, app }) {
        const where = app ?? 'Slotkeeper';
        const { subject, first } = {
            invitation: {
                subject: `Your access to ${where}`,
                first: `${where} has invited you. Open this link to choose a password:`,
            },
            'way in': { subject: `Your access to ${where}`, first: `Open this link to sign in to ${where} again:` },
            'sign-in': { subject: 'Sign in to Slotkeeper', first: 'Open this link to sign in. It is valid for 15 minutes:' },
            address: {
                subject: 'Confirm your e-mail address',
                first: 'Open this link to sign in with this address from now on. It is valid for 60 minutes:',
            },
        }[kind];
        const url = `${this.#needs.publicUrl}/console#link=${link}`;
        const text = `Hello ${name},\n\n${first}\n\n${url}\n\nIt works once. If you did not expect this mail, ignore it.\n`;
        await this.#send({ to, subject, text });
    }
    /** Tells the former address that the account has a new one. */
    async tellFormer(to, name) {
        const text = `Hello ${name},\n\nYour Slotkeeper account has another e-mail address now. If you did not change it, tell the owner of your business.\n`;
        await this.#send({ to, subject: 'Your e-mail address was changed', text });
    }
    async #send(mail) {
        const { sendMail, newUuid } = this.#needs;
        if (!sendMail)
            return;
        const { ok, message } = await sendMail({ ...mail, html: null, invitation: null, id: newUuid() });
        if (!ok)
            throw new RefusedError('no_mail', { mail: `The mail was not sent: ${message ?? 'no reason given'}` });
    }
}
