import { INLINE_IMAGE, type InlineImage } from '../../basics/mail.js';
import type { AccentColors } from '../../model/colors.js';

/** Line of a letter: a label with a value, and an address to which the value links. */
export interface LetterLine {
  readonly label: string;
  readonly value: string;
  readonly href?: string | undefined;
  /** Value before, with the labels of both. */
  readonly was?: { readonly label: string; readonly value: string; readonly now: string };
}

/** Text of a letter, split at its links. A blank line begins a paragraph. */
export type LetterProse = readonly { readonly text: string; readonly href?: string }[];

/** Parts of a letter, from which both plain text and HTML are rendered. */
export interface LetterParts {
  readonly language: string;
  readonly heading: string;
  readonly greeting: string;
  readonly opening: LetterProse;
  readonly lines: readonly LetterLine[];
  /** Instructions of the service to its customers. */
  readonly instructions: LetterProse | null;
  /** Times of the bookings of a series. `notes`: the resources and the customer, each only if it is not the same for all bookings. */
  readonly times: readonly {
    readonly text: string;
    readonly notes: readonly string[];
    readonly href: string | null;
  }[];
  /** Text after the times if more exist than are listed. */
  readonly more: string | null;
  /** Moment until which the customer can pay or cancel, as a sentence. */
  readonly deadline: string | null;
  readonly action: { readonly label: string; readonly href: string } | null;
  /** Text before the sender. */
  readonly closing: LetterProse | null;
  readonly sender: string;
  readonly contact: readonly LetterLine[];
  /** Image above the name of the sender, at the top. */
  readonly logo?: InlineImage | null | undefined;
}

/** Colours for a business that has not chosen an accent. */
const DEFAULT_COLORS: AccentColors = { accent: '#1f6f5c', onAccent: '#ffffff' };

const FONT = "font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";

/** Renders a letter as HTML: one column, without anything that a mail program would have to load. */
export function htmlLetter(parts: LetterParts, colors: AccentColors = DEFAULT_COLORS): string {
  const {
    language,
    heading,
    greeting,
    opening,
    lines,
    instructions,
    times,
    more,
    deadline,
    action,
    closing,
    sender,
    contact,
    logo,
  } = parts;
  const paragraph = (inner: string) => `<p style="margin:0 0 16px">${inner}</p>`;
  const body = [
    `<p style="margin:0 0 24px;font-weight:600">${logo ? htmlLogo(logo) : ''}${escaped(sender)}</p>`,
    `<h1 style="margin:0 0 16px;font-size:22px;line-height:1.3">${escaped(heading)}</h1>`,
    paragraph(escaped(greeting)),
    htmlProse(opening, colors),
    lines.length > 0 ? `<dl style="margin:0 0 16px">${lines.map(htmlLine).join('')}</dl>` : '',
    ...times.map(({ text, notes, href }) => {
      const time = href === null ? escaped(text) : link(href, text, colors);
      return paragraph([time, ...notes.map(escaped)].join(' · '));
    }),
    more === null ? '' : paragraph(escaped(more)),
    instructions === null ? '' : htmlProse(instructions, colors),
    deadline === null ? '' : paragraph(escaped(deadline)),
    action === null ? '' : paragraph(button(action, colors)),
    closing === null ? '' : htmlProse(closing, colors),
    `<p style="margin:24px 0 8px;font-weight:600">${escaped(sender)}</p>`,
    contact.length > 0 ? `<dl style="margin:0">${contact.map(htmlLine).join('')}</dl>` : '',
  ];
  return (
    `<!DOCTYPE html><html lang="${language}"><head><meta charset="utf-8">` +
    '<meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light dark">' +
    `<title>${escaped(heading)}</title><style>@media (prefers-color-scheme:dark){` +
    'body{background:#12171a!important;color:#e8eceb!important}dt{color:#a9b4b1!important}.l{color:#8fd0bd!important}' +
    `}</style></head><body style="max-width:560px;margin:0 auto;padding:24px 16px;background:#ffffff;color:#1a2125;${FONT};font-size:16px;` +
    'line-height:1.5;overflow-wrap:anywhere">' +
    `${body.join('')}</body></html>`
  );
}

/** Renders prose with a `p` for each line, because a letter has no other element for line breaks. */
function htmlProse(prose: LetterProse, colors: AccentColors): string {
  const html = prose.map(({ text, href }) => (href === undefined ? escaped(text) : link(href, text, colors))).join('');
  const paragraphs = html.trim().split(/\n\s*\n/);
  return paragraphs
    .map((paragraph) => {
      const lines = paragraph.split('\n');
      return lines
        .map((line, at) => `<p style="margin:${at < lines.length - 1 ? '0' : '0 0 16px'}">${line}</p>`)
        .join('');
    })
    .join('');
}

/** Largest size of a logo in pixels. */
const LOGO = { width: 160, height: 64 };

function htmlLogo({ width, height }: InlineImage): string {
  const scale = Math.min(1, LOGO.width / width, LOGO.height / height);
  const [w, h] = [width, height].map((side) => Math.max(1, Math.round(side * scale)));
  return `<img src="cid:${INLINE_IMAGE}" alt="" width="${w}" height="${h}" style="display:block;margin:0 0 8px">`;
}

function htmlLine({ label, value, href, was }: LetterLine): string {
  const shown =
    href === undefined
      ? escaped(value)
      : `<a class="l" href="${escaped(href)}" style="color:inherit">${escaped(value)}</a>`;
  return (
    `<dt style="margin:0;font-size:14px;color:#56625f">${escaped(label)}</dt>` +
    (was ? `<dd style="margin:0">${escaped(was.label)} <s>${escaped(was.value)}</s></dd>` : '') +
    `<dd style="margin:0 0 8px">${was ? `${escaped(was.now)} ` : ''}${shown}</dd>`
  );
}

function link(href: string, text: string, { accent }: AccentColors): string {
  return `<a class="l" href="${escaped(href)}" style="color:${accent}">${escaped(text)}</a>`;
}

function button({ label, href }: { readonly label: string; readonly href: string }, colors: AccentColors): string {
  const style = `display:inline-block;padding:12px 20px;border-radius:8px;background:${colors.accent};color:${colors.onAccent};text-decoration:none;font-weight:600`;
  return `<a href="${escaped(href)}" style="${style}">${escaped(label)}</a>`;
}

const SIGNS: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => SIGNS[sign] ?? sign);
}
