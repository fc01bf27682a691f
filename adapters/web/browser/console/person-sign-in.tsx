import { useEffect, useState } from 'preact/hooks';
import { type Client, createClient, type Schemas } from '../../../client/index.js';
import { Button, Submit } from '../design/button.js';
import { Form } from '../design/form.js';
import { Notice } from '../design/notice.js';
import { serviceUrl } from '../parts/client.js';
import type { SignedIn } from './account.js';
import { EmailField, PasswordField } from './credential-fields.js';
import { TEXTS } from './entry-texts.js';
import { type Failure, wordsFor } from './words.js';

/** Lifetime in seconds of a session that the device keeps. */
const KEPT_FOR = 2_592_000;

export const signedIn = ({ token, person, expires_at }: Schemas['BegunSession'], isKept: boolean): SignedIn => ({
  token,
  hasPassword: person.has_password,
  isKept,
  endsAt: expires_at,
});

export const buildLifetime = (isKept: boolean): { readonly expires_in_seconds?: number } =>
  isKept ? { expires_in_seconds: KEPT_FOR } : {};

export function Keep({ value, onChange }: { readonly value: boolean; readonly onChange: (value: boolean) => void }) {
  return (
    <label class="row">
      <input
        name="keep"
        type="checkbox"
        checked={value}
        onChange={({ currentTarget }) => onChange(currentTarget.checked)}
      />
      {TEXTS.keep}
    </label>
  );
}

const stranger = (): Client => createClient({ baseUrl: serviceUrl() });

export function useMailedLinks(): boolean {
  const [hasMail, setHasMail] = useState(false);
  useEffect(() => {
    stranger()
      .getSignIn()
      .then((ways) => setHasMail(ways.outcome === 'ok' && ways.value.email_link));
  }, []);
  return hasMail;
}

/** Mails a new link, instead of one that has been used or has ended. Without a mail server, tells the person to ask for one. */
export function NewLink() {
  const hasMail = useMailedLinks();
  const [email, setEmail] = useState('');
  const [lacks, setLacks] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [said, setSaid] = useState<{ readonly kind: 'info' | 'danger'; readonly text: string }>();
  if (!hasMail) return <p>{TEXTS.askForLink}</p>;
  const mail = async () => {
    setSaid(undefined);
    setLacks(email.trim() === '');
    if (email.trim() === '') return;
    setBusy(true);
    const result = await stranger().mailSignInLink({ body: { email: email.trim() } });
    setBusy(false);
    setSaid(
      result.outcome === 'ok' ? { kind: 'info', text: TEXTS.mailed } : { kind: 'danger', text: wordsFor(result) },
    );
  };
  return (
    <Form class="stack" onSend={mail}>
      <p>{TEXTS.newLinkHint}</p>
      <EmailField value={email} error={lacks ? TEXTS.emailMissing : undefined} onText={setEmail} />
      {said && <Notice kind={said.kind}>{said.text}</Notice>}
      <Submit data-action="mail-link" busy={isBusy}>
        {TEXTS.mailNewLink}
      </Submit>
    </Form>
  );
}

interface PersonSignInProps {
  readonly onPerson: (person: SignedIn) => void;
  readonly onRefused: (isRefused: boolean) => void;
}

/** Sign-in of a person, with e-mail and password, or with a mailed link if the service has a mail server. */
export function PersonSignIn({ onPerson, onRefused }: PersonSignInProps) {
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [isKept, setKept] = useState(false);
  const hasMail = useMailedLinks();
  const [isMailed, setMailed] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [missing, setMissing] = useState<Readonly<Record<string, string>>>({});
  const [problem, setProblem] = useState<string>();
  const tell = (said: string | undefined) => {
    setProblem(said);
    onRefused(said !== undefined);
  };
  const submit = async () => {
    const lacking = {
      ...(email.trim() === '' && { email: TEXTS.emailMissing }),
      ...(password === '' && { password: TEXTS.passwordMissing }),
    };
    setMissing(lacking);
    tell(undefined);
    if (Object.keys(lacking).length > 0) return;
    setBusy(true);
    const body = { email: email.trim(), password, ...buildLifetime(isKept) };
    const result = await stranger().signIn({ body });
    if (result.outcome === 'ok') return onPerson(signedIn(result.value, isKept));
    tell(refusalOf(result));
    setBusy(false);
  };
  const mail = async () => {
    const isMissing = email.trim() === '';
    setMissing(isMissing ? { email: TEXTS.emailMissing } : {});
    tell(undefined);
    if (isMissing) return;
    const result = await stranger().mailSignInLink({ body: { email: email.trim() } });
    if (result.outcome === 'ok') setMailed(true);
    else tell(wordsFor(result));
  };
  return (
    <Form class="stack" onSend={submit}>
      <EmailField value={email} error={missing.email} onText={setEmail} />
      <PasswordField value={password} error={missing.password} onText={setPassword} />
      <Keep value={isKept} onChange={setKept} />
      {problem !== undefined && <Notice kind="danger">{problem}</Notice>}
      {isMailed && <Notice kind="info">{TEXTS.mailed}</Notice>}
      <div class="row">
        <Submit data-action="ok" busy={isBusy}>
          {TEXTS.signIn}
        </Submit>
        {hasMail && (
          <Button data-action="mail-link" onClick={mail}>
            {TEXTS.mailLink}
          </Button>
        )}
      </div>
    </Form>
  );
}

function refusalOf(failure: Failure): string {
  if (failure.outcome === 'refused' && failure.status === 401) return TEXTS.mismatch;
  if (failure.outcome === 'refused' && failure.status === 429) return TEXTS.tooManyPasswords;
  return wordsFor(failure);
}

/** Link from the address: `#link=li_…`. `asks`: the page asks for a click before it uses the link. */
export interface OpenedLink {
  readonly text: string;
  readonly asks: boolean;
}

export function takeLink(): OpenedLink | undefined {
  const [, text, more] = /^#link=(li_[\w-]+)(&ask)?$/.exec(location.hash) ?? [];
  if (text === undefined) return undefined;
  history.replaceState(history.state, '', location.pathname + location.search);
  return { text, asks: more !== undefined };
}
