import type { ComponentChildren } from 'preact';
import './empty.css';

export interface EmptyProps {
  readonly title: string;
  /** How many levels the heading is below the page's: 2 unless it stands in a section of its own. */
  readonly level?: 2 | 3 | undefined;
  /** What to do first: one button or link. */
  readonly action?: ComponentChildren;
  readonly children?: ComponentChildren;
}

/** Where there is nothing yet: what will be here, and what to do first. */
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
