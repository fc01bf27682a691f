import './mark.css';

/** Logo of Slotkeeper: a day's column with one taken slot. */
export function Mark({ size = 24 }: { readonly size?: number }) {
  return (
    <svg class="mark" viewBox="0 0 32 32" width={size} height={size} aria-hidden="true" focusable="false">
      <rect class="mark-edge" x="3.25" y="3.25" width="25.5" height="25.5" rx="5" />
      <path class="mark-edge" d="M9 10.5h14" />
      <rect class="mark-slot" x="8" y="14.5" width="16" height="9.5" rx="2" />
    </svg>
  );
}

/** Logo with a name next to it, for page headers. */
export function Brand({ name = 'Slotkeeper', size = 24 }: { readonly name?: string; readonly size?: number }) {
  return (
    <span class="brand">
      <Mark size={size} />
      <span>{name}</span>
    </span>
  );
}
