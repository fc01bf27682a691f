import { eachObject, KINDS, purposeOf, } from '../../core/index.js';
import { byOrdinal, Collection } from './collection.js';
import { frozen } from './deep-freeze.js';
import { JobQueue } from './job-queue.js';
import { SortedLists } from './sorted-list.js';
import { StoredAnswers } from './stored-answers.js';
import { Agenda, StoredBookings } from './stored-bookings.js';
import { DueCalendars, StoredCalendars } from './stored-calendars.js';
import { StoredCustomers } from './stored-customers.js';
import { StoredEvents } from './stored-events.js';
import { StoredFeeds } from './stored-feeds.js';
import { StoredTimeOff } from './stored-time-off.js';
/** Shared state of the repositories: the contents of each app, and lists across all apps. */
export class State {
    #ordinal = 0;
    nextOrdinal = () => {
        this.#ordinal += 1;
        return this.#ordinal;
    };
    agenda = new Agenda();
    queue = new JobQueue();
    feeds = new Map();
    dueCalendars = new DueCalendars();
    answers = new StoredAnswers(this.nextOrdinal);
    /** By the UUID of the app. Missing if the app does not exist. */
    contents = new Map();
    addApp(app) {
        this.contents.set(app, new Contents(this));
    }
    removeApp(app) {
        this.contents.get(app)?.removeAll();
        this.contents.delete(app);
        this.answers.removeScope(app);
    }
}
/** Creates the stores of an app. Kinds without an entry have nothing special. */
function emptyStores({ nextOrdinal, agenda, queue, feeds, dueCalendars }) {
    const plain = Object.fromEntries(KINDS.map((kind) => [kind, new Collection(nextOrdinal)]));
    return {
        ...plain,
        timeOff: new StoredTimeOff(nextOrdinal),
        customer: new StoredCustomers(nextOrdinal),
        feed: new StoredFeeds(nextOrdinal, feeds),
        calendar: new StoredCalendars(nextOrdinal, dueCalendars),
        action: new StoredActions(nextOrdinal),
        booking: new StoredBookings(nextOrdinal, agenda),
        job: new StoredJobs(nextOrdinal, queue),
    };
}
/** Contents of one app. */
export class Contents {
    /** Sequence number and moment of the app's last change. */
    sequence = 0;
    at = Number.NEGATIVE_INFINITY;
    objects;
    events = new StoredEvents();
    constructor(state) {
        this.objects = emptyStores(state);
    }
    object(kind, uuid) {
        const stores = this.objects;
        return stores[kind].get(uuid);
    }
    store(kind) {
        const stores = this.objects;
        return stores[kind];
    }
    put(objects) {
        const stores = this.objects;
        eachObject(objects, (kind, object) => stores[kind].put(object));
    }
    remove(kind, uuid) {
        this.objects[kind].remove(uuid);
    }
    /** Adds an event of the app itself as its next change. */
    tell(event) {
        this.sequence += 1;
        this.at = Math.max(this.at, event.at);
        this.events.add(frozen({ ...event, at: this.at }));
    }
    /** In creation order. */
    all(kind) {
        const stores = this.objects;
        return stores[kind].all();
    }
    /** Removes the app's objects from the lists across all apps. */
    removeAll() {
        this.objects.booking.removeAll();
        this.objects.calendar.removeAll();
        this.objects.job.removeAll();
        this.objects.feed.removeAll();
    }
}
const byPosition = (a, b) => a.item.position - b.item.position || byOrdinal(a, b);
/** Actions of one app, sorted within each workflow. */
class StoredActions {
    inOrder;
    #byWorkflow = new SortedLists(byPosition);
    constructor(nextOrdinal) {
        this.inOrder = new Collection(nextOrdinal);
    }
    get(uuid) {
        return this.inOrder.get(uuid);
    }
    put(action) {
        this.#unindex(action.uuid);
        this.#byWorkflow.add(action.workflow, this.inOrder.put(action));
    }
    remove(uuid) {
        this.#unindex(uuid);
        this.inOrder.remove(uuid);
    }
    /** In creation order. */
    all() {
        return this.inOrder.all();
    }
    /** By position, then in creation order. */
    ofAll(workflows) {
        const rows = [...new Set(workflows)].flatMap((workflow) => [...(this.#byWorkflow.get(workflow) ?? [])]);
        return rows.sort(byPosition).map(({ item }) => item);
    }
    #unindex(uuid) {
        const row = this.inOrder.row(uuid);
        if (row)
            this.#byWorkflow.delete(row.item.workflow, row);
    }
}
/** Jobs of one app. Unfinished ones are in the queue too. */
class StoredJobs {
    inOrder;
    /** UUIDs of jobs by purpose. */
    #uuids = new Map();
    #queue;
    constructor(nextOrdinal, queue) {
        this.inOrder = new Collection(nextOrdinal);
        this.#queue = queue;
    }
    get(uuid) {
        return this.inOrder.get(uuid);
    }
    /** Stores the job, and ends any lease on it. A second job for the same purpose is ignored. */
    put(job) {
        if ((this.#uuids.get(keyOf(job)) ?? job.uuid) !== job.uuid)
            return;
        this.#forget(job.uuid);
        this.#uuids.set(keyOf(job), job.uuid);
        this.#queue.add(this.inOrder.put(job));
    }
    remove(uuid) {
        this.#forget(uuid);
        this.inOrder.remove(uuid);
    }
    /** In creation order. */
    all() {
        return this.inOrder.all();
    }
    row(uuid) {
        return this.inOrder.row(uuid);
    }
    removeAll() {
        for (const row of this.inOrder.rows())
            this.#queue.delete(row);
    }
    #forget(uuid) {
        const row = this.inOrder.row(uuid);
        if (!row)
            return;
        this.#queue.delete(row);
        this.#uuids.delete(keyOf(row.item));
    }
}
function keyOf(job) {
    const { booking, action, sequence, dueAt } = purposeOf(job);
    return `${booking} ${action} ${sequence} ${dueAt}`;
}
