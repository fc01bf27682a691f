import { fold } from '../search.js';
import { NO_CONTENTS } from '../storage/copying.js';
export async function outlineOf(copying) {
    let storage;
    const owners = [];
    const tokens = [];
    const persons = [];
    const apps = [];
    for await (const record of copying.exportObjects(NO_CONTENTS)) {
        if (record.is === 'storage')
            storage = record;
        else if (record.is === 'owner')
            owners.push(record.owner);
        else if (record.is === 'token')
            tokens.push(record.token);
        else if (record.is === 'person')
            persons.push(record.person);
        else if (record.is === 'app')
            apps.push(record);
    }
    if (!storage)
        throw new Error('A storage that is copied says first what it is');
    return { storage, owners, tokens, persons, apps };
}
export function isEmpty({ owners, persons, apps }) {
    return owners.length === 0 && persons.length === 0 && apps.length === 0;
}
/**
 * Checks uniqueness across the service and references between owners, tokens and apps. Returns problems in sentences,
 * or an empty list.
 */
export function problemsIn({ owners, tokens, persons, apps }) {
    const problems = [];
    const unique = (what, all, nameOf, tell = nameOf) => {
        const seen = new Map();
        for (const one of all) {
            const other = seen.get(nameOf(one));
            if (other !== undefined)
                problems.push(`${what} is there twice: ${tell(one)}`);
            seen.set(nameOf(one), one);
        }
    };
    const slugOf = ({ record }) => record.app.slug;
    unique('The e-mail of an owner', owners, ({ email }) => email);
    unique('The UUID of an owner', owners, ({ uuid }) => uuid);
    unique('The UUID of an owner token', tokens, ({ uuid }) => uuid);
    unique('The UUID of a person', persons, ({ uuid }) => uuid);
    unique('The e-mail of a person', persons, ({ uuid, email }) => (email === null ? uuid : fold(email)), ({ uuid }) => uuid);
    unique('The person of an owner', persons, ({ uuid, owner }) => owner?.uuid ?? uuid, ({ uuid }) => uuid);
    unique('The UUID of an app', apps, ({ record }) => record.app.uuid);
    unique('The slug of an app', apps, slugOf);
    unique('The name of an app', apps, ({ record }) => record.app.name);
    unique('The token of an app', apps, ({ record }) => record.credential.digest, slugOf);
    const known = new Map(owners.map((owner) => [owner.uuid, owner]));
    for (const { uuid, owner } of tokens) {
        if (known.get(owner.uuid)?.email !== owner.email)
            problems.push(`The owner of the token ${uuid} is not there`);
    }
    for (const { uuid, owner } of persons) {
        if (owner && known.get(owner.uuid)?.email !== owner.email)
            problems.push(`The owner of the person ${uuid} is not there`);
    }
    for (const { record } of apps) {
        if (!known.has(record.app.owner))
            problems.push(`The owner of the app ${record.app.slug} is not there`);
    }
    return problems;
}
/** Returns the stored secrets of an app that are encrypted. */
export function secretsOf({ credential: { manage } }) {
    return manage ? [manage.secret, ...(manage.previous ? [manage.previous.secret] : [])] : [];
}
