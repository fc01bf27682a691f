import { letterDefaults } from '../model/letters.js';
import { isReplaced } from './due-letters.js';
/** Tells if the customer of a booking is informed of its status by mail. */
export class IsToldByMail {
    #needs;
    constructor(needs) {
        this.#needs = needs;
    }
    async execute({ app }, booking) {
        const { letters, actions, channels } = this.#needs;
        const kind = LETTER_OF[booking.status];
        if (!channels.hasMail || !booking.customer?.email || kind === undefined || booking.told?.isOff)
            return false;
        const { enabled, sends } = (await letters.find(app.uuid)) ?? letterDefaults(app);
        if (enabled && sends[kind])
            return true;
        if (booking.workflow === null)
            return false;
        return isReplaced(kind, await actions.ofWorkflows(app.uuid, [booking.workflow]));
    }
}
/** Letter that announces each status. Other statuses have none. */
const LETTER_OF = {
    pending: 'pending',
    confirmed: 'confirmed',
    declined: 'declined',
    cancelled: 'cancelled',
    no_show: 'no_show',
};
