import type { ComponentChildren } from 'preact';

export function Fact({ name, children }: { readonly name: string; readonly children: ComponentChildren }) {
  return (
    <div>
      <dt class="muted small">{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
