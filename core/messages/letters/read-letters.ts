import type { ObjectStore } from '../../ledger/storage/object-store.js';
import type { Action } from '../../model/action.js';
import type { AppCaller } from '../../model/callers.js';
import { LETTER_KINDS, type LetterKind, type Letters, withLetterDefaults } from '../../model/letters.js';
import type { Workflow } from '../../model/workflow.js';
import { isReplaced } from './replaced-letters.js';

/** Settings of an app's letters, with the workflows whose own mails replace letters. */
export interface ShownLetters {
  readonly letters: Letters;
  readonly mail: {
    /** Sender of the letters. Null: no mail server is configured. */
    readonly from: string | null;
    /** True if a public address of the service is configured, so that letters contain links. */
    readonly hasLinks: boolean;
  };
  readonly replacedIn: Readonly<Record<LetterKind, readonly Pick<Workflow, 'uuid' | 'name'>[]>>;
}

interface Needs {
  readonly channels: {
    readonly hasMail: boolean;
    readonly mailFrom: string;
    readonly manage: { readonly publicUrl: string | null };
  };
  readonly objects: ObjectStore;
}

export type GetLetters = ReturnType<typeof getLetters>;
export function getLetters({ objects, channels }: Needs) {
  return async ({ app }: AppCaller): Promise<ShownLetters> => {
    const enabled = ['eq', 'enabled', true] as const;
    const [stored, actions, workflows] = await Promise.all([
      objects.find(app.uuid, 'letters', app.uuid),
      objects.select(app.uuid, { kind: 'action', where: enabled }),
      objects.select(app.uuid, { kind: 'workflow', where: ['and', []], order: 'created' }),
    ]);
    const ofWorkflow = (uuid: string) => actions.filter(({ workflow }: Action) => workflow === uuid);
    const replacedIn = Object.fromEntries(
      LETTER_KINDS.map((kind) => {
        const those = workflows.filter(({ uuid }) => isReplaced(kind, ofWorkflow(uuid)));
        return [kind, those.map(({ uuid, name }) => ({ uuid, name }))];
      }),
    ) as Record<LetterKind, Pick<Workflow, 'uuid' | 'name'>[]>;
    const { hasMail, mailFrom, manage } = channels;
    const mail = { from: hasMail ? mailFrom : null, hasLinks: manage.publicUrl !== null };
    return { letters: withLetterDefaults(app, stored), mail, replacedIn };
  };
}
