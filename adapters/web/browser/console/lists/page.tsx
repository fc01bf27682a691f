import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { Icon } from '../../design/icon.js';
import { buildFragment } from '../../parts/router.js';
import type { SectionState } from './states.js';

export interface Back {
  readonly path: string;
  readonly query?: Readonly<Record<string, string>> | undefined;
  readonly label: string;
}

interface PageProps {
  readonly state: SectionState;
  /** Name of the view (`data-part`), by which programs find it in every language. */
  readonly part?: string;
  readonly title: string;
  readonly about?: ComponentChildren;
  /** Back link, if the view belongs to another. */
  readonly back?: Back | undefined;
  readonly actions?: ComponentChildren;
  readonly children: ComponentChildren;
}

/**
 * View of a section with its heading. Opening it by a link moves the focus to the heading, unless the user has focused another element
 * while it loaded.
 */
export function Page({ state, part, title, about, back, actions, children }: PageProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => {
    const { activeElement } = document;
    const isFree = !activeElement || activeElement === document.body || activeElement.contains(heading.current);
    if (back && isFree) heading.current?.focus();
  }, []);
  return (
    <div class="page stack" data-state={state} data-part={part}>
      <header class="page-head stack">
        {back && (
          <a class="page-back" href={buildFragment({ path: back.path, query: back.query ?? {} })}>
            <Icon name="back" size={16} /> {back.label}
          </a>
        )}
        <div class="page-title">
          <h1 ref={heading} tabIndex={-1}>
            {title}
          </h1>
          {actions && <div class="row push">{actions}</div>}
        </div>
        {about && <p class="muted">{about}</p>}
      </header>
      {children}
    </div>
  );
}

interface ButtonLinkProps {
  readonly href: string;
  readonly kind?: 'plain' | 'primary' | 'quiet';
  readonly target?: '_blank';
  readonly 'data-action'?: string;
  readonly children: ComponentChildren;
}

export function ButtonLink({ href, kind = 'plain', children, ...rest }: ButtonLinkProps) {
  return (
    <a {...rest} {...(rest.target && { rel: 'noopener' })} class={`button button-${kind}`} href={href}>
      {children}
    </a>
  );
}
