import { useState } from 'preact/hooks';
import { type Client, createClient, type Refused } from '../../../client/index.js';
import { Button, QuietButton, Submit } from '../design/button.js';
import { Field } from '../design/field.js';
import { Form } from '../design/form.js';
import { Notice } from '../design/notice.js';
import { Tabs } from '../design/tabs.js';
import { serviceUrl } from '../parts/client.js';
import { type Account, buildAccount, type SignedIn } from './account.js';
import { EmailField } from './credential-fields.js';
import { optionsIn } from './directory.js';
import { TEXTS } from './entry-texts.js';
import { LinkStep } from './link-step.js';
import { NewApp } from './new-app.js';
import type { App } from './objects.js';
import { Apps, PersonStart } from './person-entry.js';
import { type OpenedLink, PersonSignIn } from './person-sign-in.js';
import { readRole } from './role.js';
import { Step } from './step.js';
import { type Failure, wordsFor } from './words.js';

type Way = 'owner' | 'app';

const WAYS = optionsIn(TEXTS.ways);

interface SignInProps {
  /** Called with the account. @returns the reason if it cannot be used. */
  readonly onSignedIn: (account: Account) => string | undefined;
  /** Called as soon as a person has signed in, before an app is open, and when the person's session has changed. */
  readonly onPerson: (person: SignedIn) => void;
  /** Called when the person signs out before an app is open, or the person's session has ended. */
  readonly onPersonLeft: (hasEnded: boolean) => void;
  /** App that must be opened. Undefined: any, and owners may create one. */
  readonly only?: Account['app'] | undefined;
  readonly link?: OpenedLink | undefined;
  /** True if a person is signed in already. */
  readonly hasSession?: boolean;
  /** Person who is signed in already. */
  readonly person?: SignedIn | undefined;
  readonly onLinkLeft?: () => void;
}

/** Sign-in, and choice of an app. Ends with a credential for the app. */
export function SignIn({
  onSignedIn,
  onPerson,
  onPersonLeft,
  only,
  link,
  hasSession = false,
  person,
  onLinkLeft = () => {},
}: SignInProps) {
  const [owner, setOwner] = useState<{ readonly client: Client; readonly apps: readonly App[] }>();
  if (link) return <LinkStep key={link.text} {...{ link, hasSession, person, onPerson }} onLeave={onLinkLeft} />;
  if (person)
    return <PersonStart key={person.token} {...{ person, only, onSignedIn, onPerson }} onLeft={onPersonLeft} />;
  if (!owner) {
    const onOwner = (client: Client, apps: readonly App[]) => setOwner({ client, apps });
    return <Credentials onSignedIn={onSignedIn} onOwner={onOwner} onPerson={onPerson} />;
  }
  return <ChooseApp {...owner} only={only} onSignedIn={onSignedIn} onBack={() => setOwner(undefined)} />;
}

interface CredentialsProps extends Pick<SignInProps, 'onSignedIn' | 'onPerson'> {
  readonly onOwner: (client: Client, apps: readonly App[]) => void;
}

function Credentials({ onPerson, ...others }: CredentialsProps) {
  const [isOther, setOther] = useState(false);
  const [isRefused, setRefused] = useState(false);
  return (
    // The key moves the focus to the first field of the other form.
    <Step key={String(isOther)} state={isRefused ? 'sign-in-refused' : 'sign-in'} title={TEXTS.signIn}>
      {isOther ? (
        <TokenSignIn {...others} onRefused={setRefused} />
      ) : (
        <PersonSignIn onPerson={onPerson} onRefused={setRefused} />
      )}
      <QuietButton
        data-action="other-ways"
        onClick={() => {
          setOther(!isOther);
          setRefused(false);
        }}
      >
        {isOther ? TEXTS.withPassword : TEXTS.otherWays}
      </QuietButton>
    </Step>
  );
}

interface TokenSignInProps extends Omit<CredentialsProps, 'onPerson'> {
  readonly onRefused: (isRefused: boolean) => void;
}

/** Sign-in with the token of the owner, or of one business. */
function TokenSignIn({ onSignedIn, onOwner, onRefused }: TokenSignInProps) {
  const [way, setWay] = useState<Way>('owner');
  const [email, setEmail] = useState('');
  const [token, setToken] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [missing, setMissing] = useState<Readonly<Record<string, string>>>({});
  const tell = (said: string | undefined) => {
    setProblem(said);
    onRefused(said !== undefined);
  };

  const withApp = async () => {
    const client = clientOf(token.trim());
    const result = await client.getCurrentApp();
    if (result.outcome === 'ok') {
      const role = await readRole(client, token.trim());
      if (typeof role !== 'string') return wordsFor(role);
      return onSignedIn({ ...buildAccount(token.trim(), result.value as App), role });
    }
    if (!isWrong(result)) return wordsFor(result);
    return token.includes(':') ? TEXTS.appIsOwner : TEXTS.appUnknown;
  };
  const withOwner = async () => {
    const client = clientOf(`${email.trim()}:${token.trim()}`);
    const result = await client.listApps({ query: { limit: 1000 } });
    if (result.outcome === 'ok') {
      onOwner(client, result.value.data);
      return undefined;
    }
    return isWrong(result) ? TEXTS.ownerMismatch : wordsFor(result);
  };
  const submit = async () => {
    const lacking = {
      ...(way === 'owner' && email.trim() === '' && { email: TEXTS.ownerEmailMissing }),
      ...(token.trim() === '' && { token: TEXTS.tokenMissing }),
    };
    setMissing(lacking);
    tell(undefined);
    if (Object.keys(lacking).length > 0) return;
    setBusy(true);
    const said = await (way === 'app' ? withApp() : withOwner());
    setBusy(false);
    tell(said);
  };

  return (
    <Tabs
      label={TEXTS.howTo}
      tabs={WAYS}
      value={way}
      onChange={(next) => {
        setWay(next);
        tell(undefined);
        setMissing({});
      }}
    >
      <Form class="stack stack-wide" onSend={submit}>
        {way === 'owner' && <p class="muted small">{TEXTS.ownerAbout}</p>}
        {way === 'owner' && <EmailField key="email" value={email} error={missing.email} onText={setEmail} />}
        <Field
          key={way}
          name="token"
          label={way === 'owner' ? TEXTS.ownerToken : TEXTS.appToken}
          type="password"
          autocomplete="current-password"
          spellcheck={false}
          value={token}
          error={missing.token}
          hint={way === 'owner' ? TEXTS.ownerTokenHint : TEXTS.appTokenHint}
          onText={setToken}
        />
        {problem !== undefined && <Notice kind="danger">{problem}</Notice>}
        <Submit data-action="ok" busy={isBusy}>
          {TEXTS.signIn}
        </Submit>
      </Form>
    </Tabs>
  );
}

const clientOf = (token: string): Client => createClient({ baseUrl: serviceUrl(), token });
const isWrong = (failure: Failure): failure is Refused => failure.outcome === 'refused' && failure.status === 401;

interface ChooseProps extends Pick<SignInProps, 'onSignedIn' | 'only'> {
  readonly client: Client;
  readonly apps: readonly App[];
  readonly onBack: () => void;
}

/** Above this number of apps, a search field for their names is shown. */
const MANY = 8;

function ChooseApp({ client, apps, only, onSignedIn, onBack }: ChooseProps) {
  const wanted = only ? apps.filter(({ uuid }) => uuid === only.uuid) : apps;
  const [isMaking, setMaking] = useState(apps.length === 0 && !only);
  const [sought, setSought] = useState('');
  const [opening, setOpening] = useState<string>();
  const [problem, setProblem] = useState<string>();

  const open = async (app: App) => {
    // Ignore a second click, which would create another session.
    if (opening !== undefined) return;
    setOpening(app.uuid);
    setProblem(undefined);
    const result = await client.createSession({ path: { app: app.uuid }, body: {} });
    setOpening(undefined);
    if (result.outcome === 'ok') return setProblem(onSignedIn(buildAccount(result.value.token, app, result.value)));
    const isFull = result.outcome === 'refused' && result.reason === 'quota';
    setProblem(isFull ? TEXTS.tooManySessions(app.name) : wordsFor(result));
  };

  if (isMaking) {
    return (
      <NewApp
        client={client}
        isFirst={apps.length === 0}
        onMade={open}
        onBack={apps.length === 0 ? onBack : () => setMaking(false)}
        opening={problem}
      />
    );
  }
  const found = wanted.filter(({ name, slug }) =>
    `${name} ${slug}`.toLowerCase().includes(sought.trim().toLowerCase()),
  );
  return (
    <Step state={wanted.length === 0 ? 'no-app' : 'choose-app'} title={TEXTS.chooseBusiness}>
      <p class="muted">{TEXTS.chooseHint}</p>
      {problem !== undefined && <Notice kind="danger">{problem}</Notice>}
      {only && wanted.length === 0 && <Notice kind="warn">{TEXTS.notOfOwner(only.name)}</Notice>}
      {wanted.length > MANY && (
        <Field name="q" label={TEXTS.findBusiness} type="search" value={sought} onText={setSought} />
      )}
      {wanted.length > 0 && <Apps of={found} opening={opening} onOpen={open} />}
      {wanted.length > 0 && found.length === 0 && <p role="status">{TEXTS.noneFound}</p>}
      <div class="row">
        {!only && <Button onClick={() => setMaking(true)}>{TEXTS.add}</Button>}
        <QuietButton onClick={onBack}>{TEXTS.differently}</QuietButton>
      </div>
    </Step>
  );
}
