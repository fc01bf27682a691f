import { useLayoutEffect } from 'preact/hooks';

/** Focuses the field when the key `/` is pressed, unless the user types elsewhere or a dialog is open. */
export function useSlash(input: { readonly current: HTMLInputElement | null }): void {
  // Use a layout effect, so that the key works as soon as the field is shown.
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey) return;
      const { activeElement } = document;
      if (activeElement?.closest('input, textarea, select, dialog, [contenteditable]')) return;
      event.preventDefault();
      input.current?.focus();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
}
