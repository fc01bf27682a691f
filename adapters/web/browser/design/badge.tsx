import type { ComponentChildren } from 'preact';
import './badge.css';

export type Tone = 'plain' | 'accent' | 'warn' | 'danger' | 'muted';

/** State in one or two words. Colour only repeats the words. */
export function Badge({ tone = 'plain', children }: { readonly tone?: Tone; readonly children: ComponentChildren }) {
  return <span class={`badge badge-${tone}`}>{children}</span>;
}
