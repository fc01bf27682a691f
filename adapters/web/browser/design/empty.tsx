import type { ComponentChildren } from 'preact';
import './empty.css';

interface EmptyProps {
  readonly title: string;
  /** Level of the heading: 2, or 3 if the view is inside a section with a heading. */
  readonly level?: 2 | 3 | undefined;
  /** Button or link for the first thing to do. */
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
