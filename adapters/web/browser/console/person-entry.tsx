import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import type { Client, Schemas } from '../../../client/index.js';
import { Button, QuietButton } from '../design/button.js';
import { Dialog } from '../design/dialog.js';
import { Icon } from '../design/icon.js';
import { Notice } from '../design/notice.js';
import { Skeleton } from '../design/skeleton.js';
import { clientFor } from '../parts/client.js';
import { type Account, accountIn, lastApp, type OpenableApp, placesIn, type SignedIn } from './account.js';
import { chooseLanguage } from './chosen-language.js';
import { DetailsForm } from './details-form.js';
import { TEXTS } from './entry-texts.js';
import { NewApp } from './new-app.js';
import type { EntryState } from './states.js';
import { Step } from './step.js';
import { SHARED } from './texts.js';
import { useIsHere } from './use-console.js';
import { type Failure, wordsFor } from './words.js';

interface PersonEntryProps {
  readonly person: SignedIn;
  /** App that must be opened. Undefined: any. */
  readonly only: Account['app'] | undefined;
  /** Called with the account of the opened app. @returns the reason if it cannot be used. */
  readonly onSignedIn: (account: Account) => string | undefined;
  readonly onPerson: (person: SignedIn) => void;
  /** Called when the person signs out, or the person's session has ended. */
  readonly onLeft: (hasEnded: boolean) => void;
}

interface Choice {
  readonly me: Schemas['Person'];
  readonly places: readonly OpenableApp[];
}

/**
 * Leads a person who is signed in to an app: the given one, the person's only one, or the one that was opened last on this device. Otherwise
 * the person chooses, and an owner without an app makes the first one.
 */
export function PersonStart({ person, only, onSignedIn, onPerson, onLeft }: PersonEntryProps) {
  const client = clientFor(person.token);
  const [choice, setChoice] = useState<Choice>();
  const [problem, setProblem] = useState<string>();
  const isHere = useIsHere();
  const fail = (failure: Failure) => {
    if (failure.outcome === 'refused' && failure.status === 401) onLeft(true);
    else setProblem(wordsFor(failure));
  };
  const load = async () => {
    setProblem(undefined);
    const [me, listed] = await Promise.all([client.getMe(), client.listMyApps({ query: { limit: 1000 } })]);
    if (!isHere()) return;
    if (me.outcome !== 'ok') return fail(me);
    if (listed.outcome !== 'ok') return fail(listed);
    // With `only`, a page is open below, and its unsaved texts would be lost: do not load the page again in the person's language.
    if (!only && chooseLanguage(me.value.language ?? '')) return;
    const all = placesIn(listed.value.data);
    const places = only ? all.filter(({ uuid }) => uuid === only.uuid) : all;
    const place = places.length === 1 ? places[0] : places.find(({ uuid }) => uuid === lastApp());
    if (place) return setProblem(onSignedIn(accountIn(person, place)));
    if (only) return setProblem(TEXTS.notIn(only.name));
    if (places.length === 0 && !me.value.owner) return setProblem(TEXTS.nowhere);
    setChoice({ me: me.value, places });
  };
  useEffect(() => {
    load();
  }, [person.token]);
  return (
    <div class="stack">
      {choice && <SetPassword loaded={choice.me} {...{ person, onPerson }} />}
      {choice && <ChoosePlace {...{ ...choice, client, person, onSignedIn }} />}
      {!choice && problem === undefined && (
        <Step state="entry-loading" title={TEXTS.loading}>
          <div aria-busy="true">
            <Skeleton height="6rem" />
          </div>
        </Step>
      )}
      {!choice && problem !== undefined && (
        <Step state="entry-failed" title={TEXTS.signedIn}>
          <Notice kind="danger" action={<Button onClick={load}>{SHARED.tryAgain}</Button>}>
            {problem}
          </Notice>
        </Step>
      )}
      <QuietButton onClick={() => onLeft(false)}>{only ? TEXTS.differently : TEXTS.signOut}</QuietButton>
    </div>
  );
}

interface SetPasswordProps extends Pick<PersonEntryProps, 'person' | 'onPerson'> {
  readonly loaded: Schemas['Person'];
}

/** Asks a person without a password for one, in a dialog, so that the page keeps what was typed. */
function SetPassword({ loaded, person, onPerson }: SetPasswordProps) {
  const [me, setMe] = useState(loaded);
  const [isOpen, setOpen] = useState(false);
  const [message, setMessage] = useState<string>();
  const saved = (changed: Schemas['Person'], said: string) => {
    setMe(changed);
    setOpen(false);
    setMessage(said);
    onPerson({ ...person, hasPassword: changed.has_password });
  };
  const title = TEXTS.setPassword;
  return (
    <>
      {!person.hasPassword && <PasswordStrip action={<Button onClick={() => setOpen(true)}>{title}</Button>} />}
      {message !== undefined && <Notice kind="info">{message}</Notice>}
      {isOpen && (
        <Dialog title={title} onClose={() => setOpen(false)}>
          <div data-state={'entry-details' satisfies EntryState}>
            <DetailsForm me={me} person={person} onSaved={saved} />
          </div>
        </Dialog>
      )}
    </>
  );
}

interface ChoosePlaceProps extends Choice, Pick<PersonEntryProps, 'person' | 'onSignedIn'> {
  readonly client: Client;
}

function ChoosePlace({ person, client, me, places, onSignedIn }: ChoosePlaceProps) {
  const isFirst = places.length === 0;
  const [isMaking, setMaking] = useState(isFirst);
  const [problem, setProblem] = useState<string>();
  const open = (place: OpenableApp) => setProblem(onSignedIn(accountIn(person, place)));
  if (isMaking) {
    return (
      <NewApp
        client={client}
        isFirst={isFirst}
        onMade={async (app) => open({ ...app, role: 'owner' })}
        onBack={isFirst ? undefined : () => setMaking(false)}
        opening={problem}
      />
    );
  }
  return (
    <Step state="choose-app" title={TEXTS.chooseBusiness}>
      {problem !== undefined && <Notice kind="danger">{problem}</Notice>}
      <Apps of={places} onOpen={open} />
      {me.owner && <Button onClick={() => setMaking(true)}>{TEXTS.add}</Button>}
    </Step>
  );
}

interface AppsProps<A> {
  readonly of: readonly A[];
  /** UUID of the app that is being opened. */
  readonly opening?: string | undefined;
  readonly onOpen: (app: A) => void;
}

export function Apps<A extends Pick<OpenableApp, 'uuid' | 'name' | 'slug'>>({ of, opening, onOpen }: AppsProps<A>) {
  return (
    <ul class="bare apps surface" aria-label={TEXTS.businesses}>
      {of.map((app) => (
        <li key={app.uuid}>
          <button type="button" class="apps-app" aria-busy={opening === app.uuid} onClick={() => onOpen(app)}>
            <span class="strong">{app.name}</span>
            <span class="muted small">{app.slug}</span>
            <Icon name="forward" />
          </button>
        </li>
      ))}
    </ul>
  );
}

/** Asks a person without a password for one. `action`: way to the form. */
export function PasswordStrip({ action }: { readonly action: ComponentChildren }) {
  return (
    <Notice kind="warn" action={action}>
      {TEXTS.withoutPassword}
    </Notice>
  );
}
