import type { ComponentChildren } from 'preact';
import './badge.css';

export type Tone = 'plain' | 'accent' | 'warn' | 'danger' | 'muted';

/** A state in one or two words. Colour only repeats what they say. */
export function Badge({ tone = 'plain', children }: { readonly tone?: Tone; readonly children: ComponentChildren }) {
  return <span class={`badge badge-${tone}`}>{children}</span>;
}
