import './skeleton.css';

/** A place of the size that something will have when it has come; the list or region around it says `aria-busy`. */
export function Skeleton({ width = '100%', height = '1.5em' }: { readonly width?: string; readonly height?: string }) {
  return <span class="skeleton" style={{ width, height }} aria-hidden="true" />;
}
