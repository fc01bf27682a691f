/** Currencies (ISO 4217) of one country, with which their code begins. */
const OF_ONE_COUNTRY =
  'AED AFN ALL AMD AOA ARS AWG AZN BAM BBD BDT BHD BIF BMD BND BOB BRL BSD BTN BWP BYN BZD CAD CDF CLP CNY COP CRC CUP CVE CZK DJF DOP DZD EGP ERN ETB FJD FKP GEL GHS GIP GMD GNF GTQ GYD HKD HNL HTG HUF IDR INR IQD IRR ISK JMD JOD JPY KES KGS KHR KMF KPW KRW KWD KYD KZT LAK LBP LKR LRD LSL LYD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MYR MZN NAD NGN NIO NPR OMR PAB PEN PGK PHP PKR PLN PYG QAR RON RSD RUB RWF SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SYP SZL THB TJS TMT TND TOP TRY TTD TWD TZS UAH UGX UYU UZS VES VND VUV WST YER ZAR ZMW';
/** Countries (ISO 3166) of each currency that several use. */
const SHARED: Readonly<Record<string, string>> = {
  ANG: 'CW SX',
  AUD: 'AU CC CX KI NF NR TV',
  CHF: 'CH LI',
  DKK: 'DK FO GL',
  EUR: 'AD AT AX BE BG BL CY DE EE ES FI FR GF GP GR HR IE IT LT LU LV MC ME MF MQ MT NL PM PT RE SI SK SM TF VA XK YT',
  GBP: 'GB GG IM JE',
  ILS: 'IL PS',
  MAD: 'MA EH',
  NOK: 'NO SJ',
  NZD: 'NZ CK NU PN TK',
  USD: 'US AS BQ EC FM GU IO MH MP PR PW SV TC TL UM VG VI ZW',
  XAF: 'CF CG CM GA GQ TD',
  XCD: 'AG AI DM GD KN LC MS VC',
  XOF: 'BF BJ CI GW ML NE SN TG',
  XPF: 'NC PF WF',
};
const CURRENCIES: ReadonlyMap<string, string> = new Map([
  ...OF_ONE_COUNTRY.split(' ').map((currency) => [currency.slice(0, 2), currency] as const),
  ...Object.entries(SHARED).flatMap(([currency, countries]) =>
    countries.split(' ').map((country) => [country, currency] as const),
  ),
]);

/** The types contain neither the method nor the property, which older browsers have instead. */
interface Located extends Intl.Locale {
  readonly timeZones?: readonly string[];
  readonly getTimeZones?: () => readonly string[] | undefined;
}

/** Returns the time zones of a country. Empty if the platform does not know them. */
function zonesOf(country: string): readonly string[] {
  const locale: Located = new Intl.Locale(`und-${country}`);
  return locale.getTimeZones?.() ?? locale.timeZones ?? [];
}

/** Currencies by time zone. Computed once, because it takes some time to list the zones of all countries. */
let ofZones: ReadonlyMap<string, string> | undefined;

/** Returns the currency of the zone's country. If the zone is of no country, that of the locale's region. */
export function currencyIn(zone: string, locale: string): string {
  ofZones ??= new Map(
    [...CURRENCIES].flatMap(([country, currency]) => zonesOf(country).map((one) => [one, currency] as const)),
  );
  // The platform may list the zone by another of its names.
  const { timeZone } = new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions();
  const region = new Intl.Locale(locale).maximize().region ?? '';
  return ofZones.get(zone) ?? ofZones.get(timeZone) ?? CURRENCIES.get(region) ?? 'EUR';
}

/** Returns the currency that most prices have. Undefined if there are none. */
export function commonCurrency(prices: readonly ({ readonly currency: string } | null)[]): string | undefined {
  const currencies = prices.flatMap((price) => price?.currency ?? []);
  const timesOf = (currency: string) => currencies.filter((one) => one === currency).length;
  return currencies.toSorted((one, other) => timesOf(other) - timesOf(one))[0];
}
