import { useEffect, useState } from 'preact/hooks';
import type { Schemas } from '../../../client/index.js';
import { QuietButton, Submit } from '../design/button.js';
import { Form } from '../design/form.js';
import { Notice } from '../design/notice.js';
import { clientFor } from '../parts/client.js';
import type { SignedIn } from './account.js';
import { NewPasswordField } from './credential-fields.js';
import { TEXTS } from './entry-texts.js';
import { JoinAccount } from './join-account.js';
import { buildLifetime, Keep, NewLink, type OpenedLink, signedIn } from './person-sign-in.js';
import { errorsOf, type Failure, wordsFor } from './words.js';

type Link = Schemas['Link'];

/** User's input for beginning a session with a link. */
interface Use {
  readonly password: string;
  readonly isKept: boolean;
}

interface LinkStepProps {
  readonly link: OpenedLink;
  readonly hasSession: boolean;
  /** Person who is signed in. Undefined: nobody is. */
  readonly person: SignedIn | undefined;
  readonly onPerson: (person: SignedIn) => void;
  readonly onLeave: () => void;
}

/** Uses a link: explains its purpose, asks for a password if it creates a person, or connects an existing account. */
export function LinkStep({ link: { text, asks }, hasSession, person, onPerson, onLeave }: LinkStepProps) {
  const [shown, setShown] = useState<Link>();
  const [failure, setFailure] = useState<Failure>();
  const [isJoining, setJoining] = useState(person !== undefined);
  const [isBusy, setBusy] = useState(false);
  const use = async ({ password, isKept }: Use) => {
    setBusy(true);
    setFailure(undefined);
    const body = { ...(password !== '' && { password }), ...buildLifetime(isKept) };
    const result = await clientFor(text).useLink({ body });
    setBusy(false);
    if (result.outcome !== 'ok') return setFailure(result);
    onPerson(signedIn(result.value, isKept));
    onLeave();
  };
  useEffect(() => {
    clientFor(text)
      .getLink()
      .then((found) => {
        if (found.outcome !== 'ok') return setFailure(found);
        setShown(found.value);
        // Use the link without a question if the service printed it for the owner at this machine, unless a person is signed in already.
        const isPrinted = found.value.kind === 'owner' && found.value.new_person && !asks;
        return isPrinted && !hasSession ? use({ password: '', isKept: false }) : undefined;
      });
  }, [text]);
  const isEnded = failure?.outcome === 'refused' && failure.status === 401;
  const mayJoin = shown?.new_person === true && shown.kind !== 'email';
  return (
    <section class="step stack" data-state="link" aria-label={TEXTS.link}>
      <h1 tabIndex={-1}>{shown?.app ? TEXTS.welcome(shown.app.name) : TEXTS.signIn}</h1>
      {isEnded && <Notice kind="warn">{TEXTS.linkEnded}</Notice>}
      {isEnded && !hasSession && <NewLink />}
      {shown && !isEnded && mayJoin && isJoining && (
        <JoinAccount link={text} {...{ person, onPerson }} onJoined={onLeave} onBack={() => setJoining(false)} />
      )}
      {shown && !isEnded && !(mayJoin && isJoining) && (
        <>
          <UseForm link={shown} failure={failure} isBusy={isBusy} onUse={use} />
          {mayJoin && <QuietButton onClick={() => setJoining(true)}>{TEXTS.join}</QuietButton>}
        </>
      )}
      {failure && !shown && !isEnded && <Notice kind="danger">{wordsFor(failure)}</Notice>}
      <QuietButton onClick={onLeave}>{hasSession ? TEXTS.stay : TEXTS.differently}</QuietButton>
    </section>
  );
}

interface UseFormProps {
  readonly link: Link;
  readonly failure: Failure | undefined;
  readonly isBusy: boolean;
  readonly onUse: (use: Use) => void;
}

function UseForm({ link, failure, isBusy, onUse }: UseFormProps) {
  const [password, setPassword] = useState('');
  const [isKept, setKept] = useState(false);
  const needsPassword = link.kind === 'staff' && link.new_person;
  const errors = errorsOf(failure);
  return (
    <Form class="stack" onSend={() => onUse({ password, isKept })}>
      <p class="muted">{link.email === null ? TEXTS.signInAs(link.name) : TEXTS.signInAsWith(link.name, link.email)}</p>
      {needsPassword && (
        <NewPasswordField label={TEXTS.choosePassword} value={password} error={errors.password} onText={setPassword} />
      )}
      <Keep value={isKept} onChange={setKept} />
      {failure && errors.password === undefined && <Notice kind="danger">{wordsOf(failure)}</Notice>}
      <Submit data-action="ok" busy={isBusy}>
        {TEXTS.signIn}
      </Submit>
    </Form>
  );
}

function wordsOf(failure: Failure): string {
  const isTaken = failure.outcome === 'refused' && failure.status === 409 && 'email' in failure.errors;
  return isTaken ? TEXTS.addressTaken : wordsFor(failure);
}
