import { useState } from 'preact/hooks';
import { Button, Submit } from '../../design/button.js';
import { Empty } from '../../design/empty.js';
import { Form } from '../../design/form.js';
import { Icon } from '../../design/icon.js';
import { Menu, type MenuItem } from '../../design/menu.js';
import { Notice } from '../../design/notice.js';
import { Skeleton } from '../../design/skeleton.js';
import { go } from '../../parts/router.js';
import { type Back, ButtonLink, Page } from '../lists/page.js';
import type { SectionState } from '../lists/states.js';
import { useConsole, useIsHere } from '../use-console.js';
import { useQuery } from '../use-query.js';
import { isStale, wordsFor } from '../words.js';
import { type AnyBody, type EditorProps, type Stored, storedOf } from './editor-props.js';
import { type FormState, useForm } from './form.js';
import { leftBy, useLeftDraft } from './left-drafts.js';
import { SecondStep } from './second-step.js';
import { useStoredObject } from './stored-object.js';
import { BACK_AGAIN, type Trouble, TroubleNotice } from './trouble.js';
import { useSave } from './use-save.js';

/** Editor that creates or changes one object. Typed values are only lost if the user discards them. */
export function Editor<O extends { readonly uuid: string }, D, B extends object = AnyBody>(
  props: EditorProps<O, D, B>,
) {
  const { path, one, many, uuid, read } = props;
  const answer = useQuery(async (uuid: string) => storedOf(await read(uuid)), uuid);
  // Ignore the answer for the object that was open before.
  const { value: stored, failure } = answer.isCurrent ? answer : {};
  const back = backOf(props);
  if (uuid === undefined && props.isReadOnly?.(undefined)) {
    return (
      <Page state="editor-failed" title={`New ${one}`} back={back}>
        <Notice kind="danger">Your role does not allow this.</Notice>
      </Page>
    );
  }
  const isReady = uuid === undefined ? props.isReady !== false : stored !== undefined;
  if (isReady) return <Open key={uuid ?? 'new'} props={props} first={stored} />;
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

interface OpenProps<O extends { readonly uuid: string }, D, B extends object> {
  readonly props: EditorProps<O, D, B>;
  readonly first: Stored<O> | undefined;
}

function Open<O extends { readonly uuid: string }, D, B extends object>({ props, first }: OpenProps<O, D, B>) {
  const { path, one, uuid } = props;
  const left = leftBy(useConsole().client);
  const key = `${path}/${uuid ?? 'new'}`;
  const form = useForm<D>(() => (first ? props.draftOf(first.object) : props.blank()));
  const object = useStoredObject(props, first, form);
  const { stored, trouble, setTrouble } = object;
  const [isRemoving, setRemoving] = useState(false);
  const forget = () => left.delete(key);
  useLeftDraft(left, key, form, props.begun, () => setTrouble(BACK_AGAIN));
  const isReadOnly = props.isReadOnly?.(stored?.object) ?? false;
  const { root, save } = useSave({ props, form, object, onMade: forget });
  const items: readonly MenuItem[] = [
    ...(stored ? (props.menu?.(stored.object) ?? []) : []),
    ...(stored && props.remove && !isReadOnly
      ? [{ label: `Delete this ${one}`, danger: true, onSelect: () => setRemoving(true) }]
      : []),
  ];
  return (
    <Page
      state={stateOf(trouble, stored !== undefined)}
      title={stored ? props.nameOf(stored.object) : `New ${one}`}
      about={props.about}
      back={backOf(props)}
      actions={
        items.length > 0 && (
          <Menu label={`More for this ${one}`} items={items}>
            <Icon name="more" />
          </Menu>
        )
      }
    >
      <Form class="editor" formRef={root} onSend={() => save()}>
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
      {isRemoving && stored && (
        <Removal
          props={props}
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

function backOf<O extends { readonly uuid: string }, D, B extends object>({
  back,
  path,
  many,
}: EditorProps<O, D, B>): Back | undefined {
  return back === null ? undefined : (back ?? { path, label: many });
}

function stateOf(trouble: Trouble | undefined, isStored: boolean): SectionState {
  switch (trouble?.kind) {
    case 'changed':
      return 'editor-changed';
    case 'refused':
      return 'editor-refused';
    case 'gone':
      return 'editor-gone';
    default:
      return isStored ? 'editor' : 'editor-new';
  }
}

interface ActionsProps<O extends { readonly uuid: string }, D, B extends object> {
  readonly props: EditorProps<O, D, B>;
  readonly form: FormState<D>;
  readonly isGone: boolean;
  readonly onUndone: () => void;
}

function Actions<O extends { readonly uuid: string }, D, B extends object>({
  props,
  form,
  isGone,
  onUndone,
}: ActionsProps<O, D, B>) {
  const { path, one, uuid } = props;
  const canSave = uuid === undefined ? props.create !== undefined : props.update !== undefined;
  if (!canSave) return null;
  return (
    <div class="editor-actions">
      <Submit busy={form.isBusy} disabled={isGone}>
        {uuid === undefined ? `Add ${one}` : 'Save'}
      </Submit>
      {uuid === undefined ? (
        <ButtonLink href={`#${path}`} kind="quiet">
          Cancel
        </ButtonLink>
      ) : (
        form.isDirty && (
          <Button kind="quiet" onClick={onUndone}>
            Undo changes
          </Button>
        )
      )}
    </div>
  );
}

interface RemovalProps<O extends { readonly uuid: string }, D, B extends object> {
  readonly props: EditorProps<O, D, B>;
  readonly stored: Stored<O>;
  readonly catchUp: () => Promise<unknown>;
  readonly onRemoved: () => void;
  readonly onClose: () => void;
}

function Removal<O extends { readonly uuid: string }, D, B extends object>(removal: RemovalProps<O, D, B>) {
  const { props, stored, catchUp, onRemoved, onClose } = removal;
  const { say } = useConsole();
  const isHere = useIsHere();
  const name = props.nameOf(stored.object);
  const act = async () => {
    const answer = await props.remove!(stored.object.uuid, stored.tag);
    if (answer.outcome !== 'ok') {
      if (isStale(answer)) await catchUp();
      return answer;
    }
    onRemoved();
    say(`${name} has been deleted.`);
    if (isHere()) go({ path: props.path }, { replace: true });
    return undefined;
  };
  return (
    <SecondStep
      title={`Delete ${name}?`}
      verb="Delete"
      onClose={onClose}
      act={act}
      further={props.removal?.further?.(stored.object.uuid)}
    >
      <p>{props.removal?.text ?? 'This cannot be undone.'}</p>
    </SecondStep>
  );
}
