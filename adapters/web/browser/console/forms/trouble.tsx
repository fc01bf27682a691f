import type { ComponentChildren } from 'preact';
import { Notice } from '../../design/notice.js';
import { TEXTS } from './texts.js';

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

export const NOT_SAVED: Trouble = { kind: 'refused', title: TEXTS.notSaved, text: TEXTS.interrupted };
export const BACK_AGAIN: Trouble = { kind: 'refused', title: TEXTS.notSavedYet, text: TEXTS.restored };
export const CHANGED_MEANWHILE: Trouble = { kind: 'changed', title: TEXTS.changedTitle, text: TEXTS.changedHint };
export const DELETED_MEANWHILE: Trouble = { kind: 'gone', title: TEXTS.deletedTitle, text: TEXTS.deletedHint };

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
