import type { ComponentChildren } from 'preact';
import { Notice } from '../../design/notice.js';

/** Another way to create an object after a refusal. */
export interface FurtherAttempt {
  readonly fields: Record<string, unknown>;
  readonly offer: (again: () => void) => ComponentChildren;
}

/** Problem that an editor shows above its fields: a refusal, or another user's change of the object. */
export interface Trouble {
  readonly kind: 'refused' | 'changed' | 'gone';
  readonly title: string;
  readonly text: string;
  readonly further?: FurtherAttempt | undefined;
  /** Refused draft. `further` is offered only as long as the draft is the same. */
  readonly draft?: unknown;
}

export const WRONG_FIELDS = 'Look at the fields that are marked; everything else is as you typed it.';
export const ONCE_MORE = 'The answer got lost. Add it once more as it stands here: it is made only once.';
export const NOT_SAVED: Trouble = {
  kind: 'refused',
  title: 'Not saved',
  text: 'Something went wrong before it was saved. Save once more.',
};
export const BACK_AGAIN: Trouble = {
  kind: 'refused',
  title: 'Not saved yet',
  text: 'This is what you typed before you left. Save it, or undo the changes.',
};
export const changedBy = (one: string): Trouble => ({
  kind: 'changed',
  title: `Somebody else has changed this ${one} meanwhile`,
  text: 'Their changes are here now, beside what you typed. Look at it, and save once more.',
});

export const goneFor = (one: string): Trouble => ({
  kind: 'gone',
  title: `This ${one} has been deleted meanwhile`,
  text: 'What you typed is still here, but there is nothing left to save it to.',
});

interface TroubleNoticeProps {
  readonly trouble: Trouble | undefined;
  readonly more: () => readonly string[];
  readonly draft: unknown;
  readonly onFurther: (fields: FurtherAttempt['fields']) => void;
}

export function TroubleNotice({ trouble, more, draft, onFurther }: TroubleNoticeProps) {
  // Call this after all fields are rendered, so that it returns only errors that no field has shown.
  const others = more();
  const further = trouble?.draft === draft ? trouble?.further : undefined;
  if (!trouble && others.length === 0) return null;
  return (
    <Notice kind={trouble?.kind === 'changed' ? 'warn' : 'danger'} {...(trouble && { title: trouble.title })}>
      {trouble && <p>{trouble.text}</p>}
      {further?.offer(() => onFurther(further.fields))}
      {others.length > 0 && (
        <ul>
          {others.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      )}
    </Notice>
  );
}
