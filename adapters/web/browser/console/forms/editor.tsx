import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { Client, OperationId, Schemas } from '../../../../client/index.js';
import { QuietButton, Submit } from '../../design/button.js';
import { Empty } from '../../design/empty.js';
import { Form } from '../../design/form.js';
import { Icon } from '../../design/icon.js';
import { Menu, type MenuItem } from '../../design/menu.js';
import { Notice } from '../../design/notice.js';
import { Skeleton } from '../../design/skeleton.js';
import { go } from '../../parts/router.js';
import { type Back, ButtonLink, Page } from '../lists/page.js';
import { SHARED } from '../texts.js';
import { useConsole, useIsHere } from '../use-console.js';
import { useQuery } from '../use-query.js';
import { LoadFailure } from '../use-request.js';
import { isStale } from '../words.js';
import { isSame, rebase } from './draft.js';
import {
  type Creation,
  type EditorProps,
  type JsonBody,
  type Kind,
  type Noun,
  type Stored,
  titleOf,
  unwrapStored,
} from './editor-props.js';
import { type FormState, useForm } from './form.js';
import { SecondStep } from './second-step.js';
import { useStoredObject } from './stored-object.js';
import { TEXTS } from './texts.js';
import { BACK_AGAIN, TroubleNotice } from './trouble.js';
import { useSave } from './use-save.js';

/**
 * Editor that creates or changes one object. Typed values are only lost if the user discards them. `N`: noun of its operations. `I`: the
 * operation whose body the draft becomes.
 */
export function Editor<N extends Noun, D, I extends OperationId = Creation<N>>(props: EditorProps<N, D, JsonBody<I>>) {
  const { kind, uuid, drafts, requests } = props;
  const { path, words } = kind;
  const answer = useQuery(async (uuid: string) => unwrapStored(await requests.get({ path: { uuid } })), uuid);
  // Ignore the answer for the object that was open before.
  const { value: stored, failure } = answer.isCurrent ? answer : {};
  const back = backOf(kind);
  if (uuid === undefined && props.isReadOnly?.(undefined)) {
    return (
      <Page state="editor-failed" title={words.creating ?? SHARED.add} back={back}>
        <Notice kind="danger">{SHARED.notAllowed}</Notice>
      </Page>
    );
  }
  const isReady = uuid === undefined ? drafts.blank !== undefined : stored !== undefined;
  if (isReady) return <Open key={uuid ?? 'new'} props={props} first={stored} />;
  if (failure?.outcome === 'refused' && failure.status === 404) {
    return (
      <Page state="editor-gone" title={TEXTS.gone} back={back}>
        <Empty title={TEXTS.goneTitle} action={<ButtonLink href={`#${path}`}>{SHARED.showAll}</ButtonLink>}>
          {TEXTS.goneHint}
        </Empty>
      </Page>
    );
  }
  if (failure) {
    return (
      <Page state="editor-failed" title={TEXTS.failed} back={back}>
        <LoadFailure failure={failure} onAgain={answer.reload} />
      </Page>
    );
  }
  return (
    <Page state="editor-loading" title={SHARED.loading} back={back}>
      <div class="stack" aria-busy="true">
        <Skeleton height="12rem" />
        <Skeleton height="8rem" />
      </div>
    </Page>
  );
}

interface OpenProps<N extends Noun, D, B extends object> {
  readonly props: EditorProps<N, D, B>;
  readonly first: Stored<Schemas[N]> | undefined;
}

function Open<N extends Noun, D, B extends object>({ props, first }: OpenProps<N, D, B>) {
  const { kind, uuid, drafts, requests } = props;
  const { path, words } = kind;
  const left = leftBy(useConsole().client);
  const key = `${path}/${uuid ?? 'new'}`;
  const form = useForm<D>(() => (first ? drafts.draftOf(first.object) : drafts.blank!()));
  const object = useStoredObject(props, first, form);
  const { stored, trouble, setTrouble } = object;
  const [isRemoving, setRemoving] = useState(false);
  const forget = () => left.delete(key);
  useLeftDraft(left, key, form, drafts.begun, () => setTrouble(BACK_AGAIN));
  const isReadOnly = props.isReadOnly?.(stored?.object) ?? false;
  const { root, save } = useSave({ props, form, object, onMade: forget });
  const isFolded = props.isFolded === true && stored !== undefined && !form.isDirty && !trouble;
  const items: readonly MenuItem[] = [
    ...(stored ? (props.menu?.(stored.object) ?? []) : []),
    ...(stored && requests.remove && !isReadOnly
      ? [{ label: TEXTS.remove, danger: true, onSelect: () => setRemoving(true) }]
      : []),
  ];
  return (
    <Page
      state={trouble ? TROUBLED[trouble.kind] : stored ? 'editor' : 'editor-new'}
      title={stored ? titleOf(kind, stored.object) : (words.creating ?? SHARED.add)}
      about={kind.about}
      back={backOf(kind)}
      actions={
        items.length > 0 && (
          <Menu label={TEXTS.more} items={items}>
            <Icon name="more" />
          </Menu>
        )
      }
    >
      {stored && props.above?.(stored.object)}
      <Form class="editor stack" formRef={root} hidden={isFolded} onSend={() => save()}>
        {isReadOnly ? (
          <fieldset class="editor-fields" disabled>
            {props.children(form, stored?.object)}
          </fieldset>
        ) : (
          props.children(form, stored?.object)
        )}
        <div class="editor-trouble">
          <TroubleNotice trouble={trouble} more={() => form.unclaimed()} draft={form.draft} onFurther={save} />
        </div>
        {!isReadOnly && (
          <Actions
            props={props}
            form={form}
            isGone={trouble?.kind === 'gone'}
            onUndone={() => {
              form.rest(form.base());
              setTrouble(undefined);
            }}
          />
        )}
      </Form>
      {stored && props.below?.(stored.object)}
      {isRemoving && stored && uuid !== undefined && (
        <Removal
          props={props}
          uuid={uuid}
          stored={stored}
          catchUp={object.catchUp}
          onRemoved={() => {
            form.rest(form.current());
            forget();
          }}
          onClose={() => setRemoving(false)}
        />
      )}
    </Page>
  );
}

const backOf = ({ back, path, words }: Kind<never>): Back | undefined =>
  back === null ? undefined : (back ?? { path, label: words.many });

const TROUBLED = { changed: 'editor-changed', refused: 'editor-refused', gone: 'editor-gone' } as const;

interface ActionsProps<N extends Noun, D, B extends object> {
  readonly props: EditorProps<N, D, B>;
  readonly form: FormState<D>;
  readonly isGone: boolean;
  readonly onUndone: () => void;
}

function Actions<N extends Noun, D, B extends object>({ props, form, isGone, onUndone }: ActionsProps<N, D, B>) {
  const { kind, uuid, requests } = props;
  if (!(uuid === undefined ? requests.create : requests.update)) return null;
  return (
    <div class="editor-actions">
      <Submit data-action="save" busy={form.isBusy} disabled={isGone}>
        {uuid === undefined ? (kind.words.add ?? SHARED.add) : SHARED.save}
      </Submit>
      {uuid === undefined ? (
        <ButtonLink href={`#${kind.path}`} kind="quiet">
          {SHARED.cancel}
        </ButtonLink>
      ) : (
        form.isDirty && <QuietButton onClick={onUndone}>{TEXTS.undo}</QuietButton>
      )}
    </div>
  );
}

interface RemovalProps<N extends Noun, D, B extends object> {
  readonly props: EditorProps<N, D, B>;
  readonly uuid: string;
  readonly stored: Stored<Schemas[N]>;
  readonly catchUp: () => Promise<unknown>;
  readonly onRemoved: () => void;
  readonly onClose: () => void;
}

function Removal<N extends Noun, D, B extends object>(removal: RemovalProps<N, D, B>) {
  const { props, uuid, stored, catchUp, onRemoved, onClose } = removal;
  const { say } = useConsole();
  const isHere = useIsHere();
  const name = titleOf(props.kind, stored.object);
  const act = async () => {
    const answer = await props.requests.remove!({ path: { uuid }, ifMatch: stored.tag });
    if (answer.outcome !== 'ok' && isStale(answer)) await catchUp();
    return answer;
  };
  const onDone = () => {
    onRemoved();
    say(TEXTS.deletedNamed(name));
    if (isHere()) go({ path: props.kind.path }, { replace: true });
  };
  return (
    <SecondStep
      title={TEXTS.removeTitle(name)}
      verb={SHARED.delete}
      onClose={onClose}
      act={act}
      onDone={onDone}
      further={props.removal?.further?.(uuid)}
    >
      <p>{props.removal?.text ?? SHARED.cannotUndo}</p>
    </SecondStep>
  );
}

/** Unsaved drafts by object, kept until the page is closed or the user signs out. */
type Left = Map<string, { readonly base: unknown; readonly draft: unknown }>;
const drafts = new WeakMap<Client, Left>();

function leftBy(client: Client): Left {
  const left: Left = drafts.get(client) ?? new Map();
  drafts.set(client, left);
  return left;
}

/** Keeps the unsaved draft when the view is left, and restores it when the view is opened again. */
function useLeftDraft<D>(left: Left, key: string, form: FormState<D>, begun: D | undefined, onBack: () => void): void {
  const latest = useRef(form);
  latest.current = form;
  // Use a layout effect, so that the draft is restored before the user can type.
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
