import { useState } from 'preact/hooks';
import { QuietButton } from './button.js';
import './code.css';

interface CodeProps {
  /** Title of the block, such as "Request". */
  readonly label: string;
  readonly text: string;
  /** True: breaks long lines, instead of scrolling horizontally. */
  readonly wrap?: boolean | undefined;
}

/** Block of code, such as JSON or a shell command, with a button that copies it. */
export function Code({ label, text, wrap = false }: CodeProps) {
  const [kept, setKept] = useState<string>();
  const copied = kept === text && 'Copied';
  const copy = async () => {
    await navigator.clipboard.writeText(text);
    setKept(text);
  };
  return (
    <div class={`code${wrap ? ' code-wrap' : ''}`}>
      <div class="code-bar muted small">
        <span>{label}</span>
        <span role="status" class="visually-hidden">
          {copied}
        </span>
        {/* Browsers only offer the clipboard to pages served over https. */}
        {navigator.clipboard && (
          <QuietButton onClick={copy} aria-label={`Copy: ${label}`}>
            {copied || 'Copy'}
          </QuietButton>
        )}
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what can be scrolled must be reached by keyboard */}
      <pre tabIndex={0}>
        <code>{text}</code>
      </pre>
    </div>
  );
}
