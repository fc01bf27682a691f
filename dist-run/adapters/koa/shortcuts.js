import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { bodyOf, headersOf, textOf } from './exchange/writing.js';
/** A UUID, with hyphens or without. */
const UUID_SEGMENT = /(?<=\/)[0-9a-f]{8}(?:(?:-[0-9a-f]{4}){3}-|[0-9a-f]{12})[0-9a-f]{12}(?=\/|$)/gi;
/** End of the paths of feeds, after their secret. */
const CALENDAR_END = '.ics';
/**
 * Finds routes by their path in a map, with a placeholder for each UUID, instead of testing each route in turn. Paths
 * that are not in the map go to the router. The map is built from the router's routes, so both agree.
 */
export function fastRoutes(router) {
    const routes = new Map();
    for (const { methods, path, paramNames, stack } of router.stack) {
        const names = paramNames.map(({ name }) => name);
        const handle = stack.at(-1);
        for (const method of methods)
            routes.set(`${method} ${String(path).replace(/:\w+/g, ':')}`, { path, names, handle });
    }
    return (ctx, next) => {
        const { method, url = '' } = ctx.req;
        const queryAt = url.indexOf('?');
        const path = queryAt < 0 ? url : url.slice(0, queryAt);
        const parameters = [];
        const patternOf = () => {
            if (path.endsWith(CALENDAR_END)) {
                const secretAt = path.lastIndexOf('/') + 1;
                parameters.push(path.slice(secretAt, -CALENDAR_END.length));
                return `${path.slice(0, secretAt)}:${CALENDAR_END}`;
            }
            return path.replace(UUID_SEGMENT, (uuid) => {
                parameters.push(uuid);
                return ':';
            });
        };
        const route = routes.get(`${method} ${path}`) ?? routes.get(`${method} ${patternOf()}`);
        if (!route)
            return next();
        ctx._matchedRoute = route.path; // as the router does; tracers read the route's name there
        ctx.params = Object.fromEntries(route.names.map((name, index) => [name, parameters[index]]));
        return route.handle(ctx, next);
    };
}
/**
 * Writes an answer directly to the response, without Koa's setters and `respond`. Only for the API's own server,
 * because other middleware would find nothing in the context.
 */
export const sendAtOnce = (ctx, reply, answered, stopping) => {
    const { req, res } = ctx;
    ctx.respond = false;
    const text = textOf(reply);
    const body = bodyOf(ctx, reply, text, stopping);
    // Tells the client not to reuse a connection that is about to be closed.
    if (stopping.aborted)
        res.shouldKeepAlive = false;
    res.writeHead(reply.status, headersOf(res, reply, text, answered));
    if (!(body instanceof Readable))
        res.end(body); // Node omits it in answers to HEAD
    else if (req.method !== 'HEAD')
        pipeline(body, res).catch(() => { }); // `whenOver` reports failures of the body
    else
        res.end(() => body.destroy());
    return body;
};
