import { useEffect } from 'preact/hooks';

/** What an embedded page tells the page around it: nothing that anybody may not know. */
export type EmbeddedMessage =
  /** How high its content is, in CSS pixels. */
  | { readonly type: 'slotkeeper:height'; readonly height: number }
  /** The booking that has been made. */
  | { readonly type: 'slotkeeper:booked'; readonly uuid: string };

export const isEmbedded = window.parent !== window;

/**
 * Shows an embedded page in the scheme of the site around it, which its address names, whatever the device prefers. All
 * colours of the dark scheme stand in one media rule, so that this is all there is to change.
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

/** The media query under which the page is dark. */
export function darkMedia(): string {
  const scheme = schemeOfSite();
  return scheme === undefined ? '(prefers-color-scheme: dark)' : scheme === 'dark' ? 'all' : 'not all';
}

/** Nothing is secret in it, and which site it is has been settled by who may show the page at all. */
export function tellParent(message: EmbeddedMessage): void {
  if (isEmbedded) window.parent.postMessage(message, '*');
}

/** Tells the page around it how high the content is, and again whenever that changes. */
export function useToldHeight(content: HTMLElement): void {
  useEffect(() => {
    if (!isEmbedded) return undefined;
    const tell = () =>
      tellParent({ type: 'slotkeeper:height', height: Math.ceil(content.getBoundingClientRect().height) });
    const observer = new ResizeObserver(tell);
    observer.observe(content);
    return () => observer.disconnect();
  }, [content]);
}
