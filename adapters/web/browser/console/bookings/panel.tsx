import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { Button } from '../../design/button.js';
import { Icon } from '../../design/icon.js';
import { SHARED } from '../texts.js';
import { TEXTS } from './texts.js';

interface PanelProps {
  readonly onClose: () => void;
  readonly children: ComponentChildren;
}

/** Elements that handle Escape themselves. */
const OWN_ESCAPE = ['dialog', 'nav', '[role="menu"]', '[role="combobox"][aria-expanded="true"]'].join();

/** Panel at the side of a page, which can still be used. On a phone it covers the page. Escape closes it. */
export function Panel({ onClose, children }: PanelProps) {
  const close = useRef(onClose);
  close.current = onClose;
  useLayoutEffect(() => {
    const onKeyDown = ({ key, target, defaultPrevented }: KeyboardEvent) => {
      const isOwn = target instanceof Element && target.closest(OWN_ESCAPE) !== null;
      if (key !== 'Escape' || defaultPrevented || isOwn) return;
      if (!document.querySelector('dialog[open], [data-dragging]')) close.current();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
  return (
    <aside class="panel" data-part="panel" aria-label={SHARED.booking}>
      <div class="panel-close">
        <Button kind="quiet" label={TEXTS.close} onClick={onClose}>
          <Icon name="close" />
        </Button>
      </div>
      {children}
    </aside>
  );
}
