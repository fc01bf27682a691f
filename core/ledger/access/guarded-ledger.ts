import { ForbiddenError, NotFoundError, RevokedError } from '../../basics/errors.js';
import type { Acting, Member } from '../../model/callers.js';
import type { Kind, Objects } from '../../model/kinds/objects.js';
import type { Staff } from '../../model/staff.js';
import type { Change, Decision, Ledger, View, Wanted } from '../ledger.js';
import { ViewOver } from '../view-over.js';
import { checkRight } from './may.js';
import { isOwnBooking, owns } from './ownership.js';

/**
 * Ledger that checks the rights of a member in each commit and read. It uses the current role, resources and activity of a staff member,
 * because they may have changed since authentication. A user of the embedding program keeps the role of the caller. Use cases receive this
 * ledger in place of the storage's, and pass the actor.
 */
export class GuardedLedger implements Ledger {
  readonly #ledger: Ledger;
  constructor(ledger: Ledger) {
    this.#ledger = ledger;
  }

  commit<R>(app: string, wanted: Wanted, decide: (view: View) => Decision<R>, by?: Acting): Promise<R> {
    const member = by?.member;
    if (!member) return this.#ledger.commit(app, wanted, decide, by);
    const guarded = (view: View): Decision<R> => {
      const own = viewOf(view, member);
      const decision = decide(own);
      if (own instanceof OwnView && decision.change) checkChange(view, own.member, decision.change);
      return decision;
    };
    return this.#ledger.commit(app, withMember(wanted, member), guarded, by);
  }

  read<R>(app: string, wanted: Wanted, look: (view: View) => R, by?: Acting): Promise<R> {
    const member = by?.member;
    if (!member) return this.#ledger.read(app, wanted, look);
    return this.#ledger.read(app, withMember(wanted, member), (view) => look(viewOf(view, member)));
  }
}

function withMember(wanted: Wanted, { uuid }: Member): Wanted {
  if (uuid === null) return wanted;
  return { ...wanted, objects: { ...wanted.objects, staff: [...(wanted.objects?.staff ?? []), uuid] } };
}

/** Returns the member with its rights. Undefined for an inactive member, which has none. */
export function buildMember(staff: Staff | undefined, isProgram: boolean): Member | undefined {
  if (!staff?.active) return undefined;
  const { uuid, role, resources } = staff;
  return { uuid, role, resources: role === 'self' ? (resources ?? []) : [], isProgram };
}

/** Wraps the view with the member's current rights. @throws RevokedError; ForbiddenError, also if the use case stated no right. */
function viewOf(view: View, caller: Member): View {
  const { uuid, isProgram, right } = caller;
  const member = uuid === null ? caller : buildMember(view.object('staff', uuid), isProgram);
  if (!member) throw new RevokedError();
  if (!right) throw new ForbiddenError();
  checkRight(member, right);
  return member.role === 'self' ? new OwnView(view, member) : view;
}

/** Checks that a member with the role `self` stores only its own objects. Other members' bookings may expire. @throws NotFoundError */
function checkChange(view: View, member: Member, { put = {} }: Change): void {
  for (const booking of put.booking ?? []) {
    if (isOwnBooking(member, booking)) continue;
    const before = view.object('booking', booking.uuid);
    if (!before || isOwnBooking(member, before)) throw new NotFoundError();
  }
  for (const kind of ['timeOff', 'calendar', 'feed'] as const) {
    for (const object of put[kind] ?? []) if (!owns(view, member, kind, object)) throw new NotFoundError();
  }
}

/** View of an app for a decision of a member with the role `self`: only own objects exist. */
class OwnView extends ViewOver {
  readonly #member: Member;

  constructor(base: View, member: Member) {
    super(base);
    this.#member = member;
  }

  override get member(): Member {
    return this.#member;
  }

  override owns<K extends Kind>(kind: K, object: Objects[K]): boolean {
    return owns(this.base, this.#member, kind, object);
  }
}
