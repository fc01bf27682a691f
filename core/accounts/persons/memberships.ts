import { NO_SEARCH } from '../../basics/search.js';
import type { AppRepository } from '../../ledger/storage/app-repository.js';
import type { ObjectStore } from '../../ledger/storage/object-store.js';
import type { App } from '../../model/app.js';
import type { Person } from '../../model/person.js';
import type { LinkIssuer, Staff, StaffLink } from '../../model/staff.js';

interface Needs {
  readonly apps: Pick<AppRepository, 'record'>;
  readonly objects: Pick<ObjectStore, 'select'>;
}

/** A staff member that a person is joined to, with its app. */
interface Membership {
  readonly staff: Staff;
  readonly app: App;
}

/** Lists the staff members of all apps that the person is joined to. */
export function listStaffOfPerson(objects: Needs['objects'], person: string): Promise<readonly Staff[]> {
  return objects.select(null, { kind: 'staff', where: ['eq', 'person', person] });
}

/** Returns the staff member of the app that the person is joined to. */
export async function staffInApp(objects: Needs['objects'], app: string, person: string): Promise<Staff | undefined> {
  return (await objects.select(app, { kind: 'staff', where: ['eq', 'person', person] }, 1))[0];
}

/** Lists all memberships of a person, active or not. Ignores apps that are being removed. */
export async function listMemberships({ apps, objects }: Needs, person: string): Promise<readonly Membership[]> {
  const joined = await listStaffOfPerson(objects, person);
  const found = await Promise.all(
    joined.map(async (member) => ({ staff: member, app: (await apps.record({ uuid: member.app }))?.app })),
  );
  return found.flatMap(({ staff: member, app }) => (app ? [{ staff: member, app }] : []));
}

/** Role of a person in an app, as listed. `app` is null for an owner's role in all apps of the owner. */
export interface PersonRole {
  readonly app: { readonly uuid: string; readonly slug: string; readonly name: string } | null;
  readonly role: 'owner' | Staff['role'];
  readonly staff: string | null;
}

const SLICE = 1_000;

/** Lists the apps of a person with its role in each, by their names. */
export async function listRoles(
  needs: Pick<Needs, 'objects'> & { readonly apps: Pick<AppRepository, 'record' | 'list'> },
  { uuid, owner }: Person,
): Promise<readonly PersonRole[]> {
  const roles = new Map<string, PersonRole & Pick<Membership, 'app'>>();
  for (const { app, staff } of await listMemberships(needs, uuid))
    if (staff.active) roles.set(app.uuid, { app, role: staff.role, staff: staff.uuid });
  for (let offset = 0, isMore = owner !== null; owner && isMore; offset += SLICE) {
    const { items } = await needs.apps.list(owner.uuid, { offset, limit: SLICE }, NO_SEARCH);
    for (const app of items) roles.set(app.uuid, { app, role: 'owner', staff: roles.get(app.uuid)?.staff ?? null });
    isMore = items.length === SLICE;
  }
  return [...roles.values()].sort((a, b) => (a.app.name < b.app.name ? -1 : 1));
}

/**
 * True if the issuer of a link manages every membership of the person. An app manages memberships in itself, an owner those in its own
 * apps, and a command all. A person joined to an owner is not managed by apps or other owners.
 */
export async function mayManage(needs: Needs, issuer: LinkIssuer, app: string, person: Person): Promise<boolean> {
  if (issuer.kind === 'command') return true;
  const memberships = await listMemberships(needs, person.uuid);
  if (issuer.kind === 'app') {
    return person.owner === null && memberships.every((membership) => membership.app.uuid === app);
  }
  const isNoOther = person.owner === null || person.owner.uuid === issuer.owner;
  return isNoOther && memberships.every((membership) => membership.app.owner === issuer.owner);
}

/** True if a staff member's link is newer than the last invalidation of all links of its person (`linksEndedAt`). */
export function isAfterEnd(link: Pick<StaffLink, 'createdAt'>, person: Person): boolean {
  return link.createdAt > person.linksEndedAt;
}
