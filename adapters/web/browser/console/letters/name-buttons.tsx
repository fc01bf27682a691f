import type { RefObject } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { More } from '../forms/fields.js';
import { TEXTS } from './page-texts.js';

const WORDS: Readonly<Record<string, string>> = TEXTS.names;
/** Number of names that are always shown: the first ones of the catalogue. */
const SHOWN = 12;

interface NamesProps {
  readonly names: readonly string[];
  /** Element with the fields. */
  readonly root: RefObject<HTMLElement | null>;
}

/** Buttons that insert a name at the cursor of the field that had the focus last. At first this is the opening. */
export function NameButtons({ names, root }: NamesProps) {
  const last = useRef('opening');
  useEffect(() => {
    const note = ({ target }: Event) => {
      const { name } = target as HTMLInputElement;
      if (/^(?:subject|opening|closing)$/.test(name)) last.current = name;
    };
    root.current?.addEventListener('focusin', note);
    return () => root.current?.removeEventListener('focusin', note);
  }, []);
  const insert = (name: string) => {
    const field = root.current?.querySelector<HTMLInputElement>(`[name="${last.current}"]`);
    if (!field) return;
    const at = field.value.length;
    field.setRangeText(`{{${name}}}`, field.selectionStart ?? at, field.selectionEnd ?? at, 'end');
    field.dispatchEvent(new InputEvent('input', { bubbles: true }));
    field.focus();
  };
  const known = Object.keys(WORDS).filter((name) => names.includes(name));
  const all = [...known, ...names.filter((name) => !(name in WORDS))];
  const buttons = (some: readonly string[]) => (
    <ul class="bare letter-names">
      {some.map((name) => (
        <li key={name}>
          <button type="button" value={name} title={`{{${name}}}`} onClick={() => insert(name)}>
            {WORDS[name] ?? name}
          </button>
        </li>
      ))}
    </ul>
  );
  return (
    <div class="stack" data-part="names">
      <div>
        <h3>{TEXTS.insert}</h3>
        <p class="muted small">{TEXTS.insertHint}</p>
      </div>
      {buttons(all.slice(0, SHOWN))}
      <More title={TEXTS.moreNames} isOpen={false}>
        {buttons(all.slice(SHOWN))}
      </More>
    </div>
  );
}
