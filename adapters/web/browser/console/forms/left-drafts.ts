import { useLayoutEffect, useRef } from 'preact/hooks';
import type { Client } from '../../../../client/index.js';
import { isSame, rebase } from './draft.js';
import type { FormState } from './form.js';

/** Unsaved drafts by object, kept until the page is closed or the user signs out. */
type Left = Map<string, { readonly base: unknown; readonly draft: unknown }>;
const drafts = new WeakMap<Client, Left>();

export function leftBy(client: Client): Left {
  const left: Left = drafts.get(client) ?? new Map();
  drafts.set(client, left);
  return left;
}

/** Keeps the unsaved draft when the view is left, and restores it when the view is opened again. */
export function useLeftDraft<D>(
  left: Left,
  key: string,
  form: FormState<D>,
  begun: D | undefined,
  onBack: () => void,
): void {
  const latest = useRef(form);
  latest.current = form;
  // Use a layout effect, so that the draft is restored before the user can type.
  useLayoutEffect(() => {
    const known = left.get(key) as { base: D; draft: D } | undefined;
    left.delete(key);
    if (begun !== undefined) form.change(begun);
    else if (known) {
      const { draft } = rebase(known.base, known.draft, form.base());
      form.change(draft);
      if (!isSame(draft, form.base())) onBack();
    }
    const warn = (event: BeforeUnloadEvent) => {
      if (latest.current.isDirty) event.preventDefault();
    };
    addEventListener('beforeunload', warn);
    return () => {
      removeEventListener('beforeunload', warn);
      const { current, base } = latest.current;
      if (!isSame(current(), base())) left.set(key, { base: base(), draft: current() });
    };
  }, [key]);
}
