import { LETTER_KINDS, letterDefaults } from '../model/letters.js';
import { isReplaced } from './due-letters.js';
/** Reads which letters the caller's app sends. */
export class GetLetters {
    #needs;
    constructor(needs) {
        this.#needs = needs;
    }
    async execute({ app }) {
        const { letters, objects, channels } = this.#needs;
        const enabled = ['eq', 'enabled', true];
        const [stored, actions, workflows] = await Promise.all([
            letters.find(app.uuid),
            objects.select(app.uuid, { kind: 'action', where: enabled }),
            objects.select(app.uuid, { kind: 'workflow', where: ['and', []], order: 'created' }),
        ]);
        const ofWorkflow = (uuid) => actions.filter(({ workflow }) => workflow === uuid);
        const replacedIn = Object.fromEntries(LETTER_KINDS.map((kind) => {
            const those = workflows.filter(({ uuid }) => isReplaced(kind, ofWorkflow(uuid)));
            return [kind, those.map(({ uuid, name }) => ({ uuid, name }))];
        }));
        const { hasMail, mailFrom, manage } = channels;
        const mail = { from: hasMail ? mailFrom : null, hasLinks: manage.publicUrl !== null };
        return { letters: stored ?? letterDefaults(app), mail, replacedIn };
    }
}
