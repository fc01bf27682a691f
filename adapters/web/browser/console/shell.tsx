import type { ComponentType } from 'preact';
import { Component, type ComponentChildren } from 'preact';
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import { type Client, orThrow, type Schemas } from '../../../client/index.js';
import { Button, QuietButton } from '../design/button.js';
import { Dialog } from '../design/dialog.js';
import { Icon } from '../design/icon.js';
import { Brand } from '../design/mark.js';
import { Notice } from '../design/notice.js';
import { Skeleton } from '../design/skeleton.js';
import { serviceUrl } from '../parts/client.js';
import { buildFragment, go, placeNow, usePath } from '../parts/router.js';
import { deviceZone } from '../parts/times.js';
import { type Account, endSession, type SignedIn } from './account.js';
import { connect } from './connection.js';
import { useCounts } from './counts.js';
import { TEXTS as ENTRY } from './entry-texts.js';
import type { LiveState } from './live.js';
import { Offline } from './offline.js';
import { PasswordStrip } from './person-entry.js';
import { formatNumber } from './plural.js';
import type { Role } from './role.js';
import type { Section, SectionGroup, SectionProps } from './section.js';
import { listSections, presentPath, sectionAt } from './sections.js';
import { Sentence } from './sentence.js';
import { TEXTS } from './shell-texts.js';
import { SignIn } from './sign-in.js';
import type { ConsoleState } from './states.js';
import { Switcher } from './switcher.js';
import { SHARED } from './texts.js';
import { ConsoleContext, useConsole } from './use-console.js';
import { usePageBehind } from './use-page-behind.js';
import { setPlaceZone } from './wall-clock/wall.js';

const GROUPS: readonly SectionGroup[] = ['day', 'offer', 'record'];

export interface ShellProps {
  readonly account: Account;
  /** Called after signing in again to the same app. */
  readonly onRenewed: (account: Account) => void;
  readonly onSignedOut: () => void;
}

/** Console of one app: the navigation, a section, and messages. */
export function Shell({ account, onRenewed, onSignedOut }: ShellProps) {
  const { app, token, role = 'manager' } = account;
  const [hasEnded, setEnded] = useState(false);
  // A renewed token is used by the same connection.
  const connection = useMemo(() => connect(serviceUrl(), token, () => setEnded(true)), []);
  useEffect(() => () => connection.close(), [connection]);
  const { client, live, reach } = connection;
  const { said, say, dismiss } = useSaid();
  const [isOpen, setOpen] = useState(false);
  const { isFollowed, ...place } = usePresentPath();
  const { over, behind, onDay } = usePageBehind(place);
  const section = behind && sectionAt(behind.path, role);
  const main = useRef<HTMLElement>(null);
  const shown = useRef(section?.id);
  const [liveState, setLiveState] = useState<LiveState>(live.state);
  useEffect(() => live.watch(setLiveState), [live]);
  // Use a layout effect, so that the focus does not move after the user has begun to type or to open the menu.
  useLayoutEffect(() => {
    document.title = `${section?.title ?? TEXTS.unknown} · ${app.name}`;
    const isSame = shown.current === section?.id;
    shown.current = section?.id;
    // Stay in the menu and in its field if the page has replaced its own address.
    if (!isFollowed) return;
    setOpen(false);
    if (!isSame) main.current?.focus();
  }, [section, app.name]);
  useFocusBack(over, main);
  const { person } = account;
  const works = useMemo(
    () => ({ client, live, reach, app, role, say, person, onPerson: onRenewed, onSignedOut }),
    [client, live, reach, app, role, say, person],
  );

  return (
    <ConsoleContext.Provider value={works}>
      <div class="console">
        <button type="button" class="skip" onClick={() => main.current?.focus()}>
          {TEXTS.skip}
        </button>
        <nav class="console-side" aria-label={TEXTS.console}>
          <header class="console-head">
            <span class="console-menu">
              <Button kind="quiet" label={TEXTS.menu} onClick={() => setOpen(true)}>
                <Icon name="menu" />
              </Button>
            </span>
            <Brand />
            <LiveSign state={liveState} />
            <Switcher account={account} onSwitched={onRenewed} />
          </header>
          <Entries {...{ section, role }} onSignOut={onSignedOut} />
        </nav>
        <main class="console-main" ref={main} tabIndex={-1}>
          <Offline state={liveState} />
          {person && !person.hasPassword && section?.id !== 'account' && (
            <PasswordStrip action={<a href={buildFragment({ path: '/account' })}>{ENTRY.setPassword}</a>} />
          )}
          {behind && section ? (
            <Caught key={section.id}>
              <Loaded section={section} rest={partsAfter(behind.path)} query={behind.query} />
            </Caught>
          ) : over !== undefined ? (
            <Skeleton height="60vh" />
          ) : (
            <UnknownPlace />
          )}
        </main>
        {over !== undefined && (
          <div class="over">
            <Caught key={over}>
              <Loaded section={OVER} rest={partsAfter(place.path)} query={place.query} behind={behind} onDay={onDay} />
            </Caught>
          </div>
        )}
        <div class="said" role="status" aria-live="polite">
          {said && (
            <div class="said-text surface" key={said.id}>
              <span>{said.text}</span>
              {said.undo && (
                <Button
                  kind="quiet"
                  onClick={() => {
                    said.undo?.();
                    dismiss();
                  }}
                >
                  {TEXTS.undo}
                </Button>
              )}
              <Button kind="quiet" label={TEXTS.dismiss} onClick={dismiss}>
                <Icon name="close" size={16} />
              </Button>
            </div>
          )}
        </div>
      </div>
      {isOpen && (
        <Dialog title={app.name} closeLabel={TEXTS.closeMenu} onClose={() => setOpen(false)}>
          <nav data-state={'navigation' satisfies ConsoleState} aria-label={TEXTS.menu}>
            <Entries {...{ section, role }} onSignOut={onSignedOut} />
          </nav>
        </Dialog>
      )}
      {hasEnded && (
        <Ended
          account={account}
          onRenewed={(renewed) => {
            connection.renew(renewed.token);
            setEnded(false);
            onRenewed(renewed);
          }}
          onSignedOut={onSignedOut}
        />
      )}
    </ConsoleContext.Provider>
  );
}

interface EntriesProps {
  readonly section: Section | undefined;
  readonly role: Role;
  readonly onSignOut: () => void;
}

/** Entries of the navigation. */
function Entries({ section, role, onSignOut }: EntriesProps) {
  return (
    <div class="nav stack">
      <Find />
      {GROUPS.map((group) => {
        const entries = listSections(role).filter((entry) => entry.group === group);
        if (entries.length === 0) return null;
        return (
          <div key={group} class="nav-group">
            <span class="nav-label muted small" id={`nav-${group}`}>
              {TEXTS.groups[group]}
            </span>
            <ul class="bare" aria-labelledby={`nav-${group}`}>
              {entries.map(({ id, title, icon }) => (
                <li key={id}>
                  <a
                    class="nav-entry"
                    href={buildFragment({ path: `/${id}` })}
                    aria-current={section?.id === id ? 'page' : undefined}
                  >
                    <Icon name={icon} size={18} />
                    {title}
                    {id === 'bookings' && <BookingsBadge />}
                  </a>
                </li>
              ))}
            </ul>
          </div>
        );
      })}
      <div class="nav-foot stack">
        <a href={buildFragment({ path: '/account' })}>{TEXTS.sections.account}</a>
        <QuietButton onClick={onSignOut}>{ENTRY.signOut}</QuietButton>
      </div>
    </div>
  );
}

/** Number of new bookings and of requests to approve. Opening the list of bookings counts as a look, and so does leaving it. */
function BookingsBadge() {
  const { counts, look } = useCounts();
  const isOpen = usePath().path === '/bookings';
  useEffect(() => {
    if (!isOpen) return undefined;
    look();
    return look;
  }, [isOpen, look]);
  const count = counts ? counts.to_approve + counts.new : 0;
  if (count === 0) return null;
  return (
    <>
      <span class="nav-count number" data-part="badge" aria-hidden="true">
        {formatNumber(count)}
      </span>
      <span class="visually-hidden">{TEXTS.newBookings(count)}</span>
    </>
  );
}

/** Search field in the header. Its script is loaded after the first view. */
function Find() {
  const [found, setFound] = useState<{ readonly component: ComponentType }>();
  useEffect(() => {
    let isHere = true;
    import('./find/finder.js').then(
      ({ default: component }) => isHere && setFound({ component }),
      () => undefined, // Ignore the failure: the sections work without the search.
    );
    return () => {
      isHere = false;
    };
  }, []);
  return <div class="find-place">{found && <found.component />}</div>;
}

/** Indicator of the event stream's state. Unobtrusive, because the stream reconnects by itself. */
function LiveSign({ state }: { readonly state: LiveState }) {
  return (
    <span class={`live live-${state}`} role="status" data-live={state} title={TEXTS.live[state]}>
      <span class="visually-hidden">{TEXTS.live[state]}</span>
    </span>
  );
}

/** Interval in ms of attempts to load a section's script. They do not wait for the event stream, because it may be back earlier than the files. */
const RETRY_EVERY = 5_000;
/** Number of failed attempts after which only a reload may help: the service has probably been updated. */
const HOPELESS = 6;

async function placeZoneKnown(client: Client): Promise<void> {
  if (deviceZone() !== undefined) return;
  // Cast: the type also includes the reduced view for keys, but the console always uses an app's token.
  const business = orThrow(await client.getBusiness()) as Schemas['Business'];
  setPlaceZone(business.public.timezone);
}

/** Returns the current place. An address of former versions is replaced by the present one. */
function usePresentPath() {
  const { path: typed, ...place } = usePath();
  const path = presentPath(typed);
  useLayoutEffect(() => {
    if (path !== typed) go({ path, query: place.query }, { replace: true });
  }, [path, typed]);
  return { ...place, path };
}

function UnknownPlace() {
  return (
    <div class="stack" data-state={'section-unknown' satisfies ConsoleState}>
      <h1>{TEXTS.unknown}</h1>
      <p>
        <Sentence text={TEXTS.unknownHint} link={(words) => <a href="#/calendar">{words}</a>} />
      </p>
    </div>
  );
}

/** Section, or another part of the console whose script is loaded when it is first shown. */
interface Loadable<P> {
  readonly title: string;
  readonly load: () => Promise<{ readonly default: ComponentType<P> }>;
}

/** Booking over the page from which it was opened. */
const OVER = { title: SHARED.booking, load: () => import('./bookings/booking-overlay.js') };

/** Returns the segments of a path after the section's name. */
const partsAfter = (path: string): readonly string[] =>
  path
    .split('/')
    .slice(2)
    .filter((part) => part !== '');

/** Returns the focus from a closed panel to the link or block of its booking, else to the page. */
function useFocusBack(over: string | undefined, main: { readonly current: HTMLElement | null }): void {
  const before = useRef(over);
  useLayoutEffect(() => {
    const left = before.current;
    before.current = over;
    if (left === undefined || over !== undefined) return;
    const opener = main.current?.querySelector<HTMLElement>(`[data-block^="${left} "], a[href="#/bookings/${left}"]`);
    (opener ?? main.current)?.focus();
  }, [over]);
}

/** Loads the script of a section, then renders the section. */
function Loaded<P extends SectionProps>({ section, ...props }: { readonly section: Loadable<P> } & P) {
  const { client, live } = useConsole();
  const [Found, setFound] = useState<{ readonly component: ComponentType<P> }>();
  const [failures, setFailures] = useState(0);
  const hasFailed = failures > 0;
  const load = useCallback(() => {
    // Loads data only after the position in the feed is fixed, so that no event is missed.
    Promise.all([section.load(), live.ready, placeZoneKnown(client)]).then(
      ([module]) => setFound({ component: module.default }),
      () => setFailures((count) => count + 1),
    );
  }, [client, section, live]);
  useEffect(load, [load]);
  useEffect(() => {
    if (!hasFailed) return undefined;
    const timer = setInterval(load, RETRY_EVERY);
    const stop = live.onBack(load);
    return () => {
      clearInterval(timer);
      stop();
    };
  }, [hasFailed, live, load]);
  // Cast: the compiler does not know that a component without its `section` has the remaining properties.
  if (Found) return <Found.component {...(props as unknown as P)} />;
  if (hasFailed) {
    return (
      <div class="stack" data-state={'section-failed' satisfies ConsoleState}>
        <h1>{section.title}</h1>
        {failures < HOPELESS ? (
          <Notice kind="warn" action={<Button onClick={load}>{SHARED.tryAgain}</Button>}>
            {TEXTS.sectionFailed}
          </Notice>
        ) : (
          <Notice kind="danger" action={<Button onClick={() => location.reload()}>{TEXTS.reload}</Button>}>
            {TEXTS.sectionOutdated}
          </Notice>
        )}
      </div>
    );
  }
  return (
    <div class="stack" aria-busy="true" data-state={'section-loading' satisfies ConsoleState}>
      <h1>{section.title}</h1>
      <Skeleton height="60vh" />
    </div>
  );
}

/** Error boundary: a fault in one section leaves the others usable. */
class Caught extends Component<{ readonly children: ComponentChildren }, { readonly hasFailed: boolean }> {
  override state = { hasFailed: false };

  static override getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override componentDidCatch(error: unknown) {
    console.error(error);
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children;
    return (
      <Notice
        kind="danger"
        title={TEXTS.crashed}
        action={<Button onClick={() => this.setState({ hasFailed: false })}>{SHARED.tryAgain}</Button>}
      >
        {TEXTS.crashedHint}
      </Notice>
    );
  }
}

interface EndedProps {
  readonly account: Account;
  readonly onRenewed: (account: Account) => void;
  readonly onSignedOut: () => void;
}

/** Dialog for signing in again after the session has ended. It lies over the page, so that typed text is kept. */
function Ended({ account: { app }, onRenewed, onSignedOut }: EndedProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => dialog.current?.showModal(), []);
  /** Person who has signed in again. The session is not stored before the app is open. */
  const [person, setPerson] = useState<SignedIn>();
  return (
    <dialog
      ref={dialog}
      class="dialog"
      aria-label={TEXTS.live.ended}
      data-state={'ended' satisfies ConsoleState}
      onCancel={(event) => event.preventDefault()}
    >
      <div class="dialog-inner stack">
        <Notice kind="warn" title={TEXTS.ended}>
          {TEXTS.endedHint(app.name)}
        </Notice>
        <SignIn
          only={app}
          person={person}
          onPerson={setPerson}
          onPersonLeft={(isEnded) => {
            setPerson(undefined);
            if (person && !isEnded) endSession({ person });
          }}
          onSignedIn={(account) => {
            if (account.app.uuid !== app.uuid) return TEXTS.otherBusiness(account.app.name);
            onRenewed(account);
            return undefined;
          }}
        />
        <div class="dialog-actions">
          <QuietButton onClick={onSignedOut}>{TEXTS.leave}</QuietButton>
        </div>
      </div>
    </dialog>
  );
}

interface Said {
  readonly id: number;
  readonly text: string;
  readonly undo?: (() => void) | undefined;
}

/** Duration in ms for which a message is shown. */
const SAID_FOR = 8_000;

function useSaid() {
  const [said, setSaid] = useState<Said>();
  const dismiss = useCallback(() => setSaid(undefined), []);
  const say = useCallback((text: string, undo?: () => void) => {
    setSaid((before) => ({ id: (before?.id ?? 0) + 1, text, undo }));
  }, []);
  useEffect(() => {
    if (!said) return undefined;
    // Remove only this message, not a later one.
    const remove = () => setSaid((now) => (now === said ? undefined : now));
    // The path is read after rendering, because code that says something may go to another page right afterwards.
    const { path } = placeNow();
    const onChange = () => placeNow().path !== path && remove();
    addEventListener('hashchange', onChange);
    const timer = setTimeout(remove, SAID_FOR);
    return () => {
      removeEventListener('hashchange', onChange);
      clearTimeout(timer);
    };
  }, [said]);
  return { said, say, dismiss };
}
