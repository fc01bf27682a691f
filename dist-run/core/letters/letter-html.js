/** The colours of a business that has chosen none. */
const DEFAULT_COLORS = { accent: '#1f6f5c', onAccent: '#ffffff' };
const FONT = "font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
/** A letter as HTML: one column without anything that a mail program would load. */
export function htmlLetter(parts, colors = DEFAULT_COLORS) {
    const { language, heading, greeting, opening, lines, times, more, cancelUntil, action, sender, contact } = parts;
    const paragraph = (inner) => `<p style="margin:0 0 16px">${inner}</p>`;
    const body = [
        `<h1 style="margin:0 0 16px;font-size:22px;line-height:1.3">${escaped(heading)}</h1>`,
        paragraph(escaped(greeting)),
        paragraph(escaped(opening)),
        lines.length > 0 ? `<dl style="margin:0 0 16px">${lines.map(htmlLine).join('')}</dl>` : '',
        ...times.map(({ text, href }) => paragraph(href === null ? escaped(text) : link(href, text, colors))),
        more === null ? '' : paragraph(escaped(more)),
        cancelUntil === null ? '' : paragraph(escaped(cancelUntil)),
        action === null ? '' : paragraph(button(action, colors)),
        `<p style="margin:24px 0 8px;font-weight:600">${escaped(sender)}</p>`,
        contact.length > 0 ? `<dl style="margin:0">${contact.map(htmlLine).join('')}</dl>` : '',
    ];
    return (`<!DOCTYPE html><html lang="${language}"><head><meta charset="utf-8">` +
        '<meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light dark">' +
        `<title>${escaped(heading)}</title><style>@media (prefers-color-scheme:dark){` +
        'body{background:#12171a!important;color:#e8eceb!important}dt{color:#a9b4b1!important}.l{color:#8fd0bd!important}' +
        `}</style></head><body style="max-width:560px;margin:0 auto;padding:24px 16px;background:#ffffff;color:#1a2125;${FONT};font-size:16px;` +
        'line-height:1.5;overflow-wrap:anywhere">' +
        `${body.join('')}</body></html>`);
}
function htmlLine({ label, value, href }) {
    const shown = href === undefined
        ? escaped(value)
        : `<a class="l" href="${escaped(href)}" style="color:inherit">${escaped(value)}</a>`;
    return (`<dt style="margin:0;font-size:14px;color:#56625f">${escaped(label)}</dt>` +
        `<dd style="margin:0 0 8px;white-space:pre-line">${shown}</dd>`);
}
function link(href, text, { accent }) {
    return `<a class="l" href="${escaped(href)}" style="color:${accent}">${escaped(text)}</a>`;
}
function button({ label, href }, colors) {
    const style = `display:inline-block;padding:12px 20px;border-radius:8px;background:${colors.accent};color:${colors.onAccent};text-decoration:none;font-weight:600`;
    return `<a href="${escaped(href)}" style="${style}">${escaped(label)}</a>`;
}
const SIGNS = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
function escaped(text) {
    return text.replace(/[&<>"']/g, (sign) => SIGNS[sign] ?? sign);
}
