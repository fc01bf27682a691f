import { bookingDocument } from '../bookings/booking-document.js';
import { formatInstant } from '../instants.js';
import { invitationOf, plainEntry } from './invitation.js';
import { templateValues } from './template-values.js';
/** Makes one attempt at a webhook, a mail or a log line; `id` is the job's, the same on every attempt. */
export async function performAction(channels, action, subject, id, now) {
    switch (action.type) {
        case 'webhook':
            return callWebhook(channels, action.config, action.trigger, bookingDocument(subject.booking), id, now);
        case 'email': {
            const mail = composedMail(channels, action.config, await withManage(channels, action.config, subject), id);
            return typeof mail === 'string' ? unsendable(mail) : channels.sendMail(mail);
        }
        case 'log': {
            const { uuid, trigger } = action;
            const { uuid: booking, status } = subject.booking;
            channels.writeActionLog({ action: uuid, trigger, booking, status });
            return { ok: true, status: null, message: null, notBefore: null, final: false };
        }
    }
    // A newer version may have stored it: better a failure that is seen than an action that is believed done.
    const { type } = action;
    return {
        ok: false,
        status: null,
        message: `This version cannot run actions of type ${type}`,
        notBefore: null,
        final: false,
    };
}
/** Makes one attempt at a webhook about something that is no booking. */
export async function tellOf(channels, action, uuid, id, now) {
    if (action.type === 'webhook')
        return callWebhook(channels, action.config, action.trigger, { uuid }, id, now);
    return unsendable('Only a webhook can be told of this');
}
function callWebhook({ sendWebhook }, { url, headers, secrets }, type, data, id, now) {
    const signing = secrets.filter(({ until }) => until === null || until > now).map(({ secret }) => secret);
    const body = JSON.stringify({ type, timestamp: formatInstant(now), data });
    return sendWebhook({ url, headers, id, at: now, secrets: signing, body });
}
/** Common prefix of the names of the manage token and link. */
const MANAGE = 'booking.manage_';
/** Adds the manage token and link to the subject if a text uses them. */
export async function withManage({ manage }, config, subject) {
    const texts = [config.to, config.subject, config.text, config.html ?? ''];
    if (!texts.some((text) => text.includes(MANAGE)))
        return subject;
    const token = (await manage.links(subject.app)).token(subject.booking);
    return {
        ...subject,
        manage: { token, url: manage.publicUrl === null ? null : `${manage.publicUrl}/manage#${token}` },
    };
}
/** The mail about the booking, or why there can be none. */
export function composedMail({ templates, mailFrom }, config, subject, id) {
    const texts = rendered(templates, config, subject);
    if (typeof texts === 'string')
        return texts;
    const { name: fromName, email: replyTo } = subject.business;
    const invitation = invitationOf(subject, texts.to, { mailFrom, entry: plainEntry(subject) });
    return { id, subjectTemplate: config.subject, ...texts, fromName, replyTo, invitation };
}
export function unsendable(message) {
    return { ok: false, status: null, message, notBefore: null, final: true };
}
function rendered(templates, config, subject) {
    const values = templateValues(subject);
    let field = 'to';
    const render = (name, as = 'text') => {
        field = name;
        return templates.render(config[name] ?? '', values, as);
    };
    try {
        const to = render('to').trim();
        if (to === '')
            return 'There is nobody to send it to: `to` is empty for this booking';
        const html = config.html === null ? null : render('html', 'html');
        return { to, subject: render('subject'), text: render('text'), html };
    }
    catch (error) {
        if (!isTemplateError(error))
            throw error;
        return `config.${field}: ${error.message}`;
    }
}
function isTemplateError(error) {
    return error instanceof Error && 'code' in error && error.code === 'template';
}
