import type { ComponentChildren } from 'preact';
import './badge.css';

export type Tone = 'plain' | 'accent' | 'warn' | 'danger' | 'muted';

/** Badge for a state in one or two words. Its colour only repeats what the words say. */
export function Badge({ tone = 'plain', children }: { readonly tone?: Tone; readonly children: ComponentChildren }) {
  return <span class={`badge badge-${tone}`}>{children}</span>;
}
