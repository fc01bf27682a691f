import type { ComponentChildren } from 'preact';
import { Button } from '../../design/button.js';
import { Page } from '../lists/page.js';

interface SecretPageProps {
  readonly title: string;
  /** Section to which the button leads. */
  readonly path: string;
  readonly verb: string;
  readonly onDone: () => void;
  readonly children: ComponentChildren;
}

export function SecretPage({ title, path, verb, onDone, children }: SecretPageProps) {
  const done = () => {
    location.hash = `#${path}`;
    onDone();
  };
  return (
    <Page state="secret-shown" title={title}>
      <div class="surface padded stack">
        {children}
        <Button onClick={done}>{verb}</Button>
      </div>
    </Page>
  );
}
