import { useRef, useState } from 'preact/hooks';
import type { Schemas } from '../../../../client/index.js';
import { useEvents } from '../use-console.js';
import { isSame, rebase } from './draft.js';
import { type EditorProps, type Noun, type Stored, unwrapStored } from './editor-props.js';
import type { FormState } from './form.js';
import { TEXTS } from './texts.js';
import { CHANGED_MEANWHILE, DELETED_MEANWHILE, type Trouble } from './trouble.js';

/** Result of loading the current version. `saved`: the current version contains all values of the draft. */
type CaughtUp = 'same' | 'changed' | 'saved' | 'gone' | 'failed';

/** Stored object of an editor, updated live while it is edited. */
export function useStoredObject<N extends Noun, D, B extends object>(
  { kind: { events }, uuid, drafts: { draftOf }, requests }: EditorProps<N, D, B>,
  first: Stored<Schemas[N]> | undefined,
  form: FormState<D>,
) {
  const [stored, setStored] = useState(first);
  const [trouble, setTrouble] = useState<Trouble>();
  const reads = useRef(0);
  const tag = useRef(first?.tag);

  /** Loads the current version and merges concurrent changes into the draft. */
  const catchUp = async (): Promise<CaughtUp> => {
    if (uuid === undefined) return 'same';
    reads.current += 1;
    const turn = reads.current;
    const answer = unwrapStored(await requests.get({ path: { uuid } }));
    // Ignore the answer if a later read has begun.
    if (turn !== reads.current) return 'same';
    if (answer.outcome !== 'ok') {
      const isGone = answer.outcome === 'refused' && answer.status === 404;
      if (isGone) setTrouble(DELETED_MEANWHILE);
      return isGone ? 'gone' : 'failed';
    }
    const theirs = draftOf(answer.value.object);
    const mine = form.current();
    const isSaved = isSame(mine, theirs);
    const merged = rebase(form.base(), mine, theirs);
    tag.current = answer.value.tag;
    setStored(answer.value);
    const hasChanged = !isSame(form.base(), theirs);
    form.rest(theirs, merged.draft);
    if (isSaved) return 'saved';
    if (!hasChanged) return 'same';
    form.refuse(Object.fromEntries(merged.clashes.map((field) => [field, TEXTS.clash])));
    return 'changed';
  };

  useEvents(events, async (event) => {
    if (uuid === undefined || form.isBusy || trouble?.kind === 'gone') return;
    if (event && !isAbout(event, uuid)) return;
    const wasDirty = form.isDirty;
    const now = await catchUp();
    if (now === 'changed' && wasDirty) setTrouble(CHANGED_MEANWHILE);
  });

  /** Returns the entity tag of the version that was read last, even if a callback of an earlier rendering calls it. */
  const lastTag = () => tag.current;

  return { stored, trouble, setTrouble, catchUp, lastTag };
}

function isAbout(event: { readonly booking: string | null; readonly data: { readonly uuid?: string } }, uuid: string) {
  return event.booking === uuid || event.data.uuid === uuid;
}
