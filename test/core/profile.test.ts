import { expect } from 'chai';
import fc from 'fast-check';
import { zoneOfMost } from '../../core/accounts/business/read-business.js';
import { parse } from '../../core/basics/schema.js';
import { buildColors } from '../../core/model/colors.js';
import { phoneLink } from '../../core/model/phone-link.js';
import { addressLine, buildLocale, findLanguage, PROFILE } from '../../core/model/profile.js';
import { fieldErrors } from '../support/field-errors.js';

const LIGHT_SURFACES = ['#ffffff', '#f6f7f5'];
const DARK_SURFACES = ['#1a2125', '#12171a'];

const errorsOf = (input: object) => fieldErrors(() => parse(PROFILE, input));

describe('the profile of a business', () => {
  const rgbOf = (color: string) => [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));

  /** Second implementation of the contrast of WCAG 2.1. */
  function contrast(one: string, other: string): number {
    const luminance = (color: string) => {
      const [r, g, b] = rgbOf(color).map((c) =>
        c / 255 <= 0.03928 ? c / 255 / 12.92 : ((c / 255 + 0.055) / 1.055) ** 2.4,
      );
      return 0.2126 * r! + 0.7152 * g! + 0.0722 * b!;
    };
    const [a, b] = [luminance(one), luminance(other)];
    return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
  }

  const anAccent = fc.integer({ min: 0, max: 0xff_ff_ff }).map((color) => `#${color.toString(16).padStart(6, '0')}`);

  it('has readable colours for any accent, as close to it as possible', () => {
    fc.assert(
      fc.property(anAccent, (accent) => {
        const { light, dark } = buildColors(accent);
        for (const surface of LIGHT_SURFACES) expect(contrast(light.accent, surface)).to.be.at.least(4.5);
        for (const surface of DARK_SURFACES) expect(contrast(dark.accent, surface)).to.be.at.least(4.5);
        expect(contrast(light.accent, light.onAccent)).to.be.at.least(4.5);
        expect(contrast(dark.accent, dark.onAccent)).to.be.at.least(4.5);
        const mixes = (t: number) =>
          Array.from({ length: 101 }, (_, k) => {
            const mixed = rgbOf(accent).map((c) => Math.floor((c * (100 - k) + t * k) / 100 + 0.5));
            return `#${mixed.map((c) => c.toString(16).padStart(2, '0')).join('')}`;
          });
        const first = (t: number, surfaces: string[]) =>
          mixes(t).find((mixed) => surfaces.every((surface) => contrast(mixed, surface) >= 4.5));
        expect(light).to.deep.equal({ accent: first(0, LIGHT_SURFACES), onAccent: '#ffffff' });
        expect(dark).to.deep.equal({ accent: first(255, DARK_SURFACES), onAccent: '#000000' });
      }),
      { numRuns: 1_000 },
    );
  });

  it('refuses too long and invalid values, all at once', () => {
    const bad: readonly (readonly [string, unknown])[] = [
      ['name', 'x'.repeat(101)],
      ['name', 7],
      ['intro', 'x'.repeat(2_001)],
      ['address', 'x'.repeat(501)],
      ['address', 'a\nb\nc\nd\ne\nf\ng'],
      ['phone', `1${' '.repeat(50)}`],
      ['phone', '12'],
      ['phone', '12 34 ext. 5'],
      ['phone', '٣٣٣'],
      ['email', 'a@b.example, c@d.example'],
      ['email', 'ada'],
      ['website', 'www.example.com'],
      ['website', 'ftp://example.com'],
      ['website', 'https://ada:secret@example.com'],
      ['website', 'https://ada@example.com'],
      ['website', 'https://'],
      ['website', 'https:example.com'],
      ['website', 'https://example.com:99999'],
      ['website', `https://example.com/${'x'.repeat(500)}`],
      ['website', 'https://exa mple.com'],
      ['privacyUrl', 'javascript:alert(1)'],
      ['termsUrl', '/terms'],
      ['accent', 'red'],
      ['accent', '#abc'],
      ['accent', '#aabbccdd'],
      ['language', 'it'],
      ['language', 'english'],
      ['language', 'de_DE'],
      ['language', 'de-'],
      ['timezone', 'Mars/Olympus'],
      ['timezone', 3],
    ];
    for (const [field, value] of bad)
      expect(Object.keys(errorsOf({ [field]: value })), `${field} ${value}`).to.deep.equal([field]);
    expect(errorsOf(Object.fromEntries(bad))).to.have.all.keys(...new Set(bad.map(([field]) => field)));
  });

  it('shows a phone number as a link, and an address on one line', () => {
    expect(phoneLink('+49 (0)30/123-45.6')).to.equal('tel:+493012345 6'.replace(' ', ''));
    expect(phoneLink('01 70 18 00 10')).to.equal('tel:0170180010');
    expect(phoneLink('(+33) 1 70')).to.equal('tel:+33170');
    expect(phoneLink('030 12 + 3')).to.equal('tel:030123');
    expect(addressLine('1, Quai du Port\r\n\n 29200 Brest ')).to.equal('1, Quai du Port, 29200 Brest');
  });

  it('has the language of its tag, with its region', () => {
    expect(['de-AT', 'EN', 'fr-Latn-CA', 'es-419', 'it', 'deu'].map(findLanguage)).to.deep.equal([
      'de',
      'en',
      'fr',
      'es',
      undefined,
      undefined,
    ]);
    const tags = ['de-at', 'EN', 'fr-Latn-CA', 'es-419', 'en-GB-oed', 'de-x-ch', 'en-u-ca-buddhist'];
    const locales = tags.map(buildLocale);
    expect(locales).to.deep.equal(['de-AT', 'en', 'fr-CA', 'es-419', 'en-GB', 'de', 'en']);
    for (const locale of locales) expect(new Intl.DateTimeFormat(locale).resolvedOptions().locale).to.be.a('string');
  });

  it('has the zone of most resources, the oldest first among equals', () => {
    const inZones = (...zones: string[]) => zoneOfMost(zones.map((timezone) => ({ timezone })));
    expect(inZones()).to.equal('UTC');
    expect(inZones('Europe/Paris', 'Asia/Tokyo', 'Asia/Tokyo')).to.equal('Asia/Tokyo');
    expect(inZones('Asia/Tokyo', 'Europe/Paris', 'Europe/Paris', 'Asia/Tokyo')).to.equal('Asia/Tokyo');
  });
});
