import type { ComponentChildren } from 'preact';
import './empty.css';

export interface EmptyProps {
  readonly title: string;
  /** Level of the heading: 2, or 3 inside a section of its own. */
  readonly level?: 2 | 3 | undefined;
  /** First thing to do: one button or link. */
  readonly action?: ComponentChildren;
  readonly children?: ComponentChildren;
}

/** Placeholder of an empty view: its purpose, and the first thing to do. */
export function Empty({ title, level = 2, action, children }: EmptyProps) {
  const Heading = `h${level}` as const;
  return (
    <div class="empty">
      <Heading>{title}</Heading>
      {children && <p>{children}</p>}
      {action}
    </div>
  );
}
