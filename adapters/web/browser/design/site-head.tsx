import { Brand } from './mark.js';
import './site-head.css';

const PAGES = [
  { name: 'docs', label: 'Reference' },
  { name: 'console', label: 'Console' },
] as const;

export interface SiteHeadProps {
  /** Current page, if the header links to it. */
  readonly page?: 'home' | 'docs';
  /** Address of the service, with a trailing slash. */
  readonly base?: string;
}

/** Header of the pages about the service itself, with links to all of them. */
export function SiteHead({ page, base = './' }: SiteHeadProps) {
  return (
    <header class="site-head">
      <a href={base} aria-label="Slotkeeper, home">
        <Brand />
      </a>
      <nav aria-label="Pages">
        {PAGES.map(({ name, label }) => (
          <a key={name} href={`${base}${name}`} aria-current={name === page ? 'page' : undefined}>
            {label}
          </a>
        ))}
      </nav>
    </header>
  );
}
