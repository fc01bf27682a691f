import { isEmail } from '../fields.js';
import { HOUR } from '../instants.js';
import { asCopied, copiedPerson, nameOf, } from '../storage/copy-records.js';
import { ALL_CONTENTS } from '../storage/copying.js';
import { isSame } from '../versions.js';
import { problemOf, problemOfApp } from './copy-problems.js';
import { AppDigester, differences } from './digests.js';
import { isEmpty, outlineOf, problemsIn, secretsOf } from './outline.js';
/** The copy is impossible or incomplete. Each sentence tells the operator why. */
export class CopyError extends Error {
    problems;
    constructor(problems) {
        super(problems.join('\n'));
        this.problems = problems;
    }
}
/** Limit of passes over a source that is being written to. */
const ROUNDS_MAX = 10;
/** Number of records between two checkpoints. */
const MARK_EVERY = 1_000;
/**
 * Copies a storage into an empty one and compares both. After an interruption it continues where it stopped
 * (core/README.md, "Copying").
 */
export class CopyStorage {
    #needs;
    constructor(needs) {
        this.#needs = needs;
    }
    /**
     * Writes nothing, and does not open the target, unless the source is valid.
     * @throws CopyError if the source is invalid, its secrets are encrypted with another key, the target holds other
     * data, the source keeps changing, or both differ in the end.
     */
    async execute(from, openTo, { source, onProgress = () => { } }) {
        const outline = await outlineOf(from);
        this.#check(outline);
        const to = await openTo();
        const target = await outlineOf(to);
        const { mark } = target.storage;
        if (mark ? mark.source !== source : !isEmpty(target)) {
            throw new CopyError([
                mark
                    ? `The target is a copy of ${mark.source} that is not finished: finish that one, or take an empty target`
                    : 'The target is not empty: a copy is made into an empty one',
            ]);
        }
        const run = new Run(from, to, {
            newHash: this.#needs.newHash,
            mark: mark ?? { source, begunAt: this.#needs.clock(), place: null },
            target,
            total: outline.storage.count,
            onProgress,
        });
        const counts = await run.toTheEnd();
        return { ...counts, wasBegun: mark !== null };
    }
    #check(outline) {
        const problems = [...problemsIn(outline)];
        problems.push(...outline.apps.flatMap(({ record }) => problemOfApp(record.app) ?? []));
        if (!outline.owners.every(({ email }) => isEmail(email)))
            problems.push('The e-mail of an owner is none');
        if (outline.storage.mark)
            problems.push('The source is a copy that is not finished: finish it first');
        const sealed = outline.apps.filter(({ record }) => secretsOf(record).some((secret) => !this.#needs.opensSecret(secret, record.app.uuid)));
        if (sealed.length > 0) {
            const slugs = sealed.slice(0, 5).map(({ record }) => record.app.slug);
            problems.push(`SECRET_KEY is not the one that the secrets of the source are sealed with (${slugs.join(', ')}): they stay sealed, and the copy needs the same`);
        }
        if (problems.length > 0)
            throw new CopyError(problems);
    }
}
class Run {
    #from;
    #to;
    #newHash;
    #mark;
    #takesParts;
    #onProgress;
    #total;
    /** State of the target. */
    #owners;
    #tokens;
    #persons;
    #apps;
    /** Checkpoint of an interrupted copy, until its app has been reached. */
    #place;
    /** Apps that differ from the source although their sequence numbers are the same. */
    #differing = new Set();
    /** Apps that are equal in both, for a source that is read as a snapshot: they need not be copied again. */
    #verified = new Set();
    constructor(from, to, { newHash, mark, target, total, onProgress }) {
        this.#from = from;
        this.#to = to;
        this.#newHash = newHash;
        const { place, ...rest } = mark;
        this.#mark = rest;
        this.#place = place;
        this.#takesParts = target.storage.takesParts;
        this.#owners = new Map(target.owners.map((owner) => [owner.uuid, owner]));
        this.#tokens = new Map(target.tokens.map((token) => [token.uuid, token]));
        this.#persons = new Map(target.persons.map((person) => [person.uuid, person]));
        this.#apps = new Map(target.apps.map((head) => [head.record.app.uuid, head]));
        this.#total = total;
        this.#onProgress = onProgress;
    }
    async toTheEnd() {
        let problems = [];
        for (let rounds = 1; rounds <= ROUNDS_MAX; rounds += 1) {
            const seen = await this.#round();
            // A source without a snapshot is read again until a pass finds nothing new.
            if (!seen.isSnapshot && seen.changed)
                continue;
            const compared = await this.#compared(seen);
            problems = compared.problems;
            if (problems.length > 0)
                continue;
            await this.#to.importObjects(only({ is: 'mark', mark: null }));
            const { owners, apps } = seen;
            return { owners, apps, records: compared.records, rounds };
        }
        throw new CopyError(problems.length > 0
            ? problems
            : [`The source is still being written to after ${ROUNDS_MAX} rounds: stop its writers, and run the same again`]);
    }
    async #round() {
        const seen = {};
        await this.#to.importObjects(this.#feed((isSnapshot) => {
            seen.current = { digests: new Map(), changed: false, isSnapshot, apps: 0, owners: 0 };
            return seen.current;
        }));
        if (!seen.current)
            throw new Error('A storage that is copied says first what it is');
        return seen.current;
    }
    /** Yields the records that the target still has to store. */
    async *#feed(begin) {
        yield this.#markAt(this.#place);
        let seen;
        const here = new Set();
        const tokens = new Set();
        const persons = new Set();
        let isPastOwners = false;
        let app;
        let unmarked = 0;
        let done = 0;
        const choose = (head) => {
            if (seen?.isSnapshot)
                return { contents: 'all' };
            const need = this.#needOf(head);
            if (need === 'all' || need === 'rest')
                return { contents: 'all' };
            if (need !== 'newer')
                return { contents: 'none' };
            const than = this.#apps.get(head.record.app.uuid)?.sequence ?? 0;
            return { contents: 'newer', than, releasedSince: this.#mark.begunAt - HOUR };
        };
        for await (const record of this.#from.exportObjects(choose)) {
            if (record.is === 'storage') {
                seen = begin(record.isSnapshot);
                continue;
            }
            if (!seen)
                throw new Error('A storage that is copied says first what it is');
            if (record.is === 'app' && !isPastOwners) {
                isPastOwners = true;
                yield* this.#revokedBut(tokens, seen);
                yield* this.#goneBut(persons, seen);
            }
            switch (record.is) {
                case 'owner':
                    seen.owners += 1;
                    if (isSame(this.#owners.get(record.owner.uuid), record.owner))
                        break;
                    this.#owners.set(record.owner.uuid, record.owner);
                    seen.changed = true;
                    yield record;
                    break;
                case 'token':
                    tokens.add(record.token.uuid);
                    if (isSame(this.#tokens.get(record.token.uuid), record.token))
                        break;
                    this.#tokens.set(record.token.uuid, record.token);
                    seen.changed = true;
                    yield record;
                    break;
                case 'person': {
                    const person = copiedPerson(record.person);
                    persons.add(person.uuid);
                    if (isSame(this.#persons.get(person.uuid), person))
                        break;
                    this.#persons.set(person.uuid, person);
                    seen.changed = true;
                    yield { is: 'person', person };
                    break;
                }
                case 'app': {
                    here.add(record.record.app.uuid);
                    seen.apps += 1;
                    app = new OneApp(record, this.#needOf(record), this.#place, this.#newHash);
                    if (app.need === 'nothing')
                        break;
                    seen.changed = true;
                    yield* this.#setAside(record);
                    const keeps = app.need === 'rest' || app.need === 'record' || record.contents === 'newer';
                    this.#apps.set(app.uuid, keeps
                        ? { ...(this.#apps.get(app.uuid) ?? record), record: record.record }
                        : { ...record, sequence: 0, at: 0 });
                    const contents = app.need === 'rest' || app.need === 'record' ? 'none' : record.contents;
                    yield { ...record, contents };
                    break;
                }
                case 'object':
                case 'event': {
                    if (!app)
                        break;
                    const problem = problemOf(record, app.head.record.app);
                    if (problem !== undefined)
                        throw new CopyError([problem]);
                    const copied = asCopied(record);
                    done += 1;
                    if (done % MARK_EVERY === 0)
                        this.#onProgress({ phase: 'copying', done, total: Math.max(done, this.#total) });
                    if (!app.stores(copied))
                        break;
                    yield copied;
                    unmarked += 1;
                    if (unmarked < MARK_EVERY)
                        break;
                    unmarked = 0;
                    yield this.#markAt(app.placeBehind(copied));
                    break;
                }
                case 'removed':
                case 'first event':
                    if (app?.need === 'newer')
                        yield record;
                    break;
                case 'end':
                    if (!app)
                        break;
                    app.seeEnd(record, seen.digests);
                    if (app.isToEnd) {
                        const { sequence, at } = app.head;
                        this.#apps.set(app.uuid, { record: app.head.record, sequence, at });
                        this.#differing.delete(app.uuid);
                        yield { is: 'end', app: app.uuid, sequence, at };
                    }
                    if (this.#place?.app === app.uuid)
                        this.#place = null;
                    app = undefined;
                    break;
                default:
                    expectNone(record);
            }
        }
        if (!seen)
            return;
        if (!isPastOwners) {
            yield* this.#revokedBut(tokens, seen);
            yield* this.#goneBut(persons, seen);
        }
        for (const uuid of [...this.#apps.keys()].filter((one) => !here.has(one))) {
            this.#apps.delete(uuid);
            seen.changed = true;
            yield { is: 'app gone', uuid };
        }
        yield this.#markAt(null);
        this.#onProgress({ phase: 'copying', done, total: done });
    }
    #needOf({ record, sequence }) {
        const there = this.#apps.get(record.app.uuid);
        if (this.#verified.has(record.app.uuid))
            return 'nothing';
        if (!there || this.#differing.has(record.app.uuid))
            return 'all';
        if (there.sequence === sequence) {
            if (isSame(there.record, record))
                return 'nothing';
            return this.#takesParts ? 'record' : 'all';
        }
        if (this.#place?.app === record.app.uuid && this.#place.sequence === sequence)
            return 'rest';
        return this.#takesParts && there.sequence > 0 && there.sequence < sequence ? 'newer' : 'all';
    }
    #markAt(place) {
        return { is: 'mark', mark: { ...this.#mark, place } };
    }
    *#revokedBut(tokens, seen) {
        for (const uuid of [...this.#tokens.keys()].filter((one) => !tokens.has(one))) {
            this.#tokens.delete(uuid);
            seen.changed = true;
            yield { is: 'token gone', uuid };
        }
    }
    *#goneBut(persons, seen) {
        for (const uuid of [...this.#persons.keys()].filter((one) => !persons.has(one))) {
            this.#persons.delete(uuid);
            seen.changed = true;
            yield { is: 'person gone', uuid };
        }
    }
    /** Renames an app in the target whose slug or name this app has now, until its own turn comes. */
    *#setAside({ record: { app } }) {
        for (const [uuid, head] of this.#apps) {
            const other = head.record.app;
            if (uuid === app.uuid || (other.slug !== app.slug && other.name !== app.name))
                continue;
            const nobody = `~${uuid}`;
            const record = { ...head.record, app: { ...other, slug: nobody, name: nobody } };
            this.#apps.set(uuid, { ...head, record });
            this.#verified.delete(uuid);
            yield { is: 'app', ...head, record, contents: 'none' };
        }
    }
    /**
     * Compares source and target. Returns the differences in sentences and the number of objects and events in the
     * target. Apps that differ are copied again.
     */
    async #compared(seen) {
        const again = seen.isSnapshot ? undefined : await this.#wholeOf(this.#from);
        const digests = again?.digests ?? seen.digests;
        const target = await this.#wholeOf(this.#to);
        const problems = [];
        for (const [uuid, { record, sequence }] of this.#apps) {
            if (this.#verified.has(uuid))
                continue;
            const { slug } = record.app;
            const [here, there] = [digests.get(uuid), target.digests.get(uuid)];
            if (here?.sequence !== sequence) {
                problems.push(`The app ${slug} was changed while it was compared: stop the writers of the source`);
                continue;
            }
            const differing = there ? differences(here.digest, there.digest) : ['all of it'];
            if (differing.length === 0) {
                if (seen.isSnapshot)
                    this.#verified.add(uuid);
            }
            else {
                this.#differing.add(uuid);
                problems.push(`The app ${slug} is not the same in source and target: ${differing.join(', ')}`);
            }
        }
        const outlines = again ? [again, target] : [target];
        for (const { owners, tokens, persons, apps } of outlines) {
            const isKnown = isAll(this.#owners, owners) && isAll(this.#tokens, tokens);
            if (!isAll(this.#persons, persons))
                problems.push('The persons are not the same in source and target');
            if (!isKnown)
                problems.push('The owners are not the same in source and target');
            if (apps.size !== this.#apps.size)
                problems.push('There are not the same apps in source and target');
        }
        return { problems, records: target.records };
    }
    async #wholeOf(copying) {
        const digests = new Map();
        const owners = [];
        const tokens = [];
        const persons = [];
        const apps = new Set();
        let app;
        let done = 0;
        for await (const record of copying.exportObjects(ALL_CONTENTS)) {
            if (record.is === 'owner')
                owners.push(record.owner);
            else if (record.is === 'token')
                tokens.push(record.token);
            else if (record.is === 'person')
                persons.push(copiedPerson(record.person));
            else if (record.is === 'app') {
                app = new OneApp(record, 'nothing', null, this.#newHash);
                apps.add(app.uuid);
            }
            else if (record.is === 'end')
                app?.seeEnd(record, digests);
            else if (record.is === 'object' || record.is === 'event') {
                app?.stores(asCopied(record));
                done += 1;
                if (done % MARK_EVERY === 0)
                    this.#onProgress({ phase: 'comparing', done, total: Math.max(done, this.#total) });
            }
        }
        this.#onProgress({ phase: 'comparing', done, total: done });
        return { digests, owners, tokens, persons, apps, records: done };
    }
}
/** True if exactly these objects are known, each in the same state. */
function isAll(known, those) {
    return known.size === those.length && those.every((one) => isSame(known.get(one.uuid), one));
}
/** App whose contents are being read. */
class OneApp {
    head;
    need;
    uuid;
    /** Only if the app is read completely. */
    #digester;
    /** Last record that the target already has. Records up to it are skipped. */
    #skipsTo;
    constructor(record, need, place, newHash) {
        const { is: _, contents, ...head } = record;
        this.head = head;
        this.uuid = head.record.app.uuid;
        // All contents follow if the source cannot tell which are newer.
        this.need = need === 'newer' && contents === 'all' ? 'all' : need;
        this.#digester = contents === 'all' ? new AppDigester(newHash, head) : undefined;
        this.#skipsTo = this.need === 'rest' ? place : null;
    }
    /** Counts the record. Returns true if it has to be stored. */
    stores(record) {
        this.#digester?.add(record);
        if (this.need === 'nothing' || this.need === 'record')
            return false;
        if (!this.#skipsTo)
            return true;
        const { kind, uuid } = nameOf(record);
        if (this.#skipsTo.kind === kind && this.#skipsTo.uuid === uuid)
            this.#skipsTo = null;
        return false;
    }
    /** Only if the app is read completely, in order. */
    placeBehind(record) {
        if (this.need === 'newer')
            return null;
        return { app: this.uuid, sequence: this.head.sequence, ...nameOf(record) };
    }
    seeEnd({ sequence, at }, digests) {
        const stoodStill = sequence === this.head.sequence;
        if (this.#digester && stoodStill)
            digests.set(this.uuid, { sequence, digest: this.#digester.end({ sequence, at }) });
    }
    get isToEnd() {
        return this.need === 'all' || this.need === 'rest' || this.need === 'newer';
    }
}
async function* only(record) {
    yield record;
}
function expectNone(record) {
    throw new TypeError(`There is no such record: ${JSON.stringify(record)}`);
}
