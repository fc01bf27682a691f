import type { ComponentChildren } from 'preact';
import { Button } from '../../design/button.js';
import { Icon } from '../../design/icon.js';
import { Skeleton } from '../../design/skeleton.js';
import { logoUrl } from '../../parts/client.js';
import { useBusiness } from '../business/use-business-zone.js';
import { TEXTS as CALENDARS } from '../calendars/texts.js';
import { TEXTS as FEEDS } from '../feeds/texts.js';
import { Shown } from '../keys/copy-text.js';
import { publicAddress, useBookingPages } from '../keys/public-page.js';
import { ButtonLink, Page } from '../lists/page.js';
import type { Business } from '../objects.js';
import type { SectionProps } from '../section.js';
import { Sentence } from '../sentence.js';
import { TEXTS as SHELL } from '../shell-texts.js';
import { useConsole } from '../use-console.js';
import { CalendarEditor, CalendarList } from './calendars.js';
import { FeedList, FeedPages } from './feeds.js';
import { Qr } from './qr.js';
import { TEXTS } from './texts.js';

/** Bookings in other calendars, other calendars here, and the address of the booking page. */
export default function Sync({ rest: [part, ...rest], query }: SectionProps) {
  const { role } = useConsole();
  const [uuid] = rest;
  if (part === 'feeds' && uuid !== undefined) return <FeedPages rest={rest} query={query} />;
  if (part === 'calendars' && uuid !== undefined)
    return <CalendarEditor key={uuid} uuid={uuid === 'new' ? undefined : uuid} />;
  if (part === 'sheet' && role === 'manager') return <Sheet />;
  return (
    <Page state="sync" part="sync" title={SHELL.sections.sync} about={TEXTS.about}>
      <SyncPart title={TEXTS.shown} about={FEEDS.about} add={FEEDS.create} path="feeds">
        <FeedList />
      </SyncPart>
      <SyncPart title={TEXTS.read} about={CALENDARS.about} add={CALENDARS.create} path="calendars">
        <CalendarList />
      </SyncPart>
      {role === 'manager' && <PublicAddress />}
    </Page>
  );
}

interface SyncPartProps {
  readonly title: string;
  readonly about: string;
  readonly add: string;
  readonly path: string;
  readonly children: ComponentChildren;
}

function SyncPart({ title, about, add, path, children }: SyncPartProps) {
  return (
    <section class="surface padded stack" aria-label={title}>
      <div class="row">
        <h2>{title}</h2>
        <span class="push">
          <ButtonLink href={`#/sync/${path}/new`}>
            <Icon name="plus" size={16} /> {add}
          </ButtonLink>
        </span>
      </div>
      <p class="muted small">{about}</p>
      {children}
    </section>
  );
}

/** Address of the booking page as a QR code, and the sheet to print. */
function PublicAddress() {
  const { app } = useConsole();
  const pages = useBookingPages();
  const address = publicAddress(app.slug);
  return (
    <section class="surface padded stack" aria-label={TEXTS.page}>
      <h2>{TEXTS.page}</h2>
      {!pages ? (
        <Skeleton height="8rem" />
      ) : pages.first?.page ? (
        <div class="sync-link">
          <Qr text={address} label={TEXTS.pageQr} />
          <div class="stack">
            <Shown label={TEXTS.pageAddress} text={address} />
            <p class="muted small">{TEXTS.sheetHint}</p>
            <p>
              <ButtonLink href="#/sync/sheet">
                <Icon name="print" size={16} /> {TEXTS.sheet}
              </ButtonLink>
            </p>
          </div>
        </div>
      ) : (
        <p>
          <Sentence text={TEXTS.noPage} link={(words) => <a href="#/keys/new">{words}</a>} />
        </p>
      )}
    </section>
  );
}

/** Sheet with the address of the booking page, to be printed for the counter. */
function Sheet() {
  const { app } = useConsole();
  const { value } = useBusiness();
  const address = publicAddress(app.slug);
  // Cast: only callers with a key get the other variant.
  const business = value as Business | undefined;
  return (
    <Page
      state="sync-sheet"
      title={TEXTS.sheet}
      back={{ path: '/sync', label: SHELL.sections.sync }}
      actions={
        <Button kind="primary" onClick={() => print()}>
          <Icon name="print" size={16} /> {TEXTS.print}
        </Button>
      }
    >
      <div class="sheet surface">
        {business?.logo && <img class="business-logo" src={logoUrl(business.logo.url)} alt="" />}
        <p class="sheet-name">{business?.public.name ?? app.name}</p>
        <p class="sheet-title">{TEXTS.bookOnline}</p>
        <Qr text={address} label={TEXTS.pageQr} />
        <p>{TEXTS.scan}</p>
        <p class="strong sheet-address">{address.replace(/^https?:\/\//, '')}</p>
      </div>
    </Page>
  );
}
