import { useRef } from 'preact/hooks';
import { type Failure, wordsFor } from './words.js';

/**
 * Returns the idempotency key for a form's content: the same while the content is unchanged. So repeated sending has one effect, even if an
 * answer was lost.
 */
export function useKeyFor(): (body: object) => string {
  const last = useRef({ text: '', key: '' });
  return (body) => {
    const text = JSON.stringify(body);
    if (last.current.text !== text) last.current = { text, key: newKey() };
    return last.current.key;
  };
}

/** Returns the message for a failure of a request with an idempotency key, which may be repeated without checking. */
export function wordsForOnce(failure: Failure): string {
  return failure.outcome === 'unknown' ? ONCE_MORE : wordsFor(failure);
}

const ONCE_MORE = 'The answer got lost. Send it once more as it stands here: it is done only once.';

/** 128 random bits; `crypto.randomUUID` would ask for a page that came by https. */
function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
