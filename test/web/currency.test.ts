import { expect } from 'chai';
import { commonCurrency, currencyIn } from '../../core/model/currencies.js';

describe('the currency of a new service', () => {
  it('is that of most other prices', () => {
    const [pounds, euros] = [{ currency: 'GBP' }, { currency: 'EUR' }];
    expect(commonCurrency([euros, pounds, null, pounds])).to.equal('GBP');
    expect(commonCurrency([null])).to.equal(undefined);
  });

  const zones = {
    'Europe/Zurich': 'CHF',
    'Europe/London': 'GBP',
    'Europe/Sofia': 'EUR',
    'America/New_York': 'USD',
    'America/Indiana/Knox': 'USD',
    'America/Toronto': 'CAD',
    'Asia/Kolkata': 'INR',
    'Asia/Calcutta': 'INR',
    'Africa/Dakar': 'XOF',
  };
  for (const [zone, currency] of Object.entries(zones)) {
    it(`is ${currency} in ${zone}, whatever the language of the browser`, () => {
      expect(currencyIn(zone, 'sv-SE')).to.equal(currency);
    });
  }

  it("is that of the browser's region where the zone is of no country", () => {
    expect(currencyIn('UTC', 'sv-SE')).to.equal('SEK');
    expect(currencyIn('Etc/GMT+5', 'en-US')).to.equal('USD');
  });

  it('exists for every country with time zones', () => {
    const known = new Set(Intl.supportedValuesOf('currency'));
    for (const zone of Intl.supportedValuesOf('timeZone')) expect(known, zone).to.include(currencyIn(zone, 'en'));
  });
});
