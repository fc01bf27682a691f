import { Icon } from '../../design/icon.js';
import { pageUrl } from '../../parts/client.js';
import { Shown } from './copy-text.js';

/** Link and embed code for a new key's booking page. Shown once, like the key. */
export function BookingPageLink({ publicKey }: { readonly publicKey: string }) {
  const address = `${pageUrl('book')}?key=${publicKey}`;
  const embed = `<script src="${pageUrl('embed.js')}" data-key="${publicKey}"></script>`;
  return (
    <div class="stack">
      <p>
        <a class="button button-primary" href={address} target="_blank" rel="noopener">
          Open your booking page <Icon name="out" size={16} />
        </a>
      </p>
      <Shown label="Its address, for your customers" text={address} />
      <Shown label="For your website: paste this line into its page" text={embed} />
      <p class="muted small">
        Copy them now: the key in them is not shown again. It is no secret, and you can make another one whenever you
        need it.
      </p>
    </div>
  );
}
