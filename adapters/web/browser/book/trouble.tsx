import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { Button, QuietButton } from '../design/button.js';
import { Notice } from '../design/notice.js';
import { useTexts } from '../parts/i18n.js';
import { type Trouble, tryNow } from '../parts/insist.js';
import type { Closed } from './flow.js';
import { TEXTS } from './texts.js';

/** Wrapper that scrolls its content into view when it appears. */
export function InSight({ children }: { readonly children: ComponentChildren }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.scrollIntoView({ block: 'nearest' }), []);
  return (
    <div class="in-sight" ref={place}>
      {children}
    </div>
  );
}

interface TroubleNoticeProps {
  readonly trouble: Trouble | undefined;
  readonly onStop: (() => void) | undefined;
}

/** Notice that the service cannot be reached, shown while the request is retried. */
export function TroubleNotice({ trouble, onStop }: TroubleNoticeProps) {
  const texts = useTexts(TEXTS);
  if (!trouble) return null;
  const [title, hint] = trouble === 'offline' ? [texts.offline, texts.offlineHint] : [texts.busy, texts.busyHint];
  const action = (
    <span class="row">
      <Button onClick={tryNow}>{texts.tryNow}</Button>
      {onStop && <QuietButton onClick={onStop}>{texts.stop}</QuietButton>}
    </span>
  );
  return (
    <InSight>
      <Notice kind="warn" title={title} action={action}>
        <p>{hint}</p>
      </Notice>
    </InSight>
  );
}

const WHY = {
  'no-key': ['noKey', 'noKeyHint'],
  'unknown-key': ['unknownKey', 'unknownKeyHint'],
  'wrong-origin': ['wrongOrigin', 'wrongOriginHint'],
} as const;

/** Message in place of the page if its key is missing, unknown, or not for this site. */
export function Stop({ why, because }: { readonly why: Closed; readonly because: string | undefined }) {
  const texts = useTexts(TEXTS);
  const [title, hint] = WHY[why];
  return (
    <div class="book-stop surface stack" role="alert">
      <h1>{texts[title]}</h1>
      <p class="muted">{texts[hint]}</p>
      {because !== undefined && (
        <p class="muted small" lang="en">
          {because}
        </p>
      )}
    </div>
  );
}
