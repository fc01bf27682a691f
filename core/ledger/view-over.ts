import type { Instant } from '../basics/ports.js';
import type { Member } from '../model/callers.js';
import type { CountedKind, Kind, Objects } from '../model/kinds/objects.js';
import type { Question } from '../model/questions/question.js';
import type { Resource } from '../model/resource.js';
import type { InUse, TallyQuery, View, Wanted } from './ledger.js';

/** View that shows what another view shows. Subclasses change or observe some of its answers. */
export class ViewOver implements View {
  readonly now: Instant;
  protected readonly base: View;

  constructor(base: View) {
    this.now = base.now;
    this.base = base;
  }

  get member(): Member | undefined {
    return this.base.member;
  }

  get policies(): View['policies'] {
    return this.base.policies;
  }

  owns<K extends Kind>(kind: K, object: Objects[K]): boolean {
    return this.base.owns?.(kind, object) ?? true;
  }

  prepare(wanted: Wanted): void {
    this.base.prepare?.(wanted);
  }

  object<K extends Kind>(kind: K, uuid: string): Objects[K] | undefined {
    return this.base.object(kind, uuid);
  }

  actionsOf(workflow: string): ReturnType<View['actionsOf']> {
    return this.base.actionsOf(workflow);
  }

  taken(resource: Resource, from: Instant, to: Instant): ReturnType<View['taken']> {
    return this.base.taken(resource, from, to);
  }

  unitsTaken(resource: Resource, from: Instant, to: Instant): number | undefined {
    return this.base.unitsTaken?.(resource, from, to);
  }

  inUse(query: InUse): ReturnType<View['inUse']> {
    return this.base.inUse(query);
  }

  timeOff(from: Instant, to: Instant): ReturnType<View['timeOff']> {
    return this.base.timeOff(from, to);
  }

  tally(query: TallyQuery): ReturnType<View['tally']> {
    return this.base.tally(query);
  }

  customerWithEmail(folded: string): ReturnType<View['customerWithEmail']> {
    return this.base.customerWithEmail(folded);
  }

  count(kind: CountedKind): number {
    return this.base.count(kind);
  }

  select<K extends Kind>(question: Question<K>, limit?: number): readonly Objects[K][] {
    return this.base.select(question, limit);
  }

  answer(key: string): ReturnType<View['answer']> {
    return this.base.answer(key);
  }
}
