import { FieldReader } from '../../basics/fields.js';
import type { AppCaller, Member, UserCaller } from '../../model/callers.js';
import { STAFF_RESOURCES_MAX, STAFF_ROLES } from '../../model/staff.js';

const ID_MAX = 200;

/** Returns a user of the embedding program as a member of the same role. @throws ValidationError on `caller.user` or its fields. */
export function asMember(caller: AppCaller | UserCaller): AppCaller {
  return 'user' in caller ? { app: caller.app, member: memberOf(caller.user) } : caller;
}

function memberOf(user: unknown): Member {
  const fields = new FieldReader(user, 'caller.user');
  const id = fields.requiredText('id', ID_MAX);
  const role = fields.requiredOneOf('role', STAFF_ROLES);
  const given = fields.raw('resources') ?? [];
  const isNone = role !== 'self' || (Array.isArray(given) && given.length === 0);
  const resources = isNone ? [] : fields.requiredUuids('resources', STAFF_RESOURCES_MAX);
  fields.done();
  return { uuid: null, user: id, role, resources, isProgram: false };
}
