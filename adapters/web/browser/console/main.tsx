import { render } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { Brand } from '../design/mark.js';
import { Notice } from '../design/notice.js';
import { SpeechContext } from '../parts/i18n.js';
import { go } from '../parts/router.js';
import type { Language } from '../parts/speech.js';
import { timeText } from '../parts/times.js';
import {
  type Account,
  endSession,
  forgetIdentity,
  type Identity,
  isAddressOfAnother,
  rememberedIdentity,
  rememberIdentity,
} from './account.js';
import { TEXTS } from './entry-texts.js';
import { takeLink } from './person-sign-in.js';
import type { ShellProps } from './shell.js';
import { SignIn } from './sign-in.js';
import type { ConsoleState } from './states.js';
import './styles.js';
import { SHARED } from './texts.js';
import { LOCALE } from './wall-clock/format.js';
import { viewersZone } from './wall-clock/wall.js';

function Root() {
  const [identity, setIdentity] = useState<Identity | undefined>(rememberedIdentity);
  /** Identity whose session may still be valid after signing out. */
  const [left, setLeft] = useState<Identity>();
  /** True if the stored session has ended before an app was open. */
  const [hasEnded, setEnded] = useState(false);
  const [link, setLink] = useState(takeLink);
  useEffect(() => {
    const onChange = () => setLink((before) => takeLink() ?? before);
    addEventListener('hashchange', onChange);
    return () => removeEventListener('hashchange', onChange);
  }, []);
  const begin = (begun: Identity) => {
    rememberIdentity(begun);
    setIdentity(begun);
    setLeft(undefined);
    setEnded(false);
  };
  const open = (account: Account) => {
    setLink(undefined);
    // The address may name an object of the previous app, which would appear as deleted.
    if (isAddressOfAnother(account)) go({ path: '/' }, { replace: true });
    begin(account);
    return undefined;
  };
  const forget = () => {
    forgetIdentity();
    setIdentity(undefined);
  };
  const signOut = async () => {
    // Sign out on this page at once, whatever the result of the request is.
    forget();
    if (identity && (await endSession(identity))) setLeft(identity);
  };
  if (identity?.app && !link) {
    return <LateShell key={identity.app.uuid} account={identity} onRenewed={open} onSignedOut={signOut} />;
  }
  return (
    <div class="welcome stack">
      <header>
        <Brand />
      </header>
      <main class="stack">
        {left && <Left identity={left} />}
        {hasEnded && <Notice kind="warn">{SHARED.failures.sessionEnded}</Notice>}
        <SignIn
          onSignedIn={open}
          onPerson={(person) => begin({ person })}
          onPersonLeft={(isEnded) => {
            setEnded(isEnded);
            if (isEnded) forget();
            else signOut();
          }}
          link={link}
          hasSession={identity !== undefined}
          person={identity?.person}
          onLinkLeft={() => setLink(undefined)}
        />
      </main>
    </div>
  );
}

/** Interval in ms of attempts to load the console's script. */
const RETRY_EVERY = 5_000;

/** Loads the script of the console, which signing in does not need, and renders it. */
function LateShell(props: ShellProps) {
  const [found, setFound] = useState<typeof import('./shell.js')>();
  const [hasFailed, setFailed] = useState(false);
  useEffect(() => {
    if (found) return undefined;
    const load = () => {
      import('./shell.js').then(setFound, () => setFailed(true));
    };
    load();
    const timer = setInterval(load, RETRY_EVERY);
    return () => clearInterval(timer);
  }, [found]);
  if (found) return <found.Shell {...props} />;
  return (
    <main class="welcome stack" aria-busy="true">
      {hasFailed && (
        <Notice kind="warn">
          <p>
            {SHARED.failures.unreachable} {SHARED.failures.again}
          </p>
        </Notice>
      )}
    </main>
  );
}

/** Warns that signing out failed on the service. */
function Left({ identity }: { readonly identity: Identity }) {
  const { endsAt } = identity.app ? identity : identity.person;
  const end = endsAt && timeText(LOCALE, Date.parse(endsAt), viewersZone());
  return (
    <div data-state={'session-left' satisfies ConsoleState}>
      <Notice kind="warn" title={TEXTS.leftTitle}>
        {identity.app ? TEXTS.leftIn(identity.app.name) : TEXTS.left} {end ? TEXTS.leftEndsAt(end) : TEXTS.leftEnds}
      </Notice>
    </div>
  );
}

const language = LOCALE.slice(0, 2) as Language;
render(
  <SpeechContext.Provider value={{ language, locale: LOCALE }}>
    <Root />
  </SpeechContext.Provider>,
  document.getElementById('root')!,
);
