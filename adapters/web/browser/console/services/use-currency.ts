import { useMemo } from 'preact/hooks';
import { useBusinessZone } from '../business/use-business-zone.js';
import { useAll } from '../directory.js';
import { commonCurrency, currencyIn } from './currency.js';

/** Returns the currency of a new price: that of the other services, else that of the business's country. Undefined while loading. */
export function useCurrency(): string | undefined {
  const services = useAll('services');
  const zone = useBusinessZone();
  const common = commonCurrency(services.items.map(({ price }) => price));
  const isKnown = services.state !== 'loading' && zone !== undefined;
  return useMemo(() => (isKnown ? (common ?? currencyIn(zone)) : undefined), [isKnown, common, zone]);
}
