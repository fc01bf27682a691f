import { render } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { Brand } from '../design/mark.js';
import { Notice } from '../design/notice.js';
import { go } from '../parts/router.js';
import { timeText, visitorsZone } from '../parts/times.js';
import {
  type Account,
  endSession,
  forgetAccount,
  isAddressOfAnother,
  rememberAccount,
  rememberedAccount,
} from './account.js';
import { takeLink } from './person-sign-in.js';
import { Shell } from './shell.js';
import { SignIn } from './sign-in.js';
import type { ConsoleState } from './states.js';
import './styles.js';

function Root() {
  const [account, setAccount] = useState<Account | undefined>(rememberedAccount);
  /** Account of a session that may still be valid after signing out. */
  const [left, setLeft] = useState<Account>();
  const [link, setLink] = useState(takeLink);
  useEffect(() => {
    const onChange = () => setLink((before) => takeLink() ?? before);
    addEventListener('hashchange', onChange);
    return () => removeEventListener('hashchange', onChange);
  }, []);
  const begin = (begun: Account) => {
    setLink(undefined);
    // The address may name an object of the previous app, which would appear as deleted.
    if (isAddressOfAnother(begun)) go({ path: '/' }, { replace: true });
    rememberAccount(begun);
    setAccount(begun);
    setLeft(undefined);
    return undefined;
  };
  if (account && !link) {
    return (
      <Shell
        key={account.app.uuid}
        account={account}
        onRenewed={begin}
        onSignedOut={async () => {
          // Sign out on this page at once, whatever the result of the request is.
          forgetAccount();
          setAccount(undefined);
          if (await endSession(account)) setLeft(account);
        }}
      />
    );
  }
  return (
    <div class="welcome">
      <header>
        <Brand />
      </header>
      <main class="stack">
        {left && <Left account={left} />}
        <SignIn
          onSignedIn={begin}
          link={link}
          hasSession={account !== undefined}
          person={account?.person}
          onLinkLeft={() => setLink(undefined)}
        />
      </main>
    </div>
  );
}

/** Warns that signing out failed on the service. */
function Left({ account: { app, endsAt } }: { readonly account: Account }) {
  const end = endsAt === null ? '' : ` at ${timeText(navigator.language, Date.parse(endsAt), visitorsZone())}`;
  return (
    <div data-state={'session-left' satisfies ConsoleState}>
      <Notice kind="warn" title="You are signed out in this tab">
        The service could not be told, so the session in {app.name} stays open there. It ends by itself{end}.
      </Notice>
    </div>
  );
}

render(<Root />, document.getElementById('root')!);
