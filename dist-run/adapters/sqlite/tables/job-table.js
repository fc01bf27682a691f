import { byApp, purposeOf, QUEUES_LOOKED_AT, Turns, } from '../../../core/index.js';
import { fromJson, toJson } from '../file/json.js';
const inTurn = (a, b) => a.next_at - b.next_at || a.position - b.position || a.id - b.id;
export class SqliteJobTable {
    table = 'job';
    flatList;
    #database;
    #get;
    #add;
    #update;
    #remove;
    #dueQueues;
    #due;
    #lost;
    #claim;
    #release;
    #waiting;
    #dueOf;
    #oldest;
    #turns = new Turns();
    constructor(database, lists) {
        this.#database = database;
        this.flatList = lists.of('job', 'app');
        this.#get = database.values('SELECT data FROM job WHERE uuid = ? AND app = ?');
        this.#add = database.rows(`INSERT INTO job (status, next_at, lease_token, lease_until, data, uuid, app, ordinal, booking, action, sequence,
         due_at, position)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
       ON CONFLICT (booking, action, sequence, due_at) DO NOTHING`);
        this.#update = database.rows(`UPDATE job SET status = ?, next_at = ?, lease_token = ?, lease_until = ?, data = ? WHERE uuid = ? AND app = ?`);
        this.#remove = database.values('DELETE FROM job WHERE uuid = ? AND app = ? RETURNING ordinal');
        // Each uses an index that contains no jobs that are finished, with the due ones first.
        this.#dueQueues = database.rows(`SELECT app, action FROM job_queue
       WHERE next_at <= ? AND app NOT IN (SELECT value FROM json_each(?)) AND action NOT IN (SELECT value FROM json_each(?))
       ORDER BY next_at LIMIT +?`);
        this.#due = database.rows(`SELECT id, app, next_at, position, data FROM job
       WHERE status = 'waiting' AND action = ? AND next_at <= ? ORDER BY next_at, position, id LIMIT +?`);
        this.#lost = database.rows(`SELECT id, app, next_at, position, data FROM job
       WHERE status = 'running' AND lease_until <= ?
         AND app NOT IN (SELECT value FROM json_each(?)) AND action NOT IN (SELECT value FROM json_each(?))
       ORDER BY lease_until LIMIT +?`);
        this.#claim = database.rows(`UPDATE job SET status = 'running', lease_token = ?, lease_until = ?, data = ? WHERE uuid = ?`);
        this.#release = database.rows(`UPDATE job SET status = ?, next_at = ?, lease_token = ?, lease_until = ?, data = ?
       WHERE uuid = ? AND status = 'running' AND lease_token = ?`);
        this.#waiting = database.values(`SELECT count(*) FROM (SELECT 1 FROM job WHERE status = 'waiting' LIMIT +?)`);
        this.#dueOf = database.values(`SELECT count(*) FROM (SELECT 1 FROM job_queue JOIN job
         ON job.action = job_queue.action AND job.status = 'waiting' AND job.next_at <= ?
       WHERE job_queue.next_at <= ? LIMIT +?)`);
        this.#oldest = database.values('SELECT min(next_at) FROM job_queue WHERE next_at <= ?');
    }
    async claim(now, lease, limit, without) {
        const passedOver = JSON.stringify(without);
        // Reads before it locks the file for writing: workers poll often, and usually nothing is due.
        const some = [now, passedOver, passedOver, 1];
        const isAny = await this.#database.read(() => this.#dueQueues.get(...some) ?? this.#lost.get(...some));
        if (!isAny)
            return [];
        return this.#database.write(() => {
            const dealt = this.#claimable(now, limit, passedOver);
            this.#turns.took(dealt);
            const jobs = dealt.toSorted(inTurn).map(({ data }) => ({ ...fromJson(data), status: 'running' }));
            // Claims the last one first, so that the first job of a queue changes once, and not with each claim.
            for (const job of jobs.toReversed())
                this.#claim.run(lease.token, lease.until, toJson(job), job.uuid);
            return jobs;
        });
    }
    /** Takes jobs from the apps by turns. Enough of each app is read to fill the limit alone. */
    #claimable(now, limit, passedOver) {
        const ofApps = byApp(this.#dueQueues.all(now, passedOver, passedOver, QUEUES_LOOKED_AT));
        const next = this.#turns.order(ofApps.keys()).slice(0, limit);
        // each of the other apps gets at least one
        const most = limit - Math.max(next.length - 1, 0);
        // the first `most` jobs of an app are in its first `most` queues
        const due = next.flatMap((app) => ofApps.get(app).slice(0, most));
        const candidates = due.flatMap(({ action }) => this.#due.all(action, now, most));
        candidates.push(...this.#lost.all(now, passedOver, passedOver, QUEUES_LOOKED_AT));
        return this.#turns.deal(candidates.sort(inTurn), limit);
    }
    release(job, lease) {
        return this.#database.write(() => this.#release.run(...columnsOf(job), job.uuid, lease.token).changes > 0);
    }
    backlog(now, limit) {
        return this.#database.read(() => ({
            waiting: this.#waiting.get(limit) ?? 0,
            due: this.#dueOf.get(now, now, limit) ?? 0,
            oldestDueAt: this.#oldest.get(now) ?? null,
        }));
    }
    get(app, uuid) {
        this.#database.flush();
        const data = this.#get.get(uuid, app);
        return data === undefined ? undefined : fromJson(data);
    }
    put(jobs) {
        for (const job of jobs)
            this.#putOne(job);
    }
    /** A new job is ignored if one with the same booking, action, sequence and due moment exists. */
    #putOne(job) {
        const { uuid, app, position } = job;
        const { booking, action, sequence, dueAt } = purposeOf(job);
        const columns = columnsOf(job);
        if (this.#update.run(...columns, uuid, app).changes > 0)
            return;
        const ordinal = this.flatList.nextOrdinal(app);
        const added = this.#add.run(...columns, uuid, app, ordinal, booking, action, sequence, dueAt, position);
        if (added.changes > 0)
            this.flatList.added(app, ordinal);
    }
    remove(app, uuid) {
        const ordinal = this.#remove.get(uuid, app);
        if (ordinal !== undefined)
            this.flatList.removed(app, ordinal);
    }
}
/** A stored job has no lease: if its status is running, it may be claimed at once. */
function columnsOf(job) {
    const { status, nextAt } = job;
    return [status, nextAt, null, status === 'running' ? (nextAt ?? 0) : null, toJson(job)];
}
