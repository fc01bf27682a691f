import { useState } from 'preact/hooks';
import { Button } from '../../design/button.js';
import { Icon } from '../../design/icon.js';
import { TEXTS } from './texts.js';

/** Text that the user can copy, shown completely. */
export function Shown({ label, text }: { readonly label: string; readonly text: string }) {
  const [isCopied, setCopied] = useState<boolean>();
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
    } catch {
      setCopied(false); // Copying may fail: some browsers forbid it to pages without https.
    }
  };
  return (
    <div class="shown">
      <div class="field-label">{label}</div>
      <div class="shown-row">
        <code>{text}</code>
        <Button label={TEXTS.copy(label)} onClick={copy}>
          <Icon name={isCopied ? 'check' : 'copy'} size={16} />
        </Button>
      </div>
      <div class="small muted" role="status">
        {isCopied === true && TEXTS.copied}
        {isCopied === false && TEXTS.copyFailed}
      </div>
    </div>
  );
}
