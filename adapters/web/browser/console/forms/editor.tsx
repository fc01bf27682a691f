import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { Client } from '../../../../client/index.js';
import { Button } from '../../design/button.js';
import { Empty } from '../../design/empty.js';
import { Icon } from '../../design/icon.js';
import { Menu, type MenuItem } from '../../design/menu.js';
import { Notice } from '../../design/notice.js';
import { Skeleton } from '../../design/skeleton.js';
import { go } from '../../parts/router.js';
import { ButtonLink, Page } from '../lists/page.js';
import { useKeyFor } from '../once.js';
import { useConsole, useEvents, useIsHere } from '../use-console.js';
import { type Answer, useQuery } from '../use-query.js';
import { errorsOf, type Failure, isStale, wordsFor } from '../words.js';
import { isSame, patchOf, rebase } from './draft.js';
import { type Errors, type Form, useForm } from './form.js';
import { SecondStep, type SecondStepProps } from './second-step.js';

type Answered<V> = { readonly outcome: 'ok'; readonly value: V; readonly headers: Headers } | Failure;

/** How objects of a kind are edited: `O` as the service shows them, `D` as they are typed. */
export interface EditorProps<O extends { readonly uuid: string }, D> {
  /** Of its section: `/services`. */
  readonly path: string;
  /** What one is called, in the middle of a sentence: "service". */
  readonly one: string;
  readonly many: string;
  readonly uuid: string | undefined;
  readonly nameOf: (object: O) => string;
  readonly about?: ComponentChildren;
  readonly blank: () => D;
  /** What has been typed elsewhere already; it stands in the place of a draft that was left here. */
  readonly begun?: D | undefined;
  readonly draftOf: (object: O) => D;
  /** The body, in the names of the interface. */
  readonly bodyOf: (draft: D) => Record<string, unknown>;
  /** Where the field of the body that is refused stands in the draft, if not under the same name. */
  readonly placeOf?: (path: string, draft: D) => string;
  /** What can be told before it is sent. */
  readonly check?: (draft: D) => Errors;
  /** What is said of a refusal as a whole, where no field has it. */
  readonly wordsOf?: (failure: Failure) => string | undefined;
  readonly read: (uuid: string) => Promise<Answered<O>>;
  readonly create?: (body: Record<string, unknown>, idempotencyKey: string) => Promise<Answered<O>>;
  readonly update?: (
    uuid: string,
    patch: Record<string, unknown>,
    ifMatch: string | undefined,
  ) => Promise<Answered<unknown>>;
  readonly remove?: (uuid: string, ifMatch: string | undefined) => Promise<Answered<unknown>>;
  /** What deleting it means, and what more may be done where that is refused. */
  readonly removal?: { readonly text: string; readonly further?: (uuid: string) => SecondStepProps['further'] };
  /** What changes it elsewhere. */
  readonly events: readonly string[];
  /** After it was made; by default its editor opens. */
  readonly onMade?: (made: O) => void;
  readonly menu?: (object: O) => readonly MenuItem[];
  /** The fields. `object` is what is stored; undefined while it is being made. */
  readonly children: (form: Form<D>, object: O | undefined) => ComponentChildren;
  /** Below the form of what is stored. */
  readonly below?: (object: O) => ComponentChildren;
}

interface Stored<O> {
  readonly object: O;
  readonly tag: string | undefined;
}

/** Drafts that were left before they were saved, by what they are of; they end with the page, and with signing out. */
type Left = Map<string, { readonly base: unknown; readonly draft: unknown }>;
const drafts = new WeakMap<Client, Left>();

function leftBy(client: Client): Left {
  const left: Left = drafts.get(client) ?? new Map();
  drafts.set(client, left);
  return left;
}

/** One object in a form: to be made, or changed. What is typed is lost by nothing but leaving it out on purpose. */
export function Editor<O extends { readonly uuid: string }, D>(props: EditorProps<O, D>) {
  const { path, one, many, uuid, read } = props;
  const answer = useQuery(async (uuid: string) => storedOf(await read(uuid)), uuid);
  // The answer of the object that was open before is not shown.
  const { value: stored, failure } = answer.isCurrent ? answer : {};
  const back = { path, label: many };
  if (stored || uuid === undefined) return <Open key={uuid ?? 'new'} {...props} first={stored} />;
  if (failure?.outcome === 'refused' && failure.status === 404) {
    return (
      <Page state="editor-gone" title="Not there any more" back={back}>
        <Empty
          title={`This ${one} has been deleted`}
          action={<ButtonLink href={`#${path}`}>Show all {many.toLowerCase()}</ButtonLink>}
        >
          It was deleted meanwhile, or the address is not quite right.
        </Empty>
      </Page>
    );
  }
  if (failure) {
    return (
      <Page state="editor-failed" title={`The ${one} could not be read`} back={back}>
        <Notice kind="danger" action={<Button onClick={answer.reload}>Try again</Button>}>
          <p>{wordsFor(failure)}</p>
        </Notice>
      </Page>
    );
  }
  return (
    <Page state="editor-loading" title={`Loading the ${one}`} back={back}>
      <div class="stack" aria-busy="true">
        <Skeleton height="12rem" />
        <Skeleton height="8rem" />
      </div>
    </Page>
  );
}

function storedOf<O>(answer: Answered<O>): Answer<Stored<O>> {
  if (answer.outcome !== 'ok') return answer;
  return { outcome: 'ok', value: { object: answer.value, tag: answer.headers.get('ETag') ?? undefined } };
}

type Trouble = { readonly kind: 'refused' | 'changed' | 'gone'; readonly title: string; readonly text: string };

function Open<O extends { readonly uuid: string }, D>({
  first,
  ...props
}: EditorProps<O, D> & { readonly first: Stored<O> | undefined }) {
  const { path, one, many, uuid, draftOf, bodyOf } = props;
  const { client, say } = useConsole();
  const left = leftBy(client);
  const key = `${path}/${uuid ?? 'new'}`;
  const form = useForm<D>(() => (first ? draftOf(first.object) : props.blank()));
  const [stored, setStored] = useState(first);
  const [trouble, setTrouble] = useState<Trouble>();
  const [isRemoving, setRemoving] = useState(false);
  const [refusals, setRefusals] = useState(0);
  const root = useRef<HTMLFormElement>(null);
  const keyFor = useKeyFor();
  useLeftDraft(left, key, form, props.begun, () => setTrouble(BACK_AGAIN));
  const isHere = useIsHere();
  const reads = useRef(0);
  useLayoutEffect(() => {
    if (refusals === 0) return;
    const wrong = root.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    if (wrong) wrong.focus();
    else root.current?.querySelector('.editor-trouble')?.scrollIntoView({ block: 'nearest' });
  }, [refusals]);

  /** Takes over what was changed elsewhere; answers whether there is anything left to save. */
  const catchUp = async (): Promise<'same' | 'changed' | 'saved' | 'gone' | 'failed'> => {
    if (uuid === undefined) return 'same';
    reads.current += 1;
    const turn = reads.current;
    const answer = await props.read(uuid);
    // Whoever has asked since gets a later answer.
    if (turn !== reads.current) return 'same';
    if (answer.outcome !== 'ok') {
      const isGone = answer.outcome === 'refused' && answer.status === 404;
      if (isGone) {
        setTrouble({
          kind: 'gone',
          title: `This ${one} has been deleted meanwhile`,
          text: 'What you typed is still here, but there is nothing left to save it to.',
        });
      }
      return isGone ? 'gone' : 'failed';
    }
    const theirs = draftOf(answer.value);
    const mine = form.current();
    const isSaved = isSame(mine, theirs);
    const merged = rebase(form.base(), mine, theirs);
    setStored({ object: answer.value, tag: answer.headers.get('ETag') ?? undefined });
    const hasChanged = !isSame(form.base(), theirs);
    form.rest(theirs, merged.draft);
    if (isSaved) return 'saved';
    if (!hasChanged) return 'same';
    form.refuse(
      Object.fromEntries(
        merged.clashes.map((field) => [field, 'Somebody else has changed this, too. Saving puts yours in its place.']),
      ),
    );
    return 'changed';
  };

  useEvents(props.events, async (event) => {
    if (uuid === undefined || form.isBusy || trouble?.kind === 'gone') return;
    if (event && !isAbout(event, uuid)) return;
    const wasDirty = form.isDirty;
    const now = await catchUp();
    if (now === 'changed' && wasDirty) setTrouble(changedBy(one));
  });

  const refused = (failure: Failure) => {
    // The same once more is the same request: of what is made, nobody has to look first.
    if (uuid === undefined && failure.outcome === 'unknown') {
      return setTrouble({ kind: 'refused', title: `Perhaps the ${one} was not made`, text: ONCE_MORE });
    }
    const place = props.placeOf ?? ((field: string) => field);
    const whole = props.wordsOf?.(failure);
    const errors = Object.fromEntries(
      Object.entries(whole === undefined ? errorsOf(failure) : {}).map(([field, message]) => [
        place(field, form.current()),
        message,
      ]),
    );
    form.refuse(errors);
    setRefusals((count) => count + 1);
    const hasFields = Object.keys(errors).length > 0;
    setTrouble({
      kind: 'refused',
      title: uuid === undefined ? `The ${one} was not made` : 'Not saved',
      text:
        hasFields && failure.outcome === 'refused' && failure.status === 400
          ? WRONG_FIELDS
          : (whole ?? wordsFor(failure)),
    });
  };

  const save = async () => {
    const early = props.check?.(form.current()) ?? {};
    if (Object.keys(early).length > 0) {
      form.refuse(early);
      setRefusals((count) => count + 1);
      setTrouble({ kind: 'refused', title: 'Not saved yet', text: WRONG_FIELDS });
      return;
    }
    form.setBusy(true);
    try {
      await (uuid === undefined ? make() : change(uuid));
    } finally {
      form.setBusy(false);
    }
  };

  const make = async () => {
    const body = bodyOf(form.current());
    const answer = await props.create!(body, keyFor(body));
    if (answer.outcome !== 'ok') return refused(answer);
    form.rest(form.current());
    left.delete(key);
    say(`${nameFor(props, answer.value)} has been added.`);
    if (props.onMade) props.onMade(answer.value);
    // Who has gone elsewhere meanwhile is not fetched back.
    else if (isHere()) go({ path: `${path}/${answer.value.uuid}` }, { replace: true });
  };

  const change = async (which: string) => {
    const sent = form.current();
    const patch = patchOf(bodyOf(form.base()), bodyOf(sent));
    if (Object.keys(patch).length > 0) {
      const answer = await props.update!(which, patch, stored?.tag);
      if (
        answer.outcome === 'unknown' ||
        (answer.outcome === 'refused' && (isStale(answer) || answer.status === 404))
      ) {
        const now = await catchUp();
        if (now === 'changed' || now === 'same') {
          return setTrouble(answer.outcome === 'unknown' ? NOT_SAVED : changedBy(one));
        }
        if (now !== 'saved') return now === 'failed' ? refused(answer) : undefined;
      } else if (answer.outcome !== 'ok') return refused(answer);
      else {
        // What has been typed since is not saved.
        form.rest(sent, form.current());
        await catchUp();
      }
    } else form.rest(sent);
    setTrouble(undefined);
    say('Saved.');
  };

  const unclaimed = () => form.unclaimed();
  const title = stored ? props.nameOf(stored.object) : `New ${one}`;
  const extra = stored ? (props.menu?.(stored.object) ?? []) : [];
  const items: readonly MenuItem[] = [
    ...extra,
    ...(stored && props.remove
      ? [{ label: `Delete this ${one}`, danger: true, onSelect: () => setRemoving(true) }]
      : []),
  ];
  const canSave = uuid === undefined ? props.create !== undefined : props.update !== undefined;
  const state =
    trouble?.kind === 'changed'
      ? 'editor-changed'
      : trouble?.kind === 'refused'
        ? 'editor-refused'
        : trouble?.kind === 'gone'
          ? 'editor-gone'
          : stored
            ? 'editor'
            : 'editor-new';
  return (
    <Page
      state={state}
      title={title}
      about={props.about}
      back={{ path, label: many }}
      actions={
        items.length > 0 && (
          <Menu label={`More for this ${one}`} items={items}>
            <Icon name="more" />
          </Menu>
        )
      }
    >
      <form
        class="editor"
        ref={root}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        {props.children(form, stored?.object)}
        <div class="editor-trouble">
          <Trouble trouble={trouble} more={unclaimed} />
        </div>
        {canSave && (
          <div class="editor-actions">
            <Button kind="primary" type="submit" busy={form.isBusy} disabled={trouble?.kind === 'gone'}>
              {uuid === undefined ? `Add ${one}` : 'Save'}
            </Button>
            {uuid === undefined ? (
              <ButtonLink href={`#${path}`} kind="quiet">
                Cancel
              </ButtonLink>
            ) : (
              form.isDirty && (
                <Button
                  kind="quiet"
                  onClick={() => {
                    form.rest(form.base());
                    setTrouble(undefined);
                  }}
                >
                  Undo changes
                </Button>
              )
            )}
          </div>
        )}
      </form>
      {stored && props.below?.(stored.object)}
      {isRemoving && stored && (
        <SecondStep
          title={`Delete ${props.nameOf(stored.object)}?`}
          verb="Delete"
          onClose={() => setRemoving(false)}
          act={async () => {
            const answer = await props.remove!(stored.object.uuid, stored.tag);
            if (answer.outcome !== 'ok') {
              if (isStale(answer)) await catchUp();
              return answer;
            }
            form.rest(form.current());
            left.delete(key);
            say(`${props.nameOf(stored.object)} has been deleted.`);
            if (isHere()) go({ path }, { replace: true });
            return undefined;
          }}
          further={props.removal?.further?.(stored.object.uuid)}
        >
          <p>{props.removal?.text ?? 'This cannot be undone.'}</p>
        </SecondStep>
      )}
    </Page>
  );
}

const WRONG_FIELDS = 'Look at the fields that are marked; everything else is as you typed it.';
const ONCE_MORE = 'The answer got lost. Add it once more as it stands here: it is made only once.';
const NOT_SAVED: Trouble = {
  kind: 'refused',
  title: 'Not saved',
  text: 'Something went wrong before it was saved. Save once more.',
};
const BACK_AGAIN: Trouble = {
  kind: 'refused',
  title: 'Not saved yet',
  text: 'This is what you typed before you left. Save it, or undo the changes.',
};
const changedBy = (one: string): Trouble => ({
  kind: 'changed',
  title: `Somebody else has changed this ${one} meanwhile`,
  text: 'Their changes are here now, beside what you typed. Look at it, and save once more.',
});

function Trouble({ trouble, more }: { readonly trouble: Trouble | undefined; readonly more: () => readonly string[] }) {
  // Asked here, behind all fields: what none of them has shown.
  const others = more();
  if (!trouble && others.length === 0) return null;
  return (
    <Notice kind={trouble?.kind === 'changed' ? 'warn' : 'danger'} {...(trouble && { title: trouble.title })}>
      {trouble && <p>{trouble.text}</p>}
      {others.length > 0 && (
        <ul>
          {others.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      )}
    </Notice>
  );
}

function nameFor<O extends { readonly uuid: string }, D>({ nameOf, one }: EditorProps<O, D>, made: O): string {
  return nameOf(made) || `The ${one}`;
}

function isAbout(event: { readonly booking: string | null; readonly data: { readonly uuid?: string } }, uuid: string) {
  return event.booking === uuid || event.data.uuid === uuid;
}

/** Keeps what was typed when its view is left, and puts it back when it is opened again. */
function useLeftDraft<D>(
  left: Left,
  key: string,
  form: ReturnType<typeof useForm<D>>,
  begun: D | undefined,
  onBack: () => void,
): void {
  const latest = useRef(form);
  latest.current = form;
  // Before anything can be typed, which it would take back.
  useLayoutEffect(() => {
    const known = left.get(key) as { base: D; draft: D } | undefined;
    left.delete(key);
    if (begun !== undefined) form.change(begun);
    else if (known) {
      const { draft } = rebase(known.base, known.draft, form.base());
      form.change(draft);
      if (!isSame(draft, form.base())) onBack();
    }
    const warn = (event: BeforeUnloadEvent) => {
      if (latest.current.isDirty) event.preventDefault();
    };
    addEventListener('beforeunload', warn);
    return () => {
      removeEventListener('beforeunload', warn);
      const { current, base } = latest.current;
      if (!isSame(current(), base())) left.set(key, { base: base(), draft: current() });
    };
  }, [key]);
}
