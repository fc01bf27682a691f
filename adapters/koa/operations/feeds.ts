import { isFailure } from '../../../core/basics/errors.js';
import type { FeedWithSecret } from '../../../core/bookings/feeds/change-feeds.js';
import type { FeedCondition } from '../../../core/bookings/feeds/read-feed.js';
import { FEED } from '../../../core/model/feed.js';
import { answerSchema } from '../description/fields.js';
import { type Operation, operationIn, type RequestConditions } from '../description/operation.js';
import type { Reply } from '../description/reply.js';
import { success } from '../description/schemas.js';
import { httpDate, parseHttpDate } from '../exchange/http-dates.js';
import { ProtocolError, shown } from '../exchange/responses.js';
import * as examples from '../openapi/examples.js';
import { crud } from './crud.js';
import { described } from './object-documents.js';
import type { ApiParts } from './parts.js';

const operation = operationIn('Feeds');

const its = described(FEED, 'Feed', {
  description: 'A feed of one resource, service or customer. If none of them is given, of the whole app.',
  examples: { uuid: examples.exampleUuids.feeds, sent: examples.newFeed },
});

const feedWithUrlSchema = answerSchema(
  FEED,
  { title: 'FeedWithUrl', examples: [{ ...its.example, url: examples.feedUrl }] },
  {
    url: {
      type: 'string',
      format: 'uri',
      description:
        'The address that calendar programs subscribe to. Whoever has it sees the feed. Only this answer contains it.',
    },
  },
);

/** Media type of iCalendar. */
export const CALENDAR_TYPE = 'text/calendar';
/** Headers of answers at a secret address, which no shared cache, referrer or search engine must reveal. */
const DISCREET = { 'Cache-Control': 'private', 'Referrer-Policy': 'no-referrer', 'X-Robots-Tag': 'noindex' };

const IN_PIECES = { inPieces: true };

/** Matches an `If-None-Match` header with one tag, as most have. */
const ONE_TAG = /^"([^"]*)"$/;

/** Reads the conditions of a request. Ignores invalid dates. */
function conditionOf({ ifNoneMatch, ifModifiedSince }: RequestConditions): FeedCondition {
  if (ifNoneMatch !== undefined) {
    const [, only] = ONE_TAG.exec(ifNoneMatch) ?? [];
    if (only !== undefined) return { tags: [only] };
    if (ifNoneMatch.trim() === '*') return { tags: '*' };
    return { tags: [...ifNoneMatch.matchAll(/"([^"]*)"/g)].map(([, tag = '']) => tag) };
  }
  return { since: ifModifiedSince === undefined ? undefined : parseHttpDate(ifModifiedSince, Date.now()) };
}

export function feedOperations(parts: ApiParts): readonly Operation[] {
  const withUrl = ({ feed, secret }: FeedWithSecret, base: string) => ({
    ...its.view(feed),
    url: `${parts.publicUrl ?? base}/v1/feeds/${secret}.ics`,
  });

  return [
    operation({
      method: 'GET',
      path: '/v1/feeds/{secret}.ics',
      token: 'none',
      id: 'readFeed',
      useCases: [parts.feeds.read],
      summary: 'Get the calendar of a feed',
      description:
        'Needs no credential: anybody who has the address can read the feed. At most 5,000 events: those from today (UTC) on by start, then the latest past ones. Requests with `If-None-Match` or `If-Modified-Since` are cheap.',
      answers: { 200: { type: 'string', examples: [examples.calendar] } },
      hasEtag: true,
      headers: ['Last-Modified', 'Cache-Control', 'Referrer-Policy', 'X-Robots-Tag'],
      produces: CALENDAR_TYPE,
      async handle({ params, conditions }): Promise<Reply> {
        try {
          const condition = conditionOf(conditions);
          const { tag, lastModified, text, pieces } = await parts.feeds.read(params.secret, condition, IN_PIECES);
          const headers = { ETag: `"${tag}"`, 'Last-Modified': httpDate(lastModified), ...DISCREET };
          const ofCalendar = { 'Content-Type': `${CALENDAR_TYPE}; charset=utf-8`, ...headers };
          if (pieces) return { status: 200, headers: ofCalendar, pieces };
          return text === null ? { status: 304, headers } : { status: 200, headers: ofCalendar, text };
        } catch (error) {
          if (!isFailure(error, 'not_found')) throw error;
          throw new ProtocolError('unknown_address', { headers: DISCREET });
        }
      },
    }),
    ...crud({
      ...its,
      path: '/v1/feeds',
      one: 'a feed',
      many: 'feeds',
      tag: 'Feeds',
      useCases: parts.feeds,
      creation: {
        description: 'Only this answer contains the `url`. Later, only `rotate` shows a new one.',
        failures: [404],
        schema: feedWithUrlSchema,
        secret: true,
        view: (made: FeedWithSecret, base) => withUrl(made, base()),
      },
      reading: { summary: 'Get a feed, without its address' },
      deletion: { summary: 'Delete a feed, whose address becomes invalid at once' },
    }),
    operation({
      method: 'POST',
      path: '/v1/feeds/{uuid}/rotate',
      token: 'app',
      id: 'rotateFeed',
      useCases: [parts.feeds.rotate],
      summary: 'Replace the address of a feed',
      description: 'The old address becomes invalid at once.',
      answers: { 200: success(feedWithUrlSchema) },
      secret: true,
      async handle({ caller, params, answered, base }) {
        const reply = (made: FeedWithSecret) => shown(withUrl(made, base()));
        return answered((once) => parts.feeds.rotate(caller, params.uuid, { once }), reply);
      },
    }),
  ];
}
