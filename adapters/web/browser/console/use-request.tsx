import { useState } from 'preact/hooks';
import { Button } from '../design/button.js';
import { Notice } from '../design/notice.js';
import { SHARED } from './texts.js';
import { type Failure, mayMend, wordsFor } from './words.js';

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

interface LoadFailureProps {
  readonly title?: string;
  readonly failure: Failure;
  readonly onAgain: () => void;
}

/** Says why something could not be loaded, and that it is loaded again by itself (see `useAgainWhenBack`). */
export function LoadFailure({ title, failure, onAgain }: LoadFailureProps) {
  return (
    <Notice kind="danger" title={title} action={<Button onClick={onAgain}>{SHARED.tryAgain}</Button>}>
      <p>
        {wordsFor(failure)} {mayMend(failure) && SHARED.failures.again}
      </p>
    </Notice>
  );
}
