import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { Button } from '../../design/button.js';
import { Dialog } from '../../design/dialog.js';
import { Field } from '../../design/field.js';
import { Notice } from '../../design/notice.js';
import { formatList } from '../plural.js';
import type { Answer } from '../use-query.js';
import { type Failure, wordsFor } from '../words.js';
import { TEXTS } from './texts.js';

/** Offer after a refusal, such as cancelling bookings first. */
interface Further<V> extends Pick<SecondStepProps<V>, 'verb' | 'act'> {
  readonly text: string;
}

export interface SecondStepProps<V> {
  readonly title: string;
  /** Explanation of what will happen and cannot be undone. */
  readonly children: ComponentChildren;
  readonly verb: string;
  readonly word?: string | undefined;
  readonly onClose: () => void;
  readonly act: () => Promise<Answer<V>>;
  /** Called with what the action has returned, before the dialog is closed. */
  readonly onDone?: (value: V) => void;
  /** Returns what to offer after a failure, such as cancelling bookings first. */
  readonly further?: ((failure: Failure) => Further<V> | undefined) | undefined;
}

/** Dialog that asks for confirmation of something that cannot be undone. */
export function SecondStep<V>({ title, children, verb, word, onClose, act, onDone, further }: SecondStepProps<V>) {
  const [typed, setTyped] = useState('');
  const [failure, setFailure] = useState<Failure>();
  const [isBusy, setBusy] = useState(false);
  const isReady = word === undefined || typed.trim().toLowerCase() === word.toLowerCase();
  const more = failure && further?.(failure);
  const run = async (step: SecondStepProps<V>['act']) => {
    setBusy(true);
    const answer = await step();
    setBusy(false);
    if (answer.outcome !== 'ok') return setFailure(answer);
    onDone?.(answer.value);
    onClose();
  };
  return (
    <Dialog
      title={title}
      onClose={onClose}
      isBusy={isBusy}
      actions={
        <>
          <Button onClick={() => !isBusy && onClose()}>{TEXTS.keep}</Button>
          <Button
            kind="danger"
            data-action="ok"
            busy={isBusy}
            disabled={!isReady}
            onClick={() => run(more ? more.act : act)}
          >
            {more ? more.verb : verb}
          </Button>
        </>
      }
    >
      <div class="stack">
        {children}
        {word !== undefined && (
          <Field name="confirm" label={TEXTS.typeToConfirm(word)} value={typed} autocomplete="off" onText={setTyped} />
        )}
        {failure && (
          <Notice kind="danger">
            <p>{more ? more.text : refusalText(failure)}</p>
          </Notice>
        )}
      </div>
    </Dialog>
  );
}

/** Returns a message for a refused deletion. If the service names the objects that still use this one, the message lists them. */
function refusalText(failure: Failure): string {
  if (failure.outcome !== 'refused' || failure.reason !== 'in_use') return wordsFor(failure);
  return TEXTS.usedBy(formatList(Object.values(failure.errors)));
}
