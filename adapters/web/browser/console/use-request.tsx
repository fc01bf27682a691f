import { useState } from 'preact/hooks';
import { Notice } from '../design/notice.js';
import { type Failure, wordsFor } from './words.js';

/** Sends the request of a form or a button. Tells if it is running, and why the last one failed. */
export function useRequest() {
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure>();
  /** Returns the answer. Undefined if the request has failed. */
  const send = async <A extends { readonly outcome: 'ok' }>(request: Promise<A | Failure>): Promise<A | undefined> => {
    setBusy(true);
    setFailure(undefined);
    const answer = await request;
    setBusy(false);
    if (answer.outcome === 'ok') return answer;
    setFailure(answer);
    return undefined;
  };
  return { isBusy, failure, send };
}

export function FailureNotice({ failure }: { readonly failure: Failure | undefined }) {
  if (!failure) return null;
  return (
    <Notice kind="danger">
      <p>{wordsFor(failure)}</p>
    </Notice>
  );
}
