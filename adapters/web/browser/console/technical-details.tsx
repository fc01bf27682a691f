import { useState } from 'preact/hooks';
import { SHARED } from './texts.js';

/** Sentence of the interface, which is shown only to an engineer who unfolds it to find the cause: it is in English. */
export function TechnicalDetails({ text }: { readonly text: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details class="more" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{SHARED.technical}</summary>
      {isOpen && <code lang="en">{text}</code>}
    </details>
  );
}
