import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { go } from '../../parts/router.js';
import { useKeyFor } from '../once.js';
import { SHARED } from '../texts.js';
import { useConsole, useIsHere } from '../use-console.js';
import { errorsOf, type Failure, isStale, wordsFor } from '../words.js';
import { buildPatch } from './draft.js';
import { type Drafts, type EditorProps, type Noun, titleOf } from './editor-props.js';
import type { Errors, FormState } from './form.js';
import type { useStoredObject } from './stored-object.js';
import { TEXTS } from './texts.js';
import { CHANGED_MEANWHILE, type FurtherAttempt, NOT_SAVED } from './trouble.js';

interface SaveNeeds<N extends Noun, D, B extends object> {
  readonly props: EditorProps<N, D, B>;
  readonly form: FormState<D>;
  readonly object: ReturnType<typeof useStoredObject<N, D, B>>;
  /** Discards the stored draft after saving. */
  readonly onMade: () => void;
}

/** Saves an editor: creates the object, or sends its changes. */
export function useSave<N extends Noun, D, B extends object>({ props, form, object, onMade }: SaveNeeds<N, D, B>) {
  const { kind, uuid, drafts, requests } = props;
  const { path } = kind;
  const { bodyOf } = drafts;
  const { setTrouble, catchUp, lastTag } = object;
  const { say } = useConsole();
  const isHere = useIsHere();
  const keyFor = useKeyFor();
  const { root, refuse } = useRefusal(form.refuse);

  const refused = (failure: Failure, draft = form.current(), further?: FurtherAttempt) => {
    // The user may send the form again, because the second request has the same idempotency key.
    if (uuid === undefined && failure.outcome === 'unknown') {
      return setTrouble({ kind: 'refused', title: TEXTS.perhapsAdded, text: TEXTS.onceMore });
    }
    const whole = requests.wordsOf?.(failure);
    const errors = whole === undefined ? placed(errorsOf(failure), drafts, form.current()) : {};
    refuse(errors);
    const isOfFields = Object.keys(errors).length > 0 && failure.outcome === 'refused' && failure.status === 400;
    setTrouble({
      kind: 'refused',
      title: uuid === undefined ? TEXTS.notAdded : TEXTS.notSaved,
      text: isOfFields ? TEXTS.wrongFields : (whole ?? wordsFor(failure, startIn(bodyOf(draft)))),
      further,
      draft,
    });
  };

  const make = async (further: FurtherAttempt['fields']) => {
    const draft = form.current();
    const body = { ...bodyOf(draft), ...further };
    const answer = await requests.create!({ body, idempotencyKey: keyFor(body) });
    if (answer.outcome !== 'ok') return refused(answer, draft, await requests.furtherOf?.(answer, body));
    form.rest(form.current());
    onMade();
    const name = titleOf(kind, answer.value);
    say(name === '' ? TEXTS.added : TEXTS.addedNamed(name));
    if (props.onMade) props.onMade(answer.value);
    // Only navigates if the user is still in this view.
    else if (isHere()) go({ path: `${path}/${answer.value.uuid}` }, { replace: true });
  };

  const send = async (which: string, patch: Record<string, unknown>, isRetry = false): Promise<boolean> => {
    const sent = form.current();
    const answer = await requests.update!({ path: { uuid: which }, body: patch, ifMatch: lastTag() });
    if (answer.outcome === 'ok') {
      // Values that were typed during the request are not saved yet.
      form.rest(sent, form.current());
      await catchUp();
      return true;
    }
    const isOld = answer.outcome === 'refused' && isStale(answer);
    const isGone = answer.outcome === 'refused' && answer.status === 404;
    const now = answer.outcome === 'unknown' || isOld || isGone ? await catchUp() : 'failed';
    if (now === 'saved') return true;
    // Only values that the form does not contain have changed, such as a token. Send the patch again for the new version.
    if (isOld && now === 'same' && !isRetry) return send(which, patch, true);
    if (now === 'failed') refused(answer);
    else if (now !== 'gone') setTrouble(answer.outcome === 'unknown' ? NOT_SAVED : CHANGED_MEANWHILE);
    return false;
  };

  const change = async (which: string) => {
    const patch = buildPatch(bodyOf(form.base()), bodyOf(form.current()));
    if (Object.keys(patch).length === 0) form.rest(form.current());
    else if (!(await send(which, patch))) return;
    setTrouble(undefined);
    say(SHARED.saved);
  };

  /** Saves the draft. `further`: fields to add to the body for a new object. */
  const save = async (further: FurtherAttempt['fields'] = {}) => {
    const early = drafts.check?.(form.current()) ?? {};
    if (Object.keys(early).length > 0) {
      refuse(early);
      setTrouble({ kind: 'refused', title: TEXTS.notSavedYet, text: TEXTS.wrongFields });
      return;
    }
    form.setBusy(true);
    try {
      await (uuid === undefined ? make(further) : change(uuid));
    } finally {
      form.setBusy(false);
    }
  };

  return { root, save };
}

const startIn = (body: object): string | undefined =>
  'start' in body && typeof body.start === 'string' ? body.start : undefined;

/** Returns a function that shows the errors at the fields and moves the focus to the first of them. */
export function useRefusal(mark: (errors: Errors) => void) {
  const root = useRef<HTMLFormElement>(null);
  const [refusals, setRefusals] = useState(0);
  useLayoutEffect(() => {
    if (refusals === 0) return;
    const wrong = root.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    if (wrong) wrong.focus();
    else root.current?.querySelector('.editor-trouble')?.scrollIntoView({ block: 'nearest' });
  }, [refusals]);
  const refuse = (errors: Errors) => {
    mark(errors);
    setRefusals((count) => count + 1);
  };
  return { root, refuse };
}

function placed<D>(errors: Errors, { placeOf }: Pick<Drafts<never, D, object>, 'placeOf'>, draft: D): Errors {
  if (!placeOf) return errors;
  return Object.fromEntries(Object.entries(errors).map(([field, message]) => [placeOf(field, draft), message]));
}
