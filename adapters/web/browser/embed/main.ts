/*
 * Runs in pages of other sites: `<script src="…/embed.js" data-app="<slug>"></script>` or `data-key="pk_…"` inserts the booking page there.
 * Defines no global names and loads only the frame. Sets styles one by one, because no Content-Security-Policy of the site forbids that.
 */

/** Height of the frame in CSS pixels until the page in it reports its own. */
const FIRST_HEIGHT = 640;
/** Maximum height in CSS pixels that the page may report. A larger one is an error and is ignored. */
const HIGHEST = 20_000;
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Accessible name of the frame if `TITLES` has none for the languages of the site and the visitor. */
const DEFAULT_TITLE = 'Book a time';
const TITLES: Readonly<Record<string, string>> = {
  en: DEFAULT_TITLE,
  de: 'Termin buchen',
  fr: 'Réserver',
  es: 'Reservar',
};

function titleFor(lang: string | undefined): string {
  const wanted = [...(lang ? [lang] : []), ...navigator.languages];
  const titles = wanted.map((tag) => TITLES[tag.split('-', 1)[0]?.toLowerCase() ?? '']);
  return titles.find((title) => title !== undefined) ?? DEFAULT_TITLE;
}

type Scheme = 'light' | 'dark';

/** Returns whether the site is light or dark around the frame. Ignores the device, because most sites have only one scheme. */
function schemeAt(place: Element | null): Scheme {
  const context = document.createElement('canvas').getContext('2d');
  if (!context) return 'light';
  const layers: string[] = [];
  for (let at = place; at; at = at.parentElement) layers.unshift(getComputedStyle(at).backgroundColor);
  const declared = getComputedStyle(document.documentElement).colorScheme;
  const meta = document.querySelector<HTMLMetaElement>('meta[name=color-scheme]')?.content ?? '';
  const schemes = declared === 'normal' ? meta : declared;
  const prefersDark = matchMedia('(prefers-color-scheme: dark)').matches;
  const isDark = schemes.includes('dark') && (prefersDark || !schemes.includes('light'));
  for (const colour of [isDark ? '#000' : '#fff', ...layers]) {
    context.fillStyle = colour;
    context.fillRect(0, 0, 1, 1);
  }
  const [red = 0, green = 0, blue = 0] = context.getImageData(0, 0, 1, 1).data;
  return 0.3 * red + 0.59 * green + 0.11 * blue < 128 ? 'dark' : 'light';
}

function embed(script: HTMLScriptElement): void {
  const { key, app, lang, title, scheme, header } = script.dataset;
  if (!key && !app) {
    console.error('embed.js: data-app="<slug>" or data-key="pk_…" is missing');
    return;
  }
  const page = new URL(key || !app ? './book' : `./book/${encodeURIComponent(app)}`, script.src);
  if (key) page.searchParams.set('key', key);
  if (lang) page.searchParams.set('lang', lang);
  if (header === 'none') page.searchParams.set('header', header);

  const frame = document.createElement('iframe');
  frame.title = title ?? titleFor(lang);
  // The page in the frame may write to the clipboard, so that visitors can copy the link to their booking.
  frame.allow = 'clipboard-write';
  Object.assign(frame.style, { display: 'block', width: '100%', height: `${FIRST_HEIGHT}px`, border: '0' });

  addEventListener('message', ({ source, origin, data }: MessageEvent<unknown>) => {
    if (source !== frame.contentWindow || origin !== page.origin || typeof data !== 'object' || data === null) return;
    const { type, height, uuid } = data as {
      readonly type?: unknown;
      readonly height?: unknown;
      readonly uuid?: unknown;
    };
    if (type === 'slotkeeper:height' && typeof height === 'number' && height > 0 && height <= HIGHEST) {
      frame.style.height = `${Math.ceil(height)}px`;
    }
    if (type === 'slotkeeper:booked' && typeof uuid === 'string' && UUID.test(uuid)) {
      frame.dispatchEvent(new CustomEvent(type, { bubbles: true, detail: { uuid } }));
    }
  });
  // Remove the frame if the site's Content-Security-Policy forbids it. The browser has already reported the violation.
  document.addEventListener('securitypolicyviolation', ({ blockedURI, violatedDirective }) => {
    const isOfFrames = /^(?:frame|child|default)-src/.test(violatedDirective);
    if (isOfFrames && (blockedURI === page.href || blockedURI === page.origin)) frame.remove();
  });
  place(script, (around, put) => {
    const wanted = scheme === 'light' || scheme === 'dark' ? scheme : schemeAt(around);
    page.searchParams.set('scheme', wanted);
    frame.src = page.href;
    // Set the page's scheme on the frame, too: browsers only keep a frame transparent if both schemes are equal.
    frame.style.colorScheme = wanted;
    put(frame);
  });
}

/** Calls `show` with the place for the frame: after the script, or the end of the page for a script in the head. */
function place(
  script: HTMLScriptElement,
  show: (around: Element | null, put: (frame: HTMLIFrameElement) => void) => void,
): void {
  const atEnd = () => show(document.body, (frame) => document.body.append(frame));
  if (script.isConnected && !document.head.contains(script)) {
    show(script.parentElement, (frame) => script.after(frame));
  } else if (document.body) atEnd();
  else document.addEventListener('DOMContentLoaded', atEnd);
}

/** Returns the script elements that loaded this script. A module runs once for all of them, and does not know its element. */
function scripts(): readonly HTMLScriptElement[] {
  const { currentScript } = document;
  if (currentScript instanceof HTMLScriptElement) return [currentScript];
  return [
    ...document.querySelectorAll<HTMLScriptElement>('script[type=module][src*="/embed.js"]:is([data-key], [data-app])'),
  ];
}

for (const script of scripts()) embed(script);
