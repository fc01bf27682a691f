import { useMemo, useState } from 'preact/hooks';
import { device, remember, remembered } from '../../parts/session.js';
import type { Resource } from '../objects.js';
import { useConsole } from '../use-console.js';
import type { Offer } from './data.js';

/** Columns of the calendar. The choice is stored on this device for each app. */
export function useColumns(offer: Offer) {
  const { app } = useConsole();
  const name = `columns.${app.uuid}`;
  const [uuids, setUuids] = useState(() => remembered<readonly string[]>(name, device) ?? []);
  const chosen = useMemo(() => columnsChosen(offer, uuids), [offer, uuids]);
  const choose = (next: readonly string[]) => {
    remember(name, next, device);
    setUuids(next);
  };
  return { chosen, choose };
}

/** Returns the chosen resources that still exist. If none of them exists, returns the usual columns. */
function columnsChosen(offer: Offer, uuids: readonly string[]): readonly Resource[] {
  const named = new Set(uuids);
  const chosen = offer.resources.filter(({ uuid }) => named.has(uuid));
  return chosen.length > 0 ? chosen : usualColumns(offer);
}

/** Returns the resources in first roles of active services. All resources if there are none. */
export function usualColumns({ resources, services }: Offer): readonly Resource[] {
  const first = new Set(services.filter(({ active }) => active).flatMap(({ roles }) => roles[0]?.resources ?? []));
  const usual = resources.filter(({ uuid }) => first.has(uuid));
  return usual.length > 0 ? usual : resources;
}
