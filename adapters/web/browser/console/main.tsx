import { render } from 'preact';
import { useState } from 'preact/hooks';
import { Brand } from '../design/mark.js';
import { type Account, forgetAccount, rememberAccount, rememberedAccount } from './account.js';
import { Shell } from './shell.js';
import { SignIn } from './sign-in.js';
import './styles.js';

function Root() {
  const [account, setAccount] = useState<Account | undefined>(rememberedAccount);
  const begin = (begun: Account) => {
    rememberAccount(begun);
    setAccount(begun);
    return undefined;
  };
  if (account) {
    return (
      <Shell
        key={account.app.uuid}
        account={account}
        onRenewed={begin}
        onSignedOut={() => {
          forgetAccount();
          setAccount(undefined);
        }}
      />
    );
  }
  return (
    <div class="welcome">
      <header>
        <Brand />
      </header>
      <main>
        <SignIn onSignedIn={begin} />
      </main>
    </div>
  );
}

render(<Root />, document.getElementById('root')!);
