import { useLayoutEffect } from 'preact/hooks';
import { mailtoUri } from '../../../../core/bookings/icalendar/mailboxes.js';
import { phoneLink } from '../../../../core/model/phone-link.js';
import type { Schemas } from '../../../client/index.js';
import { type AccentColors, accentVariables } from './accent-variables.js';
import './business.css';
import { logoUrl } from './client.js';
import { darkMedia } from './embed-messages.js';
import { speakFor, type Translations, useTexts } from './i18n.js';

export type BusinessShown = Schemas['PublicBusiness'];

const EN = { website: 'Website', privacy: 'Privacy', terms: 'Terms', call: 'Call us:' };
const TEXTS: Translations<typeof EN> = {
  en: EN,
  de: { website: 'Website', privacy: 'Datenschutz', terms: 'AGB', call: 'Rufen Sie uns an:' },
  fr: { website: 'Site web', privacy: 'Confidentialité', terms: 'Conditions', call: 'Appelez-nous :' },
  es: { website: 'Sitio web', privacy: 'Privacidad', terms: 'Condiciones', call: 'Llámenos:' },
};

/** Shows the page in the colours of the business, and in its language unless the visitor asks for a supported one. */
export function useBusiness(business: BusinessShown | undefined): void {
  useLayoutEffect(() => {
    if (business) speakFor(business.language);
  }, [business?.language]);
  const { light, dark } = business?.colors ?? {};
  useLayoutEffect(() => {
    if (!light || !dark) return undefined;
    const sheet = new CSSStyleSheet();
    // Set through CSSOM, because the Content-Security-Policy forbids inline styles.
    sheet.replaceSync(`${rootIn(light, 'light')} @media ${darkMedia()} { ${rootIn(dark, 'dark')} }`);
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet);
    };
  }, [light?.accent, dark?.accent]);
}

function rootIn(colors: AccentColors, theme: 'light' | 'dark'): string {
  return `:root { ${Object.entries(accentVariables(colors, theme))
    .map(([name, value]) => `--${name}: ${value};`)
    .join(' ')} }`;
}

/** Logo from the page's own origin, regardless of the service's public address. */
export function Logo({ business }: { readonly business: BusinessShown }) {
  const { logo } = business;
  if (!logo) return null;
  return <img class="logo" src={logoUrl(logo.url)} alt="" width={logo.width} height={logo.height} />;
}

function Away({ href, children }: { readonly href: string; readonly children: string }) {
  return (
    <a href={href} target="_blank" rel="noopener noreferrer">
      {children}
    </a>
  );
}

export function Legal({ business }: { readonly business: BusinessShown }) {
  const texts = useTexts(TEXTS);
  const { privacy_url: privacy, terms_url: terms } = business;
  if (privacy === null && terms === null) return null;
  return (
    <p class="legal small">
      {privacy !== null && <Away href={privacy}>{texts.privacy}</Away>}
      {terms !== null && <Away href={terms}>{texts.terms}</Away>}
    </p>
  );
}

export function CallUs({ business }: { readonly business: BusinessShown }) {
  const texts = useTexts(TEXTS);
  if (business.phone === null) return null;
  return (
    <p>
      {texts.call} <a href={phoneLink(business.phone)}>{business.phone}</a>
    </p>
  );
}

export function BusinessFoot({ business }: { readonly business: BusinessShown }) {
  const texts = useTexts(TEXTS);
  const { address, phone, email, website, privacy_url: privacy, terms_url: terms } = business;
  if ([address, phone, email, website, privacy, terms].every((value) => value === null)) return null;
  return (
    <footer class="business-foot small">
      {address !== null && (
        <address class="business-address" dir="auto">
          {address}
        </address>
      )}
      {(phone !== null || email !== null || website !== null) && (
        <p class="legal">
          {phone !== null && <a href={phoneLink(phone)}>{phone}</a>}
          {email !== null && <a href={mailtoUri(email)}>{email}</a>}
          {website !== null && <Away href={website}>{texts.website}</Away>}
        </p>
      )}
      <Legal business={business} />
    </footer>
  );
}
