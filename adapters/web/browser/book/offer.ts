import type { Client, Result, Schemas } from '../../../client/index.js';
import { insist } from '../parts/insist.js';
import { listOffered } from './offered-services.js';
import { patience, type Working } from './working.js';

export async function loadOffer(client: Client, working: Working): Promise<void> {
  const { dispatch, signal } = working;
  let business: Result<'getBusiness'> | undefined;
  // Load both together, with common retries and error messages, because either alone is useless.
  const services = await insist(async () => {
    const [first, second] = await Promise.all([client.getBusiness({ signal }), listOffered(client, signal)]);
    business = first;
    return first.outcome === 'ok' ? second : first;
  }, patience(working));
  if (business?.outcome === 'ok' && services.outcome === 'ok') {
    dispatch({
      type: 'offered',
      offer: { business: business.value as Schemas['PublicBusiness'], services: services.value },
    });
    return;
  }
  if (services.outcome !== 'refused') dispatch({ type: 'closed', why: 'unknown-key' });
  else if (services.status === 403) dispatch({ type: 'closed', why: 'wrong-origin' });
  else dispatch({ type: 'closed', why: 'unknown-key', because: services.message });
}
