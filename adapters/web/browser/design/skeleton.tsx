import './skeleton.css';

/** Placeholder with the size of content that is loading. Its container sets `aria-busy`. */
export function Skeleton({ width = '100%', height = '1.5em' }: { readonly width?: string; readonly height?: string }) {
  return <span class="skeleton" style={{ width, height }} aria-hidden="true" />;
}
