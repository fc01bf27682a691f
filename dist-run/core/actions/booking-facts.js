import { emptyProfile, publicProfile } from '../model/profile.js';
/** The business as texts speak of it. They are written in the zone of the place, so that its own is not looked for. */
export function businessIn(view, app) {
    return publicProfile(app, view.object('profile', app.uuid) ?? emptyProfile(app), 'UTC');
}
/** A booking with what texts say of it; `gone`: resources that are there no more. */
export function factsIn(view, app, booking, gone = []) {
    const { workflow, sale, customerUuid = null } = booking;
    return {
        app,
        business: businessIn(view, app),
        booking,
        service: sale && view.object('service', sale.service),
        workflow: workflow === null ? undefined : view.object('workflow', workflow),
        resources: booking.resources.flatMap((uuid) => view.object('resource', uuid) ?? gone.find((resource) => resource.uuid === uuid) ?? []),
        customer: customerUuid === null ? undefined : view.object('customer', customerUuid),
    };
}
/** Lists the objects that the facts of a booking are read from. */
export function wantedForFacts({ app, workflow, sale, customerUuid = null, resources }) {
    return {
        objects: {
            profile: [app],
            resource: resources,
            ...(sale && { service: [sale.service] }),
            ...(workflow !== null && { workflow: [workflow] }),
            ...(customerUuid !== null && { customer: [customerUuid] }),
        },
    };
}
