import type { ComponentChildren } from 'preact';
import './notice.css';

interface NoticeProps {
  /** `danger` interrupts a screen reader; the others wait until it has finished. */
  readonly kind?: 'info' | 'warn' | 'danger' | undefined;
  readonly title?: string | undefined;
  /** Remedy, usually one button. */
  readonly action?: ComponentChildren;
  readonly children?: ComponentChildren;
}

/** Message at the place that it concerns, with a remedy. */
export function Notice({ kind = 'info', title, action, children }: NoticeProps) {
  return (
    <div class={`notice notice-${kind}`} role={kind === 'danger' ? 'alert' : 'status'}>
      <div class="notice-text">
        {title !== undefined && <p class="notice-title">{title}</p>}
        {children}
      </div>
      {action}
    </div>
  );
}
