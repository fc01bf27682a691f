import { FieldReader } from '../fields.js';
import { referenced } from '../ledger/edits.js';
import { NO_OVERRIDE } from '../model/override.js';
import { readService } from '../model/service-input.js';
import { MINUTES_MAX } from '../model/settings.js';
import { wantedOf } from '../services/service-hints.js';
import { checkSpan, finished, ofService, } from './find-availability.js';
const FORMATS = ['slots', 'days'];
/** @throws ValidationError naming every bad field, those of the service below `service`. */
export function readPreviewQuery(input) {
    const fields = new FieldReader(input);
    const query = {
        service: readService(fields.nested('service')),
        uuid: fields.uuid('uuid', null),
        from: fields.requiredInstant('from'),
        to: fields.requiredInstant('to'),
        durationMinutes: fields.whole('durationMinutes', 1, MINUTES_MAX, null),
        timezone: fields.timezone('timezone', null),
        format: fields.oneOf('format', FORMATS, 'slots'),
    };
    checkSpan(fields, query);
    fields.done();
    return query;
}
/** Previews the availability of a service before it is created or changed. Stores nothing. */
export class PreviewAvailability {
    #needs;
    constructor(needs) {
        this.#needs = needs;
    }
    /**
     * @throws ValidationError naming every bad field; NotFoundError when a resource, the workflow, or the service that `uuid`
     * names, is not the caller's.
     */
    async execute(caller, input, { onSized = () => { } } = {}) {
        const { service: described, uuid, ...query } = readPreviewQuery(input);
        const { from, to } = query;
        const app = caller.app.uuid;
        const draft = {
            ...described,
            uuid: uuid ?? this.#needs.newUuid(),
            app,
            rotas: {},
            version: 1,
            createdAt: from,
            updatedAt: from,
        };
        const likely = wantedOf(draft, { start: from, end: to, lastStart: to }, from, { email: null });
        const objects = { ...likely.objects, ...(uuid !== null && { service: [uuid] }) };
        const { ledger, newTurn } = this.#needs;
        const search = await ledger.read(app, { ...likely, objects }, (view) => {
            if (uuid !== null)
                referenced(view, 'service', uuid);
            for (const resource of described.roles.flatMap(({ resources }) => resources))
                referenced(view, 'resource', resource);
            if (described.workflow !== null)
                referenced(view, 'workflow', described.workflow);
            const asked = { ...query, units: 1, resources: [], customerEmail: null, choices: false, override: NO_OVERRIDE };
            return ofService(view, asked, draft);
        });
        onSized(search.about);
        return finished(search, newTurn);
    }
}
