import { mapPage } from '../../../core/pagination.js';
import { operation, patchOf } from '../description/operation.js';
import { inSlices, paging, search, } from '../description/query.js';
import { pageOf, success } from '../description/schemas.js';
import { etagOf } from '../exchange/request.js';
import { created, deleted, listed, listedByVersion, shown } from '../exchange/responses.js';
/** The five operations on objects of a kind. */
export function crud(its) {
    const { path, name, one, many, tag, schema, body, useCases, changing, deletion, related } = its;
    const plural = many.charAt(0).toUpperCase() + many.slice(1);
    // The name of the parameter, which a path that is put together has lost.
    const ofOne = `${path}/{uuid}`;
    const including = { include: its.include };
    const searching = search(...its.searched);
    async function shownOne(caller, object, included) {
        const others = await related?.(caller, [object], included);
        const etag = etagOf(object, ...included, ...(its.tagOf?.(caller, object, included, others) ?? []));
        return shown(its.view(object, included, caller, others), etag);
    }
    return [
        operation({
            method: 'POST',
            path,
            token: 'app',
            id: `create${name}`,
            tag,
            summary: `Create ${one}`,
            query: { ...including, ...searching },
            body,
            answers: { 201: success(schema) },
            failures: [...new Set([...(its.failures ?? []), 409])],
            location: `${path}/{uuid}`,
            async handle({ caller, query, input, answered }) {
                const reply = (object) => created(its.view(object, query.include, caller, undefined));
                return answered((once) => useCases.create.execute(caller, input, { once }), reply);
            },
        }),
        operation({
            method: 'GET',
            path,
            token: 'app',
            id: `list${plural}`,
            tag,
            summary: `List the app's ${many}, oldest first`,
            query: { ...paging, ...including, ...searching },
            answers: { 200: pageOf(schema) },
            ...(its.revision && { revision: its.revision }),
            async handle({ caller, query, rendered }) {
                const page = await useCases.list.execute(caller, inSlices(query), query.search);
                const viewWith = (others) => (object) => its.view(object, query.include, caller, others);
                if (!related)
                    return listedByVersion(rendered, page, many, query.include, viewWith());
                const shown = await mapPage(page, async (objects) => {
                    const view = viewWith(await related(caller, objects, query.include));
                    return objects.map((object) => () => view(object));
                });
                return listed(shown, (view) => view());
            },
        }),
        operation({
            method: 'GET',
            path: ofOne,
            token: 'app',
            id: `get${name}`,
            tag,
            summary: `Get ${one}`,
            query: including,
            answers: { 200: success(schema) },
            hasEtag: true,
            async handle({ caller, params, query }) {
                return shownOne(caller, await useCases.get.execute(caller, params.uuid), query.include);
            },
        }),
        operation({
            method: 'PATCH',
            path: ofOne,
            token: 'app',
            id: `update${name}`,
            tag,
            summary: `Update ${one}`,
            ...(changing !== undefined && { description: changing }),
            query: including,
            body: patchOf({ ...body, check: its.checkPatch ?? body.check }, its.patchExample),
            answers: { 200: success(schema) },
            ...(its.failures && { failures: its.failures }),
            hasEtag: true,
            async handle({ caller, params, query, input, expected }) {
                return shownOne(caller, await useCases.change.execute(caller, params.uuid, input, { expected }), query.include);
            },
        }),
        operation({
            method: 'DELETE',
            path: ofOne,
            token: 'app',
            id: `delete${name}`,
            tag,
            summary: deletion.summary,
            ...(deletion.description !== undefined && { description: deletion.description }),
            ...(deletion.query && { query: deletion.query }),
            answers: { 204: null },
            ...(deletion.failures && { failures: deletion.failures }),
            async handle({ caller, params, query, expected }) {
                await deletion.execute(caller, params.uuid, { ...query, expected });
                return deleted();
            },
        }),
    ];
}
