import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import type { ConsoleState, EntryState } from './states.js';

interface StepProps {
  readonly state: ConsoleState | EntryState;
  readonly title: string;
  readonly children: ComponentChildren;
}

/** Step of signing in. Moves the focus to its first field, or to its heading if it has none. */
export function Step({ state, title, children }: StepProps) {
  const root = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const find = (what: string) => root.current?.querySelector<HTMLElement>(what);
    (find('input') ?? find('.apps-app') ?? find('h1'))?.focus();
  }, []);
  useLayoutEffect(() => {
    document.title = `${title} · Slotkeeper`;
  }, [title]);
  return (
    <section class="step stack" data-state={state} ref={root} aria-label={title}>
      <h1 tabIndex={-1}>{title}</h1>
      {children}
    </section>
  );
}
