import { useRef } from 'preact/hooks';
import { type Failure, wordsFor } from './words.js';

/**
 * Under which key what somebody has filled in is sent: the same for as long as it says the same. So it happens once, however
 * often it is sent, also where the first answer to it was lost.
 */
export function useKeyFor(): (body: object) => string {
  const last = useRef({ text: '', key: '' });
  return (body) => {
    const text = JSON.stringify(body);
    if (last.current.text !== text) last.current = { text, key: newKey() };
    return last.current.key;
  };
}

/** Why what is sent under such a key did not go well: nobody has to look before it is sent again. */
export function wordsForOnce(failure: Failure): string {
  return failure.outcome === 'unknown' ? ONCE_MORE : wordsFor(failure);
}

const ONCE_MORE = 'The answer got lost. Send it once more as it stands here: it is done only once.';

/** 128 random bits; `crypto.randomUUID` would ask for a page that came by https. */
function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
