import { DAY, SECOND } from '../../core/instants.js';
/** Limit of accepted delays. Longer ones are probably mistakes. */
const RETRY_AFTER_MAX = 30 * DAY;
/** Parses `Retry-After`: seconds or a date (RFC 9110, 10.2.3). Ignores other values. */
export function notBefore(retryAfter, now) {
    if (retryAfter === undefined)
        return null;
    const asked = /^\d+$/.test(retryAfter) ? now + Number(retryAfter) * SECOND : httpDate(retryAfter);
    return Number.isNaN(asked) ? null : Math.min(asked, now + RETRY_AFTER_MAX);
}
/** Parses all three forms of RFC 9110, 5.6.7. The oldest lacks GMT. */
function httpDate(text) {
    return /^[A-Z][a-z]{2,8},? /.test(text) ? Date.parse(text.endsWith(' GMT') ? text : `${text} GMT`) : Number.NaN;
}
