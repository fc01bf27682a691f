import type { ComponentChildren } from 'preact';
import type { Client, Schemas } from '../../../../client/index.js';
import { Icon } from '../../design/icon.js';
import { pageUrl } from '../../parts/client.js';
import { useConsole } from '../use-console.js';
import { useQuery } from '../use-query.js';
import type { Failure } from '../words.js';
import { Shown } from './copy-text.js';
import { TEXTS } from './texts.js';

export const publicAddress = (slug: string): string => pageUrl(`book/${encodeURIComponent(slug)}`);

/** Creates a key for the public booking page of an app that has none. */
export async function makePublicPage(client: Client): Promise<void> {
  const keys = await client.listKeys({ query: { limit: 1 } });
  if (keys.outcome !== 'ok' || keys.value.total > 0) return;
  await client.createKey({ body: { name: TEXTS.firstName, page: true } });
}

interface Pages {
  readonly first: Schemas['Key'] | undefined;
  readonly total: number;
  readonly failure: Failure | undefined;
  readonly reload: () => void;
}

/** Loads the booking pages. Undefined while loading. */
export function useBookingPages(): Pages | undefined {
  const { client } = useConsole();
  const { value, failure, reload } = useQuery(
    (limit: number, signal) => client.listKeys({ query: { limit }, signal }),
    100,
    {
      events: ['key.*'],
    },
  );
  if (!value) return failure && { first: undefined, total: 0, failure, reload };
  const { data, total } = value;
  return { first: data.find(({ page }) => page) ?? data[0], total, failure: undefined, reload };
}

interface PageLinksProps {
  readonly address: string;
  /** HTML attribute by which the embedding script finds the page's links. */
  readonly data: string;
  readonly children?: ComponentChildren;
}

/** Address of a booking page, and the code that embeds it into a site. */
function PageLinks({ address, data, children }: PageLinksProps) {
  return (
    <div class="stack">
      <p>
        <a class="button button-primary" href={address} target="_blank" rel="noopener">
          {TEXTS.open} <Icon name="out" size={16} />
        </a>
      </p>
      <Shown label={TEXTS.address} text={address} />
      <Shown label={TEXTS.embed} text={`<script src="${pageUrl('embed.js')}" ${data}></script>`} />
      {children}
    </div>
  );
}

/** Links of the public booking page. They contain no secret. */
export function PublicPage({ slug }: { readonly slug: string }) {
  return <PageLinks address={publicAddress(slug)} data={`data-app="${slug}"`} />;
}

/** Links of a new key's booking page. Shown once, like the key. */
export function BookingPageLink({ publicKey }: { readonly publicKey: string }) {
  return (
    <PageLinks address={`${pageUrl('book')}?key=${publicKey}`} data={`data-key="${publicKey}"`}>
      <p class="muted small">{TEXTS.copyNow}</p>
    </PageLinks>
  );
}
