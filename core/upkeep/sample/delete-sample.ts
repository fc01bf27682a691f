import type { Decision, Ledger, LimitedQuestion, View } from '../../ledger/ledger.js';
import type { Booking } from '../../model/booking.js';
import { type AppCaller, actorOf } from '../../model/callers.js';
import type { Reference } from '../../model/kinds/kind.js';
import { descriptorOf, KINDS, type Kind, type Objects, type ObjectsByKind } from '../../model/kinds/objects.js';
import { ALL, type Question, type Where } from '../../model/questions/question.js';
import type { Sample } from '../../model/sample.js';

interface Needs {
  readonly ledger: Ledger;
}

/** Object of the sample that stays. */
export interface KeptObject {
  readonly kind: Kind;
  readonly uuid: string;
  readonly name: string | null;
}

export function getSample({ ledger }: Needs) {
  /** Returns true if the app has sample data. */
  return async (caller: AppCaller): Promise<boolean> => {
    const { uuid } = caller.app;
    const look = (view: View) => view.object('sample', uuid) !== undefined;
    return ledger.read(uuid, { objects: { sample: [uuid] } }, look, actorOf(caller));
  };
}

/** Removes the objects of the sample that nobody has changed, except those that a remaining object needs. Returns the remaining ones. */
export function deleteSample({ ledger }: Needs) {
  return async (caller: AppCaller): Promise<readonly KeptObject[]> => {
    const app = caller.app.uuid;
    const by = actorOf(caller);
    const asked = { objects: { sample: [app] } };
    const found = await ledger.read(app, asked, (view) => view.object('sample', app), by);
    const wanted = found && {
      objects: { ...found.objects, ...asked.objects },
      questions: [...questionsAbout(found), jobsOf(found.objects.booking ?? [])],
    };
    const decide = (view: View): Decision<readonly KeptObject[]> => {
      const sample = view.object('sample', app);
      if (!sample) return { result: [] };
      const objects = objectsOf(sample, view);
      const kept = keptAmong(objects, sample, view);
      const removed = objects.filter(({ object }) => !kept.has(object.uuid));
      const bookings = removed.flatMap(({ kind, object }) => (kind === 'booking' ? [object.uuid] : []));
      // The program that the service is part of still gets the events.
      const jobs = view.select(jobsOf(bookings).question).filter(({ subscription }) => subscription === undefined);
      const gone = [
        ...removed.map(({ kind, object: { uuid } }) => ({ kind, uuid })),
        ...jobs.map(({ uuid }) => ({ kind: 'job' as const, uuid })),
        { kind: 'sample' as const, uuid: app },
      ];
      const left = objects.filter(({ object }) => kept.has(object.uuid));
      const result = left.map(({ kind, object }) => ({ kind, uuid: object.uuid, name: nameOf(object) }));
      return { result, change: { put: unmarked(left), removed: gone } };
    };
    return ledger.commit(app, wanted ?? asked, decide, by);
  };
}

interface Part {
  readonly kind: Kind;
  readonly object: Objects[Kind];
}

function objectsOf(sample: Sample, view: View): readonly Part[] {
  return KINDS.flatMap((kind) =>
    (sample.objects[kind] ?? []).flatMap((uuid) => {
      const object = view.object(kind, uuid);
      return object ? [{ kind, object }] : [];
    }),
  );
}

/** Returns the UUIDs of the objects that stay: the changed ones, those that objects outside of the sample need, and those that these need. */
function keptAmong(objects: readonly Part[], sample: Sample, view: View): ReadonlySet<string> {
  const parts = new Map(objects.map((part) => [part.object.uuid, part]));
  const kept = new Set<string>();
  const keep = (uuid: string | null | undefined) => {
    const part = parts.get(uuid ?? '');
    if (!part || kept.has(part.object.uuid)) return;
    kept.add(part.object.uuid);
    for (const { of } of referencesOf(part.kind)) for (const needed of of(part.object)) keep(needed);
  };
  for (const { kind, object } of objects) if (isChanged(kind, object)) keep(object.uuid);
  for (const { question, limit } of questionsAbout(sample)) {
    // A key works without its services, but then opens nothing.
    const needing = referencesOf(question.kind).filter(
      ({ onRemoval }) => onRemoval !== 'keep' || question.kind === 'key',
    );
    for (const object of view.select<Kind>(question as never, limit)) {
      if (!parts.has(object.uuid)) for (const { of } of needing) for (const needed of of(object)) keep(needed);
    }
  }
  return kept;
}

// Cast: the references of all kinds need one common type here.
const referencesOf = (kind: Kind) =>
  Object.values(descriptorOf(kind).refersTo) as unknown as readonly Reference<Objects[Kind]>[];

/** True if somebody has changed the object, not only the clock. */
function isChanged(kind: Kind, object: Objects[Kind]): boolean {
  if (kind !== 'booking') return 'version' in object && object.version !== 1;
  const { sample, version } = object as Booking;
  return sample !== version;
}

/** Questions for the objects that may need some of the sample. One own booking is enough for each object. */
function questionsAbout({ objects }: Sample): readonly LimitedQuestion[] {
  const own: Where<'booking'> = ['not', ['in', 'uuid', objects.booking ?? []]];
  const bookings = (where: Where<'booking'>): LimitedQuestion => ({
    question: { kind: 'booking', where: ['and', [where, own]] },
    limit: 1,
  });
  return [
    ...(objects.resource ?? []).map((uuid) => bookings(['has', 'resources', uuid])),
    ...(['service', 'workflow', 'customer'] as const).flatMap((kind) =>
      (objects[kind] ?? []).map((uuid) => bookings(['eq', kind, uuid])),
    ),
    ...(['service', 'timeOff', 'calendar', 'staff', 'feed', 'action', 'key'] as const).map((kind) => ({
      question: { kind, where: ALL } as never,
    })),
  ];
}

function jobsOf(bookings: readonly string[]): { readonly question: Question<'job'> } {
  return { question: { kind: 'job', where: ['in', 'booking', bookings] } };
}

/** Removes the marks of objects that stay: from now on they are the business's own. Bookings of the sample never send mail. */
function unmarked(parts: readonly Part[]): ObjectsByKind {
  const put: Partial<Record<Kind, Objects[Kind][]>> = {};
  for (const { kind, object } of parts) {
    if (kind === 'booking' || !('sample' in object)) continue;
    const { sample: _, ...own } = object;
    put[kind] = [...(put[kind] ?? []), own as Objects[Kind]];
  }
  return put as ObjectsByKind;
}

function nameOf(object: Objects[Kind]): string | null {
  if ('customer' in object && 'title' in object) return object.customer?.name ?? object.title;
  if ('name' in object) return object.name ?? null;
  return 'reason' in object ? object.reason : null;
}
