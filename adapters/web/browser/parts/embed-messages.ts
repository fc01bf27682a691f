import { useEffect } from 'preact/hooks';

/** Messages from an embedded page to the site that embeds it. They contain nothing secret. */
type EmbeddedMessage =
  /** Height of the content in CSS pixels. */
  | { readonly type: 'slotkeeper:height'; readonly height: number }
  | { readonly type: 'slotkeeper:booked'; readonly uuid: string };

export const isEmbedded = window.parent !== window;

/** True if the embedding site shows the name, logo and address of the business itself. */
export const hidesHeader = isEmbedded && new URLSearchParams(location.search).get('header') === 'none';

/**
 * Applies the colour scheme of the embedding site, which the address contains, instead of the device's preference. All colours of the dark
 * scheme are in one media rule, so only that rule changes.
 */
export function takeSchemeOfSite(): void {
  const scheme = schemeOfSite();
  if (!scheme) return;
  document.documentElement.style.colorScheme = scheme;
  for (const sheet of document.styleSheets) {
    for (const rule of sheet.cssRules) {
      if (rule instanceof CSSMediaRule && rule.conditionText.includes('prefers-color-scheme')) {
        rule.media.mediaText = scheme === 'dark' ? 'all' : 'not all';
      }
    }
  }
}

function schemeOfSite(): 'light' | 'dark' | undefined {
  const scheme = new URLSearchParams(location.search).get('scheme');
  return isEmbedded && (scheme === 'light' || scheme === 'dark') ? scheme : undefined;
}

/** Returns the media query under which the page is dark. */
export function darkMedia(): string {
  const scheme = schemeOfSite();
  return scheme === undefined ? '(prefers-color-scheme: dark)' : scheme === 'dark' ? 'all' : 'not all';
}

/** Sends a message to the embedding site. Any target origin is safe, because the message is not secret. */
export function tellParent(message: EmbeddedMessage): void {
  if (isEmbedded) window.parent.postMessage(message, '*');
}

/** Reports the height of the content to the embedding page, now and after each change. */
export function useReportedHeight(content: HTMLElement): void {
  useEffect(() => {
    if (!isEmbedded) return undefined;
    const tell = () =>
      tellParent({ type: 'slotkeeper:height', height: Math.ceil(content.getBoundingClientRect().height) });
    const observer = new ResizeObserver(tell);
    observer.observe(content);
    return () => observer.disconnect();
  }, [content]);
}
