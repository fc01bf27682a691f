import { useEffect, useState } from 'preact/hooks';
import { Notice } from '../design/notice.js';
import type { LiveState } from './live.js';
import { TEXTS } from './shell-texts.js';

/** Time in ms after which the page says that it is offline. Most interruptions are over by then. */
const PATIENCE = 1_500;

/** Strip at the top of the page while the service cannot be reached. */
export function Offline({ state }: { readonly state: LiveState }) {
  const [isLong, setLong] = useState(false);
  const isLost = state === 'lost';
  useEffect(() => {
    setLong(false);
    if (!isLost) return undefined;
    const timer = setTimeout(() => setLong(true), PATIENCE);
    return () => clearTimeout(timer);
  }, [isLost]);
  if (!isLost || !isLong) return null;
  return (
    <div class="offline" data-part="offline">
      <Notice kind="warn" title={TEXTS.offline}>
        <p>{TEXTS.offlineHint}</p>
      </Notice>
    </div>
  );
}
