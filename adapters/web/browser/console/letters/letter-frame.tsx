import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { logoUrl } from '../../parts/client.js';

interface LetterFrameProps {
  readonly title: string;
  readonly html: string;
  /** Width of the receiver's screen in pixels. */
  readonly width: number;
  /** Address of the logo, which the letter contains as a part of its own. */
  readonly logo: string | undefined;
}

/** Letter as the receiver sees it, in a frame without scripts. Letters that are wider than the page are scaled down. */
export function LetterFrame({ title, html, width, logo }: LetterFrameProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const around = useRef<HTMLDivElement>(null);
  const [height, setHeight] = useState(0);
  const [scale, setScale] = useState(1);
  const fit = () => {
    const body = frame.current?.contentDocument?.body;
    setScale(Math.min(1, (around.current?.clientWidth || width) / width));
    setHeight(Math.ceil(body?.getBoundingClientRect().height ?? 0));
  };
  const draw = () => {
    const shown = frame.current?.contentDocument;
    if (shown?.defaultView) drawLetter(shown, html, logo);
    fit();
  };
  useLayoutEffect(draw, [html, logo]);
  useLayoutEffect(() => {
    // Also called when a narrow screen shows the preview, which has no size before.
    const observer = new ResizeObserver(fit);
    if (around.current) observer.observe(around.current);
    fit();
    return () => observer.disconnect();
  }, [width]);
  return (
    <div class="letter-frame" ref={around} style={{ height: `${height * scale}px` }}>
      <iframe
        ref={frame}
        title={title}
        sandbox="allow-same-origin"
        // Without a document type, the letter would be drawn in quirks mode.
        srcdoc="<!DOCTYPE html>"
        style={{ width: `${width}px`, height: `${height}px`, transform: `scale(${scale})` }}
        onLoad={draw}
      />
    </div>
  );
}

/** Draws a letter. Its styles are set by script, because the page's Content-Security-Policy, which the frame inherits, allows no others. */
function drawLetter(shown: Document, html: string, logo: string | undefined): void {
  // Texts and values in letters are escaped, so these are tags and attributes.
  const renamed = html.replace(/<[a-z][^>]*>/gi, (tag) => tag.replace(/ (style|src)="/g, ' data-$1="'));
  const [, rules = ''] = /<style>(.*?)<\/style>/s.exec(renamed) ?? [];
  const letter = new DOMParser().parseFromString(renamed.replace(/<style>.*?<\/style>/s, ''), 'text/html');
  for (const element of letter.querySelectorAll<HTMLElement>('[data-style]')) {
    element.style.cssText = element.dataset.style ?? '';
    delete element.dataset.style;
  }
  for (const image of letter.images) {
    if (logo === undefined) image.remove();
    else image.src = logoUrl(logo);
  }
  // A link would open in the frame.
  for (const link of letter.links) link.setAttribute('target', '_blank');
  shown.replaceChild(shown.adoptNode(letter.documentElement), shown.documentElement);
  const Sheet = (shown.defaultView as unknown as typeof globalThis).CSSStyleSheet;
  const sheet = new Sheet();
  sheet.replaceSync(rules);
  shown.adoptedStyleSheets = [sheet];
  shown.onclick = (event) => event.preventDefault();
}
