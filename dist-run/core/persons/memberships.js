/** Lists all memberships of a person, active or not. Ignores apps that are being removed. */
export async function membershipsOf({ apps, staff }, person) {
    const joined = await staff.joined(person);
    const found = await Promise.all(joined.map(async (member) => ({ staff: member, app: await apps.ofAnyOwner(member.app) })));
    return found.flatMap(({ staff: member, app }) => (app ? [{ staff: member, app }] : []));
}
/**
 * True if the issuer manages every membership of the person: an app those in that app alone, an owner those in its apps. A command may
 * manage all.
 */
export async function mayManage(needs, issuer, app, person) {
    if (issuer.kind === 'command')
        return true;
    const memberships = await membershipsOf(needs, person.uuid);
    if (issuer.kind === 'app') {
        return person.owner === null && memberships.every((membership) => membership.app.uuid === app);
    }
    const isNoOther = person.owner === null || person.owner.uuid === issuer.owner;
    return isNoOther && memberships.every((membership) => membership.app.owner === issuer.owner);
}
/** True if the link of a member was made after all links of its person were last ended. */
export function isAfterEnd(link, person) {
    return link.createdAt > person.linksEndedAt;
}
