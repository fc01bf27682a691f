import { Brand } from './mark.js';
import './site-head.css';

const PAGES = ['docs', 'console'] as const;
const ENGLISH = { docs: 'Reference', console: 'Console', home: 'Slotkeeper, home', all: 'Pages' };

interface SiteHeadProps {
  /** Current page, if the header links to it. */
  readonly page?: 'home' | 'docs';
  /** Address of the service, with a trailing slash. */
  readonly base?: string;
  /** Names of the pages, and of the navigation, in the language of the page. */
  readonly labels?: typeof ENGLISH;
}

/** Header of the pages about the service itself, with links to all of them. */
export function SiteHead({ page, base = './', labels = ENGLISH }: SiteHeadProps) {
  return (
    <header class="site-head">
      <a href={base} aria-label={labels.home}>
        <Brand />
      </a>
      <nav aria-label={labels.all}>
        {PAGES.map((name) => (
          <a key={name} href={`${base}${name}`} aria-current={name === page ? 'page' : undefined}>
            {labels[name]}
          </a>
        ))}
      </nav>
    </header>
  );
}
