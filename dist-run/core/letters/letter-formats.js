const KNOWN_MAX = 500;
/** Cache of formatters by locale and zone, because creating one takes far longer than using it. */
const known = new Map();
export function formatsOf(locale, timeZone) {
    const key = `${locale} ${timeZone}`;
    const found = known.get(key);
    if (found)
        return found;
    if (known.size >= KNOWN_MAX)
        known.clear();
    const formats = newFormats(locale, timeZone);
    known.set(key, formats);
    return formats;
}
function newFormats(locale, timeZone) {
    const format = (options) => {
        const formatter = new Intl.DateTimeFormat(locale, { timeZone, ...options });
        return (at) => formatter.format(at);
    };
    const date = format({ dateStyle: 'full' });
    const time = format({ timeStyle: 'short' });
    return {
        date,
        shortDate: format({ weekday: 'short', day: 'numeric', month: 'short' }),
        time,
        dateAndTime: format({ dateStyle: 'full', timeStyle: 'short' }),
        span(start, end) {
            const [from, to] = [date(start), date(end)];
            return `${from}, ${time(start)} – ${from === to ? '' : `${to}, `}${time(end)}`;
        },
    };
}
/** An amount in minor units as the locale writes it: `€25.00`. */
export function moneyText(locale, { amount, currency }) {
    const formatter = new Intl.NumberFormat(locale, { style: 'currency', currency });
    const { maximumFractionDigits = 2 } = formatter.resolvedOptions();
    return formatter.format(amount / 10 ** maximumFractionDigits);
}
