import { SHARED } from './texts.js';

/** Sentence of the interface, folded up: it is in English, for the engineer who looks for the cause. */
export function Technical({ text }: { readonly text: string }) {
  return (
    <details class="more">
      <summary>{SHARED.technical}</summary>
      <code lang="en">{text}</code>
    </details>
  );
}
