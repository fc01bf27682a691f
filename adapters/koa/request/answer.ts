import type { Callers, Token } from '../description/operation.js';
import type { Reply } from '../description/reply.js';
import { namesTag } from '../exchange/entity-tags.js';
import { fillPath, mountedAt, pageLinks } from '../exchange/links.js';
import { notModified } from '../exchange/responses.js';
import { type ApiRequest, memberOf } from './request.js';

/** Returns a page of a list from the cache, if the list's revision is still the same: a quarter of the processor time. */
export function cachedPage(request: ApiRequest): Promise<Reply | undefined> | undefined {
  const { caller, prepared } = request;
  if (memberOf(caller)?.role === 'self') return undefined; // The revision is that of the whole list.
  return prepared.operation.revision?.(caller).then((revision) => {
    if (revision === undefined) return undefined;
    // The revision is read before the page. If the list changes in between, the page is cached under an outdated revision and never used.
    request.pageKey = `${scopeOf(caller)} ${revision} ${request.target}`;
    return prepared.pages?.get(request.pageKey);
  });
}

/** Completes the reply of the handler with what follows from the request: compression, headers, or a 304. Caches a page of a list. */
export function answer(request: ApiRequest, handled: Reply): Reply {
  const reply = withHeaders(request, inBestForm(request, handled));
  const { pageKey, prepared } = request;
  // Replies in chunks have no text, and are not cached.
  if (pageKey !== undefined && reply.text !== undefined) {
    prepared.pages?.add(pageKey, reply, reply.text.length + (reply.headers?.Link ?? '').length);
  }
  return reply;
}

/** Returns the owner or app whose lists the caller reads. */
function scopeOf(caller: Callers[Token]): string {
  if (!caller) return '';
  if ('app' in caller) return caller.app.uuid;
  return 'uuid' in caller ? caller.uuid : '';
}

/** Adds the headers that follow from request and declaration. Returns a 304 if the client has the current version. */
function withHeaders(request: ApiRequest, reply: Reply): Reply {
  const { ctx, target, params, prepared } = request;
  const { method, secret, produces, location } = prepared.operation;
  const { status, etag, page, stream, isSecret } = reply;
  const showsSecret = secret || isSecret;
  if (etag !== undefined && method === 'GET' && namesTag(ctx.req.headers['if-none-match'], etag)) {
    return notModified(etag);
  }
  if (!page && !stream && !showsSecret && status !== 201) return reply;
  const headers: Record<string, string> = { ...reply.headers };
  if (status === 201 && location !== undefined) {
    headers.Location = mountedAt(target, ctx.url) + fillPath(location, params, createdUuid(reply));
  }
  const links = page && pageLinks(target, page);
  if (links !== undefined) headers.Link = links;
  if (stream && typeof produces === 'string') {
    headers['Content-Type'] = produces;
    headers['X-Accel-Buffering'] = 'no'; // otherwise nginx buffers the stream
  }
  if (stream || showsSecret) headers['Cache-Control'] = 'no-store';
  return { ...reply, headers };
}

/** Compresses the reply if possible and if the client accepts it. The compressed form has its own entity tag. */
function inBestForm({ ctx }: ApiRequest, reply: Reply): Reply {
  const { gzip, text, etag, headers, ...rest } = reply;
  if (!gzip) return reply;
  ctx.vary('Accept-Encoding');
  if (ctx.acceptsEncodings('gzip') !== 'gzip') return reply;
  return {
    ...rest,
    ...(etag !== undefined && { etag: etag.replace(/"$/, '-gzip"') }),
    headers: { ...headers, 'Content-Encoding': 'gzip' },
    bytes: gzip(),
  };
}

/** Returns the UUID of the created object. Replayed answers only exist as text. */
function createdUuid({ body, text = '' }: Reply): string {
  const { data } = (body ?? JSON.parse(text)) as { readonly data: { readonly uuid: string } };
  return data.uuid;
}
