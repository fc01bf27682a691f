import { QUEUES_LOOKED_AT, Turns } from '../../../core/actions/turns.js';
import { jobId } from '../documents/documents.js';
import { first } from '../driver/collections.js';
const IN_TURN = { 'object.nextAt': 1, 'object.position': 1, order: 1 };
const APPS_IN_TURN = { app: 1, ...IN_TURN };
const WAITING = { removed: false, 'object.status': 'waiting' };
const RUNNING = { removed: false, 'object.status': 'running' };
/** Limit of attempts to find jobs, if other workers claim those that were found. */
const LOOKS = 5;
export class MongoJobQueue {
    #collections;
    #turns = new Turns();
    constructor(collections) {
        this.#collections = collections;
    }
    async claim(now, lease, limit, without) {
        const claimed = [];
        for (let look = 0; look < LOOKS && claimed.length < limit; look += 1) {
            const candidates = await this.#claimable(now, limit - claimed.length, without);
            this.#turns.took(candidates);
            const taken = await Promise.all(candidates.toSorted(inTurn).map((document) => this.#take(document, lease)));
            claimed.push(...taken.flatMap((job) => job ?? []));
            // If no job was lost to another worker, there are no more jobs.
            if (!taken.includes(undefined))
                break;
        }
        return claimed;
    }
    async release(job, lease) {
        const { jobs } = this.#collections;
        const released = { object: job, lease: null, leaseUntil: null, settledUnder: lease.token };
        const { matched, uncertain } = await jobs.update(held(job, lease), { $set: released });
        if (matched === 1 || !uncertain)
            return matched === 1;
        return (await first(jobs, { _id: jobId(job), app: job.app, settledUnder: lease.token })) !== undefined;
    }
    /** Both counts use only an index, because tombstones have no status. */
    async backlog(now, limit) {
        const { jobs } = this.#collections;
        const due = { 'object.status': 'waiting', 'object.nextAt': { $lte: now } };
        const [waiting, countOfDue, oldest] = await Promise.all([
            jobs.count({ 'object.status': 'waiting' }),
            jobs.count(due),
            first(jobs, due, { sort: IN_TURN }),
        ]);
        return {
            waiting: Math.min(waiting, limit),
            due: Math.min(countOfDue, limit),
            oldestDueAt: oldest?.object.nextAt ?? null,
        };
    }
    /** Takes jobs from the apps by turns. Each read is bounded by an index, so jobs that are not due yet cost nothing. */
    async #claimable(now, limit, without) {
        const { jobs } = this.#collections;
        const [waiting, lost] = await Promise.all([
            jobs.find({ ...WAITING, 'object.nextAt': { $lte: now } }, { sort: IN_TURN, limit }),
            jobs.find({ ...RUNNING, leaseUntil: { $lte: now } }, { sort: { leaseUntil: 1 }, limit: QUEUES_LOOKED_AT }),
        ]);
        // If fewer than `limit` jobs were found, these are all due jobs of all apps.
        const due = waiting.length < limit ? waiting : await this.#dueByTurns(now, limit, without);
        const isWanted = ({ app, object }) => !without.includes(app) && !without.includes(object.action);
        return this.#turns.deal([...due, ...lost].filter(isWanted).sort(inTurn), limit);
    }
    /**
     * Finds due jobs of the apps whose turn is next. Enough of each app is read to fill the limit alone. Moving on to the
     * next app with due jobs is one query, which seeks once in the index for each app in between.
     */
    async #dueByTurns(now, limit, without) {
        const { jobs } = this.#collections;
        const due = { ...WAITING, 'object.nextAt': { $lte: now }, ...exceptActions(without) };
        const begin = this.#turns.last;
        const firsts = [];
        const spans = [(after) => ({ $gt: after }), (after) => ({ $gt: after, $lte: begin })];
        for (const [index, span] of spans.entries()) {
            let after = index === 0 ? begin : '';
            while (after !== undefined && firsts.length < limit) {
                const found = await first(jobs, { ...due, app: span(after) }, { sort: APPS_IN_TURN });
                if (found && !without.includes(found.app))
                    firsts.push(found);
                after = found?.app;
            }
        }
        // each of the other apps gets at least one
        const most = limit - firsts.length + 1;
        if (most <= 1)
            return firsts;
        const ofEach = firsts.map(({ app }) => jobs.find({ ...due, app }, { sort: IN_TURN, limit: most }));
        return (await Promise.all(ofEach)).flat();
    }
    /** Claims the job, if it has not changed since it was read. Otherwise undefined. */
    async #take(found, { token, until }) {
        const { jobs } = this.#collections;
        const { _id, app, seq, lease, leaseUntil } = found;
        const { status, nextAt } = found.object;
        const unchanged = { _id, app, seq, lease, leaseUntil, 'object.status': status, 'object.nextAt': nextAt };
        const job = { ...found.object, status: 'running' };
        const taken = { object: job, lease: token, leaseUntil: until };
        const { matched, uncertain } = await jobs.update(unchanged, { $set: taken });
        const isTaken = matched === 1 || (uncertain && (await first(jobs, { _id, app, lease: token })) !== undefined);
        return isTaken ? job : undefined;
    }
}
function held(job, { token }) {
    return { _id: jobId(job), uuid: job.uuid, app: job.app, lease: token, 'object.status': 'running' };
}
/** Matches all other actions, by the ranges between the UUIDs. */
function exceptActions(uuids) {
    if (uuids.length === 0)
        return {};
    const sorted = uuids.toSorted();
    const between = sorted.slice(1).map((uuid, index) => ({ 'object.action': { $gt: sorted[index], $lt: uuid } }));
    return { $or: [{ 'object.action': { $lt: sorted[0] } }, ...between, { 'object.action': { $gt: sorted.at(-1) } }] };
}
function inTurn(a, b) {
    return ((a.object.nextAt ?? 0) - (b.object.nextAt ?? 0) ||
        a.object.position - b.object.position ||
        (a.order < b.order ? -1 : 1));
}
