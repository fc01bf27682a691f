import type { Client } from '../../../../client/index.js';
import { Icon } from '../../design/icon.js';
import { pageUrl } from '../../parts/client.js';
import { Shown } from './copy-text.js';

/** Address of the public booking page of an app. */
export const publicAddress = (slug: string): string => pageUrl(`book/${encodeURIComponent(slug)}`);

/** Creates a key for the public booking page of an app that has none. */
export async function makePublicPage(client: Client): Promise<void> {
  const keys = await client.listKeys({ query: { limit: 1 } });
  if (keys.outcome !== 'ok' || keys.value.total > 0) return;
  await client.createKey({ body: { name: 'Booking page', page: true } });
}

/** Address of the public booking page, and the code that embeds it into a site. Neither contains a secret. */
export function PublicPage({ slug }: { readonly slug: string }) {
  const address = publicAddress(slug);
  return (
    <div class="stack">
      <p>
        <a class="button button-primary" href={address} target="_blank" rel="noopener">
          Open your booking page <Icon name="out" size={16} />
        </a>
      </p>
      <Shown label="Its address, for your customers" text={address} />
      <Shown
        label="For your website: paste this line into its page"
        text={`<script src="${pageUrl('embed.js')}" data-app="${slug}"></script>`}
      />
    </div>
  );
}
