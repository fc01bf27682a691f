import { fold } from '../../../core/search.js';
/** Builds the fields of the document from a record, and the answer and events stored with it. */
export function appFields({ app, credential }, answer, untold) {
    const { uuid: _, meta, sendsLetters, ...rest } = app;
    return {
        ...rest,
        sendsLetters: sendsLetters ?? null,
        slugFolded: fold(app.slug),
        nameFolded: fold(app.name),
        meta: JSON.stringify(meta),
        digest: credential.digest,
        previousDigest: credential.previous?.digest ?? null,
        previousUntil: credential.previous?.until ?? null,
        manage: credential.manage ?? null,
        sessions: credential.sessions ?? [],
        answer,
        ...untoldFields(untold),
    };
}
export function untoldFields(untold) {
    return { untold, untoldSince: untold[0]?.at ?? null };
}
export function recordOf(document) {
    const { _id, owner, slug, name, description, meta, sendsLetters, version, createdAt, updatedAt } = document;
    const { digest, previousDigest, previousUntil, manage, sessions = [] } = document;
    return {
        app: {
            uuid: _id,
            owner,
            slug,
            name,
            description,
            meta: JSON.parse(meta),
            ...(sendsLetters && { sendsLetters }),
            version,
            createdAt,
            updatedAt,
        },
        credential: {
            digest,
            previous: previousDigest === null || previousUntil === null ? null : { digest: previousDigest, until: previousUntil },
            ...(manage && { manage }),
            ...(sessions.length > 0 && { sessions }),
        },
    };
}
/** Builds a fence for a UUID without a document. No app can have its slug or name. */
export function fenceFields(uuid, at) {
    const nobody = `\0${uuid}`;
    return {
        state: 'fence',
        recent: [],
        owner: '',
        slug: nobody,
        name: nobody,
        slugFolded: '',
        nameFolded: '',
        description: '',
        meta: '{}',
        version: 0,
        createdAt: at,
        updatedAt: at,
        digest: nobody,
        previousDigest: null,
        previousUntil: null,
        answer: null,
    };
}
