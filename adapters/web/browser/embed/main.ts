/*
 * Runs in pages of other sites: `<script src="…/embed.js" data-key="pk_…"></script>` puts the booking page there. It
 * leaves no name behind, loads nothing but the frame, and sets styles one by one, which no policy of the site forbids.
 */

/** Until the page in the frame has said how high it is. */
const FIRST_HEIGHT = 640;
/** Nothing that is shown is higher; what says so is broken. */
const HIGHEST = 20_000;
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** What the frame is called by those who do not see it. */
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

function embed(script: HTMLScriptElement): void {
  const { key, lang, title } = script.dataset;
  if (!key) {
    console.error('embed.js: data-key="pk_…" is missing');
    return;
  }
  const page = new URL('./book', script.src);
  page.searchParams.set('key', key);
  if (lang) page.searchParams.set('lang', lang);

  const frame = document.createElement('iframe');
  frame.src = page.href;
  frame.title = title ?? titleFor(lang);
  // To copy the link to a booking, and nothing else.
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
  // A site whose policy forbids the frame: its browser has said so, and no hole is left in the page.
  document.addEventListener('securitypolicyviolation', ({ blockedURI, violatedDirective }) => {
    const isOfFrames = /^(?:frame|child|default)-src/.test(violatedDirective);
    if (isOfFrames && (blockedURI === page.href || blockedURI === page.origin)) frame.remove();
  });
  place(frame, script);
}

/** Where the script stands; for one in the head, at the end of the page. */
function place(frame: HTMLIFrameElement, script: HTMLScriptElement): void {
  if (script.isConnected && !document.head.contains(script)) script.after(frame);
  else if (document.body) document.body.append(frame);
  else document.addEventListener('DOMContentLoaded', () => document.body.append(frame));
}

/** This one. A module is not told which, and runs once for all that there are. */
function scripts(): readonly HTMLScriptElement[] {
  const { currentScript } = document;
  if (currentScript instanceof HTMLScriptElement) return [currentScript];
  return [...document.querySelectorAll<HTMLScriptElement>('script[type=module][src*="/embed.js"][data-key]')];
}

for (const script of scripts()) embed(script);
