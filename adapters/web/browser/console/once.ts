import { useRef } from 'preact/hooks';
import { newKey } from '../parts/idempotency-key.js';
import { SHARED } from './texts.js';
import { type Failure, wordsFor } from './words.js';

/** Returns a function that gives a form's content its idempotency key: sending the same content again has no second effect. */
export function useKeyFor(): (body: object) => string {
  const last = useRef({ text: '', key: '' });
  return (body) => {
    const text = JSON.stringify(body);
    if (last.current.text !== text) last.current = { text, key: newKey() };
    return last.current.key;
  };
}

/** Returns the message for a failed request with an idempotency key, which the user may repeat without checking. */
export const wordsForOnce = (failure: Failure, start?: string | number): string =>
  failure.outcome === 'unknown' ? SHARED.failures.once : wordsFor(failure, start);
