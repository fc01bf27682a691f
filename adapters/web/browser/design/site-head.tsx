import { Brand } from './mark.js';
import './site-head.css';

const PAGES = [
  { name: 'docs', label: 'Reference' },
  { name: 'console', label: 'Console' },
] as const;

/** The head of the pages about the service itself, with the way to the others. */
export function SiteHead({ page }: { readonly page: 'home' | 'docs' }) {
  return (
    <header class="site-head">
      <a href="./" aria-label="Slotkeeper, home">
        <Brand />
      </a>
      <nav aria-label="Pages">
        {PAGES.map(({ name, label }) => (
          <a key={name} href={`./${name}`} aria-current={name === page ? 'page' : undefined}>
            {label}
          </a>
        ))}
      </nav>
    </header>
  );
}
